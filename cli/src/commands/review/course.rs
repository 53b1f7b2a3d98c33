//! The course of a review through all games of all files: what was counted, what failed, and how it ends.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use chuhe_locale::texts::{reports, terminal};
use chuhe_record::text::Encoding;
use chuhe_record::{Record, RecordError};
use chuhe_review::{Review, ReviewError, Reviewer};

use super::sinks::Sinks;
use crate::encoding;
use crate::error::{CliError, CliResult};
use crate::games::games;
use crate::inputs::{all_have_games, no_games};
use crate::language::language;
use crate::outputs::{keep_last, notice, path_error, path_text, progress_bar, show_bar};
use crate::reason::reason;

/// The games so far.
pub(super) struct Course<'f> {
    /// Set by Ctrl-C.
    stop: &'static AtomicBool,
    /// Games that have been reviewed.
    number: usize,
    /// Games that could not be read.
    bad: usize,
    /// Games with a fault that have been reviewed up to it.
    cut: usize,
    /// Files without games.
    without: Vec<&'f Path>,
    /// Why the last of the files that could not be read could not.
    fault: Option<CliError>,
    /// Why the review could not continue.
    failed: Option<CliError>,
}

impl<'f> Course<'f> {
    /// A course without games, which ends early if `stop` is set.
    pub(super) fn new(stop: &'static AtomicBool) -> Course<'f> {
        Course { stop, number: 0, bad: 0, cut: 0, without: Vec::new(), fault: None, failed: None }
    }

    /// Reviews the games of a file. Breaks if the review cannot continue, or Ctrl-C ended it.
    pub(super) fn file<W: Write>(
        &mut self,
        path: &'f Path,
        encoding: Encoding,
        reviewer: &mut Reviewer<'_>,
        sinks: &mut Sinks<'_, W>,
    ) -> ControlFlow<()> {
        let (before, mut is_refused) = (self.total(), false);
        // The games of the other files are reviewed all the same, and kept.
        let mut games = match games(path, None, encoding) {
            Ok(games) => games,
            Err(error) => {
                keep_last(&mut self.fault, error);
                return ControlFlow::Continue(());
            }
        };
        for game in games.by_ref() {
            // Ctrl-C ends standard input, maybe in the middle of a game.
            if self.stop.load(Relaxed) {
                return ControlFlow::Break(());
            }
            match game.or_else(|error| self.before_fault(path, error)) {
                Ok(record) => self.game(&record, reviewer, sinks)?,
                // No games of it can be counted.
                Err(error) if error.is_of_file() => {
                    is_refused = true;
                    keep_last(&mut self.fault, path_error(path, &error));
                }
                Err(error) => {
                    self.bad += 1;
                    notice(&path_error(path, &error).to_string());
                }
            }
        }
        encoding::warn(&path_text(&path), games.text_report());
        if self.total() == before && !is_refused {
            self.without.push(path);
        }
        ControlFlow::Continue(())
    }

    /// The games of all files so far.
    fn total(&self) -> usize {
        self.number + self.bad
    }

    /// A game with a fault: the moves before the fault, which are reviewed.
    fn before_fault(&mut self, path: &Path, mut error: RecordError) -> Result<Record, RecordError> {
        match error.kept.take() {
            Some(record) if !record.line.plies.is_empty() => {
                self.cut += 1;
                let lang = language();
                let text = terminal::game_cut(lang, record.line.plies.len(), &reason(&error, lang));
                notice(&terminal::error_argument(lang, &path_text(path), &text));
                Ok(*record)
            }
            _ => Err(error),
        }
    }

    fn game<W: Write>(
        &mut self,
        record: &Record,
        reviewer: &mut Reviewer<'_>,
        sinks: &mut Sinks<'_, W>,
    ) -> ControlFlow<()> {
        let place = self.total() + 1;
        let done = match review(reviewer, record, place) {
            Ok(None) => return ControlFlow::Break(()),
            Ok(Some(review)) => sinks.take(place, record, &review),
            Err(error) => Err(error),
        };
        // Games that have been reviewed are kept, whatever fails after them.
        if let Err(error) = done {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        self.number += 1;
        ControlFlow::Continue(())
    }

    /// Finishes the outputs, and says what the review came to; `writes_files` says whether any of them is a file.
    pub(super) fn end<W: Write>(self, sinks: Sinks<'_, W>, writes_files: bool) -> CliResult {
        let (lang, games) = (language(), self.total());
        let Course { stop, number, bad, cut, without, fault, failed } = self;
        let stopped = stop.load(Relaxed);
        let finished = sinks.finish();
        if let Some(error) = failed {
            match finished {
                Ok(()) if number > 0 && writes_files => notice(&terminal::kept_reviews(lang, number)),
                Ok(()) => {}
                Err(error) => notice(&error.to_string()),
            }
            return Err(error);
        }
        finished?;
        if stopped {
            return Err(CliError::interrupted(terminal::interrupted_review(lang, number)));
        }
        if let Some(error) = fault {
            return Err(error);
        }
        if games == 0 {
            return Err(no_games(&without));
        }
        let missing = all_have_games(&without);
        if cut + bad == 0 {
            return missing;
        }
        if let Err(error) = missing {
            notice(&error.to_string());
        }
        match (cut, bad) {
            (_, 0) => Err(CliError::Incomplete(terminal::error_cut_games(lang, cut, number))),
            _ => Err(CliError::Failed(terminal::error_bad_games(lang, &bad, games))),
        }
    }
}

/// Reviews a game; Ctrl-C meanwhile discards the result.
fn review(reviewer: &mut Reviewer<'_>, record: &Record, number: usize) -> Result<Option<Review>, CliError> {
    let (bar, begin) = (progress_bar(), Instant::now());
    bar.set_message(reports::progress_game(language(), &number));
    let result = reviewer.review(record, |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        show_bar(&bar, begin);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    match result {
        Ok(review) => Ok(Some(review)),
        Err(ReviewError::Stopped) => Ok(None),
        Err(error) => Err(CliError::plain(&error)),
    }
}
