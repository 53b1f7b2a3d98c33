// A list of any length; only the visible rows are elements.

import { el } from "../common/dom.js";

/** Extra rows above and below the visible ones. */
const EXTRA_ROWS = 8;

export class GameList {
  /** `rowOf(entry)` returns the elements of a row; the first takes the focus. */
  constructor(rowOf) {
    this.rowOf = rowOf;
    this.entries = [];
    this.rows = new Map();
    /** How far the list is scrolled. A closed dialog forgets it in some browsers. */
    this.top = 0;
    this.list = el("ul", { class: "library-list" });
    // A row used to measure the row height, which is larger on touch screens.
    this.measure = el("li", { class: "library-row", "aria-hidden": "true" });
    this.element = el("div", { class: "library-view", tabindex: -1, onscroll: () => this.#scrolled() }, this.list);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#resized()).observe(this.element);
  }

  /** Shows a list of entries, scrolled to its beginning. */
  show(entries) {
    this.entries = entries;
    this.element.scrollTop = this.top = 0;
    this.update();
  }

  /** Scrolls the list. */
  scroll(top) {
    this.element.scrollTop = top;
    this.#scrolled();
  }

  #scrolled() {
    this.top = this.element.scrollTop;
    this.#draw();
  }

  /** Makes the visible rows again. */
  update() {
    this.rows.clear();
    this.list.replaceChildren();
    this.high = this.#measured();
    this.list.style.height = `${this.entries.length * this.high}px`;
    this.#draw();
  }

  /** A phone that is turned, or a zoomed page, can have rows of another height. */
  #resized() {
    const before = this.high;
    const index = this.list.contains(document.activeElement) ? Number(document.activeElement.closest(".library-row").dataset.index) : -1;
    if (before && this.element.clientHeight > 0 && this.#measured() !== before) {
      const first = this.top / before;
      this.update();
      this.scroll(first * this.high);
      if (index >= 0) this.#focus(index);
    } else this.#draw();
  }

  #measured() {
    this.list.append(this.measure);
    const high = this.measure.offsetHeight || 0;
    this.measure.remove();
    return high;
  }

  #draw() {
    if (this.entries.length > 0 && !this.high && this.element.clientHeight > 0) return this.update();
    if (!this.high) return;
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.high) - EXTRA_ROWS);
    const end = Math.min(this.entries.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / this.high) + EXTRA_ROWS);
    for (const [index, row] of this.rows) {
      // The row with the focus stays, so that the keyboard focus is not lost.
      if ((index >= first && index < end) || row.contains(document.activeElement)) continue;
      row.remove();
      this.rows.delete(index);
    }
    for (let index = first; index < end; index++) if (!this.rows.has(index)) this.#add(index);
  }

  #add(index) {
    const attributes = { class: "library-row", "data-index": index, "aria-setsize": this.entries.length, "aria-posinset": index + 1 };
    const row = el("li", attributes, ...this.rowOf(this.entries[index]));
    row.style.top = `${index * this.high}px`;
    this.rows.set(index, row);
    // Keeps the order of the list for screen readers and the tab key.
    const later = [...this.list.children].find((other) => Number(other.dataset.index) > index) ?? null;
    this.list.insertBefore(row, later);
  }

  #key(event) {
    const row = event.target.closest?.(".library-row");
    if (!row) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.high) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#focus(Math.min(this.entries.length - 1, Math.max(0, Number(row.dataset.index) + step)));
  }

  /** Returns the entry whose row has the focus; nothing if none has. */
  focused() {
    const row = document.activeElement?.closest(".library-row");
    return row && this.element.contains(row) ? this.entries[Number(row.dataset.index)] : null;
  }

  /** Focuses an entry, or the last one if there are fewer; returns false if the list is empty. */
  focus(index) {
    if (this.entries.length > 0) this.#focus(Math.min(index, this.entries.length - 1));
    return this.entries.length > 0;
  }

  #focus(index) {
    const top = index * this.high;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    if (top + this.high > scrollTop + clientHeight) this.element.scrollTop = top + this.high - clientHeight;
    this.#draw();
    this.rows.get(index)?.firstElementChild.focus({ preventScroll: true });
    this.#draw();
  }
}
