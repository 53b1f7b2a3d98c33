//! `chuhe judge`: how a game has ended, and the ruling on a repetition move by move; or a suite of rulings
//! compared with the referee's.

mod record;

use std::io::Write;
use std::path::{Path, PathBuf};

use xiangqi::{
    rules::suite::{Case, ruling_of_line},
    rules::{Game, GameRules, RepetitionRule, Ruling, suite},
};

use crate::error::{CliError, CliResult};
use crate::inputs::{moves, position};
use crate::outputs::json_line;
use record::{GameRecord, SuiteRecord, WrongRecord};

/// Arguments of `chuhe judge`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position at the beginning; without it the start position.
    #[arg(long)]
    fen: Option<String>,
    /// The moves played from there, in any notation, like "h2e2 h9g7" or "炮二平五 马8进7".
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// How repetitions are treated.
    #[arg(long, value_enum, default_value_t = Rule::Wxf)]
    rule: Rule,
    /// A file with lines "FEN | moves | win, draw or loss" for the side to move: judge each and compare.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "rule"])]
    suite: Option<PathBuf>,
    /// Print JSON objects, one a line, and nothing else.
    #[arg(long)]
    json: bool,
}

/// A choice of [`RepetitionRule`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Rule {
    /// The World Xiangqi Federation's: perpetual check and perpetual chase lose.
    Wxf,
    /// Every repetition is a draw.
    Simple,
}

impl From<Rule> for RepetitionRule {
    fn from(rule: Rule) -> RepetitionRule {
        match rule {
            Rule::Wxf => RepetitionRule::Wxf,
            Rule::Simple => RepetitionRule::Simple,
        }
    }
}

/// Judges and prints.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.suite {
        Some(path) => compare(path, args.json, out),
        None => judge(args, out),
    }
}

fn judge(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref())?;
    let moves = moves(&start, &args.moves)?;
    let rules = GameRules { repetition: args.rule.into(), ..GameRules::default() };
    let mut game = Game::with_rules(start.clone(), rules);
    for &mv in &moves {
        game.play(mv).map_err(|error| CliError::Failed(error.to_string()))?;
    }
    let ruling = match rules.repetition {
        // Analysis wants the ruling on a line that runs past its recurrence too.
        RepetitionRule::Wxf => ruling_of_line(&start, &moves).ok(),
        RepetitionRule::Simple => None,
    };
    if args.json {
        json_line(out, &GameRecord::new(&game, ruling.as_ref()))
    } else {
        tell(&game, ruling, out)
    }
}

fn tell(game: &Game, ruling: Option<Ruling>, out: &mut impl Write) -> CliResult {
    let (position, outcome) = (game.position(), game.outcome());
    writeln!(out, "{}", position.fen())?;
    match outcome {
        Some(outcome) => writeln!(out, "The game is over: {outcome}.")?,
        None => writeln!(out, "The game goes on: {} to move.", position.side_to_move())?,
    }
    let Some(ruling) = ruling else {
        match (game.rules().repetition, position.occurrences()) {
            (RepetitionRule::Simple, 2..) => writeln!(out, "By this rule no repetition is judged.")?,
            _ => writeln!(out, "No position has occurred before with this side to move.")?,
        }
        return Ok(());
    };
    let past = position.plies_played() - ruling.start - ruling.moves.len();
    if past > 0 {
        writeln!(out, "The ruling is on the line without its last {past} plies, which repeat nothing.")?;
    } else if outcome.is_none() {
        writeln!(out, "The third occurrence ends a game; the ruling on what was played so far:")?;
    }
    writeln!(out, "\n{ruling}")?;
    Ok(())
}

fn compare(path: &Path, json: bool, out: &mut impl Write) -> CliResult {
    let shown = path.display();
    let bytes =
        std::fs::read(path).map_err(|error| CliError::Failed(format!("cannot read {shown}: {error}")))?;
    // Comments may be in any encoding; a case with such characters is reported like any malformed line.
    let text = String::from_utf8_lossy(&bytes);
    let (mut right, mut cases, mut malformed) = (0, 0, 0);
    for (index, line) in text.lines().enumerate() {
        match suite::parse_case(index + 1, line) {
            Ok(None) => {}
            Ok(Some(case)) => {
                cases += 1;
                if case.is_right() {
                    right += 1;
                } else {
                    tell_wrong(&case, json, out)?;
                }
            }
            Err(error) => {
                malformed += 1;
                let message = format!("{shown}, {error}");
                if json {
                    json_line(out, &SuiteRecord::Malformed { message: &message })?;
                } else {
                    writeln!(out, "{message}")?;
                }
            }
        }
    }
    if json {
        json_line(out, &SuiteRecord::Summary { right, cases, malformed })?;
    } else {
        writeln!(out, "{right} of {cases} right")?;
    }
    let mut faults = Vec::new();
    if cases + malformed == 0 {
        faults.push(format!("{shown} holds no cases"));
    }
    if right < cases {
        faults.push(format!("{} of {cases} cases are ruled otherwise", cases - right));
    }
    if malformed > 0 {
        faults.push(format!("{malformed} malformed lines in {shown}"));
    }
    if faults.is_empty() { Ok(()) } else { Err(CliError::Failed(faults.join(", "))) }
}

fn tell_wrong(case: &Case, json: bool, out: &mut impl Write) -> CliResult {
    if json {
        return json_line(out, &SuiteRecord::Wrong(Box::new(WrongRecord::new(case))));
    }
    let Case { line, start, moves, expected, ruling, .. } = case;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    writeln!(out, "line {line}: {expected} expected, {} found", case.found())?;
    writeln!(out, "      {} | {}", start.fen(), moves.join(" "))?;
    writeln!(out, "      {} ({})", ruling.verdict, ruling.clause.text())?;
    Ok(())
}
