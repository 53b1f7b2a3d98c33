//! Messages: the lines that come in, the reports and answers of work, the end of the input.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use chuhe_engine::host::Instant;
use chuhe_engine::search::BestMove;
use chuhe_engine::threads::spawn_with;
use xiangqi::Move;

use super::connection::Stage;
use super::game::CurrentGame;
use super::state::{Driver, Flow};
use super::work::Work;
use crate::about;
use crate::dialect::Protocol;
use crate::event::ProtocolEvent;
use crate::input::{Input, input_of, read_lines};
use crate::protocols;
use crate::tasks::DriverMessage;
use crate::words::first_word;

/// How often a search reports its progress, beside its other reports.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

impl Driver {
    /// Prints the banner, reads lines in a separate thread and executes them, until `quit` or the end of the input. May
    /// return during a search; the process should then end. If the system cannot create a thread, each line is executed
    /// before the next one is read.
    ///
    /// `at_end` is called by the reading thread as soon as it has read `quit` or the end of the input: the executing
    /// thread may be blocked, because nobody reads its output.
    ///
    /// # Errors
    /// If the output cannot be written any more.
    pub fn run(
        mut self,
        source: impl BufRead + Send + 'static,
        at_end: impl Fn() + Send + 'static,
    ) -> io::Result<()> {
        self.say(&[about::BANNER.to_owned()])?;
        let reader = self.mailbox.sender.clone();
        let backlog = Arc::clone(&self.mailbox.backlog);
        let read = move |source| {
            read_lines(source, |input| {
                if input.is_last() {
                    at_end();
                }
                backlog.add(&input);
                reader.send(DriverMessage::Input(input)).is_ok()
            });
        };
        if let Err(source) = spawn_with(source, read) {
            return self.run_without_reader(source);
        }
        // The driver itself holds a sender, so the channel never closes; a value of `Flow` ends the loop.
        while self.act_on_next()? == Flow::Continue {}
        Ok(())
    }

    /// Reads lines on this thread. No command can then stop a search, so every search must end by itself.
    fn run_without_reader(&mut self, source: impl BufRead) -> io::Result<()> {
        let mut result = Ok(Flow::Continue);
        read_lines(source, |input| {
            result = self.act_on(DriverMessage::Input(input)).and_then(|flow| match flow {
                Flow::Continue => self.finish_work(),
                Flow::Quit => Ok(Flow::Quit),
            });
            matches!(result, Ok(Flow::Continue))
        });
        result.map(|_| ())
    }

    /// Executes a line, and returns when everything it asked for is done. Returns `false` after `quit`. The text must
    /// be a single line.
    ///
    /// # Errors
    /// If the output cannot be written any more.
    pub fn take_line(&mut self, line: &[u8]) -> io::Result<bool> {
        let flow = match self.act_on(DriverMessage::Input(input_of(line)))? {
            Flow::Continue => self.finish_work()?,
            Flow::Quit => Flow::Quit,
        };
        Ok(flow == Flow::Continue)
    }

    /// Handles messages until no work runs.
    fn finish_work(&mut self) -> io::Result<Flow> {
        while !self.work.is_idle() {
            if self.work.is_endless() {
                self.stop();
            }
            if self.act_on_next()? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Acts on the next message, or reports the progress of a search that has been silent for long.
    pub(super) fn act_on_next(&mut self) -> io::Result<Flow> {
        match self.next_message() {
            Ok(message) => {
                if let DriverMessage::Input(input) = &message {
                    self.mailbox.backlog.take(input);
                }
                self.act_on(message)
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(search) = self.work.search() {
                    search.last_progress = Instant::now();
                }
                self.search_after_deadline()?;
                self.tell_progress().map(|()| Flow::Continue)
            }
            Err(RecvTimeoutError::Disconnected) => Ok(Flow::Quit),
        }
    }

    fn act_on(&mut self, message: DriverMessage) -> io::Result<Flow> {
        match message {
            DriverMessage::Input(Input::Line(line, at)) => {
                self.connection.output.note_input(&line);
                self.take(line, at)
            }
            DriverMessage::Input(Input::TooLong(first_word)) => {
                self.connection.output.note_input(&format!("{first_word} ... (too long)"));
                self.take_too_long(first_word)
            }
            DriverMessage::Input(Input::End) => self.take_end(),
            DriverMessage::Event(event) => {
                if let ProtocolEvent::Info(info) = &event
                    && let Some(search) = self.work.search()
                {
                    search.note(info, &mut self.game.concessions);
                }
                self.tell(&event)?;
                Ok(Flow::Continue)
            }
            DriverMessage::Last(event) => self.finish(&event),
            DriverMessage::OnlineBook(number, answer) => self.take_online_answer(number, answer),
            DriverMessage::SearchDied => self.answer_for_dead_search(),
        }
    }

    /// The next message. During a search, waits at most until the next progress report; for the online book, at most
    /// for the time of a move.
    fn next_message(&self) -> Result<DriverMessage, RecvTimeoutError> {
        // Without threads, all messages have arrived already, so there is nothing to wait for.
        if let Ok(message) = self.mailbox.messages.try_recv() {
            return Ok(message);
        }
        match &self.work {
            Work::Search(search) => {
                let wait = PROGRESS_INTERVAL.saturating_sub(search.last_progress.elapsed());
                self.mailbox.messages.recv_timeout(wait)
            }
            Work::OnlineBook(question) => {
                let wait = question.deadline.saturating_duration_since(Instant::now());
                self.mailbox.messages.recv_timeout(wait)
            }
            _ => self.mailbox.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Takes the end of the input: finite work is finished and answered first.
    fn take_end(&mut self) -> io::Result<Flow> {
        self.connection.stage = self.connection.stage.max(Stage::InputEnded);
        let readings = self.connection.dialect.read_end();
        self.take_readings(readings, Instant::now())?;
        self.stop_endless();
        Ok(if self.work.is_idle() { Flow::Quit } else { Flow::Continue })
    }

    /// Stops an endless search that nobody can stop any more.
    fn stop_endless(&mut self) {
        if self.connection.stage >= Stage::InputEnded && self.work.is_endless() {
            self.stop();
        }
    }

    /// Handles a line when it arrives.
    pub(super) fn take(&mut self, line: String, at: Instant) -> io::Result<Flow> {
        let Some(word) = first_word(&line) else { return Ok(Flow::Continue) };
        if self.connection.stage == Stage::Quitting {
            // What is still to be finished can be stopped.
            if ["stop", "quit"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
                self.queue.clear();
                self.stop();
            }
            return Ok(Flow::Continue);
        }
        if !self.connection.unread.is_empty() {
            self.connection.unread.push_back(Input::Line(line, at));
            return Ok(Flow::Continue);
        }
        if self.connection.stage == Stage::Boot {
            // An unknown line does not select a protocol: it is answered by an error.
            if let Some(protocol) = protocols::for_first_line(&line) {
                self.speak(protocol);
            }
        } else if let Some(other) =
            protocols::selected_by(word).filter(|&other| other != self.connection.protocol)
        {
            if !self.work.is_idle() {
                // The client of the old protocol still waits for answers, so they are sent without delay.
                self.stop();
                self.connection.unread.push_back(Input::Line(line, at));
                return Ok(Flow::Continue);
            }
            self.speak(other);
        }
        self.look_ahead();
        let readings = self.connection.dialect.read(&line, &self.resources.options_ahead);
        self.take_readings(readings, at)
    }

    /// Handles a line of which only the first word was kept.
    fn take_too_long(&mut self, first_word: String) -> io::Result<Flow> {
        if self.connection.stage == Stage::Quitting {
            return Ok(Flow::Continue);
        }
        if !self.connection.unread.is_empty() {
            self.connection.unread.push_back(Input::TooLong(first_word));
            return Ok(Flow::Continue);
        }
        self.look_ahead();
        let readings = self.connection.dialect.read_too_long(&first_word, &self.resources.options_ahead);
        self.take_readings(readings, Instant::now())
    }

    /// Brings the options that include the changes of waiting commands up to date.
    fn look_ahead(&mut self) {
        let resources = &mut self.resources;
        if self.queue.is_empty() {
            resources.options_ahead.clone_from(&resources.options);
        }
    }

    /// Changes to this protocol, in its initial state. Options are kept.
    fn speak(&mut self, protocol: &'static Protocol) {
        self.connection.speak(protocol);
        self.game = CurrentGame::default();
    }

    /// Passes on the answer of work. The state changes first: a reader of the answer may continue at once.
    fn finish(&mut self, answer: &ProtocolEvent) -> io::Result<Flow> {
        self.resources.session.wait();
        let work = std::mem::replace(&mut self.work, Work::Idle);
        let was_stopped = std::mem::take(&mut self.is_stopping);
        self.ended_by_itself = (!was_stopped).then(Instant::now);
        let was_pondering = matches!(work, Work::Search(search) if search.pondering);
        match answer {
            ProtocolEvent::BestMove(best, _) => {
                // If the search was pondering when it ended, the opponent has played another move than expected. So its
                // move is not played.
                let is_played = best.best.is_some() && !was_pondering;
                let (concessions, resources) = (&mut self.game.concessions, &self.resources);
                let concession = is_played
                    .then(|| concessions.decide(resources.session.position(), &resources.options))
                    .flatten();
                concessions.end();
                self.report_table_faults()?;
                self.tell(&ProtocolEvent::BestMove(*best, concession))?;
            }
            ProtocolEvent::Bench(report) => self.tell_bench(report)?,
            answer => self.tell(answer)?,
        }
        self.go_on()
    }

    /// Continues with the queue after an answer.
    pub(super) fn go_on(&mut self) -> io::Result<Flow> {
        if self.connection.stage == Stage::Quitting {
            // The dialect may have added commands after the answer.
            self.drop_searches();
        }
        if self.take_queued()? == Flow::Quit {
            return Ok(Flow::Quit);
        }
        if self.connection.stage == Stage::Quitting {
            if !self.work.is_idle() {
                return Ok(Flow::Continue);
            }
            self.tell(&ProtocolEvent::Goodbye)?;
            return Ok(Flow::Quit);
        }
        // Lines of the next protocol may be waiting: they are handled now, and may stop the running search.
        for input in std::mem::take(&mut self.connection.unread) {
            let flow = match input {
                Input::Line(line, at) => self.take(line, at)?,
                Input::TooLong(first_word) => self.take_too_long(first_word)?,
                Input::End => self.take_end()?,
            };
            if flow == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        self.stop_endless();
        let is_done = self.connection.stage >= Stage::InputEnded && self.work.is_idle();
        Ok(if is_done { Flow::Quit } else { Flow::Continue })
    }

    pub(super) fn answer_for_dead_search(&mut self) -> io::Result<Flow> {
        log::error!("the search panicked");
        let moves = self.resources.session.position().legal_moves();
        let banned = &self.game.banned;
        let (best, wanted) = match self.work.search() {
            Some(search) => (search.best_so_far, std::mem::take(&mut search.search_moves)),
            None => (None, Vec::new()),
        };
        let is_allowed = |mv: &Move| (wanted.is_empty() || wanted.contains(mv)) && !banned.contains(mv);
        let best = best.or_else(|| moves.into_iter().find(is_allowed));
        self.finish(&ProtocolEvent::BestMove(BestMove { best, ponder: None }, None))
    }
}
