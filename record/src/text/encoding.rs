//! Encodings of text.

use std::borrow::Cow;

use encoding_rs::{BIG5, DecoderResult, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE};

/// The encoding of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Detected from the text: UTF-8 if the text is valid UTF-8, else a guess.
    #[default]
    Detect,
    /// UTF-8.
    Utf8,
    /// GB18030, GBK, GB2312.
    Gb18030,
    /// Big5.
    Big5,
    /// Another encoding, by [`Encoding::by_label`].
    Other(OtherEncoding),
}

/// Another encoding, as in old files from other countries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OtherEncoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// The encoding with this label: `auto`, `utf-8`, `gb18030`, `big5`, or any label of the WHATWG's list, like
    /// `windows-1251`, `shift_jis` or `utf-16le`. `None` for unknown labels.
    pub fn by_label(label: &str) -> Option<Encoding> {
        if label.eq_ignore_ascii_case("auto") {
            return Some(Encoding::Detect);
        }
        encoding_rs::Encoding::for_label_no_replacement(label.as_bytes()).map(Encoding::from)
    }

    /// The label of the encoding, in the spelling of its standard.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Detect => "auto",
            other => other.known().name(),
        }
    }

    /// The bytes that begin a file in this encoding: the byte order mark for UTF-16, no bytes for other encodings.
    pub fn mark(self) -> &'static [u8] {
        match self.known() {
            known if known == UTF_16LE => b"\xff\xfe",
            known if known == UTF_16BE => b"\xfe\xff",
            _ => b"",
        }
    }

    /// Encodes a text; [`Detect`](Encoding::Detect) means UTF-8. Characters that the encoding lacks become numeric character
    /// references, as in HTML.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self.known() {
            known if known == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            known if known == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            known => known.encode(text).0,
        }
    }

    /// The number of characters of a text that this encoding lacks.
    pub fn lacking(self, text: &str) -> usize {
        // UTF-16 has every character, like UTF-8 and GB18030.
        let has_all = matches!(self, Encoding::Detect | Encoding::Utf8 | Encoding::Gb18030);
        if has_all || !self.mark().is_empty() || text.is_ascii() {
            return 0;
        }
        let mut buffer = [0; 4];
        let lacks = |&c: &char| !c.is_ascii() && self.known().encode(c.encode_utf8(&mut buffer)).2;
        text.chars().filter(lacks).count()
    }

    /// Adds bytes in this encoding to a text, UTF-8 if it is to be detected. Damaged bytes become U+FFFD; returns how
    /// often.
    pub(super) fn decode_into(self, bytes: &[u8], text: &mut String) -> usize {
        if let Some(decoded) = self.known().decode_without_bom_handling_and_without_replacement(bytes) {
            text.push_str(&decoded);
            return 0;
        }
        let mut decoder = self.known().new_decoder_without_bom_handling();
        let (mut rest, mut damaged) = (bytes, 0);
        loop {
            text.reserve(
                decoder.max_utf8_buffer_length_without_replacement(rest.len()).unwrap_or(rest.len()),
            );
            let (result, read) = decoder.decode_to_string_without_replacement(rest, text, true);
            rest = &rest[read..];
            match result {
                DecoderResult::InputEmpty => return damaged,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    text.push(char::REPLACEMENT_CHARACTER);
                    damaged += 1;
                }
            }
        }
    }

    /// Bytes in this encoding as a text, and the number of invalid bytes replaced by U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> (String, usize) {
        let mut text = String::with_capacity(bytes.len());
        let damaged = self.decode_into(bytes, &mut text);
        (text, damaged)
    }

    /// Whether bytes of ASCII are the characters of ASCII.
    pub(super) fn has_ascii(self) -> bool {
        self.known().is_ascii_compatible()
    }

    /// Whether bytes are completely text in this encoding.
    pub(crate) fn fits(self, bytes: &[u8]) -> bool {
        self.known().decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    fn known(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Detect | Encoding::Utf8 => UTF_8,
            Encoding::Gb18030 => GB18030,
            Encoding::Big5 => BIG5,
            Encoding::Other(OtherEncoding(encoding)) => encoding,
        }
    }
}

impl From<&'static encoding_rs::Encoding> for Encoding {
    fn from(encoding: &'static encoding_rs::Encoding) -> Encoding {
        match encoding {
            _ if encoding == UTF_8 => Encoding::Utf8,
            // GB18030 includes GBK, the encoding before it.
            _ if encoding == GB18030 || encoding == GBK => Encoding::Gb18030,
            _ if encoding == BIG5 => Encoding::Big5,
            _ => Encoding::Other(OtherEncoding(encoding)),
        }
    }
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_name_encodings() {
        for (label, encoding) in [
            ("auto", Encoding::Detect),
            ("UTF-8", Encoding::Utf8),
            ("gb2312", Encoding::Gb18030),
            ("gbk", Encoding::Gb18030),
            ("gb18030", Encoding::Gb18030),
            ("Big5", Encoding::Big5),
        ] {
            assert_eq!(Encoding::by_label(label), Some(encoding), "{label}");
        }
        assert_eq!(Encoding::by_label("windows-1251").unwrap().name(), "windows-1251");
        assert_eq!(Encoding::by_label("utf-16be").unwrap().name(), "UTF-16BE");
        assert_eq!(Encoding::by_label("utf-16").unwrap().name(), "UTF-16LE");
        for unknown in ["", "replacement", "klingon"] {
            assert_eq!(Encoding::by_label(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn texts_in_utf_16_are_written() {
        for (label, mark, bytes) in [
            ("utf-16", b"\xff\xfe", b"a\0\xae\x70\x3d\xd8\x00\xde"),
            ("utf-16be", b"\xfe\xff", b"\0a\x70\xae\xd8\x3d\xde\x00"),
        ] {
            let encoding = Encoding::by_label(label).unwrap();
            let text = "a炮\u{1F600}";
            assert_eq!((encoding.mark(), &*encoding.encode(text)), (&mark[..], &bytes[..]), "{label}");
            assert_eq!(encoding.lacking(text), 0);
        }
        assert!(Encoding::Utf8.mark().is_empty() && Encoding::Big5.mark().is_empty());
    }

    #[test]
    fn damage_is_counted_in_every_encoding() {
        for (label, bytes, expected) in [
            ("utf-8", &b"a\xffb\xe7\x82c"[..], "a\u{FFFD}b\u{FFFD}c"),
            ("gb18030", b"a\xffb\xc5\xdac\xc5", "a\u{FFFD}b炮c\u{FFFD}"),
            ("big5", b"a\xffb\xac\xb6c\xac", "a\u{FFFD}b炮c\u{FFFD}"),
            ("shift_jis", b"a\xffb\x96\x43c\x96", "a\u{FFFD}b砲c\u{FFFD}"),
            ("euc-kr", b"a\xffb\xb0\xa1c\xb0", "a\u{FFFD}b가c\u{FFFD}"),
            ("windows-1253", b"a\xd2b\xd2", "a\u{FFFD}b\u{FFFD}"),
        ] {
            let mut text = String::new();
            let damaged = Encoding::by_label(label).unwrap().decode_into(bytes, &mut text);
            assert_eq!((text.as_str(), damaged), (expected, 2), "{label}");
            // The text itself may contain a replacement character; that is not damage.
            let written = Encoding::Gb18030.encode("\u{FFFD}");
            assert_eq!(Encoding::Gb18030.decode_into(&written, &mut String::new()), 0);
        }
    }
}
