//! A program at a pseudo-terminal: the screen and the keyboard of a person.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::openpty;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::harness::TIMEOUT;

/// A running program. Killed when dropped.
pub(crate) struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// Output that no test has waited for yet.
    seen: Vec<u8>,
}

impl Terminal {
    /// Starts a program in a process group of its own, as a shell does.
    pub(crate) fn start(mut command: Command) -> Terminal {
        let pair = openpty(None, None).unwrap();
        // Programs that other tests start must not inherit these descriptors.
        for end in [&pair.master, &pair.slave] {
            fcntl(end, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).unwrap();
        }
        let end = || Stdio::from(pair.slave.try_clone().unwrap());
        let child = command.stdin(end()).stdout(end()).stderr(end()).process_group(0).spawn().unwrap();
        // The screen ends when no process holds the program's end of the terminal, so this process closes it too.
        drop((command, pair.slave));
        let keyboard = File::from(pair.master);
        let mut shown = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                match shown.read(&mut bytes) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // At the end Linux reports an error, and macOS reports nothing.
                    Ok(0) | Err(_) => break,
                    Ok(count) if sender.send(bytes[..count].to_vec()).is_err() => break,
                    Ok(_) => {}
                }
            }
        });
        Terminal { child, keyboard, screen, seen: Vec::new() }
    }

    /// Waits for a text and returns the output before it.
    pub(crate) fn expect(&mut self, text: &str) -> String {
        let end = Instant::now() + TIMEOUT;
        loop {
            if let Some(start) = self.seen.windows(text.len()).position(|window| window == text.as_bytes()) {
                let shown: Vec<u8> = self.seen.drain(..start + text.len()).collect();
                return String::from_utf8_lossy(&shown[..start]).into_owned();
            }
            self.wait(end).unwrap_or_else(|why| panic!("no '{text}' ({why:?}) in:\n{}", self.rest()));
        }
    }

    /// Waits for the end of the program and returns the output until then.
    pub(crate) fn expect_end(&mut self) -> String {
        let end = Instant::now() + TIMEOUT;
        loop {
            match self.wait(end) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return self.rest(),
                Err(RecvTimeoutError::Timeout) => panic!("no end after:\n{}", self.rest()),
            }
        }
    }

    fn wait(&mut self, end: Instant) -> Result<(), RecvTimeoutError> {
        let shown = self.screen.recv_timeout(end.saturating_duration_since(Instant::now()))?;
        self.seen.extend(shown);
        Ok(())
    }

    fn rest(&self) -> String {
        String::from_utf8_lossy(&self.seen).into_owned()
    }

    /// Types a line.
    pub(crate) fn type_line(&mut self, line: &str) {
        self.keyboard.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Types Ctrl and a letter, for a program that reads each key: at its prompt, since characters typed
    /// earlier are lost.
    pub(crate) fn type_control(&mut self, letter: char) {
        self.keyboard.write_all(&[letter as u8 & 31]).unwrap();
    }

    /// Sends the signal of Ctrl-C, as a terminal does to all programs in it.
    pub(crate) fn interrupt(&self) {
        killpg(Pid::from_raw(self.child.id().cast_signed()), Signal::SIGINT).unwrap();
    }

    /// Ends the program at once.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
