// A limit on what the page waits for: browsers leave some requests unanswered.

import { speaking, t } from "../words/texts.js";

/** How long a file may take to read, in milliseconds: it may be on a disk that does not answer. */
export const READING_MS = 60_000;

/** Returns the error of a request that was not answered in time. */
export const timedOut = () => new DOMException("", "TimeoutError");

/**
 * Returns the answer to a request; fails with a `TimeoutError` if there is none after this time, in milliseconds. The
 * request itself continues.
 */
export async function within(limit, answer) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), limit);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a file. It may be a folder, or not be there any more. */
export async function bytesOf(file) {
  try {
    return await within(READING_MS, file.arrayBuffer());
  } catch {
    throw speaking(() => t("fileUnreadable"));
  }
}
