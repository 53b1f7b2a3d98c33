// What a review has found, and what the user changes in the lines of the game meanwhile and afterwards.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { begin, click, entries, follow, hasGames, holdReview, listed, open, opened, press, says, until, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;
const GAME = '[Event "Old"]\n[Date "2020.01.01"]\n[Red "A"]\n[Black "B"]\n\n1. h2e2 h9g7 2. b2b9 a9b9 3. h0g2 g6g5 4. a0a1 *';

const menu = (page) => page.locator("dialog.move-menu");
/** The engine's line instead of the move that loses a cannon. */
const engines = (page) => page.locator(".moves .variation").first().locator(".move");

/** Reviews the game on the board. */
async function reviewed(page) {
  // On a busy machine a short review can end before the wait for its begin, if that starts after the press.
  await Promise.all([
    page.waitForFunction(() => !document.querySelector(".card.game progress").hidden),
    press(page, "Review"),
  ]);
  await page.waitForFunction(() => document.querySelector(".card.game progress").hidden);
  await engines(page).first().waitFor();
}

onPage("a comment that is typed on a line of the engine while a review ends stays", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  const goesOn = await holdReview(page, 2);
  await press(page, "Review");
  await engines(page).nth(2).click({ button: "right" });
  await goesOn();
  await page.waitForFunction(() => document.querySelector(".card.game progress").hidden);
  await menu(page).getByRole("textbox").fill("my idea");
  await menu(page).getByRole("button", { name: "Done" }).click();
  await page.waitForFunction(() => document.querySelector(".moves").innerText.includes("my idea"));
  await page.reload();
  await says(page, ".moves", "my idea");
});

onPage("what was deleted from a line of the engine is restored after the next review", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  await engines(page).nth(2).click({ button: "right" });
  const deleted = await engines(page).nth(2).innerText();
  await menu(page).getByRole("button", { name: "Delete from here" }).click();
  await page.locator(".moves .row .move").last().click();
  await reviewed(page);
  await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((name) => document.querySelector(".moves .variation [aria-current]")?.innerText === name, deleted);
});

onPage("a game is reviewed although a line was deleted, and then the moves before it", {}, async (page) => {
  await opened(page, GAME, 7);
  for (const index of [4, 2]) {
    await page.locator(".moves .row .move").nth(index).click({ button: "right" });
    await menu(page).getByRole("button", { name: "Delete from here" }).click();
    await listed(page, index);
  }
  await press(page, "Review");
  await says(page, ".summary", "Accuracy");
  for (const count of [4, 7]) {
    await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
    await listed(page, count);
  }
});

onPage("a review that is asked for at the end of a game takes the place of the one in progress", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  const goesOn = await holdReview(page, 0);
  await press(page, "Review");
  await press(page, "Resign");
  await page.locator(".ending").getByRole("button", { name: "Review" }).click();
  await goesOn();
  await says(page, ".summary", "Accuracy");
});

onPage("accuracy and opening belong to the main line", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  await says(page, ".summary", "Accuracy");
  const before = await page.locator(".summary").innerText();
  await engines(page).first().click({ button: "right" });
  await menu(page).getByRole("button", { name: "Promote" }).click();
  await page.waitForFunction((words) => !document.querySelector(".summary").innerText.includes("Accuracy") && document.querySelector(".summary").innerText !== words, before);
  await says(page, ".summary", "Opening: ");
  await page.locator(".moves .row .move").first().click({ button: "right" });
  await menu(page).getByRole("button", { name: "Delete from here" }).click();
  await says(page, ".moves", "No moves yet");
  assert.doesNotMatch(await page.locator(".summary").innerText(), /Opening/);
  // With the moves, what was said of them comes back.
  await page.locator(".deleted").getByRole("button", { name: "Undo" }).click();
  await says(page, ".summary", "Opening: ");
});

onPage("the score in the comment on a move is that of the analysis, once this has another", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  const [answer] = await Promise.all([page.waitForResponse("**/api/position"), page.locator(".moves .row .move").nth(2).click()]);
  // Both are scores of the shown position.
  await page.route("**/api/search", (route) => {
    const info = { type: "info", line: 1, depth: 9, nps: 1000, time_ms: 5000, evaluation: { score: { cp: 4321 }, chance: 0.99 }, pv: [] };
    return route.fulfill({ headers: { "chuhe-page": answer.headers()["chuhe-page"] }, body: `${JSON.stringify(info)}\n{"type":"bestmove","best":null}\n` });
  });
  await press(page, "Analyse this position");
  await says(page, ".lines-list .score", "+43.21");
  await says(page, ".said .score", "+43.21");
});

onPage("a short analysis does not replace the scores of a review, nor a shallow one those of a deep one", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
    return /1\. C2=5 \{ ?(\S+)/.exec(await readFile(await download.path(), "utf8"))[1];
  };
  const before = await saved();
  assert.match(before, /^[+-]\d/);
  const [answer] = await Promise.all([page.waitForResponse("**/api/position"), page.locator(".moves .row .move").nth(1).click()]);
  const found = { depth: 1, time_ms: 5 };
  await page.route("**/api/search", (route) => {
    const info = { type: "info", line: 1, nps: 1000, evaluation: { score: { cp: 1000 + found.depth }, chance: 0.99 }, pv: [], ...found };
    return route.fulfill({ headers: { "chuhe-page": answer.headers()["chuhe-page"] }, body: `${JSON.stringify(info)}\n{"type":"bestmove","best":null}\n` });
  });
  await press(page, "Analyse this position");
  for (const [depth, time_ms, wanted] of [[1, 5, before], [9, 5000, "+10.09"], [4, 5000, "+10.09"], [12, 10, "+10.12"]]) {
    Object.assign(found, { depth, time_ms });
    await page.locator(".moves .row .move").first().click();
    await says(page, ".lines-list .score", `+10.${String(depth).padStart(2, "0")}`);
    assert.equal(await saved(), wanted);
    await page.locator(".moves .row .move").nth(1).click();
    await page.waitForFunction(() => document.querySelector(".moves [aria-current]").innerText.startsWith("H8+7"));
  }
});

onPage("a variation is reached by the keyboard", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 (1... b9c7 2. h0g2) (1... h9i7) 2. b0c2 *", 3);
  const shown = () => page.locator(".moves [aria-current]").innerText();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("v");
  assert.match(await shown(), /C2=5/, "a move without a variation");
  await page.keyboard.press("ArrowRight");
  const names = [];
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press("v");
    names.push(await shown());
  }
  assert.deepEqual(names.map((name) => name.replace(/^.* /, "")), ["H2+3", "H8+9", "H8+7"]);
});

onPage("a review is saved in PGN, is there again when that is opened, and is not in links", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  const words = await page.locator(".moves").innerText();
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".files button").nth(2).click()]);
    return readFile(await file.path(), "utf8");
  };
  const first = await saved();
  assert.match(first, /2\. C8\+7 \$4\s+\{-\d+\.\d\d blunder -\d+%/);
  // In another language it is written in that.
  await page.locator("select.language").selectOption("zh");
  assert.match(await saved(), /漏着/);
  await page.locator("select.language").selectOption("en");
  await press(page, "Share");
  await page.waitForFunction(() => document.querySelector("dialog.share input").value !== "");
  const link = await page.locator("dialog.share input").inputValue();
  await page.keyboard.press("Escape");
  // Somebody else opens the link.
  const { page: other, context } = await open(home.browser, home.server.url);
  await follow(other, link.slice(link.indexOf("#")));
  await listed(other, 7);
  assert.equal(await other.locator(".moves .comment, .moves .variation").count(), 0);
  await context.close();
  await opened(page, first.replace('"A"', '"A2"'), 7);
  await engines(page).first().waitFor();
  assert.equal((await page.locator(".moves").innerText()).replace(/^\d+\. .* (loses|wins|overlooks).*$/gm, ""), words.replace(/^\d+\. .* (loses|wins|overlooks).*$/gm, ""));
  assert.ok(await page.locator(".curve-frame").isVisible());
  // A second review replaces the first.
  await reviewed(page);
  assert.equal((await saved()).match(/blunder -/g).length, first.match(/blunder -/g).length);
});

onPage("a game of a list that was reviewed shows its review, and is recognised", {}, async (page) => {
  const pgn = (name) => `[Event "${name}"]\n[Result "*"]\n\n1. h2e2 {+0.30 book} h9g7 $4 {a plan (+1.50 blunder -30% better: b9c7)} ({engine} 1... b9c7 2. h0g2) *\n\n`;
  const file = { name: "two.pgn", mimeType: "", buffer: Buffer.from(pgn("One") + pgn("Two")) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await press(page, "Keep all");
  await says(page, "#library-title", "My games · 2");
  await page.locator(".library-list .entry", { hasText: "Two" }).click();
  await says(page, ".summary", "Two");
  await page.locator(".moves .row .move.blunder").click();
  await says(page, ".said", "+1.50 Blunder (−30%)");
  await says(page, ".said", "Better: H2+3");
  await says(page, ".said .comment", "a plan");
  await page.locator("input[type=file]").first().setInputFiles(file);
  await press(page, "Keep all");
  await says(page, ".library .facts[role=status]", "Games read: 2 · Saved already: 2");
});

onPage("a repetition that the players played on from is not the end of the reviewed game", {}, async (page) => {
  const cycle = (number) => `${number}. h2e2 h9g7 ${number + 1}. e2h2 g7h9`;
  await opened(page, `[Result "1-0"]\n\n${cycle(1)} ${cycle(3)} ${cycle(5)} 7. h0g2 i9i8 1-0`, 14);
  await page.keyboard.press("ArrowDown");
  await says(page, ".table .status", "Red to move");
  await press(page, "Review");
  await page.getByText("The review is complete.").waitFor({ state: "attached" });
  await says(page, ".table .status", "Red to move");
  assert.doesNotMatch(await page.locator(".moves").innerText(), /repetition[^]*1-0[^]*repetition|1-0\s+draw/);
  await click(page, "i0h0");
  await listed(page, 15);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  assert.match(await readFile(await download.path(), "utf8"), /Result "1-0"/);
});

onPage("who promotes the reviewed game again has its accuracy again", {}, async (page) => {
  await opened(page, GAME, 7);
  await reviewed(page);
  await says(page, ".summary", "Accuracy");
  const promotes = async () => {
    await engines(page).first().click({ button: "right" });
    await menu(page).getByRole("button", { name: "Promote" }).click();
  };
  await promotes();
  await page.waitForFunction(() => !document.querySelector(".summary").innerText.includes("Accuracy"));
  await promotes();
  await says(page, ".summary", "Accuracy");
});

/** Returns another tab, which shows a copy of the only saved game: the first tab holds that. */
async function copied(page, context) {
  await hasGames(page, 1);
  const other = await context.newPage();
  await other.goto(home.server.url);
  await other.waitForSelector(".board.live");
  await press(other, "My games");
  await entries(other, 1);
  await other.locator(".library-list .entry").click();
  return other;
}

onPage("the review of a game that another tab holds is added there, and makes no other game", {}, async (page, context) => {
  await opened(page, GAME, 7);
  const copy = await copied(page, context);
  const ofFile = await context.newPage();
  await ofFile.goto(home.server.url);
  await ofFile.waitForSelector(".board.live");
  await ofFile.locator("input[type=file]").first().setInputFiles({ name: "a.pgn", mimeType: "", buffer: Buffer.from(GAME) });
  for (const other of [copy, ofFile]) {
    await listed(other, 7);
    await other.waitForSelector(".board.live");
    await reviewed(other);
    await page.waitForSelector(".curve polyline");
    await until(() => other.evaluate(async () => (await (await import("./games/store.js")).all()).length === 1));
    await page.reload();
    await listed(page, 7);
    await page.waitForSelector(".curve polyline");
  }
  // A copy is one also after a reload.
  await copy.reload();
  await listed(copy, 7);
  await copy.waitForSelector(".board.live");
  await reviewed(copy);
  await until(() => copy.evaluate(async () => (await (await import("./games/store.js")).all()).length === 1));
  // What the user changes there makes a game of its own, as before.
  await copy.keyboard.press("ArrowDown");
  await click(copy, "i9i8");
  await hasGames(copy, 2);
  await hasGames(page, 2);
});

onPage("a review that is stopped in a copy takes nothing from the whole review of the game", {}, async (page, context) => {
  await opened(page, GAME, 7);
  const copy = await copied(page, context);
  await listed(copy, 7);
  await copy.waitForSelector(".board.live");
  await reviewed(page);
  const whole = await page.locator(".curve polyline").getAttribute("points");
  await holdReview(copy, 3);
  await press(copy, "Review");
  await copy.waitForSelector(".curve polyline");
  const hasSaved = (count) => until(() => copy.evaluate(async (wanted) => (await (await import("./games/store.js")).all()).length === wanted, count));
  await hasSaved(2);
  await press(copy, "Stop");
  await hasSaved(1);
  assert.equal(await page.locator(".curve polyline").getAttribute("points"), whole);
});

onPage("the review of a copy stays with it while the game itself is played", {}, async (page, context) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  const copy = await copied(page, context);
  await listed(copy, 2);
  await press(copy, "Review");
  await copy.waitForSelector(".curve polyline");
  await copy.waitForFunction(() => document.querySelector(".card.game progress").hidden);
  await hasGames(copy, 2);
  assert.equal(await page.locator(".curve polyline").count(), 0);
});
