// What the page asks of the program: JSON there and back, and streams of JSON lines.

import { failed, t } from "./texts.js";

const TOKEN = "chuhe-token";

/** The secret of the address that the program printed. It is kept for reloads, and leaves the line of the address. */
function token() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  try {
    if (given) localStorage.setItem(TOKEN, given);
  } catch {
    // The browser keeps nothing for us: the address stays as it is.
    return given;
  }
  if (given) {
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
  }
  return given ?? localStorage.getItem(TOKEN) ?? "";
}

const authorization = `Bearer ${token()}`;

async function request(path, options) {
  let response;
  try {
    const headers = { authorization, ...options.headers };
    response = await fetch(`api/${path}`, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(t("lost"));
  }
  if (response.ok) return response;
  if (response.status === 403) throw new Error(t("forbidden"));
  if (response.status === 503) throw new Error(t("busy"));
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

/** Sends the bytes of a file, and yields what comes, line by line. */
export async function* send(path, bytes) {
  yield* lines(await post(path, bytes, undefined, "application/octet-stream"));
}

/** Whether a file is a library of games for the page. The program has its own. */
export const isLibrary = async () => false;

/** What the program can do. */
export async function about() {
  return (await request("about", {})).json();
}

/** Asks something that takes time, and yields what comes, line by line. Aborting the signal ends the work. */
export async function* stream(path, body, signal) {
  yield* lines(await post(path, JSON.stringify(body), signal));
}

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
