//! Texts in encodings that no label names here: they are recoded as UTF-8 before anything else looks at them.
//!
//! | encoding | where it is found | sign |
//! |---|---|---|
//! | UTF-32 | exports of some programs | its byte order mark |
//! | ISO-2022-JP | Japanese mails | the escapes before its characters |
//! | HZ | Chinese newsgroups of the nineties | well-formed parts between `~{` and `~}` |
//! | TCVN3, VISCII | Vietnamese files before Unicode | the words of moves |

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, GB18030, ISO_2022_JP};

use super::encoding::Encoding;

/// The number of bytes that are examined.
const SAMPLE: usize = 1 << 14;

/// The characters from byte 0x80 on. In the second, letters without a byte of their own have signs after them.
const VISCII: &str = "ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ\
    ÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯ\
    ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡư\
    àáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ";
const TCVN3: &str = "ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\
    \u{A0}ĂÂÊÔƠƯĐăâêôơưđẰ\u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴ\
    ẮẦẨẪẤỀặầẩẫấậèỂẻẽéẹềểễếệìỉỄẾỒĩíịò\
    ỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵỐ";

/// The words of moves in these two encodings: bình, tấn, thoái, Pháo. Those of VISCII that it shares with Western encodings
/// do not show it alone.
const WORDS_OF_TCVN3: [&[u8]; 4] = [b"b\xD7nh", b"t\xCAn", b"tho\xB8i", b"Ph\xB8o"];
const WORDS_OF_VISCII: [&[u8]; 2] = [b"t\xA4n", b"T\xA4n"];
const SHARED_WORDS_OF_VISCII: [&[u8]; 3] = [b"b\xECnh", b"tho\xE1i", b"Ph\xE1o"];

/// What makes UTF-8 of bytes.
enum Recoder {
    /// UTF-32, its lower byte first or last, and the bytes of a character that is not complete.
    Utf32 { is_little: bool, part: Vec<u8> },
    /// Bytes that a decoder knows.
    Known(Decoder),
    /// GB2312 in pairs of ASCII characters, whether such a part is open, and the byte before. The decoder gets its pairs.
    Hz { is_open: bool, before: Option<u8>, decoder: Decoder },
    /// One character for each byte beyond ASCII.
    Bytes(Vec<char>),
}

impl Recoder {
    /// The recoder of a text that begins with these bytes, if it needs one. Only UTF-32 is found if an encoding is given.
    fn of(begin: &[u8], encoding: Encoding) -> Option<Recoder> {
        let utf32 = |is_little| Some(Recoder::Utf32 { is_little, part: Vec::new() });
        match begin {
            [0xFF, 0xFE, 0, 0, ..] => return utf32(true),
            [0, 0, 0xFE, 0xFF, ..] => return utf32(false),
            _ if encoding != Encoding::Detect => return None,
            _ => {}
        }
        let begin = &begin[..begin.len().min(SAMPLE)];
        let has = |word: &&[u8]| begin.windows(word.len()).any(|window| window == *word);
        if begin.is_ascii() {
            let escapes: [&[u8]; 3] = [b"\x1B$B", b"\x1B$@", b"\x1B(J"];
            if begin.contains(&0x1B) && escapes.iter().any(has) {
                return Some(Recoder::Known(ISO_2022_JP.new_decoder_without_bom_handling()));
            }
            let hz = || Recoder::Hz {
                is_open: false,
                before: None,
                decoder: GB18030.new_decoder_without_bom_handling(),
            };
            return (begin.contains(&b'~') && is_hz(begin)).then(hz);
        }
        // Most texts beyond ASCII are UTF-8.
        if std::str::from_utf8(begin).is_ok() {
            return None;
        }
        let bytes = |table: &str| Recoder::Bytes(table.chars().collect());
        if WORDS_OF_TCVN3.iter().filter(|word| has(word)).count() > 1 {
            return Some(bytes(TCVN3));
        }
        let is_viscii = WORDS_OF_VISCII.iter().any(has) && SHARED_WORDS_OF_VISCII.iter().any(has);
        is_viscii.then(|| bytes(VISCII))
    }

    /// Adds the characters of these bytes to a text. `is_end`: no more bytes follow.
    fn add(&mut self, bytes: &[u8], text: &mut String, is_end: bool) {
        match self {
            Recoder::Utf32 { is_little, part } => {
                for &byte in bytes {
                    part.push(byte);
                    if let Ok(unit) = <[u8; 4]>::try_from(&part[..]) {
                        let code =
                            if *is_little { u32::from_le_bytes(unit) } else { u32::from_be_bytes(unit) };
                        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                        part.clear();
                    }
                }
                if is_end && !part.is_empty() {
                    part.clear();
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
            Recoder::Known(decoder) => decode(decoder, bytes, text, is_end),
            Recoder::Hz { is_open, before, decoder } => {
                let mut plain = Vec::with_capacity(bytes.len());
                for &byte in bytes {
                    match (before.take(), byte) {
                        // The line goes on in the next.
                        (Some(b'~'), b'\n') if !*is_open => {}
                        // The end of a line closes such a part.
                        (_, b'\n') => {
                            *is_open = false;
                            plain.push(byte);
                        }
                        (Some(b'~'), b'{') => *is_open = true,
                        (Some(b'~'), b'}') => *is_open = false,
                        (Some(b'~'), b'~') if !*is_open => plain.push(byte),
                        (Some(first), _) if *is_open => plain.extend([first | 0x80, byte | 0x80]),
                        (Some(first), _) => plain.extend([first, byte]),
                        (None, b'~') => *before = Some(byte),
                        (None, 0x21..=0x7E) if *is_open => *before = Some(byte),
                        (None, _) => plain.push(byte),
                    }
                }
                plain.extend(before.take_if(|_| is_end));
                decode(decoder, &plain, text, is_end);
            }
            Recoder::Bytes(table) => text.extend(bytes.iter().map(|&byte| match byte {
                0x80.. => table.get(usize::from(byte - 0x80)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
                ascii => char::from(ascii),
            })),
        }
    }
}

fn decode(decoder: &mut Decoder, bytes: &[u8], text: &mut String, is_end: bool) {
    text.reserve(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(0));
    // There is room for all of it.
    let _ = decoder.decode_to_string(bytes, text, is_end);
}

/// Whether a text of ASCII has parts in HZ, and all of them are pairs of GB2312.
fn is_hz(text: &[u8]) -> bool {
    let is_pair = |pair: &[u8]| matches!(pair, [0x21..=0x29 | 0x30..=0x77, 0x21..=0x7E]);
    let mut parts = 0;
    for line in text.split(|&byte| byte == b'\n') {
        let mut rest = line;
        while let Some(begin) = rest.windows(2).position(|two| two == b"~{") {
            let inside = &rest[begin + 2..];
            // The sample may end within a part.
            let Some(end) = inside.chunks(2).position(|two| two == b"~}") else { break };
            let part = &inside[..2 * end];
            if part.is_empty() || !part.chunks(2).all(is_pair) {
                return false;
            }
            parts += 1;
            rest = &inside[2 * end + 2..];
        }
    }
    parts > 0
}

/// The text of a source, recoded as UTF-8.
pub(crate) struct Recoded<R> {
    source: R,
    recoder: Recoder,
    text: String,
    at: usize,
    is_over: bool,
}

impl<R: BufRead> Recoded<R> {
    /// The recoded source, or the source if its beginning is not in one of these encodings.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub(crate) fn of(mut source: R, encoding: Encoding) -> Result<Recoded<R>, R> {
        // An error comes again when the text is read.
        let recoder = source.fill_buf().ok().and_then(|begin| Recoder::of(begin, encoding));
        match recoder {
            Some(recoder) => Ok(Recoded { source, recoder, text: String::new(), at: 0, is_over: false }),
            None => Err(source),
        }
    }
}

impl<R: BufRead> Read for Recoded<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() && !self.is_over {
            self.at = 0;
            self.text.clear();
            let found = self.source.fill_buf()?;
            let length = found.len();
            self.is_over = length == 0;
            self.recoder.add(found, &mut self.text, self.is_over);
            self.source.consume(length);
        }
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.len().min(bytes.len());
        bytes[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a source that gives pieces of this many bytes.
    fn read(bytes: &[u8], piece: usize, encoding: Encoding) -> Option<String> {
        let begin = Recoder::of(bytes, encoding)?;
        let source = io::BufReader::with_capacity(piece, bytes);
        let (text, at, is_over) = (String::new(), 0, false);
        Some(io::read_to_string(Recoded { source, recoder: begin, text, at, is_over }).unwrap())
    }

    fn assert_read(bytes: &[u8], expected: &str) {
        for piece in [1, 2, 3, 7, 1000] {
            assert_eq!(read(bytes, piece, Encoding::Detect).as_deref(), Some(expected), "{piece}");
        }
    }

    #[test]
    fn utf_32_is_read_by_its_mark() {
        let text = "\u{FEFF}炮二平五 \u{20000}\n";
        let little: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        let big: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
        for bytes in [&little, &big] {
            assert_read(bytes, text);
            assert_eq!(read(bytes, 9, Encoding::Gb18030).as_deref(), Some(text), "the mark counts");
            assert_read(&[&bytes[..], b"ab"].concat(), &format!("{text}\u{FFFD}"));
        }
        assert_read(b"\xff\xfe\0\0\0\xd8\0\0a\0\0\0", "\u{FEFF}\u{FFFD}a");
    }

    #[test]
    fn texts_of_seven_bits_are_read_by_their_escapes() {
        let (japanese, ..) = ISO_2022_JP.encode("1. 砲二平五 馬8進7\n所司和晴\n");
        assert_read(&japanese, "1. 砲二平五 馬8進7\n所司和晴\n");
        assert_read(b"1. ~{EZ6~F=Ne~} ~{Bm~}8~{=x~}7 ~~ ~\nx\n~{EZ~}\n", "1. 炮二平五 马8进7 ~ x\n炮\n");
        for text in [
            &b"\x1B[31mposition startpos\x1B[0m"[..],
            b"~{ a b ~}",
            b"~{abc~}",
            b"~{~}",
            b"x ~ y {z}",
            b"h2e2 h9g7",
        ] {
            assert_eq!(read(text, 9, Encoding::Detect), None, "{text:?}");
        }
        assert_eq!(read(&japanese, 9, Encoding::Utf8), None, "the encoding is given");
    }

    #[test]
    fn vietnamese_before_unicode_is_read_by_the_words_of_moves() {
        let text = "Đen: Nguyễn Vũ Quân\n1. Pháo 2 bình 5 Mã 8 tấn 7 2. Xe 1 tấn 1 Tốt 3 thoái 1\n";
        for table in [VISCII, TCVN3] {
            let byte = |c: char| match table.chars().position(|other| other == c) {
                Some(at) if !c.is_ascii() => 0x80 + at as u8,
                _ => c as u8,
            };
            let bytes: Vec<u8> = text.chars().map(byte).collect();
            assert_read(&bytes, text);
            assert_eq!(read(&bytes, 9, Encoding::Gb18030), None);
            assert_eq!(table.chars().count(), 128);
        }
        // Moves in GB18030 and in windows-1258.
        for text in
            [&b"1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5"[..], b"Ph\xE1o 2 b\xEC\xECnh 5 tho\xE1i t\xE2\xECn"]
        {
            assert_eq!(read(text, 9, Encoding::Detect), None);
        }
    }
}
