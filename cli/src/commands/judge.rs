//! `chuhe judge`: the state of a game, and the ruling on a repetition move by move; or a comparison with a suite of
//! rulings.

mod json;

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_locale::Lang;
use chuhe_locale::outcome::{piece_name, side, verdict};
use chuhe_locale::ruling::{class, clause, conduct};
use chuhe_locale::texts::{reports, terminal};
use xiangqi::{
    Color,
    notation::Notation,
    rules::suite::{RulingCase, ruling_of_line},
    rules::{Game, GameRules, RepetitionRule, Ruling, suite},
};

use crate::error::{CliError, CliResult};
use crate::first_end::FirstEnd;
use crate::inputs::{PositionArgs, names, read_positions, warn_of_counters};
use crate::language::{Style, language};
use crate::outputs::{MAX_REPORTED, joined, json_line, path_text};
use json::{GameJson, SuiteJson, WrongJson};

/// Arguments of `chuhe judge`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The rule for repetitions.
    #[arg(long, value_enum, default_value_t = Rule::Wxf)]
    rule: Rule,
    /// Check a suite: a file of lines "FEN | moves | win, draw or loss", for the side to move; "-" is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "rule"])]
    suite: Option<PathBuf>,
    /// Notation of moves [default: uci].
    #[arg(long, value_enum, conflicts_with_all = ["json", "suite"])]
    notation: Option<Style>,
    /// Print only JSON, one object per line.
    #[arg(long)]
    json: bool,
}

/// A choice of [`RepetitionRule`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Rule {
    /// The rules of the World Xiangqi Federation: perpetual check and perpetual chase lose.
    Wxf,
    /// The same, but a check that also attacks a piece counts as a chase, as Fairy-Stockfish rules.
    WxfFairy,
    /// Every repetition is a draw.
    Simple,
}

impl From<Rule> for RepetitionRule {
    fn from(rule: Rule) -> RepetitionRule {
        match rule {
            Rule::Wxf => RepetitionRule::Wxf,
            Rule::WxfFairy => RepetitionRule::WxfFairy,
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
    let (start, moves) = args.position.game()?;
    let rules = GameRules { repetition: args.rule.into(), ..GameRules::default() };
    let mut game = Game::with_rules(start.clone(), rules);
    let mut end = FirstEnd::of(&game);
    for &mv in &moves {
        game.play(mv).map_err(|error| CliError::plain(&error))?;
        end = end.or_else(|| FirstEnd::of(&game));
    }
    let ruling = match rules.repetition {
        // The line may continue after its repetition: users also ask for the ruling on such a line.
        RepetitionRule::Simple => None,
        _ => ruling_of_line(&start, &moves, rules).ok(),
    };
    if args.json {
        json_line(out, &GameJson::new(&game, end, ruling.as_ref()))
    } else {
        let names = names(&start, &moves, args.notation.map(Notation::from).unwrap_or_default());
        print_judgement(&game, end, ruling.as_ref(), &names, out)
    }
}

/// The report: the position, the ruling, and on the last line the state of the game. `names` are those of the moves.
fn print_judgement(
    game: &Game,
    end: Option<FirstEnd>,
    ruling: Option<&Ruling>,
    names: &[String],
    out: &mut impl Write,
) -> CliResult {
    let (position, lang) = (game.position(), language());
    writeln!(out, "{}\n", position.fen())?;
    match ruling {
        Some(ruling) => {
            let after = position.plies_played() - ruling.start - ruling.moves.len();
            if after > 0 {
                writeln!(out, "{}", terminal::judge_plies_after(lang, after))?;
            }
            tell_ruling(ruling, names, lang, out)?;
            if end.is_some_and(|end| !end.is_by(ruling)) {
                writeln!(out, "{}", terminal::judge_not_the_end(lang))?;
            }
        }
        None if game.rules().repetition == RepetitionRule::Simple && position.occurrences() > 1 => {
            writeln!(out, "{}", terminal::judge_simple(lang))?;
        }
        None => writeln!(out, "{}", terminal::judge_none(lang))?,
    }
    match end {
        None => writeln!(out, "\n{}", terminal::game_continues(lang, &side(position.side_to_move(), lang)))?,
        Some(end) => writeln!(out, "\n{}", end.sentence(position.plies_played(), lang))?,
    }
    Ok(())
}

/// A ruling: a line per move, the conduct of each side, the clause and the verdict.
fn tell_ruling(ruling: &Ruling, names: &[String], lang: Lang, out: &mut impl Write) -> CliResult {
    let plies = ruling.moves.len();
    let head = match ruling.occurrences {
        2 => terminal::judge_twice(lang, &plies),
        times => terminal::judge_times(lang, &times, &plies),
    };
    writeln!(out, "{head}")?;
    for (index, judged) in ruling.moves.iter().enumerate() {
        let (color, kind) = (judged.mover.color(), judged.mover.kind());
        let name = &names[ruling.start + index];
        let does = class(&judged.class, lang);
        let told =
            terminal::judge_move(lang, &side(color, lang), &piece_name(color, kind, lang), name, &does);
        writeln!(out, "{:>4}. {told}", ruling.start + index + 1)?;
    }
    for color in Color::ALL {
        writeln!(out, "{}", conduct(ruling, color, lang))?;
    }
    writeln!(out, "{}", clause(ruling.clause, lang))?;
    let verdict = verdict(ruling.verdict, lang);
    let verdict = if ruling.is_provisional() { terminal::judge_provisional(lang, &verdict) } else { verdict };
    Ok(writeln!(out, "{verdict}")?)
}

fn compare(path: &Path, json: bool, out: &mut impl Write) -> CliResult {
    let shown = path_text(&path);
    let text = read_positions(path)?;
    warn_of_counters(path, &text);
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
                if malformed > MAX_REPORTED {
                    continue;
                }
                if json {
                    json_line(
                        out,
                        &SuiteJson::Malformed {
                            file: &shown,
                            number: error.line,
                            message: &error.error.to_string(),
                        },
                    )?;
                } else {
                    writeln!(out, "{}", CliError::of_line(&shown, error.line, &error.error))?;
                }
            }
        }
    }
    if json {
        json_line(out, &SuiteJson::Summary { right, cases, malformed })?;
    } else {
        writeln!(out, "{}", reports::judge_right(language(), &right, &cases))?;
    }
    let lang = language();
    let mut faults = Vec::new();
    if cases + malformed == 0 {
        faults.push(terminal::error_no_cases(lang, &shown));
    }
    if right < cases {
        faults.push(terminal::error_cases_differ(lang, cases - right, cases));
    }
    if malformed > 0 {
        faults.push(terminal::error_malformed(lang, malformed, &shown));
    }
    joined(&faults).map_or(Ok(()), |text| Err(CliError::Failed(text)))
}

fn tell_wrong(case: &RulingCase, json: bool, out: &mut impl Write) -> CliResult {
    if json {
        return json_line(out, &SuiteJson::Wrong(Box::new(WrongJson::new(case))));
    }
    let RulingCase { line, start, moves, expected, ruling, .. } = case;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let lang = language();
    writeln!(out, "{}", reports::judge_wrong(lang, line, expected, &case.found()))?;
    writeln!(out, "      {} | {}", start.fen(), moves.join(" "))?;
    let why = match lang {
        Lang::En => (ruling.verdict.to_string(), ruling.clause.text()),
        _ => (verdict(ruling.verdict, lang), clause(ruling.clause, lang)),
    };
    writeln!(out, "      {}", reports::judge_why(lang, &why.0, &why.1))?;
    Ok(())
}
