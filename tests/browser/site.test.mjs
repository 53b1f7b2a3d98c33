// The page as a static site: on any host, without a server, and offline after the first visit.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before } from "node:test";
import { begin, browserTest, chuhe, click, launch, libraryOf, listed, open, opened, place, says, shot, showsLibrary, until, xqf } from "./harness.mjs";
import { host } from "./host.mjs";

const { SITE } = process.env;
// docs/site.md says 3.5 MB.
const MAX_BYTES = 3_550_000;
/** In this position a rook wins against two advisors and two elephants. */
const FULL_DEFENCE = "5k3/4a4/b2a5/9/2b6/1R7/9/9/3K5/9 w - - 0 1";
const OPENING = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"];

let browser;

before(async () => {
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

/** Defines a test with a page on a host of its own; the test fails if anything went wrong on it. */
function onSite(name, options, work) {
  browserTest(name, async () => {
    const files = await host(SITE);
    const { page, context, faults } = await open(browser, files.url, options);
    // A server that keeps running after a failure would keep this process alive.
    try {
      await work(page, files, context);
    } finally {
      await context.close();
      await files.stop();
    }
    assert.deepEqual(faults, []);
  });
}

/** Takes the host away; the browser has cached the site. */
async function offline(page, files) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await files.stop();
  await page.reload();
  await page.waitForSelector(".board .piece");
  files.stop = async () => {};
}

/** Makes a library file for the page. */
async function libraryFile() {
  const { folder, library } = await libraryOf();
  const file = join(folder, "games.chl");
  await chuhe("library", "export", "--browser", file, "--min-games", "1", "--library", library);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}

async function playsAndStops(page) {
  // Each analysis runs until it is stopped. If it did not stop, the next one would show nothing.
  for (const [index, move] of OPENING.slice(0, 4).entries()) {
    await page.keyboard.press("a");
    await page.waitForSelector(".lines-list li");
    if (index % 2 === 0) await page.keyboard.press("a");
    await click(page, move);
    await listed(page, index + 1);
    if (index % 2 === 1) {
      await page.waitForSelector(".lines-list li");
      await page.keyboard.press("a");
    }
  }
  // One worker answers and one searches. Terminated workers disappear shortly after.
  await until(() => page.workers().length <= 2);
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  // None of these moves is in the book.
  await click(page, "a0a1");
  await listed(page, 4);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".arrow.hint");
}

async function opensAndReviews(page) {
  await page.locator("input[type=file]").setInputFiles({ name: "game.xqf", mimeType: "", buffer: xqf(OPENING, "end") });
  await listed(page, OPENING.length);
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.waitForSelector(".curve polyline");
}

onSite("a first visit is small, and a game is played", {}, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  console.log(`first visit: ${files.sent.bytes} bytes in ${files.sent.names.length} files, not compressed`);
  assert.ok(files.sent.bytes < MAX_BYTES, `${files.sent.bytes} bytes`);
  assert.equal(new Set(files.sent.names).size, files.sent.names.length, "no file is sent twice");
  await playsAndStops(page);
  // The engine answers during an analysis.
  await page.keyboard.press("a");
  await page.waitForSelector(".lines-list li");
  await click(page, "i0i1");
  await listed(page, 6);
  await page.waitForSelector(".lines-list li");
});

onSite("everything works offline, isolated", {}, async (page, files) => {
  await offline(page, files);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await playsAndStops(page);
  await opensAndReviews(page);
  await shot(page, "site-reviewed");
});

onSite("endgame tables are loaded when they are needed, and kept", {}, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const loads = () => files.sent.names.filter((name) => name.endsWith("tables.bin")).length;
  await opened(page, OPENING.join(" "), OPENING.length);
  assert.equal(loads(), 0, "not for a position with many pieces");
  await opened(page, "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1", 0);
  await says(page, ".endgame", "Red: win · 1");
  // The searching worker loads the tables too. Without them the score would be only a few pawns.
  await opened(page, FULL_DEFENCE, 0);
  await says(page, ".endgame", "Red: win · ");
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelector(".lines-list .score")?.textContent.startsWith("+T"));
  await page.keyboard.press("a");
  const practise = () => page.locator(".match").getByRole("button", { name: "Endings" }).click();
  await practise();
  await page.waitForSelector(".endings select");
  assert.equal(loads(), 1);
  // Files that a page has loaded once are available offline.
  await offline(page, files);
  await practise();
  await page.locator(".endings select").first().selectOption("rook-full-defence");
  await says(page, ".endings .learn-said", "Win. Moves to mate");
  await page.locator(".endings select").first().selectOption("horse-elephant");
  await says(page, ".endings .learn-said", "at best: 9.");
  await click(page, "d1d0");
  await says(page, ".endings .learn-said", "the win is gone.");
  await shot(page, "site-ending");
});

onSite("a search that comes near an ending loads the tables", {}, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const loads = () => files.sent.names.filter((name) => name.endsWith("tables.bin")).length;
  // The tables contain no position with two attackers. The pawn can be captured or given away.
  await opened(page, "4ka3/4a4/4b4/9/2b2P3/9/9/9/4K4/1R7 w - - 0 1", 0);
  await page.keyboard.press("a");
  await page.waitForSelector(".lines-list li");
  // The search needs the tables some time after its first line.
  await until(loads);
  assert.equal(await page.locator(".endgame:visible").count(), 0);
  assert.equal(loads(), 1);
});

onSite("a library of games is read by the browser itself", {}, async (page, files, context) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  assert.equal(await page.locator(".explorer:visible").count(), 0);
  const file = { name: "games.chl", mimeType: "", buffer: await libraryFile() };
  await page.locator("input[type=file]").setInputFiles(file);
  const rows = await showsLibrary(page);
  await shot(page, "site-library");
  await offline(page, files);
  await says(page, ".explorer", "Games: 3");
  // The moves are on the other wing, so the library finds the position by its mirror image.
  await click(page, "b2e2");
  await listed(page, 1);
  await says(page, ".explorer", "Games: 2");
  assert.match(await rows.first().innerText(), /H2\+3|h2\+3/i);
  // If one tab changes the library, all tabs see the change.
  const second = await context.newPage();
  await second.goto(files.url);
  await says(second, ".explorer", "Games: 3");
  await page.locator(".explorer").getByRole("button", { name: "Remove the library" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".explorer").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.className), "board-focus");
  await click(second, "h2e2");
  await listed(second, 1);
  await second.locator(".explorer").waitFor({ state: "hidden" });
  await second.close();
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.equal(await page.locator(".explorer:visible").count(), 0);
});

onSite("rulings, typed moves, records and pictures come without a server", {}, async (page, files) => {
  await offline(page, files);
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill("5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 moves a8a9 f9f8 a9a8 f8f9");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await listed(page, 4);
  await page.keyboard.press("End");
  await says(page, "details.ruling", "perpetual check by Red");
  const saved = async (button) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return readFile(await download.path(), "utf8");
  };
  assert.match(await saved("Save PGN"), /^\[Game /);
  assert.match(await saved("Picture"), /^<svg /);
  await page.getByLabel("Type a move").first().fill("nonsense");
  await page.keyboard.press("Enter");
  await says(page, "body", "is not a move");
  await page.getByLabel("Type a move").first().fill("車九進一");
  await page.keyboard.press("Enter");
  await listed(page, 5);
});

onSite("a game is shared, and a large file listed, without a server", {}, async (page, files) => {
  await offline(page, files);
  await opened(page, "1. h2e2 h9g7 2. h0g2 (2. b0c2 b9c7 3. a0b0) i9h9 *");
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.locator("dialog.share").getByRole("textbox");
  await page.waitForFunction(() => document.querySelector("dialog.share input").value.includes("#game="));
  await page.waitForSelector(".qr svg path");
  const [gif] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save GIF" }).click()]);
  assert.equal((await readFile(await gif.path())).subarray(0, 6).toString(), "GIF89a");
  const [html] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as web page" }).click()]);
  assert.match(await readFile(await html.path(), "utf8"), /^<!doctype html>[^]*"h2e2"[^]*<\/html>/);
  const address = new URL(await link.inputValue());
  await page.locator("dialog.share").getByRole("button", { name: "Close" }).click();
  await page.evaluate((hash) => (location.hash = hash), address.hash);
  await page.waitForFunction(() => location.hash === "");
  await listed(page, 4);
  const game = '[Red "A"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 1-0\n\n';
  await page.locator("input[type=file]").first().setInputFiles([0, 1].map((at) => ({ name: `${at}.pgn`, mimeType: "", buffer: Buffer.from(game.repeat(500)) })));
  await says(page, "#library-title", "· 1000");
  await page.locator(".library-row .entry").nth(5).click();
  await listed(page, 6);
});

onSite("without shared memory it stops and reviews as well", { serviceWorkers: "block" }, async (page) => {
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await playsAndStops(page);
  await opensAndReviews(page);
});

/** Puts a new version on the host, in which these files have other texts, and waits until the browser has loaded it. */
async function deploy(page, files, texts) {
  const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  let keeper = await readFile(`${SITE}/sw.js`, "utf8");
  for (const [name, text] of Object.entries(texts)) {
    keeper = keeper.replace(hash(await readFile(`${SITE}/${name}`)), hash(text));
    files.changed.set(name, text);
  }
  files.changed.set("sw.js", keeper.replace('VERSION = "', 'VERSION = "another'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await until(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null));
}

/** Closes the only page of the site, and opens another one, which the new version serves. */
async function reopened(page, files, context) {
  await page.close();
  const other = await context.newPage();
  await other.goto(new URL("/", files.url).href);
  const isActive = async (url) => (await navigator.serviceWorker.getRegistration(url)).waiting === null;
  await until(() => other.evaluate(isActive, files.url));
  await other.goto(files.url);
  await other.waitForSelector(".board .piece");
  return other;
}

onSite("a new version is taken whole, once no page shows the old one", {}, async (page, files, context) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isNew = (where) => where.evaluate(async () => (await (await fetch("style.css")).text()).includes("/* new */"));
  await deploy(page, files, { "style.css": `${await readFile(`${SITE}/style.css`, "utf8")}/* new */\n` });
  assert.equal(await isNew(page), false);
  const other = await reopened(page, files, context);
  assert.equal(await isNew(other), true);
  assert.equal((await other.evaluate(() => caches.keys())).length, 1);
});

const trains = async (page, kind, text) => {
  await page.locator(".match").getByRole("button", { name: kind, exact: true }).click();
  await says(page, ".trainer .learn-said", text);
};

onSite("what was used offline stays available offline in a new version", {}, async (page, files, context) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const loads = (name) => files.sent.names.filter((each) => each === name).length;
  await trains(page, "Puzzles", "Find the only move");
  await deploy(page, files, { "puzzles.json": `${await readFile(`${SITE}/puzzles.json`, "utf8")}\n` });
  // The old version is still in use, and caches another file.
  await trains(page, "Endings", "Win. Moves to mate");
  const other = await reopened(page, files, context);
  assert.deepEqual(["puzzles.json", "tables.bin"].map(loads), [2, 1], "only what has changed is loaded again");
  await offline(other, files);
  await trains(other, "Puzzles", "Find the only move");
  await trains(other, "Endings", "Win. Moves to mate");
});

onSite("training begins in an open page after the host has another version", {}, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const name of ["cards", "endings", "lesson", "puzzles", "repetition.bundle", "trainer"]) files.changed.set(`training/${name}.js`, "// new");
  await trains(page, "Puzzles", "Find the only move");
  await trains(page, "Endings", "Win. Moves to mate");
});

onSite("a file of another version is not kept", {}, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const keeper = await readFile(`${SITE}/sw.js`, "utf8");
  files.changed.set("style.css", "body {}");
  files.changed.set("sw.js", keeper.replace('VERSION = "', 'VERSION = "another'));
  const failed = await page.evaluate(async () => {
    const kept = await navigator.serviceWorker.ready;
    const found = new Promise((resolve) => (kept.onupdatefound = () => resolve(kept.installing)));
    await kept.update();
    const worker = await found;
    while (worker.state === "installing") await new Promise((resolve) => (worker.onstatechange = resolve));
    return worker.state;
  });
  assert.equal(failed, "redundant");
});

browserTest("a page that cannot load the engine says so", async () => {
  const files = await host(SITE);
  files.changed.set("chuhe_wasm_bg.wasm", null);
  const page = await browser.newPage({ locale: "zh-CN" });
  try {
    await page.goto(files.url);
    await says(page, ".loading", "引擎无法在此浏览器中启动");
  } finally {
    await page.close();
    await files.stop();
  }
});

browserTest("a page whose browser does not answer about its files is loaded from the host", async () => {
  const files = await host(SITE);
  // After the files are cached, the cache answers no requests any more.
  const stuck = `self.addEventListener("activate", () => (CacheStorage.prototype.open = () => new Promise(() => {})));`;
  files.changed.set("sw.js", (await readFile(`${SITE}/sw.js`, "utf8")) + stuck);
  const { page, context, faults } = await open(browser, files.url);
  try {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await click(page, "h2e2");
    await listed(page, 1);
    await page.getByRole("button", { name: "Endings", exact: true }).click();
    await says(page, ".trainer .learn-said", "Win");
  } finally {
    await context.close();
    await files.stop();
  }
  assert.deepEqual(faults, []);
});

browserTest("a page without the net waits for files that the browser is slow to find", async () => {
  const files = await host(SITE);
  const slow = `self.addEventListener("activate", () => {
    const { open } = CacheStorage.prototype;
    let left = 2;
    CacheStorage.prototype.open = async function (name) {
      if (left-- > 0) await new Promise((resolve) => setTimeout(resolve, CACHE_MS + 500));
      return open.call(this, name);
    };
  });`;
  files.changed.set("sw.js", (await readFile(`${SITE}/sw.js`, "utf8")) + slow);
  const { page, context, faults } = await open(browser, files.url);
  try {
    await offline(page, files);
    await click(page, "h2e2");
    await listed(page, 1);
  } finally {
    await context.close();
    await files.stop();
  }
  assert.deepEqual(faults, []);
});

onSite("the page comes where the browser never answers about stored files, and takes a library all the same", {}, async (page, files, context) => {
  await context.addInitScript(() => {
    StorageManager.prototype.getDirectory = () => new Promise(() => {});
  });
  await page.reload();
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").setInputFiles({ name: "games.chl", mimeType: "", buffer: await libraryFile() });
  await showsLibrary(page);
  await page.getByRole("button", { name: "Remove the library" }).click();
  await page.locator(".explorer").waitFor({ state: "hidden" });
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "zh-CN" };

onSite("on a phone it looks like an app", phone, async (page, files, context) => {
  await offline(page, files);
  await page.waitForSelector(".board.live");
  for (const name of ["h2", "e2"]) {
    const { x, y } = await place(page, name);
    await page.touchscreen.tap(x, y);
  }
  await listed(page, 1);
  await page.getByRole("button", { name: "分析此局面" }).tap();
  await page.waitForSelector(".lines-list li");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const hindered = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
  assert.deepEqual(hindered, [], "it can be installed");
  await shot(page, "site-phone");
});

browserTest("endings are reported as not loaded without the net, and loaded with it", async () => {
  const files = await host(SITE);
  const { page, context } = await open(browser, files.url);
  try {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    files.changed.set("tables.bin", null);
    await page.getByRole("button", { name: "Endings", exact: true }).click();
    await says(page, ".trainer .learn-said", "A part of the page could not be loaded. (");
    files.changed.delete("tables.bin");
    await page.locator(".trainer").getByRole("button", { name: "Next" }).click();
    await says(page, ".trainer .learn-said", "Win");
  } finally {
    await context.close();
    await files.stop();
  }
});
