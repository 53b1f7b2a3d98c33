//! Pieces that cannot or should not leave a line.
//!
//! A piece is pinned to its king by a rook, or by the other king, if the way is free once it has left. (Pieces between
//! a cannon and the king are in `screen`.) It is reported only if it matters: the pin takes a capture from the piece,
//! its guard of an attacked piece, or all its moves.
//!
//! A piece is pinned to a better piece by a rook or cannon, if after each of its legal moves off the line that piece
//! can be captured with a gain.

use xiangqi::{Color, Move, PieceType, Position, Square};

use crate::data::{Man, WORTH_TELLING};
use crate::geometry::{between, line_through, pseudo_moves, without};
use crate::proof::{capture_gain, exchange, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A piece that cannot leave the line to its king.
    PinnedToKing {
        /// The piece.
        man: Man,
        /// The piece that would give check.
        by: Man,
    }
}

fact! {
    /// A piece of the side to move that should not leave the line to a better piece.
    PinnedToPiece {
        /// The piece.
        man: Man,
        /// The piece that would capture.
        by: Man,
        /// The piece that would be captured.
        behind: Man,
    }
}

/// Pieces that may be pinned to their kings.
pub(crate) fn find(position: &Position) -> Vec<PinnedToKing> {
    let mut found = Vec::new();
    let board = position.board();
    for color in Color::ALL {
        let king = board.king(color);
        for (from, piece) in board.pieces() {
            if piece.color == color || !matches!(piece.kind, PieceType::Rook | PieceType::King) {
                continue;
            }
            let mut men = between(from, king).filter(|&square| position.piece_on(square).is_some());
            let (Some(square), None) = (men.next(), men.next()) else { continue };
            if let (Some(man), Some(by)) = (Man::on(position, square), Man::on(position, from)) {
                found.push(PinnedToKing { man, by });
            }
        }
    }
    found
}

/// Pieces of the side to move that may be pinned to better ones.
pub(crate) fn find_to_piece(position: &Position) -> Vec<PinnedToPiece> {
    let mut found = Vec::new();
    let us = position.side_to_move();
    let is_ours = |square: &Square| position.piece_on(*square).is_some_and(|piece| piece.color == us);
    for (from, piece) in position.board().pieces() {
        if piece.color == us || !matches!(piece.kind, PieceType::Rook | PieceType::Cannon) {
            continue;
        }
        for target in position.board().occupied_by(us).iter() {
            for square in between(from, target).filter(is_ours) {
                let men = [square, from, target].map(|square| Man::on(position, square));
                if let [Some(man), Some(by), Some(behind)] = men {
                    found.push(PinnedToPiece { man, by, behind });
                }
            }
        }
    }
    found
}

/// Whether the pin costs the piece something: a capture, the guard of an attacked piece, or all its moves. Lost moves
/// are those that leave the king attacked.
pub(super) fn matters(position: &Position, man: Man) -> bool {
    let board = position.board();
    let color = man.piece.color;
    let moves: Vec<Move> = pseudo_moves(position, man.square).collect();
    let is_lost = |mv: &Move| {
        let mut board = board.clone();
        board.make(*mv);
        board.in_check(color)
    };
    let (lost, left): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(is_lost);
    let captures = lost.iter().any(|mv| board.piece_on(mv.to()).is_some());
    let guards = |square: Square| {
        let Some(guarded) = Man::on(position, square).filter(|guarded| guarded.piece.color == color) else {
            return false;
        };
        guarded.piece.kind != PieceType::King
            && square != man.square
            && board.attackers(color, square).contains(man.square)
            && !board.attackers(!color, square).is_empty()
            // The pinned piece cannot recapture on this square.
            && board.attackers(!color, square).iter().any(|attacker| {
                let mut board = board.clone();
                board.make(Move::new(attacker, square));
                let back = Move::new(man.square, square);
                let takes = board.is_pseudo_legal(color, back);
                board.make(back);
                takes && board.in_check(color)
            })
    };
    !lost.is_empty() && (left.is_empty() || captures || board.occupied_by(color).iter().any(guards))
}

impl Reason for PinnedToKing {
    fn check(&self, position: &Position, _: &mut crate::proof::Prover) -> Result<(), &'static str> {
        let PinnedToKing { man, by } = self;
        let (board, color) = (position.board(), man.piece.color);
        holds(man.stands_in(position) && by.stands_in(position), "a man is not there")?;
        holds(
            by.piece.color != color && man.piece.kind != PieceType::King,
            "these are not pinned and pinning",
        )?;
        holds(
            matches!(by.piece.kind, PieceType::Rook | PieceType::King),
            "it does not pin along a free line",
        )?;
        let king = board.king(color);
        let mut men = between(by.square, king).filter(|&square| position.piece_on(square).is_some());
        holds(
            men.next() == Some(man.square) && men.next().is_none(),
            "it does not stand alone between them",
        )?;
        holds(!board.in_check(color), "the king is in check already")?;
        holds(matters(position, *man), "the pin takes nothing from it")
    }
}

impl Reason for PinnedToPiece {
    fn check(&self, position: &Position, _: &mut crate::proof::Prover) -> Result<(), &'static str> {
        let PinnedToPiece { man, by, behind } = self;
        let us = position.side_to_move();
        holds([man, by, behind].iter().all(|man| man.stands_in(position)), "a man is not there")?;
        holds(
            man.piece.color == us && behind.piece.color == us && by.piece.color != us,
            "the sides are wrong",
        )?;
        holds(
            matches!(by.piece.kind, PieceType::Rook | PieceType::Cannon),
            "it does not capture along lines",
        )?;
        holds(between(by.square, behind.square).any(|square| square == man.square), "it is not between")?;
        let is_better =
            behind.worth() > man.worth() && ![PieceType::King, PieceType::Pawn].contains(&behind.piece.kind);
        holds(is_better, "the man behind is not a better one")?;
        let passed = passed(position).ok_or("the side to move is in check")?;
        let capture = Move::new(by.square, behind.square);
        holds(!passed.is_legal(capture), "it can be captured already")?;
        holds(exchange(&passed, man.square).0 < WORTH_TELLING.0, "the man itself hangs")?;
        let line = line_through(by.square, behind.square);
        let mut leaves = 0;
        for mv in position.legal_moves_from(man.square).filter(|mv| !line.contains(mv.to())) {
            let mut after = position.clone();
            after.make_move(mv);
            let loses = after.is_legal(capture) && capture_gain(&after, capture) >= WORTH_TELLING.0;
            holds(loses, "one of its moves loses nothing")?;
            leaves += 1;
        }
        holds(leaves > 0, "it cannot leave the line anyway")?;
        holds(without(position, man.square).is_some(), "nothing is behind it")
    }
}
