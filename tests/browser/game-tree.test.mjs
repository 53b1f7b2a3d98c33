// The tree of a game: its moves, variations, lines of the engine and comments, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Game, START } = await import(`file://${process.env.ASSETS}/viewer/tree.js`);

test("a game numbers its moves from its start, finds its nodes, and writes what PGN can say", () => {
  const ply = (uci, more = {}) => ({ uci, comment: "", nags: [], variations: [], ...more });
  const first = ply("h2e2", { comment: "good", nags: [1], judgement: { mark: "mistake", loss: 0 }, variations: [{ comment: "or", plies: [ply("b2e2")] }] });
  const taken = [{ comment: "", plies: [ply("h9g7")], isTaken: true }];
  const game = Game.from({ tags: [], start: START.replace(/1$/, "7"), result: "*", line: { comment: "", plies: [first], taken } });
  const [node] = game.root.children;
  assert.deepEqual(game.number(node), { number: 7, isRed: true });
  assert.equal(game.nodeAt([0, 5, 0]), node, "the path leads further than the game");
  const [{ nags, variations }] = game.toJSON().line.plies;
  assert.deepEqual(nags, [1], "the user's mark stays the only one");
  assert.equal(variations[0].comment, "or");
  const again = variations[1].plies;
  assert.deepEqual(again.map(({ uci, comment }) => [uci, comment]), [["h2e2", ""], ["h9g7", ""]], "a move that is repeated is not commented again");
});

test("comments stay with their moves where variations begin alike, and the engine's lines stay the engine's", () => {
  /** Reads "h2e2 {comment} (variation) ...", in which "engine" begins a line of the engine, as the program reads PGN. */
  const parsed = (text) => {
    const words = text.match(/\{[^}]*\}|[()]|[^\s(){}]+/g);
    const line = () => {
      const found = { comment: "", plies: [] };
      for (let word = words.shift(); word && word !== ")"; word = words.shift()) {
        const last = found.plies.at(-1);
        if (word === "(") last.variations.push(line());
        else if (word === "engine") found.engine = true;
        else if (word[0] === "{") (last ?? found).comment = word.slice(1, -1);
        else found.plies.push({ uci: word, comment: "", nags: [], variations: [] });
      }
      return found;
    };
    return { tags: [], start: START, result: "*", line: line() };
  };
  const textOf = ({ comment, plies, engine }) => {
    const words = plies.map(({ uci, comment, variations }) => [uci, comment && `{${comment}}`, ...variations.map((line) => `(${textOf(line)})`)]);
    return [engine && "engine", comment && `{${comment}}`, ...words.flat()].filter(Boolean).join(" ");
  };
  const again = (game) => textOf(Game.from(game).reviewed(() => "").line);
  for (const [read, saved] of [
    ["h2e2 h9g7 h0g2 {m} (h0g2 {why} b9c7 {alt}) i9h9", "h2e2 h9g7 h0g2 {m why} i9h9 (b9c7 {alt})"],
    ["h2e2 (g3g4 {A} g6g5 {A1}) (g3g4 {B} b9c7 {B1}) (g3g4 {C} h7h6) h9g7", "h2e2 (g3g4 {A B C} g6g5 {A1} (b9c7 {B1}) (h7h6)) h9g7"],
    ["h2e2 (h0g2 i9h9 i0h0 b9c7) (h0g2 {usual} i9h9 {solid} i0h0 {good} g6g5) h9g7", "h2e2 (h0g2 {usual} i9h9 {solid} i0h0 {good} b9c7 (g6g5)) h9g7"],
    ["h2e2 (g3g4 {A}) (g3g4 {A} b9c7 {B}) h9g7", "h2e2 (g3g4 {A} b9c7 {B}) h9g7"],
    ["h2e2 ({intro} g3g4 {A} g6g5) ({more} g3g4 {B}) ({or} g3g4 b9c7) h9g7", "h2e2 ({intro more} g3g4 {A B} g6g5 ({or} b9c7)) h9g7"],
    ["h2e2 (g3g4 {A} g6g5) (g3g4 {B} b9c7) (g3g4 {A} h7h6) h9g7", "h2e2 (g3g4 {A B} g6g5 (b9c7) (h7h6)) h9g7"],
    ["h2e2 ({a} g3g4 g6g5) ({b} g3g4) ({a} g3g4) h9g7", "h2e2 ({a b} g3g4 g6g5) h9g7"],
    ["h2e2 (g3g4) ({intro} g3g4 {A} b9c7) h9g7", "h2e2 ({intro} g3g4 {A} b9c7) h9g7"],
    ["h2e2 (h0g2 ({also} h0g2 b9c7) b9c7 h7h6) h9g7", "h2e2 ({also} h0g2 b9c7 h7h6) h9g7"],
    ["h2e2 (engine g3g4 b9c7) ({intro} g3g4 {A} g6g5) h9g7", "h2e2 ({intro} g3g4 {A} g6g5 (engine b9c7)) h9g7"],
    // A variation makes the game no longer.
    ["h2e2 (h0g2 (h2e2 {A} h9g7))", "h2e2 {A} (h0g2) (h2e2 h9g7)"],
    // Two lines that were taken back at the end of the game, with what stands before each.
    ["h2e2 {end} (h2e2 {one} h9g7) (h2e2 {two} b9c7)", "h2e2 {end} (h2e2 {one} h9g7) (h2e2 {two} b9c7)"],
    ["h2e2 (engine h0g2 i9h9 i0h0 h9g7) (h0g2 {usual} i9h9) h9g7", "h2e2 (h0g2 {usual} i9h9 (engine i9h9 i0h0 h9g7)) h9g7"],
    ["h2e2 (engine h0g2 i9h9 i0h0) (h0g2 i9h9 {x} b0c2 h9g7) h9g7", "h2e2 (h0g2 i9h9 {x} b0c2 (engine i0h0) h9g7) h9g7"],
    ["h2e2 (h0g2 i9h9) (engine h0g2 i9h9 i0h0) h9g7", "h2e2 (h0g2 i9h9 (engine i9h9 i0h0)) h9g7"],
    ["h2e2 h9g7 (engine h9g7 h0g2 i9h9) (h9g7 h0g2 {x})", "h2e2 h9g7 (h9g7 h0g2 {x} (engine h0g2 i9h9))"],
  ]) {
    assert.equal(again(parsed(read)), saved, read);
    assert.equal(again(parsed(saved)), saved, "saved and read again");
  }
  const game = Game.from(parsed("h2e2 ({better} h0g2 {A}) h9g7"));
  game.change(() => game.root.children[1].promote());
  assert.equal(textOf(game.reviewed(() => "").line), "h0g2 {better A} (h2e2 h9g7)", "what was said before a variation stays");
});

test("only ends of a game are saved with its moves", () => {
  const game = new Game();
  let node = game.root;
  for (const uci of ["h2e2", "h9g7", "h0g2"]) node = game.play(node, { uci });
  const ends = () => game.dump().line.plies.map(({ end }) => end?.result);
  assert.deepEqual(ends(), [undefined, undefined, undefined]);
  Object.assign(game, { result: "0-1", ended: "resigned" });
  game.change(() => game.play(node, { uci: "i9h9" }));
  assert.deepEqual(ends(), [undefined, undefined, "0-1", undefined]);
});

test("no move of the main line is the engine's or taken back, whatever the user does", () => {
  let seed = 1;
  const random = (count) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >>> 16) % count;
  const pick = (list) => list[random(list.length)];
  const moveOf = ({ position }) => ({ uci: pick(position.redToMove ? ["h2e2", "h0g2", "b0c2"] : ["h7e7", "h9g7", "b9c7"]) });
  const nodesOf = (game) => {
    const nodes = [game.root];
    for (const node of nodes) nodes.push(...node.children);
    return nodes;
  };
  for (let count = 0; count < 2000; count++) {
    const game = new Game();
    const deleted = [];
    const acts = {
      play: (node) => game.play(node, moveOf(node)),
      goOn: () => game.play(game.last, moveOf(game.last)),
      line: (node) => game.addEngineLine(node, [moveOf(node), { uci: "c3c4" }, { uci: "g3g4" }].slice(0, 1 + random(3)), random(2) === 0),
      remove: (node) => {
        deleted.push([node, node.parent.children.indexOf(node), node.isMain()]);
        game.remove(node);
      },
      restore: () => {
        const [last] = deleted;
        if (last && game.same(last[0].parent)) game.restore(...deleted.shift());
      },
      promote: (node) => game.change(() => node.promote()),
      takeBack: () => game.takeBack(pick([game.root, ...game.root.line()])),
      end: () => Object.assign(game, { result: "1-0", ended: "resigned" }),
    };
    const done = [];
    for (let step = 0; step < 12; step++) {
      const [name, act] = pick(Object.entries(acts));
      const node = pick(nodesOf(game));
      if (!node.parent && (name === "remove" || name === "promote")) continue;
      act(node);
      done.push(`${name} at ${node.path().map(({ move }) => move.uci).join(" ")}`);
      const wrong = game.root.line().filter(({ isEngine, isTaken }) => isEngine || isTaken);
      assert.deepEqual(wrong.map(({ move }) => move.uci), [], done.join("; "));
    }
  }
});
