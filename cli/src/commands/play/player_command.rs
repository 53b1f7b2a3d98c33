//! The input of a player: one of these words, or else a move.

use crate::typed;

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
        let (word, rest) = typed::command(text).unwrap_or_default();
        let rest = rest.map(str::to_owned);
        match word {
            "undo" => PlayerCommand::Undo,
            "hint" => PlayerCommand::Hint,
            "resign" => PlayerCommand::Resign,
            "draw" => PlayerCommand::Draw,
            "new" => PlayerCommand::New,
            "board" => PlayerCommand::Board,
            "flip" => PlayerCommand::Flip,
            "moves" => PlayerCommand::Moves,
            "level" => PlayerCommand::Level(rest),
            "save" => PlayerCommand::Save(rest),
            "help" => PlayerCommand::Help,
            "quit" => PlayerCommand::Quit,
            _ => PlayerCommand::Move(text.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_commands_are_distinguished_from_moves() {
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
