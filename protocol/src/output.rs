//! Standard output, which is flushed after each line, and the log file, which gets a copy of input and output.

use std::fs::File;
use std::io::{self, Write};

/// The beginnings of the lines of a log: of input, and of output.
pub(crate) const LOG_BEGINNINGS: [&str; 2] = [">> ", "<< "];

/// The lines for the front end, and output for people.
pub(crate) struct Output {
    sink: Box<dyn Write + Send>,
    /// The sink for people: standard error, if any.
    aside: Option<Box<dyn Write + Send>>,
    copy: Option<File>,
}

impl Output {
    /// An output that writes to `sink`.
    pub(crate) fn new(sink: impl Write + Send + 'static) -> Output {
        Output { sink: Box::new(sink), aside: None, copy: None }
    }

    /// Writes a line, or several if the text contains line ends.
    ///
    /// # Errors
    /// If the reader is gone.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        // Each line is one write, so that other writers of the same descriptor cannot split it.
        self.sink.write_all(format!("{text}\n").as_bytes())?;
        self.sink.flush()?;
        self.note(LOG_BEGINNINGS[1], text);
        Ok(())
    }

    /// Sets the sink for output to people.
    pub(crate) fn write_aside_to(&mut self, sink: impl Write + Send + 'static) {
        self.aside = Some(Box::new(sink));
    }

    /// Writes lines for people. Errors are ignored.
    pub(crate) fn aside(&mut self, lines: &[String]) {
        if let Some(sink) = &mut self.aside {
            let _ = sink.write_all(format!("{}\n", lines.join("\n")).as_bytes());
        }
    }

    /// Logs a line of input.
    pub(crate) fn note_input(&mut self, text: &str) {
        self.note(LOG_BEGINNINGS[0], text);
    }

    fn note(&mut self, beginning: &str, text: &str) {
        if let Some(file) = &mut self.copy
            && let Err(error) = text.lines().try_for_each(|line| writeln!(file, "{beginning}{line}"))
        {
            log::warn!("the debug log cannot be written: {error}");
            self.copy = None;
        }
    }

    /// Appends all input and output to this file from now on; an empty path ends that.
    ///
    /// # Errors
    /// If the file cannot be opened; an earlier log file stays in use.
    pub(crate) fn copy_to(&mut self, path: &str) -> io::Result<()> {
        self.copy = match path {
            "" => None,
            path => Some(File::options().append(true).create(true).open(path)?),
        };
        Ok(())
    }
}
