//! Damaged self-play game files: their treatment, and the messages about them.

use std::error::Error;
use std::path::Path;

use chuhe_datagen::{Damage, GameFileError, Lacking};
use chuhe_locale::texts::{reports, terminal};

use crate::error::CliError;
use crate::language::language;
use crate::outputs::{path_text, warn_of};
use crate::reason::reason;

/// The treatment of damaged blocks of games.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct DamageArgs {
    /// Skip damaged blocks of games and list them; by default the first damaged block is an error.
    #[arg(long)]
    skip_damaged: bool,
}

impl DamageArgs {
    pub(crate) fn damage(self) -> Damage {
        if self.skip_damaged { Damage::Skip } else { Damage::Refuse }
    }
}

/// The error of a game file. If only a block is damaged, it says how the rest can be used.
pub(crate) fn failed(path: &Path, error: &GameFileError) -> CliError {
    if error.is_of_one_block() {
        let lang = language();
        let error = terminal::error_skip_damaged(lang, &reason(error, lang));
        return CliError::Failed(terminal::error_argument(lang, &path_text(&path), &error));
    }
    CliError::of_reading(&path_text(&path), error)
}

/// The error of a game in the file that cannot be replayed.
pub(crate) fn not_replayed(path: &Path, game: u64, error: &(dyn Error + 'static)) -> CliError {
    let lang = language();
    let error = terminal::game_not_replayed(lang, &game, &reason(error, lang));
    CliError::Failed(terminal::error_argument(lang, &path_text(&path), &error))
}

/// Names the blocks that were left out, and what the file lacks, on standard error.
pub(crate) fn warn_of_missing_games(path: &Path, left_out: &[GameFileError], lacking: &[Lacking]) {
    let (lang, path) = (language(), path_text(&path));
    for error in left_out {
        let text = terminal::block_left_out(lang, &reason(error, lang));
        warn_of(&terminal::error_argument(lang, &path, &text));
    }
    for lacking in lacking {
        let text = match lacking {
            Lacking::Block { bytes } => terminal::unfinished_block(lang, bytes),
            Lacking::Journal { journal, games } => {
                let games = reports::count_games(lang, *games as usize);
                terminal::games_in_journal(lang, &games, &path_text(journal))
            }
            Lacking::Unreadable(error) => reason(error, lang),
        };
        warn_of(&terminal::error_argument(lang, &path, &text));
    }
}
