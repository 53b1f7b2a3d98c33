//! The tokens of a game to a record: playing its moves.

use std::collections::VecDeque;
use std::io::BufRead;

use xiangqi::notation::{Letters, NotationError, Reader, Survey, without_number};
use xiangqi::{Coordinates, Position};

use super::scan::{RawGame, Scanner, Token, TokenKind};
use crate::error::{Failure, Fault, RecordError};
use crate::moves::{MAX_WARNINGS, move_number};
use crate::place::{MoveNumber, Place, Warning};
use crate::record::{GameResult, Line, MAX_DEPTH, Ply, Record, Tags};
use crate::text::{Encoding, Lines, TextReport};

/// Reads the games of a PGN file, one at a time.
///
/// ```
/// use chuhe_record::pgn::PgnReader;
/// use chuhe_record::text::Encoding;
///
/// let file = "[Red \"甲\"]\n\n1. 炮二平五 马8进7 {好} (1... 炮8平5) 2. 马二进三 1-0\n\n1. h2e2 h2e2 *\n";
/// let mut games = PgnReader::new(file.as_bytes(), Encoding::Detect);
/// let game = games.next().unwrap()?;
/// assert_eq!(game.tags.get("Red"), Some("甲"));
/// assert_eq!(game.line.plies.len(), 3);
/// let error = games.next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("game 2, line 5, move 1 of Black: h2e2: Black has no piece on h2"));
/// assert!(games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    scanner: Scanner<R>,
    /// Games that were scanned to find out how the file counts ranks, and not given out yet.
    ahead: VecDeque<Prepared>,
    /// How the ranks count in the last game that shows it.
    shown: Option<Coordinates>,
    game: usize,
    is_over: bool,
}

/// Games that are looked at, at most, to find out how the file counts ranks.
const MAX_AHEAD: usize = 16;

impl<R: BufRead> PgnReader<R> {
    /// The games of a source.
    pub fn new(source: R, encoding: Encoding) -> PgnReader<R> {
        let scanner = Scanner::new(Lines::new(source, encoding));
        PgnReader { scanner, ahead: VecDeque::new(), shown: None, game: 0, is_over: false }
    }

    /// What was found out about the text so far.
    pub fn text_report(&self) -> &TextReport {
        self.scanner.text_report()
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let prepared = match self.ahead.pop_front() {
            Some(prepared) => prepared,
            None => self.prepare()?,
        };
        let shown = if prepared.is_undecided() { self.ranks_of_others() } else { None };
        self.game += 1;
        let result = match prepared {
            Prepared::Game(game) => {
                self.shown = game.survey.ranks.or(self.shown);
                read_game(*game, shown)
            }
            Prepared::Faulty(failure) => Err(*failure),
            Prepared::Broken(failure) => {
                self.is_over = true;
                Err(*failure)
            }
        };
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}

impl<R: BufRead> PgnReader<R> {
    /// Scans the next game.
    fn prepare(&mut self) -> Option<Prepared> {
        match self.scanner.next_game() {
            Ok(raw) => Some(Prepared::new(raw?)),
            Err((line, error)) => Some(Prepared::Broken(Box::new(Failure::new(Place::Line(line), error)))),
        }
    }

    /// How the ranks count in the games around one that can be played both ways.
    fn ranks_of_others(&mut self) -> Option<Coordinates> {
        let ranks_of = |prepared: &Prepared| match prepared {
            Prepared::Game(game) => game.survey.ranks,
            _ => None,
        };
        let mut known = self.shown.or_else(|| self.ahead.iter().find_map(ranks_of));
        while known.is_none() && self.ahead.len() < MAX_AHEAD {
            let prepared = self.prepare()?;
            known = ranks_of(&prepared);
            let is_last = matches!(prepared, Prepared::Broken(_));
            self.ahead.push_back(prepared);
            if is_last {
                break;
            }
        }
        known
    }
}

/// A game before its moves are played.
#[derive(Debug)]
enum Prepared {
    Game(Box<PreparedGame>),
    /// A game that is none.
    Faulty(Box<Failure>),
    /// The source fails: nothing comes behind it.
    Broken(Box<Failure>),
}

#[derive(Debug)]
struct PreparedGame {
    raw: RawGame,
    start: Position,
    survey: Survey,
}

impl Prepared {
    fn new(mut raw: RawGame) -> Prepared {
        match start(&mut raw) {
            Ok(start) => {
                let survey = Reader::survey(&start, main_words(&raw.tokens));
                Prepared::Game(Box::new(PreparedGame { raw, start, survey }))
            }
            Err(trouble) => Prepared::Faulty(Box::new(failure(trouble))),
        }
    }

    /// Whether its ranks could be counted both ways.
    fn is_undecided(&self) -> bool {
        matches!(self, Prepared::Game(game) if game.survey.names_squares && game.survey.ranks.is_none())
    }
}

/// A line, the number of a move, and what is wrong there.
type Trouble = (usize, Option<MoveNumber>, Fault);

fn failure((line, number, fault): Trouble) -> Failure {
    Failure { number, ..Failure::new(Place::Line(line), fault) }
}

/// Where a game starts, by its tags.
fn start(raw: &mut RawGame) -> Result<Position, Trouble> {
    let game = raw.tags.remove("Variant").unwrap_or_else(|| "xiangqi".to_owned());
    if !["xiangqi", "chinese chess", "?", ""].contains(&game.to_lowercase().as_str()) {
        return Err((raw.line, None, Fault::OtherGame(game)));
    }
    match raw.tags.remove("FEN") {
        Some(fen) if !fen.trim().is_empty() => {
            Position::from_fen(&fen).map_err(|error| (raw.line, None, error.into()))
        }
        _ => Ok(Position::default()),
    }
}

/// The words of the main line that may be moves.
fn main_words(tokens: &[Token]) -> impl Iterator<Item = &str> + Clone {
    let mut depth = 0usize;
    let words = tokens.iter().filter_map(move |token| {
        match &token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Word(word) if depth == 0 => return Some(move_text(word).0),
            _ => {}
        }
        None
    });
    words.filter(|text| !text.is_empty())
}

/// How the programs count ranks that write such tags, where that is known.
fn ranks_of_writer(tags: &Tags) -> Option<Coordinates> {
    let has = |name: &str, text: &str| {
        tags.get(name).is_some_and(|value| value.to_ascii_lowercase().contains(text))
    };
    if has("Format", "iccs") {
        Some(Coordinates::FromZero)
    } else if ["Site", "Event", "Annotator"].iter().any(|name| has(name, "pychess")) {
        Some(Coordinates::FromOne)
    } else {
        None
    }
}

/// Plays a game; `shown` is how the ranks count in others of the file, if its own moves do not show it.
fn read_game(game: PreparedGame, shown: Option<Coordinates>) -> Result<Record, Failure> {
    let PreparedGame { mut raw, start, survey } = game;
    let result = raw.tags.remove("Result").and_then(|text| GameResult::from_text(&text));
    let result = match raw.result {
        None | Some(GameResult::Unknown) => result.unwrap_or_default(),
        Some(result) => result,
    };
    let mut reader = survey.reader;
    let mut warnings = Vec::new();
    if survey.names_squares && survey.ranks.is_none() {
        let known = shown.or_else(|| ranks_of_writer(&raw.tags));
        reader.ranks = known.unwrap_or(reader.ranks);
        if known.is_none() && reader.letters == Letters::English {
            let text = "the ranks could count from 0 or from 1: read from 1".to_owned();
            warnings.push(Warning { place: Place::Line(raw.line), number: None, text });
        }
    }
    if raw.tags.get("Format").is_some_and(|format| format.eq_ignore_ascii_case("Vietnamese")) {
        reader.letters = Letters::Vietnamese;
    }
    let mut player = Player { tokens: &raw.tokens, next: 0, reader, warnings };
    let mut line = Line::default();
    let played = player.line(&mut start.clone(), &mut line, 0);
    let record = Record { tags: kept(raw.tags), start, line, result, warnings: player.warnings };
    // Of two faults the one that stands first in the file, which ended the game.
    match (played, raw.fault) {
        (Err(trouble), _) => Err(failure(trouble).keeping(record)),
        (Ok(()), Some((line, fault))) => Err(failure((line, None, fault)).keeping(record)),
        (Ok(()), None) => Ok(record),
    }
}

/// The tags that say what nothing else of a record says, by the names of xiangqi.
fn kept(tags: Tags) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter() {
        match name {
            _ if ["Format", "SetUp", "Game"].iter().any(|other| other.eq_ignore_ascii_case(name)) => {}
            // Of two tags for one thing the one by xiangqi's name, wherever it stands.
            _ if name.get(..5).is_some_and(|side| side.eq_ignore_ascii_case("White")) => {
                let name = format!("Red{}", &name[5..]);
                if tags.get(&name).is_none() {
                    kept.add(&name, value);
                }
            }
            _ => {
                kept.add(name, value);
            }
        }
    }
    kept
}

/// Plays the moves among the tokens.
struct Player<'t> {
    tokens: &'t [Token],
    /// The token that comes next.
    next: usize,
    reader: Reader,
    warnings: Vec<Warning>,
}

/// The name of a move without number and marks, and the glyph that the marks mean.
fn move_text(word: &str) -> (&str, Option<u32>) {
    let word = without_number(word);
    let text = word.trim_end_matches(['!', '?', '！', '？']);
    let marks: String = word[text.len()..].replace('！', "!").replace('？', "?");
    let nag = match marks.as_str() {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (text, nag)
}

impl Player<'_> {
    /// Plays moves up to the end of the variation or of the game, and adds them to a line.
    fn line(&mut self, position: &mut Position, line: &mut Line, depth: usize) -> Result<(), Trouble> {
        while let Some(token) = self.tokens.get(self.next) {
            self.next += 1;
            match &token.kind {
                TokenKind::Close => break,
                TokenKind::Word(word) => {
                    let (text, nag) = move_text(word);
                    if !text.is_empty() {
                        let number = move_number(position);
                        let mv = self.reader.read(position, text);
                        let mv = mv.map_err(|error| (token.line, Some(number), error.into()))?;
                        position.make_move(mv);
                        line.plies.push(mv.into());
                    }
                    if let (Some(nag), Some(ply)) = (nag, line.plies.last_mut()) {
                        ply.nags.push(nag);
                    }
                }
                TokenKind::Nag(nag) => {
                    if let Some(ply) = line.plies.last_mut() {
                        ply.nags.push(*nag);
                    }
                }
                TokenKind::Comment(text) => add_comment(line, text),
                TokenKind::Open => {
                    if depth == MAX_DEPTH {
                        return Err((token.line, None, Fault::TooDeep { limit: MAX_DEPTH }));
                    }
                    self.variation(position, line, depth)?;
                }
            }
        }
        Ok(())
    }

    /// Plays what is in parentheses instead of the last move; if it can't be played, it's a comment.
    fn variation(&mut self, position: &mut Position, line: &mut Line, depth: usize) -> Result<(), Trouble> {
        let (begin, reader, warnings) = (self.next, self.reader, self.warnings.len());
        if let Some(ply) = line.plies.last_mut() {
            position.unmake_move();
            let before = Position::from_board(position.board().clone(), position.side_to_move());
            position.make_move(ply.mv);
            // Without history: a copy costs the same however long the game is.
            let mut before = before.map_err(|error| (0, None, error.into()))?;
            let mut variation = Line::default();
            match self.line(&mut before, &mut variation, depth + 1) {
                Ok(()) => {
                    if !variation.plies.is_empty() {
                        // Most are short, and there may be many.
                        variation.plies.shrink_to_fit();
                        ply.variations.push(variation);
                    } else {
                        add_comment(line, &variation.comment);
                    }
                    return Ok(());
                }
                Err(trouble @ (_, _, Fault::TooDeep { .. })) => return Err(trouble),
                Err(trouble) => {
                    self.warnings.truncate(warnings);
                    self.warn(trouble);
                }
            }
        }
        (self.next, self.reader) = (begin, reader);
        add_comment(line, &self.as_text());
        Ok(())
    }

    /// Warns of a variation that can't be played. Prose in parentheses needs no warning.
    fn warn(&mut self, (line, number, fault): Trouble) {
        let is_prose = matches!(fault, Fault::Move(NotationError::Unreadable { .. }));
        if !is_prose && self.warnings.len() < MAX_WARNINGS {
            let text = format!("{fault}; the variation is kept as a comment");
            self.warnings.push(Warning { place: Place::Line(line), number, text });
        }
    }

    /// The tokens up to the closing parenthesis as they were written, more or less.
    fn as_text(&mut self) -> String {
        let mut text = String::new();
        let mut depth = 0;
        while let Some(token) = self.tokens.get(self.next) {
            self.next += 1;
            let space = if text.is_empty() || text.ends_with('(') { "" } else { " " };
            match &token.kind {
                TokenKind::Word(word) => text.extend([space, word]),
                TokenKind::Comment(comment) => text.extend([space, comment]),
                TokenKind::Nag(nag) => text.push_str(&format!("{space}${nag}")),
                TokenKind::Open => {
                    text.extend([space, "("]);
                    depth += 1;
                }
                TokenKind::Close if depth == 0 => break,
                TokenKind::Close => {
                    text.push(')');
                    depth -= 1;
                }
            }
        }
        text
    }
}

/// Adds a comment after the last move.
fn add_comment(line: &mut Line, text: &str) {
    let comment = match line.plies.last_mut() {
        Some(Ply { comment, .. }) => comment,
        None => &mut line.comment,
    };
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}
