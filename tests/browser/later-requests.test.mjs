// Requests for a game, a lesson or a position, while an earlier one is still awaited: the later one wins.

import assert from "node:assert/strict";
import { click, databaseAnswers, entries, hasPieces, holdDatabase, holds, linkOf, listed, moves, opened, place, press, says, taken, withServer } from "./harness.mjs";
import { beginBoth, playBoth } from "./games.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const choose = (page, index) => page.locator(".library-list .entry").nth(index).click();

/** Begins to set up a position: the start position without a pawn. */
async function setUpWithoutPawn(page) {
  await press(page, "Set up");
  await page.locator(".palette button").last().click();
  const { x, y } = await place(page, "a3");
  await page.mouse.click(x, y);
  await hasPieces(page, 31);
}

for (const [kind, file, words] of [["Endings", "**/endings.js", "Win. Moves to mate"], ["Puzzles", "**/trainer.js", "Find the only move"]]) {
  onPage(`a set-up position that is accepted late does not replace a lesson that was requested since: ${kind}`, {}, async (page) => {
    await page.waitForSelector(".board.live");
    await setUpWithoutPawn(page);
    const [release, comes] = [await holds(page, "**/api/position"), await holds(page, file)];
    const accepted = page.waitForResponse("**/api/position");
    await page.locator(".editor .main").click();
    const asked = page.waitForRequest(file);
    await press(page, kind);
    await asked;
    await release();
    await taken(page, accepted);
    await comes();
    await says(page, ".trainer .learn-said", words);
    assert.equal(await page.locator(".editor:visible").count(), 0);
  });
}

onPage("a set-up position that was done later than a game or a lesson was requested is on the board in the end", {}, async (page) => {
  await playBoth(page, "h2e2");
  await press(page, "New game");
  await press(page, "Begin");
  await listed(page, 0);
  await page.waitForSelector(".board.live");
  await setUpWithoutPawn(page);
  await press(page, "My games");
  await entries(page, 1);
  await page.evaluate(holdDatabase, {});
  await choose(page, 0);
  const comes = await holds(page, "**/endings.js");
  let release = await holds(page, "**/api/position");
  let accepted = page.waitForRequest("**/api/position");
  await page.locator(".editor .main").click();
  await accepted;
  await databaseAnswers(page);
  await listed(page, 1);
  await release();
  await hasPieces(page, 31);
  await page.waitForSelector(".board.live");
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Start position" }).click();
  release = await holds(page, "**/api/position");
  accepted = page.waitForRequest("**/api/position");
  const asked = page.waitForRequest("**/endings.js");
  await press(page, "Endings");
  await asked;
  await page.locator(".editor .main").click();
  await accepted;
  await comes();
  await page.evaluate(() => import("./training/endings.js"));
  await release();
  await page.waitForSelector(".board.live");
  await hasPieces(page, 32);
  assert.equal(await page.locator(".trainer:visible").count(), 0);
});

onPage("a question or a new game that comes late does not cancel a saved game that was chosen since", {}, async (page) => {
  await playBoth(page, "h2e2");
  const chosen = async () => {
    await press(page, "My games");
    await page.locator(".library-list .entry").first().waitFor();
    await page.evaluate(holdDatabase, {});
    await page.locator(".library-list .entry").last().click();
  };
  const isShown = async () => {
    await databaseAnswers(page);
    await listed(page, 1);
    await page.waitForSelector(".board.live");
    assert.deepEqual(await moves(page), ["C2=5"]);
  };
  await press(page, "Endings");
  await says(page, ".endings .learn-said", "Win. Moves to mate");
  const drill = await holds(page, "**/api/drill");
  const question = page.waitForResponse("**/api/drill");
  await page.evaluate(() => document.querySelector(".endings select").dispatchEvent(new Event("change")));
  await chosen();
  await drill();
  await taken(page, question);
  await isShown();
  assert.equal(await page.locator(".endings:visible").count(), 0);
  const position = await holds(page, "**/api/position");
  await opened(page, "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 12 1", 0);
  await hasPieces(page, 3);
  await beginBoth(page, "shown");
  await chosen();
  await position();
  await says(page, ".match", "Red to move");
  await isShown();
});

onPage("the link in the address does not replace a game that was begun while the last game was read", {}, async (page, context) => {
  await playBoth(page, "h2e2");
  const link = await linkOf(page, "g3g4", "g6g5");
  await context.addInitScript(holdDatabase, { isAlways: false });
  await page.evaluate((hash) => {
    sessionStorage.setItem("holds", "yes");
    history.replaceState(null, "", hash);
  }, link);
  await page.reload();
  await says(page, ".status", "Reading the saved games");
  await beginBoth(page);
  await click(page, "b2e2");
  await listed(page, 1);
  await databaseAnswers(page);
  await page.getByRole("button", { name: "Games of the file" }).waitFor();
  assert.deepEqual(await moves(page), ["C8=5"]);
});
