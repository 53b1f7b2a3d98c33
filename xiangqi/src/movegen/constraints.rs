//! The constraints that make pseudo-legal moves of one side illegal, computed once per position.
//!
//! An enemy rook, cannon, horse or king can attack our king through a set of squares, its *line*: the squares between
//! them (for a horse, its leg). Let `n` pieces stand on the line now. A move of any of our pieces but the king takes
//! one away if it starts on the line, adds one if it ends on an empty square of the line, and disarms the attacker if
//! it captures it. After the move our king is attacked by
//!
//! - a rook, king or horse, if no piece is left on the line;
//! - a cannon, if exactly one is.
//!
//! So each attacker allows a certain set of targets to pieces that start *inside* its line and another set to
//! those *outside*, and a move is legal exactly when every attacker allows it. King moves are tested
//! directly instead (`Board::is_king_safe_on`). No move needs to be tried on the board.

use crate::attacks::{
    Bearings, HORSE_STEP, SAME_FILE, SAME_RANK, between_king, files_between, horse_leg_to_king, ranks_between,
};
use crate::board::Board;
use crate::types::{Color, Square, SquareSet};

/// The moves that one enemy piece allows.
struct Constraint {
    /// The squares between attacker and king, or the horse's leg.
    line: SquareSet,
    /// Allowed targets of our pieces that stand on the line.
    inside: SquareSet,
    /// Allowed targets of all others but the king.
    outside: SquareSet,
    /// Whether the attacker gives check now.
    gives_check: bool,
}

/// The checks and pins that make pseudo-legal moves of one side illegal, in one position. The moves allowed to pinned
/// pieces are computed on demand, because most positions have at most one.
#[derive(Clone, Debug)]
pub struct Constraints {
    us: Color,
    /// Our pieces that stand on a line.
    inside: SquareSet,
    /// The allowed targets of pieces outside all lines: the intersection of the `outside` sets of all constraints.
    outside: SquareSet,
    /// Enemy pieces that give check.
    checkers: SquareSet,
    /// The allowed targets of pieces inside a line, while there is one line with our pieces on it.
    pinned: SquareSet,
    /// Whether our pieces stand on several lines. Their moves are then computed on demand.
    several: bool,
}

impl Constraints {
    /// Computes the constraints on the moves of `us`.
    #[inline(always)]
    pub fn new(board: &Board, us: Color) -> Constraints {
        let mut found = Constraints {
            us,
            inside: SquareSet::EMPTY,
            outside: SquareSet::ALL,
            checkers: SquareSet::EMPTY,
            pinned: SquareSet::ALL,
            several: false,
        };
        let own = board.occupied_by(us);
        for_each_constraint(board, us, |attacker, constraint| {
            let inside = constraint.line & own;
            if inside.is_empty() {
                found.pinned &= constraint.outside;
            } else {
                found.several |= !found.inside.is_empty();
                found.pinned &= constraint.inside;
            }
            found.inside |= inside;
            found.outside &= constraint.outside;
            if constraint.gives_check {
                found.checkers |= SquareSet::from(attacker);
            }
        });
        found
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Whether our king is attacked.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Our pieces that stand on a line and so may be more restricted than the others.
    #[inline(always)]
    pub(crate) fn inside(&self) -> SquareSet {
        self.inside
    }

    /// The targets allowed to every piece that stands on no line, but the king.
    #[inline(always)]
    pub(crate) fn outside(&self) -> SquareSet {
        self.outside
    }

    /// The squares to which our piece on `from` may go; `from` must not be the king's square. `board` must be the board
    /// for which the constraints were computed.
    #[inline(always)]
    pub fn allowed(&self, board: &Board, from: Square) -> SquareSet {
        if self.inside.contains(from) { self.allowed_inside(board, from) } else { self.outside }
    }

    #[inline(always)]
    pub(crate) fn allowed_inside(&self, board: &Board, from: Square) -> SquareSet {
        if self.several { self.allowed_on_several(board, from) } else { self.pinned }
    }

    #[inline(never)]
    fn allowed_on_several(&self, board: &Board, from: Square) -> SquareSet {
        let mut allowed = SquareSet::ALL;
        for_each_constraint(board, self.us, |_, constraint| {
            allowed &= if constraint.line.contains(from) { constraint.inside } else { constraint.outside };
        });
        allowed
    }
}

impl Board {
    /// The pieces of `us` that are pinned: an enemy piece would attack our king if the piece were gone. It stands alone
    /// before a rook or the other king, is one of two before a cannon, or the leg of a horse. A pinned piece may still
    /// move along its line, or capture the attacker: [`Constraints::allowed`] says where to.
    pub fn pinned(&self, us: Color) -> SquareSet {
        let mut pinned = SquareSet::EMPTY;
        for_each_constraint(self, us, |_, constraint| pinned |= constraint.pinned(self, us));
        pinned
    }

    /// The enemy pieces that pin pieces of `us`.
    pub fn pinners(&self, us: Color) -> SquareSet {
        let mut pinners = SquareSet::EMPTY;
        for_each_constraint(self, us, |attacker, constraint| {
            if !constraint.pinned(self, us).is_empty() {
                pinners |= SquareSet::from(attacker);
            }
        });
        pinners
    }
}

impl Constraint {
    /// The pieces of `us` without which this attacker would give check; none if it already does.
    fn pinned(&self, board: &Board, us: Color) -> SquareSet {
        if self.gives_check { SquareSet::EMPTY } else { self.line & board.occupied_by(us) }
    }
}

/// Calls `visit` with every attacker of the king of `us` that constrains any move, and the moves that it
/// allows.
#[inline(always)]
fn for_each_constraint(board: &Board, us: Color, mut visit: impl FnMut(Square, Constraint)) {
    let them = !us;
    let king = board.king(us);
    let bearings = Bearings::on(king);
    let enemy = board.men(them);
    let [rook1, rook2] = enemy.rooks;
    for rook in [rook1, rook2, enemy.king] {
        let bearing = bearings.of(rook);
        if bearing & (SAME_FILE | SAME_RANK) != 0
            && let Some(rook) = rook
            && let Some(constraint) = along_line::<0>(board, us, king, rook, bearing)
        {
            visit(rook, constraint);
        }
    }
    for cannon in enemy.cannons {
        let bearing = bearings.of(cannon);
        if bearing & (SAME_FILE | SAME_RANK) != 0
            && let Some(cannon) = cannon
            && let Some(constraint) = along_line::<1>(board, us, king, cannon, bearing)
        {
            visit(cannon, constraint);
        }
    }
    for horse in enemy.horses {
        if bearings.of(horse) & HORSE_STEP != 0
            && let Some(horse) = horse
            && let Some(constraint) = over_leg(board, us, king, horse)
        {
            visit(horse, constraint);
        }
    }
    if board.is_attacked_by_pawn(them, king) {
        for pawn in board.pawns_attacking(them, king) {
            let (line, inside, outside) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::from(pawn));
            visit(pawn, Constraint { line, inside, outside, gives_check: true });
        }
    }
}

/// An enemy rook or king (no `SCREENS`) or cannon (one) that shares a line with our king.
#[inline(always)]
fn along_line<const SCREENS: u32>(
    board: &Board,
    us: Color,
    king: Square,
    attacker: Square,
    bearing: u8,
) -> Option<Constraint> {
    let men = if bearing & SAME_FILE != 0 {
        board.file_word(king.file()) & ranks_between(attacker.rank(), king.rank())
    } else {
        board.rank_word(king.rank()) & files_between(attacker.file(), king.file())
    };
    let men = men.count_ones();
    if men > SCREENS + 1 { None } else { on_line::<SCREENS>(board, us, king, attacker, men) }
}

/// The part of [`along_line`] that few attackers reach.
#[inline]
fn on_line<const SCREENS: u32>(
    board: &Board,
    us: Color,
    king: Square,
    attacker: Square,
    men: u32,
) -> Option<Constraint> {
    let line = between_king(king, attacker);
    let capture = SquareSet::from(attacker);
    let empty = line.without(board.occupied());
    let gives_check = men == SCREENS;
    let (inside, outside) = match (SCREENS, men) {
        // A rook gives check: block it or capture it.
        (0, 0) => (SquareSet::EMPTY, line | capture),
        // A cannon has no screen: no piece may become its screen.
        (_, 0) => (SquareSet::EMPTY, !line),
        // A cannon gives check: add a second screen, capture the cannon, or move the screen out of the way.
        (1, 1) => (!line, empty | capture),
        // The line has only one piece before a rook, or only two before a cannon. None of these may leave the line, or
        // capture the other one.
        _ if (line & board.occupied_by(us)).is_empty() => return None,
        _ => (empty | capture, SquareSet::ALL),
    };
    Some(Constraint { line, inside, outside, gives_check })
}

/// An enemy horse a horse's step away from our king.
#[inline]
fn over_leg(board: &Board, us: Color, king: Square, horse: Square) -> Option<Constraint> {
    let leg = horse_leg_to_king(king, horse)?;
    let (line, capture) = (SquareSet::from(leg), SquareSet::from(horse));
    match board.id_on(leg) {
        None => {
            Some(Constraint { line, inside: SquareSet::EMPTY, outside: line | capture, gives_check: true })
        }
        Some(id) if id.color() == us => {
            Some(Constraint { line, inside: capture, outside: SquareSet::ALL, gives_check: false })
        }
        Some(_) => None,
    }
}
