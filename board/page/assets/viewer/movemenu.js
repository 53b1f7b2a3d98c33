// The context menu of a move: its mark, its comment, the words before a variation that it begins, promoting and deleting
// its line. Deleted lines can be restored. At the start position it has only the comment before the first move.

import { button, el, respond, say } from "../common/dom.js";
import { merged, split } from "./marks.js";
import { NAGS, nameOf } from "./moves.js";
import { labelled, t, translate } from "../words/texts.js";

/** The marks that a user can give to a move: PGN glyphs with the text keys of their names. */
const MARKS = [[3, "nag-3"], [1, "nag-1"], [5, "nag-5"], [6, "nag-6"], [2, "nag-2"], [4, "nag-4"]];
const isMark = (nag) => MARKS.some(([known]) => known === nag);

export class MoveMenu {
  /**
   * `onChange()` is called after a change of marks and comments, `onLines(node)` after a change of lines, with the node
   * to show; `mayChangeLines()` says whether lines may be changed now; `onHide(element)` is called before an element is
   * hidden.
   */
  constructor({ onChange, onLines, mayChangeLines, onHide }) {
    Object.assign(this, { onChange, onLines, mayChangeLines, onHide });
    this.node = null;
    /** The deleted lines of the game, the last one last. */
    this.deleted = [];
    this.title = el("h2", { id: "move-menu-title" });
    this.marks = MARKS.map(([nag, name]) => el("button", { type: "button", "data-label": name, onclick: () => this.#mark(nag) }, NAGS[nag]));
    this.signs = el("div", { class: "nags", role: "group", "data-label": "moveMark" }, ...this.marks);
    const text = (say, labels) => el("textarea", { ...labels, spellcheck: "false", oninput: () => this.node && say() });
    this.comment = text(() => this.#say(), { "data-label": "comment", "data-hint": "comment" });
    this.before = text(() => this.#sayBefore());
    // Of two fields that are filled, one needs a name that stays.
    this.beforeField = el("label", { class: "form" }, el("span", { "data-t": "commentBefore" }), this.before);
    this.promoteButton = button("promote", () => this.#promote());
    this.deleteButton = button("deleteFrom", () => this.#delete());
    this.dialog = el(
      "dialog",
      { class: "move-menu", "aria-labelledby": "move-menu-title" },
      this.title,
      this.signs,
      this.comment,
      this.beforeField,
      el("div", { class: "row-of" }, this.promoteButton, this.deleteButton, button("done", () => this.dialog.close(), { class: "main" })),
    );
    // A click outside the menu closes it, except the end of the touch that opened it.
    let isBeside = false;
    this.dialog.addEventListener("pointerdown", ({ target }) => (isBeside = target === this.dialog));
    this.dialog.addEventListener("click", ({ target }) => isBeside && target === this.dialog && this.dialog.close());
    // The focused move in the list may have been rebuilt meanwhile.
    this.dialog.addEventListener("close", () => this.onHide(this.dialog));
    this.note = el("span", { class: "facts", role: "status" });
    this.undoButton = button("undo", () => this.#undo());
    this.element = el("div", { class: "row-of deleted", hidden: true }, this.note, this.undoButton);
  }

  show(game, node) {
    if (this.dialog.open) return;
    this.game = game;
    this.node = node;
    this.drawn = node.marks;
    const { number, isRed } = game.number(node);
    say(this.title, () => (node.move ? `${number}${isRed ? "." : "…"} ${nameOf(node.move)}` : t("startPosition")));
    this.comment.value = node.comment;
    this.before.value = node.before;
    this.#show();
    translate(this.dialog);
    this.dialog.showModal();
  }

  /** The nodes that must stay in the game: that of the open menu, and those from which a line was deleted. */
  get inUse() {
    return [this.dialog.open && this.node, ...this.deleted.map(({ node, game }) => game.same(node.parent))].filter(Boolean);
  }

  /** Called when lines may be changed again, or no more: "Undo" waits until they may. */
  refresh() {
    const mayUndo = this.mayChangeLines();
    if (!mayUndo) this.onHide(this.undoButton);
    this.undoButton.disabled = !mayUndo;
  }

  /** Called when another game is shown: the menu closes, and deleted lines of the previous game are forgotten. */
  forget() {
    this.node = null;
    this.deleted = [];
    this.dialog.close();
    this.#showDeleted();
  }

  #show() {
    const { node } = this;
    MARKS.forEach(([nag], index) => this.marks[index].setAttribute("aria-pressed", String(node.nags.includes(nag))));
    // Moves of a line only have comments behind them.
    this.beforeField.hidden = !node.before && (!node.parent || node.parent.main() === node);
    // The position before the first move has a comment, and neither a mark nor a line.
    this.signs.hidden = !node.move;
    const mayChange = node.move && this.mayChangeLines();
    this.promoteButton.disabled = !mayChange || node.isMain();
    this.deleteButton.disabled = !mayChange;
  }

  /** A move has at most one mark; choosing the same mark again removes it. */
  #mark(nag) {
    const { node } = this;
    const others = node.nags.filter((each) => !isMark(each));
    node.nags = node.nags.includes(nag) ? others : [nag, ...others];
    this.#show();
    this.onChange();
  }

  /** Stores a comment while it is typed: the page may be closed at any moment. */
  #say() {
    const { text, marks } = split(textIn(this.comment));
    // Marks may be typed as PGN writes them.
    Object.assign(this.node, { comment: text, marks: merged(this.drawn, marks) });
    this.onChange();
  }

  #sayBefore() {
    this.node.before = textIn(this.before);
    this.onChange();
  }

  /** Makes the line of the move the first one where it branches off. */
  #promote() {
    let { node } = this;
    while (node.parent.main() === node) node = node.parent;
    this.game.change(() => node.promote());
    this.#changed(this.node);
  }

  #delete() {
    const { node, game } = this;
    const { parent } = node;
    this.deleted.push({ node, game, index: parent.children.indexOf(node), wasMain: node.isMain() });
    game.remove(node);
    this.#showDeleted();
    this.#changed(parent);
  }

  #undo() {
    const { node, game, index, wasMain } = this.deleted.pop();
    const back = game.restore(node, index, wasMain);
    this.#showDeleted();
    this.#changed(back);
  }

  /** Says which line "Undo" brings back. */
  #showDeleted() {
    const last = this.deleted.at(-1);
    if (last) respond(this.note, () => labelled(t("deleted"), nameOf(last.node.move)));
    else this.onHide(this.element);
    translate(this.element);
    this.element.hidden = !last;
  }

  #changed(node) {
    this.dialog.close();
    this.onLines(node);
  }
}

/** Returns the text of a field. A comment of PGN cannot contain braces: the user sees what takes their place. */
function textIn(field) {
  const { value, selectionEnd } = field;
  if (/[{}]/.test(value)) {
    field.value = value.replaceAll("{", "(").replaceAll("}", ")");
    field.setSelectionRange(selectionEnd, selectionEnd);
  }
  return field.value.trim();
}
