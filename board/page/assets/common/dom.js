// Makes elements from data. Texts are set as text nodes: no content of a game file or a server becomes markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes an HTML element. Attributes that begin with "on" become event listeners. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** For each element, the function that makes its text in the language of the page. */
const makers = new WeakMap();

/**
 * Sets the text of an element. A function is called again when the language or notation changes. An equal text is not
 * set again, so that screen readers do not repeat it.
 */
export function say(element, text) {
  const isMade = typeof text === "function";
  if (isMade) makers.set(element, text);
  element.toggleAttribute("data-made", isMade);
  const now = isMade ? text() : text;
  if (element.textContent !== now) element.textContent = now;
}

/** Answers an act of the user in an element. An equal text is set again, so that screen readers read it again. */
export function respond(element, text) {
  say(element, "");
  say(element, text);
}

/** Says in an element why an act of the user failed or is refused, and brings it into view. */
export function warn(element, text) {
  respond(element, text);
  element.scrollIntoView({ block: "nearest" });
}

/** Whether the text of an element was set by `say`. */
export const isSaid = (element, text) => element.hasAttribute("data-made") && makers.get(element) === text;

/** Makes the texts of all elements inside an element again. */
export function sayAgain(root) {
  for (const element of root.querySelectorAll("[data-made]")) say(element, makers.get(element));
}

/** Makes an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Makes a button with the text of a key. */
export function button(key, onclick, attributes = {}) {
  return el("button", { type: "button", "data-t": key, onclick, ...attributes });
}

/** Symbols as strokes in a box of 24 by 24 units. */
const SYMBOLS = {
  first: "M6 5V19M19 5L9 12L19 19Z",
  back: "M16 5L7 12L16 19Z",
  forward: "M8 5L17 12L8 19Z",
  last: "M18 5V19M5 5L15 12L5 19Z",
  flip: "M8 20V4M4 8L8 4L12 8M16 4V20M12 16L16 20L20 16",
  drawMarks: "M5 19L9 18L19 8L16 5L6 15ZM14 7L17 10",
  settings: "M4 7H12M16 7H20M14 5V9M4 17H8M12 17H20M10 15V19M4 12H14M18 12H20M16 10V14",
};

/** Makes a button with a symbol; the text of the key is its accessible name. */
export function symbol(key, onclick) {
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SYMBOLS[key] }));
  return el("button", { type: "button", class: "symbol", "data-label": key, onclick }, icon);
}

/** Closes all open dialogs. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

/** Offers bytes to the user as a file to download. */
export function download(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Makes an entry of a selection list. The text is a key, or a literal text after "=", or a function that makes it. */
function option([value, text]) {
  if (typeof text === "string") return text.startsWith("=") ? el("option", { value }, text.slice(1)) : el("option", { value, "data-t": text });
  const made = el("option", { value });
  say(made, text);
  return made;
}

/** Makes a selection list from pairs of a value and a text, as `option` takes them. */
export function choice(label, options, value, onchange) {
  const select = el("select", { onchange: (event) => onchange(event.target.value) }, ...options.map(option));
  select.value = value;
  return el("label", { class: "choice" }, el("span", { "data-t": label }), select);
}
