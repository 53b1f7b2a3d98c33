//! Overloaded defenders. The defender is the only guard of two pieces, so it can recapture only once. Capturing one of
//! the two pieces gains material, because its recapture leaves the other piece unguarded.

use xiangqi::{Position, Square};

use crate::data::{Line, Man, Points, WORTH_TELLING};
use crate::proof::{Prover, exchange, exchange_without};
use crate::reason::{Reason, fact, holds, holds_gain};

fact! {
    /// A piece of the side not to move that must guard too much.
    OverloadedDefender {
        /// The defender.
        man: Man,
        /// The first piece that it guards, which is captured first.
        first: Man,
        /// The second piece that it guards.
        second: Man,
        /// The capture, and the moves after it.
        line: Line,
        /// The gain of the side to move.
        gain: Points,
    }
}

/// Defenders with too much to guard.
pub(crate) fn find(position: &Position, prover: &mut Prover) -> Vec<OverloadedDefender> {
    let mut found = Vec::new();
    let (board, them) = (position.board(), !position.side_to_move());
    let attacked: Vec<Square> = board
        .occupied_by(them)
        .iter()
        .filter(|&square| square != board.king(them) && !board.attackers(!them, square).is_empty())
        .filter(|&square| exchange(position, square).0 <= 0)
        .collect();
    for defender in board.occupied_by(them).iter() {
        let guarded: Vec<Square> = attacked
            .iter()
            .copied()
            .filter(|&square| square != defender && board.attackers(them, square).contains(defender))
            .filter(|&square| would_hang(position, defender, square))
            .collect();
        if guarded.len() < 2 {
            continue;
        }
        for mv in position.captures().into_iter().filter(|mv| guarded.contains(&mv.to())) {
            if !prover.gains(position, mv, WORTH_TELLING) {
                continue;
            }
            let Some(won) = prover.won_by(position, mv) else { continue };
            for &second in guarded.iter().filter(|&&second| second != mv.to()) {
                let men = [defender, mv.to(), second].map(|square| Man::on(position, square));
                if let [Some(man), Some(first), Some(second)] = men {
                    let line = Line(won.line.clone());
                    found.push(OverloadedDefender { man, first, second, line, gain: won.gain });
                }
            }
        }
    }
    found
}

fn would_hang(position: &Position, defender: Square, square: Square) -> bool {
    exchange_without(position, square, defender) >= WORTH_TELLING.0
}

impl Reason for OverloadedDefender {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let OverloadedDefender { man, first, second, line, gain } = self;
        holds([man, first, second].iter().all(|man| man.stands_in(position)), "a man is not there")?;
        let them = !position.side_to_move();
        holds([man, first, second].iter().all(|man| man.piece.color == them), "a man is of the wrong side")?;
        holds(first != second && first != man && second != man, "these are not three men")?;
        for target in [first, second] {
            holds(position.attackers(them, target.square).contains(man.square), "it does not guard both")?;
            holds(exchange(position, target.square).0 <= 0, "one of them hangs anyway")?;
            holds(would_hang(position, man.square, target.square), "another man guards too")?;
        }
        let mv = *line.0.first().ok_or("there is no line")?;
        holds(position.is_legal(mv) && mv.to() == first.square, "the line does not capture the first")?;
        holds_gain(position, prover, &line.0, *gain)
    }
}
