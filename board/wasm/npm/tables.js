// The endgame tables of the module.

import { takeTables } from "./chuhe_wasm.js";
import { ChuheError } from "./errors.js";
import { call } from "./game.js";

/** Gives the bytes of the tables to the module. */
export function take(bytes) {
  if (!(bytes instanceof Uint8Array)) throw new ChuheError("invalid-argument", "bytes: expected a Uint8Array");
  call("invalid-argument", () => takeTables(bytes));
}
