//! `chuhe judge`: how a game has ended, and the ruling on a repetition move by move; or a suite of rulings
//! compared with the referee's.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_engine::Outcome;
use chuhe_engine::rules::suite::{Case, ruling_of_line};
use chuhe_engine::rules::{Game, GameRules, JudgedMove, MoveClass, RepetitionRule, Ruling, suite};
use serde::Serialize;

use crate::cli::{CliError, CliResult};
use crate::commands::{json_line, moves, position};

/// Arguments of `chuhe judge`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position at the beginning; without it the start position.
    #[arg(long)]
    fen: Option<String>,
    /// The moves played from there, like "h2e2 h9g7".
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

/// How a game stands, as JSON.
#[derive(Serialize)]
struct GameRecord {
    fen: String,
    occurrences: usize,
    /// `None` while the game goes on.
    outcome: Option<String>,
    winner: Option<String>,
    ruling: Option<RulingRecord>,
}

#[derive(Serialize)]
struct RulingRecord {
    verdict: String,
    loser: Option<String>,
    clause: &'static str,
    occurrences: usize,
    /// How many moves were played before those judged.
    start: usize,
    moves: Vec<MoveRecord>,
    sides: Vec<SideRecord>,
}

#[derive(Serialize)]
struct MoveRecord {
    #[serde(rename = "move")]
    mv: String,
    piece: String,
    class: &'static str,
    /// What is chased by what, if the move chases.
    chases: Vec<String>,
}

#[derive(Serialize)]
struct SideRecord {
    side: String,
    conduct: String,
    victims: Vec<&'static str>,
}

/// A line of a suite, as JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum SuiteRecord<'a> {
    Wrong {
        line: usize,
        fen: String,
        moves: Vec<String>,
        expected: String,
        found: String,
        ruling: Box<RulingRecord>,
    },
    Malformed {
        message: &'a str,
    },
    Summary {
        right: usize,
        cases: usize,
        malformed: usize,
    },
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
    let moves = moves(&args.moves)?;
    let rules = GameRules { repetition: args.rule.into(), ..GameRules::default() };
    let mut game = Game::with_rules(start.clone(), rules);
    for &mv in &moves {
        game.play(mv).map_err(|error| CliError::Usage(format!("--moves: {error}")))?;
    }
    // Analysis wants the ruling on a line that runs past its recurrence too.
    let ruling = ruling_of_line(&start, &moves).ok();
    let (outcome, occurrences) = (game.outcome(), game.position().occurrences());
    if args.json {
        let record = GameRecord {
            fen: game.position().fen(),
            occurrences,
            outcome: outcome.map(|outcome| outcome.to_string()),
            winner: outcome.and_then(Outcome::winner).map(|color| color.to_string()),
            ruling: ruling.as_ref().map(RulingRecord::new),
        };
        return json_line(out, &record);
    }
    writeln!(out, "{}", game.position().fen())?;
    match outcome {
        Some(outcome) => writeln!(out, "The game is over: {outcome}.")?,
        None => writeln!(out, "The game goes on: {} to move.", game.position().side_to_move())?,
    }
    match ruling {
        Some(ruling) => writeln!(out, "\n{ruling}")?,
        None => writeln!(out, "No position has occurred before with this side to move.")?,
    }
    Ok(())
}

fn compare(path: &Path, json: bool, out: &mut impl Write) -> CliResult {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| CliError::Failed(format!("cannot read {shown}: {error}")))?;
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
    match (cases, malformed) {
        (0, 0) => Err(CliError::Failed(format!("{shown} holds no cases"))),
        (_, 0) if right == cases => Ok(()),
        (_, 0) => Err(CliError::Failed(format!("{} of {cases} cases are ruled otherwise", cases - right))),
        _ => Err(CliError::Failed(format!("{malformed} malformed lines in {shown}"))),
    }
}

fn tell_wrong(case: &Case, json: bool, out: &mut impl Write) -> CliResult {
    let names = || case.moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    if json {
        let record = SuiteRecord::Wrong {
            line: case.line,
            fen: case.start.fen(),
            moves: names(),
            expected: case.expected.to_string(),
            found: case.found().to_string(),
            ruling: Box::new(RulingRecord::new(&case.ruling)),
        };
        return json_line(out, &record);
    }
    let Case { line, expected, .. } = case;
    writeln!(out, "line {line}: {} expected, {} found", expected, case.found())?;
    writeln!(out, "      {} | {}", case.start.fen(), names().join(" "))?;
    writeln!(out, "      {} ({})", case.ruling.verdict, case.ruling.clause.text())?;
    Ok(())
}

impl RulingRecord {
    fn new(ruling: &Ruling) -> RulingRecord {
        RulingRecord {
            verdict: ruling.verdict.to_string(),
            loser: ruling.verdict.loser().map(|color| color.to_string()),
            clause: ruling.clause.text(),
            occurrences: ruling.occurrences,
            start: ruling.start,
            moves: ruling.moves.iter().map(MoveRecord::new).collect(),
            sides: chuhe_engine::Color::ALL
                .into_iter()
                .map(|color| SideRecord {
                    side: color.to_string(),
                    conduct: ruling.side(color).conduct.to_string(),
                    victims: ruling.side(color).victims.iter().map(|man| man.kind().name()).collect(),
                })
                .collect(),
        }
    }
}

impl MoveRecord {
    fn new(judged: &JudgedMove) -> MoveRecord {
        let chases = match &judged.class {
            MoveClass::Chase(chases) => chases.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        };
        MoveRecord {
            mv: judged.mv.to_string(),
            piece: judged.mover.piece().to_string(),
            class: judged.class.name(),
            chases,
        }
    }
}
