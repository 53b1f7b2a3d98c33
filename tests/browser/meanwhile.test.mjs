// What happens to a page while it is open: the computer sleeps, the disk fills, another program comes, two things are
// asked for at once.

import assert from "node:assert/strict";
import { begin, click, listed, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

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

onPage("a sleeping computer costs no time, a hidden page does", {}, async (page) => {
  await page.clock.install();
  await page.reload();
  await page.waitForSelector(".board.live");
  await press(page, "New game");
  await page.locator("dialog.new-game select").nth(0).selectOption("both");
  await page.locator("dialog.new-game .times select").nth(0).selectOption("10");
  await press(page, "Begin");
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 1);
  const left = async () => {
    const [minutes, seconds] = (await page.locator(".clock.running").innerText()).split(":").map(Number);
    return 60 * minutes + seconds;
  };
  const before = await left();
  await page.clock.fastForward(60_000);
  await page.waitForFunction(() => /^(8:|9:00)/.test(document.querySelector(".clock.running").innerText));
  const hidden = before - (await left());
  assert.ok(hidden < 90, `${hidden}`);
  await page.clock.fastForward(3_600_000);
  await page.waitForTimeout(500);
  const slept = before - hidden - (await left());
  assert.ok(slept >= 0 && slept < 20, `${slept}`);
  // The clock goes on.
  await click(page, "h9g7");
  await listed(page, 2);
});
