// Whether a game that is opened is saved already. Independent of the DOM.

import { packed, textOf, unpacked } from "./link.js";
import { Game } from "../viewer/tree.js";

/** Returns the tags with a value, in one order: a game file also has tags of unknown values, and its own order. */
function known(tags) {
  const given = tags.filter(([, value]) => !/^[?.\s]*$/.test(value));
  return given.map(([name, value]) => [name.toLowerCase(), value]).sort(([a], [b]) => (a < b ? -1 : 1));
}

const written = ({ tags, line, ...game }) => textOf({ ...game, tags: known(tags), line: packed(line) });

/** Returns the content of a record's game. */
export const contentOf = ({ lean, game }) => written(Game.from(lean ? { ...lean, line: unpacked(lean.line) } : game).toJSON());

/** Returns the content of a record's game, and that before the rules ended the game, which was opened without a result. */
export function contentsOf(record) {
  const { game } = record;
  const before = game?.outcome ? [{ game: { ...game, result: "*" } }] : [];
  return [record, ...before].map(contentOf);
}

/**
 * Returns a function that tells whether a saved record has the same content as this game. `sent` is the game in the
 * form that was sent to the program, if it was sent: the program may change tags when it reads a game.
 *
 * A game from a link also equals its saved record as long as the record begins with the moves of the link: its user
 * wants the added moves back. If one of the link's moves was taken back, the link opens a separate game, because a link
 * must show its moves.
 */
export function sameAs(game, { link, sent } = {}) {
  const line = game.root.line();
  const moves = line.map(({ move }) => move.uci).join("");
  const texts = [game.toJSON(), sent].filter(Boolean).map(written);
  return (record) => {
    const own = record.lean ?? record.game;
    if (own.start !== game.start) return false;
    if (link && record.link === link) return own.line.plies.map(({ uci }) => uci).join("").startsWith(moves);
    if (record.moves !== line.length) return false;
    return contentsOf(record).some((content) => texts.includes(content));
  };
}
