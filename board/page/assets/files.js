// Records: opened from files, from the clipboard or by dropping them; saved as PGN; the board as a picture.

import { button, el } from "./dom.js";
import { askText, send } from "./server.js";
import { t, translate } from "./texts.js";
import { Game, positionOf, titleOf } from "./tree.js";
import { settings } from "./settings.js";

/** Lets the browser save bytes under a name. */
function download(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export class Files {
  constructor(viewer, onGame) {
    this.viewer = viewer;
    this.onGame = onGame;
    this.input = el("input", { type: "file", hidden: true, onchange: () => this.#chosen() });
    this.picker = el("select", { hidden: true, "data-label": "games", onchange: () => this.#pick(Number(this.picker.value)) });
    this.note = el("p", { class: "error", role: "alert", hidden: true });
    this.text = el("textarea", { "data-label": "pasteHelp", spellcheck: "false" });
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
        this.input,
      ),
      this.picker,
      this.note,
      this.dialog,
    );
    this.#takeDrops();
  }

  async read(bytes) {
    this.note.hidden = true;
    try {
      const games = [];
      const errors = [];
      for await (const event of send("read", bytes)) {
        if (event.type === "game") games.push(event.game);
        if (event.type === "read") errors.push(...event.errors);
        if (event.type === "error") throw new Error(event.error);
      }
      this.games = games;
      const names = games.map((game, index) => el("option", { value: index }, titleOf(game, index)));
      this.picker.replaceChildren(...names);
      this.picker.hidden = games.length < 2;
      const notes = [...errors];
      if (games.length === 0 && errors.length === 0) notes.push(t("noGames"));
      this.#say(notes.join("\n"));
      if (games.length > 0) this.#pick(0);
    } catch (error) {
      this.#say(error.message);
    }
  }

  #say(text) {
    this.note.textContent = text;
    this.note.hidden = text === "";
  }

  #pick(index) {
    this.onGame(Game.from(this.games[index]));
  }

  async #chosen() {
    const [file] = this.input.files;
    if (file) await this.read(await file.arrayBuffer());
    this.input.value = "";
  }

  async #pasted() {
    this.dialog.close();
    await this.read(new TextEncoder().encode(this.text.value));
  }

  async #save() {
    try {
      const pgn = await askText("write", { game: this.viewer.game, notation: settings.notation });
      download("game.pgn", pgn, "application/vnd.chess-pgn");
    } catch (error) {
      this.#say(error.message);
    }
  }

  async #picture() {
    const { game, node, board } = this.viewer;
    try {
      const picture = await askText("diagram", {
        ...positionOf(game, node),
        flipped: board.isFlipped,
        pieces: settings.pieces,
        arrows: board.arrows.map(({ uci }) => uci),
      });
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
      const [file] = event.dataTransfer.files;
      if (file) await this.read(await file.arrayBuffer());
    });
  }
}
