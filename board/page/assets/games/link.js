// A game in a link: everything is in the fragment, which browsers do not send to servers. Moves and annotations are
// compressed; the program checks them when a link is opened.

import { within } from "../common/limit.js";

const NAME = "game";
const VERSION = 1;
/** Maximum size of a game in bytes before compression; a larger one is not opened. */
const MAX_GAME_BYTES = 1 << 20;
/** How long the browser may take to pack or unpack a game, in milliseconds. */
const PACKING_MS = 20_000;

/** Returns the content of a game as text, from its packed line. */
export const textOf = ({ tags, start, result, line }) => JSON.stringify([VERSION, tags, start, result, line]);

/** Returns the link fragment of a game, given in the form that the program accepts. */
export async function fragmentOf(game) {
  const text = textOf({ ...game, line: packed(game.line) });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = await within(PACKING_MS, new Response(stream).arrayBuffer());
  return `#${NAME}=${base64(new Uint8Array(bytes))}`;
}

/** Finds the packed game of a link. Some programs encode the signs of its address. */
const LINK = new RegExp(`(?:#|%23)${NAME}(?:=|%3D)([\\w-]+)`, "i");

/** Returns the fragment of the first link to a game in a text, without what stands around it; null without one. */
export function fragmentIn(text) {
  const [, packed] = LINK.exec(text) ?? [];
  return packed ? `#${NAME}=${packed}` : null;
}

/**
 * Returns the game in a fragment, in the form that the program accepts; `null` if it is not a link to a game. Text after
 * the game is ignored: programs that send links often add some.
 */
export async function gameIn(fragment) {
  const [, text] = LINK.exec(fragment) ?? [];
  if (!text && !fragment.startsWith(`#${NAME}`)) return null;
  if (!text) throw new Error("no game");
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const [version, tags, start, result, line] = JSON.parse(await within(PACKING_MS, whole(stream)));
  if (version !== VERSION) throw new Error(`version ${version}`);
  return { tags, start, result, line: unpacked(line) };
}

/** Returns the text of a stream, unless it exceeds the maximum size. */
async function whole(stream) {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).text();
    length += value.length;
    if (length > MAX_GAME_BYTES) {
      reader.cancel().catch(() => {});
      throw new Error(`> ${MAX_GAME_BYTES}`);
    }
    parts.push(value);
  }
}

/**
 * Packs a line as a list: its comment, or a 1 for a line of a review; then runs of moves, each run with the annotations of
 * its last move, with the findings of a review last if there are any.
 */
export function packed({ comment = "", plies, engine }) {
  const list = [engine ? 1 : comment];
  let run = "";
  for (const { uci, comment: said = "", nags = [], variations = [], evaluation, judgement } of plies) {
    run += uci;
    if (!said && nags.length === 0 && variations.length === 0 && !judgement) continue;
    list.push(run, [said, nags, variations.map(packed), ...(judgement ? [{ evaluation, judgement }] : [])]);
    run = "";
  }
  if (run) list.push(run);
  return list;
}

/** Unpacks such a list. */
export function unpacked([first, ...parts]) {
  const plies = [];
  for (const part of parts) {
    if (typeof part === "string") {
      for (const uci of part.match(/.{1,4}/g) ?? []) plies.push({ uci, comment: "", nags: [], variations: [] });
      continue;
    }
    const [said, nags, variations, found] = part;
    Object.assign(plies.at(-1), { comment: said, nags, variations: variations.map(unpacked), ...found });
  }
  return first === 1 ? { comment: "", plies, engine: true } : { comment: first, plies };
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
