// Tasks that run one after the other.

/** Returns a function that runs the tasks it gets one after the other, in order. */
export function queue() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}
