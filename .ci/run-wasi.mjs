#!/usr/bin/env node
// Runs a binary for WebAssembly's system interface: `run-wasi PROGRAM ARGUMENT...`.

import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { WASI } from "node:wasi";

const [, , program, ...args] = argv;
const wasi = new WASI({ version: "preview1", args: [program, ...args], preopens: { "/": process.cwd() } });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
