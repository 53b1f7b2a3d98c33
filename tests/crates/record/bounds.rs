//! The limits of every format: files just within them are read, and one more is refused.

use chuhe_record::error::RecordFault;
use chuhe_record::record::MAX_DEPTH;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, Line, Record, RecordError};
use chuhe_test_support::records::ccbridge::{game, library, node, start};
use xiangqi::Position;
use xiangqi::notation::Notation;

fn read(format: Format, bytes: &[u8], limit: usize) -> Vec<Result<Record, RecordError>> {
    Format::read(Some(format), bytes, Encoding::Detect).unwrap().with_limit(limit).collect()
}

fn read_all(format: Format, bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    read(format, bytes, usize::MAX)
}

/// A game of four moves in every format. One of them is a variation where the format has variations.
fn four_moves() -> Vec<(Format, Vec<u8>)> {
    let main = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
    let mut record = Record::from_moves(Position::default(), main);
    let variation = vec!["h7e7".parse::<xiangqi::Move>().unwrap().into()];
    record.line.plies[1].variations.push(Line { comment: String::new(), plies: variation });
    let mut files: Vec<_> = [Format::Pgn, Format::DhtmlXq, Format::Xqf, Format::Wxf]
        .into_iter()
        .map(|format| {
            let mut bytes = Vec::new();
            format.write(&mut bytes, &record, Notation::Iccs).unwrap();
            (format, bytes)
        })
        .collect();
    let nodes =
        [node(0, "", ""), node(0, "h2e2", ""), node(2, "h9g7", ""), node(1, "h0g2", ""), node(1, "h7e7", "")];
    files.push((Format::CcBridge, game(&start(), &[], &nodes.concat())));
    let xml = "<ChineseChessRecord><MoveList><Move value=\"00-00\"/><Move value=\"77-47\"/>\
               <Move value=\"70-62\" branch=\"1\"/><Move value=\"79-67\" end=\"1\"/><Move value=\"72-42\" end=\"1\"/>\
               </MoveList></ChineseChessRecord>";
    files.push((Format::Cbf, xml.as_bytes().to_vec()));
    files.push((Format::Lines, b"h2e2 h9g7 h0g2 b9c7\n".to_vec()));
    files
}

#[test]
fn moves_up_to_the_limit_are_read() {
    for (format, bytes) in four_moves() {
        let games = read(format, &bytes, 4);
        let [Ok(record)] = &games[..] else { panic!("{format:?}: {games:?}") };
        let expected = if format == Format::Lines { 4 } else { 3 };
        assert_eq!(record.line.plies.len(), expected, "{format:?}");
        for limit in 0..4 {
            let games = read(format, &bytes, limit);
            let fault = games[0].as_ref().map_err(|error| &error.fault);
            let is_refused =
                matches!(fault, Err(RecordFault::TooManyMoves { limit: told }) if *told == limit);
            assert!(is_refused, "{format:?}, {limit}: {fault:?}");
        }
    }
}

/// A move with nested variations, each a variation of the first move of the previous one.
fn nested(format: Format, depth: usize) -> String {
    match format {
        Format::DhtmlXq => {
            let branch =
                |n: usize| format!("[DhtmlXQ_move_{}_1_{n}]1747[/DhtmlXQ_move_{}_1_{n}]", n - 1, n - 1);
            let branches: String = (1..=depth).map(branch).collect();
            format!("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{branches}[/DhtmlXQ]")
        }
        _ => {
            let moves = "1. h2e2 (".repeat(depth) + "1. b2e2" + &")".repeat(depth);
            if format == Format::Wxf {
                format!("FORMAT\tICCS\nSTART{{\n{moves}\n}}END\n")
            } else {
                moves + " *\n"
            }
        }
    }
}

#[test]
fn variations_are_read_up_to_the_maximum_nesting() {
    for format in [Format::Pgn, Format::Wxf, Format::DhtmlXq] {
        let games = read_all(format, nested(format, MAX_DEPTH).as_bytes());
        let mut line = &games[0].as_ref().unwrap_or_else(|error| panic!("{format:?}: {error}")).line;
        let mut depth = 0;
        while let Some(variation) = line.plies[0].variations.first() {
            (line, depth) = (variation, depth + 1);
        }
        assert_eq!(depth, MAX_DEPTH, "{format:?}");
        let games = read_all(format, nested(format, MAX_DEPTH + 1).as_bytes());
        let fault = games[0].as_ref().map_err(|error| &error.fault);
        assert!(matches!(fault, Err(RecordFault::TooDeep { limit: MAX_DEPTH })), "{format:?}: {fault:?}");
    }
}

#[test]
fn a_thousand_warnings_are_kept_of_a_game() {
    const MOST: usize = 1000;
    for number in [MOST - 1, MOST, MOST + 1, MOST + 2] {
        let pgn = format!("1. h2e2 {} h9g7 *\n", "(1. h2h8) ".repeat(number));
        let branch = |n| format!("[DhtmlXQ_move_0_1_{n}]7771[/DhtmlXQ_move_0_1_{n}]");
        let branches: String = (1..=number).map(branch).collect();
        let web = format!("[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]{branches}[/DhtmlXQ]");
        for (format, text) in [(Format::Pgn, pgn), (Format::DhtmlXq, web)] {
            let record = read_all(format, text.as_bytes()).remove(0).unwrap();
            assert_eq!(record.line.plies.len(), 2, "{format:?}");
            assert_eq!(record.warnings.len(), number.min(MOST), "{format:?}");
        }
    }
}

/// The maximum size of a game in the files of CCBridge and of web boards, in bytes.
const MAX_GAME: usize = 8 << 20;

#[test]
fn games_of_ccbridge_are_read_up_to_the_size_limit() {
    let small = game(&start(), &[], &[node(0, "", ""), node(1, "h2e2", "")].concat());
    let of_length = |length: usize| {
        let mut bytes = small.clone();
        bytes.resize(length, 0);
        bytes
    };
    for (length, is_read) in [(MAX_GAME, true), (MAX_GAME + 1, false), (MAX_GAME + 9000, false)] {
        let games = read_all(Format::CcBridge, &of_length(length));
        match (&games[..], is_read) {
            ([Ok(record)], true) => assert_eq!(record.line.plies.len(), 1),
            ([Err(RecordError { fault: RecordFault::TooLong { .. }, .. })], false) => {}
            _ => panic!("{length}: {games:?}"),
        }
        // In a library, the games after a refused one are read.
        let games = read_all(Format::CcBridge, &library(3, &[of_length(length), small.clone()]));
        let found: Vec<_> = games.iter().map(Result::is_ok).collect();
        assert_eq!(found, [is_read, true], "{length}");
    }
}

/// Of files that were joined, the limit is that of each game.
#[test]
fn joined_files_may_be_longer_than_a_game() {
    let filled = |mut bytes: Vec<u8>, length: usize| {
        bytes.resize(length, 0);
        bytes
    };
    let xml = |length: usize| {
        let comment = "x".repeat(length);
        format!(
            "<ChineseChessRecord><MoveList><Move value=\"00-00\">{comment}</Move><Move value=\"77-47\" end=\"1\"/>\
             </MoveList></ChineseChessRecord>"
        )
    };
    let [.., (_, cbr), _, _] = &four_moves()[..] else { panic!("the formats have another order") };
    let xqf = &four_moves()[2].1;
    type File<'f> = &'f dyn Fn(usize) -> Vec<u8>;
    let of_length: [(Format, File<'_>); 3] = [
        (Format::CcBridge, &|length| filled(cbr.clone(), length)),
        (Format::Xqf, &|length| filled(xqf.clone(), length)),
        (Format::Cbf, &|length| xml(length).into_bytes()),
    ];
    for (format, file) in of_length {
        for (lengths, are_read) in [
            ([5 << 20, 5 << 20, 5000], [true, true, true]),
            ([5000, MAX_GAME + 5000, 5000], [true, false, true]),
        ] {
            let games = read_all(format, &lengths.map(file).concat());
            let found: Vec<_> = games.iter().map(Result::is_ok).collect();
            assert_eq!(found, are_read, "{format:?}, {lengths:?}");
            for game in games.into_iter().filter_map(Result::err) {
                assert!(
                    matches!(game.fault, RecordFault::TooLong { limit: MAX_GAME }) && game.game == 2,
                    "{game}"
                );
            }
        }
    }
}

#[test]
fn a_game_of_a_web_board_may_have_many_lines() {
    let text = |lines: usize| {
        let comment = ("x".repeat(999) + "\n").repeat(lines);
        format!(
            "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[DhtmlXQ_comment1]{comment}[/DhtmlXQ_comment1][/DhtmlXQ]"
        )
    };
    // A comment of two hundred thousand bytes, and then one that is longer than allowed.
    let games = read_all(Format::DhtmlXq, text(200).as_bytes());
    assert!(matches!(&games[..], [Ok(record)] if record.line.plies[0].comment.len() > 199_000));
    let games = read_all(Format::DhtmlXq, text(MAX_GAME / 1000 + 1).as_bytes());
    assert!(matches!(&games[0], Err(RecordError { fault: RecordFault::TooLong { limit: MAX_GAME }, .. })));
}

#[test]
fn a_name_in_a_heading_is_short() {
    for (length, is_name) in [(1, true), (199, true), (200, false), (400, false)] {
        let name = "x".repeat(length);
        let text = format!("红方：{name}\nBlack: b\n\n1. h2e2 h9g7\n");
        let record = read_all(Format::Pgn, text.as_bytes()).remove(0).unwrap();
        assert_eq!(record.tags.get("Red"), is_name.then_some(&name[..]), "{length}");
        assert_eq!(record.tags.get("Black"), Some("b"));
    }
}
