// Games that are saved already: which of them a change belongs to, what is left of one that was emptied, and saving all.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { entries, hasGames, holds, listed, opened, press, says, until, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const game = (red, moves) => `[Red "${red}"]\n[Black "B"]\n\n${moves} 1-0\n\n`;
const THREE = game("R1", "1. h2e2 h9g7") + game("R2", "1. b2e2 b9c7") + game("R3", "1. g3g4");
const library = (page) => page.locator("dialog.library");

async function opensFile(page, text, name = "a.pgn") {
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
}

/** Writes a comment on the position before the first move. */
async function comments(page, text) {
  await page.keyboard.press("c");
  await page.locator("dialog.move-menu[open]").getByRole("textbox").fill(text);
  await page.locator("dialog.move-menu").getByRole("button", { name: "Done" }).click();
}

/** Returns the games of "My games" as JSON saves them, once it is saved that way as wanted. */
async function kept(page, isThere) {
  return until(async () => {
    const games = await page.evaluate(async () => (await import("./games/store.js")).all());
    return isThere(games) && games;
  });
}

for (const [name, choose] of [
  ["the first game of a file", async () => {}],
  ["another game of the file", async (page) => {
    await press(page, "Games of the file");
    await entries(page, 3);
    await library(page).locator(".entry").nth(1).click();
    await says(page, ".table", "R2");
  }],
]) {
  onPage(`${name} that is kept already and annotated stays one game`, {}, async (page) => {
    await opensFile(page, THREE);
    await entries(page, 3);
    await press(page, "Keep all");
    await says(page, ".library", "Games read: 3");
    await library(page).getByRole("button", { name: "Close" }).click();
    await choose(page);
    await comments(page, "my note");
    const isSaved = (games) => games.filter((each) => each.game?.line.comment === "my note").length === 1;
    await kept(page, (games) => games.length === 3 && isSaved(games));
    await page.reload();
    await says(page, ".table", name.startsWith("the first") ? "R1" : "R2");
    await comments(page, "my note and more");
    await kept(page, (games) => games.length === 3 && games.some((each) => each.game?.line.comment === "my note and more"));
  });
}

onPage("a game that a file has twice is kept once", {}, async (page) => {
  await opensFile(page, THREE + game("R2", "1. b2e2 b9c7"));
  await entries(page, 4);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 4 · Saved already: 1");
  await entries(page, 3);
});

onPage("moves that were all deleted do not come back after a reload", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await hasGames(page, 1);
  await page.locator(".moves .row .move").first().click({ button: "right" });
  await page.locator("dialog.move-menu").getByRole("button", { name: "Delete from here" }).click();
  await listed(page, 0);
  await kept(page, (games) => games.length === 0);
  await page.reload();
  await page.waitForSelector(".board.live");
  await listed(page, 0);
  await hasGames(page, 0);
});

onPage("deleted moves that are restored are saved again", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await page.locator(".moves .row .move").first().click({ button: "right" });
  await page.locator("dialog.move-menu").getByRole("button", { name: "Delete from here" }).click();
  await kept(page, (games) => games.length === 0);
  await press(page, "Undo");
  await listed(page, 2);
  await hasGames(page, 1);
  await page.reload();
  await listed(page, 2);
});

onPage("a comment that was erased does not come back after a reload", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await comments(page, "secret note");
  await hasGames(page, 1);
  await comments(page, "");
  await kept(page, (games) => games.length === 0);
  await page.reload();
  await page.waitForSelector(".board.live");
  await page.keyboard.press("c");
  assert.equal(await page.locator("dialog.move-menu[open]").getByRole("textbox").inputValue(), "");
});

/** Opens an export of games with these moves. */
const exported = (...lines) => {
  const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  const record = (line, index) => ({ id: `game-${index}`, created: 1, changed: 100 - index, moves: line.length / 4, lean: { tags: [["Red", `R${index + 1}`]], start, result: "*", plies: line.length / 4, line: ["", line] } });
  return JSON.stringify({ format: "chuhe-games", version: 1, games: lines.map(record) });
};

onPage("all games but one that is wrong are saved as PGN, and it is named", {}, async (page) => {
  await opensFile(page, exported("h2e2", "h2e3", "b2e2"), "games.json");
  await entries(page, 3);
  const release = await holds(page, "**/api/write");
  const files = [];
  page.on("download", (file) => files.push(file));
  const save = library(page).getByRole("button", { name: "Save all as PGN" });
  await save.click();
  await says(page, ".library", "0 / 3");
  // It is being saved already, so the button does nothing.
  await save.click({ force: true });
  release();
  await says(page, ".library", "R2: ");
  await until(() => files.length > 0);
  const pgn = await readFile(await files[0].path(), "utf8");
  assert.deepEqual(pgn.match(/(?<=\[Red ")[^"]*/g), ["R1", "R3"]);
  // It can be saved again.
  await save.click();
  await until(() => files.length > 1);
  assert.equal(files.length, 2);
});

onPage("exported games are counted while they are read", {}, async (page) => {
  await page.waitForSelector(".board.live");
  // The database answers the write of the first game only.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    let writes = 0;
    IDBDatabase.prototype.transaction = function (store, kind, ...more) {
      const made = transaction.call(this, store, kind, ...more);
      if (kind !== "readwrite" || writes++ === 0) return made;
      return { objectStore: (name) => made.objectStore(name) };
    };
  });
  await opensFile(page, exported("h2e2", "b2e2", "g3g4"), "games.json");
  await says(page, ".files", "Games read: 1");
});

onPage("a game that its last move has ended is known when it is opened again", {}, async (page) => {
  const mate = '[Red "R1"]\n[FEN "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1"]\n[Result "*"]\n\n1. a7a8 d9e9 2. b6b9 *\n\n';
  await opened(page, mate, 3);
  await kept(page, ([first]) => first?.game.result === "1-0");
  await opened(page, "1. h2e2", 1);
  await opened(page, mate, 3);
  await comments(page, "my note");
  const games = await kept(page, (games) => games.some((each) => each.game.line.comment === "my note"));
  assert.equal(games.length, 2);
  await comments(page, "");
  await kept(page, (games) => games.every((each) => !each.game.line.comment));
  await opensFile(page, mate + game("R2", "1. b2e2"));
  await entries(page, 2);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 2 · Saved already: 1");
});

onPage("a saved game keeps its review when a copy of it is annotated", {}, async (page) => {
  const reviewed = game("R1", "1. h2e2 h9g7");
  await opensFile(page, reviewed);
  await listed(page, 2);
  await press(page, "Review");
  await says(page, ".summary", "Accuracy");
  await kept(page, ([first]) => first?.game.sides);
  await opensFile(page, reviewed + game("R2", "1. b2e2"));
  await entries(page, 2);
  await library(page).getByRole("button", { name: "Close" }).click();
  await comments(page, "my note");
  const games = await kept(page, (games) => games.some((each) => each.game.line.comment === "my note"));
  assert.equal(games.filter((each) => each.game.sides).length, 1);
});

onPage("a change that cannot be written to the saved game stays saved as another", {}, async (page) => {
  await opensFile(page, THREE);
  await entries(page, 3);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 3");
  await library(page).getByRole("button", { name: "Close" }).click();
  await page.evaluate(async () => {
    const ids = (await (await import("./games/store.js")).all()).map(({ id }) => id);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (record) {
      const request = put.call(this, record);
      if (!ids.includes(record.id)) return request;
      Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
      this.transaction.abort();
      return request;
    };
  });
  await comments(page, "my note");
  await says(page, ".game .error", "the storage is full");
  await kept(page, (games) => games.some((each) => each.game?.line.comment === "my note"));
});
