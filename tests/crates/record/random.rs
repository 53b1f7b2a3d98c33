//! Games drawn at random, and texts of them in many forms.

use chuhe_record::Record;
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::{Notation, write};
use xiangqi::{Move, Position, SplitMix64};

use crate::support::read;

/// The numbers of a test; `CHUHE_SEED` draws others.
pub(crate) fn seeded(usual: u64) -> SplitMix64 {
    SplitMix64::new(std::env::var("CHUHE_SEED").map_or(usual, |seed| seed.parse().unwrap()))
}

pub(crate) fn moves(record: &Record) -> Vec<Move> {
    record.moves().collect()
}

/// A random game of 8 to 20 plies from the start position; shorter if it ends in mate.
pub(crate) fn game(random: &mut SplitMix64) -> Vec<Move> {
    let plies = 8 + random.below(13);
    game_from(random, &Position::default(), plies)
}

/// A random game of this many plies from a position; shorter if it ends in mate.
pub(crate) fn game_from(random: &mut SplitMix64, start: &Position, plies: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        position.make_move(mv);
        moves.push(mv);
    }
    moves
}

/// The moves from the start position as words.
pub(crate) fn words(moves: &[Move], notation: Notation) -> Vec<String> {
    words_from(&Position::default(), moves, |position, mv| write(position, mv, notation))
}

/// The moves from a position, each as `word` writes it.
pub(crate) fn words_from(
    start: &Position,
    moves: &[Move],
    word: impl Fn(&Position, Move) -> String,
) -> Vec<String> {
    let mut position = start.clone();
    let next = |&mv: &Move| {
        let text = word(&position, mv);
        position.make_move(mv);
        text
    };
    moves.iter().map(next).collect()
}

/// A number in full-width digits.
pub(crate) fn wide(number: usize) -> String {
    number.to_string().chars().map(|c| char::from_u32(c as u32 - '0' as u32 + '０' as u32).unwrap()).collect()
}

pub(crate) fn circled(number: usize) -> char {
    char::from_u32('①' as u32 + number as u32 - 1).unwrap()
}

/// One round per line; `line` writes the number, Red's move and Black's, which may be missing.
pub(crate) fn rounds(words: &[String], line: impl Fn(usize, &str, &str) -> String) -> String {
    let round =
        |(index, round): (usize, &[String])| line(index + 1, &round[0], round.get(1).map_or("", |word| word));
    words.chunks(2).enumerate().map(round).collect::<Vec<_>>().join("\n") + "\n"
}

pub(crate) type Form = (&'static str, fn(&[String]) -> String);

/// Checks that the texts in all forms are read as the games that they were made of, without warnings.
pub(crate) fn each_is_the_same_game(forms: impl Iterator<Item = Form> + Clone) {
    let mut random = seeded(41);
    let mut wrong = std::collections::BTreeMap::new();
    for _ in 0..scaled(32) {
        let game = game(&mut random);
        for notation in Notation::ALL {
            let words = words(&game, notation);
            for (name, form) in forms.clone() {
                let text = form(&words);
                let games = read(&text);
                let found: Vec<_> =
                    games.iter().map(|game| game.as_ref().map(moves).map_err(ToString::to_string)).collect();
                let are_in_order = games.iter().flatten().all(|game| game.warnings.is_empty());
                if found != [Ok(game.clone())] || !are_in_order {
                    wrong.entry((name, notation.name())).or_insert((text, found));
                }
            }
        }
    }
    let names: Vec<_> = wrong.keys().collect();
    assert!(wrong.is_empty(), "{names:?}: {:#?}", wrong.values().next());
}
