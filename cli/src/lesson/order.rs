//! The input of a learner: one of these words, or else a move.

/// An order of a learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
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

impl Order {
    /// Reads a line; `None` if nothing is on it. Any other text is taken for a move.
    pub(crate) fn read(text: &str) -> Option<Order> {
        let text = text.trim();
        let word = text.split_whitespace().next()?.to_lowercase();
        Some(match word.as_str() {
            "hint" | "提示" | "gợi" => Order::Hint,
            "show" | "answer" | "答案" | "đáp" => Order::Show,
            "next" | "skip" | "下一题" | "tiếp" => Order::Next,
            "back" | "undo" | "悔棋" | "lùi" => Order::Back,
            "board" | "棋盘" | "bàn" => Order::Board,
            "flip" | "翻转" | "xoay" => Order::Flip,
            "help" | "?" | "帮助" | "giúp" => Order::Help,
            "quit" | "exit" | "退出" | "thoát" => Order::Quit,
            _ => Order::Move(text.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_distinguished_from_moves() {
        assert_eq!(Order::read(" Hint "), Some(Order::Hint));
        assert_eq!(Order::read("gợi ý"), Some(Order::Hint));
        assert_eq!(Order::read("答案"), Some(Order::Show));
        assert_eq!(Order::read("炮二平五"), Some(Order::Move("炮二平五".to_owned())));
        assert_eq!(Order::read("  "), None);
    }
}
