// The key that plays the engine's best move.

import { stream } from "../server.js";
import { t } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

/** How long the engine searches for its best move, in milliseconds. */
const BEST_MS = 1000;

export class BestMove {
  /**
   * `mayMove()` says whether moves may be made now, and otherwise tells the user; `onMove(uci)` gets the move, and
   * `onRefused(words)` why there is none.
   */
  constructor({ viewer, match, analysis }, { mayMove, isSettingUp, onMove, onRefused }) {
    Object.assign(this, { viewer, match, analysis, mayMove, isSettingUp, onMove, onRefused });
    /** Cancels the search. */
    this.control = null;
  }

  /** Ends the search, for example because another position is shown. */
  stop() {
    this.control?.abort();
    this.control = null;
  }

  /** Plays the move of the lines that are shown, or of a short search. */
  async play() {
    const { viewer, match } = this;
    if (!this.mayMove() || viewer.legal.length === 0) return;
    // While the user solves an exercise or plays against the engine, the best move must not be shown.
    const isRival = match.side !== null && match.side !== "both" && !match.isOver;
    if (viewer.isAsking || isRival) return this.onRefused(() => t("noBest"));
    const { node } = viewer;
    const known = this.analysis.best();
    if (known) return this.onMove(known);
    this.stop();
    const control = new AbortController();
    this.control = control;
    try {
      for await (const event of stream("search", { ...positionOf(viewer.game, node), movetime: BEST_MS }, control.signal)) {
        const isStill = this.control === control && !this.isSettingUp() && !viewer.isAsking;
        if (event.type === "bestmove" && event.best && isStill) this.onMove(event.best.uci);
      }
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }
}
