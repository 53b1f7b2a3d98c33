// A position that is being set up, while the page is loaded again, a clock runs out, or answers come late.

import assert from "node:assert/strict";
import { click, hasGames, hasPieces, holds, linkOf, listed, moves, pass, pieces, place, press, says, stopTime, taken, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const editor = (page, name) => page.locator(".editor").getByRole("button", { name, exact: true }).click();

/** Sets up two kings and a rook, with Black to move. Returns the FEN. */
async function setUp(page) {
  await press(page, "Set up");
  await editor(page, "Clear");
  await hasPieces(page, 2);
  const { x, y } = await place(page, "a1");
  await page.mouse.click(x, y);
  await hasPieces(page, 3);
  await page.locator(".editor select").selectOption("b");
  return page.locator(".editor input").inputValue();
}

/** The unfinished position is on the board. */
async function isSetUp(page, fen = "4k4/9/9/9/9/9/9/9/R8/4K4 b") {
  await page.locator(".editor:visible").waitFor();
  await hasPieces(page, 3);
  assert.equal(await page.locator(".editor input").inputValue(), fen);
}

onPage("a position that is being set up is there after a reload, with the game behind it", {}, async (page) => {
  await setUp(page);
  await page.reload();
  await isSetUp(page);
  await editor(page, "Cancel");
  await hasPieces(page, 32);
  await click(page, "h2e2");
  await listed(page, 1);
  await setUp(page);
  for (let times = 0; times < 2; times++) {
    await page.reload();
    await isSetUp(page);
    await listed(page, 1);
  }
  await editor(page, "Cancel");
  await hasPieces(page, 32);
  await page.reload();
  await listed(page, 1);
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".editor:visible").count(), 0);
  assert.deepEqual(await moves(page), ["C2=5"]);
});

onPage("a lesson and the position that is set up during it are both there after a reload", {}, async (page) => {
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  const puzzle = await page.locator(".summary").innerText();
  // The solver's side is at the bottom.
  const fen = await setUp(page);
  await page.reload();
  await isSetUp(page, fen);
  await editor(page, "Cancel");
  await says(page, ".trainer .learn-said", "Find the only move");
  assert.equal(await page.locator(".summary").innerText(), puzzle);
});

onPage("a position that was being set up replaces no game that was begun since", {}, async (page) => {
  await setUp(page);
  const link = await linkOf(page, "h2e2", "h9g7");
  await page.evaluate((hash) => history.replaceState(null, "", hash), link);
  await page.reload();
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".editor:visible").count(), 0);
  await page.reload();
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".editor:visible").count(), 0);
});

onPage("the end of a game by its clock does not cover the position that is being set up", {}, async (page) => {
  await stopTime(page);
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await page.locator("dialog.new-game .times select").last().selectOption("5");
  await press(page, "Begin");
  await click(page, "h2e2");
  await listed(page, 1);
  await setUp(page);
  await pass(page, 6000);
  await says(page, ".match", "Black's time is up");
  await isSetUp(page);
  assert.equal(await page.locator(".ending:visible").count(), 0);
  await editor(page, "Cancel");
  await says(page, ".ending", "Red wins");
  await page.locator(".ending").getByRole("button", { name: "Close" }).click();
  await press(page, "Set up");
  await editor(page, "Cancel");
  await page.waitForFunction(() => !document.querySelector(".editor:not([hidden])"));
  assert.equal(await page.locator(".ending:visible").count(), 0, "it was seen");
});

onPage("the engine's best move waits for the set-up of a position, and says so", {}, async (page) => {
  await setUp(page);
  await page.keyboard.press("Escape");
  await page.locator(".board-focus").focus();
  await page.keyboard.press(" ");
  await says(page, ".game .error", "A position is being set up");
  assert.equal(await pieces(page), 3);
});

onPage("a piece too many is refused on the board, and a text that is no position is not passed over", {}, async (page) => {
  await setUp(page);
  const put = async (name) => {
    const { x, y } = await place(page, name);
    await page.mouse.click(x, y);
  };
  await put("i1");
  await hasPieces(page, 4);
  await put("e5");
  await says(page, ".editor .error", "All pieces of this kind");
  assert.equal(await pieces(page), 4);
  await editor(page, "Start position");
  await hasPieces(page, 32);
  for (let times = 0; times < 2; times++) {
    await page.locator(".editor input").fill("nonsense");
    await editor(page, "Done");
    await page.waitForFunction(() => document.querySelector(".editor .error").innerText !== "");
    assert.equal(await page.locator(".editor:visible").count(), 1);
    assert.equal(await page.locator(".editor input").inputValue(), "nonsense");
  }
});

onPage("a row of a position has nine points, and elephants and horses have two letters", {}, async (page) => {
  await press(page, "Set up");
  const types = async (fen) => {
    await page.locator(".editor input").fill(fen);
    await page.keyboard.press("Tab");
  };
  const rest = "9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
  for (const [row, words] of [["rnbakabn1r", "10 files"], ["rnbakabn", "8 files"], ["rnbxkabnr", "is not a piece"]]) {
    await types(`${row}/${rest}`);
    await says(page, ".editor .error", words);
    await editor(page, "Done");
    await says(page, ".editor .error", words);
    assert.equal(await page.locator(".editor:visible").count(), 1);
    assert.equal(await page.locator(".editor input").inputValue(), `${row}/${rest}`);
  }
  // One horse is missing, so this is a change.
  await types(`rheakae1r/${rest}`);
  await hasPieces(page, 31);
  assert.equal(await page.locator(".editor input").inputValue(), `rnbakab1r/${rest}`);
  await editor(page, "Done");
  await page.locator(".editor").waitFor({ state: "hidden" });
  assert.equal(await pieces(page), 31);
});

onPage("a position can be set up while drawing is on, and the line below the board is about it", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "Draw arrows and circles");
  assert.match(await setUp(page), / b$/);
  await says(page, ".status", "Black to move");
  await page.locator(".editor select").selectOption("w");
  await says(page, ".status", "Red to move");
  await editor(page, "Cancel");
  await says(page, ".status", "Black to move");
});

onPage("a position that is changed while the program checks it is not finished", {}, async (page) => {
  await press(page, "Set up");
  const release = await holds(page, "**/api/position");
  const accepted = page.waitForResponse("**/api/position");
  await editor(page, "Done");
  await page.locator(".editor select").selectOption("b");
  await release();
  await taken(page, accepted);
  await page.locator(".palette button").nth(5).click();
  assert.equal(await page.locator(".editor:visible").count(), 1);
  assert.match(await page.locator(".editor input").inputValue(), / b$/);
  await editor(page, "Done");
  await page.locator(".editor").waitFor({ state: "hidden" });
  await says(page, ".status", "Black to move");
});

onPage("a position that was left while the program checks it does not replace the game", {}, async (page) => {
  await press(page, "Set up");
  await page.locator(".editor select").selectOption("b");
  const release = await holds(page, "**/api/position");
  const accepted = page.waitForResponse("**/api/position");
  await editor(page, "Done");
  await editor(page, "Cancel");
  await release();
  await taken(page, accepted);
  // The database has answered too.
  await hasGames(page, 0);
  await says(page, ".status", "Red to move");
  await click(page, "h2e2");
  await listed(page, 1);
});

onPage("the counters of a typed FEN hold until a piece is changed", {}, async (page) => {
  const board = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
  await press(page, "Set up");
  await page.locator(".editor input").fill(`${board} - - 90 61`);
  await page.keyboard.press("Tab");
  await hasPieces(page, 3);
  // It is the same after a reload.
  await page.reload();
  await isSetUp(page, `${board} - - 90 61`);
  await editor(page, "Done");
  await page.locator(".editor").waitFor({ state: "hidden" });
  await click(page, "a1a2");
  await says(page, ".moves", "61.");
  await press(page, "Set up");
  await page.locator(".editor input").fill(`${board} - - 90 61`);
  await page.keyboard.press("Tab");
  await hasPieces(page, 3);
  const { x, y } = await place(page, "i1");
  await page.mouse.click(x, y);
  await hasPieces(page, 4);
  assert.equal(await page.locator(".editor input").inputValue(), "3k5/9/9/9/9/9/9/9/R7R/5K3 w");
});

onPage("no other position of the game is shown while one is set up", {}, async (page) => {
  for (const [index, move] of ["h2e2", "h9g7"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  const shown = () => page.locator(".moves [aria-current]").innerText();
  await setUp(page);
  for (const button of await page.locator(".steps button").all()) {
    const name = await button.getAttribute("aria-label");
    if (!["To the start", "Back"].includes(name)) continue;
    await button.click();
    await says(page, ".card.game .error", "A position is being set up");
    assert.equal(await shown(), "H8+7");
  }
  await page.locator(".moves .move").first().click();
  assert.equal(await shown(), "H8+7");
  await isSetUp(page);
});
