//! The answers of the service to `queryall`: moves with scores, or a word.
//!
//! ```text
//! move:b2e2,score:1,rank:2,note:! (43-02),winrate:50.08|move:h2e2,score:1,rank:2,note:! (43-02),winrate:50.08|…
//! ```

use xiangqi::{Move, Position};

use crate::entry::{BookMove, best_first};
use crate::weight::by_score;

/// A move that is this many centipawns worse is played half as often, as in books from our own analysis.
const HALF_LIFE: u32 = 12;

/// The service's knowledge about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloudAnswer {
    /// The moves of the position, best first. Those with weight 0 are known to be bad.
    Moves(Vec<BookMove>),
    /// The service does not know the position.
    Unknown,
    /// The side to move is checkmated.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
}

/// Why an answer is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The service considers the position impossible.
    #[error("it calls the position invalid")]
    InvalidBoard,
    /// The service received too many requests.
    #[error("it refuses more requests (limit reached)")]
    TooManyRequests,
    /// The answer is not in the service's format; the beginning of the answer.
    #[error("not readable: '{0}'")]
    Unreadable(String),
    /// A move of the answer is not legal: the answer belongs to another position.
    #[error("{0} is not legal in the position")]
    Illegal(Move),
}

impl CloudAnswer {
    /// Reads the answer for a position. Unknown fields are ignored.
    ///
    /// # Errors
    /// If the answer does not belong to the position, or is an error message.
    pub fn read(text: &str, position: &Position) -> Result<CloudAnswer, AnswerError> {
        // Some answers of the service end with zero bytes.
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        match text {
            "unknown" | "nobestmove" | "" => return Ok(CloudAnswer::Unknown),
            "checkmate" => return Ok(CloudAnswer::Checkmate),
            "stalemate" => return Ok(CloudAnswer::Stalemate),
            "rate limit exceeded" => return Err(AnswerError::TooManyRequests),
            _ if text.starts_with("invalid") => return Err(AnswerError::InvalidBoard),
            _ => {}
        }
        let unreadable = || AnswerError::Unreadable(text.chars().take(60).collect());
        let mut moves: Vec<(BookMove, bool)> = Vec::new();
        for row in text.split('|') {
            let known = Row::read(row).ok_or_else(unreadable)?;
            if !position.is_legal(known.mv) {
                return Err(AnswerError::Illegal(known.mv));
            }
            // Moves that the service lists without a score are not in its book.
            if let Some(score) = known.score
                && moves.iter().all(|(other, _)| other.mv != known.mv)
            {
                let score = score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                moves.push((BookMove { score: Some(score), ..BookMove::new(known.mv, 0) }, known.is_bad));
            }
        }
        if moves.is_empty() {
            return Ok(CloudAnswer::Unknown);
        }
        let value = |mv: &BookMove| mv.score.map_or(0, i32::from);
        let best = moves.iter().filter(|(_, is_bad)| !is_bad).map(|(mv, _)| value(mv)).max();
        let mut moves: Vec<BookMove> = moves
            .into_iter()
            .map(|(mv, is_bad)| {
                let weight = best.filter(|_| !is_bad).map_or(0, |best| by_score(best, value(&mv), HALF_LIFE));
                BookMove { weight, ..mv }
            })
            .collect();
        best_first(&mut moves);
        Ok(CloudAnswer::Moves(moves))
    }

    /// The moves, best first; empty for every other kind of answer.
    pub fn moves(&self) -> &[BookMove] {
        if let CloudAnswer::Moves(moves) = self { moves } else { &[] }
    }
}

/// The content of the part of one move.
struct Row {
    mv: Move,
    /// The score in centipawns for the mover; `None` if it is not known.
    score: Option<i32>,
    /// Whether the service marks the move as bad: rank 0.
    is_bad: bool,
}

impl Row {
    fn read(text: &str) -> Option<Row> {
        let field = |name: &str| {
            let mut fields = text.split(',').filter_map(|field| field.split_once(':'));
            fields.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
        };
        let score = match field("score") {
            None | Some("??") => None,
            Some(score) => Some(score.parse().ok()?),
        };
        Some(Row { mv: field("move")?.parse().ok()?, score, is_bad: field("rank") == Some("0") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<CloudAnswer, AnswerError> {
        CloudAnswer::read(text, &Position::default())
    }

    fn rows(answer: CloudAnswer) -> Vec<(String, u32, Option<i16>)> {
        answer.moves().iter().map(|m| (m.mv.to_string(), m.weight, m.score)).collect()
    }

    #[test]
    fn scores_become_weights_and_bad_moves_have_none() {
        let text = "move:g3g4,score:-11,rank:1,note:* (40-00),winrate:49.20|\
                    move:h2e2,score:1,rank:2,note:! (43-02),winrate:50.08|\
                    move:a0a1,score:1,rank:0,note:? (40-00),winrate:50.08|\
                    move:a3a4,score:??,rank:0,note:? (??-??)\0";
        let row = |mv: &str, weight, score| (mv.to_owned(), weight, Some(score));
        assert_eq!(
            rows(read(text).unwrap()),
            [row("h2e2", 1000, 1), row("g3g4", 500, -11), row("a0a1", 0, 1)]
        );
    }

    #[test]
    fn fields_stand_in_any_order_and_may_be_missing_or_new() {
        let text = "new:7,score:5,move:h2e2|move:b2e2";
        assert_eq!(rows(read(text).unwrap()), [("h2e2".to_owned(), 1000, Some(5))]);
        // A move listed twice counts once.
        assert_eq!(rows(read("move:h2e2,score:5|move:h2e2,score:5").unwrap()).len(), 1);
        let far = "move:h2e2,score:30000|move:b2e2,score:-999999";
        let expected = [("h2e2".to_owned(), 1000, Some(30000)), ("b2e2".to_owned(), 0, Some(i16::MIN))];
        assert_eq!(rows(read(far).unwrap()), expected);
    }

    #[test]
    fn kinds_of_answers_are_distinguished() {
        for (word, answer) in [
            ("unknown", CloudAnswer::Unknown),
            (" unknown\r\n", CloudAnswer::Unknown),
            ("", CloudAnswer::Unknown),
            ("checkmate", CloudAnswer::Checkmate),
            ("stalemate\0", CloudAnswer::Stalemate),
            ("move:h2e2,score:??,rank:0,note:? (??-??)", CloudAnswer::Unknown),
        ] {
            assert_eq!(read(word), Ok(answer), "{word:?}");
        }
        assert_eq!(read("invalid board"), Err(AnswerError::InvalidBoard));
        assert_eq!(read("rate limit exceeded"), Err(AnswerError::TooManyRequests));
    }

    #[test]
    fn an_answer_about_another_position_is_refused() {
        let illegal = "move:h2e2,score:1,rank:2|move:e2e3,score:1,rank:2";
        assert_eq!(read(illegal), Err(AnswerError::Illegal("e2e3".parse().unwrap())));
        for text in
            ["<html><body>log in</body></html>", "move:h2e9x,score:1", "score:3", "move:h2e2,score:x", "|"]
        {
            assert!(matches!(read(text), Err(AnswerError::Unreadable(_))), "{text}");
        }
    }
}
