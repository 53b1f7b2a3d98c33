//! Standard input: bytes to lines, in a separate thread.
//!
//! The thread records the arrival time of each line. It waits only for input, or while too many lines have not been
//! taken. The dialect interprets the lines.

use std::borrow::Cow;
use std::io::BufRead;
use std::sync::{Condvar, Mutex, PoisonError};

use chuhe_engine::host::Instant;
use encoding_rs::GB18030;
use xiangqi::text::printable;

use crate::words::first_word;

/// The longest line that is accepted, in bytes without its end.
pub const MAX_LINE: usize = 1 << 20;

/// The most words a line may have: more moves than any game has. Readers need some tens of bytes for each.
pub const MAX_WORDS: usize = 1 << 18;

/// The longest first word that any protocol knows, in bytes, and some more.
const MAX_FIRST_WORD_BYTES: usize = 20;

/// An item read from standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A decoded line, and when it was read.
    Line(String, Instant),
    /// A line with too many bytes or words. Only its first word was kept.
    TooLong(String),
    /// The end of the input.
    End,
}

/// The maximum number of bytes in lines that were read but not taken yet.
const MAX_BACKLOG_BYTES: usize = 4 << 20;

/// The lines that have been read and not taken. The reader waits while they are too many: a front end that sends lines
/// and does not read the answers fills a pipe and not the memory.
#[derive(Debug, Default)]
pub(crate) struct Backlog {
    bytes: Mutex<usize>,
    fell: Condvar,
}

impl Backlog {
    /// Counts an input, once there is room for it.
    pub(crate) fn add(&self, input: &Input) {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let room = self.fell.wait_while(bytes, |bytes| *bytes >= MAX_BACKLOG_BYTES);
        *room.unwrap_or_else(PoisonError::into_inner) += input.size();
    }

    /// Removes an input from the count.
    pub(crate) fn take(&self, input: &Input) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(input.size());
        self.fell.notify_one();
    }
}

impl Input {
    /// Whether nothing after it matters: it is the end, or says `quit`, which every protocol has.
    pub(crate) fn is_last(&self) -> bool {
        match self {
            Input::Line(text, _) => first_word(text).is_some_and(|word| word.eq_ignore_ascii_case("quit")),
            Input::TooLong(_) => false,
            Input::End => true,
        }
    }

    /// About how much memory it takes.
    fn size(&self) -> usize {
        size_of::<Input>()
            + match self {
                Input::Line(text, _) | Input::TooLong(text) => text.len(),
                Input::End => 0,
            }
    }
}

/// Reads lines until the input ends or fails, or `deliver` returns `false`. The last item delivered is [`Input::End`].
pub(crate) fn read_lines(mut source: impl BufRead, mut deliver: impl FnMut(Input) -> bool) {
    let mut line = Vec::new();
    // The first word of the line, if the line is too long.
    let mut too_long = None;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => {
                log::warn!("standard input: {error}");
                break;
            }
        };
        if chunk.is_empty() {
            break;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() > MAX_LINE {
            if too_long.is_none() {
                // The whole line may have come in one piece.
                line.extend_from_slice(&part[..part.len().min(MAX_FIRST_WORD_BYTES + 1)]);
                too_long = Some(first(&line));
            }
            // The rest of the long line is dropped too.
            line.clear();
        }
        if too_long.is_none() {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        source.consume(used);
        if end.is_some() && !deliver(take(&mut line, &mut too_long)) {
            return;
        }
    }
    if (too_long.is_some() || !line.is_empty()) && !deliver(take(&mut line, &mut too_long)) {
        return;
    }
    deliver(Input::End);
}

fn take(line: &mut Vec<u8>, too_long: &mut Option<String>) -> Input {
    let too_long = too_long.take().or_else(|| words(line).nth(MAX_WORDS).map(|_| first(line)));
    let input = match too_long {
        Some(word) => Input::TooLong(word),
        None => Input::Line(clean(line), Instant::now()),
    };
    line.clear();
    input
}

/// A line that came in some other way, without its end.
pub(crate) fn input_of(line: &[u8]) -> Input {
    if line.len() > MAX_LINE {
        return Input::TooLong(first(line));
    }
    take(&mut line.to_vec(), &mut None)
}

/// The first word of a line, or the part of it that was read; empty if it is longer than any known word.
fn first(line: &[u8]) -> String {
    clean(
        words(without_mark(line))
            .next()
            .filter(|word| word.len() <= MAX_FIRST_WORD_BYTES)
            .unwrap_or_default(),
    )
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty())
}

/// A line without a byte order mark in front.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}

/// Decodes a line, without a CR at its end. A byte order mark in front is left out: .NET writes one before the first line
/// that it sends. Text that is not UTF-8 is read as GB18030, because programs for Chinese
/// Windows name files in GBK. If it is not GB18030 either, its invalid bytes become U+FFFD, as does every control
/// character except the tab.
pub fn clean(bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let bytes = without_mark(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => GB18030
            .decode_without_bom_handling_and_without_replacement(bytes)
            .unwrap_or_else(|| String::from_utf8_lossy(bytes)),
    };
    printable(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        // With a tiny buffer, lines are cut at every place and must stay the same.
        read_lines(std::io::BufReader::with_capacity(3, bytes), |input| {
            lines.push(match input {
                Input::Line(text, _) => text,
                Input::TooLong(word) => format!("<too long>{word}"),
                Input::End => "<end>".to_owned(),
            });
            true
        });
        lines
    }

    #[test]
    fn lines_end_with_lf_or_crlf_or_the_input() {
        assert_eq!(read(b"uci\r\nisready\n\n go \t x"), ["uci", "isready", "", " go \t x", "<end>"]);
        assert_eq!(read(b"quit\n"), ["quit", "<end>"]);
        assert_eq!(read(b"a\r\r\n"), ["a\u{FFFD}", "<end>"]);
        assert_eq!(read(b""), ["<end>"]);
    }

    #[test]
    fn a_byte_order_mark_before_a_line_is_ignored() {
        assert_eq!(read(b"\xef\xbb\xbfuci\r\nisready\n"), ["uci", "isready", "<end>"]);
        // Several files joined for a batch: each begins with its own byte order mark.
        assert_eq!(read(b"ucci\n\xef\xbb\xbfgo depth 1\n\xef\xbb\xbf"), ["ucci", "go depth 1", "", "<end>"]);
        let mut bytes = b"\xef\xbb\xbfposition startpos".to_vec();
        bytes.extend(b" h2e2".repeat(MAX_WORDS));
        assert_eq!(read(&bytes), ["<too long>position", "<end>"]);
        assert_eq!(
            read("a\u{FEFF}b\n".as_bytes()),
            ["a\u{FEFF}b", "<end>"],
            "the mark is ignored only at the beginning of a line"
        );
    }

    #[test]
    fn bad_bytes_are_replaced() {
        assert_eq!(
            read(b"a\0b\x1b[31m\xff\n\xe7\x82\xae\n"),
            ["a\u{FFFD}b\u{FFFD}[31m\u{FFFD}", "炮", "<end>"]
        );
    }

    #[test]
    fn other_bytes_than_utf_8_are_read_as_gb18030() {
        assert_eq!(
            read(b"setoption name Book File value C:\\\xc6\xe5\xc6\xd7\\\xbf\xaa \xbe\xd6.obk\r\nisready\n"),
            ["setoption name Book File value C:\\棋谱\\开 局.obk", "isready", "<end>"]
        );
        // This character's second byte is a backslash.
        assert_eq!(read(b"\x81\x5c\n"), ["乗", "<end>"]);
        assert_eq!(read("棋谱\n".as_bytes()), ["棋谱", "<end>"]);
    }

    #[test]
    fn a_line_beyond_the_limit_is_dropped_alone() {
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.push(b'\n');
        bytes.extend(vec![b'y'; MAX_LINE + 1]);
        bytes.extend(b"\nisready\n");
        let lines = read(&bytes);
        assert_eq!(lines[0].len(), MAX_LINE);
        assert_eq!(lines[1..], ["<too long>", "isready", "<end>"]);
        assert_eq!(read(&vec![b'z'; 3 * MAX_LINE]), ["<too long>", "<end>"]);
    }

    #[test]
    fn the_first_word_of_a_line_that_is_dropped_is_known() {
        let mut bytes = b" position startpos".to_vec();
        bytes.extend(b" h2e2".repeat(MAX_WORDS));
        assert_eq!(read(&bytes), ["<too long>position", "<end>"]);
        bytes.extend(b" h2e2".repeat(MAX_LINE));
        assert_eq!(read(&bytes), ["<too long>position", "<end>"]);
    }

    #[test]
    fn a_line_of_too_many_words_is_dropped_alone() {
        let mut bytes = b" a".repeat(MAX_WORDS);
        bytes.extend_from_slice(b"  \t\nisready\n");
        assert_eq!(read(&bytes)[1..], ["isready", "<end>"]);
        bytes.splice(0..0, b"a\t".iter().copied());
        assert_eq!(read(&bytes), ["<too long>a", "isready", "<end>"]);
    }

    #[test]
    fn reading_ends_without_a_receiver() {
        let mut count = 0;
        read_lines(&b"a\nb\nc\n"[..], |_| {
            count += 1;
            count < 2
        });
        assert_eq!(count, 2);
    }
}
