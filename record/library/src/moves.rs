//! Moves as bytes, and walking through them.

use xiangqi::{Board, Color, Move, PieceType, Position, split_mix};

/// Two bytes per move, the lower first: [`Move::bits`], from + 128 × to.
pub(crate) fn encode(moves: impl Iterator<Item = Move>) -> Vec<u8> {
    moves.flat_map(|mv| mv.bits().to_le_bytes()).collect()
}

/// The moves of these bytes; `None` for bytes that are not a move, and for a byte that is left over.
pub(crate) fn decode(bytes: &[u8]) -> impl Iterator<Item = Option<Move>> + '_ {
    bytes.chunks(2).map(|pair| Move::from_bits(u16::from_le_bytes(pair.try_into().ok()?)))
}

/// A hash of a line of play: the start and all moves. It belongs to the file's format.
pub(crate) fn line_number(start: &Position, moves: &[u8]) -> i64 {
    let mut number = start.key().0;
    for pair in moves.chunks_exact(2) {
        (_, number) = split_mix(number ^ u64::from(u16::from_le_bytes([pair[0], pair[1]])));
    }
    number.cast_signed()
}

/// How many pieces of each kind are on a board: four bits a kind, Red's king lowest, then Red's advisors, elephants,
/// horses, rooks, cannons and pawns, then Black's. It belongs to the file's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Material(pub(crate) u64);

impl Material {
    /// The pieces on a board.
    pub(crate) fn of(board: &Board) -> Material {
        let mut material = Material(0);
        for color in Color::ALL {
            for kind in PieceType::ALL {
                material.0 |= (board.count(color, kind) as u64) << Material::shift(color, kind);
            }
        }
        material
    }

    /// The bit offset of the count of a kind.
    pub(crate) const fn shift(color: Color, kind: PieceType) -> usize {
        4 * (color.index() * PieceType::NUM + kind.index())
    }

    /// The number in the form that SQLite stores.
    pub(crate) fn stored(self) -> i64 {
        self.0.cast_signed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip_and_damage_is_detected() {
        let moves: Vec<Move> = ["h2e2", "h9g7", "i0i9"].map(|text| text.parse().unwrap()).to_vec();
        let bytes = encode(moves.iter().copied());
        assert_eq!(decode(&bytes).collect::<Option<Vec<_>>>(), Some(moves));
        assert_eq!(decode(&bytes[..3]).last(), Some(None));
        assert_eq!(decode(&[0, 0]).last(), Some(None));
    }

    // Files contain these numbers, so they must not change.
    #[test]
    fn the_numbers_of_the_format_do_not_change() {
        let start = Position::default();
        let bytes = encode(["h2e2".parse::<Move>().unwrap()].into_iter());
        assert_eq!(bytes, [0x19, 0x0b]);
        assert_eq!(Material::of(start.board()).0, 0x52_2222_1522_2221);
        let line = line_number(&start, &bytes);
        assert_ne!(line, line_number(&start, &[]));
        assert_ne!(line, line_number(&start.mirrored(), &[]));
    }
}
