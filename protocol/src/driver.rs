//! The loop between a front end and the engine: lines become commands, commands become calls of the
//! session, and what comes of them goes back as events.
//!
//! One thread owns all state. The reader thread, the search and the other tasks only send it messages, so
//! nothing waits for a search but the commands that have to, and those wait in a queue.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use chuhe_engine::Position;
use chuhe_engine::bench::DEFAULT_DEPTH;
use chuhe_engine::search::BestMove;
use chuhe_engine::session::Session;
use chuhe_engine::time::TimeBudget;
use chuhe_engine::tt::AllocationError;

use crate::command::{Command, Event, GoRequest, PositionRequest, Report, Urgency};
use crate::dialect::{self, Dialect, first_word};
use crate::input::{Input, read_lines};
use crate::limits::{ends_by_itself, limits};
use crate::options::{Id, Options};
use crate::output::Output;
use crate::tasks::{self, Relay};
use crate::{about, setup};

/// What the driver's thread is told by the others.
#[derive(Debug)]
pub(crate) enum Message {
    /// By the reader.
    Input(Input),
    /// By a task that goes on.
    Event(Event),
    /// By a task that is done: its answer.
    Last(Event),
    /// A search panicked before it answered.
    SearchDied,
}

/// Why the driver cannot begin.
pub type StartError = AllocationError;

/// What is going on, and so what a line may do.
enum State {
    /// Nothing was said yet: the first word chooses the dialect.
    Boot,
    /// Everything is carried out at once.
    Idle,
    /// Most lines wait for the answer.
    Thinking(Task),
}

/// Work in another thread that owes an answer.
enum Task {
    Search {
        /// It won't end before it is told to.
        infinite: bool,
        /// It won't end before it is told to, or told that the expected move was played.
        pondering: bool,
    },
    Perft {
        stop: Arc<AtomicBool>,
    },
    Bench,
}

impl Task {
    fn is_endless(&self) -> bool {
        matches!(self, Task::Search { infinite, pondering } if *infinite || *pondering)
    }
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// The state of a conversation.
pub struct Driver {
    dialect: Box<dyn Dialect>,
    state: State,
    options: Options,
    /// Not dropped: to free a large table would delay the end of the process, which does it anyway.
    session: ManuallyDrop<Session>,
    /// `None` after one was refused.
    position: Option<Position>,
    /// Lines that wait for an answer.
    queue: VecDeque<(String, Instant)>,
    debug: bool,
    output: Output,
    /// Given to threads that report.
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

impl Driver {
    /// A driver that talks to `sink`.
    ///
    /// # Errors
    /// If there is no memory for the transposition table.
    pub fn new(sink: impl Write + Send + 'static) -> Result<Driver, StartError> {
        let options = Options::default();
        let (sender, messages) = channel();
        Ok(Driver {
            dialect: dialect::before_the_first_word(),
            state: State::Boot,
            session: ManuallyDrop::new(Session::new(options.hash_mib())?),
            options,
            position: Some(Position::default()),
            queue: VecDeque::new(),
            debug: false,
            output: Output::new(sink),
            sender,
            messages,
        })
    }

    /// Reads lines in a thread of its own and acts on them until told to quit or until the input ends.
    /// Returns in mid-search too; the process should end then.
    ///
    /// # Errors
    /// If the output cannot be written any more.
    pub fn run(mut self, source: impl BufRead + Send + 'static) -> io::Result<()> {
        let reader = self.sender.clone();
        std::thread::spawn(move || {
            read_lines(source, |input| reader.send(Message::Input(input)).is_ok());
        });
        // The driver holds a sender itself, so this ends only by the return.
        while let Ok(message) = self.messages.recv() {
            let flow = match message {
                Message::Input(Input::Line(line, at)) => {
                    self.output.note_input(&line);
                    self.take(line, at)?
                }
                Message::Input(Input::TooLong) => {
                    self.report(Report::LineTooLong)?;
                    Flow::Continue
                }
                Message::Input(Input::End) => Flow::Quit,
                Message::Event(event) => {
                    self.tell(&event)?;
                    Flow::Continue
                }
                Message::Last(event) => self.finish(&event)?,
                Message::SearchDied => self.answer_for_dead_search()?,
            };
            if flow == Flow::Quit {
                break;
            }
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event) -> io::Result<()> {
        self.dialect.write(event, &self.options).iter().try_for_each(|line| self.output.line(line))
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        log::info!("{report:?}");
        self.tell(&Event::Report(report))
    }

    /// Reports to those who asked for more.
    fn debug(&mut self, text: impl FnOnce() -> String) -> io::Result<()> {
        if self.debug { self.report(Report::Debug(text())) } else { Ok(()) }
    }

    /// Takes a line as it comes in.
    fn take(&mut self, line: String, at: Instant) -> io::Result<Flow> {
        let Some(word) = first_word(&line) else { return Ok(Flow::Continue) };
        match &self.state {
            State::Boot => match dialect::for_first_word(word) {
                Some(dialect) => {
                    self.dialect = dialect;
                    self.state = State::Idle;
                    self.take_when_idle(&line, at)
                }
                None => {
                    let line = crate::command::shortened(line.trim(), 60);
                    self.report(Report::UnknownCommand(line)).map(|()| Flow::Continue)
                }
            },
            State::Idle => self.take_when_idle(&line, at),
            State::Thinking(_) => self.take_when_thinking(line, at),
        }
    }

    fn take_when_idle(&mut self, line: &str, at: Instant) -> io::Result<Flow> {
        let command = self.dialect.read(line, &self.options);
        self.execute(command, at)
    }

    fn take_when_thinking(&mut self, line: String, at: Instant) -> io::Result<Flow> {
        let command = self.dialect.read(&line, &self.options);
        match command.urgency() {
            // With another search in the queue that one is meant, and the running one must end for it.
            Urgency::Now if matches!(command, Command::Stop | Command::PonderHit) && self.work_waits() => {
                self.queue.push_back((line, at));
                if command == Command::Stop {
                    self.stop();
                }
            }
            Urgency::Now => return self.execute(command, at),
            Urgency::Later => self.queue.push_back((line, at)),
            Urgency::EndsEndlessSearch => {
                self.queue.push_back((line, at));
                if matches!(&self.state, State::Thinking(task) if task.is_endless()) {
                    self.stop();
                }
            }
            Urgency::Never => self.report(Report::Busy)?,
        }
        Ok(Flow::Continue)
    }

    /// Whether something that will owe an answer is in the queue.
    fn work_waits(&self) -> bool {
        self.queue.iter().any(|(line, _)| self.dialect.read(line, &self.options).begins_work())
    }

    /// Passes on a task's answer. The state changes first: whoever reads the answer may go on at once.
    fn finish(&mut self, answer: &Event) -> io::Result<Flow> {
        self.session.wait();
        self.state = State::Idle;
        self.tell(answer)?;
        self.take_queued()
    }

    /// Takes what has waited, up to the next task and whatever may be done beside it.
    fn take_queued(&mut self) -> io::Result<Flow> {
        while let Some((line, at)) = self.queue.pop_front() {
            let command = self.dialect.read(&line, &self.options);
            if let State::Thinking(task) = &self.state
                && command.urgency() != Urgency::Now
            {
                let ends = command.urgency() == Urgency::EndsEndlessSearch && task.is_endless();
                self.queue.push_front((line, at));
                if ends {
                    self.stop();
                }
                break;
            }
            if self.execute(command, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn answer_for_dead_search(&mut self) -> io::Result<Flow> {
        log::error!("the search panicked");
        let moves = self.session.position().legal_moves();
        self.finish(&Event::BestMove(BestMove { best: moves.first().copied(), ponder: None }))
    }

    /// Does what a command asks for. When thinking, only what may be done beside a search.
    fn execute(&mut self, command: Command, at: Instant) -> io::Result<Flow> {
        match command {
            Command::Nothing => {}
            Command::Handshake => self.tell(&Event::Identity)?,
            Command::Debug(on) => self.debug = on,
            Command::Ready => self.tell(&Event::Ready)?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => self.session.new_game(),
            Command::SetPosition(request) => self.set_position(&request)?,
            Command::Go(request) => self.go(&request, at)?,
            Command::PonderHit => self.ponder_hit(at),
            Command::Stop => self.stop(),
            Command::Quit => return Ok(Flow::Quit),
            Command::Perft(depth) => match self.position.clone() {
                Some(position) => {
                    let stop = tasks::perft(position, depth, self.sender.clone());
                    self.state = State::Thinking(Task::Perft { stop });
                }
                None => self.report(Report::NoPosition)?,
            },
            Command::Bench(depth) => {
                let (depth, hash) = (depth.unwrap_or(DEFAULT_DEPTH), self.options.hash_mib());
                tasks::bench(depth, hash, self.sender.clone());
                self.state = State::Thinking(Task::Bench);
            }
            Command::Show => self.tell_position(Event::Board)?,
            Command::Evaluate => self.tell_position(Event::Evaluation)?,
            Command::Flip => match self.position.as_ref().map(setup::with_colors_swapped) {
                Some(Ok(position)) => self.position = Some(position),
                Some(Err(error)) => self.report(Report::Note(error.to_string()))?,
                None => self.report(Report::NoPosition)?,
            },
            Command::Help => self.tell(&Event::Help)?,
            Command::License => self.tell(&Event::Text(about::LICENSE.to_owned()))?,
            Command::Compiler => self.tell(&Event::Text(about::build()))?,
            Command::Unknown(line) => self.report(Report::UnknownCommand(line))?,
        }
        Ok(Flow::Continue)
    }

    fn tell_position(&mut self, event: impl Fn(Box<Position>) -> Event) -> io::Result<()> {
        match &self.position {
            Some(position) => self.tell(&event(Box::new(position.clone()))),
            None => self.report(Report::NoPosition),
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let before = self.options.clone();
        let result = match self.options.set(name, value) {
            Ok(Some(id)) => self.apply(id),
            Ok(None) => Ok(()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(reason) = result {
            self.options = before;
            self.report(Report::Option { name: crate::command::shortened(name, 60), reason })?;
        }
        Ok(())
    }

    /// Sets in motion what a changed option asks for.
    fn apply(&mut self, id: Id) -> Result<(), String> {
        match id {
            Id::Hash => self.session.set_hash(self.options.hash_mib()).map_err(|error| error.to_string()),
            Id::Threads => {
                self.session.set_threads(self.options.threads());
                Ok(())
            }
            Id::MultiPv => {
                self.session.set_multi_pv(self.options.multi_pv());
                Ok(())
            }
            Id::ClearHash => {
                self.session.new_game();
                Ok(())
            }
            Id::DebugLogFile => {
                let path = self.options.debug_log_file();
                self.output.copy_to(path).map_err(|error| format!("cannot write to '{path}': {error}"))
            }
            Id::RepetitionRule | Id::SixtyMoveRule | Id::Rule60MaxPly => {
                self.session.set_rules(self.options.rules());
                Ok(())
            }
            Id::Evaluation => {
                self.session.set_evaluation(self.options.evaluation());
                Ok(())
            }
            Id::Ponder | Id::MoveOverhead | Id::Variant | Id::RankBase => Ok(()),
            #[cfg(feature = "tune")]
            Id::Parameter => Ok(()),
        }
    }

    fn set_position(&mut self, request: &PositionRequest) -> io::Result<()> {
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
            self.report(Report::NoPosition)?;
            return self.tell(&Event::BestMove(BestMove { best: None, ponder: None }));
        };
        let (limits, messages) = limits(request, &position, &self.options, at);
        for message in messages {
            self.report(Report::Go(message))?;
        }
        self.debug(|| format!("limits {limits:?}"))?;
        self.debug(|| format!("time {:?}", TimeBudget::new(&limits)))?;
        self.state =
            State::Thinking(Task::Search { infinite: !ends_by_itself(&limits), pondering: limits.ponder });
        self.session.set_position(position);
        self.session.go(limits, Relay::new(self.sender.clone()));
        Ok(())
    }

    fn ponder_hit(&mut self, at: Instant) {
        if let State::Thinking(Task::Search { pondering, .. }) = &mut self.state {
            *pondering = false;
            self.session.ponder_hit(at);
        }
    }

    fn stop(&mut self) {
        match &self.state {
            State::Thinking(Task::Search { .. }) => self.session.stop(),
            State::Thinking(Task::Perft { stop }) => stop.store(true, Relaxed),
            State::Thinking(Task::Bench) | State::Boot | State::Idle => {}
        }
    }
}
