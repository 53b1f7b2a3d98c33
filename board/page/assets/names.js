// The names that the page itself gives to players. A record has them in the language in which its game began, for other
// programs to read; the page shows them in its own.

import { both, everyText, everywhere, t } from "./texts.js";

/** The event of the games that are played on the page. */
export const EVENT = "Chuhe";

const named = (level) => `Chuhe (${level})`;

/** The levels of the engine, as far as a page has one. */
let levels = [];

export function setLevels(list) {
  levels = list;
}

/** The name of the engine at a level. */
export const engineName = (id) => named(both(levels.find((level) => level.id === id)));

/** A player's name as the page shows it; `event` is that of the game. */
export function playerName(name, event) {
  if (event !== EVENT || levels.length === 0) return name;
  if (everyText("you").includes(name)) return t("you");
  const level = levels.find((each) => everywhere(each).map(named).includes(name));
  return level ? engineName(level.id) : name;
}
