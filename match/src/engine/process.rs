//! A process and its pipes.
//!
//! One thread reads the output of the engine and notes when each line came; one copies its errors to the log.
//! Both end with the process. However a [`Link`] is dropped, no process is left behind and no zombie.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use xiangqi::text::printable;

use super::config::{EngineConfig, words};
use super::fault::Fault;
use super::kill_on_exit;
use crate::log::Log;
use crate::stop::StopFlag;

/// Lines that wait to be read; an engine that floods its output waits from then on.
const WAITING_LINES: usize = 1024;

/// Longer lines are cut, in bytes.
const MAX_LINE_BYTES: usize = 1 << 16;

/// How often a waiting thread checks whether the tournament was stopped.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// A thread that waits for lines checks every [`STOP_CHECK_INTERVAL`]. If this much more time has passed, the program was
/// suspended, for example by Ctrl-Z or by closing a laptop.
const SUSPENDED: Duration = Duration::from_secs(1);

/// How long a process may take to end after `quit`.
const GRACE: Duration = Duration::from_millis(500);

/// The Windows flag for a separate process group, which Ctrl-C does not reach.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// A line of output and when it came.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) text: String,
    /// False for the last line of an engine that ended within it: it is logged, but could look like another move.
    is_whole: bool,
}

/// A running engine, as lines in and lines out.
#[derive(Debug)]
pub(crate) struct Link {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    log: Arc<Log>,
    stop: StopFlag,
    /// Whether the process closed its pipes, which it was not asked to.
    has_left: bool,
    /// Whether the process ended with a failure while another one, which it had started, held its pipes open.
    has_crashed: bool,
    /// When this program was last seen to run, while a clock is watched.
    seen: Option<Instant>,
    was_suspended: bool,
}

impl Link {
    /// Starts an engine.
    ///
    /// # Errors
    /// If the system cannot start the program.
    pub(super) fn start(config: &EngineConfig, log: Arc<Log>, stop: StopFlag) -> io::Result<Link> {
        let (program, _) = config.program();
        let mut command = Command::new(program);
        command.args(words(&config.arguments));
        if let Some(folder) = config.working_folder() {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // The engine gets its own process group: Ctrl-C on the terminal then reaches only the runner, and the engine's
        // children can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NEW_PROCESS_GROUP);
        kill_on_exit::prepare(&mut command);
        let mut child = command.spawn()?;
        kill_on_exit::register(&child);
        let (sender, lines) = sync_channel(WAITING_LINES);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(output, &sender));
        }
        if let Some(errors) = child.stderr.take() {
            let (log, name) = (Arc::clone(&log), config.name.clone());
            thread::spawn(move || {
                each_line(errors, |line, _| {
                    log.error_output(&name, &line);
                    true
                });
            });
        }
        Ok(Link {
            name: config.name.clone(),
            child,
            input,
            lines,
            log,
            stop,
            has_left: false,
            has_crashed: false,
            seen: None,
            was_suspended: false,
        })
    }

    /// Writes a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.log.sent(&self.name, line);
        let written = self.input.as_mut().map(|input| input.write_all(format!("{line}\n").as_bytes()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => {
                self.has_left = true;
                Err(Fault::Disconnected)
            }
        }
    }

    /// The next line, which is waited for until `deadline`; without one, forever.
    pub(super) fn line(&mut self, deadline: Option<Instant>) -> Result<Line, Fault> {
        loop {
            // The flag is checked for each line, because an engine that floods its output never causes a timeout.
            if self.stop.is_set() {
                return Err(Fault::Stopped);
            }
            self.look();
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            match self
                .lines
                .recv_timeout(left.map_or(STOP_CHECK_INTERVAL, |left| left.min(STOP_CHECK_INTERVAL)))
            {
                Ok(line) => {
                    self.look();
                    self.log.received(&self.name, &line.text);
                    if line.is_whole {
                        return Ok(line);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.has_left = true;
                    return Err(Fault::Disconnected);
                }
                Err(RecvTimeoutError::Timeout) if self.has_crashed => {
                    self.has_left = true;
                    return Err(Fault::Disconnected);
                }
                // Lines that it wrote before are read first.
                Err(RecvTimeoutError::Timeout) if self.crashes() => {}
                Err(RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= STOP_CHECK_INTERVAL) => {
                    return Err(Fault::Silent);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Looks whether the process has ended with a failure, and then ends what it has started: that may hold its pipes open.
    /// A process that ends without a failure may have been a script that started the engine.
    fn crashes(&mut self) -> bool {
        self.has_crashed = matches!(self.child.try_wait(), Ok(Some(status)) if !status.success());
        if self.has_crashed {
            kill_on_exit::unregister(&self.child);
            self.kill();
        }
        self.has_crashed
    }

    /// Begins to watch whether this program is suspended.
    pub(super) fn watch(&mut self) {
        (self.seen, self.was_suspended) = (Some(Instant::now()), false);
    }

    /// Whether this program was suspended since [`watch`](Link::watch).
    pub(super) fn was_suspended(&mut self) -> bool {
        self.look();
        self.seen = None;
        std::mem::take(&mut self.was_suspended)
    }

    fn look(&mut self) {
        if let Some(seen) = self.seen {
            let now = Instant::now();
            self.was_suspended |= now.saturating_duration_since(seen) > STOP_CHECK_INTERVAL + SUSPENDED;
            self.seen = Some(now);
        }
    }

    /// Discards the lines not read yet.
    pub(super) fn drain(&mut self) {
        while let Ok(line) = self.lines.try_recv() {
            self.log.received(&self.name, &line.text);
        }
    }

    /// The name of the engine.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A warning that the user should see.
    pub(super) fn warn(&self, text: &str) {
        self.log.warn(text);
    }

    /// Ends everything that the engine has started, and the engine. To be called before the process was waited for, or
    /// at once after that.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            // The number belongs to the group as long as a process is in it. Without one, no other has it so soon:
            // systems do not give out a number again that has just become free.
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.child.kill();
    }

    fn has_ended_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        let mut pause = Duration::from_micros(200);
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
            // A full pipe would prevent the engine from ending.
            while self.lines.try_recv().is_ok() {}
        }
        false
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            self.log.sent(&self.name, "quit");
            let _ = input.write_all(b"quit\n");
        }
        // This comes before the wait for the process: afterwards its number may belong to another process.
        if !self.has_crashed {
            kill_on_exit::unregister(&self.child);
        }
        let has_ended = self.has_ended_within(GRACE);
        // Also an engine that has ended may have left processes of its own.
        if !self.has_crashed {
            self.kill();
        }
        let status = self.child.wait();
        // After a crash the status is often the only trace: `exit status: 101`, `signal: 11 (SIGSEGV)`.
        if let (true, true, Ok(status)) = (self.has_left, has_ended, status) {
            self.log.warn(&format!("Engine {} has ended: {status}", self.name));
        }
    }
}

fn send_lines(output: impl Read, lines: &SyncSender<Line>) {
    each_line(output, |text, is_whole| lines.send(Line { at: Instant::now(), text, is_whole }).is_ok());
}

/// Calls `take` with every line, and whether it is whole: the last one may lack its end. Stops when the source ends or
/// `take` has had enough.
fn each_line(source: impl Read, mut take: impl FnMut(String, bool) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    let (mut is_first, mut is_rest) = (true, false);
    loop {
        bytes.clear();
        let is_end = match source.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut bytes) {
            Ok(count) => count == 0,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => true,
        };
        if is_end {
            return;
        }
        // The rest of a line that was cut is dropped, because it could look like a move.
        let has_end = bytes.ends_with(b"\n");
        let was_rest = std::mem::replace(&mut is_rest, !has_end);
        if was_rest {
            continue;
        }
        let text = String::from_utf8_lossy(&bytes);
        // Some programs begin their output with a byte order mark.
        let text = if std::mem::take(&mut is_first) { text.trim_start_matches('\u{feff}') } else { &text };
        let text = text.trim_end_matches(['\n', '\r']);
        // Control characters other than the tab of CECP mean nothing, and would end up in logs.
        if !take(printable(text), has_end || bytes.len() == MAX_LINE_BYTES) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned_and_cut() {
        let source = [
            b"\xef\xbb\xbfone\r\ntw\x00o\xff\n".to_vec(),
            vec![b'x'; 2 * MAX_LINE_BYTES + 5],
            b"\nend".to_vec(),
        ]
        .concat();
        let mut lines = Vec::new();
        let mut whole = Vec::new();
        each_line(&source[..], |line, is_whole| {
            lines.push(line);
            whole.push(is_whole);
            true
        });
        assert_eq!(lines[..2], ["one", "tw\u{fffd}o\u{fffd}"]);
        assert_eq!(lines[2..].iter().map(String::len).collect::<Vec<_>>(), [MAX_LINE_BYTES, 3]);
        assert_eq!(whole, [true, true, true, false]);
    }
}
