//! Words that begin an aside (alternative moves) among the moves of a plain text, in Chinese, English and Vietnamese.

use xiangqi::notation::{is_digit, looks_like_move};

/// Beginnings of Chinese words, before a move or joined to it.
const CHINESE: &str = "若 如 假如 假若 假设 假設 倘 要是 万一 萬一 譬如 例如 比如 不如 莫如 何不 改 宜 应走 應走 应改 應改 应该 應該 \
     应当 應當 应选 應選 可走 可改 可以 可考虑 可考慮 或 也可 亦可 还可 還可 另可 另有 否则 否則 此时若 此時若 此时如 此時如 \
     此时改 此時改 这时若 這時若 这时如 這時如 这时改 這時改 而若 而如 但若 但如 又如 又若 似应 似應 似宜 似不如 不能 \
     不可 不宜 误走 誤走 错走 錯走 不怕 怕 害怕 不敢 不让 不讓 防止 防备 防備 避免 以免 免得 威胁 威脅 意在 旨在 意欲 \
     企图 企圖 准备 準備 伏有 暗伏";

/// Words with the same beginnings but other meanings.
const OTHERS: &str = "如图 如圖 如下 如上 如此 如期 如愿 如願 改变 改變";

/// Endings of a word that mark the move before it as an alternative.
const BEHIND: &str = "也可 亦可 也行 也好 更好 较好 較好 为宜 為宜 为好 為好 为佳 為佳 可行";

/// Words of English and Vietnamese.
const WORDS: &str = "if or instead better worse weaker stronger alternatively alternative otherwise perhaps maybe possible \
     possibly could should would might not threatening threatens threat avoiding preventing e.g eg also interesting nếu neu \
     hoặc hoac hay thay";

/// Whether a word begins an aside.
pub(crate) fn opens(word: &str) -> bool {
    let starts = |names: &str| names.split(' ').any(|name| word.starts_with(name));
    if word.chars().any(|c| c > '\u{2000}') {
        return starts(CHINESE) && !starts(OTHERS) || is_said_of_move(word);
    }
    // Almost no notation writes moves without digits.
    let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
    if word.contains(is_digit) {
        return false;
    }
    let word = word.to_lowercase();
    WORDS.split(' ').any(|name| name == word)
}

/// Words of both lists that are more often a remark on the move before than the beginning of an alternative.
const REMARKS: &str = "hay better worse weaker stronger interesting threatening threatens threat avoiding preventing also not \
     perhaps maybe possible possibly 不能 不可 不宜 不怕 怕 害怕 不敢 不让 不讓 防止 防备 防備 避免 以免 免得 威胁 威脅 意在 旨在 意欲 \
     企图 企圖 准备 準備 伏有 暗伏";

/// Whether a word that opens an aside may also be a remark without a move: `hay`, `better!`, 准备进攻.
pub(super) fn may_be_remark(word: &str) -> bool {
    let word = word.trim_matches(|c: char| c.is_ascii_punctuation()).to_lowercase();
    let is_one = |name: &str| if name.is_ascii() { word == name } else { word.starts_with(name) };
    REMARKS.split(' ').any(is_one) && !word.contains(is_digit)
}

/// Whether a word is a move with such an ending: 马8进9也可.
fn is_said_of_move(word: &str) -> bool {
    let before = |end: &str| word.strip_suffix(end).filter(|name| name.ends_with(is_digit));
    BEHIND.split(' ').filter_map(before).any(looks_like_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_open_an_aside_are_recognised() {
        for word in [
            "若",
            "如改走",
            "若马8进9",
            "不如马8进9",
            "或马8进9",
            "不怕马8进9",
            "威胁马8进9",
            "马8进9也可",
            "If",
            "or",
            "instead,",
            "Nếu",
        ] {
            assert!(opens(word), "{word}");
        }
        for word in [
            "炮二平五",
            "马8进9",
            "如图",
            "如下",
            "红优",
            "H8+7",
            "order",
            "iffy",
            "P2-5",
            "也好",
            "变化如下",
            "",
        ] {
            assert!(!opens(word), "{word}");
        }
    }
}
