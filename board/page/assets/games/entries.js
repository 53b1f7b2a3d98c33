// The entries of a list of games: players, result, date, labels; searching and sorting. Independent of the DOM.

import { SIMPLIFIED, TRADITIONAL } from "../words/messages.js";

/** Characters of names, traditional and simplified, that the texts of the page do not have. */
const OF_NAMES =
  "許许呂吕趙赵錢钱孫孙鄭郑馮冯陳陈衛卫蔣蒋韓韩楊杨張张嚴严謝谢鄒邹竇窦蘇苏範范魯鲁韋韦馬马鳳凤鮑鲍費费賀贺湯汤羅罗齊齐鄔邬畢毕顧顾黃黄蕭萧龐庞紀纪項项閔闵" +
  "談谈貝贝賈贾婁娄顏颜鍾钟駱骆鄧邓單单陸陆榮荣劉刘葉叶龍龙萬万聶聂關关鄺邝譚谭閻阎餘余銀银欽钦麗丽國国慶庆東东勝胜寶宝華华權权鵬鹏偉伟傑杰強强興兴學学" +
  "應应蘭兰鴻鸿鳴鸣鋒锋鋼钢錦锦鐵铁歐欧陽阳廣广遼辽濱滨寧宁賓宾賢贤瑋玮瓊琼誠诚義义禮礼龔龚諸诸甯宁雲云曉晓靜静潔洁嘯啸煥焕燦灿瑤瑶濤涛澤泽淵渊";
const pairs = (text) => [...text].reduce((found, one, index, all) => (index % 2 ? [...found, [all[index - 1], one]] : found), []);
const SIMPLER = new Map([...[...TRADITIONAL].map((one, index) => [one, SIMPLIFIED[index]]), ...pairs(OF_NAMES)]);

/** Returns a text as it is searched: without marks on letters, in simplified characters. */
export function folded(text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
  return /[\u3400-\u9fff]/.test(plain) ? [...plain].map((one) => SIMPLER.get(one) ?? one).join("") : plain;
}

/** The sort orders, each with its comparison function. */
export const ORDERS = {
  changed: (a, b) => b.changed - a.changed,
  date: (a, b) => b.date.localeCompare(a.date) || a.index - b.index,
  players: (a, b) => a.title.localeCompare(b.title) || a.index - b.index,
  event: (a, b) => a.event.localeCompare(b.event) || a.index - b.index,
  result: (a, b) => a.result.localeCompare(b.result) || a.index - b.index,
  moves: (a, b) => b.moves - a.moves || a.index - b.index,
};

/** Returns the value of a tag; nothing if it is unknown. */
function tag(tags, name) {
  const [, value = ""] = tags.find(([known]) => known.toLowerCase() === name) ?? [];
  return /^[?.\s]*$/.test(value) ? "" : value;
}

/**
 * Returns the entry of a saved game, or of a game of a file. `untitled` is the title of a game without names;
 * `shown(name, event)` returns a name as the page displays it, `days(entry)` the days.
 */
export function entryOf(record, index, untitled, { shown = (name) => name, days = () => [] } = {}) {
  const { tags, result } = record.lean ?? record.game;
  const names = ["red", "black"].map((side) => shown(tag(tags, side), tag(tags, "event"))).filter(Boolean).join(" – ");
  const event = tag(tags, "event") || tag(tags, "title");
  const labels = record.labels ?? [];
  const date = tag(tags, "date").replace(/(\.\?\?)+$/, "");
  const changed = record.changed ?? 0;
  const text = [names, event, result, ...labels, ...tags.map(([, value]) => value), ...days({ date, changed })];
  return { record, index, title: names || event || untitled, event: names ? event : "", result, date, labels, moves: record.moves, changed, text: folded(text.join(" ")) };
}

/** Returns the entries that contain all words of a search and have the label, sorted. */
export function chosen(entries, { words, label, order }) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ text, labels }) => (!label || labels.includes(label)) && wanted.every((word) => text.includes(word)));
  return found.sort(ORDERS[order]);
}

/** Returns the labels in a typed text, separated by commas, without duplicates. */
export function labelsIn(text) {
  const labels = text.split(/[,，、;；]/).map((label) => label.trim().slice(0, 40)).filter(Boolean);
  return [...new Set(labels)].slice(0, 20);
}
