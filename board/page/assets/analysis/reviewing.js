// The review of the game on the board: the engine judges every move.

import { button, el, say } from "../common/dom.js";
import { judged } from "../viewer/moves.js";
import { stream } from "../server.js";
import { failed, t } from "../words/texts.js";

export class Reviewing {
  /**
   * `onBegin()` is called before a review, `onChange()` when it has begun or ended, `onFound()` when it has new findings,
   * `onEnd()` at the end of one with findings, and `onFault(error)` when it fails. `inUse()` returns the nodes that must
   * stay in the game, besides the shown one.
   */
  constructor(viewer, { onBegin, onChange, onFound, onEnd, onFault, inUse }) {
    Object.assign(this, { viewer, onBegin, onChange, onFound, onEnd, onFault, inUse });
    this.control = null;
    this.hasFound = false;
    this.bar = el("progress", { max: 1, value: 0, "data-label": "reviewing", hidden: true });
    this.note = el("p", { class: "facts" });
    // Screen readers are told the beginning and the end, not each ply.
    this.live = el("p", { class: "spoken", role: "status" });
    this.button = button("review", () => this.toggle(), { hidden: true });
  }

  /** Called when another position or game is shown: a game without moves has nothing to review. */
  refresh() {
    const isEmpty = !this.isOn && !this.viewer.game.root.main();
    if (isEmpty) this.viewer.takeFocus(this.button);
    this.button.hidden = isEmpty;
  }

  get isOn() {
    return this.control !== null;
  }

  end() {
    this.control?.abort();
    this.#show(null);
    if (!this.hasFound) return;
    this.hasFound = false;
    this.onEnd();
  }

  #show(control) {
    this.control = control;
    this.bar.hidden = control === null;
    this.bar.value = 0;
    say(this.note, "");
    say(this.live, control ? () => t("reviewing") : "");
    this.button.dataset.t = control ? "stop" : "review";
    this.button.textContent = t(this.button.dataset.t);
    this.refresh();
    this.onChange();
  }

  /** Begins a review, or stops the current one. */
  toggle() {
    if (this.isOn) this.end();
    else this.begin();
  }

  /** Begins a review, in place of the current one. */
  async begin() {
    this.end();
    const { viewer } = this;
    const { game } = viewer;
    if (!game.root.main()) return;
    this.onBegin();
    // The user may change the game during the review.
    const nodes = [game.root, ...game.root.line()];
    const control = new AbortController();
    this.#show(control);
    try {
      for await (const event of stream("review", { game: game.toJSON() }, control.signal)) {
        if (this.control !== control) return;
        if (event.type === "waiting") for (const each of [this.note, this.live]) say(each, () => t("waiting"));
        if (event.type === "progress") this.#progressed(nodes, event);
        if (event.type === "error") throw failed(event.error, event.kind);
        if (event.type === "review") {
          game.takeReview(event.game, nodes, [viewer.node, ...this.inUse()]);
          this.#found();
          this.end();
          say(this.live, () => t("reviewed"));
        }
      }
    } catch (error) {
      if (error.name !== "AbortError") this.onFault(error);
    }
    if (this.control === control) this.end();
  }

  /** Shows the findings of a review as they come; they stay if the review is stopped. */
  #progressed(nodes, { done, total, found }) {
    this.bar.value = done / total;
    say(this.note, () => `${t("reviewing")} ${done} / ${total}`);
    say(this.live, () => t("reviewing"));
    if (!found) return;
    const node = nodes[found.ply];
    if (!node) return;
    node.evaluation = found.evaluation;
    const next = nodes[found.ply + 1];
    if (next?.evaluation) next.judgement = judged(node, next, found.best);
    this.#found();
  }

  #found() {
    this.hasFound = true;
    this.viewer.redraw();
    this.onFound();
  }
}
