// A search by the engine as an object: iterate over it for the reports, await its result.

import { ChuheError, expectProperties, expectType, expectWhole } from "./errors.js";

const MOVE = /^[a-i][0-9][a-i][0-9]$/;
const MOST = 2 ** 31 - 1;
// No search is deeper, so a larger number would end none.
const DEEPEST = 127;
const LIMITS = { depth: DEEPEST, nodes: Number.MAX_SAFE_INTEGER, movetime: MOST, mate: DEEPEST + 1 };
const PROPERTIES = ["fen", "moves", "depth", "nodes", "movetime", "mate", "clock", "multipv", "searchMoves", "signal"];

/** Checks a search request and returns the UCI lines for it. Throws `ChuheError` if the request is invalid. */
export function linesFor(request) {
  expectProperties("request", request, PROPERTIES);
  const { fen, moves = [], depth, nodes, movetime, mate, clock, searchMoves = [], multipv = 1, signal } = request;
  expectType("fen", fen, "string");
  if (fen !== undefined && /[\r\n]/.test(fen)) throw new ChuheError("invalid-position", "fen: expected one line");
  // The engine would search the position before them.
  if (fen !== undefined && !hasMoves(fen) && fen.split(/\s+/).some((word) => MOVE.test(word))) {
    throw new ChuheError("invalid-position", "fen: moves follow the word 'moves'");
  }
  expectWhole("multipv", multipv, 1, 128);
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new ChuheError("invalid-argument", "signal: expected an AbortSignal");
  }
  const go = ["go"];
  for (const [name, value] of Object.entries({ depth, nodes, movetime, mate })) {
    expectWhole(name, value, 1, LIMITS[name]);
    if (value !== undefined) go.push(name, value);
  }
  if (clock !== undefined) {
    const words = { red: "wtime", black: "btime", redIncrement: "winc", blackIncrement: "binc", movesToGo: "movestogo" };
    expectProperties("clock", clock, Object.keys(words));
    for (const [name, word] of Object.entries(words)) {
      expectWhole(`clock.${name}`, clock[name], 0, MOST);
      if (clock[name] !== undefined) go.push(word, clock[name]);
    }
    const ends = [depth, nodes, movetime, mate, clock.red, clock.black];
    if (ends.every((it) => it === undefined)) {
      throw new ChuheError("invalid-argument", "clock: expected red or black: nothing would end the search");
    }
  }
  if (go.length === 1) go.push("infinite");
  for (const [name, list] of Object.entries({ moves, searchMoves })) {
    if (!Array.isArray(list)) throw new ChuheError("invalid-argument", `${name}: expected an array`);
    for (const move of list) {
      if (typeof move !== "string" || !MOVE.test(move)) {
        throw new ChuheError("invalid-move", `${name}: expected moves like h2e2, not ${String(move)}`);
      }
    }
  }
  if (searchMoves.length > 0) go.push("searchmoves", ...searchMoves);
  // In a request ranks count from 0, whatever the engine has guessed from other lines.
  const options = [`setoption name MultiPV value ${multipv}`, "setoption name Rank Base value 0"];
  return { options, position: positionLine(fen, moves), go: go.join(" ") };
}

/** Whether a FEN has a list of moves. */
const hasMoves = (fen) => /(^|\s)moves(\s|$)/i.test(fen);

/** The line for a position and the moves after it. A FEN may have moves, too. */
function positionLine(fen, moves) {
  const words = fen === undefined ? ["startpos"] : ["fen", fen];
  if (moves.length > 0) {
    if (!hasMoves(fen ?? "")) words.push("moves");
    words.push(...moves);
  }
  return `position ${words.join(" ")}`;
}

/** Returns the data of an `info` line with a score; `null` for other lines. */
export function readInfo(line) {
  const words = line.split(" ");
  const at = words.indexOf("score");
  if (words[0] !== "info" || words[1] === "string" || at < 0) return null;
  const number = (name) => {
    const place = words.indexOf(name);
    return place < 0 ? 0 : Number(words[place + 1]);
  };
  const info = {
    multipv: number("multipv") || 1,
    depth: number("depth"),
    seldepth: number("seldepth"),
    score: { [words[at + 1]]: Number(words[at + 2]) },
    nodes: number("nodes"),
    nps: number("nps"),
    hashfull: number("hashfull"),
    tbhits: number("tbhits"),
    time: number("time"),
    pv: words.includes("pv") ? words.slice(words.indexOf("pv") + 1) : [],
  };
  if (words.includes("lowerbound")) info.bound = "lower";
  if (words.includes("upperbound")) info.bound = "upper";
  const wdl = words.indexOf("wdl");
  if (wdl > 0) {
    const [win, draw, loss] = words.slice(wdl + 1, wdl + 4).map(Number);
    info.wdl = { win, draw, loss };
  }
  return info;
}

/**
 * Returns the lines with a new one. Those before it are of the same depth; those after it remain from the previous
 * depth, so that a search that ends within a depth has all its lines.
 */
function withLine(lines, info) {
  const better = [...lines.slice(0, info.multipv - 1), info];
  const others = lines.slice(info.multipv - 1).filter((it) => better.every(({ pv }) => pv[0] !== it.pv[0]));
  const count = Math.max(lines.length, better.length);
  return [...better, ...others].slice(0, count).map((it, index) => ({ ...it, multipv: index + 1 }));
}

export class Analysis {
  #talk;
  #reports = [];
  #readers = [];
  #lines = [];
  #failure = null;
  #hasEnded = false;
  #isStopped = false;

  /**
   * `talk` sends lines to the engine and receives its lines; `before` is a promise that is fulfilled when the engine is
   * free.
   */
  constructor(talk, request, before) {
    this.#talk = talk;
    this.result = this.#run(linesFor(request), before, request.signal);
    // A caller who only iterates gets the error from the iteration, so this error must not be reported as unhandled.
    this.result.catch(() => {});
  }

  /** Asks the search to stop; `result` is then the best move so far. */
  stop() {
    this.#isStopped = true;
    // Also before the search has begun, because another one may be ahead of it in the queue.
    if (!this.#hasEnded) this.#talk.send("stop");
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    if (this.#reports.length > 0) return Promise.resolve({ value: this.#reports.shift(), done: false });
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#hasEnded) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
  }

  /** Called when a loop is left early: ends the search. */
  async return(value) {
    this.stop();
    await this.result.catch(() => {});
    this.#reports = [];
    return { value, done: true };
  }

  async #run(lines, before, signal) {
    let abort;
    const aborted = new Promise((_, reject) => {
      abort = () => {
        this.stop();
        reject(signal.reason);
      };
    });
    aborted.catch(() => {});
    // The engine may be loading, or search for another caller: the signal does not wait for that.
    const unlessAborted = (wait) => Promise.race([aborted, wait]);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    try {
      await unlessAborted(before);
      await unlessAborted(this.#talk.ready());
      // Other lines may be notes, or about an option that was sent during the previous search.
      const refusal = "info string Unsupported position: ";
      const isRefusal = (line) => line.startsWith(refusal);
      const { heard } = await unlessAborted(this.#talk.askReady([...lines.options, lines.position], isRefusal));
      if (heard.length > 0) throw new ChuheError("invalid-position", heard[0].slice(refusal.length));
      const answer = this.#talk.ask([lines.go], "bestmove ", (line) => this.#hear(line));
      if (this.#isStopped) this.#talk.send("stop");
      const { last } = await answer;
      signal?.throwIfAborted();
      const move = (text) => (text === undefined || text === "(none)" ? null : text);
      const words = last.split(" ");
      const result = { best: move(words[1]), ponder: move(words[3]), lines: this.#lines };
      this.#end();
      return result;
    } catch (error) {
      this.#failure = error;
      this.#end();
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  #hear(line) {
    const info = readInfo(line);
    if (!info) return false;
    // The report belongs to the caller, who may change it.
    if (!info.bound) this.#lines = withLine(this.#lines, structuredClone(info));
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ value: info, done: false });
    else this.#reports.push(info);
    return false;
  }

  #end() {
    this.#hasEnded = true;
    for (const { resolve, reject } of this.#readers.splice(0)) {
      if (this.#failure) reject(this.#failure);
      else resolve({ value: undefined, done: true });
    }
  }
}
