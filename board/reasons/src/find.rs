//! Finding facts: generates candidates of every kind and keeps those that can be verified.

use xiangqi::{Move, Position};

use crate::fact::Fact;
use crate::moves::{gains, losses, mates, only, prevents, rules, tables, threats};
use crate::position::{
    blocked, discovered, double, hanging, king, mate, overloaded, perpetual, pin, screen, standing, table,
    trapped,
};
use crate::proof::Prover;

/// The facts of a position, all verified, the most important first. Uses no engine and takes a few milliseconds.
pub fn facts_of_position(position: &Position) -> Vec<Fact> {
    of_position(position, &mut Prover::new())
}

/// The facts of a legal move, all verified in the position before it, the most important first; empty for an illegal
/// move. Uses no engine and takes some tens of milliseconds.
pub fn facts_of_move(position: &Position, mv: Move) -> Vec<Fact> {
    of_move(position, mv, &[], &mut Prover::new())
}

/// Keeps the facts that can be proven.
#[derive(Default)]
struct Proven(Vec<Fact>);

impl Proven {
    fn keep<F: Into<Fact>>(
        &mut self,
        position: &Position,
        prover: &mut Prover,
        candidates: impl IntoIterator<Item = F>,
    ) -> bool {
        let before = self.0.len();
        for fact in candidates.into_iter().map(Into::into) {
            if !self.0.contains(&fact) && fact.verify_with(position, prover).is_ok() {
                self.0.push(fact);
            }
        }
        self.0.len() > before
    }
}

pub(crate) fn of_position(at: &Position, prover: &mut Prover) -> Vec<Fact> {
    let mut proven = Proven::default();
    let mates = mate::find(at, prover);
    proven.keep(at, prover, mates);
    let threats = mate::find_threat(at, prover);
    proven.keep(at, prover, threats);
    proven.keep(at, prover, perpetual::find(at));
    let by_tables = table::find(at, prover.tables());
    proven.keep(at, prover, by_tables);
    let hanging = hanging::find(at, prover);
    proven.keep(at, prover, hanging);
    let threatened = hanging::find_threats(at, prover);
    proven.keep(at, prover, threatened);
    let double = double::find(at, prover);
    proven.keep(at, prover, double);
    let discovered = discovered::find(at, prover);
    proven.keep(at, prover, discovered);
    let overloaded = overloaded::find(at, prover);
    proven.keep(at, prover, overloaded);
    proven.keep(at, prover, trapped::find(at));
    proven.keep(at, prover, pin::find_to_piece(at));
    proven.keep(at, prover, pin::find(at));
    proven.keep(at, prover, screen::find(at));
    proven.keep(at, prover, screen::find_hollow(at));
    proven.keep(at, prover, blocked::find_horses(at));
    proven.keep(at, prover, blocked::find_elephants(at));
    proven.keep(at, prover, king::find_exposed(at));
    proven.keep(at, prover, king::find_files(at));
    proven.keep(at, prover, standing::find_material(at));
    proven.keep(at, prover, standing::find_pawns(at));
    proven.keep(at, prover, standing::find_rooks(at));
    proven.0
}

/// The facts about a move. A fact that names a better move names the first suitable one of `better`, or else any
/// suitable move.
pub(crate) fn of_move(at: &Position, mv: Move, better: &[Move], prover: &mut Prover) -> Vec<Fact> {
    let mut proven = Proven::default();
    if !at.is_legal(mv) {
        return proven.0;
    }
    proven.keep(at, prover, mates::find_patterns(at, mv));
    if proven.keep(at, prover, mates::find(at, mv)) {
        return proven.0;
    }
    proven.keep(at, prover, rules::find(at, mv));
    let thrown = tables::find_thrown(at, mv, prover.tables());
    proven.keep(at, prover, thrown);
    let kept = tables::find_kept(at, mv, prover.tables());
    proven.keep(at, prover, kept);
    let forced = mates::find_forced(at, mv, prover);
    let mates_anyway = proven.keep(at, prover, forced);
    let allowed = losses::find_mate(at, mv, better, prover);
    let is_mated = proven.keep(at, prover, allowed);
    let missed = mates::find_missed(at, mv, prover);
    proven.keep(at, prover, missed);
    proven.keep(at, prover, [only::find_forced(mv)]);
    // If there is a mate, material does not matter.
    if !mates_anyway && !is_mated {
        let loss = losses::find_loss(at, mv, better, prover);
        proven.keep(at, prover, loss);
        let given_up = losses::find_given_up(at, mv, prover);
        proven.keep(at, prover, given_up);
        let gain = gains::find(at, mv, prover);
        proven.keep(at, prover, gain);
        let threat = threats::find_mate(at, mv, prover);
        if !proven.keep(at, prover, threat) {
            let threats = threats::find_captures(at, mv, prover);
            proven.keep(at, prover, threats);
        }
    }
    if !is_mated {
        let prevented = prevents::find_mate(at, mv, prover);
        proven.keep(at, prover, prevented);
        let saved = prevents::find_captures(at, mv, prover);
        proven.keep(at, prover, saved);
    }
    proven.keep(at, prover, [only::find(mv)]);
    proven.0
}
