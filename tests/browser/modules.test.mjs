// The modules that do not use the DOM: clocks, and the course and end of a game.

import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

const load = (name) => import(`file://${process.env.ASSETS}/${name}`);
const { asleep, clockText, flagged, newClock, paused, pressed, remaining, started, thinkingTime } = await load("play/clock.js");
const { IDLE, mayOffer, next, premoves, resultOf, startWithOdds } = await load("play/rules.js");
const { parseFen, START } = await load("viewer/tree.js");
const { scoreText } = await load("viewer/score.js");
const { MESSAGES } = await load("words/messages.js");
const { traditional } = await load("words/hant.js");
const { fragmentIn, fragmentOf, gameIn, packed } = await load("games/link.js");
const { split, toggled, written } = await load("viewer/marks.js");

test("base and increment", () => {
  let clock = started(newClock({ base: 1, increment: 2 }), "red", 1000);
  assert.deepEqual(remaining(clock, "red", 31_000), { ms: 30_000, isByoyomi: false });
  clock = pressed(clock, "red", 31_000);
  assert.equal(remaining(clock, "red", 90_000).ms, 32_000, "who has moved does not lose time");
  assert.equal(remaining(clock, "black", 90_000).ms, 1000);
  assert.equal(flagged(clock, 90_999), null);
  assert.equal(flagged(clock, 91_000), "black");
  assert.equal(flagged(paused(clock, 50_000), 999_000), null, "a stopped clock costs nobody the game");
  assert.equal(remaining(asleep(clock, 3_600_000), "black", 3_690_000).ms, 1000, "nor does a sleeping computer");
});

test("scores for Red are short, and say their kind", () => {
  const text = (score, chance = 0.5) => scoreText({ score, chance });
  assert.deepEqual([35, 0, -120].map((cp) => text({ cp })), ["+0.35", "+0.00", "−1.20"]);
  assert.deepEqual([text({ mate: 3 }, 1), text({ mate: -2 }, 0), text({ mate: 0 }, 0)], ["+#3", "−#2", "−#0"]);
  assert.deepEqual([text({ ruling: 5 }, 1), text({ ruling: -1 }, 0)], ["+R5", "−R1"]);
  assert.deepEqual([text({ table: 27 }, 1), text({ table: -9 }, 0)], ["+T27", "−T9"]);
  assert.equal(scoreText({ score: { cp: -5 }, chance: 0.5 }, "-"), "-0.05", "PGN has plain signs");
});

test("byoyomi begins again with each move once the base time is used up", () => {
  let clock = started(newClock({ base: 1, byoyomi: 30 }), "red", 0);
  assert.deepEqual(remaining(clock, "red", 80_000), { ms: 10_000, isByoyomi: true });
  clock = pressed(pressed(clock, "red", 80_000), "black", 81_000);
  assert.deepEqual(remaining(clock, "red", 81_000), { ms: 30_000, isByoyomi: true });
  assert.equal(flagged(clock, 110_999), null);
  assert.equal(flagged(clock, 111_000), "red");
  assert.deepEqual(remaining(newClock({ byoyomi: 20 }), "black", 0), { ms: 20_000, isByoyomi: true });
  assert.equal(newClock({}), null);
  assert.deepEqual([null, newClock({ base: 1 }), newClock({ byoyomi: 2 })].map((clock) => thinkingTime(clock, "red", 0, 5000)), [5000, 2000, 1200]);
  assert.deepEqual([59_001, 60_000, 9990, 3_600_000].map(clockText), ["1:00", "1:00", "9.9", "1:00:00"]);
});

test("offers are declined by a move, and not made again at once", () => {
  let state = next(IDLE, { type: "begin", side: "both", level: "casual", time: { base: 5 } });
  state = next(state, { type: "offer", side: "red" });
  state = next(state, { type: "moved", side: "red", now: 0 });
  assert.equal(state.offer, "red", "who offers may move");
  state = next(state, { type: "moved", side: "black", now: 10 });
  assert.equal(state.offer, null);
  state = next(state, { type: "refuse", ply: 12 });
  assert.deepEqual([12, 19, 20].map((ply) => mayOffer(state, ply)), [false, false, true]);
  state = next(state, { type: "end", reason: "timeRed", now: 20 });
  assert.equal(mayOffer(state, 99), false);
  assert.equal(next(state, { type: "resume", side: "red", now: 30 }).clock.running, null, "the clock of an ended game stands");
  state = next(state, { type: "premove", uci: "h2e2" });
  const { ended, premove } = next(state, { type: "tookBack", side: "red", now: 30 });
  assert.deepEqual([ended, premove], [null, null]);
});

test("after moves are taken back a refused draw is offered again as soon as usual", () => {
  let state = next(IDLE, { type: "begin", side: "red", level: "casual", time: {} });
  assert.equal(next(state, { type: "tookBack", side: "red", ply: 8, now: 0 }).refused, null);
  state = next(next(state, { type: "refuse", ply: 40 }), { type: "tookBack", side: "red", ply: 8, now: 0 });
  assert.deepEqual([8, 15, 16].map((ply) => mayOffer(state, ply)), [false, false, true]);
  assert.equal(next(state, { type: "tookBack", side: "red", ply: 12, now: 0 }).refused, 8);
});

test("each reason for the end has its result", () => {
  assert.deepEqual(resultOf("timeRed"), { result: "0-1", termination: "time forfeit" });
  assert.deepEqual(resultOf("resignedBlack"), { result: "1-0", termination: "resignation" });
  assert.deepEqual(resultOf("agreed"), { result: "1/2-1/2", termination: "draw agreed" });
});

test("odds are given by either side, from its own left", () => {
  assert.match(startWithOdds("horse", "red"), /\/R1BAKABNR w/);
  assert.match(startWithOdds("horse", "black"), /^rnbakab1r\//);
  assert.match(startWithOdds("rooks", "black"), /^1nbakabn1\//);
  assert.equal(startWithOdds("start", "red"), START);
});

test("premoves are what pieces could reach", () => {
  const of = (fen, side, from) => premoves(parseFen(fen), side).filter((uci) => uci.startsWith(from)).map((uci) => uci.slice(2)).sort();
  assert.deepEqual(of(START, "red", "a3"), ["a4"]);
  assert.deepEqual(of(START, "black", "a6"), ["a5"]);
  assert.deepEqual(of(START, "red", "b0"), ["a2", "c2", "d1"]);
  assert.deepEqual(of(START, "red", "e0"), ["d0", "e1", "f0"]);
  assert.deepEqual(of(START, "black", "c9"), ["a7", "e7"]);
  assert.equal(of(START, "red", "a0").length, 17);
  assert.deepEqual(of("4k4/9/9/9/P8/9/9/9/9/4K4 w - - 0 1", "red", "a5"), ["a6", "b5"]);
});

test("marks are read from comments, written and taken away", () => {
  const { text, marks } = split("good [%cal Gh2e2,Rb0c2] move [%csl Ya0,Xz9]");
  assert.equal(text, "good move [%csl Xz9]", "marks of another board stay in the text");
  assert.equal(written(marks), "[%csl Ya0] [%cal Gh2e2,Rb0c2]");
  assert.deepEqual(split(written(marks)).marks.length, 3);
  const arrow = { color: "G", points: ["h2", "e2"] };
  assert.equal(toggled(marks, arrow).length, 2);
  assert.equal(toggled(marks, { ...arrow, color: "B" }).find(({ points }) => points[0] === "h2").color, "B");
  assert.equal(split("[%clk 0:01]").text, "[%clk 0:01]");
});

test("marks of another board stay with a comment of which the board knows other marks", () => {
  for (const [said, text, marks] of [
    ["[%csl Re5,Ge10] [%cal Gh2e2,Ga1a10] t", "[%csl Ge10] [%cal Ga1a10] t", "[%csl Re5] [%cal Gh2e2]"],
    ["[%csl Re5,Oe4,Gd3] x", "[%csl Oe4] x", "[%csl Re5,Gd3]"],
    ["y [%csl Re5] [%cal h2e2;b0c2]", "y [%cal h2e2;b0c2]", "[%csl Re5]"],
    ["[%cal Gh2e2,] z", "z", "[%cal Gh2e2]"],
  ]) {
    const first = split(said);
    assert.deepEqual([first.text, written(first.marks)], [text, marks]);
    assert.deepEqual(split(`${written(first.marks)} ${first.text}`), first, "saved and read again");
  }
});

test("every text that a module names is there, in every language", async () => {
  const { en, zh, vi } = MESSAGES;
  // Texts whose names begin with `wrong-` may lack English, because the program's own error message is English.
  for (const key of Object.keys({ ...en, ...zh, ...vi })) {
    assert.ok(zh[key] && vi[key] && (en[key] || key.startsWith("wrong-")), key);
  }
  const named = /(?:\bt\(|button\(|symbol\(|choice\(|"data-(?:t|label|hint)": )"([\w-]+)"/g;
  let count = 0;
  for (const name of await readdir(process.env.ASSETS, { recursive: true })) {
    if (!name.endsWith(".js") || name.includes("bundle")) continue;
    const module = await readFile(`${process.env.ASSETS}/${name}`, "utf8");
    for (const [, key] of module.matchAll(named)) {
      assert.ok(key in zh, `${name} names ${key}`);
      count++;
    }
  }
  assert.ok(count > 100, `${count}`);
});

test("a part that is loaded later names each of its modules that the page has not, for another try", async () => {
  const textOf = (name) => readFile(`${process.env.ASSETS}/${name}`, "utf8");
  const beside = (name, path) => posix.join(posix.dirname(name), path);
  /** Adds a module, and all modules that it needs. */
  const gather = async (name, known = new Set()) => {
    if (known.has(name)) return known;
    known.add(name);
    if (name.endsWith(".bundle.js")) return known;
    for (const [, needed] of (await textOf(name)).matchAll(/^(?:import|export) [^;]*?from "(\.[\w./]+)";/gm)) await gather(beside(name, needed), known);
    return known;
  };
  const page = await gather("app.js");
  assert.ok(page.size > 40 && page.has("common/faults.js"), "the page's own modules are found");
  const later = [];
  for (const name of page) {
    if (name.endsWith(".bundle.js")) continue;
    const text = await textOf(name);
    const lists = new Map([...text.matchAll(/^const (\w+) = \[(.*)\];$/gm)].map(([, list, names]) => [`...${list}`, names]));
    const parts = [...text.matchAll(/moduleOf\(\[(.*?)\], .*?import\("(\.[\w./]+)"\)/g)];
    assert.equal(parts.length, text.split("import(").length - 1, `each part of ${name} is named`);
    for (const [, names, path] of parts) {
      const part = beside(name, path);
      const named = names.replace(/\.\.\.\w+/g, (list) => lists.get(list)).match(/[\w./]+\.js/g);
      const needed = [...(await gather(part))].filter((module) => !page.has(module));
      assert.deepEqual(named.sort(), needed.sort(), part);
      later.push(part);
    }
  }
  assert.deepEqual(later.sort(), ["games/libraries.bundle.js", "training/endings.js", "training/trainer.js"]);
});

test("texts in traditional characters have no simplified ones", () => {
  const decoder = new TextDecoder("big5");
  const known = new Set();
  for (let lead = 0xa1; lead <= 0xf9; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  const isHan = /\p{Script=Han}/u;
  for (const [key, chinese] of Object.entries(MESSAGES.zh)) {
    const unknown = [...traditional(chinese)].filter((character) => isHan.test(character) && !known.has(character));
    assert.deepEqual(unknown, [], key);
  }
});

test("every colour of words can be read on the page and on a card, light and dark", async () => {
  const style = await readFile(`${process.env.ASSETS}/style.css`, "utf8");
  const colours = new Map([...style.matchAll(/^  --([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/gm)].map(([, name, ...pair]) => [name, pair]).reverse());
  const brightness = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const name of ["ink", "soft", "accent", "inaccuracy", "mistake", "blunder", "book", "only"]) {
    for (const under of ["paper", "card"]) {
      for (const theme of [0, 1]) {
        const [dark, light] = [name, under].map((each) => brightness(colours.get(each)[theme])).sort((one, other) => one - other);
        const contrast = (light + 0.05) / (dark + 0.05);
        assert.ok(contrast >= 4.5, `${name} on ${under}, ${["light", "dark"][theme]}: ${contrast.toFixed(2)}`);
      }
    }
  }
});

test("a link holds a game with all its comments, and is short", async () => {
  const ply = (uci, more = {}) => ({ uci, comment: "", nags: [], variations: [], ...more });
  const variation = { comment: "or", plies: [ply("b0c2", { nags: [5] }), ply("b9c7")] };
  const line = { comment: "炮二平五", plies: [ply("h2e2", { comment: "the {usual}" }), ply("h9g7"), ply("h0g2", { variations: [variation] })] };
  const game = { tags: [["Red", "許銀川"]], start: START, result: "1-0", line };
  const fragment = await fragmentOf(game);
  assert.match(fragment, /^#game=[\w-]+$/);
  assert.deepEqual(await gameIn(fragment), game);
  const long = { ...game, line: { comment: "", plies: Array.from({ length: 120 }, (_, at) => ply(`${"abcdefghi"[at % 9]}${at % 10}e${at % 7}`)) } };
  assert.ok((await fragmentOf(long)).length < 700);
  for (const more of [".", ")", "。", "%E3%80%82", "%20", "&from=singlemessage"]) assert.deepEqual(await gameIn(fragment + more), game, more);
  for (const sign of ["%3D", "%3d"]) assert.deepEqual(await gameIn(fragment.replace("=", sign)), game);
  assert.equal(fragmentIn(`See (http://a/${encodeURIComponent(fragment)}).`), fragment);
  for (const cut of ["#game", "#game=", "#game%3D", "#game=."]) await assert.rejects(gameIn(cut), /no game/);
  assert.equal(await gameIn("#other=1"), null);
  assert.equal(await gameIn(""), null);
  await assert.rejects(gameIn("#game=xxxx"));
  // A link of a later version may mean something else.
  const later = deflateRawSync(JSON.stringify([2, [], START, "*", packed(line)])).toString("base64url");
  await assert.rejects(gameIn(`#game=${later}`), /version 2/);
});

test("a note of a game is removed when its state is written, or a later one", async () => {
  globalThis.localStorage = Object.create({
    setItem: (name, text) => (globalThis.localStorage[name] = text),
    getItem: (name) => globalThis.localStorage[name] ?? null,
    removeItem: (name) => delete globalThis.localStorage[name],
  });
  const { forget, leaveNotes } = await load("games/notes.js");
  const count = () => Object.keys(globalThis.localStorage).length;
  leaveNotes([{ id: "a", changed: 5 }, { id: "b", changed: 5 }]);
  forget([{ id: "a", changed: 4 }, { id: "c", changed: 9 }]);
  assert.equal(count(), 2, "the note is of a later state");
  forget([{ id: "a", changed: 5 }, { id: "b", changed: 6 }]);
  assert.equal(count(), 0);
  delete globalThis.localStorage;
});

test("a link that would fill the memory is refused", async () => {
  const bomb = await fragmentOf({ tags: [], start: " ".repeat(1 << 24), result: "*", line: { comment: "", plies: [] } });
  await assert.rejects(gameIn(bomb), /> /);
});

test("a game is the same as a kept one if all that is written down is, or by its link with its moves", async () => {
  const { contentOf, sameAs } = await load("games/same.js");
  const { Game } = await load("viewer/tree.js");
  const ply = (uci) => ({ uci, comment: "", nags: [], variations: [] });
  const sent = (moves, tags = [], comment = "") => ({ tags, start: START, result: "*", line: { comment, plies: moves.map(ply) } });
  const game = (moves, ...more) => {
    const { line, ...rest } = sent(moves, ...more);
    return Game.from({ ...rest, line: { ...line, plies: line.plies.map((each) => ({ ...each, wxf: each.uci })) } });
  };
  const record = (made, more = {}) => ({ game: made.dump(), moves: made.root.line().length, ...more });
  const [short, long] = [game(["h2e2"]), game(["h2e2", "h9g7"])];
  assert.equal(sameAs(short)(record(short)), true);
  assert.equal(sameAs(short)(record(long)), false, "a game is not its beginning");
  assert.equal(sameAs(short)(record(game(["h2e2"], [], "good"))), false, "comments tell games apart");
  assert.equal(sameAs(short)(record(game(["b2e2"]))), false);
  assert.equal(sameAs(short, { link: "#a" })(record(long, { link: "#a" })), true);
  assert.equal(sameAs(long, { link: "#a" })(record(short, { link: "#a" })), false, "a move of the link was taken back");
  assert.equal(sameAs(short, { link: "#a" })(record(long, { link: "#b" })), false);
  const read = game(["h2e2"], [["Red", "A B"]]);
  const written = sent(["h2e2"], [["Red", " A  B"]]);
  const kept = record(game(["h2e2"], [["Red", " A  B"]]));
  assert.equal(sameAs(read)(kept), false);
  assert.equal(sameAs(read, { link: "#a", sent: written })(kept), true, "reading has changed a tag");
  const { line, ...rest } = sent(["h2e2"]);
  assert.equal(contentOf({ moves: 1, lean: { ...rest, plies: 1, line: packed(line) } }), contentOf(record(short)), "also of one in short");
});

test("an exported file has the state of every kind of game that is played", async () => {
  const { exportIn, FORMAT } = await load("games/records.js");
  const { Game } = await load("viewer/tree.js");
  const events = [[], [{ type: "moved", side: "red", now: 5 }], [{ type: "offer", side: "red" }], [{ type: "refuse", ply: 4 }], [{ type: "premove", uci: "h2e2" }], [{ type: "end", reason: "timeRed", now: 9 }]];
  const states = ["red", "black", "both"].flatMap((side) =>
    [{}, { base: 10 }, { base: 1, increment: 2 }, { byoyomi: 30 }].flatMap((time) =>
      events.map((list) => [{ type: "begin", side, level: "casual", time, from: "start", giver: "engine" }, ...list].reduce(next, IDLE))));
  const record = (state, index) => ({ id: `${index}`, game: new Game().dump(), at: [], match: { ...state, head: [] } });
  const file = JSON.stringify({ format: FORMAT, games: states.map(record) });
  const { records, wrong } = exportIn(new TextEncoder().encode(file).buffer);
  assert.deepEqual(wrong, []);
  assert.deepEqual(records.map(({ match }) => match), JSON.parse(file).games.map(({ match }) => match));
});

test("a list of games is searched, sorted and labelled", async () => {
  const { chosen, entryOf, labelsIn } = await load("games/entries.js");
  const record = (red, black, date, labels = []) => ({ game: { tags: [["Red", red], ["Black", black], ["Date", date]], result: "1-0" }, moves: 3, changed: 0, labels });
  const records = [record("B", "?", "1999.??.??"), record("A", "C", "2001.02.03", ["x y"]), record("?", "?", "????.??.??")];
  const entries = records.map((each, index) => entryOf(each, index, "none"));
  assert.deepEqual(entries.map(({ title, date }) => [title, date]), [["B", "1999"], ["A – C", "2001.02.03"], ["none", ""]]);
  const found = (wanted) => chosen([...entries], { words: "", label: "", order: "changed", ...wanted }).map(({ index }) => index);
  assert.deepEqual(found({}), [0, 1, 2]);
  assert.deepEqual(found({ order: "players" }), [1, 0, 2]);
  assert.deepEqual(found({ order: "date" }), [1, 0, 2]);
  assert.deepEqual(found({ words: "c 2001" }), [1]);
  assert.deepEqual(found({ label: "x y" }), [1]);
  const names = ["Player 3", "Player 13", "Player 33 (B)", "胡榮華"].map((name, index) => entryOf(record(name, "A 3", "2000.01.01"), index, "none"));
  const named = (words) => chosen([...names], { words, label: "", order: "players" }).map(({ record }) => record.game.tags[0][1]);
  assert.deepEqual(named("Player 3"), ["Player 13", "Player 3", "Player 33 (B)"]);
  assert.deepEqual(named('"Player 3"'), ["Player 3"]);
  assert.deepEqual(named("“player  33 (b)” 2000"), ["Player 33 (B)"]);
  assert.deepEqual(named('"胡荣"'), ["胡榮華"]);
  assert.deepEqual(named('"Player 3'), ["Player 13", "Player 3", "Player 33 (B)"], "still being typed");
  assert.equal(named('""').length, 4);
  assert.deepEqual(labelsIn(" a b,a b，, c"), ["a b", "c"]);
  const rounds = (side, moves) => entryOf({ game: { tags: [], result: "*", start: `4k4/9/9/9/9/9/9/9/9/3K5 ${side} - - 0 1` }, moves }, 0, "").rounds;
  assert.deepEqual([0, 1, 2, 3].map((moves) => rounds("w", moves)), [0, 1, 1, 2]);
  assert.deepEqual([0, 1, 2, 3].map((moves) => rounds("b", moves)), [0, 1, 2, 2]);
});

test("dates in any form are sorted and found by their day", async () => {
  const { chosen, entryOf } = await load("games/entries.js");
  const dates = ["2020.5.1", "2020.10.01", "2020-11-02", "2020/9/3", "2020年12月5日", "1.12.2020", "2020.06.??", "2020", "once", "31.2.2020", "2019.12.31"];
  const entries = dates.map((date, index) => entryOf({ game: { tags: [["Date", date]], result: "*" }, moves: 1 }, index, ""));
  const found = (wanted) => chosen([...entries], { words: "", label: "", order: "date", ...wanted }).map(({ date }) => date);
  const order = ["2020年12月5日", "1.12.2020", "2020-11-02", "2020.10.01", "2020/9/3", "2020.06", "2020.5.1", "2020", "2019.12.31", "once", "31.2.2020"];
  assert.deepEqual(found({}), order);
  assert.deepEqual(found({ words: "2020.12.05" }), ["2020年12月5日"]);
});

test("names and events are found in traditional and in simplified characters", async () => {
  const { folded } = await load("games/entries.js");
  const pairs = [
    ["趙錢孫鄭馮陳衛蔣韓楊許呂張嚴華謝鄒竇蘇範魯韋馬鳳鮑費賀湯羅畢郝鄔樂傅齊顧黃蕭龐紀項閔談貝賈婁顏鍾駱鄧單陸榮劉葉龍萬聶關鄺譚閻餘銀", "赵钱孙郑冯陈卫蒋韩杨许吕张严华谢邹窦苏范鲁韦马凤鲍费贺汤罗毕郝邬乐傅齐顾黄萧庞纪项闵谈贝贾娄颜钟骆邓单陆荣刘叶龙万聂关邝谭阎余银"],
    ["賴理兄 吳貴臨 盧輝 莊玉庭 許銀川", "赖理兄 吴贵临 卢辉 庄玉庭 许银川"],
    ["臺灣區團體聯賽 第五屆 縣級錦標賽 世界盃 業餘組 電視快棋 決賽 預賽 隊", "台湾区团体联赛 第五届 县级锦标赛 世界杯 业余组 电视快棋 决赛 预赛 队"],
  ];
  for (const [traditional, simplified] of pairs) assert.equal(folded(traditional), folded(simplified));
});

/** Returns the module of the site that stores a library. Writes to the storage wait for `storage.released`. */
async function browserLibrary(storage) {
  const folder = await mkdtemp(join(tmpdir(), "chuhe-site-"));
  await cp(process.env.ASSETS, folder, { recursive: true });
  await cp(`${process.env.ASSETS}/../site/browserlibrary.js`, join(folder, "browserlibrary.js"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const handle = {
    getFile: async () => storage.file,
    createWritable: async () => {
      const parts = [];
      return {
        write: async (part) => (await storage.released, parts.push(part)),
        close: async () => (storage.file = new Blob(parts)),
        abort: async () => {},
      };
    },
  };
  const root = {
    getFileHandle: async (name, { create } = {}) => {
      if (create) storage.file ??= new Blob([]);
      if (!storage.file) throw new DOMException("", "NotFoundError");
      return handle;
    },
    removeEntry: async () => (storage.file = null),
  };
  const value = { storage: { getDirectory: async () => root } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  const module = await import(`file://${folder}/browserlibrary.js`);
  await rm(folder, { recursive: true });
  return module;
}

/** Returns a library file of the site without positions: its last entry has the size of the file. */
const noPositions = () => new Blob(["CHUHELIB", Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0), new Uint8Array(8), Uint8Array.of(32, 0, 0, 0, 0, 0, 0, 0)]);

test("a library that is removed while the browser still stores it does not come back", async () => {
  let release;
  const storage = { file: null, released: new Promise((resolve) => (release = resolve)) };
  const { dropLibrary, hasLibrary, keepLibrary } = await browserLibrary(storage);
  const kept = keepLibrary(noPositions());
  while (!storage.file) await new Promise((resolve) => setImmediate(resolve));
  const dropped = dropLibrary();
  release();
  await Promise.all([kept, dropped]);
  assert.equal(storage.file, null);
  assert.equal(await hasLibrary(), false);
  await keepLibrary(noPositions());
  assert.equal(storage.file.size, 32);
  assert.equal(await hasLibrary(), true);
});

/** The hash of the start position in such a library. */
const START_HASH = 0x2208bf0ae1a3561n;

/** Returns a library file of the site with the start position. */
function onePosition(text = '{"games":1,"red_wins":1,"draws":0,"black_wins":0,"moves":[]}') {
  const record = new TextEncoder().encode(text);
  const data = new DataView(new ArrayBuffer(40));
  const numbers = [START_HASH, 48n, 0xffffffffffffffffn, BigInt(48 + record.length)];
  data.setUint32(0, 1, true);
  data.setUint32(4, 1, true);
  numbers.forEach((number, index) => data.setBigUint64(8 + 8 * index, number, true));
  return new Blob(["CHUHELIB", data, record]);
}

test("a library file that was cut off is refused, and the stored library stays", async () => {
  const whole = onePosition();
  const storage = { file: null };
  const { hasLibrary, keepLibrary } = await browserLibrary(storage);
  await keepLibrary(whole);
  for (const size of [30, 50, whole.size - 1]) {
    await assert.rejects(keepLibrary(whole.slice(0, size)), { message: "The file is damaged or incomplete." });
    assert.equal(storage.file.size, whole.size);
  }
  assert.equal(await hasLibrary(), true);
  // An earlier version of the page may have stored one.
  const later = await browserLibrary({ file: whole.slice(0, 50) });
  assert.equal(await later.hasLibrary(), false);
});

test("a record of a library that cannot be read is an error in words", async () => {
  const { explored, keepLibrary } = await browserLibrary({ file: null });
  await keepLibrary(onePosition());
  assert.equal((await explored({ fen: START, legal: [] })).games, 1);
  await keepLibrary(onePosition('{"games":'));
  await assert.rejects(explored({ fen: START, legal: [] }), { message: "The file is damaged or incomplete." });
});

test("a library that could not be written, as on a full disk, lasts until the page is closed", async () => {
  const storage = { file: null, released: Promise.reject(new DOMException("", "QuotaExceededError")) };
  storage.released.catch(() => {});
  const first = await browserLibrary(storage);
  await first.keepLibrary(noPositions());
  assert.equal(await first.hasLibrary(), true);
  const second = await browserLibrary(storage);
  assert.equal(await second.hasLibrary(), false);
});
