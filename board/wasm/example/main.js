// A board with analysis: type a move; the page shows the position and the engine's lines while it searches.

import { ChuheError, Engine, Game, load } from "chuhe";

const element = (id) => document.getElementById(id);
const LINES = 3;

await load();
const game = new Game();
const engine = new Engine();
await engine.configure({ "Use Tables": true }); // the worker loads the endgame tables, which the search uses
let analysis = null;

/** Returns a score for Red as text. */
function shown(score) {
  const sign = game.sideToMove === "red" ? 1 : -1;
  if ("mate" in score) return `#${sign * score.mate}`;
  const pawns = (sign * score.cp) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`;
}

/** Returns a line of moves in WXF notation. */
function named(moves) {
  const after = game.clone();
  const names = moves.slice(0, 8).map((move) => {
    const name = after.write(move, "wxf");
    after.play(move);
    return name;
  });
  after.free();
  return names.join(" ");
}

function draw(best) {
  element("board").innerHTML = game.svg({ labels: "coordinates", arrows: best ? [best] : [] });
}

async function analyse() {
  draw();
  element("lines").replaceChildren();
  const end = game.outcome;
  element("state").textContent = end ? `${game.result}: ${end.en}` : `${game.sideToMove} to move`;
  analysis?.stop();
  if (end) return;
  const here = engine.analyse({ fen: game.fen(), multipv: LINES, movetime: 3000 });
  analysis = here;
  for await (const info of here) {
    // Meanwhile the user may have put another position on the board.
    if (analysis !== here) return;
    const item = element("lines").children[info.multipv - 1] ?? element("lines").appendChild(document.createElement("li"));
    item.textContent = `${info.depth}  ${shown(info.score)}  ${named(info.pv)}`;
  }
  const { best } = await here.result;
  if (analysis !== here || !best) return;
  draw(best);
  element("state").textContent = `${game.sideToMove} to move, best ${game.write(best, "wxf")}`;
}

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  try {
    game.play(element("move").value);
  } catch (error) {
    if (!(error instanceof ChuheError)) throw error;
    element("state").textContent = error.message;
    return;
  }
  element("move").value = "";
  analyse();
});
element("back").addEventListener("click", () => {
  if (game.undo()) analyse();
});
analyse();
