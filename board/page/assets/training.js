// The buttons for puzzles and endgame exercises. Their modules are loaded when they are first used.

import { button, el } from "./dom.js";
import { moduleOf } from "./parts.js";
import { answersAgain } from "./server.js";

/** The modules that only lessons need. */
const LESSON = ["lesson.js", "cards.js", "repetition.bundle.js"];
/** The constructor of each kind of lesson. */
const KINDS = {
  puzzles: (...of) => moduleOf(["trainer.js", "puzzles.js", ...LESSON], async () => new (await import("./trainer.js")).Trainer(...of)),
  endings: (...of) => moduleOf(["endings.js", ...LESSON], async () => new (await import("./endings.js")).EndingTrainer(...of)),
};

export class Training {
  /**
   * `onOpen(game)` shows the game of a question, `onFault(error)` shows an error. `onBegin()` returns the id of the
   * game on the board; `onClose(id)` gets it back when the user closes the lesson.
   */
  constructor(viewer, { onOpen, onFault, onBegin, onClose }) {
    Object.assign(this, { viewer, onOpen, onFault, onBegin, onClose });
    /** The game that was on the board before. */
    this.before = null;
    this.lessons = new Map();
    /** Number of requests so far: while a module loads, a later request may replace the first. */
    this.asked = 0;
    /** The current or last lesson. */
    this.lesson = null;
    this.startButtons = Object.keys(KINDS).map((kind) => button(kind, () => this.resume({ kind })));
    /** The container of the lesson. */
    this.element = el("div", { class: "training" });
  }

  /**
   * Returns the state to save with the game on the board, so that the lesson can be resumed; nothing if there is none.
   */
  record() {
    const kept = this.lesson?.isOn ? this.lesson.record() : null;
    return kept && { ...kept, before: this.before };
  }

  /** Begins a lesson of a kind, or resumes one. */
  async resume({ kind, before, ...kept }) {
    // A lesson started from another lesson returns to the game before the first one.
    if (!this.lesson?.isOn) this.before = before ?? this.onBegin();
    this.end();
    const number = this.asked;
    try {
      if (!this.lessons.has(kind)) this.lessons.set(kind, KINDS[kind](this.viewer, this.onOpen));
      const lesson = await this.lessons.get(kind);
      // Meanwhile the user may have chosen another lesson or game.
      if (this.asked !== number) return;
      this.lesson = lesson;
    } catch (error) {
      this.lessons.delete(kind);
      if (this.asked !== number) return;
      this.onFault(error);
      if ((await answersAgain(error)) && this.asked === number) await this.resume({ kind, before: this.before, ...kept });
      return;
    }
    this.lesson.onClose = () => this.onClose(this.before);
    this.element.replaceChildren(this.lesson.element);
    await this.lesson.begin(kept);
  }

  /** Called when another position is shown. */
  refresh() {
    this.lesson?.refresh();
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

  end() {
    this.asked++;
    this.lesson?.end();
  }
}
