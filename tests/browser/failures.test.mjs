// Messages of failures: in the language of the page, shown while the failure lasts, and with a way to continue.

import assert from "node:assert/strict";
import { begin, browserTest, click, linkOf, listed, open, opened, press, says, taken, withServer } from "./harness.mjs";

const home = withServer("--searches", "2", "--hash", "16");
const { onPage } = home;

/** From now on no request is answered, until the returned function is called. */
async function stopped(page, path = "**/*") {
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

/** Defines a test in which requests fail; the browser itself reports them too. */
const onFailure = (name, work) =>
  browserTest(name, async () => {
    const { page, context, faults } = await open(home.browser, home.server.url);
    await work(page, context);
    await context.close();
    assert.deepEqual(faults.filter((fault) => !/Failed to load resource/.test(fault)), []);
  });

onFailure("a program that has ended is not said to think, and puzzles come when it is there again", async (page) => {
  await begin(page, "red", "beginner");
  await page.waitForSelector(".board.live");
  const start = await stopped(page);
  await click(page, "h2e2");
  await says(page, ".card.game .fault", "does not answer");
  await says(page, ".match .facts", "Black to move");
  await press(page, "Puzzles");
  await says(page, ".card.game > .error", "The server does not answer");
  await start();
  await says(page, ".trainer .learn-said", "Find the only move");
  assert.equal(await page.locator(".card.game > .error:visible").count(), 0);
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await listed(page, 2);
});

/** Saves two games of a file in short form: the program has not named their moves. */
async function keepsTwo(page) {
  await opened(page, "[Event \"A\"]\n\n1. h2e2 h9g7 *\n\n[Event \"B\"]\n\n1. b2e2 *\n", 2);
  await press(page, "Keep all");
  await says(page, ".library", "My games · 2");
  await page.locator("dialog.library").getByRole("button", { name: "Close" }).click();
}

onFailure("a game whose moves are not named at the start comes when the program is there again", async (page, context) => {
  await keepsTwo(page);
  // The failed answer about the first game must not be shown for the game that is begun instead.
  const second = await context.newPage();
  await second.route("**/api/write", (route) => route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } }));
  await second.goto(home.server.url);
  await says(second, ".card.game .fault", "The program has failed");
  await begin(second, "red", "beginner");
  await second.waitForSelector(".board.live");
  assert.equal(await second.locator(".fault:visible").count(), 0);
  await second.close();
  const third = await context.newPage();
  await third.route("**/api/write", (route) => route.abort());
  await third.goto(home.server.url);
  await says(third, ".card.game .fault", "does not answer");
  await third.unroute("**/api/write");
  await listed(third, 2);
});

onFailure("a game that is saved in short form is opened by the names that were read", async (page) => {
  await keepsTwo(page);
  await begin(page, "red", "beginner");
  await listed(page, 0);
  await stopped(page, "**/api/write");
  await opened(page, "[Event \"A\"]\n\n1. h2e2 h9g7 *\n", 2);
  await page.keyboard.press("ArrowDown");
  await click(page, "h0g2");
  await listed(page, 3);
});

onFailure("parts of the page that cannot be loaded are said in words of the page", async (page) => {
  await opened(page, "h2e2 h9g7", 2);
  for (const [status, body] of [[404, "none"], [200, "<p>Welcome to the hotel"]]) {
    await page.route("**/puzzles.json", (route) => route.fulfill({ status, body }));
    await press(page, "Puzzles");
    await says(page, ".trainer .learn-said", "A part of the page could not be loaded");
    await page.unroute("**/puzzles.json");
  }
  await page.locator(".trainer").getByRole("button", { name: "Next" }).click();
  await says(page, ".trainer .learn-said", "Find the only move");
  await page.locator(".trainer").getByRole("button", { name: "Close" }).click();
  await listed(page, 2);
  const start = await stopped(page, "**/libraries.bundle.js");
  await press(page, "Share");
  const said = "dialog.share .facts[role=status]";
  await says(page, said, "A part of the page could not be loaded");
  await press(page, "Save GIF");
  await says(page, said, "A part of the page could not be loaded");
  await start();
  await page.route("**/style.css", (route) => route.abort());
  await press(page, "Save as web page");
  await says(page, said, "A part of the page could not be loaded");
  await page.locator("select.language").evaluate((list) => {
    list.value = "zh";
    list.dispatchEvent(new Event("change"));
  });
  await says(page, said, "页面的一部分未能加载");
});

onFailure("an answer that is none of the program's is not shown", async (page) => {
  await page.waitForSelector(".board.live");
  const version = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("chuhe-token")}` };
    return (await fetch("api/about", { headers })).headers.get("chuhe-page");
  });
  const answers = [
    { status: 502, contentType: "text/html", body: "<p>Bad gateway" },
    { headers: { "chuhe-page": version }, contentType: "text/html", body: "<p>Welcome to the hotel" },
  ];
  for (const [index, answer] of answers.entries()) {
    await page.route("**/api/**", (route) => route.fulfill(answer));
    await page.locator(".enter input").fill(["h2e2", "h9g7"][index]);
    await page.keyboard.press("Enter");
    await says(page, ".enter + .error", `This answer does not come from Chuhe. (${answer.status ?? 200})`);
    await press(page, "Analyse this position");
    await says(page, ".analysis > .fault", "This answer does not come from Chuhe.");
    await press(page, "Analyse this position");
    await page.unroute("**/api/**");
    await page.locator(".enter input").press("Enter");
    await listed(page, index + 1);
  }
});

onPage("refusals of the browser are reported in the page's words", {}, async (page) => {
  await page.waitForSelector(".board.live");
  await page.evaluate(() => {
    File.prototype.arrayBuffer = async () => {
      throw new DOMException("A requested file or directory could not be found", "NotFoundError");
    };
    navigator.clipboard.writeText = async () => {
      throw new DOMException("Document is not focused.", "NotAllowedError");
    };
    document.execCommand = () => false;
    HTMLCanvasElement.prototype.toBlob = (then) => then(null);
    Image.prototype.decode = async () => {
      throw new DOMException("The source image cannot be decoded.", "EncodingError");
    };
  });
  await page.locator("input[type=file]").first().setInputFiles({ name: "folder", mimeType: "", buffer: Buffer.from("h2e2") });
  await page.waitForFunction(() => document.querySelector(".files .error").innerText === "The file cannot be read.");
  await press(page, "Share");
  const said = (words) => page.waitForFunction((wanted) => document.querySelector("dialog.share .facts[role=status]").innerText === wanted, words);
  await press(page, "Copy link");
  await said("The browser does not allow this page to copy.");
  await press(page, "Save PNG");
  await said("The browser could not do this. (The source image cannot be decoded.)");
  await page.evaluate(() => (Image.prototype.decode = async () => {}));
  await press(page, "Save PNG");
  await said("The browser could not do this.");
});

/** The program reports a failure that may last: the element `where` shows it until "Try again" is pressed. */
async function failsOnce(page, path, where, work) {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } }));
  await work();
  await says(page, `${where} .fault`, "The program has failed");
  await page.unroute(`**/api/${path}`);
  await page.locator(where).getByRole("button", { name: "Try again" }).click();
  await page.locator(`${where} .fault`).waitFor({ state: "hidden" });
}

onPage("a threat, the answer to a mistake and an ending can be tried again", {}, async (page) => {
  // Red can capture a rook with either of two rooks and does not.
  await opened(page, "4k4/9/9/9/r7R/9/9/9/R3A4/4K4 w - - 0 1 moves e0d0 e9f9 d0e0", 3);
  await failsOnce(page, "search", ".analysis .threat", () => press(page, "Threat"));
  await says(page, ".analysis .threat", "Threat:");
  await press(page, "Threat");
  await press(page, "Review");
  await page.waitForSelector(".summary table", { timeout: 60_000 });
  await press(page, "Learn from mistakes");
  await page.waitForSelector(".board.live");
  await failsOnce(page, "search", ".learn", () => click(page, "i5i6"));
  await says(page, ".learn .learn-said", "not good enough");
  // The failed check of an earlier answer must not be shown for the current question.
  let fail;
  const failed = new Promise((resolve) => (fail = resolve));
  await page.route("**/api/position", async (route) => {
    await failed;
    await route.fulfill({ status: 400, json: { error: "The program has failed", kind: "" } });
  });
  await click(page, "i5i7");
  await says(page, ".learn .learn-said", "the engine is checking it …");
  await page.locator(".learn").first().getByRole("button", { name: "Show the answer" }).click();
  const [answer] = await Promise.all([page.waitForResponse("**/api/position"), fail()]);
  await taken(page, answer);
  await page.unroute("**/api/position");
  await says(page, ".learn .learn-said", "The best move");
  assert.equal(await page.locator(".learn .fault:visible").count(), 0);
  await page.locator(".learn").first().getByRole("button", { name: "Close" }).click();
  await press(page, "Endings");
  await says(page, ".endings .learn-said", "Win. Moves");
  const ending = page.locator(".endings");
  await failsOnce(page, "drill", ".endings", () => ending.getByRole("button", { name: "Hint" }).click());
  await says(page, ".endings .learn-said", "Move the piece on");
  await failsOnce(page, "drill", ".endings", () => ending.getByRole("button", { name: "Show the answer" }).click());
  await says(page, ".endings .learn-said", "The shortest way:");
});

onFailure("an error of the game files is shown once, and goes when the program is there again", async (page) => {
  await opened(page, '[Event "A"]\n\n1. h2e2 h9g7 *\n\n[Event "B"]\n\n1. b2e2 *\n', 2);
  await page.keyboard.press("Escape");
  const start = await stopped(page);
  const error = page.locator(".files .error");
  for (let times = 0; times < 2; times++) {
    await press(page, "Games of the file");
    await page.locator(".library-list .entry").nth(1).click();
    await error.waitFor();
    assert.match(await error.innerText(), /^The server does not answer[^\n]*$/);
  }
  await press(page, "Save PGN");
  await error.waitFor();
  await start();
  await error.waitFor({ state: "hidden" });
});

onPage("a link that is damaged is refused in the page's words alone", { locale: "vi-VN" }, async (page) => {
  await page.evaluate(() => (location.hash = "#game=damaged"));
  await page.waitForSelector(".files .error:visible");
  const words = await page.evaluate(async () => (await import("./words/texts.js")).t("wrongLink"));
  assert.equal(await page.locator(".files .error").innerText(), words);
});

onFailure("a pasted link stays in the dialog if the program does not answer", async (page) => {
  await page.waitForSelector(".board.live");
  const link = await linkOf(page, "b2e2", "b9c7");
  const text = page.locator("dialog textarea:visible");
  const opens = page.locator("dialog[open]").getByRole("button", { name: "Open" });
  await press(page, "Paste");
  await text.fill(link);
  const start = await stopped(page);
  await opens.click();
  await says(page, ".files .error", "does not answer");
  await press(page, "Paste");
  assert.equal(await text.inputValue(), link);
  await start();
  await opens.click();
  await listed(page, 2);
});
