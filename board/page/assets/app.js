// The page with the program behind it: playing, analysing, records, positions, reviews.

import { button, el } from "./dom.js";
import { Analysis } from "./engine.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Match } from "./game.js";
import { nameOf } from "./moves.js";
import { about, ask, stream } from "./server.js";
import { onSettings } from "./settings.js";
import { both, t, translate } from "./texts.js";
import { Game, positionOf } from "./tree.js";
import { Viewer, header, rulingArt } from "./viewer.js";

const loading = document.querySelector(".loading");
const { levels } = await about().catch((error) => {
  loading.textContent = error.message;
  throw error;
});
loading.remove();

const app = { info: null, asked: 0, reviewing: null };

const viewer = new Viewer({ onNode: () => reached(), onMove: (uci) => moved(uci), onPoint: (square) => editor.put(square) });
const analysis = new Analysis(viewer, (node, moves) => addLineOfEngine(node, moves));
const match = new Match(viewer, levels);
const editor = new Editor(viewer, (fen) => setUp(fen));
const files = new Files(viewer, (game) => opened(game));

const bookList = el("ul", { class: "book-list" });
const bookNote = el("p", { class: "facts" });
const book = el("section", { class: "card", "data-label": "bookMoves" }, el("h2", { "data-t": "bookMoves" }), bookList, bookNote);

const moveInput = el("input", { type: "text", "data-label": "enterMove", "data-hint": "enterMoveHelp", autocomplete: "off", spellcheck: "false" });
const moveForm = el(
  "form",
  { class: "enter", onsubmit: (event) => typed(event) },
  moveInput,
  el("button", { type: "submit", "data-t": "enterMove" }),
);
const inputError = el("p", { class: "error", role: "alert" });

const reviewBar = el("progress", { max: 1, value: 0, "data-label": "reviewing", hidden: true });
const reviewButton = button("review", () => review());
/** Tells what went wrong, or nothing any more. */
function tell(text) {
  problem.textContent = text;
  problem.hidden = text === "";
}

const problem = el("p", { class: "error", role: "alert", hidden: true });

document.body.append(
  header(button("setUp", () => beginSetUp())),
  el(
    "main",
    {},
    el("div", {}, viewer.table, moveForm, inputError),
    el(
      "section",
      { class: "panel", "data-label": "panel" },
      match.element,
      editor.element,
      analysis.element,
      viewer.said,
      viewer.curve.element,
      el(
        "section",
        { class: "card game", "data-label": "game" },
        el("div", { class: "card-head" }, el("h2", { "data-t": "game" }), reviewButton),
        viewer.summary,
        reviewBar,
        problem,
        viewer.list.element,
      ),
      files.element,
      book,
    ),
  ),
);

/** Another position is shown: the program is asked about it. */
async function reached() {
  const { game, node } = viewer;
  const number = ++app.asked;
  tell("");
  inputError.textContent = "";
  analysis.restart();
  try {
    node.info ??= await ask("position", positionOf(game, node));
  } catch (error) {
    tell(error.message);
    return;
  }
  if (number !== app.asked || editor.isOpen) return;
  app.info = node.info;
  const { legal, check, outcome, ruling } = node.info;
  if (node.children.length === 0 && outcome && node.isMain() && game.result === "*") {
    game.result = node.info.result;
    game.outcome = outcome;
    viewer.list.show(game, node);
  }
  const isOurs = !match.isEnginesTurn() || node.children.length > 0;
  viewer.allow(isOurs && !(outcome && match.side) ? legal.map((move) => move.uci) : [], check);
  if (analysis.isOn) viewer.board.showArrows([]);
  describe(node);
  if (ruling && !node.ruling) {
    viewer.said.append(rulingArt(ruling));
    viewer.said.hidden = false;
  }
  showBook();
  translate(viewer.said);
  await match.turn(node.info);
}

function describe(node) {
  const { check, outcome } = node.info;
  const side = t(node.position.redToMove ? "redToMove" : "blackToMove");
  viewer.status.textContent = outcome ? both(outcome) : check ? `${side} (${t("check")})` : side;
}

/** A move was made on the board. */
function moved(uci) {
  const move = viewer.node.info?.legal.find((legal) => legal.uci === uci);
  if (!move) return;
  const child = viewer.node.play(move);
  viewer.go(child);
  viewer.redraw();
}

/** A move was typed, in any notation. */
async function typed(event) {
  event.preventDefault();
  const text = moveInput.value.trim();
  if (!text) return;
  const { game, node } = viewer;
  inputError.textContent = "";
  try {
    const { move } = await ask("move", { ...positionOf(game, node), text });
    moveInput.value = "";
    moved(move.uci);
  } catch (error) {
    inputError.textContent = error.message;
  }
}

function showBook() {
  const moves = app.info?.book ?? [];
  bookList.replaceChildren(
    ...moves.slice(0, 8).map((entry) => {
      const percent = `${Math.round(entry.percent)}%`;
      const row = el(
        "button",
        { type: "button", onclick: () => moved(entry.move.uci) },
        el("span", {}, nameOf(entry.move)),
        el("meter", { min: 0, max: 100, value: entry.percent, "aria-label": percent }),
        el("span", { class: "percent" }, percent),
      );
      return el("li", {}, row);
    }),
  );
  bookNote.textContent = moves.length === 0 ? t("bookEmpty") : "";
}

function addLineOfEngine(node, moves) {
  let current = node;
  for (const move of moves) current = current.play(move);
  viewer.go(node.play(moves[0]));
  viewer.redraw();
}

function opened(game) {
  match.leave();
  endReview();
  viewer.open(game);
}

function beginSetUp() {
  match.leave();
  if (analysis.isOn) analysis.toggle();
  app.asked++;
  editor.open(viewer.node.position);
  translate(editor.element);
}

function setUp(fen) {
  if (fen) opened(new Game(fen));
  else viewer.open(viewer.game, viewer.node);
}

function endReview() {
  app.reviewing?.abort();
  app.reviewing = null;
  reviewBar.hidden = true;
  reviewButton.dataset.t = "review";
  reviewButton.textContent = t("review");
}

/** Lets the engine judge every move of the game. */
async function review() {
  if (app.reviewing) return endReview();
  if (viewer.game.root.children.length === 0) return;
  if (analysis.isOn) analysis.toggle();
  match.leave();
  const control = new AbortController();
  app.reviewing = control;
  tell("");
  reviewBar.hidden = false;
  reviewBar.value = 0;
  reviewButton.dataset.t = "stop";
  reviewButton.textContent = t("stop");
  try {
    for await (const event of stream("review", { game: viewer.game }, control.signal)) {
      if (app.reviewing !== control) return;
      if (event.type === "progress") reviewBar.value = event.done / event.total;
      if (event.type === "error") throw new Error(event.error);
      if (event.type === "review") viewer.open(Game.from(event.game));
    }
  } catch (error) {
    if (error.name !== "AbortError") tell(error.message);
  }
  if (app.reviewing === control) endReview();
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest?.("input, textarea, select, dialog")) return;
  if (event.key === "a") analysis.toggle();
  if (event.key === "t") match.takeBack();
});

onSettings(() => {
  showBook();
  if (viewer.node.info) describe(viewer.node);
  match.show(viewer.node.info);
});

viewer.open(new Game());
