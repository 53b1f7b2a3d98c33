// The order of tasks and of requests.

/** Returns a function that runs the tasks it gets one after the other, in order. */
export function queue() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/** The requests of the user for one thing, such as another game. Answers may come late. */
export class Requests {
  #made = 0;
  #answered = 0;

  /**
   * Begins a request. Returns a function to call when the answer is there, which says whether to use it: not if a later
   * request was answered before.
   */
  begin() {
    const number = ++this.#made;
    return () => {
      if (number < this.#answered) return false;
      this.#answered = number;
      return true;
    };
  }

  /** Does what was requested at once: late answers to earlier requests are not used. */
  overtake() {
    this.begin()();
  }
}
