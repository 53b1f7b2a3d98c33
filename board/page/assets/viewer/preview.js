// A small board beside the pointer that shows the position after a move of an engine line.

import { Board } from "./board.js";
import { el } from "../common/dom.js";
import { played } from "./tree.js";

const GAP = 12;

export class Preview {
  constructor() {
    this.board = new Board();
    this.board.image.setAttribute("class", "small-board");
    this.element = el("div", { class: "preview", "aria-hidden": "true", hidden: true }, this.board.image);
  }

  /** Shows the position after `moves` from `position`, beside a place on the screen. */
  show(position, moves, isFlipped, { x, y }) {
    let now = position;
    for (const { uci } of moves) now = played(now, uci);
    this.board.isFlipped = isFlipped;
    this.board.show({ position: now, lastMove: moves.at(-1)?.uci ?? null });
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    const left = Math.min(Math.max(GAP, x - width / 2), innerWidth - width - GAP);
    const above = y - height - GAP;
    const top = above >= GAP ? above : Math.min(y + 2 * GAP, innerHeight - height - GAP);
    Object.assign(this.element.style, { left: `${left}px`, top: `${Math.max(0, top)}px` });
  }

  hide() {
    this.element.hidden = true;
  }
}
