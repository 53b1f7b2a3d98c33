// What happens to a page while it is open: the computer sleeps, the disk fills, another program comes, two things are
// asked for at once.

import assert from "node:assert/strict";
import { begin, click, listed, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

/** Locks, which a new game waits for, come late, as on a busy machine. */
const locksComeLate = (page, ms) =>
  page.evaluate((late) => {
    const request = navigator.locks.request.bind(navigator.locks);
    navigator.locks.request = async (...of) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      return request(...of);
    };
  }, ms);

onPage("no move is lost between two games", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await locksComeLate(page, 700);
  await begin(page, "red", "beginner");
  assert.equal(await page.locator(".board.live").count(), 0, "the board of the game before takes no moves");
  await click(page, "h2e2");
  await listed(page, 2);
});
