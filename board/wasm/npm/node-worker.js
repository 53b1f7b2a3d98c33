// A worker of Node. The first message brings shared memory; all others are lines of UCI, as are the answers.

import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

import { Uci, initSync } from "./chuhe_wasm.js";
import { asker } from "./engine.js";

initSync({ module: readFileSync(new URL("./chuhe_wasm_bg.wasm", import.meta.url)) });

parentPort.once("message", ({ flags }) => {
  const asked = asker(flags);
  const engine = new Uci((line) => parentPort.postMessage(line), asked.asks);
  parentPort.on("message", (line) => {
    asked.note(line);
    if (!engine.line(line)) parentPort.close();
  });
});
