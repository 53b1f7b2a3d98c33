// Setting up a position.

import { pieceArt } from "./board.js";
import { button, choice, el, svg } from "./dom.js";
import { ask } from "./server.js";
import { START, boardFen, parseFen } from "./tree.js";
import { translate } from "./texts.js";

const PIECES = "KABNRCPkabnrcp";

export class Editor {
  /** `onDone(fen)` gets a position that the program has accepted, or null if nothing is to change. */
  constructor(viewer, onDone) {
    this.viewer = viewer;
    this.onDone = onDone;
    this.piece = "R";
    this.palette = el("div", { class: "palette", role: "group", "data-label": "pieces" });
    this.fen = el("input", { type: "text", spellcheck: "false", "aria-label": "FEN", onchange: () => (this.reading = this.#read()) });
    this.error = el("p", { class: "error", role: "alert" });
    const sides = [["w", "red"], ["b", "black"]];
    this.sides = choice("sideToMove", sides, "w", (side) => {
      this.position.redToMove = side === "w";
      this.#draw();
    });
    this.element = el(
      "section",
      { class: "card editor", "data-label": "setUp", hidden: true },
      el("h2", { "data-t": "setUp" }),
      el("p", { class: "facts", "data-t": "setUpHelp" }),
      this.palette,
      this.sides,
      el("label", { class: "form" }, el("span", { "data-t": "fen" }), this.fen),
      this.error,
      el(
        "div",
        { class: "row-of" },
        button("startPosition", () => this.#set(parseFen(START))),
        button("clear", () => this.#set(parseFen("4k4/9/9/9/9/9/9/9/9/4K4 w"))),
        button("cancel", () => this.#close(null)),
        button("done", () => this.#finish(), { class: "main" }),
      ),
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open(position) {
    this.element.hidden = false;
    this.viewer.board.editing = true;
    this.#set({ squares: position.squares.slice(), redToMove: position.redToMove });
  }

  /** A point of the board was chosen. */
  put(square) {
    const { squares } = this.position;
    squares[square] = squares[square] === this.piece || this.piece === "" ? null : this.piece;
    this.#draw();
  }

  #set(position) {
    this.position = position;
    this.sides.querySelector("select").value = position.redToMove ? "w" : "b";
    this.#draw();
  }

  /** Takes what was typed. A board alone may be unfinished; moves behind it are played by the program. */
  async #read() {
    const text = this.fen.value.trim();
    if (/^[a-zA-Z1-9]+(\/[a-zA-Z1-9]+){9}( [wbr]( - - \d+ \d+)?)?$/.test(text)) return this.#set(parseFen(text));
    try {
      const { fen } = await ask("position", { start: text, moves: [] });
      this.#set(parseFen(fen));
    } catch (error) {
      this.error.textContent = error.message;
    }
  }

  #draw() {
    this.error.textContent = "";
    this.fen.value = boardFen(this.position);
    this.viewer.board.show({ position: this.position, arrows: [] });
    const entry = (piece, ...content) =>
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.piece === piece),
          "aria-label": piece || "–",
          onclick: () => {
            this.piece = piece;
            this.#draw();
          },
        },
        ...content,
      );
    const art = (piece) => svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, pieceArt(piece));
    this.palette.replaceChildren(...[...PIECES].map((piece) => entry(piece, art(piece))));
    const eraser = entry("", el("span", { "data-t": "eraser" }));
    eraser.removeAttribute("aria-label");
    this.palette.append(eraser);
    translate(this.palette);
  }

  async #finish() {
    await this.reading;
    // The text in the box was refused, and the message under it says why.
    if (this.fen.value !== boardFen(this.position)) return;
    try {
      const { fen } = await ask("position", { start: `${boardFen(this.position)} - - 0 1`, moves: [] });
      this.#close(fen);
    } catch (error) {
      this.error.textContent = error.message;
    }
  }

  #close(fen) {
    this.element.hidden = true;
    this.viewer.board.editing = false;
    this.onDone(fen);
  }
}
