//! Standard output: whole lines, each flushed; and the copy of both directions in a log file.

use std::fs::File;
use std::io::{self, Write};

/// Where the lines for the front end go.
pub struct Output {
    sink: Box<dyn Write + Send>,
    /// For people: standard error, if anything.
    aside: Option<Box<dyn Write + Send>>,
    copy: Option<File>,
}

impl Output {
    /// Lines go to `sink`.
    pub fn new(sink: impl Write + Send + 'static) -> Output {
        Output { sink: Box::new(sink), aside: None, copy: None }
    }

    /// Writes a line, or several if there are line ends in the text.
    ///
    /// # Errors
    /// If the reader is gone.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        // One write a line: others who share the descriptor cannot get in between.
        self.sink.write_all(format!("{text}\n").as_bytes())?;
        self.sink.flush()?;
        self.note("<<", text);
        Ok(())
    }

    /// Writes what is not for the front end but for people to this sink from now on.
    pub fn write_aside_to(&mut self, sink: impl Write + Send + 'static) {
        self.aside = Some(Box::new(sink));
    }

    /// Writes lines for people. If nobody reads them, that is no loss.
    pub fn aside(&mut self, lines: &[String]) {
        if let Some(sink) = &mut self.aside {
            let _ = sink.write_all(format!("{}\n", lines.join("\n")).as_bytes());
        }
    }

    /// Notes a line that came in.
    pub fn note_input(&mut self, text: &str) {
        self.note(">>", text);
    }

    fn note(&mut self, direction: &str, text: &str) {
        if let Some(file) = &mut self.copy
            && let Err(error) = text.lines().try_for_each(|line| writeln!(file, "{direction} {line}"))
        {
            log::warn!("the debug log cannot be written: {error}");
            self.copy = None;
        }
    }

    /// Copies both directions to the end of this file from now on, or to none if the path is empty.
    ///
    /// # Errors
    /// If the file cannot be opened; what was copied to before stays.
    pub fn copy_to(&mut self, path: &str) -> io::Result<()> {
        self.copy = match path {
            "" => None,
            path => Some(File::options().append(true).create(true).open(path)?),
        };
        Ok(())
    }
}
