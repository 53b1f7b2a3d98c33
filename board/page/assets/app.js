// The board page with a server: playing, analysing, game files, positions, reviews.

import { BestMove } from "./analysis/best.js";
import { button, say } from "./common/dom.js";
import { Analysis } from "./analysis/engine.js";
import { Editor, draft } from "./play/editor.js";
import { Fault } from "./common/faults.js";
import { features } from "./features.js";
import { Files, today } from "./games/files.js";
import { Match } from "./play/game.js";
import { Panels } from "./analysis/panels.js";
import { Problem } from "./common/problem.js";
import { premoves } from "./play/rules.js";
import { sound } from "./play/sounds.js";
import { beginningAt, findEnd, infoOf } from "./analysis/info.js";
import { Keeper, restored } from "./games/keeper.js";
import { whole } from "./games/lean.js";
import { layOut } from "./layout.js";
import { Learn } from "./training/learn.js";
import { Library } from "./games/library.js";
import { MoveMenu } from "./viewer/movemenu.js";
import { setLevels } from "./words/names.js";
import { Requests, queue } from "./common/queue.js";
import { Reviewing } from "./analysis/reviewing.js";
import { onSettings } from "./common/settings.js";
import { notKept, t, translate } from "./words/texts.js";
import { Training } from "./training/training.js";
import { MoveInput } from "./viewer/typing.js";
import { Game, squareOf } from "./viewer/tree.js";
import { Viewer } from "./viewer/viewer.js";

const loading = document.querySelector(".loading");
const { levels, library: hasLibrary } = await features(loading);
loading.remove();
setLevels(levels);

/** After this time without the last game, the page says what it waits for, in milliseconds. */
const QUIET_MS = 500;
const app = { info: null, asked: 0, begun: 0 };
/** Runs a task after all earlier tasks. */
const inTurn = queue();
/** The user's requests for another game, a lesson or the set-up of a position. */
const requests = new Requests();

const problem = new Problem();
const tell = (words) => problem.tell(words);
const refuse = (words) => problem.refuse(words);
const tellFault = (error) => problem.tellFault(error);

const viewer = new Viewer({
  mayStep: () => !isSettingUp(),
  onNode: (node, before) => {
    if (node.parent && node.parent === before) sound(before.position.squares[squareOf(node.move.uci.slice(2))] ? "capture" : "move");
    reached();
  },
  onMove: (uci) => moved(uci),
  onPoint: (square) => editor.put(square),
  onMarked: () => keeper.touch(),
  onNothing: () => (mayMove() || match.canPremove() ? match.premove(null) : refuse(() => t("movedOn"))),
  onAsked: () => app.info && app.info === viewer.node.info && showKnown(),
  onMenu: (node) => menu.show(viewer.game, node),
});
const menu = new MoveMenu({
  onChange: () => {
    keeper.touch();
    viewer.redraw();
  },
  onLines: (node) => linesChanged(node),
  // The question of a lesson stays in its game.
  mayChangeLines: () => !editor.isOpen && (match.side === null || match.isOver) && !training.isAsking && !viewer.isAsking,
  onHide: (element) => viewer.takeFocus(element),
});
const analysis = new Analysis(viewer, {
  onLine: (node, moves) => addLineOfEngine(node, moves),
  mayBegin: () => !isSettingUp(),
  onBegin: () => training.helped(),
});
const match = new Match(viewer, levels, {
  mayAct: () => !isSettingUp(),
  onAsk: asksFromSetUp,
  shownFen,
  onBegin: (game) => begun(game),
  // The game goes on, and the moves on the board are its moves.
  onTakeBack: () => learn.end(),
  onChange: () => keeper.touch(),
  onPassed: () => keeper.save(),
  onReview: () => reviewing.begin(),
});
viewer.board.element.append(match.ending.element);
const editor = new Editor(viewer, { onAsk: asksFromSetUp, onDone: setUp });
const library = new Library((record) => kept(record), (lean) => ofFile(lean));
const files = new Files(viewer, {
  mayShow: () => !isSettingUp(),
  onAsk: () => requests.begin(),
  onGame: opened,
  onKept: (records, notes, onRead) => library.take(records, notes, onRead),
  onCollection: (games, notes) => library.showCollection(games, notes),
  onLibrary: (file) => panels.takeLibrary(file),
});
const best = new BestMove(
  { viewer, match, analysis },
  { mayMove: () => !isSettingUp(), isSettingUp: () => editor.isOpen, onMove: (uci) => moved(uci), onRefused: refuse },
);
const learn = new Learn(viewer, { mayBegin: () => !reviewing.isOn, onBegin: () => learns(), onChange: () => keeper.touch() });
const training = new Training(viewer, {
  onAsk: () => requests.overtake(),
  onOpen: (game) => asked(game),
  onChange: () => keeper.save(),
  onFault: (error) => tellFault(error),
  onBegin: () => {
    // A game that was begun and not played yet goes on after the lesson.
    if (match.side !== null) keeper.stay();
    return keeper.kept;
  },
  // Shows the game that was on the board before the lesson.
  onClose: async (id, isLast) => id && kept({ id }, { isBack: true, isLast }),
});
match.newGameButton.after(...training.startButtons);
const keeper = new Keeper(
  viewer,
  () => ({ match: match.record(), isFlipped: viewer.board.isFlipped, lesson: training.record() }),
  {
    onFault: (error) => tell(() => notKept(error)),
    // Moves may be made at any time, so the message stays until a game is opened.
    onGone: () => problem.stand(() => t("gamesGone")),
    onWritten: (ids) => library.written(ids),
    mayReview: () => (match.side === null || match.isOver) && !reviewing.isOn && !viewer.isAsking,
    onReview: () => {
      viewer.redraw();
      learn.refresh();
    },
  },
);

const panels = new Panels(viewer, hasLibrary, (uci) => moved(uci));

const moveInput = new MoveInput(viewer, { isSettingUp: () => editor.isOpen, onMove: (uci) => moved(uci) });

const reviewing = new Reviewing(viewer, {
  onBegin: () => reviews(),
  onChange: () => learn.refresh(),
  onFound: () => keeper.touch({ isReview: true }),
  onEnd: () => keeper.reviewed(),
  onFault: (error) => tellFault(error),
  inUse: () => menu.inUse,
});
/** The error that is shown when the program has not answered about the position. */
const unknown = new Fault((element) => viewer.takeFocus(element));

const keptButton = button("keptGames", () => library.show());
const setUpButton = button("setUp", () => beginSetUp(viewer.node.position, requests.begin()));
layOut({ ...panels, analysis, buttons: [keptButton, setUpButton], editor, files, learn, library, match, menu, moveInput, problem: problem.element, reviewing, training, unknown, viewer });

/**
 * Called when another position is shown: asks the program about it. Until it answers, the panels show the previous
 * position.
 */
async function reached() {
  const number = ++app.asked;
  panels.wait();
  tell("");
  unknown.hide();
  keeper.save();
  moveInput.clear();
  for (const each of [best, analysis.threat]) each.stop();
  analysis.restart();
  learn.refresh();
  menu.refresh();
  reviewing.refresh();
  training.refresh();
  // The user looks at other moves, so the end-of-game panel must not cover the board.
  if (viewer.node !== match.head) match.ending.hide();
  await know(number);
}

/**
 * Asks about the shown position. If the program does not answer, asks again, unless another position is shown by then.
 */
async function know(number) {
  const { game, node } = viewer;
  try {
    await infoOf(game, node);
  } catch (error) {
    if (number !== app.asked) return;
    unknown.show(error, () => know(number));
    return match.waits();
  }
  if (number !== app.asked || editor.isOpen) return;
  app.info = node.info;
  analysis.threat.restart();
  const { legal, check, outcome, ruling } = node.info;
  const isEnd = node === game.last;
  if (isEnd && game.takeOutcome(node.info)) {
    viewer.list.show(game, node);
    keeper.save();
  }
  const isOver = (outcome && match.side) || (isEnd && game.ended);
  const isLater = match.canPremove();
  viewer.allow(isOver ? [] : isLater ? premoves(node.position, match.side) : mayMove() ? legal.map((move) => move.uci) : [], check);
  if (check) sound("check");
  if (analysis.isOn) viewer.board.showArrows(viewer.board.arrows.filter(({ kind }) => kind !== "better"));
  viewer.describe();
  if (ruling && !node.ruling) viewer.comment();
  showKnown();
  const now = match.takePremove();
  if (now && viewer.legal.includes(now)) return moved(now);
  await match.turn(node.info);
}

/** Whether the board takes moves at the shown position: of the game, or as the answer to a mistake in it. */
const mayMove = () => match.mayMove(viewer.node) || viewer.isAsking;

/** Called when a move was made on the board, or chosen elsewhere. */
function moved(uci) {
  if (isSettingUp()) return;
  if (learn.takes(uci) || training.takes(uci)) return;
  if (match.canPremove()) return viewer.legal.includes(uci) ? match.premove(uci) : refuse(() => t("notYourMove"));
  const move = viewer.node.info?.legal.find((legal) => legal.uci === uci);
  if (!move) return;
  if (!match.mayMove(viewer.node)) return refuse(() => t("movedOn"));
  if (!viewer.legal.includes(uci)) return refuse(() => t(viewer.game.ended ?? "notYourMove"));
  files.forget();
  const child = viewer.game.play(viewer.node, move);
  if (viewer.game.tags.length === 0) viewer.game.setTag("Date", today());
  match.made(child);
  keeper.touch();
  viewer.go(child);
  viewer.redraw();
}

function showKnown() {
  menu.refresh();
  // Hidden during a question or a game against the engine, because perfect moves would show the answer.
  const isPlaying = match.side && !match.isOver && !app.info?.outcome && !viewer.game.ended;
  panels.show(app.info, Boolean(isPlaying) || training.isAsking || viewer.isAsking);
}

function addLineOfEngine(node, moves) {
  if (isSettingUp()) return;
  viewer.game.addEngineLine(node, moves, match.side !== null && !match.isOver);
  keeper.touch();
  viewer.go(node.play(moves[0]));
  viewer.redraw();
  settle();
}

/** Called when the user has changed the lines: a game against the engine becomes an analysis. */
async function linesChanged(node) {
  if (match.side !== null) match.leave();
  keeper.touch();
  viewer.go(node);
  viewer.redraw();
  await settle({ withOpening: true });
}

/** Finds out whether the game is over at the end of its main line. */
const settle = async (options) => (await findEnd(viewer, options)) && keeper.save();

/** Opens a game, or resumes the same game if it is saved already. The game shown before stays saved. */
async function opened(game, origin = {}) {
  viewer.takeFocus(files.element);
  keeper.save();
  // This does not hold if another game that was requested earlier is still to come.
  if (!origin.isPassing && inTurn.left === 0 && keeper.takes(game, origin)) {
    keeper.touch();
    return setUp(null);
  }
  training.end();
  await comes(game, origin);
}

/** Opens a game of a file, with the user's changes if it was changed after it was opened. */
async function ofFile(lean) {
  const isLast = requests.begin();
  const record = await keeper.changed(lean);
  if (record) await kept(record, { isLast });
  else if (isLast()) await files.openLean(lean);
}

/** Called when a puzzle or an endgame exercise begins. */
async function asked(game) {
  keeper.save();
  files.forget();
  quiet();
  await comes(game, { isPassing: true, isNew: true });
}

/**
 * Puts a game on the board, after all games that were requested earlier. A game that needs no look-up comes at once: the
 * database may not answer for long. The earlier games are then only saved.
 */
function comes(game, origin) {
  leave();
  if (origin.isPassing) {
    app.begun++;
    return place(game, origin);
  }
  const { asked, begun } = app;
  return inTurn(async () => {
    const known = await keeper.known(game, origin);
    if (begun !== app.begun) return known ? null : keeper.keepAside(game, origin);
    // An earlier request has opened the saved game, so the game on the board is newer than its record.
    if (known && keeper.has(known)) {
      keeper.takes(game, origin);
      return asked === app.asked ? setUp(null) : null;
    }
    if (!known) return place(game, origin);
    await reopen(known, { link: origin.link, isStill: () => begun === app.begun });
  });
}

/** A game against the engine is left only now: until then it is still on the board and may be saved. */
function place(game, origin) {
  keeper.begin(origin, game);
  if (!origin.isMatch) match.leave();
  endTasks();
  viewer.open(game);
  settle();
  viewer.reveal(files.note);
}

/** Shows a saved game if it is still wanted when this tab has it. */
function reopen(record, { link, isStill }) {
  const shows = (taken) => {
    show(taken);
    viewer.reveal(files.note);
  };
  return keeper.open(record, { link, isStill, shows });
}

/** Begins a request that needs the position that is being set up: a lesson that comes meanwhile would close the editor. */
function asksFromSetUp() {
  if (editor.isOpen && training.isComing) training.end();
  return requests.begin();
}

/** Returns the FEN on the board for a new game; nothing if none can begin there, or another is on the board meanwhile. */
async function shownFen(isLast) {
  const info = await (editor.isOpen ? editor.accepted() : beginningAt(viewer.game, viewer.node));
  if (!info || !isLast()) return null;
  return info.outcome ? refuse(() => t("endedPosition")) : info.fen;
}

/** Called when a game against the engine begins. It is not saved before the user's first move. */
async function begun(game) {
  files.forget();
  training.end();
  analysis.end();
  await comes(game, { isPassing: true, isMatch: true });
}

/** Ends everything that belongs to the shown game. The board takes no moves until another position is shown. */
function leave() {
  app.asked++;
  problem.stand("");
  viewer.allow([], false);
  editor.leave();
  endTasks();
}

/** Ends all work on the nodes of the shown game. Such work may have begun while the page waited for the next game. */
function endTasks() {
  learn.end();
  menu.forget();
  reviewing.end();
}

/** Resumes a saved game with later changes of other tabs. With `isBack` a reload still goes back to it. */
async function kept(listed, { isBack = false, isLast = requests.begin() } = {}) {
  const opens = async () => {
    const record = await whole(await keeper.newest(listed), isBack);
    if (!record.game || (isBack && record.deleted) || !isLast()) return;
    // The game on the board is newer than its saved record.
    if (keeper.has(record)) return setUp(null);
    keeper.save();
    files.forget();
    if (!isBack) training.end();
    leave();
    const { begun } = app;
    await reopen(record, { isStill: () => begun === app.begun });
  };
  viewer.takeFocus(keptButton);
  await inTurn(opens).catch(tellFault);
}

/**
 * Shows what was on the board before the page was opened: the game, its lesson, the position that was being set up; or
 * the game in the address. Nothing of it replaces what the user has begun meanwhile.
 */
async function start(isLast, unfinished) {
  const record = await resume(isLast, () => start(isLast, unfinished));
  if ((await files.openLink(location.hash, isLast)) || record === undefined || !isLast()) return;
  if (record?.lesson) await training.resume(record.lesson, isLast);
  if (unfinished && (record?.lesson ? training.isAsking : isLast())) beginSetUp(unfinished, isLast);
}

/**
 * Shows the game that was on the board, or a new one. Returns its record, null for a new game, and nothing if neither
 * is shown. If the program does not answer, calls `again` when it does.
 */
async function resume(isLast, again) {
  const mayShow = () => viewer.game.isEmpty() && isLast();
  const waits = setTimeout(() => viewer.board.position ?? [viewer.status, viewer.told].forEach((each) => say(each, () => t("readingGames"))), QUIET_MS);
  let found = null;
  let fault = null;
  try {
    found = await keeper.last();
  } catch (error) {
    fault = error;
  }
  clearTimeout(waits);
  try {
    const record = found && (await whole(found.record));
    if (!mayShow()) return void found?.release();
    if (record) {
      found.enter();
      show(record);
      return record;
    }
    keeper.begin();
    if (keeper.wasTurned && !viewer.board.isFlipped) viewer.board.flip();
    viewer.open(new Game());
    if (fault) tell(() => notKept(fault));
    return null;
  } catch (error) {
    found?.release();
    if (mayShow()) unknown.show(error, again);
  }
}

function show(record) {
  const { game, node } = restored(record);
  if (viewer.board.isFlipped !== (record.isFlipped ?? false)) viewer.board.flip();
  endTasks();
  match.leave();
  viewer.game = game;
  match.resume(record.match);
  viewer.open(game, node);
  if (match.side === null) settle();
}

/** Stops analysis and review, and also a game against the engine unless `goesOn`. */
function quiet({ goesOn = false } = {}) {
  analysis.end();
  if (!goesOn) match.leave();
  match.ending.hide();
  reviewing.end();
}

function learns() {
  editor.leave();
  training.end();
  quiet({ goesOn: true });
}

function reviews() {
  learn.end();
  training.end();
  quiet({ goesOn: true });
  tell("");
}

/** Whether a position is being set up. Moves must wait for it; then a message says so. */
function isSettingUp() {
  if (editor.isOpen) refuse(() => t("settingUp"));
  return editor.isOpen;
}

/** A lesson is paused until the position is done, which ends the lesson, or cancelled. */
function beginSetUp(position, isLast) {
  // The unfinished position is not discarded.
  if (editor.isOpen) return editor.element.scrollIntoView({ block: "nearest" });
  files.forget();
  match.ending.hide();
  unknown.hide();
  analysis.end();
  app.asked++;
  isLast();
  if (training.isComing) training.end();
  editor.open(position);
  menu.refresh();
  translate(editor.element);
  // The pieces to choose from are at its beginning.
  viewer.reveal(editor.element, editor.title);
  if (document.activeElement === setUpButton) editor.takeFocus();
}

function setUp(fen) {
  // Until its game is open, the board shows the new position and not the previous game.
  if (fen) return opened(new Game(fen));
  editor.leave();
  viewer.open(viewer.game, viewer.node);
  match.showEnd();
}

viewer.keys.add({
  Escape: [null, () => match.ending.hide()],
  " ": ["keyBest", () => best.play().catch(tellFault)],
  a: ["keyAnalyse", () => analysis.toggle()],
  x: ["keyThreat", () => analysis.threat.toggle()],
  c: ["keyMenu", () => menu.show(viewer.game, viewer.node)],
  t: ["keyTakeBack", () => isSettingUp() || match.takeBack()],
});

onSettings(() => viewer.node.info && showKnown());

// The last game may be shown only after some time.
translate(document);
await start(requests.begin(), draft());
