// Makes the files that scripts/bundle lists: modules with the texts of the page and with simplified characters; one
// self-contained script from the modules that a review's page needs, with its policy and its inputs for Rust; and
// modules with the libraries that the page uses.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

const [assets, texts, folding, out] = process.argv.slice(2);
const hash = (bytes, encoding) => createHash("sha256").update(bytes).digest(encoding);

/** Returns the texts of a language. No text has a place to fill in, so the page needs no library to show them. */
async function messages(lang) {
  const resource = new FluentResource(await readFile(`${texts}/${lang}/page.ftl`, "utf8"));
  const bundle = new FluentBundle(lang);
  const errors = bundle.addResource(resource);
  const entries = resource.body.map(({ id }) => [id, bundle.getMessage(id).value]);
  const wrong = entries.filter(([, value]) => typeof value !== "string").map(([id]) => id);
  if (errors.length > 0 || wrong.length > 0) throw new Error(`${lang}/page.ftl: ${[...errors, ...wrong].join(", ")}`);
  return Object.fromEntries(entries);
}

const all = await Promise.all(["en", "zh", "vi"].map(async (lang) => [lang, await messages(lang)]));
const table = (await readFile(`${texts}/zh-Hant.tsv`, "utf8")).trim().split("\n").map((line) => line.split("\t"));
const isWord = ([simplified]) => [...simplified].length > 1;
const characters = table.filter((pair) => !isWord(pair));
const comment = "// Made by scripts/bundle of the files in board/locale/texts: change them, not this.\n\n";
const entries = all.map(([lang, found]) => `  ${lang}: ${JSON.stringify(found)},\n`);
const module = `${comment}export const MESSAGES = {\n${entries.join("")}};
/** Simplified characters, and at the same places below the traditional ones. */
export const SIMPLIFIED = "${characters.map(([from]) => from).join("")}";
export const TRADITIONAL = "${characters.map(([, to]) => to).join("")}";
/** Words whose traditional form depends on the whole word. */
export const WORDS = ${JSON.stringify(table.filter(isWord))};
`;
await writeFile(`${out}/words/messages.js`, module);
// The bundle below reads the modules in the folder of the page, so this one must be up to date.
if ((await readFile(`${assets}/words/messages.js`, "utf8")) !== module) throw new Error("words/messages.js is stale: run scripts/bundle");

const pairs = (await readFile(folding, "utf8")).split(/#.*|\s/).filter((pair) => /^\p{Script=Han}{2}$/u.test(pair));
await writeFile(
  `${out}/words/simpler.js`,
  `// Made by scripts/bundle of record/library/data/folding.txt, which names its source: change that, not this.

/** The simplified form of each traditional character, for searches in either form. */
export const SIMPLER = new Map(Array.from(${JSON.stringify(pairs.join(" "))}.split(" "), (pair) => [...pair]));
`,
);

/** Makes one script of a module and all modules that it needs. */
const bundled = (folder, name, legalComments) =>
  build({
    absWorkingDir: folder,
    entryPoints: [name],
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments,
    metafile: true,
    minify: true,
    target: "es2022",
    write: false,
  });

for (const [folder, name] of [["games", "libraries"], ["training", "repetition"]]) {
  const library = await bundled(import.meta.dirname, `${name}.js`, "inline");
  await writeFile(`${out}/${folder}/${name}.bundle.js`, library.outputFiles[0].contents);
}

const { outputFiles, metafile } = await bundled(assets, "review.js", "none");
const [{ contents: script }] = outputFiles;
await writeFile(`${out}/review.bundle.js`, script);

const style = await readFile(`${assets}/style.css`);
const source = (bytes) => `'sha256-${hash(bytes, "base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${source(script)}`,
  `style-src ${source(style)}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
];
await writeFile(`${out}/review.policy`, `${policy.join("; ")}\n`);

const inputs = Object.keys(metafile.inputs).sort();
const lines = await Promise.all(inputs.map(async (name) => `${hash(await readFile(`${assets}/${name}`), "hex")}  ${name}\n`));
await writeFile(`${out}/review.inputs`, lines.join(""));
