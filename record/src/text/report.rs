//! A report on a text: encoding and damage.

use std::fmt;

use super::Encoding;

/// A report on a text that was read. It lists every guess and every replaced byte.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextReport {
    /// The encodings of the non-ASCII characters, in the order of the text: usually one, and none if all text is ASCII.
    pub encodings: Vec<Encoding>,
    /// The first line, counted from 1, whose encoding is uncertain, because another one is as likely; 0 in binary
    /// files. `None` if the encoding was given, or is certain.
    pub doubtful_line: Option<usize>,
    /// The number of places with bytes that are invalid in the encoding. Each became a replacement character.
    pub damaged: usize,
    /// The first line with such a place, counted from 1; 0 in binary files.
    pub damaged_line: Option<usize>,
}

impl TextReport {
    /// Records the encoding of non-ASCII text.
    pub(crate) fn note(&mut self, encoding: Encoding) {
        if self.encodings.last() != Some(&encoding) && !self.encodings.contains(&encoding) {
            self.encodings.push(encoding);
        }
    }

    /// Records that an encoding was a guess.
    pub(crate) fn doubt(&mut self, line: usize) {
        self.doubtful_line.get_or_insert(line);
    }

    /// Records damage.
    pub(crate) fn damage(&mut self, places: usize, line: usize) {
        if places > 0 {
            self.damaged += places;
            self.damaged_line.get_or_insert(line);
        }
    }

    /// Notes for the user on guesses and damage.
    pub fn notes(&self) -> Vec<TextNote> {
        let names = || self.encodings.iter().map(|encoding| encoding.name()).collect();
        let guess = self.doubtful_line.map(|line| TextNote::Guess { line, names: names() });
        let damage = |line| TextNote::Damage { places: self.damaged, line, names: names() };
        guess.into_iter().chain(self.damaged_line.map(damage)).collect()
    }
}

/// A note for the user on a text that was read. Lines are counted from 1; binary files have only line 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextNote {
    /// Another encoding is as likely.
    Guess {
        /// The first line for which that is so.
        line: usize,
        /// The encodings.
        names: Vec<&'static str>,
    },
    /// Bytes that are invalid in the encoding became replacement characters.
    Damage {
        /// The number of places.
        places: usize,
        /// The first line with such a place.
        line: usize,
        /// The encodings.
        names: Vec<&'static str>,
    },
}

impl fmt::Display for TextNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |line: usize| if line == 0 { String::new() } else { format!(" in line {line}") };
        match self {
            TextNote::Guess { line, names } => {
                write!(f, "the encoding is a guess{}: read as {}", at(*line), names.join(" and "))
            }
            TextNote::Damage { places, line, names } => {
                match places {
                    1 => write!(f, "1 damaged character{}", at(*line))?,
                    _ if *line == 0 => write!(f, "{places} damaged characters")?,
                    _ => write!(f, "{places} damaged characters, the first{}", at(*line))?,
                }
                write!(f, ", read as {} and replaced by \u{FFFD}", names.join(" and "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_and_damage_are_reported() {
        let mut report = TextReport::default();
        report.note(Encoding::Gb18030);
        assert!(report.notes().is_empty());
        report.doubt(3);
        report.doubt(7);
        report.damage(0, 4);
        report.damage(1, 5);
        report.damage(2, 6);
        assert_eq!(
            report.notes().iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "the encoding is a guess in line 3: read as gb18030",
                "3 damaged characters, the first in line 5, read as gb18030 and replaced by \u{FFFD}"
            ]
        );
    }
}
