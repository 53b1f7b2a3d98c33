// No work of the user may be lost: each kind of work is interrupted in the middle, and resumed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { barriers, begin, click, hasGames, holdReview, list, listed, moves, open, place, says, shot, tap, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;

/** Returns the page after its tab was killed: another tab, with empty session storage. */
async function reborn(page, context) {
  await page.close();
  const next = await context.newPage();
  await next.goto(home.server.url);
  await next.waitForSelector(".board .piece");
  return next;
}

async function play(page, list) {
  for (const [index, move] of list.entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
}

const marked = (page) => page.locator(".moves [aria-current]").innerText();

onPage("a game is restored after a reload and after the tab was killed", {}, async (first, context) => {
  let page = first;
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await page.keyboard.press("ArrowLeft");
  const before = await moves(page);
  await page.reload();
  await listed(page, 2);
  assert.equal(await marked(page), before[0], "the same move is shown");
  page = await reborn(page, context);
  await listed(page, 2);
  assert.deepEqual(await moves(page), before);
  await page.keyboard.press("ArrowRight");
  await says(page, ".match", "Your move");
  await click(page, "h0g2");
  await listed(page, 4);
});

onPage("a board without a game stays turned after a reload, and a new tab has the usual side below", {}, async (page, context) => {
  const below = (shown) => shown.locator(".player").last().innerText();
  await page.locator(".board.live").waitFor();
  await page.keyboard.press("f");
  assert.equal(await below(page), "Black");
  for (let times = 0; times < 2; times++) {
    await page.reload();
    await page.locator(".board.live").waitFor();
    assert.equal(await below(page), "Black");
  }
  assert.equal(await below(await reborn(page, context)), "Red");
});

onPage("moves that the busy database did not take are there after a reload", {}, async (page) => {
  await click(page, "a0a1");
  await listed(page, 1);
  for (const [count, move] of [[2, "a9a8"], [3, "b2e2"], [4, "b7e7"], [5, "b0c2"], [6, "b9c7"]]) {
    // The database is kept busy, so that nothing is written before the page is closed.
    await page.evaluate(async () => {
      const database = await new Promise((resolve) => {
        const request = indexedDB.open("chuhe");
        request.onsuccess = () => resolve(request.result);
      });
      const games = database.transaction("games", "readwrite").objectStore("games");
      const again = () => (games.count().onsuccess = again);
      again();
    });
    await click(page, move);
    await listed(page, count);
    await page.reload();
    await listed(page, count);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).some((name) => name.includes("unwritten"))), false);
  }
});

onPage("moves made just before a reload are there after it", {}, async (page) => {
  const line = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5"];
  for (let count = 1; count <= line.length; count++) {
    await click(page, line[count - 1]);
    await page.reload();
    await page.waitForSelector(".board .piece");
    await listed(page, count);
  }
});

onPage("moves that were taken back stay in the list, and the engine answers the new move", {}, async (page) => {
  // In this notation the moves of Red and Black look different.
  await page.evaluate(() => localStorage.setItem("chuhe", JSON.stringify({ notation: "uci" })));
  await page.reload();
  await page.waitForSelector(".board .piece");
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await click(page, "h0g2");
  await listed(page, 4);
  await page.getByRole("button", { name: "Take back" }).click();
  await listed(page, 2);
  assert.match(await list(page), /taken back2\. h0g2/);
  await page.reload();
  await listed(page, 2);
  await click(page, "e0e1");
  await listed(page, 4);
  assert.match(await list(page), /e0e1[^]*taken back2\. h0g2/);
  // Opening the same game again makes no second game.
  await page.getByRole("button", { name: "Take back" }).click();
  await listed(page, 2);
  await click(page, "e0e1");
  await listed(page, 4);
  assert.equal((await list(page)).match(/e0e1/g).length, 1);
});

onPage("a resigned game has also ended when it is opened later", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Resign" }).click();
  await says(page, ".moves", "0-1");
  for (const turn of ["at once", "after a reload"]) {
    await page.keyboard.press("ArrowDown");
    await tap(page, "h0g2");
    await page.locator(".enter input").fill("h0g2");
    await page.keyboard.press("Enter");
    await says(page, "body", "You resigned");
    assert.equal((await moves(page)).length, 2, turn);
    await page.reload();
    await listed(page, 2);
  }
});

onPage("a game stays as it was after the editor, a review and reloads", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.reload();
  await listed(page, 1);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await listed(page, 1);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await listed(page, 0);
  // The position that was set up is saved too.
  await page.getByRole("button", { name: "My games" }).click();
  await page.locator(".library-list .entry").last().click();
  await listed(page, 1);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.reload();
  await page.waitForSelector(".summary table");
  assert.deepEqual(await moves(page), ["C2=5"]);
});

onPage("a review that is stopped keeps what it has found", {}, async (page) => {
  const line = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7b5 a0a1 a9a8 a1f1 a8f8";
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill(line);
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await listed(page, 14);
  await holdReview(page, 6);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForFunction(() => document.querySelector(".game progress").value > 0.3);
  assert.match(await page.locator(".card.game").innerText(), /Reviewing [56] \/ 15/);
  await page.locator(".card.game [data-t=stop]").click();
  await page.waitForSelector(".curve polyline");
  await page.reload();
  await page.waitForSelector(".curve polyline");
  assert.equal((await moves(page)).length, 14);
});

onPage("games are listed, deleted, brought back, saved and read again", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("dialog.new-game select").nth(0).selectOption("both");
  await page.getByRole("button", { name: "Begin" }).click();
  await listed(page, 0);
  await click(page, "b2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "My games" }).click();
  const entries = page.locator(".library-list .entry");
  await page.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 2);
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).last().click();
  await page.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 2);
  await shot(page, "library");
  const saved = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await file.path());
  };
  const pgn = (await saved("Save all as PGN")).toString();
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((n) => String(n).padStart(2, "0"));
  assert.equal(pgn.split(`[Date "${date.join(".")}"]`).length, 3, pgn);
  assert.match(pgn, /1\. C2=5[^]*1\. C8=5|1\. C8=5[^]*1\. C2=5/);
  const json = await saved("Save all as JSON");
  await entries.first().click();
  const other = await open(home.browser, home.server.url);
  await other.page.locator("input[type=file]").setInputFiles({ name: "games.json", mimeType: "", buffer: json });
  const has = (count) => other.page.waitForFunction((wanted) => document.querySelectorAll(".library-list .entry").length === wanted, count);
  await has(2);
  // The game was changed and then deleted after the export. The import restores this newer state, not the older state
  // in the file.
  await other.page.locator(".library-list .entry").first().click();
  await listed(other.page, 1);
  for (const [index, move] of ["h9g7", "h0g2"].entries()) {
    await click(other.page, move);
    await listed(other.page, index + 2);
  }
  await other.page.getByRole("button", { name: "My games" }).click();
  await other.page.locator(".library-list").getByRole("button", { name: "Delete" }).first().click();
  await has(1);
  await other.page.keyboard.press("Escape");
  await other.page.locator("input[type=file]").setInputFiles({ name: "games.json", mimeType: "", buffer: json });
  await has(2);
  await says(other.page, ".library-list .entry", "2 moves");
  await other.context.close();
  assert.ok(context);
});

onPage("two tabs don't overwrite each other", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const second = await context.newPage();
  await second.goto(home.server.url);
  await second.waitForSelector(".board .piece");
  await listed(second, 0);
  await click(second, "b2e2");
  await listed(second, 1);
  // The first tab's game is opened as a copy.
  await second.getByRole("button", { name: "My games" }).click();
  await second.waitForFunction(() => document.querySelectorAll(".library-list .entry").length === 2);
  await second.locator(".library-list .entry").last().click();
  await second.waitForFunction(() => document.querySelector(".moves .row .move")?.innerText === "C2=5");
  await second.waitForSelector(".board.live");
  await hasGames(page, 2);
  await click(second, "h9g7");
  await listed(second, 2);
  await page.reload();
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C2=5"]);
  // A duplicated tab shows a copy too, which is not in the list before the user changes it.
  const [third] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void open(location.href))]);
  await listed(third, 1);
  await third.waitForSelector(".board.live");
  await hasGames(page, 3);
  await click(third, "h9g7");
  await listed(third, 2);
  await hasGames(page, 4);
});

onPage("the usual keys work wherever the focus is, but not while typing", {}, async (page) => {
  await play(page, ["h2e2", "h9g7", "h0g2"]);
  await page.locator(".board-focus").focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator(".moves [aria-current]").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await marked(page), "C2=5");
  await page.keyboard.press("ArrowDown");
  assert.equal(await marked(page), "H2+3");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await marked(page), "H8+7");
  await page.keyboard.press("f");
  assert.deepEqual((await page.locator(".player").allInnerTexts()).map((name) => name.trim()), ["Red", "Black"]);
  await page.locator(".enter input").focus();
  for (const key of ["f", "a", "t", "?", " "]) await page.keyboard.press(key);
  assert.deepEqual((await page.locator(".player").allInnerTexts()).map((name) => name.trim()), ["Red", "Black"]);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.locator(".enter input").fill("");
  await page.locator(".board-focus").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".board.live");
  await page.keyboard.press(" ");
  await listed(page, 4);
  await page.keyboard.press("?");
  await says(page, "dialog[open]", "Play the best move");
});

onPage("a screen reader announces the moves", {}, async (page) => {
  await click(page, "h2e2");
  await says(page, ".table > .spoken", "Red: C2=5");
});

onPage("impossible places are refused, and the side to move stays", { locale: "zh-CN" }, async (page) => {
  await page.getByRole("button", { name: "摆棋" }).click();
  await page.locator(".editor select").selectOption("b");
  await page.getByRole("button", { name: "清空" }).click();
  assert.equal(await page.locator(".editor select").inputValue(), "b");
  for (const [piece, point, words] of [[0, "a5", "九宫"], [1, "d1", "五个点"], [2, "c5", "七个点"], [6, "b3", "兵卒"], [13, "c8", "兵卒"]]) {
    await page.locator(".palette button").nth(piece).click();
    const { x, y } = await place(page, point);
    await page.mouse.click(x, y);
    await says(page, ".editor .error", words);
  }
  await page.getByRole("button", { name: "取消" }).click();
  await page.getByLabel("输入着法").first().fill("nonsense");
  await page.keyboard.press("Enter");
  await says(page, "body", "“nonsense”不是着法");
});

onPage("the page has traditional characters for Taiwan", { locale: "zh-TW" }, async (page) => {
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hant");
  await click(page, "h2e2");
  await listed(page, 1);
  await says(page, "main", "輪到黑方");
  assert.deepEqual(await moves(page), ["炮二平五"]);
  const text = await page.evaluate(() => document.body.innerText);
  assert.doesNotMatch(text, /[轮对开这复盘读库红关]/);
});

const VIETNAMESE = { locale: "vi-VN", viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

onPage("the page is in Vietnamese, with its moves, levels and errors", VIETNAMESE, async (page) => {
  assert.equal(await page.evaluate(() => document.documentElement.lang), "vi");
  await page.waitForSelector(".board.live");
  for (const [name, shown] of [["h2", ".hints .dot"], ["e2", ".moves .row .move"]]) {
    const { x, y } = await place(page, name);
    await page.touchscreen.tap(x, y);
    await page.waitForSelector(shown, { state: "attached" });
  }
  await listed(page, 1);
  await says(page, "main", "Đến lượt Đen");
  assert.deepEqual(await moves(page), ["P2-5"]);
  await says(page, ".table > .spoken", "Đỏ: P2-5");
  await page.getByLabel("Nhập nước đi").first().fill("M8.7");
  await page.keyboard.press("Enter");
  await listed(page, 2);
  await page.getByLabel("Nhập nước đi").first().fill("nonsense");
  await page.keyboard.press("Enter");
  await says(page, "body", "“nonsense” không phải nước đi");
  await shot(page, "vietnamese-phone");
  const beyond = (right) => {
    const reaches = (element) => element.getBoundingClientRect().right > right + 0.5;
    return [...document.querySelectorAll("dialog[open] *, body:not(:has(dialog[open])) *")].filter(reaches).map((element) => element.outerHTML.slice(0, 120));
  };
  assert.deepEqual(await page.evaluate(beyond, 360), []);
  await page.getByRole("button", { name: "Ván mới" }).first().click();
  await says(page, "dialog[open]", "Sơ cấp");
  const { right } = await page.evaluate(() => document.querySelector("dialog[open]").getBoundingClientRect());
  assert.deepEqual(await page.evaluate(beyond, right), []);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "vietnamese");
});

const SIZES = [[360, 640], [390, 844], [412, 915], [768, 1024], [1024, 768], [1280, 720], [1366, 768], [1920, 1080]];

for (const [width, height] of SIZES) {
  const isMobile = width < 600;
  onPage(`the whole board is in view at ${width} by ${height}`, { viewport: { width, height }, isMobile, hasTouch: isMobile }, async (page) => {
    await play(page, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    await shot(page, `size-${width}x${height}`);
    const { boxes, board, small, wide } = await page.evaluate(() => {
      const box = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      };
      const seen = [".board", ".player-row", ".player-row:last-of-type", ".status", ".moves [aria-current]"];
      const buttons = [...document.querySelectorAll("header button, .steps button, .card > .row-of button, .card-head button")];
      return {
        boxes: seen.map((selector) => [selector, box(document.querySelector(selector))]),
        board: box(document.querySelector(".board")),
        small: buttons.map(box).filter(({ top, bottom }) => bottom > top && bottom - top < 43.9).length,
        wide: document.documentElement.scrollWidth,
      };
    });
    for (const [selector, { left, top, right, bottom }] of boxes) {
      const isInside = left >= 0 && top >= 0 && right <= width + 0.5 && bottom <= height + 0.5;
      assert.ok(isInside, `${selector}: ${[left, top, right, bottom]}`);
    }
    assert.ok(wide <= width, `${wide} pixels wide`);
    assert.equal(small, 0, "targets of 44 pixels");
    // In landscape windows the board has the whole height, in portrait windows the whole width.
    const share = width > height ? (board.bottom - board.top) / height : (board.right - board.left) / width;
    assert.ok(share > (width > height ? 0.88 : 0.85), `${share}`);
  });
}

onPage("where the storage is full, the page says that settings are not stored, and games are kept", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const filled = await page.evaluate(() => {
    let [size, count] = [1 << 20, 0];
    while (size >= 1) {
      try {
        localStorage.setItem(`filled-${count++}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
    return count;
  });
  assert.ok(filled > 0);
  const pieces = page.locator("dialog.settings select").nth(2);
  const said = page.locator("dialog.settings [role=status]");
  await page.locator("[data-label=settings]").click();
  await pieces.selectOption("letters");
  await says(page, "dialog.settings [role=status]", "These settings last until the page is closed: this browser cannot store them (the storage is full)");
  await page.locator("dialog.settings [data-t=close]").click();
  // Chosen outside the dialog, too.
  await page.locator("select.language").selectOption("zh");
  await page.locator("[data-label=settings]").click();
  await says(page, "dialog.settings [role=status]", "此浏览器无法保存设置：关闭页面后失效（空间已用完）");
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith("filled-")) localStorage.removeItem(name);
  });
  await pieces.selectOption("western");
  assert.equal(await said.innerText(), "");
  await page.reload();
  await listed(page, 1);
  assert.equal(await pieces.inputValue(), "western");
});

onPage("of a full disk the page says that it may be full, and what was played is saved once there is room", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.evaluate(() => {
    // The errors of Chromium on a full disk.
    const faults = [["AbortError", "Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)"], ["UnknownError", "Internal error opening backing store for indexedDB.open."]];
    const { transaction } = IDBDatabase.prototype;
    globalThis.fails = null;
    IDBDatabase.prototype.transaction = function (...of) {
      if (globalThis.fails === null) return transaction.apply(this, of);
      const [name, message] = faults[globalThis.fails];
      throw new DOMException(message, name);
    };
    globalThis.fails = 0;
  });
  await click(page, "h2e2");
  await says(page, ".card.game > .error", "Games cannot be saved in this browser (");
  assert.equal(await page.locator(".card.game > .error").innerText(), "Games cannot be saved in this browser (the storage is full)");
  await page.evaluate(() => (globalThis.fails = 1));
  await click(page, "h9g7");
  await says(page, ".card.game > .error", "(the disk may be full)");
  await page.evaluate(() => (globalThis.fails = null));
  await click(page, "h0g2");
  await listed(page, 3);
  await page.waitForFunction(() => document.querySelector(".card.game > .error").innerText === "");
  await page.reload();
  await listed(page, 3);
});
