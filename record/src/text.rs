//! Bytes to lines of text, in constant memory.
//!
//! Files of Chinese games are in UTF-8, GB18030 (which GB2312 and GBK are parts of) or Big5, and none says which.
//! `detect` examines the first line beyond ASCII and the lines after it: valid UTF-8 is UTF-8, and everything else is
//! guessed. Collections may consist of files in several encodings: for a line that is invalid in the encoding found,
//! the encoding is detected again. UTF-16 is detected by its mark or its zeros (`wide`), also where it begins or ends within
//! a file, rare encodings by their signs (`recode`). Encodings, guesses and damage are listed in a [`TextReport`].

pub(crate) mod breaks;
mod comment;
mod detect;
mod encoding;
pub(crate) mod entities;
mod misread;
mod recode;
mod report;
mod texts;
mod wide;

pub(crate) use comment::{is_line_end, tidy_comment};
pub use encoding::{Encoding, OtherEncoding};
pub(crate) use recode::Recoded;
pub use report::{TextNote, TextReport};
pub(crate) use texts::Texts;
pub(crate) use wide::Wide;
use wide::is_narrow;

use std::io::{self, BufRead, BufReader, Read};

use crate::source::Source;

/// The longest line that is accepted, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Why no more lines can be read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// Reading the source failed.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// A line is too long.
    #[error("the line is longer than {} MiB", MAX_LINE >> 20)]
    LongLine,
}

/// Reads lines and decodes them.
#[derive(Debug)]
pub struct Lines<'s> {
    source: Source<'s>,
    bytes: Vec<u8>,
    encoding: Encoding,
    /// The encoding of the last line beyond ASCII; `Detect` before the first.
    seen: Encoding,
    number: usize,
    /// Whether a carriage return ends lines by itself.
    ends_in_cr: bool,
    /// The order of bytes, if the text is UTF-16.
    wide: Option<Wide>,
    /// How often UTF-16 began or ended within the text.
    turns: usize,
    /// The encoding of a text that a program has misread and saved in UTF-8.
    misread: Option<Encoding>,
    /// The last line of the source, if it has ends within, and where the next line in it begins.
    whole: String,
    next: Option<usize>,
    report: TextReport,
}

impl<'s> Lines<'s> {
    /// Reads the lines of a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> Lines<'s> {
        let (bytes, seen) = (Vec::new(), Encoding::Detect);
        let (ends_in_cr, wide, misread, report) = (false, None, None, TextReport::default());
        let (whole, next, turns) = (String::new(), None, 0);
        let (source, encoding) = match Recoded::of(Source::new(source), encoding) {
            Ok(recoded) => (Source::new(BufReader::new(recoded)), Encoding::Detect),
            Err(source) => (source, encoding),
        };
        Lines {
            source,
            bytes,
            encoding,
            seen,
            number: 0,
            ends_in_cr,
            wide,
            turns,
            misread,
            whole,
            next,
            report,
        }
    }

    /// The number of the last line read, counted from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// A report on the text read so far: encoding and damage.
    pub fn report(&self) -> &TextReport {
        &self.report
    }

    /// Reads the next line into `line`, without its end; `false` at the end of the source.
    ///
    /// # Errors
    /// If the source fails, or the line is too long. After a line that is too long, the next lines can be read.
    pub fn read(&mut self, line: &mut String) -> Result<bool, TextError> {
        line.clear();
        if self.next.is_some() {
            self.number += 1;
            self.cut(line);
            return Ok(true);
        }
        if self.number == 0 {
            self.look_at_begin();
        }
        if !self.read_bytes()? {
            return Ok(false);
        }
        self.number += 1;
        self.drop_mark();
        match self.wide {
            None => self.decode(line),
            Some(order) => {
                let damaged = order.decode_into(&self.bytes, line);
                if !line.is_ascii() {
                    self.report.note(order.encoding());
                }
                self.report.damage(damaged, self.number);
            }
        }
        if line.contains(is_line_end) {
            self.next = Some(0);
            std::mem::swap(line, &mut self.whole);
            self.cut(line);
        }
        Ok(true)
    }

    /// Takes the next part of a line that has ends within.
    fn cut(&mut self, line: &mut String) {
        line.clear();
        let rest = &self.whole[self.next.take().unwrap_or_default()..];
        let end = rest.find(is_line_end);
        line.push_str(&rest[..end.unwrap_or(rest.len())]);
        let behind = end.map(|end| rest[end..].trim_start_matches(is_line_end));
        self.next = behind.filter(|behind| !behind.is_empty()).map(|behind| self.whole.len() - behind.len());
    }

    /// Drops the byte order mark of a line, if it has one: the line is the first of the file, or of a file joined to it.
    fn drop_mark(&mut self) {
        let mark = match self.wide {
            Some(order) if Wide::by_mark(&self.bytes) == Some(order) => 2,
            None if self.bytes.starts_with(b"\xef\xbb\xbf") => 3,
            _ => return,
        };
        self.seen = Encoding::Utf8;
        self.bytes.drain(..mark);
    }

    /// Finds the byte order and the kind of line ends, from the buffered part of the text.
    fn look_at_begin(&mut self) {
        // An error of the source is reported at the first line.
        let begin = self.source.fill_buf().unwrap_or_default();
        self.wide = Wide::of_text(begin, self.encoding);
        self.ends_in_cr = match self.wide {
            None => ends_in_cr(begin),
            Some(order) => {
                let mut text = String::new();
                order.decode_into(begin, &mut text);
                ends_in_cr(text.as_bytes())
            }
        };
    }

    /// Reads the bytes of a line, without LF, CRLF or, in a text without LF, CR.
    fn read_bytes(&mut self) -> Result<bool, TextError> {
        self.bytes.clear();
        if let Some(order) = self.wide {
            return self.read_units(order);
        }
        let (mut any, mut is_long) = (false, false);
        let is_ended = loop {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            any |= !chunk.is_empty();
            let ends_in_cr = self.ends_in_cr;
            let end = chunk.iter().position(|&byte| byte == b'\n' || ends_in_cr && byte == b'\r');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            is_long |= self.bytes.len() + part.len() > MAX_LINE;
            if !is_long {
                self.bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            let is_end = end.is_some() || chunk.is_empty();
            let is_ended = end.is_some();
            self.source.consume(used);
            if is_end {
                break is_ended;
            }
        };
        if is_long {
            self.number += 1;
            self.bytes = Vec::new();
            return Err(TextError::LongLine);
        }
        if self.may_turn()
            && let Some(order) = Wide::of_line(&self.bytes)
        {
            self.bytes.extend(is_ended.then_some(b'\n'));
            self.turn(Some(order));
            return self.read_units(order);
        }
        // Some programs fill a file up with zeros.
        let end = self.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        self.bytes.truncate(end);
        if self.bytes.last() == Some(&b'\r') {
            self.bytes.pop();
        }
        Ok(any)
    }

    /// Whether UTF-16 may begin or end at the next line.
    fn may_turn(&self) -> bool {
        // Each change of the encoding makes reading slower.
        const MAX_TURNS: usize = 64;
        self.encoding == Encoding::Detect && self.number > 0 && self.turns < MAX_TURNS
    }

    /// Puts the bytes of the line back, to read them in UTF-16 of this order, or in another encoding.
    fn turn(&mut self, wide: Option<Wide>) {
        let begin = io::Cursor::new(std::mem::take(&mut self.bytes));
        let rest = std::mem::replace(&mut self.source, Source::new(io::empty()));
        self.source = Source::new(begin.chain(rest));
        (self.wide, self.seen) = (wide, Encoding::Detect);
        self.turns += 1;
    }

    /// Reads a line of a text in UTF-16.
    fn read_units(&mut self, order: Wide) -> Result<bool, TextError> {
        let (cr, lf) = (u16::from(b'\r'), u16::from(b'\n'));
        let (mut any, mut is_long, mut last) = (false, false, None);
        let mut may_end = self.may_turn();
        let mut byte = [0];
        loop {
            match self.source.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => any = true,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            }
            let Some(first) = last.take() else {
                last = Some(byte[0]);
                continue;
            };
            let unit = [first, byte[0]];
            let code = order.unit(unit);
            if code == lf || self.ends_in_cr && code == cr {
                // The line ends as one of UTF-16.
                may_end = false;
                break;
            }
            is_long |= self.bytes.len() + unit.len() > MAX_LINE;
            if !is_long {
                self.bytes.extend_from_slice(&unit);
            }
            // The byte of a line end shows whether the line is one of UTF-16.
            if may_end && unit.contains(&b'\n') && self.bytes.trim_ascii_start().len() > unit.len() {
                may_end = false;
                if is_narrow(&self.bytes) {
                    self.turn(None);
                    return self.read_bytes();
                }
            }
        }
        if may_end && !is_long && is_narrow(&self.bytes) {
            self.bytes.extend(last);
            self.turn(None);
            return self.read_bytes();
        }
        if is_long {
            self.number += 1;
            self.bytes = Vec::new();
            return Err(TextError::LongLine);
        }
        self.bytes.extend(last);
        let ends_in_cr = self.bytes.as_chunks().0.last().is_some_and(|&unit| order.unit(unit) == cr);
        self.bytes.truncate(self.bytes.len() - if ends_in_cr { 2 } else { 0 });
        Ok(any)
    }

    fn decode(&mut self, line: &mut String) {
        if self.bytes.is_ascii() && self.encoding.has_ascii() {
            line.push_str(&String::from_utf8_lossy(&self.bytes));
            return;
        }
        let encoding = match self.encoding {
            Encoding::Detect => self.detected(),
            given => given,
        };
        let is_first = self.report.encodings.is_empty();
        let damaged = encoding.decode_into(&self.bytes, line);
        if self.encoding == Encoding::Detect && encoding == Encoding::Utf8 {
            if is_first {
                self.misread = misread::encoding(line, self.source.fill_buf().unwrap_or_default());
            }
            if let Some((inner, text)) =
                self.misread.and_then(|inner| Some((inner, misread::meant(line, inner)?)))
            {
                *line = text;
                self.report.note(inner);
                self.report.doubt(self.number);
                return;
            }
        }
        self.report.note(encoding);
        self.report.damage(damaged, self.number);
    }

    /// The encoding of a line beyond ASCII.
    fn detected(&mut self) -> Encoding {
        if self.seen == Encoding::Detect {
            // This looks only at buffered bytes; an error of the source is reported when the next line is read.
            let behind = self.source.fill_buf().unwrap_or_default();
            let found = detect::guess(&self.bytes, behind);
            if !found.is_certain {
                self.report.doubt(self.number);
            }
            self.seen = found.encoding;
        }
        let is_valid = std::str::from_utf8(&self.bytes).is_ok();
        match self.seen {
            Encoding::Utf8 if is_valid => {}
            // The line fits the encoding that was detected before. Any line fits an encoding with one byte per
            // character.
            seen @ (Encoding::Gb18030 | Encoding::Big5) if seen.fits(&self.bytes) => {}
            seen => self.reconsider(seen),
        }
        // The line is valid UTF-8 in a file with another encoding. Pairs of bytes in that encoding may look like UTF-8
        // by accident.
        let is_other = is_valid && self.seen != Encoding::Utf8;
        if is_other && (detect::is_utf8_line(&self.bytes) || !self.seen.fits(&self.bytes)) {
            return Encoding::Utf8;
        }
        self.seen
    }

    /// Looks at a line that may not be in the encoding of those before it. That encoding changes only for good reasons,
    /// not because of one damaged byte.
    fn reconsider(&mut self, seen: Encoding) {
        let behind = self.source.fill_buf().unwrap_or_default();
        let found = detect::guess_line(&self.bytes, behind);
        let is_chinese = matches!(found.encoding, Encoding::Gb18030 | Encoding::Big5);
        if found.is_certain {
            self.seen = found.encoding;
        } else if seen == Encoding::Utf8 && is_chinese && found.encoding.fits(&self.bytes) {
            self.report.doubt(self.number);
            self.seen = found.encoding;
        }
    }
}

/// Whether a text with this beginning has the line ends of old Macintoshes: CR alone, and nowhere LF.
fn ends_in_cr(text: &[u8]) -> bool {
    let is_alone = |pair: &[u8]| pair[0] == b'\r' && !matches!(pair[1], b'\r' | b'\n');
    !text.contains(&b'\n') && text.windows(2).any(is_alone)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GB18030};

    use super::*;

    fn read(bytes: &[u8], encoding: Encoding) -> Vec<String> {
        // With a tiny buffer, lines are cut at every place and must stay the same.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, bytes), encoding);
        let (mut all, mut line) = (Vec::new(), String::new());
        while lines.read(&mut line).unwrap() {
            all.push(line.clone());
        }
        assert_eq!(lines.number(), all.len());
        all
    }

    /// Reads all lines of a text that fits into the buffer.
    fn read_whole(bytes: &[u8], encoding: Encoding) -> Vec<String> {
        let mut lines = Lines::new(bytes, encoding);
        let (mut all, mut line) = (Vec::new(), String::new());
        while lines.read(&mut line).unwrap() {
            all.push(line.clone());
        }
        assert!(lines.report().damaged == 0 && lines.report().doubtful_line.is_none());
        all
    }

    #[test]
    fn a_line_of_utf_16_whose_bytes_could_be_ascii_stays_one() {
        // In this order of bytes, the first line is `1_Y[`. In the others 上 has the byte of a line end, and the bytes of the
        // characters before it are ASCII or UTF-8.
        for line in ["弱孙", "在中局上", "地上一局", "坛上", "这局上", "过中局上"] {
            let text = format!("\u{FEFF}棋谱\n{line}\n[Red \"a\"]\n");
            let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(read(&wide, Encoding::Detect), ["棋谱", line, "[Red \"a\"]"]);
        }
    }

    fn gb(text: &str) -> Vec<u8> {
        GB18030.encode(text).0.into_owned()
    }

    #[test]
    fn encodings_are_distinguished() {
        let text = "[Red \"许银川\"]\n1. 炮二平五 马8进7\n";
        let expected = ["[Red \"许银川\"]", "1. 炮二平五 马8进7"];
        assert_eq!(read(text.as_bytes(), Encoding::Detect), expected);
        assert_eq!(read(format!("\u{FEFF}{text}").as_bytes(), Encoding::Detect), expected);
        assert_eq!(read(&gb(text), Encoding::Detect), expected);
        assert_eq!(read(&gb(text).replace_lf(), Encoding::Detect), expected);
        let traditional = "1. 炮二平五 馬8進7\n";
        let (big5, _, _) = BIG5.encode(traditional);
        assert_eq!(read(&big5, Encoding::Big5), ["1. 炮二平五 馬8進7"]);
        // A collection made by joining files in both encodings.
        let mixed = [&gb("马8进7\n")[..], "马8进7\n".as_bytes(), &gb("炮二平五\n")].concat();
        assert_eq!(read(&mixed, Encoding::Detect)[2], "炮二平五");
        // The two characters in GB18030 are valid UTF-8 by accident; the line before them shows the encoding.
        let accident = [&gb("棋谱\n")[..], &gb("联通\n")].concat();
        assert_eq!(read(&accident, Encoding::Detect), ["棋谱", "联通"]);
        assert_eq!(read(b"a\xff\xffb\n", Encoding::Utf8), ["a\u{FFFD}\u{FFFD}b"]);
    }

    trait ReplaceLf {
        fn replace_lf(&self) -> Vec<u8>;
    }

    impl ReplaceLf for Vec<u8> {
        fn replace_lf(&self) -> Vec<u8> {
            self.iter().flat_map(|&b| if b == b'\n' { vec![b'\r', b'\n'] } else { vec![b] }).collect()
        }
    }

    #[test]
    fn line_ends_of_all_systems_are_accepted() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc\r"] {
            assert_eq!(read(text.as_bytes(), Encoding::Detect), ["a", "b", "", "c"], "{text:?}");
        }
        for end in ['\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'] {
            let text = format!("a{end}b\nc{end}d{end}\n");
            assert_eq!(read(text.as_bytes(), Encoding::Detect), ["a", "b", "c", "d"], "{end:?}");
        }
        // A second CR before LF is part of the line, and a CR inside a line does not end it.
        assert_eq!(read(b"a\r\r\nb\n", Encoding::Detect), ["a\r", "b"]);
        assert_eq!(read(b"a\nb\rc\n", Encoding::Detect), ["a", "b\rc"]);
    }

    #[test]
    fn texts_in_utf_16_are_read() {
        let text = "[Red \"许银川\"]\n\n1. 炮二平五 马8进7\n𠀀";
        let expected = ["[Red \"许银川\"]", "", "1. 炮二平五 马8进7", "𠀀"];
        for order in [Wide::Little, Wide::Big] {
            let bytes = |text: &str| -> Vec<u8> {
                let bytes = |unit: u16| match order {
                    Wide::Little => unit.to_le_bytes(),
                    Wide::Big => unit.to_be_bytes(),
                };
                text.encode_utf16().flat_map(bytes).collect()
            };
            for end in ["\n", "\r\n", "\r"] {
                let ended = text.replace('\n', end);
                let marked = bytes(&format!("\u{FEFF}{ended}"));
                assert_eq!(read_whole(&marked, Encoding::Detect), expected, "{order:?}, {end:?}");
                // The byte order mark contradicts the given encoding.
                assert_eq!(read_whole(&marked, Encoding::Gb18030), expected, "{order:?}, {end:?}");
                for encoding in [Encoding::Detect, order.encoding()] {
                    assert_eq!(read_whole(&bytes(&ended), encoding), expected, "{order:?}, {end:?}");
                }
            }
            assert_eq!(read(&bytes(&format!("\u{FEFF}{text}\n")), Encoding::Detect), expected);
            let mut cut = bytes("\u{FEFF}ab\n");
            cut.push(b'c');
            assert_eq!(read(&cut, Encoding::Detect), ["ab", "\u{FFFD}"]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let mut bytes = vec![b'x'; MAX_LINE + 1];
        bytes.extend(b"\nnext\n");
        let mut lines = Lines::new(&bytes[..], Encoding::Detect);
        let mut line = String::new();
        assert!(matches!(lines.read(&mut line), Err(TextError::LongLine)));
        assert!(lines.read(&mut line).unwrap());
        assert_eq!((line.as_str(), lines.number()), ("next", 2));
    }
}
