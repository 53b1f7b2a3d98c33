//! Which format a file is in, and reading and writing games of any. `live` reads those of a pipe.

mod live;

use std::io::{self, BufReader, Cursor, Read, Write};

use xiangqi::notation::{Letters, Notation};

use crate::cbf::{self, CbfReader};
use crate::ccbridge::{self, CcBridgeReader};
use crate::dhtmlxq::{self, DhtmlXqReader};
use crate::error::{Failure, RecordError, RecordFault};
use crate::foreign;
use crate::json::{self, JsonReader};
use crate::lines::{self, LineReader};
use crate::pgn::{self, PgnReader};
use crate::place::Place;
use crate::record::Record;
use crate::text::{Encoding, Lines, Recoded, TextReport, Wide};
use crate::wxf::{self, WxfReader};
use crate::xqf::{self, XqfReader};

/// A format of game files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable game notation; also moves with no tags, as people type and paste them.
    Pgn,
    /// The format of web boards.
    DhtmlXq,
    /// The binary files of XQStudio, one game per file.
    Xqf,
    /// The binary files of CCBridge, a game (CBR) or a library of games (CBL); only read.
    CcBridge,
    /// The XML files of CCBridge; only read.
    Cbf,
    /// WXF files: keywords, and moves between `START{` and `}END`.
    Wxf,
    /// JSON with lists of moves, as services give it; only read.
    Json,
    /// One game per line: a position, moves, or both; also logs of engines. Other text without tags is [`Pgn`](Format::Pgn).
    Lines,
}

/// The formats by the names that people type. A kind of files has a name for each of its endings.
const NAMES: [(&str, Format); 13] = [
    ("pgn", Format::Pgn),
    ("dhtmlxq", Format::DhtmlXq),
    ("ubb", Format::DhtmlXq),
    ("xqf", Format::Xqf),
    ("ccbridge", Format::CcBridge),
    ("cbr", Format::CcBridge),
    ("cbl", Format::CcBridge),
    ("cbf", Format::Cbf),
    ("wxf", Format::Wxf),
    ("json", Format::Json),
    ("lines", Format::Lines),
    ("moves", Format::Lines),
    ("fen", Format::Lines),
];

/// If this many games at the beginning of a source are all faulty, and the source [shows no form](Games::shows_form), it is
/// probably no game file.
pub const MAX_FAULTY_GAMES: usize = 10;

/// The games of a source of any format, one at a time.
pub struct Games<'s> {
    reader: Box<dyn GameReader + 's>,
    shows_form: bool,
}

/// A reader of a format.
trait GameReader: Iterator<Item = Result<Record, RecordError>> {
    /// A report on the text read so far: encoding and damage.
    fn text_report(&self) -> &TextReport;

    /// Refuses games with more moves than this.
    fn limit_moves(&mut self, limit: usize);

    /// Reads letters so where the moves of a game do not show their meaning. Formats with one notation have no such moves.
    fn prefer_letters(&mut self, _: Letters) {}
}

macro_rules! game_readers {
    ($($reader:ident $(with $letters:ident)?),*) => {
        $(impl GameReader for $reader<'_> {
            fn text_report(&self) -> &TextReport {
                $reader::text_report(self)
            }

            fn limit_moves(&mut self, limit: usize) {
                $reader::limit_moves(self, limit);
            }

            $(fn prefer_letters(&mut self, letters: Letters) {
                $reader::$letters(self, letters);
            })?
        })*
    };
}

game_readers!(
    PgnReader with prefer_letters,
    DhtmlXqReader,
    XqfReader,
    CcBridgeReader,
    CbfReader,
    WxfReader,
    JsonReader,
    LineReader with prefer_letters
);

/// Games that another reader yields.
struct Others<I>(I, TextReport);

impl<I: Iterator<Item = Result<Record, RecordError>>> Iterator for Others<I> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<I: Iterator<Item = Result<Record, RecordError>>> GameReader for Others<I> {
    fn text_report(&self) -> &TextReport {
        &self.1
    }

    fn limit_moves(&mut self, _: usize) {}
}

impl<'s> Games<'s> {
    /// The games of a source in a format that is not among [`Format`]. Their moves are not [limited](Self::with_limit).
    pub fn of(games: impl Iterator<Item = Result<Record, RecordError>> + 's) -> Games<'s> {
        Games { reader: Box::new(Others(games, TextReport::default())), shows_form: true }
    }
}

impl Games<'_> {
    /// Whether the source shows that it is a game file, although its games may be faulty: its format was given, or its
    /// beginning has a mark of the format, such as the tags of PGN. Lists of lines, also as given format, and texts without
    /// tags have none.
    pub fn shows_form(&self) -> bool {
        self.shows_form
    }

    /// A report on the text of the games read so far: the encoding, whether it was guessed, and damage.
    pub fn text_report(&self) -> &TextReport {
        self.reader.text_report()
    }

    /// Refuses games with more moves than this, variations included, to limit memory.
    #[must_use]
    pub fn with_limit(mut self, moves: usize) -> Self {
        self.reader.limit_moves(moves);
        self
    }

    /// Reads letters so in games of PGN, texts and lists whose moves do not show their meaning: `C5.1` may be a cannon, or a
    /// Vietnamese pawn. Without this they are read in English.
    #[must_use]
    pub fn with_letters(mut self, letters: Letters) -> Self {
        self.reader.prefer_letters(letters);
        self
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.next()
    }
}

impl std::fmt::Debug for Games<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Games").field("text_report", self.text_report()).finish_non_exhaustive()
    }
}

/// How much of a file is read to detect its format.
const HEAD: usize = 16 << 10;

impl Format {
    /// The names of all formats. A format can have several.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|&(name, _)| name)
    }

    /// The format with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, format)| format)
    }

    /// The format of a file beginning with `head`.
    ///
    /// # Errors
    /// If the format is known but not supported, or the file is binary and its format is not known.
    pub fn detect(head: &[u8]) -> Result<Format, RecordFault> {
        if xqf::is_xqf(head) {
            return Ok(Format::Xqf);
        }
        if ccbridge::is_ccbridge(head) {
            return Ok(Format::CcBridge);
        }
        if cbf::is_cbf(head) {
            return Ok(Format::Cbf);
        }
        if let Some(text) = recoded(head) {
            return Ok(Format::detect_text(&text, head.len() == HEAD));
        }
        if let Some(name) = foreign::name(head) {
            return Err(RecordFault::KnownFormat { name });
        }
        if let Some(advice) = foreign::self_play(head) {
            return Err(RecordFault::Malformed(advice.to_owned()));
        }
        if foreign::is_binary(head) {
            return Err(RecordFault::Binary);
        }
        if is_json(head) {
            return Ok(Format::Json);
        }
        Ok(Format::detect_text(head, head.len() == HEAD))
    }

    /// The format of a text; the last line of a sample may be cut off.
    fn detect_text(head: &[u8], is_cut: bool) -> Format {
        let mut text = trimmed_lines(head);
        let is_tag = |line: &String| {
            let name = line.strip_prefix('[');
            name.is_some_and(|name| name.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        // A comment of a PGN file may speak of other formats.
        let is_content = |line: &&String| !line.is_empty() && !line.starts_with(['%', ';']);
        if text.iter().find(is_content).is_some_and(|line| pgn::begins_with_tag(line)) {
            return Format::Pgn;
        }
        if wxf::begins_with_format(&text) {
            return Format::Wxf;
        }
        if dhtmlxq::has_mark(&text) {
            return Format::DhtmlXq;
        }
        if wxf::is_wxf(&text) {
            return Format::Wxf;
        }
        if lines::is_log(text.iter().map(String::as_str)) {
            return Format::Lines;
        }
        if text.iter().any(is_tag) {
            return Format::Pgn;
        }
        if is_cut && text.len() > 1 {
            text.pop();
        }
        if lines::are_games(&text) { Format::Lines } else { Format::Pgn }
    }

    /// The games of a source. Without a format, it is detected from the first 16 KiB of the source.
    ///
    /// # Errors
    /// If the source fails during the detection.
    pub fn read<'s>(
        format: Option<Format>,
        mut source: impl Read + 's,
        encoding: Encoding,
    ) -> io::Result<Games<'s>> {
        let mut head = Vec::new();
        if format.is_none() {
            source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        }
        Ok(Format::read_behind(format, head, source, encoding))
    }

    /// The games of a source whose beginning was read. Without a format, it is detected from this beginning.
    fn read_behind<'s>(
        format: Option<Format>,
        head: Vec<u8>,
        source: impl Read + 's,
        encoding: Encoding,
    ) -> Games<'s> {
        match format.map_or_else(|| Format::detect(&head), Ok) {
            Ok(found) => {
                let is_given = format.is_some_and(|format| format != Format::Lines);
                let shows_form = is_given || found.is_shown_by(&head);
                Games { shows_form, ..found.games(head, source, encoding) }
            }
            Err(fault) => {
                let error = Failure::new(Place::File, fault).in_game(1);
                Games { shows_form: false, ..Games::of(std::iter::once(Err(error))) }
            }
        }
    }

    /// Whether the beginning of a source, from which this format was detected, has a mark of the format.
    fn is_shown_by(self, head: &[u8]) -> bool {
        match self {
            Format::Pgn => {
                let recoded = recoded(head);
                let lines = trimmed_lines(recoded.as_deref().unwrap_or(head));
                lines.iter().any(|line| pgn::begins_with_tag(line))
            }
            Format::Lines => false,
            _ => true,
        }
    }

    /// The games of a source in this format, whose beginning was read.
    fn games<'s>(self, head: Vec<u8>, source: impl Read + 's, encoding: Encoding) -> Games<'s> {
        let source = Cursor::new(head).chain(source);
        let source = BufReader::with_capacity(1 << 16, source);
        let reader: Box<dyn GameReader + 's> = match self {
            Format::Pgn => Box::new(PgnReader::new(source, encoding)),
            Format::DhtmlXq => Box::new(DhtmlXqReader::new(source, encoding)),
            Format::Xqf => Box::new(XqfReader::new(source, encoding)),
            Format::CcBridge => Box::new(CcBridgeReader::new(source)),
            Format::Cbf => Box::new(CbfReader::new(source, encoding)),
            Format::Wxf => Box::new(WxfReader::new(source, encoding)),
            Format::Json => Box::new(JsonReader::new(source, encoding)),
            Format::Lines => Box::new(LineReader::new(source, encoding)),
        };
        Games { reader, shows_form: true }
    }

    /// Writes a game; DhtmlXQ and XQF have their own notation. Texts of XQF are in GB18030, all others in UTF-8.
    ///
    /// # Errors
    /// If the sink fails, or the format can only be read.
    pub fn write(self, out: &mut dyn Write, record: &Record, notation: Notation) -> io::Result<()> {
        match self {
            Format::Pgn => pgn::write_game(out, record, notation),
            Format::DhtmlXq => dhtmlxq::write_game(out, record),
            Format::Xqf => xqf::write_game(out, record, Encoding::Gb18030),
            Format::CcBridge | Format::Cbf => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "CCBridge files cannot be written"))
            }
            Format::Json => Err(io::Error::new(io::ErrorKind::Unsupported, "JSON is only read")),
            Format::Wxf => wxf::write_game(out, record, notation),
            Format::Lines => lines::write_game(out, record, notation),
        }
    }
}

/// Whether a file with this beginning is JSON, in whatever encoding.
fn is_json(head: &[u8]) -> bool {
    match Wide::of_text(head, Encoding::Detect) {
        None => json::is_json(&String::from_utf8_lossy(head)),
        Some(order) => {
            let mut text = String::new();
            order.decode_into(head, &mut text);
            json::is_json(&text)
        }
    }
}

/// The beginning of a text in UTF-8, if it is in an encoding that is recoded before its lines are read.
fn recoded(head: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    // Reading from memory does not fail.
    let _ = Recoded::of(head, Encoding::Detect).ok()?.read_to_end(&mut text);
    Some(text)
}

/// The lines of the beginning of a text, without spaces and byte order marks around them.
fn trimmed_lines(head: &[u8]) -> Vec<String> {
    let mut lines = Lines::new(head, Encoding::Detect);
    let (mut text, mut line) = (Vec::new(), String::new());
    while matches!(lines.read(&mut line), Ok(true)) {
        text.push(line.trim_start_matches('\u{FEFF}').trim().to_owned());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_names() {
        assert_eq!(Format::by_name("ubb"), Some(Format::DhtmlXq));
        assert_eq!(Format::by_name("cbl"), Some(Format::CcBridge));
        assert_eq!(Format::by_name("auto"), None);
        assert!(Format::names().all(|name| Format::by_name(name).is_some()));
    }

    #[test]
    fn formats_are_detected_by_their_beginning() {
        for (head, format) in [
            ("[Event \"x\"]\n", Format::Pgn),
            ("\u{FEFF}[Game \"Chinese Chess\"]", Format::Pgn),
            ("\n\n1. h2e2", Format::Pgn),
            ("advertising\n[ Event \"x\"]", Format::Pgn),
            ("<html>[DhtmlXQ]", Format::DhtmlXq),
            ("XQ\u{12}\0\0", Format::Xqf),
            ("XQ\n\0\0", Format::Xqf),
            ("CCBridge Record\0", Format::CcBridge),
            ("CCBridgeLibrary\0", Format::CcBridge),
            ("<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">", Format::Cbf),
            ("XQ\n[Event \"x\"]", Format::Pgn),
            ("h2e2 h9g7\n", Format::Lines),
            ("FORMAT\tWXF\nGAME\tx\nSTART{\n", Format::Wxf),
            ("FORMAT WXF\nRED a\nSTART{ 1. C2.5 }END", Format::Wxf),
            ("startpos moves h2e2", Format::Lines),
            ("{\"moves\": [\"h2e2\"]}", Format::Json),
            (" [\n{ \"a\": 1, \"start_fen\" : \"x\"}]", Format::Json),
            ("{\"h2e2\" is \"moves\"} 1. h2e2", Format::Pgn),
            ("{\"a\": 1}", Format::Pgn),
            ("[\"h2e2\", \"h9g7\"]", Format::Json),
            ("[\"a\", \"b\"]", Format::Pgn),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w", Format::Lines),
            ("", Format::Lines),
            ("% a\n[Event \"x\"]\n\n1. h2e2 {from [DhtmlXQ] pages}", Format::Pgn),
            ("[Event \"x\"]\n\n{the words\nSTART{ mark it} 1. h2e2", Format::Pgn),
            ("[Event \"x\"]\n\n{made of <ChineseChessRecord>} 1. h2e2", Format::Pgn),
            ("[Event \"x\"]\n\n{\nposition startpos moves h2e2\nbestmove h9g7\n} 1. h2e2", Format::Pgn),
            ("[DhtmlXQ_title]a b[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747", Format::DhtmlXq),
            ("FORMAT\tWXF\n\nSTART{\n{from a [DhtmlXQ] page} 1. C2.5\n}END", Format::Wxf),
            ("h2e2 h9g7 # [DhtmlXQ]\nh2e2", Format::Pgn),
            ("# two of a [DhtmlXQ] page\nh2e2 h9g7 h0g2\nh2e2", Format::Lines),
            ("1. h2e2 {from a [DhtmlXQ_movelist] page} h9g7", Format::Pgn),
            ("1. h2e2 h9g7 {two\nlines [DhtmlXQ]} 2. h0g2", Format::Pgn),
            ("<script>f = { a: '[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]' }</script>", Format::DhtmlXq),
            ("h2e2 is the answer:\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", Format::DhtmlXq),
        ] {
            assert_eq!(Format::detect(head.as_bytes()).ok(), Some(format), "{head}");
            // The same text in UTF-16.
            if head.contains([' ', '\n']) && !matches!(format, Format::Xqf | Format::CcBridge) {
                let wide: Vec<u8> = head.encode_utf16().flat_map(u16::to_le_bytes).collect();
                assert_eq!(Format::detect(&wide).ok(), Some(format), "{head}");
            }
        }
        for (head, name) in [
            (&b"\x06abc\x05Moves\x057C-4C\x057J-6H"[..], "MXQ"),
            (b"\x01\0\x12\0\x6b\x96\x60\x58\x64\0\0\0\x0f", "CCM"),
            (b"GL\xd0\x07\xd4\x07\x01\0Tue", "CHN"),
            (b"1 62 21 32 1 0 1 2 2 0 1 0 10 32 0 7 7 7 4 0 2 0 26 32", "CHE"),
            (b"1 62 21 32 1 0 1 2 2 0 1 0 100 32 0 7 7 7 4 0 2 0 26 32", "CHE"),
            (b"<?xml version=\"1.0\"?><n version=\"2\" win=\"*\">", "PFC"),
            (b"\x06\x0b\x01\x1eabc", "XGF"),
            (b"CHUHEGAM\x01\0", "`chuhe convert FILE`"),
            (b"ab\0cd", "not a game file"),
        ] {
            let error = Format::detect(head).unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
