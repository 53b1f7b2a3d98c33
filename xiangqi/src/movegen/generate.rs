//! Lists of legal moves, by kind.
//!
//! Pieces are visited in the order of their identities. The moves of one piece come in board order along its rank,
//! then along its file. The order is deterministic but says nothing about the moves: searches sort them.

use super::constraints::Constraints;
use crate::attacks::{advisor, elephant, file_line, king, pawn, rank_line};
use crate::board::Board;
use crate::types::{Color, File, Move, MoveList, PieceType, Rank, Square, SquareSet};

/// Which moves to generate: a marker type, so that each kind is compiled to a separate generator.
pub trait MoveKind {
    /// Whether moves to empty squares are generated.
    const QUIETS: bool;
    /// Whether captures are generated.
    const CAPTURES: bool;
}

/// All moves.
pub struct All;
/// Captures.
pub struct Captures;
/// Moves that capture nothing.
pub struct Quiets;

impl MoveKind for All {
    const QUIETS: bool = true;
    const CAPTURES: bool = true;
}
impl MoveKind for Captures {
    const QUIETS: bool = false;
    const CAPTURES: bool = true;
}
impl MoveKind for Quiets {
    const QUIETS: bool = true;
    const CAPTURES: bool = false;
}

/// A piece that goes any distance along a line. A rook captures the first piece on it, a cannon the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slider {
    Rook,
    Cannon,
}

impl Board {
    /// All legal moves of `us`.
    #[inline]
    pub fn all_legal_moves(&self, us: Color) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves::<All>(us, &Constraints::new(self, us), &mut list);
        list
    }

    /// Appends the legal moves of `us` of kind `K`.
    #[inline]
    pub fn legal_moves<K: MoveKind>(&self, us: Color, constraints: &Constraints, list: &mut MoveList) {
        // A generator is large: each is compiled once, here, and not again for each caller.
        match (K::QUIETS, K::CAPTURES) {
            (true, true) => self.all_moves(us, constraints, list),
            (true, false) => self.quiet_moves(us, constraints, list),
            (false, true) => self.capturing_moves(us, constraints, list),
            (false, false) => {}
        }
    }

    #[inline(never)]
    fn all_moves(&self, us: Color, constraints: &Constraints, list: &mut MoveList) {
        self.generate::<All>(us, constraints, list);
    }

    #[inline(never)]
    fn quiet_moves(&self, us: Color, constraints: &Constraints, list: &mut MoveList) {
        self.generate::<Quiets>(us, constraints, list);
    }

    #[inline(never)]
    fn capturing_moves(&self, us: Color, constraints: &Constraints, list: &mut MoveList) {
        self.generate::<Captures>(us, constraints, list);
    }

    #[inline(always)]
    fn generate<K: MoveKind>(&self, us: Color, constraints: &Constraints, list: &mut MoveList) {
        // In most positions nothing constrains any piece.
        if constraints.inside().is_empty() && constraints.outside() == SquareSet::ALL {
            self.push_moves::<K>(us, list, |_| SquareSet::ALL);
        } else {
            self.push_moves::<K>(us, list, |from| constraints.allowed(self, from));
        }
    }

    /// Appends the moves of kind `K` that are `allowed` to the piece on a square, and those of the king.
    #[inline(always)]
    fn push_moves<K: MoveKind>(&self, us: Color, list: &mut MoveList, allowed: impl Fn(Square) -> SquareSet) {
        let men = self.men(us);
        let wanted = self.wanted::<K>(us);
        if let Some(from) = men.king {
            self.king_targets(us, wanted).iter().for_each(|to| list.push(Move::new(from, to)));
        }
        let mut leap = |from, targets: SquareSet| {
            (targets & wanted & allowed(from)).iter().for_each(|to| list.push(Move::new(from, to)));
        };
        for from in men.advisors.into_iter().flatten() {
            leap(from, advisor(from));
        }
        let occupied = self.occupied();
        for from in men.elephants.into_iter().flatten() {
            leap(from, elephant(from, occupied));
        }
        for from in men.horses.into_iter().flatten() {
            leap(from, self.horse_targets(from));
        }
        for from in men.rooks.into_iter().flatten() {
            self.push_slides::<K>(us, Slider::Rook, from, allowed(from), list);
        }
        for from in men.cannons.into_iter().flatten() {
            self.push_slides::<K>(us, Slider::Cannon, from, allowed(from), list);
        }
        for from in men.pawns.into_iter().flatten() {
            (pawn(us, from) & wanted & allowed(from)).iter().for_each(|to| list.push(Move::new(from, to)));
        }
    }

    /// Appends the moves of a rook or a cannon.
    #[inline(always)]
    fn push_slides<K: MoveKind>(
        &self,
        us: Color,
        slider: Slider,
        from: Square,
        allowed: SquareSet,
        list: &mut MoveList,
    ) {
        let (mut rank, mut file) = self.slider_words::<K>(us, slider, from);
        if allowed != SquareSet::ALL {
            rank &= allowed.rank_word(from.rank());
            file &= allowed.file_word(from.file());
        }
        while rank != 0 {
            list.push(Move::new(from, square_on_rank(from.rank(), rank.trailing_zeros())));
            rank &= rank - 1;
        }
        while file != 0 {
            list.push(Move::new(from, square_on_file(from.file(), file.trailing_zeros())));
            file &= file - 1;
        }
    }

    /// The squares on which moves of kind `K` may end.
    #[inline(always)]
    fn wanted<K: MoveKind>(&self, us: Color) -> SquareSet {
        match (K::QUIETS, K::CAPTURES) {
            (true, true) => !self.occupied_by(us),
            (true, false) => !self.occupied(),
            (false, true) => self.occupied_by(!us),
            (false, false) => SquareSet::EMPTY,
        }
    }

    /// The targets of kind `K` of a slider, as a rank word and a file word.
    #[inline(always)]
    pub(super) fn slider_words<K: MoveKind>(&self, us: Color, slider: Slider, from: Square) -> (u16, u16) {
        let (file, rank) = (from.file(), from.rank());
        let (rank_own, file_own) = (self.rank_word_of(us, rank), self.file_word_of(us, file));
        let (rank_enemy, file_enemy) = (self.rank_word_of(!us, rank), self.file_word_of(!us, file));
        let on_rank = rank_line(file, rank_own | rank_enemy);
        let on_file = file_line(rank, file_own | file_enemy);
        let word = |reach: u16, jump: u16, own: u16, enemy: u16| {
            if K::QUIETS && K::CAPTURES && slider == Slider::Rook {
                return reach & !own;
            }
            let attacked = match slider {
                Slider::Rook => reach,
                Slider::Cannon => jump,
            };
            let quiets = if K::QUIETS { reach & !(own | enemy) } else { 0 };
            let captures = if K::CAPTURES { attacked & enemy } else { 0 };
            quiets | captures
        };
        (
            word(on_rank.reach, on_rank.jump, rank_own, rank_enemy),
            word(on_file.reach, on_file.jump, file_own, file_enemy),
        )
    }

    /// The squares to which a leaper can step, including those of its own side's pieces.
    #[inline(always)]
    fn leaper_targets(&self, us: Color, kind: PieceType, from: Square) -> SquareSet {
        match kind {
            PieceType::Horse => self.horse_targets(from),
            PieceType::Advisor => advisor(from),
            PieceType::Elephant => elephant(from, self.occupied()),
            PieceType::Pawn => pawn(us, from),
            PieceType::King => king(from),
            PieceType::Rook | PieceType::Cannon => SquareSet::EMPTY,
        }
    }

    /// The pseudo-legal targets of a slider of `us` within the words of its rank and file.
    #[inline]
    pub(crate) fn slider_targets(
        &self,
        us: Color,
        slider: Slider,
        from: Square,
        (rank_within, file_within): (u16, u16),
    ) -> SquareSet {
        if rank_within | file_within == 0 {
            return SquareSet::EMPTY;
        }
        let (rank, file) = self.slider_words::<All>(us, slider, from);
        SquareSet::from_rank_word(from.rank(), rank & rank_within)
            | SquareSet::from_file_word(from.file(), file & file_within)
    }

    /// All pseudo-legal targets of a piece of `us`, as a set.
    #[inline]
    pub(crate) fn targets(&self, us: Color, kind: PieceType, from: Square) -> SquareSet {
        let slider = match kind {
            PieceType::Rook => Slider::Rook,
            PieceType::Cannon => Slider::Cannon,
            _ => return self.leaper_targets(us, kind, from).without(self.occupied_by(us)),
        };
        let (rank, file) = self.slider_words::<All>(us, slider, from);
        SquareSet::from_rank_word(from.rank(), rank) | SquareSet::from_file_word(from.file(), file)
    }
}

/// The square of a rank whose file is the number of a bit.
#[inline(always)]
fn square_on_rank(rank: Rank, bit: u32) -> Square {
    Square::ALL[rank.index() * File::NUM + bit as usize % File::NUM]
}

/// The square of a file whose rank is the number of a bit.
#[inline(always)]
fn square_on_file(file: File, bit: u32) -> Square {
    Square::ALL[(bit as usize * File::NUM + file.index()) % Square::NUM]
}
