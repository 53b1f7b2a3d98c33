// The texts of the page in English and Chinese. What the program says about games comes with the games.

import { traditional } from "./hant.js";

const TEXTS = {
  appName: ["Chuhe 楚河", "楚河"],
  board: ["Board", "棋盘"],
  boardHelp: [
    "Chinese chess board. Enter begins to choose points: arrow keys move the cursor, Enter picks up and puts down a piece, Escape ends it.",
    "象棋棋盘。按回车键开始选点：方向键移动光标，回车键拿起或放下棋子，Esc 结束。",
  ],
  moves: ["Moves", "着法"],
  first: ["To the start", "回到开局"],
  back: ["Back", "后退"],
  forward: ["Forward", "前进"],
  last: ["To the end", "到终局"],
  flip: ["Turn the board", "翻转棋盘"],
  curve: ["Chances of Red, move by move", "红方胜率曲线"],
  noMoves: ["No moves yet. Move a piece on the board, or open a record.", "还没有着法。在棋盘上走子，或打开棋谱。"],
  red: ["Red", "红方"],
  black: ["Black", "黑方"],
  redToMove: ["Red to move", "轮到红方"],
  blackToMove: ["Black to move", "轮到黑方"],
  check: ["check", "将军"],
  accuracy: ["Accuracy", "准确率"],
  inaccuracies: ["Inaccuracies", "缓着"],
  mistakes: ["Mistakes", "失误"],
  blunders: ["Blunders", "漏着"],
  book: ["Book move", "谱着"],
  forced: ["The only legal move", "唯一合法着法"],
  only: ["The only good move", "唯一好着"],
  good: ["Good", "正常"],
  inaccuracy: ["Inaccuracy", "缓着"],
  mistake: ["Mistake", "失误"],
  blunder: ["Blunder", "漏着"],
  bestMove: ["The best move", "最佳着法"],
  better: ["Better:", "更好："],
  chanceLost: ["chances lost", "胜率损失"],
  engineLine: ["engine", "引擎"],
  opening: ["Opening", "开局"],
  result: ["Result", "结果"],
  game: ["Game", "对局"],
  panel: ["Game and engine", "对局与引擎"],
  games: ["Games", "对局列表"],
  settings: ["Settings", "设置"],
  language: ["Language", "语言"],
  notation: ["Notation", "记谱"],
  pieces: ["Pieces", "棋子"],
  theme: ["Colours", "配色"],
  themeAuto: ["As the system", "跟随系统"],
  themeLight: ["Light", "浅色"],
  themeDark: ["Dark", "深色"],
  traditional: ["Traditional", "繁体"],
  simplified: ["Simplified", "简体"],
  letters: ["Letters", "字母"],
  close: ["Close", "关闭"],
  ruling: ["Repetition", "重复局面"],
  rulingFirst: [
    "The position has occurred twice. If it occurs a third time, the ruling will be:",
    "此局面已出现两次。若第三次出现，将裁定：",
  ],
  rulingFinal: ["The position has occurred three times. The ruling:", "此局面已出现三次，裁定："],
  play: ["Play", "对弈"],
  analyse: ["Analyse", "分析"],
  newGame: ["New game", "新对局"],
  level: ["Level", "级别"],
  yourSide: ["You play", "你执"],
  bothSides: ["Both sides", "双方"],
  begin: ["Begin", "开始"],
  cancel: ["Cancel", "取消"],
  takeBack: ["Take back", "悔棋"],
  hint: ["Hint", "提示"],
  resign: ["Resign", "认输"],
  resigned: ["You resigned", "你认输了"],
  thinking: ["The engine is thinking …", "引擎思考中…"],
  playHelp: ["Play against the engine, at your level.", "与引擎对弈，可选级别。"],
  yourMove: ["Your move", "轮到你走"],
  analysis: ["Engine", "引擎分析"],
  analysisOn: ["Analyse this position", "分析此局面"],
  lines: ["Lines", "变化数"],
  depth: ["depth", "深度"],
  bookMoves: ["Opening book", "开局库"],
  bookEmpty: ["The book does not know this position.", "开局库没有此局面。"],
  load: ["Open", "打开"],
  loadHelp: ["Open a record: PGN, XQF, DhtmlXQ and more. Or drop the file on the page.", "打开棋谱：PGN、XQF、DhtmlXQ 等，也可把文件拖到页面上。"],
  paste: ["Paste", "粘贴"],
  pasteHelp: ["Paste a record, a FEN or moves", "粘贴棋谱、FEN 或着法"],
  save: ["Save PGN", "保存 PGN"],
  picture: ["Picture", "图片"],
  setUp: ["Set up", "摆棋"],
  setUpHelp: ["Choose a piece, then tap the points. Tap the same piece again to take it away.", "先选棋子，再点棋盘交叉点；再点一次则移除。"],
  clear: ["Clear", "清空"],
  startPosition: ["Start position", "初始局面"],
  sideToMove: ["To move", "先走方"],
  done: ["Done", "完成"],
  eraser: ["Eraser", "橡皮"],
  review: ["Review", "复盘"],
  reviewing: ["Reviewing", "复盘中"],
  stop: ["Stop", "停止"],
  enterMove: ["Type a move", "输入着法"],
  enterMoveHelp: ["Like h2e2, C2=5 or 炮二平五", "例如 h2e2、C2=5 或 炮二平五"],
  noSuchMove: ["No such move here", "此处没有这步棋"],
  dropHere: ["Drop the record here", "把棋谱放在这里"],
  noGames: ["There is no game in it.", "其中没有对局。"],
  lost: ["The server does not answer. Is chuhe serve still running?", "服务器没有应答。chuhe serve 还在运行吗？"],
  busy: ["The engine is busy with other pages. Try again in a moment.", "引擎正忙于其他页面，请稍后再试。"],
  forbidden: [
    "This page has no access. Open the address that chuhe serve has printed: it ends in ?token=…",
    "此页面没有访问权限。请打开 chuhe serve 打印的地址，以 ?token=… 结尾。",
  ],
  waiting: ["Waiting for a free engine …", "正在等待空闲引擎…"],
  noEngine: [
    "The engine cannot start in this browser: it needs WebAssembly with SIMD.",
    "引擎无法在此浏览器中启动：需要支持 SIMD 的 WebAssembly。",
  ],
  keys: ["Keys", "快捷键"],
  keyBack: ["One move back", "后退一步"],
  keyForward: ["One move forward", "前进一步"],
  keyFirst: ["To the start", "回到开局"],
  keyLast: ["To the end", "到终局"],
  keyFlip: ["Turn the board", "翻转棋盘"],
  keyBest: ["Play the best move", "走最佳着法"],
  keyAnalyse: ["Analysis on or off", "开关引擎分析"],
  keyTakeBack: ["Take back", "悔棋"],
  keyHelp: ["This list", "显示此列表"],
  keptGames: ["My games", "我的对局"],
  searchGames: ["Search for players, results, dates", "搜索棋手、结果、日期"],
  noKeptGames: ["No games are kept yet.", "还没有保存的对局。"],
  notKept: ["Games cannot be kept in this browser", "此浏览器无法保存对局"],
  untitled: ["Game without names", "未署名对局"],
  movesCount: ["moves", "着"],
  delete: ["Delete", "删除"],
  deleted: ["Deleted", "已删除"],
  undo: ["Undo", "撤销"],
  savePgn: ["Save all as PGN", "全部存为 PGN"],
  saveJson: ["Save all as JSON", "全部存为 JSON"],
  imported: ["Games read", "已读入对局"],
  takenBack: ["taken back", "已悔棋"],
  you: ["You", "你"],
  notYourMove: ["It is not your move.", "还没轮到你走。"],
  kingPlace: ["The king stays in its palace.", "将帅只能在九宫之内。"],
  advisorPlace: ["An advisor stands on one of five points of its palace.", "士仕只能在九宫的五个点上。"],
  elephantPlace: ["An elephant stands on one of seven points of its own side.", "象相只能在己方的七个点上。"],
  pawnPlace: ["A pawn cannot be there: it never goes back, and before the river it stays on its file.", "兵卒不能在此：不能后退，过河前也不能平移。"],
  tooManyPieces: ["There are no more of these pieces.", "这种棋子已经用完。"],
  kingMissing: ["Each side needs its king.", "双方都必须有将帅。"],
  files: ["Record", "棋谱"],
  copied: ["Copied", "已复制"],
  "wrong-request": ["", "请求不完整。"],
  "wrong-position": ["", "这不是可以下的局面：请检查棋子位置、将帅和先走方。"],
  "wrong-move": ["", "此处没有这步棋，或者写法有歧义。"],
  "wrong-game": ["", "对局中有不合规则的着法，或对局过长。"],
  "wrong-level": ["", "没有这个级别。"],
  "wrong-arrow": ["", "箭头不正确。"],
  "wrong-long": ["", "文件或请求过长。"],
  "wrong-busy": ["", "等待引擎的人太多，请稍后再试。"],
  "wrong-internal": ["", "程序出错。"],
  fen: ["FEN", "FEN"],
};

let language = "en";

/** Sets the language: "en", "zh", or "zh-Hant" for traditional characters. */
export function setLanguage(lang) {
  language = lang;
  document.documentElement.lang = lang === "zh" ? "zh-CN" : lang;
}

const chinese = (text) => (language === "zh-Hant" ? traditional(text) : text);

/** The text of a key in the language of the page. */
export function t(key) {
  const text = TEXTS[key];
  if (!text) return key;
  return language === "en" ? text[0] : chinese(text[1]);
}

/** An error that the program told in English, of a kind that the page can tell in its own language. */
export function failed(message, kind) {
  const key = `wrong-${kind}`;
  return new Error(language === "en" || !TEXTS[key] ? message : t(key));
}

/** A text that came in both languages, in that of the page. */
export function both(text) {
  if (!text) return "";
  return language === "en" ? text.en : chinese(text.zh);
}

/** Fills in the texts of all elements that name one. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-hint]")) element.placeholder = t(element.dataset.hint);
  for (const element of root.querySelectorAll("[data-label]")) {
    const text = t(element.dataset.label);
    element.setAttribute("aria-label", text);
    if (element.localName === "button") element.title = text;
  }
}
