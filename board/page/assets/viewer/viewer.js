// A game on the board: the board itself, the bar of winning chances, the moves, the curve, the comments on the move.

import { Board } from "./board.js";
import { Curve } from "./curve.js";
import { el, say, symbol } from "../common/dom.js";
import { toggled } from "./marks.js";
import { MoveList, commentText, headingText, judgementText, nameOf, saidOf } from "./moves.js";
import { spoken } from "./pieces.js";
import { dateText, playerName } from "../words/names.js";
import { scoreText } from "./score.js";
import { onSettings } from "../common/settings.js";
import { both, inRow, labelled, listed, remarked, t, translate } from "../words/texts.js";
import { Game, squareOf } from "./tree.js";
import { Keys } from "../common/keys.js";

export class Viewer {
  /**
   * `onNode(node, before)` is called when another position is shown, `onMove(uci)` when a move is made on the board,
   * `onMarked()` when a mark was drawn, `onNothing()` when a click on the board chose nothing, `onAsked()` when no answer
   * must be hidden any more, `onMenu(node)` when the menu of a move is requested. `mayStep()` says whether another
   * position of the game may be shown now, and otherwise tells the user. Without `onMove` and `onMenu` the game is only shown.
   */
  constructor({ mayStep = () => true, onNode = () => {}, onMove = null, onPoint = () => {}, onMarked = () => {}, onNothing = () => {}, onAsked = () => {}, onMenu = null } = {}) {
    Object.assign(this, { onNode, onAsked });
    this.game = new Game();
    this.node = this.game.root;
    this.legal = [];
    this.isCheck = false;
    /** Whether the user is asked to find a better move: then nothing may show it. */
    this.isAsking = false;
    /** The premove: played when it becomes the player's turn. */
    this.premove = null;
    const onMark = (mark) => {
      this.node.marks = toggled(this.node.marks, mark);
      const isDrawn = this.node.marks.includes(mark);
      say(this.told, () => labelled(t(isDrawn ? "marked" : "unmarked"), mark.points.join(" – ")));
      this.showBoard();
      onMarked();
    };
    this.board = new Board({ onMove, onPoint, onMark, onNothing });
    const step = (work) => (node) => mayStep() && work(node);
    this.list = new MoveList(step((node) => this.go(node)), onMenu);
    this.curve = new Curve(step((node) => this.go(node)));
    this.fillBar = el("div", { class: "fill" });
    this.barText = el("span", { class: "bar-text" });
    this.bar = el("div", { class: "bar unknown", "aria-hidden": "true" }, this.fillBar, this.barText);
    this.top = el("div", { class: "player" });
    this.bottom = el("div", { class: "player" });
    this.topClock = el("span", { class: "clock", role: "timer", hidden: true });
    this.bottomClock = el("span", { class: "clock", role: "timer", hidden: true });
    // Screen readers are told the move and what it brings about: whose turn it is follows from that.
    this.status = el("p", { class: "status" });
    this.live = el("p", { class: "spoken", "aria-live": "polite" });
    this.told = el("p", { class: "spoken", role: "status" });
    this.said = el("div", { class: "said" });
    this.drawButton = symbol("drawMarks", () => this.draw());
    this.drawButton.setAttribute("aria-pressed", "false");
    /** The buttons that lead to earlier moves, and to later ones. */
    this.backButtons = [symbol("first", step(() => this.go(this.game.root))), symbol("back", step(() => this.back()))];
    this.forwardButtons = [symbol("forward", step(() => this.forward())), symbol("last", step(() => this.toEnd()))];
    this.steps = el(
      "div",
      { class: "steps", role: "group", "data-label": "moves" },
      ...this.backButtons,
      ...this.forwardButtons,
      symbol("flip", () => this.flip()),
      this.drawButton,
    );
    this.table = el(
      "section",
      { class: "table", "data-label": "board" },
      el("div", { class: "player-row" }, this.top, this.topClock),
      el("div", { class: "board-row" }, this.bar, this.board.element),
      el("div", { class: "player-row" }, this.bottom, this.status, this.bottomClock),
      this.live,
      this.told,
    );
    this.summary = el("div", { class: "summary" });
    this.keys = new Keys({
      ArrowLeft: ["keyBack", step(() => this.back())],
      ArrowRight: ["keyForward", step(() => this.forward())],
      ArrowUp: ["keyFirst", step(() => this.go(this.game.root))],
      ArrowDown: ["keyLast", step(() => this.toEnd())],
      v: ["keyVariation", step(() => this.toVariation())],
      Home: [null, step(() => this.go(this.game.root))],
      End: [null, step(() => this.toEnd())],
      f: ["keyFlip", () => this.flip()],
      d: ["keyDraw", () => this.draw()],
    });
    document.body.append(this.keys.dialog);
    onSettings(() => this.redraw());
  }

  /** Shows a game, at one of its nodes or at its beginning. */
  open(game, node = game.root) {
    this.game = game;
    this.board.deselect();
    this.go(node);
    this.redraw();
  }

  go(node) {
    const before = this.node;
    this.node = node;
    // The old arrows belong to the previous position.
    this.board.arrows = [];
    this.legal = [];
    this.isCheck = false;
    this.refresh();
    this.#announce();
    this.onNode(node, before);
  }

  back() {
    if (this.node.parent) this.go(this.node.parent);
  }

  forward() {
    if (this.node.children[0]) this.go(this.node.children[0]);
  }

  /** Goes to the next of the moves that were played or considered instead of this one. */
  toVariation() {
    const others = this.node.parent?.children ?? [];
    if (others.length > 1) this.go(others[(others.indexOf(this.node) + 1) % others.length]);
  }

  toEnd() {
    this.go(this.node.line().at(-1) ?? this.node);
  }

  /**
   * Moves the focus to the board from an element that is about to be hidden, so that the keyboard focus is not lost; or
   * from one that has done its work, because the user goes on at the board.
   */
  takeFocus(element) {
    if (element.contains(document.activeElement)) this.board.focus.focus({ preventScroll: true });
  }

  /** Moves the focus to an element, unless the user is writing a text. */
  giveFocus(element) {
    const { activeElement: at } = document;
    const isWriting = at?.matches("input, textarea") && at.value !== "";
    if (!isWriting) element.focus();
  }

  flip() {
    this.board.flip();
    this.refresh();
    say(this.told, () => t(this.board.isFlipped ? "blackBelow" : "redBelow"));
  }

  /** Turns drawing with the left button or by touch on or off. */
  draw() {
    this.board.isDrawing = !this.board.isDrawing;
    this.drawButton.setAttribute("aria-pressed", String(this.board.isDrawing));
    say(this.told, () => labelled(t("drawMarks"), t(this.board.isDrawing ? "on" : "off")));
    this.board.draw();
  }

  /** Shows the clocks by side: `{ text, isLow, isRunning }`; nothing without clocks. */
  showClocks(clocks) {
    const sides = this.board.isFlipped ? ["red", "black"] : ["black", "red"];
    [this.topClock, this.bottomClock].forEach((element, index) => {
      element.hidden = !clocks;
      if (!clocks) return;
      const { text, isLow, isRunning } = clocks[sides[index]];
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("low", isLow);
      element.classList.toggle("running", isRunning);
      element.setAttribute("aria-label", listed([t("clock"), t(sides[index])]));
    });
  }

  /** Sets the legal moves at the shown node, and whether the side to move is in check. */
  allow(legal, isCheck) {
    this.legal = legal;
    this.isCheck = isCheck;
    this.showBoard();
  }

  /** Hides the parts that would give away an answer, or shows them again. */
  setAsking(isAsking) {
    this.isAsking = isAsking;
    this.list.element.classList.toggle("asking", isAsking);
    // The next question may begin at once.
    if (!isAsking) queueMicrotask(() => this.isAsking || this.onAsked());
  }

  showBoard() {
    const best = this.isAsking ? null : this.node.judgement?.best;
    const arrows = best && this.node.judgement.loss >= 0.05 ? [{ uci: best.uci, kind: "better" }] : [];
    // The better move belongs to the position before the played move, so it is shown dimmed beside that move. Other
    // arrows stay.
    this.#onBoard({ arrows: [...arrows, ...this.board.arrows.filter(({ kind }) => kind !== "better")] });
  }

  /** Shows the node on the board, unless a position is being set up there. */
  #onBoard(more) {
    if (this.board.editing) this.board.draw();
    else this.board.show({ ...this.#shown(), ...more });
  }

  #shown() {
    const { position, move, marks } = this.node;
    const { legal, isCheck, premove } = this;
    return { position, lastMove: move?.uci ?? null, legal, isCheck, marked: marks, premove };
  }

  /** Updates everything that depends on the node. */
  refresh() {
    this.showBoard();
    this.#players();
    this.list.mark(this.node);
    this.curve.show(this.game, this.node);
    this.#steps();
    this.showChance(this.node.evaluation);
    this.comment();
    this.describe();
  }

  /** Shows which steps lead to another position. The attribute `disabled` is not used: it would remove the focus. */
  #steps() {
    const { children, parent } = this.node;
    for (const each of this.backButtons) each.ariaDisabled = parent ? null : "true";
    for (const each of this.forwardButtons) each.ariaDisabled = children.length > 0 ? null : "true";
  }

  /** Says whose turn it is, or how the game has ended. The position that is being set up is not one of the game. */
  describe() {
    const { board, game, node } = this;
    const { check, outcome } = (!board.editing && node.info) || {};
    const isEnd = !board.editing && !node.main() && node.isMain();
    const end = both(outcome) || (isEnd && (both(game.outcome) || (game.ended && t(game.ended))));
    const { redToMove } = board.editing ? board.position : node.position;
    const side = t(redToMove ? "redToMove" : "blackToMove");
    say(this.status, end || (check ? remarked(side, t("check")) : side));
    say(this.told, end || (check ? t("check") : ""));
  }

  /**
   * Scrolls to elements, the most important last, and to the board, which may be above the window on a phone. Where there
   * is no room for all, the whole board is seen.
   */
  reveal(...elements) {
    for (const each of [...elements, this.table]) each.scrollIntoView({ block: "nearest" });
  }

  /** Updates everything that depends on the game or the settings. */
  redraw() {
    this.list.show(this.game, this.node);
    this.#summary();
    this.refresh();
    translate(document);
  }

  /** Shows Red's winning chances in the bar beside the board. */
  showChance(evaluation) {
    this.bar.classList.toggle("unknown", !evaluation);
    if (!evaluation) return;
    const share = this.board.isFlipped ? 1 - evaluation.chance : evaluation.chance;
    this.fillBar.style.height = `${(100 * share).toFixed(1)}%`;
    this.bar.classList.toggle("flipped", this.board.isFlipped);
    this.barText.textContent = scoreText(evaluation);
    // The analysis may find another score while the comment on the move is shown.
    if (this.score && evaluation === this.node.evaluation) this.score.textContent = scoreText(evaluation);
  }

  /** Announces the last move to screen readers. */
  #announce() {
    const { move, parent } = this.node;
    const taken = move && parent.position.squares[squareOf(move.uci.slice(2))];
    // The name of a move does not say whether it captures.
    const told = () => listed([nameOf(move), taken && labelled(t("takes"), spoken(taken))].filter(Boolean));
    say(this.live, () => (move ? labelled(t(parent.position.redToMove ? "red" : "black"), told()) : t("startPosition")));
  }

  #players() {
    const { game } = this;
    const name = (side) => playerName(game.tag(side === "red" ? "Red" : "Black"), game.tag("Event")) || t(side);
    const fill = (element, side) =>
      element.replaceChildren(el("span", { class: `chip ${side}`, "aria-hidden": "true" }), el("span", { class: "name" }, name(side)));
    fill(this.bottom, this.board.isFlipped ? "black" : "red");
    fill(this.top, this.board.isFlipped ? "red" : "black");
  }

  #summary() {
    const { game } = this;
    const parts = [];
    const event = [game.tag("Event") || game.tag("Title"), game.tag("Round"), dateText(game.tag("Date"))].filter(Boolean).join(" · ");
    if (event) parts.push(el("p", { class: "event" }, event));
    if (game.opening) parts.push(el("p", {}, labelled(t("opening"), both(game.opening))));
    if (game.sides) {
      const row = (key, ...cells) => el("tr", {}, el("th", { scope: "row", "data-t": key }), ...cells.map((cell) => el("td", {}, cell)));
      const of = (field) => game.sides.map((side) => String(side[field]));
      parts.push(
        el(
          "table",
          {},
          el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col", "data-t": "red" }), el("th", { scope: "col", "data-t": "black" }))),
          el(
            "tbody",
            {},
            row("accuracy", ...game.sides.map((side) => (side.accuracy === null ? "–" : `${side.accuracy.toFixed(0)}%`))),
            row("inaccuracies", ...of("inaccuracies")),
            row("mistakes", ...of("mistakes")),
            row("blunders", ...of("blunders")),
          ),
        ),
      );
    }
    this.summary.replaceChildren(...parts);
    this.summary.hidden = parts.length === 0;
  }

  /** Makes the element of a fact. While the pointer is on it, the board marks its pieces and moves. */
  reasonArt(reason) {
    /** The arrows before the fact was pointed at, and the node that they belong to. */
    let before = null;
    let node = null;
    const show = () => {
      before ??= this.board.arrows;
      node = this.node;
      const [first, second] = reason.marks.moves.filter((uci) => uci !== this.node.move?.uci);
      const arrows = [first, second].filter(Boolean).map((uci) => ({ uci, kind: "hint" }));
      const men = reason.marks.men.map(({ square }) => square).concat(reason.marks.squares);
      this.#onBoard({ arrows, marked: men.map((point) => ({ color: "Y", points: [point] })) });
    };
    const hide = () => {
      if (this.node === node) this.board.arrows = before ?? this.board.arrows;
      before = null;
      this.showBoard();
    };
    const events = { onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide };
    return el("p", { class: "reason", tabindex: "0", ...events }, both(reason.text));
  }

  /** Shows the comments on the move that led here, and the ruling on the position once it is known. */
  comment() {
    const { node } = this;
    const parts = [];
    this.score = null;
    const said = saidOf(node);
    if (node.move && !this.isAsking) {
      const { number, isRed } = this.game.number(node);
      if (node.judgement?.heading) parts.push(el("h3", { class: "turn" }, headingText(this.game, node)));
      const text = node.judgement ? judgementText(node.judgement) : "";
      const score = node.evaluation ? scoreText(node.evaluation) : "";
      if (node.judgement || said) {
        this.score = el("span", { class: "score" }, score);
        parts.push(
          el(
            "p",
            { class: `verdict ${node.judgement?.mark ?? ""}` },
            el("strong", {}, `${number}${isRed ? "." : "…"} ${nameOf(node.move)}`),
            " ",
            this.score,
            ` ${text}`,
          ),
        );
      }
      const better = node.judgement?.loss >= 0.05 ? node.judgement.best : null;
      if (better) {
        // The score before the move is the score that the best move has.
        const before = node.parent.evaluation ? scoreText(node.parent.evaluation) : "";
        parts.push(el("p", { class: "verdict better" }, inRow(t("better"), ""), el("strong", {}, nameOf(better)), " ", el("span", { class: "score" }, before)));
      }
      if (node.judgement?.told) parts.push(el("p", { class: "verdict" }, node.judgement.told));
      for (const reason of node.judgement?.reasons ?? []) parts.push(this.reasonArt(reason));
      if (said) parts.push(el("p", { class: "comment" }, commentText(said)));
    }
    const ruling = node.ruling ?? node.info?.ruling;
    if (ruling) parts.push(rulingArt(ruling));
    this.takeFocus(this.said);
    this.said.replaceChildren(...parts);
    this.said.hidden = parts.length === 0;
    translate(this.said);
  }
}

/** Makes the element that explains a ruling. */
function rulingArt(ruling) {
  const isFinal = ruling.occurrences >= 3;
  return el(
    "details",
    { class: "ruling", open: true },
    el("summary", { "data-t": "ruling" }),
    el("p", { "data-t": isFinal ? "rulingFinal" : "rulingFirst" }),
    el("p", { class: "verdict" }, el("strong", {}, both(ruling.verdict))),
    el("p", {}, both(ruling.clause)),
    ...ruling.sides.map((side) => el("p", {}, both(side))),
    el(
      "ol",
      { start: ruling.moves[0] ? ruling.moves[0].ply + 1 : 1 },
      ...ruling.moves.map((move) => el("li", {}, labelled(both(move.name), both(move.does)))),
    ),
  );
}
