//! Where games start: the moves of a book are played for both engines, and are not theirs.

use chuhe_record::Record;
use chuhe_record::pgn::PgnReader;
use chuhe_record::text::Encoding;

use crate::harness::{Folder, duel};

/// The games from a book of this name and text.
fn played(name: &str, text: &str, keys: &[&str]) -> Vec<Record> {
    let folder = Folder::new("book");
    std::fs::write(folder.0.join(name), text).unwrap();
    let (book, pgn) = (format!("file={}", folder.file(name)), format!("file={}", folder.file("games.pgn")));
    let flags = ["-each", "nodes=5", "-rounds", "1", "-maxmoves", "4", "-pgnout", &pgn, "-openings", &book];
    duel(&folder, &[], &[&flags[..], keys].concat()).0.unwrap();
    let games = folder.text("games.pgn");
    PgnReader::new(games.as_bytes(), Encoding::Utf8).map(Result::unwrap).collect()
}

#[test]
fn games_of_a_book_are_played_to_the_requested_ply() {
    let text = "1. h2e2 h9g7 2. h0g2 i9h9 *\n\n";
    // The extension tells the format. 0 means no limit.
    for (keys, booked) in [(&["plies=3"][..], 3), (&["plies=0"], 4), (&["plies=9"], 4), (&[], 4)] {
        let games = played("book.PGN", text, keys);
        assert_eq!(games.len(), 2, "each opening is played with both colours");
        for game in games {
            let is_booked: Vec<bool> = game.line.plies.iter().map(|ply| ply.comment == "book").collect();
            assert_eq!(is_booked.iter().position(|is_booked| !is_booked), Some(booked), "{keys:?}");
            assert_eq!(is_booked.len(), booked + 8, "{keys:?}: the moves of a book are not counted");
        }
    }
}

#[test]
fn a_game_ends_where_its_opening_ends_it() {
    // The start occurs for the third time after eight plies, and the opening goes on.
    let cycle = "e0e1 d9d8 e1e0 d8d9 ";
    let text = format!("3k5/9/9/9/r8/9/9/9/9/4K3R w moves {}\n", cycle.repeat(3).trim());
    for game in played("book.epd", &text, &[]) {
        assert_eq!(game.line.plies.len(), 8);
        assert!(game.line.plies[7].comment.ends_with("Draw by 3-fold repetition"), "{:?}", game.line);
    }
}

#[test]
fn both_games_of_a_pair_have_one_opening_and_each_pair_has_the_next() {
    let text: String = ["RNBAKABNR", "1NBAKABNR", "R1BAKABNR"]
        .map(|rank| format!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/{rank} w\n"))
        .concat();
    let starts = |keys: &[&str]| -> Vec<String> {
        let games = played("book.epd", &text, keys).into_iter();
        games
            .map(|game| game.start.fen().split(' ').next().unwrap().rsplit('/').next().unwrap().to_owned())
            .collect()
    };
    let [first, second, third] = ["RNBAKABNR", "1NBAKABNR", "R1BAKABNR"];
    assert_eq!(starts(&["-rounds", "3"]), [first, first, second, second, third, third]);
    // After the last opening comes the first again.
    assert_eq!(starts(&["start=3", "-rounds", "2"]), [third, third, first, first]);
    // Single games have an opening each.
    assert_eq!(starts(&["-rounds", "2", "-games", "1"]), [first, second]);
}

#[test]
fn openings_without_a_move_to_play_are_reported() {
    let folder = Folder::new("over");
    let book = folder.file("book.epd");
    let bare = "4k4/9/9/9/9/9/9/9/9/3K5 b\n";
    std::fs::write(&book, format!("{}\n{bare}", xiangqi::START_FEN)).unwrap();
    let openings = format!("file={book}");
    let (_, lines) = duel(&folder, &[], &["-each", "depth=3", "-rounds", "2", "-openings", &openings]);
    let told = "Warning; openings: 1 of 2 end the game before an engine moves; the first is number 2";
    assert!(lines.contains(&told.to_owned()), "{lines:#?}");
}
