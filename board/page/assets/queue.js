// Work of which one piece waits for another.

/** A function that does pieces of work one after the other, as it gets them. */
export function queue() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}
