// The records of saved games that come from elsewhere, as in an exported file: each is checked before it is saved.
// Independent of the DOM.

import { gameOf } from "./same.js";
import { isRed, squareOf } from "../viewer/tree.js";

export const FORMAT = "chuhe-games";
/** How much of a file is looked at to tell what it is, in characters. */
const HEAD = 200;
/** The latest time that a date can have, in milliseconds. */
const MAX_TIME = 8.64e15;

const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isFinite(value);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value, isOne) => Array.isArray(value) && value.every(isOne);
const isSide = (value) => value === "red" || value === "black";
const isPath = (value) => isList(value, (index) => Number.isInteger(index) && index >= 0);
const isMissing = (value) => value === undefined || value === null;
/** Whether a field may be missing, but is right if it is there. */
const may = (value, isRight) => isMissing(value) || isRight(value);

/** Returns a time in milliseconds; 0 for anything else. */
export const timeOf = (value) => (isNumber(value) && Math.abs(value) <= MAX_TIME ? value : 0);

/** Returns the labels of a record; none if it has something else in their place. */
export const labelsOf = ({ labels }) => (Array.isArray(labels) ? labels.filter(isText) : []);

const isTag = (tag) => isList(tag, isText) && tag.length === 2;
const isEvaluation = ({ chance, score }) => isNumber(chance) && isObject(score) && Object.keys(score).length > 0 && Object.values(score).every(isNumber);
const isJudgement = (found) => isObject(found) && may(found.mark, isText) && may(found.loss, isNumber) && may(found.best, ({ uci }) => isText(uci));
/** A text in all languages of the program. */
const isTexts = (texts) => isObject(texts) && isText(texts.en) && Object.values(texts).every(isText);
const isRuling = ({ sides, moves, verdict }) => isTexts(verdict) && isList(sides, isTexts) && isList(moves, ({ name, does }) => isTexts(name) && isTexts(does));
const isSides = (sides) => isList(sides, ({ accuracy }) => may(accuracy, isNumber)) && sides.length === 2;
const isLeft = (left) => isNumber(left.red) && isNumber(left.black);

/** Whether this is the position at the beginning of a game, as FEN. */
function isStart(fen) {
  if (!isText(fen)) return false;
  const ranks = fen.split(" ")[0].split("/");
  const width = (rank) => [...rank].reduce((sum, one) => sum + (Number(one) || 1), 0);
  return ranks.length === 10 && ranks.every((rank) => /^[1-9KABNRCPkabnrcp]+$/.test(rank) && width(rank) === 9);
}

const NAMES = ["iccs", "wxf", "chinese", "traditional", "vietnamese"];

function isPly(ply) {
  return (
    /^[a-i]\d[a-i]\d$/.test(ply.uci) &&
    NAMES.every((name) => may(ply[name], isText)) &&
    may(ply.comment, isText) &&
    may(ply.nags, (nags) => isList(nags, Number.isInteger)) &&
    may(ply.variations, (lines) => isList(lines, isLine)) &&
    may(ply.evaluation, isEvaluation) &&
    may(ply.judgement, isJudgement) &&
    may(ply.ruling, isRuling) &&
    may(ply.left, isLeft) &&
    may(ply.end, isEnd)
  );
}

function isLine(line) {
  return may(line.comment, isText) && isList(line.plies, isPly) && may(line.taken, (lines) => isList(lines, isLine));
}

/** Whether each move of a game moves a piece of its side. Whether it is legal, the program says when the game is opened. */
function hasPieces({ root }) {
  const rest = [root];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const { squares, redToMove } = node.position;
    for (const child of node.children) {
      const piece = squares[squareOf(child.move.uci)];
      if (!piece || isRed(piece) !== redToMove) return false;
      rest.push(child);
    }
  }
  return true;
}

/** Whether this says how a game has ended, and what a review has found of it. */
function isEnd({ result, opening, outcome, sides, ended }) {
  return isText(result) && may(opening, isTexts) && may(outcome, isTexts) && may(sides, isSides) && may(ended, isText);
}

function isGame(game) {
  const { tags, start, evaluation, line } = game;
  return isEnd(game) && isList(tags, isTag) && isStart(start) && may(evaluation, isEvaluation) && isLine(line);
}

/** Whether this is the state of a game against the engine, or of two people. */
function isMatch({ side, level, clock, head, set }) {
  const isClock = ({ increment, byoyomi, left, running, since }) =>
    [increment, byoyomi, since].every(isNumber) && isLeft(left) && may(running, isSide);
  return (isSide(side) || side === "both") && isText(level) && may(clock, isClock) && may(head, isPath) && may(set, ({ time }) => isObject(time));
}

/** Returns a check that gives false for what has not even the right form. */
const safely = (check) => (value) => {
  try {
    return check(value);
  } catch {
    return false;
  }
};

/**
 * Returns a record of an exported file with the fields that the page knows; null if no game can be made of it. A wrong
 * field that does not belong to the game is left out.
 */
function checked(record) {
  const { id, created, changed, touched, link, at, isFlipped, match, lean } = record;
  if (!isText(id) || id === "") return null;
  const game = gameOf(record);
  if (!isGame({ ...(lean ?? record.game), line: lean ? game.dump().line : record.game.line }) || !hasPieces(game)) return null;
  const moves = game.root.line().length;
  const content = lean ? { lean: { tags: lean.tags, start: lean.start, result: lean.result, plies: moves, line: lean.line } } : { game: game.dump() };
  const times = { created: timeOf(created), changed: timeOf(changed), touched: timeOf(touched) };
  const rest = { ...(isText(link) && { link }), ...(safely(isMatch)(match) && { match }), isFlipped: isFlipped === true };
  const labels = [...new Set(labelsOf(record))];
  return { id, ...times, ...rest, ...(labels.length > 0 && { labels }), at: isPath(at) ? at : [], moves, ...content };
}

/** Returns a file as text. Windows also saves texts as UTF-16. */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}

/**
 * Returns the saved games in an exported file as `records`, and the numbers of those that cannot be read as `wrong`.
 * `isDamaged` says that the file is such a file but has no end. Null if it is another file.
 */
export function exportIn(bytes) {
  const head = decoded(bytes.slice(0, 2 * HEAD));
  if (!/^\s*\{/.test(head)) return null;
  let content;
  try {
    content = JSON.parse(decoded(bytes));
  } catch {
    return head.includes(`"${FORMAT}"`) ? { records: [], wrong: [], isDamaged: true } : null;
  }
  if (content.format !== FORMAT || !Array.isArray(content.games)) return null;
  const records = content.games.map(safely(checked));
  const wrong = records.flatMap((record, index) => (record ? [] : [index + 1]));
  return { records: records.filter(Boolean), wrong, isDamaged: false };
}
