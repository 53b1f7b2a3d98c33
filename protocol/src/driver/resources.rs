//! The parts that outlive games: the session, the options, the book, the network. And the effects of changed
//! options.

use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::Arc;

use chuhe_book::cloud::CloudError;
use chuhe_engine::eval::Evaluation;
use chuhe_engine::eval::nnue::{LoadError, Network, embedded};
use chuhe_engine::session::Session;
use chuhe_engine::tt::AllocationError;
use chuhe_tables::Tables;

use crate::about;
use crate::command::{Command, Reading};
use crate::endgames::{TablesChoiceError, endgames, tables, without_tables};
use crate::files::{self, NamedFileError};
use crate::online_book::OnlineBook;
use crate::opening_book::{BookChoiceError, OpeningBook};
use crate::options::{Id, Kind, OptionChange, OptionError, Options, Value, spec};
use crate::output::{LOG_BEGINNINGS, Output};
use crate::words::shortened;

/// A network file begins with this many bytes that all networks share.
const NETWORK_MAGIC_BYTES: usize = 8;

/// Why a table, file, network or book could not be used; the option keeps its previous value.
#[derive(Debug, thiserror::Error)]
pub(super) enum ChangeError {
    /// Options and commands that name files are disabled (`--no-files`).
    #[error("files are not allowed here (--no-files)")]
    NoFiles,
    /// A smaller table may fit.
    #[error(transparent)]
    Memory(#[from] AllocationError),
    /// The file may not be opened.
    #[error(transparent)]
    File(#[from] NamedFileError),
    /// The file is not a network.
    #[error(transparent)]
    Network(#[from] LoadError),
    /// None of the files is a book.
    #[error(transparent)]
    Book(#[from] BookChoiceError),
    /// The online book is not available.
    #[error(transparent)]
    OnlineBook(#[from] CloudError),
    /// The service that runs the engine lets its users open no connections.
    #[error("connections are not allowed here (--no-files)")]
    NoConnections,
    /// The tables are missing or damaged.
    #[error(transparent)]
    Tables(#[from] TablesChoiceError),
    /// The folder does not exist or is not writable.
    #[error("cannot write to '{name}': {source}")]
    Write { name: String, source: io::Error },
    /// Not a valid value of the option.
    #[error(transparent)]
    Value(#[from] OptionError),
}

/// The engine and its settings.
pub(super) struct Resources {
    /// Never dropped: freeing a large table would delay the end of the process, which frees it anyway.
    pub(super) session: ManuallyDrop<Session>,
    pub(super) options: Options,
    /// The options after all waiting commands: lines are read with these options.
    pub(super) options_ahead: Options,
    pub(super) book: OpeningBook,
    pub(super) online_book: OnlineBook,
    /// The network of `EvalFile`, or the embedded one.
    pub(super) network: Arc<Network>,
    /// The endgame tables of the options, once one of these was set.
    tables: Option<Tables>,
    /// The faults of these tables that notes have named.
    named_faults: Vec<String>,
    /// Options that name files or open connections are refused.
    pub(super) without_files: bool,
}

impl Resources {
    /// The resources at the start.
    ///
    /// # Errors
    /// If there is no memory for the transposition table.
    pub(super) fn new() -> Result<Resources, AllocationError> {
        let options = Options::default();
        Ok(Resources {
            session: ManuallyDrop::new(Session::new(options.hash_mib)?),
            options_ahead: options.clone(),
            options,
            book: OpeningBook::default(),
            online_book: OnlineBook::default(),
            network: Arc::clone(embedded()),
            tables: None,
            named_faults: Vec::new(),
            without_files: false,
        })
    }

    /// Notes which options will have changed when these commands are carried out.
    pub(super) fn look_ahead(&mut self, readings: &[Reading]) {
        for reading in readings {
            if let Reading::Command(Command::SetOption(change)) = reading {
                // If the change fails, it has no effect; the error is reported when the command's turn comes.
                let _ = self.options_ahead.make(change);
            }
        }
    }

    /// Changes an option and applies its effects.
    ///
    /// # Errors
    /// If it cannot be done. The option keeps its value then.
    pub(super) fn change(&mut self, change: &OptionChange, output: &mut Output) -> Result<(), ChangeError> {
        let before = self.options.clone();
        let result = match self.options.make(change)? {
            Some(id) => self.apply(id, change, output),
            None => Ok(()),
        };
        if result.is_err() {
            self.options = before;
        }
        result
    }

    /// A warning about the new value of an option, if there is reason for one.
    pub(super) fn warning(&self, change: &OptionChange) -> Option<String> {
        let is_of_tables = change.name().eq_ignore_ascii_case(spec(Id::TablesPath).name);
        let empty = if is_of_tables { without_tables(&self.options) } else { Vec::new() };
        (!empty.is_empty()).then(|| format!("no endgame tables in '{}'", empty.join("', '")))
    }

    #[cfg_attr(not(feature = "tune"), expect(unused_variables, reason = "only parameters need the change"))]
    fn apply(&mut self, id: Id, change: &OptionChange, output: &mut Output) -> Result<(), ChangeError> {
        if self.without_files
            && let Value::Text(name) = self.options.value(id)
            && spec(id).kind == Kind::File
            && !name.is_empty()
        {
            return Err(ChangeError::NoFiles);
        }
        let (options, session) = (&self.options, &mut self.session);
        match id {
            Id::Hash => session.set_hash(options.hash_mib)?,
            Id::Threads => session.set_threads(options.threads),
            Id::MultiPv => session.set_multi_pv(options.multi_pv),
            Id::ClearHash => session.forget(),
            Id::DebugLogFile => {
                let path = &options.debug_log_file;
                files::check_kind(Path::new(path), &LOG_BEGINNINGS.map(str::as_bytes))?;
                output
                    .copy_to(path)
                    .map_err(|source| ChangeError::Write { name: shortened(path, 120), source })?;
            }
            Id::RepetitionRule | Id::SixtyMoveRule | Id::Rule60MaxPly => session.set_rules(options.rules()),
            Id::Evaluation => self.choose_evaluation(),
            Id::EvalFile => {
                let path = &options.eval_file;
                self.network = if path.is_empty() {
                    Arc::clone(embedded())
                } else {
                    Arc::new(Network::load(&files::find(path)?)?)
                };
                self.choose_evaluation();
            }
            Id::CloudBook | Id::CloudBookUrl if self.without_files => return Err(ChangeError::NoConnections),
            Id::CloudBook | Id::CloudBookUrl => self.online_book.choose(options)?,
            Id::BookFile => self.book.load(&options.book_file)?,
            Id::UseTables | Id::TablesPath | Id::TablesProbeDepth => {
                let tables = tables(options)?;
                session.set_endgames(endgames(options, &tables));
                self.tables = Some(tables);
                self.named_faults.clear();
            }
            Id::Pruning => session.set_pruning(options.pruning),
            Id::Randomness | Id::RandomSeed => {
                session.set_noise(options.randomness, options.noise_seed());
            }
            Id::Contempt => session.set_contempt(options.contempt),
            Id::Rest => session.set_rest(options.rest),
            Id::SkillLevel | Id::LimitStrength | Id::Elo => session.set_strength(options.strength()),
            // These options have no effect until they are read.
            Id::OwnBook
            | Id::BookDepth
            | Id::BookChoice
            | Id::BookSeed
            | Id::CloudBookTime
            | Id::Ponder
            | Id::MoveOverhead
            | Id::Variant
            | Id::ShowWdl
            | Id::RankBase
            | Id::FollowGames
            | Id::AnalyseMode
            | Id::Resign => {}
            #[cfg(feature = "tune")]
            Id::Parameter => crate::options::set_tunable(change.name(), change.value())?,
        }
        Ok(())
    }

    /// Writes the network in use into a file, and returns its name.
    ///
    /// # Errors
    /// If files may not be named, the file is of another kind, or it cannot be written.
    pub(super) fn export_network(&self, name: Option<String>) -> Result<String, ChangeError> {
        if self.without_files {
            return Err(ChangeError::NoFiles);
        }
        let parameters = self.network.parameters();
        let name = name.unwrap_or_else(|| format!("chuhe-{:016x}.nnue", parameters.hash()));
        let bytes = parameters.to_bytes(about::NAME);
        files::check_kind(Path::new(&name), &[&bytes[..NETWORK_MAGIC_BYTES]])?;
        let written = chuhe_storage::replace(Path::new(&name), |file| file.write_all(&bytes));
        let shown = shortened(&name, 120);
        written.map_err(|source| ChangeError::Write { name: shown.clone(), source })?;
        Ok(shown)
    }

    /// The evaluation of the options.
    pub(super) fn evaluation(&self) -> Evaluation {
        self.options.evaluation.with(&self.network)
    }

    /// The endgame tables that there are, whether searches use them or not.
    pub(super) fn tables(&self) -> Tables {
        self.tables.clone().unwrap_or_else(Tables::embedded)
    }

    /// The faults of endgame tables that searches have met, and that were not returned before.
    pub(super) fn new_table_faults(&mut self) -> Vec<String> {
        let told = |fault| format!("{fault}; this table is no longer used");
        let faults = self.tables.iter().flat_map(Tables::faults).map(told);
        let new: Vec<String> = faults.filter(|fault| !self.named_faults.contains(fault)).collect();
        self.named_faults.extend_from_slice(&new);
        new
    }

    fn choose_evaluation(&mut self) {
        let evaluation = self.evaluation();
        self.session.set_evaluation(evaluation);
    }
}
