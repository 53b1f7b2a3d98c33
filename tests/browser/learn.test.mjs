// Learning from mistakes after a review.

import assert from "node:assert/strict";
import { barriers, click, list, moves, opened, says, shot, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
/** Red leaves a horse to a cannon, Black does not take it, and Red leaves it again. */
const MISTAKES = "1. a0a1 b9c7 2. a1d1 *";

const progress = (page, text) => says(page, ".learn h2", text);
const press = (page, name) => page.locator(".learn").getByRole("button", { name }).click();

onPage("each mistake is asked again until it is found", {}, async (page) => {
  await opened(page, MISTAKES, 3);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  const before = await list(page);
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await progress(page, "0 / 3");
  await says(page, ".learn", "find better for Red");
  assert.equal(await page.locator(".arrow, .moves .variation:visible").count(), 0, "nothing tells the answer");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "learn");
  await click(page, "a0a1");
  await says(page, ".learn", "That was played");
  await click(page, "e0e1");
  await says(page, ".learn", "not good enough");
  // As good as the move that the engine has found, which is its mirror image.
  await click(page, "b2e2");
  await progress(page, "1 / 3");
  await shot(page, "learn-found");
  await press(page, "Next");
  await says(page, ".learn", "find better for Black");
  await press(page, "Show the answer");
  await progress(page, "1 / 3");
  await page.waitForSelector(".arrow.best");
  await press(page, "Next");
  await says(page, ".learn", "find better for Red");
  // Who looks elsewhere comes back to the question.
  await page.keyboard.press("ArrowUp");
  await press(page, "To the question");
  await click(page, "b0c2");
  await progress(page, "2 / 3");
  await page.reload();
  await page.getByRole("button", { name: "Learn from mistakes" }).click();
  await progress(page, "2 / 3");
  await click(page, "b7b0");
  await progress(page, "3 / 3");
  await press(page, "Next");
  await says(page, ".learn", "All mistakes are found");
  await press(page, "Close");
  assert.equal((await moves(page)).length, 3);
  assert.equal(await list(page), before, "the game is as it was");
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "zh-CN" };

onPage("on a phone board and question are in view together", phone, async (page) => {
  await page.getByRole("button", { name: "粘贴" }).click();
  await page.locator("dialog textarea:visible").fill(MISTAKES);
  await page.locator("dialog[open]").getByRole("button", { name: "打开" }).click();
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
