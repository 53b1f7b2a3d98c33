//! Proves forced mates by exhaustive search: no evaluation, no pruning, every reply. `board/reasons` has another
//! prover, which counts the repetitions and the natural move limit of a game, and returns one line instead of all first
//! moves.

use std::collections::HashMap;

use xiangqi::{Key, Move, Position};

/// Which moves the side that mates may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Attack {
    /// Moves that give check. There are few, so long mates are found; a shorter mate with a quiet move may exist.
    Checks,
    /// Every legal move: the mate found is the shortest.
    AllMoves,
}

/// The search took more positions than allowed, so the answer is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfBudget;

/// Searches for mates, remembers its proofs, and gives up after a number of positions.
///
/// The history of the game is ignored, because a shortest mate does not repeat a position.
#[derive(Default)]
pub(crate) struct Prover {
    known: HashMap<(Key, u32, Attack), bool>,
    budget: u64,
}

impl Prover {
    /// The length of the shortest mate of the side to move within `longest` moves, and every first move that
    /// mates in as many; `None` if there is none. Visits up to `budget` positions.
    pub(crate) fn shortest(
        &mut self,
        position: &Position,
        attack: Attack,
        longest: u32,
        budget: u64,
    ) -> Result<Option<(u32, Vec<Move>)>, OutOfBudget> {
        self.known.clear();
        self.budget = budget;
        let mut position = position.clone();
        for moves in 1..=longest {
            let mut first = Vec::new();
            for mv in position.legal_moves() {
                if self.forces_mate(&mut position, mv, moves, attack)? {
                    first.push(mv);
                }
            }
            if !first.is_empty() {
                return Ok(Some((moves, first)));
            }
        }
        Ok(None)
    }

    /// Whether a move of the attacker mates at once or forces a mate with the `moves - 1` moves after it.
    fn forces_mate(
        &mut self,
        position: &mut Position,
        mv: Move,
        moves: u32,
        attack: Attack,
    ) -> Result<bool, OutOfBudget> {
        if attack == Attack::Checks && !position.gives_check(mv) {
            return Ok(false);
        }
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        position.make_move(mv);
        let mates = self.is_lost(position, moves - 1, attack);
        position.unmake_move();
        mates
    }

    /// Whether the defender, to move, is mated or stalemated, or will be in `moves` more moves of the attacker.
    fn is_lost(&mut self, position: &mut Position, moves: u32, attack: Attack) -> Result<bool, OutOfBudget> {
        if moves == 0 {
            return Ok(position.count_legal_moves() == 0);
        }
        let key = (position.key(), moves, attack);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut lost = true;
        for reply in position.legal_moves() {
            position.make_move(reply);
            let mated = self.mates(position, moves, attack);
            position.unmake_move();
            if !mated? {
                lost = false;
                break;
            }
        }
        self.known.insert(key, lost);
        Ok(lost)
    }

    /// Whether the attacker, to move, mates within `moves` moves. The shortest way is tried first.
    fn mates(&mut self, position: &mut Position, moves: u32, attack: Attack) -> Result<bool, OutOfBudget> {
        for within in [1, moves] {
            for mv in position.legal_moves() {
                if self.forces_mate(position, mv, within, attack)? {
                    return Ok(true);
                }
            }
            if moves == 1 {
                break;
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortest(fen: &str, attack: Attack, longest: u32) -> Option<(u32, Vec<String>)> {
        let position = Position::from_fen(fen).unwrap();
        let found = Prover::default().shortest(&position, attack, longest, 10_000_000).unwrap();
        found.map(|(moves, first)| (moves, first.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn mates_are_found_at_their_length() {
        let rooks = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w";
        assert_eq!(shortest(rooks, Attack::Checks, 3), Some((1, vec!["a1a9".to_owned()])));
        let sacrifice = "3akab2/4n4/b3c4/p2RC1n2/4p4/9/P1P1P1crP/3CB4/1r2AR3/4KAB2 w";
        assert_eq!(shortest(sacrifice, Attack::Checks, 2), None);
        assert_eq!(shortest(sacrifice, Attack::Checks, 4), Some((3, vec!["d6d9".to_owned()])));
        assert_eq!(shortest("3k5/4a4/4b4/9/9/9/9/9/9/R3K4 w", Attack::AllMoves, 2), None);
    }

    #[test]
    fn a_quiet_move_is_found_among_all_moves_only() {
        // The pawn moves towards the king. No series of checks mates in two.
        let quiet = "3ak4/4a1P2/9/4R4/9/9/9/r3C4/9/3AKA3 w";
        let (moves, first) = shortest(quiet, Attack::AllMoves, 3).unwrap();
        assert_eq!((moves, first), (2, vec!["g8f8".to_owned()]));
        assert_eq!(shortest(quiet, Attack::Checks, 2), None);
    }

    #[test]
    fn a_spent_budget_gives_no_answer() {
        let position = Position::default();
        let found = Prover::default().shortest(&position, Attack::AllMoves, 3, 1000);
        assert_eq!(found, Err(OutOfBudget));
    }
}
