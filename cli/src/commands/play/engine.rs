//! The engine as a player.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_book::embedded::opening_move;
use chuhe_engine::host::random_seed;
use chuhe_engine::score::Score;
use chuhe_engine::session::Session;
use chuhe_engine::strength::{MAX_ELO, Strength};
use chuhe_engine::time::Limits;
use chuhe_locale::Lang;
use chuhe_locale::levels::{LEVELS, Level};
use xiangqi::{Move, Position};

use super::clock::Clocks;
use crate::error::CliError;

/// How strong the engine is: a rating, or full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skill(Option<u32>);

impl Skill {
    pub(super) fn of_level(level: &Level) -> Skill {
        Skill(level.elo)
    }

    /// Ratings beyond the strongest level are full strength.
    pub(super) fn of_elo(elo: u32) -> Skill {
        Skill((elo <= MAX_ELO).then_some(elo))
    }

    fn strength(self) -> Strength {
        self.0.map_or(Strength::Full, Strength::of_elo)
    }

    /// The word that selects it: the short name of the level, or the rating.
    pub(super) fn id(self) -> String {
        match LEVELS.iter().find(|level| level.elo == self.0) {
            Some(level) => level.id.to_owned(),
            None => self.0.unwrap_or(MAX_ELO).to_string(),
        }
    }

    /// The name of the level, or the rating.
    pub(super) fn name(self, lang: Lang) -> String {
        let level = LEVELS.iter().find(|level| level.elo == self.0);
        match (level, self.0) {
            (Some(level), _) => level.name(lang).to_owned(),
            (None, elo) => elo.unwrap_or(MAX_ELO).to_string(),
        }
    }
}

/// The engine as a player of a level.
pub(super) struct EnginePlayer {
    session: Session,
    skill: Skill,
    thinking: Duration,
}

/// MiB of the engine's table.
const HASH_MIB: usize = 64;
/// The thinking time for a hint.
const HINT: Duration = Duration::from_millis(1500);

impl EnginePlayer {
    pub(super) fn new(
        skill: Skill,
        thinking: Duration,
        threads: NonZeroUsize,
    ) -> Result<EnginePlayer, CliError> {
        let mut session = Session::new(HASH_MIB).map_err(|error| CliError::plain(&error))?;
        session.set_threads(threads);
        session.set_strength(skill.strength());
        Ok(EnginePlayer { session, skill, thinking })
    }

    pub(super) fn skill(&self) -> Skill {
        self.skill
    }

    pub(super) fn set_skill(&mut self, skill: Skill) {
        self.skill = skill;
        self.session.set_strength(skill.strength());
    }

    /// Forgets the previous game.
    pub(super) fn new_game(&mut self) {
        self.session.new_game();
    }

    /// The engine's move; `None` if there is no legal move.
    pub(super) fn answer(&mut self, position: &Position, clocks: Option<&Clocks>) -> Option<Move> {
        if let Some(mv) = opening_move(position, random_seed()) {
            return Some(mv);
        }
        let clock = clocks.map(|clocks| clocks.for_search(position.side_to_move()));
        let move_time = clock.is_none().then_some(self.thinking);
        self.session.set_position(position.clone());
        self.session.search(Limits { move_time, clock, ..Limits::default() }).best.best
    }

    /// The best move it knows, whatever its level, with the score for the side to move.
    pub(super) fn advise(&mut self, position: &Position) -> Option<(Move, Score)> {
        self.session.set_strength(Strength::Full);
        self.session.set_position(position.clone());
        let found = self.session.search(Limits::move_time(HINT)).found();
        self.session.set_strength(self.skill.strength());
        found
    }
}
