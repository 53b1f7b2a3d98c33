//! CBF, the XML files of CCBridge (象棋桥): a game with comments and variations. Read only.
//!
//! `Head` has a field in each of its elements. `MoveList` has `Move` elements: `value` is the squares, as digits of
//! file and rank as [`dhtmlxq`](crate::dhtmlxq) counts them, `end` ends a line, `branch` promises another move
//! instead, in the same order as in the binary files, and the text is the comment. The first is not a move.

use std::collections::HashMap;
use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use xiangqi::{Position, Square};

use crate::error::{Failure, RecordError, RecordFault};
use crate::moves::{RawMove, play};
use crate::place::Place;
use crate::record::{GameResult, Line, Record, start_of};
use crate::source::Source;
use crate::text::{Encoding, TextReport, Texts, tidy_comment};
use crate::tree::{self, Node};
use crate::whole::Joined;

/// The root element, near the beginning of every file.
const ROOT: &str = "<ChineseChessRecord";
/// The end of that element.
const END: &str = "</ChineseChessRecord>";

/// Elements of the head and the tags that they are.
const FIELDS: [(&str, &str); 21] = [
    ("Name", "Title"),
    ("From", "Source"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Board"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
    ("ECCO", "ECCO"),
    ("ResultType", "Termination"),
];

/// Whether a file with this beginning is CBF.
pub(crate) fn is_cbf(head: &[u8]) -> bool {
    // A byte order mark, spaces and, in UTF-16, a zero byte may stand before the first element.
    let first = head.iter().find(|byte| byte.is_ascii_graphic());
    // In UTF-16 each letter is followed or preceded by a zero byte.
    let root = ROOT.as_bytes();
    let has_root = head.windows(root.len()).any(|window| window == root)
        || head.windows(2 * root.len()).any(|window| window.iter().step_by(2).eq(root));
    first == Some(&b'<') && has_root
}

/// Reads the game of a CBF file; several files may have been joined.
#[derive(Debug)]
pub struct CbfReader<'s> {
    file: Joined<'s, String>,
    texts: Texts,
    /// The maximum number of moves in a game.
    limit: usize,
}

impl<'s> CbfReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> CbfReader<'s> {
        CbfReader { file: Joined::new(Source::new(source)), texts: Texts::new(encoding), limit: usize::MAX }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.texts.report()
    }
}

impl Iterator for CbfReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let texts = &mut self.texts;
        let text = |bytes: Vec<u8>| texts.decode_file(&bytes);
        let game = match self.file.next_game(text, |text, begin| length(&text[begin..]))? {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        let begin = game.start;
        Some(self.file.placed(begin, read_game(&self.file.content[game], self.limit)))
    }
}

/// The content of the elements of a file.
#[derive(Default)]
struct Elements {
    head: HashMap<String, String>,
    nodes: Vec<Node>,
    /// The maximum number of nodes kept.
    limit: usize,
}

/// The length of the first game of a text, in bytes: up to the end of its root element, if another one follows.
fn length(text: &str) -> usize {
    let second = text.match_indices(ROOT).nth(1).map(|(at, _)| at);
    second.map_or(text.len(), |second| text[..second].find(END).map_or(second, |at| at + END.len()))
}

fn read_game(text: &str, limit: usize) -> Result<Record, Failure> {
    // The first element is not a move, and one more than the limit is read to detect a game that is too long.
    let Elements { head, mut nodes, .. } = elements(text, limit.saturating_add(2))?;
    // An entity divides a text, so spaces at the end of a part may be inside the text.
    for node in &mut nodes {
        node.mv.comment = tidy_comment(&node.mv.comment).into_owned();
    }
    let field = |name: &str| head.get(name).map(|text| tidy_comment(text).replace('\n', " "));
    let start = match field("FEN").filter(|fen| !fen.is_empty()) {
        Some(fen) => start_of(&fen).map_err(|error| Failure::new(Place::Byte(0), error))?,
        None => Position::default(),
    };
    let mut record = Record { start, ..Record::default() };
    for (name, tag) in FIELDS {
        if let Some(text) = field(name).filter(|text| !text.is_empty()) {
            record.tags.add(tag, &text);
        }
    }
    record.result = match field("RecordResult").as_deref() {
        Some("1") => GameResult::RedWins,
        Some("2") => GameResult::BlackWins,
        Some("3") => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    let mut nodes = nodes.into_iter().peekable();
    let root = nodes.next();
    let has_next = root.as_ref().is_some_and(|root| root.has_next) && nodes.peek().is_some();
    record.line = Line { comment: root.map(|root| root.mv.comment).unwrap_or_default(), plies: Vec::new() };
    let (moves, cut) = if has_next { tree::read(&mut || nodes.next(), limit) } else { (Vec::new(), None) };
    let record = play(record, moves, &Place::Byte)?;
    match cut {
        None => Ok(record),
        Some(cut) => Err(Failure::new(Place::Byte(text.len()), cut.fault()).keeping(record)),
    }
}

/// The fields and moves of a file.
fn elements(text: &str, limit: usize) -> Result<Elements, Failure> {
    let mut reader = Reader::from_str(text);
    let mut elements = Elements { limit, ..Elements::default() };
    let mut name = String::new();
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let malformed = |error: quick_xml::Error| {
            let text = format!("the XML: {error}").replace('\n', " ");
            Failure::new(Place::Byte(at), RecordFault::Malformed(text))
        };
        match reader.read_event().map_err(malformed)? {
            Event::Start(element) => {
                name = String::from_utf8_lossy(element.local_name().as_ref()).into_owned();
                elements.open(&element, &name, at);
            }
            Event::Empty(element) => {
                let name = String::from_utf8_lossy(element.local_name().as_ref()).into_owned();
                elements.open(&element, &name, at);
            }
            Event::End(_) => name.clear(),
            Event::Text(text) => elements.text(&name, &text.decode().unwrap_or_default()),
            Event::CData(text) => elements.text(&name, &text.decode().unwrap_or_default()),
            Event::GeneralRef(reference) => {
                let text = match reference.resolve_char_ref() {
                    Ok(Some(c)) => c.to_string(),
                    _ => {
                        quick_xml::escape::resolve_predefined_entity(&reference.decode().unwrap_or_default())
                            .unwrap_or_default()
                            .to_owned()
                    }
                };
                elements.text(&name, &text);
            }
            Event::Eof => return Ok(elements),
            _ => {}
        }
    }
}

impl Elements {
    /// Adds the move that an element's attributes describe.
    fn open(&mut self, element: &BytesStart<'_>, name: &str, at: usize) {
        if name != "Move" || self.nodes.len() == self.limit {
            return;
        }
        let value = |name: &str| {
            let attribute = element.try_get_attribute(name).ok().flatten();
            attribute.map(|attribute| String::from_utf8_lossy(&attribute.value).into_owned())
        };
        let is = |name| value(name).is_some_and(|value| value == "1");
        let mv = RawMove { squares: squares(&value("value").unwrap_or_default()), at, ..RawMove::default() };
        self.nodes.push(Node { mv, has_next: !is("end"), has_other: is("branch") });
    }

    /// Takes a text within an element.
    fn text(&mut self, name: &str, text: &str) {
        match (name, self.nodes.last_mut()) {
            ("Move", Some(node)) => node.mv.comment.push_str(text),
            ("" | "Move", _) => {}
            _ => self.head.entry(name.to_owned()).or_default().push_str(text),
        }
    }
}

/// Squares as in `77-47`.
fn squares(text: &str) -> Option<(Square, Square)> {
    let digits: Vec<i32> = text.chars().filter_map(|c| Some(c.to_digit(10)? as i32)).collect();
    let &[a, b, c, d] = &digits[..] else { return None };
    Square::try_from_coords(a, 9 - b).zip(Square::try_from_coords(c, 9 - d))
}
