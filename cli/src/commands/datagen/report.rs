//! The report of `chuhe datagen stats`.

use std::io::Write;

use chuhe_datagen::{GameEnd, SCORE_CLASSES, Stats};
use chuhe_locale::Lang;
use chuhe_locale::texts::reports;

use crate::error::CliResult;
use crate::language::language;
use crate::terminal::left;

/// The widths of the columns with the names of rows and of counted things.
const ROW: usize = 24;
const NAME: usize = 12;

const fn ended_by(end: GameEnd, lang: Lang) -> &'static str {
    match end {
        GameEnd::Checkmate => reports::end_checkmate(lang),
        GameEnd::Stalemate => reports::end_stalemate(lang),
        GameEnd::Repetition => reports::end_repetition(lang),
        GameEnd::NaturalMoveLimit => reports::end_natural_limit(lang),
        GameEnd::NothingToAttackWith => reports::end_no_attackers(lang),
        GameEnd::Adjudicated => reports::end_adjudicated(lang),
        GameEnd::LengthLimit => reports::end_length(lang),
        GameEnd::Tables => reports::end_tables(lang),
    }
}

fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// A row: a name, a number and its share.
fn row(name: &str, count: u64, whole: u64) -> String {
    format!("  {} {count:>10}  {:5.1} %", left(name, ROW), share(count, whole))
}

/// Prints the statistics of games; `bytes` is their size in the files.
pub(super) fn table(stats: &Stats, bytes: u64, out: &mut impl Write) -> CliResult {
    let lang = language();
    let &Stats { games, positions, .. } = stats;
    let head = |name: &str, text: String| format!("{} {text}", left(name, NAME));
    let openings = reports::datagen_openings(lang, &games, stats.openings());
    writeln!(out, "\n{}", head(reports::datagen_games(lang), openings))?;
    for (name, count) in [
        (reports::datagen_red_won(lang), stats.red_wins),
        (reports::datagen_drawn(lang), stats.draws()),
        (reports::datagen_black_won(lang), stats.black_wins),
    ] {
        writeln!(out, "{}", row(name, count, games))?;
    }
    writeln!(out, "{}", reports::datagen_ended_by(lang))?;
    for (end, &count) in GameEnd::ALL.into_iter().zip(&stats.ends) {
        writeln!(out, "{}", row(ended_by(end, lang), count, games))?;
    }
    writeln!(out, "{}", reports::datagen_random_plies(lang))?;
    for (plies, &count) in stats.opening_plies.iter().enumerate().filter(|&(_, &count)| count > 0) {
        writeln!(out, "{}", row(&plies.to_string(), count, games))?;
    }
    let (shortest, longest) = stats.lengths.unwrap_or_default();
    let mean = format!("{:.1}", positions as f64 / games.max(1) as f64);
    let lengths = reports::datagen_lengths(lang, &shortest, &longest, &mean);
    writeln!(out, "{}", head(reports::datagen_plies(lang), lengths))?;
    let each = format!("{:.2}", bytes as f64 / positions.max(1) as f64);
    let sizes = reports::datagen_bytes(lang, &positions, &each);
    writeln!(out, "{}", head(reports::datagen_positions(lang), sizes))?;
    writeln!(out, "{}", row(reports::datagen_in_check(lang), stats.in_check, positions))?;
    writeln!(out, "{}", row(reports::datagen_captures(lang), stats.captures, positions))?;
    writeln!(out, "{}", reports::datagen_scores(lang))?;
    let names = SCORE_CLASSES.iter().map(|limit| reports::datagen_up_to(lang, limit));
    for (name, &count) in names.chain([reports::datagen_decided(lang).to_owned()]).zip(&stats.scores) {
        let bar = "#".repeat((share(count, positions) / 2.0).round() as usize);
        writeln!(out, "{}  {bar}", row(&name, count, positions))?;
    }
    Ok(())
}
