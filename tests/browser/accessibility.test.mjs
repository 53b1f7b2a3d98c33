// What keyboards, fingers and screen readers do with the board, beyond the first touch.

import assert from "node:assert/strict";
import { begin, click, entries, listed, moves, opened, place, press, says, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;
const touch = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Returns a function that puts fingers on points of the board, moves them and lifts those that are no longer named. */
async function fingers(page, context) {
  const session = await context.newCDPSession(page);
  return async (type, points) => {
    const touchPoints = [];
    for (const [id, name] of Object.entries(points)) touchPoints.push({ id: Number(id), ...(await place(page, name)) });
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
}

const onTop = (page) => page.locator(".player").first().innerText();

onPage("a second finger takes no piece while another is dragged", touch, async (page, context) => {
  await page.waitForSelector(".board.live");
  const touches = await fingers(page, context);
  await touches("touchStart", { 1: "b2" });
  await touches("touchMove", { 1: "c2" });
  await touches("touchMove", { 1: "g2" });
  await touches("touchStart", { 1: "g2", 2: "h0" });
  // The horse on h0 could move to g2, where the finger with the cannon is lifted.
  await touches("touchMove", { 2: "h0" });
  await touches("touchEnd", {});
  await listed(page, 1);
  assert.deepEqual(await moves(page), ["C8=3"]);
  await click(page, "b9c7");
  await listed(page, 2);
});

onPage("a screen reader is told which piece is chosen and where it can move", { locale: "zh-CN" }, async (page) => {
  await page.waitForSelector(".board.live");
  const told = () => page.locator(".board-frame .spoken").innerText();
  await page.locator(".board-focus").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  assert.equal(await told(), "e3 红方兵");
  await page.keyboard.press("Enter");
  assert.equal(await told(), "e3 红方兵、已选中");
  await page.keyboard.press("ArrowUp");
  assert.equal(await told(), "e4、可走到");
  await page.keyboard.press("ArrowUp");
  assert.equal(await told(), "e5");
  for (const key of ["ArrowDown", "ArrowDown", "Escape"]) await page.keyboard.press(key);
  assert.equal(await told(), "e3 红方兵");
  const live = page.locator(".table > .spoken[aria-live]");
  assert.equal(await live.innerText(), "初始局面");
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await listed(page, 1);
  assert.equal(await live.innerText(), "红方：兵五进一");
  await page.locator("select.language").selectOption("en");
  assert.equal(await live.innerText(), "Red: 兵五进一");
  assert.equal(await told(), "e4 Red pawn");
});

onPage("a capture is announced with the piece that it takes", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const live = page.locator(".table > .spoken[aria-live]");
  await click(page, "h2h9");
  await listed(page, 1);
  assert.equal(await live.innerText(), "Red: C2+7, takes: Black horse");
  for (const [lang, text] of [["zh", "红方：C2+7、吃：黑方马"], ["zh-Hant", "紅方：C2+7、吃：黑方馬"], ["vi", "Đỏ: C2+7, ăn: Mã đen"]]) {
    await page.locator("select.language").selectOption(lang);
    assert.equal(await live.innerText(), text);
  }
});

onPage("the arrow keys move the cursor as it is seen, also on the turned board", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.keyboard.press("f");
  await page.locator(".board-focus").focus();
  await page.keyboard.press("Enter");
  const at = page.locator(".board-frame .cursor");
  const told = page.locator(".board-frame > .spoken");
  assert.match(await told.innerText(), /^e9 /);
  // How the place on the screen changes, and the point that is told.
  for (const [key, x, y, name] of [["ArrowRight", 1, 0, "d9"], ["ArrowUp", 0, -1, "d8"], ["ArrowLeft", -1, 0, "e8"], ["ArrowDown", 0, 1, "e9"]]) {
    const before = await at.boundingBox();
    await page.keyboard.press(key);
    const after = await at.boundingBox();
    assert.deepEqual([Math.sign(Math.round(after.x - before.x)), Math.sign(Math.round(after.y - before.y))], [x, y], key);
    assert.equal((await told.innerText()).slice(0, 2), name);
  }
});

onPage("the pieces to set up have names, in the language and the style of the page", {}, async (page) => {
  await press(page, "Set up");
  const names = () => page.locator(".palette button").evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent));
  const english = await names();
  assert.equal(new Set(english).size, 15);
  assert.deepEqual([english[0], english[7], english[14]], ["Red king", "Black king", "Eraser"]);
  const drawn = () => page.locator(".palette button").first().innerHTML();
  const before = await drawn();
  await page.locator("select.language").selectOption("vi");
  assert.equal((await names())[7], "Tướng đen");
  await page.evaluate(async () => (await import("./common/settings.js")).choose("pieces", "western"));
  assert.notEqual(await drawn(), before);
});

onPage("a key acts once while it is held down, and with Caps Lock too", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9", 4);
  await page.evaluate(() => document.activeElement.blur());
  const held = async (key, times = 3) => {
    for (let time = 0; time < times; time++) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
  await held("f", 2);
  assert.equal(await onTop(page), "Red");
  await page.keyboard.press("F");
  assert.equal(await onTop(page), "Black");
  // The list of moves is stepped through as long as the key is held.
  await held("ArrowRight");
  assert.equal(await page.locator(".moves [aria-current]").innerText(), "H2+3");
  await page.keyboard.press("Home");
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  await page.keyboard.press("Enter");
  await held("Enter", 2);
  assert.equal(await page.locator(".board-frame .ring.selected").count(), 1);
});

onPage("Escape closes the end of a game, and the tags of a game without the list", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Resign");
  await says(page, ".ending h2", "Black wins");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".ending").isVisible(), false);
  await opened(page, "b2e2", 1);
  await press(page, "My games");
  await entries(page, 2);
  await page.locator(".library-list").getByRole("button", { name: "Tags" }).last().click();
  const tags = page.locator("dialog.library form");
  await page.keyboard.type("lost");
  // So browsers on macOS send the Escape that ends a word of an input method.
  const escape = { key: "Escape", bubbles: true, cancelable: true, isComposing: true };
  assert.equal(await tags.locator("input").evaluate((input, kind) => input.dispatchEvent(new KeyboardEvent("keydown", kind)), escape), true);
  assert.equal(await tags.locator("input").inputValue(), "lost");
  assert.ok(await tags.isVisible());
  await page.keyboard.press("Escape");
  assert.equal(await tags.isVisible(), false);
  const focused = () => page.evaluate(() => document.activeElement.closest(".library-row")?.dataset.index);
  assert.equal(await focused(), "1");
  await page.locator(".library-list").getByRole("button", { name: "Tags" }).last().click();
  assert.equal(await tags.locator("input").inputValue(), "");
  await page.keyboard.type("lost");
  await page.keyboard.press("Enter");
  await page.locator(".library-list .tag").waitFor();
  assert.equal(await focused(), "1");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

onPage("the keyboard goes on where the work goes on", {}, async (page) => {
  const pressed = async (button) => {
    await button.focus();
    await page.keyboard.press("Enter");
  };
  const named = (within, name) => page.locator(within).getByRole("button", { name, exact: true });
  const isAt = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
  await page.waitForSelector(".board.live");
  await pressed(named("header", "Set up"));
  await isAt(".palette [aria-pressed=true]");
  await pressed(named(".editor", "Cancel"));
  for (const lesson of ["Puzzles", "Endings"]) {
    await pressed(named(".match", lesson));
    await isAt(".board-focus");
    await pressed(named(".trainer", "Close"));
    await page.locator(".trainer").waitFor({ state: "hidden" });
  }
  await pressed(named(".match", "New game"));
  await pressed(named(".new-game", "Begin"));
  await isAt(".board-focus");
  await pressed(named(".match", "New game"));
  await pressed(named(".new-game", "Cancel"));
  await isAt(".match button");
  await pressed(named(".files", "Paste"));
  await page.locator("dialog textarea:visible").fill("h2e2 h9g7");
  await pressed(named("dialog[open]", "Open"));
  await listed(page, 2);
  await isAt(".board-focus");
  await page.locator(".moves .move").nth(1).click();
  await isAt(".move");
  await page.keyboard.press("c");
  await pressed(page.locator(".move-menu").getByRole("button", { name: /Delete/ }));
  await listed(page, 1);
  await isAt(".moves");
  // Also a saved game that is on the board already.
  await pressed(named("header", "My games"));
  await entries(page, 1);
  await pressed(page.locator(".library-list .entry"));
  await isAt(".board-focus");
});

for (const locale of ["en-US", "zh-CN", "zh-TW", "vi-VN"]) {
  onPage(`the parts of the page have different names, ${locale}`, { locale }, async (page) => {
    const names = await page.locator("section[aria-label]:visible").evaluateAll((all) => all.map((each) => each.ariaLabel));
    assert.ok(names.length > 5);
    assert.deepEqual(names.filter((name, index) => names.indexOf(name) < index), []);
  });
}

onPage("texts in Chinese have the signs of Chinese", { locale: "zh-CN" }, async (page) => {
  await press(page, "新对局");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await press(page, "开始");
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "申请裁决");
  await says(page, ".match", "对局按规则自动结束。双方未吃子着数：1 / 120。");
  await press(page, "习题");
  await says(page, ".trainer .learn-said", "唯一");
  await says(page, ".trainer .facts", "待复习：0");
  await page.locator(".trainer [data-t=hint]").click();
  await page.waitForFunction(() => /^主题：\S+、\S+$/.test(document.querySelector(".trainer .learn-said").innerText));
  await page.locator("select.language").selectOption("en");
  await page.waitForFunction(() => /^Themes: [^,]+, /.test(document.querySelector(".trainer .learn-said").innerText));
});

/** From now on the page collects in `told` what its live regions inside an element say. */
const listens = (page, place) =>
  page.evaluate((where) => {
    globalThis.told = [];
    const lives = [...document.querySelectorAll(`${where} [role=status], ${where} [aria-live]`)];
    const hears = () => {
      for (const each of lives) if (each.textContent && each.textContent !== each.last) globalThis.told.push(each.textContent);
      for (const each of lives) each.last = each.textContent;
    };
    for (const each of lives) new MutationObserver(hears).observe(each, { childList: true, characterData: true, subtree: true });
  }, place);

onPage("a screen reader is told a threat once, and once that a picture is made", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5", 8);
  await listens(page, ".analysis .threat");
  await press(page, "Threat");
  await page.waitForFunction(() => globalThis.told.length > 0);
  const threat = await page.locator(".analysis .threat .facts").innerText();
  assert.match(threat, /^Threat: /);
  assert.deepEqual(await page.evaluate(() => globalThis.told), [threat]);
  await press(page, "Share");
  await listens(page, "dialog.share");
  await Promise.all([page.waitForEvent("download"), press(page, "Save GIF")]);
  await page.locator("dialog.share [aria-disabled]").waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => globalThis.told), ["Save GIF 0 / 9"]);
  assert.equal(await page.locator("dialog.share").getByText("Save GIF").count(), 1);
});

onPage("the list of keys is shown from its top in a small window", { viewport: { width: 640, height: 360 } }, async (page) => {
  await page.waitForSelector(".board.live");
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press("?");
    const [top, high] = await page.locator("dialog[open]").evaluate((dialog) => [dialog.scrollTop, dialog.scrollHeight - dialog.clientHeight]);
    assert.equal(top, 0);
    assert.ok(high > 0, "the window is too small for the list");
    await page.keyboard.press("Escape");
  }
});

onPage("a screen reader is told once that a review begins and once that it is complete", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5", 8);
  await listens(page, ".card.game");
  await page.evaluate(() => {
    const { value } = Object.getOwnPropertyDescriptors(HTMLProgressElement.prototype);
    const bar = document.querySelector(".card.game progress");
    globalThis.seen = [];
    // What is shown at each ply.
    Object.defineProperty(bar, "value", {
      get: () => value.get.call(bar),
      set: (part) => {
        value.set.call(bar, part);
        if (part > 0) queueMicrotask(() => globalThis.seen.push(bar.nextElementSibling.textContent));
      },
    });
  });
  await press(page, "Review");
  await page.waitForSelector(".summary table");
  await page.waitForFunction(() => globalThis.told.includes("The review is complete."));
  const { told, seen } = await page.evaluate(() => ({ told, seen }));
  assert.deepEqual(told.filter((words) => !words.startsWith("Waiting")), ["Reviewing", "The review is complete."]);
  assert.ok(seen.includes("Reviewing 9 / 9"), seen.join());
  // The announcements of one review are not repeated for the next game.
  await opened(page, "b2e2", 1);
  assert.equal(await page.locator(".card.game .spoken").innerText(), "");
});

for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]]) {
  onPage(`nothing that needs moves is offered before there are any, ${width} by ${height}`, { viewport: { width, height } }, async (page) => {
    await page.waitForSelector(".board.live");
    const steps = () => page.locator(".steps button").evaluateAll((all) => all.map((each) => each.ariaDisabled !== "true"));
    const review = page.locator(".card.game [data-t=review]");
    assert.equal(await review.isVisible(), false);
    const saving = page.locator("dialog.library").getByRole("button", { name: "Save all" });
    await press(page, "My games");
    await page.getByText("No games are saved yet").waitFor();
    assert.equal(await saving.count(), 0);
    await page.keyboard.press("Escape");
    assert.deepEqual(await steps(), [false, false, false, false, true, true]);
    await click(page, "h2e2");
    await listed(page, 1);
    await review.waitFor();
    await press(page, "My games");
    await entries(page, 1);
    assert.equal(await saving.count(), 2);
    await page.keyboard.press("Escape");
    assert.deepEqual(await steps(), [true, true, false, false, true, true]);
    await page.locator(".steps button").nth(1).focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await steps(), [false, false, true, true, true, true]);
    assert.equal(await page.locator(".steps button").nth(1).evaluate((each) => each === document.activeElement), true);
    await begin(page, "red", "beginner");
    await review.waitFor({ state: "hidden" });
    await press(page, "Resign");
    await says(page, ".ending h2", "Black wins");
    assert.equal(await page.locator(".ending").getByRole("button", { name: "Review" }).count(), 0);
  });
}

onPage("the focus goes to the board when a line of the engine is played by a key, or goes", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.keyboard.press("a");
  const isOnBoard = () => page.evaluate(() => document.activeElement.matches(".board-focus"));
  await page.locator(".lines-list button").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".moves .move").nth(3).waitFor();
  assert.ok(await isOnBoard());
  await page.locator(".lines-list button").first().focus();
  await page.keyboard.press("a");
  assert.ok(await isOnBoard());
});

onPage("the page is as long as its window, also with all of its panels", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5", 8);
  await page.locator("details.why summary").click();
  await page.keyboard.press("a");
  await page.locator(".lines-list li").first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
});

onPage("a screen reader is told once of each move, and of what is done by a key", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.evaluate(() => {
    globalThis.told = [];
    const of = (node) => (node.nodeType === 3 ? node.parentElement : node).closest("[aria-live], [role=status], [role=alert]");
    const hear = (changes) => {
      const regions = new Set(changes.map(({ target }) => of(target)).filter((region) => region?.checkVisibility() && region.textContent));
      for (const region of regions) globalThis.told.push(region.textContent);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const told = async (work, count = 1) => {
    await page.evaluate(() => (globalThis.told = []));
    await work();
    await page.waitForFunction((least) => globalThis.told.length >= least, count);
    return page.evaluate(() => globalThis.told);
  };
  assert.deepEqual(await told(() => click(page, "h2e2")), ["Red: C2=5"]);
  assert.deepEqual(await told(() => page.keyboard.press("f")), ["Black is at the bottom."]);
  assert.deepEqual(await told(() => page.keyboard.press("f")), ["Red is at the bottom."]);
  assert.deepEqual(await told(() => page.keyboard.press("d")), ["Draw arrows and circles: On"]);
  assert.deepEqual(await told(() => page.keyboard.press("d")), ["Draw arrows and circles: Off"]);
  const { x, y } = await place(page, "e6");
  assert.deepEqual(await told(() => page.mouse.click(x, y, { button: "right" })), ["Marked: e6"]);
  assert.deepEqual(await told(() => page.mouse.click(x, y, { button: "right" })), ["Mark removed: e6"]);
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  await page.getByRole("button", { name: "Hint" }).click();
  await says(page, ".match .facts", "Hint: ");
});

onPage("a deleted game that is restored is named", {}, async (page) => {
  await opened(page, '[Event "Cup"]\n\n1. h2e2 h9g7', 2);
  await press(page, "My games");
  await page.locator(".library-list").getByRole("button", { name: "Delete" }).click();
  await says(page, ".library .facts[role=status]", "Deleted: Cup");
  await page.locator(".library").getByRole("button", { name: "Undo" }).click();
  await says(page, ".library .facts[role=status]", "Restored: Cup");
});

onPage("while a position is set up no key shows another one, and the chosen piece stays after a reload", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await page.keyboard.press("ArrowDown");
  await press(page, "Set up");
  await page.locator(".palette button").nth(11).click();
  await page.locator(".board-focus").focus();
  for (const key of ["ArrowUp", "v", "Home"]) await page.keyboard.press(key);
  assert.match(await page.locator(".moves [aria-current]").innerText(), /H8\+7/);
  await page.reload();
  await page.waitForSelector(".editor:not([hidden])");
  assert.equal(await page.locator(".palette button").nth(11).getAttribute("aria-pressed"), "true");
});
