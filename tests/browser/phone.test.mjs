// The board on phones: what is in view where the user needs it, and what a finger can hit.

import assert from "node:assert/strict";
import { beginBoth } from "./games.mjs";
import { click, cutLists, listed, opened, press, says, shot, withServer } from "./harness.mjs";

const { onPage } = withServer("--searches", "2", "--hash", "16");
const phone = (width, height, locale = "en-US") => ({ viewport: { width, height }, isMobile: true, hasTouch: true, locale });

/** Returns those of the selectors with an element that is not wholly in the window, or with none. */
const inView = (page, ...selectors) =>
  page.evaluate((wanted) => {
    const isIn = ({ left, top, right, bottom }) => left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return wanted.filter((selector) => {
      const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      return all.length === 0 || !all.every((each) => isIn(each.getBoundingClientRect()));
    });
  }, selectors);

/** Returns what is too small for a finger. */
const small = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("button, select, summary, input:not([type=file]), textarea")];
    const own = document.querySelector("dialog[open]") ?? document;
    const isSmall = (each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height) < 43.9;
    };
    return all.filter((each) => own.contains(each) && each.checkVisibility() && isSmall(each)).map((each) => each.outerHTML.slice(0, 90));
  });

for (const locale of ["en-US", "zh-CN", "zh-TW", "vi-VN"]) {
  onPage(`the tools above the board stand in one row, ${locale}`, phone(360, 740, locale), async (page) => {
    await page.waitForSelector(".board.live");
    const boxes = await page.locator("header :is(button, select):visible").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    assert.ok(boxes.length > 3 && boxes.every(({ top, right }) => top === boxes[0].top && right <= 360), JSON.stringify(boxes));
    assert.deepEqual(await small(page), []);
  });
}

for (const [width, height] of [[360, 740], [390, 844], [740, 360]]) {
  onPage(`a lesson and the set-up leave the whole board in view, ${width} by ${height}`, phone(width, height), async (page) => {
    await page.waitForSelector(".board.live");
    assert.deepEqual(await inView(page, ".board", ...(width < height ? [".match button"] : [])), []);
    for (const [lesson, words] of [["Puzzles", "Find the only move"], ["Endings", "at best"]]) {
      await press(page, lesson);
      await says(page, ".trainer .learn-said", words);
      await page.waitForSelector(".board.live");
      assert.deepEqual(await inView(page, ".board", ".trainer .learn-said", ".trainer [data-t=hint]"), [], lesson);
      assert.deepEqual(await small(page), [], lesson);
      await shot(page, `phone-${lesson}-${width}`);
      await press(page, "Close");
    }
    await press(page, "Set up");
    assert.deepEqual(await inView(page, ".board", ".palette [aria-label]"), []);
    assert.deepEqual(await small(page), []);
    await shot(page, `phone-set-up-${width}`);
  });
}

for (const locale of ["en-US", "zh-CN", "vi-VN"]) {
  onPage(`the list of moves shows four rounds beside each other on a phone, ${locale}`, phone(360, 740, locale), async (page) => {
    await page.locator("[data-t=paste]").click();
    await page.locator("dialog textarea:visible").fill("1. h2e2 h9g7 2. h0g2 $2 i9h9 $4 3. i0h0 b9c7 $6 4. g3g4 c6c5");
    await page.locator("dialog[open] [data-t=load]").click();
    await listed(page, 8);
    const seen = await page.evaluate(() => {
      const list = document.querySelector(".moves").getBoundingClientRect();
      const boxes = [...document.querySelectorAll(".moves .move")].map((each) => [each, each.getBoundingClientRect()]);
      const isIn = ([, { top, bottom, right }]) => top >= list.top - 0.5 && bottom <= list.bottom + 0.5 && right <= list.right + 0.5;
      // A move in two lines is higher than a finger needs.
      const isOneLine = ([each]) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length === 1;
      };
      return [boxes.filter(isIn).length, boxes.filter(isOneLine).length];
    });
    assert.deepEqual(seen, [8, 8]);
    assert.deepEqual(await small(page), []);
    await page.locator("[data-t=keptGames]").click();
    await page.locator(".library-list .entry").waitFor();
    assert.deepEqual(await small(page), []);
    await shot(page, `phone-moves-${locale}`);
  });
}

for (const locale of ["en-US", "zh-CN", "vi-VN"]) {
  onPage(`the games of the list are shown whole on a phone, ${locale}`, phone(360, 740, locale), async (page) => {
    await page.locator("[data-t=paste]").click();
    await page.locator("dialog textarea:visible").fill('[Event "Ngũ Dương bôi lần thứ 22, Quảng Châu"]\n[Red "Nguyễn Thành Bảo"]\n[Black "Lại Lý Huynh"]\n[Date "2011.05.01"]\n[Result "1/2-1/2"]\n\n1. h2e2 h9g7 1/2-1/2');
    await page.locator("dialog[open] [data-t=load]").click();
    await listed(page, 2);
    await page.locator("[data-t=keptGames]").click();
    await page.locator(".library-list .entry").waitFor();
    const cut = () =>
      page.locator(".library-list .entry, .library-list .entry > *").evaluateAll((all) => {
        const isCut = (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight;
        return all.filter(isCut).map((each) => each.innerText);
      });
    await shot(page, `phone-games-${locale}`);
    assert.deepEqual(await cut(), []);
    assert.deepEqual(await inView(page, ".library-row > button"), []);
    assert.deepEqual(await small(page), []);
    // The phone is turned: the rows are lower, and the list with them.
    const high = () => page.locator(".library-list").evaluate((list) => [list.offsetHeight, list.firstElementChild.offsetHeight]);
    const [before] = await high();
    await page.setViewportSize({ width: 740, height: 360 });
    await page.waitForFunction((old) => document.querySelector(".library-list").offsetHeight < old, before);
    const [list, row] = await high();
    assert.equal(list, row);
  });
}

onPage("the panel at the end of a game can be read and left in low windows", {}, async (page) => {
  await opened(page, "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 12 1", 0);
  await beginBoth(page, "shown");
  for (const [index, move] of ["a8a9", "f9f8", "a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  const ending = page.locator(".ending");
  for (const [width, height] of [[667, 331], [568, 232], [455, 256]]) {
    await page.setViewportSize({ width, height });
    const { y, height: tall } = await ending.boundingBox();
    assert.ok(y >= 0 && y + tall <= height, `from ${y} to ${y + tall} of ${height}`);
    await shot(page, `ending-${width}`);
  }
  await ending.getByRole("button", { name: "Close" }).click();
  await ending.waitFor({ state: "hidden" });
});

onPage("the choices of a new game and of the settings are whole on a phone, in every language", phone(320, 568), async (page) => {
  await page.waitForSelector(".board.live");
  for (const lang of ["en", "zh", "zh-Hant", "vi"]) {
    await page.locator("select.language").selectOption(lang);
    for (const opens of [".match button[data-t=newGame]", "header [data-label=settings]"]) {
      await page.locator(opens).click();
      assert.deepEqual(await cutLists(page, "dialog[open] select:visible"), [], lang);
      // The words of Vietnamese need another row.
      const isWhole = await page.locator("dialog[open].new-game").evaluateAll((all) => all.every((it) => it.scrollHeight <= it.clientHeight));
      assert.ok(isWhole || lang === "vi", lang);
      await page.keyboard.press("Escape");
    }
  }
});

onPage("what a field wants is shown whole on a phone, in every language", phone(360, 640), async (page) => {
  await page.locator(".enter input").waitFor();
  const cut = () =>
    page.locator("[placeholder]:visible").evaluateAll((fields) => {
      const isCut = (field) => {
        const style = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = style.font;
        return pen.measureText(field.placeholder).width > field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      };
      return fields.filter(isCut).map((field) => field.placeholder);
    });
  await page.locator("[data-t=paste]").click();
  await page.locator("dialog textarea:visible").fill("h2e2");
  await page.locator("dialog[open] [data-t=load]").click();
  await listed(page, 1);
  for (const lang of ["en", "zh", "zh-Hant", "vi"]) {
    await page.locator("select.language").selectOption(lang);
    assert.deepEqual(await cut(), [], lang);
    await page.locator("[data-t=keptGames]").click();
    await page.locator(".library-row button").nth(1).click();
    assert.deepEqual(await cut(), [], lang);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
  }
});

onPage("the text is as large as the browser's setting says", {}, async (page) => {
  await page.evaluate(() => (document.documentElement.style.fontSize = "24px"));
  for (const selector of ["body", ".match button", ".status"]) {
    assert.equal(await page.locator(selector).first().evaluate((element) => getComputedStyle(element).fontSize), "24px", selector);
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

for (const [name, options] of [["a desk", {}], ["a phone", phone(390, 844)]]) {
  onPage(`the panels below the analysis stay where they are from move to move, on ${name}`, options, async (page) => {
    await opened(page, "1. h2e2 h9g7 2. h0g2 i9h9 *");
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 2);
    const top = () => page.evaluate(() => document.querySelector(".files").getBoundingClientRect().top + document.querySelector(".panel").scrollTop + scrollY);
    const full = await top();
    // Without the lines of the next position, until the engine has found them.
    await page.route("**/api/search", () => {});
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 0);
    assert.ok(Math.abs((await top()) - full) < 1, `${await top()} ${full}`);
  });
}

onPage("long names without a space stay in the list of games on a phone", phone(360, 740), async (page) => {
  const name = "InternationalXiangqiFederation_WorldChampionship_2025_Ha_Long_https://example.org";
  await opened(page, `[Red "${name}"]\n[Black "${name}"]\n\n1. h2e2 h9g7`, 2);
  await press(page, "My games");
  const list = page.locator("dialog.library");
  const wide = () => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const [act, words] of [["Delete", "Deleted: "], ["Undo", "Restored: "]]) {
    await list.getByRole("button", { name: act }).last().click();
    await says(page, "dialog.library", words);
    assert.equal(await wide(), 0, words);
  }
  // A game that the program refuses is named when all are saved.
  await page.route("**/api/write", (route) => route.fulfill({ status: 400, json: { error: "No such move", kind: "" } }));
  await list.getByRole("button", { name: "Save all as PGN" }).click();
  await says(page, "dialog.library [role=status]", name);
  assert.equal(await wide(), 0);
});

onPage("the tags of a saved game are seen on a phone", phone(360, 740), async (page) => {
  const name = "A player whose name takes two lines of a narrow phone";
  await opened(page, `[Event "Cup"]\n[Red "${name}"]\n[Black "${name}"]\n\n1. h2e2 h9g7`, 2);
  await page.getByRole("button", { name: "My games" }).click();
  await page.locator(".library-list").getByRole("button", { name: "Tags" }).click();
  await page.locator(".library input[type=text]").fill("endgame");
  await page.keyboard.press("Enter");
  await page.locator(".library-list .tag").waitFor();
  const isSeen = await page.locator(".library-list .tag").evaluate((tag) => {
    const { left, top, width, height } = tag.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === tag;
  });
  assert.ok(isSeen);
});

onPage("the name of a player is read beside a clock in a low window", { viewport: { width: 740, height: 360 }, locale: "vi-VN" }, async (page) => {
  await page.locator(".match button.main").first().click();
  await page.locator("dialog.new-game select").nth(0).selectOption("both");
  await page.locator("dialog.new-game .times select").nth(0).selectOption("60");
  await page.locator("dialog.new-game button.main").click();
  await page.locator(".clock:visible").first().waitFor();
  for (const player of await page.locator(".player .name").all()) {
    assert.ok(await player.evaluate((element) => element.scrollWidth <= element.clientWidth), await player.innerText());
  }
});

onPage("headings of dialogs, the fields of a set-up and the facts of puzzles have room", {}, async (page) => {
  const gap = (above, below) =>
    page.evaluate((pair) => {
      const [upper, lower] = pair.map((selector) => document.querySelector(selector).getBoundingClientRect());
      return lower.top - upper.bottom;
    }, [above, below]);
  await page.getByRole("button", { name: "New game" }).click();
  assert.ok((await gap("dialog.new-game h2", "dialog.new-game h2 + *")) > 8);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set up" }).click();
  assert.ok((await gap(".editor .choice select", ".editor .form span")) > 5);
  assert.ok((await gap(".editor input", ".editor .row-of button")) > 5);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Puzzles" }).click();
  await page.locator(".trainer .choices select").first().waitFor();
  assert.ok((await gap(".trainer > .row-of", ".trainer > .facts")) > 5);
  assert.ok((await gap(".trainer > .facts", ".trainer > .choices")) > 5);
});

for (const [width, height] of [[640, 360], [667, 375], [740, 360], [320, 640]]) {
  onPage(`whose move it is, and the end, are read beside a clock, ${width} by ${height}`, phone(width, height), async (page) => {
    const status = page.locator(".table .status");
    const isRead = async (wanted) => {
      for (const [lang, words] of Object.entries(wanted)) {
        await page.locator("select.language").selectOption(lang);
        await says(page, ".table .status", words);
        const isCut = await status.evaluate((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
        assert.ok(!isCut, words);
      }
    };
    const starts = async (side) => {
      await page.locator(".match button.main").first().click();
      const choices = page.locator("dialog.new-game select");
      await choices.nth(0).selectOption(side);
      await page.locator("dialog.new-game .times select").nth(0).selectOption("60");
      await choices.nth(5).selectOption("shown");
      await page.locator("dialog.new-game button.main").click();
      await page.locator(".clock:visible").first().waitFor();
    };
    await opened(page, "4k4/9/9/R8/9/9/9/R8/9/3K5 w - - 0 1", 0);
    await page.waitForFunction(() => document.querySelectorAll(".board-frame .board .piece").length === 4);
    await starts("red");
    await isRead({ vi: "Đến lượt Đỏ", zh: "轮到红方", en: "Red to move" });
    await shot(page, `phone-status-${width}`);
    await page.locator("[data-t=resign]").click();
    await isRead({ vi: "Bạn đã chịu thua", zh: "认输", en: "You resigned" });
    await starts("both");
    await page.locator(".board.live").waitFor();
    await click(page, "a6a9");
    await isRead({ vi: "chiếu", zh: "将军", en: "Black to move (check)" });
  });
}
