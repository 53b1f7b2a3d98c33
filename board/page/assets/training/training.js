// The buttons for puzzles and endgame exercises. Their modules are loaded when they are first used.

import { button, el } from "../common/dom.js";
import { moduleOf } from "../parts.js";
import { answersAgain } from "../server.js";

/** The modules that only lessons need. */
const LESSON = ["training/lesson.js", "training/cards.js", "training/repetition.bundle.js"];
/** The constructor of each kind of lesson. */
const KINDS = {
  puzzles: (...of) => moduleOf(["training/trainer.js", "training/puzzles.js", ...LESSON], async () => new (await import("./trainer.js")).Trainer(...of)),
  endings: (...of) => moduleOf(["training/endings.js", ...LESSON], async () => new (await import("./endings.js")).EndingTrainer(...of)),
};

export class Training {
  /**
   * `onAsk()` is called when the user requests a lesson or a question, `onChange()` when the state to save has changed.
   * `onOpen(game)` shows the game of a question, `onFault(error)` shows an error. `onBegin()` returns the id of the game on
   * the board; `onClose(id, isLast)` gets it back when the user closes the lesson, and returns when it is there. `isLast`
   * belongs to an earlier request to close it.
   */
  constructor(viewer, { onAsk, onOpen, onChange, onFault, onBegin, onClose }) {
    Object.assign(this, { viewer, onAsk, onOpen, onChange, onFault, onBegin, onClose });
    /** The game that was on the board before. */
    this.before = null;
    /**
     * The kind of lesson that was requested, until its first question is on the board. It is an empty text while the
     * game before the lesson is to come back, and null otherwise.
     */
    this.coming = null;
    /** The saved question that is to be resumed. */
    this.kept = {};
    /** The game of the last question. */
    this.question = null;
    this.lessons = new Map();
    /** Number of requests so far: while a module loads, a later request may replace the first. */
    this.asked = 0;
    /** The current or last lesson. */
    this.lesson = null;
    this.startButtons = Object.keys(KINDS).map((kind) => button(kind, () => this.#requested(kind)));
    /** The container of the lesson. */
    this.element = el("div", { class: "training" });
  }

  /**
   * Returns the state to save with the game on the board, so that the lesson can be resumed; nothing if there is none.
   */
  record() {
    const { coming, lesson, question, viewer } = this;
    // The board still shows the question of the previous lesson.
    const isOver = coming !== null && viewer.game === question;
    const kept = (lesson?.isOn && lesson.record()) || (isOver && { ...this.kept, kind: coming });
    return kept ? { ...kept, before: this.before } : null;
  }

  /** Resumes the lesson that `record` has saved with the game on the board. `isLast` says whether it is still wanted. */
  async resume({ kind, before, ...kept }, isLast) {
    this.question = this.viewer.game;
    if (kind) return this.#begin({ kind, before, ...kept });
    this.before = before;
    this.#close(isLast);
  }

  /** The user requests a lesson. A lesson that begins later, after a reload or an error, replaces no later request. */
  #requested(kind) {
    this.onAsk();
    return this.#begin({ kind });
  }

  /** Begins a lesson of a kind, or resumes one. */
  async #begin({ kind, before, ...kept }) {
    // A lesson may be started from another lesson, even from one that is not shown yet. It then returns to the game
    // before the first lesson.
    const first = this.coming === null ? null : this.before;
    const shown = this.onBegin();
    if (!this.lesson?.isOn) this.before = before ?? shown ?? first;
    this.end();
    this.coming = kind;
    this.kept = kept;
    const number = this.asked;
    try {
      if (!this.lessons.has(kind)) this.lessons.set(kind, KINDS[kind](this.viewer, this.#hooks()));
      const lesson = await this.lessons.get(kind);
      // Meanwhile the user may have chosen another lesson or game.
      if (this.asked !== number) return;
      this.lesson = lesson;
    } catch (error) {
      this.lessons.delete(kind);
      if (this.asked !== number) return;
      this.onFault(error);
      if ((await answersAgain(error)) && this.asked === number) await this.#begin({ kind, before: this.before, ...kept });
      return;
    }
    this.element.replaceChildren(this.lesson.element);
    await this.lesson.begin(kept);
  }

  /** Called when another position is shown. */
  refresh() {
    this.lesson?.refresh();
  }

  /** Whether a lesson or its next question is requested and not on the board yet. */
  get isComing() {
    return this.coming !== null || Boolean(this.lesson?.isComing);
  }

  /** Whether an answer must stay hidden. */
  get isAsking() {
    return this.lesson?.isAsking ?? false;
  }

  /** Takes a move on the board as an answer if one is expected there. Returns whether it did. */
  takes(uci) {
    return this.lesson?.takes(uci) ?? false;
  }

  /** Called when the engine has shown its move: the try counts as solved with help. */
  helped() {
    this.lesson?.helped();
  }

  async #open(game) {
    const number = this.asked;
    await this.onOpen(game);
    this.question = game;
    if (this.asked !== number) return;
    this.coming = null;
    for (const each of this.startButtons) this.viewer.takeFocus(each);
  }

  #hooks() {
    const { onAsk, onChange } = this;
    return { onAsk, onChange, onOpen: (game) => this.#open(game), onClose: () => this.#close() };
  }

  async #close(isLast) {
    this.coming = "";
    await this.onClose(this.before, isLast);
    if (this.coming !== "") return;
    this.coming = null;
    this.onChange();
  }

  end() {
    this.asked++;
    this.coming = null;
    this.kept = {};
    this.lesson?.end();
  }
}
