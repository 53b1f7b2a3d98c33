// A typical session in Firefox. Playwright does not support the Firefox that Linux distributions ship, so
// puppeteer-core is used.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import puppeteer from "puppeteer-core";
import { browserTest, place, serve, tap } from "./harness.mjs";
import { host } from "./host.mjs";

const { FIREFOX_PATH, SHOTS, SITE } = process.env;

let browser, server;

before(async () => {
  server = await serve("--hash", "16");
  browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX_PATH, headless: true });
});

after(async () => {
  await browser?.close();
  server?.stop();
});

/**
 * Defines a test with its own page, at an address that `work` may close. The test fails if there is an error on the
 * page that `expected` does not match.
 */
function inFirefox(name, address, work, expected = /^$/) {
  browserTest(name, async () => {
    const { url, files } = await address();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.setViewport({ width: 1280, height: 800 });
    const faults = [];
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    try {
      await page.goto(url);
      await page.waitForSelector(".board .piece");
      await work(page, files);
    } finally {
      await context.close();
      await files?.stop();
    }
    assert.deepEqual(faults.filter((fault) => !expected.test(fault)), []);
  });
}

const served = async () => ({ url: server.url });
const site = async () => {
  const files = await host(SITE);
  return { url: files.url, files };
};

const button = (page, name) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

const moves = (page) => page.$$eval(".moves .row .move", (all) => all.map((move) => move.innerText));

const says = (page, selector, text) =>
  page.waitForFunction((where, wanted) => document.querySelector(where)?.innerText.includes(wanted), {}, selector, text);

const listed = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".moves .row .move").length === wanted, {}, count);

async function play(page, move) {
  await page.waitForSelector(".board.live");
  await tap(page, move);
}

/** Begins a game against the engine as Red, at the lowest level. */
async function begin(page) {
  await button(page, "New game");
  const [side, level] = await page.$$("dialog.new-game select");
  await side.select("red");
  await level.select("beginner");
  await button(page, "Begin");
}

/** Plays a game by clicks, steps through it by keys, and finds it again after a reload. */
async function aGameIsKept(page) {
  await begin(page);
  await play(page, "h2e2");
  await listed(page, 2);
  const before = await moves(page);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((first) => document.querySelector(".moves [aria-current]")?.innerText === first, {}, before[0]);
  await page.reload();
  await listed(page, 2);
  assert.deepEqual(await moves(page), before);
  await page.keyboard.press("ArrowRight");
  await says(page, ".match", "Your move");
  await play(page, "h0g2");
  await listed(page, 4);
}

inFirefox("a game against the engine outlives a reload", served, async (page) => {
  await aGameIsKept(page);
  await page.screenshot({ path: `${SHOTS}/firefox.png` });
});

inFirefox("a piece is dragged, and no other lands there", served, async (page) => {
  await page.waitForSelector(".board.live");
  for (const [from, to] of [["a0", "b1"], ["b0", "c2"]]) {
    const [start, end] = [await place(page, from), await place(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
  }
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["H8+7"]);
});

inFirefox("an analysis gives lines, and a line becomes moves", served, async (page) => {
  await page.keyboard.press("a");
  await page.waitForSelector(".lines-list li");
  await page.locator(".lines-list button").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 3);
});

inFirefox("the site plays without its host", site, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await files.stop();
  files.stop = async () => {};
  await page.reload();
  await page.waitForSelector(".board .piece");
  await aGameIsKept(page);
});

inFirefox("puzzles that could not be loaded once are loaded later", site, async (page, files) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker of the page caches all modules. A browser may lose some.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete("training/lesson.js");
  });
  files.changed.set("training/lesson.js", null);
  await button(page, "Puzzles");
  await says(page, ".card.game > .error", "A part of the page could not be loaded");
  files.changed.delete("training/lesson.js");
  await button(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
}, /Failed to load .*lesson\.js/);
