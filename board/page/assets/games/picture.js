// Pictures of the board as files: a position as PNG, a game as an animated GIF. The program draws the SVG, the browser
// renders it.

import { within } from "../common/limit.js";
import { askText } from "../server.js";
import { moduleOf } from "../parts.js";
import { settings } from "../common/settings.js";
import { speaking, t } from "../words/texts.js";
import { positionOf } from "../viewer/tree.js";

const PNG_WIDTH = 1200;
const GIF_WIDTH = 400;
/** How long a GIF shows each position, and the last one, in milliseconds. */
const SHOWN_MS = 900;
const LAST_MS = 3000;
/** Colours of a GIF, one of them transparent; of a GIF with marks of the user; and of each colour and form of marks. */
const COLORS = 64;
const MAX_COLORS = 128;
const KIND_COLORS = 8;
/** How long the browser may take to draw a picture, in milliseconds. */
const DRAWING_MS = 20_000;

/** The libraries of npm that the page uses. */
export const libraries = () => moduleOf(["games/libraries.bundle.js"], () => import("./libraries.bundle.js"));

/** The names of the colours of marks in the program. */
const COLOR_NAMES = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** Returns a position as SVG, with the marks of the user and with other arrows. */
export function svgOf(game, node, isFlipped, others = [], marks = node.marks) {
  const shapes = (count) =>
    marks.filter(({ points }) => points.length === count).map(({ color, points }) => `${points.join("")}:${COLOR_NAMES[color]}`);
  const { pieces, board } = settings;
  return askText("diagram", { ...positionOf(game, node), flipped: isFlipped, pieces, board, marks: shapes(1), arrows: [...others, ...shapes(2)] });
}

/** Renders a picture on a canvas of a given width. */
async function painted(svg, width) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await within(DRAWING_MS, image.decode());
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns a picture as PNG. */
export async function pngOf(svg) {
  const canvas = await painted(svg, PNG_WIDTH);
  const blob = await within(DRAWING_MS, new Promise((resolve) => canvas.toBlob(resolve, "image/png")));
  if (!blob) throw speaking(() => t("browserFault"));
  return blob;
}

/**
 * Returns a line of a game as an animated GIF. `onFrame(done, total)` gets the progress and cancels by returning false;
 * then there is no result.
 */
export async function gifOf(game, nodes, isFlipped, onFrame) {
  const { GIFEncoder, applyPalette, quantize } = await libraries();
  const gif = GIFEncoder();
  const frame = async (node, marks = node.marks) => {
    const canvas = await painted(await svgOf(game, node, isFlipped, [], marks), GIF_WIDTH);
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  };
  // The second picture has every colour except those of marks, because a move is marked in it.
  const palette = quantize((await frame(nodes[Math.min(1, nodes.length - 1)])).data, COLORS - 2);
  for (const { node, kinds } of firstMarked(nodes)) {
    const drawn = different((await frame(node)).data, (await frame(node, [])).data);
    if (drawn.length > 0) palette.push(...quantize(drawn, KIND_COLORS * kinds));
  }
  const size = palette.length > COLORS - 2 ? MAX_COLORS : COLORS;
  let before = null;
  for (const [index, node] of nodes.entries()) {
    if (onFrame(index, nodes.length) === false) return null;
    const { data, width, height } = await frame(node);
    // The last colour is transparent. It marks pixels that equal those of the previous picture.
    const pixels = applyPalette(data, palette);
    const changed = before ? pixels.map((color, at) => (color === before[at] ? size - 1 : color)) : pixels;
    const delay = index === nodes.length - 1 ? LAST_MS : SHOWN_MS;
    const first = before ? {} : { palette: filled(palette, size), repeat: 0 };
    gif.writeFrame(changed, width, height, { ...first, delay, transparent: before !== null, transparentIndex: size - 1, dispose: 1 });
    before = pixels;
  }
  gif.finish();
  return gif.bytes();
}

/** Returns the first positions with marks of each colour and form (circles and arrows), and how many are new in each. */
function firstMarked(nodes) {
  const known = new Set();
  const found = nodes.map((node) => {
    const before = known.size;
    for (const { color, points } of node.marks) known.add(color + points.length);
    return { node, kinds: known.size - before };
  });
  return found.filter(({ kinds }) => kinds > 0);
}

/** Returns the pixels of a picture that differ from those of another. */
function different(data, other) {
  const [own, others] = [data, other].map(({ buffer }) => new Uint32Array(buffer));
  const pixels = own.filter((pixel, at) => pixel !== others[at]);
  return new Uint8ClampedArray(pixels.buffer);
}

/** Returns a palette of this size. */
function filled(palette, size) {
  return [...palette, ...Array(Math.max(0, size - palette.length)).fill([0, 0, 0])];
}
