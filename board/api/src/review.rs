//! Reviews.

use std::time::Duration;

use chuhe_engine::session::Session;
use chuhe_engine::time::HostPoll;
use chuhe_locale::Lang;
use chuhe_record::Record;
use chuhe_review::output::shown;
use chuhe_review::{Effort, ReviewError, ReviewProgress, Reviewer};
use chuhe_tables::Tables;
use serde::Deserialize;
use xiangqi::notation::Notation;

use crate::event::Emit;
use crate::records::SentGame;
use crate::{BoardEvent, RequestError};

/// The default search time of a review for each position, in milliseconds.
const REVIEW_MS: u64 = 300;
/// The maximum search time of a review for each position, in milliseconds.
const MAX_REVIEW_MS: u64 = 10_000;

/// A game to review, as the request gives it.
#[derive(Debug, Deserialize)]
pub struct ReviewRequest {
    game: SentGame,
    /// Milliseconds for each position.
    movetime: Option<u64>,
}

impl ReviewRequest {
    /// Checks the request. Returns the game, the time for each position, and the endgame tables to use.
    ///
    /// # Errors
    /// If a move of the game is not legal.
    pub fn game(&self, tables: &Tables) -> Result<GameToReview, RequestError> {
        let time = Duration::from_millis(self.movetime.unwrap_or(REVIEW_MS).clamp(1, MAX_REVIEW_MS));
        let effort = Effort { time: Some(time), ..Effort::default() };
        Ok(GameToReview {
            record: self.game.record((Lang::En, Notation::Wxf))?,
            effort,
            tables: tables.clone(),
        })
    }
}

/// A valid request for a review, ready to run.
#[derive(Clone, Debug)]
pub struct GameToReview {
    record: Record,
    effort: Effort,
    tables: Tables,
}

impl GameToReview {
    /// Reviews the game and returns at the end. The review ends early, without a last event, if `emit` returns `Break`
    /// or `poll` returns [`Stop`](chuhe_engine::time::HostSignal::Stop).
    pub fn run(self, session: &mut Session, poll: Option<HostPoll>, emit: &mut Emit<'_>) {
        let mut reviewer = Reviewer::new(session, self.effort, poll).with_tables(self.tables);
        let result = reviewer.review(&self.record, |ReviewProgress { done, total, found }| {
            emit(BoardEvent::Progress { done, total, found })
        });
        let event = match result {
            Ok(review) => BoardEvent::Review { game: Box::new(shown(&self.record, &review)) },
            Err(ReviewError::Stopped) => return,
            Err(error) => BoardEvent::Error { error: error.to_string() },
        };
        // This was the last step, so there is no work left to stop.
        let _ = emit(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_position_is_kept_in_its_range() {
        let time = |more: &str| {
            let start = xiangqi::START_FEN;
            let game = format!(r#"{{"tags":[],"start":"{start}","result":"*","line":{{"plies":[]}}}}"#);
            let request: ReviewRequest =
                serde_json::from_str(&format!(r#"{{"game":{game}{more}}}"#)).expect("a request");
            request.game(&Tables::new()).expect("a game").effort.time
        };
        for (more, milliseconds) in
            [("", 300), (r#","movetime":0"#, 1), (r#","movetime":20"#, 20), (r#","movetime":10001"#, 10_000)]
        {
            assert_eq!(time(more), Some(Duration::from_millis(milliseconds)), "{more}");
        }
    }
}
