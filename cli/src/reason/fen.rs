//! Why a text is not a valid position.

use chuhe_locale::Lang;
use chuhe_locale::outcome::{piece_name, side};
use chuhe_locale::refusal::notation_error;
use chuhe_locale::texts::terminal;
use xiangqi::{FenError, FenLineError, Piece, PieceType, PositionError, Square};

pub(super) fn line(error: &FenLineError, lang: Lang) -> String {
    match error {
        FenLineError::Fen(error) => fen(error, lang),
        FenLineError::Trailing(text) => terminal::fen_trailing(lang, text),
        FenLineError::Move { number, error } => {
            terminal::fen_move(lang, number, &notation_error(error, lang))
        }
    }
}

pub(super) fn fen(error: &FenError, lang: Lang) -> String {
    match error {
        FenError::Empty => terminal::fen_empty(lang).to_owned(),
        FenError::RankCount { found } => terminal::fen_ranks(lang, *found),
        FenError::FileCount { rank, text, found } => terminal::fen_files(lang, *found, rank, text),
        FenError::UnknownPiece { letter, rank } => terminal::fen_unknown_piece(lang, letter, rank),
        FenError::TooMany { piece, square } => {
            let (side, name) = names(*piece, lang);
            terminal::fen_too_many(lang, square, &side, &name, &piece.kind.max_count())
        }
        FenError::UnknownSide(text) => terminal::fen_unknown_side(lang, text),
        FenError::Position(error) => position(error, lang),
    }
}

pub(super) fn position(error: &PositionError, lang: Lang) -> String {
    match *error {
        PositionError::MissingKing(color) => terminal::fen_no_king(lang, &side(color, lang)),
        PositionError::OutsideZone { piece, square } => {
            let (side, name) = names(piece, lang);
            terminal::fen_zone(lang, &side, &name, &square, &zone(piece, square, lang))
        }
        PositionError::FacingKings { red, black } => terminal::fen_facing_kings(lang, &red, &black),
        PositionError::KingCapturable { attacker, from, king } => {
            let (side, name) = names(attacker, lang);
            terminal::fen_king_capturable(lang, &side, &name, &from, &king)
        }
    }
}

fn names(piece: Piece, lang: Lang) -> (&'static str, &'static str) {
    (side(piece.color, lang), piece_name(piece.color, piece.kind, lang))
}

/// The rule about the squares of a piece of this kind.
fn zone(piece: Piece, square: Square, lang: Lang) -> &'static str {
    match piece.kind {
        PieceType::King => terminal::fen_zone_king(lang),
        PieceType::Advisor => terminal::fen_zone_advisor(lang),
        _ if square.on_own_side(piece.color) => terminal::fen_zone_elephant(lang),
        _ => terminal::fen_zone_river(lang),
    }
}
