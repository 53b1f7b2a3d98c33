// The rules: wraps the module's games, checks arguments, and throws errors of one type.

import { EndgameMove, EndgameValue, Game as RawGame, Ruling, Words } from "./chuhe_wasm.js";
import { ChuheError, expectProperties, expectType, expectWhole } from "./errors.js";

const NOTATIONS = ["uci", "iccs", "wxf", "chinese", "traditional", "vietnamese"];
const DRAWING = ["view", "pieces", "labels", "width", "arrows", "marks"];

/** Calls the module. Errors of the module have a message; any other error means that the module is not loaded. */
export function call(code, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof ChuheError) throw error;
    if (error instanceof TypeError) throw new ChuheError("not-loaded", "await load() first", { cause: error });
    throw new ChuheError(code, error.message, { cause: error });
  }
}

export class Game extends RawGame {
  constructor(fen) {
    expectType("fen", fen, "string");
    const { prototype } = new.target;
    return call("invalid-position", () => Object.setPrototypeOf(new RawGame(fen), prototype));
  }

  play(move) {
    expectType("move", move ?? null, "string");
    return call("invalid-move", () => super.play(move));
  }

  write(move, notation) {
    expectType("move", move ?? null, "string");
    if (!NOTATIONS.includes(notation)) {
      throw new ChuheError("invalid-argument", `notation: expected one of ${NOTATIONS.join(", ")}`);
    }
    return call("invalid-move", () => super.write(move, notation));
  }

  perft(depth) {
    expectWhole("depth", depth ?? null, 0, 8);
    return call("invalid-argument", () => super.perft(depth));
  }

  endgame() {
    return call("failed", () => super.endgame());
  }

  svg(drawing = {}) {
    expectProperties("drawing", drawing, DRAWING);
    const { view = "red", pieces = "traditional", labels = "numerals", width = 480, arrows = [], marks = [] } = drawing;
    for (const [name, value] of Object.entries({ view, pieces, labels })) expectType(name, value, "string");
    expectWhole("width", width, 16, 10_000);
    for (const [name, list] of Object.entries({ arrows, marks })) {
      if (!Array.isArray(list)) throw new ChuheError("invalid-argument", `${name}: expected an array`);
      for (const text of list) expectType(name, text ?? null, "string");
    }
    return call("invalid-argument", () => super.svg(view, pieces, labels, width, arrows, marks));
  }

  clone() {
    return Object.setPrototypeOf(super.clone(), Object.getPrototypeOf(this));
  }
}

/** Makes every use of a freed object say so: the module would name a pointer. `raw` has the methods of the module. */
function protect(prototype, raw = prototype) {
  for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(raw))) {
    if (["constructor", "free", "__destroy_into_raw"].includes(name)) continue;
    const known = Object.getOwnPropertyDescriptor(prototype, name) ?? own;
    const kind = known.get ? "get" : "value";
    const usable = function (...args) {
      if (this.__wbg_ptr === 0) throw new ChuheError("freed", "the object was freed and cannot be used");
      return known[kind].apply(this, args);
    };
    Object.defineProperty(prototype, name, { ...known, [kind]: usable });
  }
  const { free } = raw;
  // The module refuses to free an object twice, as `using` does after a call of `free`.
  prototype.free = function () {
    if (this.__wbg_ptr !== 0) free.call(this);
  };
  if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
}

protect(Game.prototype, RawGame.prototype);
for (const { prototype } of [EndgameMove, EndgameValue, Ruling, Words]) protect(prototype);
