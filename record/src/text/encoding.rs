//! Encodings of text.

use std::borrow::Cow;

use encoding_rs::{BIG5, GB18030, UTF_8};

/// How a file is encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, GB18030 or Big5, by what the text says.
    #[default]
    Detect,
    /// UTF-8.
    Utf8,
    /// GB18030, GBK, GB2312.
    Gb18030,
    /// Big5.
    Big5,
}

impl Encoding {
    /// A text in this encoding; in UTF-8 if it is to be detected. What Big5 lacks becomes a numeric character
    /// reference as in HTML; the others lack nothing.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Detect | Encoding::Utf8 => text.as_bytes().into(),
            Encoding::Gb18030 => GB18030.encode(text).0,
            Encoding::Big5 => BIG5.encode(text).0,
        }
    }

    /// The number of characters of a text that this encoding lacks.
    pub fn lacking(self, text: &str) -> usize {
        if self != Encoding::Big5 || text.is_ascii() {
            return 0;
        }
        let mut buffer = [0; 4];
        let lacks = |&c: &char| !c.is_ascii() && BIG5.encode(c.encode_utf8(&mut buffer)).2;
        text.chars().filter(lacks).count()
    }

    /// Bytes in this encoding as a text; from UTF-8 if it is to be detected. What is none becomes U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let decoder = match self {
            Encoding::Gb18030 => GB18030,
            Encoding::Big5 => BIG5,
            Encoding::Utf8 | Encoding::Detect => UTF_8,
        };
        decoder.decode_without_bom_handling(bytes).0
    }
}
