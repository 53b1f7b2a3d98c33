// The exports of server.js for a page without a server: WebAssembly in this browser's workers answers the requests.

import { WorkerClient } from "./workerclient.js";
import { explored, hasLibrary } from "./browserlibrary.js";
import { speaking, t } from "./words/texts.js";

/** The client for short requests. They never wait for a search or a file. */
let answers = null;
/** The client for files, of which a large one takes long. */
let files = null;
/** The clients for searches, each with one search at a time. */
const searches = [];

/** The engine, compiled once for all clients. */
const compiled = compile();

async function compile() {
  const response = await fetch(new URL("chuhe_wasm_bg.wasm", import.meta.url));
  if (!response.ok) throw new Error(`chuhe_wasm_bg.wasm: ${response.status}`);
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The server sends a wrong media type, or the browser cannot compile the stream.
    return WebAssembly.compile(await copy.arrayBuffer());
  }
}

async function engine() {
  try {
    return await compiled;
  } catch (error) {
    throw speaking(() => `${t("noEngine")} (${error.message})`);
  }
}

async function answer(path, bytes) {
  const module = await engine();
  answers ??= new WorkerClient(module);
  let answered;
  for await (const part of answers.ask({ path, bytes })) answered = part;
  return answered;
}

const encode = (body) => new TextEncoder().encode(JSON.stringify(body));
const decode = (bytes) => new TextDecoder().decode(bytes);

export { dropLibrary, isLibrary, keepLibrary } from "./browserlibrary.js";

/** Sends a request and returns the answer. */
export async function ask(path, body) {
  if (path === "library") return explored(await ask("position", body));
  return JSON.parse(await askText(path, body));
}

/** Sends a request and returns the answer as text. */
export async function askText(path, body) {
  return decode(await answer(path, encode(body)));
}

/** Sends the bytes of a file and yields the answer event by event. */
export async function* send(path, bytes) {
  const module = await engine();
  files ??= new WorkerClient(module);
  for await (const line of files.ask({ path, bytes: new Uint8Array(bytes) })) yield JSON.parse(line);
}

/** Returns the features of the program. */
export async function about() {
  const program = JSON.parse(decode(await answer("about", new Uint8Array())));
  return { ...program, library: await hasLibrary() };
}

/** Waits until a request that failed is worth repeating. Here it would always fail the same way. */
export const answersAgain = async () => false;

/** Sends a long request and yields the answer event by event. Aborting the signal ends the work. */
export async function* stream(path, body, signal) {
  const module = await engine();
  signal?.throwIfAborted();
  let client = searches.find((each) => each.isFree());
  if (!client) {
    client = new WorkerClient(module);
    searches.push(client);
  }
  for await (const line of client.ask({ path, bytes: encode(body) }, signal)) yield JSON.parse(line);
}

/** Caches the site for offline use. Files that were just loaded are not loaded again if the host allows it. */
async function keep() {
  await compiled;
  // Without a service worker the page works too, but only online.
  await navigator.serviceWorker?.register(new URL("sw.js", import.meta.url));
}

keep().catch(() => {});
