// What is saved of a game, and as which game: after a reload, from a link, during a write, and after deletion.

import assert from "node:assert/strict";
import { begin, click, deleteGame, entries, follow, hasGames, linkOf, listed, opened, press, says, until, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

/** Returns the records in the database. */
const records = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("chuhe", 1).onsuccess = ({ target: { result } }) => {
          result.transaction("games").objectStore("games").getAll().onsuccess = ({ target }) => {
            resolve(target.result);
            result.close();
          };
        };
      }),
  );

/** Waits until the records in the database are as wanted, and returns them. */
const stored = (page, isThere) =>
  until(async () => {
    const found = await records(page);
    return isThere(found) && found;
  });

/** Keeps the database busy, so that nothing is written until the returned function is called. */
async function busy(page) {
  await page.evaluate(async () => {
    const database = await new Promise((resolve) => {
      const request = indexedDB.open("chuhe");
      request.onsuccess = () => resolve(request.result);
    });
    const games = database.transaction("games", "readwrite").objectStore("games");
    globalThis.isBusy = true;
    const again = () => (globalThis.isBusy ? (games.count().onsuccess = again) : database.close());
    again();
  });
  return () => page.evaluate(() => (globalThis.isBusy = false));
}

const PGN = { name: "a.pgn", mimeType: "", buffer: Buffer.from("1. h2e2 h9g7") };

onPage("a game of a file that was only looked at is not in the list after a reload", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").setInputFiles(PGN);
  await listed(page, 2);
  await page.reload();
  await listed(page, 2);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".moves [aria-current]");
  await hasGames(page, 0);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
  await hasGames(page, 1);
});

onPage("a link leads to its game after a reload too", {}, async (page) => {
  const link = await linkOf(page, "h2e2", "h9g7");
  await follow(page, link);
  await listed(page, 2);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
  await page.reload();
  await listed(page, 3);
  await page.keyboard.press("ArrowLeft");
  await opened(page, "b2e2", 1);
  await follow(page, link);
  await listed(page, 3);
  await hasGames(page, 2);
});

onPage("a link leads to its game in a tab that was duplicated too", {}, async (page, context) => {
  const link = await linkOf(page, "h2e2", "h9g7");
  await follow(page, link);
  await listed(page, 2);
  const duplicated = async () => {
    const [other] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void open(location.href))]);
    await listed(other, 2);
    return other;
  };
  // The game is saved already, so looking at it makes no second game.
  const first = await duplicated();
  await follow(first, link);
  await first.waitForSelector(".board.live");
  await hasGames(first, 1);
  const second = await duplicated();
  await second.keyboard.press("ArrowDown");
  await click(second, "h0g2");
  await listed(second, 3);
  await second.reload();
  await listed(second, 3);
  await follow(second, link);
  await second.waitForSelector(".board.live");
  await listed(second, 3);
  await hasGames(second, 2);
});

onPage("a link leads to its game with the moves that are still being written", {}, async (page) => {
  const link = await linkOf(page, "h2e2");
  await follow(page, link);
  await listed(page, 1);
  await page.keyboard.press("ArrowDown");
  await hasGames(page, 1);
  const go = await busy(page);
  for (const [index, move] of ["h9g7", "h0g2"].entries()) {
    await click(page, move);
    await listed(page, index + 2);
  }
  await begin(page, "red", "beginner");
  await listed(page, 0);
  await follow(page, link);
  await go();
  await listed(page, 3);
  await hasGames(page, 1);
});

onPage("looking at a deleted game does not restore it", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await deleteGame(page);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".board.live");
  await page.reload();
  // The list is empty before the page has read the saved games.
  await page.waitForSelector(".board.live");
  await listed(page, 0);
  await hasGames(page, 0);
});

onPage("taking back a move restores a deleted game, as a new move does", {}, async (page) => {
  await begin(page, "red", "beginner");
  for (const [count, move] of [[2, "h2e2"], [4, "h0g2"]]) {
    await click(page, move);
    await listed(page, count);
  }
  await deleteGame(page);
  await press(page, "Take back");
  await listed(page, 2);
  await page.reload();
  await listed(page, 2);
  await hasGames(page, 1);
});

onPage("a move that is made while the one before is written is written after it", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const go = await busy(page);
  await click(page, "h9g7");
  await listed(page, 2);
  await click(page, "h0g2");
  await listed(page, 3);
  await go();
  const kept = await stored(page, ([first]) => first?.moves === 3);
  assert.deepEqual(kept.map(({ moves }) => moves), [3]);
});

onPage("a hidden page leaves notes of unwritten games, because the browser may close it", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const go = await busy(page);
  await click(page, "h9g7");
  await listed(page, 2);
  const noted = await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    const notes = Object.keys(localStorage).filter((name) => name.startsWith("chuhe-unwritten-"));
    return notes.map((name) => JSON.parse(localStorage.getItem(name)).moves);
  });
  assert.deepEqual(noted, [2]);
  await go();
  await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith("chuhe-unwritten-")));
});

onPage("a game of the list is opened with the moves that a closed tab could only note", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await click(page, "h9g7");
  await listed(page, 2);
  const [record] = await stored(page, ([first]) => first?.moves === 2);
  await page.keyboard.press("c");
  await page.locator(".move-menu").getByRole("button", { name: /Delete/ }).click();
  await listed(page, 1);
  await opened(page, "b2e2 h9g7 b0c2", 3);
  await press(page, "My games");
  await page.locator(".library-list .entry").nth(1).waitFor();
  await page.evaluate((note) => localStorage.setItem(`chuhe-unwritten-${note.id}`, JSON.stringify({ ...note, changed: Date.now() })), record);
  await page.locator(".library-list .entry").nth(1).click();
  await listed(page, 2);
});

onPage("notes of a closed tab about another game are written at the start, and removed", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const [record] = await stored(page, ([first]) => first?.moves === 1);
  await page.evaluate((game) => {
    localStorage.setItem("chuhe-unwritten-other", JSON.stringify({ ...game, id: "other" }));
    localStorage.setItem("chuhe-unwritten-broken", "{");
  }, record);
  await page.reload();
  await listed(page, 1);
  await hasGames(page, 2);
  const notes = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("chuhe-unwritten-")));
  assert.deepEqual(notes, ["chuhe-unwritten-broken"]);
  assert.equal(await page.locator(".card.game > .error:visible").count(), 0);
  // A note of an earlier state has no effect.
  const older = { ...record, id: "other", moves: 0, changed: record.changed - 1 };
  await page.evaluate((game) => localStorage.setItem("chuhe-unwritten-other", JSON.stringify(game)), older);
  await page.reload();
  await listed(page, 1);
  assert.equal((await records(page)).find(({ id }) => id === "other").moves, 1);
});

onPage("games are listed by their last change, deleted ones by when that was, and old ones are removed", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const found = await page.evaluate(async () => {
    const { get, lists, put } = await import("./games/store.js");
    const ago = (days) => Date.now() - days * 24 * 3600 * 1000;
    const games = [
      { id: "older", changed: ago(90) },
      { id: "newer", changed: ago(2) },
      { id: "deleted last", changed: ago(3), deleted: ago(1) },
      { id: "deleted first", changed: ago(50), deleted: ago(29) },
      { id: "deleted long ago", changed: ago(50), deleted: ago(31) },
      { id: "shown", changed: ago(29), isPassing: true },
      { id: "shown long ago", changed: ago(31), isPassing: true },
    ];
    await put(...games);
    const { kept, deleted } = await lists();
    const stored = await Promise.all(games.map(({ id }) => get(id)));
    return [kept, deleted, stored.filter(Boolean)].map((list) => list.map(({ id }) => id));
  });
  assert.deepEqual(found, [
    ["newer", "older"],
    ["deleted first", "deleted last"],
    ["older", "newer", "deleted last", "deleted first", "shown"],
  ]);
});

onPage("the board works without the database, and saves the games when the browser opens it", {}, async (page, context) => {
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    globalThis.isStuck = true;
    IDBFactory.prototype.open = function (...of) {
      return globalThis.isStuck ? {} : open.apply(this, of);
    };
  });
  await page.clock.install();
  await page.reload();
  /** Lets time pass until such an element exists. */
  const waits = async (selector) => {
    await until(() => page.locator(selector).count(), () => page.clock.runFor(2000));
    await page.locator(selector).first().waitFor();
  };
  await waits(".board .piece");
  await waits(".board.live");
  await click(page, "h2e2");
  await listed(page, 1);
  await waits(".card.game > .error:not([hidden])");
  await says(page, ".card.game > .error", "Games cannot be saved in this browser");
  await page.evaluate(() => (globalThis.isStuck = false));
  await click(page, "h9g7");
  await listed(page, 2);
  await hasGames(page, 1);
});

onPage("neither a reload nor looking at a game changes its dates", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const saved = async (isThere) => {
    const found = await stored(page, (all) => all.some(isThere));
    return found.map(({ created, touched }) => ({ created, touched }));
  };
  const before = await saved(({ moves, at }) => moves === 1 && at.length === 1);
  await page.reload();
  await listed(page, 1);
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await saved(({ at }) => at.length === 0), before);
});

onPage("a game that was only looked at is not written after it was left", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").setInputFiles(PGN);
  await listed(page, 2);
  await page.waitForSelector(".board.live");
  const go = await busy(page);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  await begin(page, "red", "beginner");
  await go();
  await listed(page, 0);
  await click(page, "h2e2");
  await listed(page, 2);
  await says(page, ".match", "Your move");
  const isPlayed = ({ moves, isPassing }) => moves === 2 && !isPassing;
  const kept = await stored(page, (all) => all.some(isPlayed));
  assert.equal(kept.length, 1);
});

onPage("games are saved again after the browser has cleared its data", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(home.server.url).origin, storageTypes: "indexeddb" });
  // `clear` may return before the data is deleted. The first move that is written after it may then be deleted too.
  let played = 1;
  for (const move of ["h9g7", "h0g2", "i9h9"]) {
    await click(page, move);
    await listed(page, ++played);
    await press(page, "My games");
    const isKept = await entries(page, 1, { timeout: 5000 }).then(() => true, () => false);
    if (isKept) break;
    await page.keyboard.press("Escape");
  }
  assert.equal(await page.locator(".library-list .entry").count(), 1);
  assert.equal((await page.locator("dialog.library").innerText()).includes("cannot be saved"), false);
});

onPage("games are saved while the browser asks the user whether the page may save data", {}, async (page, context) => {
  // Firefox asks the user and waits for the answer.
  await context.addInitScript(() => {
    StorageManager.prototype.persist = () => new Promise(() => {});
  });
  await page.reload();
  for (const [index, move] of ["h2e2", "h9g7", "h0g2"].entries()) {
    await click(page, move);
    await listed(page, index + 1);
  }
  await press(page, "My games");
  await entries(page, 1);
  await says(page, ".library-list .entry", "2 moves");
});

onPage("games are saved after the browser has closed the database without the end of a write", {}, async (page, context) => {
  await context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    let isFirst = true;
    IDBDatabase.prototype.transaction = function (store, mode, ...more) {
      const made = transaction.call(this, store, mode, ...more);
      if (this.name !== "chuhe" || mode !== "readwrite" || !isFirst) return made;
      isFirst = false;
      setTimeout(() => {
        made.abort();
        this.dispatchEvent(new Event("close"));
      });
      // Event listeners must be added to the transaction itself, not to this wrapper.
      return { objectStore: (name) => made.objectStore(name) };
    };
  });
  await page.reload();
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "My games");
  await entries(page, 1);
});

onPage("games are saved after the database could not be opened once", {}, async (page, context) => {
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    let isFirst = true;
    IDBFactory.prototype.open = function (name, ...more) {
      if (name !== "chuhe" || !isFirst) return open.call(this, name, ...more);
      isFirst = false;
      const request = { error: new DOMException("", "UnknownError") };
      setTimeout(() => request.onerror());
      return request;
    };
  });
  await page.reload();
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "My games");
  await entries(page, 1);
});

onPage("a browser without locks, as on a plain HTTP address, keeps its games", {}, async (page, context) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }));
  await page.reload();
  await listed(page, 1);
  await click(page, "h9g7");
  await listed(page, 2);
  await hasGames(page, 1);
});

onPage("tags for a deleted game do not create a game", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await press(page, "My games");
  await entries(page, 1);
  await page.evaluate(async () => {
    const { all, drop } = await import("./games/store.js");
    for (const { id } of await all()) await drop(id);
  });
  await page.getByRole("button", { name: /^Tags: / }).click();
  await page.getByLabel("Tags of the game").fill("cannon");
  await page.keyboard.press("Enter");
  await entries(page, 0);
  assert.equal((await page.locator("dialog.library .facts[role=status]").innerText()).trim(), "");
});

onPage("a game that this tab has removed is written again without a message", {}, async (page) => {
  await click(page, "h2e2");
  await listed(page, 1);
  await hasGames(page, 1);
  await page.evaluate(async () => {
    const { all, drop } = await import("./games/store.js");
    for (const { id } of await all()) await drop(id);
  });
  await click(page, "h9g7");
  await listed(page, 2);
  await hasGames(page, 1);
  assert.equal(await page.locator(".card.game > .error:visible").count(), 0);
});

/** Opens a second tab without locks that shows the game of the first, which then goes on in the first. */
async function twoTabs(page, context) {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }));
  await page.reload();
  await click(page, "h2e2");
  await listed(page, 1);
  await stored(page, (found) => found.length === 1);
  const second = await context.newPage();
  await second.goto(page.url());
  await listed(second, 1);
  await second.waitForSelector(".board.live");
  for (const [index, move] of ["h9g7", "h0g2", "i9h9"].entries()) {
    await click(page, move);
    await listed(page, index + 2);
  }
  const [{ id }] = await stored(page, ([{ moves }]) => moves === 4);
  return { second, id };
}

onPage("without locks, a tab that only looks at a game changes nothing in another's", {}, async (page, context) => {
  const { second, id } = await twoTabs(page, context);
  await second.locator(".board-focus").focus();
  await second.keyboard.press("Home");
  const found = await stored(page, (all) => all.length === 2 || all[0].moves < 4);
  assert.equal(found.find((record) => record.id === id).moves, 4);
  await hasGames(page, 1);
  // A further step is saved with the copy.
  await second.keyboard.press("End");
  await second.reload();
  await listed(second, 1);
  await hasGames(second, 1);
});

onPage("without locks, two tabs that continue one game make two games of it", {}, async (page, context) => {
  const { second, id } = await twoTabs(page, context);
  await click(second, "b9c7");
  await listed(second, 2);
  await click(second, "b0c2");
  await listed(second, 3);
  const found = await stored(page, (all) => all.length === 2 && all.some(({ moves }) => moves === 3));
  assert.equal(found.find((record) => record.id === id).moves, 4);
  await click(page, "i0h0");
  await listed(page, 5);
  await stored(page, (all) => all.length === 2 && all.some(({ moves }) => moves === 5));
  await hasGames(page, 2);
});

onPage("without locks, the note of a closed tab does not replace what another tab has played", {}, async (page, context) => {
  const { second, id } = await twoTabs(page, context);
  const release = await busy(page);
  await click(second, "b9c7");
  await listed(second, 2);
  await second.evaluate(() => dispatchEvent(new Event("pagehide")));
  const note = await second.evaluate((of) => localStorage.getItem(`chuhe-unwritten-${of}`), id);
  await second.close();
  await release();
  await stored(page, (all) => all.length > 0);
  // The closed tab may still have written, and removed its note.
  await page.evaluate(([of, text]) => localStorage.setItem(`chuhe-unwritten-${of}`, text), [id, note]);
  await page.evaluate(async () => (await import("./games/notes.js")).recover());
  const found = await records(page);
  assert.equal(found.find((record) => record.id === id).moves, 4);
  assert.ok(found.some(({ id: other, moves }) => other !== id && moves === 2));
});

onPage("without locks, a tab that leaves a game of a file removes it only if no other tab plays it", {}, async (page, context) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }));
  await page.reload();
  await page.waitForSelector(".board.live");
  await page.locator("input[type=file]").setInputFiles(PGN);
  await listed(page, 2);
  const [{ id }] = await stored(page, (found) => found.length === 1);
  // A duplicated tab has the same game.
  const second = await context.newPage();
  await second.addInitScript((own) => sessionStorage.setItem("chuhe-game", own), id);
  await second.goto(page.url());
  await listed(second, 2);
  await page.locator(".board-focus").focus();
  await page.keyboard.press("End");
  await click(page, "h0g2");
  await listed(page, 3);
  await stored(page, ([{ moves }]) => moves === 3);
  await second.locator("input[type=file]").setInputFiles({ ...PGN, buffer: Buffer.from("1. b2e2") });
  await listed(second, 1);
  const found = await stored(page, (all) => all.some(({ id: other }) => other !== id));
  assert.equal(found.find((record) => record.id === id)?.moves, 3);
});
