// The panel of a game library, with a server that has one.

import assert from "node:assert/strict";
import { rename, rm } from "node:fs/promises";
import { after } from "node:test";
import { barriers, browserTest, click, holds, libraryOf, listed, moves, open, says, shot, showsLibrary, taken, withServer } from "./harness.mjs";

const { folder, library } = await libraryOf();
after(() => rm(folder, { recursive: true, force: true }));
const home = withServer("--searches", "1", "--hash", "16", "--library", library);
const { onPage } = home;

onPage("a library shows what was played, how it went and by whom", {}, async (page) => {
  const rows = await showsLibrary(page);
  assert.match(await rows.nth(1).innerText(), /P3\+1[^]*Anna – Dan, 2005, 0-1/);
  assert.equal(await rows.first().getByRole("img").getAttribute("aria-label"), "Red wins 1, Draw 1, Black wins 0");
  // The parts of each bar: the width of a part is its number of games.
  const bars = rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll(".shares > *")].map((part) => `${part.className} ${part.style.flexGrow}`)));
  assert.deepEqual(await bars, [["share-red 1", "share-draw 1"], ["share-black 1"]]);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "explorer");
  await rows.first().getByRole("button").click();
  await listed(page, 1);
  await says(page, ".explorer", "Games: 2");
  assert.equal(await rows.count(), 1);
  await page.keyboard.press("Home");
  await says(page, ".explorer", "Games: 3");
});

browserTest("a library file that was deleted and restored is read again, and its error is in every language", async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await showsLibrary(page);
  await rename(library, `${library}.away`);
  await click(page, "h2e2");
  await says(page, ".explorer", "the library of games cannot be read");
  assert.equal(await page.locator(".explorer li").count(), 0);
  for (const [lang, words] of [["zh", "读不到棋谱库"], ["vi", "Không đọc được thư viện ván cờ"], ["en", "cannot be read"]]) {
    await page.locator("select.language").selectOption(lang);
    await says(page, ".explorer", words);
  }
  await rename(`${library}.away`, library);
  await page.keyboard.press("Home");
  await showsLibrary(page);
  await page.keyboard.press("End");
  await says(page, ".explorer", "Games: 2");
  await context.close();
});

onPage("the moves of a position that is no longer shown are not played in another", {}, async (page) => {
  const rows = await showsLibrary(page);
  const release = await holds(page, "**/api/library");
  for (const [index, move] of ["g3g4", "g6g5"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  await page.waitForSelector(".board.live");
  await rows.first().getByRole("button").click();
  await click(page, "h0g2");
  await listed(page, 3);
  await release();
  await says(page, ".explorer", "Games: 0");
  assert.equal((await moves(page))[2], "H2+3");
});

onPage("an answer of the library that comes late does not replace that for the position on the board", {}, async (page) => {
  const rows = await showsLibrary(page);
  const release = await holds(page, "**/api/library");
  const answer = page.waitForResponse("**/api/library");
  // The page asks the library only once it knows the position.
  const question = page.waitForRequest("**/api/library");
  await click(page, "h2e2");
  await question;
  // The answer for this position is known.
  await page.keyboard.press("Home");
  release();
  await taken(page, answer);
  assert.match(await page.locator(".explorer").innerText(), /Games: 3/);
  assert.equal(await rows.count(), 2);
});
