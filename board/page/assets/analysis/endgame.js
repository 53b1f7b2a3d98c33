// The panel with the endgame tables' values for the position on the board.

import { el } from "../common/dom.js";
import { nameOf } from "../viewer/moves.js";
import { labelled, t } from "../words/texts.js";

/** Maximum number of moves in the list; the best are listed. */
const MAX_MOVES = 10;

/** Returns a value as text, with its number of plies. */
const worth = ({ value, plies }) => t(`tables-${value}`) + (plies === null ? "" : ` · ${plies}`);

export class EndgamePanel {
  /** `onMove(uci)` is called when a move of the list is chosen, `onHide(element)` before an element is removed. */
  constructor(onMove, onHide) {
    Object.assign(this, { onMove, onHide });
    this.verdict = el("p", { class: "facts" });
    this.list = el("ul", { class: "book-list endgame-list" });
    this.element = el(
      "section",
      { class: "card endgame", "data-label": "tables", hidden: "" },
      el("h2", { "data-t": "tables" }),
      this.verdict,
      this.list,
      el("p", { class: "facts", "data-t": "tablesHelp" }),
    );
  }

  /** Shows the values from the view of `side`, which is to move; hides the panel if no table has the position. */
  show(known, side) {
    this.element.ariaBusy = "false";
    this.onHide(this.element);
    this.element.hidden = !known;
    if (!known) return;
    this.verdict.textContent = labelled(t(side), worth(known));
    const row = (rated) =>
      el(
        "li",
        {},
        el(
          "button",
          { type: "button", class: `worth-${rated.value}`, onclick: () => this.onMove(rated.move.uci) },
          el("span", {}, nameOf(rated.move)),
          el("span", {}, worth(rated)),
        ),
      );
    this.list.replaceChildren(...known.moves.slice(0, MAX_MOVES).map(row));
  }
}
