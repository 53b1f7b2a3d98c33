// Errors next to what failed. An error that says that the program does not answer disappears when the program answers
// again.

import { button, el, isSaid, say, warn } from "./dom.js";
import { answersAgain } from "../server.js";
import { translate, wordsOf } from "../words/texts.js";

/**
 * Shows an error with `tell(words)` and clears it when its cause has passed, unless another message was shown
 * meanwhile.
 */
export async function passing(error, tell, isTold) {
  const words = () => wordsOf(error);
  tell(words);
  if ((await answersAgain(error)) && isTold(words)) tell("");
}

/** Does the same with an element as the place of the message. */
export const sayFault = (element, error) => passing(error, (words) => (words ? warn(element, words) : say(element, "")), (words) => isSaid(element, words));

/** Whether an error stays until the user retries. An error that says what to do instead is `isFinal`. */
export const isStanding = ({ reason, isFinal }) => !reason && !isFinal;

/** An error in place of an answer, with a retry: automatic once the cause has passed, otherwise by a button. */
export class Fault {
  /** `onHide(element)` is called before the error is removed. */
  constructor(onHide) {
    this.onHide = onHide;
    /** The error that is shown. */
    this.error = null;
    this.words = el("p", { class: "error", role: "alert" });
    this.button = button("tryAgain", () => this.#again());
    this.element = el("div", { class: "fault", hidden: true }, this.words, this.button);
  }

  /** Shows an error; `ask()` repeats the request. */
  async show(error, ask) {
    Object.assign(this, { error, ask });
    this.element.hidden = false;
    this.button.hidden = !isStanding(error);
    say(this.words, () => wordsOf(error));
    translate(this.element);
    if ((await answersAgain(error)) && this.error === error) this.#again();
  }

  hide() {
    this.error = null;
    this.onHide(this.element);
    this.element.hidden = true;
    say(this.words, "");
  }

  #again() {
    this.hide();
    this.ask();
  }
}
