//! The order in which the search tries moves, in stages, so that a cut-off saves the work of later stages: the
//! transposition table's move; captures that win or hold material; quiet moves by history; losing captures.

use crate::eval::value;
use crate::history::{Continuations, Histories, PieceTo};
use crate::params::{capture_see_divisor, check_bonus, check_loss, continuation_weight, victim_weight};
use crate::see::see_at_least;
use xiangqi::{
    Board, Color, MAX_MOVES, Move, MoveList,
    movegen::{Captures, Checks, Constraints, Quiets},
};

/// The data that the move order uses.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    pub(crate) board: &'a Board,
    pub(crate) side: Color,
    pub(crate) constraints: &'a Constraints,
    /// Which moves give check; `None` where checks get no bonus.
    pub(crate) checks: Option<&'a Checks>,
    pub(crate) histories: &'a Histories,
    /// The continuation histories after the moves one, two and four plies ago.
    pub(crate) continuations: [Continuations<'a>; 3],
}

impl Order<'_> {
    /// The piece that makes a move and where it goes.
    #[inline(always)]
    fn piece_to(&self, mv: Move) -> Option<PieceTo> {
        self.board.piece_on(mv.from()).map(|piece| PieceTo::new(piece, mv.to()))
    }

    #[inline(always)]
    fn capture_score(&self, mv: Move) -> i32 {
        let (Some(capture), Some(victim)) = (self.piece_to(mv), self.board.piece_on(mv.to())) else {
            return 0;
        };
        victim_weight() * value(victim.kind) + self.histories.captures.get(capture, victim.kind)
    }

    /// Whether a move gives check; false where checks get no bonus.
    #[inline(always)]
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        self.checks.is_some_and(|checks| checks.gives_check(self.board, mv))
    }

    /// The bonus on the history of a quiet move that gives check and loses next to nothing: mates and combinations
    /// begin with such moves, and by history alone they come so late that they are pruned.
    #[inline(always)]
    fn check_bonus(&self, mv: Move) -> i32 {
        if self.gives_check(mv) && see_at_least(self.board, self.side, mv, -check_loss()) {
            check_bonus()
        } else {
            0
        }
    }

    #[inline(always)]
    pub(crate) fn quiet_score(&self, mv: Move) -> i32 {
        let Some(piece_to) = self.piece_to(mv) else { return 0 };
        let [one, two, four] = self.continuations.map(|after| after.get(piece_to));
        let continuation = one + two + four / 2;
        self.histories.quiets.get(self.side, mv) + continuation * continuation_weight() / 16
    }
}

/// The stage of the picker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    TableMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// Hands out legal moves one by one.
pub(crate) struct MovePicker {
    stage: Stage,
    table_move: Option<Move>,
    /// Captures only: quiescence.
    captures_only: bool,
    /// Whether to skip the remaining quiet moves.
    skip_quiets: bool,
    /// Captures that win less than this in the exchange are bad.
    threshold: i32,
    moves: MoveList,
    scores: [i32; MAX_MOVES],
    next: usize,
    bad_captures: MoveList,
}

impl MovePicker {
    /// All legal moves. The table's move must be legal, if there is one.
    pub(crate) fn all(table_move: Option<Move>) -> MovePicker {
        MovePicker::new(table_move, false, 0)
    }

    /// Captures that win at least `threshold` centipawns in the exchange.
    pub(crate) fn captures(table_move: Option<Move>, threshold: i32) -> MovePicker {
        MovePicker::new(table_move, true, threshold)
    }

    fn new(table_move: Option<Move>, captures_only: bool, threshold: i32) -> MovePicker {
        MovePicker {
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::GenerateCaptures },
            table_move,
            captures_only,
            skip_quiets: false,
            threshold,
            moves: MoveList::new(),
            scores: [0; MAX_MOVES],
            next: 0,
            bad_captures: MoveList::new(),
        }
    }

    /// From now on hands out no quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The stage that the last move came from.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The next move, best first. The board must be the same at each call.
    pub(crate) fn next(&mut self, order: &Order<'_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateCaptures;
                    return self.table_move;
                }
                Stage::GenerateCaptures => {
                    self.stage = Stage::GoodCaptures;
                    self.generate_captures(order);
                }
                Stage::GoodCaptures => match self.best() {
                    Some((mv, score)) => {
                        // A capture with a good history may lose a little material. A capture with a bad history must
                        // win some.
                        let threshold = if self.captures_only {
                            self.threshold
                        } else {
                            self.threshold - score / capture_see_divisor()
                        };
                        if see_at_least(order.board, order.side, mv, threshold) {
                            return Some(mv);
                        }
                        self.bad_captures.push(mv);
                    }
                    None if self.captures_only => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    self.stage = Stage::Quiets;
                    if !self.skip_quiets {
                        self.generate_quiets(order);
                    }
                }
                Stage::Quiets => match self.best() {
                    Some((mv, _)) if !self.skip_quiets => return Some(mv),
                    _ => {
                        self.stage = Stage::BadCaptures;
                        self.next = 0;
                    }
                },
                Stage::BadCaptures => match self.bad_captures.get(self.next) {
                    Some(&mv) => {
                        self.next += 1;
                        return Some(mv);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    // A function of its own, not inlined: `next` runs for every move, and would otherwise save more registers each
    // time.
    #[inline(never)]
    fn generate_captures(&mut self, order: &Order<'_>) {
        order.board.legal_moves::<Captures>(order.side, order.constraints, &mut self.moves);
        self.score(|mv| order.capture_score(mv));
    }

    #[inline(never)]
    fn generate_quiets(&mut self, order: &Order<'_>) {
        self.moves.clear();
        self.next = 0;
        order.board.legal_moves::<Quiets>(order.side, order.constraints, &mut self.moves);
        self.score(|mv| order.quiet_score(mv) + order.check_bonus(mv));
    }

    #[inline(always)]
    fn score(&mut self, score: impl Fn(Move) -> i32) {
        for (slot, &mv) in self.scores.iter_mut().zip(&self.moves) {
            *slot = score(mv);
        }
    }

    /// The best of the moves left, the table's move left out. Linear in their number, but most nodes are
    /// cut off after the first few. The order of equal moves depends only on the moves.
    fn best(&mut self) -> Option<(Move, i32)> {
        loop {
            let left = &self.scores[self.next..self.moves.len()];
            let (mut best, mut best_score) = (0, *left.first()?);
            for (i, &score) in left.iter().enumerate().skip(1) {
                if score > best_score {
                    (best, best_score) = (i, score);
                }
            }
            self.moves.swap(self.next, self.next + best);
            self.scores.swap(self.next, self.next + best);
            self.next += 1;
            let mv = self.moves[self.next - 1];
            if Some(mv) != self.table_move {
                return Some((mv, best_score));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    fn picked(fen: &str, histories: &Histories, mut picker: MovePicker) -> Vec<Move> {
        let position = Position::from_fen(fen).unwrap();
        let constraints = position.constraints();
        let checks = Checks::new(position.board(), position.side_to_move());
        let order = Order {
            board: position.board(),
            side: position.side_to_move(),
            constraints: &constraints,
            checks: Some(&checks),
            histories,
            continuations: [histories.continuations.after(None); 3],
        };
        std::iter::from_fn(|| picker.next(&order)).collect()
    }

    fn moves<const N: usize>(texts: [&str; N]) -> [Move; N] {
        texts.map(|text| text.parse().unwrap())
    }

    #[test]
    fn every_legal_move_is_picked_once_and_the_best_first() {
        // The rook can take a rook. The cannon can take a cannon that the horse protects.
        let fen = "3ak4/4a4/3n5/9/r3c4/9/R3P4/4C4/4A4/3AK4 w";
        let histories = Histories::default();
        let [favourite, table_move] = moves(["e2d2", "e3e4"]);
        histories.quiets.update(Color::Red, favourite, 500);
        let mut picked = picked(fen, &histories, MovePicker::all(Some(table_move)));
        assert_eq!(picked[..3], moves(["e3e4", "a3a5", "e2e5"]));
        assert_eq!(picked[3], favourite);
        let mut legal = Position::from_fen(fen).unwrap().legal_moves();
        picked.sort();
        legal.sort();
        assert_eq!(picked[..], legal[..]);
    }

    #[test]
    fn checks_that_lose_nothing_come_before_other_quiet_moves() {
        // The rook checks from d5, where another rook may take it.
        let fen = "3k5/9/9/9/7R1/9/9/9/9/4K4 w";
        let histories = Histories::default();
        let [check, other] = moves(["h5d5", "h5h6"]);
        histories.quiets.update(Color::Red, other, 5000);
        let order = picked(fen, &histories, MovePicker::all(None));
        let place = |wanted| order.iter().position(|&mv| mv == wanted).unwrap();
        assert!(place(check) < place(other));
        let guarded = "3k5/9/9/9/7R1/3r5/9/9/9/4K4 w";
        let order = picked(guarded, &histories, MovePicker::all(None));
        let place = |wanted| order.iter().position(|&mv| mv == wanted).unwrap();
        assert!(place(check) > place(other), "the check would lose the rook");
    }

    #[test]
    fn losing_captures_come_last_or_not_at_all() {
        // The rook can take a pawn that a rook protects.
        let fen = "r2ak4/9/9/p8/9/9/R8/9/4A4/3AK4 w";
        let histories = Histories::default();
        assert_eq!(picked(fen, &histories, MovePicker::all(None)).last(), Some(&moves(["a3a6"])[0]));
        assert_eq!(picked(fen, &histories, MovePicker::captures(None, 0)), []);
        assert_eq!(picked(fen, &histories, MovePicker::captures(None, -900)), moves(["a3a6"]));
    }

    #[test]
    fn quiet_moves_can_be_skipped() {
        let fen = "3ak4/9/9/9/r3c4/9/R3P4/4C4/4A4/3AK4 w";
        let mut picker = MovePicker::all(None);
        picker.skip_quiets();
        assert_eq!(picked(fen, &Histories::default(), picker), moves(["a3a5", "e2e5"]));
    }
}
