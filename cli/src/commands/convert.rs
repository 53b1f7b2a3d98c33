//! `chuhe convert`: games from one file format and notation to another.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

use chuhe_record::text::Encoding;
use chuhe_record::{Format, Record};
use xiangqi::notation::Notation;

use crate::error::{CliError, CliResult};

/// Arguments of `chuhe convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of games; standard input without any, or for "-".
    files: Vec<PathBuf>,
    /// The format of the files.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Source::Auto)]
    from: Source,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Target::Pgn)]
    to: Target,
    /// How moves are written; they are read in any notation.
    #[arg(long, value_enum, default_value_t = Style::Uci)]
    notation: Style,
    /// How the files are encoded.
    #[arg(long, value_enum, default_value_t = Charset::Auto)]
    encoding: Charset,
    /// How the output is encoded; auto means UTF-8.
    #[arg(long, value_enum, value_name = "ENCODING", default_value_t = Charset::Utf8)]
    output_encoding: Charset,
}

/// A format to read.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Source {
    /// Told by the beginning of the file.
    Auto,
    /// Portable game notation.
    Pgn,
    /// The format of web boards (UBB).
    Dhtmlxq,
    /// The binary files of XQStudio.
    Xqf,
    /// A line a game: a FEN, startpos, moves, or "FEN moves MOVES".
    Moves,
    /// The same as moves.
    Fen,
}

/// A format to write.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Target {
    /// Portable game notation; with the notation uci such that XBoard opens it.
    Pgn,
    /// The format of web boards (UBB), without variations.
    Dhtmlxq,
    /// A line a game: the moves, after "fen FEN moves" if the game starts elsewhere.
    Moves,
    /// The position at the end of each game.
    Fen,
}

/// A notation.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Style {
    /// h2e2
    Uci,
    /// H2-E2
    Iccs,
    /// C2=5
    Wxf,
    /// 炮二平五, simplified
    Chinese,
    /// 炮二平五, traditional
    Traditional,
}

/// An encoding.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Charset {
    /// UTF-8 or GB18030, as the lines are.
    Auto,
    #[value(name = "utf-8")]
    Utf8,
    /// GB18030, GBK or GB2312.
    Gb18030,
    Big5,
}

impl From<Style> for Notation {
    fn from(style: Style) -> Notation {
        match style {
            Style::Uci => Notation::Uci,
            Style::Iccs => Notation::Iccs,
            Style::Wxf => Notation::Wxf,
            Style::Chinese => Notation::Chinese,
            Style::Traditional => Notation::Traditional,
        }
    }
}

impl From<Charset> for Encoding {
    fn from(charset: Charset) -> Encoding {
        match charset {
            Charset::Auto => Encoding::Detect,
            Charset::Utf8 => Encoding::Utf8,
            Charset::Gb18030 => Encoding::Gb18030,
            Charset::Big5 => Encoding::Big5,
        }
    }
}

/// How many games there were, and how many of them could not be read.
#[derive(Default)]
struct Count {
    games: usize,
    bad: usize,
}

/// Converts one game after another. A game that cannot be read is told on standard error and left out.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let mut count = Count::default();
    if args.files.is_empty() {
        convert(io::stdin().lock(), "standard input", args, &mut out, &mut count)?;
    }
    for path in &args.files {
        if path.as_os_str() == "-" {
            convert(io::stdin().lock(), "standard input", args, &mut out, &mut count)?;
            continue;
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
        convert(file, &name, args, &mut out, &mut count)?;
    }
    out.flush()?;
    match count {
        Count { games: 0, .. } => Err(CliError::Failed("no games found".to_owned())),
        Count { bad: 0, .. } => Ok(()),
        Count { games, bad } => {
            Err(CliError::Failed(format!("{bad} of {games} games cannot be read and are left out")))
        }
    }
}

fn unreadable(name: &str, error: &io::Error) -> CliError {
    CliError::Failed(format!("cannot read {name}: {error}"))
}

fn convert(source: impl Read, name: &str, args: &Args, out: &mut impl Write, count: &mut Count) -> CliResult {
    let format = match args.from {
        Source::Auto => None,
        Source::Pgn => Some(Format::Pgn),
        Source::Dhtmlxq => Some(Format::DhtmlXq),
        Source::Xqf => Some(Format::Xqf),
        Source::Moves | Source::Fen => Some(Format::Lines),
    };
    let games =
        Format::read(format, source, args.encoding.into()).map_err(|error| unreadable(name, &error))?;
    let mut text = Vec::new();
    for game in games {
        count.games += 1;
        match game {
            Ok(record) => {
                text.clear();
                write_game(&record, args, &mut text)?;
                match Encoding::from(args.output_encoding) {
                    Encoding::Utf8 | Encoding::Detect => out.write_all(&text)?,
                    other => out.write_all(&other.encode(&String::from_utf8_lossy(&text)))?,
                }
            }
            Err(error) => {
                count.bad += 1;
                writeln!(io::stderr(), "{name}: {error}")?;
            }
        }
    }
    Ok(())
}

fn write_game(record: &Record, args: &Args, out: &mut Vec<u8>) -> io::Result<()> {
    let format = match args.to {
        Target::Pgn => Format::Pgn,
        Target::Dhtmlxq => Format::DhtmlXq,
        Target::Moves => Format::Lines,
        Target::Fen => return writeln!(out, "{}", record.end().fen()),
    };
    format.write(out, record, args.notation.into())
}
