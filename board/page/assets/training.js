// The buttons for puzzles and endings. Their modules are only loaded when somebody wants one.

import { button, el } from "./dom.js";
import { about } from "./server.js";

/** How each kind of lesson is made. */
const KINDS = {
  puzzles: async (...of) => new (await import("./trainer.js")).Trainer(...of),
  endings: async (...of) => new (await import("./endings.js")).EndingTrainer(...of),
};

export class Training {
  /**
   * `onOpen(game)` shows the game of a question, `onProblem(words)` shows an error. `onBegin()` returns the name of the game
   * on the board, which `onClose(name)` gets when the reader has enough.
   */
  constructor(viewer, { onOpen, onProblem, onBegin, onClose }) {
    Object.assign(this, { viewer, onOpen, onProblem, onBegin, onClose });
    /** The game that was on the board before. */
    this.before = null;
    this.lessons = new Map();
    /** How often something was asked for: a module that was waited for may be wanted no more. */
    this.asked = 0;
    /** The lesson that was begun last. */
    this.lesson = null;
    this.startButtons = Object.keys(KINDS).map((kind) => button(kind, () => this.resume({ kind })));
    /** Where the lesson comes. */
    this.element = el("div", { class: "training" });
  }

  /** The state to keep with the game on the board, so that the lesson can be resumed; nothing if there is none. */
  record() {
    const kept = this.lesson?.isOn ? this.lesson.record() : null;
    return kept && { ...kept, before: this.before };
  }

  /** Begins a lesson of a kind, or resumes one. */
  async resume({ kind, before, ...kept }) {
    // Another lesson begins on the game of the one before.
    if (!this.lesson?.isOn) this.before = before ?? this.onBegin();
    this.end();
    const number = this.asked;
    try {
      if (!this.lessons.has(kind)) this.lessons.set(kind, KINDS[kind](this.viewer, this.onOpen));
      const lesson = await this.lessons.get(kind);
      // Another lesson or game may be wanted by now.
      if (this.asked !== number) return;
      this.lesson = lesson;
    } catch (error) {
      this.lessons.delete(kind);
      // The modules of another version do not fit this page. Its answers tell.
      const shown = await about().then(() => error, (other) => other);
      return this.onProblem(() => shown.message);
    }
    this.lesson.onClose = () => this.onClose(this.before);
    this.element.replaceChildren(this.lesson.element);
    await this.lesson.begin(kept);
  }

  /** Another position is shown. */
  refresh() {
    this.lesson?.refresh();
  }

  /** Whether an answer must stay hidden. */
  get isAsking() {
    return this.lesson?.isAsking ?? false;
  }

  /** Takes a move on the board as an answer, if one is wanted there. */
  takes(uci) {
    return this.lesson?.takes(uci) ?? false;
  }

  /** The engine has shown what it would play. */
  helped() {
    this.lesson?.helped();
  }

  end() {
    this.asked++;
    this.lesson?.end();
  }
}
