// Lists of games: files with many games, several files at once, search, sorting, labels.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { barriers, click, hasGames, listed, moves, open, opened, press, says, shot, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
const COUNT = 5000;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const NAMES = ["許銀川", "呂欽", "Wang Tianyi", "胡榮華", "Zhao Guorong", "柳大華"];
const LINE = ["h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7b5", ...Array(17).fill("d0e1 d9e8 e1d0 e8d9")].join(" ");

function pgn(count) {
  const game = (index) => {
    const [red, black] = [NAMES[index % 6], NAMES[(index + 1 + (index % 5)) % 6]];
    const tags = { Event: `League ${index % 40}`, Round: index, Date: `${1960 + (index % 60)}.01.${10 + (index % 19)}`, Red: red, Black: black };
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
    return `${head.join("\n")}\n\n${LINE} ${["1-0", "0-1", "1/2-1/2"][index % 3]}\n\n`;
  };
  return Array.from({ length: count }, (_, index) => game(index)).join("");
}

/** Drops files on the page. */
const drop = (page, files) =>
  page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, text] of list) data.items.add(new File([text], name));
    globalThis.dropped = performance.now();
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

const rows = (page) => page.locator(".library-row");
const counted = (page, text) => says(page, "#library-title", text);

onPage("a file of 5,000 games is listed, searched, scrolled and kept", {}, async (page) => {
  await drop(page, [["games.pgn", pgn(COUNT)]]);
  await page.waitForSelector(".library-row");
  const ms = await page.evaluate(() => performance.now() - globalThis.dropped);
  console.log(`${COUNT} games are listed after ${Math.round(ms)} ms`);
  await counted(page, `· ${COUNT}`);
  assert.ok((await rows(page).count()) < 60, "only the rows in view are elements");
  await says(page, ".library-row", "許銀川 – 呂欽");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "collection");
  // The keyboard moves to the end of the list, and the mouse wheel to its middle.
  await page.locator(".library-row .entry").first().focus();
  await page.keyboard.press("End");
  await page.waitForFunction((last) => document.activeElement.closest(".library-row")?.ariaPosInSet === String(last), COUNT);
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((last) => document.activeElement.closest(".library-row")?.ariaPosInSet === String(last - 1), COUNT);
  await page.locator(".library-view").evaluate((view) => (view.scrollTop = view.scrollHeight / 2));
  await page.waitForSelector(`.library-row[aria-posinset="${COUNT / 2}"]`);
  // The row with the focus stays, and the keyboard goes on from it.
  const focused = () => page.evaluate(() => document.activeElement.closest(".library-row")?.ariaPosInSet);
  assert.equal(await focused(), String(COUNT - 1));
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), String(COUNT - 2));
  await page.locator(".library-view").evaluate((view) => (view.scrollTop = view.scrollHeight / 2));
  assert.ok((await rows(page).count()) < 60);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("date");
  await says(page, ".library-row", ", 2019");
  await page.locator(".library input[type=search]").fill("wang 7 league");
  await counted(page, `/ ${COUNT}`);
  await says(page, ".library-row", "Wang Tianyi");
  await page.locator(".library-row .entry").first().click();
  await listed(page, 78);
  assert.equal((await moves(page))[0], "C2=5");
  await says(page, ".table", "Wang Tianyi");
  await page.getByRole("button", { name: "Games of the file" }).click();
  await page.getByRole("button", { name: "Keep all" }).click();
  await says(page, ".library", `Games read: ${COUNT}`);
  await page.reload();
  await page.waitForSelector(".board .piece");
  const again = Date.now();
  await page.getByRole("button", { name: "My games" }).click();
  await counted(page, `· ${COUNT}`);
  console.log(`${COUNT} kept games are listed after ${Date.now() - again} ms`);
  await page.locator(".library-row .entry").nth(3).click();
  await listed(page, 78);
  await page.reload();
  await listed(page, 78);
  assert.equal((await moves(page))[0], "C2=5");
});

onPage("the games of a file are shown again where their list was left, and the saved games where theirs was", phone, async (page) => {
  await drop(page, [["games.pgn", pgn(300)]]);
  await counted(page, "· 300");
  const view = page.locator(".library-view");
  const scrolled = () => view.evaluate((element) => element.scrollTop);
  const opens = async (position) => {
    await view.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
    await page.locator(`.library-row[aria-posinset="${position}"] .entry`).click();
    await page.locator("dialog.library").waitFor({ state: "hidden" });
  };
  const again = () => page.getByRole("button", { name: "Games of the file" }).click();
  const focused = () => page.evaluate(() => document.activeElement.closest(".library-row")?.ariaPosInSet);
  await opens(153);
  await again();
  await counted(page, "· 300");
  assert.equal(await focused(), "153");
  const top = await scrolled();
  assert.ok(top > 0);
  await page.getByRole("button", { name: "Keep all" }).click();
  await says(page, ".library", "Games read: 300");
  // Saved games have a list of their own, which begins with the first.
  assert.equal(await scrolled(), 0);
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await again();
  assert.equal(await scrolled(), top);
  // The words of the search stay as well.
  await page.locator(".library input[type=search]").fill("wang 7");
  await page.waitForFunction(() => /· \d+ \/ 300$/.test(document.querySelector("#library-title").innerText));
  const found = await page.locator("#library-title").innerText();
  await page.locator(".library-row .entry").nth(1).click();
  await again();
  assert.equal(await page.locator("#library-title").innerText(), found);
  assert.equal(await focused(), "2");
});

onPage("a game of a file that was changed is opened with the changes from the list of the file", {}, async (page) => {
  const file = (name) => drop(page, [[name, '[Red "R1"]\n\n1. h2e2 h9g7 *\n\n[Red "R2"]\n\n1. b2e2 b9c7 *']]);
  const opens = async (red) => {
    await press(page, "Games of the file");
    await page.locator(".library-row .entry", { hasText: red }).click();
    await says(page, ".table", red);
    await page.waitForSelector(".board.live");
  };
  const goesOn = async (move, count) => {
    await page.keyboard.press("ArrowDown");
    await click(page, move);
    await listed(page, count);
  };
  await file("a.pgn");
  await counted(page, "· 2");
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  // The first game of the file, another one, and the game that is on the board.
  await goesOn("h0g2", 3);
  await opens("R2");
  await goesOn("b0c2", 3);
  await opens("R1");
  await listed(page, 3);
  await goesOn("i9h9", 4);
  await opens("R1");
  await listed(page, 4);
  await opens("R2");
  await listed(page, 3);
  await hasGames(page, 2);
  // A deleted game is opened as the file has it, and so is one that now lacks a move of the file.
  await press(page, "My games");
  await page.locator(".library-row", { hasText: "R1" }).getByRole("button", { name: "Delete" }).click();
  await counted(page, "· 1");
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  await opens("R1");
  await listed(page, 2);
  await opens("R2");
  await page.locator(".moves .row .move").nth(1).click({ button: "right" });
  await press(page, "Delete from here");
  await listed(page, 1);
  await opens("R2");
  await listed(page, 2);
  await hasGames(page, 1);
  // The file itself has its games as they were.
  await file("b.pgn");
  await counted(page, "· 2");
  await listed(page, 2);
});

onPage("several files dropped at once are one list", {}, async (page) => {
  await drop(page, [["a.pgn", pgn(2)], ["b.pgn", '[Red "Alone"]\n\n1. b2e2 *'], ["c.txt", "not a game"]]);
  await counted(page, "· 3");
  assert.match((await rows(page).allInnerTexts()).join("|"), /許銀川[^|]*\|[^|]*\|[^|]*Alone/);
  await page.locator(".library-row .entry").last().click();
  await listed(page, 1);
  await says(page, ".files .error", "c.txt");
  // Games that are saved are exported like any others, and another browser can import them.
  await page.getByRole("button", { name: "Games of the file" }).click();
  await page.getByRole("button", { name: "Keep all" }).click();
  await says(page, ".library", "Games read: 3");
  const saved = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await file.path());
  };
  assert.equal((await saved("Save all as PGN")).toString().match(/\[Red "/g).length, 3);
  const json = await saved("Save all as JSON");
  const other = await open(home.browser, home.server.url);
  await other.page.locator("input[type=file]").first().setInputFiles({ name: "games.json", mimeType: "", buffer: json });
  await counted(other.page, "· 3");
  await other.page.locator(".library-row .entry", { hasText: "Alone" }).click();
  await listed(other.page, 1);
  assert.deepEqual(await moves(other.page), ["C8=5"]);
  await other.context.close();
  assert.deepEqual(other.faults, []);
});

onPage("kept games are tagged, and found by their tags", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await page.getByRole("button", { name: "My games" }).click();
  await page.getByRole("button", { name: /^Tags: / }).click();
  await page.getByLabel("Tags of the game").fill("cannon, to study，cannon");
  await page.keyboard.press("Enter");
  await says(page, ".library-row", "to study");
  await shot(page, "library-tags");
  await page.locator(".library").getByRole("combobox", { name: "Tags" }).selectOption("to study");
  assert.equal(await rows(page).count(), 1);
  await page.locator(".library input[type=search]").fill("rook");
  await page.getByText("No game matches the search").waitFor();
  await page.locator(".library").getByRole("button", { name: "Close" }).click();
  // The tags are kept when the game continues.
  await click(page, "h9g7");
  await listed(page, 2);
  await page.reload();
  await listed(page, 2);
  await page.getByRole("button", { name: "My games" }).click();
  await says(page, ".library-row", "to study");
  // The tags of a deleted game disappear with it.
  await page.getByRole("button", { name: /^Tags: / }).click();
  await page.getByRole("button", { name: /^Delete: / }).click();
  await page.getByLabel("Tags of the game").waitFor({ state: "hidden" });
});

onPage("a later state of the game on the board that is read from a file stays too", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await page.getByRole("button", { name: "My games" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all as JSON" }).click()]);
  const saved = JSON.parse(await readFile(await file.path(), "utf8"));
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  const later = structuredClone(saved);
  later.games[0].changed += 3_600_000;
  later.games[0].game.line.plies[1].comment = "from elsewhere";
  const read = async (content) => {
    await page.locator("input[type=file]").first().setInputFiles({ name: "games.json", mimeType: "", buffer: Buffer.from(JSON.stringify(content)) });
    await says(page, "dialog.library .facts[role=status]", ": 1");
  };
  // The same state is not another game, although this page has the game on its board.
  await read(saved);
  await counted(page, "· 1");
  await read(later);
  await counted(page, "· 2");
  await page.locator(".library-list .entry").first().click();
  await says(page, ".moves", "from elsewhere");
  await page.keyboard.press("ArrowRight");
  await page.reload();
  await says(page, ".moves", "from elsewhere");
  // Importing the same file again adds nothing.
  await read(saved);
  await counted(page, "· 2");
});

onPage("the list of games fits on a phone", phone, async (page) => {
  await drop(page, [["games.pgn", pgn(40)]]);
  await counted(page, "· 40");
  await page.getByRole("button", { name: "Keep all" }).tap();
  await says(page, ".library", "Games read: 40");
  await shot(page, "library-phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
});

onPage("games have as many moves as their last number says, and one move is not one moves", {}, async (page) => {
  await drop(page, [["games.pgn", '[Event "A"]\n\n1. h2e2 h9g7 *\n\n[Event "B"]\n\n1. h2e2 h9g7 2. h0g2 *\n']]);
  await page.waitForSelector(".library-row");
  assert.deepEqual(await page.locator(".library-row .facts").allInnerTexts(), ["* · 1 move", "* · 2 moves"]);
});

onPage("a file among several that is no game file is named in the list, which covers the page", {}, async (page) => {
  await drop(page, [["a.pgn", "1. h2e2 *"], ["photo.jpg", "\xff\xd8\0\x10JFIF"], ["b.pgn", "1. b2e2 *"]]);
  await page.waitForSelector(".library-row");
  await says(page, ".library [role=status]", "photo.jpg: this is not a game file");
  await page.locator("dialog.library [data-t=close]").click();
  await says(page, ".files .error", "photo.jpg: this is not a game file");
  await page.getByRole("button", { name: "Games of the file" }).click();
  assert.equal(await page.locator(".library [role=status]").innerText(), "");
});

onPage("saved games are recognised in their own PGN", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await opened(page, '[Event "Old"]\n[Red "A"]\n[Black "B"]\n\n1. h2e2 {one\n two} h9g7 $1 (1... b9c7 2. h0g2) 2. h0g2 1/2-1/2', 3);
  await press(page, "My games");
  await says(page, ".library", "My games · 2");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save all as PGN")]);
  await page.keyboard.press("Escape");
  const text = await readFile(await file.path(), "utf8");
  await drop(page, [["own.pgn", `${text}\n[Event "New"]\n\n1. b2e2 *\n`]]);
  await says(page, ".library", "Games · 3");
  await press(page, "Keep all");
  await says(page, ".library", "My games · 3");
  assert.equal(await page.locator(".library .facts[role=status]").innerText(), "Games read: 3 · Saved already: 2");
});

onPage("a search finds letters without their marks, and both forms of Chinese characters", {}, async (page) => {
  const names = [["Lü Qin", "Xu Yinchuan"], ["吕钦", "許銀川"], ["Nguyễn Văn A", "Trần Đức B"]];
  const games = names.map(([red, black]) => `[Event "Cup"]\n[Red "${red}"]\n[Black "${black}"]\n\n1. h2e2 *\n\n`);
  await drop(page, [["names.pgn", games.join("")]]);
  await says(page, "#library-title", "Games · 3");
  for (const [words, index] of [["Lu qin", 0], ["lü", 0], ["呂", 1], ["许银川", 1], ["許", 1], ["Nguyen van", 2], ["nguyễn", 2], ["TRAN DUC", 2]]) {
    await page.getByRole("searchbox").fill(words);
    assert.deepEqual(await page.locator(".library-list strong").allInnerTexts(), [names[index].join(" – ")], words);
  }
});
