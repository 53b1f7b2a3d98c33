//! Headings that begin with a move, such as 炮二平五 对 屏风马 or `1. C2=5 openings`, or with a name that looks like a
//! misspelt move: 五七炮进三兵, the code C42. Only the next lines distinguish a heading from the first move of a game: they
//! begin with the same move again, or with the number 1.

use xiangqi::Position;
use xiangqi::notation::{Reader, has_form_of_move, looks_like_move, numbered};

use super::between::VERSUS;
use crate::lex::{Lexer, Token, main_words};
use crate::plain_text::asides::openers::opens;
use crate::plain_text::line::begins_with_move;
use crate::plain_text::word::move_text;
use crate::record::GameResult;
use crate::replay::plies_if_legal;

/// The maximum number of moves in a heading.
const MAX_MOVES: usize = 2;

/// The maximum number of other words in a heading. Longer lines are not read completely, because a line may contain
/// many games.
const MAX_WORDS: usize = 40;

/// A line that may be a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PossibleHeading {
    pub(crate) text: String,
    /// Its moves.
    moves: Vec<String>,
    has_number: bool,
}

/// The meaning of a line after a possible heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineAfter {
    /// The game that belongs to the heading.
    Game {
        /// Whether this is uncertain.
        is_doubtful: bool,
    },
    /// A line that decides nothing.
    Other,
}

impl PossibleHeading {
    /// Reads a line of one or two moves, followed by other words, or of other words only, of which the first looks like
    /// a misspelt move.
    pub(crate) fn of(line: &str) -> Option<PossibleHeading> {
        let (mut moves, mut words, mut has_number, mut is_versus) = (Vec::new(), 0, false, false);
        for (index, (_, token)) in Lexer::new(line, 1).enumerate() {
            let Token::Word(word) = token else { return None };
            // Numbers and results do not count as other words.
            if index > 2 * MAX_WORDS {
                return None;
            }
            has_number |= numbered(word).is_some_and(|(number, _)| number == 1);
            let name = move_text(word);
            if opens(name) || numbered(word).is_some_and(|(number, has_dots)| number > 1 || has_dots) {
                return None;
            }
            // After a move, a word that looks like a move is a move, too.
            let is_move = has_form_of_move(name) || !moves.is_empty() && looks_like_move(name);
            match (is_move, words) {
                _ if name.is_empty() || GameResult::from_text(name).is_some() => {}
                (true, 0) if moves.len() < MAX_MOVES => moves.push(name.to_owned()),
                // 炮二平五 对 马8进7
                (true, 1) if moves.len() == 1 && is_versus => moves.push(name.to_owned()),
                (false, _) if words < MAX_WORDS => {
                    is_versus = VERSUS.contains(&word.to_lowercase().as_str());
                    words += 1;
                }
                _ => return None,
            }
        }
        // A numbered word that looks like a move is one that is misspelt.
        (words > 0 && !(moves.is_empty() && has_number)).then(|| PossibleHeading {
            text: line.trim().to_owned(),
            moves,
            has_number,
        })
    }

    /// Both lines together, if they are not too long for a heading.
    pub(crate) fn and(mut self, next: PossibleHeading) -> Option<PossibleHeading> {
        self.moves.extend(next.moves);
        self.text = format!("{}\n{}", self.text, next.text);
        (self.moves.len() <= MAX_MOVES).then_some(self)
    }

    /// The meaning of a line after the heading.
    pub(crate) fn behind(&self, line: &str) -> LineAfter {
        let is_first = main_words(line).next().and_then(numbered) == Some((1, false));
        let mut names = main_words(line).map(move_text).filter(|name| !name.is_empty());
        let first = names.next().filter(|_| begins_with_move(line));
        let is_same = first == self.moves.first().map(String::as_str);
        let is_doubtful = !is_same && !self.moves.is_empty();
        match first {
            // If the first move of the heading has no number, that game does not number a later move as 1: this line
            // begins another game.
            Some(first)
                if is_first && !self.has_number && (!self.moves.is_empty() || is_legal_first(first)) =>
            {
                LineAfter::Game { is_doubtful }
            }
            Some(first) if is_first && (is_same || !self.goes_on_with(first)) => {
                LineAfter::Game { is_doubtful }
            }
            // If a line has only one move, that move may also be Black's reply.
            Some(_)
                if is_same
                    && self.moves.len() == 1
                    && !self.has_number
                    && names.next().is_some_and(looks_like_move) =>
            {
                LineAfter::Game { is_doubtful: true }
            }
            _ => LineAfter::Other,
        }
    }

    /// Whether a move is legal after the moves of the heading.
    fn goes_on_with(&self, name: &str) -> bool {
        let names = self.moves.iter().map(String::as_str).chain([name]);
        plies_if_legal(&Position::default(), Reader::default(), names).is_some()
    }
}

/// Whether a game can begin with a move.
fn is_legal_first(name: &str) -> bool {
    Reader::default().read(&Position::default(), name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_followed_by_words_may_be_headings() {
        for line in [
            "炮二平五 对 马8进7",
            "C2=5 vs H8+7",
            "五七炮进三兵",
            "C42",
            "炮二平五 对 屏风马",
            "1. C2=5 openings",
            "炮二平五 马8进7 定式 详解",
            "C2=5 attack",
        ] {
            assert!(PossibleHeading::of(line).is_some(), "{line}");
        }
        for line in [
            "炮二平五",
            "1. 炮二平五 马8进7",
            "炮二平五 好 马8进7",
            "1. 马8近7",
            "2. 炮二平五 对 屏风马",
            "1. 炮二平五 马8进7 1-0",
            "1... 马8进7 好",
            "炮二平五 （好棋）",
            "炮二平五 若 炮八平五",
            "",
        ] {
            assert_eq!(PossibleHeading::of(line), None, "{line}");
        }
    }

    #[test]
    fn the_next_lines_distinguish_a_heading() {
        let game = |is_doubtful| LineAfter::Game { is_doubtful };
        for (heading, line, found) in [
            ("炮二平五 对 屏风马", "1. 炮二平五 马8进7", game(false)),
            ("炮二平五 对 马8进7", "1. 炮二平五 马8进7", game(false)),
            ("五七炮进三兵", "1. 炮二平五 马8进7", game(false)),
            ("五七炮进三兵", "炮二平五 马8进7", LineAfter::Other),
            ("车9近8", "1. 马8进7", game(false)),
            ("炮二平五 对 屏风马", "1. 兵七进一 马8进7", game(true)),
            ("炮二平五 对 屏风马", "炮二平五 马8进7", game(true)),
            ("1. C2=5 openings", "1. C2=5 H8+7", game(false)),
            ("1. C2=5 openings", "1. H8+7", LineAfter::Other),
            ("1. 炮二平五 好棋", "1. 马8进7", LineAfter::Other),
            ("炮二平五 好棋", "马8进7 正着", LineAfter::Other),
            ("C2=5 attacks", "C2=5", LineAfter::Other),
            ("炮二平五 好棋", "某某杯", LineAfter::Other),
        ] {
            assert_eq!(PossibleHeading::of(heading).unwrap().behind(line), found, "{heading} / {line}");
        }
    }
}
