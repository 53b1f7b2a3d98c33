// Another language: messages that are already shown are translated too, in this tab and in the others.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { begin, browserTest, click, cutLists, listed, moves, open, opened, press, says, shot, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;
/** Red has two rooks that can capture a rook, and does not capture. */
const MISTAKES = "4k4/9/9/9/r7R/9/9/9/R3A4/4K4 w - - 0 1 moves e0d0 e9f9 d0e0";

const speak = (page, lang) => page.locator("select.language").selectOption(lang);

/** Checks that all text in a part of the page, its lists included, has no Latin letters. */
async function isChinese(page, selector) {
  const said = await page.locator(selector).evaluate((card) => card.textContent.replace(/Chuhe \S+|[A-Z]+-[A-Z]+|\b[a-i]\d\b/g, ""));
  assert.doesNotMatch(said, /[a-z]{3}/, selector);
}

onPage("a puzzle goes on in another language, with its hints and its end", {}, async (page) => {
  await page.evaluate(() => localStorage.setItem("chuhe", JSON.stringify({ notation: "chinese" })));
  await page.reload();
  await page.waitForSelector(".board.live");
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  await speak(page, "zh");
  await says(page, ".trainer .learn-said", "唯一的好着");
  await says(page, ".trainer h2", "习题 · ");
  await says(page, ".trainer .facts", "待复习");
  await isChinese(page, ".trainer");
  await press(page, "提示");
  await says(page, ".trainer .learn-said", "主题：");
  await speak(page, "en");
  await says(page, ".trainer .learn-said", "Themes:");
  assert.doesNotMatch(await page.locator(".trainer .learn-said").innerText(), /\p{Script=Han}/u);
  await press(page, "Show the answer");
  await says(page, ".trainer .learn-said", "That was the answer.");
  await speak(page, "zh");
  await says(page, ".trainer .learn-said", "这就是答案。");
  await isChinese(page, ".trainer");
});

onPage("an ending goes on in another language, and so does the name of its game", {}, async (page) => {
  await press(page, "Endings");
  await says(page, ".trainer .learn-said", "Win. Moves");
  const name = await page.locator(".event").innerText();
  await speak(page, "zh");
  await says(page, ".trainer .learn-said", "求胜。");
  await says(page, ".trainer h2", "残局 · ");
  await isChinese(page, ".trainer");
  assert.match(await page.locator(".event").innerText(), /^\p{Script=Han}/u);
  await press(page, "提示");
  await says(page, ".trainer .learn-said", "走这个位置上的棋子");
  await speak(page, "en");
  await says(page, ".trainer .learn-said", "Move the piece on");
  assert.equal(await page.locator(".event").innerText(), name);
});

onPage("mistakes are asked and judged in another language, and in another notation", {}, async (page) => {
  await opened(page, MISTAKES, 3);
  await press(page, "Review");
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await press(page, "Learn from mistakes");
  await says(page, ".learn:not([hidden]) .learn-said", "1. K5=6 was a mistake");
  await speak(page, "zh");
  await says(page, ".learn-said", "1. K5=6 是失误");
  await page.evaluate(async () => (await import("./common/settings.js")).choose("notation", "chinese"));
  await says(page, ".learn-said", "1. 帅五平六 是失误");
  await click(page, "e0d0");
  await says(page, ".learn-said", "帅五平六：这是实战着法");
  await speak(page, "vi");
  await says(page, ".learn-said", "帅五平六: Đó là nước đã đi");
  await says(page, ".learn h2", "Học từ nước sai");
});

onPage("errors are shown in the newly chosen language too", {}, async (page) => {
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill("nothing that is a game");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await says(page, ".files .error", "No game was found");
  await page.locator(".enter input").fill("nonsense");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "is not a move");
  await speak(page, "zh");
  await says(page, ".files .error", "没有找到对局");
  await says(page, ".enter + .error", "“nonsense”不是着法");
});

onPage("the error of an import disappears with the next action", {}, async (page) => {
  const fails = async () => {
    await page.getByRole("button", { name: "Paste" }).click();
    await page.locator("dialog textarea:visible").fill("nothing that is a game");
    await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
    await says(page, ".files .error", "No game was found");
  };
  const gone = () => page.locator(".files .error").waitFor({ state: "hidden" });
  await fails();
  await click(page, "h2e2");
  await listed(page, 1);
  await gone();
  await fails();
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  assert.ok(file);
  await gone();
  await fails();
  await press(page, "New game");
  await press(page, "Begin");
  await gone();
  await fails();
  await press(page, "Puzzles");
  await gone();
  await fails();
  await press(page, "My games");
  await page.locator(".library-list .entry").last().click();
  await listed(page, 1);
  await gone();
});

const PHONES = [320, 360, 390].map((width) => ({ viewport: { width, height: 640 }, isMobile: true, hasTouch: true }));
const WINDOWS = [[930, 800], [1000, 800], [1024, 880], [1100, 800], [1180, 800], [1200, 900], [1280, 1024], [1300, 800]].map(([width, height]) => ({ viewport: { width, height } }));

for (const options of [...PHONES, ...WINDOWS]) {
  const { width, height } = options.viewport;
  onPage(`the names of the languages are whole at ${width} by ${height} pixels`, options, async (page) => {
    for (const lang of ["en", "zh", "zh-Hant", "vi"]) {
      await speak(page, lang);
      const { isIn, wide } = await page.evaluate(() => {
        const isIn = [...document.querySelectorAll("header, .tools > *, .panel")].every((each) => each.getBoundingClientRect().right <= innerWidth);
        return { isIn, wide: document.documentElement.scrollWidth };
      });
      assert.deepEqual(await cutLists(page, "select.language"), [], lang);
      assert.ok(isIn, `${lang}: the tools do not fit`);
      assert.ok(wide <= width, `${lang}: ${wide} pixels wide`);
    }
    await speak(page, "en");
    await shot(page, `languages-${width}`);
  });
}

onPage("the choices of puzzles and endings fit a narrow window in every language", { viewport: { width: 320, height: 640 } }, async (page) => {
  for (const kind of ["Puzzles", "Endings"]) {
    await press(page, kind);
    await page.waitForSelector(".trainer select");
    for (const lang of ["zh", "vi", "en"]) {
      await speak(page, lang);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${kind}, ${lang}: ${wide} pixels wide`);
      const broken = await page.locator(".trainer .choice span").evaluateAll((labels) => {
        const lines = (label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          return range.getClientRects().length;
        };
        return labels.filter((label) => lines(label) !== 1).map((label) => label.innerText);
      });
      assert.deepEqual(broken, [], `${kind}, ${lang}: labels on one line`);
    }
  }
});

onPage("all tabs are in one language, and look the same", {}, async (page, context) => {
  const second = await context.newPage();
  await second.goto(home.server.url);
  await click(second, "h2e2");
  await listed(second, 1);
  await press(second, "My games");
  await second.locator(".library-row .entry").focus();
  await speak(page, "vi");
  await says(second, "dialog.library", "Đóng");
  await says(second, "dialog.library .library-row", "Xóa");
  // The list is made again, with the focus on the same game.
  assert.equal(await second.evaluate(() => document.activeElement.matches(".library-row .entry")), true);
  await second.locator("dialog.library").getByRole("button", { name: "Đóng" }).click();
  assert.equal(await second.locator("select.language").inputValue(), "vi");
  await second.evaluate(async () => (await import("./common/settings.js")).choose("theme", "dark"));
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  assert.equal(await page.locator("select.language").inputValue(), "vi");
});

browserTest("another language does not change the texts of a game", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Claim");
  await says(page, ".match", "There is nothing to claim");
  await speak(page, "zh");
  await says(page, ".match", "没有可申请的裁决");
  await speak(page, "en");
  await says(page, ".match", "There is nothing to claim");
  await press(page, "Draw?");
  await says(page, ".match", "The engine declines");
  await speak(page, "vi");
  await says(page, ".match", "Máy không nhận hòa");
  await speak(page, "en");
  await page.waitForSelector(".board.live");
  for (const path of ["search", "about"]) await page.route(`**/api/${path}`, (route) => route.abort());
  await click(page, "h0g2");
  await says(page, ".match", "does not answer");
  await speak(page, "zh");
  await says(page, ".match", "服务器没有应答");
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(200);
  await says(page, ".match", "服务器没有应答");
  await speak(page, "en");
  for (const path of ["search", "about"]) await page.unroute(`**/api/${path}`);
  await page.keyboard.press("ArrowRight");
  await listed(page, 4);
  await says(page, ".match", "Your move");
  // An answer that has begun may still end with an error.
  const version = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("chuhe-token")}` };
    return (await fetch("api/about", { headers })).headers.get("chuhe-page");
  });
  const body = '{"type":"error","error":"No engine is left"}\n';
  await page.route("**/api/search", (route) => route.fulfill({ headers: { "chuhe-page": version }, body }));
  await click(page, "e0e1");
  await says(page, ".match", "No engine is left");
  await context.close();
});

onPage("names that the page gave to players are in its language, and unchanged in records", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  const players = async () => (await page.locator(".player").allInnerTexts()).map((name) => name.trim());
  const title = async (games, close) => {
    await press(page, games);
    const named = await page.locator(".library-list .entry strong").innerText();
    await page.locator("dialog.library").getByRole("button", { name: close }).click();
    return named;
  };
  assert.deepEqual(await players(), ["Chuhe (Beginner)", "You"]);
  await speak(page, "zh-Hant");
  assert.deepEqual(await players(), ["Chuhe (入門)", "你"]);
  await speak(page, "vi");
  assert.deepEqual(await players(), ["Chuhe (Nhập môn)", "Bạn"]);
  assert.equal(await title("Ván của tôi", "Đóng"), "Bạn – Chuhe (Nhập môn)");
  await page.reload();
  await listed(page, 2);
  await speak(page, "en");
  assert.equal(await title("My games", "Close"), "You – Chuhe (Beginner)");
  await speak(page, "vi");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-t=save]").click()]);
  assert.match(await readFile(await file.path(), "utf8"), /\[Red "You"\]\n\[Black "Chuhe \(Beginner\)"\]/);
  // Other names stay as they are.
  await speak(page, "en");
  await opened(page, '[Event "Cup"]\n[Red "Bạn"]\n\n1. h2e2', 1);
  assert.deepEqual(await players(), ["Black", "Bạn"]);
});

onPage("errors of a pasted game are in the language of the page, also after that has changed", { viewport: { width: 1280, height: 600 } }, async (page) => {
  await press(page, "Paste");
  await page.locator("dialog textarea:visible").fill("1. h2e2 h9g7 2. h2e2");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await says(page, ".files", "game 1, line 1, move 2: 'h2e2': Red has no piece on h2");
  const isInWindow = () => {
    const { top, bottom } = document.querySelector(".files .error").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  assert.ok(await page.evaluate(isInWindow), "the error is not below the window");
  for (const [lang, words] of [["zh", "h2 处没有红方的棋子"], ["zh-Hant", "h2 處沒有紅方的棋子"], ["vi", "h2 không có quân Đỏ"]]) {
    await speak(page, lang);
    await says(page, ".files", words);
  }
});

for (const [locale, lang] of [["zh-HK", "zh-Hant"], ["zh-Hans-HK", "zh-CN"], ["zh-Hant-CN", "zh-Hant"], ["zh-SG", "zh-CN"]]) {
  onPage(`the script of the browser's language is that of the page, ${locale}`, { locale }, async (page) => {
    await page.waitForSelector(".board.live");
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
  });
}

for (const [locale, day, month] of [["en-US", "May 1, 2011", "May 2011"], ["zh-CN", "2011年5月1日", "2011年5月"], ["zh-TW", "2011年5月1日", "2011年5月"], ["vi-VN", "1 thg 5, 2011", "tháng 5 năm 2011"]]) {
  onPage(`dates of games are in the language of the page, ${locale}`, { locale }, async (page) => {
    await page.waitForSelector(".board.live");
    for (const [tag, shown] of [["2011.05.01", day], ["2011.05.??", month], ["2011.??.??", "2011"], ["2011.02.31", "2011.02.31"], ["????.??.??", ""]]) {
      await page.locator("[data-t=paste]").click();
      await page.locator("dialog textarea:visible").fill(`[Event "Cup ${tag}"]\n[Date "${tag}"]\n\n1. h2e2`);
      await page.locator("dialog[open] [data-t=load]").click();
      await says(page, ".summary .event", `Cup ${tag}`);
      const wanted = [`Cup ${tag}`, shown].filter(Boolean).join(" · ").toLowerCase();
      assert.equal((await page.locator(".summary .event").innerText()).toLowerCase(), wanted);
    }
    await page.locator("[data-t=keptGames]").click();
    await page.locator(".library-list .entry").first().waitFor();
    assert.match(await page.locator(".library-list").innerText(), new RegExp(` · ${day} · `));
    // A day is found as it is shown, and as the file has it.
    for (const words of [day, "2011.05.01"]) {
      await page.locator(".library input[type=search]").fill(words);
      await says(page, "#library-title", "/ 5");
      assert.match(await page.locator(".library-list").innerText(), new RegExp(` · ${day} · `), words);
    }
  });
}

onPage("a typed move is read in the notation in which the page shows moves", { locale: "vi-VN" }, async (page) => {
  const shown = (move) => page.waitForFunction((name) => document.querySelector(".moves [aria-current]")?.innerText.endsWith(name), move);
  const type = async (text) => {
    await page.waitForSelector(".board.live");
    await page.locator(".enter input").fill(text);
    await page.locator(".enter input").press("Enter");
  };
  await page.locator("[data-t=paste]").click();
  await page.locator("dialog textarea:visible").fill("4k4/9/9/4p4/4P4/9/9/4C4/9/3K5 w - - 0 1");
  await page.locator("dialog[open] [data-t=load]").click();
  await page.waitForFunction(() => document.querySelectorAll(".board-frame .board .piece").length === 5);
  await click(page, "e2e6");
  await shown("P5.4");
  await page.keyboard.press("ArrowLeft");
  await type("P5.4");
  await shown("P5.4");
  await listed(page, 1);
  // In another notation the same text is the move of a pawn.
  await page.locator(".steps button").first().click();
  await page.evaluate(() => import("./common/settings.js").then(({ choose }) => choose("notation", "wxf")));
  await type("P5.4");
  await shown("P5=4");
});

onPage("what a pasted move leaves open is read in Vietnamese where moves are shown so", { locale: "vi-VN" }, async (page) => {
  await page.locator("[data-t=paste]").click();
  await page.locator("dialog textarea:visible").fill('[FEN "3k5/9/9/9/9/4P4/9/4C4/9/4K4 w - - 0 1"]\n\n1. C5.1 *');
  await page.locator("dialog[open] button.main").click();
  await listed(page, 1);
  // The pawn, not the cannon.
  assert.deepEqual(await moves(page), ["B5.1"]);
});
