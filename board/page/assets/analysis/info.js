// What the program knows about a position of a game. Each position is asked about once; the answer is stored at its
// node.

import { ask } from "../server.js";
import { boardFen, positionOf } from "../viewer/tree.js";

/** Returns the program's answer about the position of a node. */
export async function infoOf(game, node) {
  node.info ??= await ask("position", positionOf(game, node));
  return node.info;
}

/** Returns the FEN of a node, with its move counters unless the program does not answer. */
export async function fenOf(game, node) {
  const info = await infoOf(game, node).catch(() => null);
  return info?.fen ?? `${boardFen(node.position)} - - 0 1`;
}

/** Whether a game that begins at this position is over at once. If the program does not answer, the game goes on. */
export async function isOverAt(fen) {
  const info = await ask("position", { start: fen, moves: [] }).catch(() => null);
  return Boolean(info?.outcome);
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
