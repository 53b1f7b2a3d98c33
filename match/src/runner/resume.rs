//! Resuming a tournament. The game file decides which of its games count, not the saved state; games that went to another
//! file, or to none, count as saved. Other games in the same file are not changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use chuhe_record::pgn::PgnReader;
use chuhe_record::text::Encoding;
use chuhe_storage::is_same;

use super::ends;
use super::pieces::remove;
use super::tally::{self, Counted};
use crate::config::Tournament;
use crate::error::MatchError;
use crate::numerals::of_games;
use crate::outputs::is_device;
use crate::pgn::found::{FoundGame, FoundGames, find};
use crate::schedule::Schedule;
use crate::state::{Faults, TournamentProgress};

/// A tournament whose progress and files agree.
pub(super) struct Resumed {
    /// Notes for the user.
    pub(super) notes: Vec<String>,
    /// Whether the games go to another file than before.
    pub(super) has_moved: bool,
}

/// Makes the progress and the files agree with the games in the game file.
pub(super) fn take_up(
    tournament: &Tournament,
    schedule: &Schedule,
    progress: &mut TournamentProgress,
    is_new: bool,
) -> Result<Resumed, MatchError> {
    let games = |progress: &TournamentProgress| progress.games(schedule.games_per_pairing());
    // A pipe or a device keeps no games that could be read: it counts as no file.
    let path = tournament.files.pgn.as_ref().map(|pgn| pgn.file.as_path()).filter(|path| !is_device(path));
    let before = progress.pgn_file.take().filter(|before| !is_device(before));
    let has_moved = match (path, &before) {
        (Some(path), Some(before)) => !is_same(path, before),
        (path, before) => path.is_some() || before.is_some(),
    };
    let pending = Pending::of(tournament, progress);
    let mut counting = Counting { tournament, schedule, progress, notes: Vec::new(), ends: Vec::new() };
    let mut lost = None;
    if has_moved {
        // All games count that the saved state has, and those that were played after the last save.
        counting.keep_games();
        if let Some(before) = before.filter(|before| before.is_file()) {
            let found = games_in(&before, &counting.progress.id).map_err(MatchError::file(&before))?;
            counting.count(&before, &found)?;
            counting.keep_games();
        }
    }
    // A new tournament has no games in a file that is there.
    if let Some(path) = path.filter(|_| !is_new) {
        let elsewhere = counting.progress.elsewhere.as_deref().map_or(0, games);
        if path.exists() {
            let failed = MatchError::file(path);
            let found = games_in(path, &counting.progress.id);
            let found = found.and_then(|found| remove(path, &found.torn).map(|()| found)).map_err(failed)?;
            if !found.torn.is_empty() {
                counting.notes.push(format!("{}: an unfinished game at its end was removed", path.display()));
            }
            lost = counting.count(path, &found.without_torn())?;
        } else if games(counting.progress) > elsewhere {
            return Err(MatchError::GamesAreGone(path.to_owned()));
        }
    }
    let Counting { mut notes, ends, .. } = counting;
    if let Some(epd) = tournament.files.epd.as_ref().map(|epd| &epd.file).filter(|epd| !is_device(epd)) {
        let begin =
            progress.epd_begin.as_ref().filter(|(file, _)| is_same(file, epd)).map(|&(_, begin)| begin);
        let is_sure = match (lost, begin) {
            (None, _) => pending.complete(epd, &ends).map(|()| true),
            (Some(counted), Some(begin)) => {
                pending.complete(epd, &[]).and_then(|()| ends::keep(epd, begin, counted, &ends))
            }
            (Some(_), None) => pending.complete(epd, &[]).map(|()| progress.epd_bytes.is_none()),
        };
        if !is_sure.map_err(MatchError::file(epd))? {
            notes.push(format!(
                "{} may have positions of games that are played again: they cannot be told from other lines",
                epd.display()
            ));
        }
    }
    Ok(Resumed { notes, has_moved })
}

/// The final positions of the last save.
struct Pending {
    ends: Vec<String>,
    /// They stand in their file from this byte on.
    from: u64,
    /// Their file, if it is another one than now.
    elsewhere: Option<PathBuf>,
}

impl Pending {
    /// Takes the pending positions out of the progress.
    fn of(tournament: &Tournament, progress: &mut TournamentProgress) -> Pending {
        let now = tournament.files.epd.as_ref().map(|epd| epd.file.as_path());
        let begin = || progress.epd_begin.as_ref().map(|(file, _)| file.clone());
        let file = progress.epd_file.clone().or_else(begin);
        // Positions that were written to a pipe need not be written again.
        let ends = std::mem::take(&mut progress.ends);
        let ends = if file.as_deref().is_some_and(is_device) { Vec::new() } else { ends };
        let elsewhere = file.filter(|file| now.is_some_and(|now| !is_same(file, now)) && !is_device(file));
        let length = |path: &Path| path.metadata().map_or(0, |file| file.len());
        let from = progress.epd_bytes.unwrap_or_else(|| now.map_or(0, length));
        Pending { ends, from, elsewhere }
    }

    /// Adds those positions to the file, and more, that a kill has left out. Games may end in the same position, so all
    /// are counted together.
    fn complete(&self, epd: &Path, more: &[String]) -> io::Result<()> {
        let ends = [&self.ends, more].concat();
        match &self.elsewhere {
            None => ends::complete(epd, self.from, &ends),
            Some(file) => {
                let missing = ends::missing(file, self.from, &ends)?;
                ends::complete(epd, u64::MAX, &missing)
            }
        }
    }
}

fn games_in(path: &Path, id: &str) -> io::Result<FoundGames> {
    File::open(path).and_then(|file| find(BufReader::new(file), id))
}

/// Counts the games of files.
struct Counting<'c> {
    tournament: &'c Tournament,
    schedule: &'c Schedule,
    progress: &'c mut TournamentProgress,
    /// Notes for the user.
    notes: Vec<String>,
    /// The final positions of games that were not counted before.
    ends: Vec<String>,
}

impl Counting<'_> {
    /// Lets all games so far count whatever files contain.
    fn keep_games(&mut self) {
        let TournamentProgress { finished, half, scores, faults, .. } = &*self.progress;
        let (finished, half, scores, faults) =
            (finished.clone(), half.clone(), scores.clone(), faults.clone());
        let kept = TournamentProgress { finished, half, scores, faults, ..TournamentProgress::default() };
        self.progress.elsewhere = (kept.games(1) > 0).then(|| Box::new(kept));
    }

    /// Counts the games that are in the file, and of the others only those that are elsewhere. If games are lost, returns
    /// how many of the file counted before.
    fn count(&mut self, path: &Path, found: &FoundGames) -> Result<Option<usize>, MatchError> {
        let mut games: BTreeMap<u64, &FoundGame> = BTreeMap::new();
        for game in &found.games {
            games.entry(game.number).or_insert(game);
        }
        let kept = self.progress.elsewhere.as_deref().map(|kept| counted(self.schedule, kept));
        let kept = kept.unwrap_or_default();
        let before = counted(self.schedule, self.progress);
        let lost = before.difference(&kept).filter(|number| !games.contains_key(number)).count();
        if lost > 0 {
            self.notes.push(format!(
                "{} lacks {lost} of {} that the saved tournament counts: they are played again",
                path.display(),
                of_games((before.len() - kept.len()) as u64)
            ));
            let elsewhere = self.progress.elsewhere.take();
            let progress = std::mem::take(self.progress);
            *self.progress = TournamentProgress {
                id: progress.id,
                epd_begin: progress.epd_begin,
                epd_bytes: progress.epd_bytes,
                openings: progress.openings,
                elsewhere: elsewhere.clone(),
                ..elsewhere.map_or_else(TournamentProgress::default, |kept| *kept)
            };
            self.progress.faults.resize(self.tournament.engines.len(), Faults::default());
        }
        let mut adopted = 0;
        let known = if lost > 0 { &kept } else { &before };
        for game in games.into_values().filter(|game| !known.contains(&game.number)) {
            let Some(scheduled) = self.schedule.by_number(game.number) else { continue };
            let &FoundGame { winner, termination, .. } = game;
            tally::enter(self.progress, self.schedule, Counted { game: scheduled, winner, termination });
            adopted += 1;
            if self.tournament.files.epd.is_some() {
                self.ends.extend(end_of(path, &game.place).map_err(MatchError::file(path))?);
            }
        }
        if lost == 0 && adopted > 0 {
            let games = of_games(adopted);
            self.notes
                .push(format!("played after the last save, and counted: {games} in {}", path.display()));
        }
        Ok((lost > 0).then_some(before.len() - kept.len()))
    }
}

/// The numbers of the games that the saved state counts.
fn counted(schedule: &Schedule, progress: &TournamentProgress) -> BTreeSet<u64> {
    let games = schedule.games_per_pairing();
    let pairings = progress.finished.below(schedule.total_pairings());
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
