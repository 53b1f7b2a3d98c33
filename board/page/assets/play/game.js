// A game against the engine, or of two people at one board: turns, clocks, taking back, hints, draw offers, the end.

import { claimed } from "./claims.js";
import { face, flagged, thinkingTime } from "./clock.js";
import { button, el, isSaid, respond, say, warn } from "../common/dom.js";
import { Ending } from "./ending.js";
import { isStanding, passing } from "../common/faults.js";
import { today } from "../games/files.js";
import { infoOf } from "../analysis/info.js";
import { NewGame } from "./newgame.js";
import { EVENT, engineName } from "../words/names.js";
import { accepts, IDLE, mayOffer, next, other, resultOf, startOf } from "./rules.js";
import { answersAgain, stream } from "../server.js";
import { sound } from "./sounds.js";
import { both, labelled, t, wordsOf } from "../words/texts.js";
import { nameOf } from "../viewer/moves.js";
import { Game, positionOf } from "../viewer/tree.js";

/** How long the engine searches at full strength, for a hint, or before it answers a draw offer, in milliseconds. */
const THINKING_MS = 2000;
const HINT_MS = 1500;
const OFFER_MS = 400;
const TICK_MS = 100;
/** How often the game is saved while a clock runs, in milliseconds. */
const KEEP_MS = 5000;
/**
 * A longer time between two ticks (milliseconds) means that the computer or the page was asleep: a hidden page still
 * ticks each minute.
 */
const SLEPT_MS = 90_000;

const sideOf = (node) => (node.position.redToMove ? "red" : "black");

export class Match {
  /**
   * `mayAct()` says whether the buttons may act on the game now. `onAsk()` is called when the user wants a new game; it
   * returns a function that says whether no later request was served. `shownFen(isLast)` returns the position on the board,
   * or nothing if no game can begin there. `onBegin(game)` gets a new game; `onTakeBack()` is called before moves are taken
   * back, `onChange()` when the user has changed the game without a move, `onPassed()` when the clock or the rules have
   * changed it, `onReview()` when a review is requested.
   */
  constructor(viewer, levels, { mayAct, onAsk, shownFen, onBegin, onTakeBack, onChange, onPassed, onReview }) {
    Object.assign(this, { viewer, levels, onAsk, shownFen, onBegin, onTakeBack, onChange, onPassed });
    /** All the saved state of the game except the current position. */
    this.state = IDLE;
    /** The last position of the game; the board may show an earlier one. */
    this.head = null;
    /** Cancels the engine's search and other requests. */
    this.control = null;
    this.hinting = null;
    this.offering = null;
    /** Why the search failed; nothing once another search has started. */
    this.fault = null;
    /** Whether the program's answer about the last position, or a free engine, is awaited. */
    this.isWaiting = false;
    this.newGame = new NewGame(levels, (wanted) => this.#chosen(wanted));
    const onHide = () => viewer.takeFocus(this.ending.element);
    this.ending = new Ending({ onRematch: () => this.rematch(), onReview, onNew: () => this.newGame.show(), onHide });
    this.newGameButton = button("newGame", () => this.newGame.show(), { class: "main" });
    const act = (key, work) => button(key, () => mayAct() && work());
    this.takeBackButton = act("takeBack", () => this.takeBack());
    this.hintButton = act("hint", () => this.hint());
    this.drawButton = act("offerDraw", () => this.offerDraw());
    this.claimButton = act("claim", () => this.claim());
    this.resignButton = act("resign", () => this.resign());
    this.rematchButton = act("rematch", () => this.rematch());
    this.said = el("p", { class: "facts", role: "status" });
    this.againButton = button("tryAgain", () => this.#thinkAgain(), { hidden: true });
    this.buttons = el("div", { class: "row-of" }, this.takeBackButton, this.hintButton, this.drawButton, this.claimButton, this.resignButton, this.rematchButton);
    this.element = el(
      "section",
      { class: "card match", "data-label": "play" },
      el("div", { class: "card-head" }, this.newGameButton, this.buttons),
      this.said,
      this.againButton,
      this.newGame.dialog,
    );
    this.ticks = setInterval(() => this.#tick(), TICK_MS);
    this.keptAt = 0;
    /** The end of a game that the user has not seen yet: the game and the ruling. */
    this.unseen = null;
    /** When the time was last read. */
    this.seenAt = performance.now();
    this.show();
  }

  /**
   * Returns the time for the clocks. It stands still while the page is closed, and while the page or the computer is
   * asleep.
   */
  #now() {
    const now = performance.now();
    const ms = now - this.seenAt;
    this.seenAt = now;
    if (ms > SLEPT_MS) this.#happen({ type: "slept", ms });
    return now;
  }

  get side() {
    return this.state.side;
  }

  get isOver() {
    return this.state.ended !== null;
  }

  /** The last node of the game. */
  get #at() {
    return this.head ?? this.viewer.node;
  }

  /** Whether the engine is to move. */
  isEnginesTurn() {
    if (this.side === null || this.side === "both" || this.isOver) return false;
    return sideOf(this.#at) !== this.side;
  }

  /** Whether the user may move at a node: in a running game at its last position only, on the user's turn. */
  mayMove(node) {
    return this.side === null || this.isOver || (node === this.head && !this.isEnginesTurn());
  }

  /** Whether a premove can be chosen: the engine searches the position that is shown. */
  canPremove() {
    return this.isEnginesTurn() && this.viewer.node === this.head;
  }

  /** Sets or clears the premove. */
  premove(uci) {
    if (this.state.premove === uci) return;
    this.#happen({ type: "premove", uci });
    this.viewer.showBoard();
    this.show();
  }

  /** Returns the premove and clears it. */
  takePremove() {
    const { premove } = this.state;
    if (!premove || this.isEnginesTurn() || this.viewer.node !== this.head) return null;
    this.premove(null);
    return premove;
  }

  /** "From the position" means the position on the board when the game was chosen, also in a rematch. */
  async #chosen(wanted) {
    const isLast = this.onAsk();
    if (wanted.from !== "shown") return isLast() && this.begin(wanted);
    const fen = await this.shownFen(isLast);
    if (fen) this.begin({ ...wanted, fen });
  }

  begin(wanted) {
    // The previous game is saved first.
    this.onPassed();
    const { side } = wanted;
    const start = startOf(wanted);
    const game = new Game(start);
    // The engine's search in the previous game must not answer in this one.
    this.#stop();
    this.#happen({ type: "begin", ...wanted, fen: start });
    this.ending.hide();
    const { board } = this.viewer;
    if (board.isFlipped !== (side === "black")) board.flip();
    game.tags = [["Event", EVENT], ["Date", today()]];
    const engine = engineName(this.state.level);
    if (side !== "both") {
      const names = side === "red" ? [t("you"), engine] : [engine, t("you")];
      game.tags.push(["Red", names[0]], ["Black", names[1]]);
    }
    const { base, increment, byoyomi } = wanted.time;
    if (this.state.clock) game.tags.push(["TimeControl", `${base * 60}${increment ? `+${increment}` : ""}${byoyomi ? ` byoyomi ${byoyomi}` : ""}`]);
    this.head = game.root;
    this.show();
    this.onBegin(game);
    this.viewer.takeFocus(this.newGameButton);
  }

  /** Starts the same game again with colours exchanged. */
  rematch() {
    const { set } = this.state;
    // A second click arrives when the new game has begun.
    if (!set || !this.isOver) return;
    const side = set.side === "both" ? "both" : other(set.side);
    if (this.onAsk()()) this.begin({ ...set, side });
  }

  /** Ends the game against the engine, for example because another game is opened. */
  leave() {
    this.#happen({ type: "leave" });
    this.head = null;
    this.ending.hide();
    this.#stop();
    this.show();
  }

  /**
   * Called when the position is known: the engine moves if it is its turn. `info` is the program's answer about the
   * position.
   */
  async turn(info) {
    const { node, game } = this.viewer;
    // Looking at earlier moves stops neither the engine's search nor its wait for a free engine.
    this.isWaiting &&= this.control !== null;
    const isElsewhere = this.side !== null && node !== this.head;
    if (!isElsewhere && !this.control) {
      this.#stop();
      if (this.side !== null && info.outcome && !this.isOver) {
        this.#over("outcome", info.ruling);
        this.onPassed();
      }
    }
    this.show();
    if (this.isEnginesTurn()) {
      if (!this.control && !this.fault) await this.#think(game, this.head);
    } else if (isElsewhere && !this.isOver) await this.#endsUnseen(game, this.head);
  }

  /** Called when the program does not say what it knows of the shown position. */
  waits() {
    if (this.viewer.node !== this.head || this.control) return;
    this.isWaiting = true;
    this.show();
  }

  /** The engine searches for its move at a node. The board may show another node meanwhile. */
  async #think(game, node) {
    const control = new AbortController();
    this.control = control;
    try {
      // The user may have left the position before the program has said that the game ends there.
      const { outcome } = await infoOf(game, node);
      if (this.control !== control) return;
      if (outcome) {
        this.control = null;
        return this.viewer.go(node);
      }
      const movetime = thinkingTime(this.state.clock, other(this.side), this.#now(), THINKING_MS);
      const request = { ...positionOf(game, node), level: this.state.level, movetime, book: true };
      for await (const event of stream("search", request, control.signal)) {
        if (this.control !== control) return;
        if (this.isWaiting !== (event.type === "waiting")) {
          this.isWaiting = event.type === "waiting";
          this.show();
        }
        if (event.type !== "bestmove" || !event.best) continue;
        const child = game.play(node, event.best);
        const { premove } = this.state;
        // The premove survives the engine's move and is played after it.
        const isShown = this.viewer.node === node || premove !== null;
        this.made(child);
        if (premove) this.#happen({ type: "premove", uci: premove });
        if (isShown) this.viewer.go(child);
        this.viewer.redraw();
        if (!isShown) await this.#madeUnseen(game, child);
      }
      if (this.control === control) this.control = null;
    } catch (error) {
      if (this.control !== control || error.name === "AbortError") return;
      // The engine is idle until the program answers again or the user returns to the position.
      this.#stop();
      this.fault = error;
      this.show();
      if ((await answersAgain(error)) && this.fault === error) await this.#thinkAgain();
    }
  }

  /** Called when the engine has moved while the user looks at another position, which stays unless the game is over. */
  async #madeUnseen(game, node) {
    sound("move");
    this.onPassed();
    this.show();
    await this.#endsUnseen(game, node);
  }

  /** Shows the last position if the rules end the game there. */
  async #endsUnseen(game, node) {
    const info = await infoOf(game, node).catch(() => null);
    if (info?.outcome && this.head === node && this.viewer.node !== node) this.viewer.go(node);
  }

  async #thinkAgain() {
    this.fault = null;
    this.show();
    await this.#think(this.viewer.game, this.head);
  }

  show() {
    const { side, isOver, state } = this;
    const node = this.#at;
    if (side === null) this.viewer.takeFocus(this.buttons);
    this.buttons.hidden = side === null;
    if (!isOver) this.viewer.takeFocus(this.rematchButton);
    this.rematchButton.hidden = !isOver;
    const ending = [this.resignButton, this.drawButton, this.claimButton];
    if (isOver && ending.includes(document.activeElement)) this.rematchButton.focus({ preventScroll: true });
    for (const each of ending) each.hidden = isOver;
    const isAnswer = state.offer !== null && state.offer !== sideOf(node);
    const mayDraw = mayOffer(state, node.ply) && (state.offer === null || isAnswer);
    const isOurs = !this.isEnginesTurn();
    for (const [each, may] of [[this.takeBackButton, node.parent !== null], [this.hintButton, isOurs], [this.drawButton, isOurs && mayDraw]]) {
      // Some browsers take the focus from a button at once when it is disabled.
      if (!may) this.viewer.takeFocus(each);
      each.disabled = !may;
    }
    this.drawButton.dataset.t = isAnswer ? "acceptDraw" : "offerDraw";
    this.drawButton.textContent = t(this.drawButton.dataset.t);
    say(this.said, () => this.#text(this.viewer.game));
    const isStuck = this.isEnginesTurn() && this.fault !== null && isStanding(this.fault);
    if (!isStuck) this.viewer.takeFocus(this.againButton);
    this.againButton.hidden = !isStuck;
    this.#runClocks();
    this.#tick();
  }

  #text(game) {
    const { side, isOver, state } = this;
    if (side === null) return t("playHelp");
    if (isOver) return game.ended ? t(game.ended) : both(game.outcome);
    if (state.offer) return t(state.offer === "red" ? "redOffers" : "blackOffers");
    if (this.isEnginesTurn() && this.fault) return wordsOf(this.fault);
    if (this.isWaiting && this.control) return t("waiting");
    if (this.isEnginesTurn() && !this.isWaiting) return t(state.premove ? "premoveSet" : "thinking");
    return side === "both" || this.isWaiting ? t(sideOf(this.#at) === "red" ? "redToMove" : "blackToMove") : t("yourMove");
  }

  /** Returns the part of the state that is saved with the game. */
  record() {
    const now = this.#now();
    const { state, head, viewer } = this;
    if (state.side === null) return null;
    // Time does not run while the page is closed.
    const { clock, ...rest } = next(state, { type: "pause", now });
    return { ...rest, clock, head: head && viewer.game.pathTo(head) };
  }

  /** Resumes a saved game. */
  resume(kept) {
    const { head, ...state } = kept ?? {};
    const { game } = this.viewer;
    this.head = head ? game.nodeAt(head) : null;
    this.state = kept ? { ...IDLE, ...state } : IDLE;
    if (!this.levels.some(({ id }) => id === this.state.level)) this.state = { ...this.state, level: IDLE.level };
    if (kept && (game.ended || game.outcome) && !this.isOver) this.state = { ...this.state, ended: game.ended ?? "outcome" };
    this.ending.hide();
    this.show();
  }

  /** Takes back the player's last move and the engine's reply. */
  takeBack() {
    if (this.side === null || !this.#at.parent) return;
    this.onTakeBack();
    this.#stop();
    const isOwn = (each) => this.side === "both" || sideOf(each) === this.side;
    let node = this.#at.parent;
    while (!isOwn(node) && node.parent) node = node.parent;
    this.viewer.game.takeBack(node);
    this.head = node;
    this.ending.hide();
    this.#happen({ type: "tookBack", side: sideOf(node), ply: node.ply, isBegun: node.parent !== null, left: node.left, now: this.#now() });
    this.show();
    this.viewer.go(node);
    this.viewer.redraw();
    this.viewer.reveal();
    this.onChange();
  }

  /** Called when a move was made: if a game is being played, the move becomes its main line. */
  made(child) {
    if (this.side === null || this.isOver) return;
    this.#stop();
    this.head = child;
    this.#happen({ type: "moved", side: sideOf(child.parent), now: this.#now() });
    child.left = this.state.clock?.left ?? null;
    this.takeBackButton.disabled = false;
  }

  async hint() {
    const { node, board } = this.viewer;
    if (this.isEnginesTurn()) return;
    for await (const event of this.#search(this.#request("hinting"), HINT_MS, node)) {
      if (this.viewer.node !== node) return;
      if (event.type !== "bestmove" || !event.best) continue;
      board.showArrows([{ uci: event.best.uci, kind: "hint" }]);
      respond(this.said, () => labelled(t("hint"), nameOf(event.best)));
      this.viewer.reveal();
    }
  }

  /** Begins a request, which ends an earlier one for the same purpose. */
  #request(purpose) {
    this[purpose]?.abort();
    this[purpose] = new AbortController();
    return this[purpose].signal;
  }

  /** Yields the engine's results for a position. Errors are shown. */
  async *#search(signal, movetime, node) {
    const { game } = this.viewer;
    try {
      yield* stream("search", { ...positionOf(game, node), movetime }, signal);
    } catch (error) {
      if (error.name !== "AbortError") this.#failed(error);
    }
  }

  /** Offers a draw, or accepts one. A draw by the rules needs neither: it ends the game. */
  async offerDraw() {
    // The board may show an earlier position.
    const node = this.#at;
    if (this.side === null || this.isOver) return;
    const side = sideOf(node);
    if (this.side === "both") {
      if (this.state.offer === other(side)) return this.#finish("agreed");
      this.#happen({ type: "offer", side: this.state.offer === side ? null : side });
      return this.show();
    }
    const signal = this.#request("offering");
    let chance = null;
    for await (const event of this.#search(signal, OFFER_MS, node)) if (event.type === "info" && event.line === 1) chance = event.evaluation.chance;
    // The game has gone on, or another one is on the board, or the draw was offered again.
    if (chance === null || signal.aborted) return;
    const own = this.side === "red" ? 1 - chance : chance;
    if (accepts(node.ply, own)) return this.#finish("agreed");
    this.#happen({ type: "refuse", ply: node.ply });
    this.show();
    warn(this.said, () => t("drawRefused"));
  }

  /** Claims a draw or a ruling: shows the verdict of the rules on the current position. */
  async claim() {
    const node = this.#at;
    try {
      const info = await infoOf(this.viewer.game, node);
      if (this.head === node) warn(this.said, () => claimed(info));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Shows an error until its cause has passed. */
  #failed(error) {
    const tell = (words) => (words ? warn(this.said, words) : this.show());
    passing(error, tell, (words) => isSaid(this.said, words));
  }

  resign() {
    if (this.side === null || this.isOver) return;
    this.#finish(this.side !== "both" ? "resigned" : sideOf(this.#at) === "red" ? "resignedRed" : "resignedBlack");
  }

  /** Ends the game without a move, at its last position, whichever position is shown. */
  #finish(reason) {
    this.#stop();
    const { game } = this.viewer;
    const { result, termination } = resultOf(reason === "resigned" ? (this.side === "red" ? "resignedRed" : "resignedBlack") : reason);
    Object.assign(game, { result, ended: reason });
    game.setTag("Termination", termination);
    this.#over(reason);
    this.viewer.go(this.head ?? game.root);
    this.viewer.redraw();
    if (!this.viewer.board.editing) this.viewer.reveal();
    this.show();
    if (reason.startsWith("time")) this.onPassed();
    else this.onChange();
  }

  /** Called when the game is over: `reason` is why, or "outcome" if the position itself ends it. */
  #over(reason, ruling = null) {
    this.#happen({ type: "end", reason, now: this.#now() });
    this.unseen = { game: this.viewer.game, ruling };
    this.showEnd();
    sound("end");
  }

  /** Shows how the game has ended, if the user has not seen it. It does not cover a position that is being set up. */
  showEnd() {
    const { unseen, viewer } = this;
    if (!unseen || viewer.board.editing) return;
    this.unseen = null;
    if (unseen.game === viewer.game && this.isOver) this.ending.show(unseen.game, unseen.ruling);
  }

  /** Nobody's time runs before the first move, after the end, and while the program does not answer. */
  #runClocks() {
    const side = this.head?.parent && !this.isWaiting && !this.fault ? sideOf(this.head) : null;
    this.#happen({ type: side ? "resume" : "pause", side, now: this.#now() });
  }

  /** Shows the clocks; a side whose time is up has lost. */
  #tick() {
    const now = this.#now();
    const { clock } = this.state;
    if (!clock) return this.viewer.showClocks(null);
    this.viewer.showClocks({ red: face(clock, "red", now, t("byo")), black: face(clock, "black", now, t("byo")) });
    const late = flagged(clock, now);
    if (late) return this.#finish(late === "red" ? "timeRed" : "timeBlack");
    if (clock.running && now - this.keptAt > KEEP_MS) {
      this.keptAt = now;
      this.onPassed();
    }
  }

  #happen(what) {
    this.state = next(this.state, what);
    this.viewer.premove = this.state.premove;
  }

  #stop() {
    for (const each of [this.control, this.hinting, this.offering]) each?.abort();
    this.control = this.hinting = this.offering = this.fault = null;
    this.isWaiting = false;
  }
}
