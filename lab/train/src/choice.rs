//! Options that say which positions of the games are learned from; all commands that read games have them.

use chuhe_datagen::Damage;

use crate::data::Filter;
use crate::error::TrainError;

/// Which positions are learned from, and with which scores.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Choice {
    /// Share of the next position's score in each score, from 0 to 1; the result of the game counts as the last score.
    /// Later searches see more of the game than one shallow search.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub(crate) foresight: f32,
    /// Leave out positions before this ply.
    #[arg(long, value_name = "PLY", default_value_t = 12)]
    pub(crate) from_ply: usize,
    /// Leave out positions with larger scores than this, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 3000)]
    pub(crate) largest_score: u16,
    /// Keep positions in check and positions whose best move is a capture.
    #[arg(long)]
    pub(crate) noisy: bool,
    /// Skip damaged blocks of games and list them; by default the first damaged block is an error.
    #[arg(long)]
    skip_damaged: bool,
}

impl Choice {
    /// The filter of these options; `validation` is the part of the games that validates, in thousandths.
    ///
    /// # Errors
    /// If a number is out of range.
    pub(crate) fn filter(&self, validation: u16) -> Result<Filter, TrainError> {
        if !(0.0..=1.0).contains(&self.foresight) {
            return Err(TrainError::Usage("--foresight must be from 0 to 1".to_owned()));
        }
        Ok(Filter {
            from_ply: self.from_ply,
            largest_score: self.largest_score,
            noisy: self.noisy,
            validation,
            foresight: self.foresight,
            damage: if self.skip_damaged { Damage::Skip } else { Damage::Refuse },
        })
    }
}
