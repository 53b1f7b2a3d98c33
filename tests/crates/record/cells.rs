//! Tables with a column for each side and no numbers, in which a cell may be empty.

use chuhe_record::{Doubt, Record};
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Position};

use crate::mixed::pick;
use crate::random::{game_from, moves, seeded, words_from};
use crate::support::{game, read};

const BLACK_FIRST: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

/// The heading of a table and its rows, each of Red's cell and Black's.
type Table = (&'static str, fn(&str, &str) -> String);

const TABLES: [Table; 9] = [
    ("红方\t黑方\n", |red, black| format!("{red}\t{black}\n")),
    ("红\t黑\n", |red, black| format!("{red}\t{black}\n")),
    ("| 红方 | 黑方 |\n|---|---|\n", |red, black| format!("| {red} | {black} |\n")),
    ("| 红 | 黑 |\n|---|---|\n", |red, black| format!("| {red} | {black} |\n")),
    ("红方,黑方\n", |red, black| format!("{red},{black}\n")),
    ("Red\tBlack\n", |red, black| format!("{red}\t{black}\n")),
    ("Đỏ\tĐen\n", |red, black| format!("{red}\t{black}\n")),
    ("黑方\t红方\n", |red, black| format!("{black}\t{red}\n")),
    ("| 黑 | 红 |\n|---|---|\n", |red, black| format!("| {black} | {red} |\n")),
];

/// The rows of moves with their sides, one of which may be missing.
fn rows(words: &[(Color, String)], row: fn(&str, &str) -> String) -> String {
    let mut rounds: Vec<[&str; 2]> = Vec::new();
    for (color, word) in words {
        match rounds.last_mut().filter(|round| round[color.index()..].iter().all(|cell| cell.is_empty())) {
            Some(round) => round[color.index()] = word,
            None => {
                rounds.push(["", ""]);
                rounds.last_mut().unwrap()[color.index()] = word;
            }
        }
    }
    rounds.iter().map(|[red, black]| row(red, black)).collect()
}

fn drawn(random: &mut xiangqi::SplitMix64) -> (Vec<xiangqi::Move>, Vec<(Color, String)>) {
    let fen = pick(random, &[xiangqi::START_FEN, BLACK_FIRST]);
    let notation = pick(random, &[Notation::Uci, Notation::Chinese, Notation::Wxf]);
    let start = Position::from_fen(fen).unwrap();
    let plies = 6 + random.below(10);
    let game = game_from(random, &start, plies);
    let words = words_from(&start, &game, |position, mv| write(position, mv, notation));
    let sides = [start.side_to_move(), !start.side_to_move()].into_iter().cycle();
    (game, sides.zip(words).collect())
}

#[test]
fn the_side_with_the_first_cell_begins() {
    let mut random = seeded(49);
    for _ in 0..scaled(1000) {
        let (game, words) = drawn(&mut random);
        let (head, row) = pick(&mut random, &TABLES);
        let text = head.to_owned() + &rows(&words, row);
        let games = read(&text);
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!((moves(record), record.start.side_to_move()), (game, words[0].0), "{text}");
        let names = ["Red", "Black"].map(|side| record.tags.get(side));
        assert_eq!((names, &record.warnings[..]), ([None, None], &[][..]), "{text}");
    }
}

/// Whether a warning says that a move of this side is not in its turn.
fn is_told(record: &Record, side: Color) -> bool {
    let is_of_side = |doubt: &Doubt| matches!(doubt, Doubt::OtherSide { named, .. } if *named == side);
    record.warnings.iter().any(|warning| is_of_side(&warning.doubt))
}

#[test]
fn an_empty_cell_within_the_game_is_told() {
    let mut random = seeded(50);
    for _ in 0..scaled(1000) {
        let (_, mut words) = drawn(&mut random);
        let at = 1 + random.below(words.len() - 2);
        words.remove(at);
        let named = words[at].0;
        let (head, row) = pick(&mut random, &TABLES);
        let text = head.to_owned() + &rows(&words, row);
        // Where the next move is illegal, a warning says so, or another game begins there.
        match &read(&text)[..] {
            [Ok(record)] => assert!(is_told(record, named), "{text}: {:?}", record.warnings),
            games => {
                assert!(games.iter().any(|game| !matches!(game, Ok(it) if it.warnings.is_empty())), "{text}");
            }
        }
    }
}

#[test]
fn an_empty_cell_is_told_once() {
    for table in [
        "Red | Black\nC2=5 | H8+7\nH2+3 |\nP7+1 | P3+1\n",
        "| Red | Black |\n|---|---|\n| C2=5 | H8+7 |\n| H2+3 | |\n| P7+1 | |\n| P7+1 | |\n",
        "| No | Red | Black |\n|---|---|---|\n| 1 | C2=5 | H8+7 |\n| 2 | H2+3 | |\n| 3 | P7+1 | P3+1 |\n",
    ] {
        let games = read(table);
        let [Ok(record)] = &games[..] else { panic!("{table}: {games:?}") };
        assert!(is_told(record, Color::Red) && record.warnings.len() == 1, "{table}: {:?}", record.warnings);
    }
}

#[test]
fn columns_of_names_are_no_names() {
    let found = game("| 红方 | 黑方 |\n|---|---|\n| 炮二平五 | 马8进7 |\n");
    assert_eq!(["Red", "Black"].map(|side| found.tags.get(side)), [None, None]);
    let named = game("| 红方 | 张三 |\n| 黑方 | 李四 |\n\n1. 炮二平五 马8进7\n");
    assert_eq!(["Red", "Black"].map(|side| named.tags.get(side)), [Some("张三"), Some("李四")]);
}
