// Code of a user of the types: compiled, not run.

import { Analysis, ChuheError, Engine, ErrorCode, Game, Info, Option, Result, Ruling, load } from "chuhe";

await load();
const game: Game = new Game();
const moves: string[] = game.legalMoves();
const side: "red" | "black" = game.sideToMove;
const count: bigint = game.perft(2);
const ruling: Ruling | undefined = game.ruling();
const picture: string = game.svg({ view: "black", arrows: ["h2e2:red"] });
const engine = new Engine();
engine.addMessageListener((line: string) => line.length);
engine.postMessage("uci");
const analysis: Analysis = engine.analyse({ fen: game.fen(), depth: 12, multipv: 2 });
for await (const info of analysis) {
  const { score, pv }: Info = info;
  const text = "cp" in score ? `${score.cp} centipawns` : `mate in ${score.mate}`;
  if (pv.length > 8) console.log(text);
}
const { best, lines }: Result = await analysis.result;
const options: Option[] = await engine.options();
await engine.configure({ Hash: 64, Ponder: false, "Repetition Rule": "WXF" });
try {
  game.play("nonsense");
} catch (error) {
  if (error instanceof ChuheError) {
    const code: ErrorCode = error.code;
    console.log(code);
  }
}
class Own extends Game {
  first(): string | undefined {
    return this.legalMoves()[0];
  }
}
{
  using own = new Own();
  console.log(own.first(), ruling instanceof Ruling);
}
// @ts-expect-error A move is a text.
game.play(5);
// @ts-expect-error There is no such notation.
game.write("h2e2", "morse");
// @ts-expect-error A depth is a number.
engine.analyse({ depth: "12" });
export { best, count, lines, moves, options, picture, ruling, side };
