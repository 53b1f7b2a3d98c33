// The entries of a list of games: players, result, date, labels; searching and sorting. Independent of the DOM.

import { dateIn, dotted } from "../words/dates.js";
import { SIMPLIFIED, TRADITIONAL } from "../words/messages.js";
import { SIMPLER } from "../words/simpler.js";
import { labelsOf, timeOf } from "./records.js";

/** With the characters of the page's own texts. */
const SIMPLIFIED_OF = new Map([...SIMPLER, ...[...TRADITIONAL].map((one, index) => [one, SIMPLIFIED[index]])]);

/** Returns a text as it is searched: without marks on letters, in simplified characters. */
export function folded(text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
  return /[\u3400-\u9fff]/.test(plain) ? [...plain].map((one) => SIMPLIFIED_OF.get(one) ?? one).join("") : plain;
}

/** The sort orders, each with its comparison function. */
export const ORDERS = {
  changed: (a, b) => b.changed - a.changed,
  date: (a, b) => b.day.localeCompare(a.day) || a.index - b.index,
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
  const { tags, result, start } = record.lean ?? record.game;
  const names = ["red", "black"].map((side) => shown(tag(tags, side), tag(tags, "event"))).filter(Boolean).join(" – ");
  const event = tag(tags, "event") || tag(tags, "title");
  const labels = labelsOf(record);
  const date = tag(tags, "date").replace(/(\.\?\?)+$/, "");
  const read = dateIn(date);
  const day = read ? dotted(read) : "";
  const changed = timeOf(record.changed);
  // As a list of moves numbers them: a first move by Black has a number of its own.
  const isBegunByBlack = /^\S+ b(\s|$)/.test(start);
  const rounds = record.moves > 0 ? Math.ceil((record.moves + (isBegunByBlack ? 1 : 0)) / 2) : 0;
  const text = [names, event, day, result, ...labels, ...tags.map(([, value]) => value), ...days({ date, changed })];
  return { record, index, title: names || event || untitled, event: names ? event : "", result, date, day, labels, moves: record.moves, rounds, changed, text: folded(text.join(" ")) };
}

/** Returns the same; for a record that cannot be read an entry without data, so that the others are shown and it can be deleted. */
export function anyEntryOf(record, index, untitled, options) {
  try {
    return entryOf(record, index, untitled, options);
  } catch {
    return { record, index, title: untitled, event: "", result: "", date: "", day: "", labels: [], moves: 0, rounds: 0, changed: 0, text: folded(untitled) };
  }
}

/** Returns a check for each word of a search, and for each phrase in quotes, whose words must be whole. */
function checksOf(search) {
  const edge = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Number}]";
  return [...folded(search).matchAll(/["“”„]([^"“”„]*\S[^"“”„]*)["“”]|[^\s"“”„]+/g)].map(([word, phrase]) => {
    if (!phrase) return (text) => text.includes(word);
    const plain = phrase.trim().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");
    const exact = new RegExp(`(?<!${edge})${plain}(?!${edge})`, "u");
    return (text) => exact.test(text);
  });
}

/** Returns the entries that contain all words and phrases of a search and have the label, sorted. */
export function chosen(entries, { words, label, order }) {
  const checks = checksOf(words);
  const found = entries.filter(({ text, labels }) => (!label || labels.includes(label)) && checks.every((isIn) => isIn(text)));
  return found.sort(ORDERS[order]);
}

/** The number of labels of a game, and of characters of a label. */
const MAX_LABELS = 20;
const MAX_LABEL = 40;

/** Returns the labels in a typed text, separated by commas, without duplicates. */
export function labelsIn(text) {
  const labels = text.split(/[,，、;；]/).map((label) => label.trim().slice(0, MAX_LABEL)).filter(Boolean);
  return [...new Set(labels)].slice(0, MAX_LABELS);
}
