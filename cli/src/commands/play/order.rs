//! What a player types: a word of these, or else a move.

/// An order of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// A move, in any notation.
    Move(String),
    Undo,
    Hint,
    Resign,
    Draw,
    /// A new game.
    New,
    /// Shows the board.
    Board,
    Flip,
    /// Lists the moves played.
    Moves,
    /// Changes the engine's level; without a name lists them.
    Level(Option<String>),
    /// Writes the game to a file.
    Save(Option<String>),
    Help,
    Quit,
}

impl Order {
    /// Reads a line. What is not an order is taken for a move.
    pub(super) fn read(text: &str) -> Order {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or("").to_lowercase();
        let rest = text.trim_start().split_once(char::is_whitespace).map(|(_, rest)| rest.trim());
        let rest = rest.filter(|rest| !rest.is_empty()).map(str::to_owned);
        match word.as_str() {
            "undo" | "back" | "悔棋" => Order::Undo,
            "hint" | "提示" => Order::Hint,
            "resign" | "认输" => Order::Resign,
            "draw" | "求和" => Order::Draw,
            "new" | "新局" => Order::New,
            "board" | "棋盘" => Order::Board,
            "flip" | "翻转" => Order::Flip,
            "moves" | "着法" => Order::Moves,
            "level" | "级别" => Order::Level(rest),
            "save" | "保存" => Order::Save(rest),
            "help" | "?" | "帮助" => Order::Help,
            "quit" | "exit" | "退出" => Order::Quit,
            _ => Order::Move(text.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_moves() {
        assert_eq!(Order::read("undo"), Order::Undo);
        assert_eq!(Order::read("悔棋"), Order::Undo);
        assert_eq!(Order::read("Save my game.pgn "), Order::Save(Some("my game.pgn".to_owned())));
        assert_eq!(Order::read("level"), Order::Level(None));
        assert_eq!(Order::read("炮二平五"), Order::Move("炮二平五".to_owned()));
        assert_eq!(Order::read("C2=5"), Order::Move("C2=5".to_owned()));
    }
}
