// Files, pasted texts and links: what is said about them, and what stays when several come.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { begin, click, holds, linkOf, listed, opened, press, says, taken, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

const openFile = (page, text, name = "games.pgn") =>
  page.locator("input[type=file]").first().setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });

/** Pastes a text and opens it. */
async function paste(page, text) {
  await press(page, "Paste");
  await page.locator("dialog textarea:visible").fill(text);
  await page.locator("dialog[open]").getByRole("button", { name: "Open" }).click();
}

onPage("an error of a file is shown once, and names the file only if there are several", {}, async (page) => {
  await page.route("**/api/read", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '{"type":"read","errors":[{"en":"Broken","zh":"坏","vi":"Hỏng"}]}\n' });
  });
  await openFile(page, "1. h2e2", "a.pgn");
  await says(page, ".files .error", "Broken");
  assert.equal(await page.locator(".files .error").innerText(), "Broken");
});

onPage("games are saved in the notation of the reader's choice", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const saves = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    return readFile(await file.path(), "utf8");
  };
  await click(page, "h2e2");
  await listed(page, 1);
  for (const [notation, move] of [["chinese", "炮二平五"], ["iccs", "H2-E2"], ["wxf", "C2=5"]]) {
    await page.evaluate(async (name) => (await import("./common/settings.js")).choose("notation", name), notation);
    assert.ok((await saves("Save PGN")).includes(`1. ${move} `), notation);
    await press(page, "My games");
    await page.locator(".library-list .entry").waitFor();
    assert.ok((await saves("Save all as PGN")).includes(`1. ${move} `), notation);
    await page.keyboard.press("Escape");
  }
});

onPage("the address names the later link until that is open", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const links = [await linkOf(page, "h2e2"), await linkOf(page, "b2e2", "b9c7")];
  const names = [];
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/api/write", async (route) => {
    names.push(route.request().url());
    if (names.length > 1) await released;
    await route.fallback();
  });
  await page.evaluate((all) => {
    for (const hash of all) location.hash = hash;
  }, links);
  await listed(page, 1);
  assert.equal(new URL(page.url()).hash, links[1]);
  release();
  await listed(page, 2);
  await page.waitForFunction(() => location.hash === "");
});

onPage("a pasted text is removed once it is read, unless it was refused or changed", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const text = page.locator(".files dialog textarea");
  await opened(page, "h2e2 h9g7", 2);
  assert.equal(await text.inputValue(), "");
  await paste(page, "nothing that is a game");
  await page.locator(".files .error").waitFor();
  assert.equal(await text.inputValue(), "nothing that is a game");
  const release = await holds(page, "**/api/read");
  await paste(page, "b2e2");
  await press(page, "Paste");
  await text.fill("h2e2 h9g7 h0g2");
  await release();
  await listed(page, 1);
  await page.waitForSelector(".board.live");
  assert.equal(await text.inputValue(), "h2e2 h9g7 h0g2");
});

onPage("a link is found among other words, unless the text has a game", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const link = `http://localhost:1/${await linkOf(page, "h2e2", "h9g7", "h0g2")}`;
  const texts = [link, `看看这盘 ${link}`, `${link} 你看`, `看${link}。`, `<${link}>`, `Hello,\n\n${link}\n\nBye`];
  for (const [index, text] of texts.entries()) {
    await paste(page, "1. b2e2 *");
    await listed(page, 1);
    await paste(page, text);
    await listed(page, 3);
    assert.equal(await page.locator(".files .error").innerText(), "", `text ${index}`);
  }
  await paste(page, `1. g3g4 {see ${link}} *`);
  await listed(page, 1);
  await says(page, ".moves", "see http");
});

onPage("a game is saved with its own date, and without one if it has none", {}, async (page) => {
  for (const [date, list] of [["????.??.??", "h2e2"], ["2001.??.??", "h2e2 h9g7"]]) {
    await paste(page, `[Date "${date}"]\n\n1. ${list} *`);
    await listed(page, list.split(" ").length);
    await page.waitForSelector(".board.live");
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]);
    const [, saved] = /\[Date "([^"]*)"\]/.exec(await readFile(await file.path(), "utf8"));
    assert.equal(saved, date);
  }
});

onPage("a position that is being set up is not shared as the game", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  await press(page, "Set up");
  await press(page, "Share");
  await says(page, ".card.game > .error", "A position is being set up");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

onPage("the next file removes the button for the games of a file, and a late game of that file is not opened", {}, async (page) => {
  await openFile(page, '[Red "A"]\n\n1. h2e2 *\n\n[Red "B"]\n\n1. b2e2 b9c7 *\n');
  await says(page, "#library-title", "Games · 2");
  const release = await holds(page, "**/api/write");
  await page.locator(".library-list .entry").last().click();
  await press(page, "Set up");
  await page.locator(".editor").getByRole("button", { name: "Clear" }).click();
  const read = page.waitForResponse("**/api/read");
  await release();
  await taken(page, read);
  await press(page, "Games of the file");
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
  assert.equal(await page.locator(".editor:visible").count(), 1);
  await openFile(page, "1. h2e2 h9g7 2. h0g2");
  await listed(page, 3);
  assert.equal(await page.getByRole("button", { name: "Games of the file" }).count(), 0);
});

onPage("whatever the user does next, the error of a file goes", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const error = page.locator(".files .error");
  const link = await linkOf(page, "b2e2", "b9c7");
  const acts = {
    "a move": async () => {
      await click(page, "h2e2");
      await listed(page, 1);
    },
    "a text": () => paste(page, "h2e2 h9g7"),
    "a file": () => openFile(page, "1. b2e2"),
    "a link": () => page.evaluate((hash) => (location.hash = hash), link),
    "a faulty link": async () => {
      await page.evaluate(() => (location.hash = "#game=abcd"));
      await says(page, ".files .error", "no game that can be opened");
      assert.equal((await error.innerText()).split("\n").length, 1);
      await openFile(page, "1. b2e2");
    },
    saving: () => Promise.all([page.waitForEvent("download"), press(page, "Save PGN")]),
    "a picture": () => Promise.all([page.waitForEvent("download"), press(page, "Picture")]),
    "a saved game": async () => {
      await press(page, "My games");
      await page.locator(".library-list .entry").last().click();
    },
    "setting up": async () => {
      await press(page, "Set up");
      await error.waitFor({ state: "hidden" });
      await page.locator(".editor").getByRole("button", { name: "Cancel" }).click();
    },
    "a puzzle": () => press(page, "Puzzles"),
    "a game": () => begin(page, "red", "beginner"),
  };
  for (const [name, act] of Object.entries(acts)) {
    await openFile(page, "nothing that is a game", `before ${name}`);
    await error.waitFor();
    await act();
    await error.waitFor({ state: "hidden" }).catch(() => assert.fail(`the error stays after ${name}`));
  }
});

onPage("each error of several files has a line of its own", {}, async (page) => {
  const files = ["one", "two"].map((name) => ({ name, mimeType: "", buffer: Buffer.from("nothing that is a game") }));
  await page.locator("input[type=file]").first().setInputFiles(files);
  await says(page, ".files .error", "two: ");
  const lines = (await page.locator(".files .error").innerText()).split("\n");
  assert.deepEqual(lines.map((line) => line.slice(0, 5)), ["one: ", "two: "]);
});

onPage("while a large file is read, the page says how much of it is", { locale: "zh-CN" }, async (page) => {
  await page.waitForSelector(".board.live");
  const release = await holds(page, "**/api/read");
  await openFile(page, "1. h2e2 h9g7");
  await says(page, ".files .facts", "已读入对局：0");
  release();
  await listed(page, 2);
  await page.waitForFunction(() => document.querySelector(".files .facts").textContent === "");
});

onPage("a screen reader is told of a large file at its begin and its end, and now and then", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.evaluate(async () => {
    const { fetch } = window;
    const headers = { authorization: `Bearer ${localStorage.getItem("chuhe-token")}` };
    const version = (await fetch("api/about", { headers })).headers.get("chuhe-page");
    const game = { tags: [], start: "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", result: "*", line: { comment: "", plies: [] } };
    const answer = new TransformStream();
    const writer = answer.writable.getWriter();
    const line = new TextEncoder().encode(`${JSON.stringify({ type: "game", game })}\n`);
    // The program reads one game for each call.
    globalThis.reads = () => void writer.write(line);
    globalThis.ends = () => void writer.close();
    window.fetch = async (...of) => (of[0] === "api/read" ? new Response(answer.readable, { headers: { "chuhe-page": version } }) : fetch(...of));
    globalThis.told = [];
    for (const each of document.querySelectorAll(".files [role=status]")) {
      new MutationObserver(() => globalThis.told.push(each.textContent)).observe(each, { childList: true });
    }
  });
  await page.clock.install();
  await openFile(page, "many games");
  for (let time = 0; time < 25; time++) {
    await page.evaluate(() => globalThis.reads());
    await page.clock.runFor(2000);
  }
  assert.match(await page.locator(".files .facts").first().innerText(), /^Games read: 2[45]$/);
  await page.evaluate(() => globalThis.ends());
  await says(page, "#library-title", "Games · 25");
  const told = await page.evaluate(() => globalThis.told);
  assert.match(told.join(), /^Games read: [01],Games read: 1[01],Games read: 2[01],Games read: 25$/);
});

onPage("the settings in a file that is opened like a game are taken", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const settings = (choices) => openFile(page, JSON.stringify({ format: "chuhe-settings", settings: choices }), "chuhe-settings.json");
  await openFile(page, "nothing that is a game");
  await page.locator(".files .error").waitFor();
  await settings({ theme: "dark", pieces: "letters" });
  await says(page, ".files", "The settings were imported.");
  assert.equal(await page.locator(".files .error:visible").count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await settings({ lang: "zh" });
  await says(page, ".files", "设置已导入。");
  await click(page, "h2e2");
  await page.waitForFunction(() => !document.querySelector(".files").innerText.includes("设置已导入"));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await settings({ lang: "en" });
  await says(page, ".files .error", "These settings last until the page is closed");
});

onPage("a link can be pasted like a game", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const link = await linkOf(page, "b2e2", "b9c7");
  await paste(page, ` https://example.org/board/${link}\n`);
  await listed(page, 2);
  assert.equal(await page.locator(".files dialog textarea").inputValue(), "");
  await paste(page, "https://example.org/#game=abcd");
  await says(page, ".files .error", "no game that can be opened");
  await listed(page, 2);
});

onPage("of a photo or an archive it is said that it is not a game file, and what can be opened", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from("JFIF\0\x01\x01"), Buffer.alloc(500)]);
  const archive = Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0\x08\0", "latin1"), Buffer.alloc(20), Buffer.from("games/a.pgn")]);
  for (const file of [photo, archive]) {
    await openFile(page, file);
    await says(page, ".files .error", "is not a game file");
    assert.match(await page.locator(".files .error").innerText(), /^this is not a game file: PGN, XQF, .* can be opened$/);
  }
  for (const [lang, words] of [["zh", "这不是棋谱文件"], ["zh-Hant", "這不是棋譜檔案"], ["vi", "đây không phải tệp ván cờ"]]) {
    await page.locator("select.language").selectOption(lang);
    await says(page, ".files .error", words);
    assert.ok((await page.locator(".files .error").innerText()).startsWith(words));
  }
});

onPage("the menu of a move closes when another game comes", {}, async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  const release = await holds(page, "**/api/read");
  await page.locator("input[type=file]").first().setInputFiles({ name: "a.pgn", mimeType: "", buffer: Buffer.from("1. b2e2") });
  await page.locator(".board-focus").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.waitForSelector("dialog.move-menu[open]");
  await release();
  await listed(page, 1);
  await page.waitForSelector("dialog.move-menu", { state: "hidden" });
});

onPage("all lines that were taken back are saved, with their comments", {}, async (page) => {
  const text = await page.evaluate(async () => {
    const { Game } = await import("./viewer/tree.js");
    const { askText } = await import("./server.js");
    const game = new Game();
    const line = (from, comment, ...list) => {
      let node = from;
      for (const uci of list) node = node.play({ uci });
      from.children.at(-1).before = comment;
      from.endMain();
      return node;
    };
    line(game.root, "One", "h2e2", "h9g7");
    line(line(game.root, "Two", "b2e2", "b9c7"), "Three", "b0c2");
    return askText("write", { game, notation: "uci" });
  });
  const moves = text.split("\n\n")[1].replaceAll(/\s+/g, " ");
  assert.equal(moves.trim(), "{One} 1. h2e2 ( {Two} 1. b2e2 b9c7 ( 1... b9c7 {Three} 2. b0c2 ) ) 1... h9g7 *");
});

onPage("a doubtful part of a game that is read is named, in the language of the page", { locale: "zh-CN" }, async (page) => {
  await page.locator("input[type=file]").first().setInputFiles({ name: "a.pgn", mimeType: "", buffer: Buffer.from("1. h2e2 h9g7 (1... b9b1) 2. h0g2 *") });
  await listed(page, 3);
  await says(page, ".files .error", "b9b1");
  assert.match(await page.locator(".files .error").innerText(), /第 1 行/);
});

onPage("a refused move and a refused position are explained in Vietnamese as in English", { locale: "vi-VN" }, async (page) => {
  await page.waitForSelector(".board.live");
  await page.locator(".enter input").fill("h2i4");
  await page.keyboard.press("Enter");
  await says(page, ".enter + .error", "h2i4");
});
