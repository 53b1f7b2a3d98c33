//! Scores, files and saved state: what a finished pairing changes.

use std::collections::HashMap;
use std::path::Path;

use chuhe_stats::Outcome;
use xiangqi::Color;

use crate::config::{EpdConfig, PgnConfig, Tournament};
use crate::engine::EngineFacts;
use crate::error::MatchError;
use crate::files::GameLog;
use crate::game::{PlayedGame, Termination};
use crate::output::View;
use crate::pgn;
use crate::schedule::{Schedule, ScheduledGame};
use crate::state::{Faults, Progress, SavedTournament};

/// The books of a tournament.
pub(super) struct Books<'r> {
    tournament: &'r Tournament,
    games_per_pairing: u64,
    progress: Progress,
    facts: Vec<EngineFacts>,
    pgn: Option<(&'r PgnConfig, GameLog)>,
    epd: Option<(&'r EpdConfig, GameLog)>,
    /// Games of pairings that are not finished, by the number of the pairing.
    open: HashMap<u64, Vec<(ScheduledGame, PlayedGame)>>,
    games_since_save: u64,
}

impl<'r> Books<'r> {
    /// Opens the files.
    pub(super) fn open(
        tournament: &'r Tournament,
        schedule: &Schedule,
        mut progress: Progress,
    ) -> Result<Books<'r>, MatchError> {
        let engines = tournament.engines.len();
        progress.faults.resize(engines, Faults::default());
        let pgn = tournament.pgn.as_ref().map(|config| {
            GameLog::open(&config.file, config.overwrite, progress.pgn_bytes).map(|file| (config, file))
        });
        let epd = tournament.epd.as_ref().map(|config| {
            GameLog::open(&config.file, config.overwrite, progress.epd_bytes).map(|file| (config, file))
        });
        Ok(Books {
            tournament,
            games_per_pairing: schedule.games_per_pairing(),
            progress,
            facts: vec![EngineFacts::default(); engines],
            pgn: pgn.transpose()?,
            epd: epd.transpose()?,
            open: HashMap::new(),
            games_since_save: 0,
        })
    }

    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    pub(super) fn view(&self) -> View<'_> {
        View { tournament: self.tournament, scores: &self.progress.scores, facts: &self.facts }
    }

    /// Takes note of what an engine tells about itself.
    pub(super) fn introduce(&mut self, engine: usize, facts: EngineFacts) {
        self.facts[engine] = facts;
    }

    /// Takes a finished game in. Returns whether its pairing is finished with it: only then it counts.
    pub(super) fn add(&mut self, scheduled: ScheduledGame, game: PlayedGame) -> Result<bool, MatchError> {
        self.count_faults(scheduled, &game);
        let number = scheduled.pairing.number;
        let games = self.open.entry(number).or_default();
        games.push((scheduled, game));
        if (games.len() as u64) < self.games_per_pairing {
            return Ok(false);
        }
        let mut games = self.open.remove(&number).unwrap_or_default();
        games.sort_by_key(|(scheduled, _)| scheduled.index);
        let outcomes: Vec<Outcome> = games.iter().map(|(scheduled, game)| outcome(scheduled, game)).collect();
        for (scheduled, game) in &games {
            self.write(*scheduled, game)?;
        }
        self.progress.scores.add(scheduled.pairing.engines, &outcomes);
        self.progress.finished.insert(number);
        self.games_since_save += games.len() as u64;
        let interval = self.tournament.autosave_interval;
        if interval > 0 && self.games_since_save >= interval {
            self.save()?;
        }
        Ok(true)
    }

    fn count_faults(&mut self, scheduled: ScheduledGame, game: &PlayedGame) {
        let Some(winner) = game.ending.winner else {
            return;
        };
        let faults = &mut self.progress.faults[scheduled.colors[(!winner).index()]];
        match game.ending.termination {
            Termination::TimeForfeit => faults.timeouts += 1,
            Termination::Disconnect | Termination::Stall => faults.crashes += 1,
            Termination::IllegalMove => faults.illegal += 1,
            Termination::Normal | Termination::Adjudication => {}
        }
    }

    fn write(&mut self, scheduled: ScheduledGame, game: &PlayedGame) -> Result<(), MatchError> {
        if let Some((config, file)) = &mut self.pgn {
            let facts = scheduled.colors.map(|engine| &self.facts[engine]);
            let context = pgn::Context { tournament: self.tournament, config, scheduled, facts };
            file.append(&pgn::text(&context, game))?;
        }
        if let Some((_, file)) = &mut self.epd {
            file.append(format!("{}\n", game.end.fen()).as_bytes())?;
        }
        Ok(())
    }

    /// Saves the tournament.
    pub(super) fn save(&mut self) -> Result<(), MatchError> {
        if self.tournament.autosave_interval == 0 {
            return Ok(());
        }
        self.games_since_save = 0;
        self.progress.pgn_bytes = self.pgn.as_ref().map(|(_, file)| file.length());
        self.progress.epd_bytes = self.epd.as_ref().map(|(_, file)| file.length());
        let saved = SavedTournament { tournament: self.tournament.clone(), progress: self.progress.clone() };
        saved.write(&self.tournament.state_file)
    }

    /// Saves, then writes the games whose pairing was not finished. Who goes on with the tournament plays those
    /// again, and cuts them off the files first.
    pub(super) fn close(&mut self) -> Result<(), MatchError> {
        self.save()?;
        let mut rest: Vec<_> = std::mem::take(&mut self.open).into_values().flatten().collect();
        rest.sort_by_key(|(scheduled, _)| scheduled.number);
        rest.iter().try_for_each(|(scheduled, game)| self.write(*scheduled, game))
    }

    /// The file of games and its CRC32, if it is asked for.
    pub(super) fn pgn_crc32(&self) -> Result<Option<(&Path, u32)>, MatchError> {
        match &self.pgn {
            Some((config, file)) if config.crc32 => Ok(Some((file.path(), file.crc32()?))),
            _ => Ok(None),
        }
    }
}

/// The result of a game for the first engine of its pairing.
fn outcome(scheduled: &ScheduledGame, game: &PlayedGame) -> Outcome {
    let red = match game.ending.winner {
        Some(Color::Red) => Outcome::Win,
        Some(Color::Black) => Outcome::Loss,
        None => Outcome::Draw,
    };
    if scheduled.colors[0] == scheduled.pairing.engines[0] { red } else { red.reversed() }
}
