//! Attacks on a square, checks, and whether a move gives check.

use super::constraints::Constraints;
use super::generate::Slider;
use crate::attacks::{
    Bearings, HORSE_STEP, SAME_FILE, SAME_RANK, advisor, elephant, files_between, horse, horse_leg,
    horse_leg_to_king, king, pawn, pawn_attackers, ranks_between,
};
use crate::board::Board;
use crate::types::{Color, Move, PieceId, PieceType, Square, SquareSet};

impl Board {
    /// Whether the king of `us` would be safe on `to` after it has left its square and captured whatever stands
    /// on `to`.
    #[inline(always)]
    pub(crate) fn is_king_safe_on(&self, us: Color, to: Square) -> bool {
        let from = self.king(us);
        let enemy = self.men(!us);
        let bearings = Bearings::on(to);
        // Most pieces attack nothing near the king: a few loads exclude all of them.
        let [rook1, rook2] = enemy.rooks;
        if [rook1, rook2, enemy.king].into_iter().any(|rook| {
            bearings.of(rook) & (SAME_FILE | SAME_RANK) != 0
                && self.men_before(bearings.of(rook), from, to, rook) == 0
        }) {
            return false;
        }
        if enemy.cannons.into_iter().any(|cannon| {
            bearings.of(cannon) & (SAME_FILE | SAME_RANK) != 0
                && self.men_before(bearings.of(cannon), from, to, cannon) == 1
        }) {
            return false;
        }
        // The king leaves its own square, so that square cannot block a horse's leg.
        let free = |leg: Square| leg == from || self.id_on(leg).is_none();
        if enemy.horses.into_iter().any(|horse| {
            bearings.of(horse) & HORSE_STEP != 0
                && horse.and_then(|horse| horse_leg_to_king(to, horse)).is_some_and(free)
        }) {
            return false;
        }
        !self.is_attacked_by_pawn(!us, to)
    }

    /// How many pieces stand between a slider and `to`, on the line that `bearing` says they share, once the
    /// king has left `from`.
    #[inline(always)]
    fn men_before(&self, bearing: u8, from: Square, to: Square, slider: Option<Square>) -> u32 {
        let Some(slider) = slider else { return u32::MAX };
        let men = if bearing & SAME_FILE != 0 {
            let king = if from.file() == to.file() { 1 << from.rank() as u16 } else { 0 };
            self.file_word(to.file()) & !king & ranks_between(slider.rank(), to.rank())
        } else {
            let king = if from.rank() == to.rank() { 1 << from.file() as u16 } else { 0 };
            self.rank_word(to.rank()) & !king & files_between(slider.file(), to.file())
        };
        men.count_ones()
    }

    #[inline(always)]
    pub(super) fn is_attacked_by_pawn(&self, by: Color, square: Square) -> bool {
        !(pawn_attackers(by, square) & self.occupied_by(by)).is_empty()
            && !self.pawns_attacking(by, square).is_empty()
    }

    /// The pawns of `by` that attack `square`.
    #[inline(never)]
    pub(super) fn pawns_attacking(&self, by: Color, square: Square) -> SquareSet {
        let candidates = pawn_attackers(by, square) & self.occupied_by(by);
        candidates.iter().filter(|&s| self.id_on(s).is_some_and(|id| id.kind() == PieceType::Pawn)).collect()
    }

    /// Whether the king of `us` is attacked; a facing king counts as an attacker.
    #[inline]
    pub fn in_check(&self, us: Color) -> bool {
        !self.is_king_safe_on(us, self.king(us))
    }

    /// The pieces of `by` that attack `square`: those that could capture an enemy piece there if the safety of their
    /// own king did not matter. On an open file a king attacks the square of the other king.
    pub fn attackers(&self, by: Color, square: Square) -> SquareSet {
        PieceId::of_side(by)
            .iter()
            .filter_map(|&id| Some((id, self.square_of(id)?)))
            .filter(|&(id, from)| self.attacks(id, from, square))
            .map(|(_, from)| from)
            .collect()
    }

    /// The squares on which the piece on `square` could capture an enemy piece. They may be empty or occupied by its
    /// own side. The inverse of [`attackers`](Board::attackers); none if the square is empty.
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        let Some(id) = self.id_on(square) else { return SquareSet::EMPTY };
        Square::ALL.into_iter().filter(|&to| self.attacks(id, square, to)).collect()
    }

    /// Whether the piece `id` on `from` attacks `to` as the board stands.
    #[inline]
    pub(crate) fn attacks(&self, id: PieceId, from: Square, to: Square) -> bool {
        match id.kind() {
            PieceType::King => {
                king(from).contains(to)
                    || self.id_on(to) == Some(PieceId::king(!id.color()))
                        && from.file() == to.file()
                        && self.slider_reaches(from, to, Slider::Rook)
            }
            PieceType::Advisor => advisor(from).contains(to),
            PieceType::Elephant => elephant(from, self.occupied()).contains(to),
            PieceType::Horse => horse_leg(from, to).is_some_and(|leg| self.id_on(leg).is_none()),
            PieceType::Rook => self.slider_reaches(from, to, Slider::Rook),
            PieceType::Cannon => self.slider_reaches(from, to, Slider::Cannon),
            PieceType::Pawn => pawn(id.color(), from).contains(to),
        }
    }

    /// Whether a rook or a cannon on the first square attacks the second.
    #[inline(always)]
    fn slider_reaches(&self, from: Square, to: Square, slider: Slider) -> bool {
        let screens = match slider {
            Slider::Rook => 0,
            Slider::Cannon => 1,
        };
        self.men_between(from, to) == Some(screens)
    }

    /// How many pieces stand strictly between two squares; `None` if they are equal or share neither file nor rank.
    #[inline(always)]
    pub fn men_between(&self, a: Square, b: Square) -> Option<u32> {
        if a == b {
            None
        } else if a.file() == b.file() {
            Some((self.file_word(a.file()) & ranks_between(a.rank(), b.rank())).count_ones())
        } else if a.rank() == b.rank() {
            Some((self.rank_word(a.rank()) & files_between(a.file(), b.file())).count_ones())
        } else {
            None
        }
    }

    /// Whether a move is pseudo-legal: a piece of `us` stands on its start square and can go to its target if the
    /// safety of the king does not matter. Any move may be passed, for example one from a transposition table that
    /// belongs to another position.
    pub fn is_pseudo_legal(&self, us: Color, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(id) = self.id_on(from) else { return false };
        if id.color() != us || self.occupied_by(us).contains(to) {
            return false;
        }
        match id.kind() {
            PieceType::King => king(from).contains(to),
            // A cannon that captures nothing moves as a rook does.
            PieceType::Cannon if self.id_on(to).is_none() => self.slider_reaches(from, to, Slider::Rook),
            _ => self.attacks(id, from, to),
        }
    }

    /// Whether a pseudo-legal move of `us` leaves its king safe.
    #[inline]
    pub fn is_safe(&self, us: Color, constraints: &Constraints, mv: Move) -> bool {
        if mv.from() == self.king(us) {
            self.is_king_safe_on(us, mv.to())
        } else {
            constraints.allowed(self, mv.from()).contains(mv.to())
        }
    }

    /// Whether a pseudo-legal move of `us` gives check: with the piece that moves, with a piece whose line it
    /// opens, or with a cannon whose screen it becomes.
    pub fn gives_check(&self, us: Color, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let target = self.king(!us);
        let Some(mover) = self.id_on(from) else { return false };
        let captures = self.id_on(to).is_some();
        // The number of pieces between `attacker` and the king after the move.
        let men_after = |attacker: Square| {
            let men = self.men_between(attacker, target)?;
            let line = crate::attacks::between_king(target, attacker);
            Some(men - u32::from(line.contains(from)) + u32::from(line.contains(to) && !captures))
        };
        let square_after = |id| if id == mover { Some(to) } else { self.square_of(id) };
        let horse_checks = |id| {
            square_after(id)
                .and_then(|at| horse_leg_to_king(target, at))
                .is_some_and(|leg| leg != to && (leg == from || self.id_on(leg).is_none()))
        };
        PieceId::of(us, PieceType::Rook).iter().any(|&id| square_after(id).and_then(men_after) == Some(0))
            || PieceId::of(us, PieceType::Cannon)
                .iter()
                .any(|&id| square_after(id).and_then(men_after) == Some(1))
            || PieceId::of(us, PieceType::Horse).iter().any(|&id| horse_checks(id))
            || mover.kind() == PieceType::Pawn && pawn(us, to).contains(target)
    }

    /// Squares that a horse on `from` reaches.
    #[inline(always)]
    pub(crate) fn horse_targets(&self, from: Square) -> SquareSet {
        horse(from, self.rank_word(from.rank()), self.file_word(from.file()))
    }
}
