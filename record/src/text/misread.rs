//! Texts that a program has read in a wrong encoding and saved again: `ç‚®äºŒå¹³äº”` or `ÅÚ¶þÆ½Îå` for 炮二平五. Their characters are the
//! bytes of the text.

use super::Encoding;
use super::detect;

/// The characters of windows-1252 for the bytes from 0x80 to 0x9F; bytes without one stand for themselves.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";

/// The encoding of the bytes that a text consists of, if they are certainly a text: `line` is the first that is not ASCII, and
/// `behind` the bytes after it.
pub(super) fn encoding(line: &str, behind: &[u8]) -> Option<Encoding> {
    /// A text of fewer bytes could be one of a Western language.
    const MIN_BYTES: usize = 4;
    let line = bytes(line)?;
    if line.iter().filter(|byte| !byte.is_ascii()).count() < MIN_BYTES {
        return None;
    }
    let behind = String::from_utf8_lossy(behind);
    let behind: Vec<u8> = behind.split('\n').map_while(bytes).collect::<Vec<_>>().join(&b'\n');
    let found = detect::guess(&line, &behind);
    let is_text = [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5].contains(&found.encoding);
    (found.is_certain && is_text && found.encoding.fits(&line)).then_some(found.encoding)
}

/// The line that was meant; `None` if the line is not in that encoding.
pub(super) fn meant(line: &str, encoding: Encoding) -> Option<String> {
    let bytes = bytes(line)?;
    let (text, damaged) = encoding.decode(&bytes);
    (damaged == 0).then_some(text)
}

/// The bytes whose characters in windows-1252 or ISO 8859-1 make up `text`; `None` if another character occurs.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let byte = |c: char| match u8::try_from(u32::from(c)) {
        Ok(byte) => Some(byte),
        Err(_) => WINDOWS.chars().position(|other| other == c).map(|at| 0x80 + at as u8),
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text as a program shows it that takes it for windows-1252.
    fn misread(text: &str, encoding: Encoding) -> String {
        let windows: Vec<char> = WINDOWS.chars().collect();
        let shown = |byte: &u8| match byte {
            0x80..=0x9F => windows[usize::from(byte - 0x80)],
            _ => char::from(*byte),
        };
        encoding.encode(text).iter().map(shown).collect()
    }

    #[test]
    fn texts_are_made_what_they_were() {
        for (text, encodings) in [
            ("1. 炮二平五 马8进7", &[Encoding::Utf8, Encoding::Gb18030][..]),
            ("1. 炮二平五 馬8進7", &[Encoding::Utf8, Encoding::Gb18030, Encoding::Big5]),
            ("红方：许银川", &[Encoding::Utf8]),
            ("1. Pháo 2 bình 5 Mã 8 tấn 7", &[Encoding::Utf8]),
        ] {
            for &inner in encodings {
                let line = misread(text, inner);
                assert_eq!(encoding(&line, b""), Some(inner), "{text} {inner}");
                assert_eq!(meant(&line, inner).as_deref(), Some(text), "{text} {inner}");
            }
        }
        let behind = misread("1. 炮二平五 马8进7\n2. 马二进三", Encoding::Gb18030);
        assert_eq!(encoding(&misread("吕钦", Encoding::Gb18030), behind.as_bytes()), Some(Encoding::Gb18030));
        for text in [
            "",
            "abc",
            "é",
            "Ã©",
            "André Möller",
            "Ça été déjà là où",
            "£ © ® ± ½ ×",
            "1. 炮二平五",
            "“quoted”",
        ] {
            assert_eq!(encoding(text, "Évian à côté\n".as_bytes()), None, "{text}");
        }
    }
}
