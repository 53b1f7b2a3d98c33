//! WXF files, as PlayOK and XieXie write them: keywords at the beginning of lines, and the moves between `START{` and
//! `}END`.
//!
//! | keyword | what |
//! |---|---|
//! | `FORMAT` | how the moves are written: `WXF` or `AXF`, `ICCS`, `LALG`, `SALG`; begins a game. Moves are read in any notation. Letters
//!   of pieces may follow where they are not the usual: in `AXF, R(C) C(N)` a rook is C and a cannon N |
//! | `GAME`, `EVENT`, `SITE` or `PLACE`, `DATE`, `ROUND`, `RESULT`, `TIME`, `OPENING` | about the game |
//! | `RED`, `BLACK` | who plays; a rating may follow: `name;;;1500` |
//! | `FEN` | where it starts |
//! | `COMMENT{` … `}` | the comment before the first move |
//!
//! Between the braces are moves with their numbers as in PGN, comments and variations too. A time after a move, `0:05`
//! or `(0:05)`, becomes its comment, and such a comment is written as a time. Other keywords are kept as tags.
//!
//! Text between the games may have games in other formats, such as PGN: they are read too.

mod marks;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use xiangqi::notation::Notation;
use xiangqi::{Move, START_FEN};

use self::marks::{END, START, behind_other_start, behind_start, end_of_moves};
use crate::beside::{self, Outside, moves_of};
use crate::error::{Failure, RecordError, RecordFault};
use crate::pgn::{MAX_GAME, read_moves, write_moves};
use crate::place::Place;
use crate::record::{MAX_TAGS, Record, Tags};
use crate::text::{Encoding, Lines, TextError, TextReport, is_line_end};

/// Keywords and the tags that they are, in the order in which they are written.
const KEYWORDS: [(&str, &str); 11] = [
    ("GAME", "Title"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
    // In the first draft of the format the site has this name.
    ("PLACE", "Site"),
    ("DATE", "Date"),
    ("ROUND", "Round"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("TIME", "TimeControl"),
    ("OPENING", "Opening"),
];

/// Tags that are written as keywords and have capital letters inside.
const TAGS: [&str; 8] =
    ["ECO", "ECCO", "RedElo", "BlackElo", "RedTeam", "BlackTeam", "RedTitle", "BlackTitle"];

/// Keywords that are not tags of a game.
const OWN: [&str; 4] = ["FORMAT", "FEN", "SETUP", "COMMENT"];

/// Letters that are read as one piece.
const SAME: [&str; 7] = ["K", "R", "NH", "C", "GA", "MEB", "P"];

/// Whether a file is in WXF that has these lines.
pub(crate) fn is_wxf(lines: &[String]) -> bool {
    begins_with_format(lines) || lines.iter().any(|line| behind_start(line).is_some())
}

/// Whether the first of these lines is the one with which programs begin a WXF file.
pub(crate) fn begins_with_format(lines: &[String]) -> bool {
    let first = lines.iter().find(|line| !line.is_empty());
    first.and_then(|line| keyword(line)).is_some_and(|(word, value)| word == "FORMAT" && !value.is_empty())
}

/// Reads games in the WXF format, one at a time.
#[derive(Debug)]
pub struct WxfReader<'s> {
    lines: Lines<'s>,
    line: String,
    /// Whether `line` has not been examined yet.
    is_pending: bool,
    /// The text since the last game, which may have games in another format.
    outside: Outside,
    /// Games that were found and not given out yet.
    found: VecDeque<Result<Record, Failure>>,
    /// The moves of the last game.
    last: Vec<Move>,
    /// The maximum number of moves in a game.
    limit: usize,
    game: usize,
    is_over: bool,
}

impl<'s> WxfReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> WxfReader<'s> {
        let (lines, line) = (Lines::new(source, encoding), String::new());
        let (outside, found, last) = (Outside::default(), VecDeque::new(), Vec::new());
        let limit = usize::MAX;
        WxfReader { lines, line, is_pending: false, outside, found, last, limit, game: 0, is_over: false }
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.lines.report()
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// The next game; `None` at the end.
    fn next_game(&mut self) -> Option<Result<Record, Failure>> {
        let mut game = WxfText::default();
        loop {
            if !std::mem::take(&mut self.is_pending) {
                match self.lines.read(&mut self.line) {
                    Ok(true) => {}
                    Ok(false) => {
                        self.is_over = true;
                        return game.is_certain.then(|| game.read(self.limit));
                    }
                    Err(error) => {
                        self.is_over = !matches!(error, TextError::LongLine);
                        return Some(Err(Failure::new(Place::Line(self.lines.number()), error)));
                    }
                }
            }
            let number = self.lines.number();
            let text = self.line.trim().trim_start_matches('\u{FEFF}');
            // The end of the moves before is missing.
            if game.is_in_moves
                && !game.is_in_comment
                && keyword(text).is_some_and(|(word, value)| word == "FORMAT" && !value.is_empty())
            {
                self.is_pending = true;
                return Some(game.read(self.limit));
            }
            // Lines that look like moves may be words of the head, as long as no mark was before them.
            if let Some(at) = game.without_mark
                && !game.is_in_comment
            {
                if behind_start(text).is_some() || text == START {
                    game.take_for_head(at);
                } else if let Some((word, value)) = keyword(text).filter(|(word, _)| is_known(word)) {
                    game.tag(word, value);
                    continue;
                }
            }
            let start = match game.is_before_moves {
                true if !text.is_empty() => Some(text.strip_prefix('{').unwrap_or(text)),
                _ => behind_start(text).or_else(|| behind_other_start(text).filter(|_| game.is_certain)),
            };
            if game.is_in_note || game.is_before_note && text.starts_with('{') {
                game.note(number, text);
            } else if game.is_in_moves || start.is_some() {
                let rest = if game.is_in_moves { self.line.as_str() } else { start.unwrap_or_default() };
                game.begin(number);
                let has_mark = game.is_in_moves || game.is_before_moves || behind_start(text).is_some();
                if !has_mark {
                    game.without_mark = Some(game.text.len());
                }
                (game.is_in_moves, game.is_certain, game.is_before_moves) = (true, true, false);
                let end = end_of_moves(rest, game.is_in_comment);
                game.add(number, &rest[..end.unwrap_or(rest.len())]);
                if end.is_some() {
                    return Some(game.read(self.limit));
                }
            } else if text == START {
                game.begin(number);
                (game.is_before_moves, game.is_certain) = (true, true);
            } else if let Some((word, value)) = keyword(text) {
                if word == "FORMAT" {
                    // A game without moves ends where the next game begins.
                    if game.is_certain {
                        self.is_pending = true;
                        return Some(game.read(self.limit));
                    }
                    // Words between games may look like keywords.
                    game = WxfText::default();
                }
                if game.line == 0 && !is_known(word) {
                    self.outside.add(number, &format!("{text}\n"));
                    continue;
                }
                game.begin(number);
                game.is_certain |= ["FORMAT", "FEN", "SETUP"].contains(&word);
                game.is_before_note = word == "COMMENT" && value.is_empty();
                match value.strip_prefix('{').filter(|_| word == "COMMENT") {
                    Some(note) => game.note(number, &format!("{{{note}")),
                    None => game.tag(word, value),
                }
            } else if game.line == 0 {
                self.outside.add(number, &format!("{text}\n"));
            }
        }
    }
}

impl Iterator for WxfReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.found.is_empty() && !self.is_over {
            let game = self.next_game();
            let moves = moves_of(game.as_ref());
            let outside = std::mem::take(&mut self.outside);
            self.found.extend(beside::games(outside, [&self.last, &moves], self.limit));
            self.found.extend(game);
            self.last = moves;
        }
        let result = self.found.pop_front()?;
        self.game += 1;
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}

/// The parts of a game.
#[derive(Default)]
struct WxfText {
    /// The line it begins on; 0 before.
    line: usize,
    tags: Tags,
    /// The moves, and the lines they begin and end on.
    text: String,
    text_line: usize,
    last_line: usize,
    size: usize,
    is_in_moves: bool,
    /// Where the moves begin in the text if the usual mark was not before them.
    without_mark: Option<usize>,
    /// Whether the last line is the mark of the moves, whose brace is on the next line.
    is_before_moves: bool,
    /// Whether a game has certainly begun: words between games may also begin with a capital word.
    is_certain: bool,
    /// Whether the last keyword is that of a comment, which begins on the next line.
    is_before_note: bool,
    /// Whether a comment before the moves has begun on an earlier line.
    is_in_note: bool,
    /// Whether a comment has begun on an earlier line.
    is_in_comment: bool,
    /// Whether there is a placement of pieces, which is not read.
    has_setup: bool,
    /// The letters of pieces in the moves, each with the usual one, where they differ.
    letters: Vec<(char, char)>,
}

impl WxfText {
    fn begin(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    fn tag(&mut self, word: &str, value: &str) {
        self.has_setup |= word == "SETUP";
        // In ICCS the letters name files, not pieces.
        if word == "FORMAT" && !value.starts_with("ICCS") {
            self.letters = letters(value);
        }
        self.size += word.len() + value.len();
        if word == "FORMAT" || value.is_empty() || self.size > MAX_GAME || self.tags.iter().len() == MAX_TAGS
        {
            return;
        }
        let known = KEYWORDS.iter().find(|(keyword, _)| *keyword == word);
        let value = match (word, rated(value)) {
            ("RED", Some((name, rating))) => {
                self.tags.add("RedElo", rating);
                name
            }
            ("BLACK", Some((name, rating))) => {
                self.tags.add("BlackElo", rating);
                name
            }
            _ => value,
        };
        let name = match known {
            Some((_, tag)) => (*tag).to_owned(),
            None => match TAGS.iter().find(|tag| tag.eq_ignore_ascii_case(word)) {
                Some(tag) => (*tag).to_owned(),
                None => word.chars().take(1).chain(word.to_lowercase().chars().skip(1)).collect(),
            },
        };
        self.tags.add(&name, value);
    }

    /// Takes the text from this byte for words of the head: the mark of the moves is behind them.
    fn take_for_head(&mut self, at: usize) {
        let lines = self.text.get(at..).unwrap_or_default().matches('\n').count();
        self.text.truncate(at);
        self.text.extend(std::iter::repeat_n('\n', lines));
        (self.is_in_moves, self.without_mark) = (false, None);
    }

    /// Adds a line of the comment before the moves.
    fn note(&mut self, line: usize, text: &str) {
        self.is_before_note = false;
        let end = text.find('}');
        self.is_in_note = end.is_none();
        self.add(line, &text[..end.map_or(text.len(), |end| end + 1)]);
    }

    /// Adds a line of moves and its line number.
    fn add(&mut self, line: usize, text: &str) {
        self.size += text.len() + 1;
        if self.size > MAX_GAME {
            self.text = String::new();
            return;
        }
        if self.text_line == 0 {
            (self.text_line, self.last_line) = (line, line);
        }
        self.text.extend(std::iter::repeat_n('\n', line - self.last_line));
        self.add_with_times_as_comments(text);
        self.last_line = line;
    }

    /// Adds a line of moves in which times are comments.
    fn add_with_times_as_comments(&mut self, text: &str) {
        let (to, inside) = (&mut self.text, &mut self.is_in_comment);
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_end = |c: char| c.is_whitespace() || "{}()[]".contains(c);
            let end = rest.find(is_end).unwrap_or(rest.len()).max(first.len_utf8());
            let word = &rest[..end];
            let behind = &rest[end..];
            match first {
                '{' => *inside = true,
                '}' => *inside = false,
                _ => {}
            }
            // The time may be in round brackets, in square brackets or in none.
            let bracketed = rest.strip_prefix(['(', '[']).and_then(|rest| rest.split_once([')', ']']));
            rest = match bracketed.filter(|(time, _)| !*inside && is_time(time)) {
                Some((time, behind)) => {
                    to.extend([" {", time, "} "]);
                    behind
                }
                None if !*inside && is_time(word) => {
                    to.extend([" {", word, "} "]);
                    behind
                }
                None if *inside => {
                    to.push_str(word);
                    behind
                }
                None => {
                    to.push_str(&usual(word, &self.letters));
                    behind
                }
            };
        }
    }

    fn read(self, limit: usize) -> Result<Record, Failure> {
        let place = Place::Line(self.line);
        if self.size > MAX_GAME {
            return Err(Failure::new(place, RecordFault::TooLong { limit: MAX_GAME }));
        }
        if self.has_setup && self.tags.get("FEN").is_none() {
            let text = "SETUP lists pieces, which Chuhe does not read: only FEN is read".to_owned();
            return Err(Failure::new(place, RecordFault::Malformed(text)));
        }
        read_moves(self.tags, self.line, (self.text_line, self.text), limit)
    }
}

/// The pairs of a `FORMAT` in which a piece has another letter than usual: that letter and the usual one.
fn letters(format: &str) -> Vec<(char, char)> {
    let pair = |pair: &str| {
        let (before, used) = pair.split_once('(')?;
        let (usual, used) = (before.chars().last()?, used.chars().next()?);
        // The reader accepts N and H for a horse, so such a pair is not needed.
        let is_read = SAME.iter().any(|same| same.contains(usual) && same.contains(used));
        (!is_read && usual.is_ascii_uppercase() && used.is_ascii_uppercase()).then_some((used, usual))
    };
    format.split(')').filter_map(pair).collect()
}

/// A move with the usual letter for its piece: the first letter of the word.
fn usual(word: &str, letters: &[(char, char)]) -> String {
    let is_move = word.bytes().any(|byte| byte.is_ascii_digit());
    let first = word.find(|c: char| c.is_ascii_alphabetic()).filter(|_| is_move && !letters.is_empty());
    let Some(at) = first else { return word.to_owned() };
    let letter = word.as_bytes()[at] as char;
    let usual = letters.iter().find(|(used, _)| *used == letter).map_or(letter, |(_, usual)| *usual);
    format!("{}{usual}{}", &word[..at], &word[at + 1..])
}

/// A name and the rating after it, separated only by the signs that divide fields.
fn rated(value: &str) -> Option<(&str, &str)> {
    let (name, rest) = value.split_once(';')?;
    let rating = rest.trim_matches([';', ' ']);
    let is_rating = (3..=4).contains(&rating.len()) && rating.bytes().all(|byte| byte.is_ascii_digit());
    is_rating.then_some((name.trim(), rating))
}

/// The keyword at the beginning of a line, and its value.
fn keyword(line: &str) -> Option<(&str, &str)> {
    let end = line.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit()).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let is_end =
        rest.is_empty() || rest.starts_with(char::is_whitespace) || rest.starts_with([':', '{', ';']);
    (word.len() > 2 && is_end).then(|| (word, rest.trim_start_matches([':', ';']).trim()))
}

/// Whether the format has this keyword.
fn is_known(word: &str) -> bool {
    OWN.contains(&word)
        || KEYWORDS.iter().any(|(keyword, _)| *keyword == word)
        || TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(word))
}

/// Whether a word is a time: `0:05`, `1:02:03`, `0:05.5`.
fn is_time(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let is_sixtieth = |part: &str| part.split('.').next().is_some_and(|part| part.len() == 2);
    let mut parts = word.split(':');
    let first = parts.next().unwrap_or_default();
    let rest = parts.clone().count();
    // No clock has three digits before the first colon, and `1:炮二平五` is a move with its number.
    first.len() <= 3
        && is_number(first)
        && (1..=2).contains(&rest)
        && parts.all(|part| is_number(part) && is_sixtieth(part))
}

/// Writes a game and an empty line after it. Moves are written in ICCS if `notation` names squares (UCI, ICCS), and in
/// WXF otherwise.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut dyn Write, record: &Record, notation: Notation) -> io::Result<()> {
    let (name, notation) = match notation {
        Notation::Uci | Notation::Iccs => ("ICCS", Notation::Iccs),
        _ => ("WXF", Notation::Wxf),
    };
    writeln!(out, "FORMAT\t{name}")?;
    let mut rated_sides = Vec::new();
    for (keyword, tag) in KEYWORDS.into_iter().filter(|(keyword, _)| *keyword != "PLACE") {
        let value = match tag {
            "Result" => record.result.as_str(),
            _ => record.tags.get(tag).unwrap_or_default(),
        };
        let rating = format!("{tag}Elo");
        let both = record.tags.get(&rating).map(|rating| format!("{};;;{rating}", value.trim()));
        match both.filter(|both| !value.trim().is_empty() && rated(both).is_some()) {
            Some(both) => {
                write_keyword(out, keyword, &both)?;
                rated_sides.push(rating);
            }
            None => write_keyword(out, keyword, value)?,
        }
    }
    for (name, value) in record.tags.iter() {
        let is_written = KEYWORDS.iter().map(|(_, tag)| *tag).chain(rated_sides.iter().map(String::as_str));
        let word = name.to_ascii_uppercase();
        let is_word = keyword(&word).is_some_and(|(found, _)| found == word) && !OWN.contains(&word.as_str());
        if is_word && !is_written.into_iter().any(|written| written.eq_ignore_ascii_case(name)) {
            write_keyword(out, &word, value)?;
        }
    }
    let fen = record.start.fen();
    if fen != START_FEN {
        writeln!(out, "FEN\t{fen}")?;
    }
    writeln!(out, "{START}{{")?;
    write_moves(out, record, notation, |comment| is_time(comment).then(|| format!("({comment})")))?;
    writeln!(out, "\n}}{END}\n")
}

/// Writes a line of a keyword, unless its value is empty.
fn write_keyword(out: &mut dyn Write, keyword: &str, value: &str) -> io::Result<()> {
    let value: String =
        value.chars().map(|c| if c.is_control() || is_line_end(c) { ' ' } else { c }).collect();
    if value.trim().is_empty() { Ok(()) } else { writeln!(out, "{keyword}\t{}", value.trim()) }
}
