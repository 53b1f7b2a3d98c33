// The order of tasks and of requests.

/** Returns a function that runs the tasks it gets one after the other, in order; `left` counts those that are not done. */
export function queue() {
  let last = Promise.resolve();
  const inTurn = (work) => {
    inTurn.left++;
    last = last.then(work, work).finally(() => inTurn.left--);
    return last;
  };
  inTurn.left = 0;
  return inTurn;
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

  /** Called when a request was served at once: answers to earlier requests are then not used. */
  overtake() {
    this.begin()();
  }
}
