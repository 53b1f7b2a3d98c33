// Endgame exercises: the user wins or holds against the endgame tables. A move that misses the goal is shown at once.

import { Deck, due } from "./cards.js";
import { choice, say } from "../common/dom.js";
import { Lesson, pause } from "./lesson.js";
import { nameOf } from "../viewer/moves.js";
import { ask } from "../server.js";
import { onSettings } from "../common/settings.js";
import { both, inRow, labelled, sentence, t, translate } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

const GRADES = [1, 2, 3];
const DEFENCES = [["longest", "defenceLongest"], ["human", "defenceHuman"]];
/** Limit of random seeds: JSON numbers represent them exactly. */
const SEEDS = 2 ** 32;

const said = (key, text) => sentence(inRow(t(key), text));

const line = (moves) => moves.map((move) => nameOf(move)).join(" ");
/** The number of the winner's moves in a line of this many plies, which the winner begins. */
const movesIn = (plies) => Math.ceil(plies / 2);

export class EndingTrainer extends Lesson {
  constructor(viewer, hooks) {
    super(viewer, hooks, "endings", new Deck("chuhe-endings"));
    this.wanted = { subject: "", grade: 0, defence: "longest" };
    this.all = null;
    /** The exercises begun since the page was opened: their first positions are known. */
    this.asked = new Set();
    /** The exercise of the game on the board, also after the game has ended. */
    this.named = null;
    onSettings(() => this.#name());
  }

  async load() {
    this.all ??= await ask("endings", {});
    const { named, classes } = this.all;
    this.course = named.map(({ name, words, goal, fen }) => ({ id: name, words, goal, fen, request: { name, goal } }));
    this.classes = classes.map(({ class: name, goal }) => ({ id: `${name} ${goal}`, goal, request: { class: name, goal } }));
  }

  #titleOf({ words, goal, request }) {
    return words ? both(words) : `${request.class} · ${t(`goal-${goal}`)}`;
  }

  /** Builds the lists for exercise, grade and defence. */
  offer() {
    const option = (subject) => [subject.id, () => this.#titleOf(subject)];
    const subjects = [["", "endingsDue"], ...[...this.course, ...this.classes].map(option)];
    // The tables of a saved question may be gone.
    if (!subjects.some(([id]) => id === this.wanted.subject)) this.wanted.subject = "";
    const grades = [["0", "allGrades"], ...GRADES.map((grade) => [String(grade), `=${grade}`])];
    const changed = (fields) => {
      Object.assign(this.wanted, fields);
      this.advance();
    };
    this.choices.replaceChildren(
      choice("endingSubject", subjects, this.wanted.subject, (subject) => changed({ subject })),
      choice("grade", grades, String(this.wanted.grade), (grade) => changed({ grade: Number(grade) })),
      choice("defence", DEFENCES, this.wanted.defence, (defence) => {
        Object.assign(this.wanted, { defence });
        this.onChange();
      }),
    );
    translate(this.choices);
  }

  /**
   * Returns the chosen exercise or the one with this name; otherwise one that is due, or the first named one that was
   * never tried; null if there is none.
   */
  #subject(name) {
    const { course, known, wanted } = this;
    const byId = new Map([...course, ...this.classes].map((subject) => [subject.id, subject]));
    const again = due(known).find(({ id }) => byId.has(id));
    return byId.get(wanted.subject || name) ?? byId.get(again?.id) ?? course.find(({ id }) => !known.has(id)) ?? null;
  }

  /**
   * Returns a start position as `{ fen, isOther }`. If no position has the wanted grade, an exercise that was chosen has
   * none; one that is due has its turn with another grade.
   */
  async #start({ id, fen, request }) {
    const { grade, subject } = this.wanted;
    const isNew = !this.known.has(id) && !this.asked.has(id);
    if (fen && isNew && !grade) return { fen };
    const drawn = async (grade) => {
      const seed = Math.floor(Math.random() * SEEDS);
      return (await ask("ending", { ...request, grade, seed })).fen;
    };
    const found = await drawn(grade || null);
    return found || subject || !grade ? { fen: found } : { fen: await drawn(null), isOther: true };
  }

  /** A class is asked without being chosen only when it is due again. */
  #count() {
    const ids = (subjects) => subjects.map(({ id }) => id);
    this.count(ids(this.course), ids(this.classes));
  }

  async next(saved = {}) {
    this.leave();
    const subject = this.#subject(saved.id);
    const kept = subject?.id === saved.id ? saved : {};
    this.pose(subject, kept);
    say(this.title, () => t("endings"));
    this.#count();
    if (!subject) return this.tell(() => t("endingsDone"));
    const { number } = this;
    const { fen, isOther = false } = kept.id ? kept : await this.#start(subject);
    if (this.number !== number) return;
    this.isOther = isOther;
    if (!fen) {
      this.pose(null);
      return this.tell(() => t("endingNone"));
    }
    const { game, node } = this.gameOf(fen, kept);
    this.named = { game, subject };
    this.#name();
    const { plies } = await this.#drill(game, node);
    if (this.number !== number || !(await this.open(game, !game.root.position.redToMove))) return;
    this.asked.add(subject.id);
    this.expect(node);
    this.go(node);
    const { hold_moves: holds } = this.all;
    const goal = () => (subject.goal === "win" ? said("endingWin", movesIn(plies)) : said("endingHold", holds));
    this.#say(() => (isOther ? inRow(t("endingOtherGrade"), goal()) : goal()));
  }

  /** Returns the state to save, with what its sentence says. */
  record() {
    const record = super.record();
    return record?.id && this.isOther ? { ...record, isOther: true } : record;
  }

  /** Sends the position of a node where the user is to move, with the user's move if given. */
  #drill(game, node, move) {
    return ask("drill", { ...positionOf(game, node), goal: this.subject.goal, defence: this.wanted.defence, move });
  }

  /** Names the game after its exercise, in the language of the page. */
  #name() {
    const { game, subject } = this.named ?? {};
    game?.setTag("Event", this.#titleOf(subject));
    if (game && this.viewer.game === game) this.viewer.redraw();
  }

  /** Shows a message about the exercise. */
  #say(words) {
    const { subject } = this;
    say(this.title, () => `${t("endings")} · ${this.#titleOf(subject)}`);
    this.tell(words);
  }

  /** If the user has gone back in the game, a new try begins at the shown position. */
  takes(uci) {
    const { game, node, viewer } = this;
    const isBack = node && viewer.game === game && viewer.node !== node && viewer.node.position.redToMove === node.position.redToMove;
    if (this.isOn && isBack) {
      this.expect(viewer.node);
      this.helped();
    }
    return super.takes(uci);
  }

  judge(uci) {
    return this.attempt(() => this.#judge(uci));
  }

  async #judge(uci) {
    const { game, node, number } = this;
    this.node = null;
    try {
      const told = Promise.all([node.info ?? ask("position", positionOf(game, node)), this.#drill(game, node, uci)]);
      const [{ legal }, { way, answer }] = await this.check(node, told);
      if (this.number !== number) return;
      this.hints = 0;
      const move = legal.find((each) => each.uci === uci);
      if (answer.standing === "gone") return this.#gone(node, move, way, answer);
      await this.#goOn(node.play(move), way, answer);
    } catch (error) {
      if (this.number !== number) return;
      this.node = node;
      throw error;
    }
  }

  /**
   * Called when the move misses the goal: shows the refutation and the move that would have kept the goal. The move is
   * not made.
   */
  #gone(node, move, way, { outcome, punishment }) {
    this.mark("failed");
    this.node = node;
    this.viewer.showBoard();
    if (way[0]) this.viewer.board.showArrows([{ uci: way[0].uci, kind: "best" }]);
    const isWin = this.subject.goal === "win";
    this.#say(() => {
      const texts = [labelled(nameOf(move), t(isWin ? "endingGone" : "endingDrawGone"))];
      if (outcome) texts.push(sentence(both(outcome)));
      if (punishment.length > 0) texts.push(said("endingLoses", line(punishment)));
      return inRow(...texts, said("endingWay", line(way)), t("endingAgain"));
    });
  }

  /** Called when the move keeps the goal: the opponent replies. */
  async #goOn(node, way, answer) {
    const { number } = this;
    this.go(node);
    let last = node;
    if (answer.reply) {
      this.checked = node;
      await pause();
      if (this.number !== number) return;
      this.checked = null;
      last = node.play(answer.reply);
    }
    if (answer.standing !== "reached") this.expect(last);
    if (last !== node) this.go(last);
    if (answer.standing === "reached") return this.finish(answer);
    const { goal } = this.subject;
    this.#say(() => this.#kept(goal, way, answer));
  }

  #kept(goal, way, { best, plies }) {
    if (goal === "hold") return t("endingHolds");
    if (best) return t("endingBest");
    return plies === null ? t("endingRuled") : said("endingLonger", nameOf(way[0]));
  }

  /** The first hint shows the piece, the second the move. */
  hint() {
    return this.attempt(() => this.#hint());
  }

  async #hint() {
    const way = await this.#way();
    if (!way) return;
    this.helped();
    const [move] = way;
    if (++this.hints === 1) return this.#say(this.pieceOf(move.uci));
    this.viewer.board.showArrows([{ uci: move.uci, kind: "hint" }]);
    this.#say(() => labelled(t("bestMove"), nameOf(move)));
  }

  /** Shows the whole solution. The user still has to play it. */
  show() {
    return this.attempt(() => this.#show());
  }

  async #show() {
    const way = await this.#way();
    if (!way) return;
    this.mark("failed");
    this.viewer.board.showArrows([{ uci: way[0].uci, kind: "best" }]);
    this.#say(() => said("endingWay", line(way)));
  }

  /** Returns the solution from the node where an answer is expected; nothing if no answer is expected. */
  async #way() {
    const { game, node, number } = this;
    if (!node) return null;
    if (this.viewer.node !== node) this.go(node);
    const { way } = await this.#drill(game, node);
    return this.number === number && this.node === node && way.length > 0 ? way : null;
  }

  async finish({ outcome }) {
    const key = this.subject.goal === "win" ? "endingWon" : "endingHeld";
    this.#say(() => (outcome ? said(key, both(outcome)) : t(key)));
    await super.finish();
    this.#count();
  }
}
