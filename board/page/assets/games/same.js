// Whether a game that is opened is saved already, and whether one state of a game has all of another. Independent of the
// DOM.

import { packed, textOf, unpacked } from "./link.js";
import { isEngines } from "../viewer/forms.js";
import { Game } from "../viewer/tree.js";

/** Returns the tags with a value, in one order: a game file also has tags of unknown values, and its own order. */
function known(tags) {
  const given = tags.filter(([, value]) => !/^[?.\s]*$/.test(value));
  return given.map(([name, value]) => [name.toLowerCase(), value]).sort(([a], [b]) => (a < b ? -1 : 1));
}

const written = ({ tags, line, ...game }) => textOf({ ...game, tags: known(tags), line: packed(line) });

/** Returns the game of a record. */
export const gameOf = ({ lean, game }) => Game.from(lean ? { ...lean, line: unpacked(lean.line) } : game);

/** Returns the content of a record's game. */
export const contentOf = (record) => written(gameOf(record).toJSON());

/**
 * Returns the content of a record's game, and that before the rules ended the game, which was opened without a result.
 * Nothing if no game can be made of the record.
 */
export function contentsOf(record) {
  const { game } = record;
  const before = game?.outcome ? [{ game: { ...game, result: "*" } }] : [];
  try {
    return [record, ...before].map(contentOf);
  } catch {
    return [];
  }
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
    if (own?.start !== game.start) return false;
    if (link && record.link === link && own.line?.plies) return own.line.plies.map(({ uci }) => uci).join("").startsWith(moves);
    if (record.moves !== line.length) return false;
    return contentsOf(record).some((content) => texts.includes(content));
  };
}

/** Whether a game has the findings of a review. */
export const isReviewed = (game) => game.root.line().some(({ judgement }) => judgement);

/** Whether a game has all of another: its tags and result, moves and annotations, clocks, and its review if it has one. */
export function includes(game, other) {
  if (game.start !== other.start || (other.result !== "*" && other.result !== game.result)) return false;
  const tags = new Map(known(game.tags));
  return known(other.tags).every(([name, value]) => tags.get(name) === value) && hasLines(game, other);
}

/** Whether a game has all lines of another from the same position, with what is known of them. */
export function hasLines(game, other) {
  const hasReview = isReviewed(other);
  if (hasReview && !isReviewed(game)) return false;
  const rest = [[game.root, other.root]];
  for (let pair = rest.pop(); pair; pair = rest.pop()) {
    const [node, twin] = pair;
    if (!hasAnnotations(node, twin)) return false;
    for (const child of twin.children) {
      const own = node.children.find(({ move }) => move.uci === child.move.uci);
      if (own) rest.push([own, child]);
      // The lines of a review take the place of those of another review. Without one, the user has chosen the line.
      else if (!hasReview || !isEngines(child)) return false;
    }
  }
  return true;
}

/** Whether a node has the annotations of another. */
function hasAnnotations(node, twin) {
  const marks = new Set(node.marks.map((mark) => JSON.stringify(mark)));
  const hasNotes = node.comment.includes(twin.comment) && node.before.includes(twin.before);
  const hasSigns = twin.nags.every((nag) => node.nags.includes(nag)) && twin.marks.every((mark) => marks.has(JSON.stringify(mark)));
  return hasNotes && hasSigns && (!twin.left || node.left !== null);
}

/** Adds the review of a game to another, which has its moves: all that this has stays. */
export function takeReview(game, other) {
  const found = other.dump();
  const nodes = game.root.line().slice(0, found.line.plies.length);
  const own = [];
  const rest = [game.root];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.isEngine) own.push(node);
    rest.push(...node.children);
  }
  game.takeReview({ ...found, opening: found.opening ?? game.opening }, [game.root, ...nodes], own);
}
