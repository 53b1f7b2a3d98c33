// The lines of a game in other forms: as the program shows and accepts them, as PGN can express them, and as they are
// saved.

import { merged, split, written } from "./marks.js";

/** Sets a node's comment and marks from the content of a PGN comment. */
export function comment(node, said = "") {
  const { text, marks } = split(said);
  Object.assign(node, { comment: text, marks });
}

/** Returns texts as one, each once. */
export const joined = (...texts) => [...new Set(texts)].filter(Boolean).join(" ");

/** The texts of which the fields of nodes were joined, so that a text that comes a third time is known. */
const PARTS = new WeakMap();

/** Adds a text to what a field of a node says, unless it has that text already. */
function addText(node, field, text) {
  const known = PARTS.get(node) ?? {};
  // The user may have written another text meanwhile.
  const own = known[field]?.join(" ") === node[field] ? known[field] : [node[field]];
  const all = [...new Set([...own, text])].filter(Boolean);
  PARTS.set(node, { ...known, [field]: all });
  node[field] = all.join(" ");
}

/** Returns a comment with its marks. */
export const commentOf = ({ comment, marks }) => [written(marks), comment].filter(Boolean).join(" ");

/** Adds a line at a node. */
export function addLine(node, line) {
  let last = node;
  // Variations come after all moves of the line, because they may begin with some of these.
  const variations = [];
  for (const ply of line.plies) {
    const parent = last;
    const child = (last = addMove(parent, line, ply));
    variations.push(...(ply.variations ?? []).map((variation) => [parent, variation, child]));
  }
  variations.push(...(line.taken ?? []).map((variation) => [last, variation]));
  for (const [parent, variation, beside] of variations) addVariation(parent, variation, beside);
}

function addMove(node, line, ply) {
  const { uci, iccs, wxf, chinese, traditional, vietnamese } = ply;
  const child = node.play({ uci, iccs, wxf, chinese, traditional, vietnamese });
  comment(child, ply.comment);
  child.nags = ply.nags ?? [];
  child.evaluation = ply.evaluation ?? null;
  child.judgement = ply.judgement ?? null;
  child.ruling = ply.ruling ?? null;
  child.left = ply.left ?? null;
  child.end = ply.end ?? null;
  child.isEngine = ply.isEngine ?? line.engine ?? false;
  return child;
}

/** Whether a line comes from the engine alone, without moves or annotations of the user. */
export function isEngines(first) {
  for (let node = first; node; [node] = node.children) {
    const isSaid = node.comment || node.before || node.marks.length > 0 || node.nags.length > 0;
    if (!node.isEngine || isSaid || node.children.length > 1) return false;
  }
  return true;
}

/**
 * Adds a variation at a node, which stands beside the move of the node `beside`, if there is one. A variation that begins
 * with known moves branches off behind them, and what it says of these is theirs.
 */
export function addVariation(node, variation, beside = null) {
  const { plies } = variation;
  const known = knownAt(node, plies);
  const repeated = plies.slice(0, known.length);
  const at = known.at(-1) ?? node;
  const isAlong = known.every((child, index) => child === (index === 0 ? beside : known[index - 1].main()));
  const isAtEnd = known.length > 0 && !at.main();
  // PGN writes so what was taken back at the end of a line. No variation makes the game longer.
  const isBehind = isAtEnd && (isAlong || at.isMain());
  // The comment on the move that is repeated for this is about what was taken back.
  const isAboutNext = isAtEnd && isAlong && known.length === 1 && plies.length > 1;
  const texts = known.map((child, index) => merge(child, repeated[index]));
  if (!isAboutNext) known.forEach((child, index) => addText(child, "comment", texts[index]));
  const said = joined(variation.comment, ...(isAboutNext ? texts : []));
  if (!variation.engine) known.forEach(takeOver);
  const index = at.children.length;
  addLine(at, { ...variation, plies: plies.slice(known.length) });
  known.forEach((child, ply) => repeated[ply].variations?.forEach((other) => addVariation(child.parent, other, child)));
  const first = known.length < plies.length ? at.children[index] : null;
  if (first) {
    // The engine's line does not go on with another one. And the move that a review found a better line for may have been
    // deleted.
    first.isTaken = isBehind || (variation.isTaken ?? (index === 0 && first.isEngine && !at.isEngine));
    // What the user has written goes on with the user's moves, not with those of the engine.
    if (known.length > 0 && !first.isEngine && !isBehind && at.children[0].isEngine) first.promote();
  }
  if (first && at.main() !== first) first.before = joined(said, first.before);
  else sayBefore(node, known[0], said);
}

/** Makes a move of the engine one of the user's line as well. The rest of the engine's line stays the engine's. */
function takeOver(node) {
  if (!node.isEngine) return;
  node.isEngine = false;
  node.keepEngines();
  // It goes on with the user's line, but not with the game.
  if (node.isTaken && !node.parent.isMain()) node.promote();
}

/** Adds what is said before the first move of a line that a node has already. Moves of a main line only have comments. */
function sayBefore(node, first, said) {
  if (!first || node.main() === first) addText(first ?? node, "comment", said);
  else addText(first, "before", said);
}

/** Returns the nodes of the first moves of a line that a node has already. */
function knownAt(node, plies) {
  const nodes = [];
  for (const { uci } of plies) {
    const known = (nodes.at(-1) ?? node).children.find(({ move }) => move.uci === uci);
    if (!known) break;
    nodes.push(known);
  }
  return nodes;
}

/** Takes the annotations of a move that a variation repeats. Returns its comment, unless the node has the same. */
function merge(node, ply) {
  const { text, marks } = split(ply.comment ?? "");
  node.marks = merged(node.marks, marks);
  node.nags = [...new Set([...node.nags, ...(ply.nags ?? [])])];
  return text === node.comment ? "" : text;
}

/** Returns the line after a node, with `dataOf(node)` for each move. */
export function lineOf(node, comment, dataOf) {
  const plies = [];
  let current = node;
  for (let main = current.main(); main; main = current.main()) {
    const others = current.children.filter((child) => child !== main);
    const data = dataOf(main);
    // What was said before a move that has become one of the line stays with it.
    const said = joined(main.before, data.comment);
    plies.push({ ...data, comment: said, variations: others.map((other) => variationOf(other, dataOf)) });
    current = main;
  }
  return { comment, plies, taken: current.children.map((child) => variationOf(child, dataOf)) };
}

function variationOf(first, dataOf) {
  const { comment, plies, taken } = lineOf(first, first.before, dataOf);
  const { isEngine, isTaken } = first;
  return { comment, plies: [{ ...dataOf(first), variations: [] }, ...plies], taken, engine: isEngine, isBare: isEngines(first), isTaken };
}

/**
 * Returns a line in a form that PGN can express: moves taken back at its end become variations of its last move, which
 * they repeat. If the line has no move, the first of them becomes the line, and the others its variations.
 */
export function asPgn({ comment, plies, taken, isBare }) {
  const lines = plies.map((ply) => ({ ...ply, variations: ply.variations.map(asPgn) }));
  const engine = isBare && { engine: true };
  const last = lines.at(-1);
  const all = taken.map(asPgn);
  // What the engine alone proposed is not what was played.
  const others = last ? all : all.filter(({ engine }) => !engine);
  if (!last && others.length > 0) {
    const [{ comment: before, plies: [move, ...rest] }, ...variations] = others;
    const first = { ...move, variations: [...move.variations, ...variations] };
    return { comment: [comment, before].filter(Boolean).join(" "), plies: [first, ...rest], ...engine };
  }
  for (const { comment: before, plies: more, ...rest } of others) {
    last.variations.push({ comment: "", plies: [{ uci: last.uci, comment: before, nags: last.nags, variations: [] }, ...more], ...rest });
  }
  return { comment, plies: lines, ...engine };
}

/** Returns the data of a move for the program. */
export function sent(node, told) {
  const { move, nags, evaluation, judgement } = node;
  const ply = { uci: move.uci, comment: commentOf(node), nags };
  if (!evaluation || !judgement) return ply;
  const { mark, loss, best } = judgement;
  return { ...ply, evaluation, judgement: { mark, loss, best: best && { uci: best.uci }, told: judgement.told ?? told(node) } };
}

/**
 * Returns a line, as the program accepts it, without the findings and the lines of a review. A line of the engine behind
 * the last move, which it repeats, was chosen by the user.
 */
export function withoutReview({ comment, plies, engine }) {
  const bare = ({ uci, comment, nags, variations }) => {
    const isUsers = ({ engine, plies: [first] }) => !engine || first?.uci === uci;
    return { uci, comment, nags, variations: variations.filter(isUsers).map(withoutReview) };
  };
  return { comment, plies: plies.map(bare), ...(engine && { engine }) };
}

/** Returns the data of a move to save. */
export function whole(node) {
  const { move, nags, evaluation, judgement, ruling, left, isEngine, end } = node;
  return { ...move, comment: commentOf(node), nags, evaluation, judgement, ruling, left, isEngine, ...(end && { end }) };
}
