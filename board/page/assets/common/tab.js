// What this tab remembers, in its session storage: it survives a reload, and other tabs have their own. The last choices of
// any tab are also in the local storage, for tabs that are opened later.

/** Calls `work` with a storage of the browser; null if the browser has none: after a reload the page begins without it. */
function inStorage(name, work) {
  try {
    return work(globalThis[name]);
  } catch {
    return null;
  }
}

const read = (storage, name) => inStorage(storage, (items) => items.getItem(name));
const write = (storage, name, text) =>
  inStorage(storage, (items) => (text === null ? items.removeItem(name) : items.setItem(name, text)));

/** Returns what the tab remembers under a name; null if that is nothing. */
export const recalled = (name) => read("sessionStorage", name);

/** Remembers a text under a name, or forgets it if it is null. */
export const remember = (name, text) => void write("sessionStorage", name, text);

/** Returns the last choice of this tab under a name, or else that of any tab; null if there is none. */
export const lastChoice = (name) => recalled(name) ?? read("localStorage", name);

/** Remembers a choice. */
export function rememberChoice(name, text) {
  remember(name, text);
  write("localStorage", name, text);
}
