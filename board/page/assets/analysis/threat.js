// Threats: the move that the opponent would play if it were to move.

import { button, el, say } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { nameOf } from "../viewer/moves.js";
import { scoreText } from "../viewer/score.js";
import { stream } from "../server.js";
import { labelled, t } from "../words/texts.js";
import { boardFen } from "../viewer/tree.js";

const THREAT_MS = 800;

export class Threat {
  /** `mayBegin()` says whether threats may be shown now, and otherwise tells the user. */
  constructor(viewer, mayBegin) {
    Object.assign(this, { viewer, mayBegin });
    this.isOn = false;
    this.control = null;
    this.button = button("threat", () => this.toggle(), { "aria-pressed": "false" });
    this.said = el("p", { class: "facts" });
    // Screen readers are told the result, not each depth.
    this.live = el("p", { class: "spoken", role: "status" });
    this.fault = new Fault((element) => viewer.takeFocus(element));
    this.element = el("div", { class: "threat", hidden: true }, this.said, this.live, this.fault.element);
  }

  toggle() {
    if (!this.isOn && !this.mayBegin()) return;
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.restart();
  }

  /** Ends the search and shows no threat, for example because another position is shown. */
  stop() {
    this.control?.abort();
    this.control = null;
    this.viewer.board.showThreat(null);
    this.fault.hide();
    this.#say("");
  }

  /** Searches for the threat in the shown position, if threats are on. */
  async restart() {
    this.stop();
    this.element.hidden = !this.isOn;
    const { board, node } = this.viewer;
    // A side in check must first answer the check, so no threat is shown.
    if (!this.isOn || !node.info || node.info.outcome) return;
    if (node.info.check) return this.#say(() => t("threatCheck"));
    const control = new AbortController();
    this.control = control;
    const { squares, redToMove } = node.position;
    const start = `${boardFen({ squares, redToMove: !redToMove })} - - 0 1`;
    let evaluation = null;
    try {
      for await (const event of stream("search", { start, moves: [], movetime: THREAT_MS }, control.signal)) {
        if (this.control !== control) return;
        if (event.type === "info" && event.line === 1) ({ evaluation } = event);
        const move = event.type === "bestmove" ? event.best : event.type === "info" && event.line === 1 ? event.pv[0] : null;
        if (!move) continue;
        board.showThreat(move.uci);
        const score = evaluation ? scoreText(evaluation) : "";
        const words = () => labelled(t("threat"), `${nameOf(move)} ${score}`);
        if (event.type === "bestmove") this.#say(words);
        else say(this.said, words);
      }
    } catch (error) {
      if (this.control !== control || error.name === "AbortError") return;
      this.#say("");
      this.fault.show(error, () => this.restart());
    }
  }

  /** Shows a message, and tells it to screen readers. */
  #say(words) {
    say(this.said, words);
    say(this.live, words);
  }
}
