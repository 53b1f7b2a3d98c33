//! Mates in N moves: for every defence there is an answer, down to a side without a legal move. Up to
//! [`MAX_QUIET_MATE_MOVES`] moves every move of the attacker is tried, beyond that only checks.
//!
//! A position that has occurred before in the game does not count as progress, so no mate depends on a ruling on
//! repetitions.

use xiangqi::{Move, MoveList, NATURAL_MOVE_LIMIT, Position};

use super::{MAX_MATE_MOVES, MAX_POSITIONS, MAX_QUIET_MATE_MOVES, Prover};

/// A proven mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The number of the attacker's moves until mate.
    pub moves: u8,
    /// The line with the longest defence, which ends with the mate.
    pub line: Vec<Move>,
}

impl Prover {
    /// The shortest mate found for the side to move, in at most `longest` moves.
    pub fn mate(&mut self, position: &Position, longest: u8) -> Option<Mate> {
        (1..=longest.min(MAX_MATE_MOVES)).find_map(|moves| {
            let line = self.mates_within(position, moves)?;
            Some(Mate { moves, line })
        })
    }

    /// The line of a mate within this many moves.
    pub(crate) fn mates_within(&mut self, position: &Position, moves: u8) -> Option<Vec<Move>> {
        self.begin(MAX_POSITIONS);
        let all = moves <= MAX_QUIET_MATE_MOVES;
        let mut position = position.clone();
        self.attack(&mut position, moves, all).then(|| self.line(&mut position, moves, all))
    }

    /// Whether it is certain that the side to move has no mate within this many moves. Known only for few moves.
    pub(crate) fn cannot_mate_within(&mut self, position: &Position, moves: u8) -> bool {
        if moves == 0 {
            return true;
        }
        moves <= MAX_QUIET_MATE_MOVES && self.mates_within(position, moves).is_none() && !self.gave_up
    }

    /// Whether the line is the mate that it claims to be: it ends without a legal move, and the mate is proven again.
    pub(crate) fn confirms(&mut self, position: &Position, moves: u8, line: &[Move]) -> bool {
        line.len() + 1 == 2 * usize::from(moves)
            && super::at_end(position, line).is_some_and(|end| end.count_legal_moves() == 0)
            && self.starts_mate(position, line[0], moves)
    }

    /// Whether a move leads to mate within this many moves, itself included.
    pub(crate) fn starts_mate(&mut self, position: &Position, mv: Move, moves: u8) -> bool {
        self.begin(MAX_POSITIONS);
        let mut position = position.clone();
        position.is_legal(mv) && self.succeeds(&mut position, mv, moves, moves <= MAX_QUIET_MATE_MOVES)
    }

    fn attack(&mut self, position: &mut Position, moves: u8, all: bool) -> bool {
        let known = (position.key(), moves, all);
        if let Some(&found) = self.mates.get(&known) {
            return found;
        }
        let found = self.spend()
            && candidates(position, all).into_iter().any(|mv| self.succeeds(position, mv, moves, all));
        if !self.gave_up {
            self.mates.insert(known, found);
        }
        found
    }

    /// Whether the move mates within this many moves against every reply.
    fn succeeds(&mut self, position: &mut Position, mv: Move, moves: u8, all: bool) -> bool {
        position.make_move(mv);
        let found = self.spend() && !position.is_repetition() && self.is_lost(position, moves, all);
        position.unmake_move();
        found
    }

    /// Whether the defender, to move, is mated by `moves - 1` more moves at most, or has no move now.
    fn is_lost(&mut self, position: &mut Position, moves: u8, all: bool) -> bool {
        if moves == 1 {
            return position.count_legal_moves() == 0;
        }
        // The draw by the natural move limit takes precedence.
        if position.clock() >= NATURAL_MOVE_LIMIT {
            return false;
        }
        position.legal_moves().into_iter().all(|reply| {
            position.make_move(reply);
            let lost = self.attack(position, moves - 1, all);
            position.unmake_move();
            lost
        })
    }

    /// Returns the line of a mate that was just proven: the first move that mates, and the reply with the longest
    /// defence.
    fn line(&mut self, position: &mut Position, moves: u8, all: bool) -> Vec<Move> {
        let Some(mv) =
            candidates(position, all).into_iter().find(|&mv| self.succeeds(position, mv, moves, all))
        else {
            return Vec::new();
        };
        let mut line = vec![mv];
        position.make_move(mv);
        let replies = position.legal_moves();
        let longest = replies.iter().copied().find(|&reply| {
            position.make_move(reply);
            let is_sooner = moves > 2 && self.attack(position, moves - 2, all);
            position.unmake_move();
            !is_sooner
        });
        if let Some(reply) = longest.or(replies.first().copied()) {
            position.make_move(reply);
            line.push(reply);
            line.append(&mut self.line(position, moves - 1, all));
            position.unmake_move();
        }
        position.unmake_move();
        line
    }
}

/// Checks first; other moves only where all are tried.
fn candidates(position: &Position, all: bool) -> MoveList {
    let moves = position.legal_moves();
    let (mut checks, quiet): (MoveList, MoveList) =
        moves.into_iter().partition(|&mv| position.gives_check(mv));
    if all {
        checks.extend(quiet);
    }
    checks
}
