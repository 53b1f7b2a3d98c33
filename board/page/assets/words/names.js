// Player names that the page itself gives. A game is stored with the names in the language in which it began, for other
// programs; the page shows them in the current language.

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
