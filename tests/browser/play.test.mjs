// Games against the engine and of two people: starting, clocks and ends.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { begin, click, hasPieces, holds, listed, moves, opened, pass, place, press, says, shot, stopTime, tap, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;

/** Starts a game with these choices, each by the name of its list. */
async function start(page, choices) {
  await page.getByRole("button", { name: "New game" }).first().click();
  for (const [label, value] of Object.entries(choices)) {
    await page.locator("dialog.new-game").getByRole("combobox", { name: label, exact: true }).selectOption(value);
  }
  await page.getByRole("button", { name: "Begin" }).click();
}

const clocks = async (page) => (await page.locator(".clock").allInnerTexts()).map((text) => text.trim());

/** Opens a position by pasting it, and waits until its pieces are on the board. */
async function openedPosition(page, fen) {
  await opened(page, fen, 0);
  const count = fen.split(" ")[0].match(/[a-z]/gi).length;
  await hasPieces(page, count);
}

onPage("a clock runs, survives a reload, and its end is the end of the game", {}, async (page) => {
  await stopTime(page);
  await start(page, { "You play": "both", Minutes: "1", "+ s per move": "5" });
  await says(page, ".clock", "1:00");
  assert.deepEqual(await clocks(page), ["1:00", "1:00"]);
  await click(page, "h2e2");
  await listed(page, 1);
  await pass(page, 20_000);
  await says(page, ".clock", "0:40");
  await click(page, "h9g7");
  await listed(page, 2);
  await says(page, ".clock", "0:45");
  await shot(page, "clocks");
  await page.reload();
  await listed(page, 2);
  await says(page, ".clock", "0:45");
  assert.equal((await clocks(page))[1], "1:05");
  await pass(page, 70_000);
  await says(page, ".ending", "Black wins");
  await says(page, ".ending", "Red's time is up");
  await shot(page, "ending");
  await says(page, ".moves", "0-1");
  await page.reload();
  await listed(page, 2);
  await tap(page, "h0g2");
  assert.equal((await moves(page)).length, 2, "it stays over");
  await page.getByRole("button", { name: "Rematch" }).click();
  await listed(page, 0);
  assert.deepEqual(await clocks(page), ["1:00", "1:00"]);
});

onPage("the time of a running clock is saved for a tab that is killed", {}, async (page, context) => {
  await start(page, { "You play": "both", Minutes: "1" });
  await click(page, "h2e2");
  await listed(page, 1);
  await pass(page, 20_000);
  await page.waitForFunction(async () => {
    const [record] = await (await import("./games/store.js")).all();
    return record.match.clock.left.black < 41_000;
  });
  await page.evaluate(() => addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true }));
  await page.close();
  const next = await context.newPage();
  await next.goto(home.server.url);
  await listed(next, 1);
  await next.waitForFunction(() => /^0:(3\d|4[01])$/.test(document.querySelector(".clock").innerText));
});

onPage("a draw is offered and taken, a game resigned, and played again with other colours", {}, async (page) => {
  await start(page, { "You play": "both" });
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "Draw?" }).click();
  await says(page, ".match", "Black offers a draw");
  await click(page, "h9g7");
  await says(page, ".match", "Black offers a draw");
  await page.getByRole("button", { name: "Accept the draw" }).click();
  await says(page, ".ending", "Draw by agreement");
  await says(page, ".moves", "1/2-1/2");
  await page.getByRole("button", { name: "Close" }).click();
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await page.getByRole("button", { name: "Draw?" }).click();
  await says(page, ".match", "declines");
  assert.ok(await page.getByRole("button", { name: "Draw?" }).isDisabled());
  await page.getByRole("button", { name: "Resign" }).click();
  await says(page, ".ending", "You resigned");
  await page.locator(".ending").getByRole("button", { name: "Rematch" }).click();
  await listed(page, 1);
  await says(page, ".table", "You");
  assert.match((await page.locator(".player").allInnerTexts())[1], /You/, "who had Red has Black, below");
});

onPage("the rules end a game, and say why", {}, async (page) => {
  await openedPosition(page, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1");
  await start(page, { "You play": "both", Position: "shown" });
  await click(page, "a0a9");
  await says(page, ".ending", "Red wins");
  await says(page, ".ending", "checkmate");
});

onPage("the list of games has the result of a game that the rules ended, also when another began at once", {}, async (page) => {
  await openedPosition(page, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1");
  await start(page, { "You play": "both", Position: "shown" });
  await click(page, "a0a9");
  await says(page, ".ending", "Red wins");
  await page.locator(".ending").getByRole("button", { name: "Rematch" }).click();
  await listed(page, 0);
  await page.getByRole("button", { name: "My games" }).click();
  await says(page, ".library-list", "1-0");
});

onPage("a clock that runs does not bring back a game that was deleted", {}, async (page) => {
  await start(page, { "You play": "both", Minutes: "10" });
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "My games" }).click();
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 0);
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await pass(page, 60_000);
  await page.waitForFunction(() => /^[89]:/.test(document.querySelector(".clock.running").innerText));
  await page.reload();
  await page.waitForSelector(".board.live");
  assert.deepEqual(await moves(page), []);
});

onPage("a claim is answered with the reason of the rules", {}, async (page) => {
  await openedPosition(page, "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 12 1");
  await start(page, { "You play": "both", Position: "shown" });
  await page.waitForSelector(".board.live");
  await page.getByRole("button", { name: "Claim" }).click();
  await says(page, ".match", "12 / 120");
  for (const [index, move] of ["a8a9", "f9f8", "a9a8", "f8f9"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  await page.waitForSelector("details.ruling");
  await page.getByRole("button", { name: "Claim" }).click();
  await says(page, ".match", "perpetual check by Red");
});

onPage("the last ten seconds of a clock are marked, also in byoyomi", {}, async (page) => {
  for (const [times, low, text] of [[{ Minutes: "1" }, 0, "1:00"], [{ Minutes: "0", "Byoyomi, s": "5" }, 2, "byo 5.0"]]) {
    await start(page, { "You play": "both", ...times });
    await page.waitForFunction((wanted) => document.querySelector(".clock").innerText.trim() === wanted, text);
    assert.equal(await page.locator(".clock.low").count(), low, text);
  }
});

onPage("a rematch has the clock of its game, whatever was chosen in the dialog since", {}, async (page) => {
  await start(page, { "You play": "both", Minutes: "1" });
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.locator("dialog.new-game").getByRole("combobox", { name: "Minutes", exact: true }).selectOption("5");
  await page.locator("dialog.new-game").getByRole("button", { name: "Cancel" }).click();
  await page.locator(".match").getByRole("button", { name: "Resign" }).click();
  await page.locator(".ending").getByRole("button", { name: "Rematch" }).click();
  await listed(page, 0);
  assert.deepEqual(await clocks(page), ["1:00", "1:00"]);
});

onPage("odds are given by the engine or by the player", {}, async (page) => {
  await start(page, { "You play": "red", Level: "beginner", Position: "horses" });
  await hasPieces(page, 30);
  assert.equal(await page.locator(".board .piece.black").count(), 14);
  await start(page, { "You play": "red", Level: "beginner", Position: "rook", "Who gives the odds": "you" });
  await page.waitForFunction(() => document.querySelectorAll(".board .piece.red").length === 15);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".board .piece.red").length === 15);
});

onPage("the choices of the last game are there after a reload", {}, async (page) => {
  const choices = { "You play": "black", Level: "novice", Minutes: "5", "+ s per move": "3", Position: "cannon", "Who gives the odds": "you" };
  await start(page, choices);
  await page.waitForFunction(() => document.querySelectorAll(".board .piece.black").length === 15);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".board .piece.black").length === 15);
  await press(page, "New game");
  for (const [label, value] of Object.entries(choices)) {
    assert.equal(await page.locator("dialog.new-game").getByRole("combobox", { name: label, exact: true }).inputValue(), value);
  }
});

onPage("a move that was taken back and is played again continues the main line", {}, async (page) => {
  await start(page, { "You play": "both" });
  for (const [index, move] of ["h2e2", "h9g7"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  for (const count of [1, 0]) {
    await page.getByRole("button", { name: "Take back" }).click();
    await listed(page, count);
  }
  await click(page, "b2e2");
  await listed(page, 1);
  await press(page, "Take back");
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 1);
  await click(page, "i9i8");
  await listed(page, 2);
  assert.deepEqual(await moves(page), ["C2=5", "R9+1"]);
  await says(page, ".match", "Red to move");
});

onPage("a draw is offered while an earlier move is shown, and its end disappears at other moves", {}, async (page) => {
  await start(page, { "You play": "both" });
  await click(page, "h2e2");
  await listed(page, 1);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Draw?" }).click();
  await says(page, ".match", "Black offers a draw");
  await page.getByRole("button", { name: "Resign" }).click();
  await says(page, ".ending", "Red wins");
  await page.keyboard.press("ArrowLeft");
  await page.locator(".ending").waitFor({ state: "hidden" });
});

onPage("a loss on time is taken back with the time that was left, also after a reload", {}, async (page) => {
  await start(page, { "You play": "both", Minutes: "1" });
  await click(page, "h2e2");
  await listed(page, 1);
  await pass(page, 20_000);
  await click(page, "h9g7");
  await listed(page, 2);
  await pass(page, 70_000);
  await says(page, ".ending", "Red's time is up");
  await page.reload();
  await listed(page, 2);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForSelector(".clock.running");
  await click(page, "b9c7");
  await listed(page, 2);
  await page.waitForFunction(() => /^(0:5\d|1:00)$/.test(document.querySelector(".clock.running").innerText));
  assert.equal(await page.locator(".ending:visible").count(), 0);
  // Before the first move the clocks are stopped.
  for (const count of [1, 0]) {
    await page.getByRole("button", { name: "Take back" }).click();
    await listed(page, count);
  }
  assert.deepEqual(await clocks(page), ["1:00", "1:00"]);
  assert.equal(await page.locator(".clock.running").count(), 0);
});

onPage("a move is chosen while the engine thinks", {}, async (page) => {
  await start(page, { "You play": "red", Level: "beginner" });
  const release = await holds(page, "**/api/search");
  await click(page, "e0e1");
  await listed(page, 1);
  await page.waitForFunction(() => document.querySelector(".board.live"));
  await tap(page, "h2e2");
  await says(page, ".match", "next move is set");
  assert.equal(await page.locator(".ring.premove").count(), 2);
  const { x, y } = await place(page, "e5");
  await page.mouse.click(x, y);
  assert.equal(await page.locator(".ring.premove").count(), 0);
  await tap(page, "b2e2");
  await says(page, ".match", "next move is set");
  release();
  await listed(page, 4);
  assert.equal((await moves(page))[2], "C8=5");
});

onPage("sounds are made for moves, captures and the end, unless they are off", {}, async (page) => {
  await page.evaluate(() => {
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.heard++;
      return start.apply(this, when);
    };
  });
  await click(page, "h2e2");
  await listed(page, 1);
  const first = await page.evaluate(() => globalThis.heard);
  assert.ok(first > 0);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("combobox", { name: "Sounds" }).selectOption("off");
  await page.locator("dialog.settings").getByRole("button", { name: "Close" }).click();
  await click(page, "h9g7");
  await listed(page, 2);
  assert.equal(await page.evaluate(() => globalThis.heard), first);
});

onPage("pieces as pictures, and a board in other colours", {}, async (page) => {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog.settings").getByRole("combobox", { name: "Pieces" }).selectOption("western");
  await page.locator("dialog.settings").getByRole("combobox", { name: "Board", exact: true }).selectOption("green");
  await page.locator("dialog.settings").getByRole("button", { name: "Close" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.board), "green");
  assert.equal(await page.locator(".board .piece .glyph").count(), 32);
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.board), "green");
  await shot(page, "western");
});

onPage("settings are exported, reset and imported", {}, async (page) => {
  const dialog = page.locator("dialog.settings");
  const chosen = () => dialog.getByRole("combobox").evaluateAll((lists) => lists.map((list) => list.value));
  await page.getByRole("button", { name: "Settings" }).click();
  const usual = await chosen();
  await dialog.getByRole("combobox", { name: "Pieces" }).selectOption("letters");
  await dialog.getByRole("combobox", { name: "Colours" }).selectOption("dark");
  const own = await chosen();
  const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Export" }).click()]);
  const saved = await readFile(await file.path());
  await dialog.getByRole("button", { name: "Reset" }).click();
  assert.deepEqual(await chosen(), usual);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "auto");
  const read = async (name, buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByRole("button", { name: "Import" }).click()]);
    await chooser.setFiles({ name, mimeType: "", buffer });
  };
  await read("wrong.json", Buffer.from('{"format":"another","settings":{"theme":"light"}}'));
  await says(page, "dialog.settings", "not a settings file");
  assert.deepEqual(await chosen(), usual);
  await read("settings.json", saved);
  await says(page, "dialog.settings", "settings were imported");
  assert.deepEqual(await chosen(), own);
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
});

onPage("on a phone the board is in view when a game begins, is taken back or ends", { viewport: { width: 390, height: 800 } }, async (page) => {
  const isInView = () =>
    page.waitForFunction(() => {
      const { top, bottom } = document.querySelector(".board-frame").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await page.locator(".match button").first().evaluate((element) => element.scrollIntoView({ block: "start" }));
  await press(page, "New game");
  assert.ok((await page.evaluate(() => scrollY)) > 0, "the board is above the window");
  await press(page, "Begin");
  await isInView();
  await click(page, "h2e2");
  await listed(page, 2);
  for (const name of ["Take back", "Hint", "Resign"]) {
    const button = page.locator(".match").getByRole("button", { name, exact: true });
    await button.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await button.click();
    await isInView();
  }
  await says(page, ".status", "You resigned");
  await page.waitForSelector(".board:not(.live)");
  await says(page, ".status", "You resigned");
});

onPage("the tools to set up a position come into view", {}, async (page) => {
  const button = page.getByRole("button", { name: "Share", exact: true });
  await page.setViewportSize({ width: 1000, height: 500 });
  await button.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const top = () => page.locator(".palette").evaluate((element) => element.getBoundingClientRect().top);
  await press(page, "Set up");
  await page.waitForFunction(() => document.querySelector(".palette").getBoundingClientRect().top >= 0);
  assert.ok((await top()) < 500);
});

onPage("a new game begins without analysis, and a hint is shown beside the lines of one that is turned on", {}, async (page) => {
  const analysis = page.getByRole("button", { name: "Analyse this position" });
  await analysis.click();
  await page.waitForSelector(".lines-list li");
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  assert.equal(await analysis.getAttribute("aria-pressed"), "false");
  assert.equal(await page.locator(".lines-list li").count(), 0);
  await analysis.click();
  await page.waitForSelector(".arrow.best");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".arrow.hint");
  // The lines of the analysis go on.
  const depth = () => page.locator(".analysis > .facts").innerText();
  const first = await depth();
  await page.waitForFunction((words) => document.querySelector(".analysis > .facts").innerText !== words, first);
  assert.deepEqual([await page.locator(".arrow.hint").count(), await page.locator(".arrow.best").count()], [1, 1]);
});
