import type { EndgameValue, InitInput, Ruling, Words } from "./chuhe_wasm.js";

export { EndgameMove, EndgameValue, Ruling, Words } from "./chuhe_wasm.js";

/** Loads the module, by default from the files of the package, or from `source`. After that you can use the rules; an {@link Engine} loads the module itself. */
export function load(source?: InitInput | Promise<InitInput>): Promise<void>;

/** Loads the endgame tables (0.5 MB), by default from the file `tables.bin` of the package. Call {@link load} first. */
export function loadTables(bytes?: Uint8Array): Promise<void>;

/**
 * The kinds of a {@link ChuheError}:
 * - `not-loaded`: the rules were used before {@link load};
 * - `invalid-argument`: an argument of the wrong type or out of range, or an unknown property;
 * - `invalid-position`: a text that is not a legal position, or moves that cannot be played from it;
 * - `invalid-move`: a text that is not a legal move, or could be several legal moves;
 * - `invalid-option`: an unknown option, or a value that the option does not accept;
 * - `freed`: a game, or a part of its results, that was freed;
 * - `terminated`: the engine was terminated, or has ended by `quit`;
 * - `failed`: the worker of the engine failed, or a file of the package cannot be loaded.
 */
export type ErrorCode =
  | "not-loaded"
  | "invalid-argument"
  | "invalid-position"
  | "invalid-move"
  | "invalid-option"
  | "freed"
  | "terminated"
  | "failed";

/** An error of the package. */
export class ChuheError extends Error {
  readonly code: ErrorCode;
}

export type Side = "red" | "black";
export type Notation = "uci" | "iccs" | "wxf" | "chinese" | "traditional" | "vietnamese";

/** Options of {@link Game.svg}. */
export interface Drawing {
  /** The side at the bottom; red by default. */
  view?: Side;
  /** The symbols on the pieces; traditional characters by default. */
  pieces?: "traditional" | "simplified" | "letters";
  /** The labels around the board; the numbers of the files by default. */
  labels?: "numerals" | "coordinates" | "none";
  /** The width in pixels, from 16 to 10000; 480 by default. */
  width?: number;
  /** Arrows like `h2e2` or `h2e2:red` (green, blue, red, yellow). */
  arrows?: string[];
  /** Rings around points like `e4` or `e4:blue`. */
  marks?: string[];
}

/** A game in progress or ended, by the rules of the World Xiangqi Federation. */
export class Game {
  /** A game from the start position, or from a FEN, optionally with `moves` after it. */
  constructor(fen?: string);
  /** The position in FEN. */
  fen(): string;
  readonly sideToMove: Side;
  readonly isCheck: boolean;
  /** The legal moves as pairs of squares, like `h2e2`. */
  legalMoves(): string[];
  /** The moves played, oldest first. */
  moves(): string[];
  /** Plays a move in any notation: `h2e2`, `C2=5`, `炮二平五`. Returns it as a pair of squares. */
  play(move: string): string;
  /** Takes the last move back and returns it. */
  undo(): string | undefined;
  /** A legal move in a notation. */
  write(move: string, notation: Notation): string;
  /** The result as PGN writes it; `*` while the game continues. */
  readonly result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /** How the game has ended; nothing while it continues. */
  readonly outcome: Words | undefined;
  /** The ruling on a repetition; nothing if the position has not occurred before. */
  ruling(): Ruling | undefined;
  /** The number of move sequences of this many plies, 0 to 8 (perft). */
  perft(depth: number): bigint;
  /** The value of the position by the endgame tables; nothing if they do not contain it, or before {@link loadTables}. */
  endgame(): EndgameValue | undefined;
  /** A self-contained picture of the position, with the last move marked. */
  svg(drawing?: Drawing): string;
  /** A copy of this game. */
  clone(): Game;
  /** Frees the memory now; otherwise it is freed some time after the last use. Afterwards the game cannot be used. */
  free(): void;
  /** As {@link free}, for `using`. */
  [Symbol.dispose](): void;
}

/** The position to search, and the limits. Without a limit the search runs until it is stopped. */
export interface Request {
  /** The position, optionally with `moves` after it; the start position by default. */
  fen?: string;
  /** The moves played from there, as pairs of squares. They count for repetitions. */
  moves?: string[];
  /** The depth in plies, 1 to 127. */
  depth?: number;
  /** The number of positions to visit. */
  nodes?: number;
  /** The time in milliseconds. */
  movetime?: number;
  /** Ends when a mate in this many moves is found. */
  mate?: number;
  /**
   * The clocks of a game, in milliseconds; the engine decides how much time it uses. `red` or `black` is necessary, unless
   * there is another limit.
   */
  clock?: { red?: number; black?: number; redIncrement?: number; blackIncrement?: number; movesToGo?: number };
  /** The number of lines to report, the best first; 1 by default. */
  multipv?: number;
  /** Only these moves are searched. Illegal ones are ignored; if none is legal, all moves are searched. */
  searchMoves?: string[];
  /** Ends the search with the signal's reason as the error. */
  signal?: AbortSignal;
}

/** A score for the side to move: centipawns, or moves to a mate, negative if it is mated. */
export type Score = { cp: number } | { mate: number };

/** The report of the engine on one line. */
export interface Info {
  /** Which line this is, from 1: the best, the second best ... */
  multipv: number;
  /** Plies; 0 if the game is over. */
  depth: number;
  seldepth: number;
  score: Score;
  /** Whether the score is only a bound. */
  bound?: "lower" | "upper";
  /** The number of games that the side to move wins, draws and loses, of 1000. */
  wdl?: { win: number; draw: number; loss: number };
  nodes: number;
  /** Positions visited per second. */
  nps: number;
  /** How full the table is, in permille. */
  hashfull: number;
  /** Positions that endgame tables knew. */
  tbhits: number;
  /** The time so far, in milliseconds. */
  time: number;
  /** The expected line, as pairs of squares. */
  pv: string[];
}

export interface Result {
  /** The move to play; `null` if there is no legal move. */
  best: string | null;
  /** The expected reply. */
  ponder: string | null;
  /** The requested lines, the best first. */
  lines: Info[];
}

/** A running search. Iterate over its reports; leaving the loop ends the search. */
export interface Analysis extends AsyncIterableIterator<Info> {
  /** The result at the end of the search. */
  readonly result: Promise<Result>;
  /** Ends the search soon; `result` has the best move so far. */
  stop(): void;
}

/** An option that the engine declares. */
export type Option =
  | { name: string; type: "spin"; default: number; min: number; max: number }
  | { name: string; type: "check"; default: boolean }
  | { name: string; type: "combo"; default: string; choices: string[] }
  | { name: string; type: "string"; default: string }
  | { name: string; type: "button" };

/** An engine in a worker. */
export class Engine {
  constructor();
  /** Begins a search; one under way is stopped first. Throws a {@link ChuheError} if the request is invalid; if the position is not legal, the analysis fails with an error. */
  analyse(request?: Request): Analysis;
  /** The options that the engine declares, in a new list. */
  options(): Promise<Option[]>;
  /** Sets options by their names, like `{ Hash: 64, "Skill Level": 5 }`; a button takes any value. `"Use Tables": true` loads the endgame tables (0.5 MB) into the worker: searches use them. Fails with a {@link ChuheError} if an option is unknown or refused. During a search, the options take effect after it: then the promise does not wait for the engine, and a refusal by the engine is not reported. But the first call, which reads the list of options, waits for a search begun by `postMessage`. */
  configure(values: Record<string, number | boolean | string>): Promise<void>;
  /** Forgets everything learned in earlier games. */
  newGame(): void;
  /** Whether `stop` reaches a search through shared memory. If not, the worker is replaced and its table is lost. In a browser, shared memory requires that the page is `crossOriginIsolated`. */
  readonly hasSharedMemory: boolean;
  /** Sends a line of the Universal Chess Interface, or several with line ends between them: `uci`, `position startpos moves h2e2`, `go movetime 1000`, `stop` ... */
  postMessage(text: string): void;
  /** Calls `listener` for each line of the engine. Its errors are reported as uncaught and disturb nobody else. */
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Ends the engine at once; calls that wait for it fail. */
  terminate(): void | Promise<number>;
}
