//! Plays the moves among the tokens of a game, and makes its record.

use std::io::BufRead;

use xiangqi::notation::{Letters, NotationError, Reader, looks_like_move};
use xiangqi::{Coordinates, Position, START_FEN};

use super::arrange::tell_side;
use super::numbers::{Numbers, seen};
use super::other::{are_of_game, is_game};
use super::prepared::{Games, MoveFault, Prepared, PreparedGame, failure, move_text};
use super::raw::RawGame;
use super::tag::{kept, ranks_of_writer};
use crate::doubt::Doubt;
use crate::error::{Failure, RecordError, RecordFault};
use crate::lex::{Lexer, Token};
use crate::moves::{self, MAX_WARNINGS, move_number};
use crate::place::{Place, Warning};
use crate::plain_text::ends::{self, End};
use crate::plain_text::headings::fates::{result_of_player, take_off_names};
use crate::plain_text::order::Order;
use crate::record::{GameResult, Line, MAX_DEPTH, Ply, Record, Tags};
use crate::replay::legal_plies;
use crate::text::{Encoding, Lines, TextReport, tidy_comment};

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
pub struct PgnReader<'s> {
    games: Games<'s>,
    /// The end of the previous game, if more of its moves may follow.
    before: Option<End>,
    /// The maximum number of moves in a game, variations included.
    limit: usize,
    /// The meaning of letters in a game that does not show it.
    letters: Letters,
    game: usize,
    is_over: bool,
}

impl<'s> PgnReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> PgnReader<'s> {
        let games = Games::new(Lines::new(source, encoding));
        PgnReader {
            games,
            before: None,
            limit: usize::MAX,
            letters: Letters::Unknown,
            game: 0,
            is_over: false,
        }
    }

    /// Reads letters so in games that do not show their meaning.
    pub(crate) fn prefer_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// Refuses games with more moves than this, those of their variations included.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.games.text_report()
    }
}

impl Iterator for PgnReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let (prepared, shown) = self.games.next()?;
            let result = match prepared {
                Prepared::Game(game) => {
                    let may_be_other =
                        !game.raw.is_plain && !are_of_game(&game.raw.tags) && game.start.fen() == START_FEN;
                    let result = read_game(*game, shown, self.letters, self.limit, &mut self.before);
                    if may_be_other && !is_game(&result) {
                        continue;
                    }
                    result
                }
                Prepared::Faulty(failure) => Err(*failure),
                Prepared::Broken(failure) => {
                    self.is_over = true;
                    Err(*failure)
                }
            };
            self.game += 1;
            return Some(result.map_err(|failure| failure.in_game(self.game)));
        }
        None
    }
}

/// The games of a text that stands inside a file of another format.
pub(crate) fn games_in(text: &str, limit: usize) -> impl Iterator<Item = Result<Record, Failure>> {
    let mut reader = PgnReader::new(text.as_bytes(), Encoding::Utf8);
    reader.limit_moves(limit);
    reader.map(|game| game.map_err(Failure::from))
}

/// A game of these tags and moves, and the lines they begin on, of another format that has its moves as PGN does.
pub(crate) fn read_moves(
    tags: Tags,
    line: usize,
    (text_line, text): (usize, String),
    limit: usize,
) -> Result<Record, Failure> {
    match Prepared::new(RawGame::of(tags, line, text_line, &text)) {
        Prepared::Game(game) => read_game(*game, None, Letters::Unknown, limit, &mut None),
        Prepared::Faulty(failure) | Prepared::Broken(failure) => Err(*failure),
    }
}

/// Plays a game. `shown` is the rank base of other games of the file, and `letters` the meaning of letters, for a game whose
/// own moves do not show them; `before` is the end of the previous game, and becomes that of this one.
fn read_game(
    game: PreparedGame,
    shown: Option<Coordinates>,
    letters: Letters,
    limit: usize,
    before: &mut Option<End>,
) -> Result<Record, Failure> {
    let PreparedGame { mut raw, start, survey } = game;
    raw.note_prose_alone();
    let mut warnings = std::mem::take(&mut raw.warnings);
    warnings.extend(raw.doubts_of_heading(&start, survey.reader));
    warnings.extend(before.take().and_then(|end| raw.doubt_behind(&end, &start)));
    let stated = raw.tags.remove("Result");
    let read = |text: &str| GameResult::of_tag(text).or_else(|| result_of_player(&raw.tags, text));
    let result = stated.as_deref().and_then(read);
    let unknown = stated.filter(|_| result.is_none());
    let result = match raw.result {
        None | Some(GameResult::Unknown) => {
            result.or(raw.result_said()).or(raw.heading.fates.result(&raw.tags)).unwrap_or_default()
        }
        Some(result) => result,
    };
    let result = take_off_names(&mut raw.tags, result).unwrap_or(result);
    std::mem::take(&mut raw.heading.fates).settle(result, &mut raw.tags, &mut raw.heading.words);
    let mut reader = survey.reader;
    if survey.names_squares && survey.ranks.is_none() {
        let known = shown.or_else(|| ranks_of_writer(&raw.tags));
        reader.ranks = known.unwrap_or(reader.ranks);
        if known.is_none() && reader.letters == Letters::English {
            warnings.push(Warning { place: Place::Line(raw.line), number: None, doubt: Doubt::Ranks });
        }
    }
    match raw.tags.get("Format") {
        Some(format) if format.eq_ignore_ascii_case("Vietnamese") => reader.letters = Letters::Vietnamese,
        None if reader.letters == Letters::Unknown => reader.letters = letters,
        _ => {}
    }
    let is_whole = start.fen() == START_FEN;
    let mut player = Player {
        lexer: Lexer::new(&raw.moves.text, raw.moves.first_line),
        is_plain: raw.is_plain,
        reader,
        order: Order::new(start.side_to_move(), is_whole),
        numbers: if is_whole { Numbers::of_whole_game() } else { Numbers::default() },
        warnings,
        comment: raw.line,
        left: limit,
        limit,
    };
    let (mut line, mut end) = (raw.heading.words.line(), start.clone());
    let played = player.line(&mut end, &mut line, 0);
    if raw.is_plain && played.is_ok() {
        let is_shown = raw.is_split || raw.has_result_tag(result);
        if !is_shown && !line.plies.is_empty() {
            let (position, reader) = (end.clone(), player.reader);
            *before = Some(End { result: raw.result_line, position, reader });
        }
        player.warn_of_end(&end, &line);
    }
    let mut record = Record { tags: kept(raw.tags), start, line, result, warnings: player.warnings };
    unknown.into_iter().for_each(|words| record.keep_unknown_result(words, Place::Line(raw.line)));
    // If there are two faults, the first in the file is reported, because it ended the game.
    match (played, raw.fault) {
        (Err(trouble), _) => Err(failure(trouble).keeping(record)),
        (Ok(()), Some((line, fault))) => Err(failure((line, None, fault)).keeping(record)),
        (Ok(()), None) => Ok(record),
    }
}

/// Plays the moves among the tokens.
struct Player<'t> {
    /// The next token.
    lexer: Lexer<'t>,
    /// Whether words that do not look like moves are comments.
    is_plain: bool,
    reader: Reader,
    /// The check of the order of moves in the main line.
    order: Order,
    /// The numbers of the line that is played.
    numbers: Numbers,
    warnings: Vec<Warning>,
    /// The line of the last comment of the main line.
    comment: usize,
    /// The number of moves that may still come, and the limit.
    left: usize,
    limit: usize,
}

/// The number of moves that a position remembers while a game is read, and the number that it keeps of them when it
/// forgets the others: a bracket may replace a remembered move.
const REMEMBERED: usize = 64;
const KEPT: usize = 8;

/// The maximum number of moves of a bracket that show which move it replaces.
const MAX_PROBED: usize = 8;

impl<'t> Player<'t> {
    /// Plays moves up to the end of the variation or of the game, and adds them to a line.
    fn line(&mut self, position: &mut Position, line: &mut Line, depth: usize) -> Result<(), MoveFault> {
        while let Some((number, token)) = self.lexer.next() {
            match token {
                Token::Close => break,
                Token::Word(word) => {
                    self.word((number, word), depth == 0, position, line)?;
                }
                Token::Nag(nag) => match line.plies.last_mut() {
                    Some(ply) => ply.nags.push(nag),
                    None if self.is_plain => {}
                    None => add_comment(line, &format!("${nag}")),
                },
                Token::Comment(text) => {
                    if depth == 0 {
                        self.comment = number;
                    }
                    add_comment(line, &tidy_comment(text));
                }
                Token::Open => {
                    if depth == MAX_DEPTH {
                        return Err((number, None, RecordFault::TooDeep { limit: MAX_DEPTH }));
                    }
                    self.variation(position, line, depth)?;
                    if self.lexer.depth > depth && self.warnings.len() < MAX_WARNINGS {
                        let (place, doubt) = (Place::Line(number), Doubt::OpenBracket);
                        self.warnings.push(Warning { place, number: None, doubt });
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a word of the move text: a move, or a number or marks alone.
    fn word(
        &mut self,
        (line_number, word): (usize, &'t str),
        is_main: bool,
        position: &mut Position,
        line: &mut Line,
    ) -> Result<(), MoveFault> {
        let is_plain = self.is_plain && is_main;
        let (text, nag) = move_text(word, is_plain);
        if is_plain && !text.is_empty() && !looks_like_move(text) {
            self.comment = line_number;
            add_comment(line, &tidy_comment(word));
            return Ok(());
        }
        if is_main
            && let Some(doubt) = self.order.check_word(word, text, line_number, line.plies.len())
            && !tell_side(&self.warnings)
        {
            let (place, number) = (Place::Line(line_number), Some(move_number(position)));
            self.warnings.push(Warning { place, number, doubt });
        }
        self.numbers.see(word);
        if !text.is_empty() {
            let number = move_number(position);
            let mv = self.reader.read(position, text);
            let mv = mv.map_err(|error| (line_number, Some(number), error.into()))?;
            if self.left == 0 {
                return Err((line_number, Some(number), RecordFault::TooManyMoves { limit: self.limit }));
            }
            self.left -= 1;
            if position.plies_played() >= REMEMBERED {
                let kept = &line.plies[line.plies.len().saturating_sub(KEPT)..];
                kept.iter().for_each(|_| position.unmake_move());
                position.forget_moves();
                for ply in kept {
                    position.make_move(ply.mv);
                }
            }
            position.make_move(mv);
            self.numbers.give(line.plies.len());
            line.plies.push(mv.into());
        }
        if let (Some(nag), Some(ply)) = (nag, line.plies.last_mut()) {
            ply.nags.push(nag);
        }
        Ok(())
    }

    /// Plays the moves in brackets instead of the move that their number names, or the last one; if they can't be played,
    /// they are a comment.
    fn variation(&mut self, position: &mut Position, line: &mut Line, depth: usize) -> Result<(), MoveFault> {
        let (begin, reader, warnings, left) = (self.lexer, self.reader, self.warnings.len(), self.left);
        if !line.plies.is_empty() {
            let (at, misnumbered) = self.replaced(position, line, depth);
            let doubt = self.doubt_of_bracket(at + 1, depth, position).or(misnumbered);
            // Its history is short, so the time for a copy does not grow with the length of the game.
            let mut before = before(position, line, at);
            before.forget_moves();
            let (mut variation, numbers) = (Line::default(), std::mem::take(&mut self.numbers));
            let played = self.line(&mut before, &mut variation, depth + 1);
            self.numbers = numbers;
            match played {
                Ok(()) => {
                    if !variation.plies.is_empty() {
                        self.warnings.extend(doubt.filter(|_| self.warnings.len() < MAX_WARNINGS));
                        // Most variations are short, and a game may have many.
                        variation.plies.shrink_to_fit();
                        line.plies[at].variations.push(variation);
                    } else {
                        add_comment(line, &variation.comment);
                    }
                    return Ok(());
                }
                Err(trouble @ (_, _, RecordFault::TooDeep { .. } | RecordFault::TooManyMoves { .. })) => {
                    return Err(trouble);
                }
                Err(trouble) => {
                    self.warnings.truncate(warnings);
                    self.warn(trouble);
                }
            }
        }
        (self.lexer, self.reader, self.left) = (begin, reader, left);
        add_comment(line, &self.lexer.text_in_bracket());
        Ok(())
    }

    /// The ply that a bracket replaces. That is the one of its number, if the last move has the number of another ply and the
    /// bracket can be played there; else the last one, with a warning if that does not have the number. Some programs
    /// count the moves of each bracket from 1, so a number of an earlier round counts only if the moves fit there better.
    fn replaced(&self, position: &mut Position, line: &Line, depth: usize) -> (usize, Option<Warning>) {
        let last = line.plies.len() - 1;
        let (mut number, mut names, mut place) = (None, Vec::new(), None);
        for (line, token) in self.lexer {
            match token {
                Token::Word(word) => {
                    if names.is_empty() {
                        number = seen(number, word);
                    }
                    place = place.or(Some(Place::Line(line)));
                    names.extend(Some(move_text(word, false).0).filter(|name| !name.is_empty()));
                }
                Token::Open | Token::Close => break,
                Token::Comment(_) | Token::Nag(_) => {}
            }
            if names.len() == MAX_PROBED {
                break;
            }
        }
        let (Some(number), Some(place)) = (number, place) else { return (last, None) };
        let Some(named) = self.numbers.ply_of(number).filter(|&named| named != last as i64) else {
            return (last, None);
        };
        let remembered = line.plies.len().min(position.plies_played());
        let mut legal_at = |at| legal_plies(&before(position, line, at), self.reader, names.iter().copied());
        if let Ok(named) = usize::try_from(named)
            && (line.plies.len() - remembered..last).contains(&named)
        {
            let (legal, of_last) = (legal_at(named), legal_at(last));
            let has_digits_of = |at| {
                let doubt = names.first().and_then(|name| self.order.doubt_of_bracket(name, at + 1));
                depth > 0 || doubt.is_none()
            };
            let is_near = named + 1 == last && (has_digits_of(named) || !has_digits_of(last));
            if legal > of_last || is_near && legal == of_last {
                return (named, None);
            }
        }
        let doubt = Doubt::NumberInBracket(number.0);
        (last, Some(Warning { place, number: Some(move_number(position)), doubt }))
    }

    /// The warning about a bracket that seems to contain a move of the game rather than an alternative to the last of these
    /// plies.
    fn doubt_of_bracket(&self, plies: usize, depth: usize, position: &Position) -> Option<Warning> {
        let (line, Token::Word(word)) = self.lexer.clone().next()? else { return None };
        let name = move_text(word, true).0;
        let doubt = self.order.doubt_of_bracket(name, plies).filter(|_| self.is_plain && depth == 0)?;
        Some(Warning { place: Place::Line(line), number: Some(move_number(position)), doubt })
    }

    /// Warns of moves of the game that may have been read as the comment after the last one: nothing that follows shows
    /// that they are missing.
    fn warn_of_end(&mut self, end: &Position, line: &Line) {
        let Some(last) = line.plies.last() else { return };
        let doubt = ends::doubt_of_comment(&last.comment, end, self.reader, self.order.last_number());
        if let Some(doubt) = doubt.filter(|_| self.warnings.len() < MAX_WARNINGS) {
            self.warnings.push(Warning { place: Place::Line(self.comment), number: None, doubt });
        }
    }

    /// Warns of a variation that can't be played. Prose in parentheses needs no warning.
    fn warn(&mut self, (line, number, fault): MoveFault) {
        let is_prose = matches!(fault, RecordFault::Move(NotationError::Unreadable { .. }));
        if !is_prose && self.warnings.len() < MAX_WARNINGS {
            let doubt = Doubt::Variation(fault.into());
            self.warnings.push(Warning { place: Place::Line(line), number, doubt });
        }
    }
}

/// The position before one of the last moves of a line, at whose end `position` is.
fn before(position: &mut Position, line: &Line, ply: usize) -> Position {
    let moves = &line.plies[ply..];
    moves.iter().for_each(|_| position.unmake_move());
    let before = position.clone();
    for ply in moves {
        position.make_move(ply.mv);
    }
    before
}

/// Adds a comment after the last move.
fn add_comment(line: &mut Line, text: &str) {
    let comment = match line.plies.last_mut() {
        Some(Ply { comment, .. }) => comment,
        None => &mut line.comment,
    };
    moves::add_comment(comment, text, ' ');
}
