//! Static exchange evaluation: the gain of a capture once both sides have recaptured on its square as often as they
//! like, each time with the least valuable piece that can.
//!
//! Every capture empties another square, and in xiangqi that changes who attacks the square: a rook's line opens,
//! a horse's leg is freed, a cannon gains or loses its screen. So attackers are computed again after each capture,
//! on the board as it then is. Pins are ignored. A king captures only if nothing can recapture.

use crate::eval::value;
use xiangqi::{
    Board, Color, Move, PieceType, Square, SquareSet,
    attacks::{
        advisor, elephant, elephant_eye, files_between, horse, horse_leg, king, pawn_attackers, ranks_between,
    },
};

/// The square of the exchange and the pieces left around it.
struct Exchange<'a> {
    board: &'a Board,
    to: Square,
    /// Squares whose pieces have already captured on `to`.
    gone: SquareSet,
    /// Occupancy words of the square's file and rank.
    file_word: u16,
    rank_word: u16,
}

/// Whether a pseudo-legal move of `us`, a capture or not, wins at least `threshold` centipawns in the
/// exchange on its target square. Most are decided by the first step or two.
pub fn see_at_least(board: &Board, us: Color, mv: Move, threshold: i32) -> bool {
    let (Some(mover), captured) = (board.id_on(mv.from()), board.id_on(mv.to())) else { return false };
    let mut exchange = Exchange::new(board, mv.to());
    exchange.take_off(mv.from());
    // By how much the side that captured last exceeds its goal if the exchange stops here. Our goal is the threshold; the
    // opponent's is to keep us below it.
    let mut surplus = captured.map_or(0, |id| value(id.kind())) - threshold;
    let mut at_stake = value(mover.kind());
    let mut last = us;
    if surplus < 0 {
        return false;
    }
    // While the piece at stake is worth more than the surplus, the other side has to capture on.
    while surplus < at_stake {
        let Some((from, kind)) = exchange.least_valuable(!last) else { break };
        if kind == PieceType::King && exchange.least_valuable_but(from, last).is_some() {
            break;
        }
        exchange.take_off(from);
        surplus = at_stake - surplus - 1;
        at_stake = value(kind);
        last = !last;
    }
    last == us
}

impl<'a> Exchange<'a> {
    fn new(board: &'a Board, to: Square) -> Self {
        let (file_word, rank_word) = (board.file_word(to.file()), board.rank_word(to.rank()));
        Exchange { board, to, gone: SquareSet::EMPTY, file_word, rank_word }
    }

    /// The piece on `from` leaves it for the square of the exchange.
    fn take_off(&mut self, from: Square) {
        self.gone |= SquareSet::from(from);
        if from.file() == self.to.file() {
            self.file_word &= !(1 << from.rank() as u16);
        }
        if from.rank() == self.to.rank() {
            self.rank_word &= !(1 << from.file() as u16);
        }
    }

    fn is_empty(&self, square: Square) -> bool {
        self.board.id_on(square).is_none() || self.gone.contains(square)
    }

    /// How many pieces are left between a slider and the square; `None` if they share neither file nor rank.
    fn men_between(&self, from: Square) -> Option<u32> {
        let to = self.to;
        if from.file() == to.file() {
            Some((self.file_word & ranks_between(from.rank(), to.rank())).count_ones())
        } else if from.rank() == to.rank() {
            Some((self.rank_word & files_between(from.file(), to.file())).count_ones())
        } else {
            None
        }
    }

    /// The least valuable piece of `side` that can take on the square now.
    fn least_valuable(&self, side: Color) -> Option<(Square, PieceType)> {
        let (men, to) = (self.board.men(side), self.to);
        // Testing all squares within two steps at once excludes most of these pieces.
        let own = self.board.occupied_by(side);
        let any_on = |squares: SquareSet| !(squares & own).is_empty();
        let near = pawn_attackers(side, to);
        if any_on(near)
            && let Some(from) = self.first(&men.pawns, |from| near.contains(from))
        {
            return Some((from, PieceType::Pawn));
        }
        let near = advisor(to);
        if any_on(near)
            && let Some(from) = self.first(&men.advisors, |from| near.contains(from))
        {
            return Some((from, PieceType::Advisor));
        }
        let near = elephant(to, SquareSet::EMPTY);
        let by_elephant = |from| near.contains(from) && self.is_empty(elephant_eye(from, to));
        if any_on(near)
            && let Some(from) = self.first(&men.elephants, by_elephant)
        {
            return Some((from, PieceType::Elephant));
        }
        let by_horse = |from| horse_leg(from, to).is_some_and(|leg| self.is_empty(leg));
        if any_on(horse(to, 0, 0))
            && let Some(from) = self.first(&men.horses, by_horse)
        {
            return Some((from, PieceType::Horse));
        }
        if let Some(from) = self.first(&men.cannons, |from| self.men_between(from) == Some(1)) {
            return Some((from, PieceType::Cannon));
        }
        if let Some(from) = self.first(&men.rooks, |from| self.men_between(from) == Some(0)) {
            return Some((from, PieceType::Rook));
        }
        let near = king(to);
        if any_on(near)
            && let Some(from) = self.first(&[men.king], |from| near.contains(from))
        {
            return Some((from, PieceType::King));
        }
        None
    }

    /// The first of some pieces that has not moved yet and can capture.
    #[inline(always)]
    fn first(&self, men: &[Option<Square>], takes: impl Fn(Square) -> bool) -> Option<Square> {
        let left = |square: &Square| !self.gone.contains(*square) && *square != self.to;
        men.iter().copied().flatten().filter(left).find(|&from| takes(from))
    }

    /// The least valuable attacker after the piece on `other` has left its square too.
    fn least_valuable_but(&self, other: Square, side: Color) -> Option<(Square, PieceType)> {
        let mut next = Exchange { ..*self };
        next.take_off(other);
        next.least_valuable(side)
    }
}
