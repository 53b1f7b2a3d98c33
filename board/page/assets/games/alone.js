// A reviewed game as one self-contained page, like the output of `chuhe review --html`, and built from the same parts.

import { fileOf } from "../parts.js";
import { settings } from "../common/settings.js";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** JSON that is safe inside a script element: it cannot end the element or begin a comment. */
const inScript = (json) => json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");

/** Returns the HTML of the page of a game. The page opens in the user's language and notation. */
export async function pageOf(game, title) {
  const names = ["review.html", "review.policy", "style.css", "review.bundle.js"];
  const [frame, policy, style, script] = await Promise.all(names.map(fileOf));
  const data = inScript(JSON.stringify({ games: [game.dump()], numbers: [1], lang: settings.lang, notation: settings.notation }));
  const parts = { policy: policy.trim(), style, script, data, title: escaped(title) };
  // Each part replaces its own placeholder in the frame; placeholders inside a part are not replaced.
  return frame.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
}
