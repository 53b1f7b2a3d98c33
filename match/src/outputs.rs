//! The files that a tournament writes, checked and locked before the first game: none of them is an input, none is
//! another output, and an existing file is this program's own.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use chuhe_storage::{Check, FileLock, LockError, OutputError, OutputFile, is_same};
use xiangqi::FenLine;

use crate::clock_time;
use crate::config::Tournament;
use crate::crosstable;
use crate::engine::EngineConfig;
use crate::error::MatchError;
use crate::pgn::found;
use crate::state::{self, SavedTournament};

/// The flag for the file of the saved tournament.
const STATE_FLAG: &str = "-config outname";

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Games,
    Positions,
    Log,
    Page,
    Data,
    State,
}

impl Content {
    /// The kind of an existing file: its name, and the test of its beginning.
    fn kind(self) -> (&'static str, fn(&[u8]) -> bool) {
        match self {
            Content::Games => ("a PGN", is_pgn),
            Content::Positions => ("a list of positions", is_positions),
            Content::Log => ("a log of match", is_log),
            Content::Page => ("a table of match", crosstable::begins_page),
            Content::Data => ("a table of match", crosstable::begins_data),
            Content::State => ("a saved tournament of match", state::begins_saved_tournament),
        }
    }
}

/// A file that will be written.
#[derive(Clone, Copy, Debug)]
struct Output<'t> {
    flag: &'static str,
    path: &'t Path,
    content: Content,
    /// The existing content is deleted.
    overwrites: bool,
}

/// All files that a tournament writes.
fn outputs(tournament: &Tournament) -> Vec<Output<'_>> {
    let output = |flag, path, content, overwrites| Output { flag, path, content, overwrites };
    let mut outputs = Vec::new();
    if let Some(pgn) = &tournament.files.pgn {
        outputs.push(output("-pgnout", pgn.file.as_path(), Content::Games, pgn.overwrite));
    }
    if let Some(epd) = &tournament.files.epd {
        outputs.push(output("-epdout", &epd.file, Content::Positions, epd.overwrite));
    }
    if let Some(log) = &tournament.files.log {
        outputs.push(output("-log", &log.file, Content::Log, log.overwrite));
    }
    if let Some(html) = &tournament.files.table.html {
        outputs.push(output("-crosstable html", html, Content::Page, true));
    }
    if let Some(json) = &tournament.files.table.json {
        outputs.push(output("-crosstable json", json, Content::Data, true));
    }
    if tournament.files.autosave_interval > 0 {
        outputs.push(output(STATE_FLAG, &tournament.files.state_file, Content::State, true));
    }
    outputs
}

/// The files that a tournament reads: openings, programs, and files named in options of engines.
fn inputs(tournament: &Tournament) -> Vec<PathBuf> {
    let mut inputs: Vec<PathBuf> = tournament.openings.file.iter().cloned().collect();
    inputs.extend(std::env::current_exe());
    tournament.engines.iter().for_each(|engine| inputs.extend(files_of(engine)));
    inputs
}

fn files_of(engine: &EngineConfig) -> Vec<PathBuf> {
    let (program, is_path) = engine.program();
    let mut files: Vec<PathBuf> = is_path.then_some(program).into_iter().collect();
    let words = engine.words();
    let values = engine.options.iter().map(|(_, value)| value.as_str());
    for text in values.chain(words.iter().map(|word| word.rsplit('=').next().unwrap_or(word))) {
        // The user may have meant a path relative to the engine's folder or to the runner's folder.
        let folders = [engine.working_folder().unwrap_or_default(), PathBuf::new()];
        files.extend(folders.map(|folder| folder.join(text)).into_iter().filter(|path| path.is_file()));
    }
    files
}

/// Locks on all files that a tournament writes, held while it is played.
#[derive(Debug)]
pub(crate) struct Claimed {
    _locks: Vec<FileLock>,
}

/// Checks all outputs, then locks them. Nothing is written before that.
///
/// # Errors
/// If an output is an input or another output, is there and not this program's own, or is in use.
pub(crate) fn claim(tournament: &Tournament, is_resumed: bool) -> Result<Claimed, MatchError> {
    let outputs = outputs(tournament);
    let inputs = inputs(tournament);
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    // A file belongs to this tournament if the saved tournament names it as the same output.
    let previous = SavedTournament::read(&tournament.files.state_file).ok();
    for (index, output) in outputs.iter().enumerate() {
        if let Some(other) = outputs[..index].iter().find(|other| is_same(other.path, output.path)) {
            let (flag, path, other) = (output.flag, output.path.to_owned(), other.flag);
            return Err(MatchError::Shared { flag, path, other });
        }
        check(output, &inputs, tournament.files.force, is_resumed, previous.as_ref())
            .map_err(|error| MatchError::Refused { flag: output.flag, error })?;
    }
    let holder = format!("pid {}, started {}", std::process::id(), clock_time::stamp());
    let mut locks = Vec::new();
    for output in outputs.iter().filter(|output| !is_device(output.path)) {
        match FileLock::beside(output.path, &holder) {
            Ok(lock) => locks.push(lock),
            // Some file systems have no locks.
            Err(LockError::Io { error, .. }) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Claimed { _locks: locks })
}

/// Whether a tournament writes this file.
pub(crate) fn is_output(tournament: &Tournament, path: &Path) -> bool {
    outputs(tournament).iter().any(|output| is_same(output.path, path))
}

/// Checks the file to which an unfinished tournament is moved: as any other place for a saved tournament.
///
/// # Errors
/// If it is an input or an output, or is there and not this program's own.
pub(crate) fn check_moved(tournament: &Tournament, path: &Path) -> Result<(), MatchError> {
    let flag = STATE_FLAG;
    if let Some(other) = outputs(tournament).iter().find(|other| is_same(other.path, path)) {
        return Err(MatchError::Shared { flag, path: path.to_owned(), other: other.flag });
    }
    let inputs = inputs(tournament);
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    let output = Output { flag, path, content: Content::State, overwrites: true };
    check(&output, &inputs, tournament.files.force, false, None)
        .map_err(|error| MatchError::Refused { flag, error })
}

fn check(
    output: &Output<'_>,
    inputs: &[&Path],
    force: bool,
    is_resumed: bool,
    previous: Option<&SavedTournament>,
) -> Result<(), OutputError> {
    let path = output.path;
    if is_device(path) && !matches!(output.content, Content::State | Content::Page | Content::Data) {
        return Ok(());
    }
    let (kind, is_kind) = output.content.kind();
    OutputFile::new(path, &Check { inputs, kind, is_kind, force })?;
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    if !output.overwrites || is_resumed || force || size == 0 {
        return Ok(());
    }
    // Only a complete file may replace another.
    let failed = |error| OutputError::Io { output: path.to_owned(), error };
    let is_own = match output.content {
        Content::Games => {
            let found = found::find(BufReader::new(File::open(path).map_err(failed)?), "").map_err(failed)?;
            found.foreign == 0
        }
        Content::Log => has_lines(path, is_log).map_err(failed)?,
        Content::Positions => previous.is_some_and(|previous| {
            let is_named = previous.tournament.files.epd.as_ref().is_some_and(|epd| is_same(&epd.file, path));
            let ends: usize = previous.progress.ends.iter().map(|end| end.len() + 1).sum();
            is_named && previous.progress.epd_bytes.is_some_and(|bytes| bytes + ends as u64 == size)
        }),
        Content::Page | Content::Data | Content::State => true,
    };
    if is_own {
        return Ok(());
    }
    let kind = format!("{kind} written by match alone");
    Err(OutputError::OtherKind { output: path.to_owned(), kind })
}

/// Whether `is_kind` holds for all lines of a file.
fn has_lines(path: &Path, is_kind: fn(&[u8]) -> bool) -> io::Result<bool> {
    let (mut source, mut line) = (BufReader::new(File::open(path)?), Vec::new());
    while source.read_until(b'\n', &mut line)? > 0 {
        if !is_kind(&line) {
            return Ok(false);
        }
        line.clear();
    }
    Ok(true)
}

/// Whether the path exists and is neither a file nor a folder, like `/dev/null` or a named pipe.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

fn is_pgn(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    text.is_empty() || text.starts_with(b"[") && text.get(1).is_some_and(u8::is_ascii_alphabetic)
}

fn is_positions(head: &[u8]) -> bool {
    let line = head.split(|&b| b == b'\n').next().unwrap_or_default();
    str::from_utf8(line).is_ok_and(|line| FenLine::read(line.trim()).is_ok())
}

/// `[02:17:25.123456] `.
fn is_log(head: &[u8]) -> bool {
    let shape = b"[00:00:00.000000] ";
    head.len() >= shape.len()
        && head
            .iter()
            .zip(shape)
            .all(|(&b, &wanted)| if wanted == b'0' { b.is_ascii_digit() } else { b == wanted })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_detected_by_the_beginnings_of_files() {
        assert!(is_pgn(b"\xef\xbb\xbf\n[Event \"x\"]") && is_pgn(b"  \n"));
        assert!(
            !is_pgn(b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n") && !is_pgn(b"[1, 2]")
        );
        assert!(is_positions(b"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nanything") && !is_positions(b"my notes\n"));
        assert!(is_log(b"[02:17:25.123456] Tournament") && !is_log(b"[02:17:25] x") && !is_log(b"x"));
    }
}
