// The sample page, a board with analysis, in a bundle that Vite made, in a real browser.

import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";

import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const root = new URL("./bundle/", import.meta.url).pathname;

for (const isIsolated of [true, false]) {
  test(`the sample page answers, ${isIsolated ? "isolated" : "not isolated"}`, async (t) => {
    const sent = [];
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url, "http://localhost").pathname);
      const file = join(root, path === "/" ? "index.html" : path);
      if (!existsSync(file)) return response.writeHead(404).end();
      sent.push(path);
      const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
      if (isIsolated) {
        headers["cross-origin-opener-policy"] = "same-origin";
        headers["cross-origin-embedder-policy"] = "require-corp";
      }
      response.writeHead(200, headers);
      createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await chromium.launch({
      executablePath: process.env.BROWSER_PATH,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
    t.after(async () => {
      await browser.close();
      server.close();
    });
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const state = page.locator("#state");
    await page.getByText("red to move, best").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator("#lines li").count(), 3);
    assert.ok(sent.some((path) => /\/tables\b.*\.bin$/.test(path)), `the worker has its tables: ${sent}`);
    await page.locator("#move").fill("炮二平五");
    await page.keyboard.press("Enter");
    await page.getByText(/^black to move/).waitFor();
    // A wrong move is reported, and the game does not change.
    await page.locator("#move").fill("h2e2");
    await page.getByRole("button", { name: "Play" }).click();
    assert.match(await state.textContent(), /h2e2/);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText(/^red to move/).waitFor();
    assert.ok((await page.locator("#board svg").boundingBox()).width > 100);
    assert.equal(await page.evaluate(() => crossOriginIsolated), isIsolated);
    assert.deepEqual(errors, []);
  });
}
