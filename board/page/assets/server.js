// Requests of the page to the program: JSON there and back, and streams of JSON lines.

import { failed, speaking, t } from "./texts.js";

const TOKEN = "chuhe-token";
/** How often the program is asked whether it answers again, in milliseconds. */
const AGAIN_MS = 2000;

/**
 * Keeps the secret of the address that the program printed, for reloads and for other tabs, and takes it out of the line
 * of the address. Returns it if the browser keeps nothing for us: then the address stays as it is.
 */
function unkeptToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (!given) return null;
  try {
    localStorage.setItem(TOKEN, given);
  } catch {
    return given;
  }
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
  return null;
}

const unkept = unkeptToken();

/** The secret as it is now: a program that was started again has another one, and another tab may have brought it. */
function token() {
  try {
    return unkept ?? localStorage.getItem(TOKEN) ?? "";
  } catch {
    return "";
  }
}

/** An error that may pass: `reason` is the text that explains why the program does not answer. */
const passing = (reason) => Object.assign(speaking(() => t(reason)), { reason });

/** The version of the program that has sent this page, from its first answer. */
let version = null;

/** Refuses the answers of a program that was started since then and has other pages: they are not meant for this one. */
function checkVersion(response) {
  const now = response.headers.get("chuhe-page");
  // An error without a version is that of a proxy.
  if (now === null && !response.ok) return;
  version ??= now;
  if (now !== version) throw Object.assign(speaking(() => t("otherVersion")), { isFinal: true });
}

async function request(path, options) {
  let response;
  try {
    const headers = { authorization: `Bearer ${token()}`, ...options.headers };
    response = await fetch(`api/${path}`, { ...options, headers });
  } catch (error) {
    throw error.name === "AbortError" ? error : passing("lost");
  }
  if (response.status === 403) throw passing("forbidden");
  checkVersion(response);
  if (response.ok) return response;
  if (response.status === 503) throw passing("busy");
  const text = await response.text();
  let message = text;
  let kind = "";
  try {
    ({ error: message, kind } = JSON.parse(text));
  } catch {
    // Not one of our errors: shown as it is.
  }
  throw failed(message || `${response.status}`, kind);
}

const post = (path, body, signal, type = "application/json") =>
  request(path, { method: "POST", headers: { "content-type": type }, body, signal });

/** Asks something and returns the answer. */
export async function ask(path, body) {
  return (await post(path, JSON.stringify(body))).json();
}

/** Asks for a text. */
export async function askText(path, body) {
  return (await post(path, JSON.stringify(body))).text();
}

/** Sends the bytes of a file, and yields the answer, line by line. */
export async function* send(path, bytes) {
  yield* lines(await post(path, bytes, undefined, "application/octet-stream"));
}

/** Whether a file is a library of games for the page. The program has its own. */
export const isLibrary = async () => false;

/** The features of the program. */
export async function about() {
  return (await request("about", {})).json();
}

/** The current waits, by the reason of the errors. */
const waits = new Map();

/** Waits until it is worth asking again after an error; false if the same answer would come again. */
export async function answersAgain({ reason }) {
  if (!reason) return false;
  if (!waits.has(reason)) waits.set(reason, passed(reason).finally(() => waits.delete(reason)));
  return waits.get(reason);
}

async function passed(reason) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const now = await about().then(() => null, (error) => error.reason);
    if (now !== reason) return true;
  }
}

/**
 * Sends a request that takes time, and yields the answer, line by line. Aborting the signal ends the work. An error that comes
 * when the answer has begun already is one like any other.
 */
export async function* stream(path, body, signal) {
  for await (const event of lines(await post(path, JSON.stringify(body), signal))) {
    if (event.type === "error") throw new Error(event.error);
    yield event;
  }
}

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : passing("lost");
      });
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
