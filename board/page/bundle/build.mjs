// Makes one script of the modules of the page that stands alone, and what Rust needs to know about it; and one module of
// the libraries that the page uses: see scripts/bundle.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";

const [assets, out] = process.argv.slice(2);
const hash = (bytes, encoding) => createHash("sha256").update(bytes).digest(encoding);

/** One script of a module and all that it needs. */
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

const libraries = await bundled(import.meta.dirname, "libraries.js", "inline");
await writeFile(`${out}/libraries.bundle.js`, libraries.outputFiles[0].contents);

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
const lines = await Promise.all(inputs.map(async (name) => `${hash(await readFile(`${assets}/${name}`), "hex")}  ${basename(name)}\n`));
await writeFile(`${out}/review.inputs`, lines.join(""));
