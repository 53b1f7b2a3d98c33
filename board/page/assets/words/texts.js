// The texts of the page in its languages. They come from board/locale/texts, one folder per language; scripts/bundle
// builds messages.js from them. Texts about games come from the program together with the games.

import { say, sayAgain } from "../common/dom.js";
import { traditional } from "./hant.js";
import { MESSAGES } from "./messages.js";

let language = "en";

/** Sets the language: "en", "vi", "zh", or "zh-Hant" for traditional characters. */
export function setLanguage(lang) {
  language = lang;
  document.documentElement.lang = lang === "zh" ? "zh-CN" : lang;
}

/** The language in which texts are stored: traditional characters are made from simplified ones. */
const written = () => (language === "zh-Hant" ? "zh" : language);

const shown = (text) => (language === "zh-Hant" ? traditional(text) : text);

/** Returns the text of a key in the language of the page. */
export function t(key) {
  const text = MESSAGES[written()][key];
  return text === undefined ? key : shown(text);
}

const isChinese = () => written() === "zh";

/** A text behind a label: "Deleted: C2=5", "已删除：炮二平五". */
export const labelled = (label, text) => `${label}${isChinese() ? "：" : ": "}${text}`;

/** A text with a remark in brackets. */
export const remarked = (text, remark) => (isChinese() ? `${text}（${remark}）` : `${text} (${remark})`);

/** Words as a list. */
export const listed = (words) => words.join(isChinese() ? "、" : ", ");

/** A text as a sentence. */
export const sentence = (text) => text + (isChinese() ? "。" : ".");

/** Texts one after the other. No space follows a full-width sign. */
export const inRow = (...texts) => texts.reduce((all, text) => all + (/[：。，；]$/.test(all) ? "" : " ") + text);

/** The errors whose messages are texts of the page or of the program. */
const spoken = new WeakSet();

/** Whether the message of an error is a text of the page or of the program. */
export const isSpoken = (error) => spoken.has(error);

/** Makes an error whose message is built when it is read, in the language of the page at that time. */
export function speaking(make) {
  const error = Object.defineProperty(new Error(), "message", { get: make });
  spoken.add(error);
  return error;
}

/** Returns the message to show for an error. The text of an error of the browser follows one of the page. */
export const wordsOf = (error) => (isSpoken(error) ? error.message : remarked(t("browserFault"), error.message || error.name));

/**
 * Makes an error from the program's English message, or from its text in all languages. Without this, `kind` selects the
 * page's own text, if there is one.
 */
export function failed(message, kind, all) {
  return speaking(() => {
    if (all) return both(all);
    const text = MESSAGES[written()][`wrong-${kind}`];
    return text === undefined ? message : shown(text);
  });
}

/** Whether an error says that the storage has no room. On a full disk Chromium names only a fault of its file. */
export const isNoRoom = ({ name, message }) => name === "QuotaExceededError" || /NO_SPACE|disk is full/i.test(message);

/** Whether an error says that the browser's storage has failed, without a reason that a person would understand. */
const isBroken = ({ name, message }) => name === "UnknownError" || /IO error|internal error|backing store/i.test(message);

/** Returns the message that something cannot be saved in the browser. */
export function notKept(error, key = "notKept") {
  const reason = isNoRoom(error) ? t("noRoom") : isBroken(error) ? t("maybeFull") : error.message;
  return reason ? remarked(t(key), reason) : t(key);
}

/** Returns a text in each of the page's languages, from one that came in all of the program's languages. */
export const everywhere = ({ en, zh, vi }) => [en, zh, vi, traditional(zh)];

/** Returns the text of a key in each language. */
export const everyText = (key) => everywhere(Object.fromEntries(Object.entries(MESSAGES).map(([lang, texts]) => [lang, texts[key]])));

/** Returns a text that came in all languages in the language of the page. */
export function both(text) {
  if (!text) return "";
  return shown(text[written()] ?? text.en);
}

/** Fills in the texts of all elements that name a key. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) say(element, t(element.dataset.t));
  sayAgain(root);
  for (const element of root.querySelectorAll("[data-hint]")) element.placeholder = t(element.dataset.hint);
  for (const element of root.querySelectorAll("[data-label]")) {
    const text = t(element.dataset.label);
    element.setAttribute("aria-label", text);
    if (element.localName === "button") element.title = text;
  }
}
