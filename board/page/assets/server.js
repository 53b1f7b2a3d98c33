// What the page asks of the program: JSON there and back, and streams of JSON lines.

import { t } from "./texts.js";

async function post(path, body, signal, type = "application/json") {
  let response;
  try {
    response = await fetch(`api/${path}`, { method: "POST", headers: { "content-type": type }, body, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(t("lost"));
  }
  if (response.ok) return response;
  if (response.status === 503) throw new Error(t("busy"));
  const text = await response.text();
  let message = text;
  try {
    message = JSON.parse(text).error;
  } catch {
    // Not one of our errors: shown as it is.
  }
  throw new Error(message || `${response.status}`);
}

/** Asks something and returns the answer. */
export async function ask(path, body) {
  return (await post(path, JSON.stringify(body))).json();
}

/** Asks for a text. */
export async function askText(path, body) {
  return (await post(path, JSON.stringify(body))).text();
}

/** Sends the bytes of a file and returns the answer. */
export async function send(path, bytes) {
  return (await post(path, bytes, undefined, "application/octet-stream")).json();
}

/** What the program can do. */
export async function about() {
  return (await fetch("api/about")).json();
}

/** Asks something that takes time, and yields what comes, line by line. Aborting the signal ends the work. */
export async function* stream(path, body, signal) {
  const response = await post(path, JSON.stringify(body), signal);
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
