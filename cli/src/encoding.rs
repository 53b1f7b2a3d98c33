//! The encoding of game files: an argument of every command that reads them, and warnings about it.

use std::io::{self, Write};

use chuhe_record::text::{Encoding, TextReport};

/// The encoding of the files.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EncodingArgs {
    /// Encoding of the files: auto, utf-8, gb18030, big5, or another WHATWG label such as windows-1251. auto recognises
    /// UTF-8 and UTF-16 and guesses the others.
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = encoding)]
    pub(crate) encoding: Encoding,
}

/// A text that names no encoding.
#[derive(Debug, thiserror::Error)]
#[error("unknown encoding: expected auto, utf-8, gb18030, big5 or a label like windows-1251 or shift_jis")]
pub(crate) struct UnknownEncoding;

/// Reads an encoding argument.
pub(crate) fn encoding(label: &str) -> Result<Encoding, UnknownEncoding> {
    Encoding::by_label(label).ok_or(UnknownEncoding)
}

/// Warns on standard error of guessed encodings and damage in a file.
pub(crate) fn warn(name: &str, report: &TextReport) {
    for note in report.notes() {
        // Standard error may be closed; then the message is lost.
        let _ = writeln!(io::stderr(), "warning: {name}: {note}; --encoding sets another");
    }
}
