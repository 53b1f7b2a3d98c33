//! The texts of files that are not text.

use super::{Encoding, TextReport, Wide, detect};

/// Decodes texts of one file, and counts encodings and damage.
#[derive(Debug)]
pub(crate) struct Texts {
    encoding: Encoding,
    report: TextReport,
}

impl Texts {
    /// Texts in an encoding.
    pub(crate) fn new(encoding: Encoding) -> Texts {
        Texts { encoding, report: TextReport::default() }
    }

    /// The report so far.
    pub(crate) fn report(&self) -> &TextReport {
        &self.report
    }

    /// Looks at a sample of the texts, if their encoding is to be detected. `usual` is the encoding of the format;
    /// only a certain guess replaces it.
    pub(crate) fn settle(&mut self, usual: Encoding, sample: &[u8]) {
        if self.encoding == Encoding::Detect {
            let found =
                Some(sample).filter(|sample| !sample.is_ascii()).map(|sample| detect::guess(sample, b""));
            let is_usual = |found: &detect::Guess| found.encoding == usual || !found.is_certain;
            self.encoding = found.filter(|found| !is_usual(found)).map_or(usual, |found| found.encoding);
        }
    }

    /// The text of a whole file.
    pub(crate) fn decode_file(&mut self, bytes: &[u8]) -> String {
        if let Some(order) = Wide::of_text(bytes, self.encoding) {
            self.encoding = order.encoding();
        }
        let mut text = self.decode(bytes);
        if text.starts_with('\u{FEFF}') {
            text.remove(0);
        }
        text
    }

    /// Decodes the text of a field.
    pub(crate) fn decode(&mut self, bytes: &[u8]) -> String {
        if self.encoding == Encoding::Detect && !bytes.is_ascii() {
            let found = detect::guess(bytes, b"");
            self.encoding = found.encoding;
            if !found.is_certain {
                self.report.doubt(0);
            }
        }
        let (text, damaged) = self.encoding.decode(bytes);
        self.found(bytes, damaged);
        text
    }

    /// A text that was cut to the size of its field: half a character at its end does not count as damage, and is left out.
    pub(crate) fn decode_cut(&mut self, bytes: &[u8]) -> String {
        let (mut text, damaged) = self.encoding.decode(bytes);
        let is_cut = damaged > 0 && text.ends_with(char::REPLACEMENT_CHARACTER);
        if is_cut {
            text.pop();
        }
        self.found(bytes, damaged - usize::from(is_cut));
        text
    }

    /// Notes damage in texts of the format's own encoding.
    pub(crate) fn damage(&mut self, places: usize) {
        self.report.damage(places, 0);
    }

    fn found(&mut self, bytes: &[u8], damaged: usize) {
        if !bytes.is_ascii() {
            self.report.note(self.encoding);
        }
        self.report.damage(damaged, 0);
    }
}
