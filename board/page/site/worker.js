// The engine in a worker: answers the requests of a client one after the other.

import init, { answer, takeTables } from "./chuhe_wasm.js";

/** Requests for endgame exercises. */
const PRACTICE = ["endings", "ending", "drill"];
/** Requests for which the engine searches a position. */
const SEARCHES = ["search", "explain"];

let engine = null;
let stops = null;

/** Whether a request must stop: the page stores in shared memory the number of the last request to stop. */
const isStopped = (number) => stops !== null && Atomics.load(stops, 0) >= number;

/** The promise that the endgame tables are loaded, and whether it is fulfilled. */
let tables = null;
let hasTables = false;

async function tablesFile() {
  try {
    const response = await fetch(new URL("tables.bin", import.meta.url));
    if (!response.ok) throw new Error(`tables.bin: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch ({ message }) {
    throw Object.assign(new Error(message), { name: "notLoaded" });
  }
}

async function loadTables() {
  takeTables(await tablesFile());
  hasTables = true;
}

/** Loads the engine's tables. After a failure the next request tries again. */
function withTables() {
  tables ??= loadTables().catch((error) => {
    tables = null;
    throw error;
  });
  return tables;
}

/** Returns the number of rooks, horses, cannons and pawns of each side. */
const attackers = ({ fen }) => [/[RNHCP]/g, /[rnhcp]/g].map((men) => (fen.split(" ")[0].match(men) ?? []).length);
/** Whether the tables may contain a position: each side has at most one attacking piece. */
const isEnding = (known) => attackers(known).every((count) => count <= 1);
/** Whether a search may soon reach such a position. */
const isNearEnding = (known) => attackers(known).reduce((sum, count) => sum + count) <= 3;

async function answered(path, bytes, emit, asks) {
  const known = (whole) => JSON.parse(new TextDecoder().decode(whole));
  // Exercises need the tables. Other requests are answered without them if loading fails.
  if (PRACTICE.includes(path)) await withTables();
  if (path === "review") await withTables().catch(() => {});
  if (SEARCHES.includes(path) && !hasTables && isNearEnding(known(answer("position", bytes, emit, asks)))) {
    await withTables().catch(() => {});
  }
  const whole = answer(path, bytes, emit, asks);
  if (path !== "position" || hasTables || !isEnding(known(whole))) return whole;
  return withTables().then(() => answer(path, bytes, emit, asks), () => whole);
}

async function work({ number, path, bytes }) {
  try {
    await engine;
    if (isStopped(number)) {
      // No caller waits for this answer any more.
    } else {
      const emit = (line) => self.postMessage({ number, part: line });
      const whole = await answered(path, bytes, emit, () => (isStopped(number) ? 1 : 0));
      if (whole) self.postMessage({ number, part: whole });
    }
    self.postMessage({ number, isDone: true });
  } catch (error) {
    // The engine's own errors are plain `Error`s. Any other error is a WebAssembly trap, after which the memory is
    // unreliable.
    const isBroken = Object.getPrototypeOf(error) !== Error.prototype;
    self.postMessage({ number, error: error.message, kind: isBroken ? "engineBroke" : error.name, text: error.text, isBroken });
  }
}

self.onmessage = ({ data }) => {
  if (data.module) {
    stops = data.stops;
    engine = init({ module_or_path: data.module });
    engine.catch(() => {}); // Each request reports this failure itself.
  } else {
    work(data);
  }
};
