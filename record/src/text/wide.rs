//! UTF-16: its detection, by the byte order mark or by the zeros of ASCII characters, and its decoding.

use super::Encoding;

/// The number of bytes that are examined.
const SAMPLE: usize = 1 << 12;

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wide {
    /// The lower byte first, as Windows writes it.
    Little,
    /// The upper byte first.
    Big,
}

impl Wide {
    /// The order of the byte order mark at the beginning of a text, if there is one.
    pub(super) fn by_mark(text: &[u8]) -> Option<Wide> {
        match text {
            [0xff, 0xfe, ..] => Some(Wide::Little),
            [0xfe, 0xff, ..] => Some(Wide::Big),
            _ => None,
        }
    }

    /// The order of a text that begins with these bytes and has no mark, if it is certainly UTF-16. In this order, some
    /// units are ASCII, among them a space or a line end, none is another control character, and all form valid characters.
    fn by_zeros(text: &[u8]) -> Option<Wide> {
        let line = text.iter().position(|&byte| byte == b'\n').map_or(text, |end| &text[..end]);
        [Wide::Little, Wide::Big].into_iter().find(|order| order.is_clear(text) && !is_narrow(line))
    }

    /// The order of a line, up to its byte LF, that begins UTF-16 in a text of another encoding: it has a mark or zeros.
    pub(super) fn of_line(line: &[u8]) -> Option<Wide> {
        let by_zeros = || {
            let is_clear = |order: &Wide| order.is_clear(&line[..line.len() / 2 * 2]);
            [Wide::Little, Wide::Big].into_iter().find(|order| line.contains(&0) && is_clear(order))
        };
        Wide::by_mark(line).or_else(by_zeros)
    }

    /// Whether a text that begins in another encoding goes on in UTF-16, judged by the line of its first zero.
    pub(crate) fn follows_in(text: &[u8]) -> bool {
        let Some(zero) = text.iter().position(|&byte| byte == 0) else { return false };
        let Some(begin) = text[..zero].iter().rposition(|&byte| byte == b'\n') else { return false };
        let line = &text[begin + 1..];
        let end = line.iter().position(|&byte| byte == b'\n').unwrap_or(line.len());
        Wide::of_line(&line[..end]).is_some()
    }

    /// The order of a text in UTF-16: by its mark, by the given encoding, or by its zeros.
    pub(crate) fn of_text(begin: &[u8], encoding: Encoding) -> Option<Wide> {
        let by_zeros = || Wide::by_zeros(begin).filter(|_| encoding == Encoding::Detect);
        Wide::by_mark(begin).or_else(|| Wide::of(encoding)).or_else(by_zeros)
    }

    /// The order of an encoding, if it is UTF-16.
    fn of(encoding: Encoding) -> Option<Wide> {
        [Wide::Little, Wide::Big].into_iter().find(|order| order.encoding() == encoding)
    }

    /// The encoding.
    pub(crate) fn encoding(self) -> Encoding {
        Encoding::from(match self {
            Wide::Little => encoding_rs::UTF_16LE,
            Wide::Big => encoding_rs::UTF_16BE,
        })
    }

    /// The unit of two bytes.
    pub(super) fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Wide::Little => u16::from_le_bytes(bytes),
            Wide::Big => u16::from_be_bytes(bytes),
        }
    }

    fn is_clear(self, text: &[u8]) -> bool {
        /// At least one character in this many must be ASCII: texts of moves have spaces and line ends.
        const ONE_OF: usize = 20;
        let mut units: Vec<u16> =
            text[..text.len().min(SAMPLE)].as_chunks().0.iter().map(|&bytes| self.unit(bytes)).collect();
        // The second half of this pair may be after the end of the sample.
        units.pop_if(|unit| (0xd800..0xdc00).contains(unit));
        let ascii = units.iter().filter(|&&unit| unit < 0x80).count();
        let has_space =
            units.iter().any(|&unit| u8::try_from(unit).is_ok_and(|unit| b" \r\n".contains(&unit)));
        let is_text =
            |c: Result<char, _>| c.is_ok_and(|c| !c.is_control() || "\t\r\n\u{B}\u{C}\u{85}".contains(c));
        has_space && ascii * ONE_OF >= units.len() && char::decode_utf16(units).all(is_text)
    }

    /// Adds bytes to a text. Invalid characters become U+FFFD; returns their number.
    pub(crate) fn decode_into(self, bytes: &[u8], text: &mut String) -> usize {
        let (units, half) = bytes.as_chunks();
        let mut damaged = half.len();
        for c in char::decode_utf16(units.iter().map(|&unit| self.unit(unit))) {
            damaged += usize::from(c.is_err());
            text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        text.extend(half.iter().map(|_| char::REPLACEMENT_CHARACTER));
        damaged
    }
}

/// Whether bytes up to a byte LF are the beginning of a line that is certainly not UTF-16: a tag, a number or Chinese text
/// in another encoding, in which no byte is zero.
pub(super) fn is_narrow(line: &[u8]) -> bool {
    const MIN_BYTES: usize = 4;
    let line = line.trim_ascii_start();
    let is_tag = line.starts_with(b"[") && line.get(1).is_some_and(u8::is_ascii_alphabetic);
    // The bytes of 在中局 and 这局, before 上 with a byte LF, are ASCII and UTF-8, too, but have no such character.
    let is_utf8 =
        || std::str::from_utf8(line).is_ok_and(|text| text.contains(|c| c == ' ' || c >= '\u{2E80}'));
    let is_begin = |byte: &u8| *byte >= 0x80 || byte.is_ascii_digit() || b"[{(%;".contains(byte);
    line.len() >= MIN_BYTES
        && line.iter().all(|&byte| byte >= b' ' || b"\t\r\n".contains(&byte))
        && (is_tag && line.contains(&b' ') || line.first().is_some_and(is_begin) && is_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, order: Wide) -> Vec<u8> {
        let bytes = |unit: u16| if order == Wide::Little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf_16_without_a_mark_is_detected_by_its_ascii() {
        for order in [Wide::Little, Wide::Big] {
            for text in [
                "h2e2 h9g7\n",
                "[Event \"e\"]\r\n\r\n1. 炮二平五 马8进7\r\n",
                "炮二平五　马８进７\n马二进三　车９平８\n",
                "𠀀 h2e2",
                "炮二平五\r马8进7\r",
                "炮二平五 马8进7\u{B}马二进三",
            ] {
                assert_eq!(Wide::by_zeros(&bytes(text, order)), Some(order), "{text}");
                // A sample may end within a unit or a character.
                let cut = &bytes(&format!("{text} 𠀀"), order);
                assert_eq!(Wide::by_zeros(&cut[..cut.len() - 2]), Some(order));
                assert_eq!(Wide::by_zeros(&cut[..cut.len() - 3]), Some(order));
            }
        }
        for text in [
            &b"h2e2 h9g7\n"[..],
            b"",
            b"a\0",
            b"\x01\0\x12\0\x6b\x96",
            b"ab\0cd",
            "炮二平五 马8进7".as_bytes(),
        ] {
            assert_eq!(Wide::by_zeros(text), None, "{text:?}");
        }
    }

    #[test]
    fn damage_is_counted() {
        let mut text = String::new();
        assert_eq!(Wide::Little.decode_into(b"a\0\0\xd8b\0c", &mut text), 2);
        assert_eq!(text, "a\u{FFFD}b\u{FFFD}");
    }
}
