// What the program knows about a position of a game. Each position is asked about once; the answer is stored at its
// node.

import { ask } from "./server.js";
import { boardFen, positionOf } from "./tree.js";

/** Returns the program's answer about the position of a node. */
export async function infoOf(game, node) {
  node.info ??= await ask("position", positionOf(game, node));
  return node.info;
}

/** Returns the FEN of a node, with its move counters if they are known. */
export const fenOf = ({ info, position }) => info?.fen ?? `${boardFen(position)} - - 0 1`;
