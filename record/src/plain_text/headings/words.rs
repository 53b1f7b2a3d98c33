//! What a heading says besides the names, the result and other tags: it becomes the comment before the first move.

use crate::lex::is_chinese;
use crate::record::Line;
use crate::text::tidy_comment;

/// The maximum number of lines that are kept, and of characters of one. A page may have any number of lines above the
/// game.
const MAX_LINES: usize = 20;
const MAX_LINE_CHARS: usize = 300;

/// The last lines of a heading that say more than its tags.
#[derive(Debug, Default)]
pub(crate) struct HeadingWords(Vec<String>);

impl HeadingWords {
    /// Takes a line if it says more than the names and the result that were read from it.
    pub(crate) fn add(&mut self, text: &str, read: &[&str]) {
        if !has_other_words(text, read) {
            return;
        }
        if self.0.len() == MAX_LINES {
            self.0.remove(0);
        }
        let end = text.char_indices().nth(MAX_LINE_CHARS).map_or(text.len(), |(end, _)| end);
        self.0.push(tidy_comment(&text[..end]).replace(['{', '}'], " "));
    }

    /// Takes the Chinese words before the first label of a line, whose value is a part of the line.
    pub(crate) fn add_before_label(&mut self, text: &str, value: &str) {
        let words = before_label(text, value);
        if words.contains(is_chinese) {
            self.add(words, &[]);
        }
    }

    /// A line without moves that has them as its comment.
    pub(crate) fn line(&self) -> Line {
        Line { comment: self.0.join("\n"), ..Line::default() }
    }
}

/// The words before the first label of a line, whose value is a part of the line.
pub(super) fn before_label<'t>(text: &'t str, value: &str) -> &'t str {
    let before = text.split_once(value).map_or("", |(before, _)| before).trim_end();
    before.rsplit_once(|c: char| c.is_whitespace() || "，,；;|".contains(c)).map_or("", |(words, _)| words)
}

/// Whether a line says more than what was read from it. The names of sides and columns say nothing.
pub(crate) fn has_other_words(line: &str, read: &[&str]) -> bool {
    const SAID: &str = "红紅黑先后後手胜勝负負执執对對阵陣棋方行走回合着著法步vsVS";
    const MIN_CHARS: usize = 2;
    let rest = read.iter().fold(line.to_owned(), |rest, part| rest.replacen(part, " ", 1));
    rest.chars().filter(|&c| c.is_alphanumeric() && !SAID.contains(c)).count() >= MIN_CHARS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_that_say_more_than_was_read() {
        for (line, read, is_kept) in [
            ("某某杯 第三轮", &[][..], true),
            ("张三 先胜 李四", &["张三", "李四"], false),
            ("第3轮 张三 先胜 李四", &["张三", "李四"], true),
            ("张三 2-0 李四", &["张三", "李四"], true),
            ("红胜", &["红胜"], false),
            ("回合 红方 黑方", &[], false),
            ("-----", &[], false),
        ] {
            let mut words = HeadingWords::default();
            words.add(line, read);
            assert_eq!(words.line().comment, if is_kept { line } else { "" }, "{line}");
        }
        for (line, kept) in [("某某杯 红方：甲", "某某杯"), ("红方：甲", ""), ("Bên đỏ: 甲", "")]
        {
            let mut words = HeadingWords::default();
            words.add_before_label(line, "甲");
            assert_eq!(words.line().comment, kept, "{line}");
        }
        let mut words = HeadingWords::default();
        for number in 0..30 {
            words.add(&format!("line {number}"), &[]);
        }
        assert!(words.line().comment.starts_with("line 10\n") && words.line().comment.ends_with("line 29"));
    }
}
