// Puzzles: a position is asked, the reader finds the only move, the other side replies, and puzzles come again when it is
// time (`cards.js`).

import { cards, due, tried } from "./cards.js";
import { button, choice, el } from "./dom.js";
import { nameOf } from "./moves.js";
import { chosen, next, puzzles, telling, wordOf } from "./puzzles.js";
import { ask } from "./server.js";
import { t, translate } from "./texts.js";
import { Game, positionOf } from "./tree.js";

/** The other side is seen to move, in milliseconds. */
const PAUSE_MS = 500;
const GRADES = [1, 2, 3, 4, 5];

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export class Trainer {
  /** `onOpen(game)` shows the game of a puzzle. */
  constructor(viewer, onOpen) {
    Object.assign(this, { viewer, onOpen });
    this.wanted = { grade: 0, theme: "" };
    this.known = new Map();
    /** The puzzle that is asked, the node where an answer is wanted, and how many moves of the line were played. */
    this.puzzle = null;
    this.node = null;
    this.played = 0;
    this.hints = 0;
    this.result = "clean";
    /** Each puzzle that is asked has a number: what belongs to an earlier one is too late. */
    this.number = 0;
    this.title = el("h2");
    this.facts = el("p", { class: "facts" });
    this.said = el("p", { class: "learn-said", role: "status" });
    this.hintButton = button("hint", () => this.#hint());
    this.showButton = button("showAnswer", () => this.#show());
    this.nextButton = button("next", () => this.#next(), { class: "main" });
    this.choices = el("div", { class: "row-of choices" });
    this.element = el(
      "section",
      { class: "card learn trainer", "data-label": "puzzles", hidden: true },
      el("div", { class: "card-head" }, this.title),
      this.choices,
      this.facts,
      this.said,
      el("div", { class: "row-of" }, this.nextButton, this.hintButton, this.showButton, button("close", () => this.end())),
    );
  }

  get isOn() {
    return !this.element.hidden;
  }

  /** Whether the answer must not be told. */
  get isAsking() {
    return this.isOn && this.puzzle !== null;
  }

  async begin() {
    this.element.hidden = false;
    translate(this.element);
    try {
      const [{ list, words }, known] = await Promise.all([puzzles(), cards()]);
      Object.assign(this, { list, words, known });
      this.#offer();
      await this.#next();
      this.viewer.table.scrollIntoView({ block: "nearest" });
      this.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  end() {
    if (!this.isOn) return;
    this.element.hidden = true;
    this.#leave();
    this.viewer.redraw();
  }

  /** Takes a move on the board as an answer, if one is wanted there. */
  takes(uci) {
    if (!this.isOn || !this.node || this.viewer.node !== this.node) return false;
    this.#judge(uci);
    return true;
  }

  #leave() {
    this.number++;
    this.puzzle = this.node = null;
    this.viewer.setAsking(false);
  }

  /** The choices of grade and theme. */
  #offer() {
    const grades = [["0", "allGrades"], ...GRADES.map((grade) => [String(grade), `=${grade}`])];
    const names = Object.keys(this.words).filter((theme) => chosen(this.list, { grade: 0, theme }).length > 0);
    const themes = [["", "allThemes"], ...names.map((theme) => [theme, `=${wordOf(this.words, theme)}`])];
    const changed = (fields) => {
      Object.assign(this.wanted, fields);
      this.#next();
    };
    this.choices.replaceChildren(
      choice("grade", grades, String(this.wanted.grade), (grade) => changed({ grade: Number(grade) })),
      choice("puzzleTheme", themes, this.wanted.theme, (theme) => changed({ theme })),
    );
    translate(this.choices);
  }

  async #next() {
    this.#leave();
    const waiting = due(this.known);
    const list = chosen(this.list, this.wanted);
    const puzzle = next(list, this.known, waiting);
    this.nextButton.hidden = true;
    this.hintButton.hidden = this.showButton.hidden = puzzle === null;
    this.#count(list, waiting);
    this.said.textContent = puzzle ? "" : t("puzzlesDone");
    if (!puzzle) return;
    Object.assign(this, { puzzle, played: 0, hints: 0, result: "clean" });
    const { number } = this;
    const game = new Game(puzzle.fen);
    game.tags = [["Event", `Chuhe ${puzzle.id}`]];
    await this.onOpen(game);
    if (this.number !== number) return;
    this.viewer.setAsking(true);
    const { board } = this.viewer;
    // The solver sits at the bottom.
    const isBlack = game.root.position.redToMove;
    if (board.isFlipped !== isBlack) this.viewer.flip();
    await this.#play(game.root, number);
    if (this.number === number) this.#say(t(isBlack ? "puzzleBlack" : "puzzleRed"));
  }

  /** How many are due and how many are left. */
  #count(list, waiting) {
    const ids = new Set(list.map(({ id }) => id));
    const again = waiting.filter(({ id }) => ids.has(id)).length;
    const fresh = list.filter(({ id }) => !this.known.has(id)).length;
    this.title.textContent = t("puzzles");
    this.facts.textContent = `${t("puzzlesDue")}: ${again} · ${t("puzzlesNew")}: ${fresh}`;
  }

  #say(text) {
    const { grade, rating } = this.puzzle;
    this.title.textContent = `${t("puzzles")} · ${t("grade")} ${grade} · ${rating}`;
    this.said.textContent = text;
  }

  /** The move of the other side, from a node on. */
  async #play(node, number) {
    node.info ??= await ask("position", positionOf(this.viewer.game, node));
    await pause();
    if (this.number !== number) return;
    const move = node.info.legal.find(({ uci }) => uci === this.puzzle.moves[this.played]);
    this.played++;
    this.node = node.play(move);
    this.viewer.go(this.node);
    this.viewer.redraw();
  }

  async #judge(uci) {
    const { node, number, puzzle } = this;
    const move = node.info.legal.find((legal) => legal.uci === uci);
    const isLast = this.played + 1 === puzzle.moves.length;
    if (!move || (uci !== puzzle.moves[this.played] && !(isLast && puzzle.themes.includes("mate") && (await this.#mates(uci))))) {
      if (this.number !== number) return;
      this.result = "failed";
      this.viewer.showBoard();
      return this.#say(`${move ? nameOf(move) : uci}: ${t("puzzleWrong")}`);
    }
    if (this.number !== number) return;
    this.#goOn(node.play(move));
  }

  /** Whether a move ends the game: at the end of a mate any mate will do. */
  async #mates(uci) {
    const { start, moves } = positionOf(this.viewer.game, this.node);
    const { result } = await ask("position", { start, moves: [...moves, uci] });
    return result === (this.node.position.redToMove ? "1-0" : "0-1");
  }

  /** A move of the answer was made. */
  async #goOn(node) {
    const { number, viewer } = this;
    this.node = null;
    this.played++;
    this.hints = 0;
    viewer.go(node);
    viewer.redraw();
    if (this.played === this.puzzle.moves.length) return this.#finish();
    this.#say(t("puzzleRight"));
    await this.#play(node, number);
  }

  /** First what it is about, then the man, then the move. */
  #hint() {
    if (!this.node) return;
    if (this.result === "clean") this.result = "helped";
    this.hints++;
    const { puzzle, viewer } = this;
    const uci = puzzle.moves[this.played];
    if (this.hints === 1 && this.played === 1) {
      return this.#say(`${t("puzzleAbout")} ${telling(puzzle).map((theme) => wordOf(this.words, theme)).join(", ")}`);
    }
    if (this.hints < 3) return this.#say(`${t("puzzleMan")} ${uci.slice(0, 2)}`);
    viewer.board.showArrows([{ uci, kind: "hint" }]);
    this.#say(`${t("bestMove")}: ${nameOf(this.node.info?.legal.find((move) => move.uci === uci) ?? { uci })}`);
  }

  /** Plays the rest of the answer. */
  async #show() {
    const { number } = this;
    if (!this.node) return;
    this.result = "failed";
    let { node } = this;
    this.node = null;
    for (const uci of this.puzzle.moves.slice(this.played)) {
      node.info ??= await ask("position", positionOf(this.viewer.game, node));
      if (this.number !== number) return;
      node = node.play(node.info.legal.find((move) => move.uci === uci));
      this.viewer.go(node);
      this.viewer.redraw();
      await pause();
      if (this.number !== number) return;
    }
    this.#finish();
  }

  async #finish() {
    const { puzzle, result } = this;
    this.node = null;
    this.viewer.setAsking(false);
    this.hintButton.hidden = this.showButton.hidden = true;
    this.nextButton.hidden = false;
    const themes = puzzle.themes.map((theme) => wordOf(this.words, theme)).join(", ");
    this.#say(`${t(result === "failed" ? "puzzleShown" : "puzzleSolved")} ${themes}`);
    this.puzzle = null;
    this.viewer.redraw();
    this.nextButton.focus();
    try {
      this.known.set(puzzle.id, await tried(puzzle.id, this.known.get(puzzle.id), result));
    } catch (error) {
      this.said.textContent += ` ${t("notKept")} (${error.message})`;
    }
    const list = chosen(this.list, this.wanted);
    const { textContent } = this.title;
    this.#count(list, due(this.known));
    this.title.textContent = textContent;
  }
}
