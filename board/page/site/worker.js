// The engine in a worker: answers the questions of a client one after the other.

import init, { answer, takeTables } from "./chuhe_wasm.js";

/** Questions about endings to practise. */
const PRACTICE = ["endings", "ending", "drill"];
/** Questions about a position that the engine searches. */
const SEARCHES = ["search", "explain"];

let engine = null;
let stops = null;

/** Whether a question is to stop: those up to the number that the page has left in the shared memory. */
const isStopped = (number) => stops !== null && Atomics.load(stops, 0) >= number;

/** The loading of the endgame tables, once a question has needed them, and whether it is done. */
let tables = null;
let hasTables = false;

async function loadTables() {
  const response = await fetch(new URL("tables.bin", import.meta.url));
  if (!response.ok) throw new Error(`tables.bin: ${response.status}`);
  takeTables(new Uint8Array(await response.arrayBuffer()));
  hasTables = true;
}

/** Gives the engine its tables. After a failure the next question tries again. */
function withTables() {
  tables ??= loadTables().catch((error) => {
    tables = null;
    throw error;
  });
  return tables;
}

/** How many rooks, horses, cannons and pawns each side has. */
const attackers = ({ fen }) => [/[RNHCP]/g, /[rnhcp]/g].map((men) => (fen.split(" ")[0].match(men) ?? []).length);
/** Whether the tables may have a position: at most one attacker on each side. */
const isEnding = (known) => attackers(known).every((count) => count <= 1);
/** Whether a search may soon come to such a position. */
const isNearEnding = (known) => attackers(known).reduce((sum, count) => sum + count) <= 3;

async function answered(path, bytes, emit, asks) {
  const known = (whole) => JSON.parse(new TextDecoder().decode(whole));
  // Practice needs the tables. Other questions are answered without them where they cannot be loaded.
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
      // Nobody waits for it any more.
    } else {
      const emit = (line) => self.postMessage({ number, part: line });
      const whole = await answered(path, bytes, emit, () => (isStopped(number) ? 1 : 0));
      if (whole) self.postMessage({ number, part: whole });
    }
    self.postMessage({ number, isDone: true });
  } catch (error) {
    // The engine's own failures are plain errors. Anything else is a trap, after which nothing is known of its memory.
    const isBroken = Object.getPrototypeOf(error) !== Error.prototype;
    self.postMessage({ number, error: error.message, kind: error.name, isBroken });
  }
}

self.onmessage = ({ data }) => {
  if (data.module) {
    stops = data.stops;
    engine = init({ module_or_path: data.module });
    engine.catch(() => {}); // Each question hears of it.
  } else {
    work(data);
  }
};
