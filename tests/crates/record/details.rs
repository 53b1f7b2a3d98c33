//! The meaning of words, numbers and signs in each format: every existing one, and lookalikes.

use chuhe_record::error::RecordFault;
use chuhe_record::place::Place;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Line, Record, RecordError};
use chuhe_test_support::records::ccbridge::{game, library, node, start};
use xiangqi::notation::Notation;
use xiangqi::{Color, Move, Position};

use crate::support::{self, moves, read_all, read_one};

fn written(format: Format, record: &Record) -> String {
    String::from_utf8(support::written(format, record, Notation::Iccs)).unwrap()
}

fn of_moves(moves: &str) -> Record {
    Record::from_moves(Position::default(), moves.split(' ').map(|mv| mv.parse::<Move>().unwrap()))
}

const RESULTS: [(GameResult, Option<Color>, &str); 4] = [
    (GameResult::RedWins, Some(Color::Red), "1-0"),
    (GameResult::BlackWins, Some(Color::Black), "0-1"),
    (GameResult::Draw, None, "1/2-1/2"),
    (GameResult::Unknown, None, "*"),
];

#[test]
fn results_have_a_winner_and_a_text() {
    for (result, winner, text) in RESULTS {
        assert_eq!(result.winner(), winner);
        assert_eq!(result.to_string(), text);
        assert_eq!(GameResult::from_text(text), Some(result));
        assert!(result == GameResult::Unknown || GameResult::won_by(winner) == result);
        let mut record = of_moves("h2e2");
        record.result = result;
        assert!(written(Format::Wxf, &record).lines().any(|line| line == format!("RESULT\t{text}")));
    }
}

#[test]
fn ccbridge_has_numbers_for_results() {
    let numbers = [(1, GameResult::RedWins), (2, GameResult::BlackWins), (3, GameResult::Draw)];
    for (number, result) in numbers.into_iter().chain([(0, GameResult::Unknown), (4, GameResult::Unknown)]) {
        let mut bytes = game(&start(), &[], &node(1, "", ""));
        bytes[2076] = number;
        assert_eq!(read_all(None, &bytes)[0].as_ref().unwrap().result, result, "{number}");
        let xml = format!(
            "<ChineseChessRecord><Head><RecordResult>{number}</RecordResult></Head><MoveList/></ChineseChessRecord>"
        );
        assert_eq!(read_all(None, xml.as_bytes())[0].as_ref().unwrap().result, result, "{number}");
    }
}

#[test]
fn the_old_kind_of_ccbridge_numbers_squares_differently() {
    let played = "h2e2 h9g7 h0g2 i9h9 i0h0 c6c5 b0a2 b7b3 a3a4 g6g5";
    let mut body = node(0, "", "");
    let moves_of: Vec<&str> = played.split(' ').collect();
    for (index, mv) in moves_of.iter().enumerate() {
        let number = |square: &[u8]| (square[0] - b'a') << 4 | (b'9' - square[1]);
        let flags = u8::from(index + 1 == moves_of.len());
        body.extend([flags, 0, number(&mv.as_bytes()[..2]), number(&mv.as_bytes()[2..])]);
    }
    let mut bytes = game(&start(), &[(180, "后来的"), (1076, "甲"), (1300, "乙")], &body);
    bytes[19] = 1;
    bytes[2076] = 2;
    // The old version has 256 bytes less after the title, and the title is at another place.
    bytes.drain(300..556);
    bytes[52..56].copy_from_slice(&"旧的".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>());
    let record = read_all(None, &bytes).remove(0).unwrap();
    assert_eq!(moves(&record), played);
    assert_eq!(record.result, GameResult::BlackWins);
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Title", "旧的"), ("Red", "甲"), ("Black", "乙")]);
}

#[test]
fn half_a_signature_does_not_decide_the_format() {
    for (head, format) in [
        ("FORMAT WXF\n1. h2e2\n", Format::Wxf),
        ("FORMAT\n1. h2e2\n", Format::Pgn),
        ("RED Xu\n1. h2e2\n", Format::Pgn),
        ("EVENT cup\nRED Xu\n1. h2e2\n", Format::Pgn),
        ("RED Xu\nSTART{ 1. h2e2 }END\n", Format::Wxf),
        ("<n version=\"2\">", Format::Pgn),
        ("1 62 21 32 1 0 1 2 2 0 1 0 10 31 0 7 7 7 4 0 2 0 26 32", Format::Pgn),
    ] {
        assert_eq!(Format::detect(head.as_bytes()).unwrap(), format, "{head}");
    }
    // Binary files that begin like a known format, or have zeros at the same places.
    for head in [
        &b"\x01\0\x12\x07\x6b\x96\x60\x58\x64\0\0\0\x0f"[..],
        b"\x01\0\x12\0\x6b\x96\x60\x58\x64\0\x07\0\x0f",
        b"\x02\0\x12\0\x6b\x96\x60\x58\x64\0\0\0\x0f",
        b"GL\xd0\x08\0\0",
        b"\x06\x0b\x02\0",
    ] {
        assert!(matches!(Format::detect(head), Err(RecordFault::Binary)), "{head:?}");
    }
}

#[test]
fn marks_after_a_move_are_glyphs() {
    for (marks, nags) in [
        ("!", &[1][..]),
        ("?", &[2]),
        ("!!", &[3]),
        ("??", &[4]),
        ("!?", &[5]),
        ("?!", &[6]),
        ("", &[]),
        ("!!!", &[3]),
        ("?!?", &[6]),
    ] {
        let wide = marks.replace('!', "！").replace('?', "？");
        for text in [
            format!("1. h2e2{marks} h9g7 *"),
            format!("1. h2e2{wide} h9g7 *"),
            format!("[Event \"e\"]\n\n1. h2e2 {marks} h9g7 *"),
        ] {
            let record = read_one(&text);
            assert_eq!(
                (moves(&record).as_str(), &record.line.plies[0].nags[..]),
                ("h2e2 h9g7", nags),
                "{text}"
            );
        }
    }
}

#[test]
fn moves_after_a_variation_show_how_ranks_are_counted() {
    // Two rooks stand on one file, so their moves are legal with both counts of ranks.
    let begin =
        "[Event \"e\"]\n[FEN \"5k3/9/8r/8r/R8/R8/9/9/9/3K5 w - - 0 1\"]\n\n1. a5b5 (1. a5c5 i7g7) i7h7";
    let zero = read_one(&format!("{begin} 2. d0d1 *\n"));
    assert_eq!((moves(&zero).as_str(), zero.warnings.len()), ("a5b5 i7h7 d0d1", 0));
    let one = read_one(&format!("{begin} 2. d1d2 f10f9 *\n"));
    assert_eq!((moves(&one).as_str(), one.warnings.len()), ("a4b4 i6h6 d0d1 f9f8", 0));
}

#[test]
fn a_variation_that_cannot_be_played_is_a_comment_with_those_in_it() {
    for inside in
        ["1... h9h8 (1... b9c7) b7e7", "1... h9h8 (1... b9c7 (1... a9a8) 2. h0g2) (1... c6c5)", "1... h9h8"]
    {
        let record = read_one(&format!("1. h2e2 h9g7 ({inside}) 2. h0g2 i9h9 *\n"));
        assert_eq!(moves(&record), "h2e2 h9g7 h0g2 i9h9");
        assert_eq!(record.line.plies[1].comment, inside);
    }
}

#[test]
fn warnings_of_pasted_games_have_their_line_numbers() {
    let text = "\n\nh2e2 h9g7\n(h9h8)\nh0g2 i9h9\n\nc3c4 b9c7\nb0c2 a9b9\n(a9b8)\n";
    let games = read_all(Some(Format::Pgn), text.as_bytes());
    let found: Vec<_> = games.iter().map(|game| moves(game.as_ref().unwrap())).collect();
    assert_eq!(found, ["h2e2 h9g7 h0g2 i9h9", "c3c4 b9c7 b0c2 a9b9"]);
    let places: Vec<Vec<Place>> = games
        .iter()
        .map(|game| game.as_ref().unwrap().warnings.iter().map(|warning| warning.place).collect())
        .collect();
    assert!(places[0].contains(&Place::Line(4)) && places[1].contains(&Place::Line(9)), "{places:?}");
}

#[test]
fn lines_with_strokes_or_sides_are_not_read_as_positions() {
    for (text, result) in
        [("h2e2 h9g7\n1/2\n", GameResult::Draw), ("cup w\n1. h2e2 h9g7\n", GameResult::Unknown)]
    {
        let record = read_one(text);
        assert_eq!((moves(&record).as_str(), record.result), ("h2e2 h9g7", result), "{text}");
    }
    // A FEN with both is read, and its fault is reported.
    let games = read_all(Some(Format::Pgn), b"4k4/9/3K5 w\n");
    assert!(matches!(&games[..], [Err(RecordError { fault: RecordFault::Fen(_), .. })]), "{games:?}");
}

#[test]
fn written_lines_never_begin_with_percent_signs() {
    for comment in ["%eval 1", "one\n%two", "one\n%two\n%three"] {
        let mut record = of_moves("h2e2");
        record.line.plies[0].comment = comment.to_owned();
        let text = written(Format::Pgn, &record);
        assert!(!text.lines().any(|line| line.starts_with('%')), "{text}");
        let first = comment.lines().next().unwrap();
        assert!(text.contains(&format!("{{{first}")), "{text}");
    }
}

#[test]
fn blacks_move_has_a_number_where_something_stands_before_it() {
    let plain = of_moves("h2e2 h9g7 h0g2");
    let mut commented = plain.clone();
    commented.line.plies[0].comment = "good".to_owned();
    let mut varied = plain.clone();
    let other = vec!["b2e2".parse::<Move>().unwrap().into()];
    varied.line.plies[0].variations = vec![Line { comment: String::new(), plies: other }];
    let mut marked = plain.clone();
    marked.line.plies[0].nags = vec![1];
    for (record, has_number) in [(plain, false), (commented, true), (varied, true), (marked, false)] {
        let text = written(Format::Pgn, &record);
        assert_eq!(text.contains("1... "), has_number, "{text}");
        assert!(!text.contains("2... "), "{text}");
    }
}

#[test]
fn the_encoding_changes_at_a_line_that_it_cannot_contain() {
    // The games are longer than the part of a file from which the encoding is detected.
    const GAMES: usize = 100;
    let first = |encoding: Encoding| {
        let game = encoding.encode("[Red \"許銀川\"]\n\n1. 炮二平五 馬8進7 2. 馬二進三 1-0\n\n");
        game.repeat(GAMES)
    };
    // In no text in Big5 does a rook have the bytes that it has in GB18030.
    let gb = Encoding::Gb18030.encode("[Red \"車馬炮\"]\n\n1. 車一進一 馬8進7 1-0\n").into_owned();
    // One character of the UTF-8 has lost a byte.
    let mut utf8 = "[Red \"許胡榮華\"]\n\n1. h2e2 1-0\n".as_bytes().to_vec();
    utf8[8] = b'?';
    for (encoding, second, name) in [
        (Encoding::Big5, &gb, "車馬炮"),
        (Encoding::Big5, &utf8, "胡榮華"),
        (Encoding::Gb18030, &utf8, "胡榮華"),
    ] {
        let games = read_all(None, &[&first(encoding)[..], second].concat());
        let reds: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().tags.get("Red").unwrap()).collect();
        assert_eq!(reds.len(), GAMES + 1);
        assert!(reds[..GAMES].iter().all(|red| *red == "許銀川"), "{encoding}: {reds:?}");
        assert!(reds[GAMES].ends_with(name), "{encoding}: {}", reds[GAMES]);
    }
}

#[test]
fn faults_in_a_library_have_their_byte() {
    let good = game(&start(), &[], &[node(0, "", ""), node(1, "h2e2", "")].concat());
    let bad = game(&start(), &[], &[node(0, "", ""), node(0, "h2e2", ""), node(1, "h9h7", "")].concat());
    for slots in [0, 3, 128] {
        let games = read_all(None, &library(slots, &[good.clone(), bad.clone(), bad.clone()]));
        let places: Vec<_> =
            games.iter().filter_map(|game| game.as_ref().err()).map(|error| error.place).collect();
        // The place is the third node of the moves, after the index and a slot for each earlier game.
        let place = |game: usize| Place::Byte(66_624 + 276 * slots as usize + 4096 * game + 2214 + 8);
        assert_eq!(places, [place(1), place(2)], "{slots}");
    }
}

#[test]
fn every_format_of_text_reports_its_encoding() {
    let mut record = of_moves("h2e2 h9g7");
    record.tags.add("Red", "许银川");
    record.line.plies[0].comment = "红方优势".to_owned();
    for format in [Format::Pgn, Format::DhtmlXq, Format::Wxf, Format::Lines] {
        let text = if format == Format::Lines {
            "炮二平五 马8进7\n".to_owned()
        } else {
            written(format, &record)
        };
        for encoding in [Encoding::Utf8, Encoding::Gb18030] {
            let bytes = encoding.encode(&text);
            let mut games = Format::read(Some(format), &bytes[..], Encoding::Detect).unwrap();
            let fault = games.find_map(Result::err);
            assert!(fault.is_none(), "{format:?}: {fault:?}");
            assert_eq!(games.text_report().encodings, [encoding], "{format:?}");
        }
    }
}

#[test]
fn spaces_beside_entities_of_cbf_are_kept() {
    let text = "<ChineseChessRecord><Head><Red>a &amp; b</Red></Head><MoveList><Move value=\"00-00\">\n one &amp; two\n\
                &lt;three&gt; four \n</Move></MoveList></ChineseChessRecord>";
    let game = crate::support::game(text);
    assert_eq!(
        (game.line.comment.as_str(), game.tags.get("Red")),
        ("one & two\n<three> four", Some("a & b"))
    );
}
