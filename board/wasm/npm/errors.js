// The errors of the package.

/**
 * An error of the package. `code` says which kind:
 *
 * | code | when |
 * |---|---|
 * | `not-loaded` | the rules were used before `load()` |
 * | `invalid-argument` | an argument of the wrong type or out of range, or an unknown property |
 * | `invalid-position` | a text that is not a legal position, or moves that cannot be played from it |
 * | `invalid-move` | a text that is not a legal move, or could be several |
 * | `invalid-option` | an option that the engine does not have, or a value that it does not take |
 * | `freed` | a game, or a part of its results, that was freed |
 * | `terminated` | the engine was terminated, or has ended by `quit` |
 * | `failed` | the worker of the engine failed, or a file of the package cannot be loaded |
 */
export class ChuheError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = "ChuheError";
    this.code = code;
  }
}

/** Waits for `work`; an error becomes one of the package. */
export async function loaded(work) {
  try {
    return await work;
  } catch (cause) {
    throw new ChuheError("failed", cause.message, { cause });
  }
}

/** Throws unless `value` is of this type; `undefined` passes. */
export function expectType(name, value, type) {
  if (value === undefined || (value !== null && typeof value === type)) return;
  throw new ChuheError("invalid-argument", `${name}: expected a ${type}, not ${value === null ? "null" : typeof value}`);
}

/**
 * Throws unless `value` is an object that has only these properties: a misspelt property would otherwise be ignored.
 */
export function expectProperties(name, value, known) {
  expectType(name, value ?? null, "object");
  const unknown = Object.keys(value).find((it) => !known.includes(it) && value[it] !== undefined);
  if (unknown === undefined) return;
  throw new ChuheError("invalid-argument", `${name}.${unknown}: there is no such property; expected ${known.join(", ")}`);
}

/** Throws unless `value` is an integer in the range; `undefined` passes. */
export function expectWhole(name, value, least, most) {
  if (value === undefined) return;
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    throw new ChuheError("invalid-argument", `${name}: expected a whole number from ${least} to ${most}`);
  }
}
