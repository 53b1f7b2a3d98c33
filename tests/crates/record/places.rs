//! PGN: which of two tags counts, where a move's number may stand, and how a file counts ranks.

use chuhe_record::{Format, GameResult, Line, Record};

use crate::support::{moves, read_all, read_one};

#[test]
fn of_two_tags_with_one_meaning_the_xiangqi_tag_is_used() {
    for what in ["", "Team", "Elo", "Type", "Title", "NA", "Clock"] {
        for (white, red) in [("White", "Red"), ("white", "Red"), ("WHITE", "RED")] {
            let (white, red) = (format!("[{white}{what} \"w\"]\n"), format!("[{red}{what} \"r\"]\n"));
            let value = |text: &str| {
                let record = read_one(&format!("[Event \"e\"]\n{text}\n1. h2e2 *\n"));
                assert!(record.tags.iter().all(|(name, _)| !name.to_lowercase().starts_with("white")));
                record.tags.get(&format!("Red{what}")).map(str::to_owned)
            };
            // If both tags are there, in either order, the name in xiangqi counts. A single one counts whatever its
            // name.
            for (tags, expected) in [
                (format!("{white}{red}"), "r"),
                (format!("{red}{white}"), "r"),
                (white.clone(), "w"),
                (red.clone(), "r"),
            ] {
                assert_eq!(value(&tags).as_deref(), Some(expected), "{tags}");
            }
        }
        // For Black both kinds of tags have the same name.
        let record = read_one(&format!("[Black{what} \"b\"]\n[White{what} \"w\"]\n1. h2e2 *\n"));
        assert_eq!(record.tags.get(&format!("Black{what}")), Some("b"));
    }
    // If a tag occurs twice in a game, the first counts, whether in capital or small letters.
    let text = "[Event \"e\"]\n[Result \"0-1\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"]\n1. d0d1 1-0\n";
    let record = read_one(text);
    assert_eq!(record.result, GameResult::RedWins, "the result behind the moves counts");
    for name in ["FEN", "Result", "Format", "Variant", "SetUp"] {
        assert_eq!(record.tags.get(name), None, "{name} is said by something else");
    }
}

#[test]
fn a_number_may_stand_anywhere_before_a_move() {
    let plain = read_one("1. h2e2 {a} h9g7 (1... b9c7 2. h0g2) 2. h0g2 i9h9 *\n");
    let variation = |record: &Record| -> Vec<Line> { record.line.plies[1].variations.clone() };
    for text in [
        // A number may follow a comment, a variation or a glyph. It may be joined to the move, be separated by a space,
        // or stand on its own line.
        "1. h2e2 {a} 1... h9g7 (1... b9c7 2. h0g2) 2. h0g2 2... i9h9 *",
        "1.h2e2{a}1...h9g7(1...b9c7 2.h0g2)2.h0g2 2...i9h9 *",
        "1 . h2e2 {a} 1 ... h9g7 ( 1 ... b9c7 2 . h0g2 ) 2 . h0g2 i9h9 *",
        "1\nh2e2 {a}\n1...\nh9g7\n(1...\nb9c7\n2.\nh0g2)\n2\nh0g2\ni9h9\n*",
        "{b} 1. h2e2 {a} 1. ... h9g7 (1. ... b9c7 2. h0g2) 2. h0g2 2. … i9h9 *",
        "１．h2e2 {a} h9g7 (１．……b9c7 ２．h0g2) ２．h0g2 i9h9 *",
        "1、h2e2 {a} h9g7 (1... b9c7 2、h0g2) 2、h0g2 i9h9 *",
        "(1) h2e2 {a} h9g7 (1... b9c7 (2) h0g2) (2) h0g2 i9h9 *",
        "1) h2e2 {a} h9g7 (1... b9c7 2) *",
        "①h2e2 {a} h9g7 (①……b9c7 ② h0g2) ② h0g2 i9h9 *",
        "第1回合 h2e2 {a} h9g7 (第1回合 …… b9c7 第2回合 h0g2) 第2回合：h0g2 i9h9 *",
        "1. h2e2 ; a\n1... h9g7 (1... b9c7 2. h0g2) 2. h0g2 2... i9h9 *",
        "1. h2e2 $1 {a} 1... h9g7 $2 (1... b9c7 $3 2. h0g2) 2. h0g2 $4 2... i9h9 *",
    ] {
        // A closing parenthesis directly after a number ends the variation, as in earlier versions.
        if text.contains("2) *") {
            continue;
        }
        let record = read_one(&format!("[Event \"e\"]\n\n{text}\n"));
        assert_eq!(moves(&record), moves(&plain), "{text}");
        assert_eq!(record.line.plies[0].comment, "a", "{text}");
        let found: Vec<_> = variation(&record).iter().map(|line| line.plies.len()).collect();
        assert_eq!(found, [2], "{text}");
        assert_eq!(record.result, GameResult::Unknown, "{text}");
    }
    // Short forms of moves are read, too.
    let short = read_one("[Event \"e\"]\n\n1.c5 Cbe8 2.Hc3 *\n");
    assert_eq!(moves(&short), "c3c4 b7e7 b0c2");
    assert_eq!(moves(&read_one("[Event \"e\"]\n\n1.c4 c5 12.Hc2 *\n")), "c3c4 c6c5 b0c2");
}

#[test]
fn the_rank_base_is_that_of_the_game_or_of_the_file() {
    let decided_one = "[Event \"a\"]\n\n1. Che3 Hg8 2. Hg3 *\n\n";
    let decided_zero = "[Event \"b\"]\n\n1. Che2 Hg7 2. Hg2 *\n\n";
    let open = "[Event \"c\"]\n\n1. Cb5 *\n\n";
    let third = |text: &str| {
        let games = read_all(Some(Format::Pgn), text.as_bytes());
        let game = games.into_iter().map(Result::unwrap).find(|game| game.tags.get("Event") == Some("c"));
        let game = game.unwrap();
        (moves(&game), game.warnings.len())
    };
    // The games before or after it show the count of ranks, or else the writer's header. Without both, ranks count from
    // 1, with a note.
    assert_eq!(third(&format!("{decided_one}{open}")), ("b2b4".to_owned(), 0));
    assert_eq!(third(&format!("{open}{decided_one}")), ("b2b4".to_owned(), 0));
    assert_eq!(third(&format!("{decided_zero}{open}")), ("b2b5".to_owned(), 0));
    assert_eq!(third(&format!("{open}{open}{decided_zero}")), ("b2b5".to_owned(), 0));
    let header = open.replace("\"]", "\"]\n[Format \"ICCS\"]");
    assert_eq!(third(&header), ("b2b5".to_owned(), 0));
    let header = open.replace("\"]", "\"]\n[Site \"https://www.pychess.org/x\"]");
    assert_eq!(third(&header), ("b2b4".to_owned(), 0));
    assert_eq!(third(open), ("b2b4".to_owned(), 1));
    // The example of the issue: Black's move is legal only if ranks count from 1.
    assert_eq!(moves(&read_one("[Event \"x\"]\n\n1. Cb5 Hg8 2. Hc3 *\n")), "b2b4 h9g7 b0c2");
    // A game that does not show the count of its ranks follows the other games of the file. A game that shows it
    // decides for itself.
    let games = read_all(Some(Format::Pgn), format!("{decided_one}{decided_zero}{decided_one}").as_bytes());
    let found: Vec<_> = games.iter().map(|game| moves(game.as_ref().unwrap())).collect();
    assert_eq!(found, ["h2e2 h9g7 h0g2"; 3]);
}
