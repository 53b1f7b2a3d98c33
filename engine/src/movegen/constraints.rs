//! What keeps the pseudo-legal moves of one side from being legal, found once a position.
//!
//! Every enemy rook, cannon, horse or king that bears on our king does so through a set of squares, its
//! *line*: the squares between (for a horse, its leg). Let `n` men stand on the line now. A move of any of
//! our men but the king takes one away if it starts on the line, adds one if it ends on an empty square of
//! the line, and disarms the attacker if it captures it. After the move our king is attacked by
//!
//! - a rook, king or horse, if no man is left on the line;
//! - a cannon, if exactly one is.
//!
//! So each attacker allows a certain set of targets to men that start *inside* its line and another set to
//! those *outside*, and a move is legal exactly when every attacker allows it. King moves are tested
//! directly instead (`Board::is_king_safe_after`). No move needs to be tried on the board.

use crate::attacks::{between_king, files_between, horse_leg_to_king, ranks_between};
use crate::board::Board;
use crate::types::{Color, PieceId, PieceType, Square, SquareSet};

/// What one enemy piece allows.
#[derive(Clone, Copy, Debug)]
struct Constraint {
    /// The squares between attacker and king, or the horse's leg.
    line: SquareSet,
    /// Allowed targets of our men that stand on the line.
    inside: SquareSet,
    /// Allowed targets of all others but the king.
    outside: SquareSet,
}

/// All that keeps moves of one side from being legal in one position.
#[derive(Clone, Debug)]
pub struct Constraints {
    list: arrayvec::ArrayVec<Constraint, MAX_CONSTRAINTS>,
    /// Our men that stand on a line.
    inside: SquareSet,
    /// What every man outside all lines may do: the `outside` sets of all constraints together.
    outside: SquareSet,
    /// Enemy men that give check.
    checkers: SquareSet,
}

/// 2 rooks, 2 cannons, 2 horses, a king, and three pawns beside the king.
const MAX_CONSTRAINTS: usize = 10;

impl Constraints {
    /// Finds what constrains the moves of `us`.
    #[inline(always)]
    pub fn new(board: &Board, us: Color) -> Constraints {
        let mut found = Constraints {
            list: arrayvec::ArrayVec::new_const(),
            inside: SquareSet::EMPTY,
            outside: SquareSet::ALL,
            checkers: SquareSet::EMPTY,
        };
        let them = !us;
        let king = board.king(us);
        found.along_line(board, us, king, board.king(them), PieceType::King);
        for &id in PieceId::of(them, PieceType::Rook) {
            if let Some(rook) = board.square_of(id) {
                found.along_line(board, us, king, rook, PieceType::Rook);
            }
        }
        for &id in PieceId::of(them, PieceType::Cannon) {
            if let Some(cannon) = board.square_of(id) {
                found.along_line(board, us, king, cannon, PieceType::Cannon);
            }
        }
        for &id in PieceId::of(them, PieceType::Horse) {
            if let Some(horse) = board.square_of(id)
                && let Some(leg) = horse_leg_to_king(king, horse)
            {
                found.over_leg(board, us, horse, leg);
            }
        }
        let pawns = board.pawns_attacking(them, king);
        if !pawns.is_empty() {
            found.checks_by_pawns(board, pawns);
        }
        found
    }

    #[inline(always)]
    fn add(&mut self, own: SquareSet, constraint: Constraint) {
        self.inside |= constraint.line & own;
        self.outside &= constraint.outside;
        self.list.push(constraint);
    }

    /// An enemy slider or king, if it shares a rank or file with our king.
    #[inline(always)]
    fn along_line(&mut self, board: &Board, us: Color, king: Square, attacker: Square, kind: PieceType) {
        let men = if attacker.file() == king.file() {
            board.file_word(king.file()) & ranks_between(attacker.rank(), king.rank())
        } else if attacker.rank() == king.rank() {
            board.rank_word(king.rank()) & files_between(attacker.file(), king.file())
        } else {
            return;
        };
        let men = men.count_ones();
        let is_cannon = kind == PieceType::Cannon;
        if men > if is_cannon { 2 } else { 1 } {
            return;
        }
        self.add_line(board, us, king, attacker, is_cannon, men);
    }

    /// The part of [`along_line`](Self::along_line) that few attackers reach.
    #[inline]
    fn add_line(
        &mut self,
        board: &Board,
        us: Color,
        king: Square,
        attacker: Square,
        is_cannon: bool,
        men: u32,
    ) {
        let own = board.occupied_by(us);
        let line = between_king(king, attacker);
        let capture = SquareSet::from(attacker);
        let empty = line & !board.occupied();
        let (inside, outside) = match (is_cannon, men) {
            // Check by a rook: block or capture.
            (false, 0) => (SquareSet::EMPTY, line | capture),
            // The only man between stays between.
            (false, _) => (line | capture, SquareSet::ALL),
            // A cannon without screen: nobody may become one.
            (true, 0) => (SquareSet::EMPTY, !line),
            // Check by a cannon: a second screen, capture, or the screen gets out of the way.
            (true, 1) => (!line, empty | capture),
            // Of two men between, neither may leave or capture the other.
            (true, _) => (empty | capture, SquareSet::ALL),
        };
        if (men == 0 && !is_cannon) || (men == 1 && is_cannon) {
            self.checkers |= capture;
        } else if men > 0 && (line & own).is_empty() {
            return;
        }
        self.add(own, Constraint { line, inside, outside });
    }

    /// An enemy horse a horse's step away from our king, by way of `leg`.
    #[inline]
    fn over_leg(&mut self, board: &Board, us: Color, horse: Square, leg: Square) {
        let (line, capture) = (SquareSet::from(leg), SquareSet::from(horse));
        match board.id_on(leg) {
            None => {
                self.checkers |= capture;
                let outside = line | capture;
                self.add(board.occupied_by(us), Constraint { line, inside: SquareSet::EMPTY, outside });
            }
            Some(id) if id.color() == us => {
                let outside = SquareSet::ALL;
                self.add(board.occupied_by(us), Constraint { line, inside: capture, outside });
            }
            Some(_) => {}
        }
    }

    /// Enemy pawns that give check.
    #[cold]
    fn checks_by_pawns(&mut self, board: &Board, pawns: SquareSet) {
        self.checkers |= pawns;
        for pawn in pawns {
            let capture = SquareSet::from(pawn);
            let constraint =
                Constraint { line: SquareSet::EMPTY, inside: SquareSet::EMPTY, outside: capture };
            self.add(board.occupied(), constraint);
        }
    }

    /// Enemy men that give check.
    #[inline(always)]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Whether our king is attacked.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Our men that stand on a line and so may be more restricted than the others.
    #[inline(always)]
    pub(crate) fn inside(&self) -> SquareSet {
        self.inside
    }

    /// The targets allowed to every man that stands on no line, but the king.
    #[inline(always)]
    pub(crate) fn outside(&self) -> SquareSet {
        self.outside
    }

    /// The targets allowed to our man on `from`, which is not the king.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> SquareSet {
        if self.inside.contains(from) { self.allowed_inside(from) } else { self.outside }
    }

    fn allowed_inside(&self, from: Square) -> SquareSet {
        self.list.iter().fold(SquareSet::ALL, |allowed, constraint| {
            allowed & if constraint.line.contains(from) { constraint.inside } else { constraint.outside }
        })
    }
}
