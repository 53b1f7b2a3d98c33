//! Arguments that several commands read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chuhe_engine::time::Limits;
use chuhe_locale::refusal::notation_error;
use chuhe_locale::texts::{listed, terminal};
use chuhe_protocol::options::{Id, Kind, OptionError, Options, spec};
use chuhe_record::GameResult;
use chuhe_record::text::{Encoding, Lines};
use xiangqi::notation::{Letters, Notation, Reader, moves_in, without_number, write};
use xiangqi::{FenCounterChange, FenLine, FenLineError, Move, Position};

use crate::argument::ArgumentError;
use crate::error::{CliError, CliResult};
use crate::first_end::FirstEnd;
use crate::interrupt::EndedInput;
use crate::language::language;
use crate::outputs::{MAX_REPORTED, notice, path_text, warn_of};
use crate::reason;

/// A position, and moves from there.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from the position, in any notation, such as "h2e2 h9g7" or "炮二平五 马8进7".
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl PositionArgs {
    /// The position after the moves.
    pub(crate) fn position(&self) -> Result<Position, CliError> {
        position(self.fen.as_deref(), self.moves.as_deref().unwrap_or_default())
    }

    /// The position after the moves, and where its game first ended.
    pub(crate) fn asked(&self) -> Result<Asked, CliError> {
        let (mut position, moves) = self.game()?;
        let end = FirstEnd::of_line(&position, &moves);
        for mv in moves {
            position.make_move(mv);
        }
        Ok(Asked { position, end })
    }

    /// The position, and the moves.
    pub(crate) fn game(&self) -> Result<(Position, Vec<Move>), CliError> {
        game(self.fen.as_deref(), self.moves.as_deref().unwrap_or_default())
    }
}

/// The position that is asked about.
pub(crate) struct Asked {
    pub(crate) position: Position,
    /// Where the game first ended, if it has.
    pub(crate) end: Option<FirstEnd>,
}

/// The position that the arguments `--fen` and `--moves` lead to, from the start position without a FEN.
pub(crate) fn position(fen: Option<&str>, moves: &str) -> Result<Position, CliError> {
    let (mut position, moves) = game(fen, moves)?;
    for mv in moves {
        position.make_move(mv);
    }
    Ok(position)
}

/// The position of `--fen`, or the start position, and the moves: those after the FEN, then those of `--moves`.
fn game(fen: Option<&str>, moves: &str) -> Result<(Position, Vec<Move>), CliError> {
    let Some(fen) = fen else {
        let start = Position::default();
        let moves = read_moves("--moves", &start, moves)?;
        return Ok((start, moves));
    };
    let faulty = |error: FenLineError| CliError::of_argument("--fen", &error);
    let line =
        FenLine::read(fen).map_err(FenLineError::from).and_then(FenLine::without_rest).map_err(faulty)?;
    warn_of_changes("--fen", &line.changes);
    let mut played = read_moves("--fen", &line.start, line.moves)?;
    let mut position = line.start.clone();
    for &mv in &played {
        position.make_move(mv);
    }
    played.extend(read_moves("--moves", &position, moves)?);
    Ok((line.start, played))
}

/// Warns on standard error that counters of FENs in the lines of a file were changed; names only the first few.
pub(crate) fn warn_of_counters(path: &Path, text: &str) {
    let is_read = |line: &&str| !line.starts_with('#') && !line.is_empty();
    let lines = text.lines().map(str::trim).enumerate();
    let changed = lines.filter(|(_, line)| is_read(line)).filter_map(|(index, line)| {
        let changes = FenLine::read(line).ok()?.changes;
        (!changes.is_empty()).then_some((index + 1, changes))
    });
    for (number, changes) in changed.take(MAX_REPORTED) {
        warn_of_changes(&terminal::file_line(language(), &path_text(&path), &number), &changes);
    }
}

/// Warns on standard error that counters were changed.
pub(crate) fn warn_of_changes(place: &str, changes: &[FenCounterChange]) {
    let lang = language();
    for change in changes {
        warn_of(&terminal::error_argument(lang, &place, &reason::change(change, lang)));
    }
}

/// A reader for the moves of an argument. What they leave open is read in the notation of the language.
pub(crate) fn reader_for<'t, T>(start: &Position, texts: T) -> Reader
where
    T: IntoIterator<Item = &'t str>,
    T::IntoIter: Clone,
{
    let mut reader = Reader::for_game(start, texts);
    if reader.letters == Letters::Unknown {
        reader.letters = Reader::for_person(language().notation()).letters;
    }
    reader
}

/// Reads the moves of an argument, in any notation; each must be legal after the earlier ones. Pasted moves may have
/// numbers and a result at the end; Chinese moves may have no spaces.
fn read_moves(argument: &str, start: &Position, text: &str) -> Result<Vec<Move>, CliError> {
    let words = move_words(text);
    let mut reader = reader_for(start, words.iter().map(String::as_str));
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (index, text) in words.iter().enumerate() {
        let faulty = |error| {
            let lang = language();
            let error = notation_error(&error, lang);
            CliError::Usage(terminal::error_move(lang, &argument, &(index + 1), &error))
        };
        let mv = reader.read(&position, text).map_err(faulty)?;
        position.make_move(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Returns the names of moves; each must be legal after the earlier ones.
pub(crate) fn names(start: &Position, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = start.clone();
    let name = |&mv| {
        let name = write(&position, mv, notation);
        position.make_move(mv);
        name
    };
    moves.iter().map(name).collect()
}

/// The moves of a list as words, without numbers and results.
fn move_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split_whitespace().filter(|word| GameResult::from_text(word).is_none()) {
        for word in moves_in(word) {
            words.extend(glued(word));
        }
    }
    words
}

/// The moves of a word: Chinese moves of four characters may be joined, with numbers between them.
fn glued(word: &str) -> Vec<String> {
    const LENGTH: usize = 4;
    let is_chinese = |text: &str| text.chars().filter(|c| c.len_utf8() > 1).count() >= 2;
    let mut words = Vec::new();
    let mut rest = without_number(word);
    while rest.chars().count() > LENGTH {
        let end = rest.char_indices().nth(LENGTH).map_or(rest.len(), |(end, _)| end);
        if !is_chinese(&rest[..end]) {
            break;
        }
        words.push(rest[..end].to_owned());
        rest = without_number(&rest[end..]);
        if GameResult::from_text(rest).is_some() {
            return words;
        }
    }
    if !rest.is_empty() {
        words.push(rest.to_owned());
    }
    words
}

/// The name of standard input among the names of files.
const STANDARD_INPUT: &str = "-";

/// The files of an argument to read one after the other; standard input if there are none.
pub(crate) fn files_or_input(files: &[PathBuf]) -> Vec<&Path> {
    match files {
        [] => vec![Path::new(STANDARD_INPUT)],
        files => files.iter().map(PathBuf::as_path).collect(),
    }
}

/// Whether a name stands for standard input.
pub(crate) fn is_input(path: &Path) -> bool {
    path.as_os_str() == STANDARD_INPUT
}

/// A file to read; "-" is standard input. The error names it.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, CliError> {
    if !is_input(path) {
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        return Ok(Box::new(BufReader::new(file)));
    }
    let input = io::stdin();
    if input.is_terminal() {
        notice(terminal::reading_terminal(language()));
    }
    let input = EndedInput::new(input).map_err(|error| unreadable(path, &error))?;
    Ok(Box::new(BufReader::new(input)))
}

/// Refuses files that cannot be opened, before the work on the others begins. Pipes are left alone: whoever writes
/// would notice that they were closed.
pub(crate) fn check_files<'p>(paths: impl IntoIterator<Item = &'p Path>) -> CliResult {
    for path in paths.into_iter().filter(|path| !is_input(path)) {
        let kind = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if kind.is_file() {
            open(path)?;
        }
    }
    Ok(())
}

/// The text of a file; "-" is standard input. The error names it.
#[cfg(feature = "sqlite")]
pub(crate) fn read_text(path: &Path) -> Result<String, CliError> {
    io::read_to_string(open(path)?).map_err(|error| unreadable(path, &error))
}

/// The text of a file of positions; "-" is standard input. The error names it. Comments may be in any encoding of game
/// files.
pub(crate) fn read_positions(path: &Path) -> Result<String, CliError> {
    let (mut lines, mut line) = (Lines::new(open(path)?, Encoding::Detect), String::new());
    let mut text = String::new();
    while lines.read(&mut line).map_err(|error| CliError::of_reading(&path_text(path), &error))? {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// The error that files have no games. The error names them.
pub(crate) fn no_games(paths: &[&Path]) -> CliError {
    let lang = language();
    let no_games = terminal::error_no_games(lang);
    let names = paths.iter().filter(|path| !is_input(path)).take(MAX_REPORTED).map(path_text);
    let more = (paths.len() > MAX_REPORTED).then(|| "…".to_owned());
    let names: Vec<String> = names.chain(more).collect();
    CliError::Failed(match &names[..] {
        [] => no_games.to_owned(),
        names => terminal::error_argument(lang, &listed(names, lang), &no_games),
    })
}

/// The result of work on the games of several files; some of the files have none.
pub(crate) fn all_have_games(without: &[&Path]) -> CliResult {
    if without.is_empty() { Ok(()) } else { Err(CliError::Incomplete(no_games(without).to_string())) }
}

/// The error of a file that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> CliError {
    CliError::unreadable(&path_text(path), error)
}

/// Reads a `--threads` argument: a value of the option `Threads`.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    let mut options = Options::default();
    set(&mut options, Id::Threads, text)?;
    Ok(options.threads)
}

/// Reads a `--hash` argument, in MiB: a value of the option `Hash`.
pub(crate) fn hash(text: &str) -> Result<usize, ArgumentError> {
    let mut options = Options::default();
    set(&mut options, Id::Hash, text)?;
    Ok(options.hash_mib)
}

/// Sets an option of the engine. If it is a number out of range, the error names the range, as for other arguments.
fn set(options: &mut Options, id: Id, text: &str) -> Result<(), ArgumentError> {
    let spec = spec(id);
    let refused = |error: OptionError| match spec.kind {
        Kind::Spin { min, max, .. } => ArgumentError::Number(min.unsigned_abs(), Some(max.unsigned_abs())),
        _ => error.into(),
    };
    options.set(spec.name, Some(text)).map(drop).map_err(refused)
}

/// The limits of a search: those of the arguments, or the time `default` without any.
pub(crate) fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    default: Duration,
) -> Limits {
    let unlimited = depth.is_none() && nodes.is_none();
    Limits {
        depth,
        nodes,
        move_time: movetime.map(Duration::from_millis).or(unlimited.then_some(default)),
        // The command itself takes the engine's answer, so no time is reserved for delays.
        overhead: Duration::ZERO,
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_accepted_as_people_paste_them() {
        let expected = ["h2e2", "h9g7", "h0g2", "i9h9"];
        for text in [
            "h2e2 h9g7 h0g2 i9h9",
            "1. h2e2 h9g7 2. h0g2 i9h9 1-0",
            "1.h2e2 h9g7 2.h0g2 i9h9 *",
            "1. 炮二平五 马8进7 2. 马二进三 车9平8 红胜",
            "炮二平五马8进7马二进三车9平8",
            "1.炮二平五马8进7 2.马二进三车9平8 1/2-1/2",
            "炮二平五，马８进７，马二进三，车９平８",
            "1. C2=5 H8+7 2. H2+3 R9=8 0-1",
        ] {
            let found: Vec<_> = game(None, text).unwrap().1.iter().map(ToString::to_string).collect();
            assert_eq!(found, expected, "{text}");
        }
        let error = game(None, "炮二平五马8进8马二进三").unwrap_err().to_string();
        assert!(error.starts_with("--moves: move 2: "), "{error}");
        assert!(game(None, "h2e2 xyz").unwrap_err().to_string().contains("move 2: 'xyz'"));
    }
}
