//! `chuhe match`: tournaments of engines, with the flags of fastchess.
//!
//! Its flags have one dash and values of their own, which clap does not know: the words are taken as they are.
//! A program whose name begins with `fastchess` is this command, so that programs that use fastchess can use it.

use std::ffi::{OsStr, OsString};
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe_locale::Lang;
use chuhe_locale::texts::{flags, terminal};
use chuhe_match::{GameResults, Listener, MatchError, RatingList, RatingOptions, StopFlag};
use chuhe_record::text::Encoding;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::error::{CliError, CliResult};
use crate::help::with_colons;
use crate::inputs::{all_have_games, check_files, open};
use crate::interrupt::on_interrupt;
use crate::language::{language, without_language};
use crate::outputs::path_error;
use crate::reason::reason;

/// Arguments of `chuhe match`.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// Flags of fastchess; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
    flags: Vec<OsString>,
}

/// The flags, if this command is the first word: clap would read some of them as its own.
pub(crate) fn asked_for(mut words: impl Iterator<Item = OsString>) -> Option<Args> {
    let program = words.next()?;
    let is_runner = Path::new(&program).file_stem()?.to_string_lossy().starts_with("fastchess");
    (is_runner || words.next()? == "match").then(|| Args { flags: words.collect() })
}

/// The words that ask for help.
const HELP: [&str; 3] = ["-help", "--help", "-h"];

/// Plays a tournament, or runs one of the smaller tools.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let words = without_language(&args.flags);
    if let [first, files @ ..] = &words[..]
        && ["rate", "-rate", "--rate"].iter().any(|name| first == name)
    {
        if files.iter().any(|word| HELP.iter().any(|help| word == help)) {
            return Ok(out.write_all(help(language()).as_bytes())?);
        }
        return rate(files, out);
    }
    // A saved tournament and the protocols have no other names of files.
    let words: Option<Vec<String>> = words.into_iter().map(|word| word.to_str().map(str::to_owned)).collect();
    let words = words.ok_or_else(|| CliError::Usage(terminal::usage_not_unicode(language()).to_owned()))?;
    match words.first().map(String::as_str) {
        None | Some("-help" | "--help" | "-h") => Ok(out.write_all(help(language()).as_bytes())?),
        Some("-version" | "--version" | "-v") => Ok(writeln!(out, "{}", version())?),
        Some("--compliance" | "-compliance") => match &words[1..] {
            [first, ..] if HELP.contains(&first.as_str()) => Ok(out.write_all(help(language()).as_bytes())?),
            [] => Err(CliError::Usage(terminal::error_compliance(language()).to_owned())),
            [engine, arguments @ ..] => comply(engine, arguments, out),
        },
        _ if words.iter().any(|word| HELP.contains(&word.as_str())) => {
            Ok(out.write_all(help(language()).as_bytes())?)
        }
        _ => play(&words, out),
    }
}

/// The help in a language; names and values of flags are the same in all.
pub(super) fn help(lang: Lang) -> String {
    with_colons(&chuhe_match::help(|name, english| flags::find(name, lang).unwrap_or(english)), lang)
}

/// OpenBench requires a version of fastchess of at least 1: the rest is the version whose flags and output are
/// followed.
fn version() -> String {
    format!("fastchess 1.8.2 (chuhe match {})", env!("CARGO_PKG_VERSION"))
}

/// Rates the players of games.
fn rate(words: &[&OsStr], out: &mut impl Write) -> CliResult {
    let lang = language();
    let usage = |text: String| CliError::Usage(terminal::error_argument(lang, &"match rate", &text));
    let (mut options, mut encoding) = (RatingOptions::default(), Encoding::Detect);
    let (mut files, mut words) = (Vec::new(), words.iter());
    while let Some(&name) = words.next() {
        let word = &name.to_string_lossy();
        let mut value = || {
            let value = words.next().map(|value| value.to_string_lossy().into_owned());
            value.ok_or_else(|| usage(terminal::error_rate_value(lang, word)))
        };
        match word.trim_start_matches('-') {
            "advantage" if word.starts_with('-') => options.advantage = true,
            "prior" if word.starts_with('-') => {
                let draws = value()?.parse().ok().filter(|draws: &f64| (0.0..=1e6).contains(draws));
                options.prior = draws.ok_or_else(|| usage(terminal::error_rate_draws(lang, word)))?;
            }
            "encoding" if word.starts_with('-') => {
                encoding =
                    crate::encoding::encoding(&value()?).map_err(|error| usage(reason(&error, lang)))?;
            }
            "" => files.push(OsStr::new("-")),
            _ if word.starts_with('-') => {
                return Err(usage(terminal::error_rate_flag(lang, word)));
            }
            _ => files.push(name),
        }
    }
    if files.is_empty() {
        return Err(usage(terminal::error_rate_files(lang).to_owned()));
    }
    let mut results = GameResults::new();
    let files: Vec<&Path> = files.into_iter().map(Path::new).collect();
    check_files(files.iter().copied())?;
    let mut empty = Vec::new();
    for path in files {
        let (file, before) = (open(path)?, results.counts());
        results.read(file, encoding).map_err(|error| path_error(path, &error))?;
        if results.counts() == before {
            empty.push(path);
        }
    }
    let (games, without) = results.counts();
    if games == 0 {
        return Err(CliError::Failed(terminal::error_no_rated_games(lang).to_owned()));
    }
    for line in RatingList::of(&results, options).text() {
        writeln!(out, "{line}")?;
    }
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let rest = if without == 0 {
        String::new()
    } else {
        format!(", {without} more without a result or without two names")
    };
    writeln!(out, "{games}{rest}")?;
    all_have_games(&empty)
}

fn comply(engine: &str, arguments: &[String], out: &mut impl Write) -> CliResult {
    match chuhe_match::compliance(engine, arguments, &mut Lines(out)) {
        Ok(true) => Ok(()),
        Ok(false) => Err(CliError::Failed(terminal::error_violates(language(), &engine))),
        Err(error) => Err(failed(error)),
    }
}

fn play(words: &[String], out: &mut impl Write) -> CliResult {
    let request = chuhe_match::parse(words).map_err(|error| CliError::Usage(reason(&error, language())))?;
    for note in &request.notes {
        writeln!(out, "Note; {note}")?;
    }
    out.flush()?;
    let stop = StopFlag::default();
    let flag = stop.clone();
    // This flag is set by Ctrl-C alone; the tournament also sets its own flag when it ends.
    let interrupted = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&interrupted);
    // Without the handler the tournament runs too, and Ctrl-C kills it.
    if let Err(error) = on_interrupt(move || {
        told.store(true, Relaxed);
        flag.set();
    }) {
        log::warn!("Ctrl-C will end the program without a report: {error}");
    }
    let is_strict = request.saved.tournament.running.strict;
    let run = |listener: &mut dyn Listener| chuhe_match::run(request.saved, &stop, listener);
    let result = if std::io::stdout().is_terminal() {
        let mut live = Live::new();
        let result = run(&mut live);
        live.bar.finish();
        result
    } else {
        run(&mut Lines(out))
    };
    let summary = match result {
        // It still waited for the reader of a pipe.
        Err(MatchError::File { error, .. }) if error.kind() == ErrorKind::Interrupted => {
            return Err(CliError::Interrupted(None));
        }
        result => result.map_err(failed)?,
    };
    if summary.is_abnormal {
        return Err(CliError::Failed(terminal::error_engine_failed(language()).to_owned()));
    }
    if !summary.is_complete && interrupted.load(Relaxed) {
        // The tournament has printed how to resume it.
        return Err(CliError::Interrupted(None));
    }
    if is_strict && summary.has_warned {
        return Err(CliError::Failed(terminal::error_warnings(language()).to_owned()));
    }
    Ok(())
}

/// Converts the error of a tournament; errors of files are in the user's language.
fn failed(error: MatchError) -> CliError {
    match error {
        MatchError::Output(error) => CliError::Output(error),
        MatchError::Refused { flag, error } => CliError::of_argument(flag, &error),
        MatchError::Shared { .. } | MatchError::Args(_) => CliError::Usage(reason(&error, language())),
        MatchError::File { path, error } => path_error(&path, &error),
        MatchError::Locked(error) => CliError::plain(&error),
        other => CliError::plain(&other),
    }
}

/// Prints every line as it comes.
struct Lines<'o, W>(&'o mut W);

impl<W: Write> Listener for Lines<'_, W> {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.0, "{line}")?;
        self.0.flush()
    }
}

/// On a terminal: finished games scroll, and the report below them is redrawn in place.
struct Live {
    bar: ProgressBar,
    /// Whether a report is being printed: reports are redrawn in place and do not scroll.
    in_report: bool,
}

impl Live {
    fn new() -> Live {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout());
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Live { bar, in_report: false }
    }
}

impl Listener for Live {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        let is_rule = line.starts_with("----------");
        if !is_rule && !self.in_report && !line.starts_with("Started game") {
            self.bar.println(line);
        }
        self.in_report ^= is_rule;
        Ok(())
    }

    fn standing(&mut self, report: &[String]) {
        self.bar.set_message(report.join("\n"));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_help_is_in_every_language_and_its_english_is_that_of_the_flags() {
        let named = RefCell::new(BTreeSet::new());
        let english = chuhe_match::help(|name, english| {
            assert_eq!(flags::find(name, Lang::En), Some(english), "en/flags.ftl: {name}");
            named.borrow_mut().insert(name.to_owned());
            english
        });
        assert_eq!(help(Lang::En), english);
        let unused: Vec<&str> = flags::names().filter(|name| !named.borrow().contains(*name)).collect();
        assert!(unused.is_empty(), "flags.ftl: nothing uses {unused:?}");
        // Each flag and each key has its own line in every language.
        let first = |text: &str| -> Vec<String> {
            let shown = text.lines().filter(|line| line.starts_with("  -") || line.starts_with("        "));
            shown.map(|line| line.split_whitespace().next().unwrap_or_default().to_owned()).collect()
        };
        for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
            assert_eq!(first(&help(lang)), first(&english));
            assert!(!help(lang).contains("Usage:"), "{lang:?}");
        }
    }
}
