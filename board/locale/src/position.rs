//! Why a text is not a valid position, for people.

use xiangqi::{FenError, FenLineError, Piece, PieceType, PositionError, Square};

use crate::lang::Lang;
use crate::outcome::{piece_name, side};
use crate::refusal::notation_error;
use crate::texts::files;

/// The text of the error of a line with a FEN, in a language.
pub fn fen_line_error(error: &FenLineError, lang: Lang) -> String {
    match error {
        FenLineError::Fen(error) => fen_error(error, lang),
        FenLineError::Trailing(text) => files::fen_trailing(lang, text),
        FenLineError::Move { number, error } => files::fen_move(lang, number, &notation_error(error, lang)),
    }
}

/// The text of the error of a FEN, in a language.
pub fn fen_error(error: &FenError, lang: Lang) -> String {
    match error {
        FenError::Empty => files::fen_empty(lang).to_owned(),
        FenError::RankCount { found } => files::fen_ranks(lang, *found),
        FenError::FileCount { rank, text, found } => files::fen_files(lang, *found, rank, text),
        FenError::UnknownPiece { letter, rank } => files::fen_unknown_piece(lang, letter, rank),
        FenError::TooMany { piece, square } => {
            let (side, name) = names(*piece, lang);
            files::fen_too_many(lang, square, &side, &name, &piece.kind.max_count())
        }
        FenError::UnknownSide(text) => files::fen_unknown_side(lang, text),
        FenError::Position(error) => position_error(error, lang),
    }
}

/// The text of the error of a position, in a language.
pub fn position_error(error: &PositionError, lang: Lang) -> String {
    match *error {
        PositionError::MissingKing(color) => files::fen_no_king(lang, &side(color, lang)),
        PositionError::OutsideZone { piece, square } => {
            let (side, name) = names(piece, lang);
            files::fen_zone(lang, &side, &name, &square, &zone(piece, square, lang))
        }
        PositionError::FacingKings { red, black } => files::fen_facing_kings(lang, &red, &black),
        PositionError::KingCapturable { attacker, from, king } => {
            let (side, name) = names(attacker, lang);
            files::fen_king_capturable(lang, &side, &name, &from, &king)
        }
    }
}

fn names(piece: Piece, lang: Lang) -> (&'static str, &'static str) {
    (side(piece.color, lang), piece_name(piece.color, piece.kind, lang))
}

/// The rule about the squares of a piece of this kind.
fn zone(piece: Piece, square: Square, lang: Lang) -> &'static str {
    match piece.kind {
        PieceType::King => files::fen_zone_king(lang),
        PieceType::Advisor => files::fen_zone_advisor(lang),
        _ if square.on_own_side(piece.color) => files::fen_zone_elephant(lang),
        _ => files::fen_zone_river(lang),
    }
}
