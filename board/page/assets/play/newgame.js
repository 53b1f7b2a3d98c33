// The dialog for a new game: side, level, clock, odds, position.

import { button, choice, el, say } from "../common/dom.js";
import { both, inRow, t, translate } from "../words/texts.js";

const numbers = (list) => list.map((number) => [String(number), number === 0 ? "none" : `=${number}`]);

export class NewGame {
  /** `onBegin(wanted)` gets the choices: `{ side, level, time, from, giver }`. */
  constructor(levels, onBegin) {
    this.wanted = { side: "red", level: "casual", time: { base: 0, increment: 0, byoyomi: 0 }, from: "start", giver: "engine" };
    const pick = (name) => (value) => {
      this.wanted[name] = value;
      this.#show();
    };
    const time = (name) => (value) => (this.wanted.time[name] = Number(value));
    const sides = [["red", "red"], ["black", "black"], ["both", "bothSides"]];
    const starts = ["start", "shown", "horse", "horses", "cannon", "rook", "rookHorse", "rooks"].map((from) => [from, `from-${from}`]);
    const named = (level) => [level.id, () => both(level) + (level.elo ? ` · ${level.elo}` : "")];
    this.levelChoice = choice("level", levels.map(named), "casual", pick("level"));
    this.levelFacts = el("p", { class: "facts" });
    this.giverChoice = choice("giver", [["engine", "giverEngine"], ["you", "you"]], "engine", pick("giver"));
    this.dialog = el(
      "dialog",
      { "aria-labelledby": "new-title", class: "new-game" },
      el("h2", { "data-t": "newGame", id: "new-title" }),
      choice("yourSide", sides, "red", pick("side")),
      this.levelChoice,
      this.levelFacts,
      el(
        "div",
        { class: "times", role: "group", "data-label": "clock" },
        choice("baseTime", numbers([0, 1, 3, 5, 10, 15, 20, 30, 60, 90]), "0", time("base")),
        choice("increment", numbers([0, 2, 3, 5, 10, 15, 30]), "0", time("increment")),
        choice("byoyomi", numbers([0, 5, 10, 20, 30, 60]), "0", time("byoyomi")),
      ),
      choice("from", starts, "start", pick("from")),
      this.giverChoice,
      el(
        "div",
        { class: "row-of" },
        button("cancel", () => this.dialog.close()),
        button("begin", () => this.#begin(onBegin), { class: "main" }),
      ),
    );
  }

  /** Opens the dialog; `wanted` has the initial choices. */
  show() {
    translate(this.dialog);
    this.#show();
    this.dialog.showModal();
  }

  #show() {
    const { side, level, from } = this.wanted;
    this.levelChoice.hidden = this.levelFacts.hidden = side === "both";
    this.giverChoice.hidden = side === "both" || from === "start" || from === "shown";
    say(this.levelFacts, () => inRow(t(`level-${level}`), t("levelScale")));
  }

  #begin(onBegin) {
    this.dialog.close();
    onBegin({ ...this.wanted, time: { ...this.wanted.time } });
  }
}
