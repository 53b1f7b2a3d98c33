// Records in the browser's databases: each database has one store, whose records have an `id`.

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
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.#store, { keyPath: "id" });
      request.onsuccess = () => {
        const opened = request.result;
        // Another tab removes the database, which waits for this one; or the browser has. The next work makes it again.
        opened.onversionchange = () => {
          opened.close();
          this.#opened = null;
        };
        opened.onclose = () => (this.#opened = null);
        resolve(opened);
      };
      request.onerror = () => {
        // The next work tries again.
        this.#opened = null;
        reject(request.error);
      };
    });
    return this.#opened;
  }

  /**
   * Does something in one transaction; `work(store)` may return a request, whose result is returned. Its data is on the disk
   * then. Work that the browser has cut off is done once more.
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
      // Chromium may close a database without an event of its transactions.
      opened.addEventListener("close", cutOff, { signal: end.signal });
    }).finally(() => end.abort());
  }
}

/** Whether the browser has closed the database, as when the user clears the data of the page. */
const isClosed = ({ name }) => name === "AbortError" || name === "InvalidStateError";
