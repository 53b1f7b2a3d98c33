// Endgame exercises: won against the tables, a lost win shown with its refutation, saved, and asked again when due.

import assert from "node:assert/strict";
import { barriers, click, hasResult, holdPauses, listed, says, shot, tap, until, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
const DAY_MS = 24 * 3600 * 1000;

const SAID = ".endings .learn-said";
const press = (page, name) => page.locator(".endings").getByRole("button", { name }).click();
const choose = (page, index, value) => page.locator(".endings select").nth(index).selectOption(value);

async function begin(page) {
  await page.locator(".match").getByRole("button", { name: "Endings" }).click();
  await says(page, SAID, "Win. Moves to mate");
}

/** Returns the solution from the shown position, as the program shows it on request. */
async function way(page) {
  await press(page, "Show the answer");
  await says(page, SAID, "The shortest way:");
  return page.evaluate(() => [...document.querySelectorAll(".arrow.best")].length);
}

/** Returns the best move for the user; the program knows it. */
const best = (page, start, moves, goal = "win") =>
  page.evaluate(
    async ([start, moves, goal]) => {
      const { ask } = await import("./server.js");
      return (await ask("drill", { start, moves, goal, defence: "longest" })).way[0].uci;
    },
    [start, moves, goal],
  );

/** Plays the shortest solution. Returns the number of moves. */
async function play(page, start, { goal = "win", isBlack = false, moves = [] } = {}) {
  const played = [...moves];
  for (;;) {
    const move = await best(page, start, played, goal);
    const answer = await page.evaluate(
      async ([start, moves, move, goal]) => {
        const { ask } = await import("./server.js");
        return (await ask("drill", { start, moves, move, goal, defence: "longest" })).answer;
      },
      [start, played, move, goal],
    );
    await click(page, move, isBlack);
    played.push(move);
    if (answer.reply) played.push(answer.reply.uci);
    await listed(page, played.length);
    if (answer.standing === "reached") return played.length;
    assert.equal(answer.standing, "open");
    await says(page, SAID, goal === "win" ? "The shortest way." : "It holds.");
  }
}

/** Returns the stored cards. */
const cards = (page) => page.evaluate(async () => [...(await new (await import("./training/cards.js")).Deck("chuhe-endings").cards()).values()]);

const all = (page) =>
  page.evaluate(async () => {
    const { ask } = await import("./server.js");
    return ask("endings", {});
  });

onPage("endings are asked one after the other, and won ones are remembered", {}, async (page) => {
  const { named, classes } = await all(page);
  assert.ok(named.length >= 40 && classes.length >= 46, `${named.length} ${classes.length}`);
  await begin(page);
  await says(page, ".endings .facts", `Due again: 0 · new: ${named.length}`);
  await says(page, ".event", "Rook against the bare king");
  assert.deepEqual(await barriers(page), []);
  // The panel of the endgame tables would show the answer.
  assert.equal(await page.locator(".endgame:visible").count(), 0);
  await shot(page, "ending");
  await play(page, named[0].fen);
  await says(page, SAID, "Won. Red wins by");
  await says(page, ".endings .facts", `Due again: 0 · new: ${named.length - 1}`);
  await press(page, "Next");
  await says(page, ".event", named[1].words.en);
  await page.reload();
  await begin(page);
  await says(page, ".event", named[1].words.en);
  await press(page, "Close");
  assert.equal(await page.locator(".endings:visible").count(), 0);
});

onPage("each result of an ending is saved when it changes", {}, async (page) => {
  await begin(page);
  await hasResult(page, "clean");
  await press(page, "Hint");
  await hasResult(page, "helped");
  await press(page, "Show the answer");
  await hasResult(page, "failed");
  await choose(page, 0, "horse-elephant");
  await says(page, SAID, "at best: 9.");
  await hasResult(page, "clean");
  await click(page, "d1d0");
  await hasResult(page, "failed");
  const { named } = await all(page);
  await play(page, named.find(({ name }) => name === "horse-elephant").fen);
  await hasResult(page, "");
});

onPage("an ending goes on after a reload, on the board as it was turned", {}, async (page) => {
  const { named } = await all(page);
  const { fen } = named.find(({ name }) => name === "horse-elephant");
  await begin(page);
  await choose(page, 0, "horse-elephant");
  await says(page, SAID, "at best: 9.");
  await page.keyboard.press("f");
  const move = await best(page, fen, []);
  await click(page, move, true);
  await listed(page, 2);
  await says(page, SAID, "The shortest way.");
  await page.reload();
  await says(page, SAID, "at best: 8.");
  await listed(page, 2);
  const moves = await page.evaluate(
    async ([start, move]) => {
      const { ask } = await import("./server.js");
      return [move, (await ask("drill", { start, moves: [], move, goal: "win", defence: "longest" })).answer.reply.uci];
    },
    [fen, move],
  );
  await play(page, fen, { isBlack: true, moves });
  await says(page, SAID, "Won.");
});

onPage("a move that loses the win is reported at once, with a button to take it back", {}, async (page) => {
  const { named } = await all(page);
  const { fen } = named.find(({ name }) => name === "horse-elephant");
  await begin(page);
  await choose(page, 0, "horse-elephant");
  await says(page, SAID, "at best: 9.");
  await click(page, "d1d0");
  await says(page, SAID, "the win is gone. The shortest way:");
  const move = await best(page, fen, []);
  assert.equal(await page.locator(".arrow.best").count(), 1);
  assert.equal(await page.locator(".moves .row .move").count(), 0, "the move is not made");
  await shot(page, "ending-gone");
  await press(page, "Hint");
  await says(page, SAID, `Move the piece on ${move.slice(0, 2)} (Red `);
  assert.equal(await way(page), 1);
  await click(page, move);
  await listed(page, 2);
  await says(page, SAID, "The shortest way.");
  // The user goes back to the beginning. Another try begins there and is judged too.
  await page.keyboard.press("ArrowUp");
  await click(page, "d1d0");
  await says(page, SAID, "the win is gone.");
  await play(page, fen);
  await says(page, SAID, "Won.");
  // The exercise is asked again some days later, before new exercises, and from another position.
  await page.clock.setFixedTime(Date.now() + 3 * DAY_MS);
  await choose(page, 0, "");
  await says(page, ".event", "Horse breaks an elephant");
  await says(page, ".endings .facts", "Due again: 1");
});

onPage("Black holds a draw in an ending of a class, with the page in Chinese", {}, async (page) => {
  await begin(page);
  await choose(page, 0, "KAA-KH hold");
  await says(page, SAID, "Hold the draw for this many moves: 15.");
  await choose(page, 0, "two-advisors-hold-horse");
  await says(page, ".event", "Two advisors hold a horse");
  const { named } = await all(page);
  const { fen } = named.find(({ name }) => name === "two-advisors-hold-horse");
  const plies = await play(page, fen, { goal: "hold", isBlack: true });
  assert.ok(plies <= 30, `${plies}`);
  await says(page, SAID, "The draw is held.");
  await page.locator(".tools .language").selectOption("zh-Hant");
  await press(page, "下一題");
  await says(page, ".event", "雙士和單馬");
});

onPage("a grade without positions is reported, and the hardest grade can be chosen", {}, async (page) => {
  await begin(page);
  await choose(page, 0, "elephant-holds-pawn");
  await says(page, SAID, "Hold the draw");
  await choose(page, 1, "3");
  await says(page, SAID, "There is no such position of this grade.");
  await choose(page, 2, "human");
  await choose(page, 1, "2");
  await says(page, SAID, "Hold the draw");
});

onPage("names have words in traditional characters", {}, async (page) => {
  const { named } = await all(page);
  const unknown = await page.evaluate(async (words) => {
    const { traditional } = await import("./words/hant.js");
    const decoder = new TextDecoder("big5");
    const known = new Set();
    for (let lead = 0xa1; lead <= 0xf9; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
    return words.filter((word) => [...traditional(word)].some((character) => !known.has(character)));
  }, named.map(({ words }) => words.zh));
  assert.deepEqual(unknown, []);
});

onPage("the user does not move for the opponent while the reply is awaited", {}, async (page) => {
  await begin(page);
  const start = await page.evaluate(async () => {
    const { boardFen, parseFen } = await import("./viewer/tree.js");
    const saved = await (await import("./games/store.js")).get(sessionStorage.getItem("chuhe-game"));
    return `${boardFen(parseFen(saved.game.start))} - - 0 1`;
  });
  const move = await best(page, start, []);
  const legal = await page.evaluate(
    async ([start, move]) => (await (await import("./server.js")).ask("position", { start, moves: [move] })).legal.map(({ uci }) => uci),
    [start, move],
  );
  const replyEnds = await holdPauses(page);
  await click(page, move);
  await listed(page, 1);
  await page.waitForSelector(".board.live");
  await tap(page, legal[0]);
  assert.equal(await page.locator(".moves .row .move").count(), 1);
  await replyEnds();
  await listed(page, 2);
});

onPage("an ending that the program fails to begin is tried again from its own position", {}, async (page) => {
  const { named } = await all(page);
  await page.route("**/api/drill", (route) => route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } }));
  await page.locator(".match").getByRole("button", { name: "Endings" }).click();
  await says(page, ".endings .fault", "The program has failed");
  await page.unroute("**/api/drill");
  const [request] = await Promise.all([page.waitForRequest("**/api/drill"), press(page, "Try again")]);
  assert.equal(request.postDataJSON().start, named[0].fen);
  await says(page, SAID, "Win. Moves to mate");
});

onPage("endings without a position of the chosen grade are asked in their turn with another grade", {}, async (page) => {
  await begin(page);
  // The shortest win against the bare king is one of the longest third.
  for (const grade of ["1", "2"]) {
    await choose(page, 1, grade);
    await says(page, SAID, "no position of the grade that you chose. Win.");
    await says(page, ".event", "Rook against the bare king");
  }
  await hasResult(page, "clean");
  await page.reload();
  await says(page, SAID, "no position of the grade that you chose. Win.");
  await choose(page, 1, "3");
  await page.waitForFunction((where) => document.querySelector(where).innerText.startsWith("Win."), SAID);
});

onPage("a class that was tried comes again when it is due", {}, async (page) => {
  await begin(page);
  await choose(page, 0, "KR-KAAEE win");
  await says(page, ".endings h2", "KR-KAAEE");
  await way(page);
  // A failed try counts even if another ending is chosen.
  await choose(page, 0, "rook-king");
  await says(page, ".event", "Rook against the bare king");
  await until(async () => (await cards(page)).length === 1);
  await page.clock.setFixedTime(Date.now() + 3 * DAY_MS);
  await choose(page, 0, "");
  await says(page, ".endings h2", "KR-KAAEE");
  await says(page, ".endings .facts", "Due again: 1");
});

onPage("an exercise that is not offered any more is asked no more", {}, async (page) => {
  await begin(page);
  await choose(page, 0, "KR-KAAEE win");
  await says(page, ".endings h2", "KR-KAAEE");
  await page.route("**/api/endings", async (route) => {
    const response = await route.fetch();
    const { classes, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, classes: classes.filter(({ class: name }) => name !== "KR-KAAEE") } });
  });
  await page.reload();
  await says(page, ".endings h2", "Rook against the bare king");
  await says(page, SAID, "Win. Moves to mate");
  assert.equal(await page.locator(".endings select").first().inputValue(), "");
});

onPage("tries in two tabs count, and what was solved in one is not asked in the other", {}, async (page, context) => {
  const { named } = await all(page);
  const other = await context.newPage();
  await other.goto(home.server.url);
  for (const each of [page, other]) await begin(each);
  await play(page, named[0].fen);
  await says(page, SAID, "Won.");
  await way(other);
  await press(other, "Close");
  const { solved } = await until(async () => (await cards(page)).find(({ tries }) => tries === 2));
  assert.equal(solved, 1);
  await begin(other);
  await says(other, ".event", named[1].words.en);
  await press(page, "Next");
  await says(page, ".event", named[1].words.en);
  await play(other, named[1].fen);
  await says(other, SAID, "Won.");
  await until(async () => {
    await choose(page, 1, "0");
    return (await page.locator(".event").innerText()).includes(named[2].words.en);
  });
});
