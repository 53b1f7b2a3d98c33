//! The conditions of a search for games.

use chuhe_library::{MaterialError, MaterialPattern, Query};
use chuhe_record::GameResult;
use xiangqi::{Move, Piece, Square};

use crate::argument::ArgumentError;
use crate::error::CliError;
use crate::inputs::position;

/// The conditions; a game must match all of them.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Which games")]
pub(super) struct QueryArgs {
    /// Games with this position or its mirror image: a FEN or startpos, optionally with moves.
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from the position of --fen, or from the start position, in any notation.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// A player of either colour, by a name or part of a name; may be repeated.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// A player with Red, by a name or part of a name.
    #[arg(long, value_name = "NAME")]
    red: Option<String>,
    /// A player with Black, by a name or part of a name.
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Part of the event's name.
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// A year or a range of years: 1999-2005.
    #[arg(long, value_name = "YEARS", value_parser = years)]
    year: Option<(i32, i32)>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *.
    #[arg(long, value_parser = result)]
    result: Option<GameResult>,
    /// The opening, by the beginning of its ECCO code, like C42, or of its Chinese or English name. Games match by
    /// position; for a name, also by their tags.
    #[arg(long, value_name = "TEXT")]
    opening: Option<String>,
    /// Games with these consecutive moves, or their mirror images, at any point: "h2e2 h9g7".
    #[arg(long, value_name = "MOVES", value_parser = sequence)]
    sequence: Option<Sequence>,
    /// Games with these pieces on these squares at the same time, or mirrored: FEN letters and squares. "Re4,nc6" is a
    /// red rook on e4 and a black horse on c6.
    #[arg(long, value_name = "PIECES", value_parser = pieces)]
    pieces: Option<Pieces>,
    /// Games with this material in one position, for either colour: "rook and horse against rook" or RN/R. Advisors and
    /// elephants count only if one is named.
    #[arg(long, value_name = "MATERIAL", value_parser = material)]
    material: Option<MaterialPattern>,
}

#[derive(Clone, Debug)]
struct Sequence(Vec<Move>);

#[derive(Clone, Debug)]
struct Pieces(Vec<(Square, Piece)>);

fn years(text: &str) -> Result<(i32, i32), ArgumentError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let year = |text: &str| text.trim().parse().map_err(|_| ArgumentError::Years);
    Ok((year(first)?, year(last)?))
        .and_then(|(first, last)| if first <= last { Ok((first, last)) } else { Err(ArgumentError::Years) })
}

fn result(text: &str) -> Result<GameResult, ArgumentError> {
    GameResult::from_text(text).ok_or(ArgumentError::Result)
}

/// The parts of a list.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty())
}

fn sequence(text: &str) -> Result<Sequence, ArgumentError> {
    let moves: Option<Vec<Move>> = parts(text).map(|part| part.parse().ok()).collect();
    moves.filter(|moves| !moves.is_empty()).map(Sequence).ok_or(ArgumentError::Sequence)
}

fn pieces(text: &str) -> Result<Pieces, ArgumentError> {
    let piece = |part: &str| {
        let mut chars = part.chars();
        let piece = Piece::from_fen_char(chars.next()?)?;
        Some((chars.as_str().parse().ok()?, piece))
    };
    let pieces: Option<Vec<(Square, Piece)>> = parts(text).map(piece).collect();
    pieces.filter(|pieces| !pieces.is_empty()).map(Pieces).ok_or(ArgumentError::Pieces)
}

fn material(text: &str) -> Result<MaterialPattern, MaterialError> {
    text.parse()
}

impl QueryArgs {
    /// The query.
    pub(super) fn query(&self) -> Result<Query, CliError> {
        let position = match (&self.fen, &self.moves) {
            (None, None) => None,
            (fen, moves) => Some(position(fen.as_deref(), moves.as_deref().unwrap_or(""))?),
        };
        Ok(Query {
            position,
            players: self.player.clone(),
            red: self.red.clone(),
            black: self.black.clone(),
            event: self.event.clone(),
            years: self.year,
            result: self.result,
            opening: self.opening.clone(),
            sequence: self.sequence.clone().map(|Sequence(moves)| moves).unwrap_or_default(),
            pieces: self.pieces.clone().map(|Pieces(pieces)| pieces).unwrap_or_default(),
            material: self.material,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_or_refused() {
        assert_eq!(years("1999-2005").ok(), Some((1999, 2005)));
        assert_eq!(years("1999").ok(), Some((1999, 1999)));
        assert!(["", "x", "2005-1999", "1999-"].iter().all(|text| years(text).is_err()));
        assert_eq!(pieces("Re4, nc6").map(|Pieces(pieces)| pieces.len()).ok(), Some(2));
        assert!(["", "Re", "Rz9", "xe4", "帅e4"].iter().all(|text| pieces(text).is_err()));
        assert_eq!(sequence("h2e2 h9g7").map(|Sequence(moves)| moves.len()).ok(), Some(2));
        assert!(["", "C2=5", "h2e2 x"].iter().all(|text| sequence(text).is_err()));
    }
}
