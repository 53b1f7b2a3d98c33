// Games in the browser's database. Nothing is ever overwritten by another tab: each game has a tab that holds it.

import { Database } from "./database.js";

/** Deleted games can be brought back for so long. A game that a tab has shown, and nobody changed, is forgotten after that. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

const database = new Database("chuhe", "games");

/** Does something with the games in one transaction. */
const inStore = (mode, work) => database.inStore(mode, work);

/** Writes records of games. */
export const put = (...records) =>
  inStore("readwrite", (games) => records.forEach((record) => games.put(record)));

/** Changes records: `change(old)` returns the new record, or nothing; all in one transaction. */
const inPlace = (ids, change) =>
  inStore("readwrite", (games) => {
    for (const id of ids) {
      const request = games.get(id);
      request.onsuccess = () => {
        const record = change(request.result, id);
        if (record) games.put(record);
      };
    }
  });

/**
 * The fields of a record that belong to the list of games, not to the game. A game that was deleted stays so, also while it
 * is on the board, unless something is done to it.
 */
function kept(old, isDone) {
  const { labels, deleted } = old ?? {};
  return { ...(labels && { labels }), ...(deleted && !isDone && { deleted }) };
}

/** The games that this tab has removed. */
const dropped = new Set();

/**
 * Writes the new states of games; their other data stays. `done` has the names of those to which something was done since they
 * were written last: times do not tell, as a clock may be set back. `written` has those that were there; `onGone()` hears if
 * one of them is not.
 */
export const putStates = (records, { done, written, onGone }) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  return inPlace(byId.keys(), (old, id) => {
    if (!old && written.has(id) && !dropped.has(id)) onGone();
    return { ...byId.get(id), ...kept(old, done.has(id)) };
  });
};

/** Writes records that are newer than the stored ones. */
export const putNewer = (records) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  return inPlace(byId.keys(), (old, id) => {
    const record = byId.get(id);
    const isDone = !(old?.deleted >= (record.touched ?? 0));
    return !old || old.changed < record.changed ? { ...record, ...kept(old, isDone) } : null;
  });
};

/** Changes fields of a record. */
export const amend = (id, fields) => inPlace([id], (old) => old && { ...old, ...fields });

/** The record with this name, if there is one. */
export const get = (id) => inStore("readonly", (games) => games.get(id));

/**
 * All games that are kept, the last changed first, and those that were deleted and can be brought back, the last one at the end.
 * Those that were deleted, or only shown, long ago are gone for good.
 */
export async function lists() {
  const records = await inStore("readonly", (games) => games.getAll());
  const isOld = ({ deleted, isPassing, changed }) => Date.now() - (deleted ?? (isPassing ? changed : Infinity)) > KEPT_MS;
  const old = records.filter(isOld);
  if (old.length > 0) await inStore("readwrite", (games) => old.forEach(({ id }) => games.delete(id)));
  const own = records.filter(({ isPassing }) => !isPassing);
  const kept = own.filter(({ deleted }) => !deleted).sort((a, b) => b.changed - a.changed);
  const deleted = own.filter((record) => record.deleted && !isOld(record)).sort((a, b) => a.deleted - b.deleted);
  return { kept, deleted };
}

/** All games that are kept, the last changed first. */
export const all = async () => (await lists()).kept;

/** Removes a record at once: only for records that the reader did not make. */
export const drop = (id) => {
  dropped.add(id);
  return inStore("readwrite", (games) => games.delete(id));
};

/** A name for a new game. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** Takes a game for this tab, until `release` is called or the tab ends; `null` if another tab has it. */
export async function hold(id) {
  // Without locks, over plain HTTP on a network, a tab knows only its own games: names differ, so nothing is overwritten.
  if (!navigator.locks) return { release() {} };
  return new Promise((resolve) => {
    navigator.locks
      .request(`chuhe-game-${id}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve({ release }));
      })
      .catch(() => resolve({ release() {} }));
  });
}
