//! Reports in cutechess's format, which counts single games.

use chuhe_stats::{Decision, Results};

use super::numbers::{fixed2, percent, with_error};
use super::view::View;
use crate::scoreboard::EncounterScore;

/// `Score of A vs B: 5 - 3 - 2  [0.600] 10`.
pub(super) fn score(view: &View<'_>, first: usize, second: usize, score: &EncounterScore) -> String {
    let games = &score.games;
    let share = games.points() / games.total() as f64;
    let share = if share.is_nan() { "nan".to_owned() } else { format!("{share:.3}") };
    let (wins, losses, draws) = (games.wins(), games.losses(), games.draws());
    format!(
        "Score of {} vs {}: {wins} - {losses} - {draws}  [{share}] {}",
        view.name(first),
        view.name(second),
        games.total()
    )
}

/// Elo, and the test if there is one.
pub(super) fn report(view: &View<'_>, [first, second]: [usize; 2]) -> Vec<String> {
    let score = view.scores.between(first, second);
    let mut lines = if view.tournament.engines.len() == 2 {
        let (games, estimate) = (&score.games, score.games.estimate());
        vec![format!(
            "Elo difference: {}, LOS: {} %, DrawRatio: {:.2} %",
            with_error(estimate.elo, estimate.elo_error),
            fixed2(100.0 * estimate.superiority),
            percent(games.draws() as f64, games.total() as f64)
        )]
    } else {
        ranking(view)
    };
    if let Some(sprt) = &view.tournament.sprt {
        let llr = sprt.llr(&score.games);
        let (lower, upper) = sprt.bounds();
        let verdict = match sprt.decide(llr) {
            Decision::Continue => "",
            Decision::AcceptH0 => " - H0 was accepted",
            Decision::AcceptH1 => " - H1 was accepted",
        };
        let share = 100.0 * sprt.fraction(llr).abs();
        lines.push(format!(
            "SPRT: llr {} ({share:.1}%), lbound {lower:.2}, ubound {upper:.2}{verdict}",
            fixed2(llr)
        ));
    }
    lines
}

fn ranking(view: &View<'_>) -> Vec<String> {
    let ranked = view.ranked();
    let widest = ranked.iter().map(|&(engine, _)| view.name(engine).len()).max().unwrap_or(0).max(25);
    let mut lines = vec![format!(
        "{:<4} {:<widest$} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw"
    )];
    for (place, (engine, score)) in ranked.iter().enumerate() {
        let (games, estimate) = (&score.games, score.games.estimate());
        let total = games.total() as f64;
        lines.push(format!(
            "{:>4} {:<widest$} {:>10} {:>10} {:>10} {:>9.1}% {:>9.1}%",
            place + 1,
            view.name(*engine),
            fixed2(estimate.elo),
            fixed2(estimate.elo_error),
            games.total(),
            percent(games.points(), total),
            percent(games.draws() as f64, total),
        ));
    }
    lines
}
