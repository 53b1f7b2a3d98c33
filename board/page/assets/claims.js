// The answer to a claim for a draw or a ruling. The rules end a game by themselves: the answer says how far the game is from that.

import { both, t } from "./texts.js";

/** Plies without a capture that draw a game. */
const NATURAL_LIMIT = 120;

/** The answer to a claim in a position, of which the program has said `info`. */
export function claimed({ fen, outcome, ruling }) {
  if (outcome) return both(outcome);
  if (ruling) return [t("rulingFirst"), both(ruling.verdict), both(ruling.clause)].join(" ");
  const quiet = Number(fen.split(" ")[4]) || 0;
  return `${t("claimNothing")} ${t("withoutCapture")}: ${quiet} / ${NATURAL_LIMIT}.`;
}
