// The library for spaced repetition is a separate module, because only exercises need it. scripts/bundle makes
// assets/repetition.bundle.js from it.

export { Rating, createEmptyCard, fsrs } from "ts-fsrs";
