// Why an act was refused or failed: said where the user sees it, and read out as often as it is said.

import assert from "node:assert/strict";
import { playBoth } from "./games.mjs";
import { follow, place, press, says, until, withServer } from "./harness.mjs";

const { onPage } = withServer("--searches", "2", "--hash", "16");

/** Types a move in the field for it, once the page knows the position. */
async function types(page, move) {
  await page.waitForFunction(() => !document.querySelector(".panel > [aria-busy=true]:not([hidden])"));
  await page.locator(".enter input").evaluate((each) => each.scrollIntoView());
  await page.locator(".enter input").fill(move);
  await page.locator(".enter input").press("Enter");
}

/** Waits until an element says this, and checks that all of it is in the window. */
async function seen(page, selector, words) {
  await says(page, selector, words);
  const { top, bottom } = await page.locator(selector).evaluate((each) => each.getBoundingClientRect());
  const height = await page.evaluate(() => innerHeight);
  assert.ok(top >= -0.5 && bottom <= height + 0.5, `${words}: from ${top} to ${bottom} of ${height}`);
}

const PROBLEM = ".card.game > .error";

for (const [width, height, isMobile] of [[360, 740, true], [1280, 720, false]]) {
  onPage(`why nothing happens is said in view, ${width} by ${height}`, { viewport: { width, height }, isMobile, hasTouch: isMobile }, async (page) => {
    await playBoth(page, "h2e2", "h9g7", "h0g2", "i9h9");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("a");
    await page.locator(".analysis select").first().selectOption("5");
    await types(page, "b9c7");
    await seen(page, PROBLEM, "press Take back");
    await page.keyboard.press("a");
    await types(page, "a0a9");
    await seen(page, ".enter + .error", "a0a9");
    await press(page, "Set up");
    for (const name of ["Share", "Picture", "Take back"]) {
      await press(page, name);
      await seen(page, PROBLEM, "A position is being set up");
      await page.locator(".book-list button").last().scrollIntoViewIfNeeded();
    }
    await page.locator(".palette button").first().click();
    const { x, y } = await place(page, "a4");
    await page.mouse.click(x, y);
    await seen(page, ".editor .error", "The king stays in its palace");
    await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
    await page.evaluate(() => document.querySelector(".steps").scrollIntoView());
    await follow(page, "#game=");
    await seen(page, ".files .error", "no game that can be opened");
  });
}

onPage("a refusal is read out each time", {}, async (page) => {
  await playBoth(page, "h2e2");
  await page.evaluate(() => {
    globalThis.told = [];
    const of = (node) => (node.nodeType === 3 ? node.parentElement : node).closest("[role=status], [role=alert]");
    const hear = (changes) => {
      const regions = new Set(changes.map(({ target }) => of(target)).filter((region) => region?.checkVisibility() && region.textContent));
      for (const region of regions) globalThis.told.push(region.textContent);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const toldTwice = async (words, act) => {
    for (const time of ["once", "again"]) {
      await page.evaluate(() => (globalThis.told = []));
      await act();
      await until(() => page.evaluate((wanted) => globalThis.told.filter((text) => text.includes(wanted)).length === 1, words)).catch(() => assert.fail(`${words}, ${time}`));
    }
  };
  await toldTwice("There is nothing to claim", () => press(page, "Claim"));
  await page.keyboard.press("ArrowLeft");
  await toldTwice("press Take back", () => types(page, "b2e2"));
  await press(page, "Set up");
  await toldTwice("A position is being set up", () => press(page, "Take back"));
  await toldTwice("A position is being set up", () => types(page, "b2e2"));
  await page.locator(".palette button").first().click();
  await toldTwice("The king stays in its palace", async () => {
    const { x, y } = await place(page, "a4");
    await page.mouse.click(x, y);
  });
  await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
});
