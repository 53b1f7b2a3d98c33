//! Reports in fastchess's format.

use chuhe_stats::{Pentanomial, Results, Sprt};

use super::numbers::{fixed2, percent, with_error};
use super::view::View;
use crate::scoreboard::EncounterScore;

const RULE: &str = "--------------------------------------------------";

/// The report, between two lines of dashes.
pub(super) fn report(view: &View<'_>, [first, second]: [usize; 2]) -> Vec<String> {
    let mut lines = vec![RULE.to_owned()];
    let score = view.scores.between(first, second);
    if view.tournament.engines.len() == 2 {
        lines.extend(head_to_head(view, first, second, &score));
    } else {
        lines.extend(ranking(view));
    }
    if let Some(sprt) = &view.tournament.sprt {
        lines.push(llr(sprt, view.llr(sprt, &score)));
    }
    lines.push(RULE.to_owned());
    lines
}

fn llr(sprt: &Sprt, llr: f64) -> String {
    let (lower, upper) = sprt.bounds();
    let share = 100.0 * sprt.fraction(llr);
    format!("LLR: {} ({share:.1}%) ({lower:.2}, {upper:.2}) {sprt}", fixed2(llr))
}

fn head_to_head(view: &View<'_>, first: usize, second: usize, score: &EncounterScore) -> Vec<String> {
    let counts_pairs = view.tournament.counts_pairs();
    let estimate = view.estimate(score);
    let (games, pairs) = (&score.games, &score.pairs);
    let both = |text: &dyn Fn(usize) -> String| {
        let [mine, theirs] = [text(first), text(second)];
        if mine == theirs { mine } else { format!("{mine} - {theirs}") }
    };
    let mut settings = vec![
        both(&|engine| view.tournament.engines[engine].limits.short_text()),
        both(&|engine| view.facts[engine].threads.as_ref().map_or("NULL".to_owned(), |t| format!("{t}t"))),
        both(&|engine| view.facts[engine].hash.as_ref().map_or("NULL".to_owned(), |h| format!("{h}MB"))),
    ];
    let book = view.tournament.openings.file.as_ref().and_then(|path| path.file_name());
    settings.extend(book.map(|name| name.to_string_lossy().into_owned()));
    let draws = if counts_pairs {
        percent(pairs.array()[2] as f64, pairs.total() as f64)
    } else {
        percent(games.draws() as f64, games.total() as f64)
    };
    let ratio_text =
        if counts_pairs { format!(", PairsRatio: {}", fixed2(pairs_ratio(pairs))) } else { String::new() };
    let mut lines = vec![
        format!("Results of {} vs {} ({}):", view.name(first), view.name(second), settings.join(", ")),
        format!(
            "Elo: {}, nElo: {}",
            with_error(estimate.elo, estimate.elo_error),
            with_error(estimate.nelo, estimate.nelo_error)
        ),
        format!("LOS: {} %, DrawRatio: {draws:.2} %{ratio_text}", fixed2(100.0 * estimate.superiority)),
        format!(
            "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
            games.total(),
            games.wins(),
            games.losses(),
            games.draws(),
            games.points(),
            percent(games.points(), games.total() as f64)
        ),
    ];
    if counts_pairs {
        let one_point = pairs.array()[2];
        let ratio = (one_point - pairs.two_draws()) as f64 / pairs.two_draws() as f64;
        lines.push(format!("Ptnml(0-2): {:?}, WL/DD Ratio: {}", pairs.array(), fixed2(ratio)));
    }
    lines
}

/// Pairs won to pairs lost.
fn pairs_ratio(pairs: &Pentanomial) -> f64 {
    let [lost, less, _, more, won] = pairs.array();
    (won + more) as f64 / (lost + less) as f64
}

fn ranking(view: &View<'_>) -> Vec<String> {
    let ranked = view.ranked();
    let widest = ranked.iter().map(|&(engine, _)| view.name(engine).len()).max().unwrap_or(0).max(25);
    let mut lines = vec![format!(
        "{:<4} {:<widest$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}",
        "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
    )];
    for (place, (engine, score)) in ranked.iter().enumerate() {
        let estimate = view.estimate(score);
        let numbers = [estimate.elo, estimate.elo_error, estimate.nelo, estimate.nelo_error].map(fixed2);
        let total = score.games.total() as f64;
        let (draws, pairs) = match view.tournament.counts_pairs() {
            true => {
                let pairs = &score.pairs;
                (percent(pairs.array()[2] as f64, pairs.total() as f64), format!("{:?}", pairs.array()))
            }
            false => (percent(score.games.draws() as f64, total), String::new()),
        };
        let [elo, elo_error, nelo, nelo_error] = numbers;
        lines.push(format!(
            "{:>4} {:<widest$} {elo:>10} {elo_error:>10} {nelo:>10} {nelo_error:>10} {:>10} {:>9.1}% {draws:>9.1}% {pairs:>20}",
            place + 1,
            view.name(*engine),
            score.games.total(),
            percent(score.games.points(), total),
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use chuhe_stats::PlayerResult::{Draw, Loss, Win};

    use super::*;
    use crate::config::Tournament;
    use crate::engine::{EngineConfig, EngineFacts};
    use crate::scoreboard::Scoreboard;

    #[test]
    fn pairs_and_their_ratios_are_those_of_the_games() {
        let engine = |name: &str| EngineConfig { name: name.to_owned(), ..EngineConfig::default() };
        let tournament = Tournament { engines: vec![engine("A"), engine("B")], ..Tournament::default() };
        let mut scores = Scoreboard::default();
        for pair in [
            [Win, Win],
            [Win, Win],
            [Draw, Win],
            [Draw, Draw],
            [Win, Loss],
            [Loss, Win],
            [Win, Loss],
            [Loss, Draw],
            [Loss, Loss],
        ] {
            scores.add([0, 1], &pair);
        }
        let facts = vec![EngineFacts::default(); 2];
        let view = View { tournament: &tournament, scores: &scores, facts: &facts };
        let lines = report(&view, [0, 1]);
        let says = |text: &str| lines.iter().any(|line| line.contains(text));
        // Three pairs were won and two lost. Of the pairs with one point, three had a win and a loss, and one had two
        // draws.
        for text in [
            "DrawRatio: 44.44 %, PairsRatio: 1.50",
            "Games: 18, Wins: 8, Losses: 6, Draws: 4, Points: 10.0 (55.56 %)",
            "Ptnml(0-2): [1, 1, 4, 1, 2], WL/DD Ratio: 3.00",
        ] {
            assert!(says(text), "{text}: {lines:#?}");
        }
        // The other engine's report shows the same games from its side.
        let other = report(&view, [1, 0]).join(" ");
        assert!(other.contains("[2, 1, 4, 1, 1], WL/DD Ratio: 3.00"), "{other}");
        assert!(other.contains("PairsRatio: 0.67"), "{other}");
    }
}
