//! Which encoding a text is in.
//!
//! Text that is valid UTF-8 is UTF-8: hardly any text of another encoding is that by accident. Everything else is a
//! guess. The words of xiangqi distinguish GB18030 from Big5 better than anything else; where there are no such words,
//! `chardetng` guesses, which knows the encodings of other countries too.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::EUC_KR;

use super::encoding::Encoding;

/// The number of bytes of a text that are examined.
const SAMPLE: usize = 1 << 16;

/// The number of bytes that are examined if something is known about the text.
const SMALL_SAMPLE: usize = 1 << 11;

/// How many bytes of a text that is not UTF-8 are examined.
const LEGACY_SAMPLE: usize = 1 << 12;

/// Characters of moves, simplified and traditional, and of tags and comments about games.
const WORDS: &str = "车車马馬炮砲包兵卒士仕象相将將帥帅进進退平前后後中一二三四五六七八九１２３４５６７８９\
                     红紅黑先胜勝负負和棋局赛賽杯年月日第轮輪全国國冠军軍团團体體个個人锦錦标標对對优優势勢好着著法变變\
                     王李张張陈陳刘劉杨楊赵趙黄黃周吴吳徐孙孫胡朱许許";

/// Frequent syllables of Korean names and sentences.
const SYLLABLES: &str = "이김박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민유진지엄채원천방공현함변\
                         염여추도소석선설마길연위표명기반왕금옥육인맹제모국은편용의을를에가는다로과와자수영상대사시해경준호동\
                         철재병희훈승태규환일세";

/// The encoding found, and whether it is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) encoding: Encoding,
    pub(super) is_certain: bool,
}

/// The likely encoding of a text that begins with this line. The line has characters beyond ASCII; the text after it
/// may end within a character.
pub(super) fn guess(line: &[u8], behind: &[u8]) -> Guess {
    let sample = [line, &b"\n"[..], &behind[..behind.len().min(SAMPLE)]].concat();
    let sample = &sample[..];
    let utf8 = Utf8::new(sample);
    if utf8.is_valid() {
        let is_certain = utf8.is_certain() || !is_common_gb(sample);
        return Guess { encoding: Encoding::Utf8, is_certain };
    }
    if utf8.is_damaged_text() {
        return Guess { encoding: Encoding::Utf8, is_certain: true };
    }
    legacy(&sample[..sample.len().min(LEGACY_SAMPLE)])
}

/// The encoding of a line that does not fit the encoding of the lines before it. Of the lines after it, only those that
/// are not UTF-8 either count: in a concatenated file, each line may come from another text.
pub(super) fn guess_line(line: &[u8], behind: &[u8]) -> Guess {
    if Utf8::new(line).is_damaged_text() {
        return Guess { encoding: Encoding::Utf8, is_certain: true };
    }
    let found = legacy(&line[..line.len().min(LEGACY_SAMPLE)]);
    if found.is_certain {
        return found;
    }
    let behind = &behind[..behind.len().min(SMALL_SAMPLE)];
    let is_other = |line: &&[u8]| !is_utf8_line(line);
    let lines = std::iter::once(line).chain(behind.split(|&byte| byte == b'\n').filter(is_other));
    legacy(&lines.collect::<Vec<_>>().join(&b'\n'))
}

/// Whether a line that is valid UTF-8 is UTF-8 although the file is in another encoding: pairs of bytes that happen
/// to be valid are frequent in GB18030, longer sequences are not.
pub(super) fn is_utf8_line(line: &[u8]) -> bool {
    let utf8 = Utf8::new(line);
    utf8.is_valid() && utf8.is_certain()
}

/// The encoding of a text that is not UTF-8.
fn legacy(sample: &[u8]) -> Guess {
    let chinese =
        [Encoding::Gb18030, Encoding::Big5].map(|encoding| (words(encoding, WORDS, sample), encoding));
    let [(best, encoding), (other, _)] =
        if chinese[0].0 >= chinese[1].0 { chinese } else { [chinese[1], chinese[0]] };
    // If the bytes are read in the wrong encoding, about one character in forty is among these words.
    const MANY: usize = 200;
    // Half of the syllables of Korean texts are among `SYLLABLES`, and a quarter of Chinese names that are read as
    // Korean.
    const MOST: usize = 500;
    const TWO_NAMES: usize = 5;
    let korean = Encoding::from(EUC_KR);
    let syllables = words(korean, SYLLABLES, sample);
    if syllables.number >= TWO_NAMES && syllables.share >= MOST.max(2 * best.share) {
        return Guess { encoding: korean, is_certain: false };
    }
    if best.share >= MANY {
        return Guess { encoding, is_certain: best.number > 1 && best.share >= 2 * other.share };
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, false);
    let encoding = match Encoding::from(detector.guess(None, Utf8Detection::Deny)) {
        chinese @ (Encoding::Gb18030 | Encoding::Big5) => chinese,
        // Short names also look like Japanese or Korean ones, but game files have Chinese names.
        other if ["EUC-JP", "Shift_JIS", "EUC-KR"].contains(&other.name()) && is_common_gb(sample) => {
            Encoding::Gb18030
        }
        // A damaged file fits no strict encoding, so it may look like text with one byte per character.
        other if other.name().starts_with("windows-") && is_nearly_common_gb(sample) => Encoding::Gb18030,
        other => other,
    };
    Guess { encoding, is_certain: false }
}

/// The share of certain characters in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Words {
    /// In permille of the characters beyond ASCII.
    share: usize,
    /// The number of characters.
    number: usize,
}

/// The share of these words among the characters beyond ASCII; zero if much of the text is invalid in the encoding.
fn words(encoding: Encoding, words: &str, sample: &[u8]) -> Words {
    let mut text = String::new();
    let damaged = encoding.decode_into(sample, &mut text);
    let beyond = text.chars().filter(|c| !c.is_ascii()).count();
    if beyond == 0 || damaged * 4 > beyond {
        return Words::default();
    }
    let number = text.chars().filter(|&c| !c.is_ascii() && words.contains(c)).count();
    Words { share: 1000 * number / beyond, number }
}

/// Whether all beyond ASCII are the 3,755 common characters of GB2312, or its signs and full-width forms.
fn is_common_gb(bytes: &[u8]) -> bool {
    common_gb(bytes).is_some_and(|(_, others)| others == 0)
}

/// Whether nearly all are common; the exceptions may be damage.
fn is_nearly_common_gb(bytes: &[u8]) -> bool {
    common_gb(bytes).is_some_and(|(common, others)| common >= 8 * others)
}

/// The numbers of common characters and of others; `None` for bytes that are not GB18030.
fn common_gb(bytes: &[u8]) -> Option<(usize, usize)> {
    let (mut common, mut others) = (0, 0);
    let mut rest = bytes;
    while let Some((&first, after)) = rest.split_first() {
        rest = match (first, after.first()) {
            // The sample may end inside a character.
            (..=0x7F, _) | (_, None) => after,
            (0xA1..=0xA3 | 0xB0..=0xD7, Some(0xA1..=0xFE)) => {
                common += 1;
                &after[1..]
            }
            (0x81.., Some(0x40..)) => {
                others += 1;
                &after[1..]
            }
            _ => {
                others += 1;
                after
            }
        };
    }
    (common > 0).then_some((common, others))
}

/// Counts of the valid and the damaged UTF-8 in a text.
#[derive(Debug, Default)]
struct Utf8 {
    /// Bytes beyond ASCII that are not part of a character.
    wrong: usize,
    /// Number of two-byte characters, and of longer ones.
    short: usize,
    long: usize,
    /// The blocks of the characters of two bytes, as a set.
    blocks: u32,
    /// Characters of two bytes beside a letter of ASCII: `é` in `André`, which no Chinese character has beside it.
    joined: usize,
}

impl Utf8 {
    fn new(bytes: &[u8]) -> Utf8 {
        let mut utf8 = Utf8::default();
        for chunk in bytes.utf8_chunks() {
            let mut before = ' ';
            for c in chunk.valid().chars() {
                match c.len_utf8() {
                    1 => utf8.joined += usize::from(c.is_alphabetic() && before.len_utf8() == 2),
                    2 => {
                        utf8.short += 1;
                        utf8.blocks |= 1 << block(c);
                        utf8.joined += usize::from(before.is_ascii_alphabetic());
                    }
                    _ => utf8.long += 1,
                }
                before = c;
            }
            // The sample may end inside a character.
            let is_cut = bytes.ends_with(chunk.invalid())
                && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            utf8.wrong += if is_cut { 0 } else { chunk.invalid().len() };
        }
        utf8
    }

    fn is_valid(&self) -> bool {
        self.wrong == 0
    }

    /// Whether valid text is UTF-8 and not valid by chance: one pair of bytes in six is valid, but two such pairs in a
    /// row are rarely letters of one alphabet.
    fn is_certain(&self) -> bool {
        self.long > 0
            || self.blocks.count_ones() == 1 && self.blocks & 1 == 0 && self.short + 4 * self.joined >= 4
    }

    /// Whether text that is not valid is UTF-8 with damage.
    fn is_damaged_text(&self) -> bool {
        let long = 3 * self.long;
        let right = long + 2 * self.short;
        long > right.max(self.wrong) / 2 && right > self.wrong || right >= 20 && right >= 10 * self.wrong
    }
}

/// A number for the alphabet of a character of two bytes; 0 for alphabets without names.
fn block(c: char) -> u32 {
    match c {
        // The characters of this block occur in texts of any language.
        '\u{A0}'..='\u{BF}' => 1,
        '\u{C0}'..='\u{24F}' => 1,
        '\u{370}'..='\u{3FF}' => 2,
        '\u{400}'..='\u{52F}' => 3,
        '\u{530}'..='\u{58F}' => 4,
        '\u{590}'..='\u{5FF}' => 5,
        '\u{600}'..='\u{6FF}' | '\u{750}'..='\u{77F}' => 6,
        '\u{700}'..='\u{74F}' => 7,
        '\u{780}'..='\u{7BF}' => 8,
        '\u{7C0}'..='\u{7FF}' => 9,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(bytes: &[u8]) -> Guess {
        super::guess(b"", bytes)
    }

    fn in_all(text: &str) -> [(Encoding, Vec<u8>); 3] {
        [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5]
            .map(|encoding| (encoding, encoding.encode(text).into_owned()))
    }

    #[test]
    fn moves_and_names_show_the_encoding() {
        for text in [
            "[Event \"042-東北韓福德先勝上海胡榮華 順炮橫車對直車\"]\n1. 炮八平五 炮２平５\n2. 車九進一 馬２進３\n",
            "[Site \"北京\"]\n1. 炮二平五 卒7平6\n",
            "1. 兵七進一 卒７進１ 2. 炮二平三",
            "[Red \"呂欽\"]\n[Black \"許銀川\"]",
            "{紅方優勢}",
        ] {
            for (encoding, bytes) in in_all(text) {
                assert_eq!(guess(&bytes).encoding, encoding, "{text}");
                assert!(guess(&bytes).is_certain || !text.contains("平"), "{text}");
                // The text ends inside a character.
                assert_eq!(guess(&bytes[..bytes.len() - 5]).encoding, encoding, "{text}");
            }
        }
        // Files with only names, which chardetng takes for Japanese or Big5.
        for text in ["[Red \"许银川\"]", "[Red \"李来群\"] {好棋}", "[Red \"杨官璘\"]", "[Red \"胡榮華\"]"]
        {
            let found = guess(&Encoding::Gb18030.encode(text));
            assert_eq!(found.encoding, Encoding::Gb18030, "{text}");
        }
    }

    #[test]
    fn valid_utf8_is_utf8() {
        // Two characters in GB18030 that are also valid UTF-8: the encoding is not certain, and a note says so.
        let accident = guess(b"[Site \"\xcc\xab\xd4\xad\"]\n");
        assert_eq!(accident, Guess { encoding: Encoding::Utf8, is_certain: false });
        for text in ["André Möller", "Giải vô địch cờ tướng", "Каспаров", "Ωμέγα", "ישראל", "محمد", "日本"]
        {
            let found = guess(format!("[Red \"{text}\"]\n").as_bytes());
            assert_eq!(found, Guess { encoding: Encoding::Utf8, is_certain: true }, "{text}");
        }
    }

    #[test]
    fn other_encodings_are_guessed() {
        for (label, text) in [
            ("windows-1252", "[Red \"André Möller\"]"),
            ("windows-1251", "[Red \"Каспаров\"] {хорошо}"),
            ("windows-1253", "[Red \"Παπαδόπουλος\"]"),
            ("windows-1255", "[Red \"ישראל\"]"),
            ("euc-kr", "[Red \"김명환\"]\n[Black \"박서준\"]"),
            ("euc-kr", "{이 수는 좋은 수입니다}"),
        ] {
            let encoding = Encoding::by_label(label).unwrap();
            let found = guess(&encoding.encode(text));
            assert_eq!(found, Guess { encoding, is_certain: false }, "{text}");
        }
    }

    #[test]
    fn letters_in_utf8_are_read_in_a_file_of_another_encoding() {
        for name in ["éèêë", "Νίκη", "Анна", "Արամ", "שלמה", "محمد", "ݐݑݒݓ", "ܫܠܡܐ", "ދިވެހި", "ߒߞߏߓ"]
        {
            assert!(is_utf8_line(name.as_bytes()), "{name}");
        }
        // Too few letters; letters of two alphabets; signs that are not letters of names; ASCII letters only.
        for text in ["Ан", "АЖΩΣ", "ʰʱʲʳ", "abc"] {
            assert!(!is_utf8_line(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn one_wrong_byte_among_ten_letters_counts_as_damage() {
        for (letters, wrong, is_text) in
            [(9, 1, false), (10, 1, true), (11, 1, true), (20, 4, true), (20, 5, false)]
        {
            let bytes = ["д".repeat(letters).into_bytes(), b"\xff.".repeat(wrong)].concat();
            assert_eq!(Utf8::new(&bytes).is_damaged_text(), is_text, "{letters}, {wrong}");
        }
    }

    #[test]
    fn damage_does_not_hide_the_encoding() {
        let text =
            "[Red \"许银川\"]\n[Black \"吕钦\"]\n{红方优势，黑方顽强防守，后来求和成功}\n1. h2e2 h9g7\n";
        for encoding in [Encoding::Utf8, Encoding::Gb18030] {
            let mut bytes = encoding.encode(text).into_owned();
            let at = bytes.iter().rposition(|&byte| byte > 0x7F).unwrap();
            bytes[at] = b'?';
            assert_eq!(guess(&bytes).encoding, encoding);
        }
        let mut cyrillic = "[Red \"Гарри Каспаров\"]\n[Black \"Анатолий Карпов\"]\n".as_bytes().to_vec();
        cyrillic.remove(8);
        assert_eq!(guess(&cyrillic).encoding, Encoding::Utf8);
    }
}
