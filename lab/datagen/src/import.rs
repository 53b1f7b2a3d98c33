//! Games that others played, from their records with a score in the comment after each move: those of a match runner,
//! and the shortened ones of OpenBench.

use chuhe_engine::score::Score;
use chuhe_record::record::{GameResult, Record};
use xiangqi::{Color, START_FEN, rules::Game};

use crate::game::{GameEnd, Ply, SelfPlayGame};
use crate::record::EVENT;

/// Why a game cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The result is unknown.
    #[error("the game has no result")]
    NoResult,
    /// An engine failed: the result says nothing about the position.
    #[error("the game ended with an engine failure")]
    Fault,
    /// A move in the middle has no score.
    #[error("move {0} has no score, though one before it has")]
    NoScore(usize),
    /// No move has a score.
    #[error("no move has a score")]
    NoScores,
}

/// Parts of the values of the tag `Termination` that name a failure, as match runners write them, in small letters.
const FAULTS: [&str; 10] = [
    "abandon",
    "crash",
    "disconnect",
    "emergency",
    "forfeit",
    "illegal",
    "infraction",
    "stall",
    "timeout",
    "unterminated",
];

/// Converts a game record with scores in its comments. Moves before the first score are the opening. Mate scores are
/// counted in plies, as match runners write them. In records of self-play games, scores are those of
/// [`record_of`](crate::record_of).
///
/// # Errors
/// If the game is not complete, or lacks scores.
pub fn game_of(record: &Record, index: u64) -> Result<SelfPlayGame, ImportError> {
    if record.result == GameResult::Unknown {
        return Err(ImportError::NoResult);
    }
    let winner = record.result.winner();
    let termination = record.tags.get("Termination").map(str::to_lowercase);
    if termination.is_some_and(|text| FAULTS.iter().any(|fault| text.contains(fault))) {
        return Err(ImportError::Fault);
    }
    let (mut opening, mut plies) = (Vec::new(), Vec::new());
    let is_self_play = record.tags.get("Event") == Some(EVENT);
    let mut mover = record.start.side_to_move();
    for (number, ply) in record.line.plies.iter().enumerate() {
        let score = if is_self_play { score_for_red(&ply.comment, mover) } else { score(&ply.comment) };
        mover = !mover;
        match score {
            Some(score) => plies.push(Ply { mv: ply.mv, score }),
            None if plies.is_empty() => opening.push(ply.mv),
            None => return Err(ImportError::NoScore(number + 1)),
        }
    }
    if plies.is_empty() {
        return Err(ImportError::NoScores);
    }
    let fen = record.start.fen();
    let start = (fen != START_FEN).then_some(fen);
    let mut game = Game::new(record.start.clone());
    for mv in record.moves() {
        game.play(mv).expect("records hold legal moves");
    }
    // If the rules did not end the game, it was adjudicated.
    let named = record.tags.get("Termination").filter(|_| is_self_play);
    let named = named.and_then(|text| GameEnd::ALL.into_iter().find(|end| end.name() == text));
    let end = match game.outcome() {
        Some(outcome) if outcome.winner() == winner => GameEnd::from(outcome),
        _ => named.unwrap_or(GameEnd::Adjudicated),
    };
    Ok(SelfPlayGame { index, start, opening, plies, winner, end })
}

/// The score in a comment of a self-play game, `+0.31` for Red, for the side to move.
fn score_for_red(comment: &str, mover: Color) -> Option<i16> {
    let pawns: f64 = comment.trim().parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
    let score = (pawns * 100.0).round() as i32;
    i16::try_from(if mover == Color::Red { score } else { -score }).ok()
}

/// The score in a comment: `+0.31/12 ...`, `-M8/20 ...`.
fn score(comment: &str) -> Option<i16> {
    let (text, depth) = comment.split_whitespace().next()?.split_once('/')?;
    depth.trim_end_matches(',').parse::<u32>().ok()?;
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let score = match size.strip_prefix('M') {
        Some(plies) => Score::mate_in(plies.parse().ok().filter(|&plies| plies <= MAX_MATE)?).value(),
        None => {
            let pawns: f64 = size.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
            // A score in centipawns must never look like a mate.
            (pawns * 100.0).round().clamp(0.0, f64::from(MAX_SCORE)) as i32
        }
    };
    i16::try_from(sign * score).ok()
}

/// The longest mate accepted, in plies.
const MAX_MATE: usize = 1000;

/// Scores in centipawns are limited to this.
const MAX_SCORE: i32 = 20_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::random_game;
    use crate::record::record_of;
    use chuhe_record::pgn::PgnReader;
    use chuhe_record::text::Encoding;

    fn import(pgn: &str) -> Result<SelfPlayGame, ImportError> {
        let record = PgnReader::new(pgn.as_bytes(), Encoding::Utf8).next().unwrap().unwrap();
        game_of(&record, 7)
    }

    #[test]
    fn games_of_match_runners_and_openbench_are_accepted() {
        let runner = "[Result \"1-0\"]\n\n1. h2e2 {book} h9g7 {-0.31/12 0.345s, n=1234, sd=20} \
                      2. e2e6 {+M9/20 0.1s, White wins by adjudication} 1-0\n\n";
        let game = import(runner).unwrap();
        assert_eq!(
            (game.index, game.opening.len(), game.winner, game.end),
            (7, 1, Some(Color::Red), GameEnd::Adjudicated)
        );
        assert_eq!(
            game.plies.iter().map(|ply| i32::from(ply.score)).collect::<Vec<_>>(),
            [-31, Score::mate_in(9).value()]
        );
        // The last capture leaves nothing to attack with, but the result says that Red has won: that was adjudicated.
        let drawn =
            "[Result \"1-0\"]\n[FEN \"3k5/9/9/9/9/9/9/3p5/4A4/4K4 w - - 0 1\"]\n\n1. e1d2 {+0.50/9} 1-0\n\n";
        let game = import(drawn).unwrap();
        assert_eq!((game.winner, game.end), (Some(Color::Red), GameEnd::Adjudicated));
        let openbench = "[Result \"0-1\"]\n\nh2e2 {+0.05/9} h9g7 {0.00/9, line=x} 0-1\n\n";
        assert_eq!(import(openbench).unwrap().plies.len(), 2);
    }

    #[test]
    fn exported_games_are_imported_as_they_were() {
        for number in 0..40 {
            let game = random_game(number);
            let mut text = Vec::new();
            chuhe_record::pgn::write_game(
                &mut text,
                &record_of(&game).unwrap(),
                xiangqi::notation::Notation::Uci,
            )
            .unwrap();
            let record = PgnReader::new(text.as_slice(), Encoding::Utf8).next().unwrap().unwrap();
            let imported = game_of(&record, number).unwrap();
            // The board shows an end by the rules; random games have every kind of end.
            let by_the_board = [GameEnd::Adjudicated, GameEnd::LengthLimit, GameEnd::Tables];
            let end = if by_the_board.contains(&game.end) { game.end } else { imported.end };
            assert_eq!(imported, SelfPlayGame { end, ..game }, "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn unusable_games_are_refused_with_a_reason() {
        let game = |tags: &str, moves: &str| import(&format!("{tags}\n\n{moves}\n\n"));
        assert_eq!(game("[Result \"*\"]", "1. h2e2 {+0.05/9} *"), Err(ImportError::NoResult));
        for end in ["time forfeit", "Time forfeit", "TIME FORFEIT", "Abandoned", "Illegal move", "Timeout"] {
            let tags = format!("[Result \"1-0\"]\n[Termination \"{end}\"]");
            assert_eq!(game(&tags, "1. h2e2 {+0.05/9} 1-0"), Err(ImportError::Fault), "{end}");
        }
        for end in ["checkmate", "perpetual check", "normal", "resignation"] {
            let tags = format!("[Result \"1-0\"]\n[Termination \"{end}\"]");
            assert_eq!(game(&tags, "1. h2e2 {+0.05/9} 1-0").err(), None, "{end}");
        }
        let moves = "1. h2e2 {+0.05/9} h9g7 {unknown} 1-0";
        assert_eq!(game("[Result \"1-0\"]", moves), Err(ImportError::NoScore(2)));
        assert_eq!(game("[Result \"1-0\"]", "1. h2e2 1-0"), Err(ImportError::NoScores));
    }

    #[test]
    fn scores_are_read_from_comments() {
        for (comment, expected) in [
            ("+0.31/12 0.345s", Some(31)),
            ("-12.5/3", Some(-1250)),
            ("0.00/9, n=5", Some(0)),
            ("+999.99/9", Some(20_000)),
            ("-M8/20", Some(-Score::mate_in(8).value() as i16)),
            ("book", None),
            ("a/b", None),
            ("", None),
            ("nan/5", None),
            ("+M99999999999/1", None),
        ] {
            assert_eq!(score(comment), expected, "{comment}");
        }
    }
}
