//! Printed lines, which OpenBench and fishtest read. ASCII apart from names and texts of engines, and never an empty line,
//! which ends OpenBench's reading.

mod cutechess;
mod fastchess;
mod numbers;
mod view;

use chuhe_record::GameResult;
use chuhe_stats::{Decision, Sprt};
use xiangqi::Color;

use crate::config::{OutputFormat, Tournament};
use crate::game::{GameEnd, color_name};
use crate::schedule::ScheduledGame;

pub(crate) use numbers::percent;
pub(crate) use view::View;

/// `Started game 1 of 8 (A vs B)`.
pub(crate) fn started(tournament: &Tournament, game: ScheduledGame, total: u64) -> String {
    let [red, black] = game.colors.map(|engine| &tournament.engines[engine].name);
    format!("Started game {} of {total} ({red} vs {black})", game.number)
}

/// `Finished game 1 (A vs B): 1-0 {White mates}`.
pub(crate) fn finished(tournament: &Tournament, game: ScheduledGame, end: &GameEnd) -> String {
    let [red, black] = game.colors.map(|engine| &tournament.engines[engine].name);
    let result = GameResult::won_by(end.winner);
    debug_assert!(
        end.winner.is_none()
            || end.reason.contains(color_name(Color::Red))
            || end.reason.contains(color_name(Color::Black))
    );
    format!("Finished game {} ({red} vs {black}): {result} {{{}}}", game.number, end.reason)
}

/// The score after a game; cutechess's format has such a line.
pub(crate) fn score_line(view: &View<'_>, engines: [usize; 2]) -> Option<String> {
    let [first, second] = engines;
    (view.tournament.report.output == OutputFormat::Cutechess)
        .then(|| cutechess::score(view, first, second, &view.scores.between(first, second)))
}

/// The report after some games, or at the end.
pub(crate) fn report(view: &View<'_>, engines: [usize; 2]) -> Vec<String> {
    match view.tournament.report.output {
        OutputFormat::Fastchess => fastchess::report(view, engines),
        OutputFormat::Cutechess => cutechess::report(view, engines),
    }
}

/// `SPRT ([0.00, 5.00]) completed - H1 was accepted`, when it is.
pub(crate) fn sprt_line(sprt: &Sprt, decision: Decision) -> Option<String> {
    let hypothesis = match decision {
        Decision::Continue => return None,
        Decision::AcceptH0 => "H0",
        Decision::AcceptH1 => "H1",
    };
    Some(format!("SPRT ({sprt}) completed - {hypothesis} was accepted"))
}

/// The decision of the test; `None` without one.
pub(crate) fn decision(view: &View<'_>, engines: [usize; 2]) -> Option<Decision> {
    let sprt = view.tournament.sprt.as_ref()?;
    Some(sprt.decide(view.llr(sprt, &view.scores.between(engines[0], engines[1]))))
}
