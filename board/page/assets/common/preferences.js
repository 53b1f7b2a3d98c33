// The user's settings: a dialog, and the header of every page.

import { button, choice, download, el, respond, say, symbol } from "./dom.js";
import { bytesOf } from "./limit.js";
import { choose, exportedSettings, onSettings, reset, settings, settingsFault, settingsIn, takeSettings } from "./settings.js";
import { notKept, speaking, t, wordsOf } from "../words/texts.js";

/** Languages by their native names. */
const LANGUAGES = [["en", "=English"], ["zh", "=简体中文"], ["zh-Hant", "=繁體中文"], ["vi", "=Tiếng Việt"]];
const LISTS = {
  notation: [["chinese", "=炮二平五"], ["traditional", "=炮二平五（繁）"], ["wxf", "=C2=5 (WXF)"], ["vietnamese", "=P2-5 (Tiếng Việt)"], ["iccs", "=H2-E2 (ICCS)"], ["uci", "=h2e2 (UCI)"]],
  pieces: [["traditional", "traditional"], ["simplified", "simplified"], ["letters", "letters"], ["western", "western"]],
  theme: [["auto", "themeAuto"], ["light", "themeLight"], ["dark", "themeDark"]],
  board: [["wood", "boardWood"], ["green", "boardGreen"], ["blue", "boardBlue"], ["grey", "boardGrey"], ["paper", "boardPaper"]],
  sound: [["on", "on"], ["off", "off"]],
};
const LABELS = { board: "boardColours", sound: "sounds" };

/** Makes a selection list that always shows the current choice. */
function list(name, label, options) {
  const shown = choice(label, options, settings[name], (value) => choose(name, value));
  onSettings(() => {
    shown.querySelector("select").value = settings[name];
  });
  return shown;
}

function settingsDialog() {
  const said = el("p", { class: "facts", role: "status" });
  const input = el("input", { type: "file", accept: ".json,application/json", onchange: () => read() });
  const read = async () => {
    const [file] = input.files;
    // Clearing the value lets the user choose the same file again, also while it is read.
    input.value = "";
    const before = { ...settings };
    try {
      const found = settingsIn(await bytesOf(file));
      if (!found) throw speaking(() => t("noSettings"));
      takeSettings(found, before);
      if (!settingsFault()) respond(said, () => t("settingsRead"));
    } catch (error) {
      respond(said, () => wordsOf(error));
    }
  };
  const save = () => download("chuhe-settings.json", exportedSettings(), "application/json");
  const dialog = el(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title" },
    el("h2", { "data-t": "settings", id: "settings-title" }),
    list("lang", "language", LANGUAGES),
    ...Object.entries(LISTS).map(([name, options]) => list(name, LABELS[name] ?? name, options)),
    el(
      "div",
      { class: "row-of" },
      button("exportSettings", save),
      button("importSettings", () => input.click()),
      button("resetSettings", () => reset()),
    ),
    said,
    button("close", () => dialog.close(), { class: "main" }),
  );
  const warn = () => {
    const fault = settingsFault();
    say(said, fault ? () => notKept(fault, "settingsNotKept") : "");
  };
  onSettings(warn);
  dialog.addEventListener("close", warn);
  return dialog;
}

/** Makes the header of every page. */
export function header(...buttons) {
  const dialog = settingsDialog();
  const names = LANGUAGES.map(([value, name]) => el("option", { value, lang: value }, name.slice(1)));
  const language = el("select", { class: "language", "data-label": "language", onchange: () => choose("lang", language.value) }, ...names);
  const show = () => (language.value = settings.lang);
  onSettings(show);
  show();
  return el(
    "header",
    {},
    el("h1", {}, el("span", { class: "seal", "aria-hidden": "true" }, "楚"), el("span", { "data-t": "appName" })),
    el("div", { class: "tools" }, ...buttons, language, symbol("settings", () => dialog.showModal())),
    dialog,
  );
}
