// Errors where the reader sees them: one that says that the program does not answer goes when it answers again.

import { button, el, isSaid, say } from "./dom.js";
import { answersAgain } from "./server.js";
import { translate } from "./texts.js";

/** Says an error, with `tell(words)`, and takes it back once it is no longer so, unless something else was said meanwhile. */
export async function passing(error, tell, isTold) {
  const words = () => error.message;
  tell(words);
  if ((await answersAgain(error)) && isTold(words)) tell("");
}

/** The same in an element. */
export const sayFault = (element, error) => passing(error, (words) => say(element, words), (words) => isSaid(element, words));

/** Whether an error stays until somebody asks again. One that says what to do instead is `isFinal`. */
export const isStanding = ({ reason, isFinal }) => !reason && !isFinal;

/** An error in the place of an answer. It is asked again: by itself once the error has passed, else by a button. */
export class Fault {
  /** `onHide(element)` is called before the error goes. */
  constructor(onHide) {
    this.onHide = onHide;
    /** The error that is shown. */
    this.error = null;
    this.words = el("p", { class: "error", role: "alert" });
    this.button = button("tryAgain", () => this.#again());
    this.element = el("div", { class: "fault", hidden: true }, this.words, this.button);
  }

  /** Shows an error; `ask()` asks again. */
  async show(error, ask) {
    Object.assign(this, { error, ask });
    this.element.hidden = false;
    this.button.hidden = !isStanding(error);
    say(this.words, () => error.message);
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
