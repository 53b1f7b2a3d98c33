// The rules of a game against the engine, or of two people at one board: one state and its transitions. The state is
// saved with the game; this module does not use the page.

import { asleep, newClock, paused, pressed, started } from "./clock.js";
import { START, parseFen, squareOf, boardFen, isRed, squareName } from "../viewer/tree.js";

/** Number of plies before a draw can be offered again. */
const OFFER_AGAIN = 8;
/** From this ply on the engine accepts a draw if its winning chances are not above the next constant. */
const DRAW_PLY = 20;
const DRAW_CHANCE = 0.52;

/** The state without a game. */
export const IDLE = { side: null, level: "casual", clock: null, premove: null, offer: null, refused: null, ended: null, set: null };

export const other = (side) => (side === "red" ? "black" : "red");

/** Returns the state after an event: `type` is its kind, `now` its time. */
export function next(state, { type, ...what }) {
  switch (type) {
    case "begin":
      return { ...IDLE, side: what.side, level: what.level, clock: newClock(what.time), set: what };
    case "leave":
      return IDLE;
    case "moved": {
      // A move declines the opponent's offer; the clocks start with the first move.
      const clock = state.clock && !state.ended ? pressed(state.clock, what.side, what.now) : state.clock;
      return { ...state, clock, offer: state.offer === what.side ? state.offer : null, premove: null };
    }
    case "tookBack": {
      // A draw that was refused later was refused here.
      const refused = state.refused === null ? null : Math.min(state.refused, what.ply);
      // The clocks go back to their values at that move, even after a loss on time. If all moves are taken back, they
      // are stopped.
      const left = what.isBegun ? what.left : state.set && newClock(state.set.time)?.left;
      const clock = state.clock && paused(state.clock, what.now);
      const since = clock && { ...clock, left: left ?? clock.left };
      return { ...state, clock: what.isBegun && since ? started(since, what.side, what.now) : since, offer: null, premove: null, ended: null, refused };
    }
    case "premove":
      return { ...state, premove: what.uci };
    case "offer":
      return { ...state, offer: what.side };
    case "refuse":
      return { ...state, offer: null, refused: what.ply };
    case "end":
      return { ...state, clock: state.clock && paused(state.clock, what.now), offer: null, premove: null, ended: what.reason };
    case "slept":
      return state.clock ? { ...state, clock: asleep(state.clock, what.ms) } : state;
    case "pause":
      return state.clock ? { ...state, clock: paused(state.clock, what.now) } : state;
    case "resume":
      return state.clock && !state.ended && what.side ? { ...state, clock: started(state.clock, what.side, what.now) } : state;
    default:
      return state;
  }
}

/** Whether a draw may be offered at a ply: not directly after one was refused. */
export const mayOffer = (state, ply) => !state.ended && (state.refused === null || ply >= state.refused + OFFER_AGAIN);

/** Whether the engine accepts a draw at a ply with these winning chances of its own. */
export const accepts = (ply, chance) => ply >= DRAW_PLY && chance <= DRAW_CHANCE;

/** Returns the result for a reason, as PGN writes it, and the value of the `Termination` tag. */
export function resultOf(reason) {
  const loser = { resignedRed: "red", resignedBlack: "black", timeRed: "red", timeBlack: "black" }[reason];
  const result = loser === undefined ? "1/2-1/2" : loser === "red" ? "0-1" : "1-0";
  const termination = reason.startsWith("time") ? "time forfeit" : reason === "agreed" ? "draw agreed" : "resignation";
  return { result, termination };
}

/** The odds: for each, the points of Red's pieces that are removed. */
const ODDS = {
  horse: ["b0"],
  horses: ["b0", "h0"],
  cannon: ["b2"],
  rook: ["a0"],
  rookHorse: ["a0", "b0"],
  rooks: ["a0", "i0"],
};

/** Returns the start position without the pieces that one side gives as odds. */
export function startWithOdds(odds, giver) {
  const position = parseFen(START);
  for (const name of ODDS[odds] ?? []) {
    const square = squareOf(name);
    position.squares[giver === "red" ? square : 89 - square] = null;
  }
  return `${boardFen(position)} - - 0 1`;
}

/** Returns the FEN where a game begins; nothing for the start position. In a game of two people Red gives the odds. */
export function startOf({ side, from, giver, fen }) {
  if (!(from in ODDS)) return from === "shown" ? fen : undefined;
  return startWithOdds(from, side === "both" ? "red" : giver === "you" ? side : other(side));
}

const inPalace = (file, rank) => file >= 3 && file <= 5 && rank <= 2;

/** Returns the points that a piece reaches on an empty board, seen from its own side. */
function reached(kind, file, rank) {
  const near = (steps) => steps.map(([x, y]) => [file + x, rank + y]);
  const [straight, slanted] = [[[0, 1], [0, -1], [1, 0], [-1, 0]], [[1, 1], [1, -1], [-1, 1], [-1, -1]]];
  const horse = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
  if (kind === "k") return near(straight).filter(([x, y]) => inPalace(x, y));
  if (kind === "a") return near(slanted).filter(([x, y]) => inPalace(x, y));
  if (kind === "b") return near(slanted.map(([x, y]) => [2 * x, 2 * y])).filter(([, y]) => y <= 4);
  if (kind === "n") return near(horse);
  if (kind === "p") return near(rank > 4 ? [[0, 1], [1, 0], [-1, 0]] : [[0, 1]]);
  return [...Array(10).keys()].flatMap((step) => [[step, rank], [file, step]]);
}

/** Returns the moves that a side can choose as premoves: all targets of its pieces on an otherwise empty board. */
export function premoves({ squares }, side) {
  const moves = [];
  squares.forEach((piece, square) => {
    if (!piece || isRed(piece) !== (side === "red")) return;
    const own = side === "red" ? square : 89 - square;
    for (const [x, y] of reached(piece.toLowerCase(), own % 9, Math.floor(own / 9))) {
      if (x < 0 || x > 8 || y < 0 || y > 9 || y * 9 + x === own) continue;
      const to = y * 9 + x;
      moves.push(squareName(square) + squareName(side === "red" ? to : 89 - to));
    }
  });
  return moves;
}
