//! All that the lines above the moves of a game say: its tags, and what no tag holds.

use xiangqi::{Color, Position};

use super::between::FIRST_FATES;
use super::fates::{Fates, split_off_fate};
use super::labels::is_player_tag;
use super::meeting::{Meeting, meeting};
use super::persons::Player;
use super::words::{HeadingWords, before_label};
use super::{fates, frame, labels, pairs, players, title};
use crate::doubt::Doubt;
use crate::lex::{is_chinese, is_closing};
use crate::plain_text::columns::first_column;
use crate::plain_text::first::first_mover;
use crate::record::Tags;

/// The tag of the result.
const RESULT: &str = "Result";

/// What a heading says besides tags.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    /// The side that makes the first move.
    pub(crate) first_mover: Option<Color>,
    /// The lines of which nothing else is kept.
    pub(crate) words: HeadingWords,
    /// The players whom it names by their fate.
    pub(crate) fates: Fates,
    /// The side of the first column, if it names columns of moves.
    pub(crate) first_column: Option<Color>,
    /// Whether it has the number of a game or a problem.
    pub(crate) is_numbered: bool,
    /// Whether it states the result without a label.
    pub(crate) has_result: bool,
    /// The line that mentions odds.
    odds: Option<usize>,
    /// The line that names the players without their sides.
    first_named: Option<usize>,
}

impl Heading {
    /// A heading that says only this.
    pub(crate) fn of_words(words: HeadingWords) -> Heading {
        Heading { words, ..Heading::default() }
    }

    /// The part that belongs to the first of several games below the heading; the others lose it.
    pub(crate) fn take_for_first(&mut self) -> Heading {
        let (words, fates) = (std::mem::take(&mut self.words), std::mem::take(&mut self.fates));
        Heading { words, fates, has_result: self.has_result, ..Heading::default() }
    }

    /// Whether it names two players without their sides.
    pub(crate) fn has_pair(&self) -> bool {
        self.first_named.is_some()
    }

    /// Whether it has a task, a result or other words.
    pub(crate) fn says_something(&self) -> bool {
        self.first_mover.is_some() || self.has_result || !self.words.line().comment.is_empty()
    }

    /// Takes a line: its labels, players and result become tags of the game.
    pub(crate) fn add(&mut self, tags: &mut Tags, number: usize, text: &str) {
        if self.fates.take(text) {
            return;
        }
        self.is_numbered |= labels::is_numbered(text);
        self.first_mover = first_mover(text).or(self.first_mover);
        let columns = first_column(text);
        self.first_column = columns.or(self.first_column);
        let mut labels = labels::labels(text);
        let core = frame::core(text);
        let met = if labels.is_empty() { meeting(text, core) } else { None };
        if labels.is_empty() && met.is_none() {
            labels.extend(labels::without_colon(text));
        }
        let of_meeting = met.as_ref().and_then(|met| met.result);
        let (names, of_pair) = self.add_players(tags, number, (text, core), &labels, met);
        let of_fate = || players::players_with_result(text).map(|(_, result)| result);
        let of_sides = || fates::result_of_sides(text);
        let of_words = || title::result(text).or_else(of_fate).or_else(of_sides).or(of_pair);
        let result = match labels.first() {
            None => of_meeting.or_else(of_words),
            // A task, 红先胜, is not a result.
            Some((_, value)) => {
                let before = before_label(text, value);
                title::result(before).filter(|_| first_mover(before).is_none())
            }
        };
        match labels.first() {
            None if columns.is_some() => {}
            None => {
                let read: Vec<&str> = names.into_iter().chain(result).collect();
                self.words.add(text, &read);
            }
            Some((_, value)) => self.words.add_before_label(text, value),
        }
        let result = self.add_labels(tags, labels).or(result);
        // If several lines state a result, the one nearest to the moves counts; a label counts more than other words.
        if let Some(result) = result
            && (self.has_result || tags.get(RESULT).is_none())
        {
            tags.remove(RESULT);
            tags.add(RESULT, result);
            self.has_result = true;
        }
    }

    /// Takes a line below the moves, if its tags are not those of the game already. Returns the words that are to be a comment.
    pub(crate) fn add_below(&mut self, tags: &mut Tags, number: usize, text: &str) -> Option<String> {
        let (mut heading, mut found) = (Heading::default(), Tags::default());
        heading.add(&mut found, number, text);
        if found.is_empty() || found.iter().any(|(name, _)| tags.get(name).is_some()) {
            return Some(text.to_owned());
        }
        found.iter().for_each(|(name, value)| {
            tags.add(name, value);
        });
        self.first_named = heading.first_named.or(self.first_named);
        Some(heading.words.line().comment).filter(|words| !words.is_empty())
    }

    /// Adds the players of a line, which has this core, to the tags. Returns their names, and the result that stands between
    /// them.
    fn add_players<'t>(
        &mut self,
        tags: &mut Tags,
        number: usize,
        (text, core): (&'t str, &'t str),
        labels: &[labels::Label<'t>],
        met: Option<Meeting<'t>>,
    ) -> (Vec<&'t str>, Option<&'t str>) {
        let (mut named, mut of_pair, mut read) = (Vec::new(), None, Vec::new());
        if labels.iter().any(|(tag, _)| is_player_tag(tag)) {
            self.first_named = None;
        } else if let Some(met) = met {
            (named, read) = (met.players, met.read);
            self.first_named = None;
        } else {
            named = players::players(core);
            if !named.is_empty() {
                self.first_named = None;
            } else if tags.get("Red").is_none() && tags.get("Black").is_none() {
                (named, of_pair) = without_sides(core).unwrap_or_default();
                let is_said = FIRST_FATES.iter().any(|word| text.contains(word));
                self.first_named = (!named.is_empty() && !is_said).then_some(number);
            }
        }
        for (tag, name) in &mut named {
            if let Some((bare, result)) = split_off_fate(tag, name) {
                (*name, of_pair) = (bare, of_pair.or(Some(result)));
            }
            tags.remove(tag);
            tags.add(tag, name);
        }
        read.extend(named.into_iter().map(|(_, name)| name));
        (read, of_pair)
    }

    /// Adds the values of labels to the tags. Returns the result that one of them states in the place of a name.
    fn add_labels<'t>(&mut self, tags: &mut Tags, labels: Vec<labels::Label<'t>>) -> Option<&'t str> {
        let has_result = labels.iter().any(|&(tag, _)| tag == RESULT);
        let mut result = None;
        for (tag, mut value) in labels {
            if is_player_tag(tag) {
                // A result such as `Red wins` is not a name.
                if let Some(stated) = players::result_of(tag, value) {
                    result = Some(stated);
                    continue;
                }
                if players::is_remark(value) {
                    continue;
                }
            }
            if is_player_tag(tag)
                && let Some((name, winner)) = split_off_fate(tag, value)
            {
                value = name;
                result = Some(winner).filter(|_| !has_result).or(result);
            } else if !has_result
                && let Some((name, stated)) = title::split_off(value)
                // "Hòa" means a draw, but Trần Hòa is a name.
                && !(is_player_tag(tag) && !value.ends_with(is_closing) && is_capital_word(stated))
            {
                (value, result) = (name, Some(stated));
            }
            tags.remove(tag);
            let name = if is_player_tag(tag) { unspaced(value) } else { None };
            tags.add(tag, name.as_deref().unwrap_or(value));
            self.has_result &= tag != RESULT;
        }
        result
    }

    /// Notes a line that speaks of odds.
    pub(crate) fn note_odds(&mut self, number: usize, text: &str) {
        if labels::speaks_of_odds(text) {
            self.odds = Some(number);
        }
    }

    /// Forgets the words, names and results: they stand above the tags of a game, and are a heading of the file.
    pub(crate) fn forget_words(&mut self) {
        self.words = HeadingWords::default();
        (self.has_result, self.first_named) = (false, None);
    }

    /// The doubts about a game from this start: odds without a position, players without their sides. Each has its
    /// line.
    pub(crate) fn doubts(&self, tags: &Tags, start: &Position) -> impl Iterator<Item = (usize, Doubt)> {
        let odds = self.odds.filter(|_| *start == Position::default());
        let name = self.first_named.and_then(|line| Some((line, tags.get("Red")?)));
        let name = name.map(|(line, name)| (line, Doubt::FirstNamed(name.to_owned())));
        odds.map(|line| (line, Doubt::Odds)).into_iter().chain(name)
    }
}

/// Whether a line names both players.
pub(crate) fn names_players(line: &str) -> bool {
    let core = frame::core(line);
    meeting(line, core).is_some() || !players::players(core).is_empty() || without_sides(core).is_some()
}

/// The players whom a line names with their sides; none unless it names both.
pub(crate) fn players_with_sides(line: &str) -> Vec<Player<'_>> {
    let core = frame::core(line);
    meeting(line, core).map_or_else(|| players::players(core), |met| met.players)
}

/// Whether a line names both players after words that are not prose: in brackets, or a name of an opening that looks
/// like a misspelt move.
pub(crate) fn names_framed_players(line: &str) -> bool {
    frame::is_framed(line) && names_players(line)
}

/// The players of a heading that names two without their sides, the first as Red, and the result between them.
fn without_sides(core: &str) -> Option<pairs::Pair<'_>> {
    let named = players::first_named(core);
    if named.is_empty() { pairs::pair(core) } else { Some((named, None)) }
}

/// Whether a text is one word with a capital letter.
fn is_capital_word(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && !text.contains(char::is_whitespace)
}

/// A name of two Chinese characters, spaced to be as wide as others: 吕　钦.
fn unspaced(name: &str) -> Option<String> {
    let mut words = name.split_whitespace();
    let words = [words.next()?, words.next()?, words.next().unwrap_or("")];
    let is_spaced = words[2].is_empty()
        && words[..2].iter().all(|word| word.chars().all(is_chinese) && word.chars().count() == 1);
    is_spaced.then(|| words.concat())
}
