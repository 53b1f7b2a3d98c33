// What the program knows of a position of a game: it is asked once, and its answer kept at the node.

import { ask } from "./server.js";
import { boardFen, positionOf } from "./tree.js";

/** The program's answer about the position of a node. */
export async function infoOf(game, node) {
  node.info ??= await ask("position", positionOf(game, node));
  return node.info;
}

/** The position of a node with its counts, as far as they are known. */
export const fenOf = ({ info, position }) => info?.fen ?? `${boardFen(position)} - - 0 1`;
