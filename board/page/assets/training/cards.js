// Schedules puzzles and endgame exercises by spaced repetition (FSRS, https://github.com/open-spaced-repetition). The
// browser stores a card for each exercise that was tried, in a database beside that of the games.

import { Database } from "../games/database.js";
import { Rating, createEmptyCard, fsrs } from "./repetition.bundle.js";

/** The FSRS rating of a try: solved without help, solved with a hint, or not solved. */
const RESULTS = { clean: "Good", helped: "Hard", failed: "Again" };

/** Returns the channel to the other tabs; nothing if the browser does not let the page have one. */
function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** The cards of one kind of exercise, in a database with this name. */
export class Deck {
  #database;
  #tabs;

  constructor(name) {
    this.#database = new Database(name, "cards");
    this.#tabs = channel(name);
  }

  /** Calls `take(card)` for each card that another tab stores. */
  set onStored(take) {
    if (this.#tabs) this.#tabs.onmessage = ({ data }) => take(data);
  }

  /** Returns all cards by exercise: `{ id, card, tries, solved }`. */
  async cards() {
    const all = await this.#database.inStore("readonly", (store) => store.getAll());
    return new Map(all.map((each) => [each.id, each]));
  }

  /**
   * Stores one more try of an exercise and returns its card. Tries in other tabs are kept; `known` is the card that this
   * tab knows, if any.
   */
  async keep(id, known, result) {
    const now = new Date();
    let card;
    await this.#database.inStore("readwrite", (store) => {
      const stored = store.get(id);
      stored.onsuccess = () => store.put((card = tried(id, stored.result ?? known, result, now)));
    });
    this.#tabs?.postMessage(card);
    return card;
  }
}

/** Returns the card of an exercise after one more try; `known` is the card before it, if any. */
export function tried(id, known, result, now = new Date()) {
  const before = known ?? { id, card: createEmptyCard(now), tries: 0, solved: 0 };
  const { card } = fsrs().next(before.card, now, Rating[RESULTS[result]]);
  return { id, card, tries: before.tries + 1, solved: before.solved + (result === "clean" ? 1 : 0) };
}

/** Returns the cards that are due, the longest overdue first. */
export function due(known, now = new Date()) {
  const waiting = [...known.values()].filter(({ card }) => card.due <= now);
  return waiting.sort((a, b) => a.card.due - b.card.due);
}
