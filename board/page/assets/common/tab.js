// What this tab remembers, in its session storage: it survives a reload, and other tabs have their own.

/** Returns what the tab remembers under a name; null if that is nothing. */
export function recalled(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a text under a name, or forgets it if it is null. */
export function remember(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // The browser stores nothing: after a reload the page begins without it.
  }
}
