// Records in the browser's databases (IndexedDB): each database has one store, whose records have an `id`.

/** Some browsers never answer the request to open a database. After this time, in milliseconds, the page goes on without. */
const OPEN_MS = 20_000;

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
    this.#opened ??= new Promise((resolve, reject) => {
      const fail = (error) => {
        // The next request tries again.
        this.#opened = null;
        reject(error);
      };
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        fail(new DOMException("", "TimeoutError"));
      }, OPEN_MS);
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.#store, { keyPath: "id" });
      request.onsuccess = () => {
        const opened = request.result;
        clearTimeout(limit);
        if (isLate) return opened.close();
        // Another tab deletes the database, which waits for this tab to close it; or the browser has deleted it. The
        // next transaction creates it again.
        opened.onversionchange = () => {
          opened.close();
          this.#opened = null;
        };
        opened.onclose = () => (this.#opened = null);
        resolve(opened);
      };
      request.onerror = () => {
        clearTimeout(limit);
        if (!isLate) fail(request.error);
      };
    });
    return this.#opened;
  }

  /**
   * Does `work(store)` in one transaction and returns the result of the request it returns. When it returns, the data
   * is on the disk. If the browser closed the database during the work, the work is repeated once.
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
    const request = work(transaction.objectStore(this.#store));
    const end = new AbortController();
    return new Promise((resolve, reject) => {
      const cutOff = () => reject(transaction.error ?? new DOMException("", "AbortError"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = cutOff;
      // Chromium may close a database without an event on its transactions.
      opened.addEventListener("close", cutOff, { signal: end.signal });
    }).finally(() => end.abort());
  }
}

/**
 * Whether the error means that the browser closed the database, for example because the user cleared the site's data.
 */
const isClosed = ({ name }) => name === "AbortError" || name === "InvalidStateError";
