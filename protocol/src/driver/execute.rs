//! The execution of commands.

use std::io;
use std::time::Duration;

use chuhe_engine::bench::BenchReport;
use chuhe_engine::eval::Evaluator;
use chuhe_engine::host::Instant;
use chuhe_engine::search::BestMove;
use chuhe_engine::time::{Limits, TimeBudget};
use xiangqi::rules::Game;
use xiangqi::{Move, Position};

use super::connection::Stage;
use super::game::CurrentGame;
use super::resources::{ChangeError, Resources};
use super::state::{Driver, Flow};
use super::work::{SearchUnderWay, Work};
use crate::bench::{BenchPositions, BenchRequest};
use crate::command::{Command, Reading};
use crate::concessions::{Concessions, Purpose};
use crate::event::{ProtocolEvent, Report};
use crate::explanation::Explanation;
use crate::limits::{ending_by_itself, limits};
use crate::online_book::Online;
use crate::options::OptionChange;
use crate::reasons::reasons;
use crate::request::{AnswerUse, GoRequest};
use crate::setup::SetupError;
use crate::tasks::{self, DriverRelay};

impl Driver {
    /// Sends a ready reply, or executes a command: during a search, only one that may be executed meanwhile.
    pub(super) fn carry_out(&mut self, reading: Reading, at: Instant) -> io::Result<Flow> {
        match reading {
            Reading::Command(command) => self.execute(command, at),
            Reading::Reply(lines, _) => self.say(&lines).map(|()| Flow::Continue),
        }
    }

    fn execute(&mut self, command: Command, at: Instant) -> io::Result<Flow> {
        match command {
            Command::Quit => return self.quit(),
            Command::Debug(on) => self.connection.debug = on,
            Command::SetOption(change) => self.set_option(&change)?,
            Command::NewGame => {
                self.resources.session.new_game();
                self.resources.online_book.new_game();
                self.game.concessions = Concessions::default();
            }
            Command::RestartGame => self.game.concessions = Concessions::default(),
            Command::SetPosition(position) => self.set_position(position)?,
            Command::Ban(moves) => self.game.banned = moves,
            Command::Go(request) => self.go(&request, at)?,
            Command::PonderHit { draw_offered } => self.ponder_hit(draw_offered, at),
            Command::DrawOffered => self.take_draw_offer()?,
            Command::StaticScore => self.tell_static_score()?,
            Command::Probe(position) => {
                let entry = position.ok().and_then(|position| self.resources.session.probe(&position));
                self.tell(&ProtocolEvent::Probed(entry))?;
            }
            Command::BookMoves(position) => self.tell_book_moves(&position)?,
            Command::Batch(on) => self.connection.batch = on,
            Command::Stop if self.work.is_idle() => self.tell(&ProtocolEvent::NothingToStop)?,
            Command::Stop => self.stop(),
            Command::Abandon => {
                self.game.concessions.abandon();
                self.stop();
            }
            Command::Perft(depth) => self.perft(depth)?,
            Command::Bench(request) => self.bench(*request)?,
            Command::ExportNetwork(name) => self.export_network(name)?,
            Command::Show => {
                let position = self.position_or_report()?.map(Box::new);
                self.tell(&ProtocolEvent::Board(position))?;
            }
            Command::Evaluate => self.evaluate()?,
            Command::TellReasons(mv) => self.tell_reasons(mv)?,
            Command::Flip => {
                if let Some(position) = self.position_or_report()? {
                    self.game.position = Some(position.color_flipped());
                }
            }
            Command::TellProgress => self.tell_progress()?,
            Command::CountRanksFrom(number) => self.tell(&ProtocolEvent::RanksCountFrom(number))?,
        }
        Ok(Flow::Continue)
    }

    fn quit(&mut self) -> io::Result<Flow> {
        // Before the end, every waiting client gets its answer. Searches are stopped; counts and benches are finished.
        if !self.work.is_idle() {
            self.connection.stage = Stage::Quitting;
            self.keep_before_quit();
            if !self.work.is_finished_before_quit() {
                self.stop();
            }
            return Ok(Flow::Continue);
        }
        self.tell(&ProtocolEvent::Goodbye)?;
        Ok(Flow::Quit)
    }

    fn set_option(&mut self, change: &OptionChange) -> io::Result<()> {
        match self.resources.change(change, &mut self.connection.output) {
            Ok(()) => {}
            Err(error) => {
                let (name, reason) = (change.written().to_owned(), error.to_string());
                return self.report(Report::Option { name, reason });
            }
        }
        match change.note().or_else(|| self.resources.warning(change)) {
            Some(reason) => self.report(Report::Option { name: change.written().to_owned(), reason }),
            None => Ok(()),
        }
    }

    /// The position; without one, reports an error.
    fn position_or_report(&mut self) -> io::Result<Option<Position>> {
        let position = self.game.position.clone();
        if position.is_none() {
            self.report(Report::NoPosition)?;
        }
        Ok(position)
    }

    fn set_position(&mut self, position: Result<Box<Position>, SetupError>) -> io::Result<()> {
        self.game.banned.clear();
        match position {
            Ok(position) => {
                self.game.position = Some(*position);
                Ok(())
            }
            Err(error) => {
                self.game.position = None;
                self.report(Report::PositionRejected(error))
            }
        }
    }

    fn perft(&mut self, depth: u8) -> io::Result<()> {
        match self.position_or_report()? {
            Some(position) => {
                let stop = tasks::perft(position, depth, self.mailbox.sender.clone());
                self.work = Work::Perft { stop };
                Ok(())
            }
            // Clients wait for the line with the total, so it is sent in every case.
            None => self.tell(&ProtocolEvent::PerftTotal(0)),
        }
    }

    fn bench(&mut self, request: BenchRequest) -> io::Result<()> {
        let names_file = matches!(request.positions, BenchPositions::File(_));
        let positions = if names_file && self.resources.without_files {
            Err(ChangeError::NoFiles.to_string())
        } else {
            request.find_positions(self.game.position.as_ref()).map_err(|error| error.to_string())
        };
        let sender = self.mailbox.sender.clone();
        let begun = positions.and_then(|positions| {
            tasks::bench(request, positions, sender).map_err(|error| error.to_string())
        });
        match begun {
            Ok(shared) => {
                self.work = Work::Bench { shared };
                Ok(())
            }
            Err(reason) => {
                self.report(Report::Note(format!("bench: {reason}")))?;
                // Clients wait for the line with the total, so it is sent in every case.
                self.tell_bench(&BenchReport { nodes: 0, time: Duration::ZERO })
            }
        }
    }

    fn export_network(&mut self, name: Option<String>) -> io::Result<()> {
        let note = match self.resources.export_network(name) {
            Ok(name) => format!("Network saved successfully to {name}"),
            Err(error) => format!("export_net: {error}"),
        };
        self.report(Report::Note(note))
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let Resources { session, network, .. } = &self.resources;
        let explain = |position: &Position| Explanation::new(position, session.evaluation(), network);
        let explanation = self.game.position.as_ref().map(explain);
        if explanation.is_none() {
            self.report(Report::NoPosition)?;
        }
        self.tell(&ProtocolEvent::Evaluation(explanation))
    }

    fn tell_reasons(&mut self, mv: Option<Move>) -> io::Result<()> {
        let Some(position) = &self.game.position else {
            self.report(Report::NoPosition)?;
            return self.tell(&ProtocolEvent::Reasons(Vec::new()));
        };
        // Facts follow the usual rules, whatever the options say.
        let end = Game::new(position.clone()).outcome().map(|end| format!("explain: game over: {end}"));
        let reasons = reasons(position, mv, self.resources.evaluation(), self.resources.tables());
        self.report_table_faults()?;
        end.map_or(Ok(()), |end| self.report(Report::Note(end)))?;
        match reasons {
            Ok(reasons) => self.tell(&ProtocolEvent::Reasons(reasons)),
            Err(error) => {
                self.report(Report::Note(error.to_string()))?;
                self.tell(&ProtocolEvent::Reasons(Vec::new()))
            }
        }
    }

    /// Reports the endgame tables that turned out to be damaged.
    pub(super) fn report_table_faults(&mut self) -> io::Result<()> {
        self.resources.new_table_faults().into_iter().try_for_each(|fault| self.report(Report::Note(fault)))
    }

    fn tell_static_score(&mut self) -> io::Result<()> {
        let Some(position) = &self.game.position else { return self.go_without_position() };
        let mut evaluator = Evaluator::new(&self.resources.evaluation(), position.board());
        let score = evaluator.score(position.board(), position.side_to_move());
        self.tell(&ProtocolEvent::StaticScore(score))
    }

    fn tell_book_moves(&mut self, position: &Position) -> io::Result<()> {
        let moves = self.resources.book.moves(position, &self.resources.options);
        if let Err(error) = &moves {
            self.report(Report::Note(error.to_string()))?;
        }
        self.tell(&ProtocolEvent::BookMoves(moves.unwrap_or_default()))
    }

    fn go(&mut self, request: &GoRequest, at: Instant) -> io::Result<()> {
        for message in &request.dropped.messages {
            self.report(Report::Go(message.clone()))?;
        }
        let Some(position) = self.game.position.clone() else {
            return self.go_without_position();
        };
        let start = self.start_of(request, at);
        let (mut limits, dropped) = limits(request, &position, &self.resources.options, start);
        for mv in dropped {
            self.report(Report::RootMoveDropped(mv))?;
        }
        limits.banned_moves.clone_from(&self.game.banned);
        let is_aside = request.answer == AnswerUse::Aside;
        limits.analysis = is_aside || self.resources.options.analyse_mode;
        if self.connection.batch {
            limits = ending_by_itself(limits);
        }
        if request.answer == AnswerUse::GameWithDrawOffer {
            self.game.concessions.offer_draw();
        }
        self.game.concessions.begin(match (is_aside, limits.infinite) {
            (true, _) => Purpose::Other,
            (false, true) => Purpose::Analysis,
            (false, false) => Purpose::Play,
        });
        self.debug(|| format!("limits {limits:?}"))?;
        self.debug(|| format!("time {:?}", TimeBudget::new(&limits)))?;
        match self.resources.book.answer(&position, &limits, &self.resources.options) {
            Ok(Some(answer)) => return self.answer_from_book(&position, answer),
            Ok(None) => {}
            Err(error) => self.report(Report::Note(error.to_string()))?,
        }
        match self.ask_online(&position, &limits) {
            Some(Online::Known(moves)) => self.play_or_search(moves, position, limits),
            Some(Online::Asked(question)) => {
                self.work = Work::OnlineBook(question);
                Ok(())
            }
            None => self.search(position, limits),
        }
    }

    /// The time from which a search is timed: when the request arrived, since a clock runs from then on. In a batch, and
    /// without a clock, it is the end of the work before, unless that was stopped to make way.
    pub(super) fn start_of(&self, request: &GoRequest, at: Instant) -> Instant {
        match self.ended_by_itself {
            Some(end) if self.connection.batch || !request.time.has_clock() => at.max(end),
            _ => at,
        }
    }

    /// Searches now.
    pub(super) fn search(&mut self, position: Position, limits: Limits) -> io::Result<()> {
        self.work = Work::Search(SearchUnderWay::new(&limits));
        self.resources.session.set_position(position);
        match self.poll {
            None => {
                self.resources.session.go(limits, DriverRelay::new(self.mailbox.sender.clone()));
                Ok(())
            }
            Some(poll) => self.search_here(Limits { poll: Some(poll), ..limits }),
        }
    }

    fn go_without_position(&mut self) -> io::Result<()> {
        self.report(Report::NoPosition)?;
        self.tell(&ProtocolEvent::BestMove(BestMove { best: None, ponder: None }, None))
    }

    fn ponder_hit(&mut self, draw_offered: bool, at: Instant) {
        let Some(search) = self.work.search() else { return };
        search.pondering = false;
        self.resources.session.ponder_hit(at);
        if draw_offered {
            self.game.concessions.offer_draw();
        }
    }

    /// Accepts a draw at once if the last answer says so; if the engine is at a move, or not yet content, the next
    /// answer decides.
    fn take_draw_offer(&mut self) -> io::Result<()> {
        let searches = match &self.work {
            Work::Search(search) => !search.pondering,
            work => matches!(work, Work::OnlineBook(_)),
        };
        let CurrentGame { concessions, .. } = &mut self.game;
        let is_at_a_move = searches && concessions.is_playing();
        if concessions.welcomes_draw() && !is_at_a_move {
            return self.tell(&ProtocolEvent::DrawAccepted);
        }
        concessions.offer_draw();
        Ok(())
    }
}
