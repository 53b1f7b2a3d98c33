// The list of moves: two columns, with comments and variations between the rows.

import { el } from "../common/dom.js";
import { settings } from "../common/settings.js";
import { joined } from "./forms.js";
import { both, remarked, t } from "../words/texts.js";

const SIGNS = { book: "", forced: "□", only: "!", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };
/** PGN glyphs and the marks they stand for: of moves, and, with a space before them, of positions. */
export const NAGS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 8: "□",
  10: " =", 13: " ∞", 14: " ⩲", 15: " ⩱", 16: " ±", 17: " ∓", 18: " +−", 19: " −+",
};

/** A touch longer than this opens the menu of a move, in milliseconds. */
const LONG_MS = 500;

/** Returns a move in the notation of the settings, or in another one. */
export function nameOf(move, notation = settings.notation) {
  return move[notation] ?? move.uci;
}

/** Returns a comment for display: many game files come from web pages and indent with `&nbsp;`. */
export function commentText(comment) {
  const spaced = comment.replace(/&nbsp;|\u00a0/g, " ");
  return spaced.replace(/^[ \u3000]+/gm, "").trim();
}

/** Returns the comment on a move. What was said before a variation belongs to it once the move is one of the line. */
export function saidOf(node) {
  return joined(node.parent?.main() === node ? node.before : "", node.comment);
}

/** Returns the review's comment on a move as a sentence. */
export function judgementText(judgement) {
  const { mark, loss } = judgement;
  if (mark === "good") return judgement.is_best ? t("bestMove") : "";
  return loss >= 0.02 ? remarked(t(mark), `−${Math.round(loss * 100)}%`) : t(mark);
}

/** Returns the heading of a turning point of the game, with its move number. */
export function headingText(game, node) {
  const { number, isRed } = game.number(node);
  return `${number}${isRed ? "." : "…"} ${both(node.judgement.heading)}`;
}

/** Minimum loss of winning chances for each mark, as in docs/review.md. */
const LOSSES = [[0.2, "blunder"], [0.1, "mistake"], [0.05, "inaccuracy"]];

/** Returns the mark of a move, from the evaluations before and after it. */
export function judged(before, after, best) {
  const gain = after.evaluation.chance - before.evaluation.chance;
  const isBest = best?.uci === after.move.uci;
  const loss = isBest ? 0 : Math.max(0, before.position.redToMove ? -gain : gain);
  const mark = LOSSES.find(([least]) => loss >= least)?.[1] ?? "good";
  return { mark, loss, is_best: isBest, best: isBest ? null : best };
}

export class MoveList {
  /** `onGo(node)` is called when a move is chosen, `onMenu(node)` when its menu is asked for, where the game can be changed. */
  constructor(onGo, onMenu = null) {
    Object.assign(this, { onGo, onMenu });
    this.element = el("div", { class: "moves", role: "group", "data-label": "moves", tabindex: 0 });
    this.buttons = new Map();
    this.nodes = new WeakMap();
    this.current = null;
    /** The node that the list was scrolled to. */
    this.seen = null;
    /**
     * A game that is shown only after the pressed button is released, because a click needs the button where it began.
     */
    this.late = null;
    this.isPressed = false;
    this.element.addEventListener("pointerdown", () => (this.isPressed = true));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.isPressed && setTimeout(() => this.#released()));
    if (onMenu) this.#takeMenus();
  }

  #released() {
    this.isPressed = false;
    if (this.late) this.show(this.late, this.current);
  }

  /** Opens the menu of a move: by right click, by the menu key, or by a long touch. */
  #takeMenus() {
    let timer = 0;
    let isLong = false;
    const place = ".move, .comment.first";
    const at = ({ target }) => {
      const found = target.closest?.(place);
      return found ? (this.nodes.get(found) ?? this.game.root) : this.current;
    };
    const ask = (node) => node && this.onMenu(node);
    const stop = () => clearTimeout(timer);
    this.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      stop();
      ask(at(event));
    });
    this.element.addEventListener("pointerdown", (event) => {
      stop();
      isLong = false;
      if (event.pointerType !== "touch" || !event.target.closest(place)) return;
      timer = setTimeout(() => {
        isLong = true;
        ask(at(event));
      }, LONG_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.element.addEventListener(end, stop);
    // When the touch that opened the menu ends, it must not choose anything.
    const swallow = (event) => {
      if (!isLong) return;
      isLong = false;
      event.stopPropagation();
      event.preventDefault();
    };
    this.element.addEventListener("click", swallow, { capture: true });
  }

  /** Builds the list of a game's moves; `current` is the shown node. */
  show(game, current) {
    this.late = this.isPressed ? game : null;
    if (this.late) return this.mark(current);
    this.game = game;
    this.buttons.clear();
    const parts = [];
    if (game.root.comment) parts.push(el("p", { class: "comment first" }, commentText(game.root.comment)));
    let row = null;
    const finish = () => {
      if (row) parts.push(row);
      row = null;
    };
    let node = game.root;
    for (let main = node.main(); main; main = node.main()) {
      const others = node.children.filter((child) => child !== main);
      const { number, isRed } = game.number(main);
      if (main.judgement?.heading) {
        finish();
        parts.push(el("h3", { class: "turn" }, headingText(game, main)));
      }
      row ??= el("div", { class: "row" }, el("span", { class: "number" }, `${number}.`));
      if (!isRed && row.children.length === 1) row.append(el("span", { class: "gap" }, "…"));
      row.append(this.#button(main));
      const notes = this.#notes(main, others);
      if (!isRed || notes.length > 0) finish();
      parts.push(...notes);
      node = main;
    }
    finish();
    parts.push(...node.children.map((other) => this.#variation(other)));
    if (parts.length === 0) {
      const key = this.onMenu ? "noMoves" : "noMovesShown";
      parts.push(el("p", { class: "facts", "data-t": key }, t(key)));
    }
    if (game.result !== "*") parts.push(el("p", { class: "end" }, game.result));
    if (game.outcome || game.ended) parts.push(el("p", { class: "end" }, both(game.outcome) || t(game.ended)));
    const focused = this.nodes.get(document.activeElement);
    this.element.replaceChildren(...parts);
    // The focused move was made again or is gone.
    if (focused) (this.buttons.get(focused) ?? this.element).focus({ preventScroll: true });
    this.mark(current);
  }

  /** Marks the shown node. */
  mark(current) {
    this.current = current;
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const shown = this.buttons.get(current);
    if (!shown) return;
    shown.setAttribute("aria-current", "true");
    // When the list is made again, it stays where the user has scrolled to.
    if (this.seen === current) return;
    this.seen = current;
    // Only the list scrolls, never the page.
    const box = this.element.getBoundingClientRect();
    const place = shown.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) {
      this.element.scrollTop += place.top - box.top - (box.height - place.height) / 2;
    }
  }

  #button(node, prefix = "") {
    const mark = node.judgement?.mark;
    // The user's own marks take precedence over a review's.
    const sign = node.nags.map((nag) => NAGS[nag] ?? "").join("") || (mark ? SIGNS[mark] : "");
    const name = el(
      "button",
      { type: "button", class: `move ${mark ?? ""}`, tabindex: -1, onclick: () => this.onGo(node) },
      prefix + nameOf(node.move) + sign,
    );
    this.buttons.set(node, name);
    this.nodes.set(name, node);
    return name;
  }

  /** Makes the block below a move: comment, ruling, other moves. */
  #notes(node, others) {
    const notes = [];
    const said = saidOf(node);
    if (said) notes.push(el("p", { class: "comment" }, commentText(said)));
    if (node.ruling?.occurrences >= 3) notes.push(el("p", { class: "comment ruling" }, both(node.ruling.verdict)));
    for (const other of others) notes.push(this.#variation(other));
    return notes;
  }

  #variation(first) {
    const parts = [];
    if (first.isEngine) parts.push(el("span", { class: "tag", "data-t": "engineLine" }, t("engineLine")));
    if (first.isTaken && !first.isEngine) parts.push(el("span", { class: "tag", "data-t": "takenBack" }, t("takenBack")));
    if (first.before) parts.push(el("span", { class: "comment" }, commentText(first.before)));
    let node = first;
    // Black's move has its number if the move before it is not directly before it.
    let isApart = true;
    let last = node;
    for (; node; node = node.main()) {
      const { number, isRed } = this.game.number(node);
      const prefix = isRed ? `${number}. ` : isApart ? `${number}… ` : "";
      parts.push(this.#button(node, prefix));
      const said = saidOf(node);
      if (said) parts.push(el("span", { class: "comment" }, commentText(said)));
      const others = node === first ? [] : node.parent.children.slice(1);
      parts.push(...others.map((other) => this.#variation(other)));
      isApart = said !== "" || others.length > 0;
      last = node;
    }
    // The line ends here: the other moves do not go on with it.
    parts.push(...last.children.map((other) => this.#variation(other)));
    return el("div", { class: "variation" }, ...parts);
  }
}
