// The answer to a claim for a draw or a ruling. The rules end a game without a claim; the answer says how far the game
// is from an end by the rules.

import { both, inRow, labelled, sentence, t } from "../words/texts.js";

/** Plies without a capture after which the game is a draw; a test compares it with that of the rules. */
const NATURAL_MOVE_LIMIT = 120;

/** Returns the answer to a claim in a position; the parameter is the program's `info` about it. */
export function claimed({ fen, outcome, ruling }) {
  if (outcome) return both(outcome);
  if (ruling) return inRow(t("rulingFirst"), both(ruling.verdict), both(ruling.clause));
  const quiet = Number(fen.split(" ")[4]) || 0;
  return inRow(t("claimNothing"), sentence(labelled(t("withoutCapture"), `${quiet} / ${NATURAL_MOVE_LIMIT}`)));
}
