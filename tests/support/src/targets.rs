//! The bodies of the fuzz targets, by name. The fuzzer calls them with its own inputs, and an ordinary test calls
//! them with the inputs kept in `fuzz/seeds`.

use chuhe_protocol::{ucci, uci};
use chuhe_record::Format;
use xiangqi::Position;

use crate::records::ccbridge;
use crate::records::xqf::File;
use crate::{
    books, lines, networks, puzzles, records, requests, rules, self_play, suites, tables, tournaments,
};

/// The body of a fuzz target. It must not panic, whatever the bytes are.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const TARGETS: [(&str, Target); 16] = [
    ("book", book),
    ("cecp_line", cecp_line),
    ("fen", fen),
    ("movegen", movegen),
    ("network", network),
    ("notation", notation),
    ("puzzles", puzzle_files),
    ("records", game_records),
    ("request", request),
    ("self_play", self_play_games),
    ("sqlite_book", sqlite_book),
    ("suite", suite),
    ("tables", endgame_tables),
    ("tournament", tournament),
    ("ucci_line", ucci_line),
    ("uci_line", uci_line),
];

/// A book in Chuhe's format, an ElephantEye book, and a packed position of an `.xqb` file.
pub fn book(bytes: &[u8]) {
    books::native(bytes);
    books::eleeye(bytes);
    books::xqb(bytes);
    // The checksums are made correct, because the fuzzer would not find them by chance.
    books::native(&books::sealed(bytes));
}

/// Lines of CECP, with searches that answer at any time.
pub fn cecp_line(bytes: &[u8]) {
    lines::a_game_is_kept(bytes);
}

/// A FEN.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    rules::fen::fen_round_trips(&text);
    rules::fen::fen_line_round_trips(&text);
}

/// A placement of pieces: the move generator agrees with the reference on it.
pub fn movegen(bytes: &[u8]) {
    if let Some(position) = rules::placement::placed(bytes) {
        rules::agreement::assert_agrees(&position);
    }
}

/// A network file.
pub fn network(bytes: &[u8]) {
    networks::read_or_refused(bytes);
}

/// A byte that chooses the position, and text as a move in it.
pub fn notation(bytes: &[u8]) {
    /// The start position; tandems and crowded pawns, with either side to move; and a king in check.
    const FENS: [&str; 4] = [
        xiangqi::START_FEN,
        "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 w",
        "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 b",
        "3k5/4P4/4P4/4P4/4P4/4P4/3r5/9/9/3K5 w",
    ];
    let Some((choice, text)) = bytes.split_first() else { return };
    let fen = FENS[usize::from(*choice) % FENS.len()];
    let position = Position::from_fen(fen).expect("a valid position");
    rules::texts::assert_read_or_refused(&position, &String::from_utf8_lossy(text));
}

/// A puzzle file, with the names of the columns before it and without.
pub fn puzzle_files(bytes: &[u8]) {
    puzzles::read_or_refused(bytes);
    puzzles::read_or_refused(&[puzzles::HEAD, bytes].concat());
}

/// A file of an endgame table, and of several.
pub fn endgame_tables(bytes: &[u8]) {
    tables::read_or_refused(bytes);
    let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    tables::read_or_refused(&[&size.to_le_bytes(), bytes].concat());
}

/// A byte that chooses the format, then a game file. For the binary formats the byte may also ask for a valid header
/// before the rest, since random bytes hardly ever form one.
pub fn game_records(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let formats = [
        None,
        Some(Format::Pgn),
        Some(Format::DhtmlXq),
        Some(Format::Lines),
        Some(Format::Xqf),
        Some(Format::CcBridge),
        Some(Format::Cbf),
        Some(Format::Json),
        Some(Format::Wxf),
    ];
    match usize::from(*choice) {
        choice @ 0..128 => records::assert_read_or_refused(bytes, formats[choice % formats.len()]),
        choice @ 128..192 => {
            records::assert_read_or_refused(&File::new(8 + choice as u8 % 12).with(bytes), None);
        }
        choice => {
            let game = ccbridge::game(&ccbridge::start(), &[(180, "x")], bytes);
            let games = [game.clone(), game];
            let bytes = if choice % 2 == 0 { ccbridge::library(1, &games) } else { games[0].clone() };
            records::assert_read_or_refused(&bytes, None);
        }
    }
}

/// A byte that chooses the request, then its body as of a page: JSON, or a file to read.
pub fn request(bytes: &[u8]) {
    let Some((choice, body)) = bytes.split_first() else { return };
    match choice % 7 {
        0 => requests::answered_or_refused("position", body),
        1 => requests::answered_or_refused("move", body),
        2 => requests::answered_or_refused("read", body),
        3 => requests::answered_or_refused("write", body),
        4 => requests::answered_or_refused("diagram", body),
        5 => requests::streamed_or_refused("search", body),
        _ => requests::streamed_or_refused("review", body),
    }
}

/// Games as they lie in the blocks of a file of self-play.
pub fn self_play_games(bytes: &[u8]) {
    self_play::read_or_refused(bytes);
}

/// A file of SQLite as a book.
pub fn sqlite_book(bytes: &[u8]) {
    books::sqlite(bytes);
}

/// A suite of perft counts, of rulings, and of tactical positions.
pub fn suite(bytes: &[u8]) {
    suites::read_or_refused(&String::from_utf8_lossy(bytes));
}

/// A byte that chooses, then the arguments of a tournament, a saved tournament, or its games.
pub fn tournament(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    match choice % 3 {
        0 => tournaments::asked_for_or_refused(&String::from_utf8_lossy(bytes)),
        1 => tournaments::saved_or_refused(bytes),
        _ => tournaments::imported_or_refused(bytes),
    }
}

/// Lines of UCCI.
pub fn ucci_line(bytes: &[u8]) {
    lines::lines_are_read_and_reported(&ucci::PROTOCOL, bytes);
}

/// Lines of UCI.
pub fn uci_line(bytes: &[u8]) {
    lines::lines_are_read_and_reported(&uci::PROTOCOL, bytes);
}
