// Scores as text.

/**
 * Returns a score for Red as text: pawns, moves to mate (#), plies to a decision by a ruling (R) or the endgame tables
 * (T).
 */
export function scoreText({ score, chance }, minus = "−") {
  if (score.cp !== undefined) return (score.cp < 0 ? minus : "+") + (Math.abs(score.cp) / 100).toFixed(2);
  const [kind, size] = Object.entries(score)[0];
  const letter = { mate: "#", ruling: "R", table: "T" }[kind];
  // A mate in 0 moves has no sign, so the winning chance decides.
  return `${chance < 0.5 ? minus : "+"}${letter}${Math.abs(size)}`;
}
