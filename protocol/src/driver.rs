//! The loop between a front end and the engine: lines become commands, commands become calls of the
//! session, and what comes of them goes back as events.
//!
//! One thread owns all state. The reader thread, the search and the other tasks only send it messages, so
//! nothing waits for a search but the commands that have to, and those wait in a queue.
//!
//! | file | what |
//! |---|---|
//! | here | states, and what each message brings about |
//! | `queue` | which command is carried out when |
//! | `execute` | what each command does |
//! | `apply` | what a changed option sets in motion |
//! | `unthreaded` | the same on a host without threads |

mod apply;
mod execute;
mod queue;
mod unthreaded;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use chuhe_engine::eval::nnue::{Network, embedded};
use chuhe_engine::host::Instant;
use chuhe_engine::search::{BestMove, Info, Shared};
use chuhe_engine::session::Session;
use chuhe_engine::threads::spawn_with;
use chuhe_engine::time::Asked;
use chuhe_engine::tt::{AllocationError, Bound};
use xiangqi::{Move, Position};

use crate::command::{Command, Event, Report};
use crate::dialect::{Dialect, Protocol};
use crate::etiquette::Etiquette;
use crate::input::{Input, read_lines};
use crate::opening_book::OpeningBook;
use crate::options::Options;
use crate::output::Output;
use crate::protocols;
use crate::tasks::Message;
use crate::words::{first_word, quoted};

/// How often a search tells how far it has come, whatever else it reports.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// Why the driver cannot begin.
pub type StartError = AllocationError;

/// What is going on, and so what a command may do.
enum State {
    /// Nothing was said yet: the first word chooses the protocol.
    Boot,
    /// Everything is carried out at once.
    Idle,
    /// Most commands wait for the answer.
    Working(Job),
}

/// Work in another thread that owes an answer.
enum Job {
    Search {
        /// It won't end before it is told to.
        infinite: bool,
        /// It won't end before it is told to, or told that the expected move was played.
        pondering: bool,
    },
    Perft {
        stop: Arc<AtomicBool>,
    },
    Bench {
        shared: Arc<Shared>,
    },
}

impl Job {
    fn is_endless(&self) -> bool {
        matches!(self, Job::Search { infinite, pondering } if *infinite || *pondering)
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
    protocol: &'static Protocol,
    dialect: Box<dyn Dialect>,
    state: State,
    options: Options,
    /// The options as they will be when nothing waits any more: lines are read with these.
    options_ahead: Options,
    /// Not dropped: to free a large table would delay the end of the process, which does it anyway.
    session: ManuallyDrop<Session>,
    book: OpeningBook,
    /// `None` after one was refused.
    position: Option<Position>,
    /// The network of `EvalFile`, or the embedded one.
    network: Arc<Network>,
    /// Not to be played from there.
    banned: Vec<Move>,
    etiquette: Etiquette,
    /// Commands that wait for an answer, and when the lines that asked for them came in.
    queue: VecDeque<(Command, Instant)>,
    /// Lines in another protocol, the first being its greeting: they wait until this one's work is done.
    unread: VecDeque<(String, Instant)>,
    /// When the front end was last told how far the search under way has come; at first when it began.
    last_progress: Instant,
    /// The best move that the search under way has reported.
    best_so_far: Option<Move>,
    debug: bool,
    /// Nothing is acted on while working.
    batch: bool,
    /// The input has ended, but what it asked for is not done yet.
    ended: bool,
    /// The process is to end with the answer that is owed.
    quits: bool,
    /// Options that name files are refused.
    without_files: bool,
    /// Searches run on this thread and ask this whether to end.
    asks: Option<fn() -> Asked>,
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
            protocol: protocols::BEFORE_THE_FIRST_WORD,
            dialect: (protocols::BEFORE_THE_FIRST_WORD.begin)(),
            state: State::Boot,
            session: ManuallyDrop::new(Session::new(options.hash_mib)?),
            options_ahead: options.clone(),
            options,
            book: OpeningBook::default(),
            position: Some(Position::default()),
            banned: Vec::new(),
            etiquette: Etiquette::default(),
            queue: VecDeque::new(),
            unread: VecDeque::new(),
            network: Arc::clone(embedded()),
            last_progress: Instant::now(),
            best_so_far: None,
            debug: false,
            batch: false,
            ended: false,
            quits: false,
            without_files: false,
            asks: None,
            output: Output::new(sink),
            sender,
            messages,
        })
    }

    /// Refuses options that name files from now on: for services, whose users may set options.
    pub fn without_files(self) -> Driver {
        Driver { without_files: true, ..self }
    }

    /// Reads lines in a thread of its own and acts on them until told to quit or until the input ends.
    /// Returns in mid-search too; the process should end then. If the system has no thread, each line is acted on
    /// before the next is read.
    ///
    /// # Errors
    /// If the output cannot be written any more.
    pub fn run(mut self, source: impl BufRead + Send + 'static) -> io::Result<()> {
        let reader = self.sender.clone();
        let read = move |source| read_lines(source, |input| reader.send(Message::Input(input)).is_ok());
        if let Err(source) = spawn_with(source, read) {
            return self.run_without_reader(source);
        }
        // The driver holds a sender itself, so messages never end; what ends is the run.
        while self.act_on_next()? == Flow::Continue {}
        Ok(())
    }

    /// Reads on this thread. Nobody can stop a search then, so all of them end by themselves.
    fn run_without_reader(&mut self, source: impl BufRead) -> io::Result<()> {
        let mut result = Ok(Flow::Continue);
        read_lines(source, |input| {
            result = self.act_on(Message::Input(input)).and_then(|flow| match flow {
                Flow::Continue => self.finish_work(),
                Flow::Quit => Ok(Flow::Quit),
            });
            matches!(result, Ok(Flow::Continue))
        });
        result.map(|_| ())
    }

    /// Acts on messages until no work is under way.
    fn finish_work(&mut self) -> io::Result<Flow> {
        while let State::Working(job) = &self.state {
            if job.is_endless() {
                self.stop();
            }
            if self.act_on_next()? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Acts on the next message, or tells how far a search has come that has been silent for long.
    fn act_on_next(&mut self) -> io::Result<Flow> {
        match self.next_message() {
            Ok(message) => self.act_on(message),
            Err(RecvTimeoutError::Timeout) => {
                self.last_progress = Instant::now();
                self.tell_progress().map(|()| Flow::Continue)
            }
            Err(RecvTimeoutError::Disconnected) => Ok(Flow::Quit),
        }
    }

    fn act_on(&mut self, message: Message) -> io::Result<Flow> {
        match message {
            Message::Input(Input::Line(line, at)) => {
                self.output.note_input(&line);
                self.take(line, at)
            }
            Message::Input(Input::TooLong(first_word)) => {
                let commands = self.dialect.read_too_long(&first_word);
                self.take_commands(commands, Instant::now())
            }
            Message::Input(Input::End) => self.take_end(),
            Message::Event(event) => {
                if let Event::Info(info) = &event {
                    note(info, &mut self.etiquette, &mut self.best_so_far);
                }
                self.tell(&event)?;
                Ok(Flow::Continue)
            }
            Message::Last(event) => self.finish(&event),
            Message::SearchDied => self.answer_for_dead_search(),
        }
    }

    /// The next message. While a search runs, waits no longer than until its progress is due to be told.
    fn next_message(&self) -> Result<Message, RecvTimeoutError> {
        // Without threads everything that there is to hear has been said, and there is no clock to wait by.
        if let Ok(message) = self.messages.try_recv() {
            return Ok(message);
        }
        match self.state {
            State::Working(Job::Search { .. }) => {
                self.messages.recv_timeout(PROGRESS_INTERVAL.saturating_sub(self.last_progress.elapsed()))
            }
            _ => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Tells of an event. What the dialect makes of it waits in the queue.
    fn tell(&mut self, event: &Event) -> io::Result<()> {
        let lines = self.dialect.write(event, &self.options);
        self.say(&lines)?;
        let commands = self.dialect.follow_up();
        self.look_ahead(&commands);
        self.queue.extend(commands.into_iter().map(|command| (command, Instant::now())));
        Ok(())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.output.line(line))
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        log::info!("{report:?}");
        self.tell(&Event::Report(report))
    }

    /// Reports to those who asked for more.
    fn debug(&mut self, text: impl FnOnce() -> String) -> io::Result<()> {
        if self.debug { self.report(Report::Debug(text())) } else { Ok(()) }
    }

    /// Takes the end of the input: what ends by itself is finished and answered first.
    fn take_end(&mut self) -> io::Result<Flow> {
        self.ended = true;
        let commands = self.dialect.read_end();
        self.take_commands(commands, Instant::now())?;
        self.stop_endless();
        Ok(if matches!(self.state, State::Working(_)) { Flow::Continue } else { Flow::Quit })
    }

    /// Stops what nobody can stop any more.
    fn stop_endless(&mut self) {
        if self.ended
            && let State::Working(job) = &self.state
            && job.is_endless()
        {
            self.stop();
        }
    }

    /// Takes a line as it comes in.
    fn take(&mut self, line: String, at: Instant) -> io::Result<Flow> {
        let Some(word) = first_word(&line).filter(|_| !self.quits) else { return Ok(Flow::Continue) };
        if !self.unread.is_empty() {
            self.unread.push_back((line, at));
            return Ok(Flow::Continue);
        }
        if matches!(self.state, State::Boot) {
            let Some(protocol) = protocols::for_first_line(&line) else {
                return self.report(Report::UnknownCommand(quoted(&line))).map(|()| Flow::Continue);
            };
            self.speak(protocol);
        } else if let Some(other) = protocols::greeted_by(word).filter(|&other| other != self.protocol) {
            if let State::Working(_) = self.state {
                // What this protocol's front end still waits for it gets, but soon.
                self.stop();
                self.unread.push_back((line, at));
                return Ok(Flow::Continue);
            }
            self.speak(other);
        }
        if self.queue.is_empty() {
            self.options_ahead.clone_from(&self.options);
        }
        let commands = self.dialect.read(&line, &self.options_ahead);
        self.take_commands(commands, at)
    }

    /// Changes to this protocol, with nothing said in it yet. Options stay.
    fn speak(&mut self, protocol: &'static Protocol) {
        self.protocol = protocol;
        self.dialect = (protocol.begin)();
        self.position = Some(Position::default());
        self.banned.clear();
        self.etiquette = Etiquette::default();
        self.debug = false;
        self.batch = false;
        self.state = State::Idle;
    }

    /// Passes on the answer of work. The state changes first: whoever reads the answer may go on at once.
    fn finish(&mut self, answer: &Event) -> io::Result<Flow> {
        self.session.wait();
        let job = std::mem::replace(&mut self.state, State::Idle);
        let was_pondering = matches!(job, State::Working(Job::Search { pondering: true, .. }));
        match answer {
            Event::BestMove(best, _) => {
                // A move found while pondering is not played: the opponent has played another one.
                let is_played = best.best.is_some() && !was_pondering;
                let concession = is_played
                    .then(|| self.etiquette.concession(self.session.position(), &self.options))
                    .flatten();
                self.etiquette.end();
                self.tell(&Event::BestMove(*best, concession))?;
            }
            answer => self.tell(answer)?,
        }
        if self.quits {
            self.tell(&Event::Goodbye)?;
            return Ok(Flow::Quit);
        }
        if self.take_queued()? == Flow::Quit {
            return Ok(Flow::Quit);
        }
        // If another protocol waits, it has its turn now, or makes what goes on end soon.
        for (line, at) in std::mem::take(&mut self.unread) {
            if self.take(line, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        self.stop_endless();
        let is_done = self.ended && !matches!(self.state, State::Working(_));
        Ok(if is_done { Flow::Quit } else { Flow::Continue })
    }

    fn answer_for_dead_search(&mut self) -> io::Result<Flow> {
        log::error!("the search panicked");
        let moves = self.session.position().legal_moves();
        let best = self.best_so_far.or_else(|| moves.into_iter().find(|mv| !self.banned.contains(mv)));
        self.finish(&Event::BestMove(BestMove { best, ponder: None }, None))
    }
}

/// Keeps what the answer of a search will need of its reports.
fn note(info: &Info, etiquette: &mut Etiquette, best_so_far: &mut Option<Move>) {
    if info.multi_pv == 1 && info.bound == Bound::Exact {
        etiquette.note(info.score);
        *best_so_far = info.pv.first().copied();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::Relay;
    use chuhe_engine::search::Listener;
    use std::sync::Mutex;

    /// What a driver writes, to be looked at.
    #[derive(Clone, Default)]
    pub(super) struct Written(Arc<Mutex<Vec<u8>>>);

    impl Written {
        /// The text since the last call.
        fn text(&self) -> String {
            String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
        }

        /// The lines since the last call.
        pub(super) fn lines(&self) -> Vec<String> {
            self.text().lines().map(str::to_owned).collect()
        }
    }

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_search_that_dies_is_answered_for_with_a_legal_move() {
        let written = Written::default();
        let mut driver = Driver::new(written.clone()).unwrap();
        driver.take("position startpos".to_owned(), Instant::now()).unwrap();
        driver.state = State::Working(Job::Search { infinite: true, pondering: false });
        driver.banned = Position::default().legal_moves()[1..].to_vec();
        // What a panic does to the search's listener.
        drop(Relay::new(driver.sender.clone()));
        let message = driver.messages.recv().unwrap();
        assert!(matches!(message, Message::SearchDied));
        driver.answer_for_dead_search().unwrap();
        assert!(matches!(driver.state, State::Idle));
        assert_eq!(written.text(), format!("bestmove {}\n", Position::default().legal_moves()[0]));
        // One that has answered says nothing when it goes.
        let mut relay = Relay::new(driver.sender.clone());
        relay.best_move(&BestMove { best: None, ponder: None });
        drop(relay);
        assert!(matches!(driver.messages.recv().unwrap(), Message::Last(_)));
        assert!(driver.messages.try_recv().is_err());
    }
}
