//! Numbers of posts beside the names in a forum: `#1楼 张三`, 张三 2楼, `3# 李四`.

/// The maximum number of digits.
const DIGITS: usize = 6;

/// A line without the number of its post before it.
pub(super) fn behind_post(line: &str) -> &str {
    let line = line.trim();
    let first = line.split_once(char::is_whitespace).filter(|(word, _)| is_post(word));
    first.map_or(line, |(_, rest)| rest.trim_start())
}

/// A line with only a name, without the number of its post before or after it.
pub(super) fn without_post(line: &str) -> &str {
    let line = behind_post(line);
    let last = line.rsplit_once(char::is_whitespace).filter(|(_, word)| is_post(word));
    last.map_or(line, |(rest, _)| rest.trim_end())
}

/// Whether a word is a number with a sign of posts before or after it.
fn is_post(word: &str) -> bool {
    const SIGNS: [&str; 5] = ["楼", "樓", "层", "層", "#"];
    let word = word.trim_matches(['[', ']', '【', '】']).trim_start_matches('第');
    let bare = word.trim_start_matches(['#', '＃']);
    let number = SIGNS.iter().find_map(|sign| bare.strip_suffix(sign)).unwrap_or(bare);
    let is_number = (1..=DIGITS).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && number.len() < word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_posts_are_taken_off() {
        for line in [
            "张三",
            "#1楼 张三",
            "1楼 张三",
            "12# 张三",
            "#3 张三",
            "张三 2楼",
            "【3楼】 张三",
            "第4楼 张三",
            "张三　#5",
        ] {
            assert_eq!(without_post(line), "张三", "{line}");
        }
        for line in ["", "1 张三", "#1", "1楼", "1. 张三", "张三 12", "楼 张三", "1楼：炮二平五"]
        {
            assert_eq!(without_post(line), line, "{line}");
        }
    }
}
