// The engine in a worker: answers the questions of a desk one after the other.

import init, { answer } from "./chuhe_wasm.js";

let engine = null;
let stops = null;

/** Whether a question is to stop: those up to the number that the page has left in the shared memory. */
const isStopped = (number) => stops !== null && Atomics.load(stops, 0) >= number;

async function work({ number, path, bytes }) {
  try {
    await engine;
    if (isStopped(number)) {
      // Nobody waits for it any more.
    } else {
      const emit = (line) => self.postMessage({ number, part: line });
      const whole = answer(path, bytes, emit, () => (isStopped(number) ? 1 : 0));
      if (whole) self.postMessage({ number, part: whole });
    }
    self.postMessage({ number, isDone: true });
  } catch (error) {
    // The engine's own failures are plain errors. Anything else is a trap, after which nothing is known of its memory.
    const isBroken = Object.getPrototypeOf(error) !== Error.prototype;
    self.postMessage({ number, error: error.message, kind: error.name, isBroken });
  }
}

self.onmessage = ({ data }) => {
  if (data.module) {
    stops = data.stops;
    engine = init({ module_or_path: data.module });
    engine.catch(() => {}); // Each question hears of it.
  } else {
    work(data);
  }
};
