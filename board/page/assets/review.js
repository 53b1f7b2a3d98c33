// A self-contained page with reviewed games; the data is in the page itself.

import { el } from "./common/dom.js";
import { Game, titleOf } from "./viewer/tree.js";
import { Viewer } from "./viewer/viewer.js";
import { header } from "./common/preferences.js";
import { onSettings, suggest } from "./common/settings.js";

const { games, numbers, lang, notation } = JSON.parse(document.getElementById("data").textContent);
suggest({ lang, notation });
const reviewed = new Viewer();
let shownIndex = 0;

function showGame(index) {
  shownIndex = index;
  const game = Game.from(games[index]);
  reviewed.open(game, game.root);
}

const picker = el(
  "select",
  { "data-label": "games", onchange: (event) => showGame(Number(event.target.value)) },
  ...games.map((game, index) => el("option", { value: index }, titleOf(game, numbers[index]))),
);
picker.hidden = games.length < 2;

document.body.append(
  header(),
  el(
    "main",
    {},
    reviewed.table,
    el(
      "section",
      { class: "panel", "data-label": "moves" },
      picker,
      reviewed.steps,
      el("section", { class: "card game", "data-label": "game" }, reviewed.list.element),
      reviewed.said,
      reviewed.curve.element,
      reviewed.summary,
    ),
  ),
);
onSettings(() => {
  picker.value = String(shownIndex);
});
showGame(0);
