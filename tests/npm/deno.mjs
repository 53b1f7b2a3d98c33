// The package in Deno: a game by the rules, and a search loop that is left early.

import assert from "node:assert/strict";

import { Engine, Game, load } from "chuhe";

await load();
const game = new Game();
game.play("炮二平五");
const engine = new Engine();
const analysis = engine.analyse({ fen: game.fen(), multipv: 2 });
for await (const { depth } of analysis) if (depth >= 4) break;
assert.ok(game.legalMoves().includes((await analysis.result).best));
await engine.terminate();
console.log("Deno: a search was left and answered");
