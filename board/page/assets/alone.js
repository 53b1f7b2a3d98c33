// A game as one self-contained page, the output of `chuhe review --html`, made of the same parts.

import { settings } from "./settings.js";

async function textOf(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** JSON that may stand in a script element: nothing in it ends the element or begins a comment there. */
const inScript = (json) => json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");

/** The page of a game. It begins in the language and notation of the reader. */
export async function pageOf(game, title) {
  const names = ["review.html", "review.policy", "style.css", "review.bundle.js"];
  const [frame, policy, style, script] = await Promise.all(names.map(textOf));
  const data = inScript(JSON.stringify({ games: [game.dump()], lang: settings.lang, notation: settings.notation }));
  const parts = { policy: policy.trim(), style, script, data, title: escaped(title) };
  // Each part goes where its name is in the frame, never into another part.
  return frame.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
}
