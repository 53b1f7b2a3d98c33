// The package in Node.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import init from "./chuhe_wasm.js";
import { loaded } from "./errors.js";
import { take } from "./tables.js";
import { Engine as AnyEngine } from "./engine.js";

export { EndgameMove, EndgameValue, Ruling, Words } from "./chuhe_wasm.js";
export { ChuheError } from "./errors.js";
export { Game } from "./game.js";

/** Loads the module; after that the rules can be used. */
export async function load(source) {
  source ??= await loaded(readFile(new URL("./chuhe_wasm_bg.wasm", import.meta.url)));
  await loaded(init({ module_or_path: source }));
}

/** Loads the endgame tables; after that `Game.endgame()` uses them. */
export async function loadTables(bytes) {
  take(bytes ?? (await loaded(readFile(new URL("./tables.bin", import.meta.url)))));
}

/** An engine in a worker thread. */
export class Engine extends AnyEngine {
  constructor() {
    const spawn = (onMessage, onError) => {
      const worker = new Worker(new URL("./node-worker.js", import.meta.url));
      worker.on("message", onMessage);
      worker.on("error", onError);
      return worker;
    };
    super(spawn, true);
  }
}
