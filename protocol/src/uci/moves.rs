//! Moves as UCI writes them: ranks count from 0, or from 1 for front ends that ask for it by an option.
//! The two forms overlap, so which one is meant is never guessed.

use xiangqi::{File, Move, Rank, Square};

/// Reads a move, `h2e2` or `H2-E2`, with Red's back rank being number `rank_base`.
pub(super) fn read(text: &str, rank_base: usize) -> Option<Move> {
    let (from, rest) = read_square(text.as_bytes(), rank_base)?;
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    let (to, rest) = read_square(rest, rank_base)?;
    if rest.is_empty() { Move::try_new(from, to) } else { None }
}

/// A square at the beginning of the text, and what follows it.
fn read_square(text: &[u8], rank_base: usize) -> Option<(Square, &[u8])> {
    let (&letter, rest) = text.split_first()?;
    let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
    let (number, rest) = match rest {
        [b'1', b'0', rest @ ..] if rank_base > 0 => (10, rest),
        [digit @ b'0'..=b'9', rest @ ..] => (usize::from(digit - b'0'), rest),
        _ => return None,
    };
    let rank = Rank::ALL.get(number.checked_sub(rank_base)?)?;
    Some((Square::from_coords(*File::ALL.get(usize::from(file))?, *rank), rest))
}

/// Writes a move.
pub(super) fn write(mv: Move, rank_base: usize) -> String {
    write_square(mv.from(), rank_base) + &write_square(mv.to(), rank_base)
}

/// Writes a square.
pub(super) fn write_square(square: Square, rank_base: usize) -> String {
    let file = (b'a' + square.file().index() as u8) as char;
    format!("{file}{}", square.rank().index() + rank_base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_round_trips_in_both_forms() {
        for from in Square::ALL {
            for to in Square::ALL {
                let Some(mv) = Move::try_new(from, to) else { continue };
                for base in [0, 1] {
                    assert_eq!(read(&write(mv, base), base), Some(mv));
                }
                assert_eq!(read(&mv.to_string().to_uppercase(), 0), Some(mv));
            }
        }
    }

    #[test]
    fn the_forms_differ() {
        assert_eq!(write("a9a0".parse().unwrap(), 1), "a10a1");
        assert_eq!(read("a10a9", 1), "a9a8".parse().ok());
        assert_eq!(read("h3-e3", 1), read("H2-E2", 0));
        assert_eq!(read("a10a9", 0), None);
        for bad in
            ["a0a1", "a11a2", "a1", "a1a", "a1a1", "a1a2x", "j1a2", "a1--a2", "", "(none)", "\u{70ae}1"]
        {
            assert_eq!(read(bad, 1), None, "{bad}");
        }
    }
}
