// A game against the engine: sides, level, taking back, hints, resigning.

import { button, choice, el } from "./dom.js";
import { today } from "./files.js";
import { stream } from "./server.js";
import { both, t, translate } from "./texts.js";
import { Game, positionOf } from "./tree.js";

/** How long the engine thinks at full strength, and for a hint, in milliseconds. */
const THINKING_MS = 2000;
const HINT_MS = 1500;

export class Match {
  /** `onBegin(game)` gets a new game, `onChange()` is called when one ends. */
  constructor(viewer, levels, onBegin, onChange) {
    this.viewer = viewer;
    this.onBegin = onBegin;
    this.onChange = onChange;
    this.side = null;
    /** Where the game has come to; what is shown may be an earlier position. */
    this.head = null;
    this.level = "casual";
    this.isOver = false;
    this.control = null;
    this.wanted = { side: "red", level: "casual" };
    this.takeBackButton = button("takeBack", () => this.takeBack());
    this.hintButton = button("hint", () => this.hint());
    this.resignButton = button("resign", () => this.resign());
    this.said = el("p", { class: "facts", role: "status" });
    this.buttons = el("div", { class: "row-of" }, this.takeBackButton, this.hintButton, this.resignButton);
    this.levels = levels;
    const sides = [["red", "red"], ["black", "black"], ["both", "bothSides"]];
    this.levelChoice = choice("level", levels.map(({ id }) => [id, `=${id}`]), "casual", (level) => {
      this.wanted.level = level;
    });
    this.dialog = el(
      "dialog",
      { "aria-labelledby": "new-title", class: "new-game" },
      el("h2", { "data-t": "newGame", id: "new-title" }),
      choice("yourSide", sides, "red", (side) => {
        this.wanted.side = side;
      }),
      this.levelChoice,
      el(
        "div",
        { class: "row-of" },
        button("cancel", () => this.dialog.close()),
        button("begin", () => this.begin(), { class: "main" }),
      ),
    );
    this.element = el(
      "section",
      { class: "card match", "data-label": "play" },
      el("div", { class: "card-head" }, button("newGame", () => this.ask(), { class: "main" }), this.buttons),
      this.said,
      this.dialog,
    );
    this.show();
  }

  /** Whether the engine is to move at the node that is shown, which is the last of the game. */
  isEnginesTurn() {
    if (this.side === null || this.side === "both" || this.isOver) return false;
    return this.viewer.node.position.redToMove !== (this.side === "red");
  }

  ask() {
    for (const option of this.levelChoice.querySelectorAll("option")) {
      const level = this.levels.find(({ id }) => id === option.value);
      option.textContent = both(level) + (level.elo ? ` · ${level.elo}` : "");
    }
    translate(this.dialog);
    this.dialog.showModal();
  }

  begin() {
    this.dialog.close();
    this.head = null;
    this.side = this.wanted.side;
    this.level = this.wanted.level;
    this.isOver = false;
    const { board } = this.viewer;
    if (board.isFlipped !== (this.side === "black")) board.flip();
    const game = new Game();
    game.tags = [["Event", "Chuhe"], ["Date", today()]];
    const level = this.levels.find(({ id }) => id === this.level);
    const engine = `Chuhe (${both(level)})`;
    if (this.side !== "both") {
      const names = this.side === "red" ? [t("you"), engine] : [engine, t("you")];
      game.tags.push(["Red", names[0]], ["Black", names[1]]);
    }
    this.head = game.root;
    this.onBegin(game);
  }

  /** Ends the game with the engine, for instance because another record is opened. */
  leave() {
    this.side = null;
    this.#stop();
    this.show();
  }

  /** The position is known: the engine moves if it is its turn. `info` is what the program says about it. */
  async turn(info) {
    this.#stop();
    this.isOver = info.outcome !== null || this.viewer.game.ended !== null;
    this.show(info);
    const { node, game } = this.viewer;
    if (!this.isEnginesTurn() || node !== this.head) return;
    const control = new AbortController();
    this.control = control;
    const request = { ...positionOf(game, node), level: this.level, movetime: THINKING_MS, book: true };
    try {
      for await (const event of stream("search", request, control.signal)) {
        if (this.control !== control || this.viewer.node !== node) return;
        if (event.type !== "bestmove" || !event.best) continue;
        const child = node.play(event.best);
        child.promote();
        this.head = child;
        this.viewer.go(child);
        this.viewer.redraw();
      }
    } catch (error) {
      if (error.name !== "AbortError") this.said.textContent = error.message;
    }
  }

  show(info = null) {
    const isPlaying = this.side !== null;
    this.buttons.hidden = !isPlaying;
    this.resignButton.hidden = this.side === "both";
    this.resignButton.disabled = this.isOver;
    const text = !isPlaying ? t("playHelp") : this.viewer.game.ended ? t(this.viewer.game.ended) : info?.outcome ? both(info.outcome) : this.isEnginesTurn() ? t("thinking") : t("yourMove");
    this.said.textContent = text;
  }

  /** What is kept of it with the game. */
  state() {
    const { side, level, head, viewer } = this;
    return side === null ? null : { side, level, head: head && viewer.game.pathTo(head) };
  }

  /** Goes on with a kept game. */
  resume(state) {
    this.side = state?.side ?? null;
    if (state && this.levels.some(({ id }) => id === state.level)) this.level = state.level;
    this.head = state?.head ? this.viewer.game.nodeAt(state.head) : null;
    this.isOver = this.viewer.game.ended !== null;
    this.show();
  }

  /** Takes back the last move of the player, and the engine's answer with it. */
  takeBack() {
    if (this.side === null) return;
    this.#stop();
    let { node } = this.viewer;
    const isOwn = (each) => this.side === "both" || each.position.redToMove === (this.side === "red");
    do {
      if (!node.parent) return;
      node = node.parent;
    } while (!isOwn(node) && node.parent);
    // What was played stays as a variation: the next move becomes the game.
    const { game } = this.viewer;
    this.isOver = false;
    Object.assign(game, { result: "*", outcome: null, ended: null });
    node.takeBack();
    this.head = node;
    this.viewer.go(node);
    this.viewer.redraw();
  }

  /** A move was made on the board: in a game it is the game from then on. */
  made(child) {
    if (this.side === null) return;
    child.promote();
    this.head = child;
  }

  async hint() {
    const { game, node, board } = this.viewer;
    if (this.isEnginesTurn()) return;
    const control = new AbortController();
    this.control?.abort();
    this.control = control;
    try {
      for await (const event of stream("search", { ...positionOf(game, node), movetime: HINT_MS }, control.signal)) {
        if (this.viewer.node !== node) return;
        if (event.type === "bestmove" && event.best) board.showArrows([{ uci: event.best.uci, kind: "hint" }]);
      }
    } catch (error) {
      if (error.name !== "AbortError") this.said.textContent = error.message;
    }
  }

  resign() {
    if (this.side === null || this.side === "both") return;
    this.#stop();
    this.isOver = true;
    const { game } = this.viewer;
    // Who resigns ends the game as it was played, wherever he looks at it.
    game.result = this.side === "red" ? "0-1" : "1-0";
    game.ended = "resigned";
    game.setTag("Termination", "resignation");
    this.viewer.go([game.root, ...game.root.line()].at(-1));
    this.viewer.redraw();
    this.show();
    this.onChange();
  }

  #stop() {
    this.control?.abort();
    this.control = null;
  }
}
