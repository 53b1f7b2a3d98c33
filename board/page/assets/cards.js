// When a puzzle comes again: spaced repetition by FSRS, https://github.com/open-spaced-repetition. A card for each puzzle
// that was tried lies in the browser's database, beside that of the games.

import { Rating, createEmptyCard, fsrs } from "./repetition.bundle.js";

const NAME = "chuhe-puzzles";
const CARDS = "cards";

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(CARDS, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Does something in one transaction; what it wrote is on the disk when this returns. */
async function inStore(mode, work) {
  const transaction = (await database()).transaction(CARDS, mode, { durability: "strict" });
  const request = work(transaction.objectStore(CARDS));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** The cards by the names of their puzzles: `{ id, card, tries, solved }`. */
export async function cards() {
  const all = await inStore("readonly", (store) => store.getAll());
  return new Map(all.map((each) => [each.id, each]));
}

/** How a try went: without help, with a hint, or not at all. */
export const RESULTS = { clean: "Good", helped: "Hard", failed: "Again" };

/** The card of a puzzle after another try, which is kept. */
export async function tried(id, known, result, now = new Date()) {
  const before = known ?? { id, card: createEmptyCard(now), tries: 0, solved: 0 };
  const { card } = fsrs().next(before.card, now, Rating[RESULTS[result]]);
  const after = { id, card, tries: before.tries + 1, solved: before.solved + (result === "clean" ? 1 : 0) };
  await inStore("readwrite", (store) => store.put(after));
  return after;
}

/** The cards that are due, the longest waiting first. */
export function due(known, now = new Date()) {
  const waiting = [...known.values()].filter(({ card }) => card.due <= now);
  return waiting.sort((a, b) => a.card.due - b.card.due);
}
