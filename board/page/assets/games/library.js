// Lists of games: saved games and games of files. Search, sorting, labels, deletion with undo, export and import of all
// games as one file.

import { button, choice, download, el, respond, say } from "../common/dom.js";
import { ORDERS, anyEntryOf, chosen, labelsIn } from "./entries.js";
import { sayFault } from "../common/faults.js";
import { GameList } from "./gamelist.js";
import { Joining, best } from "./joining.js";
import { restored } from "./keeper.js";
import { pgnOf, reviewedPgn, sentOf } from "./lean.js";
import { dateText, dayTag, momentText, playerName } from "../words/names.js";
import { FORMAT, labelsOf } from "./records.js";
import { contentOf } from "./same.js";
import { onSettings } from "../common/settings.js";
import { all, amend, drop, lists, newId, put } from "./store.js";
import { isNoRoom, labelled, notKept, t, translate, wordsOf } from "../words/texts.js";

/** Returns the day of a game and the time of its last change, as the list shows them. */
function days({ date, changed }) {
  if (!changed) return [dateText(date), ""];
  // Most games are changed only on the day on which they are played.
  return [dayTag(new Date(changed)) === date ? "" : dateText(date), momentText(changed)];
}

/** Says how many games were read, and how many of them are saved already. */
const added = (read, count) =>
  [labelled(t("imported"), read), read > count && labelled(t("keptAlready"), read - count)].filter(Boolean).join(" · ");

export class Library {
  /** `onOpen(record)` opens a saved game, `onGame(lean)` a game of a file. */
  constructor(onOpen, onGame) {
    Object.assign(this, { onOpen, onGame });
    this.records = [];
    /** The games of files, if the list shows them. */
    this.collection = null;
    /** Where the list of the last files was left: its games, the words of the search, and how far it was scrolled. */
    this.left = null;
    /** The game of a file that was opened last, in short form. */
    this.opened = null;
    /** How far the list of saved games was scrolled. */
    this.keptTop = 0;
    /** The games of the files that are saved already. */
    this.keptAll = new WeakSet();
    /** The deleted games that can be restored, the latest at the end. */
    this.deleted = [];
    this.order = "changed";
    /** The text key of the list's title. */
    this.name = "keptGames";
    this.title = el("h2", { id: "library-title" });
    this.search = el("input", { type: "search", "data-label": "searchGames", "data-hint": "searchGames", oninput: () => this.#choose() });
    const orders = Object.keys(ORDERS).map((order) => [order, `order-${order}`]);
    this.orderChoice = choice("sortBy", orders, this.order, (order) => {
      this.order = order;
      this.#choose();
    });
    this.labelChoice = choice("label", [["", "allLabels"]], "", () => this.#choose());
    this.list = new GameList((entry) => this.#row(entry));
    this.empty = el("p", { class: "facts" });
    this.note = el("p", { class: "facts", role: "status" });
    this.undo = button("undo", () => this.#undo(), { hidden: true });
    this.keepButton = button("keepAll", () => this.#keepAll(), { class: "main" });
    this.labels = el("input", { type: "text", "data-label": "labels", "data-hint": "labelsHelp" });
    this.labelForm = el(
      "form",
      { class: "inline", hidden: true, onsubmit: (event) => this.#setLabels(event), onkeydown: (event) => this.#leaveLabels(event) },
      this.labels,
      el("button", { type: "submit", "data-t": "done" }),
    );
    this.pgnButton = button("savePgn", () => this.#exportPgn());
    /** How many of the games are written for "Save PGN". */
    this.progress = el("p", { class: "facts" });
    this.saving = el("div", { class: "row-of", hidden: true }, this.pgnButton, button("saveJson", () => this.#exportJson()));
    this.dialog = el(
      "dialog",
      { class: "library", "aria-labelledby": "library-title" },
      this.title,
      this.search,
      el("div", { class: "row-of choices" }, this.orderChoice, this.labelChoice),
      this.labelForm,
      this.list.element,
      this.empty,
      el("div", { class: "row-of" }, this.note, this.progress, this.undo),
      el("div", { class: "row-of" }, this.keepButton, this.saving, button("close", () => this.dialog.close())),
    );
    // Another tab may change the language while the list is open.
    onSettings(() => this.dialog.open && this.#renew());
  }

  /** Shows the saved games, scrolled to where their list was left. */
  async show() {
    this.#leave();
    const isOther = this.collection !== null;
    this.collection = null;
    this.#begin("keptGames");
    if (isOther) this.#clear();
    if ((await this.#load(this.keptTop)) && this.deleted.length > 0) this.#showDeleted();
  }

  /** Called after games were saved: shows those that the open list lacks. */
  async written(ids) {
    if (!this.dialog.open || this.collection) return;
    const known = new Set([...this.records, ...this.deleted].map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) await this.#load();
  }

  /**
   * Shows the games of files, in short form; the same games again where their list was left, with the focus there.
   * `notes` make the errors of the files: the list covers those on the page.
   */
  showCollection(games, notes = []) {
    this.#leave();
    this.collection = games;
    this.#begin("games");
    if (notes.length > 0) this.#tell(() => notes.map((note) => note()).join(" · "));
    const { words, top } = this.left?.games === games ? this.left : { words: "", top: 0 };
    this.search.value = words;
    this.#enter(games.map((lean) => ({ lean, moves: lean.plies })));
    this.list.scroll(top);
    const index = this.list.entries.findIndex(({ record }) => record.lean === this.opened);
    if (index >= 0) this.list.focus(index);
  }

  #leave() {
    const { value: words } = this.search;
    const { top } = this.list;
    if (this.collection) this.left = { games: this.collection, words, top };
    else this.keptTop = words === "" ? top : 0;
  }

  #begin(title) {
    this.name = title;
    say(this.note, "");
    this.search.value = "";
    this.deleted = [];
    this.undo.hidden = this.labelForm.hidden = true;
    this.keepButton.hidden = this.collection === null || this.keptAll.has(this.collection);
    this.labelChoice.hidden = this.collection !== null;
    // The games of a file keep their order by default.
    this.orderChoice.querySelector("[value=changed]").dataset.t = this.collection ? "order-file" : "order-changed";
    translate(this.dialog);
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** Reads the saved games. Returns whether the list still shows them: meanwhile it may show the games of a file. */
  async #load(top = this.list.top) {
    let found = { kept: [], deleted: [] };
    let fault = null;
    try {
      found = await lists();
    } catch (error) {
      fault = error;
    }
    if (this.collection) return false;
    if (fault) say(this.note, () => notKept(fault));
    this.deleted = found.deleted;
    this.#renew(found.kept, top);
    return true;
  }

  #enter(records) {
    this.records = records;
    this.saving.hidden = this.collection !== null || records.length === 0;
    this.entries = records.map((record, index) => this.#entry(record, index));
    const select = this.labelChoice.querySelector("select");
    const known = [...new Set(this.entries.flatMap(({ labels }) => labels))].sort();
    const { value } = select;
    select.replaceChildren(el("option", { value: "", "data-t": "allLabels" }, t("allLabels")), ...known.map((label) => el("option", { value: label }, label)));
    select.value = known.includes(value) ? value : "";
    this.#choose();
  }

  /** Removes the games of another list, until those of this list are read. */
  #clear() {
    this.#enter([]);
    this.empty.hidden = true;
    say(this.title, () => t(this.name));
  }

  #entry(record, index = 0) {
    return anyEntryOf(record, index, t("untitled"), { shown: playerName, days });
  }

  /** Builds the list again, where it was scrolled to, with the focus on the same game. */
  #renew(records = this.records, top = this.list.top) {
    const focused = this.list.focused()?.record.id;
    this.#enter(records);
    this.list.scroll(top);
    const index = focused ? this.list.entries.findIndex(({ record }) => record.id === focused) : -1;
    if (index >= 0) this.list.focus(index);
  }

  #choose() {
    const label = this.collection ? "" : this.labelChoice.querySelector("select").value;
    const found = chosen([...this.entries], { words: this.search.value, label, order: this.order });
    this.empty.hidden = found.length > 0;
    say(this.empty, () => t(this.entries.length > 0 ? "noFoundGames" : "noKeptGames"));
    this.list.show(found);
    const { length } = this.entries;
    const { name } = this;
    say(this.title, () => `${t(name)} · ${found.length === length ? length : `${found.length} / ${length}`}`);
  }

  #row({ record, title, event, result, date, labels, rounds, changed }) {
    const [played, when] = days({ date, changed });
    const facts = [result, played, `${rounds} ${t(rounds === 1 ? "moveCount" : "movesCount")}`, event, when].filter(Boolean).join(" · ");
    const open = el(
      "button",
      { type: "button", class: "entry", onclick: () => this.#open(record) },
      el("strong", {}, title),
      el("span", { class: "facts" }, ...labels.map((label) => el("span", { class: "tag" }, label)), facts),
    );
    if (this.collection) return [open];
    const tag = el("button", { type: "button", onclick: () => this.#askLabels(record) }, t("label"));
    const remove = el("button", { type: "button", onclick: () => this.#delete(record) }, t("delete"));
    for (const [each, name] of [[tag, "label"], [remove, "delete"]]) each.setAttribute("aria-label", labelled(t(name), title));
    return [open, tag, remove];
  }

  async #open(record) {
    this.dialog.close();
    this.opened = record.lean ?? null;
    if (this.collection) await this.onGame(record.lean);
    else await this.onOpen(record);
  }

  #askLabels(record) {
    this.labelled = record;
    this.labels.value = labelsOf(record).join(", ");
    this.labelForm.hidden = false;
    this.labels.focus();
  }

  async #setLabels(event) {
    event.preventDefault();
    const { labelled } = this;
    const { value } = this.labels;
    if (!(await this.#change(() => amend(labelled.id, { labels: labelsIn(value) })))) return;
    // While the tags were saved, the user may have begun to edit those of another game.
    if (this.labelled === labelled && this.labels.value === value) this.#hideLabels();
    await this.#load();
  }

  /** Escape closes only the form, not the whole list. In an input method it ends only what is being composed. */
  #leaveLabels(event) {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.#hideLabels();
  }

  /** Closes the form of the tags. The focus goes back to the game. */
  #hideLabels() {
    const index = this.list.entries.findIndex(({ record }) => record.id === this.labelled.id);
    const hadFocus = this.labelForm.contains(document.activeElement);
    this.labelForm.hidden = true;
    if (hadFocus && (index < 0 || !this.list.focus(index))) this.search.focus();
  }

  /** Changes the saved games. If the browser refuses, shows the reason and returns false. */
  async #change(work) {
    try {
      await work();
      return true;
    } catch (error) {
      say(this.note, () => notKept(error));
      return false;
    }
  }

  /** Deletes a game with undo; if the disk is full, deletes it for good, which frees space. */
  async #delete(record) {
    const index = this.list.entries.findIndex((entry) => entry.record === record);
    const mark = async () => {
      try {
        await amend(record.id, { deleted: Date.now() });
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        await drop(record.id);
      }
    };
    if (!(await this.#change(mark))) return;
    if (this.labelled?.id === record.id) this.labelForm.hidden = true;
    const isFocused = this.list.focused()?.record === record;
    if (!(await this.#load())) return;
    this.#showDeleted();
    // The button that had the focus is gone.
    if (isFocused && !this.list.focus(index)) this.undo.focus();
  }

  /** Restores the last deleted game. */
  async #undo() {
    // Each further click restores the game that was deleted before.
    const last = this.deleted.pop();
    if (!last) return;
    if (!(await this.#change(() => amend(last.id, { deleted: undefined })))) return this.deleted.push(last);
    if (await this.#load()) this.#showDeleted(last);
  }

  /** Shows a message that does not concern the deleted games. */
  #tell(words) {
    this.undo.hidden = true;
    respond(this.note, words);
  }

  #showDeleted(restored) {
    const last = this.deleted.at(-1);
    const named = (key, record) => record && labelled(t(key), this.#entry(record).title);
    respond(this.note, () => [named("restored", restored), named("deleted", last)].filter(Boolean).join(" · "));
    this.undo.hidden = !last;
    if (!last) this.list.focus(0);
  }

  /** Saves the games of files that are not saved yet. */
  async #keepAll() {
    const { collection } = this;
    if (this.keptAll.has(collection)) return;
    this.keptAll.add(collection);
    const now = Date.now();
    // The first game of the file becomes the first of the list.
    const records = collection.map((lean, index) => ({ id: newId(), created: now, changed: now - index, moves: lean.plies, lean }));
    let count = 0;
    const keep = async () => {
      const joining = new Joining(await all());
      const others = new Map();
      for (const record of records) {
        const content = contentOf(record);
        if (!joining.twinOf(record, content)) others.set(content, best([others.get(content), record].filter(Boolean), record));
      }
      await put(...others.values());
      count = others.size;
      // A saved game may lack the review that the file has.
      for (const record of records) {
        const twin = joining.twinOf(record);
        if (twin && (await joining.meet(twin, record))) count++;
      }
    };
    if (!(await this.#change(keep))) return this.keptAll.delete(collection);
    // While the games were saved, the user may have closed the list.
    if (!this.dialog.open || this.collection !== collection) return;
    await this.show();
    this.search.focus();
    this.#tell(() => added(records.length, count));
  }

  /** Saves the games that the program can write, and says which it cannot. */
  async #exportPgn() {
    if (this.pgnButton.ariaDisabled) return;
    // The attribute `disabled` is not used, because it would remove the focus.
    this.pgnButton.ariaDisabled = "true";
    this.#tell(() => t("savePgn"));
    try {
      const { texts, faults } = await this.#written();
      this.#tell(() => faults.map((fault) => fault()).join(" · "));
      if (texts.length > 0) download("chuhe-games.pgn", texts.map((text) => text.trimEnd() + "\n\n").join(""), "application/vnd.chess-pgn");
    } catch (error) {
      sayFault(this.note, error);
    }
    say(this.progress, "");
    this.pgnButton.ariaDisabled = null;
  }

  /** Returns the saved games as `texts`, and the `faults` of those that the program refuses. */
  async #written() {
    const { records } = this;
    const [texts, faults] = [[], []];
    for (const [index, record] of records.entries()) {
      say(this.progress, () => `${index} / ${records.length}`);
      try {
        texts.push(await (record.lean ? pgnOf(sentOf(record.lean)) : reviewedPgn(restored(record).game)));
      } catch (error) {
        // Without the program all further games would fail too.
        if (error.reason || error.isFinal) throw error;
        faults.push(() => labelled(this.#entry(record).title, wordsOf(error)));
      }
    }
    return { texts, faults };
  }

  #exportJson() {
    const text = JSON.stringify({ format: FORMAT, version: 1, games: this.records });
    download("chuhe-games.json", text, "application/json");
  }

  /**
   * Adds exported games. A state of a game that is saved here joins it; a game that was deleted here is restored. `notes`
   * make the errors of the files. Calls `onRead()` after each game.
   */
  async take(records, notes, onRead) {
    let [count, read] = [0, 0];
    let fault = null;
    try {
      const joining = new Joining(await all());
      for (const record of records) {
        if (await joining.take(record)) count++;
        read++;
        onRead();
      }
    } catch (error) {
      fault = error;
    }
    await this.show();
    this.#tell(() => [added(read, count), ...notes.map((note) => note()), fault && notKept(fault)].filter(Boolean).join(" · "));
  }
}
