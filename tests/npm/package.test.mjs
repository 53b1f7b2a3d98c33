// The package as its users get it: installed from the archive of `npm pack`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Engine, Game, load, loadTables } from "chuhe";

import { AnyEngine, Replaced } from "./replaced.mjs";

const files = new URL("./node_modules/chuhe/", import.meta.url);
await load();

/** Sends lines and returns the answers, up to the first line that begins with `end`. */
function until(engine, end, ...lines) {
  return new Promise((resolve) => {
    const heard = [];
    const listener = (line) => {
      heard.push(line);
      if (!line.startsWith(end)) return;
      engine.removeMessageListener(listener);
      resolve(heard);
    };
    engine.addMessageListener(listener);
    for (const line of lines) engine.postMessage(line);
  });
}

const startMoves = new Game().legalMoves();
const isBestMove = (line) => startMoves.includes(line.split(" ")[1]);

for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: handshake, options, a search`, async () => {
    const engine = new Kind();
    const identity = await until(engine, "uciok", "uci");
    assert.match(identity[0], /^id name Chuhe /);
    assert.deepEqual(await until(engine, "readyok", "setoption name Hash value 4", "isready"), ["readyok"]);
    const found = await until(engine, "bestmove", "position startpos", "go depth 6");
    assert.ok(found.some((line) => line.startsWith("info depth 6 ")));
    assert.ok(isBestMove(found.at(-1)));
    await engine.terminate();
  });

  test(`${Kind.name}: a search without an end is stopped, and the next one is not`, async () => {
    const engine = new Kind();
    await until(engine, "uciok", "uci");
    for (let round = 0; round < 3; round++) {
      // The stop may arrive before the worker has started.
      const found = await until(engine, "bestmove", "position startpos", "go infinite", "stop");
      assert.ok(isBestMove(found.at(-1)), found.at(-1));
    }
    const found = await until(engine, "bestmove", "go depth 5");
    assert.ok(found.some((line) => line.startsWith("info depth 5 ")));
    const answered = until(engine, "bestmove", "position startpos moves h2e2", "go infinite");
    setTimeout(() => engine.postMessage("stop"), 100);
    const reply = (await answered).at(-1).split(" ")[1];
    const game = new Game();
    game.play("h2e2");
    assert.ok(game.legalMoves().includes(reply));
    assert.deepEqual(await until(engine, "readyok", "isready"), ["readyok"]);
    await engine.terminate();
  });

  test(`${Kind.name}: a search without an end and without a legal move is stopped`, { timeout: 120_000 }, async (t) => {
    const engine = new Kind();
    t.after(() => engine.terminate());
    for (const go of ["go infinite", "go ponder movetime 100"]) {
      const found = await until(engine, "bestmove", "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b", go, "stop");
      assert.equal(found.at(-1), "bestmove (none)", go);
    }
    await until(engine, "readyok", "isready");
  });

  test(`${Kind.name}: lines sent during a search are answered after it`, async () => {
    const engine = new Kind();
    const heard = await until(engine, "readyok", "uci", "go nodes 20000", "isready");
    const order = heard.filter((line) => /^(uciok|bestmove|readyok)/.test(line)).map((line) => line.split(" ")[0]);
    assert.deepEqual(order, ["uciok", "bestmove", "readyok"]);
    await engine.terminate();
  });

  test(`${Kind.name}: a ponder hit starts the clock`, async () => {
    const engine = new Kind();
    await until(engine, "uciok", "uci");
    const answered = until(engine, "bestmove", "position startpos", "go ponder movetime 200");
    let isEarly = true;
    answered.then(() => assert.ok(!isEarly));
    await new Promise((resolve) => setTimeout(resolve, 400));
    isEarly = false;
    engine.postMessage("ponderhit");
    assert.ok(isBestMove((await answered).at(-1)));
    await engine.terminate();
  });
}

for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: searches use the endgame tables if asked to`, async (t) => {
    const engine = new Kind();
    t.after(() => engine.terminate());
    await until(engine, "uciok", "uci");
    const searched = async () => {
      const heard = await until(engine, "bestmove", "position fen 5k3/4a4/b2a5/9/2b6/1R7/9/9/3K5/9 w", "go nodes 3000");
      const last = heard.filter((line) => line.includes(" score ")).at(-1);
      return Number(/ score cp (-?\d+) /.exec(last)[1]);
    };
    // No rook is worth so much, so such a score means a decided game.
    const isDecided = (score) => score > 29_000;
    assert.ok(!isDecided(await searched()));
    await engine.configure({ "Use Tables": true });
    const score = await searched();
    assert.ok(isDecided(score), `${score}`);
    // A worker that replaces another one loads the tables as well.
    await until(engine, "bestmove", "position startpos", "go infinite", "stop");
    assert.equal(await searched(), score);
    await engine.configure({ "Use Tables": false });
    assert.ok(!isDecided(await searched()));
  });
}

test("CECP: a search ends at its depth, or by ?", async (t) => {
  const engine = new Engine();
  t.after(() => engine.terminate());
  await until(engine, "feature done=1", "xboard", "protover 2");
  const game = new Game();
  for (const word of ["usermove", "go", "usermove"]) {
    // The searches of one game: after a move, and for the other side.
    const own = game.legalMoves()[0];
    const lines = word === "go" ? ["force", `usermove ${own}`, "go"] : [`usermove ${own}`];
    if (word === "go") await until(engine, "pong", "ping 1");
    game.play(own);
    const heard = await until(engine, "move ", "post", "sd 7", ...lines);
    assert.ok(heard.some((line) => line.startsWith("7 ")), `${word}: ${heard.join("\n")}`);
    game.play(heard.at(-1).split(" ")[1]);
  }
  // Without the question mark, this search would take an hour.
  const answered = until(engine, "move ", "sd 0", "st 3600", `usermove ${game.legalMoves()[0]}`);
  await until(engine, "1 ");
  engine.postMessage("?");
  await answered;
  // An analysis ends with the line after it.
  await until(engine, "1 ", "force", "analyze");
  await until(engine, "pong 2", "exit", "ping 2");
});

for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: UCCI and CECP answer too`, async (t) => {
    const ucci = new Kind();
    t.after(() => ucci.terminate());
    await until(ucci, "ucciok", "ucci");
    await until(ucci, "nobestmove", "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b", "go depth 3");
    const endless = until(ucci, "nobestmove", "go infinite");
    await until(ucci, "info depth 0 ");
    ucci.postMessage("stop");
    await endless;
    await until(ucci, "bestmove", "position startpos", "go depth 3");
    await until(ucci, "readyok", "isready");
    const cecp = new Kind();
    t.after(() => cecp.terminate());
    await until(cecp, "move ", "xboard", "sd 3", "go");
    await until(cecp, "pong 1", "ping 1");
  });
}

test("a new worker gets one line for each option, the last one", () => {
  const sent = [];
  let say = null;
  const engine = new AnyEngine((onMessage) => {
    say = onMessage;
    sent.length = 0;
    return { postMessage: (line) => sent.push(line), terminate() {} };
  }, false);
  engine.postMessage("uci");
  for (let round = 1; round <= 50; round++) {
    engine.postMessage(`setoption name MultiPV value ${round}`);
    engine.postMessage(`setoption  name  multipv  value ${round + 1}`);
    engine.postMessage(`setoption name Eval File value a value ${round}`);
    engine.postMessage("setoption name Clear Hash");
    engine.postMessage("position startpos");
    engine.postMessage("go infinite");
    say("info depth 1 pv h2e2");
    say(`info depth 1 multipv ${round + 1} pv b2e2`);
    engine.postMessage("stop");
    assert.deepEqual(sent.slice(1), [
      "uci",
      `setoption  name  multipv  value ${round + 1}`,
      `setoption name Eval File value a value ${round}`,
      "setoption name Clear Hash",
      "position startpos",
      "isready",
    ]);
    say("readyok");
  }
});

test("bench visits as many nodes as the program's", async (t) => {
  const engine = new Engine();
  // The engine is terminated even if the test fails, because a running worker would keep the process alive.
  t.after(() => engine.terminate());
  await until(engine, "uciok", "uci");
  const here = (await until(engine, "", "bench 16 1 8")).at(-1);
  const there = execFileSync(process.env.CHUHE, ["bench", "--depth", "8"], { encoding: "utf8" });
  assert.equal(/(\d+) nodes/.exec(here)[1], /(\d+) nodes/.exec(there.trim().split("\n").at(-1))[1]);
});

test("games by the rules", () => {
  const game = new Game();
  assert.equal(game.legalMoves().length, 44);
  assert.equal(game.perft(4), 3290240n);
  assert.equal(game.write("h2e2", "wxf"), "C2=5");
  assert.equal(game.play("炮二平五"), "h2e2");
  assert.equal(game.sideToMove, "black");
  assert.throws(() => game.play("h2e2"), Error);
  assert.throws(() => game.write("h9g7", "morse"), /notation/);
  assert.equal(game.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
  assert.deepEqual(game.moves(), ["h2e2"]);
  assert.equal(game.clone().undo(), "h2e2");
  assert.equal(game.moves().length, 1, "the other game is another one");
  assert.throws(() => new Game("nonsense"), Error);
  assert.throws(() => game.perft(9), Error);
});

test("a perpetual check loses", () => {
  const game = new Game("5k3/R8/9/9/9/9/9/9/9/4K4 w");
  assert.equal(game.ruling(), undefined);
  for (const move of ["a8a9", "f9f8", "a9a8", "f8f9", "a8a9", "f9f8", "a9a8"]) game.play(move);
  assert.ok(game.ruling().isProvisional);
  assert.equal(game.outcome, undefined);
  game.play("f8f9");
  assert.equal(game.result, "0-1");
  assert.equal(game.ruling().occurrences, 3);
  assert.match(game.outcome.en, /perpetual check/);
  assert.match(game.outcome.zh, /长将/);
});

test("the module is small enough for a page", () => {
  assert.ok(readFileSync(new URL("chuhe_wasm_bg.wasm", files)).length < 3_000_000);
});

test("endgame tables come in a file of their own", async () => {
  const horse = () => new Game("3ak4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1");
  assert.equal(horse().endgame(), undefined, "before they are loaded");
  await assert.rejects(loadTables("tables.bin"), { code: "invalid-argument" });
  await assert.rejects(loadTables(new Uint8Array([1, 2, 3])), { code: "invalid-argument", message: /truncated/ });
  await loadTables();
  const game = horse();
  const { value, plies, moves } = game.endgame();
  assert.equal(value, "win");
  assert.equal(moves.length, game.legalMoves().length);
  assert.deepEqual([moves[0].value, moves[0].plies], [value, plies]);
  assert.ok(game.legalMoves().includes(moves[0].move));
  // Both sides play their best moves. Each move brings the mate, or the deciding capture, one ply nearer.
  for (let known = game.endgame(); game.result === "*"; ) {
    const left = known.plies;
    game.play(known.moves[0].move);
    known = game.endgame();
    assert.ok(left === 1 || known.plies === left - 1, `${game.fen()}: ${left}, then ${known.plies}`);
  }
  assert.equal(game.result, "1-0");
});
