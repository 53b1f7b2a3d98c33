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

/** Finds the opening of a game whose main line has changed. Returns whether there is one that was not known. */
export async function findOpening(game) {
  const last = game.root.line().at(-1);
  if (game.opening || !last) return false;
  const info = await infoOf(game, last).catch(() => null);
  // Meanwhile the main line may have changed again.
  if (last === game.root.line().at(-1)) game.opening = info?.opening ?? null;
  return game.opening !== null;
}
