//! Scores, files and saved state: the changes of a finished game.
//!
//! The order protects against power cuts. First the game is written to its file and synced to the disk; then the saved
//! state and its folder; then the final positions since the last save, which the state contains too. Only then the game
//! is reported. So no final position is in its file before its game counts: a game that is played again would have two.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use super::earlier;
use super::ends;
use super::resume;
use super::tally::{self, Counted};
use crate::config::{PgnConfig, Tournament};
use crate::engine::EngineFacts;
use crate::error::MatchError;
use crate::files::GameLog;
use crate::game::PlayedGame;
use crate::output::View;
use crate::pgn;
use crate::schedule::{Schedule, ScheduledGame};
use crate::state::{Faults, Numbering, SavedOpening, SavedTournament, TournamentProgress};

/// Records the progress of a tournament, in its files too.
pub(super) struct Recorder<'r> {
    tournament: &'r Tournament,
    schedule: &'r Schedule,
    progress: TournamentProgress,
    facts: Vec<EngineFacts>,
    pgn: Option<(&'r PgnConfig, GameLog)>,
    epd: Option<GameLog>,
    games_since_save: u64,
    /// Notes for the user about the files.
    notes: Vec<String>,
}

impl<'r> Recorder<'r> {
    /// Opens the files, and counts the games played before.
    pub(super) fn open(
        tournament: &'r Tournament,
        schedule: &'r Schedule,
        mut progress: TournamentProgress,
    ) -> Result<Recorder<'r>, MatchError> {
        let engines = tournament.engines.len();
        progress.faults.resize(engines, Faults::default());
        let is_new = progress.id.is_empty() && progress.games(1) == 0;
        if progress.id.is_empty() {
            progress.id = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        }
        let numbering = Numbering::of(tournament);
        if progress.games(1) > 0
            && progress.numbering.as_ref().is_some_and(|before| !before.is_same(&numbering))
        {
            return Err(MatchError::OtherSchedule(tournament.files.state_file.clone()));
        }
        let resume::Resumed { notes, has_moved } =
            resume::take_up(tournament, schedule, &mut progress, is_new)?;
        progress.numbering = Some(numbering);
        progress.pgn_file = tournament.files.pgn.as_ref().map(|config| config.file.clone());
        progress.epd_file = tournament.files.epd.as_ref().map(|config| config.file.clone());
        let pgn = tournament.files.pgn.as_ref().map(|config| {
            GameLog::open(&config.file, "\n\n", is_new && config.overwrite).map(|file| (config, file))
        });
        let epd = tournament
            .files
            .epd
            .as_ref()
            .map(|config| GameLog::open(&config.file, "\n", is_new && config.overwrite));
        let epd = epd.transpose()?;
        if is_new || has_moved {
            progress.epd_begin = epd.as_ref().map(|file| (file.path().to_owned(), file.length()));
        }
        Ok(Recorder {
            tournament,
            schedule,
            progress,
            facts: vec![EngineFacts::default(); engines],
            pgn: pgn.transpose()?,
            epd,
            games_since_save: 0,
            notes,
        })
    }

    pub(super) fn progress(&self) -> &TournamentProgress {
        &self.progress
    }

    /// The number of games played.
    pub(super) fn games(&self) -> u64 {
        self.progress.games(self.schedule.games_per_pairing())
    }

    /// Whether nothing is left to play.
    pub(super) fn is_over(&self) -> bool {
        earlier::is_over(self.tournament, self.schedule, &self.progress)
    }

    /// Takes the notes for the user about the files.
    pub(super) fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    pub(super) fn view(&self) -> View<'_> {
        View { tournament: self.tournament, scores: &self.progress.scores, facts: &self.facts }
    }

    /// Notes the facts of an engine.
    pub(super) fn note_facts(&mut self, engine: usize, facts: EngineFacts) {
        self.facts[engine] = facts;
    }

    /// Stores a finished game: when this returns, it is safe on the disk. Returns whether its pairing is finished with
    /// it.
    pub(super) fn add(&mut self, scheduled: ScheduledGame, game: &PlayedGame) -> Result<bool, MatchError> {
        if let Some((config, file)) = &mut self.pgn {
            let facts = scheduled.colors.map(|engine| &self.facts[engine]);
            let id = &self.progress.id;
            let context = pgn::Context { tournament: self.tournament, config, id, scheduled, facts };
            file.append(&pgn::text(&context, game))?;
        }
        let (winner, termination) = (game.end.winner, Some(game.end.termination));
        let counted = Counted { game: scheduled, winner, termination };
        let finishes_pairing = tally::enter(&mut self.progress, self.schedule, counted);
        if !finishes_pairing {
            let moves = game.moves.iter().take_while(|played| played.thought.is_none());
            let moves = moves.map(|played| played.mv.to_string()).collect();
            let opening = SavedOpening { fen: game.start.fen(), moves };
            self.progress.openings.insert(scheduled.pairing.number, opening);
        }
        if self.epd.is_some() {
            self.progress.ends.push(game.last_position.fen());
        }
        self.games_since_save += 1;
        if self.games_since_save >= self.tournament.files.autosave_interval {
            self.save()?;
        }
        Ok(finishes_pairing)
    }

    /// Saves the tournament, unless saving is turned off, and then the final positions since the last save.
    pub(super) fn save(&mut self) -> Result<(), MatchError> {
        self.games_since_save = 0;
        if self.tournament.files.autosave_interval > 0 {
            self.progress.epd_bytes = self.epd.as_ref().map(GameLog::length);
            let saved =
                SavedTournament { tournament: self.tournament.clone(), progress: self.progress.clone() };
            saved.write(&self.tournament.files.state_file)?;
        }
        if let Some(file) = self.epd.as_mut().filter(|_| !self.progress.ends.is_empty()) {
            file.append(ends::lines(&self.progress.ends).as_bytes())?;
            self.progress.ends.clear();
        }
        Ok(())
    }

    /// The file of games and its CRC32, if requested. A pipe or a device has none.
    pub(super) fn pgn_crc32(&self) -> Result<Option<(&Path, u32)>, MatchError> {
        match &self.pgn {
            Some((config, file)) if config.crc32 && file.path().is_file() => {
                Ok(Some((file.path(), file.crc32()?)))
            }
            _ => Ok(None),
        }
    }
}
