// The order of tasks and of requests.

/** Returns a function that runs the tasks it gets one after the other, in order. */
export function queue() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/**
 * Returns a function to call when the user requests something whose answer may come late. It returns a function to call
 * when the answer is there, which says whether to use it: not if a later request was answered before.
 */
export function requests() {
  let made = 0;
  let answered = 0;
  return () => {
    const number = ++made;
    return () => {
      if (number < answered) return false;
      answered = number;
      return true;
    };
  };
}
