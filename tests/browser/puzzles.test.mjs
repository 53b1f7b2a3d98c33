// Puzzles: asked, solved with or without hints, saved, and asked again when due.

import assert from "node:assert/strict";
import { barriers, begin as beginGame, click, hasResult, holdPauses, holds, listed, says, shot, tap, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
const DAY_MS = 24 * 3600 * 1000;

const press = (page, name) => page.locator(".trainer").getByRole("button", { name }).click();
const facts = (page, text) => says(page, ".trainer .facts", text);

/** Returns all puzzles of the page: `{ id, fen, moves, isBlack, grade }`, where `isBlack` is the side of the solver. */
const all = (page) =>
  page.evaluate(async () => {
    const { puzzles } = await (await fetch("puzzles.json")).json();
    return puzzles.map(([id, fen, moves, , grade]) => ({ id, fen, moves: moves.split(" "), isBlack: fen.split(" ")[1] === "w", grade }));
  });

async function begin(page) {
  await page.locator(".match").getByRole("button", { name: "Puzzles" }).click();
}

/** Returns the current puzzle, once it waits for an answer. */
async function asked(page) {
  await says(page, ".trainer .learn-said", "Find the only move");
  const event = await page.locator(".event").innerText();
  const id = event.split(" ").at(-1);
  return (await all(page)).find((puzzle) => puzzle.id === id);
}

/** Plays the solution; the opponent replies. */
async function solve(page, { moves, isBlack }) {
  for (let at = 1; at < moves.length; at += 2) {
    await click(page, moves[at], isBlack);
    if (at + 2 < moves.length) await page.waitForFunction((count) => document.querySelectorAll(".moves .row .move").length === count, at + 2);
  }
}

onPage("a lesson that is still loading offers only to close it", {}, async (page) => {
  const release = await holds(page, "**/puzzles.json");
  await begin(page);
  await says(page, ".trainer h2", "Puzzles");
  assert.deepEqual(await page.locator(".trainer button:visible").allInnerTexts(), ["Close"]);
  await release();
  await asked(page);
  assert.deepEqual(await page.locator(".trainer button:visible").allInnerTexts(), ["Hint", "Show the answer", "Close"]);
});

/** Returns a legal move that is not the answer and does not end the game: another mate would be accepted. */
const wrongMove = (page, { fen, moves: [before, answer] }) =>
  page.evaluate(
    async ([start, before, answer]) => {
      const { told } = await import("./training/lesson.js");
      const { legal } = await told({ start, moves: [before] });
      for (const { uci } of legal) {
        if (uci !== answer && (await told({ start, moves: [before, uci] })).result === "*") return uci;
      }
    },
    [fen, before, answer],
  );

onPage("every mate solves a puzzle that ends with one, and another move does not", {}, async (page) => {
  // Two moves of the rook on b1 give mate: b1b9 and b1e1.
  const puzzle = ["mates", "4kr3/R8/9/9/9/8p/9/9/1R7/3K5 b - - 0 1", "i4i3 b1b9", 1000, 1];
  await page.route("**/puzzles.json", async (route) => {
    const data = await (await route.fetch()).json();
    const mate = Object.keys(data.themes).indexOf("mate");
    await route.fulfill({ json: { ...data, puzzles: [[...puzzle, [mate]]] } });
  });
  await begin(page);
  await says(page, ".trainer .learn-said", "Find the only move");
  await click(page, "a8a9");
  await says(page, ".trainer .learn-said", "not the move");
  await click(page, "b1e1");
  await says(page, ".trainer .learn-said", "That was the answer. Themes: mate");
});

onPage("each result of a puzzle is saved when it changes", {}, async (page) => {
  await begin(page);
  const first = await asked(page);
  await hasResult(page, "clean");
  await press(page, "Hint");
  await hasResult(page, "helped");
  await click(page, await wrongMove(page, first), first.isBlack);
  await hasResult(page, "failed");
  await solve(page, first);
  await says(page, ".trainer .learn-said", "Themes");
  await hasResult(page, "");
  await press(page, "Next");
  await asked(page);
  await hasResult(page, "clean");
  await press(page, "Show the answer");
  await hasResult(page, "failed");
});

onPage("a puzzle is solved, kept, and another is asked", {}, async (page) => {
  const { length } = await all(page);
  assert.ok(length > 500, `${length}`);
  await begin(page);
  await facts(page, `new: ${length}`);
  const first = await asked(page);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "puzzle");
  await solve(page, first);
  await says(page, ".trainer .learn-said", "Solved.");
  await facts(page, `Due again: 0 · new: ${length - 1}`);
  await shot(page, "puzzle-solved");
  await press(page, "Next");
  assert.notEqual((await asked(page)).id, first.id);
  await page.reload();
  await begin(page);
  await facts(page, `new: ${length - 1}`);
  await asked(page);
  await press(page, "Close");
  assert.equal(await page.locator(".trainer:visible").count(), 0);
});

onPage("a puzzle goes on after a reload with the moves that were found", {}, async (page) => {
  await begin(page);
  await asked(page);
  await page.locator(".trainer select").nth(1).selectOption("mateIn3");
  const { moves, isBlack } = await asked(page);
  assert.equal(moves.length, 6);
  await click(page, moves[1], isBlack);
  await listed(page, 3);
  await page.waitForSelector(".board.live");
  await page.reload();
  await says(page, ".trainer .learn-said", "Correct.");
  await listed(page, 3);
  for (let at = 3; at < moves.length; at += 2) {
    await click(page, moves[at], isBlack);
    await listed(page, Math.min(at + 2, moves.length));
  }
  await says(page, ".trainer .learn-said", "Solved.");
});

onPage("each hint tells more, and a failed puzzle is asked again", {}, async (page) => {
  const list = await all(page);
  await begin(page);
  await asked(page);
  await page.locator(".trainer select").first().selectOption("5");
  await facts(page, `new: ${list.filter(({ grade }) => grade === 5).length}`);
  const hard = await asked(page);
  assert.equal(hard.grade, 5);
  await press(page, "Hint");
  await says(page, ".trainer .learn-said", "Themes:");
  await press(page, "Hint");
  await says(page, ".trainer .learn-said", `Move the piece on ${hard.moves[1].slice(0, 2)} (${hard.isBlack ? "Black" : "Red"} `);
  await press(page, "Hint");
  await page.waitForSelector(".arrow.hint");
  await press(page, "Show the answer");
  await says(page, ".trainer .learn-said", "That was the answer.");
  // The puzzle is not due at once, but some days later.
  await page.clock.setFixedTime(Date.now() + 5 * DAY_MS);
  await press(page, "Next");
  const again = await asked(page);
  assert.equal(again.id, hard.id);
  await facts(page, "Due again: 1");
  await solve(page, again);
  await says(page, ".trainer .learn-said", "Solved.");
  await facts(page, "Due again: 0");
});

onPage("a wrong move is reported, and the question stays", {}, async (page) => {
  await begin(page);
  const puzzle = await asked(page);
  const { isBlack } = puzzle;
  await click(page, await wrongMove(page, puzzle), isBlack);
  await says(page, ".trainer .learn-said", "not the move");
  await listed(page, 1);
  await solve(page, puzzle);
  await says(page, ".trainer .learn-said", "That was the answer.");
});

onPage("a puzzle waits while a position is set up, until that is done", {}, async (page) => {
  await page.getByRole("button", { name: "Puzzles" }).click();
  await says(page, ".trainer .learn-said", "Find the only move");
  for (const end of ["Cancel", "Done"]) {
    await page.getByRole("button", { name: "Set up" }).click();
    assert.equal(await page.locator(".trainer:visible").count(), 0);
    await page.locator(".editor").getByRole("button", { name: end }).click();
    await page.locator(".editor").waitFor({ state: "hidden" });
    assert.equal(await page.locator(".trainer:visible").count(), end === "Cancel" ? 1 : 0);
  }
});

onPage("the engine does not answer a puzzle, and who has looked at its lines has had help", {}, async (page) => {
  await begin(page);
  const first = await asked(page);
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  await page.keyboard.press(" ");
  await says(page, ".game .error", "does not move for you");
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".moves .row .move").count(), 1);
  /** Returns how often a puzzle was solved without help, once that is saved. */
  const solved = async (id) => {
    const kept = await page.waitForFunction(async (wanted) => {
      const { Deck } = await import("./training/cards.js");
      return (await new Deck("chuhe-puzzles").cards()).get(wanted) ?? null;
    }, id);
    return (await kept.jsonValue()).solved;
  };
  await solve(page, first);
  await says(page, ".trainer .learn-said", "Solved.");
  assert.equal(await solved(first.id), 1);
  await press(page, "Next");
  const second = await asked(page);
  await page.waitForSelector(".board.live");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await page.waitForSelector(".lines-list li");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await solve(page, second);
  await says(page, ".trainer .learn-said", "Solved.");
  assert.equal(await solved(second.id), 0);
});

onPage("an answer that the program fails to judge, or to reply to, is tried again", {}, async (page) => {
  await begin(page);
  await asked(page);
  await page.waitForSelector(".board.live");
  const fails = (route) => route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } });
  const again = page.locator(".trainer").getByRole("button", { name: "Try again" });
  await page.route("**/api/position", fails);
  await page.locator(".trainer select").first().selectOption("5");
  await says(page, ".trainer .fault", "The program has failed");
  await page.unroute("**/api/position");
  await again.click();
  const { moves, isBlack } = await asked(page);
  await page.waitForSelector(".board.live");
  await page.route("**/api/position", fails);
  await click(page, moves[1], isBlack);
  if (moves.length > 2) {
    await says(page, ".trainer .fault", "The program has failed");
    await page.unroute("**/api/position");
    await again.click();
    await page.waitForFunction((count) => document.querySelectorAll(".moves .row .move").length === count, 3);
  }
  await page.unroute("**/api/position");
  assert.equal(await page.locator(".trainer .fault:visible").count(), 0);
});

onPage("a button leads from other positions back to the question", {}, async (page) => {
  await begin(page);
  const puzzle = await asked(page);
  await page.waitForSelector(".board.live");
  const back = page.locator(".trainer").getByRole("button", { name: "To the question" });
  assert.equal(await back.count(), 0);
  await page.keyboard.press("ArrowLeft");
  await back.click();
  await back.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.matches(".board-focus")), true);
  await page.waitForSelector(".board.live");
  await page.keyboard.press("ArrowLeft");
  await back.waitFor();
  await page.keyboard.press("ArrowRight");
  await back.waitFor({ state: "hidden" });
  await solve(page, puzzle);
  await says(page, ".trainer .learn-said", "Solved.");
  assert.equal(await back.count(), 0);
});

onPage("themes have words in traditional characters", {}, async (page) => {
  const unknown = await page.evaluate(async () => {
    const { traditional } = await import("./words/hant.js");
    const { themes } = await (await fetch("puzzles.json")).json();
    const decoder = new TextDecoder("big5");
    const known = new Set();
    for (let lead = 0xa1; lead <= 0xf9; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
    const words = Object.values(themes).map(([, chinese]) => chinese);
    return words.filter((word) => [...traditional(word)].some((character) => !known.has(character)));
  });
  assert.deepEqual(unknown, []);
});

onPage("a page reloaded while the next lesson or the earlier game is loading shows that", {}, async (page) => {
  const asked = (words) => says(page, ".trainer .learn-said", words);
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "Puzzles", exact: true }).click();
  await asked("Find the only move");
  // The file of the lesson never arrives.
  await page.route("**/endings.js", () => {});
  for (const kind of ["Endings", "Puzzles", "Endings"]) await page.getByRole("button", { name: kind, exact: true }).click();
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".event")?.innerText.includes("Chuhe"));
    await page.waitForSelector(".board.live");
  }
  await page.unroute("**/endings.js");
  await page.reload();
  await asked("Win");
  // The previous game cannot be opened, because its lock is not granted.
  await page.evaluate(() => (navigator.locks.request = () => new Promise(() => {})));
  await page.waitForSelector(".board.live");
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  // The board takes no moves for the question any more.
  await page.waitForSelector(".board:not(.live)");
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".moves .row .move")?.innerText === "C2=5");
  await listed(page, 1);
  assert.equal(await page.locator(".trainer:visible").count(), 0);
  await page.reload();
  await listed(page, 1);
  assert.equal(await page.locator(".trainer:visible").count(), 0);
});

onPage("the user does not move for the opponent, before the first move nor before a reply", {}, async (page) => {
  await begin(page);
  await asked(page);
  const firstEnds = await holdPauses(page);
  await page.locator(".trainer select").first().selectOption("5");
  await listed(page, 0);
  await page.waitForSelector(".board.live");
  const event = await page.locator(".event").innerText();
  const { fen, moves, isBlack } = (await all(page)).find(({ id }) => id === event.split(" ").at(-1));
  const legal = (...list) =>
    page.evaluate(async ([start, moves]) => (await (await import("./training/lesson.js")).told({ start, moves })).legal[0].uci, [fen, list]);
  await tap(page, await legal(), isBlack);
  assert.equal(await page.locator(".moves .row .move").count(), 0);
  await firstEnds();
  await asked(page);
  if (moves.length === 2) return;
  const replyEnds = await holdPauses(page);
  await click(page, moves[1], isBlack);
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  await tap(page, await legal(moves[0], moves[1]), isBlack);
  assert.equal(await page.locator(".moves .row .move").count(), 2);
  await replyEnds();
  await listed(page, 3);
});

onPage("a puzzle that was failed and left is asked again", {}, async (page) => {
  await begin(page);
  for (const [index, leave] of [
    () => press(page, "Close"),
    () => page.locator(".trainer select").first().selectOption("1"),
    () => page.locator(".match").getByRole("button", { name: "Endings" }).click(),
  ].entries()) {
    if (index > 0) await begin(page);
    const puzzle = await asked(page);
    await page.locator(".board.live").waitFor();
    await click(page, await wrongMove(page, puzzle), puzzle.isBlack);
    await says(page, ".trainer .learn-said", "not the move");
    await leave();
    const kept = await page.evaluate(async (id) => (await new (await import("./training/cards.js")).Deck("chuhe-puzzles").cards()).get(id), puzzle.id);
    assert.equal(kept?.solved, 0);
    if (index === 1) await press(page, "Close");
  }
});

onPage("a game that was begun before a lesson is there after it, also without a move of the user", {}, async (page) => {
  for (const [side, count] of [["red", 0], ["black", 1]]) {
    await beginGame(page, side, "beginner");
    await listed(page, count);
    await says(page, ".match", "Your move");
    await begin(page);
    await asked(page);
    await press(page, "Close");
    await says(page, ".match", "Your move");
    await listed(page, count);
    assert.equal(await page.locator(".board-frame .board .piece").count(), 32);
  }
});

onPage("after a right answer the hints begin again, with the piece to move", {}, async (page) => {
  // The page chooses a new puzzle at random: here one with two answers.
  await page.evaluate(async () => {
    const { list } = await (await import("./training/puzzles.js")).puzzles();
    const at = list.findIndex(({ moves }) => moves.length === 4);
    Math.random = () => (at + 0.5) / list.length;
  });
  await begin(page);
  const { moves, isBlack } = await asked(page);
  assert.equal(moves.length, 4);
  for (let times = 0; times < 3; times++) await press(page, "Hint");
  await says(page, ".trainer .learn-said", "The best move");
  await click(page, moves[1], isBlack);
  await listed(page, 3);
  await says(page, ".trainer .learn-said", "Correct.");
  await press(page, "Hint");
  await says(page, ".trainer .learn-said", `Move the piece on ${moves[3].slice(0, 2)}`);
  assert.equal(await page.locator(".board-frame .arrow.hint").count(), 0);
});

onPage("after a reload the next puzzle begins without the result of the last one", {}, async (page) => {
  await begin(page);
  const first = await asked(page);
  await press(page, "Show the answer");
  await says(page, ".trainer .learn-said", "That was the answer");
  await page.reload();
  const second = await asked(page);
  assert.notEqual(second.id, first.id);
  await solve(page, second);
  await says(page, ".trainer .learn-said", "Solved.");
});

onPage("a saved puzzle that could not be loaded is resumed by the button too", {}, async (page) => {
  await begin(page);
  const { id } = await asked(page);
  await page.route("**/puzzles.json", (route) => route.fulfill({ status: 400 }));
  // The page that could not load the puzzle saves its state when it is left.
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await page.locator(".trainer").getByRole("button", { name: "Next" }).waitFor();
  }
  await page.unroute("**/puzzles.json");
  await press(page, "Next");
  assert.equal((await asked(page)).id, id);
});

onPage("the reasons are hidden until a puzzle is over or left", {}, async (page) => {
  const why = page.locator("details.why");
  await begin(page);
  await asked(page);
  await why.waitFor({ state: "hidden" });
  await press(page, "Show the answer");
  await says(page, ".trainer .learn-said", "That was the answer");
  await why.waitFor();
  await press(page, "Next");
  await asked(page);
  await why.waitFor({ state: "hidden" });
  await press(page, "Close");
  await why.waitFor();
});

onPage("hints are about the question, and each tells more, also at its later moves", {}, async (page) => {
  await begin(page);
  await asked(page);
  await page.locator(".trainer select").nth(1).selectOption("mateIn3");
  const { moves, isBlack } = await asked(page);
  const said = (words) => says(page, ".trainer .learn-said", words);
  const piece = (move) => `Move the piece on ${move.slice(0, 2)} `;
  const back = page.locator(".trainer").getByRole("button", { name: "To the question" });
  for (const words of ["Themes:", piece(moves[1]), "The best move:"]) {
    await page.waitForSelector(".board.live");
    await page.keyboard.press("ArrowLeft");
    await back.waitFor();
    await press(page, "Hint");
    await said(words);
    await back.waitFor({ state: "hidden" });
  }
  assert.equal(await page.locator(".arrow.hint").count(), 1);
  await click(page, moves[1], isBlack);
  await listed(page, 3);
  for (const words of [piece(moves[3]), "The best move:"]) {
    await press(page, "Hint");
    await said(words);
  }
});

onPage("a theme that no puzzle has any more is forgotten", {}, async (page) => {
  await begin(page);
  await asked(page);
  await page.locator(".trainer select").nth(1).selectOption("mateIn3");
  await asked(page);
  await page.route("**/puzzles.json", async (route) => {
    const { themes, puzzles } = await (await route.fetch()).json();
    const gone = Object.keys(themes).indexOf("mateIn3");
    await route.fulfill({ json: { themes, puzzles: puzzles.filter((puzzle) => !puzzle[5].includes(gone)) } });
  });
  await page.reload();
  await asked(page);
  assert.equal(await page.locator(".trainer select").nth(1).inputValue(), "");
});
