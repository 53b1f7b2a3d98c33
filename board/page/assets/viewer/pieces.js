// Pieces: their characters, pictures and names.

import { GLYPHS } from "./art.js";
import { svg } from "../common/dom.js";
import { settings } from "../common/settings.js";
import { t } from "../words/texts.js";
import { isRed } from "./tree.js";
import { WESTERN } from "./western.js";

/** The radius of a piece; points of the board are 100 apart. */
export const RADIUS = 45;
const CHARACTERS = {
  traditional: { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵", k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" },
  simplified: { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵", k: "将", a: "士", b: "象", n: "马", r: "车", c: "炮", p: "卒" },
};
/** The names of pieces in languages with an alphabet. */
const NAMES = {
  en: { k: "king", a: "advisor", b: "elephant", n: "horse", r: "rook", c: "cannon", p: "pawn" },
  vi: { k: "Tướng", a: "Sĩ", b: "Tượng", n: "Mã", r: "Xe", c: "Pháo", p: "Tốt" },
};

/** Returns the strokes of a piece (a FEN letter) in the chosen piece set. */
function strokes(piece) {
  const letter = piece.toUpperCase();
  if (settings.pieces === "western") return WESTERN[letter];
  return GLYPHS[settings.pieces === "letters" ? letter : CHARACTERS[settings.pieces][piece]];
}

/** Returns the name of a piece for screen readers. */
export function spoken(piece) {
  const side = t(isRed(piece) ? "red" : "black");
  const name = NAMES[settings.lang]?.[piece.toLowerCase()];
  // In Vietnamese the colour follows the noun.
  if (name) return settings.lang === "vi" ? `${name} ${side.toLowerCase()}` : `${side} ${name}`;
  return side + CHARACTERS[settings.lang === "zh" ? "simplified" : "traditional"][piece];
}

/** Draws strokes from a box of 100 by 100 units, centred at a place. */
export function drawn(path, x, y, size, attributes = {}) {
  if (!path) return svg("g");
  const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return svg("path", { d: path, transform, class: "glyph", ...attributes });
}

/** Draws a piece centred at the origin. */
export function pieceArt(piece) {
  const size = settings.pieces === "letters" ? 44 : settings.pieces === "western" ? 58 : 54;
  return svg(
    "g",
    { class: `piece ${isRed(piece) ? "red" : "black"}` },
    svg("circle", { class: "shadow", cy: 4, r: RADIUS }),
    svg("circle", { class: "disc", r: RADIUS }),
    svg("circle", { class: "rim", r: RADIUS - 6 }),
    drawn(strokes(piece), 0, 0, size),
  );
}
