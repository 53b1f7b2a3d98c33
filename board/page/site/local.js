// Requests of the page where no server is behind it: the exports of server.js, answered by WebAssembly in workers
// of this browser.

import { WorkerClient } from "./workerclient.js";
import { explored, hasLibrary } from "./browserlibrary.js";
import { speaking, t } from "./texts.js";

/** The client that answers at once. It never searches, so that answers never wait for a search. */
let answers = null;
/** The clients that search, one search at a time each. */
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
    // The host does not say that it is WebAssembly, or the browser cannot compile it.
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

/** Asks something and returns the answer. */
export async function ask(path, body) {
  if (path === "library") return explored(await ask("position", body));
  return JSON.parse(await askText(path, body));
}

/** Asks for a text. */
export async function askText(path, body) {
  return decode(await answer(path, encode(body)));
}

/** Sends the bytes of a file, and yields the answer, event by event. */
export async function* send(path, bytes) {
  answers ??= new WorkerClient(await engine());
  for await (const line of answers.ask({ path, bytes: new Uint8Array(bytes) })) yield JSON.parse(line);
}

/** The features of the program. */
export async function about() {
  const program = JSON.parse(decode(await answer("about", new Uint8Array())));
  return { ...program, library: await hasLibrary() };
}

/** Waits until it is worth asking again after an error: here the same answer would come again. */
export const answersAgain = async () => false;

/** Sends a request that takes time, and yields the answer, event by event. Aborting the signal ends the work. */
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

/** Lets the browser keep the site. Files that were just loaded are not loaded again if the host allows that. */
async function keep() {
  await compiled;
  // Without a service worker the page works as well, but only with the net.
  await navigator.serviceWorker?.register(new URL("sw.js", import.meta.url));
}

keep().catch(() => {});
