// Converts simplified characters to traditional ones by the program's table: board/locale/texts/zh-Hant.tsv.

import { SIMPLIFIED, TRADITIONAL, WORDS } from "./messages.js";

const CHARACTERS = new Map([...SIMPLIFIED].map((character, index) => [character, TRADITIONAL[index]]));

/** Returns a Chinese text in traditional characters. */
export function traditional(text) {
  const worded = WORDS.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return [...worded].map((character) => CHARACTERS.get(character) ?? character).join("");
}
