// Sharing: links that hold a game, and copies and pictures of it.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { read } from "./qr.mjs";
import { barriers, begin, browserTest, click, follow, holds, linkOf as fragment, list, listed, open, opened, says, shot, until, withServer } from "./harness.mjs";

const home = withServer("--hash", "16");
const { onPage } = home;
const GAME = '[Red "許銀川"]\n[Black "<b>B</b>"]\n\n1. h2e2! {the usual} h9g7 2. h0g2 (2. b0c2 {or} b9c7 3. a0b0) i9h9 1-0';

const dialog = (page) => page.locator("dialog.share");

async function linkOf(page) {
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => document.querySelector("dialog.share input").value.includes("#game="));
  return dialog(page).getByRole("textbox").inputValue();
}

async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name }).click()]);
  return readFile(await file.path());
}

/** Returns the text of the code in the dialog. */
async function codeOf(page) {
  await page.waitForSelector(".qr svg path");
  const { box, path } = await page.evaluate(() => {
    const art = document.querySelector(".qr svg");
    return { box: art.getAttribute("viewBox"), path: art.querySelector("path").getAttribute("d") };
  });
  const [left, top, wide] = box.split(" ").map(Number);
  assert.deepEqual([left, top], [-4, -4], "four modules of margin");
  const size = wide - 8;
  const dark = new Set(path.match(/M\d+ \d+h1v1h-1z/g).map((each) => each.slice(1, each.indexOf("h"))));
  const across = [...Array(size).keys()];
  return read(across.map((y) => across.map((x) => dark.has(`${x} ${y}`))));
}

test("QR codes of all sizes say what they were made of", async () => {
  const { qrcode } = await import(`file://${process.env.ASSETS}/games/libraries.bundle.js`);
  const sizes = new Set();
  // Each version takes at least 15 letters more than the one before.
  for (let length = 15; length <= 1200; length += 15) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(45 + ((index * index * 7 + index * length) % 78))).join("");
    const code = qrcode(0, "L");
    code.addData(text);
    code.make();
    const across = [...Array(code.getModuleCount()).keys()];
    assert.equal(read(across.map((y) => across.map((x) => code.isDark(y, x)))), text);
    sizes.add(across.length);
  }
  assert.equal(sizes.size, 25);
});

for (const count of [0, 60]) {
  onPage(`the QR code holds the link of a game of ${count} moves`, {}, async (page) => {
    const game = Array.from({ length: count }, (_, ply) => ["h2e2", "h7e7", "e2h2", "e7h7"][ply % 4]).join(" ");
    if (count > 0) await opened(page, game, count);
    const link = await linkOf(page);
    assert.equal(await codeOf(page), link);
  });
}

onPage("the QR code holds the copied link when the engine has moved meanwhile", {}, async (page) => {
  await begin(page, "red", "beginner");
  const release = await holds(page, "**/api/search");
  await click(page, "a0a1");
  await listed(page, 1);
  const before = await linkOf(page);
  assert.equal(await codeOf(page), before);
  await release();
  await listed(page, 2);
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await says(page, "dialog.share", "Copied");
  const link = await dialog(page).getByRole("textbox").inputValue();
  assert.notEqual(link, before);
  await until(async () => (await codeOf(page)) === link);
});

onPage("a link holds the game, and another browser opens it", {}, async (page) => {
  await opened(page, GAME);
  const link = await linkOf(page);
  await page.waitForSelector(".qr svg path");
  assert.deepEqual(await barriers(page), []);
  await shot(page, "share");
  const text = await list(page);
  // The other browser has the server's access token, and nothing else of this one.
  const other = await open(home.browser, home.server.url);
  await other.page.goto(link);
  await listed(other.page, 4);
  // Only the fragment of the address differs, so the page opens the game without a reload.
  assert.equal(await list(other.page), text);
  await says(other.page, ".table", "許銀川");
  await says(other.page, ".table", "<b>B</b>");
  assert.equal(new URL(other.page.url()).hash, "");
  await other.page.reload();
  await listed(other.page, 4);
  // A new page opens it too, and refuses a faulty link.
  const next = await other.context.newPage();
  await next.goto(link);
  await listed(next, 4);
  await next.evaluate(() => (location.hash = "#game=abcd"));
  await says(next, ".files .error", "no game that can be opened");
  await listed(next, 4);
  await other.context.close();
  assert.deepEqual(other.faults, []);
});

onPage("a reviewed game is saved as one page that needs nothing else", {}, async (page) => {
  const hostile = "</script><script>alert(1)</script><!-- {{script}} $&";
  await opened(page, GAME.replace("the usual", "</script><!--").replace("<b>B</b>", () => hostile));
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  const text = await list(page);
  await linkOf(page);
  await writeFile("saved.html", await saved(page, "Save as web page"));
  const alone = await open(home.browser, `file://${process.cwd()}/saved.html`);
  await listed(alone.page, 4);
  assert.equal(await list(alone.page), text);
  await says(alone.page, ".table", hostile);
  await alone.page.waitForSelector(".curve polyline");
  assert.equal(await alone.page.title(), `許銀川 – ${hostile}`);
  assert.equal(await alone.page.locator("script").count(), 2, "the data and our own");
  await alone.context.close();
  assert.deepEqual(alone.faults, []);
});

onPage("a link opens its game with a sign behind it or in another encoding, and a cut link is named", {}, async (page) => {
  await opened(page, GAME);
  const link = await fragment(page, "h2e2", "h9g7");
  for (const sent of [`${link}.`, `${link}。`, `${link}&from=singlemessage`, link.replace("=", "%3D")]) {
    const other = await page.context().newPage();
    await other.goto(`${home.server.url}${sent}`);
    await other.waitForFunction(() => location.hash === "");
    await listed(other, 2);
    assert.equal(await other.locator(".files .error").innerText(), "", sent);
    await other.close();
  }
  for (const cut of ["#game", "#game="]) {
    await follow(page, cut);
    await says(page, ".files .error", "no game that can be opened");
    await page.evaluate(() => (document.querySelector(".files .error").textContent = ""));
    await listed(page, 4);
  }
});

onPage("an illegal game in a link is refused", {}, async (page) => {
  await opened(page, GAME);
  await page.evaluate(async () => {
    const { fragmentOf } = await import("./games/link.js");
    const plies = [{ uci: "a0a9", comment: "", nags: [], variations: [] }];
    const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    location.hash = await fragmentOf({ tags: [], start, result: "*", line: { comment: "", plies } });
  });
  await says(page, ".files .error", "no game that can be opened");
  await listed(page, 4);
});

onPage("FEN and PGN are copied, and pictures saved", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await opened(page, GAME);
  await page.keyboard.press("End");
  await linkOf(page);
  const copied = async (name) => {
    await dialog(page).getByRole("button", { name }).click();
    await says(page, "dialog.share .facts[role=status]", "Copied");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.match(await copied("Copy link"), /#game=/);
  assert.match(await copied("Copy FEN"), /^rnbakabr1\/.* w - - 4 3$/);
  assert.match(await copied("Copy PGN"), /\[Red "許銀川"\][^]*the usual/);
  const png = await saved(page, "Save PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 1200);
  const gif = await saved(page, "Save GIF");
  assert.equal(await page.evaluate(() => document.activeElement.innerText), "Save GIF", "the keyboard keeps its place");
  assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  // The browser decodes five pictures from the file. The last picture equals the position on the board.
  const { count, differs } = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ type: "image/gif", data: Uint8Array.from(bytes) });
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack.frameCount;
    const pixels = async (frameIndex) => {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const [first, last] = [await pixels(0), await pixels(count - 1)];
    return { count, differs: first.filter((value, index) => Math.abs(value - last[index]) > 64).length / first.length };
  }, [...gif]);
  assert.equal(count, 5);
  assert.ok(differs > 0.005 && differs < 0.2, `${differs}`);
});

onPage("a GIF has the colours of marks on any of its moves", {}, async (page) => {
  await opened(page, "1. h2e2 h9g7 2. h0g2 i9h9 {[%csl Bb5,Gd5,Yf5,Rh5] [%cal Ga1a4,Yi1i4]} *");
  await page.keyboard.press("End");
  await linkOf(page);
  const colors = ([...bytes], type) =>
    page.evaluate(async ([data, type]) => {
      const decoder = new ImageDecoder({ type, data: Uint8Array.from(data) });
      await decoder.tracks.ready;
      const { image } = await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
      const canvas = new OffscreenCanvas(400, Math.round((400 * image.displayHeight) / image.displayWidth));
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      image.close();
      return Array.from(context.getImageData(0, 0, canvas.width, canvas.height).data);
    }, [bytes, type]);
  const [png, gif] = [await colors(await saved(page, "Save PNG"), "image/png"), await colors(await saved(page, "Save GIF"), "image/gif")];
  assert.equal(gif.length, png.length);
  // Both are drawn at different sizes, so the edges of lines differ.
  const height = png.length / 4 / 400;
  for (const point of ["b5", "d5", "f5", "h5"]) {
    const [x, y] = [((64 + 100 * (point.charCodeAt(0) - 97)) / 928) * 400, ((100 + 100 * (9 - Number(point[1]))) / 1100) * height];
    const isNear = (at) => Math.hypot((Math.floor(at / 4) % 400) - x, Math.floor(at / 1600) - y) < 24;
    const all = [...png.keys()].filter(isNear);
    const far = all.filter((at) => Math.abs(png[at] - gif[at]) > 40).length / all.length;
    assert.ok(all.length > 5000 && far < 0.02, `${point}: ${far}`);
  }
});

onPage("pictures show the board as it is turned, and the variation that is shown", {}, async (page) => {
  await opened(page, GAME);
  /** Saves the pictures of the shown move: SVG, PNG and GIF. */
  const pictures = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".files").getByRole("button", { name: "Picture" }).click()]);
    await linkOf(page);
    const all = [await readFile(await file.path()), await saved(page, "Save PNG"), await saved(page, "Save GIF")];
    await page.keyboard.press("Escape");
    return all;
  };
  const usual = await pictures();
  await page.keyboard.press("f");
  const turned = await pictures();
  for (const [index, name] of ["SVG", "PNG", "GIF"].entries()) assert.ok(!turned[index].equals(usual[index]), `${name} of the turned board`);
  await page.keyboard.press("f");
  for (const [index, again] of (await pictures()).entries()) assert.ok(again.equals(usual[index]), "the same board again");
  // The line with the variation has a move more than the game.
  const frames = ([, , gif]) =>
    page.evaluate(async (bytes) => {
      const decoder = new ImageDecoder({ type: "image/gif", data: Uint8Array.from(bytes) });
      await decoder.tracks.ready;
      return decoder.tracks.selectedTrack.frameCount;
    }, [...gif]);
  assert.equal(await frames(usual), 5);
  await page.locator(".moves .variation .move").first().click();
  assert.equal(await frames(await pictures()), 6);
});

browserTest("a failed copy shows the reason and keeps the earlier copy", async () => {
  const { page, context } = await open(home.browser, home.server.url, { permissions: ["clipboard-read", "clipboard-write"] });
  await opened(page, GAME);
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.waitForSelector(".board.live");
  await page.route("**/api/**", (route) => route.abort());
  await page.keyboard.press("ArrowDown");
  await linkOf(page);
  for (const name of ["Copy FEN", "Copy PGN"]) {
    await dialog(page).getByRole("button", { name }).click();
    await says(page, "dialog.share .facts[role=status]", "does not answer");
    assert.equal(await clipboard(), "before", name);
  }
  await page.unroute("**/api/**");
  await page.waitForFunction(() => document.querySelector("dialog.share .facts[role=status]").innerText === "");
  await dialog(page).getByRole("button", { name: "Copy FEN" }).click();
  await says(page, "dialog.share .facts[role=status]", "Copied");
  assert.match(await clipboard(), /^rnbakabr1\/.* w - - 4 3$/);
  // The previous game's link must not stay.
  await page.evaluate(() => (globalThis.CompressionStream = undefined));
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await says(page, "dialog.share .facts[role=status]", "CompressionStream");
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await says(page, "dialog.share .facts[role=status]", "CompressionStream");
  assert.match(await clipboard(), /^rnbakabr1/);
  assert.equal(await dialog(page).getByRole("textbox").inputValue(), "");
  await context.close();
});

onPage("a page without HTTPS copies all lines, or says that the browser forbids it", {}, async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.reload();
  await opened(page, GAME);
  const link = await linkOf(page);
  const copies = async (name, said) => {
    await dialog(page).getByRole("button", { name }).click();
    await says(page, "dialog.share .facts[role=status]", said);
    assert.equal(await dialog(page).getByRole("textbox").inputValue(), link);
  };
  await copies("Copy PGN", "Copied");
  await page.evaluate(() => (document.execCommand = () => false));
  await copies("Copy FEN", "does not allow this page to copy");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Paste" }).click();
  const text = page.locator("dialog textarea:visible");
  await text.focus();
  await page.keyboard.press("Control+v");
  assert.match(await text.inputValue(), /"許銀川"\]\n\[Black/);
});

onPage("a picture that is made again after its dialog was closed is saved once", {}, async (page) => {
  await opened(page, GAME);
  const waiting = [];
  let isHeld = true;
  await page.route("**/api/diagram", (route) => (isHeld ? waiting.push(route) : route.continue()));
  const asks = async (count) => {
    await until(() => waiting.length >= count);
    assert.equal(waiting.length, count);
  };
  let saved = 0;
  page.on("download", () => saved++);
  for (const count of [1, 2]) {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Save GIF" }).click();
    await asks(count);
    if (count === 1) await page.locator("dialog.share").getByRole("button", { name: "Close" }).click();
  }
  isHeld = false;
  const [first] = await Promise.all([page.waitForEvent("download"), ...waiting.map((route) => route.continue())]);
  assert.equal(first.suggestedFilename(), "game.gif");
  await page.locator("dialog.share [aria-disabled]").waitFor({ state: "detached" });
  // The other picture would be saved by now, because its requests came first.
  assert.equal(saved, 1);
});

onPage("a file that is dragged over a dialog is covered, twice, and text is not", {}, async (page) => {
  await page.waitForSelector(".board.live");
  const drag = (type, on, isFile = true, more = {}) =>
    page.evaluate(
      ([type, on, isFile, more]) => {
        const dataTransfer = new DataTransfer();
        if (isFile) dataTransfer.items.add(new File(["h2e2 h9g7"], "a.txt"));
        else dataTransfer.setData("text/plain", "h2e2");
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...more });
        return !document.querySelector(on).dispatchEvent(event);
      },
      [type, on, isFile, more],
    );
  const cover = page.locator(".drop");
  const on = "dialog.new-game";
  await page.getByRole("button", { name: "New game" }).click();
  assert.equal(await drag("dragover", on, false), false, "the text goes where it goes without the page");
  assert.equal(await cover.isVisible(), false);
  for (let turn = 0; turn < 2; turn++) {
    await drag("dragover", on);
    await cover.waitFor();
    assert.equal(await page.locator(".drop:popover-open").count(), 1, "it lies over the dialog");
    await shot(page, "drop");
    await drag("dragleave", on);
    await cover.waitFor({ state: "hidden" });
  }
  // The drag has ended without an event.
  await drag("dragover", on);
  await cover.waitFor();
  await page.mouse.move(5, 5);
  await cover.waitFor({ state: "hidden" });
  await drag("dragover", on);
  assert.equal(await drag("drop", on), true);
  await cover.waitFor({ state: "hidden" });
  await listed(page, 2);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

onPage("a link never holds the access token, which stays in the address of a browser that stores nothing", {}, async (page, context) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.goto(home.server.url);
  await page.waitForSelector(".board.live");
  assert.match(page.url(), /[?]token=/);
  assert.ok(!(await linkOf(page)).includes("token"));
});

onPage("pictures have the arrows, circles and board of the page", {}, async (page) => {
  await opened(page, '1. h2e2 {[%csl Ye6] [%cal Re2e6]} h9g7', 2);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const picture = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".files").getByRole("button", { name: "Picture" }).click()]);
    return readFile(await file.path(), "utf8");
  };
  const wood = await picture();
  assert.match(wood, /<circle[^>]*stroke="#f9a825"/);
  assert.match(wood, /<polygon[^>]*fill="#c62828"/);
  await page.evaluate(async () => (await import("./common/settings.js")).choose("board", "blue"));
  assert.equal((await picture()).replaceAll("#bcd4e6", "#f0d6a2").replaceAll("#2f5573", "#6d4c22"), wood);
});
