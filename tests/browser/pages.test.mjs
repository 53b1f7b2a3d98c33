// Common use of the pages: opening, analysing, setting up, reviewing.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { barriers, begin, browserTest, chuhe, click, listed, moves, open, opened, place, press, says, shot, withServer, xqf } from "./harness.mjs";

const OPENING = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5", "b0c2", "b7b5"];
const HOSTILE = "<img src=x onerror=alert(1)></script><script>alert(2)</script>";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

onPage("ten moves by clicks, and one by dragging", {}, async (page) => {
  for (const [index, move] of OPENING.entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  assert.deepEqual((await moves(page)).slice(0, 4), ["C2=5", "H8+7", "H2+3", "R9=8"]);
  const [from, to] = [await place(page, "h0"), await place(page, "h6")];
  await page.waitForSelector(".board.live");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await listed(page, 11);
  assert.equal((await moves(page)).at(-1), "R2+6");
  // Clicking elsewhere makes no move.
  await click(page, "a9a0");
  assert.equal((await moves(page)).length, 11);
  await shot(page, "played");
});

onPage("a game against the engine, taken back and resigned", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await click(page, "h0g2");
  await listed(page, 4);
  await page.getByRole("button", { name: "Take back" }).click();
  await listed(page, 2);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".arrow.hint");
  await page.getByRole("button", { name: "Resign" }).click();
  await says(page, ".match", "You resigned");
  await says(page, ".moves", "0-1");
});

onPage("the engine begins when the player has Black", {}, async (page) => {
  await begin(page, "black", "novice");
  await listed(page, 1);
  await says(page, ".match", "Your move");
  await click(page, "h9g7", true);
  await listed(page, 3);
});

onPage("live analysis shows lines, arrows and the bar", {}, async (page) => {
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 2);
  for (const kind of ["best", "other"]) await page.locator(`.arrow.${kind}`).waitFor();
  assert.match(await page.locator(".lines-list .score").first().innerText(), /^[+−]\d/);
  assert.ok(await page.locator(".bar").isVisible());
  await shot(page, "analysis");
  // A line becomes moves when it is chosen.
  await page.locator(".lines-list button").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 3);
});

browserTest("an analysis ends with its page", async () => {
  // At most two searches run at once: each of the four pages gets its lines only if earlier searches have ended.
  for (let turn = 0; turn < 4; turn++) {
    const { page, context } = await open(home.browser, home.server.url);
    await page.keyboard.press("a");
    await page.waitForSelector(".lines-list li", { timeout: 20_000 });
    await context.close();
  }
});

onPage("an XQF file is opened, walked through and reviewed", {}, async (page) => {
  const file = xqf(OPENING, HOSTILE);
  await page.locator("input[type=file]").setInputFiles({ name: "game.xqf", mimeType: "", buffer: file });
  await listed(page, 10);
  await page.keyboard.press("End");
  await says(page, ".said", "onerror=alert");
  assert.equal(await page.locator(".said img, .moves img").count(), 0);
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".moves [aria-current]").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".moves [aria-current]").innerText(), "C2=5");
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await page.waitForSelector(".curve polyline");
  await shot(page, "reviewed");
});

onPage("markup in the fields of a dropped record is shown as text", {}, async (page) => {
  const tags = ["Event", "Site", "Date", "Round", "Red", "Black", "Result", "Opening"];
  const pgn = `${tags.map((tag) => `[${tag} "${HOSTILE}"]`).join("\n")}\n\n1. h2e2 {${HOSTILE}} h9g7 $1 (1... b9c7 {${HOSTILE}}) *\n`;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.pgn"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, pgn);
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 3);
  await says(page, ".player", "onerror=alert");
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator("script").count(), 1);
});

onPage("a position is set up, and a wrong one explained", {}, async (page) => {
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator(".palette button").nth(4).click();
  const { x, y } = await place(page, "a9");
  await page.mouse.click(x, y);
  await page.getByRole("button", { name: "Done" }).click();
  await says(page, ".editor .error", "king");
  // A side has only one king, so putting it on another point moves it.
  const free = await place(page, "d0");
  await page.locator(".palette button").nth(0).click();
  await page.mouse.click(free.x, free.y);
  await page.locator(".editor select").selectOption("b");
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForSelector(".editor", { state: "hidden" });
  await says(page, ".status", "Black to move (check)");
});

onPage("moves behind a FEN are played in the editor, and anything else is refused", {}, async (page) => {
  const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  await page.getByRole("button", { name: "Set up" }).click();
  const box = page.getByRole("textbox", { name: "FEN" });
  await box.fill(`${start} nonsense`);
  await page.getByRole("button", { name: "Done" }).click();
  await says(page, ".editor .error", "nonsense");
  assert.ok(await page.locator(".editor").isVisible());
  await box.fill(`${start} moves h2e2`);
  // Only this click ends the typing, but the text is read before the position is accepted.
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForSelector(".editor", { state: "hidden" });
  await says(page, ".status", "Black to move");
});

onPage("a repetition is explained before it costs the game", {}, async (page) => {
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill("5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 moves a8a9 f9f8 a9a8 f8f9");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await listed(page, 4);
  await page.keyboard.press("End");
  await page.waitForSelector("details.ruling");
  await says(page, "details.ruling", "perpetual check by Red");
  await says(page, "details.ruling", "third time");
  await shot(page, "ruling");
  await page.keyboard.press("f");
  await says(page, "details.ruling", "third time");
  await page.locator("select.language").selectOption("zh");
  await says(page, "details.ruling", "红方长将");
});

onPage("book moves are shown and played", {}, async (page) => {
  await page.waitForSelector(".book-list button");
  // Until the program answers about the next position, the panel shows the old moves, visibly dimmed.
  const answers = [];
  await page.route("**/api/position", (route) => answers.push(route));
  await page.locator(".book-list button").first().click();
  await listed(page, 1);
  await page.waitForFunction(() => Number(getComputedStyle(document.querySelector(".book-list").parentElement).opacity) < 1);
  await page.unroute("**/api/position");
  for (const route of answers) await route.fallback();
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".book-list").parentElement).opacity === "1");
});

onPage("the board can be used with the keyboard alone", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  // Enter gives the arrow keys to the board. They go from e0, where the cursor begins, to the cannon on h2.
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"]) {
    await page.keyboard.press(key);
  }
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C2=5"]);
  await page.getByLabel("Type a move").first().fill("马8进7");
  await page.keyboard.press("Enter");
  await listed(page, 2);
  await page.getByLabel("Type a move").first().fill("nonsense");
  await page.keyboard.press("Enter");
  await says(page, "body", "is not a move");
});

onPage("notation, language and pieces can be chosen, and are kept", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.locator("header select.language").selectOption("zh");
  await page.getByRole("button", { name: "设置" }).click();
  await page.locator("dialog.settings select").nth(1).selectOption("chinese");
  await page.locator("dialog.settings select").nth(2).selectOption("simplified");
  await page.getByRole("button", { name: "关闭" }).click();
  assert.deepEqual(await moves(page), ["炮二平五"]);
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.ok(await page.getByRole("button", { name: "新对局" }).isVisible());
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "zh-CN" };

onPage("everything fits on a phone, and taps make moves", phone, async (page) => {
  await page.waitForSelector(".board.live");
  for (const name of ["h2", "e2"]) {
    const { x, y } = await place(page, name);
    await page.touchscreen.tap(x, y);
  }
  await listed(page, 1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  await shot(page, "phone");
});

for (const colorScheme of ["light", "dark"]) {
  onPage(`nothing keeps people out, ${colorScheme}`, { colorScheme }, async (page) => {
    await click(page, "h2e2");
    await listed(page, 1);
    await page.keyboard.press("a");
    await page.waitForSelector(".lines-list li");
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Settings" }).click();
    assert.deepEqual(await barriers(page), []);
    await shot(page, `page-${colorScheme}`);
  });
}

browserTest("a review is one page that needs nothing else", async () => {
  const line = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 h7h3 4. e2e6 b9c7 5. e6e5 a9b9 (5... g7f5 {x}) 6. b0c2 b7b3";
  const pgn = `[Red "${HOSTILE}"]\n[Black "B"]\n\n${line} {${HOSTILE}} 0-1\n`;
  await writeFile("hostile.pgn", pgn);
  await chuhe("review", "hostile.pgn", "--nodes", "3000", "--html", "review.html", "--json", "review.json");
  const url = `file://${process.cwd()}/review.html`;
  for (const colorScheme of ["light", "dark"]) {
    const { page, context, faults } = await open(home.browser, url, { colorScheme });
    await listed(page, 12);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".moves [aria-current]").innerText(), "C2=5");
    await page.keyboard.press("End");
    await says(page, ".said", "onerror=alert");
    assert.ok(await page.locator(".summary table").isVisible());
    await page.locator(".moves .variation .move").first().click();
    assert.deepEqual(await barriers(page), []);
    await shot(page, `review-${colorScheme}`);
    await context.close();
    assert.deepEqual(faults, []);
  }
  // A page opens in the language of the option, until the user chooses another.
  await chuhe("review", "hostile.pgn", "--nodes", "300", "--html", "zh.html", "--lang", "zh", "--notation", "iccs");
  const { page, context } = await open(home.browser, `file://${process.cwd()}/zh.html`);
  await says(page, ".summary", "准确率");
  assert.equal((await moves(page))[0], "H2-E2");
  await page.locator("header select.language").selectOption("en");
  await page.reload();
  await says(page, ".summary", "Accuracy");
  await context.close();
});

browserTest("the page of a review numbers games as the program does, and offers no moves", async () => {
  await writeFile("numbers.pgn", ["One", "Two", "Three"].map((name) => `[Event "${name}"]\n\n${name === "Two" ? "1. a0a9 " : name === "Three" ? "1. h2e2 " : ""}*\n`).join("\n"));
  // The second game cannot be read, so the exit status is not 0.
  await assert.rejects(chuhe("review", "numbers.pgn", "--nodes", "300", "--html", "numbers.html"));
  const { page, context, faults } = await open(home.browser, `file://${process.cwd()}/numbers.html`);
  const games = page.getByRole("combobox", { name: "Games", exact: true });
  assert.deepEqual(await games.locator("option").allInnerTexts(), ["1. One *", "3. Three *"]);
  assert.equal(await page.locator(".moves").innerText(), "This game has no moves.");
  assert.ok(!(await page.locator(".board-focus").getAttribute("aria-label")).includes("picks up"));
  await games.selectOption({ index: 1 });
  await listed(page, 1);
  await context.close();
  assert.deepEqual(faults, []);
});

browserTest("a choice on the page of a review leaves all other settings to each page, and so does Reset", async () => {
  await writeFile("short.pgn", "1. h2e2 h9g7 *\n");
  for (const [name, ...options] of [["chinese", "--lang", "zh", "--notation", "iccs"], ["english", "--lang", "en"]]) {
    await chuhe("review", "short.pgn", "--nodes", "300", "--html", `${name}.html`, ...options);
  }
  const shown = async (page) => [
    ...(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.board])),
    (await moves(page))[0],
  ];
  const { page, context, faults } = await open(home.browser, `file://${process.cwd()}/chinese.html`);
  await page.getByRole("button", { name: "设置" }).click();
  await page.locator("dialog.settings select").nth(4).selectOption("green");
  assert.deepEqual(await shown(page), ["zh-CN", "green", "H2-E2"]);
  const english = await context.newPage();
  await english.goto(`file://${process.cwd()}/english.html`);
  assert.deepEqual(await shown(english), ["en", "green", "C2=5"]);
  await page.getByRole("button", { name: "恢复默认" }).click();
  assert.deepEqual(await shown(page), ["zh-CN", "wood", "H2-E2"]);
  await english.reload();
  assert.deepEqual(await shown(english), ["en", "wood", "C2=5"]);
  await context.close();
  assert.deepEqual(faults, []);
});

onPage("forced colours show the current move, what is chosen, and the sides", { forcedColors: "active" }, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9", 4);
  await page.keyboard.press("ArrowDown");
  await press(page, "Set up");
  // Whether there is a background or none does not matter if it has the colour of the page.
  const ground = (selector) =>
    page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g).slice(0, 3).join());
  const pairs = [
    [".move[aria-current]", ".move:not([aria-current])"],
    [".palette [aria-pressed=true]", ".palette [aria-pressed=false]"],
    [".chip.red", ".chip.black"],
    [".bar .fill", ".bar"],
  ];
  for (const [one, other] of pairs) assert.notEqual(await ground(one), await ground(other), one);
  await shot(page, "forced");
});

onPage("a printed page has the board and all moves, and nothing to press", {}, async (page) => {
  await page.evaluate(async () => (await import("./common/settings.js")).choose("theme", "dark"));
  await opened(page, Array(20).fill("h2e2 h9g7 e2h2 g7h9").join(" "), 80);
  await page.keyboard.press("ArrowRight");
  await page.emulateMedia({ media: "print" });
  const { hidden, cut, buttons, ink } = await page.evaluate(() => {
    const list = document.querySelector(".moves");
    const shown = document.querySelector(".move[aria-current]");
    return {
      hidden: [".board", ".moves"].filter((selector) => !document.querySelector(selector).checkVisibility()),
      cut: list.scrollHeight - list.clientHeight,
      buttons: [...document.querySelectorAll("button:not(.move), select, input")].filter((each) => each.checkVisibility()).length,
      ink: [shown, list].map((each) => getComputedStyle(each).color),
    };
  });
  assert.deepEqual([hidden, cut, buttons], [[], 0, 0]);
  assert.equal(ink[0], ink[1], "printers leave backgrounds out");
  assert.equal(ink[0], "rgb(43, 37, 32)", "dark letters");
  await shot(page, "print");
});

onPage("the moves of a lesson are printed on upright paper too", { viewport: { width: 794, height: 1123 } }, async (page) => {
  await press(page, "Puzzles");
  await page.locator(".trainer").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".moves").isVisible());
  assert.ok(await page.locator(".trainer").isHidden());
});

/** Makes the shown move a blunder. */
const blunder = (page) => page.locator(".move[aria-current]").evaluate((move) => move.classList.add("blunder"));
const colours = (page, selector) =>
  page.locator(selector).first().evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]);

onPage("the shown move can be read on paper and in forced colours though it is marked", { forcedColors: "active" }, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.keyboard.press("ArrowRight");
  const usual = await colours(page, ".move[aria-current]");
  await blunder(page);
  assert.deepEqual(await colours(page, ".move[aria-current]"), usual);
  await page.emulateMedia({ media: "print", forcedColors: "none" });
  assert.equal((await colours(page, ".move[aria-current]"))[0], (await colours(page, ".moves"))[0]);
});

onPage("with more contrast the lines of every board are black", { contrast: "more" }, async (page) => {
  for (const board of ["wood", "green", "blue", "grey", "paper"]) {
    await page.evaluate(async (name) => (await import("./common/settings.js")).choose("board", name), board);
    const stroke = await page.locator(".board .lines path").first().evaluate((line) => getComputedStyle(line).stroke);
    assert.equal(stroke, "rgb(0, 0, 0)", board);
  }
});

for (const colorScheme of ["light", "dark"]) {
  onPage(`what is drawn on the board stands out from each of its colours, ${colorScheme}`, { colorScheme }, async (page) => {
    await opened(page, "h2e2 h9g7 h0g2 i9h9", 4);
    for (const board of ["wood", "green", "blue", "grey", "paper"]) {
      await page.evaluate(async (name) => (await import("./common/settings.js")).choose("board", name), board);
      const low = await page.evaluate(() => {
        const light = ([red, green, blue]) => {
          const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
          return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
        };
        const colour = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
        const wood = colour(getComputedStyle(document.querySelector(".wood")).fill);
        const kinds = ["cursor", "dot", "ring last", "ring check", "ring selected", "ring target", "ring premove", "ring mark-G", "ring mark-R", "ring mark-B", "ring mark-Y", "arrow best", "arrow hint", "arrow threat"];
        return kinds.flatMap((kind) => {
          const each = document.createElementNS("http://www.w3.org/2000/svg", "circle");
          each.setAttribute("class", kind);
          document.querySelector(".board").append(each);
          const { fill, stroke, opacity } = getComputedStyle(each);
          each.remove();
          const shown = colour(fill === "none" ? stroke : fill).map((value, index) => value * opacity + wood[index] * (1 - opacity));
          const [one, other] = [light(shown), light(wood)].sort((a, b) => b - a);
          const ratio = (one + 0.05) / (other + 0.05);
          return ratio < 3 ? [`${kind} ${ratio.toFixed(2)}`] : [];
        });
      });
      assert.deepEqual(low, [], board);
    }
  });
}

for (const [width, height] of [[341, 156], [320, 180], [384, 216]]) {
  onPage(`a page that is zoomed until ${width} by ${height} points are left has a whole board`, { viewport: { width, height } }, async (page) => {
    await page.waitForSelector(".board.live");
    const { width: board } = await page.locator(".board-frame .board").boundingBox();
    assert.ok(board > 240, `${board} wide`);
    const ends = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector(".panel").getBoundingClientRect().right]);
    assert.ok(ends.every((end) => end <= width), `${ends}`);
  });
}

onPage("whose move it is stands at the right edge of the board", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await says(page, ".status", "Red to move");
  const [status, board] = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".status"));
    return [range, document.querySelector(".board-frame .board")].map((each) => each.getBoundingClientRect().right);
  });
  assert.ok(Math.abs(status - board) < 4, `${status} is not ${board}`);
});

onPage("the buttons to begin something stand side by side", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const boxes = await page.locator(".match .card-head > button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const gaps = boxes.slice(1).map(({ left }, index) => left - boxes[index].right);
  assert.equal(gaps.length, 2);
  assert.ok(gaps.every((gap) => gap > 0 && gap < 16), `${gaps}`);
});
