// Games without the names of their moves: as many as a large file has fit into memory and database. The program names the
// moves when such a game is opened.

import { packed, unpacked } from "./link.js";
import { askText, send } from "./server.js";
import { speaking, t } from "./texts.js";

/** A game that the program has read, in short. */
export function leanOf({ tags, start, result, line }) {
  return { tags, start, result, plies: line.plies.length, line: packed(line) };
}

/** A short game in the form that the program takes. */
export function sentOf({ tags, start, result, line }) {
  return { tags, start, result, line: unpacked(line) };
}

/** A game in the form that the program takes, as the program shows it: it checks the moves and names them. */
export async function named(sent) {
  const pgn = await askText("write", { game: sent, notation: "uci" });
  for await (const event of send("read", new TextEncoder().encode(pgn))) {
    // A file has tags for all that is unknown too.
    if (event.type === "game") return { ...event.game, tags: sent.tags };
    if (event.type === "error") throw new Error(event.error);
  }
  throw speaking(() => t("noGames"));
}
