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

#[cfg(test)]
mod tests {
    use chuhe_stats::PlayerResult::{Draw, Loss, Win};
    use chuhe_stats::{Model, Sprt};

    use super::*;
    use crate::config::Tournament;
    use crate::engine::EngineConfig;
    use crate::scoreboard::Scoreboard;

    fn tournament(names: &[&str]) -> Tournament {
        let engine = |name: &&str| EngineConfig { name: (*name).to_owned(), ..EngineConfig::default() };
        let sprt = Sprt::new(0.0, 300.0, 0.05, 0.05, Model::Normalized).ok();
        let mut tournament =
            Tournament { engines: names.iter().map(engine).collect(), sprt, ..Tournament::default() };
        tournament.report.report_pairs = false;
        tournament
    }

    #[test]
    fn a_report_counts_draws_and_the_way_to_a_bound() {
        let tournament = tournament(&["A", "B"]);
        let mut scores = Scoreboard::default();
        for pair in [[Win, Draw], [Loss, Loss], [Loss, Draw], [Loss, Loss]] {
            scores.add([0, 1], &pair);
        }
        let view = View { tournament: &tournament, scores: &scores, facts: &[] };
        let line = score(&view, 0, 1, &scores.between(0, 1));
        assert_eq!(line, "Score of A vs B: 1 - 5 - 2  [0.250] 8");
        let [elo, test] = &report(&view, [0, 1])[..] else { panic!("two lines") };
        assert!(
            elo.starts_with("Elo difference: -190.85 +/- ") && elo.ends_with(", DrawRatio: 25.00 %"),
            "{elo}"
        );
        // The share has no sign: the ratio shows which bound it is.
        assert!(test.starts_with("SPRT: llr -") && !test.contains("(-"), "{test}");
        assert!(test.ends_with("%), lbound -2.94, ubound 2.94 - H0 was accepted"), "{test}");
    }

    #[test]
    fn engines_without_a_result_come_last() {
        let tournament = tournament(&["A", "B", "C"]);
        let mut scores = Scoreboard::default();
        scores.add([1, 2], &[Loss, Draw]);
        let view = View { tournament: &tournament, scores: &scores, facts: &[] };
        let names: Vec<String> = ranking(&view)[1..]
            .iter()
            .filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned))
            .collect();
        assert_eq!(names, ["C", "B", "A"]);
    }
}
