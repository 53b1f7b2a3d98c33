// The field for typing a move, in any notation.

import { el, say, warn } from "../common/dom.js";
import { sayFault } from "../common/faults.js";
import { settings } from "../common/settings.js";
import { ask } from "../server.js";
import { t } from "../words/texts.js";
import { positionOf } from "./tree.js";

const NUMBER = "[\\d１-９一二三四五六七八九]";
const TWO_NUMBERS = new RegExp(`${NUMBER}.*${NUMBER}`);
/** Whether a text that is not a move is several moves: more than one of its words has two numbers, as `h2e2` has. */
const isSeveral = (text) => text.split(/\s+/).filter((word) => TWO_NUMBERS.test(word)).length > 1;

export class MoveInput {
  /** `isSettingUp()` says whether moves must wait for the set-up of a position; `onMove(uci)` gets a move. */
  constructor(viewer, { isSettingUp, onMove }) {
    Object.assign(this, { viewer, isSettingUp, onMove });
    this.input = el("input", { type: "text", "data-label": "enterMove", "data-hint": "enterMoveHelp", autocomplete: "off", spellcheck: "false" });
    this.element = el("form", { class: "enter", onsubmit: (event) => this.#typed(event) }, this.input, el("button", { type: "submit", "data-t": "enterMove" }));
    this.error = el("p", { class: "error", role: "alert" });
  }

  /** Called when another position is shown. */
  clear() {
    say(this.error, "");
  }

  async #typed(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    const { game, node } = this.viewer;
    this.clear();
    if (this.isSettingUp()) return warn(this.error, () => t("settingUp"));
    // Meanwhile the user may go to another position, type another move, or begin to set up a position.
    const isStill = () => this.viewer.node === node && this.input.value.trim() === text && !this.isSettingUp();
    try {
      const { move } = await ask("move", { ...positionOf(game, node), text, notation: settings.notation });
      if (!isStill()) return;
      this.input.value = "";
      this.onMove(move.uci);
    } catch (error) {
      if (!isStill()) return;
      if (isSeveral(text)) warn(this.error, () => t("severalMoves"));
      else sayFault(this.error, error);
    }
  }
}
