// Simplified characters to traditional ones, one for one, by the table of the program: board/locale/texts/zh-Hant.tsv.

import { SIMPLIFIED, TRADITIONAL, WORDS } from "./messages.js";

const CHARACTERS = new Map([...SIMPLIFIED].map((character, index) => [character, TRADITIONAL[index]]));

/** A Chinese text of the page in traditional characters. */
export function traditional(text) {
  const worded = WORDS.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return [...worded].map((character) => CHARACTERS.get(character) ?? character).join("");
}
