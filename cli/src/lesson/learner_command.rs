//! The input of a learner: one of these words, or else a move.

use crate::typed;

/// A command of a learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LearnerCommand {
    /// A move, in any notation.
    Move(String),
    /// Asks for a hint.
    Hint,
    /// Asks for the answer.
    Show,
    /// Goes to the next exercise.
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
    /// Reads a line; `None` if it is empty. Any other text is taken for a move.
    pub(crate) fn read(text: &str) -> Option<LearnerCommand> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let (word, _) = typed::command(text).unwrap_or_default();
        Some(match word {
            "hint" => LearnerCommand::Hint,
            "show" => LearnerCommand::Show,
            "next" => LearnerCommand::Next,
            "undo" => LearnerCommand::Back,
            "board" => LearnerCommand::Board,
            "flip" => LearnerCommand::Flip,
            "help" => LearnerCommand::Help,
            "quit" => LearnerCommand::Quit,
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
