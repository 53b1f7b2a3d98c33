//! Properties of any input: those of the fuzz targets too, on generated inputs.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_protocol::protocols::PROTOCOLS;
use chuhe_protocol::{cecp, ucci, uci};
use proptest::prelude::*;
use xiangqi::Position;

use chuhe_test_support::lines::{a_game_is_kept, lines_are_read_and_reported};
use chuhe_test_support::rules::fen::{fen_line_round_trips, fen_round_trips};

/// Words that belong to no protocol alone.
const COMMON_WORDS: &[&str] = &[
    "position",
    "fen",
    "startpos",
    "moves",
    "go",
    "depth",
    "nodes",
    "infinite",
    "ponder",
    "setoption",
    "h2e2",
    "a0a9",
    "H2-E2",
    "a10a9",
    "-1",
    "0",
    "w",
    "b",
    "99999999999999999999",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
];

/// Words of UCI.
const UCI_WORDS: &[&str] = &[
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "searchmoves",
    "perft",
    "name",
    "value",
    "Hash",
    "Clear",
    "Rank",
    "Base",
    "debug",
    "[ -~]{0,8}",
];

/// Words of UCCI.
const UCCI_WORDS: &[&str] = &[
    "ucci",
    "banmoves",
    "probe",
    "time",
    "movestogo",
    "increment",
    "opptime",
    "oppmovestogo",
    "oppincrement",
    "draw",
    "ponderhit",
    "stop",
    "usemillisec",
    "batch",
    "debug",
    "hashsize",
    "pruning",
    "randomness",
    "style",
    "promotion",
    "newgame",
    "true",
    "false",
    "none",
    "large",
    "risky",
    "name",
    "value",
];

/// Words of CECP.
const CECP_WORDS: &[&str] = &[
    "new",
    "force",
    "playother",
    "usermove",
    "level",
    "40",
    "0:05",
    "0.5",
    "st",
    "sd",
    "time",
    "otim",
    "?",
    "ping",
    "draw",
    "result",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "memory",
    "cores",
    "option",
    "Hash=1",
    "Sixty",
    "variant",
    "xiangqi",
    "computer",
    "accepted",
    "debug",
    "edit",
];

/// Lines of a game in CECP: most of them make sense, and digits are answers of searches.
fn cecp_line() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(
            &[
                "new",
                "force",
                "go",
                "playother",
                "?",
                "ping 1",
                "draw",
                "result 1-0 {x}",
                "hint",
                "undo",
                "remove",
                "hard",
                "easy",
                "post",
                "analyze",
                "exit",
                ".",
                "memory 1",
                "computer",
                "time 100",
                "otim 100",
                "level 40 5 0",
                "option Resign=1",
                "variant xiangqi",
                "setboard x",
                "setboard 3k5/R8/9/9/9/9/9/9/9/1R2K4 w 0 1",
                "setboard 4k4/9/9/9/9/9/9/9/R8/3K5 b 119 90",
            ][..]
        )
        .prop_map(str::to_owned),
        "[0-9]",
        "[a-i][0-9][a-i][0-9]",
        prop::sample::select(&["h2e2", "h9g7", "b0c2", "b9c7", "h0g2", "i9h9", "e9e8", "b0d0"][..])
            .prop_map(|mv| format!("usermove {mv}")),
    ]
}

/// Lines made of the words that a protocol knows, and some that it does not.
fn lines_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(words).prop_map(str::to_owned),
        prop::sample::select(COMMON_WORDS).prop_map(str::to_owned),
        "[ -~]{0,8}",
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

/// Boards that are nearly right: ranks of pieces and digits.
fn fen() -> impl Strategy<Value = String> {
    let rank = prop::sample::select(vec![
        "9",
        "4k4",
        "3k5",
        "4K4",
        "5K3",
        "rnbakabnr",
        "RNBAKABNR",
        "1c5c1",
        "p1p1p1p1p",
        "P1P1P1P1P",
        "8",
        "e8",
        "3a5",
        "2b6",
        "R8",
        "81",
        "99",
        "h7H",
    ]);
    let ranks = prop::collection::vec(rank, 9..=11).prop_map(|ranks| ranks.join("/"));
    (ranks, "( (w|b|r|x))?( -)?( -)?( [0-9]{1,12})?( [0-9]{1,12})?").prop_map(|(board, rest)| board + &rest)
}

/// FENs of positions that are reached in games.
fn reached() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut position = Position::default();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice.index(moves.len())]).unwrap();
        }
        position.fen()
    })
}

proptest! {
    #[test]
    fn any_text_as_a_fen(text in ".{0,200}") {
        fen_round_trips(&text);
        fen_line_round_trips(&text);
    }

    #[test]
    fn nearly_right_fens(fen in fen()) {
        fen_round_trips(&fen);
        fen_line_round_trips(&format!("{fen} moves h2e2 h9g7; x"));
    }

    #[test]
    fn fens_of_games_are_accepted(fen in reached()) {
        prop_assert_eq!(Position::from_fen(&fen).err(), None);
        fen_round_trips(&fen);
        fen_line_round_trips(&format!("{fen} moves h2e2 h9g7; x"));
    }

    #[test]
    fn any_bytes_as_lines(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for protocol in PROTOCOLS {
            lines_are_read_and_reported(protocol, &bytes);
        }
    }

    #[test]
    fn uci_lines_of_known_words(lines in prop::collection::vec(lines_of(UCI_WORDS), 1..4)) {
        lines_are_read_and_reported(&uci::PROTOCOL, lines.join("\n").as_bytes());
    }

    #[test]
    fn ucci_lines_of_known_words(lines in prop::collection::vec(lines_of(UCCI_WORDS), 1..4)) {
        lines_are_read_and_reported(&ucci::PROTOCOL, lines.join("\n").as_bytes());
    }

    #[test]
    fn cecp_lines_of_known_words(lines in prop::collection::vec(lines_of(CECP_WORDS), 1..8)) {
        lines_are_read_and_reported(&cecp::PROTOCOL, lines.join("\n").as_bytes());
        a_game_is_kept(lines.join("\n").as_bytes());
    }

    #[test]
    fn cecp_games(lines in prop::collection::vec(cecp_line(), 0..60)) {
        a_game_is_kept(lines.join("\n").as_bytes());
    }

    #[test]
    fn any_bytes_to_cecp(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        a_game_is_kept(&bytes);
    }

    #[test]
    fn positions_with_long_move_lists(fen in reached(), moves in prop::collection::vec("[a-i][0-9][a-i][0-9]", 0..20)) {
        let line = format!("position fen {fen} moves {}", moves.join(" "));
        for protocol in PROTOCOLS {
            lines_are_read_and_reported(protocol, line.as_bytes());
        }
    }
}
