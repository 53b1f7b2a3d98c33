// Puzzles: a position is shown, the user finds the only move, the opponent replies.

import { Deck, due } from "./cards.js";
import { choice, say } from "../common/dom.js";
import { Lesson, pause, told } from "./lesson.js";
import { nameOf } from "../viewer/moves.js";
import { chosen, next, puzzles, telling, wordOf } from "./puzzles.js";
import { inRow, labelled, listed, t, translate } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

const GRADES = [1, 2, 3, 4, 5];

export class Trainer extends Lesson {
  constructor(viewer, hooks) {
    super(viewer, hooks, "puzzles", new Deck("chuhe-puzzles"));
    this.wanted = { grade: 0, theme: "" };
    /** How many moves of the solution were played. */
    this.played = 0;
  }

  async load() {
    const { list, words } = await puzzles();
    Object.assign(this, { list, words });
  }

  /** Builds the lists for grade and theme. */
  offer() {
    const grades = [["0", "allGrades"], ...GRADES.map((grade) => [String(grade), `=${grade}`])];
    const names = Object.keys(this.words).filter((theme) => chosen(this.list, { grade: 0, theme }).length > 0);
    const themes = [["", "allThemes"], ...names.map((theme) => [theme, () => wordOf(this.words, theme)])];
    // Another version of the program may have other themes.
    if (!names.includes(this.wanted.theme)) this.wanted.theme = "";
    const changed = (fields) => {
      Object.assign(this.wanted, fields);
      this.advance();
    };
    this.choices.replaceChildren(
      choice("grade", grades, String(this.wanted.grade), (grade) => changed({ grade: Number(grade) })),
      choice("puzzleTheme", themes, this.wanted.theme, (theme) => changed({ theme })),
    );
    translate(this.choices);
  }

  async next(kept = {}) {
    this.leave();
    const list = chosen(this.list, this.wanted);
    const puzzle = list.find((each) => each.id === kept.id) ?? next(list, this.known, due(this.known));
    this.pose(puzzle, kept);
    say(this.title, () => t("puzzles"));
    this.count(list.map(({ id }) => id));
    if (!puzzle) return this.tell(() => t("puzzlesDone"));
    const { number } = this;
    const { game, node } = this.gameOf(puzzle.fen, kept);
    game.setTag("Event", `Chuhe ${puzzle.id}`);
    this.played = node.ply;
    const isBlack = game.root.position.redToMove;
    if (!(await this.open(game, isBlack))) return;
    if (node === game.root) {
      await this.#play(node, number);
    } else {
      this.expect(node);
      this.go(node);
    }
    if (this.number === number) this.#say(() => t(this.played > 1 ? "puzzleRight" : isBlack ? "puzzleBlack" : "puzzleRed"));
  }

  /** Shows a message about the puzzle. */
  #say(words) {
    const { grade, rating } = this.subject;
    say(this.title, () => `${t("puzzles")} · ${t("grade")} ${grade} · ${rating}`);
    this.tell(words);
  }

  #about(key, themes) {
    return inRow(t(key), listed(themes.map((theme) => wordOf(this.words, theme))));
  }

  /** Plays the opponent's move after a node. */
  async #play(node, number) {
    this.checked = node;
    node.info ??= await told(positionOf(this.viewer.game, node));
    await pause();
    if (this.number !== number) return;
    const move = node.info.legal.find(({ uci }) => uci === this.subject.moves[this.played]);
    this.played++;
    this.checked = null;
    this.expect(node.play(move));
    this.go(this.node);
  }

  judge(uci) {
    return this.attempt(() => this.#judge(uci));
  }

  async #judge(uci) {
    const { node, number, subject } = this;
    const move = node.info.legal.find((legal) => legal.uci === uci);
    const isLast = this.played + 1 === subject.moves.length;
    const isRight = move && (uci === subject.moves[this.played] || (isLast && subject.themes.includes("mate") && (await this.#mates(node, uci))));
    if (this.number !== number) return;
    if (!isRight) {
      this.mark("failed");
      this.viewer.showBoard();
      return this.#say(() => labelled(move ? nameOf(move) : uci, t("puzzleWrong")));
    }
    await this.#goOn(node.play(move));
  }

  /** Whether a move gives mate: as the last move of a mate any mate is accepted. */
  async #mates(node, uci) {
    const { number } = this;
    const { start, moves } = positionOf(this.viewer.game, node);
    this.node = null;
    try {
      const { result } = await this.check(node, told({ start, moves: [...moves, uci] }));
      return result === (node.position.redToMove ? "1-0" : "0-1");
    } finally {
      if (this.number === number) this.node = node;
    }
  }

  /** Called when a move of the solution was made. */
  async #goOn(node) {
    const { number } = this;
    this.node = null;
    this.played++;
    this.hints = 0;
    this.go(node);
    if (this.played === this.subject.moves.length) return this.finish();
    this.#say(() => t("puzzleRight"));
    await this.attempt(() => this.#play(node, number));
  }

  /** The first hint shows the themes, the second the piece, the third the move. The themes are told only once. */
  hint() {
    const { node, subject, viewer } = this;
    if (!node) return;
    if (viewer.node !== node) this.go(node);
    this.helped();
    const themes = this.played > 1 ? [] : telling(subject);
    if (this.hints === 0 && themes.length === 0) this.hints++;
    this.hints++;
    const uci = subject.moves[this.played];
    if (this.hints === 1) return this.#say(() => this.#about("puzzleAbout", themes));
    if (this.hints === 2) return this.#say(this.pieceOf(uci));
    viewer.board.showArrows([{ uci, kind: "hint" }]);
    const best = node.info?.legal.find((move) => move.uci === uci) ?? { uci };
    this.#say(() => labelled(t("bestMove"), nameOf(best)));
  }

  /** Plays the rest of the solution. */
  async show() {
    const { node } = this;
    if (!node) return;
    this.mark("failed");
    this.node = null;
    await this.attempt(() => this.#rest(node));
  }

  async #rest(from) {
    const { number } = this;
    let node = from;
    for (const uci of this.subject.moves.slice(this.played)) {
      this.checked = node;
      node.info ??= await told(positionOf(this.viewer.game, node));
      if (this.number !== number) return;
      node = node.play(node.info.legal.find((move) => move.uci === uci));
      this.go(node);
      await pause();
      if (this.number !== number) return;
    }
    await this.finish();
  }

  async finish() {
    const { themes } = this.subject;
    const key = this.result === "failed" ? "puzzleShown" : "puzzleSolved";
    this.#say(() => this.#about(key, themes));
    await super.finish();
    this.count(chosen(this.list, this.wanted).map(({ id }) => id));
  }
}
