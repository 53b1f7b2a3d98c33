// The dialog for a new game: side, level, clock, odds, position.

import { button, choice, el, say } from "../common/dom.js";
import { lastChoice, rememberChoice } from "../common/tab.js";
import { both, inRow, t, translate } from "../words/texts.js";

/** The name under which the last choices are remembered. */
const CHOICES = "chuhe-new-game";

/** Returns the choices of the last game that was begun. */
function last() {
  try {
    return JSON.parse(lastChoice(CHOICES)) ?? {};
  } catch {
    return {};
  }
}

const numbers = (list) => list.map((number) => [String(number), number === 0 ? "none" : `=${number}`]);

export class NewGame {
  /** `onBegin(wanted)` gets the choices: `{ side, level, time, from, giver }`. */
  constructor(levels, onBegin) {
    const usual = { side: "red", level: "casual", time: { base: 0, increment: 0, byoyomi: 0 }, from: "start", giver: "engine" };
    this.wanted = { ...usual, ...last() };
    // Another version of the program may have other levels.
    if (!levels.some(({ id }) => id === this.wanted.level)) this.wanted.level = usual.level;
    const { side, level, from, giver } = this.wanted;
    const { base, increment, byoyomi } = this.wanted.time;
    const pick = (name) => (value) => {
      this.wanted[name] = value;
      this.#show();
    };
    const time = (name) => (value) => (this.wanted.time[name] = Number(value));
    const sides = [["red", "red"], ["black", "black"], ["both", "bothSides"]];
    const starts = ["start", "shown", "horse", "horses", "cannon", "rook", "rookHorse", "rooks"].map((from) => [from, `from-${from}`]);
    const named = (known) => [known.id, () => both(known) + (known.elo ? ` · ${known.elo}` : "")];
    this.levelChoice = choice("level", levels.map(named), level, pick("level"));
    this.levelFacts = el("p", { class: "facts" });
    this.giverChoice = choice("giver", [["engine", "giverEngine"], ["you", "you"]], giver, pick("giver"));
    this.dialog = el(
      "dialog",
      { "aria-labelledby": "new-title", class: "new-game" },
      el("h2", { "data-t": "newGame", id: "new-title" }),
      choice("yourSide", sides, side, pick("side")),
      this.levelChoice,
      this.levelFacts,
      el(
        "div",
        { class: "times", role: "group", "data-label": "clock" },
        choice("baseTime", numbers([0, 1, 3, 5, 10, 15, 20, 30, 60, 90]), String(base), time("base")),
        choice("increment", numbers([0, 2, 3, 5, 10, 15, 30]), String(increment), time("increment")),
        choice("byoyomi", numbers([0, 5, 10, 20, 30, 60]), String(byoyomi), time("byoyomi")),
      ),
      choice("from", starts, from, pick("from")),
      this.giverChoice,
      el(
        "div",
        { class: "row-of" },
        button("cancel", () => this.dialog.close()),
        button("begin", () => this.#begin(onBegin), { class: "main" }),
      ),
    );
  }

  /** Opens the dialog with the last choices. */
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
    rememberChoice(CHOICES, JSON.stringify(this.wanted));
    onBegin({ ...this.wanted, time: { ...this.wanted.time } });
  }
}
