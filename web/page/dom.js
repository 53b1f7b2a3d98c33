// Elements from data. Texts are set as text: nothing that a record or a server says becomes markup.

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

/** An element of HTML. Attributes that begin with "on" are listeners. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A button with a text of the page on it. */
export function button(key, onclick, attributes = {}) {
  return el("button", { type: "button", "data-t": key, onclick, ...attributes });
}

/** A button with a symbol on it; the text of the page is its name. */
export function symbol(sign, key, onclick, attributes = {}) {
  return el("button", { type: "button", class: "symbol", "data-label": key, onclick, ...attributes }, sign);
}

/** A list to choose from: pairs of a value and a text key; after "=" a text that stands for itself. */
export function choice(label, options, value, onchange) {
  const option = ([name, key]) =>
    key.startsWith("=") ? el("option", { value: name }, key.slice(1)) : el("option", { value: name, "data-t": key });
  const select = el("select", { onchange: (event) => onchange(event.target.value) }, ...options.map(option));
  select.value = value;
  return el("label", { class: "choice" }, el("span", { "data-t": label }), select);
}
