//! How many comparisons an import of many games of one line needs.

use chuhe_record::{GameResult, Record};
use xiangqi::Position;

use super::*;
use crate::import::writer::{Known, add};
use crate::schema;

/// A game of one move with these tags.
fn game(number: usize, tags: &[(&str, &str)], result: GameResult) -> NewGame {
    let mut record = Record::from_moves(Position::default(), ["h2e2".parse().unwrap()]);
    record.result = result;
    for (name, value) in tags {
        record.tags.add(name, value);
    }
    NewGame::new(number as i64, record).unwrap()
}

/// Adds games to an empty library; returns how many were duplicates, and how many comparisons were needed.
fn add_all(games: impl Iterator<Item = NewGame>) -> (usize, u64) {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection).unwrap();
    connection.execute("INSERT INTO source VALUES (1, x'00', 'games.pgn', 0, 0, 0, 0, 0)", []).unwrap();
    let mut known = Known::default();
    let mut repeated = 0;
    for game in games {
        repeated += usize::from(add(&connection, &mut known, 1, &game).unwrap().is_some());
    }
    (repeated, known.duplicates.work + known.duplicates.similar.work)
}

#[test]
fn the_work_for_games_of_one_line_grows_as_their_number() {
    let many = |number: usize, of: &dyn Fn(usize) -> NewGame| {
        let (repeated, work) = add_all((0..number).map(of));
        assert_eq!(repeated, 0);
        work
    };
    let players = |n: usize| {
        let (red, black) = (format!("Player {n}"), format!("Player {}", n + 1));
        game(n, &[("Red", &red), ("Black", &black), ("Event", "Cup")], GameResult::Draw)
    };
    let events = |n: usize| game(n, &[("Red", "Anna"), ("Event", &format!("Cup {n}"))], GameResult::Unknown);
    let nameless = |n: usize| game(n, &[("Event", &format!("Cup {n}"))], GameResult::RedWins);
    let mixed = |n: usize| if n.is_multiple_of(2) { players(n) } else { nameless(n) };
    for (name, of) in [
        ("players", &players as &dyn Fn(usize) -> NewGame),
        ("events", &events),
        ("nameless", &nameless),
        ("mixed", &mixed),
    ] {
        let (one, two) = (many(400, of), many(800, of));
        assert!(two < 3 * one, "{name}: {one}, {two}");
    }
}

#[test]
fn duplicates_are_found_among_many_games_of_one_line() {
    let tags = |n: usize| (format!("Player {n} Xu"), format!("Cup {n}"));
    let first = (0..100).map(|n| {
        let (red, event) = tags(n);
        game(n, &[("Red", &red), ("Black", "Lu Qin"), ("Event", &event)], GameResult::Unknown)
    });
    // The same game with a misspelt name, without an event, with a result, and with another result.
    let red = tags(50).0;
    let slip = red.replace("Xu", "Ux");
    let later = [
        (slip.as_str(), "Cup 50", GameResult::Unknown),
        (&red, "?", GameResult::RedWins),
        (&red, "?", GameResult::BlackWins),
        (&red, "Cup 51", GameResult::RedWins),
        (&red, "?", GameResult::BlackWins),
    ];
    let later = later.into_iter().zip(100..).map(|((red, event, result), n)| {
        game(n, &[("Red", red), ("Black", "Lu Qin"), ("Event", event)], result)
    });
    assert_eq!(add_all(first.chain(later)).0, 3);
}
