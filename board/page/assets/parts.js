// Parts of the page that are loaded when they are needed: modules and data.

import { about } from "./server.js";
import { speaking, t } from "./texts.js";

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
    // What the program says explains more: it has been stopped, or another version has other parts.
    await about();
    throw speaking(() => `${t("notLoaded")} (${error.message})`);
  }
}

/** The text of a file of the page. */
export const fileOf = (name) => loaded(() => textOf(name));

/** The data of a file of the page. */
export const dataOf = (name) => loaded(async () => JSON.parse(await textOf(name)));

/**
 * What `load` makes of a module that it imports. `names` are the files of the module and of those that only it needs. They
 * are loaded first: Firefox never again loads a module that it could not load once.
 */
export const moduleOf = (names, load) =>
  loaded(async () => {
    await Promise.all(names.map(textOf));
    return load();
  });
