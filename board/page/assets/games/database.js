// Records in the browser's databases (IndexedDB): each database has one store, whose records have an `id`.

import { timedOut, within } from "../common/limit.js";

/**
 * How long a database may take to open, and a transaction to begin, in milliseconds: some browsers never answer, and a
 * tab that the browser has stopped may block it. Then the page continues without.
 */
const ANSWER_MS = 20_000;

/** A store of records, in a database of its own. */
export class Database {
  #name;
  #store;
  #opened = null;

  constructor(name, store) {
    this.#name = name;
    this.#store = store;
  }

  #open() {
    if (this.#opened) return this.#opened;
    const asked = this.#ask();
    const opened = within(ANSWER_MS, asked);
    this.#opened = opened;
    opened.catch(() => {
      // The next request tries again.
      this.#opened = null;
      asked.then((late) => late.close(), () => {});
    });
    return opened;
  }

  #ask() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.#store, { keyPath: "id" });
      request.onsuccess = () => {
        const opened = request.result;
        // Another tab wants to delete the database, and waits until this tab closes it. The next transaction creates it
        // again.
        opened.onversionchange = () => opened.close();
        resolve(opened);
      };
      request.onerror = () => reject(request.error);
    });
  }

  /**
   * Does `work(store)` in one transaction and returns the result of the request it returns. When it returns, the data
   * is on the disk. If the database was closed before or during the work, it is opened again, once.
   */
  async inStore(mode, work) {
    try {
      return await this.#once(mode, work);
    } catch (error) {
      if (!isClosed(error)) throw error;
      this.#opened = null;
      return this.#once(mode, work);
    }
  }

  async #once(mode, work) {
    const opened = await this.#open();
    const transaction = opened.transaction(this.#store, mode, { durability: "strict" });
    const store = transaction.objectStore(this.#store);
    // The answer to this request shows that the transaction has begun. All of it may take longer.
    const first = store.getKey("");
    const request = work(store);
    const end = new AbortController();
    let limit;
    return new Promise((resolve, reject) => {
      const cutOff = () => reject(transaction.error ?? new DOMException("", "AbortError"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = cutOff;
      // Chromium may close a database without an event on its transactions.
      opened.addEventListener("close", cutOff, { signal: end.signal });
      limit = setTimeout(() => reject(timedOut()), ANSWER_MS);
      first.onsuccess = () => clearTimeout(limit);
    }).finally(() => {
      clearTimeout(limit);
      end.abort();
    });
  }
}

/**
 * Whether the error means that the database was closed: because another tab deletes it, or by the browser, for example
 * because the user cleared the site's data.
 */
const isClosed = ({ name }) => name === "AbortError" || name === "InvalidStateError";
