// The line that shows an error of the page, until its cause has passed or the user goes on.

import { el, isSaid, say, warn } from "./dom.js";
import { passing } from "./faults.js";

export class Problem {
  /** The error that stays until another game is opened: a text, or a function that makes it. */
  #standing = "";

  constructor() {
    this.element = el("p", { class: "error", role: "alert", hidden: true });
  }

  /** Shows an error (a text or a function that makes it), or clears it. */
  tell(words) {
    const shown = words || this.#standing;
    say(this.element, shown);
    this.element.hidden = shown === "";
  }

  /** Shows why an act of the user is refused, and brings that into view. */
  refuse(words) {
    this.element.hidden = false;
    warn(this.element, words);
  }

  /** Shows an error of an act of the user until its cause has passed. */
  tellFault(error) {
    passing(error, (words) => (words ? this.refuse(words) : this.tell("")), (words) => isSaid(this.element, words));
  }

  /** Shows an error that stays; with an empty text there is none any more. */
  stand(words) {
    this.#standing = words;
    if (words) this.tell(words);
  }
}
