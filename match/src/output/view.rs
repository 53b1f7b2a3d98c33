//! The statistics that reports print.

use chuhe_stats::{Results, Sprt};

use crate::config::Tournament;
use crate::engine::EngineFacts;
use crate::scoreboard::{EncounterScore, Scoreboard};

/// A tournament and its results so far.
pub(crate) struct View<'t> {
    pub(crate) tournament: &'t Tournament,
    pub(crate) scores: &'t Scoreboard,
    pub(crate) facts: &'t [EngineFacts],
}

impl View<'_> {
    pub(super) fn name(&self, engine: usize) -> &str {
        &self.tournament.engines[engine].name
    }

    /// Elo and the other estimates, from pairs if pairs are counted.
    pub(crate) fn estimate(&self, score: &EncounterScore) -> chuhe_stats::Estimate {
        if self.tournament.counts_pairs() { score.pairs.estimate() } else { score.games.estimate() }
    }

    pub(super) fn llr(&self, sprt: &Sprt, score: &EncounterScore) -> f64 {
        if self.tournament.counts_pairs() { sprt.llr(&score.pairs) } else { sprt.llr(&score.games) }
    }

    /// Engines, the strongest first; those without a rating last.
    pub(crate) fn ranked(&self) -> Vec<(usize, EncounterScore)> {
        let engines = 0..self.tournament.engines.len();
        let mut ranked: Vec<(usize, EncounterScore)> =
            engines.map(|engine| (engine, self.scores.of(engine))).collect();
        let key = |score: &EncounterScore| {
            let elo = self.estimate(score).elo;
            if elo.is_nan() { f64::NEG_INFINITY } else { elo }
        };
        ranked.sort_by(|(_, a), (_, b)| key(b).total_cmp(&key(a)));
        ranked
    }
}
