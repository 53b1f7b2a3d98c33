// The panel with the opening book's moves for the position on the board.

import { el, say } from "../common/dom.js";
import { nameOf } from "../viewer/moves.js";
import { t } from "../words/texts.js";

/** Maximum number of moves in the list; the most frequent are listed. */
const MAX_MOVES = 8;

export class BookPanel {
  /** `onMove(uci)` is called when a move of the list is chosen, `onHide(element)` before an element is removed. */
  constructor(onMove, onHide) {
    Object.assign(this, { onMove, onHide });
    this.list = el("ul", { class: "book-list" });
    this.note = el("p", { class: "facts" });
    this.element = el("section", { class: "card", "data-label": "bookMoves" }, el("h2", { "data-t": "bookMoves" }), this.list, this.note);
  }

  show(moves) {
    this.element.ariaBusy = "false";
    this.onHide(this.list);
    this.list.replaceChildren(...moves.slice(0, MAX_MOVES).map((entry) => this.#row(entry)));
    say(this.note, () => (moves.length === 0 ? t("bookEmpty") : ""));
  }

  #row(entry) {
    const percent = `${Math.round(entry.percent)}%`;
    const row = el(
      "button",
      { type: "button", onclick: () => this.onMove(entry.move.uci) },
      el("span", {}, nameOf(entry.move)),
      el("meter", { min: 0, max: 100, value: entry.percent, "aria-label": percent }),
      el("span", { class: "percent" }, percent),
    );
    return el("li", {}, row);
  }
}
