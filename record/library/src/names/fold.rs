//! The folded form of a name, by which names are compared: letters and digits, without differences of spelling.

use std::collections::HashMap;

use once_cell::sync::Lazy;

/// The form of a character that is compared: a traditional character becomes simplified, and a Latin letter loses its
/// diacritics.
static FORMS: Lazy<HashMap<char, char>> = Lazy::new(|| {
    let lines = include_str!("../../data/folding.txt").lines().filter(|line| !line.starts_with('#'));
    let pair = |pair: &str| {
        let mut chars = pair.chars();
        Some((chars.next()?, chars.next()?))
    };
    lines.flat_map(str::split_whitespace).filter_map(pair).collect()
});

/// The name as it is compared; empty if nothing is left of it. Case, width, spaces, points and marks on letters do not
/// count, traditional characters count as simplified ones, and Chinese words in brackets, such as the team, are left
/// out.
pub(crate) fn fold(name: &str) -> String {
    let plain: String = name.chars().map(narrow).collect();
    let outside = without_chinese_in_brackets(&plain);
    let folded = letters(&outside);
    // The whole name may be in brackets. In that case the text in brackets is kept.
    if folded.is_empty() { letters(&plain) } else { folded }
}

/// A text as it is compared, with the words in brackets: the name of an event or an opening.
pub(crate) fn fold_whole(text: &str) -> String {
    letters(&text.chars().map(narrow).collect::<String>())
}

fn letters(text: &str) -> String {
    let form = |c: char| FORMS.get(&c).copied().unwrap_or(c);
    text.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).map(form).collect()
}

/// The ASCII form of a full-width character, and of all brackets the round ones; other characters stay the same.
fn narrow(c: char) -> char {
    match c {
        '[' | '［' | '【' | '〔' | '〖' => '(',
        ']' | '］' | '】' | '〕' | '〗' => ')',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    }
}

/// Whether a character is a Chinese one.
fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

fn without_chinese_in_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        kept.push_str(before);
        let Some((inside, behind)) = after.split_once(')') else {
            rest = after;
            break;
        };
        if !inside.chars().any(is_chinese) {
            kept.push_str(inside);
        }
        rest = behind;
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_name_are_equal() {
        for names in [
            &[
                "许银川",
                "許銀川",
                " 许 银川 ",
                "许银川（广东）",
                "許銀川(廣東)",
                "许银川[广东]",
                "许银川［广东］",
                "许银川【广东】",
                "许银川〔广东〕",
            ][..],
            &["Xu Yinchuan", "XU YINCHUAN", "xu, yin-chuan", "Ｘｕ　Ｙｉｎｃｈｕａｎ"],
            &["Lại Lý Huynh", "Lai Ly Huynh", "LẠI LÝ HUYNH"],
            &["Lü Qin", "LÜ QIN", "Lu Qin"],
            &["(广东)", "广东"],
            &["?", "", "-", "？"],
        ] {
            let folded: Vec<String> = names.iter().map(|name| fold(name)).collect();
            assert!(folded.windows(2).all(|pair| pair[0] == pair[1]), "{folded:?}");
        }
        for (one, other) in [("许银川", "徐银川"), ("Chuhe (0.2)", "Chuhe (0.3)"), ("Player 1", "Player 2")]
        {
            assert_ne!(fold(one), fold(other));
        }
        assert_eq!(fold("?"), "");
    }
}
