// Requests that the browser never answers: the board continues without the answers, and reports what cannot be done.

import assert from "node:assert/strict";
import {
  click, databaseAnswers, entries, hasGames, holdDatabase, linkOf, listed, moves, opened, press, says, taken, until, withServer,
} from "./harness.mjs";
import { beginBoth } from "./games.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

/** Lets time pass until such an element exists. */
async function waits(page, selector) {
  await until(() => page.locator(selector).count(), () => page.clock.runFor(2000));
  await page.locator(selector).first().waitFor();
}

onPage("games are opened and saved where the browser answers no request for a lock", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await context.addInitScript(() => {
    const answered = new Promise((resolve) => (globalThis.answer = resolve));
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function (...of) {
      await answered;
      return request.apply(this, of);
    };
  });
  await page.reload();
  await listed(page, 1);
  // Perhaps another tab has the game, so this tab shows a copy, which is saved once it is changed.
  await hasGames(page, 1);
  await click(page, "h9g7");
  await listed(page, 2);
  await hasGames(page, 2);
  await opened(page, "b2e2", 1);
  await press(page, "My games");
  await entries(page, 3);
  await page.locator(".library-list .entry").last().click();
  await page.waitForFunction(() => document.querySelector(".moves .row .move")?.innerText === "C2=5");
  assert.deepEqual(await moves(page), ["C2=5"]);
  // The answers come after all: then the tab holds only the game on its board, and that game is not a copy.
  const held = () =>
    page.evaluate(async () => {
      globalThis.answer();
      const { held, pending } = await navigator.locks.query();
      const own = `chuhe-game-${sessionStorage.getItem("chuhe-game")}`;
      return pending.length === 0 && held.map(({ name }) => (name === own ? "own" : name)).join();
    });
  await until(async () => (await held()) === "own");
  // From now on the page waits for an answer again, even if the answer comes late.
  await page.evaluate(() => {
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function (...of) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return request.apply(this, of);
    };
  });
  await press(page, "My games");
  await entries(page, 3);
  await page.locator(".library-list .entry").first().click();
  await page.waitForFunction(() => document.querySelector(".moves .row .move")?.innerText === "C8=5");
  await page.keyboard.press("ArrowDown");
  await click(page, "b9c7");
  await listed(page, 2);
  await hasGames(page, 3);
});

onPage("a database that another page holds does not delay the board, and games are saved once it is free", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await hasGames(page, 1);
  const other = await context.newPage();
  await other.goto(new URL("icon.svg", home.server.url).href);
  await other.evaluate(async () => {
    const database = await new Promise((resolve) => {
      indexedDB.open("chuhe").onsuccess = ({ target }) => resolve(target.result);
    });
    const games = database.transaction("games", "readwrite").objectStore("games");
    const again = () => (games.count().onsuccess = again);
    again();
  });
  await page.clock.install();
  await page.reload();
  await waits(page, ".board.live");
  await says(page, ".card.game > .error", "Games cannot be saved in this browser");
  await click(page, "b2e2");
  await listed(page, 1);
  await other.close();
  await click(page, "b9c7");
  await listed(page, 2);
  await hasGames(page, 2);
});

onPage("copies and pictures are made another way, or reported as failed, where the browser never answers", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.evaluate(() => {
    const never = () => new Promise(() => {});
    navigator.clipboard.writeText = never;
    document.execCommand = (name) => name === "copy";
    Image.prototype.decode = never;
    HTMLCanvasElement.prototype.toBlob = never;
  });
  await page.clock.install();
  await press(page, "Share");
  const ends = async (name, words) => {
    await press(page, name);
    const said = "dialog.share .facts[role=status]";
    const isSaid = () => page.locator(said).innerText().then((text) => text.includes(words));
    await until(isSaid, () => page.clock.runFor(1000));
    await says(page, said, words);
  };
  await ends("Copy FEN", "Copied");
  await ends("Save PNG", "The browser could not do this. (TimeoutError)");
  await page.evaluate(() => (Image.prototype.decode = async () => {}));
  await ends("Copy FEN", "Copied");
  await ends("Save PNG", "The browser could not do this. (TimeoutError)");
});

onPage("a file that is never read does not delay the next one", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = function () {
      return this.name === "far.pgn" ? new Promise(() => {}) : arrayBuffer.call(this);
    };
  });
  await page.clock.install();
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ name: "far.pgn", mimeType: "", buffer: Buffer.from("h2e2") });
  await input.setInputFiles({ name: "near.pgn", mimeType: "", buffer: Buffer.from("h2e2 h9g7") });
  const said = page.locator(".files .error");
  await until(() => said.isVisible(), () => page.clock.runFor(2000));
  await says(page, ".files .error", "The file cannot be read.");
  await listed(page, 2);
});

onPage("settings read late do not replace newer choices, and a file that is never read is reported", {}, async (page) => {
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    const released = new Promise((resolve) => (globalThis.filesAnswer = resolve));
    File.prototype.arrayBuffer = async function () {
      await (this.name === "never.json" ? new Promise(() => {}) : released);
      return arrayBuffer.call(this);
    };
  });
  await page.clock.install();
  await press(page, "Settings");
  const dialog = page.locator("dialog.settings");
  const choice = (name) => dialog.getByRole("combobox", { name });
  const read = async (name, settings) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByRole("button", { name: "Import" }).click()]);
    await chooser.setFiles({ name, mimeType: "", buffer: Buffer.from(JSON.stringify({ format: "chuhe-settings", settings })) });
  };
  await read("late.json", { pieces: "letters", theme: "dark" });
  await choice("Pieces").selectOption("western");
  await page.evaluate(() => globalThis.filesAnswer());
  await says(page, "dialog.settings", "settings were imported");
  assert.equal(await choice("Pieces").inputValue(), "western");
  assert.equal(await choice("Colours").inputValue(), "dark");
  await read("never.json", {});
  await until(async () => (await dialog.innerText()).includes("cannot be read"), () => page.clock.runFor(2000));
  await says(page, "dialog.settings", "The file cannot be read.");
});

onPage("a link that the browser never unpacks does not delay the next one", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const link = await linkOf(page, "h2e2");
  await page.evaluate(() => (ReadableStreamDefaultReader.prototype.read = () => new Promise(() => {})));
  await page.clock.install();
  await page.evaluate((hash) => (location.hash = hash), link);
  const error = page.locator(".files .error");
  await until(() => error.isVisible(), () => page.clock.runFor(2000));
  await says(page, ".files .error", "The link contains no game that can be opened.");
});

onPage("a write that has begun may take long", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.clock.install();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.isLong = true;
    IDBObjectStore.prototype.put = function (...of) {
      const request = put.apply(this, of);
      globalThis.isBegun = true;
      const again = () => globalThis.isLong && (this.count().onsuccess = again);
      again();
      return request;
    };
  });
  await click(page, "h2e2");
  await listed(page, 1);
  await page.waitForFunction(() => globalThis.isBegun);
  await page.clock.runFor(60_000);
  assert.equal(await page.locator(".card.game > .error:visible").count(), 0);
  await page.evaluate(() => (globalThis.isLong = false));
  await hasGames(page, 1);
  assert.equal(await page.locator(".card.game > .error:visible").count(), 0);
});

/** Pastes a game while the list still has the moves of the game before, and waits until the page has read it. */
async function requested(page, text, count) {
  const answer = page.waitForResponse("**/api/read");
  await opened(page, text, count);
  await taken(page, answer);
}

onPage("a game that is begun does not wait for games that were opened while the database does not answer, and all are saved", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await opened(page, "c3c4", 1);
  await page.evaluate(holdDatabase, {});
  // One of them is saved already, and two are the same.
  for (const text of ["g3g4", "h2e2 h9g7", "g3g4"]) await requested(page, text, 1);
  await beginBoth(page);
  await click(page, "b2e2");
  await listed(page, 1);
  await databaseAnswers(page);
  await hasGames(page, 4);
  assert.deepEqual(await moves(page), ["C8=5"]);
  await click(page, "b9c7");
  await listed(page, 2);
  await page.evaluate(holdDatabase, {});
  await requested(page, "i3i4", 2);
  await page.locator("input[type=file]").first().setInputFiles({ name: "game.pgn", mimeType: "", buffer: Buffer.from("1. a3a4 a6a5 2. e3e4 *") });
  await listed(page, 3);
  await databaseAnswers(page);
  await hasGames(page, 5);
  await listed(page, 3);
});

onPage("a game of the list does not replace one that was begun while the browser did not answer about its lock", {}, async (page, context) => {
  await opened(page, "h2e2 h9g7", 2);
  await opened(page, "c3c4", 1);
  await page.evaluate(() => {
    const { request } = LockManager.prototype;
    const released = new Promise((resolve) => (globalThis.locksAnswer = resolve));
    let isFirst = true;
    LockManager.prototype.request = function (...of) {
      if (!isFirst) return request.apply(this, of);
      isFirst = false;
      return released.then(() => request.apply(this, of));
    };
  });
  await press(page, "My games");
  await page.locator(".library-list .entry").last().click();
  await beginBoth(page);
  await click(page, "b2e2");
  await page.evaluate(() => globalThis.locksAnswer());
  await listed(page, 1);
  await click(page, "b9c7");
  await listed(page, 2);
  assert.deepEqual(await moves(page), ["C8=5", "H2+3"]);
  // The game of the list was not changed, and is free for another tab.
  const second = await context.newPage();
  await second.goto(page.url());
  await press(second, "My games");
  await second.locator(".library-list .entry").last().click();
  await listed(second, 2);
  await second.keyboard.press("ArrowDown");
  await click(second, "h0g2");
  await listed(second, 3);
  await hasGames(second, 3);
});
