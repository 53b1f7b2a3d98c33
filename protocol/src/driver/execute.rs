//! What each command does.

use std::io;
use std::sync::atomic::Ordering::Relaxed;

use chuhe_engine::bench::DEFAULT_DEPTH;
use chuhe_engine::eval::Evaluator;
use chuhe_engine::host::Instant;
use chuhe_engine::search::BestMove;
use chuhe_engine::time::{Limits, TimeBudget};
use xiangqi::Position;

use super::{Driver, Flow, Job, State};
use crate::about;
use crate::command::{Command, Event, GoRequest, Report};
use crate::etiquette::{Etiquette, Purpose};
use crate::explanation::Explanation;
use crate::limits::{ending_by_itself, ends_by_itself, limits};
use crate::opening_book::Answer;
use crate::setup::SetupError;
use crate::tasks::{self, Relay};

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
            Command::RestartGame => self.etiquette = Etiquette::default(),
            Command::SetPosition(position) => self.set_position(position)?,
            Command::Ban(moves) => self.banned = moves,
            Command::Go(request) => self.go(&request, at)?,
            Command::PonderHit { draw_offered } => self.ponder_hit(draw_offered, at),
            Command::DrawOffered => self.take_draw_offer()?,
            Command::StaticScore => match &self.position {
                Some(position) => {
                    let mut evaluator = Evaluator::new(&self.evaluation(), position.board());
                    let score = evaluator.score(position.board(), position.side_to_move());
                    self.tell(&Event::StaticScore(score))?;
                }
                None => self.go_without_position()?,
            },
            Command::Probe(position) => {
                let entry = position.ok().and_then(|position| self.session.probe(&position));
                self.tell(&Event::Probed(entry))?;
            }
            Command::BookMoves(position) => {
                let moves = self.book.moves(&position, &self.options);
                if let Err(error) = &moves {
                    self.report(Report::Note(error.to_string()))?;
                }
                self.tell(&Event::BookMoves(moves.unwrap_or_default()))?;
            }
            Command::Batch(on) => self.batch = on,
            Command::Stop => match self.state {
                State::Working(_) => self.stop(),
                State::Boot | State::Idle => self.tell(&Event::NothingToStop)?,
            },
            Command::Abandon => {
                self.etiquette.abandon();
                self.stop();
            }
            Command::Quit => {
                // Whoever waits for an answer gets it.
                if let State::Working(_) = self.state {
                    self.quits = true;
                    self.stop();
                    return Ok(Flow::Continue);
                }
                self.tell(&Event::Goodbye)?;
                return Ok(Flow::Quit);
            }
            Command::Perft(depth) => match self.position.clone() {
                Some(position) => {
                    let stop = tasks::perft(position, depth, self.sender.clone());
                    self.state = State::Working(Job::Perft { stop });
                }
                None => self.report(Report::NoPosition)?,
            },
            Command::Bench(depth) => {
                let (depth, hash) = (depth.unwrap_or(DEFAULT_DEPTH), self.options.hash_mib);
                match tasks::bench(depth, hash, self.sender.clone()) {
                    Ok(shared) => self.state = State::Working(Job::Bench { shared }),
                    Err(error) => self.report(Report::Note(format!("cannot search: {error}")))?,
                }
            }
            Command::Show => self.tell_position(|_, position| Event::Board(Box::new(position.clone())))?,
            Command::Evaluate => self.tell_position(|driver, position| {
                Event::Evaluation(Explanation::new(position, driver.session.evaluation(), &driver.network))
            })?,
            Command::Flip => match self.position.as_ref().map(Position::color_flipped) {
                Some(position) => self.position = Some(position),
                None => self.report(Report::NoPosition)?,
            },
            Command::Help => self.tell(&Event::Help)?,
            Command::License => self.tell(&Event::Text(about::LICENSE.to_owned()))?,
            Command::Compiler => self.tell(&Event::Text(about::build()))?,
            Command::Unknown(line) => self.report(Report::UnknownCommand(line))?,
            Command::Report(report) => self.report(report)?,
            Command::Say(line) => self.say(&[line])?,
            Command::TellProgress => self.tell_progress()?,
            Command::CountRanksFrom(number) => self.tell(&Event::RanksCountFrom(number))?,
        }
        Ok(Flow::Continue)
    }

    fn tell_position(&mut self, event: impl Fn(&Driver, &Position) -> Event) -> io::Result<()> {
        match &self.position {
            Some(position) => self.tell(&event(self, position)),
            None => self.report(Report::NoPosition),
        }
    }

    fn set_position(&mut self, position: Result<Box<Position>, SetupError>) -> io::Result<()> {
        self.banned.clear();
        match position {
            Ok(position) => {
                self.position = Some(*position);
                Ok(())
            }
            Err(error) => {
                self.position = None;
                self.report(Report::PositionRejected(error))
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
        let (mut limits, dropped) = limits(request, &position, &self.options, at);
        for mv in dropped {
            self.report(Report::RootMoveDropped(mv))?;
        }
        limits.banned_moves.clone_from(&self.banned);
        limits.analysis = request.aside || self.options.analyse_mode;
        if self.batch {
            limits = ending_by_itself(limits);
        }
        if request.draw_offered {
            self.etiquette.offer_draw();
        }
        self.etiquette.begin(match (request.aside, limits.infinite) {
            (true, _) => Purpose::Aside,
            (false, true) => Purpose::Analysis,
            (false, false) => Purpose::Play,
        });
        self.debug(|| format!("limits {limits:?}"))?;
        self.debug(|| format!("time {:?}", TimeBudget::new(&limits)))?;
        match self.book.answer(&position, &limits, &self.options) {
            Ok(Some(Answer { info, best })) => {
                self.tell(&Event::FromBook(Box::new(info)))?;
                let concession = self.etiquette.concession(&position, &self.options);
                self.etiquette.end();
                return self.tell(&Event::BestMove(best, concession));
            }
            Ok(None) => {}
            Err(error) => self.report(Report::Note(error.to_string()))?,
        }
        self.state =
            State::Working(Job::Search { infinite: !ends_by_itself(&limits), pondering: limits.ponder });
        (self.last_progress, self.best_so_far) = (Instant::now(), None);
        self.session.set_position(position);
        match self.asks {
            None => self.session.go(limits, Relay::new(self.sender.clone())),
            Some(asks) => self.search_here(Limits { asks: Some(asks), ..limits })?,
        }
        Ok(())
    }

    /// Tells how far the search under way has come, if there is one.
    pub(super) fn tell_progress(&mut self) -> io::Result<()> {
        match self.session.progress() {
            Some(progress) => self.tell(&Event::Progress(progress)),
            None => Ok(()),
        }
    }

    fn go_without_position(&mut self) -> io::Result<()> {
        self.report(Report::NoPosition)?;
        self.tell(&Event::BestMove(BestMove { best: None, ponder: None }, None))
    }

    fn ponder_hit(&mut self, draw_offered: bool, at: Instant) {
        if let State::Working(Job::Search { pondering, .. }) = &mut self.state {
            *pondering = false;
            self.session.ponder_hit(at);
            if draw_offered {
                self.etiquette.offer_draw();
            }
        }
    }

    /// Accepts a draw at once if the last answer says so; if the engine is at a move, or not yet content, the next
    /// answer decides.
    fn take_draw_offer(&mut self) -> io::Result<()> {
        let is_at_a_move = matches!(self.state, State::Working(Job::Search { pondering: false, .. }))
            && self.etiquette.is_playing();
        if self.etiquette.welcomes_draw() && !is_at_a_move {
            return self.tell(&Event::DrawAccepted);
        }
        self.etiquette.offer_draw();
        Ok(())
    }

    pub(super) fn stop(&mut self) {
        match &self.state {
            State::Working(Job::Search { .. }) => self.session.stop(),
            State::Working(Job::Perft { stop }) => stop.store(true, Relaxed),
            State::Working(Job::Bench { shared }) => shared.signals.stop(),
            State::Boot | State::Idle => {}
        }
    }
}
