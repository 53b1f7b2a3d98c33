// The curve of Red's winning chances through a game.

import { el, svg } from "../common/dom.js";

const CURVE_WIDE = 600;
const CURVE_HIGH = 120;

/** Red's winning chances after a node, if known. */
function chanceOf(node) {
  return node.evaluation?.chance ?? null;
}

export class Curve {
  constructor(onGo) {
    this.onGo = onGo;
    this.nodes = [];
    this.image = svg("svg", { viewBox: `0 0 ${CURVE_WIDE} ${CURVE_HIGH}`, preserveAspectRatio: "none", class: "curve" });
    this.element = el("div", { class: "curve-frame", role: "img", "data-label": "curve" }, this.image);
    this.image.addEventListener("click", (event) => {
      const box = this.image.getBoundingClientRect();
      const index = Math.round(((event.clientX - box.left) / box.width) * (this.nodes.length - 1));
      if (this.nodes[index]) this.onGo(this.nodes[index]);
    });
  }

  /** Draws the curve of the main line; hidden while fewer than two of its positions are evaluated. */
  show(game, current) {
    this.nodes = [game.root, ...game.root.line()];
    const last = Math.max(1, this.nodes.length - 1);
    const x = (index) => (index / last) * CURVE_WIDE;
    const known = this.nodes.map((node, index) => [index, chanceOf(node)]).filter(([, chance]) => chance !== null);
    this.element.hidden = known.length < 2;
    if (this.element.hidden) return;
    const y = (chance) => CURVE_HIGH * (1 - chance);
    const points = known.map(([index, chance]) => `${x(index).toFixed(1)},${y(chance).toFixed(1)}`);
    const parts = [
      svg("rect", { class: "lower", width: CURVE_WIDE, height: CURVE_HIGH }),
      svg("polygon", { class: "area", points: [`${x(known[0][0])},${CURVE_HIGH}`, ...points, `${x(known.at(-1)[0])},${CURVE_HIGH}`].join(" ") }),
      svg("line", { class: "middle", x1: 0, x2: CURVE_WIDE, y1: CURVE_HIGH / 2, y2: CURVE_HIGH / 2 }),
      svg("polyline", { class: "line", points: points.join(" ") }),
    ];
    for (const [index, chance] of known) {
      const mark = this.nodes[index].judgement?.mark;
      if (mark === "mistake" || mark === "blunder" || mark === "inaccuracy") {
        parts.push(svg("ellipse", { class: `spot ${mark}`, cx: x(index), cy: y(chance), rx: 4, ry: 4 }));
      }
    }
    const at = this.nodes.indexOf(current);
    if (at >= 0) parts.push(svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: CURVE_HIGH }));
    this.image.replaceChildren(...parts);
  }
}
