// What a user of the types writes: compiled, not run.

import { Engine, Game, Ruling, load } from "chuhe";

await load();
const game: Game = new Game();
const moves: string[] = game.legalMoves();
const side: "red" | "black" = game.sideToMove;
const count: bigint = game.perft(2);
const ruling: Ruling | undefined = game.ruling();
const engine = new Engine();
engine.addMessageListener((line: string) => line.length);
engine.postMessage("uci");
// @ts-expect-error A move is a text.
game.play(5);
// @ts-expect-error There is no such notation.
game.write("h2e2", "morse");
export { count, moves, ruling, side };
