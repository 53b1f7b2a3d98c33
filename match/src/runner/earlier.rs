//! The tournament that was saved where a new one will be saved: it is kept if it has games left to play.

use std::path::{Path, PathBuf};

use chuhe_stats::Decision;

use crate::config::Tournament;
use crate::error::MatchError;
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

/// The first of `PATH.old`, `PATH.old2`, `PATH.old3` and so on that is not an unfinished tournament itself.
fn free_place(path: &Path) -> PathBuf {
    let place = |end: String| {
        let mut place = path.as_os_str().to_owned();
        place.push(end);
        PathBuf::from(place)
    };
    let ends = std::iter::once(".old".to_owned()).chain((2..).map(|number: u64| format!(".old{number}")));
    let is_free = |place: &PathBuf| unfinished(place).is_none();
    ends.map(place).find(is_free).expect("there are fewer files than numbers")
}

/// Saves a tournament that can still be resumed under another name. Returns a note for the user.
pub(super) fn set_aside(tournament: &Tournament) -> Result<Option<String>, MatchError> {
    let path = &tournament.files.state_file;
    if tournament.files.autosave_interval == 0 {
        return Ok(None);
    }
    let Some((earlier, schedule)) = unfinished(path) else { return Ok(None) };
    let played = earlier.progress.games(schedule.games_per_pairing());
    let kept = free_place(path);
    outputs::check_moved(tournament, &kept)?;
    earlier.write(&kept)?;
    Ok(Some(format!(
        "{} was a tournament with {played} of {} games played; it is now {}",
        path.display(),
        schedule.total_games(),
        kept.display()
    )))
}
