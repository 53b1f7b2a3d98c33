//! Game files into a library.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use pyo3::prelude::*;

use super::{failed, not_opened};
use chuhe_library::Library;
use chuhe_library::import::{ImportListener, ImportSettings, Imported, Notice};

/// Collects the messages, and ends the import at Ctrl-C.
#[derive(Default)]
struct Notes {
    notices: Vec<String>,
    interrupted: Option<PyErr>,
}

impl ImportListener for Notes {
    fn notice(&mut self, path: &Path, notice: &Notice) {
        let text = match notice {
            // Only the number of duplicates is returned; a table of the library lists them.
            Notice::Duplicate { .. } => return,
            Notice::Game { error, kept: None } => format!("{error}: left out"),
            Notice::Game { error, kept: Some(plies) } => format!("{error}: plies kept before it: {plies}"),
            Notice::Damaged { error, is_kept: true } => format!("{error}: only its moves and tags are kept"),
            Notice::Damaged { error, is_kept: false } => format!("{error}: left out"),
            Notice::Text(note) => note.to_string(),
            Notice::Unusable(error) => error.to_string(),
        };
        self.notices.push(format!("{}: {text}", path.display()));
    }

    fn progress(&mut self, _: &Imported) -> ControlFlow<()> {
        self.interrupted = Python::attach(|py| py.check_signals().err());
        if self.interrupted.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Files with games, files that were known, games that were added, duplicates, partial and faulty games; notices.
type Done = ([u64; 6], Vec<String>);

/// Adds the games of files and folders to a library, which is created if it does not exist. Use
/// chuhe.Library.add_files.
#[pyfunction]
pub(crate) fn import_files(
    py: Python<'_>,
    path: PathBuf,
    files: Vec<PathBuf>,
    strict: bool,
    readers: usize,
) -> PyResult<Done> {
    let mut notes = Notes::default();
    let settings = ImportSettings { strict, readers, ..ImportSettings::default() };
    let library = py.detach(|| Library::open_for_writing(&path));
    let mut library = library.map_err(|error| not_opened(&path, error))?;
    let done = py.detach(|| library.import(&files, settings, &mut notes));
    match notes.interrupted {
        Some(error) => Err(error),
        None => {
            let done = done.map_err(failed)?;
            let numbers = [done.files, done.known, done.games, done.duplicates, done.partial, done.faulty];
            Ok((numbers, notes.notices))
        }
    }
}
