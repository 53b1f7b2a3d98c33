// What the program can do, asked at the start of the page.

import { about, answersAgain } from "./server.js";
import { wordsOf } from "./words/texts.js";

/** Returns the features of the program. Until it answers, `loading` says why it does not. */
export async function features(loading) {
  try {
    return await about();
  } catch (error) {
    loading.textContent = wordsOf(error);
    if (await answersAgain(error)) return features(loading);
    throw error;
  }
}
