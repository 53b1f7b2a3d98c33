// Dates of games in the language of the page, and player names that the page itself gives. A game is stored with the names
// in the language in which it began, for other programs; the page shows them in the current language.

import { dateIn, dotted } from "./dates.js";
import { settings } from "../common/settings.js";
import { both, everyText, everywhere, t } from "./texts.js";

/** The `Event` tag of games that are played on the page. */
export const EVENT = "Chuhe";

const named = (level) => `Chuhe (${level})`;

/** The levels of the engine; empty on a page without an engine. */
let levels = [];

export function setLevels(list) {
  levels = list;
}

/** Returns the name of the engine at a level. */
export const engineName = (id) => named(both(levels.find((level) => level.id === id)));

/** Returns a player's name as the page shows it; `event` is the game's `Event` tag. */
export function playerName(name, event) {
  if (event !== EVENT || levels.length === 0) return name;
  if (everyText("you").includes(name)) return t("you");
  const level = levels.find((each) => everywhere(each).map(named).includes(name));
  return level ? engineName(level.id) : name;
}

/** Returns a day as the tag `Date` has it. */
export const dayTag = (date) => dotted({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });

const FORMS = {
  day: { dateStyle: "medium", timeZone: "UTC" },
  month: { year: "numeric", month: "long", timeZone: "UTC" },
  moment: { dateStyle: "medium", timeStyle: "short" },
};

/** The formatters of each language: making one takes much longer than using it, and a list has thousands of dates. */
const formatters = new Map();

function formatter(form) {
  const key = `${settings.lang} ${form}`;
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat(settings.lang, FORMS[form]));
  return formatters.get(key);
}

/** Returns a time, in milliseconds, as day and time in the language of the page. */
export const momentText = (time) => formatter("moment").format(time);

/** Returns a `Date` tag in the language of the page, without unknown parts. A text that is not a date stays as it is. */
export function dateText(tag) {
  const { year, month, day } = dateIn(tag) ?? {};
  if (!month) return year ? String(year) : tag.replace(/^[?.]+$|(\.\?+)+$/, "");
  return formatter(day ? "day" : "month").format(new Date(Date.UTC(year, month - 1, day || 1)));
}
