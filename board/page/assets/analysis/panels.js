// The panels that say what is known of the shown position: opening book, library of games, endgame tables, reasons.

import { BookPanel } from "./bookpanel.js";
import { EndgamePanel } from "./endgame.js";
import { ExplorerPanel } from "./explorer.js";
import { WhyPanel } from "./why.js";

export class Panels {
  /** `hasLibrary` tells whether the program has a library of games; `onMove(uci)` gets a move that was chosen in a panel. */
  constructor(viewer, hasLibrary, onMove) {
    const takeFocus = (element) => viewer.takeFocus(element);
    this.viewer = viewer;
    this.book = new BookPanel(onMove, takeFocus);
    this.endgame = new EndgamePanel(onMove, takeFocus);
    this.why = new WhyPanel(viewer);
    this.explorer = new ExplorerPanel(hasLibrary, (uci, node) => node === viewer.node && onMove(uci), takeFocus);
  }

  /** Called when another position is shown: until something is known of it, the panels show the position before. */
  wait() {
    for (const { element } of [this.book, this.endgame, this.explorer]) element.ariaBusy = "true";
    this.why.stop();
  }

  /** Shows the program's answer about the position, without what `wouldSpoil` a game or a question: perfect moves, reasons. */
  show(info, wouldSpoil) {
    const { game, node } = this.viewer;
    this.book.show(info?.book ?? []);
    this.explorer.show(game, node);
    this.why.restart(wouldSpoil);
    this.endgame.show(wouldSpoil ? null : info?.tables, node.position.redToMove ? "red" : "black");
  }

  /** Takes a file with a library of games. */
  async takeLibrary(file) {
    await this.explorer.take(file);
    this.explorer.show(this.viewer.game, this.viewer.node);
  }
}
