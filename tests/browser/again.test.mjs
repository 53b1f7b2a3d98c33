// The second touch: what was begun is gone on with after a reload, in another tab, without an answer, or while something
// else is under way.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, click, list, listed, open, says, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;


test("a page without an answer waits for the program, and goes on by itself", { timeout: 120_000 }, async () => {
  const { page, context } = await open(home.browser, home.server.url);
  await begin(page, "red", "beginner");
  for (const [path, move, count, where] of [["search", "h2e2", 2, ".match"], ["position", "h0g2", 4, ".game"]]) {
    await page.waitForSelector(".board.live");
    await page.route(`**/api/${path}`, (route) => route.abort());
    await click(page, move);
    await says(page, where, "The server does not answer");
    await page.unroute(`**/api/${path}`);
    await listed(page, count);
    assert.equal((await page.locator(where).innerText()).includes("does not answer"), false);
  }
  await context.close();
});

onPage("a program that was started again is known by the token that another tab was given", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const token = await page.evaluate(() => localStorage.getItem("chuhe-token"));
  await page.evaluate(() => localStorage.removeItem("chuhe-token"));
  const second = await context.newPage();
  await second.goto(`${home.server.url.split("?")[0]}?token=${token}`);
  await second.waitForSelector(".board .piece");
  await click(page, "h9g7");
  await listed(page, 2);
  await click(page, "h0g2");
  await listed(page, 3);
});
