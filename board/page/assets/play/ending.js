// The panel over the board when a game has ended: the result, the reason by the rules, and buttons for the next step.

import { button, el } from "../common/dom.js";
import { onSettings } from "../common/settings.js";
import { both, t, translate } from "../words/texts.js";

const WINNERS = { "1-0": "redWins", "0-1": "blackWins", "1/2-1/2": "draw" };

export class Ending {
  /** `onHide()` is called before the panel is hidden. */
  constructor({ onRematch, onReview, onNew, onHide }) {
    this.onHide = onHide;
    const then = (work) => () => {
      this.hide();
      work();
    };
    this.title = el("h2");
    this.reason = el("p", { class: "reason" });
    this.clause = el("p", { class: "facts" });
    this.reviewButton = button("review", then(onReview));
    this.element = el(
      "section",
      { class: "ending", role: "status", "data-label": "gameOver", hidden: true },
      this.title,
      this.reason,
      this.clause,
      el(
        "div",
        { class: "row-of" },
        button("rematch", then(onRematch), { class: "main" }),
        this.reviewButton,
        button("newGame", then(onNew)),
        button("close", () => this.hide()),
      ),
    );
    this.draw = () => {};
    onSettings(() => this.draw());
  }

  /** Shows how a game has ended. `ruling` is the ruling on a repetition, if the game ended by one. */
  show(game, ruling) {
    this.draw = () => this.#draw(game, ruling);
    this.draw();
    // A game that was resigned at once has nothing to review.
    this.reviewButton.hidden = !game.root.main();
    this.element.hidden = false;
  }

  #draw(game, ruling) {
    this.title.textContent = t(WINNERS[game.result] ?? "gameOver");
    this.reason.textContent = both(game.outcome) || (game.ended ? t(game.ended) : "");
    this.clause.textContent = ruling ? both(ruling.clause) : game.ended ? t(`rule-${game.ended}`) : t("ruleOutcome");
    translate(this.element);
  }

  hide() {
    this.onHide();
    this.element.hidden = true;
  }
}
