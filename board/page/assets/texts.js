// The texts of the page in its languages: board/locale/texts has them, a folder a language, and scripts/bundle makes messages.js of
// these. The program's texts about games come with the games.

import { say, sayAgain } from "./dom.js";
import { traditional } from "./hant.js";
import { MESSAGES } from "./messages.js";

let language = "en";

/** Sets the language: "en", "vi", "zh", or "zh-Hant" for traditional characters. */
export function setLanguage(lang) {
  language = lang;
  document.documentElement.lang = lang === "zh" ? "zh-CN" : lang;
}

/** The language that texts are written in: traditional characters are made of simplified ones. */
const written = () => (language === "zh-Hant" ? "zh" : language);

const shown = (text) => (language === "zh-Hant" ? traditional(text) : text);

/** The text of a key in the language of the page. */
export function t(key) {
  const text = MESSAGES[written()][key];
  return text === undefined ? key : shown(text);
}

/** An error with a message that is made when it is read, in the language of the page at that time. */
export function speaking(make) {
  return Object.defineProperty(new Error(), "message", { get: make });
}

/** An error of the program in English, of a kind for which the page has a text of its own. */
export function failed(message, kind) {
  return speaking(() => {
    const text = MESSAGES[written()][`wrong-${kind}`];
    return text === undefined ? message : shown(text);
  });
}

/** The message that something cannot be saved in the browser. */
export function notKept({ name, message }) {
  const reason = name === "QuotaExceededError" ? t("noRoom") : message;
  return t("notKept") + (reason ? ` (${reason})` : "");
}

/** How a text that came in all languages reads in each of them. */
export const everywhere = ({ en, zh, vi }) => [en, zh, vi, traditional(zh)];

/** How the text of a key reads in each language. */
export const everyText = (key) => everywhere(Object.fromEntries(Object.entries(MESSAGES).map(([lang, texts]) => [lang, texts[key]])));

/** A text that came in all languages, in that of the page. */
export function both(text) {
  if (!text) return "";
  return shown(text[written()] ?? text.en);
}

/** Fills in the texts of all elements that name one. */
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
