// An engine for a page that is not isolated.

import { Worker } from "node:worker_threads";

const files = new URL("./node_modules/chuhe/", import.meta.url);
export const { Engine: AnyEngine } = await import(new URL("engine.js", files));

/** An engine whose worker can only be replaced, as in a page that is not isolated. */
export class Replaced extends AnyEngine {
  constructor(file = "node-worker.js") {
    super((onMessage, onError) => {
      const worker = new Worker(new URL(file, files));
      worker.on("message", onMessage);
      worker.on("error", onError);
      return worker;
    }, false);
  }
}
