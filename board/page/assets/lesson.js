// What puzzles and endings share: a card beside the board, one question at a time, moves that are taken as answers, and what
// is kept of each try (`cards.js`).

import { due } from "./cards.js";
import { button, el } from "./dom.js";
import { t, translate } from "./texts.js";

/** The other side is seen to move, in milliseconds. */
const PAUSE_MS = 500;

export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** A kind of lesson has `load`, `offer`, `next`, `judge`, `hint` and `show`. */
export class Lesson {
  /** `onOpen(game)` shows the game of a question; `label` is the text that names the lesson, `deck` keeps the tries. */
  constructor(viewer, onOpen, label, deck) {
    Object.assign(this, { viewer, onOpen, label, deck });
    this.known = new Map();
    /** What is asked, and the node where an answer is wanted. */
    this.subject = null;
    this.node = null;
    this.hints = 0;
    this.result = "clean";
    /** Each question has a number: what belongs to an earlier one is too late. */
    this.number = 0;
    this.title = el("h2");
    this.facts = el("p", { class: "facts" });
    this.said = el("p", { class: "learn-said", role: "status" });
    this.hintButton = button("hint", () => this.hint());
    this.showButton = button("showAnswer", () => this.show());
    this.nextButton = button("next", () => this.next(), { class: "main" });
    this.choices = el("div", { class: "row-of choices" });
    this.element = el(
      "section",
      { class: `card learn trainer ${label}`, "data-label": label, hidden: true },
      el("div", { class: "card-head" }, this.title),
      this.choices,
      this.facts,
      this.said,
      el("div", { class: "row-of" }, this.nextButton, this.hintButton, this.showButton, button("close", () => this.end())),
    );
  }

  get isOn() {
    return !this.element.hidden;
  }

  /** Whether the answer must not be told. */
  get isAsking() {
    return this.isOn && this.subject !== null;
  }

  async begin() {
    this.element.hidden = false;
    translate(this.element);
    try {
      const [, known] = await Promise.all([this.load(), this.deck.cards()]);
      this.known = known;
      this.offer();
      await this.next();
      this.viewer.table.scrollIntoView({ block: "nearest" });
      this.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  end() {
    if (!this.isOn) return;
    this.element.hidden = true;
    this.leave();
    this.viewer.redraw();
  }

  /** Takes a move on the board as an answer, if one is wanted there. */
  takes(uci) {
    if (!this.isOn || !this.node || this.viewer.node !== this.node) return false;
    this.judge(uci);
    return true;
  }

  leave() {
    this.number++;
    this.subject = this.node = null;
    this.viewer.setAsking(false);
  }

  /** Another question, or none: what belongs to the one before goes. */
  pose(subject) {
    Object.assign(this, { subject, hints: 0, result: "clean" });
    this.nextButton.hidden = true;
    this.hintButton.hidden = this.showButton.hidden = subject === null;
    this.said.textContent = "";
  }

  /** Opens the game of the question, the solver at the bottom; false if another was asked meanwhile. */
  async open(game, isBlack) {
    const { number, viewer } = this;
    await this.onOpen(game);
    if (this.number !== number) return false;
    viewer.setAsking(true);
    if (viewer.board.isFlipped !== isBlack) viewer.flip();
    return true;
  }

  /** Shows how many of these are due and how many are new. */
  count(ids) {
    const own = new Set(ids);
    const again = due(this.known).filter(({ id }) => own.has(id)).length;
    const fresh = ids.filter((id) => !this.known.has(id)).length;
    this.facts.textContent = `${t("puzzlesDue")}: ${again} · ${t("puzzlesNew")}: ${fresh}`;
  }

  /** A node is reached by a move of the lesson. */
  go(node) {
    this.viewer.go(node);
    this.viewer.redraw();
  }

  /** The question is over: its try is kept. */
  async finish() {
    const { subject, result } = this;
    this.subject = this.node = null;
    this.viewer.setAsking(false);
    this.hintButton.hidden = this.showButton.hidden = true;
    this.nextButton.hidden = false;
    this.viewer.redraw();
    this.nextButton.focus();
    try {
      this.known.set(subject.id, await this.deck.tried(subject.id, this.known.get(subject.id), result));
    } catch (error) {
      this.said.textContent += ` ${t("notKept")} (${error.message})`;
    }
  }
}
