// Notes of data that a page had no time to write: the database answers later than a page ends. The next start writes them.

import { putNewer } from "./store.js";

const PREFIX = "chuhe-unwritten-";

/** Leaves notes of records, at once. */
export function leaveNotes(records) {
  try {
    for (const record of records) localStorage.setItem(PREFIX + record.id, JSON.stringify(record));
  } catch {
    // There is no room for them: only the data written before is kept.
  }
}

/** Removes the notes of records that are written, but not those of later states. */
export function forget(records) {
  for (const { id, changed } of records) {
    const note = read(PREFIX + id);
    if (note && note.changed <= changed) localStorage.removeItem(PREFIX + id);
  }
}

/** Writes the records in notes, unless a later state is there. */
export async function recover() {
  const names = noted();
  const records = names.map(read).filter(Boolean);
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
