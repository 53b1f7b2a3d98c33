// A worker of a browser. The first message may bring shared memory; all others are lines of UCI, as are the answers.

import init, { Uci } from "./chuhe_wasm.js";
import { asker } from "./engine.js";

const waiting = [];
let act = (data) => waiting.push(data);
self.onmessage = ({ data }) => act(data);

await init();

let engine = null;
let asked = null;
act = (data) => {
  if (!engine) {
    asked = asker(data.flags);
    engine = new Uci((line) => self.postMessage(line), asked.asks);
    if (typeof data !== "string") return;
  }
  asked.note(data);
  if (!engine.line(data)) self.close();
};
waiting.splice(0).forEach(act);
