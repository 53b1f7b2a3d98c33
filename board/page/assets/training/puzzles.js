// The program's puzzles, and which one comes next.

import { dataOf } from "../parts.js";
import { both } from "../words/texts.js";

/** Themes about the length of the answer or the moving piece are not shown as hints. */
const SILENT = new Set(["oneMove", "short", "long", "veryLong", "rookMove", "horseMove", "cannonMove", "pawnMove", "kingMove", "guardMove"]);

let loaded = null;

/**
 * Returns all puzzles as `{ id, fen, moves, rating, grade, themes }`, and the names of the themes. They are loaded
 * once.
 */
export function puzzles() {
  loaded ??= load().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load() {
  const { themes, puzzles: rows } = await dataOf("puzzles.json");
  const names = Object.keys(themes);
  const list = rows.map(([id, fen, moves, rating, grade, indices]) => ({ id, fen, moves: moves.split(" "), rating, grade, themes: indices.map((index) => names[index]) }));
  return { list, words: themes };
}

/** Returns the name of a theme in the language of the page. */
export const wordOf = (words, theme) => {
  const [en, zh, vi] = words[theme];
  return both({ en, zh, vi });
};

/** Returns the themes that are useful as hints. */
export const telling = ({ themes }) => themes.filter((theme) => !SILENT.has(theme));

/** Returns the puzzles of a grade and a theme; 0 and "" select all. */
export const chosen = (list, { grade, theme }) =>
  list.filter((puzzle) => (!grade || puzzle.grade === grade) && (!theme || puzzle.themes.includes(theme)));

/**
 * Returns the next puzzle: one that is due, or else a random one that was never tried. `waiting` are the cards that are
 * due.
 */
export function next(list, known, waiting, random = Math.random) {
  const byId = new Map(list.map((puzzle) => [puzzle.id, puzzle]));
  const again = waiting.find(({ id }) => byId.has(id));
  if (again) return byId.get(again.id);
  const fresh = list.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? null : fresh[Math.floor(random() * fresh.length)];
}
