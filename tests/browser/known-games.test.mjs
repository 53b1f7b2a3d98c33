// Games that are saved already: which of them a change belongs to, what is left of one that was emptied, and saving all.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { entries, hasGames, holds, listed, open, opened, press, says, until, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const game = (red, moves) => `[Red "${red}"]\n[Black "B"]\n\n${moves} 1-0\n\n`;
const THREE = game("R1", "1. h2e2 h9g7") + game("R2", "1. b2e2 b9c7") + game("R3", "1. g3g4");
const library = (page) => page.locator("dialog.library");

async function opensFile(page, text, name = "a.pgn") {
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
}

/** Writes a comment on the position before the first move. */
async function comments(page, text) {
  await page.keyboard.press("c");
  await page.locator("dialog.move-menu[open]").getByRole("textbox").fill(text);
  await page.locator("dialog.move-menu").getByRole("button", { name: "Done" }).click();
}

/** Returns the games of "My games" as JSON saves them, once it is saved that way as wanted. */
async function kept(page, isThere) {
  return until(async () => {
    const games = await page.evaluate(async () => (await import("./games/store.js")).all());
    return isThere(games) && games;
  });
}

for (const [name, choose] of [
  ["the first game of a file", async () => {}],
  ["another game of the file", async (page) => {
    await press(page, "Games of the file");
    await entries(page, 3);
    await library(page).locator(".entry").nth(1).click();
    await says(page, ".table", "R2");
  }],
]) {
  onPage(`${name} that is kept already and annotated stays one game`, {}, async (page) => {
    await opensFile(page, THREE);
    await entries(page, 3);
    await press(page, "Keep all");
    await says(page, ".library", "Games read: 3");
    await library(page).getByRole("button", { name: "Close" }).click();
    await choose(page);
    await comments(page, "my note");
    const isSaved = (games) => games.filter((each) => each.game?.line.comment === "my note").length === 1;
    await kept(page, (games) => games.length === 3 && isSaved(games));
    await page.reload();
    await says(page, ".table", name.startsWith("the first") ? "R1" : "R2");
    await comments(page, "my note and more");
    await kept(page, (games) => games.length === 3 && games.some((each) => each.game?.line.comment === "my note and more"));
  });
}

onPage("a game that a file has twice is kept once", {}, async (page) => {
  await opensFile(page, THREE + game("R2", "1. b2e2 b9c7"));
  await entries(page, 4);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 4 · Saved already: 1");
  await entries(page, 3);
});

onPage("moves that were all deleted do not come back after a reload", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await hasGames(page, 1);
  await page.locator(".moves .row .move").first().click({ button: "right" });
  await page.locator("dialog.move-menu").getByRole("button", { name: "Delete from here" }).click();
  await listed(page, 0);
  await kept(page, (games) => games.length === 0);
  await page.reload();
  await page.waitForSelector(".board.live");
  await listed(page, 0);
  await hasGames(page, 0);
});

onPage("deleted moves that are restored are saved again", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await page.locator(".moves .row .move").first().click({ button: "right" });
  await page.locator("dialog.move-menu").getByRole("button", { name: "Delete from here" }).click();
  await kept(page, (games) => games.length === 0);
  await press(page, "Undo");
  await listed(page, 2);
  await hasGames(page, 1);
  await page.reload();
  await listed(page, 2);
});

onPage("a comment that was erased does not come back after a reload", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await comments(page, "secret note");
  await hasGames(page, 1);
  await comments(page, "");
  await kept(page, (games) => games.length === 0);
  await page.reload();
  await page.waitForSelector(".board.live");
  await page.keyboard.press("c");
  assert.equal(await page.locator("dialog.move-menu[open]").getByRole("textbox").inputValue(), "");
});

/** Opens an export of games with these moves. */
const exported = (...lines) => {
  const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  const record = (line, index) => ({ id: `game-${index}`, created: 1, changed: 100 - index, moves: line.length / 4, lean: { tags: [["Red", `R${index + 1}`]], start, result: "*", plies: line.length / 4, line: ["", line] } });
  return JSON.stringify({ format: "chuhe-games", version: 1, games: lines.map(record) });
};

onPage("all games but one that is wrong are saved as PGN, and it is named", {}, async (page) => {
  await opensFile(page, exported("h2e2", "h2e3", "b2e2"), "games.json");
  await entries(page, 3);
  const release = await holds(page, "**/api/write");
  const files = [];
  page.on("download", (file) => files.push(file));
  const save = library(page).getByRole("button", { name: "Save all as PGN" });
  await save.click();
  await says(page, ".library", "0 / 3");
  // It is being saved already, so the button does nothing.
  await save.click({ force: true });
  release();
  await says(page, ".library", "R2: ");
  await until(() => files.length > 0);
  const pgn = await readFile(await files[0].path(), "utf8");
  assert.deepEqual(pgn.match(/(?<=\[Red ")[^"]*/g), ["R1", "R3"]);
  // It can be saved again.
  await save.click();
  await until(() => files.length > 1);
  assert.equal(files.length, 2);
});

/** Reads an exported file with `change` made to its games, and waits for the note of the list. */
async function reads(page, text, note, change = () => {}, encode = (json) => Buffer.from(json)) {
  const content = JSON.parse(text);
  change(content.games);
  await page.locator("input[type=file]").first().setInputFiles({ name: "games.json", mimeType: "", buffer: encode(JSON.stringify(content)) });
  await until(async () => (await library(page).locator(".facts[role=status]").innerText()) === note);
}

/** Returns the saved games as the page exports them. */
async function saves(page) {
  await press(page, "My games");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save all as JSON")]);
  await library(page).getByRole("button", { name: "Close" }).click();
  return readFile(await file.path(), "utf8");
}

const LEFT_OUT = "Games that cannot be read are left out. Their numbers in the file: ";

onPage("entries of an exported file that are no games are left out and named", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await kept(page, (games) => games.length === 1);
  const text = await saves(page);
  const faults = [
    (game) => delete game.id,
    (game) => (game.id = 5),
    (game) => (game.game = null),
    (game) => delete game.game.tags,
    (game) => (game.game.tags = [["Date", 2020]]),
    (game) => delete game.game.result,
    (game) => (game.game.line = null),
    (game) => (game.game.line.plies[0].uci = "a0a"),
    (game) => (game.game.line.plies[0].uci = "e4e5"),
    (game) => (game.game.line.plies[1].comment = 5),
    (game) => (game.game.line.plies[1].evaluation = {}),
    (game) => (game.game.start = "rnbakabnr/9 w"),
    (game) => Object.assign(game, { game: undefined, lean: { start: game.game.start, result: "*", line: ["", "h2e2"] } }),
  ];
  const bad = (games) => {
    const [first] = games;
    const changed = (change, index) => {
      const game = structuredClone({ ...first, id: `other-${index}` });
      change(game);
      return game;
    };
    games.push(...faults.map(changed), null, 5);
  };
  const numbers = [...faults, null, 5].map((_, index) => index + 2).join(", ");
  await reads(page, text, `Games read: 1 · Saved already: 1 · ${LEFT_OUT}${numbers}`, bad);
  await says(page, ".files .error", LEFT_OUT);
  await entries(page, 1);
  // The game is right; what is wrong besides it is dropped.
  const odd = { labels: 5, changed: 1e20, at: "x", match: { side: "red", clock: 5 }, created: "y", id: "odd" };
  await reads(page, text, "Games read: 1", ([game]) => Object.assign(game, odd, { game: { ...game.game, tags: [["Red", "Odd"]] } }));
  await entries(page, 2);
  await library(page).locator(".entry", { hasText: "Odd" }).click();
  await says(page, ".table", "Odd");
  await page.reload();
  await says(page, ".table", "Odd");
  await hasGames(page, 2);
});

onPage("a saved record that cannot be read leaves the other games as they are", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  const [{ id }] = await kept(page, (games) => games.length === 1);
  await page.evaluate(async (good) => {
    const { get, put } = await import("./games/store.js");
    const game = await get(good);
    await put({ ...game, id: "odd-1", game: { ...game.game, tags: null }, labels: 5, changed: Date.now() + 1e6 }, { id: "odd-2", changed: "x", moves: 2 });
    localStorage.setItem("chuhe-unwritten-undefined", "{}");
    sessionStorage.clear();
  }, id);
  await page.reload();
  await listed(page, 2);
  await opened(page, "1. b2e2 b9c7", 2);
  await says(page, ".moves", "C8=5");
  await press(page, "My games");
  await entries(page, 4);
  for (const index of [0, 1]) {
    await library(page).locator(".entry", { hasText: "0 moves" }).nth(index).click();
    await says(page, ".card.game > .error", "This saved game cannot be read.");
    await says(page, ".moves", "C8=5");
    await press(page, "My games");
    await entries(page, 4);
    // A step hides the error.
    await library(page).getByRole("button", { name: "Close" }).click();
    await page.locator(".board-focus").focus();
    await page.keyboard.press(index === 0 ? "End" : "Home");
    await page.locator(".card.game > .error").waitFor({ state: "hidden" });
    await press(page, "My games");
  }
  for (const count of [3, 2]) {
    const names = await library(page).locator(".library-row").allInnerTexts();
    await library(page).getByRole("button", { name: /^Delete: / }).nth(names.findIndex((text) => text.includes("0 moves"))).click();
    await entries(page, count);
  }
});

/** Does something in another browser, which has no games. */
async function elsewhere(work) {
  const { page, context, faults } = await open(home.browser, home.server.url);
  await page.waitForSelector(".board.live");
  await work(page);
  await context.close();
  assert.deepEqual(faults, []);
}

onPage("two states of one game that were both changed stay, with the tags of both", {}, async (page) => {
  let [first, second] = [];
  await elsewhere(async (other) => {
    await opened(other, "1. h2e2 h9g7", 2);
    await kept(other, (games) => games.length === 1);
    first = await saves(other);
    await comments(other, "from there");
    await kept(other, ([{ game }]) => game.line.comment === "from there");
    second = await saves(other);
  });
  await page.waitForSelector(".board.live");
  const tags = (...labels) => ([game]) => Object.assign(game, { labels });
  await reads(page, first, "Games read: 1", tags("mine"));
  // The later state has all of the earlier one, and takes its place.
  await reads(page, second, "Games read: 1", tags("theirs"));
  let games = await kept(page, (found) => found.length === 1 && found[0].game.line.comment === "from there");
  assert.deepEqual(games[0].labels, ["mine", "theirs"]);
  // The earlier state has nothing new but its tags.
  await reads(page, first, "Games read: 1 · Saved already: 1", tags("old"));
  games = await kept(page, (found) => found[0].labels.length === 3);
  assert.equal(games.length, 1);
  // Both have gone on: the state in the file is another game, whether it is later or earlier, and only once.
  const other = (time) => ([game]) => {
    game.changed += time;
    game.game.line.plies[1].comment = `elsewhere ${time}`;
  };
  for (const [time, count] of [[-1, 2], [3_600_000, 3]]) {
    await reads(page, first, "Games read: 1", other(time));
    await reads(page, first, "Games read: 1 · Saved already: 1", other(time));
    await kept(page, (found) => found.length === count && found.some(({ game }) => game.line.comment === "from there"));
  }
  // A later state of the other game takes its place, also after that was shown.
  await library(page).locator(".entry").first().click();
  await says(page, ".moves", "elsewhere 3600000");
  await opened(page, "1. b2e2", 1);
  const more = ([game]) => {
    game.changed += 7_200_000;
    game.game.line.plies[1].comment = "elsewhere 3600000 and more";
  };
  await reads(page, first, "Games read: 1", more);
  await kept(page, (found) => found.length === 4 && found.some(({ game }) => game.line.plies[1]?.comment === "elsewhere 3600000 and more"));
});

onPage("exported games are known by their contents, in any encoding, and several files are counted together", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7", 2);
  await kept(page, (games) => games.length === 1);
  const text = await saves(page);
  await reads(page, text, "Games read: 1 · Saved already: 1", ([game]) => (game.id = "another"));
  const utf16 = (json) => Buffer.from(`\ufeff${json}`, "utf16le");
  await reads(page, text, "Games read: 2 · Saved already: 1", (games) => games.push({ ...games[0], id: "b", game: { ...games[0].game, tags: [["Red", "B"]] } }), utf16);
  await entries(page, 2);
  const { format, version, games } = JSON.parse(text);
  const file = (name, content) => ({ name, mimeType: "", buffer: Buffer.from(content) });
  const backwards = JSON.stringify({ games: [{ ...games[0], id: "c", game: { ...games[0].game, tags: [["Red", "C"]] } }], version, format });
  await page.locator("input[type=file]").first().setInputFiles([file("a.json", text), file("b.json", backwards), file("c.json", text.slice(0, -20))]);
  await says(page, ".library", "Games read: 2 · Saved already: 1 · c.json: The file is damaged or incomplete.");
  await entries(page, 3);
  // A new game that two of them have is added once, with the tags of both.
  const twice = (id, ...labels) => JSON.stringify({ format, version, games: [{ ...games[0], id, labels, game: { ...games[0].game, tags: [["Red", "D"]] } }] });
  await page.locator("input[type=file]").first().setInputFiles([file("d.json", twice("d", "x")), file("e.json", twice("e", "y")), file("f.json", twice("f", "z"))]);
  await says(page, ".library", "Games read: 3 · Saved already: 2");
  await entries(page, 4);
  const all = await page.evaluate(async () => (await import("./games/store.js")).all());
  assert.deepEqual(all.find(({ id }) => id === "d").labels, ["x", "y", "z"]);
});

onPage("the review of a game that is saved without one is taken over", {}, async (page) => {
  const plain = "1. h2e2 h9g7";
  await opened(page, plain, 2);
  await press(page, "Review");
  await says(page, ".summary", "Accuracy");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
  const pgn = await readFile(await file.path(), "utf8");
  const json = await saves(page);
  const reviewedOf = ({ game, lean }) => JSON.stringify(game ?? lean).includes('"judgement":{');
  const isTaken = (games) => games.length === 1 && reviewedOf(games[0]);
  const isTakenBeside = (games) => games.length === 2 && games.filter(reviewedOf).length === 1 && games.some(({ moves }) => moves === 1);
  const begins = async (other) => {
    await opened(other, plain, 2);
    await kept(other, (games) => games.length === 1 && !reviewedOf(games[0]));
  };
  // It is on the board, or was.
  await elsewhere(async (other) => {
    await begins(other);
    await opened(other, pgn, 2);
    await kept(other, isTaken);
    await other.waitForSelector(".curve polyline");
  });
  await elsewhere(async (other) => {
    await begins(other);
    await opened(other, "1. b2e2", 1);
    await opened(other, pgn, 2);
    await kept(other, isTakenBeside);
    await other.waitForSelector(".curve polyline");
  });
  // It comes with other games, or with saved games of another browser.
  await elsewhere(async (other) => {
    await begins(other);
    await opensFile(other, `${pgn}\n${game("R2", "1. b2e2")}`);
    await entries(other, 2);
    await press(other, "Keep all");
    await says(other, ".library", "Games read: 2 · Saved already: 1");
    await kept(other, isTakenBeside);
  });
  await elsewhere(async (other) => {
    await begins(other);
    await opened(other, "1. b2e2", 1);
    await reads(other, json, "Games read: 1 · Saved already: 1", ([saved]) => (saved.id = "another"));
    await kept(other, isTakenBeside);
  });
  // It comes while this tab shows the game, or another does: that adds it.
  for (const readerOf of [async (other) => other, (other) => other.context().newPage()]) {
    await elsewhere(async (other) => {
      await begins(other);
      const reader = await readerOf(other);
      if (reader !== other) await reader.goto(home.server.url);
      await reader.waitForSelector(".board.live");
      await reads(reader, json, "Games read: 1 · Saved already: 1", ([saved]) => (saved.id = "another"));
      await kept(other, isTaken);
      await other.waitForSelector(".curve polyline");
    });
  }
  // It stays with a game of a file that is opened without it later.
  await elsewhere(async (other) => {
    await opensFile(other, `${pgn}\n${game("R2", "1. b2e2")}`);
    await entries(other, 2);
    await press(other, "Keep all");
    await says(other, ".library", "Games read: 2");
    await library(other).getByRole("button", { name: "Close" }).click();
    await opened(other, "1. g3g4", 1);
    await opened(other, plain, 2);
    await other.waitForSelector(".curve polyline");
    await comments(other, "mine");
    const isReviewed = ({ game }) => game?.line.comment === "mine" && game.line.plies[1].judgement;
    await kept(other, (games) => games.length === 3 && games.some(isReviewed));
  });
});

onPage("exported games are counted while they are read", {}, async (page) => {
  await page.waitForSelector(".board.live");
  // The database answers the write of the first game only.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    let writes = 0;
    IDBDatabase.prototype.transaction = function (store, kind, ...more) {
      const made = transaction.call(this, store, kind, ...more);
      if (kind !== "readwrite" || writes++ === 0) return made;
      return { objectStore: (name) => made.objectStore(name) };
    };
  });
  await opensFile(page, exported("h2e2", "b2e2", "g3g4"), "games.json");
  await says(page, ".files", "Games read: 1");
});

onPage("a game that its last move has ended is known when it is opened again", {}, async (page) => {
  const mate = '[Red "R1"]\n[FEN "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1"]\n[Result "*"]\n\n1. a7a8 d9e9 2. b6b9 *\n\n';
  await opened(page, mate, 3);
  await kept(page, ([first]) => first?.game.result === "1-0");
  await opened(page, "1. h2e2", 1);
  await opened(page, mate, 3);
  await comments(page, "my note");
  const games = await kept(page, (games) => games.some((each) => each.game.line.comment === "my note"));
  assert.equal(games.length, 2);
  await comments(page, "");
  await kept(page, (games) => games.every((each) => !each.game.line.comment));
  await opensFile(page, mate + game("R2", "1. b2e2"));
  await entries(page, 2);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 2 · Saved already: 1");
});

onPage("a saved game keeps its review when a copy of it is annotated", {}, async (page) => {
  const reviewed = game("R1", "1. h2e2 h9g7");
  await opensFile(page, reviewed);
  await listed(page, 2);
  await press(page, "Review");
  await says(page, ".summary", "Accuracy");
  await kept(page, ([first]) => first?.game.sides);
  await opensFile(page, reviewed + game("R2", "1. b2e2"));
  await entries(page, 2);
  await library(page).getByRole("button", { name: "Close" }).click();
  await comments(page, "my note");
  const games = await kept(page, (games) => games.some((each) => each.game.line.comment === "my note"));
  assert.equal(games.filter((each) => each.game.sides).length, 1);
});

onPage("a change that cannot be written to the saved game stays saved as another", {}, async (page) => {
  await opensFile(page, THREE);
  await entries(page, 3);
  await press(page, "Keep all");
  await says(page, ".library", "Games read: 3");
  await library(page).getByRole("button", { name: "Close" }).click();
  await page.evaluate(async () => {
    const ids = (await (await import("./games/store.js")).all()).map(({ id }) => id);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (record) {
      const request = put.call(this, record);
      if (!ids.includes(record.id)) return request;
      Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
      this.transaction.abort();
      return request;
    };
  });
  await comments(page, "my note");
  await says(page, ".game .error", "the storage is full");
  await kept(page, (games) => games.some((each) => each.game?.line.comment === "my note"));
});
