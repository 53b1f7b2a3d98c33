//! Moves after which the moved piece attacks two pieces at once and wins material.

use xiangqi::{Move, PieceType, Position, Square};

use crate::data::{Line, Man, Points, WORTH_TELLING};
use crate::proof::{Prover, capture_gain};
use crate::reason::{Reason, fact, holds, holds_gain};

fact! {
    /// A move that attacks two pieces at once.
    DoubleAttack {
        /// The first piece attacked.
        first: Man,
        /// The second piece attacked.
        second: Man,
        /// The move, and the moves after it.
        line: Line,
        /// The gain of the side to move.
        gain: Points,
    }
}

/// The double attack that gains most.
pub(crate) fn find(position: &Position, prover: &mut Prover) -> Option<DoubleAttack> {
    let mut found: Vec<DoubleAttack> = Vec::new();
    for mv in position.legal_moves() {
        // A capture that wins material by itself is another fact.
        if position.is_capture(mv) {
            continue;
        }
        let targets = targets(position, mv);
        let [first, second, ..] = targets[..] else { continue };
        if !prover.gains(position, mv, WORTH_TELLING) {
            continue;
        }
        let Some(won) = prover.won_by(position, mv) else { continue };
        found.push(DoubleAttack { first, second, line: Line(won.line), gain: won.gain });
    }
    found.into_iter().max_by_key(|fact| fact.gain.0)
}

/// Whether a legal move attacks two pieces with effect.
pub(crate) fn attacks_two(position: &Position, mv: Move) -> bool {
    targets(position, mv).len() >= 2
}

/// The targets of the piece that has moved: the king, and pieces that it could capture next with a gain, the best
/// first.
fn targets(position: &Position, mv: Move) -> Vec<Man> {
    let mut after = position.clone();
    after.make_move(mv);
    let mut targets: Vec<Man> = after
        .board()
        .attacks_from(mv.to())
        .iter()
        .filter_map(|square| is_target(&after, mv.to(), square))
        .collect();
    targets.sort_by_key(|man| (man.piece.kind != PieceType::King, -man.worth().0));
    targets
}

fn is_target(after: &Position, from: Square, square: Square) -> Option<Man> {
    let us = !after.side_to_move();
    let man = Man::on(after, square).filter(|man| man.piece.color != us)?;
    if man.piece.kind == PieceType::King {
        return Some(man);
    }
    match Position::from_board(after.board().clone(), us) {
        Ok(next) => {
            let capture = Move::new(from, square);
            (next.is_legal(capture) && capture_gain(&next, capture) >= WORTH_TELLING.0).then_some(man)
        }
        // The side to move is in check: the piece counts if it is unprotected, or worth more than the attacker.
        Err(_) => {
            let is_guarded = !after.board().attackers(!us, square).is_empty();
            let attacker = Man::on(after, from)?;
            let lead = man.worth().0 - if is_guarded { attacker.worth().0 } else { 0 };
            (lead >= WORTH_TELLING.0).then_some(man)
        }
    }
}

impl Reason for DoubleAttack {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let DoubleAttack { first, second, line, gain } = self;
        let mv = *line.0.first().ok_or("there is no line")?;
        holds(position.is_legal(mv) && !position.is_capture(mv), "the move is not a legal quiet move")?;
        let targets = targets(position, mv);
        holds(
            first != second && targets.contains(first) && targets.contains(second),
            "it does not attack both",
        )?;
        holds_gain(position, prover, &line.0, *gain)
    }
}
