// A worker for browsers. The first message may have the shared memory; all others are lines of UCI, as are the answers.

import init, { Uci, takeTables } from "./chuhe_wasm.js";
import { asker, linesOf } from "./engine.js";
import { usesTables } from "./options.js";

const waiting = [];
let act = (data) => waiting.push(data);
self.onmessage = ({ data }) => {
  for (const each of typeof data === "string" ? linesOf(data) : [data]) act(each);
};

await init();

let engine = null;
let asked = null;
let hasTables = false;

function take(data) {
  if (!engine) {
    asked = asker(data.flags);
    engine = new Uci((line) => self.postMessage(line), asked.asks);
    if (typeof data !== "string") return;
  }
  asked.note();
  if (!engine.line(data)) self.close();
}

/** Loads the endgame tables before the line that needs them. Other lines wait. */
async function loadTables(line) {
  act = (data) => waiting.push(data);
  try {
    const response = await fetch(new URL("./tables.bin", import.meta.url));
    if (!response.ok) throw new Error(`${response.status}`);
    takeTables(new Uint8Array(await response.arrayBuffer()));
    hasTables = true;
  } catch (error) {
    self.postMessage(`info string tables.bin: ${error.message}`);
  }
  act = hear;
  take(line);
  waiting.splice(0).forEach((data) => act(data));
}

function hear(data) {
  if (!hasTables && usesTables(data)) loadTables(data);
  else take(data);
}

act = hear;
waiting.splice(0).forEach((data) => act(data));
