//! The engine as a piped process.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use chuhe_test_support::folder::TempFolder;
use xiangqi::{Move, Position};

use crate::system::System;

/// The program under test.
pub(crate) const CHUHE: &str = env!("CARGO_BIN_EXE_chuhe");

/// Long enough for a busy machine and a debug build.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// A running engine. Killed when dropped.
pub(crate) struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// An engine that has received no line yet.
    pub(crate) fn start() -> Engine {
        Engine::start_in(Path::new("."))
    }

    /// An engine in a folder, without a line yet.
    pub(crate) fn start_in(folder: &Path) -> Engine {
        Engine::launch(folder, &[])
    }

    /// Starts an engine with these arguments. It has not been sent a line yet.
    pub(crate) fn start_with(arguments: &[&str]) -> Engine {
        Engine::launch(Path::new("."), arguments)
    }

    fn launch(folder: &Path, arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut engine = Engine { stdin: child.stdin.take(), child, lines };
        if arguments.is_empty() || arguments == ["--no-files"] {
            let banner = engine.line();
            assert!(banner.starts_with("Chuhe "), "some clients wait for a first line: {banner}");
        }
        engine
    }

    /// An engine that was greeted and has answered.
    pub(crate) fn greeted() -> Engine {
        let mut engine = Engine::start();
        engine.send("uci");
        engine.until("uciok");
        engine
    }

    /// The system's data about the process.
    pub(crate) fn system(&self) -> System {
        System(self.child.id())
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(TIMEOUT).expect("a line within the time-out")
    }

    /// All lines up to one that begins with this, which is the last.
    pub(crate) fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("waiting for '{begin}': {error}; got {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(begin)) {
                return lines;
            }
        }
    }

    /// The lines printed before everything sent so far is done.
    pub(crate) fn settled(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a line and returns the one line that answers it.
    pub(crate) fn answer(&mut self, line: &str) -> String {
        self.send(line);
        let mut lines = self.settled();
        assert_eq!(lines.len(), 1, "{line}: {lines:#?}");
        lines.remove(0)
    }

    /// Sends a `go` line, waits for the answer, and checks the properties of every search: that the answer
    /// is legal in the position, that a line of moves began with it, and that all of them are legal.
    pub(crate) fn search(&mut self, go: &str, position: &Position) -> Vec<String> {
        self.send(go);
        let lines = self.until("bestmove");
        check_search(&lines, position);
        lines
    }

    /// Closes the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end of the process. Returns the exit status and the lines that it still printed.
    pub(crate) fn end(mut self) -> (ExitStatus, Vec<String>) {
        let deadline = Instant::now() + TIMEOUT;
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the process does not end"),
            }
        }
        (self.child.wait().unwrap(), rest)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks the lines of a search, the last being the answer.
pub(crate) fn check_search(lines: &[String], position: &Position) {
    let answer = lines.last().unwrap();
    let words: Vec<&str> = answer.split(' ').collect();
    let (best, reply) = match words[..] {
        ["bestmove", best] => (best, None),
        ["bestmove", best, "ponder", reply] => (best, Some(reply)),
        _ => panic!("{answer}"),
    };
    if position.legal_moves().is_empty() {
        assert_eq!((best, reply), ("(none)", None), "the game is over in {}", position.fen());
        return;
    }
    let mut shown = false;
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        let (fields, pv) = line.split_once(" pv ").unwrap();
        let names: Vec<&str> = fields.split(' ').collect();
        for name in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time"] {
            assert!(names.contains(&name), "{name} in {line}");
        }
        assert_eq!(names[..2], ["info", "depth"], "clients look there");
        shown |= pv.split(' ').next() == Some(best);
        play(position, pv);
    }
    assert!(shown, "a line of moves begins with the answer: {lines:#?}");
    play(position, &format!("{best} {}", reply.unwrap_or("")));
}

/// The position after these moves, all of which must be legal.
pub(crate) fn play(position: &Position, moves: &str) -> Position {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().unwrap();
        position.play(mv).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    position
}

/// Runs the program with arguments, its input empty.
pub(crate) fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(arguments)
        .stdin(Stdio::null())
        .env_remove("RUST_LOG")
        .env("LC_ALL", "C")
        .output()
        .unwrap()
}

/// Starts a command with pipes to all its streams. Writes to its input, which stays open until it is dropped.
pub(crate) fn piped(command: &mut Command, input: &[u8]) -> (Child, ChildStdin) {
    let all = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = all.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // If the program has ended already, it reads nothing.
    let _ = stdin.write_all(input);
    (child, stdin)
}

/// Runs a command with an input, which ends after it.
pub(crate) fn fed(command: &mut Command, input: &[u8]) -> Output {
    let (child, stdin) = piped(command, input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// Runs a command without input and kills it after a while. Returns its output until then.
pub(crate) fn killed_after(time: Duration, command: &mut Command) -> Output {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(time);
    child.kill().unwrap();
    child.wait_with_output().unwrap()
}

/// The number of times that each command is killed: a few, or the number in `CHUHE_KILLS`.
pub(crate) fn kills() -> u64 {
    setting("CHUHE_KILLS").unwrap_or(5)
}

/// The number in an environment variable, if it is set.
pub(crate) fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

/// The value after a word in an info line.
pub(crate) fn field(line: &str, name: &str) -> String {
    let mut words = line.split(' ').skip_while(|&word| word != name);
    words.nth(1).unwrap_or_else(|| panic!("{name} in {line}")).to_owned()
}

/// A file that is removed at the end of the test.
pub(crate) struct TempFile(std::path::PathBuf);

impl TempFile {
    pub(crate) fn new(name: &str, text: &str) -> TempFile {
        let file = TempFile::absent(name);
        std::fs::write(&file.0, text).unwrap();
        file
    }

    /// A name that nothing has yet.
    pub(crate) fn absent(name: &str) -> TempFile {
        // Tests run at the same time, so two of them may choose the same name.
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let (process, number) = (std::process::id(), NUMBER.fetch_add(1, Relaxed));
        TempFile(std::env::temp_dir().join(format!("chuhe-e2e-{process}-{number}-{name}")))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A temporary folder.
pub(crate) struct TempDir(pub(crate) TempFolder);

impl TempDir {
    pub(crate) fn new(name: &str) -> TempDir {
        TempDir(TempFolder::new(name))
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file with this text, and returns its path.
    pub(crate) fn written(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The names of its files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}
