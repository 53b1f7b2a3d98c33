// Positions, moves, and the tree of a game with its variations. Which moves are legal others know.

export const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/** The number of a point like "h2": 0 for a0, Red's left corner, to 89 for i9. */
export function squareOf(name) {
  return (name.charCodeAt(1) - 48) * 9 + name.charCodeAt(0) - 97;
}

/** The name of a point. */
export function squareName(square) {
  return String.fromCharCode(97 + (square % 9)) + Math.floor(square / 9);
}

/** Whether a letter of FEN is one of Red's men. */
export function isRed(piece) {
  return piece >= "A" && piece <= "Z";
}

/** The 90 points, a letter or null on each, and who is to move. */
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

/** The first two fields of the FEN of a position. */
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

/** The position after a move, which is taken to be legal. */
export function played(position, uci) {
  const squares = position.squares.slice();
  const from = squareOf(uci);
  squares[squareOf(uci.slice(2))] = squares[from];
  squares[from] = null;
  return { squares, redToMove: !position.redToMove };
}

/** A position of a game: the move that led here, and what is said about it. */
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
    this.evaluation = null;
    this.judgement = null;
    this.ruling = null;
    this.isEngine = false;
  }

  /** The node that a move leads to: one that is there already, or a new one, the last of the children. */
  play(move) {
    const known = this.children.find((child) => child.move.uci === move.uci);
    if (known) return known;
    const child = new Node(this, move, played(this.position, move.uci));
    this.children.push(child);
    return child;
  }

  /** The nodes from the first move of the game to this one. */
  path() {
    const nodes = [];
    for (let node = this; node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The nodes behind this one along first children. */
  line() {
    const nodes = [];
    for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** Whether the node is on the line of first moves. */
  isMain() {
    for (let node = this; node.parent; node = node.parent) if (node.parent.children[0] !== node) return false;
    return true;
  }
}

/** A game. */
export class Game {
  constructor(start = START) {
    this.start = start;
    this.root = new Node(null, null, parseFen(start));
    this.tags = [];
    this.result = "*";
    this.opening = null;
    this.outcome = null;
    this.sides = null;
  }

  /** A game as the program shows it. */
  static from(shown) {
    const game = new Game(shown.start);
    game.tags = shown.tags;
    game.result = shown.result;
    game.opening = shown.opening;
    game.outcome = shown.outcome;
    game.sides = shown.sides ?? null;
    game.root.evaluation = shown.evaluation ?? null;
    game.root.comment = shown.line.comment ?? "";
    addLine(game.root, shown.line);
    return game;
  }

  tag(name) {
    const found = this.tags.find(([known]) => known.toLowerCase() === name.toLowerCase());
    return found && found[1] !== "?" ? found[1] : "";
  }

  /** The number of the move that leads to a node, and whether Red makes it. */
  number(node) {
    const redStarts = this.root.position.redToMove;
    const ply = node.ply - 1 + (redStarts ? 0 : 1);
    const first = Number(this.start.split(" ")[5]) || 1;
    return { number: first + Math.floor(ply / 2), isRed: ply % 2 === 0 };
  }

  /** The game as the program takes it back: nested lines. */
  toJSON() {
    return { tags: this.tags, start: this.start, result: this.result, line: lineOf(this.root, this.root.comment) };
  }
}

/** The position of a node as the program takes it. */
export function positionOf(game, node) {
  return { start: game.start, moves: node.path().map((each) => each.move.uci) };
}

function addLine(node, line) {
  for (const ply of line.plies) {
    const child = new Node(node, ply, played(node.position, ply.uci));
    child.comment = ply.comment ?? "";
    child.nags = ply.nags ?? [];
    child.evaluation = ply.evaluation ?? null;
    child.judgement = ply.judgement ?? null;
    child.ruling = ply.ruling ?? null;
    child.isEngine = line.engine ?? false;
    node.children.push(child);
    for (const variation of ply.variations ?? []) {
      if (variation.plies.length === 0) continue;
      const index = node.children.length;
      addLine(node, { ...variation, plies: variation.plies });
      if (node.children[index]) node.children[index].before = variation.comment ?? "";
    }
    node = child;
  }
}

/** How a list names a game: its players, or else what it is called. */
export function titleOf(shown, index) {
  const tag = (name) => shown.tags.find(([known, value]) => known.toLowerCase() === name && value !== "?")?.[1] ?? "";
  const names = [tag("red"), tag("black")].filter(Boolean);
  return `${index + 1}. ${names.join(" – ") || tag("event") || tag("title")} ${shown.result}`;
}

function lineOf(node, comment) {
  const plies = [];
  let current = node;
  while (current.children.length > 0) {
    const [main, ...others] = current.children;
    plies.push(plyOf(main, others));
    current = main;
  }
  return { comment, plies };
}

function plyOf(node, others) {
  const variations = others.map((other) => {
    const rest = lineOf(other, other.before);
    return { comment: other.before, plies: [plyOf(other, []), ...rest.plies] };
  });
  return { uci: node.move.uci, comment: node.comment, nags: node.nags, variations };
}
