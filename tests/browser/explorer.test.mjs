// The panel of a library of games, with a server that was given one.

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after } from "node:test";
import { barriers, libraryOf, listed, says, shot, showsLibrary, withServer } from "./harness.mjs";

const { folder, library } = await libraryOf();
after(() => rm(folder, { recursive: true, force: true }));
const { onPage } = withServer("--searches", "1", "--hash", "16", "--library", library);

onPage("a library shows what was played, how it went and by whom", {}, async (page) => {
  const rows = await showsLibrary(page);
  assert.match(await rows.nth(1).innerText(), /P3\+1[^]*Anna – Dan, 2005, 0-1/);
  assert.equal(await rows.first().getByRole("img").getAttribute("aria-label"), "Red wins 1, Draw 1, Black wins 0");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "explorer");
  await rows.first().getByRole("button").click();
  await listed(page, 1);
  await says(page, ".explorer", "Games: 2");
  assert.equal(await rows.count(), 1);
  await page.keyboard.press("Home");
  await says(page, ".explorer", "Games: 3");
});
