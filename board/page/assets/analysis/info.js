// What the program knows about a position of a game. Each position is asked about once; the answer is stored at its
// node.

import { ask } from "../server.js";
import { boardFen, positionOf } from "../viewer/tree.js";

/** The questions that the program has not answered yet, by node. */
const asked = new WeakMap();

/** Returns the program's answer about the position of a node. Whoever asks while an answer is on its way gets that one. */
export async function infoOf(game, node) {
  if (node.info) return node.info;
  if (!asked.has(node)) asked.set(node, ask("position", positionOf(game, node)).finally(() => asked.delete(node)));
  const info = await asked.get(node);
  return (node.info ??= info);
}

/**
 * Returns the program's answer about the position of a node as the beginning of a new game. Nothing is asked about a
 * position in which the shown game goes on. If the program does not answer, the new game goes on.
 */
export async function beginningAt(game, node) {
  const info = await infoOf(game, node).catch(() => null);
  if (info && !info.outcome) return info;
  const fen = info?.fen ?? `${boardFen(node.position)} - - 0 1`;
  // A repetition ends only the shown game.
  return ask("position", { start: fen, moves: [] }).catch(() => ({ fen, outcome: null }));
}

/**
 * Finds out whether the rules end the game on the board where its main line ends and, if `withOpening`, its opening.
 * Returns whether one of them was not known.
 */
export async function findEnd(viewer, { withOpening = false } = {}) {
  const { game } = viewer;
  const { last } = game;
  const isKnown = game.result !== "*" && (game.opening || !withOpening);
  if (last === game.root || isKnown) return false;
  const info = await infoOf(game, last).catch(() => null);
  // Meanwhile the main line may have changed again.
  if (!info || last !== game.last) return false;
  const isEnd = game.takeOutcome(info);
  const isOpening = withOpening && !game.opening && Boolean(info.opening);
  if (isOpening) game.opening = info.opening;
  if (!isEnd && !isOpening) return false;
  if (game === viewer.game) viewer.redraw();
  return game === viewer.game;
}
