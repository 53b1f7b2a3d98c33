//! WXF files: read as programs write them, and there and back.

use chuhe_record::{Format, GameResult, Record};
use xiangqi::notation::Notation;
use xiangqi::{Position, SplitMix64};

use crate::support::{self, moves, read};

fn written(record: &Record, notation: Notation) -> String {
    String::from_utf8(support::written(Format::Wxf, record, notation)).unwrap()
}

#[test]
fn files_are_read_as_programs_write_them() {
    // Sideways moves have a dot, Black's letters are small, and numbers are joined to moves or followed by a tab.
    let playok = "FORMAT\tWXF\nGAME\t12345\nRED\ta;;;1500\nBLACK\tb;;;1400\nDATE\t2010-05-01\nEVENT\tplay\nRESULT\t1-0\n\n\
                  START{\n1. C2.5  h8+7\n2. H2+3  r9.8\n}END\n";
    let xiexie = "FORMAT WXF\nGAME  Xie Xie\nSITE  x\nSTART{\n 1. C2=5 (0:05) H8+7 0:03\n 2. H2+3 [1:02:03] R9=8\n 1/2-1/2\n}END\n\
                  FORMAT ICCS\nSTART{ 1. H2-E2 H9-G7 }END\nFORMAT WXF\nRED c\n";
    let games: Vec<_> = read(playok).into_iter().map(Result::unwrap).collect();
    assert_eq!(games.len(), 1);
    assert_eq!((moves(&games[0]).as_str(), games[0].result), ("h2e2 h9g7 h0g2 i9h9", GameResult::RedWins));
    assert_eq!((games[0].tags.get("Event"), games[0].tags.get("Title")), (Some("play"), Some("12345")));
    assert_eq!((games[0].tags.get("Red"), games[0].tags.get("RedElo")), (Some("a"), Some("1500")));
    let games: Vec<_> = read(xiexie).into_iter().map(Result::unwrap).collect();
    let found: Vec<_> = games.iter().map(moves).collect();
    assert_eq!(found, ["h2e2 h9g7 h0g2 i9h9", "h2e2 h9g7", ""]);
    let comments: Vec<_> = games[0].line.plies.iter().map(|ply| ply.comment.as_str()).collect();
    assert_eq!(comments, ["0:05", "0:03", "1:02:03", ""]);
    assert_eq!((games[0].result, games[2].tags.get("Red")), (GameResult::Draw, Some("c")));
    assert_eq!(games[0].tags.get("Format"), None);
}

#[test]
fn games_in_other_formats_between_those_of_wxf_are_read() {
    let wxf = "FORMAT\tWXF\nRED\ta\nSTART{\n1. P3+1 P3+1\n}END\n\n";
    for other in [
        "[Event \"e\"]\n[Red \"b\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n",
        "红方：b\n1. 炮二平五 马8进7 2. 马二进三 车9平8\n\n",
        "h2e2 h9g7 h0g2 i9h9\n\n",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2 h9g7 h0g2 i9h9\n\n",
    ] {
        for (text, others) in
            [(format!("{wxf}{other}"), vec![1]), (format!("{wxf}{other}{wxf}{other}"), vec![1, 3])]
        {
            let games: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
            assert_eq!(games.len(), 2 * others.len(), "{text}");
            for (at, game) in games.iter().enumerate() {
                let is_other = others.contains(&at);
                let expected = if is_other { "h2e2 h9g7 h0g2 i9h9" } else { "g3g4 c6c5" };
                assert_eq!(moves(game), expected, "{text}");
                assert!(is_other || game.tags.get("Red") == Some("a"), "{text}");
            }
        }
    }
    // Words, and a text that repeats a game, are not games.
    for beside in ["Played online. See 1. P3+1 for more.\n", "1. P3+1 P3+1\n", "EXPORT of the site\n"] {
        assert_eq!(read(&format!("{wxf}{beside}{wxf}{beside}")).len(), 2, "{beside}");
    }
}

#[test]
fn letters_of_pieces_are_those_that_the_file_names() {
    let body = "START{\n1. N2=5 H8+7 {C is a cannon}\n2. H2+3 C9=8\n3. C1=2 S7+1\n}END\n";
    let game = |format: &str| read(&format!("FORMAT {format}\n{body}")).remove(0);
    let found = game("AXF, K(K) R(C) N(H) C(N) G(A) M(E) P(S)").unwrap();
    assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5");
    assert_eq!(found.line.plies[1].comment, "C is a cannon");
    assert!(game("AXF").is_err());
    // In ICCS the letters name files of the board.
    let squares = read("FORMAT ICCS, R(C) C(H)\nSTART{\n1. H2-E2 H9-G7\n}END\n").remove(0);
    assert_eq!(moves(&squares.unwrap()), "h2e2 h9g7");
}

#[test]
fn files_of_the_first_draft_are_read() {
    // The letters of the chess server, remarks and checks after moves, and notes before the moves.
    let text = "FORMAT  AXF, K(K) R(R) N(H) C(C) G(A) M(E) P(P)\nGAME  a\nPLACE  Singapore\nDATE 1995-02-01\n\
                RED  China; A; 2500\nBLACK  b ;;; 1400\nCOMMENT  {one\n two} not this\nRESULT  1-0\n\
                START{\n1. C2=5!!  N8+7\n2. N2+3    R9=8 ?!\n3. R1=2    G6+5??\n4. P3+1+   M3+5++\n}END\n";
    let games: Vec<_> = read(text).into_iter().map(Result::unwrap).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(moves(&games[0]), "h2e2 h9g7 h0g2 i9h9 i0h0 f9e8 g3g4 c9e7");
    let nags: Vec<_> = games[0].line.plies.iter().map(|ply| ply.nags.clone()).collect();
    assert_eq!(nags, [vec![3], vec![], vec![], vec![6], vec![], vec![4], vec![], vec![]]);
    assert_eq!(games[0].line.comment, "one\ntwo");
    let tag = |name| games[0].tags.get(name);
    assert_eq!((tag("Site"), tag("Red"), tag("RedElo")), (Some("Singapore"), Some("China; A; 2500"), None));
    assert_eq!(
        (tag("Black"), tag("BlackElo"), games[0].result),
        (Some("b"), Some("1400"), GameResult::RedWins)
    );
    let again = read(&written(&games[0], Notation::Wxf)).remove(0).unwrap();
    assert_eq!((again.tags.get("Black"), again.tags.get("BlackElo")), (Some("b"), Some("1400")));
    assert_eq!((again.tags.get("Site"), again.tags.get("Red")), (Some("Singapore"), Some("China; A; 2500")));
    assert_eq!(again.line, games[0].line);
}

#[test]
fn faults_are_reported_with_their_line_and_other_games_read() {
    let text = "FORMAT WXF\nSTART{\n1. C2=5 H8+7\n2. C5+9 R9=8\n}END\nFORMAT WXF\nSETUP{ Ra0 }\nSTART{ }END\n\
                FORMAT WXF\nFEN 9/9 w\nSTART{\n}END\nFORMAT WXF\nSTART{ 1. C2=5 {open\n}END\nFORMAT WXF\nSTART{ 1. C8=5 }END\n";
    let games = read(text);
    let errors: Vec<_> = games.iter().map(|game| game.as_ref().err().map(ToString::to_string)).collect();
    let begins =
        |index: usize, text: &str| errors[index].as_deref().is_some_and(|error| error.starts_with(text));
    assert!(begins(0, "game 1, line 4, move 2: 'C5+9'"), "{errors:?}");
    assert!(begins(1, "game 2, line 6: SETUP lists pieces"), "{errors:?}");
    assert!(begins(2, "game 3, line 9: the FEN"), "{errors:?}");
    assert!(begins(3, "game 4, line 14: the comment that begins here"), "{errors:?}");
    assert_eq!(moves(games[4].as_ref().unwrap()), "b2e2");
    assert_eq!(games[0].as_ref().unwrap_err().kept.as_deref().map(moves).as_deref(), Some("h2e2 h9g7"));
}

#[test]
fn games_round_trip_with_times_comments_and_variations() {
    let mut random = SplitMix64::new(3);
    for index in 0..60 {
        let start = [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 b - - 3 20",
        ][index % 2];
        let start = Position::from_fen(start).unwrap();
        let mut position = start.clone();
        let mut record = Record::from_moves(start, []);
        for ply in 0..40 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mut played = chuhe_record::Ply::from(legal[random.below(legal.len())]);
            match ply % 5 {
                0 => played.comment = format!("{}:{:02}", random.below(60), random.below(60)),
                1 => played.comment = "a comment (0:05)\n0:05 and more".to_owned(),
                2 => played.comment = "1:02:03".to_owned(),
                3 => played.nags = vec![1],
                _ => {
                    let other = chuhe_record::Ply::from(legal[random.below(legal.len())]);
                    played.variations.push(chuhe_record::Line { comment: String::new(), plies: vec![other] });
                }
            }
            position.make_move(played.mv);
            record.line.plies.push(played);
        }
        record.tags.add("Red", "许银川");
        record.result = [GameResult::RedWins, GameResult::Draw, GameResult::Unknown][index % 3];
        for notation in Notation::ALL {
            let text = written(&record, notation);
            let games = read(&text);
            assert_eq!(games.len(), 1, "{text}");
            let found = games[0].as_ref().unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(found.line, record.line, "{text}");
            assert_eq!((found.start.fen(), found.result), (record.start.fen(), record.result), "{text}");
            assert_eq!(found.tags.get("Red"), Some("许银川"));
            assert!(!text.contains("{0:") && text.contains(":"), "times are bare: {text}");
        }
    }
}

#[test]
fn every_tag_round_trips() {
    for tags in [
        &[
            ("Red", "a"),
            ("RedElo", "2500"),
            ("RedTeam", "广东"),
            ("ECO", "C42"),
            ("ECCO", "C44"),
            ("Annotator", "me"),
        ][..],
        // These ratings cannot be written after the name.
        &[("RedElo", "2500")],
        &[("Red", "a; b"), ("RedElo", "2500")],
        &[("Black", "b"), ("BlackElo", "9-1")],
        &[("Opening", "中炮"), ("Remark", ": ; {"), ("Event", "e")],
    ] {
        let mut record = Record::from_moves(Position::default(), []);
        for (name, value) in tags {
            record.tags.add(name, value);
        }
        let text = written(&record, Notation::Wxf);
        let again = read(&text).remove(0).unwrap();
        assert_eq!(again.tags.iter().len(), tags.len(), "{text}");
        for &(name, value) in tags {
            let found = again.tags.iter().find(|(other, _)| *other == name);
            assert_eq!(found, Some((name, value)), "{text}");
        }
    }
}

#[test]
fn ratings_and_times_are_numbers_of_their_sizes() {
    for (value, red, elo) in [
        ("a;;;999", "a", Some("999")),
        ("a; 2500", "a", Some("2500")),
        ("a;;;99", "a;;;99", None),
        ("a;;;12345", "a;;;12345", None),
        ("a;;;15x0", "a;;;15x0", None),
    ] {
        let text = format!("FORMAT\tWXF\nRED\t{value}\n\nSTART{{\n1. C2=5 H8+7\n}}END\n");
        let game = read(&text).remove(0).unwrap();
        assert_eq!((game.tags.get("Red"), game.tags.get("RedElo")), (Some(red), elo), "{value}");
    }
    let comment = |time: &str| {
        let text = format!("FORMAT\tWXF\n\nSTART{{\n1. C2=5 {time} H8+7\n2. H2+3\n}}END\n");
        let game = read(&text).remove(0);
        game.ok()
            .filter(|game| moves(game) == "h2e2 h9g7 h0g2")
            .map(|game| game.line.plies[0].comment.clone())
    };
    for time in ["0:05", "120:05", "1:02:03", "0:05.5"] {
        assert_eq!(comment(time).as_deref(), Some(time));
        assert_eq!(comment(&format!("({time})")).as_deref(), Some(time));
    }
    // These are not times of a clock.
    for other in ["1000:05", "0:5", "0:005", "0:01:02:03"] {
        assert_ne!(comment(other).as_deref(), Some(other));
    }
}

#[test]
fn words_between_games_are_no_game() {
    let game = "FORMAT WXF\nRED a\nSTART{\n1. C2=5 H8+7\n}END\n";
    let words = "\nTHE END of this game\nRED won on time\nNOTE: well played\n\n";
    let games: Vec<_> =
        read(&format!("{game}{words}{game}{words}")).into_iter().map(Result::unwrap).collect();
    let found: Vec<_> = games.iter().map(|game| (moves(game), game.tags.get("Red"))).collect();
    assert_eq!(found, vec![("h2e2 h9g7".to_owned(), Some("a")); 2]);
}

#[test]
fn the_comment_before_the_moves_may_begin_on_the_next_line() {
    for lines in ["COMMENT\n{one\n two}", "COMMENT\n\n{one\n two}", "COMMENT{one\n two}"] {
        let game =
            read(&format!("FORMAT WXF\n{lines}\nRED a\nSTART{{\n1. C2=5 H8+7\n}}END\n")).remove(0).unwrap();
        assert_eq!((game.line.comment.as_str(), game.tags.get("Red")), ("one\ntwo", Some("a")), "{lines}");
    }
}

#[test]
fn a_game_ends_where_the_next_begins_if_its_end_is_missing() {
    let games =
        |text: &str| -> Vec<String> { read(text).into_iter().map(|game| moves(&game.unwrap())).collect() };
    for (start, end) in [
        ("START{", ""),
        ("START{", "} END"),
        ("START{", "}\nEND"),
        ("START {", "}END"),
        ("START\n{", "}END"),
        ("START{", "{the end}END"),
    ] {
        let text = format!(
            "FORMAT WXF\nRED a\n{start}\n1. C2=5 H8+7 {{a}}\n{end}\nFORMAT WXF\nRED b\n{start}\n1. C8=5\n{end}\n"
        );
        assert_eq!(games(&text), ["h2e2 h9g7", "b2e2"], "{text}");
    }
}

#[test]
fn the_mark_of_the_moves_may_be_missing_or_written_otherwise() {
    let head = "FORMAT\tWXF\nRED\ta\nBLACK\tb\nRESULT\t1-0\n\n";
    for list in [
        "1. C2=5 H8+7\n2. H2+3 R9=8\n",
        "C2=5 H8+7\nH2+3 R9=8\n",
        "start{\n1. C2=5 H8+7\n2. H2+3 R9=8\n}end\n",
        "Start{ 1. C2=5 H8+7\n2. H2+3 R9=8 }End\n",
        "START[\n1. C2=5 H8+7\n2. H2+3 R9=8 ]END\n",
        "START（1. C2=5 H8+7\n2. H2+3 R9=8\n）END\n",
        "START\n1. C2=5 H8+7\n2. H2+3 R9=8\nEND\n",
        "{\n1. C2=5 H8+7\n2. H2+3 R9=8\n}\n",
        "MOVES\n1. C2=5 H8+7\n2. H2+3 R9=8\n",
        "MOVES: 1. C2=5 H8+7\n2. H2+3 R9=8\nEND\n",
    ] {
        let text = format!("{head}{list}\n{head}START{{\n1. P7+1\n}}END\n");
        let games: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
        let found: Vec<_> = games.iter().map(|game| (moves(game), game.tags.get("Red"))).collect();
        let expected = [("h2e2 h9g7 h0g2 i9h9".to_owned(), Some("a")), ("c3c4".to_owned(), Some("a"))];
        assert_eq!(found, expected, "{text}");
        assert!(games.iter().all(|game| game.result == GameResult::RedWins), "{text}");
    }
}

#[test]
fn moves_in_the_head_are_not_those_of_the_game() {
    for words in ["C2=5 H8+7 is common", "C2=5 H8+7", "{long note\nC2=5 is played\n}"] {
        let text = format!(
            "FORMAT\tWXF\nOPENING\tx\n{words}\nRED\ta\nBLACK\tb\nRESULT\t1-0\nSTART{{\n1. P7+1 P7+1\n}}END\n"
        );
        let [Ok(game)] = &read(&text)[..] else { panic!("{text}: {:?}", read(&text)) };
        assert_eq!((moves(game).as_str(), game.tags.get("Red")), ("c3c4 g6g5", Some("a")), "{text}");
    }
}
