//! The input of a learner: one of these words, or else a move.

/// A command of a learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LearnerCommand {
    /// A move, in any notation.
    Move(String),
    /// A little more of the answer.
    Hint,
    /// The answer.
    Show,
    /// Something else.
    Next,
    /// Takes the last move back.
    Back,
    /// Shows the board.
    Board,
    Flip,
    Help,
    Quit,
}

impl LearnerCommand {
    /// Reads a line; `None` if nothing is on it. Any other text is taken for a move.
    pub(crate) fn read(text: &str) -> Option<LearnerCommand> {
        let text = text.trim();
        let word = text.split_whitespace().next()?.to_lowercase();
        Some(match word.as_str() {
            "hint" | "提示" | "gợi" => LearnerCommand::Hint,
            "show" | "answer" | "答案" | "đáp" => LearnerCommand::Show,
            "next" | "skip" | "下一题" | "tiếp" => LearnerCommand::Next,
            "back" | "undo" | "悔棋" | "lùi" => LearnerCommand::Back,
            "board" | "棋盘" | "bàn" => LearnerCommand::Board,
            "flip" | "翻转" | "xoay" => LearnerCommand::Flip,
            "help" | "?" | "帮助" | "giúp" => LearnerCommand::Help,
            "quit" | "exit" | "退出" | "thoát" => LearnerCommand::Quit,
            _ => LearnerCommand::Move(text.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_distinguished_from_moves() {
        assert_eq!(LearnerCommand::read(" Hint "), Some(LearnerCommand::Hint));
        assert_eq!(LearnerCommand::read("gợi ý"), Some(LearnerCommand::Hint));
        assert_eq!(LearnerCommand::read("答案"), Some(LearnerCommand::Show));
        assert_eq!(LearnerCommand::read("炮二平五"), Some(LearnerCommand::Move("炮二平五".to_owned())));
        assert_eq!(LearnerCommand::read("  "), None);
    }
}
