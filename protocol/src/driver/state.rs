//! The driver's state, and its output to the front end.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender, channel};

use chuhe_engine::bench::BenchReport;
use chuhe_engine::host::Instant;
use chuhe_engine::time::HostPoll;
use chuhe_engine::tt::AllocationError;

use super::connection::Connection;
use super::game::CurrentGame;
use super::resources::Resources;
use super::work::Work;
use crate::bench::summary;
use crate::command::Reading;
use crate::event::{ProtocolEvent, Report};
use crate::input::Backlog;
use crate::tasks::DriverMessage;

/// Why the driver cannot start.
pub type StartError = AllocationError;

/// Whether to continue.
#[derive(PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Quit,
}

/// The messages from other threads to the driver's.
pub(super) struct Mailbox {
    /// Given to threads that report.
    pub(super) sender: Sender<DriverMessage>,
    pub(super) messages: Receiver<DriverMessage>,
    /// The bytes of input among the messages.
    pub(super) backlog: Arc<Backlog>,
}

/// A conversation with a front end, and the engine behind it.
pub struct Driver {
    pub(super) connection: Connection,
    pub(super) resources: Resources,
    pub(super) game: CurrentGame,
    pub(super) work: Work,
    /// Whether the running work was told to stop.
    pub(super) is_stopping: bool,
    /// When the last work ended; `None` if it was stopped.
    pub(super) ended_by_itself: Option<Instant>,
    /// Parsed lines that wait for an answer, with the times at which they arrived.
    pub(super) queue: VecDeque<(Reading, Instant)>,
    pub(super) mailbox: Mailbox,
    /// Searches run on this thread and ask this whether to end.
    pub(super) poll: Option<HostPoll>,
}

impl Driver {
    /// A driver that writes its output to `sink`.
    ///
    /// # Errors
    /// If there is no memory for the transposition table.
    pub fn new(sink: impl Write + Send + 'static) -> Result<Driver, StartError> {
        let (sender, messages) = channel();
        Ok(Driver {
            connection: Connection::new(sink),
            resources: Resources::new()?,
            game: CurrentGame::default(),
            work: Work::Idle,
            is_stopping: false,
            ended_by_itself: None,
            queue: VecDeque::new(),
            mailbox: Mailbox { sender, messages, backlog: Arc::default() },
            poll: None,
        })
    }

    /// Disables options that name files: for services whose users may set options.
    pub fn without_files(mut self) -> Driver {
        self.resources.without_files = true;
        self
    }

    /// Writes output for people, such as the summary of a bench, to `sink`.
    pub fn with_aside(mut self, sink: impl Write + Send + 'static) -> Driver {
        self.connection.output.write_aside_to(sink);
        self
    }

    /// Searches on the thread that passes the lines. `poll` is called about every thousand positions.
    pub fn on_one_thread(self, poll: HostPoll) -> Driver {
        Driver { poll: Some(poll), ..self }
    }

    /// Writes an event. The dialect's commands that follow wait in the queue.
    pub(super) fn tell(&mut self, event: &ProtocolEvent) -> io::Result<()> {
        let lines = self.connection.dialect.write(event, &self.resources.options);
        self.say(&lines)?;
        let readings = self.connection.dialect.follow_up();
        self.resources.look_ahead(&readings);
        self.queue.extend(readings.into_iter().map(|reading| (reading, Instant::now())));
        Ok(())
    }

    /// Writes the result of a bench: its total, and the summary for people.
    pub(super) fn tell_bench(&mut self, report: &BenchReport) -> io::Result<()> {
        self.connection.output.aside(&summary(report));
        self.tell(&ProtocolEvent::Bench(*report))
    }

    pub(super) fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.connection.output.line(line))
    }

    pub(super) fn report(&mut self, report: Report) -> io::Result<()> {
        log::info!("{report:?}");
        self.tell(&ProtocolEvent::Report(report))
    }

    /// Reports if debug output is on.
    pub(super) fn debug(&mut self, text: impl FnOnce() -> String) -> io::Result<()> {
        if self.connection.debug { self.report(Report::Debug(text())) } else { Ok(()) }
    }

    /// Reports the progress of the running search, if there is one.
    pub(super) fn tell_progress(&mut self) -> io::Result<()> {
        match self.resources.session.progress() {
            Some(progress) => self.tell(&ProtocolEvent::Progress(progress)),
            None => Ok(()),
        }
    }

    /// Ends the running work; it answers soon.
    pub(super) fn stop(&mut self) {
        self.is_stopping = !self.work.is_idle();
        match &mut self.work {
            Work::OnlineBook(question) => {
                question.is_stopped = true;
                question.deadline = Instant::now();
            }
            Work::Search(_) => self.resources.session.stop(),
            Work::Perft { stop } => stop.store(true, Relaxed),
            Work::Bench { shared } => shared.signals.stop(),
            Work::Idle => {}
        }
    }
}
