//! Cannons on the line of a king: the two pieces between that cannot leave, or the free line that no piece may
//! enter.

use xiangqi::{Color, PieceType, Position, Square};

use super::pin::matters;
use crate::data::Man;
use crate::geometry::{between, board_without};
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// One of the two pieces between an enemy cannon and its king: if it left, the other would be the cannon's screen.
    Screen {
        /// The piece that cannot leave.
        man: Man,
        /// The cannon.
        by: Man,
        /// The piece that would be the screen.
        screen: Man,
    }
}

fact! {
    /// A cannon that faces the enemy king along a file with nothing between, so that no piece may step between.
    HollowCannon {
        /// The cannon.
        cannon: Man,
        /// The king.
        king: Man,
    }
}

/// The cannons that stand on the line of an enemy king, that king, and the pieces between.
fn cannons(position: &Position) -> Vec<(Man, Man, Vec<Man>)> {
    let on = |square| Man::on(position, square);
    let mut found = Vec::new();
    for color in Color::ALL {
        let king = position.board().king(color);
        for from in position.board().squares_of(!color, PieceType::Cannon) {
            if let (Some(by), Some(king_man)) = (on(from), on(king).filter(|_| shares_line(from, king))) {
                found.push((by, king_man, between(from, king).filter_map(on).collect()));
            }
        }
    }
    found
}

/// Pieces that cannot leave a cannon's line.
pub(crate) fn find(position: &Position) -> Vec<Screen> {
    let two = |(by, _, men): (Man, Man, Vec<Man>)| match men[..] {
        [first, second] => {
            Some([(first, second), (second, first)].map(|(man, screen)| Screen { man, by, screen }))
        }
        _ => None,
    };
    cannons(position).into_iter().filter_map(two).flatten().collect()
}

/// Cannons with nothing before the king.
pub(crate) fn find_hollow(position: &Position) -> Vec<HollowCannon> {
    let hollow = cannons(position).into_iter().filter(|(_, _, men)| men.is_empty());
    hollow.map(|(cannon, king, _)| HollowCannon { cannon, king }).collect()
}

fn shares_line(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}

impl Reason for Screen {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let Screen { man, by, screen } = self;
        let color = man.piece.color;
        let (board, king) = (position.board(), position.board().king(color));
        holds([man, by, screen].iter().all(|man| man.stands_in(position)), "a man is not there")?;
        holds(by.piece.kind == PieceType::Cannon && by.piece.color != color, "it is not an enemy cannon")?;
        let mut men: Vec<Square> =
            between(by.square, king).filter(|&s| position.piece_on(s).is_some()).collect();
        men.retain(|&square| square != man.square && square != screen.square);
        let both =
            [man, screen].iter().all(|man| between(by.square, king).any(|square| square == man.square));
        holds(both && men.is_empty() && man.square != screen.square, "these are not the two men between")?;
        holds(!board.in_check(color), "the king is in check already")?;
        holds(board_without(board, man.square).attackers(!color, king).contains(by.square), "it may leave")?;
        holds(matters(position, *man), "that takes nothing from it")
    }
}

impl Reason for HollowCannon {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let HollowCannon { cannon, king } = self;
        holds(cannon.stands_in(position) && king.stands_in(position), "a man is not there")?;
        let are_enemies = cannon.piece.color != king.piece.color;
        holds(are_enemies && cannon.piece.kind == PieceType::Cannon, "it is not an enemy cannon")?;
        // If the cannon is on the king's rank, it is called a bottom cannon.
        let faces = king.piece.kind == PieceType::King && cannon.square.file() == king.square.file();
        holds(faces, "it does not face a king along a file")?;
        let mut squares = between(cannon.square, king.square).peekable();
        holds(squares.peek().is_some(), "it stands beside the king")?;
        holds(squares.all(|square| position.piece_on(square).is_none()), "something stands between")
    }
}
