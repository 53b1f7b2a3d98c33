// The course of a game: whose move it is, what stops the clocks, and its end, also while another position is shown.

import assert from "node:assert/strict";
import { begin, browserTest, click, hasPieces, holds, listed, moves, open, opened, pass, press, says, stopTime, tap, until, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;

/** Defines a test in which requests fail; the browser itself reports them too. */
const onFailure = (name, work) =>
  browserTest(name, async () => {
    const { page, context, faults } = await open(home.browser, home.server.url);
    await work(page);
    await context.close();
    assert.deepEqual(faults.filter((fault) => !/Failed to load resource/.test(fault)), []);
  });

/** Starts a game with five seconds for each move, from Red's first move on. */
async function startTimed(page) {
  await stopTime(page);
  await press(page, "New game");
  const chosen = (name, value) => page.locator("dialog.new-game").getByRole("combobox", { name, exact: true }).selectOption(value);
  await chosen("Minutes", "0");
  await chosen("Byoyomi, s", "5");
  await press(page, "Begin");
  await page.waitForSelector(".board.live");
}

const clocks = async (page) => (await page.locator(".clock").allInnerTexts()).map((text) => text.trim());

/** Opens a position and starts a game there at the highest level. */
async function startAt(page, fen, side) {
  await opened(page, fen, 0);
  await hasPieces(page, fen.split(" ")[0].match(/[a-z]/gi).length);
  await press(page, "New game");
  const choices = page.locator("dialog.new-game select");
  await choices.nth(0).selectOption(side);
  if (side !== "both") await choices.nth(1).selectOption({ index: (await choices.nth(1).locator("option").count()) - 1 });
  await choices.nth(5).selectOption("shown");
  await press(page, "Begin");
  // The game begins once the program has named the position.
  await says(page, ".match", side === "both" ? "Red to move" : "Your move");
  await page.waitForSelector(".board.live");
}

onFailure("no time is lost while the program does not answer", async (page) => {
  await startTimed(page);
  await page.route("**/api/**", (route) => route.abort());
  await click(page, "h2e2");
  await says(page, ".card.game .fault", "does not answer");
  assert.equal(await page.locator(".clock.running").count(), 0);
  await pass(page, 60_000);
  await page.unroute("**/api/**");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  assert.deepEqual(await clocks(page), ["byo 5.0", "byo 5.0"]);
  assert.equal(await page.locator(".clock.running").count(), 1);
});

onFailure("no time is lost while the engine's search has failed", async (page) => {
  await startTimed(page);
  await page.route("**/api/search", (route) => route.fulfill({ status: 400, json: { error: "The engine has failed", kind: "" } }));
  await click(page, "h2e2");
  await says(page, ".match", "The engine has failed");
  assert.equal(await page.locator(".clock.running").count(), 0);
  await pass(page, 60_000);
  await page.unroute("**/api/search");
  await press(page, "Try again");
  await listed(page, 2);
  assert.deepEqual(await clocks(page), ["byo 5.0", "byo 5.0"]);
});

onPage("no time is lost while no engine is free", {}, async (page) => {
  await startTimed(page);
  await page.evaluate(() => {
    const { fetch } = window;
    const released = new Promise((resolve) => (globalThis.engineIsFree = resolve));
    window.fetch = async (...of) => {
      const answer = await fetch.apply(window, of);
      if (of[0] !== "api/search") return answer;
      const parts = [new TextEncoder().encode('{"type":"waiting","before":1}\n')];
      const pull = async (controller) => {
        if (parts.length > 0) return controller.enqueue(parts.pop());
        await released;
        controller.enqueue(new Uint8Array(await answer.arrayBuffer()));
        controller.close();
      };
      return new Response(new ReadableStream({ pull }), answer);
    };
  });
  await click(page, "h2e2");
  await says(page, ".match", "Waiting for a free engine");
  assert.equal(await page.locator(".clock.running").count(), 0);
  // To look at an earlier position changes nothing.
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".steps [aria-disabled]");
  await pass(page, 60_000);
  await page.evaluate(() => globalThis.engineIsFree());
  await listed(page, 2);
  await says(page, ".match", "Your move");
  assert.deepEqual(await clocks(page), ["byo 5.0", "byo 5.0"]);
});

for (const side of ["red", "both"]) {
  onPage(`a mate ends a game with ${side} although an earlier position is shown at once`, {}, async (page) => {
    await startAt(page, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", side);
    const release = await holds(page, "**/api/position");
    await click(page, "a0a9");
    await listed(page, 1);
    await page.keyboard.press("ArrowLeft");
    release();
    await says(page, ".ending", "Red wins");
  });
}

onPage("the engine's mate ends a game although an earlier position is shown at once", {}, async (page) => {
  // The rook on h5 gives mate for Black.
  await startAt(page, "3k5/9/9/P8/7r1/9/9/9/1r7/4K4 w - - 0 1", "red");
  const search = await holds(page, "**/api/search");
  const asked = page.waitForRequest("**/api/search");
  await click(page, "a6a7");
  await asked;
  const position = await holds(page, "**/api/position");
  search();
  await listed(page, 2);
  await page.keyboard.press("ArrowUp");
  position();
  await says(page, ".ending", "Black wins");
});

onPage("in a game moves are made at its last position only, and a message says how to play another", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  const played = await moves(page);
  for (const [key, move] of [["ArrowLeft", "h9g7"], ["ArrowLeft", "b2e2"]]) {
    await page.keyboard.press(key);
    await tap(page, move);
    await says(page, ".card.game > .error", "press Take back");
    assert.deepEqual(await moves(page), played);
    assert.equal(await page.locator(".moves .variation").count(), 0);
  }
  await page.keyboard.press("End");
  await says(page, ".card.game > .error", "");
  await press(page, "Take back");
  await listed(page, 0);
  await click(page, "b2e2");
  await listed(page, 2);
  await page.keyboard.press("Home");
  await press(page, "Resign");
  await says(page, ".ending", "Black wins");
});

onPage("an answer of the engine that is cut off is asked for again", {}, async (page) => {
  await begin(page, "red", "beginner");
  let isCut = false;
  await page.route("**/api/search", async (route) => {
    const response = await route.fetch();
    const lines = (await response.text()).trimEnd().split("\n");
    isCut = true;
    await route.fulfill({ response, body: `${lines.slice(0, -1).join("\n")}\n` });
  }, { times: 1 });
  await click(page, "h2e2");
  await listed(page, 2);
  assert.ok(isCut);
});

onPage("a file of which only a part comes is not taken for the whole", {}, async (page) => {
  await page.route("**/api/read", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${(await response.text()).split("\n")[0]}\n` });
  });
  await press(page, "Paste");
  await page.locator("dialog textarea:visible").fill("1. h2e2 *\n\n[Event \"B\"]\n\n1. b2e2 *\n");
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
  await says(page, ".files .error", "does not answer");
});

onPage("a hint does not end a draw offer", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  let count = 0;
  page.on("request", (request) => request.url().endsWith("/api/search") && count++);
  const release = await holds(page, "**/api/search");
  await press(page, "Draw?");
  await until(() => count === 1);
  await press(page, "Hint");
  await until(() => count === 2);
  release();
  await says(page, ".match", "declines");
  await page.waitForSelector(".arrow.hint");
});

/** From now on the next search reports its first line and then goes on until it is stopped. */
const searchGoesOn = (page) =>
  page.evaluate(() => {
    const { fetch } = window;
    globalThis.isReported = new Promise((reported) => {
      window.fetch = async (...of) => {
        const answer = await fetch.apply(window, of);
        if (of[0] !== "api/search") return answer;
        window.fetch = fetch;
        const line = { type: "info", line: 1, evaluation: { chance: 0.5 } };
        const parts = [new TextEncoder().encode(`${JSON.stringify(line)}\n`)];
        const stopped = new Promise((resolve, reject) => of[1].signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
        const pull = async (controller) => {
          if (parts.length > 0) return controller.enqueue(parts.pop());
          reported();
          await stopped;
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), answer);
      };
    });
  });

/** The moves of one rook of each side, ten each: from then on the engine accepts a draw. */
const TOUR = [..."abcdefgh"].map((file, at) => [file, "bcdefghi"[at]]);
const tour = (home, next) => [`a${home}a${next}`, ...TOUR.map(([from, to]) => `${from}${next}${to}${next}`), `i${next}i${2 * next - home}`];

onPage("a draw offer is answered only in its game", {}, async (page) => {
  await page.route("**/api/search", async (route) => {
    const { start, moves } = route.request().postDataJSON();
    const response = await route.fetch({ url: route.request().url().replace("search", "position"), postData: { start, moves } });
    const best = (await response.json()).legal.find(({ uci }) => uci === tour(9, 8)[(moves.length - 1) / 2]);
    await route.fulfill({ response, body: `${JSON.stringify({ type: "bestmove", best })}\n` });
  });
  await begin(page, "red", "beginner");
  for (const [index, move] of tour(0, 1).entries()) {
    await click(page, move);
    await listed(page, 2 * index + 2);
    await says(page, ".match", "Your move");
  }
  await page.unroute("**/api/search");
  await searchGoesOn(page);
  await press(page, "Draw?");
  await page.evaluate(() => globalThis.isReported);
  await press(page, "Puzzles");
  await says(page, ".trainer .learn-said", "Find the only move");
  assert.match(await page.locator(".table .status").innerText(), /to move/);
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await listed(page, 20);
  await says(page, ".match", "Your move");
});

onPage("a draw that is offered again is decided by the second answer", {}, async (page) => {
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  await searchGoesOn(page);
  await press(page, "Draw?");
  await page.evaluate(() => globalThis.isReported);
  const asked = page.waitForRequest("**/api/search");
  const release = await holds(page, "**/api/search");
  await press(page, "Draw?");
  await asked;
  assert.equal(await page.locator(".match > .facts").innerText(), "Your move");
  release();
  await says(page, ".match", "declines");
});

onPage("no game begins at a position where it would be over", {}, async (page) => {
  await startAt(page, "3k5/9/4R4/9/9/9/9/R8/9/4K4 w - - 0 1", "both");
  await click(page, "a2d2");
  await says(page, ".ending", "Red wins");
  await page.locator(".ending").getByRole("button", { name: "New game" }).click();
  await press(page, "Begin");
  await says(page, ".card.game > .error", "would be over at once");
  assert.equal((await moves(page)).length, 1);
  // Nor does a game begin from a position that is being set up.
  await press(page, "Set up");
  await press(page, "New game");
  await press(page, "Begin");
  await says(page, ".card.game > .error", "would be over at once");
  assert.equal(await page.locator(".editor:visible").count(), 1);
});

onPage("a new tab has the choices of the last game, and a tab its own", {}, async (page, context) => {
  const choices = (tab) => tab.locator("dialog.new-game select").evaluateAll((lists) => lists.slice(0, 5).map(({ value }) => value));
  const plays = async (tab, ...values) => {
    await press(tab, "New game");
    for (const [index, value] of values.entries()) await tab.locator("dialog.new-game select").nth(index).selectOption(value);
    await press(tab, "Begin");
  };
  const first = ["black", "beginner", "10", "5", "20"];
  await page.getByRole("combobox", { name: "Lines", exact: true }).selectOption("3");
  await plays(page, ...first);
  const second = await context.newPage();
  await second.goto(home.server.url);
  await second.waitForSelector(".board.live");
  assert.equal(await second.getByRole("combobox", { name: "Lines", exact: true }).inputValue(), "3");
  await press(second, "New game");
  assert.deepEqual(await choices(second), first);
  await press(second, "Cancel");
  await plays(second, "red", "novice", "0");
  await page.reload();
  await press(page, "New game");
  assert.deepEqual(await choices(page), first);
});
