//! Endgame tables in the search: which moves of the root keep its value, and the score of a value.
//!
//! The tables know nothing of the earlier moves of the game, so two things are left to the search: repetitions of
//! positions on the board, and whether the natural move limit leaves time for a win.

use chuhe_tables::{RatedMove, Tables, Value};
use xiangqi::rules::{RepetitionResult, RepetitionRule};
use xiangqi::{Move, Position};

use crate::score::{MAX_PLY, TABLE, is_mate, ruled_loss, ruled_win};

/// Endgame tables, and the depth at which to probe them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgames {
    /// The tables.
    pub tables: Tables,
    /// Minimum remaining depth, in plies, at which a node probes the tables.
    pub depth: u8,
}

impl Endgames {
    /// Lets the search probe these tables at every node. Near the leaves, it uses a value only if the block of the value
    /// is already unpacked.
    pub fn new(tables: Tables) -> Endgames {
        Endgames { tables, depth: 1 }
    }

    /// As [`new`](Self::new), with the built-in tables.
    pub fn embedded() -> Endgames {
        Endgames::new(Tables::embedded())
    }

    /// The largest number of pieces with which the search probes.
    pub(super) fn max_pieces(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    /// The best of the root moves that may be searched, and the score to show for them. `None` if the tables do not
    /// know it, or the natural move limit comes first. `draw` is the score of a draw.
    pub(super) fn best_moves(
        &self,
        position: &Position,
        limit: Option<u16>,
        draw: i32,
        may_be_searched: impl Fn(Move) -> bool,
    ) -> Option<(Vec<Move>, i32)> {
        let (_, mut moves) = self.tables.rate(position).ok()??;
        moves.retain(|rated| may_be_searched(rated.mv));
        let value = moves.iter().max_by_key(|rated| rated.value.merit())?.value;
        if !self.tables.is_in_time(value, position, limit) {
            return None;
        }
        let mut after = position.clone();
        let mut is_ruled = Vec::new();
        for rated in &mut moves {
            after.make_move(rated.mv);
            // At the first move after the root, only a third occurrence counts, which ends the game.
            let repetition = after.repetition(1, RepetitionRule::Wxf);
            after.unmake_move();
            if let Some(repetition) = repetition {
                is_ruled.push(rated.mv);
                rated.value = match repetition.result {
                    RepetitionResult::Draw => Value::Draw,
                    RepetitionResult::Loses => Value::Win { plies: 1 },
                    RepetitionResult::Wins => Value::Loss { plies: 1 },
                };
            }
        }
        let best = moves.iter().max_by_key(|rated| rated.value.merit())?.value;
        moves.retain(|rated| rated.value == best);
        if matches!(best, Value::RuledWin { .. }) && moves.iter().any(|rated| !position.gives_check(rated.mv))
        {
            // A side that also checks in reply to perpetual check has not won.
            moves.retain(|rated| !position.gives_check(rated.mv));
        }
        let moves: Vec<Move> = moves.iter().map(|&RatedMove { mv, .. }| mv).collect();
        let score = match best {
            // The search finds a mate that is among these moves by itself.
            Value::Win { .. } if moves.iter().any(|mv| is_ruled.contains(mv)) => ruled_win(1),
            Value::Loss { .. } if moves.iter().any(|mv| is_ruled.contains(mv)) => ruled_loss(1),
            _ => score(best, draw),
        };
        Some((moves, score))
    }
}

/// Wins in more plies score as in this many. Wins by ruling score below all of them.
const MAX_PLIES: u16 = 200;
const MAX_STEPS: u16 = 50;

/// The score of a win without a ruling.
fn win(plies: u16) -> i32 {
    TABLE - i32::from(plies.min(MAX_PLIES))
}

/// The score of a value: that of a draw, or beyond all evaluations, within the scores of rulings and mates.
pub(super) fn score(value: Value, draw: i32) -> i32 {
    let ruled_win = |steps: u16| TABLE - i32::from(MAX_PLIES + steps.min(MAX_STEPS));
    match value {
        Value::Draw => draw,
        Value::Win { plies } => win(plies),
        Value::Loss { plies } => -win(plies),
        Value::RuledWin { steps } => ruled_win(steps),
        Value::RuledLoss { steps } => -ruled_win(steps),
    }
}

/// The score to report for a root move: that of the tables, if they know the move and the search found no mate.
pub(super) fn shown(found: i32, known: Option<i32>) -> i32 {
    known.filter(|_| !is_mate(found)).unwrap_or(found)
}

const _: () = assert!((MAX_PLIES + MAX_STEPS) as usize <= 2 * MAX_PLY, "the scores lie in their band");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::DRAW;

    /// The moves that keep the value, and the score, after these moves.
    fn kept(fen: &str, moves: &str) -> (Vec<Move>, i32) {
        let mut position = Position::from_fen(fen).unwrap();
        moves.split_whitespace().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        Endgames::embedded()
            .best_moves(&position, None, DRAW, |_| true)
            .expect("the tables know the position")
    }

    #[test]
    fn a_move_that_ends_the_game_by_repetition_has_the_value_of_the_ruling() {
        // Each side moves to another square and back twice. One more move back is the third occurrence.
        for (fen, there, back, without_history, with_it) in [
            // Without history the lone king loses. With it the repetition is a draw, or a win if Red has given
            // perpetual check.
            ("9/9/3k5/9/9/9/4R4/9/9/5K3 w", "e3a3 d7e7 a3e3", "e7d7", -win(2), DRAW),
            ("9/9/3k5/9/9/9/4R4/9/9/5K3 w", "e3d3 d7e7 d3e3", "e7d7", -win(2), ruled_win(1)),
        ] {
            let mv: Move = back.parse().unwrap();
            assert!(
                matches!(kept(fen, there), (moves, score) if moves.contains(&mv) && score == without_history)
            );
            assert_eq!(kept(fen, &format!("{there} {back} {there}")), (vec![mv], with_it), "{there}");
        }
    }

    #[test]
    fn perpetual_check_does_not_win() {
        let (fen, there, check) =
            ("9/4k3R/9/9/9/9/9/9/9/5K3 b", "e8e9 i8i9 e9e8", "i9i8".parse::<Move>().unwrap());
        let (moves, score) = kept(fen, there);
        assert!(moves.contains(&check) && score == win(3));
        let (moves, score) = kept(fen, &format!("{there} {check} {there}"));
        assert!(!moves.contains(&check) && score > DRAW, "{moves:?} {score}");
    }

    #[test]
    fn a_ruling_that_the_move_limit_may_prevent_is_left_to_the_search() {
        let known = |clock: u16| {
            let position =
                Position::from_fen(&format!("4k4/9/9/9/R8/9/2n6/9/3K5/9 w - - {clock} 90")).unwrap();
            Endgames::embedded().best_moves(&position, Some(120), DRAW, |_| true)
        };
        assert!(known(0).is_some_and(|(_, score)| score > DRAW));
        assert_eq!([100, 118].map(known), [None, None]);
    }

    #[test]
    fn sooner_wins_and_wins_without_a_ruling_have_the_higher_score() {
        let order = [
            Value::Win { plies: 1 },
            Value::Win { plies: 3 },
            Value::Win { plies: u16::MAX },
            Value::RuledWin { steps: 1 },
            Value::RuledWin { steps: 2 },
            Value::Draw,
            Value::RuledLoss { steps: 2 },
            Value::RuledLoss { steps: 1 },
            Value::Loss { plies: u16::MAX },
            Value::Loss { plies: 4 },
            Value::Loss { plies: 2 },
        ];
        assert!(order.map(|value| score(value, DRAW)).is_sorted_by(|higher, lower| higher > lower));
    }
}
