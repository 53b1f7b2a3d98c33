//! The positions kept of games, and the text they are kept as.
//!
//! One position a line: `BOARD SIDE;RESULT;SCORE`, the result 1, 0.5 or 0 for Red's win, draw or loss, the
//! score in centipawns for Red as the search saw it. A line that begins with `#` begins another game; `# seed
//! N` names the seed of the run that played it, what follows is for people. Empty lines mean nothing.

use xiangqi::{FenError, Position};

/// A position of a game and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The position.
    pub(crate) position: Position,
    /// How the game ended for Red: 1 a win, 0.5 a draw, 0 a loss.
    pub(crate) result: f32,
    /// What the search found it worth for Red, in centipawns.
    pub(crate) score: i32,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LineError {
    #[error("expected FEN;RESULT;SCORE, found {found} fields")]
    Fields { found: usize },
    #[error("the result '{0}' is none of 1, 0.5 and 0")]
    Result(String),
    #[error("the score '{0}' is no whole number of centipawns")]
    Score(String),
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// What a line holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    /// The positions that follow are of another game, of this seed if the line says so.
    NewGame { seed: Option<u64> },
    /// Nothing.
    Empty,
    /// A position.
    Sample(Box<Sample>),
}

impl std::str::FromStr for Line {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Line, LineError> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Line::Empty);
        }
        if let Some(head) = line.strip_prefix('#') {
            let mut words = head.split_ascii_whitespace();
            let seed = words.next().filter(|&word| word == "seed").and(words.next());
            return Ok(Line::NewGame { seed: seed.and_then(|seed| seed.parse().ok()) });
        }
        let fields: Vec<&str> = line.split(';').collect();
        let &[fen, result, score] = fields.as_slice() else {
            return Err(LineError::Fields { found: fields.len() });
        };
        Ok(Line::Sample(Box::new(Sample {
            position: fen.parse()?,
            result: match result {
                "1" => 1.0,
                "0.5" => 0.5,
                "0" => 0.0,
                _ => return Err(LineError::Result(result.to_owned())),
            },
            score: score.parse().map_err(|_| LineError::Score(score.to_owned()))?,
        })))
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Sample { position, result, score } = self;
        let side = position.side_to_move().fen_char();
        write!(f, "{} {side};{result};{score}", position.board().fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

    #[test]
    fn lines_round_trip() {
        for text in [format!("{START};0.5;-12"), format!("{START};1;300"), format!("{START};0;0")] {
            let Ok(Line::Sample(sample)) = text.parse() else { panic!("{text}") };
            assert_eq!(sample.to_string(), text);
        }
        assert_eq!("# seed 7 game 3: draw".parse(), Ok(Line::NewGame { seed: Some(7) }));
        assert_eq!("#another".parse(), Ok(Line::NewGame { seed: None }));
        assert_eq!("  ".parse(), Ok(Line::Empty));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = |text: &str| text.parse::<Line>().unwrap_err();
        assert_eq!(error(START), LineError::Fields { found: 1 });
        assert_eq!(error(&format!("{START};2;0")), LineError::Result("2".to_owned()));
        assert_eq!(error(&format!("{START};1;1.5")), LineError::Score("1.5".to_owned()));
        assert!(matches!(error("9/9 w;1;0"), LineError::Fen(_)));
    }
}
