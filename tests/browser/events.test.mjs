// Events while a page is open: the computer sleeps, the disk is full, the program is replaced, two requests come at
// once.

import assert from "node:assert/strict";
import { join } from "node:path";
import { begin, browserTest, click, databaseComesLate, hasGames, linkOf, listed, moves, open, press, says, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

onPage("no move is lost between two games", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const link = await linkOf(page, "b2e2");
  await databaseComesLate(page, 1500);
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.waitForFunction(() => !document.querySelector(".board.live"), null, { polling: 20 });
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  assert.equal((await moves(page))[0], "C2=5");
  // The board of the game before took no moves, and the game of the link is saved.
  await hasGames(page, 2);
});

onPage("the clock stops while the computer sleeps, but not while the page is hidden", {}, async (page) => {
  await page.clock.install();
  await page.reload();
  await page.waitForSelector(".board.live");
  await press(page, "New game");
  await page.locator("dialog.new-game select").nth(0).selectOption("both");
  await page.locator("dialog.new-game .times select").nth(0).selectOption("10");
  await press(page, "Begin");
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 1);
  const left = async () => {
    const [minutes, seconds] = (await page.locator(".clock.running").innerText()).split(":").map(Number);
    return 60 * minutes + seconds;
  };
  const before = await left();
  await page.clock.fastForward(60_000);
  await page.waitForFunction(() => /^(8:|9:00)/.test(document.querySelector(".clock.running").innerText));
  const hidden = before - (await left());
  assert.ok(hidden < 90, `${hidden}`);
  await page.clock.fastForward(3_600_000);
  await page.waitForTimeout(500);
  const slept = before - hidden - (await left());
  assert.ok(slept >= 0 && slept < 20, `${slept}`);
  // The clock is running here.
  await click(page, "h9g7");
  await listed(page, 2);
});

onPage("a full disk is reported in every language, and deleting games makes room", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  // The browser does the same: it aborts the transaction with this error.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.isFull = true;
    IDBObjectStore.prototype.put = function (...of) {
      const request = put.apply(this, of);
      if (!globalThis.isFull) return request;
      Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
      this.transaction.abort();
      return request;
    };
  });
  await click(page, "h9g7");
  await says(page, ".game .error", "Games cannot be saved in this browser (the storage is full)");
  await page.locator("select.language").selectOption("zh");
  await says(page, ".game .error", "此浏览器无法保存对局（空间已用完）");
  await page.locator("select.language").selectOption("en");
  await press(page, "My games");
  await page.getByRole("button", { name: /^Tags: / }).click();
  await page.getByLabel("Tags of the game").fill("cannon");
  await page.keyboard.press("Enter");
  await says(page, "dialog.library", "the storage is full");
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No games are saved yet").waitFor();
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await page.evaluate(() => (globalThis.isFull = false));
  await click(page, "h0g2");
  await listed(page, 3);
  await page.locator(".game > .error").waitFor({ state: "hidden" });
  await page.reload();
  await listed(page, 3);
});

onPage("games opened at the same time are shown one after the other, and all are saved", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const links = await Promise.all([linkOf(page, "h2e2"), linkOf(page, "b2e2", "b9c7"), linkOf(page, "g3g4", "g6g5", "h2e2")]);
  await databaseComesLate(page, 1500, 800, 100);
  await page.evaluate((hashes) => {
    for (const hash of hashes) location.hash = hash;
  }, links);
  await page.waitForTimeout(3000);
  await listed(page, 3);
  await page.keyboard.press("ArrowDown");
  await click(page, "h9g7");
  await listed(page, 4);
  await press(page, "My games");
  await page.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 3);
  const lengths = (await page.locator(".library-list .entry").allInnerTexts()).map((text) => /(\d) moves?/.exec(text)[1]);
  assert.deepEqual(lengths.sort(), ["1", "1", "2"]);
  assert.equal(new URL(page.url()).hash, "");
});

onPage("files that are dropped while others are read come after them, and all errors are shown", {}, async (page) => {
  const drop = (files) =>
    page.evaluate((list) => {
      const data = new DataTransfer();
      for (const [name, text] of list) data.items.add(new File([text], name));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
  let release;
  const released = new Promise((resolve) => (release = resolve));
  let isFirst = true;
  await page.route("**/api/read", async (route) => {
    if (isFirst) {
      isFirst = false;
      await released;
    }
    await route.continue();
  });
  await drop([["a.txt", "nothing that is a game"], ["a.pgn", "1. b2e2"]]);
  await drop([["b.txt", "nothing that is a game"], ["b.pgn", "1. h2e2 h9g7 2. h0g2"]]);
  await page.waitForTimeout(500);
  release();
  await says(page, ".files .error", "a.txt");
  await says(page, ".files .error", "b.txt");
  await listed(page, 3);
  await page.waitForTimeout(500);
  await listed(page, 3);
});

onPage("a page restored from the browser's memory reads the saved games again", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.evaluate(() => (globalThis.isOld = true));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.waitForFunction(() => globalThis.isOld === undefined);
  await listed(page, 1);
});

browserTest("the notice that the program does not answer ends with its next answer", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  await page.route("**/api/**", (route) => route.abort());
  await press(page, "Hint");
  await press(page, "Review");
  await press(page, "Threat");
  await page.locator(".enter input").fill("h0g2");
  await page.keyboard.press("Enter");
  for (const place of [".match", ".card.game", ".analysis .threat", ".enter + .error"]) await says(page, place, "does not answer");
  await page.unroute("**/api/**");
  await page.waitForFunction(() => !document.body.innerText.includes("does not answer"));
  await says(page, ".match", "Your move");
  await says(page, ".analysis .threat", "Threat:");
  // The engine also resumes its search while an earlier move is shown.
  await page.route("**/api/search", (route) => route.abort());
  await click(page, "h0g2");
  await says(page, ".match", "does not answer");
  await page.keyboard.press("ArrowLeft");
  await page.unroute("**/api/search");
  await listed(page, 4);
  await context.close();
});

browserTest("a link waits for the program, and stays in the address until then", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await page.waitForSelector(".board.live");
  await page.route("**/api/**", (route) => route.abort());
  const link = await page.evaluate(async () => {
    const { fragmentOf } = await import("./games/link.js");
    const plies = ["h2e2", "h9g7"].map((uci) => ({ uci, comment: "", nags: [], variations: [] }));
    const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    return (location.hash = await fragmentOf({ tags: [], start, result: "*", line: { comment: "", plies } }));
  });
  await says(page, ".files .error", "does not answer");
  assert.equal((await page.locator(".files .error").innerText()).includes("no game"), false);
  assert.equal(new URL(page.url()).hash, link);
  await page.unroute("**/api/**");
  await listed(page, 2);
  await page.waitForFunction(() => location.hash === "");
  await page.locator(".files .error").waitFor({ state: "hidden" });
  await context.close();
});

browserTest("an error of a proxy is not another version", async () => {
  const { page, context, faults } = await open(home.browser, home.server.url);
  await click(page, "h2e2");
  await listed(page, 1);
  await page.route("**/api/**", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await page.locator(".enter input").fill("h9g7");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "This answer does not come from Chuhe. (502)");
  await page.unroute("**/api/**");
  await page.keyboard.press("Enter");
  await listed(page, 2);
  await context.close();
  // The browser itself logs the status.
  assert.ok(faults.every((fault) => fault.includes("502")), faults.join("\n"));
});

browserTest("a page that was open before another version was started says so, in all parts", async () => {
  const { page, context, faults } = await open(home.browser, home.server.url);
  await click(page, "h2e2");
  await listed(page, 1);
  await page.route("**/api/**", (route) => route.fulfill({ headers: { "chuhe-page": "another" }, json: {} }));
  await page.keyboard.press("ArrowLeft");
  await page.locator(".enter input").fill("b2e2");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "Reload the page");
  await press(page, "Analyse this position");
  await says(page, ".analysis > .fault", "Reload the page");
  await page.route("**/trainer.js", (route) => route.fulfill({ contentType: "text/javascript", body: "export const Other = 1;" }));
  await press(page, "Puzzles");
  await says(page, ".game .error", "Reload the page");
  await page.unroute("**/trainer.js");
  await page.unroute("**/api/**");
  await page.reload();
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C2=5"]);
  await context.close();
  assert.deepEqual(faults, []);
});

onPage("this tab reports games that another tab has removed, and continues to save", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const second = await context.newPage();
  await second.goto(new URL("icon.svg", home.server.url).href);
  const removed = await second.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase("chuhe").onsuccess = () => resolve(true);
        setTimeout(() => resolve(false), 5000);
      }),
  );
  assert.ok(removed, "this tab does not stand in the way");
  await second.close();
  await click(page, "h9g7");
  await listed(page, 2);
  await says(page, ".game .error", "another tab has removed the saved games");
  await page.locator("select.language").selectOption("zh");
  await says(page, ".game .error", "保存的对局已被");
  await page.locator("select.language").selectOption("en");
  await click(page, "h0g2");
  await listed(page, 3);
  await says(page, ".game .error", "another tab has removed the saved games");
  await page.reload();
  await listed(page, 3);
  assert.equal(await page.locator(".game .error:visible").count(), 0);
});

onPage("a deleted game can be continued, also if the computer's clock was set back since then", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "My games");
  const entries = (count) => page.waitForFunction((wanted) => document.querySelectorAll(".library-list .entry").length === wanted, count);
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await entries(0);
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
  });
  await click(page, "h9g7");
  await listed(page, 2);
  await press(page, "My games");
  await entries(1);
});

onPage("an error that does not pass by itself can be tried again", {}, async (page) => {
  const fails = (route) => route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } });
  /** Checks that the error is shown there until the button is pressed. */
  const again = async (path, where) => {
    await says(page, where, "The program has failed");
    await page.unroute(`**/api/${path}`);
    await page.locator(where).getByRole("button", { name: "Try again" }).click();
    await page.waitForFunction((selector) => !document.querySelector(selector)?.innerText.includes("has failed"), where);
  };
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  await page.route("**/api/search", fails);
  await click(page, "h2e2");
  await again("search", ".match");
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  await page.route("**/api/search", fails);
  await press(page, "Analyse this position");
  await again("search", ".analysis > .fault");
  await page.waitForSelector(".lines-list li");
  await press(page, "Analyse this position");
  await page.route("**/api/position", fails);
  await click(page, "h0g2");
  await again("position", ".card.game .fault");
  await listed(page, 4);
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".fault:visible").count(), 0);
});

onPage("a dialog does not cover a file or a link that is opened", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await press(page, "New game");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["1. h2e2 h9g7 2. h0g2"], "a.pgn"));
    document.querySelector("dialog.new-game").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await listed(page, 3);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await press(page, "Paste");
  await page.evaluate(async () => {
    const { fragmentOf } = await import("./games/link.js");
    const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const plies = [{ uci: "b2e2", comment: "", nags: [], variations: [] }];
    location.hash = await fragmentOf({ tags: [], start, result: "*", line: { comment: "", plies } });
  });
  await listed(page, 1);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

/** Serves the modules of the site beside the page, with workers that do nothing but note the requests. */
async function siteModules(page) {
  await page.route(/\/(workerclient|local|browserlibrary|chuhe_wasm_bg)\.(js|wasm)$/, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return name.endsWith(".js") ? route.fulfill({ path: join(process.env.ASSETS, "../site", name) }) : route.fulfill({ body: "" });
  });
  await page.evaluate(() => {
    globalThis.workers = [];
    Object.defineProperty(globalThis, "crossOriginIsolated", { value: false });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
    WebAssembly.compileStreaming = async () => ({});
    globalThis.Worker = class {
      asked = [];
      constructor() {
        globalThis.workers.push(this);
      }
      postMessage({ number, path }) {
        if (number) this.asked.push(path);
      }
      terminate() {
        this.isOver = true;
      }
    };
  });
}

onPage("in the site, requests stay when another is left", {}, async (page) => {
  await siteModules(page);
  const found = await page.evaluate(async () => {
    const { WorkerClient } = await import("./workerclient.js");
    const { workers } = globalThis;
    const client = new WorkerClient({});
    const partsOf = async (path, { most, signal } = {}) => {
      const parts = [];
      for await (const part of client.ask({ path }, signal)) if (parts.push(part) === most) break;
      return parts;
    };
    const control = new AbortController();
    const [first, second] = [partsOf("first", { most: 1 }), partsOf("second")];
    const third = partsOf("third", { signal: control.signal }).catch(() => "left");
    control.abort();
    const left = await third;
    const before = workers.map(({ asked, isOver = false }) => ({ asked, isOver }));
    workers[0].onmessage({ data: { number: 1, part: "a" } });
    await first;
    const after = workers.map(({ asked, isOver = false }) => ({ asked, isOver }));
    const now = workers.at(-1);
    if (now.isOver) return { left, before, after };
    for (const message of [{ part: "b" }, { isDone: true }]) now.onmessage({ data: { number: 2, ...message } });
    return { left, before, after, second: await second };
  });
  const old = ["first", "second", "third"];
  assert.deepEqual(found, {
    left: "left",
    before: [{ asked: old, isOver: false }],
    after: [{ asked: old, isOver: true }, { asked: ["second"], isOver: false }],
    second: ["b"],
  });
});

onPage("in the site, a file that is being read does not hold up short requests", {}, async (page) => {
  await siteModules(page);
  await page.evaluate(async () => {
    const { ask, send } = await import("./local.js");
    send("read", new Uint8Array()).next();
    ask("position", {});
  });
  await page.waitForFunction(() => globalThis.workers.flatMap(({ asked }) => asked).length === 2);
  assert.deepEqual(await page.evaluate(() => globalThis.workers.map(({ asked }) => asked)), [["read"], ["position"]]);
});
