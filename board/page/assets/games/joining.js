// How states of games from elsewhere join the saved games, so that nothing of either is lost.

import { give } from "./handover.js";
import { named, sentOf } from "./lean.js";
import { labelsOf } from "./records.js";
import { contentOf, contentsOf, gameOf, includes, isReviewed, takeReview } from "./same.js";
import { amend, get, hold, newId, put } from "./store.js";

const reviewed = (record) => isReviewed(gameOf(record));

/** Adds a record to the list of a key. */
const addTo = (lists, key, record) => lists.set(key, [...(lists.get(key) ?? []), record]);

/** Removes the states of a record from the list of a key. */
const dropFrom = (lists, key, record) => lists.set(key, (lists.get(key) ?? []).filter(({ id }) => id !== record.id));

/** Adds games from elsewhere to the saved games, `saved`. */
export class Joining {
  #byContent = new Map();
  /** The saved games that stayed beside the game with an id, because they were another state of it. */
  #others = new Map();

  constructor(saved) {
    for (const record of saved) this.#note(record);
  }

  #note(record) {
    for (const content of contentsOf(record)) addTo(this.#byContent, content, record);
    if (record.from) addTo(this.#others, record.from, record);
  }

  #forget(record) {
    for (const content of contentsOf(record)) dropFrom(this.#byContent, content, record);
    if (record.from) dropFrom(this.#others, record.from, record);
  }

  /** Returns the saved game with the content of a record: the one that has its review too, if there is one. */
  twinOf(record, content = contentOf(record)) {
    return best(this.#byContent.get(content) ?? [], record);
  }

  /** Writes a record, in the place of a saved state if there is one. */
  async #put(record, state = null) {
    await put(record);
    if (state) this.#forget(state);
    this.#note(record);
  }

  /**
   * Joins a state of a game that may be saved. What the saved state has already adds nothing; a later state with all of
   * the saved one takes its place; otherwise both stay, as between two tabs. The labels of both stay in any case. Returns
   * whether a game was added or restored.
   */
  async take(record) {
    const content = contentOf(record);
    const own = await get(record.id);
    const states = [own, ...(this.#others.get(record.id) ?? [])].filter((state) => state && contentsOf(state).length > 0);
    const same = best(states.filter((state) => contentsOf(state).includes(content)), record);
    if (same) return this.meet(same, record);
    const game = gameOf(record);
    const earlier = states.find((state) => record.changed > state.changed && includes(game, gameOf(state)));
    if (earlier && (await this.#replace(earlier, record))) return true;
    const richer = states.find((state) => includes(gameOf(state), game));
    const known = richer ?? this.twinOf(record, content);
    if (known) return this.meet(known, record);
    await this.#add(record, Boolean(own));
    return true;
  }

  /** Joins a record with the saved game that has its moves and annotations. Returns whether a game was added or restored. */
  async meet(state, record) {
    // It may have got tags since it was read.
    const labels = labelsOfBoth((await get(state.id)) ?? state, record);
    if (labels) await amend(state.id, { labels });
    const isRestored = Boolean(state.deleted);
    if (isRestored) await amend(state.id, { deleted: undefined });
    if (!reviewed(record) || reviewed(state) || (await this.#review(state, record))) return isRestored;
    await this.#add(record, true);
    return true;
  }

  /**
   * Adds the review of a record to a saved game. Returns false if that is not possible, because another tab has that and does
   * not take the review, or because the program does not answer.
   */
  async #review(state, record) {
    // Only the program can name the moves of the engine's lines.
    const foundIn = async () => gameOf(state.lean || record.game ? record : { game: await named(sentOf(record.lean)) });
    try {
      const isAdded = await whileOurs(state, async () => {
        const found = await foundIn();
        if (state.lean) return amend(state.id, record.lean ? { lean: record.lean } : { lean: undefined, game: record.game });
        const game = gameOf(state);
        takeReview(game, found);
        return amend(state.id, { game: game.dump() });
      });
      return isAdded || give(state.id, (await foundIn()).dump());
    } catch (error) {
      if (error.reason) return false;
      throw error;
    }
  }

  /** Writes a later state in the place of a saved one; returns false if another tab has that. */
  #replace(state, record) {
    return whileOurs(state, () => {
      const { id, from } = state;
      const labels = labelsOfBoth(state, record) ?? labelsOf(state);
      return this.#put({ ...record, id, ...(from && { from }), ...(labels.length > 0 && { labels }) }, state);
    });
  }

  /** Saves a record, as another game if there is one with its id, or if another tab has that. */
  async #add(record, isOther) {
    const held = isOther ? null : hold(record.id);
    try {
      const isNew = isOther || !(await held.isOurs);
      await this.#put(isNew ? { ...record, id: newId(), from: record.id } : record);
    } finally {
      held?.release();
    }
  }
}

/** Writes to a saved game; returns false, and writes nothing, if another tab has it or it was changed since it was read. */
async function whileOurs({ id, changed }, write) {
  const held = hold(id);
  try {
    if (!(await held.isOurs) || (await get(id))?.changed !== changed) return false;
    await write();
    return true;
  } finally {
    held.release();
  }
}

/** Returns the labels of both records; nothing if the first has them all. */
function labelsOfBoth(state, record) {
  const [own, more] = [state, record].map(labelsOf);
  const all = [...new Set([...own, ...more])];
  return all.length > own.length ? all : null;
}

/** Returns the first of some records, or one with a review if a record has one; nothing if there is none. */
export const best = (states, record) => (reviewed(record) && states.find(reviewed)) || states[0];
