// The tour of the documentation, docs/javascript.md: its code blocks form one module and print the output in their
// comments.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

test("the tour runs as it is printed", () => {
  const page = readFileSync("javascript.md", "utf8");
  const program = [...page.matchAll(/^```js\n(.*?)^```/gms)].map((block) => block[1]).join("");
  const expected = [...program.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map((line) => line[1]);
  assert.ok(expected.length >= 6, `only ${expected.length} lines are compared`);
  writeFileSync("tour.mjs", program);
  const said = execFileSync(process.execPath, ["--no-warnings", "tour.mjs"], { encoding: "utf8" });
  assert.deepEqual(said.trimEnd().split("\n"), expected);
});
