//! Resuming a tournament. The game file decides which games count, not the saved state. Other games in the same file
//! are not changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use chuhe_record::pgn::PgnReader;
use chuhe_record::text::Encoding;

use super::ends;
use super::pieces::remove;
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
    // The final positions of the last save. They stand in their file from this byte on; in another file, at its end.
    let length = |path: &Path| path.metadata().map_or(0, |file| file.len());
    let mut from = tournament.files.epd.as_ref().map_or(0, |epd| length(&epd.file));
    if let (Some(epd), Some(bytes)) = (&tournament.files.epd, progress.epd_bytes) {
        if progress.epd_begin.as_ref().is_none_or(|(file, _)| *file == epd.file) {
            from = bytes;
        }
        ends::complete(&epd.file, from, &progress.ends).map_err(MatchError::file(&epd.file))?;
    }
    let pending = Pending { from, ends: std::mem::take(&mut progress.ends) };
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
        count(tournament, schedule, progress, pending, found, &mut notes)?;
    }
    Ok(notes)
}

/// The final positions of the last save, and the byte in their file from which on they stand.
struct Pending {
    from: u64,
    ends: Vec<String>,
}

/// Counts the games that are in the file, and only those.
fn count(
    tournament: &Tournament,
    schedule: &Schedule,
    progress: &mut TournamentProgress,
    pending: Pending,
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
            epd_begin: progress.epd_begin.take(),
            epd_bytes: progress.epd_bytes,
            faults: vec![Faults::default(); tournament.engines.len()],
            ..TournamentProgress::default()
        };
    }
    let (mut adopted, mut found_ends) = (0, Vec::new());
    for game in games.into_values() {
        if lost == 0 && counted.contains(&game.number) {
            continue;
        }
        let Some(scheduled) = schedule.by_number(game.number) else { continue };
        let FoundGame { winner, termination, .. } = game;
        tally::enter(progress, schedule, Counted { game: scheduled, winner, termination });
        adopted += 1;
        if tournament.files.epd.is_some() {
            let end = end_of(path, &game.place).map_err(MatchError::file(path))?;
            found_ends.extend(end);
        }
    }
    if let Some(epd) = &tournament.files.epd {
        let failed = MatchError::file(&epd.file);
        let begin =
            progress.epd_begin.as_ref().filter(|(file, _)| *file == epd.file).map(|&(_, begin)| begin);
        if lost == 0 {
            // The pending ones stand there too. Games may end in the same position, so all are counted together.
            ends::complete(&epd.file, pending.from, &[pending.ends, found_ends].concat()).map_err(failed)?;
        } else if let Some(begin) = begin {
            let is_sure = ends::keep(&epd.file, begin, counted.len(), &found_ends).map_err(failed)?;
            if !is_sure {
                notes.push(format!(
                    "{} may have positions of games that are played again: other lines stand among them",
                    epd.file.display()
                ));
            }
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
