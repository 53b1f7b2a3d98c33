//! Searches.

use std::time::Duration;

use chuhe_book::embedded::opening_move;
use chuhe_engine::host::{Instant, random_seed};
use chuhe_engine::search::Endgames;
use chuhe_engine::session::Session;
use chuhe_engine::strength::Strength;
use chuhe_engine::time::{HostPoll, Limits};
use chuhe_locale::levels;
use chuhe_review::data::NamedMove;
use chuhe_tables::Tables;
use serde::Deserialize;
use xiangqi::Position;

use crate::error::RequestPart;
use crate::event::SearchEvents;
use crate::position::PositionRequest;
use crate::{BoardEvent, RequestError};

/// An analysis ends after this time at the latest.
const MAX_TIME: Duration = Duration::from_secs(600);
/// The maximum number of lines of an analysis.
const MAX_LINES: usize = 5;

/// The position to search and the limits, as the request gives them.
#[derive(Debug, Deserialize)]
pub struct SearchRequest {
    #[serde(flatten)]
    position: PositionRequest,
    /// The number of lines to show.
    lines: Option<usize>,
    /// Milliseconds; without a limit the search runs until it is stopped.
    movetime: Option<u64>,
    /// The name of a level of strength.
    level: Option<String>,
    /// Whether to answer from the book while it knows the position.
    #[serde(default)]
    book: bool,
}

impl SearchRequest {
    /// Checks the request. Returns the search, which uses these endgame tables.
    ///
    /// # Errors
    /// If the position cannot be reached as the request says, or there is no such level.
    pub fn search(&self, tables: &Tables) -> Result<BoardSearch, RequestError> {
        let strength = match self.level.as_deref() {
            None => Strength::Full,
            Some(id) => {
                let level = levels::by_id(id)
                    .ok_or_else(|| RequestError::invalid(RequestPart::Level, "there is no such level"))?;
                level.elo.map_or(Strength::Full, Strength::of_elo)
            }
        };
        Ok(BoardSearch {
            position: self.position.game()?.position().clone(),
            lines: self.lines.unwrap_or(1).clamp(1, MAX_LINES),
            strength,
            book: self.book,
            endgames: Endgames::new(tables.clone()),
            limits: Limits {
                move_time: Some(self.movetime.map_or(MAX_TIME, Duration::from_millis).min(MAX_TIME)),
                overhead: Duration::ZERO,
                ..Limits::default()
            },
        })
    }
}

/// A valid request for a search, ready to run.
#[derive(Clone, Debug)]
pub struct BoardSearch {
    position: Position,
    lines: usize,
    strength: Strength,
    book: bool,
    endgames: Endgames,
    limits: Limits,
}

impl BoardSearch {
    /// The book's move, if the request allows the book and the book knows the position. Then no search is needed.
    pub fn of_book(&self) -> Option<BoardEvent> {
        let mv = self.book.then(|| opening_move(&self.position, random_seed())).flatten()?;
        Some(BoardEvent::BestMove { best: Some(NamedMove::new(&self.position, mv)) })
    }

    /// Searches, and returns at the end or soon after `poll` returns [`Stop`](chuhe_engine::time::HostSignal::Stop). Does
    /// not use the book.
    /// The time of the search begins now: the request may have waited for an engine.
    pub fn run(self, session: &mut Session, poll: Option<HostPoll>, emit: impl FnMut(BoardEvent)) {
        self.prepare(session);
        let limits = Limits { poll, start: Instant::now(), ..self.limits };
        session.search_and_report(limits, &mut SearchEvents { position: self.position, emit });
    }

    fn prepare(&self, session: &mut Session) {
        session.set_strength(self.strength);
        session.set_multi_pv(self.lines);
        session.set_endgames(Some(self.endgames.clone()));
        session.set_position(self.position.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_lines_are_kept_in_their_range() {
        let search = |more: &str| {
            let request = format!(r#"{{"start":"{}","moves":[]{more}}}"#, xiangqi::START_FEN);
            let request: SearchRequest = serde_json::from_str(&request).expect("a request");
            let search = request.search(&Tables::new()).expect("a search");
            (search.limits.move_time.expect("every search has a limit"), search.lines)
        };
        let seconds = Duration::from_secs;
        assert_eq!(search(""), (seconds(600), 1));
        assert_eq!(search(r#","movetime":2000,"lines":3"#), (seconds(2), 3));
        assert_eq!(search(r#","movetime":600001,"lines":0"#), (seconds(600), 1));
        assert_eq!(search(&format!(r#","movetime":{},"lines":6"#, u64::MAX)), (seconds(600), 5));
    }
}
