//! Games by the tables' moves against random ones, with the referee's literal rulings: the results agree with the
//! values.

use chuhe_tables::{Class, Tables, Value};
use xiangqi::rules::Game;
use xiangqi::{Color, Move, NATURAL_MOVE_LIMIT, Position, SplitMix64};

/// Every `step`th position of a class that is won by ruling, against sides that check as long as they can and otherwise
/// play at random: with the clock at zero, and with as much on it as leaves time by the tables.
pub(crate) fn ruled_wins(class: &str, step: usize) {
    let tables = Tables::embedded();
    let mut tried = 0;
    // Such positions are rare, so all are looked at.
    let won = positions(&tables, class, 1, |value| value.is_ruled() && value.outcome() > 0);
    for new in won.into_iter().step_by(step) {
        let latest = latest_in_time(&tables, &new);
        assert!((1..NATURAL_MOVE_LIMIT).contains(&latest), "{latest}: {}", new.fen());
        for (clock, seed) in [0, latest].into_iter().flat_map(|clock| (0..4).map(move |seed| (clock, seed))) {
            let position = with_clock(&new, clock);
            let winner = position.side_to_move();
            let (result, line) = play(&tables, &position, winner, seed);
            assert_eq!(result, Some(Some(winner)), "{} {line}", position.fen());
            tried += 1;
        }
    }
    assert!(tried > 10);
}

/// The largest clock at which the win still has time by the tables.
fn latest_in_time(tables: &Tables, position: &Position) -> u16 {
    let value = tables.value(position.board(), position.side_to_move()).unwrap().unwrap();
    let is_in_time =
        |&clock: &u16| tables.is_in_time(value, &with_clock(position, clock), Some(NATURAL_MOVE_LIMIT));
    (0..NATURAL_MOVE_LIMIT).take_while(is_in_time).last().unwrap()
}

fn with_clock(position: &Position, clock: u16) -> Position {
    let fen = position.fen();
    Position::from_fen(&fen.replace(" - - 0 ", &format!(" - - {clock} "))).unwrap()
}

/// The drawn ones among every `step`th position of a class, held by either side against random moves.
pub(crate) fn draws(class: &str, step: usize) {
    let tables = Tables::embedded();
    let drawn = positions(&tables, class, step, |value| value == Value::Draw);
    assert!(!drawn.is_empty(), "{class}");
    for position in drawn {
        for holder in Color::ALL {
            let (result, line) = play(&tables, &position, holder, 1);
            let has_lost = result == Some(Some(!holder));
            assert!(!has_lost, "{} {holder} loses: {line}", position.fen());
        }
    }
}

/// Those among every `step`th position of a class that have a wanted value.
fn positions(tables: &Tables, class: &str, step: usize, wanted: impl Fn(Value) -> bool) -> Vec<Position> {
    let class: Class = class.parse().unwrap();
    let index = tables.get(class).unwrap().index();
    let numbered = (0..2 * index.len()).step_by(step);
    let all = numbered.map(|number| {
        Position::from_board(index.board_of(number / 2)?, Color::ALL[(number % 2) as usize]).ok()
    });
    let is_wanted = |position: &Position| {
        tables.value(position.board(), position.side_to_move()).unwrap().is_some_and(&wanted)
    };
    all.flatten().filter(is_wanted).collect()
}

/// The winner of a game between a side that plays by the tables and one that plays random moves, only checks if it has
/// any and `seed` is not 0. `None` if it has not ended after 400 plies.
fn play(tables: &Tables, start: &Position, by_tables: Color, seed: u64) -> (Option<Option<Color>>, String) {
    let mut game = Game::new(start.clone());
    let mut random = SplitMix64::new(seed);
    let mut line = String::new();
    for _ in 0..400 {
        if let Some(outcome) = game.outcome() {
            return (Some(outcome.winner()), line);
        }
        let position = game.position();
        let mv = if position.side_to_move() == by_tables {
            best(tables, position)
        } else {
            let moves = position.legal_moves();
            let checks: Vec<Move> = moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
            let choice: Vec<Move> =
                if checks.is_empty() || seed == 0 { moves.iter().copied().collect() } else { checks };
            random.pick(&choice)
        };
        line.push_str(&format!(" {mv}"));
        game.play(mv).unwrap();
    }
    (None, line)
}

/// The best move; among equals one that neither checks nor attacks anything, and that has not been tried before.
fn best(tables: &Tables, position: &Position) -> Move {
    let (_, moves) = tables.rate(position).unwrap().unwrap();
    let best = moves[0].value;
    let equal = moves.iter().take_while(|rated| rated.value == best).map(|rated| rated.mv);
    let offence = |mv: &Move| {
        let mut after = position.clone();
        after.make_move(*mv);
        let attacked = after.board().occupied_by(after.side_to_move());
        let threats = attacked
            .iter()
            .filter(|&square| !after.board().attackers(position.side_to_move(), square).is_empty());
        (after.is_check(), threats.count())
    };
    equal.min_by_key(offence).unwrap()
}
