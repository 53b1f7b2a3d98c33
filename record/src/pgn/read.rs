//! The tokens of a game to a record: playing its moves.

use std::io::BufRead;

use xiangqi::Position;
use xiangqi::notation::{NotationError, Reader, without_number};

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
    game: usize,
    is_over: bool,
}

impl<R: BufRead> PgnReader<R> {
    /// The games of a source.
    pub fn new(source: R, encoding: Encoding) -> PgnReader<R> {
        PgnReader { scanner: Scanner::new(Lines::new(source, encoding)), game: 0, is_over: false }
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
        let raw = self.scanner.next_game();
        self.game += 1;
        let result = match raw {
            Ok(Some(raw)) => read_game(raw),
            Ok(None) => return None,
            Err((line, error)) => {
                self.is_over = true;
                Err(Failure::new(Place::Line(line), error))
            }
        };
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}

/// A line, the number of a move, and what is wrong there.
type Trouble = (usize, Option<MoveNumber>, Fault);

fn failure((line, number, fault): Trouble) -> Failure {
    Failure { number, ..Failure::new(Place::Line(line), fault) }
}

fn read_game(mut raw: RawGame) -> Result<Record, Failure> {
    let game = raw.tags.remove("Variant").unwrap_or_else(|| "xiangqi".to_owned());
    if !["xiangqi", "chinese chess", "?", ""].contains(&game.to_lowercase().as_str()) {
        return Err(failure((raw.line, None, Fault::OtherGame(game))));
    }
    let start = match raw.tags.remove("FEN") {
        Some(fen) if !fen.trim().is_empty() => {
            Position::from_fen(&fen).map_err(|error| failure((raw.line, None, error.into())))?
        }
        _ => Position::default(),
    };
    let result = raw.tags.remove("Result").and_then(|text| GameResult::from_text(&text));
    let result = match raw.result {
        None | Some(GameResult::Unknown) => result.unwrap_or_default(),
        Some(result) => result,
    };
    let mut player = Player::new(&start, &raw.tokens);
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
            "Format" | "SetUp" | "Game" => {}
            "White" | "WhiteTeam" | "WhiteElo" | "WhiteType" => {
                let name = name.replace("White", "Red");
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

impl<'t> Player<'t> {
    fn new(start: &Position, tokens: &'t [Token]) -> Player<'t> {
        let mut depth = 0usize;
        let main = tokens.iter().filter_map(|token| {
            match &token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Word(word) if depth == 0 => return Some(move_text(word).0),
                _ => {}
            }
            None
        });
        let reader = Reader::for_game(start, main.filter(|text| !text.is_empty()));
        Player { tokens, next: 0, reader, warnings: Vec::new() }
    }

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
