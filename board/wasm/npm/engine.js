// The engine in a worker: UCI lines in both directions. A search blocks the worker's only thread, so messages during a
// search go through shared memory; without shared memory the worker is replaced.

import { Analysis } from "./analysis.js";
import { ChuheError, expectType } from "./errors.js";
import { readOption, refusalIn, settingLine } from "./options.js";

/** Index of `stop` in the shared memory: searches that began with one of this many lines must stop. */
const STOP = 0;
/** Index of `ponderhit` in the shared memory: in searches that began with one of this many lines the expected move was played. */
const HIT = 1;
/** Words that end the searches before them. All but the first two are of CECP, where many lines begin a search. */
const ENDING = new Set(
  ["stop", "quit", "?", "usermove", "new", "force", "result", "undo", "remove", "setboard", "exit"],
);

/**
 * Returns what a worker needs to answer its search: `note` is called before each line, and `asks` is what the search polls: 0
 * continue, 1 stop, 2 the expected move was played.
 */
export function asker(flags) {
  // Lines are counted and not searches, because each protocol has its own lines that begin one.
  let current = 0;
  return {
    note() {
      current++;
    },
    asks() {
      if (!flags) return 0;
      if (Atomics.load(flags, STOP) >= current) return 1;
      return Atomics.load(flags, HIT) >= current ? 2 : 0;
    },
  };
}

/** Returns the lines of a message. A line end at its end begins no other line. */
export const linesOf = (text) => text.replace(/\r?\n$/, "").split(/\r?\n/);

export class Engine {
  #listeners = new Set();
  #spawn;
  #worker;
  #flags = null;
  /** Number of lines sent to the worker so far. */
  #sent = 0;
  /**
   * The `go` line of the current search, its answer if it ended now, the depth of that answer, and whether all lines
   * (MultiPV) of a depth have been reported; only without shared memory.
   */
  #search = null;
  /** Lines that wait for the end of that search, and whether each, if it begins a search, must stop at once. */
  #waiting = [];
  /** Lines that must be sent again to a new worker: the greeting, and the last line for each option. */
  #settings = new Map();
  /** Whether the lines are of CECP; only without shared memory. */
  #speaksCecp = false;
  #position = null;
  #isMuted = false;
  /** For each waiting caller, the function that rejects its promise. */
  #losers = new Set();
  /** The error after which the engine cannot answer any more. */
  #failure = null;
  #options = null;
  #analysis = null;
  /** The end of all analyses so far. */
  #free = Promise.resolve();
  /** Number of analyses that have not ended, and of `go` lines that have no answer yet. */
  #busy = 0;
  /** The end of the last exchange that ends with `readyok`: the next one must not take its `readyok`. */
  #turn = Promise.resolve();

  /** `spawn(onMessage, onError)` makes a worker with `postMessage` and `terminate`. */
  constructor(spawn, hasSharedMemory) {
    this.#spawn = spawn;
    if (hasSharedMemory) this.#flags = new Int32Array(new SharedArrayBuffer(8));
    this.#begin();
  }

  /** Whether a search is stopped through shared memory. If not, its worker is replaced, and the hash table is lost. */
  get hasSharedMemory() {
    return this.#flags !== null;
  }

  /** Sends a UCI line, or several with line ends between them. */
  postMessage(text) {
    expectType("line", text ?? null, "string");
    for (const line of linesOf(text)) this.#post(line);
  }

  #post(line) {
    // Nobody hears it, and `stop` would begin a new worker.
    if (this.#failure) return;
    const word = firstWord(line);
    // First, because without shared memory the answer of a search that `quit` ends would come before.
    if (word === "quit") this.#fail(new ChuheError("terminated", "the engine has ended"));
    if (isSearch(line, word)) this.#busy++;
    if (this.#flags) {
      if (ENDING.has(word)) Atomics.store(this.#flags, STOP, this.#sent);
      if (word === "ponderhit") Atomics.store(this.#flags, HIT, this.#sent);
      if (!["stop", "?", "ponderhit"].includes(word)) {
        this.#sent++;
        this.#worker.postMessage(line);
      }
    } else if (!this.#search) {
      this.#send(line, word);
    } else if (word === "stop" || word === "quit") {
      for (const search of [this.#search, ...this.#waiting]) search.isStopped = true;
      if (word === "quit") this.#waiting.push({ line, isStopped: false });
      this.#cutShort();
    } else if (word === "ponderhit") {
      for (const it of this.#waiting) if (isSearch(it.line, firstWord(it.line))) it.line = withoutPonder(it.line);
      this.#hit();
    } else {
      this.#waiting.push({ line, isStopped: false });
    }
  }

  /** Calls `listener(line)` for each line of the engine. Its errors are reported as uncaught and disturb nobody else. */
  addMessageListener(listener) {
    expectType("listener", listener ?? null, "function");
    this.#listeners.add(listener);
  }

  removeMessageListener(listener) {
    this.#listeners.delete(listener);
  }

  /** Ends the engine at once. */
  terminate() {
    this.#fail(new ChuheError("terminated", "the engine was terminated"));
    return this.#worker.terminate();
  }

  /** Returns the options that the engine declares. The caller may change the list. */
  async options() {
    return structuredClone(await this.#declared());
  }

  #declared() {
    this.#options ??= this.#ask(["uci"], "uciok", (line) => line.startsWith("option ")).then(({ heard }) => {
      this.postMessage("setoption name UCI_ShowWDL value true");
      return heard.map(readOption).filter((it) => it !== null);
    });
    return this.#options;
  }

  /**
   * Sets options by name; a search in progress is not disturbed, nor waited for. But the first call, which reads the
   * list of options, waits for a search begun by `postMessage`.
   */
  async configure(values) {
    expectType("values", values ?? null, "object");
    const options = await this.#declared();
    if (this.#failure) throw this.#failure;
    const lines = Object.entries(values).map(([name, value]) => settingLine(options, name, value));
    if (this.#busy > 0) {
      for (const line of lines) this.postMessage(line);
      return;
    }
    const { heard } = await this.#askReady(lines, (line) => refusalIn(line) !== null);
    if (heard.length > 0) throw refusalIn(heard[0]);
  }

  /** Tells the engine that a new game begins: it forgets what it learned in earlier games. */
  newGame() {
    this.postMessage("ucinewgame");
  }

  /** Starts a search and returns it. A search in progress is stopped first. */
  analyse(request = {}) {
    const before = this.#analysis;
    const isBusy = this.#busy > 0;
    const talk = {
      ready: () => this.#declared(),
      send: (line) => this.postMessage(line),
      ask: (lines, end, wanted) => this.#ask(lines, end, wanted),
      askReady: (lines, wanted) => this.#askReady(lines, wanted),
    };
    this.#analysis = new Analysis(talk, request, this.#free);
    this.#busy++;
    const ended = this.#analysis.result.then(() => {}, () => {});
    ended.then(() => this.#busy--);
    // An analysis that its signal ends does not wait for those before it, but the next one does.
    this.#free = Promise.all([this.#free, ended]).then(() => {});
    before?.stop();
    // A search begun by `postMessage` must end, too.
    if (isBusy) this.postMessage("stop");
    return this.#analysis;
  }

  /**
   * Sends lines and waits for a line that begins with `end`. Collects and returns the lines before it that `wanted`
   * accepts.
   */
  #ask(lines, end, wanted) {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      const heard = [];
      const listener = (line) => {
        if (line.startsWith(end)) {
          this.#losers.delete(lose);
          this.#listeners.delete(listener);
          resolve({ heard, last: line });
        } else if (wanted(line)) {
          heard.push(line);
        }
      };
      const lose = (error) => {
        this.#listeners.delete(listener);
        reject(error);
      };
      this.#losers.add(lose);
      this.#listeners.add(listener);
      for (const line of lines) this.postMessage(line);
    });
  }

  /** Sends lines and waits until the engine has carried them out. Collects as `#ask` does. */
  #askReady(lines, wanted) {
    const answer = this.#turn.then(() => this.#ask([...lines, "isready"], "readyok", wanted));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  #fail(error) {
    this.#failure ??= error;
    for (const lose of this.#losers) lose(this.#failure);
    this.#losers.clear();
  }

  #begin() {
    const onError = (cause) => this.#fail(new ChuheError("failed", "the worker of the engine failed", { cause }));
    this.#worker = this.#spawn((line) => this.#heard(line), onError);
    this.#worker.postMessage({ flags: this.#flags });
  }

  #heard(line) {
    if (this.#isMuted) {
      if (line === "readyok") this.#isMuted = false;
      return;
    }
    if (this.#search && line.startsWith("info ")) {
      const best = / pv (\S+)(?: (\S+))?/.exec(line);
      if (best) {
        const depth = /^info depth (\d+)/.exec(line)?.[1];
        const number = Number(/ multipv (\d+)/.exec(line)?.[1] ?? 1);
        // If there are fewer legal moves than lines, the next depth shows it.
        const isLast = number >= this.#multipv() || (number === 1 && this.#search.answer !== null && depth !== this.#search.depth);
        if (isLast && !/ (lower|upper)bound/.test(line)) this.#search.isComplete = true;
        if (number === 1) {
          this.#search.answer = `bestmove ${best[1]}${best[2] ? ` ponder ${best[2]}` : ""}`;
          this.#search.depth = depth;
        }
      } else if (line.startsWith("info depth 0 ")) {
        // There is no legal move. Without an end, the search waits for `stop` all the same.
        this.#search.answer = firstWord(this.#settings.get("") ?? "") === "ucci" ? "nobestmove" : "bestmove (none)";
        this.#search.isComplete = true;
      }
    }
    // UCCI has `nobestmove`.
    const isAnswer = /^(no)?bestmove\b/.test(line);
    if (isAnswer) this.#endSearch(line);
    else this.#tell(line);
    if (this.#search?.isStopped) this.#cutShort();
  }

  /** The number of lines that a search reports. */
  #multipv() {
    return Number(/(\d+)\s*$/.exec(this.#settings.get("multipv"))?.[1] ?? 1);
  }

  #send(line, word, isStopped = false) {
    if (["uci", "ucci", "xboard", "protover"].includes(word)) {
      this.#settings.set("", line);
      this.#speaksCecp = word === "xboard" || word === "protover";
    }
    if (word === "setoption") {
      const option = optionOf(line);
      // The new line comes last, as it was sent last.
      this.#settings.delete(option);
      this.#settings.set(option, line);
    }
    if (word === "position") this.#position = line;
    // Searches of CECP are not replaced: their reports have no moves that could be the answer.
    if (isSearch(line, word) && !this.#speaksCecp) {
      this.#search = { line, answer: null, depth: null, isComplete: false, isStopped };
    }
    this.#worker.postMessage(line);
  }

  #sendWaiting() {
    while (!this.#search && this.#waiting.length > 0) {
      const { line, isStopped } = this.#waiting.shift();
      this.#send(line, firstWord(line), isStopped);
    }
  }

  /** Passes the answer of a search on. */
  #endSearch(answer) {
    this.#search = null;
    this.#busy = Math.max(0, this.#busy - 1);
    this.#tell(answer);
    this.#sendWaiting();
  }

  /** Calls all listeners. An error in one is reported as an uncaught one, as that of an event's listener is. */
  #tell(line) {
    for (const listener of this.#listeners) {
      try {
        listener(line);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Ends the current search with its best move so far, as soon as it has reported all lines of a depth. */
  #cutShort() {
    const { answer, isComplete } = this.#search;
    if (!answer || !isComplete) return;
    this.#replace();
    this.#endSearch(answer);
  }

  /** The opponent played the expected move: the search starts again, now with the clock. */
  #hit() {
    const line = withoutPonder(this.#search.line);
    if (line === this.#search.line) return;
    this.#replace();
    this.#send(line, "go", this.#search.isStopped);
  }

  /** Replaces a worker that cannot receive messages. */
  #replace() {
    this.#worker.terminate();
    this.#begin();
    this.#isMuted = true;
    for (const line of this.#settings.values()) this.#worker.postMessage(line);
    if (this.#position) this.#worker.postMessage(this.#position);
    this.#worker.postMessage("isready");
  }
}

/** The name of the option that a line of UCI or UCCI sets, as a key. */
function optionOf(line) {
  const found = /^\s*setoption\s+(?:name\s+(.*?)(?:\s+value\b.*)?|(\S+).*)$/i.exec(line);
  return (found?.[1] ?? found?.[2] ?? line).trim().toLowerCase();
}

/** Whether a line, whose first word this is, begins a search. */
function isSearch(line, word) {
  return word === "go" && !/\bperft\b/.test(line);
}

/** The `go` line of a search after the expected move was played. */
function withoutPonder(line) {
  return line.replace(/\bponder\b/, "");
}

function firstWord(line) {
  return line.trim().split(/\s+/, 1)[0];
}
