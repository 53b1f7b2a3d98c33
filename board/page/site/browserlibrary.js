// A game library in a file written by `chuhe library export --browser`. The browser stores it for this page, and only
// the needed parts are read.

import { within } from "./common/limit.js";
import { queue } from "./common/queue.js";
import { speaking, t } from "./words/texts.js";

/** Its file name in the browser's storage. */
const NAME = "library.chl";
const MAGIC = "CHUHELIB";
const VERSION = 1;
const HEAD_BYTES = 16;
const ENTRY_BYTES = 16;

/** How long the browser's storage may take to answer, in milliseconds: some browsers never do. */
const ANSWER_MS = 5000;
/** How much of a library is written at once, in bytes. */
const PART_BYTES = 1 << 20;

/** The file of the library, after it was found. */
let file = null;
/** The number of requests to store or remove a library. Only the last one counts. */
let asked = 0;
/** Requests change the storage one after the other. */
const inTurn = queue();

/**
 * Returns the browser's private file system. Some browsers have none, and none exists for a page served over plain
 * HTTP.
 */
const folder = async () => navigator.storage.getDirectory();

/** Returns the stored file. A file that could not be written to its end, as on a full disk, is no library. */
async function found() {
  const candidate = await (await (await folder()).getFileHandle(NAME)).getFile();
  return (await isLibrary(candidate)) && (await isWhole(candidate)) ? candidate : null;
}

/** Returns the stored library; null if there is none, or if the browser stores no files. */
async function kept() {
  file ??= await within(ANSWER_MS, found()).catch(() => null);
  return file;
}

const viewOf = async (from, begin, end) => new DataView(await from.slice(begin, end).arrayBuffer());

/** Returns the number of positions of a library. */
async function count(library) {
  const head = await viewOf(library, 0, HEAD_BYTES);
  const version = head.getUint32(8, true);
  if (version !== VERSION) throw new Error(`${library.name}: version ${version}`);
  return head.getUint32(12, true);
}

/** Whether a library has its end: a copy or a download may have been cut off. Its last entry has the size of the file. */
async function isWhole(library) {
  const at = HEAD_BYTES + ENTRY_BYTES * (await count(library));
  const last = await viewOf(library, at, at + ENTRY_BYTES);
  return last.byteLength === ENTRY_BYTES && last.getBigUint64(8, true) === BigInt(library.size);
}

/** Whether a file is such a library. */
export async function isLibrary(candidate) {
  const head = await candidate.slice(0, MAGIC.length).text();
  return head === MAGIC && candidate.size >= HEAD_BYTES + ENTRY_BYTES;
}

/** Whether a library is stored. */
export const hasLibrary = async () => (await kept()) !== null;

/**
 * Stores a library, replacing the previous one, unless it is damaged. If the browser stores no files, the library lasts
 * until the page is closed.
 */
export async function keepLibrary(library) {
  if (!(await isWhole(library))) throw speaking(() => t("fileDamaged"));
  const number = ++asked;
  const isStill = () => number === asked;
  file = library;
  // Private windows store nothing.
  const kept = await inTurn(() => stored(library, isStill).catch(() => null));
  if (kept && isStill()) file = kept;
}

/**
 * Writes a library to the browser's storage and returns the file there. Fails after `isStill()` is false: the user may
 * remove the library before all of it is written.
 */
async function stored(library, isStill) {
  const answered = (request) => within(ANSWER_MS, request);
  const root = await answered(folder());
  const handle = await answered(root.getFileHandle(NAME, { create: true }));
  const writer = await answered(handle.createWritable());
  try {
    // The file is written in parts, because a large file takes long.
    for (let at = 0; at < library.size && isStill(); at += PART_BYTES) await answered(writer.write(library.slice(at, at + PART_BYTES)));
    if (!isStill()) throw new DOMException("", "AbortError");
    await answered(writer.close());
  } catch (error) {
    writer.abort().catch(() => {});
    throw error;
  }
  return answered(handle.getFile());
}

/** Removes the library. */
export async function dropLibrary() {
  const number = ++asked;
  file = null;
  const remove = async () => (await folder()).removeEntry(NAME);
  await inTurn(() => within(ANSWER_MS, remove()).catch(() => {}));
  // A position may have been looked up before the file was removed.
  if (number === asked) file = null;
}

const PRIME = 0x100000001b3n;
const OFFSET = 0xcbf29ce484222325n;

/** Returns the 64-bit FNV-1a hash of a text of one-byte characters. */
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

function recordIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw speaking(() => t("fileDamaged"));
  }
}

/** Returns the record of the position with this hash; null if the library does not have it. */
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
      return recordIn(await library.slice(begin, end).text());
    }
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return null;
}

/**
 * Returns the library's data of a position, in the form of the program's answer to `library`. `legal` are its legal
 * moves, with names. Returns null if another tab has replaced or removed the library.
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

/** Whether the error means that the file has changed or disappeared since it was found. */
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
