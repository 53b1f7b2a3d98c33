//! `chuhe library report`: statistics of a player.

use std::io::Write;

use chuhe_library::{MarkTally, PlayerReport, Tally};
use chuhe_locale::texts::terminal;
use xiangqi::Color;

use super::explorer::score;
use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::outputs::{counted, one_line};

/// Arguments of `chuhe library report`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The player, by a name or part of a name.
    player: String,
    #[command(flatten)]
    library: LibraryArgs,
}

/// Prints a report on the player, or on each whose name has the part.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let library = args.library.open()?;
    let reports = library.report(&args.player).map_err(|error| args.library.failed(&error))?;
    if reports.is_empty() {
        return Err(CliError::Failed(terminal::error_no_player(language(), &args.player)));
    }
    for (number, report) in reports.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        print(report, out)?;
    }
    Ok(())
}

fn print(report: &PlayerReport, out: &mut impl Write) -> CliResult {
    let games: u64 = report.results.iter().map(Tally::games).sum();
    let mut head = format!("{}: {}", report.name, counted(games as usize, "game"));
    if let Some((first, last)) = report.years {
        head.push_str(&format!(", {first} to {last}"));
    }
    if let Some(elo) = report.highest_elo {
        head.push_str(&format!(", highest rating {elo}"));
    }
    writeln!(out, "{}", one_line(&head))?;
    for color in Color::ALL {
        writeln!(out, "with {color}: {}", results(report.results[color.index()], color))?;
    }
    for color in Color::ALL {
        for (line, tally) in &report.openings[color.index()] {
            writeln!(out, "opening with {color}: {line}: {}", results(*tally, color))?;
        }
    }
    for color in Color::ALL {
        let tally = report.marks[color.index()];
        if tally.games > 0 {
            writeln!(out, "mistakes with {color}: {}", mistakes(tally))?;
        }
    }
    for (name, tally) in &report.opponents {
        writeln!(out, "{}", one_line(&format!("against {name}: {}", results(*tally, Color::Red))))?;
    }
    Ok(())
}

/// How many moves have which mark, and the share of bad ones.
fn mistakes(tally: MarkTally) -> String {
    let MarkTally { games, moves, inaccuracies, mistakes, blunders } = tally;
    let share = 100.0 * (mistakes + blunders) as f64 / moves.max(1) as f64;
    let games = counted(games as usize, "marked game");
    let moves = counted(moves as usize, "move");
    format!("{games}, {moves}, {inaccuracies} ?!, {mistakes} ?, {blunders} ??, {share:.1} % ? or ??")
}

/// Results as the player of a colour sees them.
fn results(tally: Tally, color: Color) -> String {
    let (won, lost) = match color {
        Color::Red => (tally.red_wins, tally.black_wins),
        Color::Black => (tally.black_wins, tally.red_wins),
    };
    let games = counted(tally.games() as usize, "game");
    format!("{games}, +{won} ={} -{lost}, score {}", tally.draws, score(tally, color))
}
