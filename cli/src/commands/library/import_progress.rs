//! Progress, notices and the result of an import.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use chuhe_library::import::{ImportListener, Imported, Notice, Unusable};
use chuhe_locale::texts::{reports, terminal};
use indicatif::ProgressBar;

use crate::error::{CliError, CliResult};
use crate::interrupt::stop_on_interrupt;
use crate::language::language;
use crate::outputs::{self, MAX_REPORTED, joined, path_text, progress_bar, show_bar};
use crate::reason::{left_out, reason, text_note};

/// Shows progress, and the first notices of each kind, on standard error.
pub(super) struct ImportProgress {
    bar: ProgressBar,
    begin: Instant,
    stop: &'static AtomicBool,
    most: usize,
    duplicates: usize,
    others: usize,
    /// The files that were named as unusable.
    unusable: usize,
    /// The files that could not be read to the end.
    broken: usize,
}

impl ImportListener for ImportProgress {
    fn notice(&mut self, path: &Path, notice: &Notice) {
        let lang = language();
        let count = match notice {
            Notice::Duplicate { .. } => &mut self.duplicates,
            _ => &mut self.others,
        };
        *count += 1;
        match notice {
            Notice::Unusable(Unusable::Io(_) | Unusable::Changed) => self.broken += 1,
            Notice::Unusable(_) => self.unusable += 1,
            _ => {}
        }
        if *count > self.most {
            return;
        }
        let text = match notice {
            Notice::Duplicate { number, game } => terminal::import_duplicate(lang, number, game),
            Notice::Game { error, kept: None } => left_out(error, lang),
            Notice::Game { error, kept: Some(plies) } => {
                terminal::game_cut(lang, *plies, &reason(error, lang))
            }
            Notice::Damaged { error, is_kept: true } => terminal::game_bare(lang, &reason(error, lang)),
            Notice::Damaged { error, is_kept: false } => terminal::game_left_out(lang, &reason(error, lang)),
            Notice::Text(note) => terminal::other_encoding(lang, &text_note(note, lang)),
            Notice::Unusable(error) => reason(error, lang),
        };
        let line = terminal::error_argument(lang, &path_text(path), &text);
        self.bar.suspend(|| outputs::notice(&line));
    }

    fn progress(&mut self, done: &Imported) -> ControlFlow<()> {
        self.bar.set_length(done.all_bytes);
        self.bar.set_position(done.bytes);
        let seconds = self.begin.elapsed().as_secs_f64().max(0.001);
        let games = done.games + done.duplicates;
        let speed = format!("{:.0}", games as f64 / seconds);
        self.bar.set_message(reports::library_importing(language(), games as usize, &speed));
        show_bar(&self.bar, self.begin);
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl ImportProgress {
    /// Watches for Ctrl-C, too.
    pub(super) fn new(list_all: bool) -> Result<ImportProgress, CliError> {
        let stop = stop_on_interrupt()?;
        let most = if list_all { usize::MAX } else { MAX_REPORTED };
        Ok(ImportProgress {
            bar: progress_bar(),
            begin: Instant::now(),
            stop,
            most,
            duplicates: 0,
            others: 0,
            unusable: 0,
            broken: 0,
        })
    }

    /// Forgets what it has counted of an earlier import.
    pub(super) fn begin_anew(&mut self) {
        (self.bar, self.begin) = (progress_bar(), Instant::now());
        (self.duplicates, self.others, self.unusable, self.broken) = (0, 0, 0, 0);
    }

    /// Prints the result of an import; an error if part of it is missing.
    pub(super) fn report(&self, done: Imported, out: &mut impl Write) -> CliResult {
        self.bar.finish_and_clear();
        if self.hidden() > 0 {
            outputs::notice(&terminal::more_notices(language(), self.hidden()));
        }
        let Imported { files, known, games, partial, duplicates, faulty, .. } = done;
        let (lang, mut lacks) = (language(), Vec::new());
        let of_games = |number: u64| reports::count_games(lang, number as usize);
        let of_files = |number: u64| reports::count_files(lang, number as usize);
        let (added, read) = (of_games(games), of_files(files));
        let told = reports::library_added(lang, &added, &read, &of_games(duplicates), &of_files(known));
        writeln!(out, "{told}")?;
        if self.is_stopped() {
            lacks.push(terminal::interrupted_resume(lang).to_owned());
        }
        if faulty > 0 {
            lacks.push(terminal::error_games_unread(lang, faulty as usize));
        }
        if partial > 0 {
            lacks.push(terminal::error_games_cut(lang, partial as usize));
        }
        // A folder may also contain files that are not games; these do not count as a loss.
        if self.unusable > 0 {
            lacks.push(terminal::error_not_usable(lang, self.unusable));
        }
        if self.broken > 0 {
            lacks.push(terminal::error_not_whole(lang, self.broken));
        }
        if files == 0 && known == 0 && lacks.is_empty() {
            lacks.push(terminal::error_no_games(lang).to_owned());
        }
        match joined(&lacks) {
            None => Ok(()),
            Some(text) if self.is_stopped() => Err(CliError::interrupted(text)),
            Some(text) => Err(CliError::Incomplete(text)),
        }
    }

    /// Whether Ctrl-C was pressed.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The number of notices that were not shown.
    fn hidden(&self) -> usize {
        self.duplicates.saturating_sub(self.most) + self.others.saturating_sub(self.most)
    }
}
