// The panel of a library of games, with a server that was given one.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { barriers, chuhe, listed, says, shot, withServer } from "./harness.mjs";

const folder = await mkdtemp(join(tmpdir(), "chuhe-explorer-"));
after(() => rm(folder, { recursive: true, force: true }));
const [games, library] = [join(folder, "games.pgn"), join(folder, "lib.db")];
const game = (red, black, year, result, moves) =>
  `[Event "Cup"]\n[Date "${year}.05.01"]\n[Red "${red}"]\n[Black "${black}"]\n[BlackElo "2400"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
await writeFile(
  games,
  game("Anna", "Bela", 2001, "1-0", "1. h2e2 h9g7") + game("Cai", "Bela", 2011, "1/2-1/2", "1. b2e2 b9c7") + game("Anna", "Dan", 2005, "0-1", "1. g3g4"),
);
await chuhe("library", "import", games, "--library", library);
const { onPage } = withServer("--searches", "1", "--hash", "16", "--library", library);

onPage("a library shows what was played, how it went and by whom", {}, async (page) => {
  await says(page, ".explorer", "Games: 3");
  const rows = page.locator(".explorer li");
  assert.equal(await rows.count(), 2);
  // Mirror images are one move.
  const first = await rows.first().innerText();
  assert.match(first, /C[28]=5/);
  assert.match(first, /∅ 2006 · performance \d+ · Cai – Bela, 2011, 1\/2-1\/2/);
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
