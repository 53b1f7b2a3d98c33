// What was played, and what only stands beside it: moves taken back, lines of the engine, deleted lines, the result.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { begin, click, follow, hasGames, holds, list, listed, moves, opened, press, says, until, withServer } from "./harness.mjs";
import { beginBoth } from "./games.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;

const menu = (page) => page.locator("dialog.move-menu[open]");

/** Makes moves with the pieces at the end of the main line. */
async function play(page, ...line) {
  const count = (await moves(page)).length;
  for (const [index, move] of line.entries()) {
    await click(page, move);
    await listed(page, count + index + 1);
  }
}

/** Types a move, once the page knows which are legal, and waits until it is taken. */
async function types(page, move) {
  await page.waitForSelector(".board.live");
  await page.locator(".enter input").fill(move);
  await page.locator(".enter input").press("Enter");
  await page.waitForFunction(() => document.querySelector(".enter input").value === "");
}

/** The engine proposes this line in every position, and plays its first move. */
async function proposes(page, ...line) {
  const [first, ...rest] = line.map((uci) => ({ uci, iccs: uci, wxf: uci, chinese: uci, traditional: uci, vietnamese: uci }));
  const info = { type: "info", line: 1, depth: 9, nps: 1000, evaluation: { score: { cp: 10 }, chance: 0.5 }, pv: [first, ...rest] };
  const answer = await page.evaluate(async () => (await fetch("/")).headers.get("chuhe-page"));
  await page.route("**/api/search", (route) =>
    route.fulfill({ headers: { "chuhe-page": answer ?? "" }, body: `${JSON.stringify(info)}\n${JSON.stringify({ type: "bestmove", best: first })}\n` }),
  );
}

/** Adds the line that the engine proposes to the list. */
async function adds(page) {
  await press(page, "Analyse this position");
  await page.locator(".lines-list button").first().click();
  await page.waitForFunction(() => document.querySelector(".moves [aria-current]"));
  await press(page, "Analyse this position");
}

/** Returns the tags and moves of the saved game. */
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  return readFile(await download.path(), "utf8");
}

async function deletes(page, move) {
  await move.click({ button: "right" });
  await menu(page).getByRole("button", { name: "Delete from here" }).click();
}

const inVariation = (page) => page.locator(".moves .variation .move").first();
const last = (page) => page.locator(".moves .row .move").last();

onPage("a reply that was taken back is not played again before the engine has moved", {}, async (page) => {
  await proposes(page, "h9g7");
  await begin(page, "red", "beginner");
  await click(page, "h2e2");
  await listed(page, 2);
  await press(page, "Take back");
  await listed(page, 0);
  const release = await holds(page, "**/api/search");
  await click(page, "h2e2");
  await listed(page, 1);
  await says(page, ".match", "thinking");
  await press(page, "Resign");
  await says(page, ".table .status", "You resigned");
  assert.deepEqual(await moves(page), ["C2=5"]);
  assert.match(await list(page), /taken back1… h9g7/);
  release();
});

onPage("who plays the move that the engine proposes has not played its whole line", {}, async (page) => {
  await beginBoth(page);
  await play(page, "h2e2", "h9g7");
  await proposes(page, "h0g2", "i9h9", "i0h0");
  await adds(page);
  assert.match(await list(page), /engine2\. h0g2/);
  await page.keyboard.press("ArrowLeft");
  await click(page, "h0g2");
  await listed(page, 3);
  await press(page, "Resign");
  await says(page, ".table .status", "Black resigned");
  await listed(page, 3);
  assert.match(await list(page), /engine2… i9h9/);
});

onPage("a line of the engine after the end of the game was not played", {}, async (page) => {
  await beginBoth(page);
  await play(page, "h2e2", "h9g7");
  await press(page, "Resign");
  await page.keyboard.press("Escape");
  await proposes(page, "h0g2", "i9h9");
  await adds(page);
  await listed(page, 2);
  assert.match(await list(page), /engine2\. h0g2/);
  await page.reload();
  await listed(page, 2);
  const pgn = await saved(page);
  assert.match(pgn, /Termination "resignation"/);
  assert.match(pgn, /1\. C2=5 H8\+7 \( \{engine\} 1\.\.\. H8\+7 2\. H2\+3 R9=8 \) 0-1/);
});

/** A game with a line of the engine beside its third move. */
const GAME = `[Result "0-1"]

1. h2e2 h9g7 2. h0g2 ( {engine} 2. b0c2 i9h9 ) i9h9 0-1`;

onPage("a line of the engine beside a deleted move does not become the game", {}, async (page) => {
  await opened(page, GAME, 4);
  assert.match(await list(page), /engine2\. H8\+7/);
  await deletes(page, page.locator(".moves .row .move").nth(2));
  await listed(page, 2);
  assert.match(await list(page), /engine2\. H8\+7/);
  await press(page, "Undo");
  await listed(page, 4);
  await deletes(page, page.locator(".moves .row .move").nth(2));
  await listed(page, 2);
  // The move that takes the place of the deleted one continues the game.
  await click(page, "b2d2");
  await listed(page, 3);
});

for (const [again, engine] of [["b2d2", /engine2\. H8\+7\s*R9=8/], ["b0c2", /engine2… R9=8/]]) {
  onPage(`a line that is restored does not replace a move played since, here ${again}`, {}, async (page) => {
    await opened(page, GAME, 4);
    await deletes(page, page.locator(".moves .row .move").nth(2));
    await listed(page, 2);
    await deletes(page, inVariation(page));
    await page.locator(".moves .variation").waitFor({ state: "detached" });
    await play(page, again);
    const played = await moves(page);
    await press(page, "Undo");
    await says(page, ".moves .variation", "R9=8");
    assert.deepEqual(await moves(page), played);
    assert.match(await list(page), engine);
  });
}

onPage("a variation that is restored does not replace its move if that was played again and promoted", {}, async (page) => {
  await opened(page, "1. h2e2 (1. b2e2 b9c7) h9g7 *", 2);
  await deletes(page, inVariation(page));
  await page.locator(".moves .variation").waitFor({ state: "detached" });
  await click(page, "b2e2");
  await inVariation(page).click({ button: "right" });
  await menu(page).getByRole("button", { name: "Promote the line" }).click();
  await listed(page, 1);
  const promoted = await moves(page);
  await press(page, "Undo");
  await says(page, ".moves", "H2+3");
  assert.deepEqual(await moves(page), promoted);
});

onPage("a variation does not take the place of a deleted line of the engine in the game", {}, async (page) => {
  await opened(page, GAME, 4);
  await page.locator(".moves .row .move").nth(1).click();
  await click(page, "b2d2");
  await says(page, ".moves", "C8=6");
  await deletes(page, page.locator(".moves .row .move").nth(2));
  await listed(page, 2);
  await deletes(page, inVariation(page));
  await page.waitForFunction(() => !document.querySelector(".moves").innerText.includes("R9=8"));
  await listed(page, 2);
  assert.match(await list(page), /C8=6/);
});

onPage("a promoted line of the engine is the user's: another line and a review leave all of its moves", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 2. h0g2 ( {engine} 2. b0c2 a6a5 3. a0a1 ) i9h9 *", 4);
  const promotes = async (move, count) => {
    await move.click({ button: "right" });
    await menu(page).getByRole("button", { name: "Promote the line" }).click();
    await listed(page, count);
  };
  await promotes(inVariation(page), 5);
  await page.locator(".moves .row .move").nth(2).click();
  await click(page, "i6i5");
  await promotes(page.getByRole("button", { name: "P9+1" }), 4);
  const left = page.locator(".moves .variation").filter({ hasText: "P1+1" });
  const text = await left.innerText();
  assert.match(text, /^2… P1\+1\s*3\. R9\+1$/);
  await press(page, "Review");
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  assert.equal(await left.first().innerText(), text);
});

onPage("who deletes the last move of a game that was resigned can continue it", {}, async (page) => {
  await beginBoth(page);
  await play(page, "h2e2", "h9g7");
  await press(page, "Resign");
  await page.keyboard.press("Escape");
  assert.match(await saved(page), /Termination "resignation"[^]*0-1/);
  await deletes(page, last(page));
  await listed(page, 1);
  assert.match(await saved(page), /Result "\*"/);
  assert.doesNotMatch(await saved(page), /Termination|0-1/);
  await press(page, "Undo");
  await listed(page, 2);
  assert.match(await saved(page), /Termination "resignation"[^]*0-1/);
  await deletes(page, last(page));
  await listed(page, 1);
  await play(page, "b9c7");
  assert.doesNotMatch(await saved(page), /Termination|0-1/);
});

onPage("what a review finds of the whole game is not shown if its moves were deleted meanwhile", {}, async (page) => {
  await opened(page, "h2e2 h9g7 h0g2", 3);
  const release = await holds(page, "**/api/review");
  await press(page, "Review");
  await deletes(page, last(page));
  await listed(page, 2);
  await release();
  await page.getByText("The review is complete.").waitFor({ state: "attached" });
  assert.equal(await page.locator(".summary table").count(), 0);
});

onPage("no line is deleted or restored while a position is set up", {}, async (page) => {
  await opened(page, GAME, 4);
  await deletes(page, last(page));
  await listed(page, 3);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  assert.ok(await undo.isEnabled());
  await press(page, "Set up");
  assert.ok(await undo.isDisabled());
  await last(page).click({ button: "right" });
  assert.ok(await menu(page).getByRole("button", { name: "Delete from here" }).isDisabled());
  await page.keyboard.press("Escape");
  await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
  await undo.click();
  await listed(page, 4);
});

onPage("all deleted lines can be restored, one after the other", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 (1... b9c7 2. h0g2) 2. h0g2 i9h9 *", 4);
  await deletes(page, page.locator(".moves .variation .move").first());
  await deletes(page, page.locator(".moves .row .move").nth(3));
  await listed(page, 3);
  await deletes(page, page.locator(".moves .row .move").nth(1));
  await listed(page, 1);
  for (const [count, name] of [[2, "R9=8"], [4, "H2+3"]]) {
    if (count === 2) await says(page, ".deleted", "Deleted: H8+7");
    await press(page, "Undo");
    await listed(page, count === 2 ? 3 : 4);
    await says(page, ".deleted", `Deleted: ${name}`);
  }
  await press(page, "Undo");
  await says(page, ".moves .variation", "H2+3");
  await page.locator(".deleted").waitFor({ state: "hidden" });
});

onPage("a draw by repetition is not the result of a game that goes on", {}, async (page) => {
  await opened(page, "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", 0);
  const again = ["a1a2", "d9d8", "a2a1", "d8d9"];
  for (const move of [...again, ...again]) await types(page, move);
  await listed(page, 8);
  await says(page, ".moves", "1/2-1/2");
  await says(page, ".table .status", "draw by repetition");
  await types(page, "a1a8");
  await says(page, ".table .status", "Black to move");
  assert.doesNotMatch(await list(page), /draw|1\/2/);
  for (const move of ["d9e9", "b0b9"]) await types(page, move);
  await says(page, ".table .status", "Red wins by checkmate");
  assert.match(await list(page), /1-0\s+Red wins by checkmate/);
  assert.match(await saved(page), /Result "1-0"/);
  // Another end of the main line, and the same again.
  await deletes(page, page.locator(".moves .row .move").last());
  await listed(page, 10);
  assert.doesNotMatch(await list(page), /1-0/);
  await press(page, "Undo");
  await says(page, ".moves", "1-0");
});

onPage("a line of the engine after a draw by repetition does not make the game go on", {}, async (page) => {
  await opened(page, "5k3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", 0);
  const again = ["a1a2", "f9f8", "a2a1", "f8f9"];
  for (const move of [...again, ...again]) await types(page, move);
  await says(page, ".moves", "1/2-1/2");
  await proposes(page, "a1a5", "f9f8");
  await adds(page);
  await listed(page, 8);
  await says(page, ".moves", "1/2-1/2");
});

onPage("no line of a question can be deleted", {}, async (page) => {
  await press(page, "Puzzles");
  await listed(page, 1);
  await page.locator(".moves .row .move").first().click({ button: "right" });
  assert.ok(await menu(page).getByRole("button", { name: "Delete from here" }).isDisabled());
});

const promotes = async (page, move) => {
  await move.click({ button: "right" });
  await menu(page).getByRole("button", { name: "Promote the line" }).click();
};

onPage("a promoted line that ends in mate is the end of the game at once", {}, async (page) => {
  const mate = '[FEN "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1"]\n[Result "*"]\n\n1. b6b8 (1. a7a8 d9e9 2. b6b9) d9e9 *';
  await opened(page, mate, 2);
  await promotes(page, inVariation(page));
  await says(page, ".moves", "1-0");
  assert.match(await saved(page), /Result "1-0"[^]*1-0/);
  // The end of the other line is as it was.
  await promotes(page, inVariation(page));
  await listed(page, 2);
  assert.match(await saved(page), /Result "\*"/);
  await promotes(page, inVariation(page));
  await says(page, ".moves", "1-0");
});

onPage("a game that is opened has ended if its last move mates", {}, async (page) => {
  await opened(page, '[FEN "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1"]\n[Result "*"]\n\n1. a7a8 d9e9 2. b6b9 *', 3);
  await says(page, ".moves", "1-0");
});

onPage("who promotes the game that was resigned again has its result again, also after a reload", {}, async (page) => {
  await beginBoth(page);
  await play(page, "h2e2", "h9g7");
  await press(page, "Resign");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await click(page, "b2e2");
  await says(page, ".moves .variation", "C8=5");
  await promotes(page, inVariation(page));
  await listed(page, 1);
  assert.doesNotMatch(await saved(page), /Termination|0-1/);
  await page.reload();
  await listed(page, 1);
  await promotes(page, inVariation(page));
  await listed(page, 2);
  assert.match(await saved(page), /Termination "resignation"[^]*0-1/);
});

onPage("a variation that repeats the move is merged with it, and deleted lines of both come back", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 (1... h9g7 2. b0c2) 2. h0g2 (2. a0a1) *", 3);
  assert.equal(await page.locator(".moves .move").count(), 5);
  await deletes(page, last(page));
  await page.locator(".moves .variation").first().waitFor();
  await deletes(page, page.locator(".moves .row .move").nth(1));
  await listed(page, 1);
  await click(page, "h9g7");
  await listed(page, 2);
  await press(page, "Undo");
  await says(page, ".deleted", "Deleted: H2+3");
  await press(page, "Undo");
  await says(page, ".moves [aria-current]", "H2+3");
  // The board stands on a move of the game, which goes on from there.
  await click(page, "i9i8");
  await says(page, ".moves [aria-current]", "R9+1");
  await page.reload();
  await listed(page, 4);
  assert.deepEqual(await moves(page), ["C2=5", "H8+7", "H2+3", "R9+1"]);
});

onPage("a link has the line of the engine that the user has chosen, before and after a reload", {}, async (page) => {
  await opened(page, '[Red "X"]\n[Result "1-0"]\n\n1. h2e2 h9g7 1-0', 2);
  await page.keyboard.press("ArrowDown");
  await proposes(page, "h0g2", "i9h9");
  await adds(page);
  const shared = async () => {
    await press(page, "Share");
    const link = page.locator("dialog.share").getByRole("textbox");
    await until(async () => (await link.inputValue()).includes("#game="));
    const address = await link.inputValue();
    await page.locator("dialog.share").getByRole("button", { name: "Close" }).click();
    return [new URL(address).hash, await saved(page)];
  };
  const before = await shared();
  assert.match(before[1], /\( \{engine\} 1\.\.\. H8\+7 2\. H2\+3 R9=8 \)/);
  await page.reload();
  await says(page, ".moves .variation", "h0g2");
  assert.deepEqual(await shared(), before);
  await follow(page, before[0]);
  await says(page, ".moves .variation", "engine");
  await hasGames(page, 1);
});

onPage("the words before a variation are written in the menu of its first move", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 ({or so} 1... b9c7 2. h0g2) 2. h0g2 *", 3);
  const variation = page.locator(".moves .variation .move");
  const before = menu(page).getByRole("textbox", { name: "Comment before the line", exact: true });
  // Other moves only have a comment behind them.
  for (const other of [page.locator(".moves .row .move").nth(1), variation.nth(1)]) {
    await other.click({ button: "right" });
    assert.equal(await menu(page).getByRole("textbox").count(), 1);
    await page.keyboard.press("Escape");
  }
  await variation.first().click({ button: "right" });
  assert.equal(await before.inputValue(), "or so");
  await before.fill("the {old} way");
  assert.equal(await before.inputValue(), "the (old) way");
  await menu(page).getByRole("textbox", { name: "Comment", exact: true }).fill("a horse");
  await page.keyboard.press("Escape");
  const words = () => page.locator(".moves .variation .comment").allInnerTexts();
  assert.deepEqual(await words(), ["the (old) way", "a horse"]);
  await page.reload();
  await listed(page, 3);
  assert.deepEqual(await words(), ["the (old) way", "a horse"]);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  assert.match(await readFile(await file.path(), "utf8"), /\( ?\{the \(old\) way\} 1\.\.\. \S+ \{a horse\}/);
  await variation.first().click({ button: "right" });
  await before.fill("");
  await page.keyboard.press("Escape");
  assert.deepEqual(await words(), ["a horse"]);
  // Once the move is one of the game, they stand behind it, also before a reload.
  await variation.first().click({ button: "right" });
  await before.fill("or so");
  await press(page, "Promote the line");
  const isBehind = () => says(page, ".moves > .comment", "or so a horse");
  await isBehind();
  await says(page, ".said .comment", "or so a horse");
  await page.reload();
  await isBehind();
});
