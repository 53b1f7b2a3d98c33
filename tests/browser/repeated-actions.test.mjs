// Doing the same thing twice: opening a link or a text, or pressing a button again before the page has finished.

import assert from "node:assert/strict";
import { begin, browserTest, click, databaseComesLate, entries, follow, hasGames, linkOf, listed, moves, open, opened, pieces, place, press, says, taken, withServer } from "./harness.mjs";
import { beginBoth, playBoth } from "./games.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const players = async (page) => (await page.locator(".player").allInnerTexts()).map((name) => name.trim());

/** Presses a button twice, as quickly as possible. */
const pressTwice = (page, selector) =>
  page.evaluate((where) => {
    const pressed = [...document.querySelectorAll(where)].find((each) => each.checkVisibility());
    pressed.click();
    pressed.click();
  }, selector);

onPage("a link that is followed again leads to the game that is there, while that has its moves", {}, async (page, context) => {
  const link = await linkOf(page, "h2e2", "h9g7");
  await follow(page, link);
  await listed(page, 2);
  await follow(page, link);
  await hasGames(page, 1);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
  await opened(page, "b2e2", 1);
  await follow(page, link);
  await listed(page, 3);
  await hasGames(page, 2);
  // The first tab has the game on its board: the second shows a copy, which is not in the list before the user changes
  // it.
  const second = await context.newPage();
  await second.goto(home.server.url.split("?")[0] + link);
  await listed(second, 3);
  await hasGames(second, 2);
  await second.close();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
  await listed(page, 1);
  await follow(page, link);
  await listed(page, 2);
  await hasGames(page, 3);
});

onPage("two links to one game at once are one game", {}, async (page) => {
  const [one, other, last] = [await linkOf(page, "h2e2", "h9g7"), await linkOf(page, "g3g4"), await linkOf(page, "c3c4")];
  await page.evaluate((all) => {
    for (const hash of all) location.hash = hash;
  }, [one, other, one, last]);
  // The address is that of the last link until its game is open.
  await page.waitForFunction(() => location.hash === "");
  await opened(page, "b2e2 h9g7", 2);
  await hasGames(page, 4);
});

onPage("the list of games gets games that are still being saved", {}, async (page) => {
  // Each write takes a second, because its transaction continues to read.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
      const made = transaction.call(this, stores, mode, ...more);
      if (mode !== "readwrite") return made;
      const end = Date.now() + 1000;
      const goOn = () => {
        if (Date.now() < end) made.objectStore(stores).get("none").onsuccess = goOn;
      };
      goOn();
      return made;
    };
  });
  await opened(page, "b2e2 h9g7", 2);
  await playBoth(page, "h2e2");
  await hasGames(page, 2);
});

onPage("the link to an own game leads to that game", {}, async (page, context) => {
  await playBoth(page, "h2e2");
  await press(page, "Share");
  await page.waitForFunction(() => document.querySelector("dialog.share input").value.includes("#game="));
  const link = new URL(await page.locator("dialog.share input").inputValue()).hash;
  await page.locator("dialog.share").getByRole("button", { name: "Close" }).click();
  await follow(page, link);
  await opened(page, "b2e2", 1);
  await follow(page, link);
  await page.waitForFunction(() => document.querySelector(".moves .move").innerText === "C2=5");
  await hasGames(page, 2);
  // In another tab the link leads to a copy, which also continues.
  const second = await context.newPage();
  await second.goto(home.server.url);
  await second.waitForSelector(".board.live");
  await follow(second, link);
  // The game that this tab shows at first has one move too.
  await second.waitForFunction(() => document.querySelector(".moves .move")?.innerText === "C2=5");
  await second.keyboard.press("ArrowDown");
  await click(second, "h9g7");
  await listed(second, 2);
  await second.keyboard.press("ArrowLeft");
  await follow(second, link);
  await second.waitForFunction(() => location.hash === "");
  await listed(second, 2);
  await second.close();
  await page.keyboard.press("ArrowDown");
  await click(page, "h9g7");
  await listed(page, 2);
  await hasGames(page, 3);
});

onPage("the same text that is pasted again is one game", {}, async (page) => {
  for (const [text, count] of [["h2e2 h9g7", 2], ["b2e2", 1], ["h2e2 h9g7", 2], ["h2e2 h9g7", 2], ["b2e2", 1]]) await opened(page, text, count);
  await hasGames(page, 2);
});

onPage("the same text that is pasted twice before its game is open is one game, which goes on", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await databaseComesLate(page, 1500, 1500);
  for (let times = 0; times < 2; times++) await opened(page, "h2e2 h9g7", 0);
  await listed(page, 2);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
  // The third game is opened after the second has been looked up.
  await opened(page, "b2e2", 1);
  await hasGames(page, 2);
  await press(page, "My games");
  await page.locator(".library-list .entry").last().click();
  await listed(page, 3);
});

onPage("how the board was turned is kept when another game is opened at once", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2", 3);
  await page.keyboard.press("f");
  await opened(page, "b2e2", 1);
  await page.keyboard.press("f");
  // Until the saved games are read, the list has the order in which it was closed, so the games are found by their length.
  await press(page, "My games");
  await page.locator(".library-list .entry", { hasText: "2 moves" }).click();
  await listed(page, 3);
  assert.deepEqual(await players(page), ["Red", "Black"]);
  await press(page, "My games");
  await page.locator(".library-list .entry", { hasText: "1 move " }).click();
  await listed(page, 1);
  assert.deepEqual(await players(page), ["Black", "Red"]);
});

onPage("acts that must wait for the set-up of a position say so, and the position stays", {}, async (page) => {
  await playBoth(page, "h2e2");
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  await press(page, "Set up");
  assert.equal(await pieces(page), 2);
  for (const act of [() => press(page, "Take back"), () => press(page, "Resign"), () => page.keyboard.press("t")]) {
    await act();
    await says(page, ".card.game .error", "A position is being set up");
    assert.deepEqual(await moves(page), ["C2=5"]);
    await page.keyboard.press("ArrowLeft");
  }
  await page.locator(".palette button").nth(6).click();
  const { x, y } = await place(page, "e4");
  await page.mouse.click(x, y);
  await page.locator(".enter input").fill("h2e2");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "A position is being set up");
  assert.equal(await page.locator(".enter input").inputValue(), "h2e2");
  await page.locator(".book-list button").first().click();
  await says(page, ".card.game .error", "A position is being set up");
  await press(page, "Analyse this position");
  await says(page, ".card.game .error", "A position is being set up");
  assert.equal(await page.locator(".lines-list li").count(), 0);
  await pressTwice(page, ".editor .main");
  await page.locator(".editor").waitFor({ state: "hidden" });
  assert.equal(await pieces(page), 3);
  // The position comes to the board after the set-up has closed.
  await page.waitForFunction(() => document.querySelector(".enter + .error").innerText.trim() === "");
  await hasGames(page, 2);
});

onPage("a button of the list that is pressed twice acts once", {}, async (page) => {
  for (const move of ["h2e2", "b2e2"]) {
    await playBoth(page, move);
  }
  await press(page, "My games");
  await entries(page, 2);
  for (const left of [1, 0]) {
    await page.locator(".library-list").getByRole("button", { name: "Delete" }).first().click();
    await entries(page, left);
  }
  await pressTwice(page, "dialog.library [data-t=undo]");
  await entries(page, 2);
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  const buffer = Buffer.from('[Red "A"]\n\n1. h2e2 *\n\n[Red "B"]\n\n1. b2e2 *\n');
  await page.locator("input[type=file]").first().setInputFiles({ name: "two.pgn", mimeType: "", buffer });
  await says(page, "#library-title", "Games · 2");
  await pressTwice(page, "dialog.library [data-t=keepAll]");
  await says(page, "#library-title", "My games · 4");
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await press(page, "Games of the file");
  await says(page, "#library-title", "Games · 2");
  assert.equal(await page.locator("dialog.library").getByRole("button", { name: "Keep all" }).count(), 0);
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  // When the file is opened again, the game that was opened from it is found: it is the same game.
  await press(page, "My games");
  await page.locator(".library-list .entry", { hasText: "B" }).click();
  await page.waitForFunction(() => document.querySelector(".moves .move").innerText === "C8=5");
  await page.locator("input[type=file]").first().setInputFiles({ name: "two.pgn", mimeType: "", buffer });
  await says(page, "#library-title", "Games · 2");
  await press(page, "Keep all");
  await says(page, "#library-title", "My games");
  await says(page, "dialog.library .facts[role=status]", "Games read: 2");
  await entries(page, 4);
});

onPage("a deleted game is brought back another day too, with its clocks", {}, async (page) => {
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await page.locator("dialog.new-game .times select").first().selectOption("10");
  await press(page, "Begin");
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "My games");
  await entries(page, 1);
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await entries(page, 0);
  await page.reload();
  await page.waitForSelector(".board.live");
  await press(page, "My games");
  await says(page, "dialog.library", "Deleted: Chuhe");
  await page.locator("dialog.library").getByRole("button", { name: "Undo" }).click();
  await entries(page, 1);
  assert.equal(await page.locator("dialog.library").getByRole("button", { name: "Undo" }).count(), 0);
  await page.locator(".library-list .entry").click();
  await listed(page, 1);
  assert.match(await page.locator(".clock.running").innerText(), /^(9:|10:00)/);
});

onPage("a rematch that is asked for twice changes the colours once", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Resign");
  await page.locator(".ending").getByRole("button", { name: "Close" }).click();
  await pressTwice(page, ".match [data-t=rematch]");
  await listed(page, 1);
  assert.deepEqual(await players(page), ["Chuhe (Beginner)", "You"]);
});

onPage("puzzles that are asked for twice are one puzzle, and none where another game has begun", {}, async (page) => {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/trainer.js", async (route) => {
    await released;
    await route.fallback();
  });
  await pressTwice(page, "[data-t=puzzles]");
  await page.waitForTimeout(300);
  await begin(page, "red", "beginner");
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 2);
  release();
  await page.waitForTimeout(1500);
  assert.equal((await moves(page)).length, 2);
  await pressTwice(page, "[data-t=puzzles]");
  await says(page, ".trainer .learn-said", "Find the only move");
  assert.equal(await page.locator(".trainer").count(), 1);
  await page.waitForTimeout(1500);
  assert.equal((await moves(page)).length, 1);
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await listed(page, 2);
});

browserTest("puzzles that could not be loaded are loaded at the next try", async () => {
  const { page, context, faults } = await open(home.browser, home.server.url);
  await page.route("**/puzzles.json", (route) => route.abort());
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "A part of the page could not be loaded");
  // The page asks the program why the file cannot be loaded.
  const answer = page.waitForResponse("**/api/about");
  await page.locator(".trainer").getByRole("button", { name: "Next" }).click();
  await taken(page, answer);
  await page.unroute("**/puzzles.json");
  await page.locator(".trainer").getByRole("button", { name: "Next" }).click();
  await says(page, ".trainer .learn-said", "Find the only move");
  await context.close();
  assert.deepEqual(faults.filter((fault) => !fault.includes("ERR_FAILED")), []);
});

onPage("a hint stays while the board is turned and another language chosen, but not for another position", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  await press(page, "Hint");
  const arrow = page.locator(".board-frame .arrow.hint");
  await arrow.waitFor();
  await page.keyboard.press("f");
  await page.locator("select.language").selectOption("vi");
  await page.locator("select.language").selectOption("en");
  assert.equal(await arrow.count(), 1);
  await click(page, "h2e2", true);
  await listed(page, 2);
  assert.equal(await arrow.count(), 0);
});

onPage("the focus stays where lines, questions and games appear and disappear", {}, async (page) => {
  const pressed = async (within, name) => {
    await page.locator(within).getByRole("button", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  const onBoard = () => page.waitForFunction(() => document.activeElement.matches(".board-focus"));
  await click(page, "h2e2");
  await listed(page, 1);
  await page.locator(".moves .move").click();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await says(page, ".moves", "!!");
  await page.keyboard.press("Escape");
  await onBoard();
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
  await listed(page, 0);
  await pressed(".deleted", "Undo");
  await listed(page, 1);
  await onBoard();
  await pressed(".match", "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  await page.waitForSelector(".board.live");
  await pressed(".trainer", "Show the answer");
  await says(page, ".trainer .learn-said", "That was the answer.");
  await pressed(".trainer", "Next");
  await onBoard();
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await pressed(".match", "Resign");
  await pressed(".ending", "Close");
  await onBoard();
  await pressed(".match", "Rematch");
  await listed(page, 1);
  await onBoard();
  await page.waitForSelector(".board.live");
  await pressed(".match", "Draw?");
  await onBoard();
  await page.waitForSelector(".book-list button");
  await page.locator(".book-list button").first().focus();
  await page.keyboard.press("Enter");
  await listed(page, 3);
  await onBoard();
  await press(page, "Set up");
  await page.locator(".palette button").nth(2).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".palette [aria-pressed=true]")), true);
});

onPage("a new game from the position begins with the one that is being set up, or says why not", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const begins = () => beginBoth(page, "shown");
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  // In this position the kings face each other.
  await begins();
  await page.waitForFunction(() => document.querySelector(".editor .error").innerText !== "");
  assert.equal(await page.locator(".editor:visible").count(), 1);
  assert.equal(await pieces(page), 2);
  await page.locator(".editor input").fill("4k4/9/9/9/9/9/9/9/R8/3K5 w");
  await begins();
  await page.locator(".editor").waitFor({ state: "hidden" });
  await listed(page, 0);
  assert.equal(await pieces(page), 3);
  await click(page, "a1a5");
  await listed(page, 1);
  await page.locator(".match").getByRole("button", { name: "Resign" }).click();
  await page.locator(".ending").getByRole("button", { name: "Rematch" }).click();
  await listed(page, 0);
  assert.equal(await pieces(page), 3, "a rematch begins there too");
  await hasGames(page, 2);
});

onPage("pictures and links of the game wait for the set-up of a position", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "Set up");
  for (const name of ["Picture", "Share"]) {
    await press(page, name);
    await says(page, ".game .error", "A position is being set up");
    await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
    await page.locator(".game .error").first().waitFor({ state: "hidden" });
    await press(page, "Set up");
  }
  assert.equal(await page.locator("dialog[open]").count(), 0);
});
