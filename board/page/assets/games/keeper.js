// Saves the game on the board from its first move, so that it survives a reload, a crash and a restart.

import { recalled, remember } from "../common/tab.js";
import { all, drop, dropPassing, get, hold, isChanged, newId, putStates } from "./store.js";
import { give, onGiven } from "./handover.js";
import { forget, leaveNotes, recover } from "./notes.js";
import { whole } from "./lean.js";
import { contentsOf, gameOf, hasLines, includes, isReviewed, sameAs, takeReview } from "./same.js";
import { Game } from "../viewer/tree.js";

/** The name under which the tab remembers the id of its game. Without it a reload opens the game that was changed last. */
const TAB = "chuhe-game";
/** The name under which the tab remembers that its board is turned while there is no game to save. */
const TURNED = "chuhe-turned";
/** The id of this tab until it is loaded again. */
const SELF = newId();

export class Keeper {
  #id = newId();
  #held = hold(this.#id);
  #created = Date.now();
  /** When the user last changed the game. */
  #touched = 0;
  /** The tab where that was, and the time as this tab has read it. */
  #tab = SELF;
  #read = 0;
  /** Whether the game came from elsewhere and is unchanged: then it is saved only until another game is opened. */
  #isPassing = false;
  /** For a game that came from elsewhere: tells whether a saved record equals it, as it was then. */
  #isSame = null;
  /** Tells whether a record is what was opened here, also with a review, until the user changes that other than by a review. */
  #isOrigin = null;
  /** The link that the game came from. */
  #link = null;
  /** The game of a list of a file that is on the board, in short form, and the ids of those that the user has changed. */
  #lean = null;
  #changed = new WeakMap();
  /** The states to write, the newest of each game, by its id. */
  #unwritten = new Map();
  /** The promise of the write in progress. */
  #writing = null;
  #wasAsked = false;
  /** The games that this tab has written or read. */
  #seen = new Set();
  /** The games with changes by the user that are not written yet. */
  #done = new Set();

  /**
   * `state()` returns the state to save with the game. `onFault(error)` is called when saving fails; `onGone()` when a
   * saved game has disappeared, though it was not deleted in this tab; `onWritten(ids)` after games were saved;
   * `onReview()` after the game got a review from another tab, if `mayReview()` said that it may.
   */
  constructor(viewer, state, { onFault, onGone, onWritten, mayReview, onReview }) {
    Object.assign(this, { viewer, state, onFault, onGone, onWritten, mayReview, onReview });
    onGiven((id, game) => this.#given(id, game));
    addEventListener("pagehide", () => this.flush());
    // The browser's back button may restore the page from memory. Meanwhile another tab may have changed the game.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /**
   * Finds the saved game of this tab, or else the last one that no other tab holds; nothing if there is none. Returns its
   * `record`, and `enter()` and `release()`: one of them must be called, when the board shows the game or does not.
   */
  async last() {
    // The id is read first, because a game that begins while the database is read gets another id.
    const own = recalled(TAB);
    await recover();
    const records = own ? [await get(own)] : await all();
    for (const record of records) {
      // A record that cannot be read stays in the list.
      if (!record || record.deleted || contentsOf(record).length === 0) continue;
      const held = hold(record.id);
      if (await held.isOurs) return { record, enter: () => this.#enter(held, record), release: held.release };
      // The lock may be granted later, so it is released.
      held.release();
      // A duplicated tab copies the session storage too.
      if (own) return { record, enter: () => this.copyOf(record), release() {} };
    }
    return null;
  }

  /** The id of the game on the board if it stays saved when another game is shown. */
  get kept() {
    return this.#isPassing || this.viewer.game.isEmpty() ? null : this.#id;
  }

  /** Whether the board was turned before the page was loaded again, without a game. */
  get wasTurned() {
    return recalled(TURNED) !== null;
  }

  /** Whether a record belongs to the game on the board. */
  has({ id }) {
    return id === this.#id;
  }

  /** Returns the current state of a listed record. */
  async newest(record) {
    await recover();
    return (await get(record.id)) ?? record;
  }

  /**
   * Whether the game on the board is saved and equals one that is to be opened. It then takes the review of that, unless
   * it has one.
   */
  takes(game, origin) {
    const isSame = this.kept !== null && sameAs(game, origin)(this.#record());
    if (isSame) addReview(this.viewer.game, game);
    return isSame;
  }

  /**
   * Returns the saved record that equals this game, with the names of the moves, and with the review of this game if it
   * has none; nothing if there is none.
   */
  async known(game, origin) {
    await this.#writing;
    const records = await all().catch(() => []);
    const same = records.filter(sameAs(game, origin));
    const found = (isReviewed(game) && same.find((record) => isReviewed(gameOf(record)))) || same[0];
    if (!found) return null;
    const saved = gameOf(found);
    // Only the program can name the moves of the lines of a review.
    const lacksNames = found.lean && isReviewed(saved) && !isReviewed(game);
    const own = lacksNames ? gameOf(await whole(found)) : found.game ? saved : game;
    addReview(own, game);
    return { ...found, game: own.dump() };
  }

  /**
   * Returns the saved game that a game of a file has become by the user's changes. Nothing if there are none, or if it lacks
   * something of the file now: then the list shows the game of the file.
   */
  async changed(lean) {
    const id = this.#changed.get(lean);
    if (!id) return null;
    await this.#writing;
    const record = id === this.#id ? this.#record() : await get(id).catch(() => null);
    const isThere = record && !record.deleted && !record.isPassing;
    return isThere && includes(gameOf(record), gameOf({ lean })) ? record : null;
  }

  /**
   * Resumes a saved game, or a copy of it if another tab holds it, and calls `shows(record)` at once, unless `isStill()`
   * says by then that another game is on the board. `link` leads to the copy.
   */
  async open(record, { link, isStill, shows }) {
    if (record.id === this.#id) return shows(record);
    const held = hold(record.id);
    const isOurs = await held.isOurs;
    // If it is not ours, the lock may be granted later.
    if (!isOurs || !isStill()) held.release();
    if (!isStill()) return;
    if (!isOurs) return shows(this.copyOf(record, link));
    this.#enter(held, record);
    shows(record);
  }

  /** Begins a copy of a game, which is saved only after the user changes it. */
  copyOf(record, link = record.link) {
    this.begin({ isPassing: true, link });
    const isSame = sameAs(gameOf(record));
    this.#isOrigin = (other) => other.id === record.id && isSame(other);
    return { ...record, id: this.#id };
  }

  /**
   * Starts saving another game. The board shows it as soon as this returns; the previous game keeps its saved state.
   * A passing `game` may be saved already, unless it `isNew`.
   */
  begin({ isPassing = false, isNew = false, link = null, lean = null } = {}, game = null) {
    const id = newId();
    // No other tab has this game, so nothing waits for the lock.
    this.#enter(hold(id), { id, created: Date.now(), isPassing, link, isStored: false });
    this.#lean = lean;
    if (!isPassing || isNew || !game || game.isEmpty()) return;
    this.#isSame = this.#twinOf(game);
    this.#isOrigin = sameAs(game);
  }

  /**
   * Returns a function that tells whether the user may go on with a saved record as this game: not if the record has a
   * review or clocks that the game lacks, or is against the engine.
   */
  #twinOf(game) {
    const opened = Game.from(game.dump());
    const isSame = sameAs(game);
    return (record) => isSame(record) && !record.match && hasLines(opened, gameOf(record));
  }

  /** Saves a game that was opened, but that another game has overtaken before it was on the board. */
  keepAside(game, { link = null }) {
    if (game.isEmpty()) return;
    const now = Date.now();
    const record = { id: newId(), created: now, changed: now, touched: 0, isPassing: false, ...(link && { link }) };
    this.#unwritten.set(record.id, { ...record, game: game.dump(), at: [], moves: game.root.line().length });
    this.#writing ??= this.#writeAll();
  }

  /** Puts another game in the place of the game on the board: a new one, or a saved one by its record. */
  #enter(held, { tab = SELF, isPassing = false, ...record }) {
    this.#leave();
    this.#lean = null;
    this.#take(held, record);
    this.#tab = tab;
    this.#touched = this.#read;
    this.#isPassing = isPassing;
    this.#isSame = null;
    // It was opened before a reload, and is unchanged.
    if (isPassing && record.game) this.#isOrigin = sameAs(gameOf(record));
  }

  /** From now on the game on the board is saved as this record, whose lock is `held`; a new game is not stored yet. */
  #take(held, { id, created, link = null, touched = 0, isStored = true }) {
    this.#held?.release();
    this.#held = held;
    this.#id = id;
    this.#created = created;
    this.#link = link;
    this.#read = touched;
    if (isStored) this.#seen.add(id);
    this.#isOrigin = null;
    remember(TAB, id);
    if (this.#lean) this.#changed.set(this.#lean, id);
  }

  #leave() {
    const isEmptied = this.viewer.game.isEmpty() && this.#seen.has(this.#id);
    if (!this.#isPassing && !isEmptied) return;
    if (this.#isPassing) this.#unwritten.delete(this.#id);
    dropPassing(this.#id).catch(() => {});
  }

  /** Called when the user has changed the game, or a review has: from now on it stays saved. */
  touch({ isReview = false } = {}) {
    if (!isReview) this.#isOrigin = null;
    this.#isPassing = false;
    this.#touched = Date.now();
    this.#tab = SELF;
    if (this.#lean) this.#changed.set(this.#lean, this.#id);
    // The user may move before the board knows the last game, so its id is stored here.
    remember(TAB, this.#id);
    this.#done.add(this.#id);
    this.save();
    if (this.#isSame) this.#join(this.#isSame);
  }

  /**
   * Goes on as the saved game that equals the one on the board as it was opened: its changes are not another game. One that
   * has more than that, such as a review, stays as it is.
   */
  async #join(isSame) {
    this.#isSame = null;
    const id = this.#id;
    await this.#writing;
    const records = await all().catch(() => []);
    const record = records.find((each) => each.id !== id && isSame(each));
    if (!record || id !== this.#id) return;
    const held = hold(record.id);
    const isOurs = await held.isOurs;
    // In another tab it goes on there.
    if (!isOurs || id !== this.#id) return held.release();
    this.#take(held, record);
    this.#unwritten.delete(id);
    this.#done.add(record.id);
    this.save();
    await this.#writing;
    // If it could not be written, the changes are saved only as the other game.
    if (this.#unwritten.has(record.id)) return;
    await drop(id).catch(() => {});
    this.onWritten([record.id]);
  }

  /**
   * Called when a review has ended. If the game is saved already and another tab holds it, that gets the review, and what
   * is on the board here is not another game.
   */
  async reviewed() {
    const isOrigin = this.#isOrigin;
    if (!isOrigin) return;
    const id = this.#id;
    const game = this.viewer.game.dump();
    await this.#writing;
    const records = await all().catch(() => []);
    const record = records.find((each) => each.id !== id && isOrigin(each));
    if (!record || !(await give(record.id, game)) || this.#isOrigin !== isOrigin) return;
    this.#isPassing = true;
    this.#touched = this.#read;
    this.save();
  }

  /** Takes the review of the game from another tab. Returns whether it could; nothing if this tab has another game. */
  #given(id, given) {
    if (id !== this.#id) return;
    const { game } = this.viewer;
    const other = Game.from(given);
    if (!this.mayReview() || !sameAs(other)(this.#record())) return false;
    // A review that was stopped adds nothing to one of more moves.
    if (judgedIn(other) < judgedIn(game)) return true;
    takeReview(game, other);
    this.touch({ isReview: true });
    this.onReview();
    return true;
  }

  /** Keeps the game on the board although the user has not changed it. */
  stay() {
    if (this.#isPassing) this.touch();
  }

  /**
   * Saves the current state. Changes that come while a write is in progress are written together, the newest of each
   * game.
   */
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

  /**
   * Asks the browser once not to delete the games. Nothing waits for the answer: the browser may ask the user first.
   */
  #askToKeep() {
    if (this.#wasAsked) return;
    this.#wasAsked = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  /**
   * The page may be closed at any moment: unwritten data goes to local storage at once, and the next start reads it.
   */
  flush() {
    const isSaved = this.#note();
    remember(TURNED, !isSaved && this.state().isFlipped ? "yes" : null);
    leaveNotes([...this.#unwritten.values()]);
    this.save();
  }

  /** Adds the game to those that must be written; returns false if there is nothing to save. */
  #note() {
    // A game that was emptied is written, or its moves would come back.
    const isStored = this.#seen.has(this.#id) || this.#unwritten.has(this.#id);
    if (this.viewer.game.isEmpty() && !isStored) return false;
    this.#unwritten.set(this.#id, this.#record());
    return true;
  }

  async #write() {
    const records = [...this.#unwritten.values()];
    const copies = new Map();
    const copyOf = (id) => copies.set(id, copies.get(id) ?? newId()).get(id);
    await putStates(records, { done: new Set(this.#done), written: this.#seen, onGone: this.onGone, copyOf });
    forget(records);
    for (const record of records) {
      if (copies.has(record.id)) {
        this.#goOnAs(record, copies.get(record.id));
        continue;
      }
      this.#seen.add(record.id);
      // Changes made during the write are not written yet.
      if (this.#unwritten.get(record.id) !== record) continue;
      this.#unwritten.delete(record.id);
      this.#done.delete(record.id);
    }
    this.onWritten(records.map(({ id }) => copies.get(id) ?? id));
  }

  /** Another tab has changed a game of this tab: the state of this tab was written as another game. */
  #goOnAs(record, copy) {
    const { id } = record;
    const newest = this.#unwritten.get(id);
    this.#unwritten.delete(id);
    this.#done.delete(id);
    if (newest && newest !== record) {
      const isPassing = !isChanged(newest);
      this.#unwritten.set(copy, { ...newest, id: copy, isPassing });
      if (!isPassing) this.#done.add(copy);
    }
    if (id !== this.#id) return this.#seen.add(copy);
    this.#take(hold(copy), { id: copy, created: this.#created, link: this.#link, touched: this.#read });
    this.#isPassing = this.#touched === this.#read;
  }

  #record() {
    const { game, node } = this.viewer;
    return {
      id: this.#id,
      writer: SELF,
      tab: this.#tab,
      read: this.#read,
      created: this.#created,
      changed: Date.now(),
      touched: this.#touched,
      isPassing: this.#isPassing || game.isEmpty(),
      ...(this.#link && { link: this.#link }),
      game: game.dump(),
      at: game.pathTo(node),
      moves: game.root.line().length,
      ...this.state(),
    };
  }
}

/** Returns the number of moves of a game that a review has judged. */
const judgedIn = (game) => game.root.line().filter(({ judgement }) => judgement).length;

/** Adds the review of a game to the same game without one. */
function addReview(game, other) {
  if (game !== other && isReviewed(other) && !isReviewed(game)) takeReview(game, other);
}

/** Returns the game of a record and the node that was shown. */
export function restored(record) {
  const game = Game.from(record.game);
  return { game, node: game.nodeAt(Array.isArray(record.at) ? record.at : []) };
}
