// Records: opened from files, from the clipboard or by dropping them; saved as PGN; the board as a picture.

import { button, download, el } from "./dom.js";
import { keptGames } from "./library.js";
import { gameIn } from "./link.js";
import { svgOf } from "./picture.js";
import { askText, send } from "./server.js";
import { t, translate } from "./texts.js";
import { Game, titleOf } from "./tree.js";
import { settings } from "./settings.js";
import { Share } from "./share.js";

/** The day as PGN has it. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

export class Files {
  /** `onGame(game)` gets a game that was opened, `onKept(records)` kept games that were exported. */
  constructor(viewer, onGame, onKept) {
    this.viewer = viewer;
    this.onGame = onGame;
    this.onKept = onKept;
    this.input = el("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#chosen() });
    this.picker = el("select", { hidden: true, "data-label": "games", onchange: () => this.#pick(Number(this.picker.value)) });
    this.note = el("p", { class: "error", role: "alert", hidden: true });
    this.text = el("textarea", { "data-label": "pasteHelp", spellcheck: "false" });
    this.share = new Share(viewer);
    this.dialog = el(
      "dialog",
      { "aria-labelledby": "paste-title" },
      el("h2", { "data-t": "pasteHelp", id: "paste-title" }),
      this.text,
      el(
        "div",
        { class: "row-of" },
        button("cancel", () => this.dialog.close()),
        button("load", () => this.#pasted(), { class: "main" }),
      ),
    );
    this.element = el(
      "section",
      { class: "card files", "data-label": "files" },
      el(
        "div",
        { class: "row-of" },
        button("load", () => this.input.click(), { id: "open-file" }),
        button("paste", () => this.dialog.showModal()),
        button("save", () => this.#save()),
        button("picture", () => this.#picture()),
        button("share", () => this.share.show()),
        this.input,
      ),
      this.picker,
      this.note,
      this.dialog,
      this.share.dialog,
    );
    addEventListener("hashchange", () => this.openLink());
    this.#takeDrops();
  }

  /** Reads the games of files, and shows the first. */
  async #readAll(files) {
    const games = [];
    const notes = [];
    this.#say("");
    for (const file of files) {
      try {
        const bytes = await file.arrayBuffer();
        const kept = keptGames(bytes);
        if (kept) await this.onKept(kept);
        else await this.#read(bytes, games, notes);
      } catch (error) {
        notes.push(files.length > 1 ? `${file.name}: ${error.message}` : error.message);
      }
    }
    this.#list(games, notes);
  }

  /** Reads the games of a text. */
  async #readText(text) {
    const games = [];
    const notes = [];
    try {
      await this.#read(new TextEncoder().encode(text), games, notes);
    } catch (error) {
      notes.push(error.message);
    }
    this.#list(games, notes);
  }

  /** Opens the game that the address of the page holds, if it holds one; the program checks it as it does every record. */
  async openLink() {
    try {
      const game = await gameIn(location.hash);
      if (game) await this.#readText(await askText("write", { game, notation: "uci" }));
    } catch (error) {
      this.#say(`${t("wrongLink")} (${error.message})`);
    }
    if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
  }

  async #read(bytes, games, notes) {
    const before = games.length;
    for await (const event of send("read", bytes)) {
      if (event.type === "game") games.push(event.game);
      if (event.type === "read") notes.push(...event.errors);
      if (event.type === "error") throw new Error(event.error);
    }
    if (games.length === before && notes.length === 0) notes.push(t("noGames"));
  }

  #list(games, notes) {
    this.#say(notes.join("\n"));
    if (games.length === 0) return;
    this.games = games;
    this.picker.replaceChildren(...games.map((game, index) => el("option", { value: index }, titleOf(game, index))));
    this.picker.hidden = games.length < 2;
    this.#pick(0);
  }

  #say(text) {
    this.note.textContent = text;
    this.note.hidden = text === "";
  }

  #pick(index) {
    this.onGame(Game.from(this.games[index]));
  }

  async #chosen() {
    await this.#readAll([...this.input.files]);
    this.input.value = "";
  }

  async #pasted() {
    this.dialog.close();
    await this.#readText(this.text.value);
  }

  async #save() {
    const { game } = this.viewer;
    if (!game.tag("Date").replace(/[?.]/g, "")) game.setTag("Date", today());
    try {
      const pgn = await askText("write", { game, notation: settings.notation });
      download("game.pgn", pgn, "application/vnd.chess-pgn");
    } catch (error) {
      this.#say(error.message);
    }
  }

  async #picture() {
    const { game, node, board } = this.viewer;
    try {
      const picture = await svgOf(game, node, board.isFlipped, board.arrows.map(({ uci }) => uci));
      download("board.svg", picture, "image/svg+xml");
    } catch (error) {
      this.#say(error.message);
    }
  }

  #takeDrops() {
    const cover = el("div", { class: "drop", hidden: true, "data-t": "dropHere" });
    document.body.append(cover);
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      if (cover.hidden) translate(document);
      cover.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) cover.hidden = true;
    });
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      cover.hidden = true;
      await this.#readAll([...event.dataTransfer.files]);
    });
  }
}
