//! Repetitions for the search: the same judgement as [`ruling`](super::ruling), in the cheapest order.
//!
//! Keys are compared first, and nearly always nothing is repeated. Then come the check flags kept with each
//! move, which settle every window with checks. Threats come last: from the last move backwards on one board,
//! until no piece is left that every move chases. Within a move the order is geometry, legality, roots: first on
//! the board where there must be a threat, then on those where there must be none. Nothing is allocated.

use super::game::RepetitionRule;
use super::ruling::{self, verdict_on};
use super::threat::{bit, can_be_threatened, can_threaten, is_between, is_worth_more};
use crate::board::Board;
use crate::outcome::RULED_OCCURRENCE;
use crate::position::Position;
use crate::types::{Color, Move, PieceId, PieceType, SquareSet};

/// The result of a repetition for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionResult {
    /// Neither side has to deviate.
    Draw,
    /// The opponent loses by the ruling.
    Wins,
    /// The side to move loses by the ruling.
    Loses,
}

/// A repetition that counts for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// The ruling.
    pub result: RepetitionResult,
    /// Whether this is the third occurrence, which ends the game. At the second, a quiet move in the next cycle
    /// can still turn a win or loss into a draw.
    pub is_final: bool,
}

/// The shortest cycle: each side moves there and back.
const SHORTEST_CYCLE: usize = 4;

impl Position {
    /// The ruling on a repetition that matters for a search, whose root lies `plies_from_root` moves back. It
    /// matters if the position occurred before within the tree, after the root, or if this is at least its
    /// third occurrence, with the game's history.
    ///
    /// At the third occurrence the moves since the first are judged, as by the referee; else the moves since the
    /// occurrence within the tree. Without a repetition the cost is one comparison for every other position
    /// since the last irreversible move.
    #[inline]
    pub fn repetition(&self, plies_from_root: usize, rule: RepetitionRule) -> Option<Repetition> {
        self.ruled_repetition(self.latest_occurrence()?, plies_from_root, rule)
    }

    /// How many plies ago the current position last occurred; `None` if it has not occurred before.
    #[inline]
    pub fn latest_occurrence(&self) -> Option<usize> {
        (SHORTEST_CYCLE..=self.reversible())
            .step_by(2)
            .find(|&plies| self.state_back(plies).key() == self.key())
    }

    /// The same as [`repetition`](Self::repetition), given what [`latest_occurrence`](Self::latest_occurrence)
    /// returned.
    #[cold]
    pub fn ruled_repetition(
        &self,
        latest: usize,
        plies_from_root: usize,
        rule: RepetitionRule,
    ) -> Option<Repetition> {
        let mut earliest = latest;
        let mut occurrences = 2;
        for plies in (latest + SHORTEST_CYCLE..=self.reversible()).step_by(2) {
            if self.state_back(plies).key() == self.key() {
                earliest = plies;
                occurrences += 1;
            }
        }
        let is_final = occurrences >= RULED_OCCURRENCE;
        let window = if is_final {
            earliest
        } else if latest < plies_from_root {
            latest
        } else {
            return None;
        };
        let result = match rule {
            RepetitionRule::Simple => RepetitionResult::Draw,
            rule => match judge(self, window, rule.checks()) {
                None => RepetitionResult::Draw,
                Some(loser) if loser == self.side_to_move() => RepetitionResult::Loses,
                Some(_) => RepetitionResult::Wins,
            },
        };
        Some(Repetition { result, is_final })
    }
}

/// The loser by the last `plies` moves, which led back to the same position without a capture; `None` for a
/// draw.
fn judge(position: &Position, plies: usize, rule: ruling::Checks) -> Option<Color> {
    let us = position.side_to_move();
    let [ours, theirs] = [1, 0].map(|last| checks(position, last, plies));
    match (ours, theirs) {
        (Checks::Always, Checks::Always) => return None,
        (Checks::Always, _) => return Some(us),
        (_, Checks::Always) => return Some(!us),
        _ => {}
    }
    // A side that never checks may still chase. So may a side that sometimes checks, under rules in which a check can
    // be a chase.
    let level = |checks, last| match checks {
        Checks::Sometimes if rule == ruling::Checks::AreChecksOnly => ChaseLevel::Free,
        _ => chase_level(position, last, plies),
    };
    let (us_level, they_level) = (level(ours, 1), level(theirs, 0));
    match (us_level, they_level) {
        (ChaseLevel::Free, ChaseLevel::Free) => None,
        (_, ChaseLevel::Free) => Some(us),
        (ChaseLevel::Free, _) => Some(!us),
        (ChaseLevel::Chases { rook: false }, ChaseLevel::Chases { rook: false }) => None,
        // It may matter that a horse cannot move because it protects a rook. That is rare, so the full ruling may be
        // slow.
        _ => verdict_on(position, plies, rule).loser(),
    }
}

#[derive(Clone, Copy)]
enum Checks {
    Always,
    Sometimes,
    Never,
}

/// How many of the moves of one side in the last `plies` check. Its last move lies `last` plies back.
fn checks(position: &Position, last: usize, plies: usize) -> Checks {
    let moves = plies / 2;
    match (last..plies).step_by(2).filter(|&back| position.state_back(back).in_check()).count() {
        0 => Checks::Never,
        n if n == moves => Checks::Always,
        _ => Checks::Sometimes,
    }
}

enum ChaseLevel {
    Free,
    /// At least one piece is chased by every move.
    Chases {
        /// Whether a rook is among them.
        rook: bool,
    },
}

/// An attacker and its victim.
type Pair = (PieceId, PieceId);

/// At most this many pieces of a side are attacked by rooks, horses, cannons, advisors and elephants, each
/// attack counted: (4 + 8 + 4 + 4 + 4) × 2.
const MAX_PAIRS: usize = 48;

/// Whether a side chases a piece with every move, checks included. Its last move lies `last` plies back.
fn chase_level(position: &Position, last: usize, plies: usize) -> ChaseLevel {
    let side = if last == 0 { !position.side_to_move() } else { position.side_to_move() };
    let move_back = |back: usize| position.state_back(back).last_move();
    let mut board = position.board().clone();
    let mut common = !bit(PieceId::king(!side));
    for back in 0..plies {
        let Some(mv) = move_back(back) else { return ChaseLevel::Free };
        if back % 2 != last {
            board.unmake(mv, None);
            continue;
        }
        // The first move of the window counts as the reply to the last one.
        let Some(reply) = move_back(if back == 0 { plies - 1 } else { back - 1 }) else {
            return ChaseLevel::Free;
        };
        let mut pairs = attacks(&board, side, common);
        pairs.retain(|pair| is_threat(&mut board, *pair, SquareSet::EMPTY, false));
        if pairs.is_empty() {
            return ChaseLevel::Free;
        }
        board.make(reply);
        let checkers =
            checkers(&board, side, position.state_back(back.checked_sub(1).unwrap_or(plies - 1)).in_check());
        pairs.retain(|pair| !is_threat(&mut board, *pair, checkers, false));
        board.unmake(reply, None);
        board.unmake(mv, None);
        if pairs.is_empty() {
            return ChaseLevel::Free;
        }
        let checkers = self::checkers(&board, side, position.state_back(back + 1).in_check());
        pairs.retain(|pair| !is_threat(&mut board, *pair, checkers, true));
        common &= pairs.iter().fold(0, |victims, &(_, victim)| victims | bit(victim));
        if common == 0 {
            return ChaseLevel::Free;
        }
    }
    let rooks = PieceId::of(!side, PieceType::Rook).iter().fold(0, |rooks, &rook| rooks | bit(rook));
    ChaseLevel::Chases { rook: common & rooks != 0 }
}

fn checkers(board: &Board, side: Color, in_check: bool) -> SquareSet {
    if in_check { board.attackers(!side, board.king(side)) } else { SquareSet::EMPTY }
}

/// The pairs of a piece of `side` and an enemy piece among `victims` that it attacks, except those that cannot be a
/// threat.
fn attacks(board: &Board, side: Color, victims: u16) -> arrayvec::ArrayVec<Pair, MAX_PAIRS> {
    let mut pairs = arrayvec::ArrayVec::new();
    for &victim in PieceId::of_side(!side) {
        if victims & bit(victim) == 0 {
            continue;
        }
        let Some(to) = board.square_of(victim).filter(|&to| can_be_threatened(victim, to)) else { continue };
        for &attacker in PieceId::of_side(side) {
            if can_threaten(attacker.kind())
                && board.square_of(attacker).is_some_and(|from| board.attacks(attacker, from, to))
            {
                pairs.push((attacker, victim));
            }
        }
    }
    pairs
}

/// Whether the pair is a threat. `checkers` are the pieces that give check to the attacker's king and are
/// ignored; with `beyond_own_line`, so are roots that reach the victim through the attacker's square. The
/// board is as before when this returns.
fn is_threat(
    board: &mut Board,
    (attacker, victim): Pair,
    checkers: SquareSet,
    beyond_own_line: bool,
) -> bool {
    let (Some(from), Some(to)) = (board.square_of(attacker), board.square_of(victim)) else { return false };
    if !can_be_threatened(victim, to) || !board.attacks(attacker, from, to) {
        return false;
    }
    if attacker.kind() == victim.kind()
        && board.attacks(victim, to, from)
        && is_safe_after(board, Move::new(to, from), victim.color(), SquareSet::EMPTY)
    {
        return false;
    }
    let mv = Move::new(from, to);
    if !is_safe_after(board, mv, attacker.color(), checkers) {
        return false;
    }
    if is_worth_more(victim.kind(), attacker.kind()) {
        return true;
    }
    let captured = board.make(mv);
    let side = victim.color();
    let rooted = PieceId::of_side(side).iter().any(|&root| {
        let Some(root_from) = board.square_of(root).filter(|&at| board.attacks(root, at, to)) else {
            return false;
        };
        let through_attacker =
            || matches!(root.kind(), PieceType::Rook | PieceType::Cannon) && is_between(from, root_from, to);
        !(beyond_own_line && through_attacker())
            && is_safe_after(board, Move::new(root_from, to), side, SquareSet::EMPTY)
    });
    board.unmake(mv, captured);
    !rooted
}

/// Whether after the move the king of `us` is attacked only by pieces on the squares of `ignored`, or by none.
fn is_safe_after(board: &mut Board, mv: Move, us: Color, ignored: SquareSet) -> bool {
    let captured = board.make(mv);
    let safe = if ignored.is_empty() {
        !board.in_check(us)
    } else {
        (board.attackers(!us, board.king(us)) & !ignored).is_empty()
    };
    board.unmake(mv, captured);
    safe
}
