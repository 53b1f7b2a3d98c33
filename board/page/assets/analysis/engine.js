// Live analysis: lines with scores, arrows on the board, the bar of winning chances.

import { button, choice, el, say } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { nameOf } from "../viewer/moves.js";
import { Preview } from "../viewer/preview.js";
import { scoreText } from "../viewer/score.js";
import { stream } from "../server.js";
import { choose, onSettings, settings } from "../common/settings.js";
import { lastChoice, rememberChoice } from "../common/tab.js";
import { Threat } from "./threat.js";
import { labelled, t, translate } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

/** Maximum number of moves shown of each line. */
const MAX_MOVES = 8;
/** The name under which the number of lines is remembered. */
const COUNT = "chuhe-lines";
/** Notations for the lines, each with an example move. */
const NOTATIONS = [["chinese", "炮二平五"], ["wxf", "C2=5"], ["vietnamese", "P2-5"], ["uci", "h2e2"]];

/** An analysis of at least this time is deeper than a review, in milliseconds. */
const DEEPER_MS = 1000;

/**
 * Whether a result is deeper than the one that a node has. The depth is unknown if the node's result is that of a review
 * or of a file.
 */
function isDeeper({ evaluation }, { depth, time_ms }) {
  if (!evaluation) return true;
  return evaluation.depth === undefined ? time_ms >= DEEPER_MS : depth >= evaluation.depth;
}

/** Returns the current notation of the lines. */
function lineNotation() {
  const wanted = settings.lines === "game" ? settings.notation : settings.lines;
  return wanted === "chinese" && settings.lang === "zh-Hant" ? "traditional" : wanted;
}

/**
 * A row of the list. Its elements are reused when the line changes: replacing them would lose a click in progress and
 * the keyboard focus.
 */
class LineRow {
  constructor(onLine) {
    this.score = el("span", { class: "score" });
    this.button = el("button", { type: "button", onclick: () => onLine(this.node, this.moves) });
    this.element = el("li", {}, this.score, this.button);
  }

  show(node, { line, evaluation, pv }, notation) {
    this.node = node;
    this.moves = pv.slice(0, MAX_MOVES);
    this.element.dataset.line = line;
    this.score.textContent = scoreText(evaluation);
    const { children } = this.button;
    while (children.length < this.moves.length) this.button.append(el("span", { "data-upto": children.length + 1 }), " ");
    // A space follows each move, so two elements are removed.
    while (children.length > this.moves.length) [this.button.lastChild, this.button.lastElementChild].forEach((it) => it.remove());
    this.moves.forEach((move, index) => (children[index].textContent = nameOf(move, notation)));
  }
}

export class Analysis {
  /**
   * `onLine(node, moves)` is called when a line is chosen, `onBegin()` before the engine shows any; `mayBegin()` says
   * whether it may show them now, and otherwise tells the user.
   */
  constructor(viewer, { onLine, mayBegin, onBegin }) {
    Object.assign(this, { viewer, onLine, mayBegin, onBegin });
    this.isOn = false;
    this.count = Number(lastChoice(COUNT)) || 2;
    this.found = new Map();
    this.rows = [];
    /** Whether the arrows on the board are those of this panel. */
    this.hasArrows = false;
    this.control = null;
    this.toggleButton = button("analysisOn", () => this.toggle(), { "aria-pressed": "false" });
    this.threat = new Threat(viewer, mayBegin);
    this.notationButton = el("button", { type: "button", class: "line-notation", onclick: () => this.#otherNotation() });
    this.preview = new Preview();
    /** The line under the pointer: its index, the number of moves up to the pointer, and the place on the screen. */
    this.pointed = null;
    this.list = el("ol", {
      class: "lines-list",
      onpointerover: (event) => this.#point(event, event),
      onpointerleave: () => this.#leave(),
      onpointerup: (event) => event.pointerType === "touch" && this.#leave(),
      onfocusin: (event) => event.target.matches(":focus-visible") && this.#point(event, event.target.getBoundingClientRect()),
      onfocusout: () => this.#leave(),
    });
    this.facts = el("p", { class: "facts" });
    this.fault = new Fault((element) => viewer.takeFocus(element));
    const counts = ["1", "2", "3", "5"].map((n) => [n, `=${n}`]);
    this.element = el(
      "section",
      { class: "card analysis", "data-label": "analysis" },
      el(
        "div",
        { class: "card-head" },
        this.toggleButton,
        this.threat.button,
        this.notationButton,
        choice("lines", counts, String(this.count), (value) => {
          this.count = Number(value);
          rememberChoice(COUNT, value);
          this.restart();
        }),
      ),
      this.list,
      this.threat.element,
      this.facts,
      this.fault.element,
      this.preview.element,
    );
    onSettings(() => this.#draw());
    this.#draw();
  }

  #otherNotation() {
    const index = NOTATIONS.findIndex(([name]) => name === lineNotation().replace("traditional", "chinese"));
    choose("lines", NOTATIONS[(index + 1) % NOTATIONS.length][0]);
  }

  /** Handles the pointer on a move of a line, or on a whole line. */
  #point({ target }, { x, y }) {
    const move = target.closest("[data-upto]");
    const line = target.closest("[data-line]");
    if (!line) return this.#leave();
    this.pointed = { line: Number(line.dataset.line), count: Number(move?.dataset.upto ?? MAX_MOVES), x, y };
    this.#drawPreview();
  }

  #leave() {
    this.pointed = null;
    this.preview.hide();
  }

  #drawPreview() {
    const { node, board } = this.viewer;
    const pv = this.pointed && this.found.get(this.pointed.line)?.pv;
    if (!pv) return this.preview.hide();
    this.preview.show(node.position, pv.slice(0, this.pointed.count), board.isFlipped, this.pointed);
  }

  /** Returns the best move of the shown position; nothing if it is not known. */
  best() {
    return this.isOn ? this.found.get(1)?.pv[0]?.uci : undefined;
  }

  toggle() {
    if (!this.isOn && !this.mayBegin()) return;
    this.isOn = !this.isOn;
    if (this.isOn) this.onBegin();
    this.toggleButton.setAttribute("aria-pressed", String(this.isOn));
    this.restart();
  }

  /** Turns analysis and threats off. */
  end() {
    if (this.isOn) this.toggle();
    if (this.threat.isOn) this.threat.toggle();
  }

  /** Stops the analysis of the position before, and starts that of the shown node if analysis is on. */
  async restart() {
    this.control?.abort();
    this.control = null;
    this.found = new Map();
    this.fault.hide();
    say(this.facts, "");
    this.#draw();
    if (!this.isOn) return;
    const { game, node } = this.viewer;
    const control = new AbortController();
    this.control = control;
    const request = { ...positionOf(game, node), lines: this.count };
    try {
      for await (const event of stream("search", request, control.signal)) {
        if (this.control !== control) return;
        if (event.type === "waiting") say(this.facts, () => t("waiting"));
        if (event.type !== "info") continue;
        this.found.set(event.line, event);
        if (event.line === 1) {
          const evaluation = { ...event.evaluation, depth: event.depth };
          if (isDeeper(node, event)) node.evaluation = evaluation;
          this.viewer.showChance(evaluation);
          this.viewer.curve.show(game, node);
        }
        this.#draw();
      }
    } catch (error) {
      if (this.control !== control || error.name === "AbortError") return;
      this.fault.show(error, () => this.restart());
    }
  }

  #draw() {
    const { node } = this.viewer;
    const notation = lineNotation();
    const lines = [...this.found.values()].sort((a, b) => a.line - b.line);
    while (this.rows.length > lines.length) {
      const { element } = this.rows.pop();
      this.viewer.takeFocus(element);
      element.remove();
    }
    while (this.rows.length < lines.length) {
      const row = new LineRow(this.onLine);
      this.rows.push(row);
      this.list.append(row.element);
    }
    lines.forEach((line, index) => this.rows[index].show(node, line, notation));
    this.#drawPreview();
    // The panels below stay where they are while the lines of another position come.
    this.element.classList.toggle("on", this.isOn);
    this.list.style.setProperty("--lines", this.isOn ? this.count : 0);
    const [, sample] = NOTATIONS.find(([name]) => name === notation) ?? [];
    this.notationButton.textContent = sample ?? nameOf({ traditional: "炮二平五", iccs: "H2-E2" }, notation);
    this.notationButton.ariaLabel = labelled(t("lineNotation"), this.notationButton.textContent);
    this.notationButton.title = t("lineNotation");
    const first = lines[0];
    if (first) say(this.facts, `${t("depth")} ${first.depth} · ${Math.round(first.nps / 1000)} kn/s`);
    // A hint stays.
    const hints = this.viewer.board.arrows.filter(({ kind }) => kind === "hint");
    if (this.isOn) {
      const arrows = lines.filter((line) => line.pv[0]).map((line) => ({ uci: line.pv[0].uci, kind: line.line === 1 ? "best" : "other" }));
      this.viewer.board.showArrows([...arrows.reverse(), ...hints]);
    } else if (this.hasArrows) this.viewer.board.showArrows(hints);
    this.hasArrows = this.isOn;
    translate(this.element);
  }
}
