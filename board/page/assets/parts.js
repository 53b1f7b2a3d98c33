// Parts of the page that are loaded when they are needed: modules and data.

import { about } from "./server.js";
import { remarked, speaking, t } from "./words/texts.js";

async function textOf(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
}

/** Loads something. An error says why it cannot be loaded. */
async function loaded(load) {
  try {
    return await load();
  } catch (error) {
    // An answer of the program explains more: the program may have been stopped, or a new version may have other files.
    await about();
    throw speaking(() => remarked(t("notLoaded"), error.message));
  }
}

/** The text of a file of the page. */
export const fileOf = (name) => loaded(() => textOf(name));

/** The data of a file of the page. */
export const dataOf = (name) => loaded(async () => JSON.parse(await textOf(name)));

/**
 * Returns `load`'s result from a module that it imports. `names` are the files of the module and of the modules that
 * only it needs. They are loaded first, because Firefox never loads a module again after a failure.
 */
export const moduleOf = (names, load) =>
  loaded(async () => {
    await Promise.all(names.map(textOf));
    return load();
  });
