import type { InitInput } from "./chuhe_wasm.js";

export { Game, Ruling, Words } from "./chuhe_wasm.js";

/** Loads the module, from where it lies beside the package's own files unless `source` says otherwise. The rules can be used then; an {@link Engine} loads it itself. */
export function load(source?: InitInput | Promise<InitInput>): Promise<void>;

/** An engine in a worker. It speaks the Universal Chess Interface: lines there and back. */
export class Engine {
  constructor();
  /** Whether a search is stopped through shared memory; if not, its worker is replaced, and its table is lost. In a browser shared memory needs a page that is `crossOriginIsolated`. */
  readonly hasSharedMemory: boolean;
  /** Sends a line: `uci`, `position startpos moves h2e2`, `go movetime 1000`, `stop` ... */
  postMessage(line: string): void;
  /** Calls `listener` for each line of the engine. */
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Ends the engine at once. */
  terminate(): void | Promise<number>;
}
