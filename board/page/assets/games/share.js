// Sharing: a link that holds the game, its QR code, FEN and PGN to copy, pictures to save.

import { pageOf } from "./alone.js";
import { button, download, el, say, svg } from "../common/dom.js";
import { sayFault } from "../common/faults.js";
import { infoOf } from "../analysis/info.js";
import { reviewedPgn } from "./lean.js";
import { fragmentOf } from "./link.js";
import { within } from "../common/limit.js";
import { gifOf, libraries, pngOf, svgOf } from "./picture.js";
import { playerName } from "../words/names.js";
import { speaking, t, translate } from "../words/texts.js";

/** QR codes of longer links cannot be read by cameras. */
const MAX_QR = 1200;
/** How long the browser may take to copy, in milliseconds. It allows the other way only for a few seconds after a click. */
const COPYING_MS = 1000;

/**
 * Copies a text to the clipboard. Without HTTPS some browsers deny pages the clipboard: then it is copied from an
 * element in the dialog, because the dialog keeps the focus. The element must be multi-line, or line breaks would be
 * lost.
 */
async function copy(text, dialog) {
  try {
    if (navigator.clipboard) return await within(COPYING_MS, navigator.clipboard.writeText(text));
  } catch {
    // The browser has refused or does not answer. The other way may still work.
  }
  const before = document.activeElement;
  const source = el("textarea", { class: "spoken", readonly: true });
  source.value = text;
  dialog.append(source);
  source.select();
  const isCopied = document.execCommand("copy");
  source.remove();
  before?.focus();
  if (!isCopied) throw speaking(() => t("notCopied"));
}

export class Share {
  constructor(viewer) {
    this.viewer = viewer;
    this.link = el("input", { type: "text", readonly: true, "data-label": "shareLink" });
    this.code = el("div", { class: "qr" });
    this.codeNote = el("p", { class: "facts", "data-t": "qrTooLong" });
    this.said = el("p", { class: "facts", role: "status" });
    // Screen readers are told when the picture is begun, not each move of it.
    this.progress = el("p", { class: "facts" });
    this.live = el("p", { class: "spoken", role: "status" });
    /** The picture that is being made; the dialog waits for it. */
    this.drawing = null;
    this.gifButton = button("saveGif", () => this.#try(() => this.#gif()));
    this.dialog = el(
      "dialog",
      { class: "share", "aria-labelledby": "share-title" },
      el("h2", { "data-t": "share", id: "share-title" }),
      el("p", { class: "facts", "data-t": "shareHelp" }),
      el("div", { class: "inline" }, this.link, button("copyLink", () => this.#copy(() => this.#address()), { class: "main" })),
      this.code,
      this.codeNote,
      el(
        "div",
        { class: "row-of" },
        button("copyFen", () => this.#copy(() => this.#fen())),
        button("copyPgn", () => this.#copy(() => this.#pgn())),
        button("savePng", () => this.#try(() => this.#png())),
        this.gifButton,
        button("savePage", () => this.#try(() => this.#page())),
      ),
      this.said,
      this.progress,
      this.live,
      button("close", () => this.dialog.close()),
    );
    this.dialog.addEventListener("close", () => this.#draws(null));
  }

  async show() {
    say(this.said, "");
    this.code.replaceChildren();
    // The link of the previous game must not stay, even if making the new one fails.
    this.link.value = "";
    translate(this.dialog);
    this.dialog.showModal();
    await this.#try(() => this.#address());
  }

  /** Makes the link of the game as it is now, and shows it with its code. The engine may have moved since the last time. */
  async #address() {
    const address = new URL(location.href);
    // It stays in the address of a browser that stores nothing.
    address.searchParams.delete("token");
    address.hash = await fragmentOf(this.viewer.game.toJSON());
    this.link.value = address.href;
    this.#drawCode(address.href).catch((error) => sayFault(this.said, error));
    return address.href;
  }

  async #drawCode(address) {
    this.code.hidden = address.length > MAX_QR;
    this.codeNote.hidden = !this.code.hidden;
    if (this.code.hidden) return;
    const { qrcode } = await libraries();
    // Meanwhile the dialog may show the link of another game.
    if (this.link.value !== address) return;
    const code = qrcode(0, "L");
    code.addData(address);
    code.make();
    const size = code.getModuleCount();
    const modules = [...Array(size * size).keys()].map((index) => [index % size, Math.floor(index / size)]);
    const path = modules.filter(([x, y]) => code.isDark(y, x)).map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
    const image = { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "data-label": "qrCode", "shape-rendering": "crispEdges" };
    this.code.replaceChildren(svg("svg", image, svg("path", { d: path })));
    translate(this.dialog);
  }

  /** Returns the FEN with the move counters, which only the program knows. */
  async #fen() {
    const { game, node } = this.viewer;
    return (await infoOf(game, node)).fen;
  }

  #pgn() {
    return reviewedPgn(this.viewer.game);
  }

  #copy(make) {
    return this.#try(async () => {
      await copy(await make(), this.dialog);
      say(this.said, () => t("copied"));
    });
  }

  async #png() {
    const { game, node, board } = this.viewer;
    const picture = await svgOf(game, node, board.isFlipped, board.arrows.map(({ uci }) => uci));
    download("board.png", await pngOf(picture), "image/png");
  }

  async #page() {
    const { game } = this.viewer;
    const names = ["Red", "Black"].map((side) => playerName(game.tag(side), game.tag("Event"))).filter(Boolean).join(" – ");
    download("game.html", await pageOf(game, names || t("game")), "text/html");
  }

  /** Saves the shown line, from start to end, as a GIF. */
  async #gif() {
    if (this.drawing) return;
    const drawing = {};
    this.#draws(drawing);
    const { game, node, board } = this.viewer;
    const nodes = [game.root, ...node.path(), ...node.line()];
    try {
      const bytes = await gifOf(game, nodes, board.isFlipped, (done, total) => {
        // The dialog was closed, and a new picture may have been begun.
        if (this.drawing !== drawing) return false;
        const words = () => `${t("saveGif")} ${done} / ${total}`;
        say(this.progress, words);
        if (done === 0) say(this.live, words);
        return true;
      });
      if (!bytes || this.drawing !== drawing) return;
      download("game.gif", bytes, "image/gif");
    } finally {
      if (this.drawing === drawing) this.#draws(null);
    }
  }

  #draws(drawing) {
    this.drawing = drawing;
    if (!drawing) for (const each of [this.progress, this.live]) say(each, "");
    // The attribute `disabled` is not used, because it would remove the focus.
    this.gifButton.ariaDisabled = drawing ? "true" : null;
  }

  async #try(work) {
    say(this.said, "");
    try {
      await work();
    } catch (error) {
      sayFault(this.said, error);
    }
  }
}
