// The panel "Why": proven facts about the last move and the position. While the pointer is on one, the board marks its
// pieces and moves.

import { el } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { stream } from "../server.js";
import { failed, t } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

/** Delay before a request, in milliseconds: stepping through a game must not send one for every move. */
const PAUSE_MS = 250;

export class WhyPanel {
  constructor(viewer) {
    this.viewer = viewer;
    this.control = null;
    this.fault = new Fault((element) => viewer.takeFocus(element));
    this.list = el("div", { class: "why-list", role: "status" });
    this.element = el(
      "details",
      { class: "card why", ontoggle: () => this.restart() },
      el("summary", { "data-t": "why" }),
      this.list,
      this.fault.element,
    );
  }

  /** Ends the request: the facts that were found stay until those of another position are asked for. */
  stop() {
    this.control?.abort();
    this.control = null;
  }

  /** Explains the shown position if the panel is open; hidden where that would give away an answer. */
  async restart(isHidden = this.element.hidden) {
    this.element.hidden = isHidden;
    this.stop();
    this.viewer.takeFocus(this.list);
    this.list.replaceChildren();
    this.fault.hide();
    if (isHidden || !this.element.open) return;
    const control = new AbortController();
    this.control = control;
    const { game, node } = this.viewer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (control.signal.aborted) return;
    try {
      for await (const event of stream("explain", positionOf(game, node), control.signal)) {
        if (this.control === control && event.type === "explained") this.#show(event);
        if (this.control === control && event.type === "error") throw failed(event.error, event.kind);
      }
    } catch (error) {
      if (this.control !== control || error.name === "AbortError") return;
      this.fault.show(error, () => this.restart());
    }
  }

  #show({ of_move: ofMove, of_position: ofPosition }) {
    const part = (key, reasons) =>
      reasons.length === 0 ? [] : [el("h3", { "data-t": key }, t(key)), ...reasons.map((reason) => this.viewer.reasonArt(reason))];
    const parts = [...part("whyMove", ofMove), ...part("whyPosition", ofPosition)];
    if (parts.length === 0) parts.push(el("p", { class: "facts", "data-t": "whyNothing" }, t("whyNothing")));
    this.list.replaceChildren(...parts);
  }
}
