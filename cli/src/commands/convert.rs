//! `chuhe convert`: games from one file format and notation to another.
//!
//! | file | what |
//! |---|---|
//! | `self_play` | self-play files as games |

mod self_play;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use chuhe_locale::texts::terminal;
use chuhe_openings::classify;
use chuhe_record::text::Encoding;
use chuhe_record::{MAX_FAULTY_GAMES, Record, RecordError};
use chuhe_storage::{Check, OutputFile};
use xiangqi::notation::Notation;

use crate::damage::DamageArgs;
use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::formats::{Source, Target};
use crate::games::games;
use crate::inputs::{files_or_input, is_input, no_games};
use crate::language::{Style, language};
use crate::losses::GameWriter;
use crate::outputs::{keep_last, named_file, notice, path_text, warn_of};
use crate::reason;

/// Arguments of `chuhe convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files; standard input by default or for "-".
    files: Vec<PathBuf>,
    /// The format of the files.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Source::Auto)]
    from: Source,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Target::Pgn)]
    to: Target,
    /// The file to write [default: standard output]. An existing file is replaced only once the new one is complete.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the output file even if it is of another format.
    #[arg(long, requires = "out")]
    force: bool,
    /// Notation of the output; every notation is read.
    #[arg(long, value_enum, default_value_t = Style::Uci)]
    notation: Style,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// Encoding of the output, by the same names; auto means UTF-8, and utf-16 begins with a byte order mark. The
    /// encoding must have the characters of the moves: windows-1251 has no Chinese ones. XQF texts are always GB18030.
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding::encoding)]
    output_encoding: Encoding,
    /// Skip a game with an illegal or unreadable move, instead of keeping the moves before it.
    #[arg(long, overrides_with = "keep_partial")]
    strict: bool,
    /// Keep the moves before a bad one (the default).
    #[arg(long, overrides_with = "strict")]
    keep_partial: bool,
    /// Add the tag ECCO, the code of the opening by position, to games without one.
    #[arg(long)]
    ecco: bool,
    #[command(flatten)]
    damage: DamageArgs,
}

/// The tag of an opening's code.
const ECCO: &str = "ECCO";

/// The maximum number of warnings shown for one file.
const MAX_WARNINGS: usize = 10;

/// The games that are written, and counts of their faults.
struct Count {
    writer: GameWriter,
    /// Games that were found.
    games: usize,
    /// Games that are left out.
    bad: usize,
    /// Games that end before a bad move.
    partial: usize,
    /// Characters that the output's encoding lacks.
    lacking: usize,
    /// Whether something has been written.
    is_begun: bool,
    /// The number of files that are not game files, and the error of the last of them.
    faults: usize,
    fault: Option<CliError>,
}

/// Converts one game after another. Faults are reported on standard error.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let Some(name) = named_file(args.out.as_deref()) else {
        return convert_all(args, out);
    };
    let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
    let (kind, is_kind) = args.to.kind();
    let output = OutputFile::new(name, &Check { inputs: &inputs, kind, is_kind, force: args.force })?;
    let mut result = Ok(());
    output.replace(|file| match convert_all(args, file) {
        // A game failed, but the other games are written.
        Err(CliError::Incomplete(text)) => {
            result = Err(CliError::Incomplete(text));
            Ok(())
        }
        other => other,
    })?;
    result
}

fn convert_all(args: &Args, out: &mut impl Write) -> CliResult {
    refuse_lost_moves(args)?;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let mut count = Count::new(GameWriter::new(args.to, args.notation.into()));
    let mut without = Vec::new();
    for path in files_or_input(&args.files) {
        let (before, faults_before) = (count.games, count.faults);
        let name = path_text(path);
        if is_input(path) {
            convert(path, "standard input", args, &mut out, &mut count)?;
        } else if self_play::is_file_of_games(args.from, path) {
            self_play::each(path, args.damage.damage(), |game| count.take(game, &name, args, &mut out))?;
        } else {
            convert(path, &name, args, &mut out, &mut count)?;
        }
        if count.games == before && count.faults == faults_before {
            without.push(path);
        }
    }
    out.flush()?;
    count.verdict(&without)
}

/// Refuses an encoding in which the moves would not come back: numbers instead of characters are not moves.
fn refuse_lost_moves(args: &Args) -> CliResult {
    let encoding = args.output_encoding;
    let is_in_notation = matches!(args.to, Target::Pgn | Target::Moves);
    if !is_in_notation || encoding.lacking(&Notation::from(args.notation).chinese_characters()) == 0 {
        return Ok(());
    }
    Err(CliError::Failed(terminal::error_lost_moves(language(), &encoding)))
}

fn convert(path: &Path, name: &str, args: &Args, out: &mut impl Write, count: &mut Count) -> CliResult {
    let mut games = games(path, args.from.format(), args.encoding.encoding)?;
    // The writer of a pipe may wait for the game before it sends the next.
    let is_live = is_input(path) && named_file(args.out.as_deref()).is_none();
    let (lang, mut shown, mut warnings) = (language(), 0, 0);
    let (mut bad, mut is_hopeful) = (0, games.shows_form());
    for (index, game) in games.by_ref().enumerate() {
        if let Ok(record) = &game {
            warnings += record.warnings.len();
            for warning in record.warnings.iter().take(MAX_WARNINGS - shown) {
                shown += 1;
                let warning = reason::warning(warning, lang);
                print_notice(name, &terminal::warning_game(lang, &(index + 1), &warning));
            }
        }
        if matches!(&game, Err(RecordError { kept: None, .. })) {
            bad += 1;
        } else {
            is_hopeful = true;
        }
        count.take(game, name, args, out)?;
        if is_live {
            out.flush()?;
        }
        if bad == MAX_FAULTY_GAMES && !is_hopeful {
            print_notice(name, &terminal::stopped_after_faults(lang, &MAX_FAULTY_GAMES));
            break;
        }
    }
    if warnings > shown {
        print_notice(name, &terminal::more_warnings(lang, warnings - shown));
    }
    encoding::warn(name, games.text_report());
    Ok(())
}

/// Prints a notice about a file on standard error.
fn print_notice(name: &str, text: &str) {
    notice(&terminal::error_argument(language(), &name, &text));
}

/// Adds the code of the opening, unless the game has one.
fn add_ecco(record: &mut Record) {
    let is_known = record.tags.get(ECCO).is_some_and(|code| !matches!(code.trim(), "" | "?" | "-"));
    if let Some(opening) = classify(&record.start, record.moves()).filter(|_| !is_known) {
        record.tags.remove(ECCO);
        record.tags.add(ECCO, opening.code);
    }
}

impl Count {
    fn new(writer: GameWriter) -> Count {
        let (bad, partial, lacking, is_begun) = (0, 0, 0, false);
        Count { writer, games: 0, bad, partial, lacking, is_begun, faults: 0, fault: None }
    }

    /// Writes a game, or its part before a fault.
    fn take(
        &mut self,
        game: Result<Record, RecordError>,
        name: &str,
        args: &Args,
        out: &mut impl Write,
    ) -> CliResult {
        let mut record = match game {
            // No games of it can be counted.
            Err(error) if error.is_of_file() => {
                self.faults += 1;
                keep_last(&mut self.fault, CliError::of(name, &error));
                return Ok(());
            }
            Ok(record) => {
                self.games += 1;
                record
            }
            Err(mut error) => {
                self.games += 1;
                let lang = language();
                match error.kept.take().filter(|_| !args.strict) {
                    None => {
                        self.bad += 1;
                        print_notice(name, &reason::left_out(&error, lang));
                        return Ok(());
                    }
                    Some(record) => {
                        self.partial += 1;
                        let text = reason::reason(&error, lang);
                        print_notice(name, &terminal::game_cut(lang, record.line.plies.len(), &text));
                        *record
                    }
                }
            }
        };
        if args.to == Target::Xqf && self.games - self.bad > 1 {
            return Err(CliError::Failed(terminal::error_one_game(language()).to_owned()));
        }
        if args.ecco {
            add_ecco(&mut record);
        }
        self.write(&record, args, out)
    }

    fn write(&mut self, record: &Record, args: &Args, out: &mut impl Write) -> CliResult {
        let bytes = self.writer.bytes(record)?;
        let encoding = args.output_encoding;
        if args.to == Target::Xqf || matches!(encoding, Encoding::Utf8 | Encoding::Detect) {
            out.write_all(&bytes)?;
        } else {
            let text = String::from_utf8_lossy(&bytes);
            self.lacking += encoding.lacking(&text);
            if !std::mem::replace(&mut self.is_begun, true) {
                out.write_all(encoding.mark())?;
            }
            out.write_all(&encoding.encode(&text))?;
        }
        Ok(())
    }

    /// The result of the conversion, with warnings about what is lost; these files have no games.
    fn verdict(mut self, without: &[&Path]) -> CliResult {
        self.writer.warn();
        if self.lacking > 0 {
            warn_of(&terminal::lacking_characters(language(), self.lacking));
        }
        let (games, bad, partial, lang) = (self.games, self.bad, self.partial, language());
        if !without.is_empty() {
            keep_last(&mut self.fault, no_games(without));
        }
        let of_games = match (bad, partial) {
            (0, 0) => None,
            (0, partial) => Some(terminal::error_cut_games(lang, partial, games)),
            (bad, 0) => Some(terminal::error_left_out(lang, bad, games)),
            (bad, partial) => Some(terminal::error_left_out_and_cut(lang, bad, games, partial)),
        };
        if let Some(text) = of_games {
            keep_last(&mut self.fault, CliError::Failed(text));
        }
        match self.fault {
            None => Ok(()),
            // Nothing is written, so an existing file is not replaced.
            Some(fault) if games == bad => Err(fault),
            Some(fault) => Err(CliError::Incomplete(fault.to_string())),
        }
    }
}
