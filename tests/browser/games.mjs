// Games of two people, for tests that need games.

import { click, listed, press } from "./harness.mjs";

/** Begins a game of two people. */
export async function beginBoth(page) {
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  await press(page, "Begin");
}

/** Plays a game of two people with these moves. */
export async function playBoth(page, ...list) {
  await beginBoth(page);
  await listed(page, 0);
  for (const [index, move] of list.entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
}
