//! The log of a tournament, and the warnings that users see.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use xiangqi::text::printable;

use crate::clock_time::now_text;
use crate::config::{LogConfig, LogLevel};
use crate::error::MatchError;
use crate::stop::StopFlag;

/// How often a thread that waits for the reader of a pipe checks whether the tournament was stopped.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The log, and the warnings on their way to the output.
pub(crate) struct Log {
    file: Option<(LogConfig, Mutex<BufWriter<File>>)>,
    warnings: Box<dyn Fn(String) + Send + Sync>,
    has_warned: AtomicBool,
}

impl std::fmt::Debug for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Log").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Log {
    /// Opens the file of the log, if there is one. The log of a resumed tournament is continued. Warnings also go to
    /// `warnings`.
    ///
    /// # Errors
    /// If the file cannot be opened, or is a pipe that had no reader until the tournament was stopped.
    pub(crate) fn open(
        config: Option<&LogConfig>,
        is_resumed: bool,
        stop: &StopFlag,
        warnings: impl Fn(String) + Send + Sync + 'static,
    ) -> Result<Log, MatchError> {
        let file = match config {
            Some(config) => {
                let mut options = OpenOptions::new();
                let overwrites = config.overwrite && !is_resumed;
                options.create(true).write(true).truncate(overwrites).append(!overwrites);
                let file = opened(options, &config.file, stop).map_err(MatchError::file(&config.file))?;
                Some((config.clone(), Mutex::new(BufWriter::new(file))))
            }
            None => None,
        };
        Ok(Log { file, warnings: Box::new(warnings), has_warned: AtomicBool::new(false) })
    }

    /// A log that drops all lines and warnings.
    pub(crate) fn none() -> Log {
        Log { file: None, warnings: Box::new(drop), has_warned: AtomicBool::new(false) }
    }

    /// Writes a warning to the output and to the log.
    pub(crate) fn warn(&self, text: &str) {
        self.has_warned.store(true, Ordering::Relaxed);
        let line = format!("Warning; {text}");
        self.write(LogLevel::Warn, &line);
        (self.warnings)(line);
    }

    /// Writes a fault of an engine to the log. The output has it as the result of the game.
    pub(crate) fn error(&self, text: &str) {
        self.write(LogLevel::Err, &format!("Error; {text}"));
    }

    /// Writes the error that ends the tournament to the log.
    pub(crate) fn fatal(&self, text: &str) {
        self.write(LogLevel::Fatal, &format!("Fatal; {text}"));
    }

    /// Whether there was a warning.
    pub(crate) fn has_warned(&self) -> bool {
        self.has_warned.load(Ordering::Relaxed)
    }

    /// Logs the course of the tournament.
    pub(crate) fn info(&self, text: &str) {
        self.write(LogLevel::Info, text);
    }

    /// Logs a line that is sent to an engine.
    pub(crate) fn sent(&self, name: &str, line: &str) {
        if self.logs_engines() {
            self.append(&format!("{name} <--- {line}"));
        }
    }

    /// Logs a line that an engine has written.
    pub(crate) fn received(&self, name: &str, line: &str) {
        if self.logs_engines() {
            self.append(&format!("{name} ---> {line}"));
        }
    }

    /// Logs a line that an engine has written to its standard error, at every log level.
    pub(crate) fn error_output(&self, name: &str, line: &str) {
        self.append(&format!("{name} (stderr) ---> {line}"));
    }

    fn logs_engines(&self) -> bool {
        self.file.as_ref().is_some_and(|(config, _)| config.engines || config.level == LogLevel::Trace)
    }

    fn write(&self, level: LogLevel, text: &str) {
        if self.file.as_ref().is_some_and(|(config, _)| level >= config.level) {
            self.append(text);
        }
    }

    fn append(&self, text: &str) {
        if let Some((_, file)) = &self.file {
            // Names may contain line ends; each entry of the log must stay one line.
            let text = printable(text);
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // If the log cannot be written, perhaps because the disk is full, the games continue.
            let _ = writeln!(file, "[{}] {text}", now_text()).and_then(|()| file.flush());
        }
    }
}

/// Opens a file on another thread, because a pipe without a reader makes it wait.
fn opened(options: OpenOptions, path: &Path, stop: &StopFlag) -> io::Result<File> {
    let (send, file) = channel();
    let path = path.to_owned();
    thread::spawn(move || send.send(options.open(path)));
    loop {
        match file.recv_timeout(STOP_CHECK_INTERVAL) {
            Ok(file) => return file,
            Err(RecvTimeoutError::Timeout) if !stop.is_set() => {}
            Err(_) => return Err(io::ErrorKind::Interrupted.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_log_has_its_level_and_those_above() {
        let file = std::env::temp_dir().join(format!("chuhe-match-{}-levels.log", std::process::id()));
        for (level, expected) in [
            (LogLevel::Trace, &["course", "Warning; fault", "A <--- go", "Error; crash", "Fatal; end"][..]),
            (LogLevel::Info, &["course", "Warning; fault", "Error; crash", "Fatal; end"]),
            (LogLevel::Warn, &["Warning; fault", "Error; crash", "Fatal; end"]),
            (LogLevel::Err, &["Error; crash", "Fatal; end"]),
            (LogLevel::Fatal, &["Fatal; end"]),
        ] {
            // Each log replaces the previous one.
            let config = LogConfig { file: file.clone(), level, overwrite: true, engines: false };
            let (warn, warnings) = channel();
            let log =
                Log::open(Some(&config), false, &StopFlag::default(), move |line| warn.send(line).unwrap())
                    .unwrap();
            log.info("course");
            assert!(!log.has_warned());
            log.warn("fault");
            log.sent("A", "go");
            log.error("crash");
            log.fatal("end");
            assert!(log.has_warned() && warnings.try_recv().unwrap() == "Warning; fault", "{level:?}");
            let text = std::fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once("] ")?.1)).collect();
            assert_eq!(lines, expected, "{level:?}");
            // A resumed tournament continues its log.
            let log = Log::open(Some(&config), true, &StopFlag::default(), drop).unwrap();
            log.fatal("again");
            assert!(std::fs::read_to_string(&file).unwrap().starts_with(&text), "{level:?}");
        }
        std::fs::remove_file(file).unwrap();
    }
}
