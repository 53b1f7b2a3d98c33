// A worker with an engine, and the questions to it.

import { failed } from "./texts.js";

/** Where the page is isolated, memory that page and worker share stops the worker. */
const isShared = globalThis.crossOriginIsolated === true;

export class WorkerClient {
  #module;
  #worker = null;
  /** The number of the last question. */
  #last = 0;
  /** Shared: questions up to this number are to stop. */
  #stops = null;
  /** The receiver of the messages about each open question. */
  #open = new Map();

  /** A client with the compiled engine. */
  constructor(module) {
    this.#module = module;
  }

  /** Whether the client has no work except work that is about to stop. */
  isFree() {
    return this.#open.size === 0;
  }

  /** Asks, and yields the answer, or its parts if it streams. Questions wait for those before them. */
  async *ask(question, signal) {
    const number = ++this.#last;
    let messages = [];
    let wake = () => {};
    const take = (message) => {
      messages.push(message);
      wake();
    };
    const abort = () => {
      messages = [];
      take({ isAborted: true });
      this.#leave(number);
    };
    signal?.addEventListener("abort", abort);
    this.#open.set(number, take);
    this.#worker ??= this.#hire();
    this.#worker.postMessage({ ...question, number });
    try {
      for (;;) {
        while (messages.length === 0) await new Promise((resolve) => (wake = resolve));
        const { part, error, kind, isAborted, isDone } = messages.shift();
        if (isAborted) signal.throwIfAborted();
        if (error !== undefined) throw failed(error, kind);
        if (isDone) return;
        yield part;
      }
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#leave(number);
    }
  }

  #hire() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#stops = isShared ? new Int32Array(new SharedArrayBuffer(4)) : null;
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.#failed(event.message ?? "worker.js");
    worker.postMessage({ module: this.#module, stops: this.#stops });
    return worker;
  }

  #heard({ number, isBroken, ...message }) {
    const take = this.#open.get(number);
    if (message.isDone || message.error !== undefined) this.#open.delete(number);
    take?.(message);
    if (isBroken) this.#failed(message.error);
  }

  /** The worker cannot be used any more: the next question gets another. */
  #failed(error) {
    this.#dismiss();
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const take of open) take({ error });
  }

  /** Nobody waits for a question any more: the worker is to stop, unless it has answered. */
  #leave(number) {
    if (!this.#open.delete(number)) return;
    if (this.#stops) Atomics.store(this.#stops, 0, number);
    // A worker without shared memory gets no message while it searches.
    else this.#dismiss();
  }

  #dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
