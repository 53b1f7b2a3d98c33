//! The engine under fire, and the system's data about its process.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::system::System;

/// An engine that does not answer within this time hangs.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Threads of an idle engine: the one that reads and the one that acts.
const THREADS: u64 = 2;
/// The memory that an engine may need besides its table, MiB.
const MEMORY: u64 = 40;
/// The largest table that lines may ask for, MiB.
pub(super) const MAX_HASH: u64 = 32;
/// The one file that lines may ask for.
pub(super) const LOG_FILE: &str = "asked-for.log";

/// A running engine, in a folder of its own.
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<Vec<u8>>>,
    folder: PathBuf,
    seed: u64,
    /// The last lines sent, for those who look into a failure.
    burst: (u64, Vec<u8>),
    /// Descriptors open at the beginning.
    descriptors: usize,
}

impl Process {
    pub(super) fn start(seed: u64) -> Process {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("chuhe-fuzzer-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .current_dir(&folder)
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut errors = child.stderr.take().unwrap();
        let stderr = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = errors.read_to_end(&mut bytes);
            bytes
        });
        let stdin = child.stdin.take().unwrap();
        let descriptors = if cfg!(target_os = "linux") { System(child.id()).descriptors().len() } else { 0 };
        let (burst, stderr) = ((0, Vec::new()), Some(stderr));
        Process { child, stdin, lines, stderr, folder, seed, burst, descriptors }
    }

    /// Sends bytes as they are.
    pub(super) fn send_burst(&mut self, number: u64, bytes: Vec<u8>) {
        self.burst = (number, bytes);
        if self.stdin.write_all(&self.burst.1).is_err() {
            self.fail("it does not read any more");
        }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) {
        if self.stdin.write_all(format!("{line}\n").as_bytes()).is_err() {
            self.fail(&format!("it does not read '{line}' any more"));
        }
    }

    /// The next line; `None` without one within this time.
    pub(super) fn line_within(&mut self, time: Duration) -> Option<String> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.fail("the process is gone"),
        }
    }

    /// All lines up to the first for which this holds, which is the last. Meanwhile `reminder` is sent again
    /// and again.
    pub(super) fn until(&mut self, reminder: Option<&str>, last: impl Fn(&str) -> bool) -> Vec<String> {
        let begin = Instant::now();
        let mut lines = Vec::new();
        let mut pause = Duration::from_millis(5);
        while begin.elapsed() < TIMEOUT {
            match self.line_within(pause) {
                Some(line) => {
                    let done = last(&line);
                    lines.push(line);
                    if done {
                        return lines;
                    }
                }
                None => {
                    pause = (pause * 2).min(Duration::from_millis(200));
                    if let Some(line) = reminder {
                        self.send(line);
                    }
                }
            }
        }
        let tail = &lines[lines.len().saturating_sub(20)..];
        self.fail(&format!("no answer within {TIMEOUT:?}; the last lines were {tail:#?}"));
    }

    /// Ends the test with all that is known.
    pub(super) fn fail(&mut self, what: &str) -> ! {
        let _ = self.child.kill();
        let stderr = self.stderr.take().map(|thread| thread.join().unwrap()).unwrap_or_default();
        panic!(
            "{what}\nseed {}, burst {}:\n{}\nstandard error:\n{}",
            self.seed,
            self.burst.0,
            self.burst.1.escape_ascii().to_string().replace("\\n", "\n"),
            String::from_utf8_lossy(&stderr)
        );
    }

    /// Counts threads, descriptors and memory of the idle engine, where the system has these numbers.
    pub(super) fn check_resources(&mut self) {
        if !cfg!(target_os = "linux") {
            return;
        }
        let system = System(self.child.id());
        // A thread may need a moment to end after its answer.
        let deadline = Instant::now() + TIMEOUT;
        while system.threads() != THREADS {
            if Instant::now() > deadline {
                self.fail(&format!("{} threads instead of {THREADS}", system.threads()));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let open = system.descriptors();
        if open.len() > self.descriptors + 1 {
            self.fail(&format!("{} descriptors are open: {open:?}", open.len()));
        }
        let memory = system.memory();
        if memory > MAX_HASH + MEMORY {
            self.fail(&format!("{memory} MiB of memory"));
        }
    }

    /// Ends the conversation: the process must end without output and leave no files.
    pub(super) fn leave(mut self) {
        self.send("quit");
        let deadline = Instant::now() + TIMEOUT;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > deadline {
                self.fail("the process does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let stderr = self.stderr.take().unwrap().join().unwrap();
        assert!(status.success(), "{status}");
        let stderr = String::from_utf8_lossy(&stderr);
        // The summaries of benches are meant for people.
        let is_summary = |line: &&str| {
            let begins = ["===", "Version ", "Total time ", "Nodes searched ", "Nodes/second "];
            line.is_empty() || begins.iter().any(|begin| line.starts_with(begin))
        };
        assert!(stderr.lines().all(|line| is_summary(&line)), "standard error: {stderr}");
        for entry in std::fs::read_dir(&self.folder).unwrap() {
            assert_eq!(entry.unwrap().file_name(), LOG_FILE, "a file nobody asked for");
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
