//! Resuming a tournament. The game file decides which games count, not the saved state. Other games in the same file
//! are not changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use chuhe_record::pgn::PgnReader;
use chuhe_record::text::Encoding;
use chuhe_storage::Growing;

use super::tally::{self, Counted};
use crate::config::Tournament;
use crate::error::MatchError;
use crate::pgn::found::{FoundGame, FoundGames, find};
use crate::schedule::Schedule;
use crate::state::{Faults, TournamentProgress};

/// Makes the progress and the files agree with the games in the game file. Returns notes for the user.
pub(super) fn take_up(
    tournament: &Tournament,
    schedule: &Schedule,
    progress: &mut TournamentProgress,
) -> Result<Vec<String>, MatchError> {
    let mut notes = Vec::new();
    if let Some(path) = tournament.files.pgn.as_ref().map(|pgn| &pgn.file)
        && progress.pgn_file.as_ref() == Some(path)
    {
        if !path.exists() {
            if progress.games(schedule.games_per_pairing()) > 0 {
                return Err(MatchError::GamesAreGone(path.clone()));
            }
            return Ok(notes);
        }
        let failed = MatchError::file(path);
        let found = File::open(path).and_then(|file| find(BufReader::new(file), &progress.id));
        let found = found.and_then(|found| remove(path, &found.torn).map(|()| found)).map_err(failed)?;
        if !found.torn.is_empty() {
            notes.push(format!("{}: an unfinished game at its end was removed", path.display()));
        }
        count(tournament, schedule, progress, found, &mut notes)?;
    }
    if let (Some(epd), Some(bytes)) = (&tournament.files.epd, progress.epd_bytes) {
        complete_ends(&epd.file, bytes, &progress.ends).map_err(MatchError::file(&epd.file))?;
        progress.ends.clear();
    }
    Ok(notes)
}

/// Counts the games that are in the file, and only those.
fn count(
    tournament: &Tournament,
    schedule: &Schedule,
    progress: &mut TournamentProgress,
    found: FoundGames,
    notes: &mut Vec<String>,
) -> Result<(), MatchError> {
    let path = tournament.files.pgn.as_ref().map(|pgn| pgn.file.as_path()).unwrap_or(Path::new(""));
    // Removing a game moves only the games after it.
    let shift = |place: &Range<u64>| {
        let before = found.torn.iter().filter(|torn| torn.end <= place.start);
        let removed: u64 = before.map(|torn| torn.end - torn.start).sum();
        place.start - removed..place.end - removed
    };
    let mut games: BTreeMap<u64, FoundGame> = BTreeMap::new();
    for game in &found.games {
        let place = shift(&game.place);
        games.entry(game.number).or_insert_with(|| FoundGame { place, ..game.clone() });
    }
    let counted = counted(schedule, progress);
    let lost = counted.iter().filter(|number| !games.contains_key(number)).count();
    if lost > 0 {
        notes.push(format!(
            "{} lacks {lost} of {} games that the saved tournament counts: they are played again",
            path.display(),
            counted.len()
        ));
        *progress = TournamentProgress {
            id: std::mem::take(&mut progress.id),
            pgn_file: progress.pgn_file.take(),
            epd_bytes: progress.epd_bytes,
            faults: vec![Faults::default(); tournament.engines.len()],
            ..TournamentProgress::default()
        };
    }
    let mut adopted = 0;
    for game in games.into_values() {
        if lost == 0 && counted.contains(&game.number) {
            continue;
        }
        let Some(scheduled) = schedule.by_number(game.number) else { continue };
        let FoundGame { winner, termination, .. } = game;
        tally::enter(progress, schedule, Counted { game: scheduled, winner, termination });
        adopted += 1;
        if lost == 0 && tournament.files.epd.is_some() {
            let end = end_of(path, &game.place).map_err(MatchError::file(path))?;
            progress.ends.extend(end);
        }
    }
    if lost == 0 && adopted > 0 {
        let games = if adopted == 1 { "1 game".to_owned() } else { format!("{adopted} games") };
        notes.push(format!("played after the last save, and counted: {games} in {}", path.display()));
    }
    Ok(())
}

/// The numbers of the games that the saved state counts.
fn counted(schedule: &Schedule, progress: &TournamentProgress) -> BTreeSet<u64> {
    let games = schedule.games_per_pairing();
    let pairings = (0..schedule.total_pairings()).filter(|&number| progress.finished.contains(number));
    let whole = pairings.flat_map(|number| number * games + 1..(number + 1) * games + 1);
    whole.chain(progress.half.iter().map(|&(number, _)| number)).collect()
}

/// The final position of a game in a file.
fn end_of(path: &Path, place: &Range<u64>) -> io::Result<Option<String>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place.start))?;
    let mut text = Vec::new();
    file.take(place.end - place.start).read_to_end(&mut text)?;
    let record = PgnReader::new(&text[..], Encoding::Detect).next();
    Ok(record.and_then(Result::ok).map(|record| record.end().fen()))
}

/// Removes pieces of a file, and nothing else.
fn remove(path: &Path, pieces: &[Range<u64>]) -> io::Result<()> {
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

/// Adds final positions that were not written because of a kill. `bytes` is the length of the file before the first of
/// them.
fn complete_ends(path: &Path, bytes: u64, ends: &[String]) -> io::Result<()> {
    let mut tail = Vec::new();
    if let Ok(mut file) = File::open(path) {
        file.seek(SeekFrom::Start(bytes))?;
        file.read_to_end(&mut tail)?;
    }
    let wanted: String = ends.iter().map(|end| format!("{end}\n")).collect();
    let wanted = wanted.as_bytes();
    let there = (0..=wanted.len().min(tail.len())).rev().find(|&n| tail[..n] == wanted[..n]).unwrap_or(0);
    // The place where the complete lines end; an incomplete line may follow.
    let whole = wanted[..there].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    if there > whole && there == tail.len() {
        let file = File::options().write(true).open(path)?;
        file.set_len(bytes + whole as u64)?;
    }
    let mut file = Growing::open(path)?;
    for line in wanted[whole..].split_inclusive(|&b| b == b'\n') {
        file.append(line, "\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn final_positions_are_completed_and_those_of_others_are_kept() {
        let path = std::env::temp_dir().join(format!("chuhe-ends-{}", std::process::id()));
        let ends = ["one".to_owned(), "two".to_owned()];
        for (tail, expected) in [
            ("", "one\ntwo\n"),
            ("o", "one\ntwo\n"),
            ("one", "one\ntwo\n"),
            ("one\n", "one\ntwo\n"),
            ("one\ntw", "one\ntwo\n"),
            ("one\ntwo\n", "one\ntwo\n"),
            ("one\ntwo\nforeign", "one\ntwo\nforeign"),
            ("foreign", "foreign\none\ntwo\n"),
            ("one\nforeign\n", "one\nforeign\ntwo\n"),
        ] {
            std::fs::write(&path, format!("old\n{tail}")).unwrap();
            complete_ends(&path, 4, &ends).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("old\n{expected}"), "{tail}");
        }
        std::fs::remove_file(path).unwrap();
    }

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
