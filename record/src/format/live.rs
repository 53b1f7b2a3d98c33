//! Games of a source that pauses, such as a pipe whose writer continues later: the format is known when a game is
//! complete.

use std::io::{self, ErrorKind, Read};

use super::{Format, Games, HEAD};
use crate::lines;
use crate::text::Encoding;

/// The most bytes that are looked at while the beginning grows, all in all: the source may give single bytes.
const WORK: usize = 1 << 20;

impl Format {
    /// The games of a source that may pause, like [`Format::read`]. A read that gives fewer bytes than were asked for
    /// is a pause: if the second game has begun by then, what is there suffices to detect the format.
    ///
    /// # Errors
    /// If the source fails during the detection.
    pub fn read_live<'s>(
        format: Option<Format>,
        mut source: impl Read + 's,
        encoding: Encoding,
    ) -> io::Result<Games<'s>> {
        if format.is_some() {
            return Format::read(format, source, encoding);
        }
        let (mut head, mut length, mut work) = (vec![0; HEAD], 0, 0);
        while length < HEAD {
            let piece = match source.read(&mut head[length..]) {
                Ok(0) => break,
                Ok(read) => length..length + read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            length = piece.end;
            // The last line may be incomplete.
            let line = head[piece.clone()].iter().rposition(|&byte| byte == b'\n');
            let end = line.map_or(0, |line| piece.start + line + 1);
            if length < HEAD && end > 0 && work < WORK {
                work += end;
                if let Some(format) = settled(&head[..end], encoding) {
                    head.truncate(length);
                    return Ok(format.games(head, source, encoding));
                }
            }
        }
        head.truncate(length);
        Ok(Format::read_behind(None, head, source, encoding))
    }
}

/// The format of a text with a complete game, after which another has begun, if its encoding is certain.
fn settled(head: &[u8], encoding: Encoding) -> Option<Format> {
    let format = Format::detect(head).ok()?;
    match format {
        Format::Pgn | Format::DhtmlXq | Format::Wxf => {}
        // Positions alone may get moves below them, rounds may go on, and lines may turn out to be the log of an engine.
        Format::Lines => {
            let text = String::from_utf8_lossy(head);
            if lines::is_log(text.lines()) || !lines::are_surely_games(text.lines()) {
                return None;
            }
        }
        Format::Xqf | Format::CcBridge | Format::Cbf | Format::Json => return None,
    }
    let mut games = Format::read(Some(format), head, encoding).ok()?;
    let is_complete = games.next()?.is_ok() && games.next().is_some();
    (is_complete && games.text_report().doubtful_line.is_none()).then_some(format)
}
