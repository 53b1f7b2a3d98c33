//! The input of a player: one of these words, or else a move.

/// A command of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerCommand {
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

impl PlayerCommand {
    /// Reads a line. Any other text is taken for a move.
    pub(super) fn read(text: &str) -> PlayerCommand {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or("").to_lowercase();
        let rest = text.trim_start().split_once(char::is_whitespace).map(|(_, rest)| rest.trim());
        let rest = rest.filter(|rest| !rest.is_empty()).map(str::to_owned);
        match word.as_str() {
            "undo" | "back" | "悔棋" | "lùi" => PlayerCommand::Undo,
            "hint" | "提示" | "gợi" => PlayerCommand::Hint,
            "resign" | "认输" | "thua" => PlayerCommand::Resign,
            "draw" | "求和" | "hòa" => PlayerCommand::Draw,
            "new" | "新局" | "mới" => PlayerCommand::New,
            "board" | "棋盘" | "bàn" => PlayerCommand::Board,
            "flip" | "翻转" | "xoay" => PlayerCommand::Flip,
            "moves" | "着法" | "nước" => PlayerCommand::Moves,
            "level" | "级别" | "cấp" => PlayerCommand::Level(rest),
            "save" | "保存" | "lưu" => PlayerCommand::Save(rest),
            "help" | "?" | "帮助" | "giúp" => PlayerCommand::Help,
            "quit" | "exit" | "退出" | "thoát" => PlayerCommand::Quit,
            _ => PlayerCommand::Move(text.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_distinguished_from_moves() {
        assert_eq!(PlayerCommand::read("undo"), PlayerCommand::Undo);
        assert_eq!(PlayerCommand::read("悔棋"), PlayerCommand::Undo);
        assert_eq!(PlayerCommand::read("gợi ý"), PlayerCommand::Hint);
        assert_eq!(PlayerCommand::read("lưu ván.pgn"), PlayerCommand::Save(Some("ván.pgn".to_owned())));
        assert_eq!(
            PlayerCommand::read("Save my game.pgn "),
            PlayerCommand::Save(Some("my game.pgn".to_owned()))
        );
        assert_eq!(PlayerCommand::read("level"), PlayerCommand::Level(None));
        assert_eq!(PlayerCommand::read("炮二平五"), PlayerCommand::Move("炮二平五".to_owned()));
        assert_eq!(PlayerCommand::read("C2=5"), PlayerCommand::Move("C2=5".to_owned()));
    }
}
