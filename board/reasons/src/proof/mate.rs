//! Mates in N moves: for every defence there is an answer, down to a side without a legal move. Up to
//! [`MAX_QUIET_MATE_MOVES`] moves every move of the attacker is tried, beyond that only checks.
//!
//! A reply that leads to a position of the game is a defence, so no mate depends on a ruling on repetitions. If a move
//! of the attacker repeats a position, so does the reply that was played there. Nor may the natural move limit come
//! first, or neither side be left with a piece to attack with.

use std::hash::{DefaultHasher, Hash, Hasher};

use xiangqi::{Move, MoveList, NATURAL_MOVE_LIMIT, Position};

use super::{MAX_MATE_MOVES, MAX_MATE_POSITIONS, MAX_QUIET_MATE_MOVES, Prover, Tries};

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
        self.begin_mate(position);
        let tries = Tries::for_mate_within(moves);
        let mut position = position.clone();
        self.attack(&mut position, moves, tries).then(|| self.line(&mut position, moves, tries))
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
        self.begin_mate(position);
        let mut position = position.clone();
        position.is_legal(mv) && self.succeeds(&mut position, mv, moves, Tries::for_mate_within(moves))
    }

    fn begin_mate(&mut self, position: &Position) {
        self.begin(MAX_MATE_POSITIONS);
        self.game = game_before(position);
    }

    fn attack(&mut self, position: &mut Position, moves: u8, tries: Tries) -> bool {
        if is_drawn(position) {
            return false;
        }
        let known = (self.game, position.key(), moves, tries);
        // Nearer to the natural move limit, a mate depends on the clock.
        let is_known = position.clock() + 2 * u16::from(moves) <= NATURAL_MOVE_LIMIT;
        if let Some(&found) = self.mates.get(&known).filter(|_| is_known) {
            return found;
        }
        let found = self.spend()
            && candidates(position, tries).into_iter().any(|mv| self.succeeds(position, mv, moves, tries));
        if is_known && !self.gave_up {
            self.mates.insert(known, found);
        }
        found
    }

    /// Whether the move mates within this many moves against every reply.
    fn succeeds(&mut self, position: &mut Position, mv: Move, moves: u8, tries: Tries) -> bool {
        position.make_move(mv);
        let found = self.spend() && self.is_lost(position, moves, tries);
        position.unmake_move();
        found
    }

    /// Whether the defender, to move, is mated by `moves - 1` more moves at most, or has no move now.
    fn is_lost(&mut self, position: &mut Position, moves: u8, tries: Tries) -> bool {
        if moves == 1 {
            return position.count_legal_moves() == 0;
        }
        let replies = position.legal_moves();
        if !replies.is_empty() && is_drawn(position) {
            return false;
        }
        replies.into_iter().all(|reply| {
            position.make_move(reply);
            let lost = !position.is_repetition() && self.attack(position, moves - 1, tries);
            position.unmake_move();
            lost
        })
    }

    /// Returns the line of a mate that was just proven: the first move that mates, and the reply with the longest
    /// defence.
    fn line(&mut self, position: &mut Position, moves: u8, tries: Tries) -> Vec<Move> {
        let Some(mv) =
            candidates(position, tries).into_iter().find(|&mv| self.succeeds(position, mv, moves, tries))
        else {
            return Vec::new();
        };
        let mut line = vec![mv];
        position.make_move(mv);
        let replies = position.legal_moves();
        let longest = replies.iter().copied().find(|&reply| {
            position.make_move(reply);
            let is_sooner = moves > 2 && self.attack(position, moves - 2, tries);
            position.unmake_move();
            !is_sooner
        });
        if let Some(reply) = longest.or(replies.first().copied()) {
            position.make_move(reply);
            line.push(reply);
            line.append(&mut self.line(position, moves - 1, tries));
            position.unmake_move();
        }
        position.unmake_move();
        line
    }
}

/// Whether the game is drawn in a position with a legal move, repetitions left out.
fn is_drawn(position: &Position) -> bool {
    position.clock() >= NATURAL_MOVE_LIMIT || position.nothing_to_attack_with().is_some()
}

/// Tells games apart by the positions that can still occur again, this one included.
fn game_before(position: &Position) -> u64 {
    let mut earlier = position.clone();
    let mut hasher = DefaultHasher::new();
    for _ in 0..=position.reversible() {
        earlier.key().hash(&mut hasher);
        earlier.unmake_move();
    }
    hasher.finish()
}

/// The moves to try, checks first.
fn candidates(position: &Position, tries: Tries) -> MoveList {
    let moves = position.legal_moves();
    let (mut checks, quiet): (MoveList, MoveList) =
        moves.into_iter().partition(|&mv| position.gives_check(mv));
    if tries == Tries::All {
        checks.extend(quiet);
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn at(clock: u16) -> Position {
        position(&format!("3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - {clock} 70"))
    }

    fn after(fen: &str, moves: &str) -> Position {
        let mut position = position(fen);
        moves.split(' ').for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        position
    }

    const CHECK: &str = "a7d7";

    #[test]
    fn a_mate_ends_before_the_move_limit() {
        for (clock, moves) in [(0, Some(2)), (117, Some(2)), (118, None), (119, None)] {
            assert_eq!(Prover::new().mate(&at(clock), 2).map(|mate| mate.moves), moves, "{clock}");
        }
        // The first check is the last ply before the limit. The reply would capture and set the clock to 0.
        let capture = |clock: u16| {
            let position = position(&format!("2b6/4a4/3kNa3/9/5R3/6n2/9/7R1/9/5K3 w - - {clock} 80"));
            Prover::new().mate(&position, MAX_MATE_MOVES).is_some()
        };
        assert_eq!([0, 119, 120].map(capture), [true, false, false]);
    }

    #[test]
    fn a_mate_repeats_no_position_of_the_game() {
        let check: Move = CHECK.parse().unwrap();
        let starts = |position: &Position| Prover::new().starts_mate(position, check, 2);
        assert!(starts(&at(6)));
        // The reply repeats a position for the third time.
        let reply = after("4k4/9/3R5/9/9/9/9/9/1R7/5K3 w", "f0f1 e9e8 f1f0 e8e9 d7a7 e9d9");
        // The check itself repeats a position.
        let own = after("3k5/9/3R5/9/9/9/9/9/1R7/5K3 b", "d9e9 d7a7 e9d9");
        for game in [reply, own] {
            assert_eq!(game, at(0));
            assert!(!starts(&game), "{}", game.fen_line());
        }
    }

    #[test]
    fn without_attackers_there_is_no_mate() {
        let bare = position("3k5/9/9/9/9/9/9/9/9/4KA3 w");
        assert_eq!(Prover::new().mate(&bare, MAX_MATE_MOVES), None);
        assert!(
            is_drawn(&bare)
                && !is_drawn(&at(119))
                && is_drawn(&after("3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - 119 70", "f0f1"))
        );
    }

    #[test]
    fn one_prover_keeps_clocks_and_games_apart() {
        let check: Move = CHECK.parse().unwrap();
        let game = after("4k4/9/3R5/9/9/9/9/9/1R7/5K3 w", "f0f1 e9e8 f1f0 e8e9 d7a7 e9d9");
        let mut prover = Prover::new();
        for _ in 0..2 {
            assert_eq!([0, 118, 117].map(|clock| prover.mate(&at(clock), 2).is_some()), [true, false, true]);
            assert!(prover.starts_mate(&at(6), check, 2));
            assert!(!prover.starts_mate(&game, check, 2));
        }
        // Another mate in two repeats nothing.
        assert!(prover.mates_within(&game, 2).is_some());
        let games: HashSet<u64> = prover.mates.keys().map(|&(game, ..)| game).collect();
        assert!(games.contains(&game_before(&at(0))) && games.len() == 2, "each game has entries of its own");
        let mut prover = Prover::new();
        assert_eq!([118, 0, 118].map(|clock| prover.mate(&at(clock), 2).is_some()), [false, true, false]);
        assert!(!prover.starts_mate(&game, check, 2) && prover.starts_mate(&at(6), check, 2));
    }
}
