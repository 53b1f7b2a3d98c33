//! All that the lines above the moves of a game say: its tags, and what no tag holds.

use xiangqi::{Color, Position};

use super::between::FIRST_FATES;
use super::fates::Fates;
use super::words::HeadingWords;
use super::{labels, pairs, players, title};
use crate::doubt::Doubt;
use crate::plain_text::columns::has_black_first;
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
    /// Whether it names columns of moves, Black's first.
    pub(crate) has_black_first: bool,
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

    /// Takes a line: its labels, players and result become tags of the game.
    pub(crate) fn add(&mut self, tags: &mut Tags, number: usize, text: &str) {
        if self.fates.take(text) {
            return;
        }
        self.first_mover = first_mover(text).or(self.first_mover);
        self.has_black_first |= has_black_first(text);
        let mut labels = labels::labels(text);
        if labels.is_empty() {
            labels.extend(labels::without_colon(text));
        }
        let (names, of_pair) = self.add_players(tags, number, text, &labels);
        let of_fate = || players::players_with_result(text).map(|(_, result)| result);
        let result = if labels.is_empty() { title::result(text).or_else(of_fate).or(of_pair) } else { None };
        match labels.first() {
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

    /// Adds the players of a line to the tags. Returns their names, and the result that stands between them.
    fn add_players<'t>(
        &mut self,
        tags: &mut Tags,
        number: usize,
        text: &'t str,
        labels: &[labels::Label<'t>],
    ) -> (Vec<&'t str>, Option<&'t str>) {
        let (mut named, mut of_pair) = (Vec::new(), None);
        if labels.iter().any(|(tag, _)| is_side(tag)) {
            self.first_named = None;
        } else {
            named = players::players(text);
            if !named.is_empty() {
                self.first_named = None;
            } else if tags.get("Red").is_none() && tags.get("Black").is_none() {
                named = players::first_named(text);
                if named.is_empty()
                    && let Some((names, result)) = pairs::pair(text)
                {
                    (named, of_pair) = (names, result);
                }
                let is_said = FIRST_FATES.iter().any(|word| text.contains(word));
                self.first_named = (!named.is_empty() && !is_said).then_some(number);
            }
        }
        for &(tag, name) in &named {
            tags.remove(tag);
            tags.add(tag, name);
        }
        (named.into_iter().map(|(_, name)| name).collect(), of_pair)
    }

    /// Adds the values of labels to the tags. Returns the result that one of them states in the place of a name.
    fn add_labels<'t>(&mut self, tags: &mut Tags, labels: Vec<labels::Label<'t>>) -> Option<&'t str> {
        let has_result = labels.iter().any(|&(tag, _)| tag == RESULT);
        let mut result = None;
        for (tag, mut value) in labels {
            if is_side(tag) {
                // A result such as `Red wins` is not a name.
                if let Some(stated) = players::result_of(tag, value) {
                    result = Some(stated);
                    continue;
                }
                if players::is_remark(value) {
                    continue;
                }
            }
            if is_side(tag)
                && let Some((name, winner)) = players::split_off_fate(tag, value)
            {
                value = name;
                result = Some(winner).filter(|_| !has_result).or(result);
            } else if !has_result && let Some((name, stated)) = title::split_off(value) {
                (value, result) = (name, Some(stated));
            }
            tags.remove(tag);
            tags.add(tag, value);
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

fn is_side(tag: &str) -> bool {
    ["Red", "Black"].contains(&tag)
}
