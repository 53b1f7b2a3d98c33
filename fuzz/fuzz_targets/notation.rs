//! Any text as a move.

#![no_main]

use xiangqi::Position;

/// The start position, both sides with tandems and crowded pawns, and a king in check.
const FENS: [&str; 4] = [
    xiangqi::START_FEN,
    "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 w",
    "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 b",
    "3k5/4P4/4P4/4P4/4P4/4P4/3r5/9/9/3K5 w",
];

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let fen = FENS[usize::from(choice) % FENS.len()];
    let position = Position::from_fen(fen).expect("a valid position");
    chuhe_checks::rules::texts::assert_read_or_refused(&position, text);
});
