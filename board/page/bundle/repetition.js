// The library of spaced repetition as a module of its own, which only the puzzles need: scripts/bundle makes
// assets/repetition.bundle.js of it.

export { Rating, createEmptyCard, fsrs } from "ts-fsrs";
