//! Moves from a book instead of a search, and the wait for the online book.

use std::io;

use chuhe_book::BookMove;
use chuhe_engine::host::Instant;
use chuhe_engine::time::Limits;
use xiangqi::Position;

use super::state::{Driver, Flow};
use super::work::Work;
use crate::event::ProtocolEvent;
use crate::online_book::{Online, OnlineAnswer, Question};
use crate::opening_book::{BookAnswer, choose, may_answer};
use crate::tasks::DriverMessage;

impl Driver {
    /// Answers with a book's move.
    pub(super) fn answer_from_book(&mut self, position: &Position, answer: BookAnswer) -> io::Result<()> {
        self.tell(&ProtocolEvent::FromBook(Box::new(answer.info)))?;
        let concessions = &mut self.game.concessions;
        let concession = concessions.decide(position, &self.resources.options);
        concessions.end();
        self.tell(&ProtocolEvent::BestMove(answer.best, concession))
    }

    /// The online book's answer for the position, or a request under way.
    pub(super) fn ask_online(&mut self, position: &Position, limits: &Limits) -> Option<Online> {
        // This also holds on a system without threads, where no thread could ask.
        if self.poll.is_some() || !may_answer(position, limits, &self.resources.options) {
            return None;
        }
        let driver = self.mailbox.sender.clone();
        let send = move |number, answer| {
            // Sending fails only if the driver was dropped; then the process is about to end.
            let _ = driver.send(DriverMessage::OnlineBook(number, answer));
        };
        self.resources.online_book.ask(position, limits, &self.resources.options, send)
    }

    /// Plays one of these moves, or searches if none may be played.
    pub(super) fn play_or_search(
        &mut self,
        moves: Vec<BookMove>,
        position: Position,
        limits: Limits,
    ) -> io::Result<()> {
        match choose(moves, &position, &limits, &self.resources.options) {
            Some(answer) => self.answer_from_book(&position, answer),
            None => self.search(position, limits),
        }
    }

    /// Takes the answer to a request, unless the search has begun without it.
    pub(super) fn take_online_answer(&mut self, number: u64, answer: OnlineAnswer) -> io::Result<Flow> {
        self.resources.online_book.note(&answer);
        let moves = answer.unwrap_or_default();
        match self.take_question(|question| question.number == number) {
            None => Ok(Flow::Continue),
            Some(Question { position, limits, is_stopped, .. }) => {
                self.play_or_search(moves, position, limits)?;
                if self.work.is_idle() {
                    return self.go_on();
                }
                if is_stopped {
                    self.stop();
                }
                Ok(Flow::Continue)
            }
        }
    }

    /// Searches if the online book has let the time pass in which it could answer.
    pub(super) fn search_after_deadline(&mut self) -> io::Result<()> {
        let is_late = |question: &Question| question.deadline <= Instant::now();
        let Some(Question { position, limits, is_stopped, .. }) = self.take_question(is_late) else {
            return Ok(());
        };
        log::info!("the search begins without the online book");
        self.search(position, limits)?;
        if is_stopped {
            self.stop();
        }
        Ok(())
    }

    /// Takes the current question if it equals `wanted`.
    fn take_question(&mut self, wanted: impl FnOnce(&Question) -> bool) -> Option<Question> {
        match std::mem::replace(&mut self.work, Work::Idle) {
            Work::OnlineBook(question) if wanted(&question) => Some(*question),
            other => {
                self.work = other;
                None
            }
        }
    }
}
