// Interruptions: work continues after a reload, in another tab, without an answer, or while something else runs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  begin, browserTest, click, databaseComesLate, deleteGame, entries, hasPieces, holdReview, list, listed, moves, open, opened, pieces, place,
  press, says, shot, withServer,
} from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
const LINE = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7b5 a0a1 e6e5 e2e5 a9a8";

/** Holds requests back until the returned function is called. */
async function held(page, path) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/${path}`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

browserTest("a page without an answer waits for the program, and continues by itself", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await begin(page, "red", "beginner");
  for (const [path, move, count, where] of [["search", "h2e2", 2, ".match"], ["position", "h0g2", 4, ".game"]]) {
    await page.waitForSelector(".board.live");
    await page.route(`**/api/${path}`, (route) => route.abort());
    await click(page, move);
    await says(page, where, "The server does not answer");
    await page.unroute(`**/api/${path}`);
    await listed(page, count);
    assert.equal((await page.locator(where).innerText()).includes("does not answer"), false);
  }
  await context.close();
});

onPage("a program that was started again is known by the token that another tab was given", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const token = await page.evaluate(() => localStorage.getItem("chuhe-token"));
  await page.evaluate(() => localStorage.removeItem("chuhe-token"));
  const second = await context.newPage();
  await second.goto(`${home.server.url.split("?")[0]}?token=${token}`);
  await second.waitForSelector(".board .piece");
  await click(page, "h9g7");
  await listed(page, 2);
  await click(page, "h0g2");
  await listed(page, 3);
});

onPage("Take back does nothing before the first move, and the engine continues to think", {}, async (page) => {
  const release = await held(page, "search");
  await begin(page, "black", "beginner");
  await says(page, ".match", "thinking");
  const button = page.getByRole("button", { name: "Take back" });
  assert.ok(await button.isDisabled());
  await page.keyboard.press("t");
  release();
  await listed(page, 1);
  await button.and(page.locator(":enabled")).waitFor();
});

onPage("a late move of the engine for the previous game is not played in the new game", {}, async (page) => {
  const searches = await held(page, "search");
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await says(page, ".match", "thinking");
  const positions = await held(page, "position");
  await begin(page, "red", "beginner");
  await listed(page, 0);
  searches();
  await page.waitForTimeout(1500);
  positions();
  await page.waitForSelector(".board.live");
  assert.deepEqual(await moves(page), []);
  await click(page, "h0g2");
  await listed(page, 2);
});

onPage("a resigned game that is continued no longer shows its end", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Resign");
  await page.locator(".ending").getByRole("button", { name: "Close" }).click();
  await press(page, "Take back");
  await listed(page, 0);
  await click(page, "h0g2");
  await listed(page, 2);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  assert.doesNotMatch(await readFile(await file.path(), "utf8"), /Termination/);
});

onPage("comments and moves made during a review are kept, and a second review does not repeat its comments", {}, async (page) => {
  await opened(page, LINE, 14);
  const reviewed = async () => {
    await page.waitForSelector(".summary table", { timeout: 60_000 });
    await page.waitForFunction(() => document.querySelector(".game progress").hidden, null, { timeout: 60_000 });
  };
  const goesOn = await holdReview(page, 3);
  await press(page, "Review");
  await page.waitForFunction(() => document.querySelector(".game progress").value > 0.1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("textbox").fill("My own words");
  await page.locator(".move-menu").getByRole("button", { name: "Done" }).click();
  // The user holds a piece while the review runs.
  await page.waitForSelector(".board.live");
  const { x, y } = await place(page, "b9");
  await page.mouse.click(x, y);
  await goesOn();
  await page.waitForFunction(() => {
    const { value, hidden } = document.querySelector(".game progress");
    return hidden || value > 0.3;
  });
  const { x: toX, y: toY } = await place(page, "a7");
  await page.mouse.click(toX, toY);
  await reviewed();
  assert.equal(await page.locator(".moves [aria-current]").innerText(), "1… H2+1", "the reader is not moved");
  assert.match(await list(page), /My own words[^]*H2\+1/);
  await page.reload();
  await listed(page, 14);
  assert.match(await list(page), /My own words[^]*H2\+1/);
  await press(page, "Review");
  await page.waitForFunction(() => !document.querySelector(".game progress").hidden);
  await reviewed();
  const comments = await page.locator(".moves .comment").allInnerTexts();
  assert.deepEqual(comments.map((text) => text.trim()).filter((text) => !/ points$/.test(text)), ["My own words"]);
  const engines = (await list(page)).match(/engine\s*\d+[.…]/g) ?? [];
  assert.equal(new Set(engines).size, engines.length, `one line of the engine a move: ${engines}`);
});

onPage("a position that is being set up stays on the board", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  for (const key of ["f", "ArrowLeft", "ArrowRight"]) {
    await page.keyboard.press(key);
    assert.equal(await pieces(page), 2, key);
  }
  await page.locator("select.language").selectOption("vi");
  await page.locator("select.language").selectOption("en");
  assert.equal(await pieces(page), 2);
  await shot(page, "set-up-flipped");
  await press(page, "Cancel");
  assert.equal(await pieces(page), 32);
});

onPage("another game ends the set-up of a position", {}, async (page) => {
  for (const instead of [() => begin(page, "black", "beginner"), () => opened(page, "h2e2", 1)]) {
    await press(page, "Set up");
    await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
    await instead();
    // The previous game also has a move.
    await page.locator(".editor").waitFor({ state: "hidden" });
    await listed(page, 1);
    await hasPieces(page, 32);
  }
});

onPage("a position that was set up stays on the board until its game is open", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await databaseComesLate(page, 1500);
  await press(page, "Set up");
  await page.locator(".editor .form input").fill("4k4/9/9/9/9/4P4/9/9/9/4K4");
  await page.locator(".editor .form input").press("Tab");
  await page.locator(".editor").getByRole("button", { name: "Done" }).click();
  await page.locator(".editor").waitFor({ state: "hidden" });
  assert.equal(await pieces(page), 3);
  await listed(page, 0);
  assert.equal(await pieces(page), 3);
});

onPage("a game that is deleted while it is on the board stays deleted, unless it goes on", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await deleteGame(page);
  await click(page, "h9g7");
  await listed(page, 2);
  await page.reload();
  await listed(page, 2);
  await deleteGame(page);
  await page.reload();
  await page.waitForSelector(".board.live");
  assert.deepEqual(await moves(page), []);
  await press(page, "My games");
  await page.waitForSelector("dialog.library[open]");
  await entries(page, 0);
});

onPage("an old list opens the newest state of a game that another tab has changed", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await press(page, "Begin");
  await listed(page, 0);
  const second = await context.newPage();
  await second.goto(home.server.url);
  await listed(second, 1);
  await press(page, "My games");
  await entries(page, 1);
  await click(second, "h9g7");
  await listed(second, 2);
  await second.close();
  await page.locator(".library-list .entry").click();
  await listed(page, 2);
});

onPage("a choice of settings leaves those of another tab as they are", {}, async (page, context) => {
  const second = await context.newPage();
  await second.goto(home.server.url);
  await second.waitForSelector(".board .piece");
  await page.locator("select.language").selectOption("vi");
  await second.getByRole("button", { name: "Cài đặt" }).click();
  await second.locator("dialog.settings").locator("select").nth(3).selectOption("dark");
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })), { theme: "dark", board: "wood", lang: "vi" });
});

onPage("puzzles work in a browser that stores nothing", {}, async (page) => {
  await page.addInitScript(() => {
    const open = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "indexedDB", { value: { open } });
  });
  await page.reload();
  await page.waitForSelector(".board.live");
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  const [, before] = /new: (\d+)/.exec(await page.locator(".trainer .facts").innerText());
  await press(page, "Show the answer");
  await says(page, ".trainer .learn-said", "cannot be saved");
  await says(page, ".trainer .facts", `new: ${before - 1}`);
});

onPage("a puzzle and an ending are asked again after a reload", {}, async (page) => {
  const board = () => page.locator(".board-frame .board .pieces").evaluate((layer) => layer.innerHTML);
  for (const [kind, question, index, ending] of [["Puzzles", "Find the only move", 1, "pin"], ["Endings", "Win", 0, " win"]]) {
    await press(page, kind);
    const card = page.locator(`.trainer.${kind.toLowerCase()}`);
    const isAsked = async () => {
      await page.waitForSelector(".moves.asking", { state: "attached" });
      await says(page, ".trainer .learn-said", question);
    };
    await isAsked();
    const before = await board();
    const select = card.locator("select").nth(index);
    // An endgame exercise that has a new position each time.
    const choice = await select.locator(`option[value$="${ending}"]`).first().getAttribute("value");
    await select.selectOption(choice);
    await page.waitForFunction((html) => document.querySelector(".board-frame .board .pieces").innerHTML !== html, before);
    await isAsked();
    const asked = await board();
    await page.reload();
    await isAsked();
    assert.equal(await board(), asked, kind);
    assert.equal(await select.inputValue(), choice);
  }
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await page.reload();
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".trainer:visible").count(), 0);
});

onPage("another text that is pasted takes the place of the one before", {}, async (page) => {
  const paste = async (text) => {
    await press(page, "Paste");
    // The text is typed by keyboard into the box with the focus.
    await page.locator("dialog textarea:visible").focus();
    await page.keyboard.insertText(text);
    await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  };
  await paste("h2e2 h9g7");
  await listed(page, 2);
  await paste("h2e2 a0a9");
  await says(page, ".files .error", "a0a9");
  await paste("b2e2 b9c7 b0c2");
  await listed(page, 3);
  assert.deepEqual(await moves(page), ["C8=5", "H2+3", "H8+7"]);
  assert.equal(await page.locator(".files .error:visible").count(), 0);
});

onPage("a restored line joins the moves and the end that were played since its deletion", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9 1-0", 4);
  const remove = async () => {
    await page.locator(".moves .row .move").nth(1).click();
    await page.keyboard.press("c");
    await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
    await listed(page, 1);
  };
  await remove();
  for (const [index, move] of ["h9g7", "b0c2"].entries()) {
    await click(page, move);
    await listed(page, index + 2);
  }
  await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
  await listed(page, 4);
  assert.match(await list(page), /C2=5\s+H8\+7\s+2\.\s+H2\+3[^]*2\. H8\+7[^]*R9=8/);
  assert.equal((await list(page)).match(/1… /g), null, "the move is there once");
});

onPage("the end of a game is shown only at the moves that lead to it", {}, async (page) => {
  await opened(page, '[FEN "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"]\n\n1. e1d1', 1);
  const end = (count) => page.waitForFunction((wanted) => document.querySelectorAll(".moves .end").length === wanted, count);
  await page.keyboard.press("ArrowDown");
  await says(page, ".moves", "1-0");
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
  await end(0);
  await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
  await listed(page, 1);
  await end(2);
});

onPage("all that was deleted is brought back, and the keyboard keeps its place", {}, async (page) => {
  for (const move of ["h2e2", "b2e2", "g3g4"]) {
    await press(page, "New game");
    await page.locator("dialog.new-game select").first().selectOption("both");
    await press(page, "Begin");
    await listed(page, 0);
    await click(page, move);
    await listed(page, 1);
  }
  await press(page, "My games");
  await entries(page, 3);
  for (const [left, which] of [[2, 2], [1, 0], [0, 0]]) {
    await page.locator(".library-list").getByRole("button", { name: "Delete" }).nth(which).focus();
    await page.keyboard.press("Enter");
    await entries(page, left);
    await page.waitForFunction(() => document.activeElement.matches(".library-list .entry, .library > .row-of button"));
  }
  for (const count of [1, 2, 3]) {
    await page.locator("dialog.library").getByRole("button", { name: "Undo" }).click();
    await entries(page, count);
  }
  assert.equal(await page.locator("dialog.library").getByRole("button", { name: "Undo" }).count(), 0);
});

onPage("a game with the engine goes on after a review, and one that is over stays as it was", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Review");
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 4);
  await press(page, "Resign");
  await says(page, ".ending", "Black wins");
  await page.locator("select.language").selectOption("vi");
  await says(page, ".ending", "Đen thắng");
  await page.locator("select.language").selectOption("en");
  const before = await moves(page);
  await page.locator(".ending").getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("ArrowUp");
  await click(page, "b0c2");
  await page.waitForFunction(() => document.querySelector(".moves .variation"));
  assert.deepEqual(await moves(page), before, "what is tried afterwards is a variation");
});

for (const [width, height] of [[640, 400], [600, 450], [568, 320], [320, 256]]) {
  onPage(`an enlarged page of ${width} by ${height} has all of its tools, and long names leave room`, { viewport: { width, height } }, async (page) => {
    const name = "A name without end ".repeat(9);
    await opened(page, `[Red "${name}"]\n[Black "${name}"]\n\n1. h2e2 h9g7`, 2);
    const cut = await page.evaluate((right) => {
      const tools = [...document.querySelectorAll("header button, header select, .steps button, .status")];
      return tools.filter((tool) => tool.getBoundingClientRect().right > right + 0.5 || tool.scrollWidth > tool.clientWidth).map(({ outerHTML }) => outerHTML);
    }, width);
    assert.deepEqual(cut, []);
    await shot(page, `enlarged-${width}x${height}`);
  });
}

onPage("games of links and of pasted texts are kept when another is opened", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await press(page, "Share");
  await page.waitForFunction(() => document.querySelector("dialog.share input").value.includes("#game="));
  const link = await page.locator("dialog.share input").inputValue();
  await page.locator("dialog.share").getByRole("button", { name: "Close" }).click();
  // After this the game no longer equals the game of the link.
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
  await page.evaluate((hash) => (location.hash = hash), `#${link.split("#")[1]}`);
  await page.waitForFunction(() => location.hash === "");
  await opened(page, "b2e2", 1);
  await press(page, "My games");
  await entries(page, 3);
});

onPage("games that were begun and not played are not in the list", {}, async (page) => {
  for (let count = 0; count < 3; count++) await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  await page.reload();
  await page.waitForSelector(".board.live");
  await says(page, ".match", "Your move");
  await click(page, "h2e2");
  await listed(page, 2);
  await begin(page, "black", "beginner");
  await listed(page, 1);
  // A closed tab leaves such a game behind: it is removed after the same time as a deleted game.
  const left = (work) => page.evaluate(`import("./games/store.js").then(({ get, put }) => ${work})`);
  await left('put({ id: "left", isPassing: true, changed: Date.now() - 31 * 24 * 3600 * 1000 })');
  await press(page, "My games");
  await entries(page, 1);
  assert.equal(await left('get("left")'), undefined);
});

onPage("the game before the puzzles continues after them", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  for (const reload of [false, true]) {
    const before = await moves(page);
    await press(page, "Puzzles");
    await says(page, ".trainer .learn-said", "Find the only move");
    await press(page, "Endings");
    await says(page, ".endings .learn-said", "Win");
    if (reload) await page.reload();
    await says(page, ".endings .learn-said", "Win");
    await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
    await listed(page, before.length);
    assert.deepEqual(await moves(page), before);
    await click(page, reload ? "e0e1" : "h0g2");
    await listed(page, before.length + 2);
  }
});

browserTest("a puzzle waits for the program too", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await press(page, "Puzzles");
  await page.locator(".trainer select").nth(1).selectOption("short");
  await page.waitForFunction(() => document.querySelectorAll(".moves .row .move").length === 1);
  await page.waitForSelector(".board.live");
  const event = await page.locator(".event").innerText();
  const [fen, line] = await page.evaluate(async (id) => {
    const { puzzles } = await (await fetch("puzzles.json")).json();
    return puzzles.find(([name]) => name === id).slice(1, 3);
  }, event.split(" ").at(-1));
  await page.route("**/api/position", (route) => route.abort());
  await click(page, line.split(" ")[1], fen.split(" ")[1] === "w");
  await says(page, ".game", "does not answer");
  await page.unroute("**/api/position");
  await listed(page, 3);
  await context.close();
});

onPage("the focus moves to the board when its button disappears, and no message is announced twice", {}, async (page) => {
  const pressed = async (name) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const focused = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
  await pressed("Set up");
  await pressed("Cancel");
  await focused(".board-focus");
  await pressed("Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  await pressed("Close");
  await focused(".board-focus");
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  await page.evaluate(() => {
    globalThis.heard = [];
    const hear = ({ target }) => globalThis.heard.push(target.textContent);
    for (const region of document.querySelectorAll(".status, .ending")) {
      new MutationObserver((changes) => changes.forEach(hear)).observe(region, { subtree: true, childList: true });
    }
  });
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  assert.deepEqual(await page.evaluate(() => globalThis.heard), ["Black to move", "Red to move"]);
  await pressed("Resign");
  await focused(".match button");
});
