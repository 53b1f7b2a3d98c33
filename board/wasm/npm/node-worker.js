// A worker thread for Node. The first message has the shared memory; all others are UCI lines, as are the answers.

import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

import { Uci, initSync, takeTables } from "./chuhe_wasm.js";
import { asker, linesOf } from "./engine.js";
import { usesTables } from "./options.js";

const bytesOf = (name) => readFileSync(new URL(name, import.meta.url));
initSync({ module: bytesOf("./chuhe_wasm_bg.wasm") });

let hasTables = false;

function loadTables() {
  try {
    takeTables(bytesOf("./tables.bin"));
    hasTables = true;
  } catch (error) {
    parentPort.postMessage(`info string tables.bin: ${error.message}`);
  }
}

parentPort.once("message", ({ flags }) => {
  const asked = asker(flags);
  const engine = new Uci((line) => parentPort.postMessage(line), asked.asks);
  parentPort.on("message", (text) => {
    for (const line of linesOf(text)) {
      if (!hasTables && usesTables(line)) loadTables();
      asked.note();
      if (!engine.line(line)) return parentPort.close();
    }
  });
});
