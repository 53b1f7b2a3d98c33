// A server, a browser, and pages whose errors are recorded.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const { ASSETS, CHUHE, CHUHE_DELAY, CHUHE_LIVE, CHUHE_THROTTLE, CHUHE_UNSTEADY, BROWSER_PATH, SHOTS } = process.env;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Time limit of a test in milliseconds, for a machine with other work. A single wait has its own, shorter limit. */
export const LIMIT = 300_000;

/** Starts `chuhe serve` and waits for the address, its first line. */
export async function serve(...options) {
  const child = spawn(CHUHE, ["serve", "--no-open", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", () => reject(new Error("the server ended")));
  });
  return { url, pid: child.pid, stop: () => child.kill("SIGINT") };
}

/** Runs the program and returns its output. */
export async function chuhe(...options) {
  const child = spawn(CHUHE, options, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (part) => (text += part));
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0) throw new Error(`${options.join(" ")}: exit status ${status}`);
  return text;
}

/** Makes a library of three games, in a folder of its own. */
export async function libraryOf() {
  const folder = await mkdtemp(join(tmpdir(), "chuhe-library-"));
  const [games, library] = [join(folder, "games.pgn"), join(folder, "lib.db")];
  const game = (red, black, year, result, moves) =>
    `[Event "Cup"]\n[Date "${year}.05.01"]\n[Red "${red}"]\n[Black "${black}"]\n[BlackElo "2400"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
  await writeFile(
    games,
    game("Anna", "Bela", 2001, "1-0", "1. h2e2 h9g7") + game("Cai", "Bela", 2011, "1/2-1/2", "1. b2e2 b9c7") + game("Anna", "Dan", 2005, "0-1", "1. g3g4"),
  );
  await chuhe("library", "import", games, "--library", library);
  return { folder, library };
}

/** Waits until the panel shows the first moves of that library's games. Returns its rows. */
export async function showsLibrary(page) {
  await says(page, ".explorer", "Games: 3");
  const rows = page.locator(".explorer li");
  assert.equal(await rows.count(), 2);
  const first = await rows.first().innerText();
  // Mirror images count as one move.
  assert.match(first, /C[28]=5/);
  assert.match(first, /∅ 2006 · performance \d+ · Cai – Bela, 2011, 1\/2-1\/2/);
  return rows;
}

/**
 * Parts of the browser that no test needs. In each new context the address field loads two pages of its own, which take
 * as long as the board page. This list replaces Playwright's, whose other entries have no effect on a local page.
 */
const OFF = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PaintHolding", "HttpsUpgrades", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"];

export async function launch() {
  return chromium.launch({ executablePath: BROWSER_PATH, args: ["--no-sandbox", `--disable-features=${OFF}`] });
}

/** Serves the current file on the disk instead of the file that was built into the program. */
function takeFromDisk(route) {
  const path = `${ASSETS}${new URL(route.request().url()).pathname}`;
  return existsSync(path) ? route.fulfill({ path }) : route.continue();
}

/**
 * Runs in the page: answers of the program, and what was read of the database, come up to `most` milliseconds later, but
 * not behind a later one of their kind, because tests rely on that order.
 */
function holdAnswers(most) {
  const { fetch, setTimeout } = window;
  const { transaction } = IDBDatabase.prototype;
  const inOrder = () => {
    let last = Promise.resolve();
    return () => (last = Promise.all([last, new Promise((resolve) => setTimeout(resolve, Math.random() * most))]));
  };
  const [answered, read] = [inOrder(), inOrder()];
  window.fetch = async (...of) => {
    const answer = await fetch.apply(window, of);
    await answered();
    return answer;
  };
  IDBDatabase.prototype.transaction = function (store, kind, ...more) {
    const made = transaction.call(this, store, kind, ...more);
    if (kind !== "readonly") return made;
    const set = (then) => made.addEventListener("complete", () => read().then(then));
    return Object.defineProperty(made, "oncomplete", { set });
  };
}

/**
 * Makes the pages of a context as slow as the environment asks for. Routes of a test come before this one, and may hand
 * their requests on to it.
 */
async function slowDown(context) {
  if (CHUHE_DELAY) {
    await context.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * CHUHE_DELAY));
      // The page may have been closed meanwhile.
      await route.fallback().catch(() => {});
    });
    await context.addInitScript(holdAnswers, Number(CHUHE_DELAY));
  }
  if (CHUHE_THROTTLE) {
    const throttle = async (page) => {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: Number(CHUHE_THROTTLE) });
    };
    context.on("page", (page) => throttle(page).catch(() => {}));
  }
}

/**
 * Opens a page in a window of its own. `faults` collects errors, dialogs and requests to other addresses than `url`.
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  await slowDown(context);
  // The static site always uses its own files.
  const isServed = new URL(url).pathname === "/";
  if (CHUHE_LIVE && isServed) await context.route(/\.(js|css|html|policy)$/, takeFromDisk);
  // The browser begins to hand requests to Playwright some time after the first route of a page was made, and those sent
  // meanwhile go past it. With this route, which is for no request, it does so from the beginning. Routes turn off the
  // browser's cache, which the site uses.
  if (isServed) await context.route("**/no-such-request", (route) => route.continue());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = [];
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    // The browser also reports requests that the server refuses, which the page shows itself, and requests that a test
    // blocks. These are expected.
    const isExpected = /status of 400|blocked by Playwright/.test(message.text());
    if (isFault && !isExpected) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  const home = url.split("?")[0];
  const ours = (address) => [home, "blob:", "data:"].some((begin) => address.startsWith(begin));
  page.on("request", (request) => {
    if (!ours(request.url())) faults.push(`request to ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector(".board .piece");
  return { page, context, faults };
}

/** Defines a test in a browser. With CHUHE_UNSTEADY, one that fails is written to that file and tried a second time. */
export function browserTest(name, attempt) {
  test(name, { timeout: LIMIT }, async () => {
    try {
      await attempt();
    } catch (error) {
      if (!CHUHE_UNSTEADY) throw error;
      appendFileSync(CHUHE_UNSTEADY, `UNSTEADY: ${name}\n${error.stack}\n`);
      await attempt();
    }
  });
}

/**
 * Starts a server and a browser before the tests of a file, and ends them after the last. `onPage` defines a test with
 * its own page; the test fails if there was an error on the page.
 */
export function withServer(...options) {
  const home = {
    onPage(name, pageOptions, work) {
      browserTest(name, async () => {
        const { page, context, faults } = await open(home.browser, home.server.url, pageOptions);
        try {
          await work(page, context);
        } finally {
          await context.close();
        }
        assert.deepEqual(faults, []);
      });
    },
  };
  before(async () => {
    home.server = await serve(...options);
    home.browser = await launch();
  });
  after(async () => {
    await home.browser?.close();
    home.server?.stop();
  });
  return home;
}

export const shot = (page, name) => page.screenshot({ path: `${SHOTS}/${name}.png` });

/** Returns the screen position of a point like "h2", for pages of Playwright and Puppeteer. */
export async function place(page, name, isFlipped = false) {
  const board = await page.$(".board-frame .board");
  const box = await board.boundingBox();
  const file = name.charCodeAt(0) - 97;
  const rank = Number(name[1]);
  const [column, row] = isFlipped ? [8 - file, rank] : [file, 9 - rank];
  return { x: box.x + ((64 + 100 * column) / 928) * box.width, y: box.y + ((100 + 100 * row) / 1100) * box.height };
}

/** Makes a move with two clicks, once the page knows which moves are legal. */
export async function click(page, move, isFlipped = false) {
  await page.waitForSelector(".board.live");
  await tap(page, move, isFlipped);
}

/** Clicks two points. */
export async function tap(page, move, isFlipped = false) {
  for (const name of [move.slice(0, 2), move.slice(2)]) {
    const { x, y } = await place(page, name, isFlipped);
    await page.mouse.click(x, y);
  }
}

/** Returns the moves in the list. */
export const moves = (page) => page.locator(".moves .row .move").allInnerTexts();

/** Returns the whole text of the list of moves. */
export const list = (page) => page.locator(".moves").innerText();

/** Opens a game by pasting it, and waits until its moves are listed. */
export async function opened(page, text, count = 4) {
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill(text);
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await listed(page, count);
}

/** Returns the serious findings of the accessibility checker. */
export async function barriers(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Waits until an element has a text. */
export async function says(page, selector, text) {
  const isSaid = ([where, wanted]) => document.querySelector(where)?.innerText.includes(wanted);
  await page.waitForFunction(isSaid, [selector, text]);
}

/**
 * Asks again until a condition holds, and returns its answer. `pause` is what happens between two questions: a test with
 * a clock of its own lets that run.
 */
export async function until(holds, pause = () => new Promise((resolve) => setTimeout(resolve, 50))) {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await holds();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`it did not come: ${holds}`);
    await pause();
  }
}

/** Returns the number of pieces on the board. */
export const pieces = (page) => page.locator(".board-frame .board .piece").count();

/** Waits until this many pieces are on the board. */
export const hasPieces = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".board-frame .board .piece").length === wanted, count);

/** Waits until the list has this many moves. */
export async function listed(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll(".moves .row .move").length === wanted, count);
}

/** Begins a game against the engine. */
export const begin = async (page, side, level) => {
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("dialog.new-game select").nth(0).selectOption(side);
  await page.locator("dialog.new-game select").nth(1).selectOption(level);
  await page.getByRole("button", { name: "Begin" }).click();
};

/** Returns an XQF file of version 10 with a game from the start position and a comment on the last move. */
export function xqf(list, comment) {
  const men = [
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46,
    66, 86,
  ];
  const head = Buffer.alloc(1024);
  head.write("XQ");
  head[2] = 10;
  head.set(men, 16);
  const nodes = [[24, 32], ...list.map((move) => [24 + square(move), 32 + square(move.slice(2))])];
  const parts = nodes.map(([from, to], index) => {
    const isLast = index === nodes.length - 1;
    const text = Buffer.from(isLast ? comment : "", "latin1");
    const node = Buffer.alloc(8);
    node.set([from, to, isLast ? 0 : 0xf0, 0]);
    node.writeInt32LE(text.length, 4);
    return Buffer.concat([node, text]);
  });
  return Buffer.concat([head, ...parts]);
}

const square = (name) => 10 * (name.charCodeAt(0) - 97) + Number(name[1]);

/** Clicks the button with exactly this name. */
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Waits until the list of games has this many entries. */
export const entries = (page, count, options) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".library-list .entry").length === wanted, count, options);

/** Opens the list of games and checks that it has this many. */
export async function hasGames(page, count) {
  await press(page, "My games");
  await page.waitForFunction((wanted) => document.querySelector(".library h2").innerText.endsWith(`· ${wanted}`), count);
  await closeGames(page);
}

/** Waits until the lesson of the game on the board is saved with this result; "" when its question is answered. */
export const hasResult = (page, result) =>
  until(() =>
    page.evaluate(async (wanted) => {
      const record = await (await import("./games/store.js")).get(sessionStorage.getItem("chuhe-game"));
      return record?.lesson && (record.lesson.result ?? "") === wanted;
    }, result),
  );

/** Deletes the only game of the list. */
export async function deleteGame(page) {
  await press(page, "My games");
  await entries(page, 1);
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await entries(page, 0);
  await closeGames(page);
}

const closeGames = (page) => page.locator("dialog.library").getByRole("button", { name: "Close" }).click();

/** Returns the link fragment of a game with these moves. */
export const linkOf = (page, ...list) =>
  page.evaluate(async (ucis) => {
    const { fragmentOf } = await import("./games/link.js");
    const plies = ucis.map((uci) => ({ uci, comment: "", nags: [], variations: [] }));
    const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    return fragmentOf({ tags: [["Red", "A"]], start, result: "*", line: { comment: "", plies } });
  }, list);

/** Opens a link in the open page. */
export async function follow(page, link) {
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.waitForFunction(() => location.hash === "");
}

/** Delays the reads of the database for which opening a game waits: each by one of these times, in milliseconds. */
export const databaseComesLate = (page, ...times) =>
  page.evaluate((late) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (store, mode, ...more) {
      const made = transaction.call(this, store, mode, ...more);
      const wait = mode === "readonly" ? late.shift() : undefined;
      if (wait === undefined) return made;
      return {
        objectStore: (name) => made.objectStore(name),
        set oncomplete(then) {
          made.oncomplete = () => setTimeout(then, wait);
        },
      };
    };
  }, times);

/**
 * Waits until the page has handled a response: the answer to a later request has come. `finished` of a response never
 * comes if the page reads only a part of it.
 */
export async function taken(page, response) {
  await response;
  await page.evaluate(async () => (await import("./server.js")).about());
}

/** Holds requests for this address until the returned function is called. Then the answer or the file is sent. */
export async function holds(page, address) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/**
 * Runs in the page: reads of the database (or writes, depending on the mode) are answered only after
 * `databaseAnswers()` is called. Without `isAlways` it does nothing unless the session storage has "holds", which a
 * test sets before it reloads the page.
 */
export function holdDatabase({ mode = "readonly", isAlways = true } = {}) {
  if (!isAlways && !sessionStorage.getItem("holds")) return;
  const { transaction } = IDBDatabase.prototype;
  const released = new Promise((resolve) => (globalThis.databaseAnswers = resolve));
  IDBDatabase.prototype.transaction = function (store, kind, ...more) {
    const made = transaction.call(this, store, kind, ...more);
    if (kind !== mode) return made;
    return {
      objectStore: (name) => made.objectStore(name),
      set oncomplete(then) {
        made.oncomplete = () => released.then(then);
      },
    };
  };
}

/** Lets the database answer, and waits until the page has its answers. */
export const databaseAnswers = (page) =>
  page.evaluate(async () => {
    globalThis.databaseAnswers();
    const { all } = await import("./games/store.js");
    for (let times = 0; times < 3; times++) await all();
  });

/** Returns the chosen words of those selection lists that are too narrow for them. */
export const cutLists = (page, selector) =>
  page.locator(selector).evaluateAll((lists) => {
    const isCut = (list) => {
      const free = list.cloneNode(false);
      free.append(list.selectedOptions[0].cloneNode(true));
      free.style.cssText = "position: absolute; flex: none; width: max-content; min-width: 0; max-width: none";
      list.parentElement.append(free);
      const needed = free.getBoundingClientRect().width;
      free.remove();
      return list.getBoundingClientRect().width < needed - 0.5;
    };
    return lists.filter(isCut).map((list) => list.selectedOptions[0].text);
  });

/** Holds a review after its first positions until the returned function is called. */
export async function holdReview(page, count) {
  await page.evaluate((first) => {
    const { fetch } = window;
    const released = new Promise((resolve) => (globalThis.reviewGoesOn = resolve));
    const lines = async function* (answer) {
      let text = "";
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        text += part;
        for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
          const line = text.slice(0, end + 1);
          text = text.slice(end + 1);
          if (JSON.parse(line).done > first) await released;
          yield line;
        }
      }
    };
    window.fetch = async (...of) => {
      const answer = await fetch.apply(window, of);
      if (of[0] !== "api/review") return answer;
      const held = lines(answer);
      const pull = async (controller) => {
        const { value, done } = await held.next();
        if (done) controller.close();
        else controller.enqueue(value);
      };
      return new Response(new ReadableStream({ pull }).pipeThrough(new TextEncoderStream()), answer);
    };
  }, count);
  return () => page.evaluate(() => globalThis.reviewGoesOn());
}

/** From now on, also after a reload, time passes for the clocks of a game only by `pass`. */
export async function stopTime(page) {
  const stop = () => {
    const now = performance.now();
    performance.now = () => now;
  };
  await page.addInitScript(stop);
  await page.evaluate(stop);
}

/** Makes the page believe that this time has passed, in milliseconds. */
export const pass = (page, ms) =>
  page.evaluate((more) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + more;
  }, ms);

/** Holds the pauses before the opponent's moves in lessons until the returned function is called. */
export async function holdPauses(page) {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const released = new Promise((resolve) => (globalThis.endPauses = resolve));
    window.setTimeout = (work, ms, ...more) => (ms === 500 ? released.then(work) : setTimeout(work, ms, ...more));
  });
  return () => page.evaluate(() => globalThis.endPauses());
}
