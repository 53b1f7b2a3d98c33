// Whether a game that is opened is kept already. Independent of the page.

import { packed, textOf } from "./link.js";
import { Game } from "./tree.js";

const written = (sent) => textOf({ ...sent, line: packed(sent.line) });

/** All that is written down of the game of a record. */
export const contentOf = ({ lean, game }) => (lean ? textOf(lean) : written(Game.from(game).toJSON()));

/**
 * A function that says whether a kept record is of this game: all that is written down is the same. `sent` is the game as the
 * program was sent it, if it was: reading may change tags.
 *
 * The game of a link is the same as long as the moves of the link are played in it. What its reader has added is wanted
 * again. Once one of the moves is taken back, the link shows a game of its own beside it: it promises those moves.
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
    return texts.includes(contentOf(record));
  };
}
