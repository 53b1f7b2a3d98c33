//! How a game ended.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use xiangqi::rules::Declaration;
use xiangqi::{Outcome, Verdict};

use crate::boundary::{given, guard, put, put_text};
use crate::errors::{ChuheStatus, Fault};
use crate::game::ChuheGame;
use crate::values::{ChuheColor, color_of};

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheEnd {
    /// The game continues.
    None = 0,
    /// The side to move is mated and loses.
    Checkmate = 1,
    /// The side to move has no legal move and loses.
    Stalemate = 2,
    /// A position occurred for the third time: see the verdict.
    Repetition = 3,
    /// The natural move limit: a draw.
    NaturalMoveLimit = 4,
    /// Neither side has a piece that can attack: a draw.
    NothingToAttackWith = 5,
    /// A side gave up or ran out of time.
    Resignation = 6,
    /// The players agreed on a draw.
    Agreement = 7,
    /// An arbiter or a program decided.
    Adjudication = 8,
}

/// The verdict on a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheVerdict {
    /// There is no repetition.
    None = 0,
    /// One side checks with every move and the other does not: the first loses.
    PerpetualCheck = 1,
    /// One side chases the same piece with every move and the other's conduct is less bad: the first loses.
    PerpetualChase = 2,
    /// Both sides check with every move: a draw.
    MutualPerpetualCheck = 3,
    /// Both sides chase with every move: a draw.
    MutualPerpetualChase = 4,
    /// Neither side breaks a rule: a draw.
    NoViolation = 5,
    /// The rule in force makes every repetition a draw.
    Unjudged = 6,
}

impl From<Verdict> for ChuheVerdict {
    fn from(verdict: Verdict) -> ChuheVerdict {
        match verdict {
            Verdict::PerpetualCheck { .. } => ChuheVerdict::PerpetualCheck,
            Verdict::PerpetualChase { .. } => ChuheVerdict::PerpetualChase,
            Verdict::MutualPerpetualCheck => ChuheVerdict::MutualPerpetualCheck,
            Verdict::MutualPerpetualChase => ChuheVerdict::MutualPerpetualChase,
            Verdict::NoViolation => ChuheVerdict::NoViolation,
            Verdict::Unjudged => ChuheVerdict::Unjudged,
        }
    }
}

/// The state of a game.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheOutcome {
    /// The reason for the end; CHUHE_END_NONE while the game continues.
    pub end: ChuheEnd,
    /// The winner; CHUHE_COLOR_NONE for a draw, and while the game continues.
    pub winner: ChuheColor,
    /// The verdict, if a repetition ended the game.
    pub verdict: ChuheVerdict,
}

/// The state of the game. It ends by the first of these that applies: a declaration; checkmate or stalemate; a position
/// that occurs for the third time; the natural move limit; nothing left to attack with.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_outcome(
    game: Option<&ChuheGame>,
    outcome: Option<&mut MaybeUninit<ChuheOutcome>>,
) -> ChuheStatus {
    guard(|| put(outcome, "outcome", || Ok(given(game, "game")?.0.outcome().into())))
}

impl From<Option<Outcome>> for ChuheOutcome {
    fn from(outcome: Option<Outcome>) -> ChuheOutcome {
        let end = match outcome {
            None => ChuheEnd::None,
            Some(Outcome::Checkmate { .. }) => ChuheEnd::Checkmate,
            Some(Outcome::Stalemate { .. }) => ChuheEnd::Stalemate,
            Some(Outcome::Repetition(_)) => ChuheEnd::Repetition,
            Some(Outcome::NaturalMoveLimit) => ChuheEnd::NaturalMoveLimit,
            Some(Outcome::NothingToAttackWith) => ChuheEnd::NothingToAttackWith,
            Some(Outcome::Resignation { .. }) => ChuheEnd::Resignation,
            Some(Outcome::Agreement) => ChuheEnd::Agreement,
            Some(Outcome::Adjudication { .. }) => ChuheEnd::Adjudication,
        };
        let verdict = match outcome {
            Some(Outcome::Repetition(verdict)) => verdict.into(),
            _ => ChuheVerdict::None,
        };
        ChuheOutcome { end, winner: outcome.and_then(Outcome::winner).into(), verdict }
    }
}

/// The outcome in English, such as "Red wins by checkmate"; empty while the game continues. 128 bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_outcome_text(
    game: Option<&ChuheGame>,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let outcome = given(game, "game")?.0.outcome();
        let said = outcome.map(|outcome| outcome.to_string()).unwrap_or_default();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&said, buffer, size, length) }
    })
}

/// Ends the game by a declaration, which takes precedence over anything on the board. The next move cancels it.
/// end: CHUHE_END_RESIGNATION, CHUHE_END_AGREEMENT or CHUHE_END_ADJUDICATION.
/// winner: a ChuheColor; CHUHE_COLOR_NONE for a draw. A resignation has a winner, an agreement has none.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_declare(game: Option<&mut ChuheGame>, end: i32, winner: i32) -> ChuheStatus {
    guard(|| {
        let game = given(game, "game")?;
        let declaration = match (end, color_of(winner)?) {
            (RESIGNATION, Some(winner)) => Declaration::Resignation { loser: !winner },
            (AGREEMENT, None) => Declaration::Agreement,
            (ADJUDICATION, winner) => Declaration::Adjudication { winner },
            (RESIGNATION | AGREEMENT, _) => {
                return Err(Fault::range("winner", winner, "one for a resignation, none for an agreement"));
            }
            _ => return Err(Fault::range("end", end, "resignation, agreement or adjudication")),
        };
        game.0.end_by(declaration);
        Ok(())
    })
}

const RESIGNATION: i32 = ChuheEnd::Resignation as i32;
const AGREEMENT: i32 = ChuheEnd::Agreement as i32;
const ADJUDICATION: i32 = ChuheEnd::Adjudication as i32;
