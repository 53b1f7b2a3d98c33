// Positions, moves, and the tree of a game with its variations. The rules of the game are elsewhere.

import { addLine, addVariation, asPgn, comment, commentOf, isEngines, joined, lineOf, sent, whole, withoutReview } from "./forms.js";
import { merged } from "./marks.js";

export const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/** Returns the number of a point like "h2": from 0 for a0, Red's left corner, to 89 for i9. */
export function squareOf(name) {
  return (name.charCodeAt(1) - 48) * 9 + name.charCodeAt(0) - 97;
}

/** Returns the name of a point. */
export function squareName(square) {
  return String.fromCharCode(97 + (square % 9)) + Math.floor(square / 9);
}

/** Whether a FEN letter is one of Red's pieces. */
export function isRed(piece) {
  return piece >= "A" && piece <= "Z";
}

/** Returns the 90 points, each a letter or null, and the side to move. */
export function parseFen(fen) {
  const [board, side] = fen.split(" ");
  const squares = new Array(90).fill(null);
  board.split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "9") file += Number(letter);
      else squares[(9 - index) * 9 + file++] = letter;
    }
  });
  return { squares, redToMove: side !== "b" };
}

/** Returns the first two fields of the FEN of a position. */
export function boardFen({ squares, redToMove }) {
  const rows = [];
  for (let rank = 9; rank >= 0; rank--) {
    let row = "";
    let gap = 0;
    for (let file = 0; file < 9; file++) {
      const piece = squares[rank * 9 + file];
      if (!piece) gap++;
      else {
        row += (gap || "") + piece;
        gap = 0;
      }
    }
    rows.push(row + (gap || ""));
  }
  return `${rows.join("/")} ${redToMove ? "w" : "b"}`;
}

/** Returns the position after a move; the move is assumed to be legal. */
export function played(position, uci) {
  const squares = position.squares.slice();
  const from = squareOf(uci);
  squares[squareOf(uci.slice(2))] = squares[from];
  squares[from] = null;
  return { squares, redToMove: !position.redToMove };
}

/** A position of a game: the move that led here, with its comments and marks. */
export class Node {
  constructor(parent, move, position) {
    this.parent = parent;
    this.move = move;
    this.position = position;
    this.ply = parent ? parent.ply + 1 : 0;
    this.children = [];
    this.comment = "";
    this.before = "";
    this.nags = [];
    /** The user's arrows and circles. */
    this.marks = [];
    this.evaluation = null;
    this.judgement = null;
    this.ruling = null;
    this.isEngine = false;
    /** Whether the move does not continue the game: it was taken back, or is the engine's. */
    this.isTaken = false;
    /** The time left to both sides after the move; null in a game without clocks. */
    this.left = null;
    /** What was known of the game when its main line ended here; null if nothing was. */
    this.end = null;
  }

  /** Returns the child node of a move: an existing one, or a new one, added last. */
  play(move) {
    const known = this.children.find((child) => child.move.uci === move.uci);
    if (known) return known;
    const child = new Node(this, move, played(this.position, move.uci));
    this.children.push(child);
    return child;
  }

  /** Makes this the first of the moves from its parent; the others stay as variations. Its line is the user's now. */
  promote() {
    const { children } = this.parent;
    children.splice(children.indexOf(this), 1);
    children.unshift(this);
    this.isTaken = false;
    for (const each of [this, ...this.line()]) each.isEngine = false;
  }

  /**
   * Takes the place of another node with the same move: its moves come before the own ones. The annotations of both
   * stay.
   */
  adopt(other) {
    this.comment = joined(other.comment, this.comment);
    this.before = joined(other.before, this.before);
    this.nags = [...new Set([...other.nags, ...this.nags])];
    this.marks = merged(other.marks, this.marks);
    for (const found of ["evaluation", "judgement", "ruling", "left", "end"]) this[found] ??= other[found];
    this.isTaken = other.isTaken;
    // A move that the user has played too is the user's.
    this.isEngine &&= other.isEngine;
    const first = other.children.map((child) => {
      const own = this.children.find(({ move }) => move.uci === child.move.uci) ?? child;
      if (own !== child) own.adopt(child);
      return own;
    });
    for (const child of first) child.parent = this;
    this.children = [...first, ...this.children.filter((child) => !first.includes(child))];
    if (!this.isEngine) this.keepEngines();
  }

  /** Lets no line of the engine continue this move of the user. */
  keepEngines() {
    for (const child of this.children) child.isTaken ||= child.isEngine;
  }

  /** Ends the main line here: the moves from here on stay as variations. */
  endMain() {
    for (const child of this.children) child.isTaken = true;
  }

  /** Makes the moves up to this one the main line, which ends here: the rest of a line of the engine stays its line. */
  makeLast() {
    for (const child of this.children) child.isEngine ||= this.isEngine;
    this.endMain();
    // The last comes first: a move takes along only the line that leads here.
    for (const each of this.path().reverse()) each.promote();
  }

  /** Returns the next node of the main line; nothing at its end. */
  main() {
    const [first] = this.children;
    return first && !first.isTaken ? first : null;
  }

  /** Returns the nodes from the first move of the game to this one. */
  path() {
    const nodes = [];
    for (let node = this; node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** Returns the nodes after this one along the main line. */
  line() {
    const nodes = [];
    for (let node = this.main(); node; node = node.main()) nodes.push(node);
    return nodes;
  }

  /** Whether the node is on the main line. */
  isMain() {
    for (let node = this; node.parent; node = node.parent) if (node.parent.main() !== node) return false;
    return true;
  }
}

/** A game: a tree of nodes with tags and a result. */
export class Game {
  constructor(start = START) {
    this.start = start;
    this.root = new Node(null, null, parseFen(start));
    this.tags = [];
    this.result = "*";
    this.opening = null;
    this.outcome = null;
    this.sides = null;
    /** Why the game is over if the position does not show it, such as "resigned"; then the game has no more moves. */
    this.ended = null;
  }

  /** Makes a game from the program's answer. */
  static from(shown) {
    const game = new Game(shown.start);
    game.tags = shown.tags;
    game.result = shown.result;
    game.opening = shown.opening;
    game.outcome = shown.outcome;
    game.sides = shown.sides ?? null;
    game.ended = shown.ended ?? null;
    game.root.evaluation = shown.evaluation ?? null;
    comment(game.root, shown.line.comment);
    addLine(game.root, shown.line);
    return game;
  }

  tag(name) {
    const found = this.tags.find(([known]) => known.toLowerCase() === name.toLowerCase());
    return found && found[1] !== "?" ? found[1] : "";
  }

  setTag(name, value) {
    const found = this.tags.find(([known]) => known.toLowerCase() === name.toLowerCase());
    if (found) found[1] = value;
    else this.tags.push([name, value]);
  }

  dropTag(name) {
    this.tags = this.tags.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
  }

  /** The last node of the main line. */
  get last() {
    return this.root.line().at(-1) ?? this.root;
  }

  /** Whether the game is over at the end of its main line. */
  get isOver() {
    return this.result !== "*" || this.outcome !== null || this.ended !== null;
  }

  /**
   * Changes the lines. If the main line then ends at another position, the rules decide whether the game is over there;
   * where it has ended before, all that was known then is known again, unless it `goesOn` there. What is known of the
   * whole game stays while the main line still has all its moves.
   */
  change(work, { goesOn = false } = {}) {
    const before = this.last;
    const { result, outcome, ended, opening, sides, isOver } = this;
    work();
    const { last } = this;
    if (last === before) return;
    const isKnown = isOver || sides !== null;
    before.end = isKnown ? { result, outcome, ended, opening, sides, termination: this.tag("Termination") } : null;
    const known = last.end;
    last.end = null;
    if (known && !goesOn) return this.#endAgain(known);
    if (outcome || ended) this.#goOn();
    if (!before.isMain()) Object.assign(this, { opening: null, sides: null });
  }

  /** Takes what was known of the game when it ended at its last position before. */
  #endAgain({ termination, ...known }) {
    Object.assign(this, known);
    if (termination) this.setTag("Termination", termination);
    else this.dropTag("Termination");
  }

  /** Takes what the rules say about the last position: whether the game is over there. Returns whether that was unknown. */
  takeOutcome({ outcome, result }) {
    if (!outcome || this.result !== "*") return false;
    Object.assign(this, { outcome, result });
    return true;
  }

  /** Forgets how the game has ended. */
  #goOn() {
    Object.assign(this, { result: "*", outcome: null, ended: null });
    this.dropTag("Termination");
  }

  /** Takes back the moves after a node: whatever its result was, the game goes on from there. */
  takeBack(node) {
    for (const each of [node, ...node.line()]) each.end = null;
    node.endMain();
    Object.assign(this, { opening: null, sides: null });
    this.#goOn();
  }

  /** Adds a move at a node. At the end of the main line the game goes on with it. Returns its node. */
  play(node, move) {
    const isEnd = node === this.last;
    let child = null;
    this.change(() => {
      child = node.play(move);
      // The move may be one that was taken back or proposed by the engine: what follows it there was not played.
      if (isEnd) child.makeLast();
    }, { goesOn: true });
    return child;
  }

  /**
   * Adds a line of the engine at a node. If the game is being played or is over, the line is not what was played: it
   * does not continue the main line.
   */
  addEngineLine(node, moves, isPlaying) {
    const isBeside = isPlaying || this.isOver;
    const add = () => {
      let current = node;
      let isOpen = false;
      for (const move of moves) {
        const isNew = !current.children.some((child) => child.move.uci === move.uci);
        const isFirst = isBeside && isNew && current === this.last;
        isOpen ||= isFirst;
        current = current.play(move);
        if (isNew) current.isEngine = isOpen;
        if (isFirst) current.isTaken = true;
      }
    };
    this.change(add, { goesOn: true });
  }

  /** Removes a node with its line. What was not played, like a line of the engine, does not become the main line. */
  remove(node) {
    const { children } = node.parent;
    const index = children.indexOf(node);
    this.change(() => {
      children.splice(index, 1);
      for (const child of children) child.isTaken ||= index === 0 && (node.isTaken || child.isEngine);
    });
  }

  /**
   * Puts a removed node back at its index. If it was not on the main line (`wasMain`), that still has the moves that were
   * played since. Returns the node in the game: meanwhile the user may have played the same move again.
   */
  restore(node, index, wasMain) {
    const parent = this.same(node.parent);
    const { children } = parent;
    const twin = children.find(({ move }) => move.uci === node.move.uci);
    const back = twin ?? node;
    const putBack = () => {
      if (twin) {
        children.splice(children.indexOf(twin), 1);
        twin.adopt(node);
      }
      back.parent = parent;
      children.splice(index, 0, back);
    };
    if (wasMain) {
      this.change(putBack);
      // The user has played the last move again, but its game had ended.
      if (this.last.end) this.#endAgain(this.last.end);
      return back;
    }
    const moves = this.last.path().map(({ move }) => move);
    putBack();
    const last = moves.reduce((at, move) => at.play(move), this.root);
    if (last !== this.last) last.makeLast();
    return back;
  }

  /** Returns the move number of a node, and whether Red makes the move. */
  number(node) {
    const redStarts = this.root.position.redToMove;
    const ply = node.ply - 1 + (redStarts ? 0 : 1);
    const first = Number(this.start.split(" ")[5]) || 1;
    return { number: first + Math.floor(ply / 2), isRed: ply % 2 === 0 };
  }

  /**
   * Returns the game in the form that the program accepts, without the findings of a review: nested lines, arrows and
   * circles as comments.
   */
  toJSON() {
    const { line, ...game } = this.reviewed(() => "");
    return { ...game, line: withoutReview(line) };
  }

  /** Returns the same with the findings of a review. `told(node)` returns a sentence about a move, or an empty text. */
  reviewed(told) {
    const { tags, start, result, root } = this;
    return { tags, start, result, line: asPgn(lineOf(root, commentOf(root), (node) => sent(node, told))) };
  }

  /** Returns all data of the game, in the form that `Game.from` takes. */
  dump() {
    const { tags, start, result, opening, outcome, sides, ended, root } = this;
    const line = lineOf(root, commentOf(root), whole);
    return { tags, start, result, opening, outcome, sides, ended, evaluation: root.evaluation, line };
  }

  /**
   * Adds the findings of a review. `nodes` are the nodes it covered, the root first. All later changes to the game
   * stay, and so do the lines with the nodes `inUse`.
   */
  takeReview(found, nodes, inUse) {
    const { opening, outcome, sides, evaluation, line } = found;
    const last = nodes.at(-1);
    if (last.isMain()) Object.assign(this, { opening, sides: sides ?? null });
    // A review ends where the rules end the game, though more moves may have been played.
    if (last === this.last && line.plies.at(-1)?.judgement) this.outcome = outcome;
    this.root.evaluation = evaluation ?? null;
    const used = new Set(inUse.flatMap((node) => node.path()));
    line.plies.forEach(({ evaluation = null, judgement = null, ruling = null, variations = [] }, index) => {
      const [before, node] = nodes.slice(index, index + 2);
      Object.assign(node, { evaluation, judgement, ruling });
      // The engine's lines of an earlier review are replaced; other lines stay.
      const stays = (child) => child === node || child === before.main() || used.has(child) || !isEngines(child);
      before.children = before.children.filter(stays);
      const engines = variations.find(({ engine }) => engine);
      const isNew = engines && !before.children.some(({ move }) => move.uci === engines.plies[0].uci);
      if (isNew) addVariation(before, engines);
    });
  }

  /**
   * Returns the node with the same moves as one that was in the game: since then it may have been merged into another.
   * Nothing if there is none, because an earlier move was deleted.
   */
  same(node) {
    return node.path().reduce((at, { move }) => at?.children.find((child) => child.move.uci === move.uci), this.root);
  }

  /** Returns the path to a node: the index of the child at each step. */
  pathTo(node) {
    return node.path().map((each) => each.parent.children.indexOf(each));
  }

  /** Returns the node at the end of such a path, or the last one that exists on it. */
  nodeAt(path) {
    let node = this.root;
    for (const index of path) {
      if (!node.children[index]) break;
      node = node.children[index];
    }
    return node;
  }

  /** Whether the game has nothing worth saving. */
  isEmpty() {
    return this.root.children.length === 0 && this.root.marks.length === 0 && !this.root.comment && this.start === START && this.tags.length === 0;
  }
}

/** Returns the position of a node in the form that the program accepts. */
export function positionOf(game, node) {
  return { start: game.start, moves: node.path().map((each) => each.move.uci) };
}

/** Returns the title of a game in a list: its number, its players, or else its event. */
export function titleOf(shown, number) {
  const tag = (name) => shown.tags.find(([known, value]) => known.toLowerCase() === name && value !== "?")?.[1] ?? "";
  const names = [tag("red"), tag("black")].filter(Boolean);
  return `${number}. ${names.join(" – ") || tag("event") || tag("title")} ${shown.result}`;
}
