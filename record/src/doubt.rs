//! Faults that did not stop a game from being read, and how each was handled.

use xiangqi::Color;
use xiangqi::notation::NotationError;
use xiangqi::text::shortened;

/// The end of a regular noun that this number of things has.
const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A fault that did not stop a game from being read, and how it was handled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Doubt {
    /// A variation cannot be played.
    #[error("{0}; the variation is kept as a comment")]
    Variation(#[source] VariationFault),
    /// A variation cannot be played from one of its moves on.
    #[error("{0}; the rest of the variation is kept as a comment")]
    RestOfVariation(#[source] VariationFault),
    /// A field with moves has another name than those of variations.
    #[error("the variation {0} is not named by three numbers: left out")]
    UnnamedVariation(String),
    /// A variation of this number replaces a move that the game lacks.
    #[error("variation {0} replaces a move that does not exist: left out")]
    LostVariation(usize),
    /// The number of variations that belong to variations that the game lacks.
    #[error("{count} variation{s} of variations that do not exist: left out", count = .0, s = plural(*.0))]
    LostVariations(usize),
    /// The number of comments that belong to moves that the game lacks.
    #[error("{count} comment{s} on moves that do not exist: left out", count = .0, s = plural(*.0))]
    LostComments(usize),
    /// A tag stands twice, with different values.
    #[error("the tag {0} stands twice: its first value is kept")]
    RepeatedTag(String),
    /// The tag of the result has other words, which are kept as another tag.
    #[error("'{0}' is not understood as a result: its words are kept")]
    UnknownResult(String),
    /// Only the moves show that a new game begins.
    #[error("only the moves show that another game begins here")]
    AnotherGame,
    /// The heading names odds, but no position.
    #[error("the heading speaks of odds, and the moves are read from the usual start position")]
    Odds,
    /// The heading names the side that moves first, and the moves are those of the other.
    #[error("the heading says that {color} moves first, and {} is read as first", !*.color)]
    FirstSide {
        /// The side that the heading names.
        color: Color,
    },
    /// The heading contains a move before which the moves of the game could stand.
    #[error("'{0}' is among the words before the first move: it may be the first move of the game")]
    HeadingMove(String),
    /// The heading names two players without their sides.
    #[error("the heading does not say who has Red: {0}, who is named first, is read as Red")]
    FirstNamed(String),
    /// The ranks of the squares may be counted from 0.
    #[error("ranks may be counted from 0 or from 1: they are read as counted from 1")]
    Ranks,
    /// A bracket has no end.
    #[error(
        "the bracket that begins here is not closed: the moves after it are not read as moves of the game"
    )]
    OpenBracket,
    /// A game begins with the position in which the previous one ends.
    #[error("this game begins where the game before ends: it may be the rest of it")]
    BeginsAtEnd,
    /// Moves follow a result directly, and fit the game above.
    #[error("the moves below the result are read as another game, and could continue the game before")]
    BelowResult,
    /// Only words divide two games.
    #[error("only words show that another game begins here: its moves could continue the game before")]
    OnlyWords,
    /// A heading begins with a move.
    #[error("the line is read as a heading, although it begins with a move")]
    Heading,
    /// Words with moves in them are read as a comment, up to the word where the game continues, or to the end of the line.
    #[error("'{first} …' is read as a comment up to {}", aside_end(.end))]
    Aside {
        /// The first word of the comment.
        first: String,
        /// The word after the comment; `None` at the end of the line.
        end: Option<String>,
    },
    /// Moves after a variation without brackets.
    #[error("the moves from here on are read as those of the variation, and could also be the game's")]
    VariationOrGame,
    /// A variation with a label is kept as a comment.
    #[error("'{0}' is kept as a comment: its moves do not show which move of the game they replace")]
    UnplacedVariation(String),
    /// A position beside the game is not the one where it starts.
    #[error("the position in '{0}' is not the start position that is read: left out")]
    OtherStart(String),
    /// Moves could be those of one game, or of several.
    #[error("the lists of at most two moves are read as rounds of one game, and could be games")]
    Rounds,
    /// A part of the text that may be moves, or a game in another format.
    #[error("'{0}' may be moves or another game: left out")]
    LeftOut(String),
    /// The value of this key of JSON says something of the game and is not read.
    #[error("the value of '{0}' is not read")]
    Unread(String),
    /// Moves below the result of a game are left out.
    #[error("the moves below the result are left out: another game has tags, or begins with the number 1")]
    MovesBelowResult,
    /// A move is marked as one of the other side.
    #[error("'{word}' is marked as a move of {named}, but it is {}'s turn", !*.named)]
    OtherSide {
        /// The move with its mark.
        word: String,
        /// The side in the mark.
        named: Color,
    },
    /// A move in brackets is written as a move of the other side.
    #[error("'{name}' in brackets is read as another move of {mover}, but has the digits of {}", !*.mover)]
    DigitsInBracket {
        /// The move.
        name: String,
        /// The side whose alternative it is.
        mover: Color,
    },
    /// The number at the beginning of a bracket is not that of the move before it.
    #[error(
        "the bracket has the move number {0}, which does not fit: it is read as an alternative to the last move"
    )]
    NumberInBracket(u32),
    /// A number stands twice before a move of Red, and Black's answer follows the second.
    #[error("the move number {0} stands twice before Black's move: the first move is read as an alternative")]
    RepeatedNumber(u32),
    /// The numbers of the moves do not begin with 1.
    #[error("the first move number is {0}: the moves before it are missing")]
    FirstNumber(u32),
    /// A number of a move is not the next one.
    #[error("the move number {0} does not fit: a move before it is missing or superfluous")]
    Number(u32),
    /// Red's moves are written like Black's, and Black's like Red's.
    #[error("Red's moves have Arabic digits and Black's Chinese ones: Black may have begun")]
    ExchangedDigits,
    /// A move is not written as the others of its side.
    #[error(
        "'{name}' has other digits than the moves of {side} before it: a move may be missing or superfluous"
    )]
    Digits {
        /// The move.
        name: String,
        /// Its side.
        side: Color,
    },
    /// The comment after the last move contains moves that fit.
    #[error("the comment after the last move may continue the game, from '{0}' on")]
    CommentGoesOn(String),
    /// The comment after the last move contains moves from the start position.
    #[error("the comment after the last move may be another game")]
    CommentIsGame,
}

impl Doubt {
    /// That a text is left out, of which only the beginning is quoted.
    pub(crate) fn left_out(text: &str) -> Doubt {
        const MAX_CHARS: usize = 30;
        let words: String =
            text.chars().take(MAX_CHARS + 1).map(|c| if c.is_control() { ' ' } else { c }).collect();
        Doubt::LeftOut(shortened(&words, MAX_CHARS))
    }
}

/// Why a variation cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariationFault {
    /// One of its moves is unknown, illegal or ambiguous.
    #[error(transparent)]
    Move(NotationError),
    /// Something else, in words.
    #[error("{0}")]
    Other(String),
}

fn aside_end(end: &Option<String>) -> String {
    match end {
        None => "the end of the line".to_owned(),
        Some(word) => format!("'{word}', where the game continues"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_text_is_shortened() {
        let long = "车".repeat(31);
        for (text, quoted) in [
            ("a\u{96}b\nc", "a b c".to_owned()),
            (&long[3..], long[3..].to_owned()),
            (&long, long[3..].to_owned() + "..."),
        ] {
            assert_eq!(Doubt::left_out(text), Doubt::LeftOut(quoted), "{text}");
        }
    }
}
