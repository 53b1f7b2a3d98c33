// Games of two people, for tests that need games.

import { click, listed, press } from "./harness.mjs";

/** Begins a game of two people; with `from` "shown", at the position on the board. */
export async function beginBoth(page, from = null) {
  await press(page, "New game");
  await page.locator("dialog.new-game select").first().selectOption("both");
  if (from) await page.locator("dialog.new-game select:has([value=shown])").selectOption(from);
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
