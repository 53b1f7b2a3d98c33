//! The encoding of game files: an argument of every command that reads them, and warnings about it.

use chuhe_locale::texts::terminal;
use chuhe_record::text::{Encoding, TextReport};

use crate::argument::UnknownEncoding;
use crate::language::language;
use crate::outputs::warn_of;
use crate::reason::text_note;

/// The encoding of the files.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EncodingArgs {
    /// Encoding of the files: auto, utf-8, gb18030, big5, or another WHATWG label such as windows-1251. auto recognises
    /// UTF-8 and UTF-16 and guesses the others.
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = encoding)]
    pub(crate) encoding: Encoding,
}

/// Reads an encoding argument.
pub(crate) fn encoding(label: &str) -> Result<Encoding, UnknownEncoding> {
    Encoding::by_label(label).ok_or(UnknownEncoding)
}

/// Warns on standard error of guessed encodings and damage in a file.
pub(crate) fn warn(name: &str, report: &TextReport) {
    for note in report.notes() {
        let lang = language();
        let note = terminal::other_encoding(lang, &text_note(&note, lang));
        warn_of(&terminal::error_argument(lang, &name, &note));
    }
}
