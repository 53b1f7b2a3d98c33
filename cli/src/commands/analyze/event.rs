//! The reports of a search while it runs.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe_engine::search::{BestMove, Info};
use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use chuhe_engine::tt::Bound;
use chuhe_locale::texts::terminal;

use crate::error::{CliError, CliResult};
use crate::language::language;

/// A report of a search.
pub(super) enum Event {
    Info(Box<Info>),
    BestMove(BestMove),
}

/// Searches and shows the reports and then the answer. Ctrl-C, which stops the search by itself, sets `interrupted`: it
/// may have come before the search began.
pub(super) fn search(
    session: &mut Session,
    limits: Limits,
    interrupted: &AtomicBool,
    show: &mut dyn FnMut(&Event) -> CliResult,
) -> CliResult {
    let mut analysis = session.analyze(limits);
    if interrupted.load(Relaxed) {
        analysis.stop();
    }
    for info in analysis.by_ref().filter(|info| info.bound == Bound::Exact) {
        show(&Event::Info(Box::new(info)))?;
    }
    let silent = || CliError::Failed(terminal::error_no_answer(language()).to_owned());
    let result = analysis.result().ok_or_else(silent)?;
    show(&Event::BestMove(result.best))
}
