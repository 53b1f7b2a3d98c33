// The board: drawing it, and choosing moves by mouse, touch or keyboard.

import { BOARD_LINES, GLYPHS } from "./art.js";
import { el, say, svg } from "../common/dom.js";
import { RADIUS, drawn, pieceArt, spoken } from "./pieces.js";
import { settings } from "../common/settings.js";
import { squareName, squareOf } from "./tree.js";
import { listed, t } from "../words/texts.js";

const MARGIN = 64;
const LABEL = 36;
const STEP = 100;
const WIDE = 2 * MARGIN + 8 * STEP;
const TOP = MARGIN + LABEL;
const HIGH = 2 * TOP + 9 * STEP;
const CHINESE_NUMBERS = "一二三四五六七八九";
/** The key that begins and ends a mark at the cursor. */
const MARK_KEY = "m";

function glyph(text, x, y, size, attributes) {
  return drawn(GLYPHS[text], x, y, size, attributes);
}

/** The colour of a mark, as PGN names it, from the modifier keys. */
function colorOf({ shiftKey, altKey, ctrlKey }) {
  return ctrlKey || (shiftKey && altKey) ? "Y" : shiftKey ? "R" : altKey ? "B" : "G";
}

export class Board {
  /**
   * `onMove(uci)` is called with legal moves only; `onPoint(square)` with every point while `editing`; `onMark(mark)`
   * when an arrow or circle was drawn; `onNothing()` when a click chose nothing. Without `onMove` no piece can be moved.
   */
  constructor({ onMove = null, onPoint = () => {}, onMark = () => {}, onNothing = () => {} } = {}) {
    Object.assign(this, { onMove, onPoint, onMark, onNothing });
    /** Whether dragging draws a mark. Dragging with the right button always does. */
    this.isDrawing = false;
    /** The user's arrows and circles: `{ color, points }` with one or two names of points. */
    this.marked = [];
    this.premove = null;
    this.sketch = null;
    this.isFlipped = false;
    this.editing = false;
    this.position = null;
    this.lastMove = null;
    this.legal = [];
    this.isCheck = false;
    this.arrows = [];
    /** The arrow of the opponent's threat. */
    this.threat = null;
    this.selected = null;
    this.cursor = null;
    this.drag = null;
    /** The pointer that drags a piece or draws a mark: another finger does nothing meanwhile. */
    this.pointer = null;
    this.layers = {};
    for (const name of ["lines", "marks", "pieces", "arrows", "sketches", "hints"]) this.layers[name] = svg("g", { class: name });
    this.image = svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "board", "aria-hidden": "true" },
      svg("rect", { class: "wood", width: WIDE, height: HIGH, rx: 16 }),
      ...Object.values(this.layers),
    );
    this.live = el("div", { class: "spoken", "aria-live": "polite" });
    this.focus = el(
      "div",
      { class: "board-focus", tabindex: 0, role: "application", "data-label": onMove ? "boardHelp" : "boardHelpShown" },
      this.image,
    );
    this.element = el("div", { class: "board-frame" }, this.focus, this.live);
    this.image.addEventListener("pointerdown", (event) => this.#down(event));
    this.image.addEventListener("pointermove", (event) => this.#move(event));
    this.image.addEventListener("pointerup", (event) => this.#up(event));
    this.image.addEventListener("pointercancel", (event) => {
      if (!this.#isActing(event)) return;
      this.pointer = this.sketch = null;
      this.#drawMarked();
      this.#endDrag();
    });
    this.image.addEventListener("contextmenu", (event) => event.preventDefault());
    this.focus.addEventListener("keydown", (event) => this.#key(event));
    this.focus.addEventListener("blur", () => {
      if (this.pointer === null) this.sketch = null;
      this.#drawMarked();
      this.#setCursor(null);
    });
  }

  /** Shows a position. `legal` are the legal moves in UCI notation. */
  show({ position, lastMove = null, legal = [], isCheck = false, arrows = this.arrows, marked = [], premove = null }) {
    const before = this.position;
    const isOther = before !== position;
    if (isOther) this.threat = this.sketch = null;
    const isNew = this.legal !== legal;
    Object.assign(this, { position, lastMove, legal, isCheck, arrows, marked, premove });
    // A piece stays selected when the opponent moves, and when new facts about the position arrive, if it may move then.
    const { selected } = this;
    const stays = isOther ? before?.squares[selected] === position.squares[selected] : !isNew || this.#canLift(selected);
    if (selected !== null && !stays) {
      this.selected = null;
      this.#endDrag();
    }
    this.draw();
    if (before && lastMove && isOther) this.#animate(before, lastMove);
  }

  /** Shows other arrows: `{ uci, kind }`, the most important last. Not used while a position is set up. */
  showArrows(arrows) {
    this.arrows = this.editing ? [] : arrows;
    this.#drawArrows();
  }

  /** Shows a threat (a move in UCI notation), or none. */
  showThreat(uci) {
    this.threat = this.editing ? null : uci;
    this.#drawArrows();
  }

  /** Deselects the piece. Called when another game is shown. */
  deselect() {
    this.selected = this.sketch = null;
    this.#endDrag();
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.draw();
  }

  draw() {
    this.#drawLines();
    this.#drawMarks();
    this.#drawPieces();
    this.#drawArrows();
    this.#drawMarked();
    this.#drawHints();
    this.image.classList.toggle("live", this.legal.length > 0 || this.editing || this.isDrawing);
  }

  /** The place of a point in units of the picture. */
  #place(square) {
    const file = square % 9;
    const rank = Math.floor(square / 9);
    const [column, row] = this.isFlipped ? [8 - file, rank] : [file, 9 - rank];
    return [MARGIN + STEP * column, TOP + STEP * row];
  }

  /** The point nearest to a place on the screen; null if none is near. */
  #pointAt(event) {
    const box = this.image.getBoundingClientRect();
    const column = Math.round((((event.clientX - box.left) / box.width) * WIDE - MARGIN) / STEP);
    const row = Math.round((((event.clientY - box.top) / box.height) * HIGH - TOP) / STEP);
    if (column < 0 || column > 8 || row < 0 || row > 9) return null;
    return this.isFlipped ? row * 9 + 8 - column : (9 - row) * 9 + column;
  }

  #drawLines() {
    const river = settings.pieces === "simplified" ? "楚河汉界" : "楚河漢界";
    const middle = TOP + 4.5 * STEP;
    const parts = [
      svg("path", { d: BOARD_LINES, transform: `translate(${MARGIN} ${TOP})` }),
      svg("rect", { x: MARGIN - 9, y: TOP - 9, width: 818, height: 918, class: "edge" }),
      ...[1, 2, 6, 7].map((column, index) => glyph(river[index], MARGIN + STEP * column, middle, 56)),
    ];
    const byLetters = settings.notation === "uci" || settings.notation === "iccs";
    for (let column = 0; column < 9; column++) {
      const x = MARGIN + STEP * column;
      const file = this.isFlipped ? 8 - column : column;
      const [top, bottom] = [28, HIGH - 28];
      if (byLetters) {
        parts.push(glyph("abcdefghi"[file], x, bottom, 26, { class: "glyph label" }));
        continue;
      }
      const [redY, blackY] = this.isFlipped ? [top, bottom] : [bottom, top];
      parts.push(glyph(CHINESE_NUMBERS[8 - file], x, redY, 26, { class: "glyph label" }));
      parts.push(glyph(String(file + 1), x, blackY, 26, { class: "glyph label" }));
    }
    for (let rank = 0; byLetters && rank < 10; rank++) {
      parts.push(glyph(String(rank), 13, this.#place(rank * 9)[1], 24, { class: "glyph label" }));
    }
    this.layers.lines.replaceChildren(...parts);
  }

  #ring(square, kind, radius) {
    const [cx, cy] = this.#place(square);
    return svg("circle", { cx, cy, r: radius, class: `ring ${kind}` });
  }

  #drawMarks() {
    const marks = [];
    if (this.lastMove) {
      const [from, to] = [squareOf(this.lastMove), squareOf(this.lastMove.slice(2))];
      const [cx, cy] = this.#place(from);
      marks.push(svg("circle", { cx, cy, r: 15, class: "from" }), this.#ring(to, "last", RADIUS + 5));
    }
    if (this.premove) {
      for (const square of [squareOf(this.premove), squareOf(this.premove.slice(2))]) marks.push(this.#ring(square, "premove", RADIUS + 3));
    }
    if (this.isCheck) {
      const king = this.position.squares.indexOf(this.position.redToMove ? "K" : "k");
      if (king >= 0) marks.push(this.#ring(king, "check", RADIUS + 7));
    }
    this.layers.marks.replaceChildren(...marks);
  }

  #drawPieces() {
    this.artOf = new Map();
    this.position?.squares.forEach((piece, square) => {
      if (!piece) return;
      const [x, y] = this.#place(square);
      const art = pieceArt(piece);
      art.setAttribute("transform", `translate(${x} ${y})`);
      this.artOf.set(square, art);
    });
    this.layers.pieces.replaceChildren(...this.artOf.values());
  }

  /** Draws an arrow between two points. */
  #arrow(from, to, kind) {
    const [x1, y1] = this.#place(from);
    const [x2, y2] = this.#place(to);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const at = (along, across) => `${(x1 + dx * along - dy * across).toFixed(1)},${(y1 + dy * along + dx * across).toFixed(1)}`;
    const tip = length - 8;
    const outline = [[12, 7], [tip - 34, 7], [tip - 34, 22], [tip, 0], [tip - 34, -22], [tip - 34, -7], [12, -7]];
    return svg("polygon", { class: `arrow ${kind}`, points: outline.map(([a, b]) => at(a, b)).join(" ") });
  }

  #drawArrows() {
    const art = ({ uci, kind }) => this.#arrow(squareOf(uci), squareOf(uci.slice(2)), kind);
    const threats = this.threat ? [{ uci: this.threat, kind: "threat" }] : [];
    this.layers.arrows.replaceChildren(...[...threats, ...this.arrows].map(art));
  }

  #drawMarked() {
    const marks = this.sketch?.mark ? [...this.marked, this.sketch.mark] : this.marked;
    const art = ({ color, points: [from, to] }) => {
      const kind = `mark-${color}`;
      return to ? this.#arrow(squareOf(from), squareOf(to), kind) : this.#ring(squareOf(from), kind, RADIUS + 3);
    };
    this.layers.sketches.replaceChildren(...marks.map(art));
  }

  #targets() {
    if (this.selected === null) return [];
    const from = squareName(this.selected);
    return this.legal.filter((uci) => uci.startsWith(from)).map((uci) => squareOf(uci.slice(2)));
  }

  #drawHints() {
    const hints = [];
    if (this.selected !== null) hints.push(this.#ring(this.selected, "selected", RADIUS + 4));
    for (const square of this.#targets()) {
      if (this.position.squares[square]) hints.push(this.#ring(square, "target", RADIUS + 3));
      else {
        const [cx, cy] = this.#place(square);
        hints.push(svg("circle", { cx, cy, r: 14, class: "dot" }));
      }
    }
    if (this.cursor !== null) {
      const [x, y] = this.#place(this.cursor);
      hints.push(svg("rect", { x: x - 48, y: y - 48, width: 96, height: 96, rx: 12, class: "cursor" }));
    }
    this.layers.hints.replaceChildren(...hints);
  }

  #animate(before, uci) {
    const [from, to] = [squareOf(uci), squareOf(uci.slice(2))];
    const art = this.artOf.get(to);
    const isStep = art && before.squares[from] === this.position.squares[to] && !this.position.squares[from];
    if (!isStep || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [x1, y1] = this.#place(from);
    const [x2, y2] = this.#place(to);
    const frame = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
    art.animate([frame(x1, y1), frame(x2, y2)], { duration: 120, easing: "ease-out" });
  }

  #canLift(square) {
    return this.legal.some((uci) => uci.startsWith(squareName(square)));
  }

  /** Handles a chosen point: the piece to move, or its target. */
  #choosePoint(square) {
    if (this.editing) return this.onPoint(square);
    if (this.selected !== null && this.#targets().includes(square)) {
      const uci = squareName(this.selected) + squareName(square);
      this.selected = null;
      this.onMove(uci);
      return;
    }
    if (this.selected === null && !this.#canLift(square)) this.onNothing();
    this.selected = square !== this.selected && this.#canLift(square) ? square : null;
    this.#drawHints();
  }

  /** Begins a mark at a point. The two functions below move the mark's end and finish it. */
  #beginSketch(square, color) {
    this.sketch = { square, mark: { color, points: [squareName(square)] } };
    this.#drawMarked();
  }

  #reachSketch(square) {
    if (square === null) return;
    const [from, to] = [squareName(this.sketch.square), squareName(square)];
    this.sketch.mark.points = from === to ? [from] : [from, to];
    this.#drawMarked();
  }

  #endSketch() {
    const { mark } = this.sketch;
    this.sketch = null;
    this.onMark(mark);
  }

  /** Whether an event is of the pointer that acts on the board. */
  #isActing({ pointerId }) {
    return this.pointer === pointerId;
  }

  #capture({ pointerId }) {
    this.pointer = pointerId;
    this.image.setPointerCapture(pointerId);
  }

  #down(event) {
    const square = this.#pointAt(event);
    // A mark that was begun with the keyboard.
    if (this.sketch && this.pointer === null) {
      this.sketch = null;
      this.#drawMarked();
    }
    if (square === null || this.sketch || (this.drag && !event.isPrimary)) return;
    // A position that is set up has no marks.
    if (!this.editing && (event.button === 2 || (event.button === 0 && this.isDrawing))) {
      if (this.premove) this.onNothing();
      this.#capture(event);
      this.#beginSketch(square, colorOf(event));
      return;
    }
    if (event.button !== 0) return;
    if (!this.editing && this.#canLift(square) && !this.#targets().includes(square)) {
      const wasSelected = this.selected === square;
      this.selected = square;
      this.drag = { square, wasSelected, x: event.clientX, y: event.clientY, moved: false };
      this.#capture(event);
      this.#drawHints();
    } else {
      this.#choosePoint(square);
    }
  }

  #move(event) {
    if (!this.#isActing(event)) return;
    if (this.sketch && event.buttons) return this.#reachSketch(this.#pointAt(event));
    if (!this.drag) return;
    const art = this.artOf.get(this.drag.square);
    const far = Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y) > 6;
    if (!art || (!far && !this.drag.moved)) return;
    this.drag.moved = true;
    const box = this.image.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const y = ((event.clientY - box.top) / box.height) * HIGH;
    art.setAttribute("transform", `translate(${x} ${y}) scale(1.12)`);
    this.layers.pieces.append(art);
  }

  #up(event) {
    if (!this.#isActing(event)) return;
    this.pointer = null;
    if (this.sketch) return this.#endSketch();
    if (!this.drag) return;
    const { moved, wasSelected, square } = this.drag;
    this.drag = null;
    const target = this.#pointAt(event);
    if (moved) {
      this.#drawPieces();
      if (target !== null && target !== square && this.#targets().includes(target)) this.#choosePoint(target);
    } else if (wasSelected) {
      this.selected = null;
      this.#drawHints();
    }
  }

  #endDrag() {
    if (!this.drag) return;
    this.drag = null;
    this.#drawPieces();
  }

  #setCursor(square) {
    this.cursor = square;
    this.#drawHints();
    say(this.live, square === null ? "" : () => this.#told(square));
  }

  /** A point for screen readers: its piece, and whether that is chosen or the chosen piece can move there. */
  #told(square) {
    const piece = this.position?.squares[square];
    const state = square === this.selected ? "selected" : this.#targets().includes(square) ? "reachable" : null;
    const name = `${squareName(square)} ${piece ? spoken(piece) : ""}`.trim();
    return state ? listed([name, t(state)]) : name;
  }

  /** The arrow keys step through the game until Enter moves the focus to the points of the board. */
  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A key that is held down chooses once.
    if (event.repeat && !step) return;
    if (this.cursor === null) {
      if (event.key !== "Enter") return;
      this.#setCursor(this.lastMove ? squareOf(this.lastMove.slice(2)) : this.isFlipped ? 85 : 4);
    } else if (step) {
      const turn = this.isFlipped ? -1 : 1;
      const file = Math.min(8, Math.max(0, (this.cursor % 9) + step[0] * turn));
      const rank = Math.min(9, Math.max(0, Math.floor(this.cursor / 9) + step[1] * turn));
      this.#setCursor(rank * 9 + file);
    } else if (event.key.toLowerCase() === MARK_KEY && !this.editing) {
      if (this.sketch) {
        this.#reachSketch(this.cursor);
        this.#endSketch();
      } else this.#beginSketch(this.cursor, colorOf(event));
    } else if (event.key === "Enter" || event.key === " ") {
      const { cursor } = this;
      this.#choosePoint(cursor);
      this.#setCursor(cursor);
    } else if (event.key === "Escape") {
      if (this.selected === null && !this.sketch) this.#setCursor(null);
      if (this.premove) this.onNothing();
      this.selected = this.sketch = null;
      this.#drawMarked();
      this.#setCursor(this.cursor);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
