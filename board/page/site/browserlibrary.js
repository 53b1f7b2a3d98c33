// A library of games in a file that `chuhe library export --browser` has written. The browser keeps it for this page, and
// only the parts that a question needs are read.

/** Its name where the browser keeps it. */
const NAME = "library.chl";
const MAGIC = "CHUHELIB";
const VERSION = 1;
const HEAD_BYTES = 16;
const ENTRY_BYTES = 16;

/** The file, once it was found. */
let file = null;

/** Where the browser keeps files. Not every browser does, and none for a page that comes over plain HTTP. */
const folder = async () => navigator.storage.getDirectory();

/** The library that is kept; null if there is none, or the browser keeps no files. */
async function kept() {
  file ??= await folder()
    .then((root) => root.getFileHandle(NAME))
    .then((handle) => handle.getFile())
    .catch(() => null);
  return file;
}

const viewOf = async (from, begin, end) => new DataView(await from.slice(begin, end).arrayBuffer());

/** How many positions a library has. */
async function count(library) {
  const head = await viewOf(library, 0, HEAD_BYTES);
  const version = head.getUint32(8, true);
  if (version !== VERSION) throw new Error(`${library.name}: version ${version}`);
  return head.getUint32(12, true);
}

/** Whether a file is such a library. */
export async function isLibrary(candidate) {
  const head = await candidate.slice(0, MAGIC.length).text();
  return head === MAGIC && candidate.size >= HEAD_BYTES + ENTRY_BYTES;
}

/** Whether there is a library. */
export const hasLibrary = async () => (await kept()) !== null;

/** Keeps a library in place of the one before. Where the browser keeps no files it is there until the page is closed. */
export async function keepLibrary(library) {
  await count(library);
  file = library;
  try {
    const handle = await (await folder()).getFileHandle(NAME, { create: true });
    const writer = await handle.createWritable();
    await library.stream().pipeTo(writer);
    file = await handle.getFile();
  } catch {
    // Private windows keep nothing.
  }
}

/** Forgets the library. */
export async function dropLibrary() {
  file = null;
  await folder()
    .then((root) => root.removeEntry(NAME))
    .catch(() => {});
}

const PRIME = 0x100000001b3n;
const OFFSET = 0xcbf29ce484222325n;

/** FNV-1a with 64 bits, of letters that take one byte each. */
function hash(text) {
  let value = OFFSET;
  for (let at = 0; at < text.length; at++) value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * PRIME);
  return value;
}

const FILES = "abcdefghi";
const mirroredBoard = (board) =>
  board
    .split("/")
    .map((rank) => [...rank].reverse().join(""))
    .join("/");
const mirroredMove = (uci) => uci.replace(/[a-i]/g, (file) => FILES.at(-1 - FILES.indexOf(file)));

/** The record of the position with this hash; null if the library does not have it. */
async function find(library, wanted) {
  let low = 0;
  let high = await count(library);
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = HEAD_BYTES + ENTRY_BYTES * middle;
    const entry = await viewOf(library, at, at + 2 * ENTRY_BYTES);
    const found = entry.getBigUint64(0, true);
    if (found === wanted) {
      const [begin, end] = [8, 8 + ENTRY_BYTES].map((place) => Number(entry.getBigUint64(place, true)));
      return JSON.parse(await library.slice(begin, end).text());
    }
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return null;
}

/**
 * The library's data of a position, like the program's answer to `library`. `legal` are its moves, with names. Another tab may
 * have taken another library, or removed it: then the answer is null.
 */
export async function explored(position) {
  const before = file;
  try {
    return await exploredIn(await kept(), position);
  } catch (error) {
    if (!before || !isGone(error)) throw error;
    file = null;
    const now = await kept();
    return now && exploredIn(now, position);
  }
}

/** Whether a file is no more what it was when it was found. */
const isGone = ({ name }) => name === "NotFoundError" || name === "NotReadableError";

async function exploredIn(library, { fen, legal }) {
  const [board, side] = fen.split(" ");
  const mirrored = mirroredBoard(board);
  const isMirrored = `${mirrored} ${side}` < `${board} ${side}`;
  const nothing = { games: 0, red_wins: 0, draws: 0, black_wins: 0, moves: [] };
  const { moves, ...results } = (await find(library, hash(`${isMirrored ? mirrored : board} ${side}`))) ?? nothing;
  const named = ({ uci, ...played }) => {
    const move = legal.find((each) => each.uci === (isMirrored ? mirroredMove(uci) : uci));
    return { move, ...played };
  };
  return { ...results, moves: moves.map(named).filter(({ move }) => move) };
}
