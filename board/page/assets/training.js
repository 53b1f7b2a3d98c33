// The button for puzzles. What asks them is only loaded when somebody wants one.

import { button, el } from "./dom.js";

export class Training {
  /** `onOpen(game)` shows the game of a puzzle, `onProblem(text)` tells what went wrong. */
  constructor(viewer, { onOpen, onProblem }) {
    Object.assign(this, { viewer, onOpen, onProblem });
    this.trainer = null;
    this.startButton = button("puzzles", () => this.#begin());
    /** Where the trainer comes. */
    this.element = el("div", { class: "training" });
  }

  async #begin() {
    try {
      const { Trainer } = await import("./trainer.js");
      this.trainer ??= new Trainer(this.viewer, this.onOpen);
      this.element.replaceChildren(this.trainer.element);
    } catch (error) {
      return this.onProblem(error.message);
    }
    await this.trainer.begin();
  }

  /** Whether the answer of a puzzle must not be told. */
  get isAsking() {
    return this.trainer?.isAsking ?? false;
  }

  /** Takes a move on the board as an answer, if one is wanted there. */
  takes(uci) {
    return this.trainer?.takes(uci) ?? false;
  }

  end() {
    this.trainer?.end();
  }
}
