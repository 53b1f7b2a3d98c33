//! The tournament that was saved where a new one will be saved: it is kept if it has games left to play.

use std::path::PathBuf;

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
        || (0..schedule.total_pairings()).all(|number| progress.finished.contains(number))
}

/// Saves a tournament that can still be resumed under another name. Returns a note for the user.
pub(super) fn set_aside(tournament: &Tournament) -> Result<Option<String>, MatchError> {
    let path = &tournament.files.state_file;
    if tournament.files.autosave_interval == 0 || !path.is_file() {
        return Ok(None);
    }
    // If the file cannot be read as a tournament, there is nothing to resume.
    let Ok(earlier) = SavedTournament::read(path) else { return Ok(None) };
    let schedule = Schedule::new(&earlier.tournament);
    let played = earlier.progress.games(schedule.games_per_pairing());
    if played == 0 || is_over(&earlier.tournament, &schedule, &earlier.progress) {
        return Ok(None);
    }
    let mut kept = path.clone().into_os_string();
    kept.push(".old");
    let kept = PathBuf::from(kept);
    outputs::check_moved(tournament, &kept)?;
    earlier.write(&kept)?;
    Ok(Some(format!(
        "{} was a tournament with {played} of {} games played; it is now {}",
        path.display(),
        schedule.total_games(),
        kept.display()
    )))
}
