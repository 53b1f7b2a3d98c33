// A limit on what the page waits for: browsers leave some requests unanswered.

/**
 * Returns the answer to a request; fails with a `TimeoutError` if there is none after this time, in milliseconds. The
 * request itself goes on.
 */
export async function within(limit, answer) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), limit);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}
