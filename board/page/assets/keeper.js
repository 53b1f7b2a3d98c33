// Keeps the game on the board, from its first move: reload, crash and the next start bring it back.

import { all, drop, get, hold, newId, putStates } from "./store.js";
import { forget, leaveNotes, recover } from "./notes.js";
import { sameAs } from "./same.js";
import { Game } from "./tree.js";

/** The game of this tab. It survives a reload, and differs between tabs. */
const TAB = "chuhe-game";

function remembered() {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

function remember(id) {
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // The next reload will look for the game that was changed last.
  }
}

export class Keeper {
  #id = newId();
  #held = null;
  #created = Date.now();
  /** When something was done to it last. */
  #touched = 0;
  /** Whether the game came from elsewhere and nothing was done to it: then it is kept only until another is opened. */
  #isPassing = false;
  /** The link that the game came by. */
  #link = null;
  /** The states not written yet, by the names of the games: the newest of each. */
  #unwritten = new Map();
  /** The writing of them, while it is under way. */
  #writing = null;
  /** Whether another game is being loaded: the board may belong to neither game. */
  #isBetween = false;
  #wasAsked = false;
  /** The games that this tab has written or read. */
  #seen = new Set();
  /** The games to which something was done that is not written yet. */
  #done = new Set();

  /**
   * `state()` returns the state to keep with the game; `onFault(error)` hears why nothing can be kept, and `onGone()` that a
   * game which was kept is kept no more, though nobody has deleted it here.
   */
  constructor(viewer, state, { onFault, onGone }) {
    Object.assign(this, { viewer, state, onFault, onGone });
    addEventListener("pagehide", () => this.flush());
    // The browser's back button may bring the page back as it was. Meanwhile another tab may have gone on with its game.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** The record of the game that this tab had, or of the last one that no other tab has; nothing if there is none. */
  async last() {
    try {
      await recover();
      const own = remembered();
      const records = own ? [await get(own)] : await all();
      for (const record of records) {
        if (!record || record.deleted) continue;
        if (await this.#take(record)) return record;
        // A copy of the tab has its memory too: it shows a copy of the game, a second one only if something is done to it.
        if (own) return this.copyOf(record, { isPassing: true, link: record.link });
      }
    } catch (error) {
      this.onFault(error);
    }
    return null;
  }

  /** The name of the game on the board, if it stays when another is shown. */
  get kept() {
    return this.#isPassing || this.viewer.game.isEmpty() ? null : this.#id;
  }

  /** Whether a record is of the game on the board. */
  has({ id }) {
    return id === this.#id;
  }

  /** A record of a list as it is now. */
  async newest(record) {
    await recover();
    return (await get(record.id)) ?? record;
  }

  /** Whether the game on the board is kept, and the same as one that is to be opened. */
  isOnBoard(game, origin) {
    return this.kept !== null && sameAs(game, origin)(this.#record());
  }

  /** The record of the kept game that is the same as this one; nothing if there is none. */
  async known(game, origin) {
    await this.#writing;
    const records = await all().catch(() => []);
    return records.find(sameAs(game, origin)) ?? null;
  }

  /** Resumes a kept game, or a copy of it if another tab has it. */
  async open(record, origin) {
    return (await this.#take(record)) ? record : this.copyOf(record, origin);
  }

  async copyOf(record, origin) {
    await this.begin(origin);
    return { ...record, id: this.#id };
  }

  async #take(record) {
    if (record.id === this.#id) return true;
    this.#isBetween = true;
    try {
      const held = await hold(record.id);
      if (!held) return false;
      await this.#leave();
      this.#held = held;
      this.#id = record.id;
      this.#created = record.created;
      this.#touched = record.touched ?? 0;
      this.#isPassing = record.isPassing ?? false;
      this.#link = record.link ?? null;
      this.#seen.add(record.id);
      remember(record.id);
      return true;
    } finally {
      this.#isBetween = false;
    }
  }

  /** Another game is on the board as soon as this returns. The one before stays as it was kept. */
  async begin({ isPassing = false, link = null } = {}) {
    const id = newId();
    this.#isBetween = true;
    try {
      const held = await hold(id);
      await this.#leave();
      this.#held = held;
      this.#id = id;
      this.#created = Date.now();
      this.#touched = 0;
      this.#isPassing = isPassing;
      this.#link = link;
      remember(id);
    } finally {
      this.#isBetween = false;
    }
  }

  async #leave() {
    this.#held?.release();
    this.#held = null;
    if (!this.#isPassing) return;
    this.#unwritten.delete(this.#id);
    await drop(this.#id).catch(() => {});
  }

  /** Something was done to the game: it is the reader's now. */
  touch() {
    this.#isPassing = false;
    this.#touched = Date.now();
    this.#done.add(this.#id);
    this.save();
  }

  /** Keeps the game as it is now. Changes while something is written are written together, the newest of each game. */
  save() {
    if (this.#note()) this.#writing ??= this.#writeAll();
  }

  async #writeAll() {
    try {
      while (this.#unwritten.size > 0) await this.#write();
      this.#askToKeep();
    } catch (error) {
      this.onFault(error);
    } finally {
      this.#writing = null;
    }
  }

  /** Asks the browser once not to clear the games. Nothing waits for the answer: the browser may ask the reader first. */
  #askToKeep() {
    if (this.#wasAsked) return;
    this.#wasAsked = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  /** The page may end at any moment: unwritten data is noted at once, and the next start finds it. */
  flush() {
    this.#note();
    leaveNotes([...this.#unwritten.values()]);
    this.save();
  }

  /** Notes the game for writing; false if there is nothing to keep. */
  #note() {
    if (this.#isBetween || this.viewer.game.isEmpty()) return false;
    this.#unwritten.set(this.#id, this.#record());
    return true;
  }

  async #write() {
    const records = [...this.#unwritten.values()];
    await putStates(records, { done: new Set(this.#done), written: this.#seen, onGone: this.onGone });
    forget(records);
    for (const record of records) {
      this.#seen.add(record.id);
      // Changes made meanwhile are not written yet.
      if (this.#unwritten.get(record.id) !== record) continue;
      this.#unwritten.delete(record.id);
      this.#done.delete(record.id);
    }
  }

  #record() {
    const { game, node } = this.viewer;
    return {
      id: this.#id,
      created: this.#created,
      changed: Date.now(),
      touched: this.#touched,
      isPassing: this.#isPassing,
      ...(this.#link && { link: this.#link }),
      game: game.dump(),
      at: game.pathTo(node),
      moves: game.root.line().length,
      ...this.state(),
    };
  }
}

/** The game of a record, and the node that was shown. */
export function restored(record) {
  const game = Game.from(record.game);
  return { game, node: game.nodeAt(record.at ?? []) };
}
