// The common part of puzzles and endgame exercises: a panel beside the board, one question at a time, answers by moves,
// and the record of each try (`cards.js`).

import { due, tried } from "./cards.js";
import { button, el, respond, say } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { answersAgain, ask } from "../server.js";
import { spoken } from "../viewer/pieces.js";
import { Game, squareOf } from "../viewer/tree.js";
import { inRow, labelled, notKept, remarked, t, translate, wordsOf } from "../words/texts.js";

/** Pause before the opponent's move, so that it is seen, in milliseconds. */
const PAUSE_MS = 500;

export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Returns the program's answer about a position. */
export async function told(position) {
  for (;;) {
    try {
      return await ask("position", position);
    } catch (error) {
      if (!(await answersAgain(error))) throw error;
    }
  }
}

/** A lesson. Subclasses define `load`, `offer`, `next`, `judge`, `hint` and `show`. */
export class Lesson {
  /**
   * `label` is the text key of the lesson's name; `deck` stores the tries. `onAsk()` is called when the user wants another
   * question; `onOpen(game)` shows the game of a question; `onChange()` is called when the state to save has changed, and
   * `onClose()` when the user closes the lesson.
   */
  constructor(viewer, { onAsk, onOpen, onChange, onClose }, label, deck) {
    Object.assign(this, { viewer, label, deck, onAsk, onOpen, onChange, onClose });
    this.known = new Map();
    deck.onStored = (card) => this.known.set(card.id, card);
    /** The current question, its game, and the node where an answer is expected. */
    this.subject = null;
    this.game = null;
    this.node = null;
    /** The last node where one was expected in this question. */
    this.reached = null;
    this.hints = 0;
    this.result = "clean";
    /** Whether the current question is still to be shown on the board. */
    this.isComing = false;
    /** The node where an answer is being checked, or where the opponent must move: it takes no answer until then. */
    this.checked = null;
    /** Each question has a number, so that late answers to earlier questions are ignored. */
    this.number = 0;
    this.title = el("h2");
    this.facts = el("p", { class: "facts" });
    this.said = el("p", { class: "learn-said", role: "status" });
    this.fault = new Fault((element) => viewer.takeFocus(element));
    this.questionButton = button("toQuestion", () => this.go(this.node), { hidden: true });
    // Without a question there is nothing to answer yet.
    this.hintButton = button("hint", () => this.hint(), { hidden: true });
    this.showButton = button("showAnswer", () => this.show(), { hidden: true });
    this.nextButton = button("next", () => this.advance(), { class: "main", hidden: true });
    /** Whether the questions are loaded; if that has failed, the saved question to resume. */
    this.isLoaded = false;
    this.unloaded = {};
    this.choices = el("div", { class: "row-of choices" });
    this.element = el(
      "section",
      { class: `card learn trainer ${label}`, "data-label": label, hidden: true },
      el("div", { class: "card-head" }, this.title),
      this.said,
      this.fault.element,
      el("div", { class: "row-of" }, this.nextButton, this.questionButton, this.hintButton, this.showButton, button("close", () => this.close())),
      this.facts,
      this.choices,
    );
  }

  get isOn() {
    return !this.element.hidden;
  }

  /** Whether the answer must stay hidden. */
  get isAsking() {
    return this.isOn && this.subject !== null;
  }

  /** Begins a lesson, or resumes the question that `record` has saved. */
  async begin(kept = {}) {
    this.element.hidden = false;
    say(this.title, () => t(this.label));
    translate(this.element);
    Object.assign(this.wanted, kept.wanted);
    const number = ++this.number;
    try {
      // If the browser stores nothing, only the tries since the page was opened are known; `finish` reports it.
      const [, known] = await Promise.all([this.load(), this.deck.cards().catch(() => this.known)]);
      // Meanwhile the user may have chosen another game.
      if (this.number !== number) return;
      this.known = known;
      this.isLoaded = true;
    } catch (error) {
      return this.#unloaded(error, number, kept);
    }
    this.offer();
    await this.attempt(() => this.next(kept));
    this.viewer.reveal(this.element);
  }

  /** Asks the next question, at the user's request. */
  advance() {
    this.onAsk();
    return this.isLoaded ? this.attempt(() => this.next()) : this.begin(this.unloaded);
  }

  /** Does a task for the question; if the program does not answer, the user can retry it. */
  async attempt(work) {
    this.fault.hide();
    const done = work();
    // The work may have begun another question.
    const { number } = this;
    try {
      await done;
    } catch (error) {
      if (this.number !== number) return;
      this.viewer.showBoard();
      this.fault.show(error, () => this.attempt(work));
    }
  }

  /** Returns a function that names the piece of a move: the board shows no names of points beside Chinese moves. */
  pieceOf(uci) {
    const square = uci.slice(0, 2);
    const piece = this.node.position.squares[squareOf(square)];
    return () => remarked(inRow(t("puzzleMan"), square), spoken(piece));
  }

  /** Called when the engine has shown its move: the try counts as solved with help. */
  helped() {
    if (this.isAsking && this.result === "clean") this.mark("helped");
  }

  /** Sets the result of the try; it is saved at once, so that it survives a crash. */
  mark(result) {
    this.result = result;
    this.onChange();
  }

  /** Called when the questions could not be loaded: tries again automatically, or by the button. */
  async #unloaded(error, number, kept) {
    if (this.number !== number) return;
    this.unloaded = kept;
    this.nextButton.hidden = false;
    this.hintButton.hidden = this.showButton.hidden = true;
    this.tell(() => wordsOf(error));
    if ((await answersAgain(error)) && this.number === number) await this.begin(kept);
  }

  /** Returns the state to save with the game on the board; nothing if that is not the game of the question. */
  record() {
    const { label, wanted, subject, result, game } = this;
    if (this.viewer.game !== game) return null;
    // The board still shows the game of the previous question.
    if (this.isComing) return { kind: label, wanted };
    return { kind: label, wanted, ...(subject && { id: subject.id, result, fen: game.start, path: game.pathTo(this.reached ?? game.root) }) };
  }

  /** From now on, an answer is expected at a node. */
  expect(node) {
    this.node = this.reached = node;
  }

  /** Returns the game of a question and the node to begin at: those on the board if they were saved, or else a new game. */
  gameOf(fen, { id, path } = {}) {
    const { game } = this.viewer;
    if (id && path && game.start === fen) return { game, node: game.nodeAt(path) };
    const begun = new Game(fen);
    return { game: begun, node: begun.root };
  }

  close() {
    this.end();
    this.onClose();
  }

  end() {
    if (!this.isOn) return;
    this.viewer.takeFocus(this.element);
    this.element.hidden = true;
    this.leave();
    this.viewer.redraw();
  }

  /** Takes a move on the board as an answer if one is expected there. Returns whether it did. */
  takes(uci) {
    if (!this.isOn) return false;
    if (this.checked === this.viewer.node) {
      this.viewer.showBoard();
      return true;
    }
    if (!this.node || this.viewer.node !== this.node) return false;
    this.judge(uci);
    return true;
  }

  /** Waits for the program's judgement of an answer at a node. */
  async check(node, answer) {
    const { number } = this;
    this.checked = node;
    try {
      return await answer;
    } finally {
      if (this.number === number) this.checked = null;
    }
  }

  /** Called when another position is shown: where no answer is expected, offers the way back to the question. */
  refresh() {
    const isAway = this.node !== null && this.viewer.node !== this.node;
    if (!isAway) this.viewer.takeFocus(this.questionButton);
    this.questionButton.hidden = !isAway;
  }

  leave() {
    // A failed try counts even if the question is left.
    if (this.subject && this.result === "failed") this.#store(this.subject, "failed").catch(() => {});
    this.number++;
    this.subject = this.node = this.checked = null;
    this.isComing = false;
    this.refresh();
    this.fault.hide();
    this.tell(() => "");
    this.viewer.board.showArrows([]);
    this.viewer.setAsking(false);
  }

  /**
   * Sets another question, or none; `leave` must be called before. If `record` has saved this question, it keeps its
   * result.
   */
  pose(subject, { id, result } = {}) {
    const known = subject && subject.id === id && result;
    Object.assign(this, { subject, hints: 0, result: known || "clean", isComing: subject !== null, reached: null });
    this.viewer.takeFocus(this.nextButton);
    this.nextButton.hidden = true;
    this.hintButton.hidden = this.showButton.hidden = subject === null;
  }

  /** Shows a message; a function makes it in the language of the page. */
  tell(words) {
    this.told = words;
    respond(this.said, words);
  }

  /**
   * Opens the game of the question, with the solver at the bottom, unless it was on the board; returns false if another
   * question was asked meanwhile.
   */
  async open(game, isBlack) {
    const { number, viewer } = this;
    const isNew = viewer.game !== game;
    this.game = game;
    await this.onOpen(game);
    if (this.number !== number) return false;
    this.isComing = false;
    viewer.setAsking(true);
    if (isNew && viewer.board.isFlipped !== isBlack) viewer.flip();
    return true;
  }

  /** Shows how many of these exercises are due and how many are new; those in `more` count only when they are due. */
  count(ids, more = []) {
    const own = new Set([...ids, ...more]);
    const again = due(this.known).filter(({ id }) => own.has(id)).length;
    const fresh = ids.filter((id) => !this.known.has(id)).length;
    say(this.facts, () => `${labelled(t("puzzlesDue"), again)} · ${labelled(t("puzzlesNew"), fresh)}`);
  }

  /** Called when a move of the lesson reaches a node. */
  go(node) {
    this.viewer.go(node);
    this.viewer.redraw();
  }

  /** Ends the question and stores the try. */
  async finish() {
    const { number, result, subject, told: words } = this;
    this.subject = this.node = this.checked = null;
    this.viewer.setAsking(false);
    this.hintButton.hidden = this.showButton.hidden = true;
    this.nextButton.hidden = false;
    this.viewer.redraw();
    this.viewer.giveFocus(this.nextButton);
    this.onChange();
    try {
      await this.#store(subject, result);
    } catch (error) {
      if (this.number === number) this.tell(() => inRow(words(), notKept(error)));
    }
  }

  async #store({ id }, result) {
    const known = this.known.get(id);
    this.known.set(id, tried(id, known, result));
    this.known.set(id, await this.deck.keep(id, known, result));
  }
}
