// Requests of the page to the program: JSON in both directions, and streams of JSON lines.

import { failed, remarked, speaking, t } from "./words/texts.js";

const TOKEN = "chuhe-token";
/** How often the page checks whether the program answers again, in milliseconds. */
const AGAIN_MS = 2000;

/**
 * Takes the access token out of the address bar and stores it, for reloads and other tabs. Returns the token if the
 * browser stores nothing: then the address stays as it is.
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

/** Returns the current access token: a restarted program has a new one, and another tab may have stored it. */
function token() {
  try {
    return unkept ?? localStorage.getItem(TOKEN) ?? "";
  } catch {
    return "";
  }
}

/** Makes an error that may pass: `reason` is the text key that explains why the program does not answer. */
const passing = (reason) => Object.assign(speaking(() => t(reason)), { reason });

/** The version of the program that served this page, from its first answer. */
let version = null;

/**
 * Refuses the answers of another version of the program, which was started after this page was loaded: its API may not
 * fit.
 */
function checkVersion(response) {
  const now = response.headers.get("chuhe-page");
  // If the error does not name a version, a proxy has sent it.
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
  const { error, kind, text } = await jsonOf(response);
  throw error ? failed(error, kind, text) : unreadable(response);
}

/** Makes the error for an answer that is not the program's, for example one of a proxy. */
const unreadable = ({ status }) => speaking(() => remarked(t("unreadable"), status));

/** Waits for the rest of an answer, which is lost if the server stops. */
const whole = (rest) =>
  rest.catch((error) => {
    throw error.name === "AbortError" ? error : passing("lost");
  });

async function jsonOf(response) {
  return parsed(await whole(response.text()), response);
}

function parsed(text, response) {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(response);
  }
}

const post = (path, body, signal, type = "application/json") =>
  request(path, { method: "POST", headers: { "content-type": type }, body, signal });

/** Sends a request and returns the answer. */
export async function ask(path, body) {
  return jsonOf(await post(path, JSON.stringify(body)));
}

/** Sends a request and returns the answer as text. */
export async function askText(path, body) {
  return whole((await post(path, JSON.stringify(body))).text());
}

/** Sends the bytes of a file and yields the answer line by line. */
export async function* send(path, bytes) {
  yield* lines(await post(path, bytes, undefined, "application/octet-stream"));
}

/** Whether a file is a game library for the page. Here it never is: the program has its own library. */
export const isLibrary = async () => false;

/** Returns the features of the program. */
export async function about() {
  return jsonOf(await request("about", {}));
}

/** The waits in progress, by the reason of the error. */
const waits = new Map();

/** Waits until a request that failed is worth repeating; returns false if it would fail the same way. */
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
 * Sends a long request and yields the answer line by line. Aborting the signal ends the work. An error after the answer
 * has begun is thrown like any other.
 */
export async function* stream(path, body, signal) {
  for await (const event of lines(await post(path, JSON.stringify(body), signal))) {
    if (event.type === "error") throw failed(event.error, event.kind);
    yield event;
  }
}

/** The types of the events that end a complete answer. */
const LAST = ["bestmove", "explained", "read", "review", "error"];

/** Yields the events of an answer. One that ends without its last event was cut off. */
async function* lines(response) {
  let last = null;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await whole(reader.read());
      const lines = (done ? rest : rest + value).split("\n");
      rest = done ? "" : lines.pop();
      for (const line of lines.filter(Boolean)) {
        const event = parsed(line, response);
        last = event.type;
        yield event;
      }
      if (!done) continue;
      if (!LAST.includes(last)) throw passing("lost");
      return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
