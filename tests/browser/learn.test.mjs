// Learning from mistakes after a review.

import assert from "node:assert/strict";
import { beginBoth } from "./games.mjs";
import { barriers, begin, click, hasPieces, holdReview, list, listed, moves, opened, says, shot, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
/**
 * Red can capture a rook with either of two rooks and does not; Black does not capture either, and again Red does not.
 */
const MISTAKES = "4k4/9/9/9/r7R/9/9/9/R3A4/4K4 w - - 0 1 moves e0d0 e9f9 d0e0";

const progress = (page, text) => says(page, ".learn h2", text);
const press = (page, name) => page.locator(".learn").getByRole("button", { name }).click();

onPage("each mistake is asked again until it is found", {}, async (page) => {
  await opened(page, MISTAKES, 3);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  const before = await list(page);
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await progress(page, "0 / 3");
  await says(page, ".learn", "find a better move for Red");
  assert.equal(await page.locator(".arrow, .moves .variation:visible").count(), 0, "nothing tells the answer");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "learn");
  await click(page, "e0d0");
  await says(page, ".learn", "This move was played");
  await click(page, "i5i6");
  await says(page, ".learn", "not good enough");
  // Either rook may capture. One of the two moves is the best, and the other is equally good.
  await click(page, "i5a5");
  await progress(page, "1 / 3");
  await shot(page, "learn-found");
  await press(page, "Next");
  await says(page, ".learn", "find a better move for Black");
  await press(page, "Show the answer");
  await progress(page, "1 / 3");
  await page.waitForSelector(".arrow.best");
  await press(page, "Next");
  await says(page, ".learn", "find a better move for Red");
  // A user who looks at other positions can return to the question.
  await page.keyboard.press("ArrowUp");
  await press(page, "To the question");
  await click(page, "a1a5");
  await progress(page, "2 / 3");
  await page.reload();
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await progress(page, "2 / 3");
  await click(page, "a5a1");
  await progress(page, "3 / 3");
  await press(page, "Next");
  await says(page, ".learn", "You have solved all mistakes");
  await press(page, "Close");
  assert.equal((await moves(page)).length, 3);
  assert.equal(await list(page), before, "the game is as it was");
  // Once all were found, all are asked again.
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await progress(page, "0 / 3");
});

/** Begins a lesson about the first move of a game against the engine, which goes on meanwhile. */
async function lessonOfGame(page) {
  await begin(page, "red", "beginner");
  await click(page, "h2h9");
  await listed(page, 2);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await says(page, ".learn", "C2+7");
}

onPage("a game with the engine goes on after a lesson about its mistakes", {}, async (page) => {
  await lessonOfGame(page);
  // A position that is set up meanwhile and then cancelled loses nothing.
  await page.getByRole("button", { name: "Set up" }).click();
  assert.equal(await page.locator(".learn:visible").count(), 0);
  await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
  await says(page, ".learn", "C2+7");
  await press(page, "Close");
  await says(page, ".match", "Your move");
  await page.getByRole("button", { name: "Take back" }).click();
  await listed(page, 0);
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "zh-CN" };

onPage("on a phone board and question are in view together", phone, async (page) => {
  await page.getByRole("button", { name: "粘贴" }).click();
  await page.locator("dialog textarea:visible").fill(MISTAKES);
  await page.locator("dialog[open]").getByRole("button", { name: "打开" }).click();
  await listed(page, 3);
  await page.getByRole("button", { name: "复盘" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.getByRole("button", { name: "从失误中学习" }).click();
  await says(page, ".learn", "红方");
  await shot(page, "learn-phone");
  const isSeen = await page.evaluate(() => {
    const box = document.querySelector(".learn-said").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && document.querySelector(".board").getBoundingClientRect().top >= -1;
  });
  assert.ok(isSeen);
});

onPage("the mistakes that a stopped review has found can be learned from at once", {}, async (page) => {
  await opened(page, MISTAKES, 3);
  await holdReview(page, 2);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForFunction(() => document.querySelector(".moves").innerText.includes("??"));
  // Learning now would end the review: it has not found the mistakes of the opening yet.
  await page.keyboard.press("Home");
  await page.waitForSelector(".board.live");
  assert.ok(await page.getByRole("button", { name: "Learn from mistakes" }).isHidden());
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await page.locator(".learn:not([hidden])").waitFor();
});

onPage("a move is marked by what it costs its own side", {}, async (page) => {
  const marks = await page.evaluate(async () => {
    const { judged } = await import("./viewer/moves.js");
    const { Game } = await import("./viewer/tree.js");
    const red = new Game().root;
    const black = red.play({ uci: "h2e2" });
    const mark = (before, move, from, to) => {
      before.evaluation = { chance: from };
      const after = before.play({ uci: move });
      after.evaluation = { chance: to };
      const { mark, loss, is_best: isBest } = judged(before, after, { uci: "b2e2" });
      return `${mark} ${loss.toFixed(2)}${isBest ? " best" : ""}`;
    };
    // Red's chances before and after the move.
    return [
      mark(red, "h2e2", 0.6, 0.38),
      mark(red, "h2e2", 0.4, 0.6),
      mark(red, "b2e2", 0.6, 0.3),
      mark(black, "h9g7", 0.4, 0.52),
      mark(black, "h9g7", 0.4, 0.46),
      mark(black, "h9g7", 0.6, 0.3),
    ];
  });
  assert.deepEqual(marks, ["blunder 0.22", "good 0.00", "good 0.00 best", "mistake 0.12", "inaccuracy 0.06", "good 0.00"]);
});

onPage("mistakes of a game that is not over are asked, and the answers are no moves of it", {}, async (page) => {
  await opened(page, MISTAKES.split(" moves ")[0], 0);
  await hasPieces(page, 6);
  await beginBoth(page, "shown");
  await says(page, ".match", "Red to move");
  for (const [index, move] of MISTAKES.split(" moves ")[1].split(" ").entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await says(page, ".learn", "find a better move for Red");
  await click(page, "i5a5");
  await progress(page, "1 / 3");
  await click(page, "e0d0");
  await says(page, ".card.game > .error", "press Take back");
  await press(page, "Close");
  assert.equal((await moves(page)).length, 3);
  await page.keyboard.press("End");
  await says(page, ".match", "Black to move");
  await click(page, "f9e9");
  await listed(page, 4);
});

onPage("a question hides the endgame tables and the reasons, and its end shows them again", {}, async (page) => {
  await opened(page, "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 moves a8d8 d9d8", 2);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.locator(".board-focus").focus();
  await page.keyboard.press("ArrowUp");
  await says(page, ".endgame", "Red: win");
  const panels = [page.locator(".endgame"), page.locator("details.why")];
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await says(page, ".learn", "find a better move for Red");
  for (const panel of panels) await panel.waitFor({ state: "hidden" });
  await press(page, "Close");
  for (const panel of panels) await panel.waitFor();
});

onPage("a deleted line is restored only after the questions", {}, async (page) => {
  await opened(page, MISTAKES, 3);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.locator(".moves .row .move").last().click({ button: "right" });
  await page.getByRole("button", { name: "Delete from here" }).click();
  await listed(page, 2);
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await says(page, ".learn", "find a better move for Red");
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  assert.ok(await undo.isDisabled());
  await press(page, "Close");
  await undo.click();
  await listed(page, 3);
});

onPage("moves that are taken back end the lesson: the game goes on", {}, async (page) => {
  await lessonOfGame(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await listed(page, 0);
  assert.equal(await page.locator(".learn:visible").count(), 0);
  await click(page, "h2e2");
  await listed(page, 2);
});
