//! Moves that win material because another piece attacks once its line, screen or leg is opened.

use xiangqi::{Move, PieceType, Position};

use crate::data::{Line, Man, Points, WORTH_TELLING};
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds, holds_gain};

fact! {
    /// A move that opens the line of another piece, which then attacks.
    DiscoveredAttack {
        /// The piece that attacks once the move is made.
        attacker: Man,
        /// The piece that is attacked.
        target: Man,
        /// The move, and the moves after it.
        line: Line,
        /// The gain of the side to move.
        gain: Points,
    }
}

/// The discovered attack that gains most.
pub(crate) fn find(position: &Position, prover: &mut Prover) -> Option<DiscoveredAttack> {
    let mut found: Vec<DiscoveredAttack> = Vec::new();
    for mv in position.legal_moves() {
        if position.is_capture(mv) {
            continue;
        }
        let Some((attacker, target)) = discovered(position, mv).into_iter().next() else { continue };
        if !prover.gains(position, mv, WORTH_TELLING) {
            continue;
        }
        let Some(won) = prover.won_by(position, mv) else { continue };
        found.push(DiscoveredAttack { attacker, target, line: Line(won.line), gain: won.gain });
    }
    found.into_iter().max_by_key(|fact| fact.gain.0)
}

/// Whether a legal move opens a line for another piece whose attack then gains material.
pub(crate) fn opens_an_attack(position: &Position, mv: Move) -> bool {
    !discovered(position, mv).is_empty()
}

/// The attackers and targets of attacks that the move opens, those of the moving piece excepted; the best target first.
/// Targets are the king, and pieces worth more than the attacker or not guarded.
fn discovered(position: &Position, mv: Move) -> Vec<(Man, Man)> {
    let us = position.side_to_move();
    let mut after = position.clone();
    after.make_move(mv);
    // The way is open if the piece is gone, wherever it goes: as the new screen of a cannon it opens nothing.
    let mut opened = position.board().clone();
    opened.remove(mv.from());
    let mut found = Vec::new();
    for from in after.board().occupied_by(us).iter().filter(|&from| from != mv.to()) {
        let new = after.board().attacks_from(from).without(position.board().attacks_from(from));
        for square in (new & opened.attacks_from(from) & after.board().occupied_by(!us)).iter() {
            let (Some(attacker), Some(target)) = (Man::on(&after, from), Man::on(&after, square)) else {
                continue;
            };
            let is_guarded = !after.board().attackers(!us, square).is_empty();
            let lead = target.worth().0 - if is_guarded { attacker.worth().0 } else { 0 };
            if target.piece.kind == PieceType::King || lead >= WORTH_TELLING.0 {
                found.push((attacker, target));
            }
        }
    }
    found.sort_by_key(|(_, man)| (man.piece.kind != PieceType::King, -man.worth().0));
    found
}

impl Reason for DiscoveredAttack {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let DiscoveredAttack { attacker, target, line, gain } = self;
        let mv = *line.0.first().ok_or("there is no line")?;
        holds(position.is_legal(mv) && !position.is_capture(mv), "the move is not a legal quiet move")?;
        let opens = discovered(position, mv).contains(&(*attacker, *target));
        holds(opens, "the move does not open that attack")?;
        holds_gain(position, prover, &line.0, *gain)
    }
}
