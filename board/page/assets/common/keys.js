// Keyboard shortcuts. Single letters are ignored while the user types. A letter acts with Caps Lock too, and once if its
// key is held down.

import { button, el } from "./dom.js";
import { translate } from "../words/texts.js";

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "␣" };
/** Elements in which keys have their own meaning. */
const TYPING = "input, textarea, select, dialog[open], [contenteditable]";
/** The elements that the space bar presses. */
const PRESSED = "button, a, summary";

export class Keys {
  /** Actions by key: the text that explains the key, if it is to be listed, and the function. */
  constructor(actions) {
    this.actions = { ...actions, "?": ["keyHelp", () => this.show()] };
    this.list = el("dl", { class: "key-list" });
    this.dialog = el(
      "dialog",
      { "aria-labelledby": "keys-title" },
      el("h2", { "data-t": "keys", id: "keys-title" }),
      this.list,
      button("close", () => this.dialog.close()),
    );
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  add(actions) {
    Object.assign(this.actions, actions);
  }

  show() {
    const explained = Object.entries(this.actions).filter(([, [text]]) => text);
    this.list.replaceChildren(
      ...explained.flatMap(([key, [text]]) => [el("dt", {}, el("kbd", {}, NAMES[key] ?? key)), el("dd", { "data-t": text })]),
    );
    translate(this.dialog);
    if (!this.dialog.open) this.dialog.showModal();
    // The button below the list has the focus, so a small window would show the end of the list.
    this.dialog.scrollTop = 0;
  }

  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(TYPING) || (event.key === " " && event.target.closest?.(PRESSED))) return;
    const isLetter = event.key.length === 1;
    const [, action] = this.actions[isLetter ? event.key.toLowerCase() : event.key] ?? [];
    if (!action) return;
    event.preventDefault();
    if (!(isLetter && event.repeat)) action();
  }
}
