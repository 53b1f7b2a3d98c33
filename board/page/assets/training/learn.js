// Learning from mistakes: after a review each mistake becomes a question, and the engine judges the answers.

import { button, choice, el, respond, say } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { nameOf } from "../viewer/moves.js";
import { ask, stream } from "../server.js";
import { inRow, labelled, remarked, sentence, speaking, t, translate } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

/** How long the engine searches an answer, in milliseconds. */
const JUDGING_MS = 1000;
/** An answer that costs less of the winning chances than this counts as correct. */
const TOLERANCE = 0.05;
const ASKED = ["mistake", "blunder"];
const WINS = { red: "1-0", black: "0-1" };

/** Returns the mistakes of a game that can be asked: those of one side, or of both. */
export function mistakesOf(game, side = "both") {
  return game.root.line().filter(({ judgement, parent }) => {
    const isSide = side === "both" || parent.position.redToMove === (side === "red");
    return isSide && ASKED.includes(judgement?.mark) && judgement.best && parent.evaluation;
  });
}

/**
 * Returns how much of the winning chances an answer costs the side that moves, from Red's chances before and after it.
 */
export function costOf(before, after, redToMove) {
  return redToMove ? before - after : after - before;
}

export class Learn {
  /**
   * `mayBegin()` says whether questions can begin, `onBegin()` is called before the first, `onChange()` when a mistake was
   * corrected.
   */
  constructor(viewer, { mayBegin, onBegin, onChange }) {
    Object.assign(this, { viewer, mayBegin, onBegin, onChange });
    this.side = "both";
    /** The current mistake, and those that follow; `null` if there is no question. */
    this.node = null;
    this.queue = [];
    this.isSolved = false;
    this.judging = null;
    this.beginButton = button("learn", () => this.begin());
    this.title = el("h2");
    this.progress = el("progress", { max: 1, value: 0, "data-label": "learn" });
    this.said = el("p", { class: "learn-said", role: "status" });
    this.fault = new Fault((element) => viewer.takeFocus(element));
    this.showButton = button("showAnswer", () => this.#show());
    this.againButton = button("toQuestion", () => this.#ask());
    this.nextButton = button("next", () => this.#next(), { class: "main" });
    const sides = [["both", "bothSides"], ["red", "red"], ["black", "black"]];
    this.sideChoice = choice("learnSide", sides, "both", (side) => {
      this.side = side;
      this.begin();
    });
    this.element = el(
      "section",
      { class: "card learn", "data-label": "learn", hidden: true },
      el("div", { class: "card-head" }, this.title, this.sideChoice),
      this.progress,
      this.said,
      this.fault.element,
      el("div", { class: "row-of" }, this.nextButton, this.againButton, this.showButton, button("close", () => this.end())),
    );
  }

  get isOn() {
    return !this.element.hidden;
  }

  /** Asks the mistakes that were not solved yet, or all of them if all were solved. */
  begin() {
    this.onBegin();
    const all = mistakesOf(this.viewer.game, this.side);
    if (all.every(({ judgement }) => judgement.isFound)) for (const { judgement } of all) judgement.isFound = false;
    this.total = all.length;
    this.queue = all.filter(({ judgement }) => !judgement.isFound);
    this.element.hidden = false;
    translate(this.element);
    this.#next();
    this.viewer.reveal(this.element);
  }

  end() {
    if (!this.isOn) return;
    this.viewer.takeFocus(this.element);
    this.element.hidden = true;
    this.#leave();
    this.refresh();
    this.viewer.redraw();
  }

  /** Called when another position or game is shown, and when a review begins or ends. */
  refresh() {
    if (this.isOn) this.viewer.takeFocus(this.beginButton);
    this.beginButton.hidden = this.isOn || !this.mayBegin() || mistakesOf(this.viewer.game).length === 0;
    const isAway = this.node !== null && this.viewer.node !== this.node.parent;
    this.againButton.hidden = !isAway || this.isSolved;
    if (isAway) this.#drop();
  }

  /** Takes a move on the board as an answer if one is expected there. Returns whether it did. */
  takes(uci) {
    if (!this.isOn || !this.node || this.isSolved || this.viewer.node !== this.node.parent) return false;
    this.#judge(uci);
    return true;
  }

  #leave() {
    this.#drop();
    this.node = null;
    this.viewer.board.showArrows([]);
    this.viewer.setAsking(false);
  }

  #drop() {
    this.fault.hide();
    this.judging?.abort();
    this.judging = null;
  }

  #next() {
    this.#leave();
    this.#showProgress();
    this.node = this.queue[0] ?? null;
    if (this.node) return this.#ask();
    this.viewer.takeFocus(this.nextButton);
    this.nextButton.hidden = this.showButton.hidden = this.againButton.hidden = true;
    say(this.said, () => t(this.total === 0 ? "learnNothing" : "learnDone"));
    this.viewer.redraw();
  }

  #ask() {
    const { node, viewer } = this;
    this.isSolved = false;
    for (const each of [this.nextButton, this.againButton]) viewer.takeFocus(each);
    this.nextButton.hidden = true;
    this.showButton.hidden = false;
    viewer.setAsking(true);
    viewer.go(node.parent);
    viewer.redraw();
    const { number, isRed } = viewer.game.number(node);
    const played = () => `${number}${isRed ? "." : "…"} ${nameOf(node.move)}`;
    say(this.said, () => `${played()} ${t(isRed ? "learnRed" : "learnBlack")}`);
  }

  /** Shows the answer; the question is asked again at the end. */
  #show() {
    this.#drop();
    this.queue.push(this.queue.shift());
    const { best } = this.node.judgement;
    this.#solved(() => labelled(t("bestMove"), nameOf(best)));
  }

  #solved(text) {
    const { best } = this.node.judgement;
    this.isSolved = true;
    say(this.said, text);
    this.nextButton.hidden = false;
    this.showButton.hidden = this.againButton.hidden = true;
    if (this.viewer.node === this.node.parent) this.viewer.board.showArrows([{ uci: best.uci, kind: "best" }]);
    this.viewer.giveFocus(this.nextButton);
  }

  #found(text) {
    this.node.judgement.isFound = true;
    this.queue.shift();
    this.#showProgress();
    this.#solved(text);
    this.onChange();
  }

  #showProgress() {
    const found = this.total - this.queue.length;
    this.progress.value = this.total === 0 ? 1 : found / this.total;
    say(this.title, () => `${t("learn")} · ${found} / ${this.total}`);
  }

  async #judge(uci) {
    const { node, viewer } = this;
    const { best } = node.judgement;
    // Deselects the piece on the board, whatever the result.
    viewer.showBoard();
    const answer = node.parent.info?.legal.find((move) => move.uci === uci) ?? { uci };
    viewer.board.showArrows([{ uci, kind: "hint" }]);
    this.#drop();
    const tell = (make) => respond(this.said, () => labelled(nameOf(answer), make()));
    if (uci === best.uci) return this.#found(() => labelled(nameOf(answer), t("learnBest")));
    if (uci === node.move.uci) return tell(() => t("learnSame"));
    const control = new AbortController();
    this.judging = control;
    tell(() => t("learnJudging"));
    try {
      const chance = await this.#chanceAfter(uci, control);
      if (this.judging !== control) return;
      this.judging = null;
      const cost = costOf(node.parent.evaluation.chance, chance, node.parent.position.redToMove);
      if (cost < TOLERANCE) return this.#found(() => inRow(labelled(nameOf(answer), t("learnEqual")), sentence(labelled(t("bestMove"), nameOf(best)))));
      tell(() => remarked(t("learnWrong"), `−${Math.round(cost * 100)}%`));
      viewer.board.showArrows([]);
    } catch (error) {
      if (this.judging !== control) return;
      say(this.said, "");
      this.fault.show(error, () => this.#judge(uci));
    }
  }

  /** Returns Red's winning chances after a move. */
  async #chanceAfter(uci, control) {
    const { game } = this.viewer;
    const { start, moves } = positionOf(game, this.node.parent);
    const asked = { start, moves: [...moves, uci] };
    const { result } = await ask("position", asked);
    if (result !== "*") return result === WINS.red ? 1 : result === WINS.black ? 0 : 0.5;
    let chance = null;
    for await (const event of stream("search", { ...asked, movetime: JUDGING_MS }, control.signal)) {
      if (event.type === "info" && event.line === 1) ({ chance } = event.evaluation);
    }
    if (chance === null) throw speaking(() => t("noEngine"));
    return chance;
  }
}
