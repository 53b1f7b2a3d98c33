//! Lines typed in a game or a lesson: the words of commands in every language, and the answers to unknown words.

use chuhe_locale::Lang;
use chuhe_locale::refusal::notation_error;
use chuhe_locale::texts::terminal;
use xiangqi::notation::NotationError;

/// The commands: the English word, then others for it in English, simplified and traditional Chinese, and Vietnamese with
/// and without its marks: a terminal may have no input method.
const COMMANDS: [(&str, &[&str]); 14] = [
    ("undo", &["back", "悔棋", "lùi", "lui"]),
    ("hint", &["提示", "gợi", "goi"]),
    ("resign", &["认输", "認輸", "thua"]),
    ("draw", &["提和", "求和", "hòa", "hoà", "hoa"]),
    ("new", &["新局", "mới", "moi"]),
    ("board", &["棋盘", "棋盤", "bàn", "ban"]),
    ("flip", &["翻转", "翻轉", "xoay"]),
    ("moves", &["着法", "著法", "nước", "nuoc"]),
    ("level", &["级别", "級別", "cấp", "cap"]),
    ("save", &["保存", "儲存", "lưu", "luu"]),
    ("show", &["answer", "答案", "đáp", "dap"]),
    ("next", &["skip", "下一题", "下一題", "tiếp", "tiep"]),
    ("help", &["?", "帮助", "幫助", "giúp", "giup"]),
    ("quit", &["exit", "退出", "thoát", "thoat"]),
];

/// The English word of the command that a line begins with, and the rest of the line; `None` if it is not a command.
pub(crate) fn command(line: &str) -> Option<(&'static str, Option<&str>)> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let first = first.to_lowercase();
    let is_named = |(word, others): &&(&str, &[&str])| *word == first || others.contains(&first.as_str());
    let (word, _) = COMMANDS.iter().find(is_named)?;
    let rest = rest.trim();
    Some((word, (!rest.is_empty()).then_some(rest)))
}

/// The answers that mean yes, in the languages of the commands.
const YES: [&str; 5] = ["y", "yes", "是", "có", "co"];

/// Whether the answer to a question is yes.
pub(crate) fn is_yes(answer: &str) -> bool {
    YES.contains(&answer.trim().to_lowercase().as_str())
}

/// Why a line that is not a command is not a move either.
pub(crate) fn refusal(error: &NotationError, lang: Lang) -> String {
    match error {
        NotationError::Unreadable { text } => terminal::typed_unknown(lang, text),
        _ => notation_error(error, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands that the help texts name, as each line has them before its explanation.
    fn named(lang: Lang) -> Vec<&'static str> {
        let texts = [terminal::play_help(lang), terminal::puzzle_help(lang), terminal::ending_help(lang)];
        // The first line of each text describes moves and no command.
        let lines = texts.into_iter().flat_map(|text| text.lines().skip(1));
        let names = lines.filter_map(|line| line.split("  ").next());
        names.flat_map(|names| names.split(['、', ','])).collect()
    }

    #[test]
    fn every_command_of_the_help_texts_is_known() {
        for lang in Lang::ALL {
            let named = named(lang);
            assert!(named.len() >= COMMANDS.len());
            for name in named {
                assert!(command(name).is_some(), "{lang:?}: {name}");
            }
        }
    }

    #[test]
    fn commands_mean_the_english_ones_in_brackets() {
        let word = |text| command(text).map(|(word, _)| word);
        for name in [Lang::Zh, Lang::ZhHant, Lang::Vi].into_iter().flat_map(named) {
            let (here, english) = name.split_once(" (").expect(name);
            let (english, _) = english.split_once(')').expect(name);
            assert!(word(english).is_some() && word(here) == word(english), "{name}");
        }
    }

    #[test]
    fn vietnamese_commands_need_no_marks() {
        for (word, others) in COMMANDS {
            for other in others.iter().filter(|other| !other.is_ascii()) {
                let plain: String = other.chars().map(plain).collect();
                // Chinese words stay as they are.
                assert_eq!(command(&plain), Some((word, None)), "{plain}");
            }
        }
        for answer in YES {
            assert!(is_yes(&answer.chars().map(plain).collect::<String>()), "{answer}");
        }
        assert!(is_yes(" Yes\n") && !is_yes("") && !is_yes("no"));
    }

    /// A letter of Vietnamese without its marks, for the letters of the commands.
    fn plain(letter: char) -> char {
        let marks = [("a", "àáâấ"), ("d", "đ"), ("e", "ế"), ("i", "í"), ("o", "òóớợ"), ("u", "ùúưướ")];
        let found = marks.iter().find(|(_, marked)| marked.contains(letter));
        found.and_then(|(plain, _)| plain.chars().next()).unwrap_or(letter)
    }

    #[test]
    fn a_command_takes_the_rest_of_the_line() {
        assert_eq!(command(" Save  my game.pgn "), Some(("save", Some("my game.pgn"))));
        assert_eq!(command("gợi ý"), Some(("hint", Some("ý"))));
        assert_eq!(command("级别\u{3000}新手"), Some(("level", Some("新手"))));
        for line in ["", "  ", "h2e2", "炮二平五", "saved"] {
            assert_eq!(command(line), None);
        }
    }
}
