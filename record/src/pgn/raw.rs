//! The parts of one game: its tags, the text of its moves, its result. `read` interprets the words.

use xiangqi::notation::{looks_like_move, numbered};

use super::movetext::{self, MoveText};
use super::tag::tag;
use crate::doubt::Doubt;
use crate::error::RecordFault;
use crate::lex::{Lexer, Token, is_closing, is_opening, main_words};
use crate::moves::MAX_WARNINGS;
use crate::place::{Place, Warning};
use crate::plain_text::asides::aside::{Aside, AsideIn, aside};
use crate::plain_text::asides::openers::opens;
use crate::plain_text::asides::variations;
use crate::plain_text::chat::Chat;
use crate::plain_text::columns::Rows;
use crate::plain_text::headings::fates::result_of_player;
use crate::plain_text::headings::heading::Heading;
use crate::plain_text::headings::labels;
use crate::plain_text::headings::opening::{LineAfter, PossibleHeading};
use crate::plain_text::{line, word};
use crate::record::{GameResult, MAX_TAGS, Tags};
use crate::whole::MAX_SIZE;

/// The maximum size of the text of a game, in bytes.
pub const MAX_GAME: usize = MAX_SIZE;

/// The parts of a game.
#[derive(Debug, Default)]
pub(super) struct RawGame {
    /// The line it begins on.
    pub(super) line: usize,
    pub(super) tags: Tags,
    /// Whether it has no tags in brackets: a text that people typed, in which there may be prose between the moves.
    pub(super) is_plain: bool,
    /// Whether its first tag is quoted, or stands in a web page.
    pub(super) has_markup: bool,
    /// What its heading says besides tags.
    pub(super) heading: Heading,
    /// The chat in which people say its moves, with their names before them.
    pub(super) chat: Option<Chat>,
    /// The rows of a table in which its moves stand.
    pub(super) rows: Rows,
    /// Whether the lines of moves stand in brackets.
    pub(super) is_list: bool,
    /// Whether its own moves show where it ends.
    pub(super) is_split: bool,
    pub(super) moves: MoveText,
    pub(super) variations: Variations,
    /// The line and the first word of the first prose below the tags.
    pub(super) prose: Option<(usize, String)>,
    /// Whether the last line is one of names or the result below the moves.
    pub(super) is_in_footer: bool,
    /// Whether an aside continues in the next line.
    pub(super) is_in_aside: bool,
    /// Other readings of the last line, for the case that the next line begins with the number that ended an aside.
    retractions: Vec<Retraction>,
    /// The last line, if it may be a heading, its number, and the state of the game before it.
    possible_heading: Option<(PossibleHeading, usize, Before)>,
    pub(super) result: Option<GameResult>,
    /// The line of that result.
    pub(super) result_line: Option<usize>,
    /// The line at which a comment below the result begins that is still open. It is left out.
    pub(super) comment_below: Option<usize>,
    /// Whether there are moves below the result; they are left out.
    has_moves_below: bool,
    /// Whether an empty line came after the last tag.
    pub(super) is_after_gap: bool,
    /// Warnings about uncertain readings.
    pub(super) warnings: Vec<Warning>,
    /// The first fault, with its line.
    pub(super) fault: Option<(usize, RecordFault)>,
    /// The size of the text taken so far, in bytes.
    size: usize,
}

/// What a word of the main line is.
#[derive(Clone, Copy, Debug)]
enum MainWord {
    /// It opens an aside.
    Aside,
    /// A number in brackets after a move, other than a move number: the time, or a footnote.
    Note,
    /// A result, and the number of bytes after it.
    Result(GameResult, usize),
    /// The number 1 of another game.
    OtherGame,
    /// A move, a number or another word of the game, and its number.
    Part(Option<u32>),
}

/// The variations below labels in a plain text.
#[derive(Debug, Default)]
pub(super) struct Variations {
    /// Whether a line has the label of a variation.
    pub(super) has_labels: bool,
    /// Whether the last line is the label of a variation, whose moves are below it.
    pub(super) is_below_label: bool,
    /// Whether the lines after the result are those of a variation.
    pub(super) is_below_result: bool,
}

/// The state of a game before a line: its movetext, and the number of warnings.
#[derive(Clone, Copy, Debug)]
struct Before {
    moves: movetext::Before,
    warnings: usize,
}

/// An aside whose end is a number.
#[derive(Debug)]
struct Retraction {
    /// The number that ended it.
    number: u32,
    before: Before,
    /// The rest of the line from the aside on.
    rest: String,
}

/// The maximum number of readings that are kept of a line: each has the rest of the line.
const MAX_RETRACTIONS: usize = 8;

impl RawGame {
    pub(super) fn is_begun(&self) -> bool {
        self.line > 0 || self.fault.is_some()
    }

    /// Whether the last line was a tag of the game.
    pub(super) fn is_among_tags(&self) -> bool {
        self.is_begun() && !self.is_plain && self.moves.text.is_empty()
    }

    /// Whether there is only a comment or a number: a text in braces is not a game, but may be JSON, and a number may be
    /// the rest of a text that was cut off.
    pub(super) fn is_remark(&self) -> bool {
        let moves = &self.moves;
        let has_tokens = moves.has_tokens && (moves.plies > 0 || moves.has_more_than_numbers());
        self.tags.is_empty() && !has_tokens && self.result.is_none() && self.fault.is_none()
    }

    /// Whether the next line may come from a web page or be quoted: it is not in a game file, and not in a comment.
    pub(super) fn may_have_markup(&self) -> bool {
        (self.is_plain || !self.is_begun() || self.has_markup) && self.moves.open.is_none()
    }

    /// Whether a line may stand between moves of a text without tags, and in no brackets.
    pub(super) fn is_within_text(&self) -> bool {
        self.is_in_plain_moves() && self.result.is_none()
    }

    /// Whether the last line was one of the moves of a text without tags, and in no brackets.
    pub(super) fn is_in_plain_moves(&self) -> bool {
        self.is_plain && self.moves.plies > 0 && self.moves.depth == 0
    }

    /// The length of the label of a variation at the beginning of a line, if the line is in the game.
    pub(super) fn label(&self, line: &str) -> Option<usize> {
        if self.is_in_plain_moves() { variations::label(line) } else { None }
    }

    /// Takes a line with the label of a variation; words after it may be its moves.
    pub(super) fn add_labelled(&mut self, line: usize, text: &str, length: usize) {
        self.add_comment(line, text);
        let is_below_label = line::is_prose(&text[length..]) || text[length..].trim().is_empty();
        let is_below_result = is_below_label && self.result.is_some();
        self.variations = Variations { has_labels: true, is_below_label, is_below_result };
    }

    /// Takes an empty line, or one that is a comment.
    pub(super) fn pass_line(&mut self, is_empty: bool) {
        self.is_after_gap |= is_empty;
        self.is_in_aside &= !is_empty;
        self.is_in_footer &= !is_empty;
        self.variations.is_below_result &= self.variations.is_below_label;
    }

    pub(super) fn begin(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    /// The result that the players of a chat have said.
    pub(super) fn result_said(&self) -> Option<GameResult> {
        self.chat.as_ref()?.result()
    }

    /// Notes the result that ends the game.
    pub(super) fn end(&mut self, result: GameResult, line: usize) {
        (self.result, self.result_line) = (Some(result), Some(line));
    }

    /// Whether a tag has this result, rather than the moves or other words of the heading.
    pub(super) fn has_result_tag(&self, result: GameResult) -> bool {
        result != GameResult::Unknown && self.result_line.is_none() && !self.heading.has_result
    }

    /// Records a fault, unless one is recorded already.
    pub(super) fn note(&mut self, line: usize, fault: RecordFault) {
        self.begin(line);
        self.fault.get_or_insert((line, fault));
    }

    /// Adds text of a line, and its line number.
    pub(super) fn add(&mut self, line: usize, text: &str) {
        self.size += text.len() + 1;
        if self.size > MAX_GAME {
            self.moves.clear();
            // Both refer to the text that is gone.
            self.possible_heading = None;
            self.retractions.clear();
            self.note(line, RecordFault::TooLong { limit: MAX_GAME });
        } else {
            self.moves.add(line, text);
        }
    }

    /// If this line begins with the number that ended an aside, reads the whole rest of the last line as the aside.
    pub(super) fn retract_if_again(&mut self, text: &str) {
        let again = text.split_whitespace().next().and_then(numbered);
        let mut retractions = std::mem::take(&mut self.retractions).into_iter();
        if let Some(Retraction { before, rest, .. }) =
            retractions.find(|retraction| again == Some((retraction.number, false)))
        {
            let line = self.moves.last_line;
            self.go_back(before);
            self.add_comment(line, &rest);
        }
    }

    fn before(&self) -> Before {
        Before { moves: self.moves.state(), warnings: self.warnings.len() }
    }

    fn go_back(&mut self, to: Before) {
        self.moves.go_back(to.moves);
        self.warnings.truncate(to.warnings);
        (self.result, self.result_line, self.is_in_aside) = (None, None, false);
    }

    /// Notes that a line about to be scanned may be a heading.
    pub(super) fn may_be_heading(&mut self, line: usize, text: &str) {
        if !self.is_plain {
            return;
        }
        let heading = if self.moves.depth == 0 { PossibleHeading::of(text) } else { None };
        self.possible_heading = match (self.possible_heading.take(), heading) {
            (Some((first, line, before)), Some(next)) => {
                first.and(next).map(|heading| (heading, line, before))
            }
            (_, heading) => heading.map(|heading| (heading, line, self.before())),
        };
    }

    /// Removes the last line of moves, if the next line shows that it was a heading. Returns it and its line, if it is that of
    /// the next game.
    pub(super) fn drop_heading(&mut self, text: &str, is_tag: bool) -> Option<(usize, String)> {
        let (heading, line, before) = self.possible_heading.as_ref()?;
        let begins_game = is_tag || labels::heads_game(text) || line::fen_line(text).is_some();
        let is_doubtful = match heading.behind(text) {
            _ if begins_game => true,
            LineAfter::Game { is_doubtful } => is_doubtful,
            LineAfter::Other => return None,
        };
        let (line, before, words) = (*line, *before, heading.text.clone());
        self.possible_heading = None;
        self.go_back(before);
        if is_doubtful {
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt: Doubt::Heading });
        }
        if self.moves.plies > 0 {
            let is_next = begins_game || main_words(text).next().and_then(numbered) == Some((1, false));
            return (is_next && self.moves.plies > 1).then_some((line, words));
        }
        // Nothing else is left.
        if self.tags.is_empty() {
            let heading = Heading::of_words(std::mem::take(&mut self.heading.words));
            *self = RawGame { heading, warnings: std::mem::take(&mut self.warnings), ..RawGame::default() };
        }
        self.add_heading(line, &words);
        None
    }

    /// Adds the aside at the beginning of a text as a comment, and returns its length.
    pub(super) fn add_aside(&mut self, line: usize, text: &str, place: AsideIn) -> usize {
        let Aside { length, is_doubtful, goes_on, number } = aside(text, &self.moves.count, place);
        if let Some(number) = number.filter(|_| self.retractions.len() < MAX_RETRACTIONS) {
            self.retractions.push(Retraction { number, before: self.before(), rest: text.to_owned() });
        }
        let (words, rest) = text.split_at(length);
        self.is_in_aside = goes_on;
        if is_doubtful && self.warnings.len() < MAX_WARNINGS {
            let first = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
            let end = Some(first(rest)).filter(|word| !word.is_empty());
            let doubt = Doubt::Aside { first: first(words), end };
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
        self.add_comment(line, words);
        length
    }

    /// Adds words of a line as a comment.
    pub(super) fn add_comment(&mut self, line: usize, words: &str) {
        let words = words.trim_end().replace(['{', '}'], " ");
        self.add(line, &format!("{{{words}}}"));
    }

    /// Adds a line to the open comment. Returns the byte after the comment if it ends on this line.
    pub(super) fn add_to_comment(&mut self, line: usize, text: &str) -> Option<usize> {
        let end = text.find('}').map(|end| end + 1);
        self.add(line, &text[..end.unwrap_or(text.len())]);
        if end.is_some() {
            self.moves.open = None;
        }
        end
    }

    /// Takes the tags at the beginning of a line; the rest are moves. Returns the number of bytes left, if the game
    /// ends before them.
    pub(super) fn scan_tags(&mut self, line: usize, mut text: &str) -> Option<usize> {
        self.is_after_gap = false;
        while let Some((name, value, rest)) = tag(text) {
            self.size += name.len() + value.len();
            if self.size > MAX_GAME {
                self.note(line, RecordFault::TooLong { limit: MAX_GAME });
            } else if self.tags.iter().len() < MAX_TAGS
                && !self.tags.add(&name, &value)
                && self.tags.get(&name) != Some(&value)
                && self.warnings.len() < MAX_WARNINGS
            {
                let doubt = Doubt::RepeatedTag(name);
                self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
            }
            text = rest.trim_start();
        }
        // The end of a part of a page may stand after a tag: `[/b]`.
        while let Some((name, rest)) = text.strip_prefix("[/").and_then(|text| text.split_once(']'))
            && name.chars().all(|c| c.is_ascii_alphabetic())
        {
            text = rest.trim_start();
        }
        if text.is_empty() { None } else { self.scan(line, text) }
    }

    /// Takes a line of moves, up to the result or to the number 1 of another game. Returns the number of bytes left, if
    /// the game ends before them.
    pub(super) fn scan(&mut self, line: usize, mut text: &str) -> Option<usize> {
        let whole = text.trim_start().len();
        let mut lexer = Lexer { depth: self.moves.depth, ..Lexer::new(text, line) };
        let (mut end, mut left) = (text.len(), None);
        loop {
            let rest = lexer.skip_spaces();
            let Some((_, token)) = lexer.next() else { break };
            let is_first_of_line = rest.len() == whole;
            match token {
                Token::Word(word) if lexer.depth == 0 => {
                    match self.kind_of_word(word, rest, lexer, is_first_of_line) {
                        MainWord::Aside => {
                            self.add(line, &text[..text.len() - rest.len()]);
                            text = &rest[self.add_aside(line, rest, AsideIn::RestOfLine)..];
                            (lexer, end) = (Lexer::new(text, line), text.len());
                        }
                        MainWord::Note => {
                            self.add(line, &text[..text.len() - rest.len()]);
                            self.add_comment(line, word.trim_matches(|c| is_opening(c) || is_closing(c)));
                            text = lexer.rest;
                            (lexer, end) = (Lexer::new(text, line), text.len());
                        }
                        MainWord::Result(result, behind) => {
                            end = text.len() - rest.len();
                            if self.variations.is_below_result {
                                self.add(line, &text[..end]);
                                self.add_result_of_variation(line, rest);
                                return None;
                            }
                            self.end(result, line);
                            left = (behind > 0).then_some(behind);
                            break;
                        }
                        MainWord::OtherGame => {
                            (end, left) = (text.len() - rest.len(), Some(rest.len()));
                            break;
                        }
                        MainWord::Part(number) => self.count_word(word, number, is_first_of_line),
                    }
                }
                // The comment may continue in the next line.
                Token::Comment(_) if lexer.is_open => {
                    let begin = text.len() - rest.len();
                    self.add(line, &text[..begin]);
                    self.moves.open = Some((line, self.moves.text.len()));
                    self.add(line, &text[begin..]);
                    self.moves.depth = lexer.depth;
                    return None;
                }
                Token::Comment(_) => continue,
                Token::Open if lexer.depth == 1 => {
                    if let Some((result, _)) = self.phrase(rest) {
                        self.end(result, line);
                        (end, lexer.depth) = (text.len() - rest.len(), 0);
                        break;
                    }
                }
                _ => {}
            }
            self.moves.has_tokens = true;
        }
        self.variations.is_below_label &= text[..end].trim().is_empty();
        self.moves.depth = lexer.depth;
        self.add(line, &text[..end]);
        left
    }

    /// What a word of the main line is; `rest` begins with it, and the lexer stands after it.
    fn kind_of_word(&self, word: &str, rest: &str, behind: Lexer<'_>, is_first_of_line: bool) -> MainWord {
        if self.is_plain && opens(word::move_text(word)) {
            return MainWord::Aside;
        }
        let number = numbered(word);
        let is_round = |(number, _): (u32, bool)| self.moves.count.may_be(number);
        if self.is_plain
            && word.starts_with(is_opening)
            && !is_first_of_line
            && number.is_some_and(|number| !is_round(number))
        {
            return MainWord::Note;
        }
        let result = GameResult::from_text(word).map(|result| (result, behind.rest.len()));
        if let Some((result, left)) = result.or_else(|| self.phrase(rest)) {
            return MainWord::Result(result, left);
        }
        // A game whose position has the number 0 goes on with 1.
        let is_first = number == Some((1, false)) && self.moves.last_number != Some(0);
        let begins = is_first && self.moves.plies > 1 && !self.variations.is_below_label;
        if begins && line::begins_moves(word, behind, is_first_of_line) {
            MainWord::OtherGame
        } else {
            MainWord::Part(number.map(|(number, _)| number))
        }
    }

    /// Counts a number or a move of the main line.
    fn count_word(&mut self, word: &str, number: Option<u32>, is_first_of_line: bool) {
        self.moves.last_number = number.or(self.moves.last_number);
        let name = word::move_text(word);
        let is_move = !name.is_empty() && (!self.is_plain || looks_like_move(name));
        self.moves.plies += usize::from(is_move);
        // Only asides in plain texts need this count.
        if self.is_plain {
            self.moves.count.add(word, is_first_of_line);
        }
    }

    /// Adds the result of a variation that stands below the result of the game.
    pub(super) fn add_result_of_variation(&mut self, line: usize, words: &str) {
        self.add_comment(line, words);
        self.variations.is_below_result = false;
    }

    /// The first of several games in the text, up to a byte and a line; the tags are its own, and the result and the
    /// faults belong to the last.
    pub(super) fn first(&mut self, from: usize, to: usize, line: usize) -> RawGame {
        let (begin, first_line) = (self.line, self.moves.first_line);
        (self.line, self.moves.first_line) = (line, line);
        let is_before = |warning: &mut Warning| matches!(warning.place, Place::Line(at) if at < line);
        let warnings = self.warnings.extract_if(.., is_before).collect();
        let text = self.moves.text[from..to].to_owned();
        RawGame {
            line: begin,
            tags: std::mem::take(&mut self.tags),
            heading: self.heading.take_for_first(),
            moves: MoveText { text, first_line, ..MoveText::default() },
            is_plain: true,
            is_split: true,
            warnings,
            ..RawGame::default()
        }
    }

    /// Warns, once, of moves below the result of a game with tags: they are skipped like other text there.
    pub(super) fn warn_of_moves_below_result(&mut self, line: usize, text: &str) {
        if !self.has_moves_below && line::begins_with_move(text) {
            self.has_moves_below = true;
            let doubt = Doubt::MovesBelowResult;
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
    }

    /// Warns of a text that is not read, although it may be moves or a game.
    pub(super) fn warn_of_text_left_out(&mut self, line: usize, text: &str) {
        let doubt = Doubt::left_out(text);
        self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
    }

    /// The result, if the rest of a line after a move is one.
    pub(super) fn phrase(&self, rest: &str) -> Option<(GameResult, usize)> {
        let of_player = || result_of_player(&self.tags, rest);
        let result = || GameResult::from_text(rest).or_else(of_player);
        (self.moves.plies > 0).then(result)?.map(|result| (result, 0))
    }
}
