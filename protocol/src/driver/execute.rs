//! What each command does.

use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use chuhe_engine::bench::DEFAULT_DEPTH;
use chuhe_engine::eval::Evaluator;
use chuhe_engine::search::BestMove;
use chuhe_engine::time::TimeBudget;
use xiangqi::Position;

use super::{Driver, Flow, State, Task};
use crate::command::{Command, Event, GoRequest, PositionRequest, Report};
use crate::etiquette::Etiquette;
use crate::explanation::Explanation;
use crate::limits::{ending_by_itself, ends_by_itself, limits};
use crate::opening_book::Answer;
use crate::tasks::{self, Relay};
use crate::{about, setup};

impl Driver {
    /// Does what a command asks for. When thinking, only what may be done beside a search.
    pub(super) fn execute(&mut self, command: Command, at: Instant) -> io::Result<Flow> {
        match command {
            Command::Nothing => {}
            Command::Handshake => self.tell(&Event::Identity)?,
            Command::Debug(on) => self.debug = on,
            Command::Ready => self.tell(&Event::Ready)?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => {
                self.session.new_game();
                self.etiquette = Etiquette::default();
            }
            Command::SetPosition(request) => self.set_position(&request)?,
            Command::Ban(moves) => self.banned = moves.iter().filter_map(|written| written.mv).collect(),
            Command::Go(request) => self.go(&request, at)?,
            Command::PonderHit => self.ponder_hit(at),
            // When idle there is no answer that could take it.
            Command::DrawOffered => {
                if let State::Thinking(_) = self.state {
                    self.etiquette.offer_draw();
                }
            }
            Command::StaticScore => match &self.position {
                Some(position) => {
                    let mut evaluator = Evaluator::new(&self.evaluation(), position.board());
                    let score = evaluator.score(position.board(), position.side_to_move());
                    self.tell(&Event::StaticScore(score))?;
                }
                None => self.go_without_position()?,
            },
            Command::Probe(request) => {
                let known = setup::set_up(&request).ok().filter(|(_, report)| report.is_none());
                let entry = known.and_then(|(position, _)| self.session.probe(&position));
                self.tell(&Event::Probed(entry))?;
            }
            Command::BookMoves(request) => {
                let position = setup::set_up(&request).ok().filter(|(_, report)| report.is_none());
                let moves = position
                    .map_or(Ok(Vec::new()), |(position, _)| self.book.moves(&position, &self.options));
                if let Err(error) = &moves {
                    self.report(Report::Note(error.to_string()))?;
                }
                self.tell(&Event::BookMoves(moves.unwrap_or_default()))?;
            }
            Command::Batch(on) => self.batch = on,
            Command::Stop => match self.state {
                State::Thinking(_) => self.stop(),
                State::Boot | State::Idle => self.tell(&Event::NothingToStop)?,
            },
            Command::Quit => {
                self.tell(&Event::Goodbye)?;
                return Ok(Flow::Quit);
            }
            Command::Perft(depth) => match self.position.clone() {
                Some(position) => {
                    let stop = tasks::perft(position, depth, self.sender.clone());
                    self.state = State::Thinking(Task::Perft { stop });
                }
                None => self.report(Report::NoPosition)?,
            },
            Command::Bench(depth) => {
                let (depth, hash) = (depth.unwrap_or(DEFAULT_DEPTH), self.options.hash_mib());
                match tasks::bench(depth, hash, self.sender.clone()) {
                    Ok(shared) => self.state = State::Thinking(Task::Bench { shared }),
                    Err(error) => self.report(Report::Note(error.to_string()))?,
                }
            }
            Command::Show => self.tell_position(|_, position| Event::Board(Box::new(position.clone())))?,
            Command::Evaluate => self.tell_position(|driver, position| {
                Event::Evaluation(Explanation::new(position, driver.session.evaluation(), &driver.network))
            })?,
            Command::Flip => match self.position.as_ref().map(setup::with_colors_swapped) {
                Some(Ok(position)) => self.position = Some(position),
                Some(Err(error)) => self.report(Report::Note(error.to_string()))?,
                None => self.report(Report::NoPosition)?,
            },
            Command::Help => self.tell(&Event::Help)?,
            Command::License => self.tell(&Event::Text(about::LICENSE.to_owned()))?,
            Command::Compiler => self.tell(&Event::Text(about::build()))?,
            Command::Unknown(line) => self.report(Report::UnknownCommand(line))?,
            Command::Report(report) => self.report(report)?,
            Command::Say(line) => self.say(&[line])?,
        }
        Ok(Flow::Continue)
    }

    fn tell_position(&mut self, event: impl Fn(&Driver, &Position) -> Event) -> io::Result<()> {
        match &self.position {
            Some(position) => self.tell(&event(self, position)),
            None => self.report(Report::NoPosition),
        }
    }

    fn set_position(&mut self, request: &PositionRequest) -> io::Result<()> {
        self.banned.clear();
        match setup::set_up(request) {
            Ok((position, report)) => {
                self.position = Some(position);
                report.map_or(Ok(()), |report| self.report(report))
            }
            Err(error) => {
                self.position = None;
                self.report(Report::PositionRejected(error.to_string()))
            }
        }
    }

    fn go(&mut self, request: &GoRequest, at: Instant) -> io::Result<()> {
        for message in &request.dropped {
            self.report(Report::Go(message.clone()))?;
        }
        let Some(position) = self.position.clone() else {
            return self.go_without_position();
        };
        let (mut limits, messages) = limits(request, &position, &self.options, at);
        for message in messages {
            self.report(Report::Go(message))?;
        }
        limits.banned_moves.clone_from(&self.banned);
        if self.batch {
            limits = ending_by_itself(limits);
        }
        if request.draw_offered {
            self.etiquette.offer_draw();
        }
        self.etiquette.begin(!limits.infinite);
        self.debug(|| format!("limits {limits:?}"))?;
        self.debug(|| format!("time {:?}", TimeBudget::new(&limits)))?;
        match self.book.answer(&position, &limits, &self.options) {
            Ok(Some(Answer { info, best })) => {
                self.tell(&Event::FromBook(Box::new(info)))?;
                self.etiquette.end();
                return self.tell(&Event::BestMove(best));
            }
            Ok(None) => {}
            Err(error) => self.report(Report::Note(error.to_string()))?,
        }
        self.state =
            State::Thinking(Task::Search { infinite: !ends_by_itself(&limits), pondering: limits.ponder });
        self.session.set_position(position);
        self.session.go(limits, Relay::new(self.sender.clone()));
        Ok(())
    }

    fn go_without_position(&mut self) -> io::Result<()> {
        self.report(Report::NoPosition)?;
        self.tell(&Event::BestMove(BestMove { best: None, ponder: None }))
    }

    fn ponder_hit(&mut self, at: Instant) {
        if let State::Thinking(Task::Search { pondering, .. }) = &mut self.state {
            *pondering = false;
            self.session.ponder_hit(at);
        }
    }

    pub(super) fn stop(&mut self) {
        match &self.state {
            State::Thinking(Task::Search { .. }) => self.session.stop(),
            State::Thinking(Task::Perft { stop }) => stop.store(true, Relaxed),
            State::Thinking(Task::Bench { shared }) => shared.signals.stop(),
            State::Boot | State::Idle => {}
        }
    }
}
