//! The games of files and of standard input, which may be the output of a program that goes on.

use std::io::{self, Cursor, Read};
use std::path::Path;

use chuhe_record::Format;
use chuhe_record::format::Games;
use chuhe_record::text::Encoding;

use crate::error::CliError;
use crate::inputs::{is_input, open, unreadable};

/// How much of a source is read to detect its format, if its games do not say it earlier.
const HEAD: usize = 16 << 10;

/// How many bytes are read again, all in all, while the beginning of a source grows: its writer may send single bytes.
const WORK: usize = 4 << 20;

/// The games of a file, in a format that is detected; "-" is standard input.
///
/// # Errors
/// If the file cannot be read. The error names it.
pub(crate) fn games(path: &Path, encoding: Encoding) -> Result<Games<'static>, CliError> {
    let source = open(path)?;
    let games = if is_input(path) { live(source, encoding) } else { Format::read(None, source, encoding) };
    games.map_err(|error| unreadable(path, &error))
}

/// The games of a source that may pause: its format is detected as soon as a game is complete.
fn live(mut source: impl Read + 'static, encoding: Encoding) -> io::Result<Games<'static>> {
    let (mut head, mut work) = (Vec::new(), 0);
    while head.len() < HEAD {
        let before = head.len();
        head.resize(HEAD, 0);
        let length = match source.read(&mut head[before..]) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                head.truncate(before);
                continue;
            }
            Err(error) => return Err(error),
        };
        head.truncate(before + length);
        if length == 0 {
            break;
        }
        if head.ends_with(b"\n") && work < WORK {
            work += head.len();
            if let Some(format) = settled(&head, encoding) {
                return Format::read(Some(format), Cursor::new(head).chain(source), encoding);
            }
        }
    }
    Format::read(None, Cursor::new(head).chain(source), encoding)
}

/// The format of a text with a complete game, behind which another has begun. Only of games with tags or keywords:
/// plain moves may turn out to be something else.
fn settled(head: &[u8], encoding: Encoding) -> Option<Format> {
    let format = Format::detect(head).ok()?;
    let is_tagged = || head.split(|&b| b == b'\n').any(|line| line.trim_ascii_start().starts_with(b"["));
    let is_sure = match format {
        Format::Pgn => is_tagged(),
        Format::DhtmlXq | Format::Wxf => true,
        Format::Xqf | Format::CcBridge | Format::Cbf | Format::Json | Format::Lines => false,
    };
    if !is_sure {
        return None;
    }
    let mut games = Format::read(Some(format), head, encoding).ok()?;
    (games.next()?.is_ok() && games.next().is_some()).then_some(format)
}
