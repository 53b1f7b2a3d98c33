// Analysis: the menu of a move, engine lines, threats.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { LIMIT, barriers, begin, click, holds, listed, moves, opened, place, press, says, shot, taken, tap, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;
const VARIATIONS = "1. h2e2 h9g7 2. h0g2 (2. b0c2 b9c7 3. a0b0) i9h9 *";

const menu = (page) => page.locator("dialog.move-menu");
const variation = (page) => page.locator(".moves .variation .move");

onPage("a move is marked and commented, and the marks are in the file", {}, async (page) => {
  await opened(page, VARIATIONS);
  await page.locator(".moves .row .move").nth(1).click({ button: "right" });
  await menu(page).getByRole("button", { name: "Mistake" }).click();
  await menu(page).getByRole("button", { name: "Excellent move" }).click();
  await menu(page).getByRole("textbox").fill("the horse {first}");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "move-menu");
  await menu(page).getByRole("button", { name: "Done" }).click();
  assert.equal((await moves(page))[1], "H8+7!!");
  // The menu of the shown move is opened by keyboard.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await menu(page).getByRole("button", { name: "Interesting move" }).press("Enter");
  await page.keyboard.press("Escape");
  // A typed comment is saved at once.
  await page.keyboard.press("c");
  await menu(page).getByRole("textbox").fill("a good beginning");
  await page.reload();
  await listed(page, 4);
  assert.deepEqual((await moves(page)).slice(0, 2), ["C2=5!?", "H8+7!!"]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save PGN" }).click()]);
  const pgn = await readFile(await file.path(), "utf8");
  assert.match(pgn, /\$5/);
  assert.match(pgn, /\$3/);
  assert.match(pgn, /the horse/);
  assert.match(pgn, /a good beginning/);
  // Choosing the same mark again removes it.
  await page.keyboard.press("c");
  await menu(page).getByRole("button", { name: "Interesting move" }).click();
  await page.keyboard.press("Escape");
  assert.equal((await moves(page))[0], "C2=5");
});

onPage("signs for a position stand behind their moves", {}, async (page) => {
  await opened(page, '[Event "x"]\n\n1. C2=5= H8+7!± *', 2);
  assert.deepEqual(await moves(page), ["C2=5 =", "H8+7! ±"]);
});

onPage("a variation is promoted, deleted and brought back", {}, async (page) => {
  await opened(page, VARIATIONS);
  await variation(page).nth(1).click({ button: "right" });
  await menu(page).getByRole("button", { name: "Promote" }).click();
  await listed(page, 5);
  assert.equal((await moves(page))[2], "H8+7");
  assert.equal((await moves(page))[4], "R9=8");
  await page.locator(".moves .row .move").nth(2).click({ button: "right" });
  assert.ok(await menu(page).getByRole("button", { name: "Promote" }).isDisabled());
  await menu(page).getByRole("button", { name: "Delete from here" }).click();
  await listed(page, 4);
  await page.reload();
  await listed(page, 4);
  await page.locator(".moves .row .move").nth(3).click({ button: "right" });
  await menu(page).getByRole("button", { name: "Delete from here" }).click();
  await listed(page, 3);
  await says(page, ".deleted", "Deleted: R9=8");
  await page.getByRole("button", { name: "Undo" }).click();
  await listed(page, 4);
});

onPage("marks that are typed in a comment are drawn", {}, async (page) => {
  await opened(page, VARIATIONS);
  await page.locator(".moves .row .move").first().click();
  await page.keyboard.press("c");
  await menu(page).getByRole("textbox").fill("the centre [%csl Ga0,Re2] is open");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".moves .comment").first().innerText(), "the centre is open");
  assert.equal(await page.locator(".board-frame .ring.mark-G, .board-frame .ring.mark-R").count(), 2);
});

onPage("the comment before the first move is written in the menu of the start position", {}, async (page) => {
  await opened(page, "{a beginning} 1. h2e2 h9g7 *", 2);
  await page.keyboard.press("Home");
  await page.keyboard.press("c");
  assert.equal(await menu(page).locator("h2").innerText(), "Start position");
  assert.equal(await menu(page).getByRole("button", { name: "Good move" }).count(), 0);
  for (const name of ["Promote", "Delete from here"]) assert.ok(await menu(page).getByRole("button", { name }).isDisabled());
  await menu(page).getByRole("textbox").fill("another one");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".moves .comment").first().innerText(), "another one");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save PGN" }).click()]);
  assert.match(await readFile(await file.path(), "utf8"), /\{ ?another one ?\} 1\./);
  // With the pointer it is opened at the comment.
  await page.locator(".moves .move").first().click();
  await page.locator(".moves .comment").first().click({ button: "right" });
  assert.equal(await menu(page).locator("h2").innerText(), "Start position");
});

onPage("the number of lines is there after a reload", {}, async (page) => {
  await page.getByRole("combobox", { name: "Lines", exact: true }).selectOption("3");
  await page.reload();
  await page.waitForSelector(".board.live");
  assert.equal(await page.getByRole("combobox", { name: "Lines", exact: true }).inputValue(), "3");
});

onPage("braces in a comment are replaced where they are typed", {}, async (page) => {
  await opened(page, VARIATIONS);
  await page.locator(".moves .row .move").first().click();
  await page.keyboard.press("c");
  await menu(page).getByRole("textbox").fill("{a plan}");
  assert.equal(await menu(page).getByRole("textbox").inputValue(), "(a plan)");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".moves .comment").first().innerText(), "(a plan)");
});

onPage("a move of Black has its number behind a comment or an inner variation", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 (1... b9c7 2. h0g2 {a plan} i9i8 (2... a9b9) 3. i0h0 (3. g3g4) b7b5) 2. b0c2 *", 3);
  const names = (await variation(page).allInnerTexts()).filter((name) => /…/.test(name)).map((name) => name.trim());
  assert.deepEqual(names, ["1… H2+3", "2… R9+1", "2… R1=2", "3… C2+2"]);
});

const touch = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

onPage("a long touch on a move opens its menu", touch, async (page, context) => {
  await opened(page, VARIATIONS);
  const box = await page.locator(".moves .row .move").nth(2).boundingBox();
  const point = { x: box.x + 20, y: box.y + box.height / 2 };
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await menu(page).waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await says(page, "dialog.move-menu[open] h2", "2. H2+3");
  await page.waitForTimeout(100);
  assert.ok(await menu(page).isVisible(), "it stays when the finger leaves");
  await shot(page, "move-menu-phone");
});

onPage("a line can be chosen while it changes, by pointer and keyboard", {}, async (page) => {
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 2);
  const changed = async () => {
    const facts = page.locator(".analysis > .facts");
    const before = await facts.innerText();
    await page.waitForFunction((text) => document.querySelector(".analysis > .facts").innerText !== text, before);
  };
  const line = page.locator(".lines-list button").first();
  await line.focus();
  await changed();
  assert.equal(await line.evaluate((element) => element === document.activeElement), true);
  await line.hover({ position: { x: 5, y: 8 } });
  await page.mouse.down();
  await changed();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 3);
});

onPage("lines are drawn under the pointer, in the notation of the reader's choice", {}, async (page) => {
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 2);
  await page.locator(".lines-list [data-upto='2']").first().hover();
  await page.waitForSelector(".preview .piece");
  assert.equal(await page.locator(".preview .ring.last").count(), 1);
  await shot(page, "preview");
  await page.mouse.move(5, 5);
  await page.waitForSelector(".preview", { state: "hidden" });
  const first = () => page.locator(".lines-list [data-upto='1']").first().innerText();
  const shown = page.locator(".line-notation");
  assert.match(await first(), /^[A-Z+-]\d?/);
  await shown.click();
  assert.equal(await shown.innerText(), "P2-5");
  await page.waitForFunction(() => /^[A-Z][A-Za-z]?\d?[-.\/]\d$/.test(document.querySelector(".lines-list [data-upto='1']")?.innerText));
  await shown.click();
  assert.equal(await shown.innerText(), "h2e2");
  await page.waitForFunction(() => /^[a-i]\d[a-i]\d$/.test(document.querySelector(".lines-list [data-upto='1']")?.innerText));
  await shown.click();
  await page.waitForFunction(() => /^[\u4e00-\u9fff]/.test(document.querySelector(".lines-list [data-upto='1']")?.innerText));
  await page.reload();
  await page.waitForSelector(".board .piece");
  assert.equal(await shown.innerText(), "炮二平五");
});

onPage("what the other side threatens is shown", {}, async (page) => {
  // It is Red's turn. Black threatens to capture the unprotected rook on a0.
  await opened(page, "r3k4/9/9/9/9/9/9/9/4A4/R2K5 w - - 0 1", 0);
  await page.keyboard.press("x");
  await says(page, ".threat [role=status]", "R1+9");
  await page.waitForSelector(".arrow.threat");
  await shot(page, "threat");
  await click(page, "a0a9");
  await listed(page, 1);
  await says(page, ".threat [role=status]", "in check");
  assert.equal(await page.locator(".arrow.threat").count(), 0);
  await page.keyboard.press("x");
  await page.waitForSelector(".threat [role=status]", { state: "hidden" });
});

onPage("facts in words say why, and the board shows what they are about", {}, async (page) => {
  const why = page.locator("details.why");
  await why.locator("summary").click();
  for (const move of ["h2e2", "h9g7", "e2e6"]) await click(page, move);
  await listed(page, 3);
  await says(page, ".why-list", "The last move");
  const reason = why.locator(".reason").first();
  assert.match(await reason.innerText(), /^C5\+4 loses 3\.5 points: H7\+5\./);
  assert.equal(await page.locator(".arrow.hint").count(), 0);
  await reason.hover();
  await page.waitForSelector(".arrow.hint");
  await shot(page, "why");
  await page.mouse.move(5, 5);
  await page.waitForSelector(".arrow.hint", { state: "detached" });
  await reason.focus();
  await page.waitForSelector(".arrow.hint");
  // Another position has other facts, and until they come none are shown. At the start of a game there are none.
  const release = await holds(page, "**/api/explain");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector(".why-list").innerText === "");
  release();
  await says(page, ".why-list", "Nothing can be proven here.");
});

onPage("endgame tables show the value of a position and of its moves", {}, async (page) => {
  const panel = page.locator(".endgame");
  assert.equal(await panel.isVisible(), false);
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea:visible").fill("3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await says(page, ".endgame", "Red: win · 1");
  assert.match(await panel.locator("li").first().innerText(), /^R5\+6\s+win · 1$/);
  assert.match(await panel.locator("li").nth(1).innerText(), /win · 3$/);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "endgame-tables");
  await panel.locator("li button").nth(1).click();
  await listed(page, 1);
  await says(page, ".endgame", "Black: loss · 2");
  // During a game against the engine no help is shown.
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.locator("dialog[open] select:has(option[value=shown])").selectOption("shown");
  await page.locator("dialog[open]").getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".endgame", { state: "hidden" });
});

onPage("a line of the engine that is looked at during a game is not played in it", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  const played = await moves(page);
  await press(page, "Analyse this position");
  await page.locator(".lines-list [data-upto='2']").first().waitFor();
  await page.locator(".lines-list button").first().click();
  await page.waitForSelector(".moves .variation");
  assert.match(await page.locator(".moves .variation").innerText(), /^engine/);
  assert.deepEqual(await moves(page), played);
  await page.reload();
  await page.waitForSelector(".moves .variation");
  assert.deepEqual(await moves(page), played);
  await press(page, "Resign");
  await says(page, ".ending", "Black wins");
  assert.deepEqual(await moves(page), played);
});

onPage("a best move that comes late is not made in another position", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.keyboard.press("End");
  await page.waitForSelector(".board.live");
  // On a button the key would press the button.
  await page.locator(".board-focus").focus();
  let release, sent;
  const [released, answer] = [new Promise((resolve) => (release = resolve)), new Promise((resolve) => (sent = resolve))];
  await page.route("**/api/search", async (route) => {
    await released;
    // The whole answer comes at once, so that it is known when the page has it.
    await route.fulfill({ response: await route.fetch() });
    sent();
  });
  const asked = page.waitForRequest("**/api/search");
  await page.keyboard.press(" ");
  await asked;
  // The same side is to move.
  await page.keyboard.press("Home");
  await page.waitForSelector(".board.live");
  release();
  await taken(page, answer);
  assert.equal(await page.locator(".moves .move").count(), 2);
});

onPage("the best move of an earlier position is played once the game with the engine has ended", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Resign");
  await says(page, ".ending h2", "Black wins");
  await page.keyboard.press("Home");
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  await page.keyboard.press(" ");
  await page.locator(".moves [aria-current]").waitFor();
});

/** Answers searches with all their events at once, once the returned function was called. */
async function wholeSearches(page) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/api/search", async (route) => {
    const response = await route.fetch({ postData: { ...route.request().postDataJSON(), movetime: 100 } });
    await released;
    await route.fulfill({ response });
  });
  return release;
}

onPage("a threat that was found late is not shown in another position", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.waitForSelector(".board.live");
  const release = await wholeSearches(page);
  const asked = page.waitForRequest("**/api/search");
  await page.keyboard.press("x");
  await asked;
  const ended = page.waitForEvent("requestfailed");
  const answers = await holds(page, "**/api/position");
  await page.keyboard.press("ArrowRight");
  await ended;
  release();
  assert.equal(await page.locator(".arrow.threat").count(), 0);
  answers();
  await page.waitForSelector(".arrow.threat");
  await says(page, ".threat [role=status]", "Threat");
});

onPage("the arrows of the analysis stay when the program names the legal moves after them", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.waitForSelector(".board.live");
  (await wholeSearches(page))();
  await press(page, "Analyse this position");
  await page.waitForSelector(".arrow.best");
  const release = await holds(page, "**/api/position");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".arrow.best", { state: "detached" });
  await page.waitForSelector(".arrow.best");
  release();
  await page.waitForSelector(".board.live");
  assert.equal(await page.locator(".arrow.best").count(), 1);
});

onPage("arrows of the position before do not come back when the focus leaves a fact", {}, async (page) => {
  await page.locator("details.why summary").click();
  for (const move of ["h2e2", "h9g7", "e2e6"]) await click(page, move);
  await says(page, ".why-list", "The last move");
  await page.locator(".board-focus").focus();
  await page.keyboard.press("a");
  await page.waitForSelector(".arrow.best");
  await page.locator("details.why .reason").first().focus();
  const [searches, facts] = [await holds(page, "**/api/search"), await holds(page, "**/api/explain")];
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector(".why-list").innerText === "");
  assert.equal(await page.locator(".board-frame .arrow").count(), 0);
  searches();
  facts();
});

onPage("the key for the best move ends the search of the last press, and a step ends it too", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  const release = await holds(page, "**/api/search");
  const asked = page.waitForRequest("**/api/search");
  await page.keyboard.press(" ");
  await asked;
  for (const key of [" ", "ArrowRight"]) {
    const ended = page.waitForEvent("requestfailed");
    await page.keyboard.press(key);
    await ended;
  }
  await page.waitForSelector(".board.live");
  release();
  const shown = await page.locator(".moves [aria-current]").innerText();
  await page.keyboard.press(" ");
  await page.waitForFunction((before) => document.querySelector(".moves [aria-current]").innerText !== before, shown);
});

onPage("no analysis or threat is begun while a position is set up, and those in progress end", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const [analyse, threat] = ["Analyse this position", "Threat"].map((name) => page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("x");
  await press(page, "Set up");
  const areOff = async () => {
    for (const each of [analyse, threat]) assert.equal(await each.getAttribute("aria-pressed"), "false");
  };
  await areOff();
  for (const begin of [() => page.keyboard.press("a"), () => page.keyboard.press("x"), () => analyse.click(), () => threat.click()]) {
    await begin();
    await says(page, ".card.game > .error", "A position is being set up");
    await areOff();
  }
});

onPage("a mark that was begun with the keyboard does not block the mouse", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const mark = page.locator(".board-frame .sketches .mark-G");
  const begins = async () => {
    await page.locator(".board-focus").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("m");
    assert.equal(await mark.count(), 1);
  };
  await begins();
  await tap(page, "h2e2");
  await listed(page, 1);
  await begins();
  await page.locator(".board-focus").blur();
  assert.equal(await mark.count(), 0);
  // A mark that is drawn with the mouse stays, and the keyboard draws again after it.
  const [start, end] = [await place(page, "e2"), await place(page, "e6")];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up({ button: "right" });
  assert.equal(await mark.count(), 1);
  await page.locator(".board-focus").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.keyboard.press("m");
  assert.equal(await mark.count(), 2);
  await click(page, "h9g7");
  await listed(page, 2);
});

onPage("what was said of a point of the board is not said again once the board has lost the focus", {}, async (page) => {
  const said = page.locator(".board-frame > .spoken");
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  await page.keyboard.press("Enter");
  assert.match(await said.textContent(), /^e0/);
  await page.locator(".board-focus").blur();
  assert.equal(await said.textContent(), "");
  await page.evaluate(async () => (await import("./words/texts.js")).translate(document));
  assert.equal(await said.textContent(), "");
});

onPage("arrows and circles have the colours of the held keys, are kept, and go when they are drawn again", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const draws = async (from, to, ...held) => {
    const [begin, end] = [await place(page, from), await place(page, to)];
    for (const key of held) await page.keyboard.down(key);
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up({ button: "right" });
    for (const key of held) await page.keyboard.up(key);
  };
  const drawn = () => page.locator(".board-frame .sketches > *").evaluateAll((all) => all.map((mark) => `${mark.tagName} ${/mark-./.exec(mark.getAttribute("class"))}`));
  await draws("a3", "a3");
  await draws("c3", "c5", "Shift");
  await draws("e3", "e5", "Alt");
  await draws("g3", "g3", "Control");
  await draws("i3", "i5", "Shift", "Alt");
  const all = ["circle mark-G", "polygon mark-R", "polygon mark-B", "circle mark-Y", "polygon mark-Y"];
  assert.deepEqual(await drawn(), all);
  await page.reload();
  await page.waitForSelector(".board.live");
  assert.deepEqual(new Set(await drawn()), new Set(all));
  await draws("c3", "c5", "Shift");
  assert.equal((await drawn()).length, 4);
});

onPage("two people at one board can have the best move played", {}, async (page) => {
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await press(page, "Begin");
  await page.waitForSelector(".board.live");
  await page.locator(".board-focus").focus();
  await page.keyboard.press(" ");
  await listed(page, 1);
});

// `CHUHE_WRITE_DOCS=1 tests/browser/run --test-name-pattern=README` takes the picture of the README again. Look at it, and
// reduce it to 128 colours, which makes it three times as small.
if (process.env.CHUHE_WRITE_DOCS) {
  onPage("the picture of the README shows the page as it is", { viewport: { width: 1280, height: 800 } }, async (page) => {
    await opened(page, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 h0h6 h7i7 h6g6 i7i9 b0c2", 13);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("End");
    await page.keyboard.press("a");
    const depth = () => Number(/depth (\d+)/.exec(document.querySelector(".analysis > .facts").innerText)?.[1]) >= 20;
    await page.waitForFunction(depth, null, { timeout: LIMIT });
    await page.locator(".lines-list [data-upto='5']").first().hover();
    await page.waitForSelector(".preview .piece");
    await page.screenshot({ path: `${process.env.ASSETS}/../../../docs/serve.png` });
  });
}

onPage("several moves in the field for one are referred to Paste", {}, async (page) => {
  await page.locator(".enter input").fill("h2e2 h9g7");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "These are several moves. To read them, press Paste.");
  // A move in words is one, and its own error is shown.
  for (const move of ["Cannon 2 advances 9", "Phao2 binh2", "h2i9"]) {
    await page.locator(".enter input").fill(move);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".enter + .error").innerText !== "");
    assert.doesNotMatch(await page.locator(".enter + .error").innerText(), /several/);
  }
});
