//! Perft.
