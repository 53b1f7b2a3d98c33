//! Pieces of a file taken out of it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

/// Removes pieces of a file, and nothing else.
pub(super) fn remove(path: &Path, pieces: &[Range<u64>]) -> io::Result<()> {
    let Some(last) = pieces.last() else { return Ok(()) };
    let mut file = File::options().read(true).write(true).open(path)?;
    if pieces.len() == 1 && last.end >= file.metadata()?.len() {
        file.set_len(last.start)?;
        return file.sync_all();
    }
    chuhe_storage::replace(path, |out| -> io::Result<()> {
        let mut at = 0;
        for piece in pieces.iter().chain([&(u64::MAX..u64::MAX)]) {
            file.seek(SeekFrom::Start(at))?;
            io::copy(&mut Read::by_ref(&mut file).take(piece.start - at), out)?;
            at = piece.end;
        }
        out.flush()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::single_range_in_vec_init, reason = "a list of one piece is meant")]
    fn truncated_games_are_removed_and_nothing_else() {
        let path = std::env::temp_dir().join(format!("chuhe-pieces-{}", std::process::id()));
        for (pieces, expected) in [
            (vec![], "0123456789"),
            (vec![7..10], "0123456"),
            (vec![2..4], "01456789"),
            (vec![0..1, 3..5, 8..10], "12567"),
        ] {
            std::fs::write(&path, "0123456789").unwrap();
            remove(&path, &pieces).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        }
        std::fs::remove_file(path).unwrap();
    }
}
