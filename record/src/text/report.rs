//! A report on a text: encoding and damage.

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
    /// Notes the encoding of something beyond ASCII.
    pub(crate) fn note(&mut self, encoding: Encoding) {
        if self.encodings.last() != Some(&encoding) && !self.encodings.contains(&encoding) {
            self.encodings.push(encoding);
        }
    }

    /// Notes that an encoding was a guess.
    pub(crate) fn doubt(&mut self, line: usize) {
        self.doubtful_line.get_or_insert(line);
    }

    /// Notes damage.
    pub(crate) fn damage(&mut self, places: usize, line: usize) {
        if places > 0 {
            self.damaged += places;
            self.damaged_line.get_or_insert(line);
        }
    }

    /// The names of the encodings.
    fn names(&self) -> String {
        let names: Vec<_> = self.encodings.iter().map(|encoding| encoding.name()).collect();
        names.join(" and ")
    }

    /// Notes for the user, one sentence each, on guesses and damage.
    pub fn notes(&self) -> Vec<String> {
        let at = |line: usize| if line == 0 { String::new() } else { format!(" in line {line}") };
        let mut notes = Vec::new();
        if let Some(line) = self.doubtful_line {
            notes.push(format!("the encoding is a guess{}: read as {}", at(line), self.names()));
        }
        if let Some(line) = self.damaged_line {
            let places = match self.damaged {
                1 => format!("1 damaged character{}", at(line)),
                number => {
                    let first = if line == 0 { String::new() } else { format!(", the first{}", at(line)) };
                    format!("{number} damaged characters{first}")
                }
            };
            notes.push(format!("{places}, read as {} and replaced by \u{FFFD}", self.names()));
        }
        notes
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
            report.notes(),
            [
                "the encoding is a guess in line 3: read as gb18030",
                "3 damaged characters, the first in line 5, read as gb18030 and replaced by \u{FFFD}"
            ]
        );
    }
}
