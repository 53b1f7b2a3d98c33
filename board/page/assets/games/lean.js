// Games without the names of their moves, so that large files fit into memory and the database. The program names the
// moves when such a game is opened.

import { packed, unpacked } from "./link.js";
import { askText, send } from "../server.js";
import { contentsOf } from "./same.js";
import { settings } from "../common/settings.js";
import { both, failed, speaking, t } from "../words/texts.js";
import { Game } from "../viewer/tree.js";

/** Returns the short form of a game that the program has read. */
export function leanOf({ tags, start, result, line }) {
  return { tags, start, result, plies: line.plies.length, line: packed(line) };
}

/** Returns a game in short form as the program accepts it. */
export function sentOf({ tags, start, result, line }) {
  return { tags, start, result, line: unpacked(line) };
}

/** Returns a game as PGN; `game` is in the form that the program accepts. */
export const pgnOf = (game) => askText("write", { game, notation: settings.notation, lang: settings.lang });

/** Returns a game as PGN with the findings of a review. */
export const reviewedPgn = (game) => pgnOf(game.reviewed(({ judgement }) => both(judgement.reasons?.[0]?.text)));

/** Returns a game as the program shows it, after it has checked and named the moves of the short form. */
export async function named(sent) {
  const pgn = await askText("write", { game: sent, notation: "uci" });
  let game = null;
  // It is read to its end: in the site, the worker of a request that is left early must start again.
  for await (const event of send("read", new TextEncoder().encode(pgn))) {
    // A game file also has tags for unknown values.
    if (event.type === "game") game = { ...event.game, tags: sent.tags };
    if (event.type === "error") throw failed(event.error, event.kind);
  }
  if (game) return game;
  throw speaking(() => t("noGames"));
}

/**
 * Returns a saved record with the names of its moves, which are not stored for games of files. Fails if no game can be made
 * of it, unless it has none and `mayLack` allows that.
 */
export async function whole({ lean, ...record }, mayLack = false) {
  if (mayLack && !lean && !record.game) return record;
  if (contentsOf({ lean, ...record }).length === 0) throw speaking(() => t("gameUnreadable"));
  return lean ? { ...record, game: Game.from(await named(sentOf(lean))).dump() } : record;
}
