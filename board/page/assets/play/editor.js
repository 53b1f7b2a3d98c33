// The editor that sets up a position.

import { pieceArt, spoken } from "../viewer/pieces.js";
import { button, choice, el, say, svg, warn } from "../common/dom.js";
import { sayFault } from "../common/faults.js";
import { onSettings } from "../common/settings.js";
import { recalled, remember } from "../common/tab.js";
import { ask } from "../server.js";
import { START, boardFen, isRed, parseFen, squareName } from "../viewer/tree.js";
import { t, translate } from "../words/texts.js";

/** The name under which the tab remembers the unfinished position. */
const DRAFT = "chuhe-set-up";
/** The name under which the tab remembers the chosen piece. */
const CHOSEN = "chuhe-set-up-piece";

/** Returns the position of a FEN with its counters, if it has them. */
function counted(fen) {
  const [, , , , plies, number] = fen.split(" ");
  return { ...parseFen(fen), counters: number && `${plies} ${number}` };
}

/** Returns the position that was being set up when the page was closed; nothing if there was none. */
export function draft() {
  try {
    const text = recalled(DRAFT);
    return text && counted(text);
  } catch {
    return null;
  }
}

const PIECES = "KABNRCPkabnrcp";
/** Letters that FEN also has for elephants and horses. */
const LETTERS = { E: "B", e: "b", H: "N", h: "n" };
/** Maximum number of pieces of each kind per side. */
const COUNTS = { k: 1, a: 2, b: 2, n: 2, r: 2, c: 2, p: 5 };
const ADVISORS = ["d0", "f0", "e1", "d2", "f2"];
const ELEPHANTS = ["c0", "g0", "a2", "e2", "i2", "c4", "g4"];

/**
 * Returns why a piece cannot stand on a point, as a text key; nothing if it can. Points are seen from the piece's own
 * side.
 */
function misplaced(piece, square) {
  const kind = piece.toLowerCase();
  const name = squareName(isRed(piece) ? square : 89 - square);
  const [file, rank] = [name[0], Number(name[1])];
  if (kind === "k" && !(file >= "d" && file <= "f" && rank <= 2)) return "kingPlace";
  if (kind === "a" && !ADVISORS.includes(name)) return "advisorPlace";
  if (kind === "b" && !ELEPHANTS.includes(name)) return "elephantPlace";
  if (kind === "p" && (rank < 3 || (rank < 5 && "bdfh".includes(file)))) return "pawnPlace";
  return null;
}

/** Returns the position of a FEN, which may be unfinished; nothing if the text is anything else. */
function plain(text) {
  if (!/^[KABNRCPEHkabnrcpeh1-9]+(\/[KABNRCPEHkabnrcpeh1-9]+){9}( [wbr]( - - \d+ \d+)?)?$/.test(text)) return null;
  const [board, ...rest] = text.split(" ");
  const width = (row) => [...row].reduce((sum, letter) => sum + (Number(letter) || 1), 0);
  if (board.split("/").some((row) => width(row) !== 9)) return null;
  return counted([board.replace(/[EeHh]/g, (letter) => LETTERS[letter]), ...rest].join(" "));
}

/** Returns the fault of a position, as a text key; nothing if only the program can decide. */
function wrong({ squares }) {
  for (const [square, piece] of squares.entries()) {
    const reason = piece && misplaced(piece, square);
    if (reason) return reason;
  }
  const count = (piece) => squares.filter((other) => other === piece).length;
  if ([...PIECES].some((piece) => count(piece) > COUNTS[piece.toLowerCase()])) return "tooManyPieces";
  return count("K") === 1 && count("k") === 1 ? null : "kingMissing";
}

export class Editor {
  /**
   * `onAsk()` is called when the user is done; it returns a function that says, once the program has answered, whether to
   * use the answer. `onDone(fen)` gets a position that the program has accepted, or null if nothing changes; it must call
   * `leave`.
   */
  constructor(viewer, { onAsk, onDone }) {
    Object.assign(this, { viewer, onAsk, onDone });
    /** Number of requests for the program's answer so far: only the last one counts, and none after Cancel. */
    this.asked = 0;
    const chosen = recalled(CHOSEN);
    this.piece = chosen !== null && (chosen === "" || PIECES.includes(chosen)) ? chosen : "R";
    this.title = el("h2", { "data-t": "setUp" });
    this.palette = el("div", { class: "palette", role: "group", "data-label": "pieces" });
    // The old message stays visible while the user types: if it disappeared when a button is pressed, the buttons below
    // would move.
    const typing = { oninput: () => say(this.error, ""), onchange: () => (this.reading = this.#read()) };
    this.fen = el("input", { type: "text", spellcheck: "false", "aria-label": "FEN", ...typing });
    this.error = el("p", { class: "error", role: "alert" });
    const sides = [["w", "red"], ["b", "black"]];
    this.sides = choice("sideToMove", sides, "w", (side) => {
      this.position.redToMove = side === "w";
      this.#draw();
    });
    this.element = el(
      "section",
      { class: "card editor", "data-label": "setUp", hidden: true },
      this.title,
      el("p", { class: "facts", "data-t": "setUpHelp" }),
      this.palette,
      this.sides,
      el("label", { class: "form" }, el("span", { "data-t": "fen" }), this.fen),
      el(
        "div",
        { class: "row-of" },
        button("startPosition", () => this.#set(parseFen(START))),
        button("clear", () => this.#set({ ...parseFen("4k4/9/9/9/9/9/9/9/9/4K4"), redToMove: this.position.redToMove })),
        button("cancel", () => this.#cancel()),
        button("done", () => this.#finish(), { class: "main" }),
      ),
      // The message is below the buttons, because it may disappear while a button is pressed, and the buttons must not
      // move then.
      this.error,
    );
    onSettings(() => this.isOpen && this.#drawPalette());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open(position) {
    this.element.hidden = false;
    this.viewer.board.editing = true;
    this.#set({ ...position, squares: position.squares.slice() });
  }

  /** Moves the focus to the chosen piece. */
  takeFocus() {
    this.palette.querySelector('[aria-pressed="true"]').focus({ preventScroll: true });
  }

  /** Called when a point of the board was chosen. */
  put(square) {
    const { squares } = this.position;
    const isSame = squares[square] === this.piece;
    const isNew = this.piece !== "" && !isSame;
    const rest = squares.filter((piece, other) => piece === this.piece && other !== square).length;
    // A side has only one king, so the king moves here.
    if (isNew && rest > 0 && this.piece.toLowerCase() === "k") squares[squares.indexOf(this.piece)] = null;
    else if (isNew && rest >= COUNTS[this.piece.toLowerCase()]) return this.#say("tooManyPieces");
    const reason = isNew && misplaced(this.piece, square);
    if (reason) return this.#say(reason);
    squares[square] = isNew ? this.piece : null;
    this.position.counters = undefined;
    this.#draw();
  }

  #say(key) {
    warn(this.error, () => t(key));
  }

  #set(position) {
    this.position = position;
    this.sides.querySelector("select").value = position.redToMove ? "w" : "b";
    this.#draw();
  }

  /**
   * Reads the typed text. A plain FEN may be an unfinished position; anything else, such as a FEN with moves, is read
   * by the program.
   */
  async #read() {
    const text = this.fen.value.trim();
    // While the program reads the text, the user may put pieces, type another text, or close the editor.
    const isStill = () => this.isOpen && this.fen.value.trim() === text;
    const position = plain(text);
    if (position) return this.#set(position);
    try {
      const { fen } = await ask("position", { start: text, moves: [] });
      if (isStill()) this.#set(counted(fen));
    } catch (error) {
      if (isStill()) sayFault(this.error, error);
    }
  }

  /** The text in the field: the typed counters hold until a piece is changed. */
  get #text() {
    const { counters } = this.position;
    return boardFen(this.position) + (counters && counters !== "0 1" ? ` - - ${counters}` : "");
  }

  #draw() {
    say(this.error, "");
    this.fen.value = this.#text;
    remember(DRAFT, this.fen.value);
    this.viewer.board.show({ position: this.position, arrows: [] });
    this.viewer.describe();
    this.#drawPalette();
  }

  #drawPalette() {
    const entry = (piece, ...content) =>
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.piece === piece),
          "aria-label": piece ? spoken(piece) : null,
          onclick: () => {
            this.piece = piece;
            remember(CHOSEN, piece);
            this.#draw();
          },
        },
        ...content,
      );
    const art = (piece) => svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, pieceArt(piece));
    const eraser = entry("", el("span", { "data-t": "eraser" }));
    const focused = [...this.palette.children].indexOf(document.activeElement);
    this.palette.replaceChildren(...[...PIECES].map((piece) => entry(piece, art(piece))), eraser);
    this.palette.children[focused]?.focus();
    translate(this.palette);
  }

  async #finish() {
    const isLast = this.onAsk();
    const info = await this.accepted();
    if (info && isLast()) this.onDone(info.fen);
  }

  #cancel() {
    this.asked++;
    this.onDone(null);
  }

  /**
   * Returns the program's answer about the position once it is accepted; an earlier request may have closed the editor by
   * then. A refused position is shown with the reason.
   */
  async accepted() {
    const number = ++this.asked;
    const info = await this.#checked();
    if (number !== this.asked) return null;
    if (!info) this.element.scrollIntoView({ block: "nearest" });
    return info;
  }

  async #checked() {
    await this.reading;
    // Typing the same text again does not count as a change, but it has cleared the message.
    if (this.fen.value !== this.#text && this.error.textContent === "") await this.#read();
    // The typed text was refused, and the message below it says why.
    if (this.fen.value !== this.#text) return null;
    const reason = wrong(this.position);
    if (reason) return this.#say(reason);
    const asked = this.#text;
    try {
      const info = await ask("position", { start: asked, moves: [] });
      // If the user has changed the position meanwhile, the answer belongs to another position.
      return this.fen.value === asked ? info : null;
    } catch (error) {
      if (this.fen.value === asked) sayFault(this.error, error);
      return null;
    }
  }

  /** Closes the editor; the caller then shows the game. */
  leave() {
    this.viewer.takeFocus(this.element);
    this.element.hidden = true;
    this.viewer.board.editing = false;
    remember(DRAFT, null);
  }
}
