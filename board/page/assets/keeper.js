// Keeps the game on the board, from its first move: reload, crash and the next start bring it back.

import { drop, all, get, hold, newId, put } from "./store.js";
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
  /** Whether the game came from elsewhere and nothing was done to it: then it is kept only until another is opened. */
  #isPassing = false;
  #isSaving = false;
  #isStale = false;
  #wasAsked = false;

  /** `state()` returns what to keep beside the game; `onFault(error)` hears why nothing can be kept. */
  constructor(viewer, state, onFault) {
    this.viewer = viewer;
    this.state = state;
    this.onFault = onFault;
  }

  /** The record of the game that this tab had, or of the last one that no other tab has; nothing if there is none. */
  async last() {
    try {
      const own = remembered();
      const records = own ? [await get(own)] : await all();
      for (const record of records) {
        if (!record || record.deleted) continue;
        if (await this.#take(record)) return record;
        // A copy of the tab has its memory too: it goes on with a copy of the game.
        if (own) return this.copyOf(record);
      }
    } catch (error) {
      this.onFault(error);
    }
    return null;
  }

  /** Goes on with a kept game, or with a copy if another tab has it. */
  async open(record) {
    return (await this.#take(record)) ? record : this.copyOf(record);
  }

  async copyOf(record) {
    await this.begin();
    return { ...record, id: this.#id };
  }

  async #take(record) {
    if (record.id === this.#id) return true;
    const held = await hold(record.id);
    if (!held) return false;
    await this.#leave();
    this.#id = record.id;
    this.#held = held;
    this.#created = record.created;
    this.#isPassing = record.isPassing ?? false;
    remember(record.id);
    return true;
  }

  /** Another game is on the board. The one before stays as it was kept. */
  async begin({ isPassing = false } = {}) {
    const id = newId();
    const held = hold(id);
    await this.#leave();
    this.#id = id;
    this.#created = Date.now();
    this.#isPassing = isPassing;
    this.#held = await held;
    remember(id);
  }

  async #leave() {
    this.#held?.release();
    this.#held = null;
    if (this.#isPassing) await drop(this.#id).catch(() => {});
  }

  /** Something was done to the game: it is the reader's now. */
  touch() {
    this.#isPassing = false;
    this.save();
  }

  /** Keeps the game as it is now. Changes while one is written are written together. */
  async save() {
    if (this.viewer.game.isEmpty()) return;
    this.#isStale = true;
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await put(this.#record());
      }
      if (!this.#wasAsked) {
        this.#wasAsked = true;
        await navigator.storage?.persist?.();
      }
    } catch (error) {
      this.onFault(error);
    } finally {
      this.#isSaving = false;
    }
  }

  #record() {
    const { game, node } = this.viewer;
    return {
      id: this.#id,
      created: this.#created,
      changed: Date.now(),
      isPassing: this.#isPassing,
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
