//! Which encoding a text is in, told by what it would say.
//!
//! GB18030 and Big5 look alike, and bytes of either can happen to be valid UTF-8. So the beginning of a text is
//! decoded in all three ways, and each reading is scored: characters of moves and of tags count most, then
//! characters that are frequent in Chinese; characters that hardly anybody writes count against it.

use encoding_rs::{BIG5, GB18030, UTF_8};
use once_cell::sync::Lazy;

use super::encoding::Encoding;

/// How much of a text is looked at, in bytes.
pub(super) const SAMPLE: usize = 1 << 12;

/// Characters of moves, simplified and traditional.
const MOVES: &str = "车車马馬炮砲包兵卒士仕象相将將帥帅进進退平前后後中一二三四五六七八九１２３４５６７８９";

/// Characters of tags and comments about games.
const GAMES: &str =
    "红紅黑先后胜勝负負和棋局赛賽杯年月日第轮輪全国國象冠军軍团團体體个個人锦錦标標对對优優势勢好着著法变變";

/// Frequent characters of Chinese, simplified and traditional.
const FREQUENT: &str = "的一是了不在有这這我他她你它们們来來到时時大地为為子说說生以会會家可得下过過天去能多没沒而自\
                        上之中也出行学學于於现現经經用发發成如要看起还還样樣只从從与與及或其些此所作方面很被把等如若\
                        两兩种種开開关關长長东東西南北京海广廣州江河山省市区區王李张張陈陳刘劉杨楊赵趙黄黃周吴吳徐孙孫胡朱";

/// The encoding of a text that begins so, as far as it can be told. The sample may end within a character.
pub(super) fn detect(sample: &[u8]) -> Encoding {
    let sample = &sample[..sample.len().min(SAMPLE)];
    let valid = match std::str::from_utf8(sample) {
        Ok(text) => Some(text),
        // The last character may be cut.
        Err(error) if error.error_len().is_none() => std::str::from_utf8(&sample[..error.valid_up_to()]).ok(),
        Err(_) => None,
    };
    // Chinese takes three bytes a character in UTF-8, and hardly any pair of bytes of the others looks like that.
    let is_chinese = |text: &&str| {
        let long = text.chars().filter(|c| c.len_utf8() >= 3).count();
        long > 0 && 2 * long >= text.chars().filter(|c| !c.is_ascii()).count()
    };
    if valid.filter(is_chinese).is_some() {
        return Encoding::Utf8;
    }
    let utf8 = score(&UTF_8.decode_without_bom_handling(sample).0);
    let gb18030 = score(&GB18030.decode_without_bom_handling(sample).0);
    let big5 = score(&BIG5.decode_without_bom_handling(sample).0);
    // Of equals the more frequent encoding.
    if utf8 >= gb18030.max(big5) {
        Encoding::Utf8
    } else if gb18030 >= big5 {
        Encoding::Gb18030
    } else {
        Encoding::Big5
    }
}

/// How much a text looks like one about games: the mean of its characters beyond ASCII, in permille.
fn score(text: &str) -> i64 {
    // The last character may be cut.
    let text = text.trim_end_matches(char::REPLACEMENT_CHARACTER);
    let (mut sum, mut count) = (0, 0);
    for c in text.chars().filter(|c| !c.is_ascii()) {
        count += 1;
        sum += worth(c);
    }
    if count == 0 { 0 } else { sum * 1000 / count }
}

/// What the characters of the basic plane are worth, by their numbers.
static WORTH: Lazy<Vec<i8>> = Lazy::new(|| {
    let mut worth: Vec<i8> =
        (0..=u16::MAX).map(|number| char::from_u32(number.into()).map_or(0, of_its_kind)).collect();
    for (characters, value) in [(FREQUENT, 5), (GAMES, 8), (MOVES, 10)] {
        for c in characters.chars() {
            worth[c as usize] = value;
        }
    }
    worth
});

fn worth(c: char) -> i64 {
    WORTH.get(c as usize).copied().unwrap_or(OTHER).into()
}

/// What a character is worth that hardly anybody writes.
const OTHER: i8 = -4;

/// What a character is worth by what kind of character it is.
fn of_its_kind(c: char) -> i8 {
    match c {
        char::REPLACEMENT_CHARACTER => -40,
        // Ideographs, punctuation, full-width forms.
        '\u{4E00}'..='\u{9FFF}' => 1,
        '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFEF}' | '\u{2010}'..='\u{2026}' | '·' | '½' => 2,
        '\u{E000}'..='\u{F8FF}' => -20,
        // Letters of Europe and Vietnam, as in names.
        'À'..='ɏ' | '\u{1E00}'..='\u{1EFF}' => 3,
        _ => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> [(Encoding, Vec<u8>); 3] {
        [
            (Encoding::Utf8, text.as_bytes().to_vec()),
            (Encoding::Gb18030, GB18030.encode(text).0.into_owned()),
            (Encoding::Big5, BIG5.encode(text).0.into_owned()),
        ]
    }

    #[test]
    fn moves_and_names_tell_the_encoding() {
        for text in [
            "[Event \"042-東北韓福德先勝上海胡榮華 順炮橫車對直車\"]\n1. 炮八平五 炮２平５\n2. 車九進一 馬２進３\n",
            "[Site \"太原\"]\n1. 炮二平五 卒7平6\n",
            "1. 兵七進一 卒７進１ 2. 炮二平三",
            "[Red \"呂欽\"]\n[Black \"許銀川\"]",
            "{紅方優勢}",
        ] {
            for (encoding, bytes) in all(text) {
                assert_eq!(detect(&bytes), encoding, "{text}");
                // Cut within a character.
                assert_eq!(detect(&bytes[..bytes.len() - 5]), encoding, "{text}");
            }
        }
        // Two characters that are valid UTF-8 in GB18030.
        assert_eq!(detect(b"[Site \"\xcc\xab\xd4\xad\"]\n"), Encoding::Gb18030);
        assert_eq!(detect("[Red \"André Möller\"]".as_bytes()), Encoding::Utf8);
        assert_eq!(detect("[Event \"Giải vô địch cờ tướng\"]".as_bytes()), Encoding::Utf8);
    }
}
