// The panel with a game library's moves for the position on the board, with results and the latest players.

import { button, el, say } from "../common/dom.js";
import { Fault } from "../common/faults.js";
import { nameOf } from "../viewer/moves.js";
import * as server from "../server.js";
import { labelled, listed, t } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

/** Maximum number of moves in the list; the most frequent are listed. */
const MAX_MOVES = 8;

/** Makes a bar with the shares of Red's wins, draws and Black's wins, with numbers for screen readers. */
function bar({ red_wins: red, draws, black_wins: black }) {
  const parts = [["red", red], ["draw", draws], ["black", black]];
  const label = listed([`${t("redWins")} ${red}`, `${t("draw")} ${draws}`, `${t("blackWins")} ${black}`]);
  const part = ([side, games]) => {
    const element = el("span", { class: `share-${side}` });
    element.style.flexGrow = games;
    return element;
  };
  return el("span", { class: "shares", role: "img", "aria-label": label, title: label }, ...parts.filter(([, games]) => games > 0).map(part));
}

/** Returns the latest game with a move as text: `Xu Yinchuan – Lü Qin, 2003, 1-0`. */
function lastGame({ red, black, year, result }) {
  return [`${red ?? "?"} – ${black ?? "?"}`, year, result].filter((part) => part).join(", ");
}

export class ExplorerPanel {
  /**
   * `hasLibrary`: whether the program has a library. `onMove(uci, node)` is called when a move of the list is chosen:
   * until the library answers, the list is that of the previous node. `onHide(element)` is called before an element is
   * removed.
   */
  constructor(hasLibrary, onMove, onHide) {
    Object.assign(this, { hasLibrary, onMove, onHide });
    this.asked = 0;
    /** The library's answers by node. */
    this.known = new WeakMap();
    this.total = el("p", { class: "facts", role: "status" });
    this.list = el("ul", { class: "book-list explorer-list" });
    this.fault = new Fault(onHide);
    this.element = el(
      "section",
      { class: "card explorer", "data-label": "explorer", hidden: hasLibrary ? null : "" },
      el("h2", { "data-t": "explorer" }),
      this.total,
      this.fault.element,
      this.list,
      // The page cannot remove a library that the program was started with.
      ...(server.dropLibrary ? [button("removeLibrary", () => this.#remove())] : []),
    );
  }

  /** Stores a library that was opened as a file, and looks up the shown positions again. */
  async take(file) {
    await server.keepLibrary(file);
    this.#has(true);
  }

  async #remove() {
    await server.dropLibrary();
    this.#has(false);
  }

  #has(hasLibrary) {
    this.hasLibrary = hasLibrary;
    if (!hasLibrary) this.onHide(this.element);
    this.element.hidden = !hasLibrary;
    this.known = new WeakMap();
  }

  /** Asks for the position of a node and shows the answer. A late answer for a position no longer shown is dropped. */
  async show(game, node) {
    if (!this.hasLibrary) return;
    const number = ++this.asked;
    this.fault.hide();
    try {
      if (!this.known.has(node)) this.known.set(node, await server.ask("library", positionOf(game, node)));
      if (number !== this.asked) return;
      // If the answer is empty, another tab has removed the library.
      if (!this.known.get(node)) return this.#has(false);
      const { moves, games } = this.known.get(node);
      this.#answered();
      this.list.replaceChildren(...moves.slice(0, MAX_MOVES).map((played) => this.row(played, node)));
      say(this.total, labelled(t("explorerGames"), games));
    } catch (error) {
      if (number !== this.asked) return;
      this.#answered();
      this.list.replaceChildren();
      say(this.total, "");
      this.fault.show(error, () => this.show(game, node));
    }
  }

  /** Called when an answer has arrived. */
  #answered() {
    this.element.ariaBusy = "false";
    this.onHide(this.list);
  }

  row(played, node) {
    const year = played.average_year === null ? "" : `∅ ${Math.round(played.average_year)}`;
    const performance = played.performance === null ? "" : `${t("performance")} ${played.performance}`;
    const facts = [year, performance, ...played.last.slice(0, 1).map(lastGame)].filter((part) => part).join(" · ");
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", onclick: () => this.onMove(played.move.uci, node) },
        el("span", {}, nameOf(played.move)),
        bar(played),
        el("span", { class: "percent" }, String(played.games)),
        el("span", { class: "facts explorer-facts" }, facts),
      ),
    );
  }
}
