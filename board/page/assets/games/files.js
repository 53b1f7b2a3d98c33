// Game files: opened by the file dialog, from the clipboard or by drag and drop; saved as PGN; pictures of the board.

import { button, closeDialogs, download, el, say } from "../common/dom.js";
import { leanOf, named, reviewedPgn, sentOf } from "./lean.js";
import { READING_MS, bytesOf, within } from "../common/limit.js";
import { fragmentIn, gameIn } from "./link.js";
import { svgOf } from "./picture.js";
import { queue } from "../common/queue.js";
import { exportIn } from "./records.js";
import { answersAgain, isLibrary, send } from "../server.js";
import { both, failed, inRow, isSpoken, labelled, listed, notKept, remarked, speaking, t, translate, wordsOf } from "../words/texts.js";
import { Game } from "../viewer/tree.js";
import { settings, settingsFault, settingsIn, takeSettings } from "../common/settings.js";
import { Share } from "./share.js";
import { dayTag } from "../words/names.js";

/** Returns today's date as PGN writes it. */
export const today = () => dayTag(new Date());

/** How often the page shows how many games were read, in milliseconds. */
const PROGRESS_MS = 2000;
/** A screen reader is told of the first of this number of times, and of the end. */
const TOLD_EVERY = 10;
/** How many games of an exported file that cannot be read are named. */
const MAX_NAMED = 20;

/** Makes the note of an error. */
const noteOf = (error) => Object.assign(() => wordsOf(error), { error });

/** Collects the games of files: the first in full, to be shown, and all in short form. */
class Found {
  first = null;
  lean = [];
  /** How many games were read, with those of exports, which are saved at once. */
  count = 0;

  add(game) {
    this.first ??= game;
    this.lean.push(leanOf(game));
    this.count++;
  }
}

export class Files {
  /**
   * `mayShow()` says whether the board shows a position of the game. `onGame(game, { isPassing, lean, link, sent })` gets a
   * game that was opened: whether it also exists elsewhere, as in a file, its short form in the list of a file, the link
   * that it came from, and the content of the link; `onKept(records, notes, onRead)` gets saved games that were exported,
   * and the errors of their files, and calls `onRead()` after each; `onCollection(games, notes)` the games of files with
   * several games, in short form, and the errors; `onLibrary(file)` a game library. `onAsk()` is called when games are
   * requested; it returns a function that says, once they are read, whether to show them: not if the user has begun
   * something else.
   */
  constructor(viewer, { mayShow, onAsk, onGame, onKept, onCollection, onLibrary }) {
    Object.assign(this, { viewer, mayShow, onAsk, onGame, onKept, onCollection, onLibrary });
    this.input = el("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#chosen() });
    this.listButton = button("gamesOfFile", () => this.onCollection(this.collection), { hidden: true });
    this.note = el("p", { class: "error", role: "alert", hidden: true });
    this.progress = el("p", { class: "facts" });
    this.live = el("p", { class: "spoken", role: "status" });
    this.said = el("p", { class: "facts", role: "status" });
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
        button("paste", () => this.#askText()),
        button("save", () => this.#try(() => this.#save())),
        button("picture", () => this.mayShow() && this.#try(() => this.#picture())),
        button("share", () => this.mayShow() && this.share.show()),
        this.listButton,
        this.input,
      ),
      this.progress,
      this.live,
      this.said,
      this.note,
      this.dialog,
      this.share.dialog,
    );
    /**
     * Imports run one after the other, in the order they were started: the list shows the games of the last, and the
     * errors of all.
     */
    this.inTurn = queue();
    /** The errors since the user last did something else. */
    this.errors = [];
    addEventListener("hashchange", ({ newURL }) => this.openLink(new URL(newURL).hash));
    this.#takeDrops();
  }

  /** Reads the games of files and shows the first. */
  #readAll(files) {
    this.forget();
    const mayShow = this.onAsk();
    return this.inTurn(() => this.#readNow(files, mayShow));
  }

  async #readNow(files, mayShow) {
    const games = new Found();
    const notes = [];
    const kept = [];
    const stop = this.#watch(games);
    for (const file of files) {
      const own = [];
      const before = { ...settings };
      try {
        if (await within(READING_MS, isLibrary(file))) {
          await this.onLibrary(file);
          continue;
        }
        const bytes = await bytesOf(file);
        const saved = exportIn(bytes);
        const chosen = settingsIn(bytes);
        if (saved) this.#keep(saved, kept, own);
        else if (chosen) this.#choose(chosen, before);
        else await this.#read(bytes, games, own);
      } catch (error) {
        own.push(noteOf(error));
      }
      notes.push(...own.map((note) => (files.length > 1 ? Object.assign(() => labelled(file.name, note()), note) : note)));
    }
    if (kept.length > 0) await this.onKept(kept, notes, () => games.count++);
    stop();
    this.#list(games, notes, { isPassing: true }, mayShow);
  }

  /** Takes the saved games of an exported file, with an error for those that cannot be read. */
  #keep({ records, wrong, isDamaged }, kept, notes) {
    if (isDamaged) throw speaking(() => t("fileDamaged"));
    kept.push(...records);
    const named = wrong.length > MAX_NAMED ? [...wrong.slice(0, MAX_NAMED), "…"] : wrong;
    if (wrong.length > 0) notes.push(() => inRow(t("gamesLeftOut"), listed(named)));
    else if (records.length === 0) notes.push(() => t("noGames"));
  }

  /** Takes the settings of a file. */
  #choose(chosen, before) {
    takeSettings(chosen, before);
    const fault = settingsFault();
    if (fault) throw speaking(() => notKept(fault, "settingsNotKept"));
    say(this.said, () => t("settingsRead"));
    this.said.scrollIntoView({ block: "nearest" });
  }

  /** Reads the games of a text or, if there are none, of a link in it. Returns whether there was no error. */
  async #readText(text, mayShow) {
    const link = fragmentIn(text);
    // Only words around a link may be a game.
    if (link && text.endsWith(link) && !/\s/.test(text)) return this.#openNow(link, mayShow);
    const games = new Found();
    const notes = [];
    const stop = this.#watch(games);
    try {
      await this.#read(new TextEncoder().encode(text), games, notes);
    } catch (error) {
      notes.push(noteOf(error));
    }
    stop();
    if (link && !games.first) return this.#openNow(link, mayShow);
    this.#list(games, notes, { isPassing: games.lean.length > 1 }, mayShow);
    return notes.length === 0;
  }

  /**
   * Opens the game in the address of the page, if there is one; the program checks it like any other game. Returns
   * whether it is opened, now or later.
   */
  openLink(hash = location.hash, mayShow = this.onAsk()) {
    return this.inTurn(() => this.#openNow(hash, mayShow));
  }

  async #openNow(hash, mayShow) {
    let isOpened = false;
    try {
      const sent = await gameIn(hash);
      if (!sent) return false;
      const games = new Found();
      games.add(await named(sent));
      this.forget();
      this.#list(games, [], { isPassing: false, link: fragmentIn(hash), sent }, mayShow);
      isOpened = true;
    } catch (error) {
      this.forget();
      // The link could not be checked yet, so it stays in the address and is opened once the program answers.
      if (error.reason) return this.#waits(hash, mayShow, error);
      this.#fail(() => (isSpoken(error) ? remarked(t("wrongLink"), error.message) : t("wrongLink")));
    }
    // Another link may have been opened while this one was read.
    if (location.hash === hash) history.replaceState(null, "", location.href.split("#")[0]);
    return isOpened;
  }

  /** Opens the link in the address once the program answers, without blocking other imports. Returns whether it is there. */
  #waits(hash, mayShow, error) {
    this.#fail(noteOf(error));
    answersAgain(error).then((isThere) => isThere && location.hash === hash && this.openLink(hash, mayShow));
    return location.hash === hash;
  }

  /** While it takes long, says how many games were read so far. Returns a function that ends it. */
  #watch(games) {
    let times = 0;
    const words = () => labelled(t("imported"), games.count);
    const tell = () => say(this.live, words);
    const timer = setInterval(() => {
      say(this.progress, words);
      if (times === 0) this.progress.scrollIntoView({ block: "nearest" });
      if (times++ % TOLD_EVERY === 0) tell();
    }, PROGRESS_MS);
    say(this.live, "");
    return () => {
      clearInterval(timer);
      say(this.progress, "");
      if (times > 0) tell();
    };
  }

  async #read(bytes, games, notes) {
    const before = games.lean.length;
    // What the moves leave open is read as the user sees moves.
    const path = settings.notation === "vietnamese" ? "read-vietnamese" : "read";
    for await (const event of send(path, bytes)) {
      if (event.type === "game") games.add(event.game);
      if (event.type === "read") notes.push(...event.errors.map((error) => () => both(error)));
      if (event.type === "error") throw failed(event.error, event.kind);
    }
    if (games.lean.length === before && notes.length === 0) notes.push(() => t("noGames"));
  }

  #list(games, notes, origin, mayShow) {
    this.#fail(...notes);
    if (!games.first) return;
    const isCollection = games.lean.length > 1;
    const isShown = mayShow();
    // If the games are not shown, the button opens their list.
    this.collection = isCollection || !isShown ? games.lean : null;
    this.listButton.hidden = !this.collection;
    if (!isShown) return;
    if (origin.link) closeDialogs();
    this.onGame(Game.from(games.first), { ...origin, lean: isCollection ? games.lean[0] : null });
    if (isCollection) this.onCollection(games.lean, notes);
  }

  /**
   * Shows errors, each a function that makes the text, one per line below the earlier ones. One with an `error` is
   * removed once the cause of that has passed.
   */
  #fail(...errors) {
    this.errors.push(...errors);
    const all = [...this.errors];
    say(this.note, () => [...new Set(all.map((error) => error()))].join("\n"));
    this.note.hidden = all.length === 0;
    // Below the buttons, the errors may be outside a small window.
    if (errors.length > 0) this.note.scrollIntoView({ block: "nearest" });
    for (const note of errors.filter(({ error }) => error)) this.#passes(note);
  }

  async #passes(note) {
    if (!(await answersAgain(note.error)) || !this.errors.includes(note)) return;
    this.errors = this.errors.filter((other) => other !== note);
    this.#fail();
  }

  /** Called when the user does something else: clears the errors. */
  forget() {
    this.errors = [];
    this.#fail();
    say(this.said, "");
  }

  /** Opens a game of a file that is loaded in short form. */
  async openLean(lean) {
    const mayShow = this.onAsk();
    try {
      const game = Game.from(await named(sentOf(lean)));
      if (mayShow()) this.onGame(game, { isPassing: true, lean });
    } catch (error) {
      this.#fail(noteOf(error));
    }
  }

  async #chosen() {
    const files = [...this.input.files];
    // Clearing the value lets the user choose the same files again, also while they are read.
    this.input.value = "";
    await this.#readAll(files);
  }

  /**
   * Opens the dialog for a text. A refused text stays in it, so that it can be corrected; it is selected, so that
   * pasting replaces it.
   */
  #askText() {
    this.dialog.showModal();
    this.text.select();
  }

  async #pasted() {
    this.dialog.close();
    this.forget();
    const { value } = this.text;
    const mayShow = this.onAsk();
    const isRead = await this.inTurn(() => this.#readText(value.trim(), mayShow));
    if (isRead && this.text.value === value) this.text.value = "";
  }

  async #save() {
    const { game } = this.viewer;
    download("game.pgn", await reviewedPgn(game), "application/vnd.chess-pgn");
  }

  async #picture() {
    const { game, node, board } = this.viewer;
    download("board.svg", await svgOf(game, node, board.isFlipped, board.arrows.map(({ uci }) => uci)), "image/svg+xml");
  }

  async #try(work) {
    this.forget();
    try {
      await work();
    } catch (error) {
      this.#fail(noteOf(error));
    }
  }

  #takeDrops() {
    // A popover is in front of an open dialog too.
    const cover = el("div", { class: "drop", hidden: true, popover: "manual", "data-t": "dropHere" });
    document.body.append(cover);
    const show = () => {
      if (!cover.hidden) return;
      translate(document);
      cover.hidden = false;
      cover.showPopover?.();
    };
    const hide = () => {
      if (cover.hidden) return;
      cover.hidePopover?.();
      cover.hidden = true;
    };
    // Only dragged files are handled here; the browser handles dragged text.
    const onFiles = (type, work) =>
      document.addEventListener(type, (event) => event.dataTransfer?.types.includes("Files") && work(event));
    onFiles("dragover", (event) => {
      event.preventDefault();
      show();
    });
    onFiles("drop", async (event) => {
      event.preventDefault();
      hide();
      // A dialog must not cover the opened game.
      closeDialogs();
      await this.#readAll([...event.dataTransfer.files]);
    });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? hide());
    // These events do not occur during a drag, so the drag has ended in another place.
    for (const type of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(type, hide);
  }
}
