// When a puzzle or an ending comes again: spaced repetition by FSRS, https://github.com/open-spaced-repetition. A card for
// each that was tried lies in the browser's database, beside that of the games.

import { Database } from "./database.js";
import { Rating, createEmptyCard, fsrs } from "./repetition.bundle.js";

/** How a try went: without help, with a hint, or not at all. */
const RESULTS = { clean: "Good", helped: "Hard", failed: "Again" };

/** The cards of one kind, in a database of this name. */
export class Deck {
  #database;

  constructor(name) {
    this.#database = new Database(name, "cards");
  }

  /** The cards by the names of the exercises tried: `{ id, card, tries, solved }`. */
  async cards() {
    const all = await this.#database.inStore("readonly", (store) => store.getAll());
    return new Map(all.map((each) => [each.id, each]));
  }

  /** Keeps a card as it is now. */
  keep(card) {
    return this.#database.inStore("readwrite", (store) => store.put(card));
  }
}

/** The card after another try; `known` is the one before, if there is one. */
export function tried(id, known, result, now = new Date()) {
  const before = known ?? { id, card: createEmptyCard(now), tries: 0, solved: 0 };
  const { card } = fsrs().next(before.card, now, Rating[RESULTS[result]]);
  return { id, card, tries: before.tries + 1, solved: before.solved + (result === "clean" ? 1 : 0) };
}

/** The cards that are due, the longest waiting first. */
export function due(known, now = new Date()) {
  const waiting = [...known.values()].filter(({ card }) => card.due <= now);
  return waiting.sort((a, b) => a.card.due - b.card.due);
}
