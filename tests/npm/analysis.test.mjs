// The typed API over the engine, and the errors of the package.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ChuheError, EndgameMove, EndgameValue, Engine, Game, load, loadTables, Ruling, Words } from "chuhe";

import { AnyEngine, Replaced } from "./replaced.mjs";

// A position whose only good move is a mate in one.
const MATE_IN_ONE = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w";

// Black is mated.
const MATED = "3k5/4R4/3R5/9/9/9/9/9/9/4K4 b";

const isError = (code) => (error) => error instanceof ChuheError && error.code === code && error.message.length > 0;

/** Makes an engine that is terminated even if the test fails, because a running worker would keep the process alive. */
function engineFor(t, Kind = Engine) {
  const engine = new Kind();
  t.after(() => engine.terminate());
  return engine;
}

/** Sends a message and waits for a line. */
const answered = (engine, message, wanted) =>
  new Promise((resolve) => {
    engine.addMessageListener((line) => line === wanted && resolve());
    engine.postMessage(message);
  });

test("rules are an error before load", () => {
  assert.throws(() => new Game(), isError("not-loaded"));
});

for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: reports one by one, then the result with all lines`, async (t) => {
    const engine = engineFor(t, Kind);
    const analysis = engine.analyse({ fen: MATE_IN_ONE, depth: 4, multipv: 3 });
    const reports = [];
    for await (const info of analysis) reports.push(info);
    assert.ok(reports.some((info) => info.depth === 4 && info.multipv === 3));
    const { best, lines } = await analysis.result;
    assert.equal(best, "a1a9");
    assert.deepEqual(lines[0].score, { mate: 1 });
    assert.deepEqual(lines[0].wdl, { win: 1000, draw: 0, loss: 0 });
    assert.deepEqual(lines.map((info) => info.multipv), [1, 2, 3]);
    assert.equal(new Set(lines.map((info) => info.pv[0])).size, 3);
    assert.ok(lines.every((info) => info.nodes > 0 && info.nps > 0));
    // The next search shows one line again.
    assert.equal((await engine.analyse({ moves: ["h2e2"], nodes: 2000 }).result).lines.length, 1);
  });

  test(`${Kind.name}: a message may have several lines, each with its end`, async (t) => {
    const engine = engineFor(t, Kind);
    const heard = [];
    engine.addMessageListener((line) => heard.push(line));
    engine.postMessage("uci\r\nposition startpos\n");
    engine.postMessage("go depth 2\n\n");
    await answered(engine, "isready\n", "readyok");
    assert.ok(heard.includes("uciok"));
    assert.match(heard.find((line) => line.startsWith("bestmove ")), /^bestmove [a-i]\d[a-i]\d/);
    assert.deepEqual(heard.filter((line) => line.startsWith("info string")), []);
  });

  test(`${Kind.name}: reports and options belong to the caller`, async (t) => {
    const engine = engineFor(t, Kind);
    const analysis = engine.analyse({ fen: MATE_IN_ONE, depth: 4 });
    for await (const info of analysis) {
      info.pv.length = 0;
      info.score.mate = 9;
    }
    const [line] = (await analysis.result).lines;
    assert.deepEqual([line.score, line.pv], [{ mate: 1 }, ["a1a9"]]);
    (await engine.options()).length = 0;
    await engine.configure({ Hash: 4 });
  });

  test(`${Kind.name}: a loop that is left ends the search`, async (t) => {
    const engine = engineFor(t, Kind);
    const analysis = engine.analyse();
    let depth = 0;
    for await (const info of analysis) {
      depth = info.depth;
      if (depth >= 3) break;
    }
    assert.equal(depth, 3);
    const { best } = await analysis.result;
    assert.ok(best);
    const again = await engine.analyse({ depth: 2 }).result;
    assert.equal(again.lines[0].depth, 2);
  });

  test(`${Kind.name}: a new search ends the one before, a signal ends it with an error`, async (t) => {
    const engine = engineFor(t, Kind);
    const first = engine.analyse();
    const second = engine.analyse({ fen: MATE_IN_ONE, depth: 3 });
    assert.equal((await second.result).best, "a1a9");
    assert.ok((await first.result).best);
    const controller = new AbortController();
    const third = engine.analyse({ signal: controller.signal });
    await third.next();
    controller.abort();
    await assert.rejects(third.result, { name: "AbortError" });
    await assert.rejects(engine.analyse({ signal: controller.signal }).next(), { name: "AbortError" });
    assert.ok((await engine.analyse({ depth: 1 }).result).best);
  });
}

for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: a search that is ended within a depth has all its lines`, { timeout: 120_000 }, async (t) => {
    const engine = engineFor(t, Kind);
    const ends = [(analysis) => analysis.stop()];
    for (const depth of [1, 4, 6]) {
      ends.push(async (analysis) => {
        for await (const info of analysis) if (info.depth >= depth && info.multipv === 1) break;
      });
    }
    for (const end of ends) {
      const analysis = engine.analyse({ multipv: 3 });
      await end(analysis);
      const { best, lines } = await analysis.result;
      assert.deepEqual(lines.map((info) => info.multipv), [1, 2, 3]);
      assert.equal(new Set(lines.map((info) => info.pv[0])).size, 3);
      assert.equal(lines[0].pv[0], best);
    }
    // There are fewer moves than lines.
    const few = engine.analyse({ fen: "3k5/9/9/9/9/9/9/9/9/4K4 w", multipv: 9 });
    few.stop();
    const { lines } = await few.result;
    assert.deepEqual(lines.map((info) => info.multipv), lines.map((_, index) => index + 1));
  });

  test(`${Kind.name}: a search begun by postMessage is ended by the next`, { timeout: 120_000 }, async (t) => {
    const engine = engineFor(t, Kind);
    const begin = () => ["position startpos", "go infinite"].forEach((line) => engine.postMessage(line));
    begin();
    assert.equal((await engine.analyse({ fen: MATE_IN_ONE, depth: 3 }).result).best, "a1a9");
    // It comes before the analysis, which then cannot begin.
    const ends = {
      stop: (analysis) => analysis.stop(),
      abort: (_, controller) => controller.abort(),
    };
    for (const [how, end] of Object.entries(ends)) {
      const controller = new AbortController();
      const analysis = engine.analyse({ depth: 3, signal: controller.signal });
      begin();
      end(analysis, controller);
      const [{ status }] = await Promise.allSettled([analysis.result]);
      assert.equal(status, how === "stop" ? "fulfilled" : "rejected");
    }
    assert.equal((await engine.analyse({ fen: MATE_IN_ONE, depth: 3 }).result).best, "a1a9");
  });

  test(`${Kind.name}: an error in a listener is reported, and everyone else hears the line`, { timeout: 120_000 }, async (t) => {
    const reported = [];
    process.setUncaughtExceptionCaptureCallback((error) => reported.push(error.message));
    t.after(() => process.setUncaughtExceptionCaptureCallback(null));
    const engine = engineFor(t, Kind);
    let answers = 0;
    engine.addMessageListener((line) => {
      if (line.startsWith("bestmove ")) throw new Error(`faulty listener ${++answers}`);
    });
    assert.equal((await engine.analyse({ fen: MATE_IN_ONE, depth: 3 }).result).best, "a1a9");
    const endless = engine.analyse();
    await endless.next();
    endless.stop();
    assert.ok((await endless.result).best);
    assert.deepEqual(reported, ["faulty listener 1", "faulty listener 2"]);
  });

  test(`${Kind.name}: stop and ponderhit reach searches that wait`, { timeout: 120_000 }, async (t) => {
    const engine = engineFor(t, Kind);
    for (const lines of [
      ["go infinite", "go infinite", "stop"],
      ["go movetime 100", "go infinite", "stop"],
      ["go movetime 100", "go ponder depth 2", "ponderhit"],
    ]) {
      let answers = 0;
      const ready = new Promise((resolve) => {
        engine.addMessageListener(function listener(line) {
          if (line.startsWith("bestmove ")) answers++;
          if (line !== "readyok") return;
          engine.removeMessageListener(listener);
          resolve();
        });
      });
      for (const line of ["position startpos", ...lines, "isready"]) engine.postMessage(line);
      await ready;
      assert.equal(answers, 2, lines.join(", "));
    }
  });

  test(`${Kind.name}: quit ends an analysis with an error`, { timeout: 120_000 }, async (t) => {
    const engine = engineFor(t, Kind);
    const analysis = engine.analyse();
    await analysis.next();
    engine.postMessage("quit");
    await assert.rejects(analysis.result, isError("terminated"));
  });
}

test("a signal does not wait for an engine that is loading", { timeout: 120_000 }, async () => {
  const engine = new AnyEngine(() => ({ postMessage() {}, terminate() {} }), false);
  const controller = new AbortController();
  const analysis = engine.analyse({ signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve));
  controller.abort();
  await assert.rejects(analysis.result, { name: "AbortError" });
});

// Without a limit, such a search waits for `stop`, although its result is known. A test that waits without end must be stopped.
for (const Kind of [Engine, Replaced]) {
  test(`${Kind.name}: a search without a limit and without a legal move can be ended`, { timeout: 120_000 }, async (t) => {
    const ends = {
      "by stop": async (engine) => {
        const analysis = engine.analyse({ fen: MATED });
        await analysis.next();
        analysis.stop();
        assert.deepEqual((await analysis.result).lines[0].score, { mate: 0 });
        return analysis;
      },
      "by stop at once": async (engine) => {
        const analysis = engine.analyse({ fen: MATED });
        analysis.stop();
        return analysis;
      },
      "by leaving the loop": async (engine) => {
        const analysis = engine.analyse({ fen: MATED });
        for await (const { depth } of analysis) {
          assert.equal(depth, 0);
          break;
        }
        return analysis;
      },
      "by the next search": async (engine) => {
        const analysis = engine.analyse({ fen: MATED });
        await engine.analyse({ depth: 1 }).result;
        return analysis;
      },
    };
    for (const [how, end] of Object.entries(ends)) {
      const engine = engineFor(t, Kind);
      assert.equal((await (await end(engine)).result).best, null, how);
      assert.ok((await engine.analyse({ depth: 2 }).result).best, `${how}: the engine goes on`);
    }
  });

  test(`${Kind.name}: an option that is refused fails where it is set`, async (t) => {
    const engine = engineFor(t, Kind);
    for (const values of [{ EvalFile: "x.nnue" }, { "Book File": "x" }, { "Tables Path": "x" }, { "Debug Log File": "x" }, { "Cloud Book": true }, { "Cloud Book URL": "http://x" }, { Threads: 2 }, { Hash: 2048 }]) {
      await assert.rejects(engine.configure(values), isError("invalid-option"), JSON.stringify(values));
    }
    assert.ok((await engine.analyse({ depth: 2 }).result).best);
  });
}

/** An engine whose worker answers by the book, and refuses the option A. */
function scripted() {
  const answers = [
    ["uci", "option name A type spin default 1 min 1 max 9", "option name Use Tables type check default false", "option name Rule type combo default x var x var y", "uciok"],
    ["setoption name A", "info string option A: there is no memory"],
    ["setoption name Use Tables", "info string tables.bin: 404"],
    ["setoption name Rule", "info string option Rule: y is played as x: nearly"],
    ["position fen wrong", "info string Unsupported position: it is wrong"],
    ["isready", "readyok"],
    ["go depth", "info depth 1 score cp 1 pv h2e2", "bestmove h2e2"],
    ["go infinite", "info depth 1 score cp 1 pv h2e2"],
    ["stop", "bestmove h2e2"],
  ];
  return new AnyEngine((onMessage) => {
    const postMessage = (line) => {
      const found = answers.find(([begin]) => typeof line === "string" && line.startsWith(begin));
      for (const answer of found?.slice(1) ?? []) setTimeout(() => onMessage(answer));
    };
    return { postMessage, terminate() {} };
  }, false);
}

test("what the engine says about an option concerns the option, not the next search", async () => {
  const engine = scripted();
  await assert.rejects(engine.configure({ A: 2 }), (error) => isError("invalid-option")(error) && error.message === "A: there is no memory");
  await assert.rejects(engine.configure({ "Use Tables": true }), isError("failed"));
  // A note does not mean a refusal.
  await engine.configure({ Rule: "y" });
  assert.equal((await engine.analyse({ depth: 1 }).result).best, "h2e2");
  // Two exchanges at once do not take each other's answers.
  const both = [engine.configure({ A: 3 }), engine.configure({ Rule: "y" }), engine.configure({ A: 4 })];
  assert.deepEqual((await Promise.allSettled(both)).map(({ status }) => status), ["rejected", "fulfilled", "rejected"]);
  const refused = engine.configure({ A: 5 });
  const wrong = engine.analyse({ fen: "wrong" });
  await assert.rejects(wrong.result, isError("invalid-position"));
  // During the search above it was sent without an answer.
  await refused;
  // A search that has no end is not waited for.
  const endless = engine.analyse();
  await endless.next();
  await engine.configure({ A: 5 });
  endless.stop();
  assert.equal((await endless.result).best, "h2e2");
  assert.equal((await engine.analyse({ depth: 1 }).result).best, "h2e2");
});

// What the engine guesses from the moves of other clients would last: the moves here can be played only if ranks count from 1.
test("moves that cannot be played change nothing for the next ones", async (t) => {
  const engine = engineFor(t);
  for (const moves of [["c4c5"], ["h3e3"]]) {
    await assert.rejects(engine.analyse({ moves, depth: 2 }).result, isError("invalid-position"));
    assert.ok((await engine.analyse({ moves: ["h0g2"], depth: 2 }).result).best);
    engine.newGame();
  }
  await engine.configure({ "Rank Base": "1" });
  const { best } = await engine.analyse({ moves: ["h2e2"], searchMoves: ["h9g7"], depth: 2 }).result;
  assert.equal(best, "h9g7");
});

test("what is noted about a position does not refuse it", async (t) => {
  const engine = engineFor(t);
  for (const rest of ["- - 0 0", "- - 200 150", "KQ - 0 1"]) {
    assert.equal((await engine.analyse({ fen: `${MATE_IN_ONE} ${rest}`, depth: 3 }).result).best, "a1a9", rest);
  }
});

test("moves go on after those of the FEN", async (t) => {
  const engine = engineFor(t);
  const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
  for (const fen of [`${start} moves`, `${start} moves h2e2 h9g7`]) {
    const moves = fen.endsWith("moves") ? ["h2e2", "h9g7", "h0g2"] : ["h0g2"];
    assert.equal((await engine.analyse({ fen, moves, searchMoves: ["i9h9"], depth: 1 }).result).best, "i9h9", fen);
  }
  assert.throws(() => engine.analyse({ fen: `${start} h2e2`, depth: 1 }), isError("invalid-position"));
});

test("a search without a legal move has none", async (t) => {
  const engine = engineFor(t);
  const { best, ponder, lines } = await engine.analyse({ fen: MATED, depth: 3 }).result;
  assert.deepEqual([best, ponder, lines[0].depth, lines[0].score], [null, null, 0, { mate: 0 }]);
});

test("wrong requests are told apart", async (t) => {
  const engine = engineFor(t);
  for (const request of [null, 5, { depth: 0 }, { depth: 128 }, { mate: 129 }, { depth: "4" }, { nodes: 1.5 }, { movetime: -1 }, { multipv: 129 }, { moves: "h2e2" }, { clock: { red: NaN } }, { fen: 7 }, { dept: 3 }, { clock: { white: 1000 } }, { clock: null }, { clock: {} }, { clock: { redIncrement: 100, movesToGo: 40 } }, { signal: 5 }, { signal: null }]) {
    assert.throws(() => engine.analyse(request), isError("invalid-argument"), JSON.stringify(request));
  }
  for (const wrong of [undefined, null, 5]) {
    assert.throws(() => engine.postMessage(wrong), isError("invalid-argument"), String(wrong));
    assert.throws(() => engine.addMessageListener(wrong), isError("invalid-argument"), String(wrong));
  }
  assert.throws(() => engine.analyse({ moves: ["C2=5"] }), isError("invalid-move"));
  assert.throws(() => engine.analyse({ fen: "a\nquit" }), isError("invalid-position"));
  for (const request of [{ fen: "nonsense", depth: 2 }, { moves: ["h2e3"], depth: 2 }]) {
    await assert.rejects(engine.analyse(request).result, isError("invalid-position"));
    await assert.rejects(async () => {
      for await (const info of engine.analyse(request)) assert.fail(JSON.stringify(info));
    }, isError("invalid-position"));
  }
  assert.ok((await engine.analyse({ depth: 2 }).result).best, "the engine goes on");
});

test("options are checked by what the engine declares", async (t) => {
  const engine = engineFor(t);
  const options = await engine.options();
  const hash = options.find((option) => option.name === "Hash");
  assert.equal(hash.type, "spin");
  assert.ok(hash.min <= hash.default && hash.default <= hash.max);
  // One thread, addresses of 32 bits, no files, no connections.
  assert.equal(hash.max, 1024);
  assert.equal(options.find((option) => option.name === "Threads").max, 1);
  assert.deepEqual(options.filter(({ name, type }) => type === "string" || /cloud|file/i.test(name)), []);
  assert.ok(options.find((option) => option.name === "Repetition Rule").choices.includes("WXF"));
  for (const values of [{ Nothing: 1 }, { Hash: "many" }, { Hash: 0 }, { Ponder: 1 }, { "Repetition Rule": "none of them" }, { "Book File": "a\nb" }]) {
    await assert.rejects(engine.configure(values), isError("invalid-option"), JSON.stringify(values));
  }
  for (const values of [null, undefined, "Hash"]) await assert.rejects(engine.configure(values), isError("invalid-argument"), String(values));
  await engine.configure({ hash: 4, Evaluation: "Material", "Clear Hash": true });
  const { lines } = await engine.analyse({ depth: 1 }).result;
  assert.equal(lines[0].score.cp, 0, "the start position in material");
});

test("an ended engine is an error for all callers", async () => {
  const engine = new Engine();
  const analysis = engine.analyse();
  await analysis.next();
  await engine.terminate();
  await assert.rejects(analysis.result, isError("terminated"));
  await assert.rejects(engine.analyse({ depth: 1 }).result, isError("terminated"));
  await assert.rejects(engine.configure({ Hash: 4 }), isError("terminated"));
  const other = new Engine();
  await other.options();
  other.postMessage("quit");
  await assert.rejects(other.analyse({ depth: 1 }).result, isError("terminated"));
  const broken = new Replaced("no-such-file.js");
  await assert.rejects(broken.analyse({ depth: 1 }).result, isError("failed"));
});

test("a file that cannot be loaded is an error of the package", async () => {
  await assert.rejects(load(fetch("data:application/wasm,nonsense")), isError("failed"));
});

test("the rules check their arguments", async () => {
  await load();
  const game = new Game();
  for (const wrong of [5, null, {}, "morse"]) {
    const code = typeof wrong === "string" ? "invalid-position" : "invalid-argument";
    assert.throws(() => new Game(wrong), isError(code), String(wrong));
  }
  for (const wrong of [5, null, undefined, []]) assert.throws(() => game.play(wrong), isError("invalid-argument"));
  for (const wrong of ["", "h2h3h4", "炮一平一"]) assert.throws(() => game.play(wrong), isError("invalid-move"), wrong);
  for (const wrong of [-1, 9, 1.5, "3", undefined]) assert.throws(() => game.perft(wrong), isError("invalid-argument"), String(wrong));
  assert.throws(() => game.write("h2e2", "morse"), isError("invalid-argument"));
  assert.equal(game.write("h2e2", "vietnamese"), "P2-5");
  assert.ok(game.clone() instanceof Game);
  assert.throws(() => game.clone().play(null), isError("invalid-argument"));
  assert.equal(game.fen().split(" ")[1], "w", "nothing of this was played");
});

test("a game is freed once, however often it is asked to", async () => {
  await load();
  const game = new Game();
  game.free();
  game.free();
  if (Symbol.dispose) game[Symbol.dispose]();
  for (const use of [() => game.fen(), () => game.play("h2e2"), () => game.svg(), () => game.clone(), () => game.result]) {
    assert.throws(use, { name: "ChuheError", code: "freed" });
  }
  assert.equal(new Game().fen().split(" ")[1], "w");
});

test("a class made from Game keeps its own methods", async () => {
  await load();
  class Own extends Game {
    count = this.legalMoves().length;
    first() {
      return this.legalMoves()[0];
    }
  }
  const own = new Own();
  for (const game of [own, own.clone()]) {
    assert.ok(game instanceof Own && game instanceof Game);
    assert.equal(game.first(), new Game().legalMoves()[0]);
  }
  assert.equal(own.count, 44);
});

test("results are of the classes that the types name, and free as games do", async () => {
  await load();
  await loadTables();
  const ruled = new Game("5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9");
  const endgame = new Game("3ak4/9/9/9/9/9/4N4/9/9/4K4 w").endgame();
  const uses = [
    [ruled.ruling(), Ruling, (it) => it.occurrences],
    [ruled.ruling().verdict, Words, (it) => it.en],
    [endgame, EndgameValue, (it) => it.moves],
    [endgame.moves[0], EndgameMove, (it) => it.move],
  ];
  for (const [object, Class, use] of uses) {
    assert.ok(object instanceof Class, Class.name);
    assert.ok(use(object), Class.name);
    object.free();
    object.free();
    if (Symbol.dispose) object[Symbol.dispose]();
    assert.throws(() => use(object), isError("freed"), Class.name);
  }
});

test("a position is drawn", async () => {
  await load();
  const game = new Game();
  game.play("h2e2");
  const plain = game.svg();
  assert.match(plain, /^<svg [^>]*width="480"/);
  assert.notEqual(game.svg({ view: "black" }), plain);
  assert.match(game.svg({ width: 200, pieces: "letters", labels: "none", arrows: ["h9g7:red"], marks: ["e4"] }), /width="200"/);
  for (const wrong of [{ view: "left" }, { width: 0 }, { width: "wide" }, { arrows: "h2e2" }, { arrows: ["x"] }, { marks: [5] }, { pieces: "wood" }, { size: 200 }, null]) {
    assert.throws(() => game.svg(wrong), isError("invalid-argument"), JSON.stringify(wrong));
  }
});
