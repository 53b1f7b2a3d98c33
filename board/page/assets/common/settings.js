// The user's settings: language, notation, pieces, colours. The browser stores them if it can.

import { setLanguage } from "../words/texts.js";

const STORE = "chuhe";
/** What an exported file of settings says of itself. */
const FORMAT = "chuhe-settings";
const CHOICES = {
  lang: ["en", "zh", "zh-Hant", "vi"],
  notation: ["chinese", "traditional", "wxf", "vietnamese", "iccs", "uci"],
  /** The notation of the engine's lines; "game" stands for the notation of the moves. */
  lines: ["game", "chinese", "wxf", "vietnamese", "uci"],
  pieces: ["traditional", "simplified", "letters", "western"],
  theme: ["auto", "light", "dark"],
  board: ["wood", "green", "blue", "grey", "paper"],
  sound: ["on", "off"],
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

const browser = navigator.language.toLowerCase();
const isChinese = browser.startsWith("zh");
const isVietnamese = browser.startsWith("vi");
const isTraditional = isChinese && !/hans/.test(browser) && /hant|tw|hk|mo/.test(browser);
const USUAL = {
  lang: isTraditional ? "zh-Hant" : isChinese ? "zh" : isVietnamese ? "vi" : "en",
  notation: isTraditional ? "traditional" : isChinese ? "chinese" : isVietnamese ? "vietnamese" : "wxf",
  lines: "game",
  pieces: "traditional",
  theme: "auto",
  board: "wood",
  sound: "on",
};
export const settings = { ...USUAL };

const listeners = [];

/** Calls the listener whenever a setting changes. */
export function onSettings(listener) {
  listeners.push(listener);
}

/** Changes a setting; an unknown value is ignored. */
export const choose = (name, value) => chooseAll({ [name]: value });

/** The error of the browser if it could not store the last choice: the settings last until the page is closed. */
let fault = null;

/** Returns that error; null if the settings are stored. */
export const settingsFault = () => fault;

/** What the user has chosen. All other settings are the defaults of the page. */
let chosen = {};

/** Changes several settings, such as exported ones; unknown names and values are ignored. */
export function chooseAll(choices) {
  const known = Object.entries(choices).filter(([name, value]) => CHOICES[name]?.includes(value));
  // Another tab may have changed or reset a setting meanwhile. What could not be stored is known here only.
  keep({ ...(fault ? chosen : {}), ...stored(), ...Object.fromEntries(known) });
}

/** Resets all settings to the defaults of the page. */
export const reset = () => keep({});

function keep(choices) {
  take(choices);
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
    fault = null;
  } catch (error) {
    fault = error;
  }
  for (const listener of listeners) listener();
}

/** Returns the text of a file with all settings. */
export const exportedSettings = () => JSON.stringify({ format: FORMAT, settings });

/** Returns the settings in an exported file; `null` if it is another file. */
export function settingsIn(bytes) {
  try {
    const { format, settings } = JSON.parse(new TextDecoder().decode(bytes));
    return format === FORMAT ? Object(settings) : null;
  } catch {
    return null;
  }
}

/** Takes the settings of a file. Those that the user has changed since `before`, while the file was read, are kept. */
export function takeSettings(read, before) {
  chooseAll(Object.fromEntries(Object.entries(read).filter(([name]) => settings[name] === before[name])));
}

function take(choices) {
  chosen = choices;
  for (const [name, value] of [...Object.entries(suggested), ...Object.entries(chosen)]) {
    if (CHOICES[name]?.includes(value)) settings[name] = value;
  }
  setLanguage(settings.lang);
  Object.assign(document.documentElement.dataset, { theme: settings.theme, board: settings.board });
}

/** The default settings of this page. */
let suggested = USUAL;

/** Sets a page's defaults, for settings that the user has not changed. */
export function suggest(choices) {
  suggested = { ...USUAL, ...choices };
  follow();
}

/** Reads the stored settings again. */
const follow = () => take(stored());

suggest({});

// Another tab has changed a setting: all tabs use the same language and appearance.
addEventListener("storage", ({ key }) => {
  // The key is null if everything was cleared.
  if (key !== STORE && key !== null) return;
  follow();
  for (const listener of listeners) listener();
});
