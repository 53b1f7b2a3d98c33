// The board on phones: what is in view where the user needs it, and what a finger can hit.

import assert from "node:assert/strict";
import { cutLists, listed, press, says, shot, withServer } from "./harness.mjs";

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

onPage("the choices of a new game and of the settings are whole on a phone, in every language", phone(360, 740), async (page) => {
  await page.waitForSelector(".board.live");
  for (const lang of ["en", "zh", "zh-Hant", "vi"]) {
    await page.locator("select.language").selectOption(lang);
    for (const opens of [".match button[data-t=newGame]", "header [data-label=settings]"]) {
      await page.locator(opens).click();
      assert.deepEqual(await cutLists(page, "dialog[open] select:visible"), [], lang);
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
