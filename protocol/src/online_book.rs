//! The online book in play: which service, when it is asked, and how long a move may wait for it.
//! `chuhe_book::cloud` makes the requests; the opening book chooses the move.

use std::sync::Arc;
use std::time::Duration;

use chuhe_book::BookMove;
use chuhe_book::cloud::{CloudBook, CloudError};
use chuhe_engine::host::Instant;
use chuhe_engine::threads::spawn_with;
use chuhe_engine::time::{Limits, TimeBudget};
use xiangqi::Position;

use crate::options::Options;

/// After this many unknown positions in a row, the service is not asked again in this game.
const MISSES_TO_END: u32 = 2;

/// The shortest time for an answer; with less, no request is sent.
const SHORTEST_WAIT: Duration = Duration::from_millis(50);

/// The answer to a request: moves, none if the position is not known, or why there is no answer.
pub(crate) type OnlineAnswer = Result<Vec<BookMove>, String>;

/// A request in progress, and the search that follows if it returns no move.
pub(crate) struct Question {
    /// The number of the request: an answer to an earlier one may still arrive.
    pub(crate) number: u64,
    pub(crate) position: Position,
    pub(crate) limits: Limits,
    /// When the search begins without an answer.
    pub(crate) deadline: Instant,
    /// The search is to end as soon as it has begun.
    pub(crate) is_stopped: bool,
}

/// The service in use, if one is.
#[derive(Default)]
pub(crate) struct OnlineBook {
    client: Option<Arc<CloudBook>>,
    asked: u64,
    misses: u32,
    /// The move number at the last look-up.
    last_move: u32,
}

/// The source of a move.
pub(crate) enum Online {
    /// The moves of an earlier answer, possibly none.
    Known(Vec<BookMove>),
    /// A request is under way.
    Asked(Box<Question>),
}

impl OnlineBook {
    /// Starts using the service of the options, or stops using it.
    ///
    /// # Errors
    /// If it cannot be asked.
    pub(crate) fn choose(&mut self, options: &Options) -> Result<(), CloudError> {
        let client = match CloudBook::new(&options.cloud_book_url) {
            Ok(client) => options.cloud_book.then(|| Arc::new(client)),
            // If the option is off, nothing is done, even in a program without this book.
            Err(CloudError::NotBuilt) if !options.cloud_book => None,
            Err(error) => return Err(error),
        };
        *self = OnlineBook { client, asked: self.asked, ..OnlineBook::default() };
        Ok(())
    }

    /// A new game begins: the service may know its positions again.
    pub(crate) fn new_game(&mut self) {
        self.misses = 0;
    }

    /// Notes the answer to a request.
    pub(crate) fn note(&mut self, answer: &OnlineAnswer) {
        match answer {
            Ok(moves) if moves.is_empty() => self.misses += 1,
            Ok(_) => self.misses = 0,
            // The game continues without a message to the client; with `-v`, the log has the reason.
            Err(reason) => log::warn!("{reason}"),
        }
    }

    /// The cached answer, or a request under way, whose answer `send` gets with its number. `None` if no service is in
    /// use, or there is a reason not to ask it.
    pub(crate) fn ask(
        &mut self,
        position: &Position,
        limits: &Limits,
        options: &Options,
        send: impl FnOnce(u64, OnlineAnswer) + Send + 'static,
    ) -> Option<Online> {
        let client = self.client.as_ref()?;
        // A smaller move number means another game, or moves that were taken back.
        if position.move_number() < self.last_move {
            self.misses = 0;
        }
        self.last_move = position.move_number();
        if let Some(answer) = client.remembered(position) {
            return Some(Online::Known(answer.moves().to_vec()));
        }
        if self.misses >= MISSES_TO_END || !client.is_ready() {
            return None;
        }
        let wait = wait(limits, options.cloud_book_time)?;
        self.asked += 1;
        let number = self.asked;
        let request = move |(client, position): (Arc<CloudBook>, Position)| {
            let answer = client.ask(&position, wait);
            send(number, answer.map(|answer| answer.moves().to_vec()).map_err(|error| error.to_string()));
        };
        // Without a thread the game continues without the book.
        spawn_with((Arc::clone(client), position.clone()), request).ok()?;
        let deadline = Instant::now() + wait;
        let (position, limits) = (position.clone(), limits.clone());
        let question = Question { number, position, limits, deadline, is_stopped: false };
        Some(Online::Asked(Box::new(question)))
    }
}

/// The maximum wait for an answer for a move with these limits: half of its time, and at most the value of the option.
/// `None` if no answer could come in that time.
fn wait(limits: &Limits, most: Duration) -> Option<Duration> {
    let budget = TimeBudget::new(limits);
    let wait = budget.soft.or(budget.hard).map_or(most, |time| most.min(time / 2));
    (wait >= SHORTEST_WAIT).then_some(wait)
}

#[cfg(test)]
mod tests {
    use chuhe_engine::time::Clock;

    use super::*;

    #[test]
    fn a_move_waits_for_half_of_its_time_at_most() {
        let (second, ms) = (Duration::from_secs(1), Duration::from_millis);
        assert_eq!(wait(&Limits::depth(9), second), Some(second));
        assert_eq!(
            wait(&Limits { overhead: Duration::ZERO, ..Limits::move_time(ms(600)) }, second),
            Some(ms(300))
        );
        assert_eq!(wait(&Limits::move_time(ms(600)), ms(200)), Some(ms(200)));
        assert_eq!(
            wait(&Limits::move_time(ms(80)), second),
            None,
            "no request is sent that cannot be answered in time"
        );
        for remaining in [100, 1_000, 10_000, 600_000] {
            let clock = Clock { remaining: ms(remaining), increment: Duration::ZERO, moves_to_go: None };
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let soft = TimeBudget::new(&limits).soft.unwrap();
            assert!(wait(&limits, second).unwrap_or_default() <= soft / 2, "{remaining}");
        }
    }
}
