// Notes in local storage of data that a closing page had no time to write: the database is too slow for it. The next
// start writes them.

import { contentsOf } from "./same.js";
import { putNewer } from "./store.js";

const PREFIX = "chuhe-unwritten-";

/** Stores notes of records immediately. */
export function leaveNotes(records) {
  try {
    for (const record of records) localStorage.setItem(PREFIX + record.id, JSON.stringify(record));
  } catch {
    // There is no space for the notes, so only the data written before is saved.
  }
}

/** Removes the notes of records that are written, but not notes of later states. */
export function forget(records) {
  for (const { id, changed } of records) {
    const note = read(PREFIX + id);
    if (note && note.changed <= changed) localStorage.removeItem(PREFIX + id);
  }
}

/** Writes the noted records, unless a later state is stored. */
export async function recover() {
  const names = noted();
  // The database refuses a record without an id, and then all others.
  const records = names.map(read).filter((record) => typeof record?.id === "string" && contentsOf(record).length > 0);
  if (records.length > 0) await putNewer(records);
  forget(records);
}

function noted() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}
