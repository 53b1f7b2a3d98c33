// Answers that come late, of the database, of the program or of files: what the user has done meanwhile stays.

import assert from "node:assert/strict";
import {
  begin, click, databaseAnswers, entries, follow, hasGames, hasPieces, holdDatabase, holds, linkOf, listed, moves, opened, pieces, place, press, says, taken, withServer,
} from "./harness.mjs";
import { beginBoth, playBoth } from "./games.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

/** Begins to set up a position: two kings. */
async function setUp(page) {
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  await hasPieces(page, 2);
}

/** Checks that the position that is being set up is on the board, and makes it a game. */
async function isSetUp(page) {
  assert.equal(await pieces(page), 2);
  await page.locator(".editor .main").click();
  await says(page, ".editor .error", "");
  await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
}

const openFile = (page, ...games) => {
  const buffer = Buffer.from(games.map((text, index) => `[Red "${index}"]\n\n${text} *\n\n`).join(""));
  return page.locator("input[type=file]").first().setInputFiles({ name: "games.pgn", mimeType: "", buffer });
};

const choose = (page, index) => page.locator(".library-list .entry").nth(index).click();

onPage("a game that begins before the last game is read goes on, and the last game stays as it was", {}, async (page, context) => {
  await playBoth(page, "h2e2");
  await context.addInitScript(holdDatabase, { isAlways: false });
  await page.evaluate(() => sessionStorage.setItem("holds", "yes"));
  await page.reload();
  await says(page, ".status", "Reading the saved games");
  await beginBoth(page);
  await click(page, "b2e2");
  await listed(page, 1);
  await says(page, ".status", "Black to move");
  await databaseAnswers(page);
  await page.evaluate(() => sessionStorage.removeItem("holds"));
  await page.waitForSelector(".board.live");
  await click(page, "b9c7");
  await listed(page, 2);
  assert.equal((await moves(page))[0], "C8=5");
  await hasGames(page, 2);
  await page.reload();
  await listed(page, 2);
  await press(page, "My games");
  await choose(page, 1);
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C2=5"]);
});

onPage("moves that are made before the program names those of the last game are another game", {}, async (page, context) => {
  await openFile(page, "1. h2e2", "1. b2e2 b9c7");
  await says(page, "#library-title", "Games · 2");
  await press(page, "Keep all");
  await says(page, "#library-title", "My games · 2");
  const second = await context.newPage();
  await page.close();
  const release = await holds(second, "**/api/write");
  const asked = second.waitForRequest("**/api/write");
  await second.goto(home.server.url);
  await asked;
  await second.keyboard.press("ArrowUp");
  await click(second, "g3g4");
  await listed(second, 1);
  await release();
  await second.waitForSelector(".board.live");
  await click(second, "g6g5");
  await listed(second, 2);
  await hasGames(second, 3);
  // No other tab has opened these games.
  await press(second, "My games");
  await choose(second, 1);
  await listed(second, 1);
  await second.waitForSelector(".board.live");
  await hasGames(second, 3);
});

onPage("a lesson is restored after a reload, unless the address names a game", {}, async (page) => {
  await press(page, "Puzzles");
  const isAsked = () => says(page, ".trainer .learn-said", "Find the only move");
  await isAsked();
  const link = await linkOf(page, "h2e2", "h9g7");
  for (const hash of ["#puzzles", "#game=broken"]) {
    await page.evaluate((name) => history.replaceState(null, "", name), hash);
    await page.reload();
    await isAsked();
  }
  await page.evaluate((name) => history.replaceState(null, "", name), link);
  await page.reload();
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".trainer:visible").count(), 0);
});

onPage("a game of the list that comes late replaces nothing that was begun since", {}, async (page) => {
  await playBoth(page, "h2e2");
  await playBoth(page, "b2e2", "b9c7");
  await press(page, "My games");
  await entries(page, 2);
  await page.evaluate(holdDatabase, {});
  await choose(page, 1);
  await setUp(page);
  await databaseAnswers(page);
  await isSetUp(page);
  await listed(page, 2);
  await press(page, "My games");
  await choose(page, 1);
  await listed(page, 1);
});

onPage("a game from the shown position has its move counters, also before the program answers", {}, async (page) => {
  const release = await holds(page, "**/api/position");
  await opened(page, "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 12 1", 0);
  await hasPieces(page, 3);
  await beginBoth(page, "shown");
  await release();
  await page.waitForSelector(".board.live");
  await press(page, "Claim");
  await says(page, ".match", "12 / 120");
});

onPage("of two games that are requested, the later one is on the board in the end", {}, async (page) => {
  const [first, second] = [await linkOf(page, "h2e2", "h9g7"), await linkOf(page, "b2e2", "b9c7", "b0c2")];
  await follow(page, first);
  await listed(page, 2);
  await page.evaluate(holdDatabase, {});
  await follow(page, second);
  await follow(page, first);
  await databaseAnswers(page);
  await hasGames(page, 2);
  await listed(page, 2);
  await page.waitForSelector(".board.live");
});

onPage("the game before a lesson does not replace one that was begun since", {}, async (page) => {
  await playBoth(page, "h2e2");
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  await page.evaluate(holdDatabase, {});
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await beginBoth(page);
  await databaseAnswers(page);
  await says(page, ".match", "Red to move");
  await page.waitForSelector(".board.live");
  await click(page, "b2e2");
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C8=5"]);
  await hasGames(page, 2);
});

onPage("a file or a link that is read late replaces nothing that was begun since, and can be opened then", {}, async (page) => {
  const link = await linkOf(page, "h2e2", "h9g7");
  for (const [address, opens, count] of [
    ["**/api/read", () => openFile(page, "1. g3g4"), 1],
    ["**/api/write", () => page.evaluate((hash) => (location.hash = hash), link), 2],
  ]) {
    const release = await holds(page, address);
    const asked = page.waitForRequest(address);
    await opens();
    await asked;
    await setUp(page);
    await release();
    await page.getByRole("button", { name: "Games of the file" }).waitFor();
    await isSetUp(page);
    await press(page, "Games of the file");
    await choose(page, 0);
    await listed(page, count);
    await page.locator(".files [data-t=gamesOfFile]").evaluate((button) => (button.hidden = true));
  }
  assert.equal(new URL(page.url()).hash, "");
});

onPage("a puzzle that comes late does not replace a position that is being set up", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const release = await holds(page, "**/trainer.js");
  const asked = page.waitForRequest("**/trainer.js");
  await press(page, "Puzzles");
  await asked;
  await setUp(page);
  await release();
  await page.evaluate(async () => (await import("./training/puzzles.js")).puzzles());
  await isSetUp(page);
  assert.equal(await page.locator(".trainer:visible").count(), 0);
  await press(page, "Endings");
  await says(page, ".endings .learn-said", "Win. Moves to mate");
  const drill = await holds(page, "**/api/drill");
  await page.evaluate(() => document.querySelector(".endings select").dispatchEvent(new Event("change")));
  await setUp(page);
  await drill();
  await isSetUp(page);
  assert.equal(await page.locator(".endings:visible").count(), 0);
});

onPage("a task begun on a game ends when the awaited game is opened", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const link = await linkOf(page, "g3g4");
  await opened(page, "h2e2 h9g7 h0g2", 3);
  // From here on it is not live because another game is awaited.
  await page.waitForSelector(".board.live");
  await page.evaluate(holdDatabase, {});
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.waitForFunction(() => !document.querySelector(".board.live"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
  await listed(page, 2);
  const review = await holds(page, "**/api/review");
  await press(page, "Review");
  await databaseAnswers(page);
  await listed(page, 1);
  assert.equal(await page.locator(".deleted:visible").count(), 0);
  await page.getByRole("button", { name: "Review", exact: true }).first().waitFor();
  await review();
});

onPage("a move that was typed is not made in another position, and what is typed since stays", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".board.live");
  const input = page.locator(".enter input");
  for (const acts of [() => page.keyboard.press("ArrowUp"), () => input.fill("g3g4")]) {
    const release = await holds(page, "**/api/move");
    const answer = page.waitForResponse("**/api/move");
    await input.fill("i0i1");
    await page.keyboard.press("Enter");
    await page.locator(".board-focus").focus();
    await acts();
    await release();
    await taken(page, answer);
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector(".board.live");
    assert.equal(await page.locator(".moves .move").count(), 2);
  }
  assert.equal(await input.inputValue(), "g3g4");
});

onPage("a late answer about a set-up position does not replace a later position", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await press(page, "Set up");
  const read = await holds(page, "**/api/position");
  const answer = page.waitForResponse("**/api/position");
  const field = page.getByLabel("FEN", { exact: true });
  await field.fill("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2");
  await field.blur();
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  await read();
  await taken(page, answer);
  await page.locator(".palette button").nth(4).click();
  assert.equal(await pieces(page), 2);
  const release = await holds(page, "**/api/position");
  const accepted = page.waitForResponse("**/api/position");
  await page.locator(".editor .main").click();
  const { x, y } = await place(page, "e4");
  await page.mouse.click(x, y);
  await hasPieces(page, 3);
  await release();
  await taken(page, accepted);
  await page.locator(".palette button").nth(5).click();
  assert.equal(await page.locator(".editor:visible").count(), 1);
  assert.equal(await pieces(page), 3);
});

onPage("a list of saved games that is read late does not replace the list of a file", {}, async (page) => {
  await playBoth(page, "h2e2");
  await page.evaluate(holdDatabase, {});
  await press(page, "My games");
  await openFile(page, "1. g3g4", "1. c3c4 c6c5");
  await says(page, "#library-title", "Games · 2");
  await databaseAnswers(page);
  await entries(page, 2);
  await choose(page, 1);
  await listed(page, 2);
});

onPage("until the saved games are read, their list does not show those of a file", {}, async (page) => {
  await playBoth(page, "h2e2");
  await openFile(page, "1. g3g4", "1. c3c4 c6c5");
  await says(page, "#library-title", "Games · 2");
  await page.keyboard.press("Escape");
  await page.evaluate(holdDatabase, {});
  await press(page, "My games");
  await says(page, "#library-title", "My games");
  assert.equal(await page.locator(".library-list .entry").count(), 0);
  assert.equal(await page.getByText("No games are saved yet").isVisible(), false);
  await databaseAnswers(page);
  await entries(page, 1);
});

onPage("tags stored late do not replace tags that the user is writing", {}, async (page) => {
  await playBoth(page, "h2e2");
  await playBoth(page, "b2e2");
  await press(page, "My games");
  await entries(page, 2);
  await page.evaluate(holdDatabase, { mode: "readwrite" });
  const tag = page.getByRole("button", { name: /^Tags: / });
  const field = page.getByLabel("Tags of the game");
  await tag.nth(1).click();
  await field.fill("cannon");
  await page.keyboard.press("Enter");
  await tag.nth(0).click();
  await field.fill("sol");
  await databaseAnswers(page);
  await page.locator(".library-list .tag").waitFor();
  await page.keyboard.type("dier");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".library-list .tag").length === 2);
  assert.deepEqual(await page.locator(".library-list .tag").allInnerTexts(), ["soldier", "cannon"]);
});

onPage("a piece chosen or dragged while the engine moves stays chosen", {}, async (page) => {
  await begin(page, "red", "beginner");
  const selected = page.locator(".board-frame .selected");
  for (const [move, from, to] of [["h2e2", "b0", "c2"], ["g3g4", "h0", "g2"]]) {
    await page.waitForSelector(".board.live");
    const count = (await moves(page)).length;
    const release = await holds(page, "**/api/search");
    await click(page, move);
    await listed(page, count + 1);
    await page.waitForSelector(".board.live");
    const [start, end] = [await place(page, from), await place(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    if (from === "b0") await page.mouse.up();
    else await page.mouse.move(end.x, end.y);
    await selected.waitFor();
    await release();
    await listed(page, count + 2);
    await page.waitForSelector(".board.live");
    if (from === "b0") await page.mouse.click(end.x, end.y);
    else await page.mouse.up();
    await listed(page, count + 4);
  }
});

onPage("the engine's move leaves the position that is looked at, unless it ends the game", {}, async (page) => {
  const current = () => page.locator(".moves [aria-current]").allInnerTexts();
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  let release = await holds(page, "**/api/search");
  await click(page, "h2e2");
  await listed(page, 1);
  await page.keyboard.press("ArrowLeft");
  await release();
  await listed(page, 2);
  await says(page, ".match", "Your move");
  assert.deepEqual(await current(), []);
  // The move is saved although nothing has shown it: the tab may be killed.
  await page.waitForFunction(async () => (await (await import("./games/store.js")).all())[0].moves === 2);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 4);
  // The rook on h5 gives mate for Black.
  await opened(page, "3k5/9/9/P8/7r1/9/9/9/1r7/4K4 w - - 0 1", 0);
  await press(page, "New game");
  const choices = page.locator("dialog.new-game select");
  await choices.nth(1).selectOption({ index: (await choices.nth(1).locator("option").count()) - 1 });
  await choices.nth(5).selectOption("shown");
  await press(page, "Begin");
  await page.waitForSelector(".board.live");
  release = await holds(page, "**/api/search");
  await click(page, "a6a7");
  await listed(page, 1);
  await page.keyboard.press("ArrowLeft");
  await release();
  await listed(page, 2);
  await says(page, ".ending", "Black wins");
  assert.equal((await current()).length, 1);
});

onPage("the end of a lesson does not move the focus out of a text field", {}, async (page) => {
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  const release = await holds(page, "**/api/position");
  await page.locator(".trainer").getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".enter input").fill("h2");
  await release();
  await page.locator(".trainer").getByRole("button", { name: "Next" }).waitFor();
  await page.keyboard.type("e2");
  assert.equal(await page.locator(".enter input").inputValue(), "h2e2");
});

onPage("a mark that is being drawn when the program answers is drawn to its end", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  const release = await holds(page, "**/api/position");
  await page.keyboard.press("ArrowRight");
  const [start, end] = [await place(page, "e2"), await place(page, "e6")];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(end.x, end.y);
  await release();
  await page.waitForSelector(".board.live");
  await page.mouse.up({ button: "right" });
  assert.equal(await page.locator(".board-frame .sketches .mark-G").count(), 1);
});

onPage("a rebuilt list of moves keeps its scroll position, and no click is lost", {}, async (page) => {
  const turn = "h2e2 h9g7 e2h2 g7h9 ";
  await opened(page, turn.repeat(15), 60);
  await page.keyboard.press("ArrowDown");
  const list = page.locator(".moves");
  await list.evaluate((element) => (element.scrollTop = 0));
  const again = () => page.evaluate(async () => (await import("./common/settings.js")).choose("notation", "uci"));
  await again();
  await says(page, ".moves .row .move", "h2e2");
  assert.equal(await list.evaluate((element) => element.scrollTop), 0);
  await page.locator(".moves .row .move").nth(2).hover();
  await page.mouse.down();
  await page.evaluate(async () => (await import("./common/settings.js")).choose("notation", "iccs"));
  await page.mouse.up();
  await says(page, ".moves [aria-current]", "E2-H2");
});

onPage("a game with the engine stays one while the page waits for the next game", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  const link = await linkOf(page, "b2e2");
  await page.evaluate(holdDatabase, {});
  await follow(page, link);
  // Looking at an earlier move saves the game that is still on the board.
  await page.keyboard.press("ArrowLeft");
  await databaseAnswers(page);
  await listed(page, 1);
  await says(page, ".match", "Play against the engine");
  await press(page, "My games");
  await choose(page, 1);
  await listed(page, 2);
  await says(page, ".match", "Your move");
});
