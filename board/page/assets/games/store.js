// Games in the browser's database. Each game is held by one tab. Where the browser has no locks, and in its notes, a tab
// may have an old state of a game that another has changed: it then saves its own state as another game.

import { Database } from "./database.js";
import { within } from "../common/limit.js";
import { timeOf } from "./records.js";

/**
 * How long deleted games can be restored. A game that a tab has shown and nobody changed is also removed after this
 * time.
 */
const KEPT_MS = 30 * 24 * 3600 * 1000;

const database = new Database("chuhe", "games");

/** Does something with the games in one transaction. */
const inStore = (mode, work) => database.inStore(mode, work);

/** Writes records of games. */
export const put = (...records) =>
  inStore("readwrite", (games) => records.forEach((record) => games.put(record)));

/** Changes records in one transaction: `change(old)` returns the new record, or nothing. */
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
 * Returns the fields of a record that belong to the list of games, not to the game. A deleted game stays deleted, even
 * while it is on the board, unless the user changes it.
 */
function kept(old, isDone) {
  const { labels, from, deleted } = old ?? {};
  return { ...(labels && { labels }), ...(from && { from }), ...(deleted && !isDone && { deleted }) };
}

/**
 * Whether the user has changed a stored game in another tab since the tab `writer` of a record read it. `tab` is the tab
 * of the user's last change, `touched` its time, and `read` the time that was stored when the writer read the game.
 */
const isOthers = (old, { writer, read }) => Boolean(old && writer) && old.tab !== writer && (old.touched ?? 0) !== read;

/** Whether the user has changed the game of a record since its writer read it. */
export const isChanged = ({ touched, read }) => touched !== read;

/** The games that this tab has removed. */
const dropped = new Set();

/**
 * Writes the new states of games and leaves their other fields. `done` has the ids of games that the user changed since
 * they were last written (timestamps do not show it, as a clock may be set back). `written` has the ids that were
 * stored before; `onGone()` is called if one of them is missing. `copyOf(id)` returns the id to write to if another tab
 * has changed the game.
 */
export const putStates = (records, { done, written, onGone, copyOf }) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  return inPlace(byId.keys(), (old, id) => {
    if (!old && written.has(id) && !dropped.has(id)) onGone();
    const record = byId.get(id);
    // What the user has only looked at here is not another game of the list.
    if (isOthers(old, record)) return { ...record, id: copyOf(id), isPassing: !isChanged(record) };
    return { ...record, ...kept(old, done.has(id)) };
  });
};

/** Writes records of notes that are newer than the stored ones. */
export const putNewer = (records) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  return inPlace(byId.keys(), (old, id) => {
    const record = byId.get(id);
    const isDone = !(old?.deleted >= (record.touched ?? 0));
    if (isOthers(old, record)) return isChanged(record) ? { ...record, id: newId() } : null;
    return !old || old.changed < record.changed ? { ...record, ...kept(old, isDone) } : null;
  });
};

/** Changes fields of a record. */
export const amend = (id, fields) => inPlace([id], (old) => old && { ...old, ...fields });

/** Returns the record with this id; nothing if there is none. */
export const get = (id) => inStore("readonly", (games) => games.get(id));

/**
 * Returns all saved games, the latest changed first, and the deleted games that can be restored, the latest at the end.
 * Games that were deleted, or only shown, too long ago are removed.
 */
export async function lists() {
  const records = await inStore("readonly", (games) => games.getAll());
  const isOld = ({ deleted, isPassing, changed }) => Date.now() - (deleted ?? (isPassing ? changed : Infinity)) > KEPT_MS;
  const old = records.filter(isOld);
  if (old.length > 0) await inStore("readwrite", (games) => old.forEach(({ id }) => games.delete(id)));
  const own = records.filter(({ isPassing }) => !isPassing);
  const kept = own.filter(({ deleted }) => !deleted).sort((a, b) => timeOf(b.changed) - timeOf(a.changed));
  const deleted = own.filter((record) => record.deleted && !isOld(record)).sort((a, b) => a.deleted - b.deleted);
  return { kept, deleted };
}

/** Returns all saved games, the latest changed first. */
export const all = async () => (await lists()).kept;

/** Removes a record immediately. */
export const drop = (id) => {
  dropped.add(id);
  return inStore("readwrite", (games) => games.delete(id));
};

/** Removes a game that this tab has only looked at, unless the user has changed it in another tab. */
export const dropPassing = (id) => {
  dropped.add(id);
  return inStore("readwrite", (games) => {
    const request = games.get(id);
    request.onsuccess = () => request.result?.isPassing && games.delete(id);
  });
};

/** Returns an id for a new game. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** How long the page waits for a lock, in milliseconds. */
const LOCK_MS = 5000;
/** Whether the browser has left a request for a lock unanswered: until it answers one, nothing waits for the next. */
let isStuck = false;

/**
 * Holds a game for this tab until `release` is called or the tab is closed. `isOurs` tells whether it could: not if
 * another tab holds the game, or if the browser does not answer, as then another tab may.
 */
export function hold(id) {
  // Without locks (plain HTTP in a network) two tabs may have one game: `putStates` then keeps both states.
  if (!navigator.locks) return { isOurs: Promise.resolve(true), release() {} };
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const answered = new Promise((resolve) => {
    const take = (lock) => {
      isStuck = false;
      resolve(lock !== null);
      return lock && released;
    };
    navigator.locks.request(`chuhe-game-${id}`, { ifAvailable: true }, take).catch(() => resolve(true));
  });
  const isOurs = within(isStuck ? 0 : LOCK_MS, answered).catch(() => {
    isStuck = true;
    return false;
  });
  return { isOurs, release };
}
