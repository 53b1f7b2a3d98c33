// A worker with an engine, and the requests to it.

import { failed, speaking, t } from "./words/texts.js";

/** If the page is isolated, the worker is stopped through shared memory. */
const isShared = globalThis.crossOriginIsolated === true;

/** Failures that do not come from the engine, by the names of their texts. */
const FAILURES = ["notLoaded", "engineBroke"];
const faultOf = ({ error, kind, text }) =>
  FAILURES.includes(kind) ? speaking(() => `${t(kind)} (${error})`) : failed(error, kind, text && JSON.parse(text));

export class WorkerClient {
  #module;
  #worker = null;
  /** The number of the last request. */
  #last = 0;
  /** Shared memory: requests up to this number must stop. */
  #stops = null;
  /** The open requests, each with its message handler, in their order: the worker does the first, or one before it. */
  #open = new Map();

  /** Makes a client with the compiled engine. */
  constructor(module) {
    this.#module = module;
  }

  /** Whether nobody waits for an answer. The worker may still be busy with a request that its caller has left. */
  isFree() {
    return this.#open.size === 0;
  }

  /** Sends a request and yields the answer, or its parts if it streams. Requests wait for earlier ones. */
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
    this.#open.set(number, { take, question });
    this.#post(number, question);
    try {
      for (;;) {
        while (messages.length === 0) await new Promise((resolve) => (wake = resolve));
        const { part, error, kind, text, isAborted, isDone } = messages.shift();
        if (isAborted) signal.throwIfAborted();
        if (error !== undefined) throw faultOf({ error, kind, text });
        if (isDone) return;
        yield part;
      }
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#leave(number);
    }
  }

  #post(number, question) {
    this.#worker ??= this.#hire();
    this.#worker.postMessage({ ...question, number });
  }

  #hire() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#stops = isShared ? new Int32Array(new SharedArrayBuffer(4)) : null;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#heard(data);
    worker.onerror = (event) => this.#failed(event.message ?? "worker.js");
    worker.postMessage({ module: this.#module, stops: this.#stops });
    return worker;
  }

  #heard({ number, isBroken, ...message }) {
    const take = this.#open.get(number)?.take;
    if (message.isDone || message.error !== undefined) this.#open.delete(number);
    take?.(message);
    if (isBroken) this.#failed(message.error);
  }

  /** The worker cannot be used any more: the next request starts another. */
  #failed(error) {
    this.#dismiss();
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { take } of open) take({ error, kind: "engineBroke" });
  }

  /** Called when the caller has gone: the worker must stop, unless it has answered already. */
  #leave(number) {
    const [first] = this.#open.keys();
    if (!this.#open.delete(number)) return;
    if (this.#stops) return Atomics.store(this.#stops, 0, number);
    // The worker has not begun it yet.
    if (number !== first) return;
    // Without shared memory, a worker receives no message while it searches. Another does the later requests.
    this.#dismiss();
    for (const [later, { question }] of this.#open) this.#post(later, question);
  }

  #dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
