//! The table of openings, and how games find their lines in it.

use chuhe_openings::{Classifier, Opening, all, by_code, classify, opening_of};
use xiangqi::notation::read;
use xiangqi::{Move, Position};

const DATA: &str = include_str!("../data/ecco.tsv");

/// Moves that no line has but that change little: edge pawns and advisors there and back.
const FILLERS: [&str; 8] = ["P9+1", "P1+1", "P9+1", "P1+1", "A4+5", "A6+5", "K5+1", "R9+1"];

/// The move orders of each opening, completed: one that begins with a code begins with the first move order of that
/// opening.
fn ways() -> Vec<(&'static str, Vec<String>)> {
    let mut all: Vec<(&str, Vec<String>)> = Vec::new();
    for row in DATA.lines().skip(2) {
        let [code, ways, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let whole = |way: &str| {
            let (begin, rest) = way.split_once(' ').unwrap_or((way, ""));
            let first = all.iter().find(|(code, _)| *code == begin).map(|(_, ways)| &ways[0]);
            first.map_or(way.to_owned(), |first| format!("{first} {rest}"))
        };
        let ways = ways.split(" / ").map(whole).collect();
        all.push((code, ways));
    }
    all
}

/// A line's moves as a game, with `filler` for the first of the moves that it leaves open, and others for the rest.
fn game(way: &str, filler: usize) -> Option<Vec<Move>> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for word in way.split_ascii_whitespace() {
        let mv = if word == "--" {
            let words = FILLERS.iter().cycle().skip(filler).take(FILLERS.len());
            words.filter_map(|word| read(&position, word).ok()).next()?
        } else {
            read(&position, word).ok()?
        };
        position.play(mv).ok()?;
        moves.push(mv);
    }
    Some(moves)
}

fn moves(text: &str) -> Vec<Move> {
    game(text, 0).unwrap_or_else(|| panic!("{text}"))
}

fn code(moves: &[Move]) -> &'static str {
    classify(&Position::default(), moves.iter().copied()).map_or("none", |opening| opening.code)
}

#[test]
fn each_line_reaches_its_code() {
    let mut lines = 0;
    for (wanted, ways) in ways() {
        for way in &ways {
            let games: Vec<_> = (0..FILLERS.len()).filter_map(|filler| game(way, filler)).collect();
            let codes: Vec<_> = games.iter().map(|moves| code(moves)).collect();
            assert!(codes.contains(&wanted), "{wanted}: {way}: {codes:?}");
            lines += 1;
        }
    }
    assert!(lines > all().len());
}

#[test]
fn the_table_is_in_order() {
    let codes: Vec<&str> = all().iter().map(|opening| opening.code).collect();
    assert!(codes.is_sorted() && codes.windows(2).all(|two| two[0] != two[1]), "{codes:?}");
    // The public classification has this many codes.
    assert_eq!(codes.len(), 260);
    let is_code = |code: &str| matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    assert!(codes.iter().all(|code| is_code(code)));
    for names in [|it: &Opening| it.chinese.clone(), |it: &Opening| it.english.clone()] {
        let mut names: Vec<String> = all().iter().map(names).collect();
        names.sort_unstable();
        assert!(
            names
                .windows(2)
                .all(|two| two[0] != two[1] && !two[0].trim().is_empty() && !two[0].contains('*')),
            "{names:?}"
        );
    }
    assert_eq!(by_code("c44").map(|opening| opening.code), Some("C44"));
    assert_eq!(by_code("A09"), None);
}

#[test]
fn the_order_of_moves_and_the_side_of_the_board_do_not_matter() {
    for (wanted, games) in [
        (
            "C42",
            &[
                "C2=5 H8+7 H2+3 R9=8 R1=2 P7+1 R2+6 H2+3 P7+1 C8=9 R2=3 C9-1 H8+7",
                "C2=5 H2+3 H2+3 P7+1 P7+1 H8+7 R1=2 R9=8 R2+6 C8=9 R2=3 C9-1 H8+7",
                "C8=5 H8+7 H8+7 P3+1 P3+1 H2+3 R9=8 R1=2 R8+6 C2=1 R8=7 C1-1 H2+3",
            ][..],
        ),
        ("E42", &["P3+1 P3+1 H2+3 H2+3", "H2+3 P3+1 P3+1 H2+3", "P7+1 P7+1 H8+7 H8+7"]),
        ("D50", &["C2=5 C2=5", "C8=5 C8=5"]),
        ("D00", &["C2=5 C8=5", "C8=5 C2=5"]),
        ("A00", &["P5+1 P5+1"]),
    ] {
        for game in games {
            assert_eq!(code(&moves(game)), wanted, "{game}");
        }
    }
}

#[test]
fn an_opening_is_kept_when_the_game_continues() {
    // Black's cannon moves after the pawn; then come moves that no opening has.
    let mut game = moves("P3+1 C8=7 A4+5 A4+5 P9+1 P9+1 P1+1 P1+1");
    assert_eq!(code(&game), "E10");
    // Moves after the twentieth ply do not change the opening, even if they are illegal.
    game.extend(moves("A4+5").iter().cycle().take(40));
    assert_eq!(code(&game), "E10");
}

#[test]
fn a_classifier_knows_the_opening_after_each_move() {
    let mut classifier = Classifier::default();
    assert_eq!(classifier.opening(), None);
    let mut codes = Vec::new();
    for mv in moves("C2=5 H8+7 H2+3 H2+3 H8+7") {
        classifier.play(mv);
        codes.extend(classifier.opening().map(|opening| opening.code));
    }
    assert_eq!(codes, ["B00", "B05", "B05", "C00", "C01"]);
}

#[test]
fn other_starts_have_no_opening() {
    let moves = moves("C2=5 H8+7");
    assert_eq!(code(&[]), "none");
    let start = Position::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w").unwrap();
    let mut other = start.clone();
    let mut usual = Position::default();
    for &mv in &moves {
        other.make_move(mv);
        usual.make_move(mv);
    }
    assert_eq!(opening_of(&usual).map(|opening| opening.code), Some("B05"));
    assert_eq!(opening_of(&other), None);
    assert_eq!(classify(&start, moves), None);
}
