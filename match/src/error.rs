//! Errors outside the games.

use std::io;
use std::path::PathBuf;

use chuhe_storage::{LockError, OutputError};

use crate::engine::EngineError;
use crate::nearest::meant;
use crate::openings::OpeningsError;

/// An error in the arguments, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgsError {
    /// A word that belongs to no flag.
    #[error("'{0}' comes before any flag")]
    Stray(String),
    /// There is no such flag.
    #[error("unknown flag {flag}{}", meant(nearest.as_deref()))]
    UnknownFlag {
        /// The text as given.
        flag: String,
        /// The name that was probably meant.
        nearest: Option<String>,
    },
    /// The flag has no such key.
    #[error("{flag}: unknown key '{key}'{}", meant(nearest.as_deref()))]
    UnknownKey {
        /// The flag.
        flag: String,
        /// The text as given.
        key: String,
        /// The name that was probably meant.
        nearest: Option<String>,
    },
    /// A value of a flag is missing, superfluous or wrong.
    #[error("{flag}: {fault}")]
    Flag {
        /// The flag.
        flag: String,
        /// The fault.
        fault: ValueFault,
    },
    /// The flags are valid, but do not make a tournament.
    #[error(transparent)]
    Tournament(TournamentFault),
    /// An engine cannot play with its keys.
    #[error("{name}: {fault}")]
    Engine {
        /// The name of the engine.
        name: String,
        /// What is wrong.
        fault: EngineKeysFault,
    },
}

/// Why valid flags do not make a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentFault {
    /// There are fewer than two engines.
    #[error("a tournament needs two engines: -engine cmd=... -engine cmd=...")]
    NoEngines,
    /// An engine has no program.
    #[error("an engine has no cmd=")]
    NoCommand,
    /// `-sprt` with more than two engines.
    #[error("-sprt compares two engines, not more")]
    SprtOfMany,
    /// A number that must be at least 1; its flag.
    #[error("{0}: at least 1")]
    Zero(&'static str),
    /// More games at a time than allowed; the limit.
    #[error("-concurrency: at most {0}")]
    TooManyAtATime(usize),
    /// As many seeds as engines, or more; the limit.
    #[error("-seeds: at most {0}, one fewer than the engines")]
    TooManySeeds(usize),
    /// `-games` is not 1 or 2; its value.
    #[error("-games: an opening is played once or twice, not {0} times")]
    GamesPerOpening(u64),
}

/// Why an engine cannot play with its keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineKeysFault {
    /// It has no limit.
    #[error("no time control: give tc=, st=, nodes= or depth=")]
    NoLimit,
    /// It has a clock and a fixed time.
    #[error("tc= and st= exclude each other")]
    TwoTimes,
    /// CECP has no limit of nodes.
    #[error("CECP needs another limit than nodes=: give tc=, st= or depth=")]
    OnlyNodes,
    /// CECP counts a fixed time in whole seconds.
    #[error("CECP counts st= in whole seconds: give a whole number, or tc=")]
    FractionOfSeconds,
    /// Its program cannot be started.
    #[error("{path}: {why}")]
    Program {
        /// The program.
        path: String,
        /// Why it cannot be started.
        why: NoFile,
    },
}

/// Why a path cannot be read as a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFile {
    /// Nothing is there.
    #[error("there is no such file")]
    Missing,
    /// A folder, a pipe or a device.
    #[error("it is not a regular file")]
    NotRegular,
    /// The operating system reported an error.
    #[error("{text}")]
    System {
        /// Its number, if it has one.
        code: Option<i32>,
        /// What it says.
        text: String,
    },
}

/// What is wrong with the values of a flag. A value with a key is named as `KEY=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueFault {
    /// The flag has no value.
    #[error("needs a value")]
    Missing,
    /// The flag has more values than one; their number.
    #[error("takes one value, not {0}")]
    Several(usize),
    /// The flag takes no value; the first one.
    #[error("takes no value, but got '{0}'")]
    Superfluous(String),
    /// The flag takes pairs, and has no value.
    #[error("takes KEY=VALUE, but got nothing")]
    NoPair,
    /// The flag takes pairs, and this value is not one.
    #[error("takes KEY=VALUE, but got '{0}'")]
    NotAPair(String),
    /// The value is not a number of the range.
    #[error("{0}: not a valid number")]
    NotANumber(String),
    /// The value "-", with its key, as the name of a file.
    #[error("{0}: '-' is not standard input or output here: name a file")]
    Dash(String),
    /// The value names a file that cannot be read.
    #[error("{value}: {why}")]
    File {
        /// The value.
        value: String,
        /// Why it cannot be read.
        why: NoFile,
    },
    /// The value is not one of the known words.
    #[error("{value}: expected one of {}{}", choices.join(", "), meant(nearest.as_deref()))]
    NotAChoice {
        /// The value.
        value: String,
        /// The known words.
        choices: Vec<String>,
        /// The word that was probably meant.
        nearest: Option<String>,
    },
    /// Another fault, in English.
    #[error("{0}")]
    Other(String),
}

/// Why a tournament cannot be played or continued.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The arguments are invalid.
    #[error(transparent)]
    Args(#[from] ArgsError),
    /// The openings cannot be read.
    #[error("openings: {0}")]
    Openings(#[from] OpeningsError),
    /// An engine does not start.
    #[error("engine {name} does not start: {error}")]
    Engine {
        /// The engine.
        name: String,
        /// The error.
        error: EngineError,
    },
    /// An engine cannot play a game of the tournament.
    #[error("engine {name} cannot play: {error}")]
    CannotPlay {
        /// The engine.
        name: String,
        /// The error.
        error: EngineError,
    },
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A saved tournament cannot be read.
    #[error(
        "{path}: not a saved tournament, or damaged ({error}): start again with the flags of the tournament"
    )]
    State {
        /// The file.
        path: PathBuf,
        /// The error.
        error: serde_json::Error,
    },
    /// An output may not be written.
    #[error("{flag}: {error}")]
    Refused {
        /// The flag that names the file.
        flag: &'static str,
        /// The reason.
        error: OutputError,
    },
    /// Two outputs are one file.
    #[error("{flag}: {path} is also the file of {other}: use different files")]
    Shared {
        /// The flag that names the file.
        flag: &'static str,
        /// The file, as it was given.
        path: PathBuf,
        /// The other flag.
        other: &'static str,
    },
    /// Another program writes the same files.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// A saved tournament counts games whose file does not exist.
    #[error(
        "the file of the games so far is missing: {0}; put it back, or start again with -config file=... stats=false"
    )]
    GamesAreGone(PathBuf),
    /// The saved tournament has another schedule: its numbers of games now mean other games.
    #[error(
        "{0}: its games belong to another schedule: the number of engines, -tournament, -seeds, -games, -noswap or -reverse \
         has changed (only -rounds may); use the former flags, or start again with -config file=... stats=false"
    )]
    OtherSchedule(PathBuf),
    /// A thread that plays games failed: a bug of this program.
    #[error("a worker thread failed: {0}; the finished games are kept")]
    Worker(String),
    /// A game was restarted too often: the program was suspended, the machine is too busy for clocks, or engines ended
    /// between two games.
    #[error(
        "game {0} was begun five times without a result: each time this program was suspended for more than a second, or \
         an engine had ended after the game before"
    )]
    BegunTooOften(u64),
    /// The output fails.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl MatchError {
    /// An error with the file that it happened to.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> MatchError {
        let path = path.into();
        |error| MatchError::File { path, error }
    }
}
