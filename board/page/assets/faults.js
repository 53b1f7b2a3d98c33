// Errors where the reader sees them: one that says that the program does not answer goes when it answers again.

import { isSaid, say } from "./dom.js";
import { answersAgain } from "./server.js";

/** Says an error, with `tell(words)`, and takes it back once it is no longer so, unless something else was said meanwhile. */
export async function passing(error, tell, isTold) {
  const words = () => error.message;
  tell(words);
  if ((await answersAgain(error)) && isTold(words)) tell("");
}

/** The same in an element. */
export const sayFault = (element, error) => passing(error, (words) => say(element, words), (words) => isSaid(element, words));
