// Where the panels of the board page stand.

import { el } from "./common/dom.js";
import { header } from "./common/preferences.js";

/** Puts the panels on the page. */
export function layOut(parts) {
  const { buttons, problem, viewer } = parts;
  const { analysis, book, editor, endgame, explorer, files, learn, library, match, menu, moveInput, reviewing, training, unknown, why } = parts;
  document.body.append(
    header(...buttons),
    library.dialog,
    menu.dialog,
    el(
      "main",
      {},
      viewer.table,
      el(
        "section",
        { class: "panel", "data-label": "panel" },
        viewer.steps,
        editor.element,
        learn.element,
        training.element,
        el(
          "section",
          { class: "card game", "data-label": "game" },
          viewer.list.element,
          menu.element,
          problem,
          unknown.element,
          el("div", { class: "card-head" }, el("h2", { "data-t": "game" }), el("div", { class: "row-of" }, learn.beginButton, reviewing.button)),
          viewer.summary,
          reviewing.bar,
          reviewing.note,
          reviewing.live,
        ),
        viewer.said,
        viewer.curve.element,
        match.element,
        why.element,
        analysis.element,
        moveInput.element,
        moveInput.error,
        files.element,
        endgame.element,
        explorer.element,
        book.element,
      ),
    ),
  );
}
