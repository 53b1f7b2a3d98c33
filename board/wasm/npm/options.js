// The options of the engine, as it declares them.

import { ChuheError } from "./errors.js";

/** Returns the data of an `option` line; `null` for other lines. */
export function readOption(line) {
  const found = /^option name (.+?) type (\w+)(.*)$/.exec(line);
  if (!found) return null;
  const [, name, type, rest] = found;
  const number = (word) => Number(new RegExp(` ${word} (-?\\d+)`).exec(rest)?.[1]);
  const text = / default (.*?)(?= var | min | max |$)/.exec(rest)?.[1];
  const option = { name, type };
  if (type === "spin") return { ...option, default: number("default"), min: number("min"), max: number("max") };
  if (type === "check") return { ...option, default: text === "true" };
  if (type === "combo") return { ...option, default: text, choices: [...rest.matchAll(/ var (.*?)(?= var |$)/g)].map((it) => it[1]) };
  return type === "string" ? { ...option, default: text === "<empty>" ? "" : text } : option;
}

/**
 * Returns the UCI line that sets an option. Throws `ChuheError` if the engine does not declare it or refuses the value.
 */
export function settingLine(options, name, value) {
  const fail = (what) => {
    throw new ChuheError("invalid-option", `${name}: ${what}`);
  };
  const option = options.find((it) => it.name.toLowerCase() === name.toLowerCase()) ?? fail("there is no such option");
  const { type } = option;
  if (type === "button") return `setoption name ${option.name}`;
  if (type === "spin" && !(Number.isInteger(value) && value >= option.min && value <= option.max)) {
    fail(`expected a whole number from ${option.min} to ${option.max}`);
  }
  if (type === "check" && typeof value !== "boolean") fail("expected true or false");
  if (type === "combo" && !option.choices.includes(value)) fail(`expected one of ${option.choices.join(", ")}`);
  if (type === "string" && (typeof value !== "string" || /[\r\n]/.test(value))) fail("expected a text of one line");
  return `setoption name ${option.name} value ${value}`;
}

/** Whether a line of the engine is about an option: a refusal or a note. */
function isOfOption(line) {
  return /^info string (option |tables\.bin: )/.test(line);
}

/** Returns the error that a line of the engine reports about an option; `null` for notes and other lines. */
export function refusalIn(line) {
  if (!isOfOption(line) || line.includes(" is played as ")) return null;
  const reason = line.replace(/^info string (option )?/, "");
  return new ChuheError(reason.startsWith("tables.bin: ") ? "failed" : "invalid-option", reason);
}

/** Whether a message is a line that turns the endgame tables on, in any of the protocols. */
export function usesTables(message) {
  return typeof message === "string" && /^\s*(setoption|option)\b.*\buse[ _]?tables\b.*\b(true|on|1|yes)\b/i.test(message);
}
