// Positions, moves, and the tree of a game with its variations. The rules of the game are elsewhere.

import { split, written } from "./marks.js";

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
  }

  /** Returns the child node of a move: an existing one, or a new one, added last. */
  play(move) {
    const known = this.children.find((child) => child.move.uci === move.uci);
    if (known) return known;
    const child = new Node(this, move, played(this.position, move.uci));
    this.children.push(child);
    return child;
  }

  /** Makes this the first of the moves from its parent; the others stay as variations. */
  promote() {
    const { children } = this.parent;
    children.splice(children.indexOf(this), 1);
    children.unshift(this);
    this.isTaken = this.isEngine = false;
  }

  /** Takes the annotations and variations of another node with the same move, where this one has none. */
  adopt(other) {
    this.comment ||= other.comment;
    for (const list of ["nags", "marks"]) if (this[list].length === 0) this[list] = other[list];
    for (const child of other.children) {
      const own = this.children.find(({ move }) => move.uci === child.move.uci);
      if (own) own.adopt(child);
      else {
        child.parent = this;
        this.children.push(child);
      }
    }
  }

  /** Ends the main line here: the moves from here on stay as variations. */
  endMain() {
    for (const child of this.children) child.isTaken = true;
  }

  /** Makes the moves up to this one the main line, which ends here: the rest of a line of the engine stays its line. */
  makeLast() {
    for (const child of this.children) child.isEngine ||= this.isEngine;
    for (const each of this.path()) each.promote();
    this.endMain();
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
   * Changes the lines. If the main line then ends at another position, the rules decide whether the game is over there.
   * What is known of the whole game stays while the main line still has all its moves. `end` (of `end()`) is assigned
   * instead if the main line then ends at `end.last`.
   */
  change(work, end = null) {
    const before = this.last;
    work();
    const { last } = this;
    if (last === before) return;
    if (end?.last === last) return void Object.assign(this, end.known);
    if (this.outcome || this.ended) this.#goOn();
    if (!before.isMain()) Object.assign(this, { opening: null, sides: null });
  }

  /** Returns what is known of the end of the game, for `change`. */
  end() {
    const { last, tags, result, outcome, ended, opening, sides } = this;
    return { last, known: { tags, result, outcome, ended, opening, sides } };
  }

  /** Forgets how the game has ended. */
  #goOn() {
    Object.assign(this, { result: "*", outcome: null, ended: null });
    this.dropTag("Termination");
  }

  /** Takes back the moves after a node: whatever its result was, the game goes on from there. */
  takeBack(node) {
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
    });
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
      for (const move of moves) {
        const isNew = !current.children.some((child) => child.move.uci === move.uci);
        const isOpen = isBeside && isNew && current === this.last;
        current = current.play(move);
        if (isOpen) current.isTaken = current.isEngine = true;
      }
    };
    this.change(add);
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
   * Puts a removed node back at its index; `end` is what was known of the end of the game before. If the main line did
   * not have the node, it still has the moves that were played since.
   */
  restore(node, index, end) {
    const { children } = node.parent;
    const twin = children.findIndex(({ move }) => move.uci === node.move.uci);
    const putBack = () => {
      // Meanwhile the user may have played the same move again.
      if (twin >= 0) node.adopt(...children.splice(twin, 1));
      children.splice(index, 0, node);
    };
    if (end.last.path().includes(node)) return this.change(putBack, end);
    const moves = this.last.path().map(({ move }) => move);
    putBack();
    const last = moves.reduce((at, move) => at.play(move), this.root);
    if (last !== this.last) last.makeLast();
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
    if (last.isMain() && !last.main()) this.outcome = outcome;
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

/** Sets a node's comment and marks from the content of a PGN comment. */
function comment(node, said = "") {
  const { text, marks } = split(said);
  Object.assign(node, { comment: text, marks });
}

/** Returns a comment with its marks. */
const commentOf = ({ comment, marks }) => [written(marks), comment].filter(Boolean).join(" ");

function addLine(node, line) {
  let last = node;
  for (const ply of line.plies) {
    const { uci, iccs, wxf, chinese, traditional, vietnamese } = ply;
    const child = new Node(last, { uci, iccs, wxf, chinese, traditional, vietnamese }, played(last.position, uci));
    comment(child, ply.comment);
    child.nags = ply.nags ?? [];
    child.evaluation = ply.evaluation ?? null;
    child.judgement = ply.judgement ?? null;
    child.ruling = ply.ruling ?? null;
    child.left = ply.left ?? null;
    child.isEngine = line.engine ?? false;
    last.children.push(child);
    for (const variation of ply.variations ?? []) addVariation(last, variation);
    last = child;
  }
  for (const variation of line.taken ?? []) addVariation(last, variation);
}

/** Whether a line comes from the engine alone, without moves or annotations of the user. */
function isEngines(first) {
  for (let node = first; node; [node] = node.children) {
    const isSaid = node.comment || node.before || node.marks.length > 0 || node.nags.length > 0;
    if (!node.isEngine || isSaid || node.children.length > 1) return false;
  }
  return true;
}

function addVariation(node, variation) {
  const index = node.children.length;
  addLine(node, variation);
  const first = node.children[index];
  if (!first) return;
  first.before = variation.comment ?? "";
  // The move that a review found a better line for may have been deleted.
  first.isTaken = variation.isTaken ?? (index === 0 && first.isEngine);
}

/** Returns the title of a game in a list: its players, or else its event. */
export function titleOf(shown, index) {
  const tag = (name) => shown.tags.find(([known, value]) => known.toLowerCase() === name && value !== "?")?.[1] ?? "";
  const names = [tag("red"), tag("black")].filter(Boolean);
  return `${index + 1}. ${names.join(" – ") || tag("event") || tag("title")} ${shown.result}`;
}

function lineOf(node, comment, dataOf) {
  const plies = [];
  let current = node;
  for (let main = current.main(); main; main = current.main()) {
    const others = current.children.filter((child) => child !== main);
    plies.push({ ...dataOf(main), variations: others.map((other) => variationOf(other, dataOf)) });
    current = main;
  }
  return { comment, plies, taken: current.children.map((child) => variationOf(child, dataOf)) };
}

function variationOf(first, dataOf) {
  const { comment, plies, taken } = lineOf(first, first.before, dataOf);
  const { isEngine, isTaken } = first;
  return { comment, plies: [{ ...dataOf(first), variations: [] }, ...plies], taken, engine: isEngine, isBare: isEngines(first), isTaken };
}

/**
 * Returns a line in a form that PGN can express: moves taken back at its end become variations of its last move, which
 * they repeat. If the line has no move, the first of them becomes the line, and the others its variations.
 */
function asPgn({ comment, plies, taken, isBare }) {
  const lines = plies.map((ply) => ({ ...ply, variations: ply.variations.map(asPgn) }));
  const engine = isBare && { engine: true };
  const last = lines.at(-1);
  const all = taken.map(asPgn);
  // What the engine alone proposed is not what was played.
  const others = last ? all : all.filter(({ engine }) => !engine);
  if (!last && others.length > 0) {
    const [{ comment: before, plies: [move, ...rest] }, ...variations] = others;
    const first = { ...move, variations: [...move.variations, ...variations] };
    return { comment: [comment, before].filter(Boolean).join(" "), plies: [first, ...rest], ...engine };
  }
  for (const { comment: before, plies: more, ...rest } of others) {
    last.variations.push({ comment: "", plies: [{ uci: last.uci, comment: before, nags: last.nags, variations: [] }, ...more], ...rest });
  }
  return { comment, plies: lines, ...engine };
}

/** Returns the data of a move for the program. */
function sent(node, told) {
  const { move, nags, evaluation, judgement } = node;
  const ply = { uci: move.uci, comment: commentOf(node), nags };
  if (!evaluation || !judgement) return ply;
  const { mark, loss, best } = judgement;
  return { ...ply, evaluation, judgement: { mark, loss, best: best && { uci: best.uci }, told: judgement.told ?? told(node) } };
}

/** Returns a line, as the program accepts it, without the findings and the lines of a review. */
export function withoutReview({ comment, plies }) {
  const bare = ({ uci, comment, nags, variations }) => ({
    uci,
    comment,
    nags,
    variations: variations.filter(({ engine }) => !engine).map(withoutReview),
  });
  return { comment, plies: plies.map(bare) };
}

/** Returns the data of a move to save. */
function whole(node) {
  const { move, nags, evaluation, judgement, ruling, left } = node;
  return { ...move, comment: commentOf(node), nags, evaluation, judgement, ruling, left };
}
