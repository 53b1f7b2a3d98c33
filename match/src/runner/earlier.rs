//! The tournament that was saved where a new one will be saved: it is kept if it has games left to play.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chuhe_stats::Decision;
use chuhe_storage::{is_same, sync_folder};

use crate::config::Tournament;
use crate::error::MatchError;
use crate::numerals::of_games;
use crate::output::{self, View};
use crate::outputs;
use crate::schedule::Schedule;
use crate::state::{SavedTournament, TournamentProgress};

/// Whether nothing is left to play: all pairings are finished, or the test is decided.
pub(super) fn is_over(tournament: &Tournament, schedule: &Schedule, progress: &TournamentProgress) -> bool {
    let view = View { tournament, scores: &progress.scores, facts: &[] };
    !matches!(output::decision(&view, [0, 1]), None | Some(Decision::Continue))
        || progress.finished.covers(schedule.total_pairings())
}

/// The tournament that is saved in a file, if games of it were played and others are left.
fn unfinished(path: &Path) -> Option<(SavedTournament, Schedule)> {
    // If the file cannot be read as a tournament, there is nothing to resume.
    let saved = path.is_file().then(|| SavedTournament::read(path))?.ok()?;
    let schedule = Schedule::new(&saved.tournament);
    let has_games = saved.progress.games(schedule.games_per_pairing()) > 0;
    (has_games && !is_over(&saved.tournament, &schedule, &saved.progress)).then_some((saved, schedule))
}

/// The first of `PATH.old`, `PATH.old2`, `PATH.old3` and so on that is free.
fn free_place(path: &Path, is_free: impl Fn(&Path) -> bool) -> PathBuf {
    let place = |end: String| {
        let mut place = path.as_os_str().to_owned();
        place.push(end);
        PathBuf::from(place)
    };
    let ends = std::iter::once(".old".to_owned()).chain((2..).map(|number: u64| format!(".old{number}")));
    ends.map(place).find(|place| is_free(place)).expect("there are fewer files than numbers")
}

/// Another place for a file of an earlier tournament that the new one would empty; `None` if it is not emptied.
fn place_for(tournament: &Tournament, old: &Path, new: Option<(&PathBuf, bool)>) -> Option<PathBuf> {
    new.filter(|(file, overwrite)| *overwrite && is_same(file, old) && old.is_file())?;
    let is_free = |place: &Path| !place.exists() && !outputs::is_output(tournament, place);
    Some(free_place(old, is_free))
}

/// Lets an earlier tournament have other files where the new one would empty them. Returns the files and where to move
/// them.
fn other_files(tournament: &Tournament, earlier: &mut SavedTournament) -> Vec<(PathBuf, PathBuf)> {
    let SavedTournament { tournament: before, progress } = earlier;
    let mut moved = Vec::new();
    let games = tournament.files.pgn.as_ref().map(|pgn| (&pgn.file, pgn.overwrite));
    if let Some(pgn) = &mut before.files.pgn
        && let Some(place) = place_for(tournament, &pgn.file, games)
    {
        progress.pgn_file = Some(place.clone());
        moved.push((std::mem::replace(&mut pgn.file, place.clone()), place));
    }
    let ends = tournament.files.epd.as_ref().map(|epd| (&epd.file, epd.overwrite));
    if let Some(epd) = &mut before.files.epd
        && let Some(place) = place_for(tournament, &epd.file, ends)
    {
        progress.epd_file = Some(place.clone());
        progress.epd_begin.iter_mut().for_each(|(file, _)| file.clone_from(&place));
        moved.push((std::mem::replace(&mut epd.file, place.clone()), place));
    }
    moved
}

/// Saves a tournament that can still be resumed under another name, and keeps those of its files that the new
/// tournament would empty. Returns a note for the user.
pub(super) fn set_aside(tournament: &Tournament) -> Result<Option<String>, MatchError> {
    let path = &tournament.files.state_file;
    if tournament.files.autosave_interval == 0 {
        return Ok(None);
    }
    let Some((mut earlier, schedule)) = unfinished(path) else { return Ok(None) };
    let played = earlier.progress.games(schedule.games_per_pairing());
    let kept = free_place(path, |place| unfinished(place).is_none());
    outputs::check_moved(tournament, &kept)?;
    let moved = other_files(tournament, &mut earlier);
    // If this program ends between these steps, one of both saved tournaments has its games.
    earlier.write(&kept)?;
    let mut note = format!(
        "{} was a tournament with {played} of {} played; it is now {}",
        path.display(),
        of_games(schedule.total_games()),
        kept.display()
    );
    for (from, to) in &moved {
        fs::rename(from, to).map_err(MatchError::file(from))?;
        sync_folder(to);
        let _ = write!(note, ", and {} is now {}", from.display(), to.display());
    }
    Ok(Some(note))
}
