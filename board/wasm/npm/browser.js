// The package in a browser.

import init from "./chuhe_wasm.js";
import { ChuheError, loaded } from "./errors.js";
import { take } from "./tables.js";
import { Engine as AnyEngine } from "./engine.js";

export { EndgameMove, EndgameValue, Ruling, Words } from "./chuhe_wasm.js";
export { ChuheError } from "./errors.js";
export { Game } from "./game.js";

/** Loads the module; after that the rules can be used. */
export async function load(source) {
  await loaded(init(source && { module_or_path: source }));
}

/** Loads the endgame tables; after that `Game.endgame()` uses them. */
export async function loadTables(bytes) {
  take(bytes ?? (await fetched(new URL("./tables.bin", import.meta.url))));
}

async function fetched(address) {
  const response = await loaded(fetch(address));
  if (!response.ok) throw new ChuheError("failed", `${address.href}: ${response.status}`);
  return new Uint8Array(await loaded(response.arrayBuffer()));
}

/** An engine in a Web Worker. */
export class Engine extends AnyEngine {
  constructor() {
    const spawn = (onMessage, onError) => {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => onError(event.error ?? event.message);
      return worker;
    };
    super(spawn, globalThis.crossOriginIsolated === true);
  }
}
