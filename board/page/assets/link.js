// A game in a link: everything is in the fragment, which browsers send to no server. Moves and annotations are compressed;
// the program checks them when a link is opened.

const NAME = "game";
const VERSION = 1;
/** No game is longer, in bytes before compression; a link that claims to be is not opened. */
const MAX = 1 << 20;

/** All that is written down of a game whose line is packed. */
export const textOf = ({ tags, start, result, line }) => JSON.stringify([VERSION, tags, start, result, line]);

/** The fragment of a game, in the form that the program takes it. */
export async function fragmentOf(game) {
  const text = textOf({ ...game, line: packed(game.line) });
  const bytes = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return `#${NAME}=${base64(new Uint8Array(bytes))}`;
}

/** The game in a fragment, in the form that the program takes it; `null` if there is none. */
export async function gameIn(fragment) {
  const [, text] = new RegExp(`^#${NAME}=([\\w-]+)$`).exec(fragment) ?? [];
  if (!text) return null;
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const [version, tags, start, result, line] = JSON.parse(await whole(stream));
  if (version !== VERSION) throw new Error(`version ${version}`);
  return { tags, start, result, line: unpacked(line) };
}

/** The text of a stream, unless it is longer than any game. */
async function whole(stream) {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).text();
    length += value.length;
    if (length > MAX) {
      reader.cancel().catch(() => {});
      throw new Error(`> ${MAX}`);
    }
    parts.push(value);
  }
}

/** A line as a list: its comment, then runs of moves, each run with the annotations of its last move. */
export function packed({ comment = "", plies }) {
  const list = [comment];
  let run = "";
  for (const { uci, comment: said = "", nags = [], variations = [] } of plies) {
    run += uci;
    if (!said && nags.length === 0 && variations.length === 0) continue;
    list.push(run, [said, nags, variations.map(packed)]);
    run = "";
  }
  if (run) list.push(run);
  return list;
}

/** The line of such a list. */
export function unpacked([comment, ...parts]) {
  const plies = [];
  for (const part of parts) {
    if (typeof part === "string") {
      for (const uci of part.match(/.{1,4}/g) ?? []) plies.push({ uci, comment: "", nags: [], variations: [] });
      continue;
    }
    const [said, nags, variations] = part;
    Object.assign(plies.at(-1), { comment: said, nags, variations: variations.map(unpacked) });
  }
  return { comment, plies };
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
