// The kept games: a list to search and open, deletion with a way back, all of them as one file and back.

import { button, download, el } from "./dom.js";
import { restored } from "./keeper.js";
import { askText } from "./server.js";
import { settings } from "./settings.js";
import { all, get, put } from "./store.js";
import { t, translate } from "./texts.js";

/** Entries of the list that are shown; a search finds the others. */
const SHOWN = 200;
const FORMAT = "chuhe-games";

/** The kept games that a file holds; `null` if it is another file. */
export function keptGames(bytes) {
  try {
    const head = new TextDecoder().decode(bytes.slice(0, 200));
    if (!head.includes(`"${FORMAT}"`)) return null;
    const { format, games } = JSON.parse(new TextDecoder().decode(bytes));
    if (format !== FORMAT || !Array.isArray(games)) return null;
    // What cannot be a game is left out before anything is kept.
    return games.filter((record) => {
      try {
        return typeof record.id === "string" && restored(record) && true;
      } catch {
        return false;
      }
    });
  } catch {
    return null;
  }
}

function titleOf({ game }) {
  const tag = (name) => game.tags.find(([known, value]) => known === name && value && value !== "?")?.[1];
  const names = [tag("Red"), tag("Black")].filter(Boolean).join(" – ");
  return names || tag("Event") || tag("Title") || t("untitled");
}

export class Library {
  /** `onOpen(record)` opens a kept game. */
  constructor(onOpen) {
    this.onOpen = onOpen;
    this.deleted = null;
    this.search = el("input", { type: "search", "data-label": "searchGames", "data-hint": "searchGames", oninput: () => this.#draw() });
    this.list = el("ul", { class: "library-list" });
    this.note = el("p", { class: "facts", role: "status" });
    this.undo = button("undo", () => this.#undo(), { hidden: true });
    this.dialog = el(
      "dialog",
      { class: "library", "aria-labelledby": "library-title" },
      el("h2", { "data-t": "keptGames", id: "library-title" }),
      this.search,
      this.list,
      el("div", { class: "row-of" }, this.note, this.undo),
      el(
        "div",
        { class: "row-of" },
        button("savePgn", () => this.#exportPgn()),
        button("saveJson", () => this.#exportJson()),
        button("close", () => this.dialog.close()),
      ),
    );
  }

  async show() {
    this.note.textContent = "";
    this.search.value = "";
    this.undo.hidden = true;
    await this.#load();
    translate(this.dialog);
    if (!this.dialog.open) this.dialog.showModal();
  }

  async #load() {
    try {
      this.records = await all();
    } catch (error) {
      this.records = [];
      this.note.textContent = `${t("notKept")} (${error.message})`;
    }
    this.#draw();
  }

  #draw() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.records.filter((record) => {
      const text = [titleOf(record), record.game.result, ...record.game.tags.map(([, value]) => value)].join(" ");
      return text.toLowerCase().includes(wanted);
    });
    const parts = found.slice(0, SHOWN).map((record) => this.#entry(record));
    if (found.length === 0) parts.push(el("li", { class: "facts" }, t("noKeptGames")));
    this.list.replaceChildren(...parts);
    if (!this.note.textContent && found.length > SHOWN) this.note.textContent = `${SHOWN} / ${found.length}`;
  }

  #entry(record) {
    const when = new Date(record.changed).toLocaleString(settings.lang, { dateStyle: "medium", timeStyle: "short" });
    const facts = `${record.game.result} · ${record.moves} ${t("movesCount")} · ${when}`;
    const open = el(
      "button",
      {
        type: "button",
        class: "entry",
        onclick: () => {
          this.dialog.close();
          this.onOpen(record);
        },
      },
      el("strong", {}, titleOf(record)),
      el("span", { class: "facts" }, facts),
    );
    const remove = button("delete", () => this.#delete(record));
    remove.textContent = t("delete");
    return el("li", {}, open, remove);
  }

  async #delete(record) {
    await put({ ...record, deleted: Date.now() });
    this.deleted = record;
    await this.#load();
    this.note.textContent = `${t("deleted")}: ${titleOf(record)}`;
    this.undo.hidden = false;
  }

  async #undo() {
    if (this.deleted) await put({ ...this.deleted, deleted: undefined });
    this.deleted = null;
    this.undo.hidden = true;
    this.note.textContent = "";
    await this.#load();
  }

  async #exportPgn() {
    try {
      const texts = [];
      for (const record of this.records) texts.push(await askText("write", { game: restored(record).game, notation: settings.notation }));
      download("chuhe-games.pgn", texts.map((text) => text.trimEnd() + "\n\n").join(""), "application/vnd.chess-pgn");
    } catch (error) {
      this.note.textContent = error.message;
    }
  }

  #exportJson() {
    const text = JSON.stringify({ format: FORMAT, version: 1, games: this.records });
    download("chuhe-games.json", text, "application/json");
  }

  /** Adds games that were exported. A game that is here already stays, unless the other was changed later. */
  async take(records) {
    for (const record of records) {
      const own = await get(record.id);
      if (!own || own.deleted || own.changed < record.changed) await put({ ...record, deleted: undefined });
    }
    await this.show();
    this.note.textContent = `${t("imported")}: ${records.length}`;
  }
}
