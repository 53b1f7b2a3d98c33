#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `args` | the command line to a [`Tournament`]: the flags of fastchess, checked before anything starts |
//! | `config` | the settings of a tournament, in the form in which they are saved |
//! | `limits` | time controls and clocks |
//! | `engine` | engines as processes: pipes, the three protocols from the other side, [`EngineConfig`] |
//! | `openings` | where games start |
//! | `schedule` | who plays whom, from which opening, in which order |
//! | `game` | one game: two engines, two clocks, the referee |
//! | `adjudication` | games decided before their end |
//! | `endgames` | games decided by endgame tables |
//! | `runner` | workers that play, and a coordinator that keeps the books and prints |
//! | `scoreboard` | results so far |
//! | `state`, `files` | saved data, to resume a tournament after an interruption |
//! | `outputs` | the files that are written: checked against the inputs, and locked |
//! | `output`, `listener` | the lines that are printed, and where they go |
//! | `pgn`, `crosstable` | games and tables as files |
//! | `rating_list` | ratings of engines, or of the players of any games |
//! | `compliance` | faults of an engine in UCI |
//! | `other_counts` | another engine's `go perft`, compared with ours |
//! | `log`, `clock_time`, `stop` | the log, times as text, the flag that stops everything |
//! | `nearest` | the known word that is nearest to an unknown one |
//! | `numerals` | numbers with their nouns |
//! | `error` | errors outside the games |

mod adjudication;
mod args;
mod clock_time;
mod compliance;
mod config;
mod crosstable;
mod endgames;
mod engine;
mod error;
mod files;
mod game;
mod limits;
mod listener;
mod log;
mod nearest;
mod numerals;
mod openings;
mod other_counts;
mod output;
mod outputs;
mod pgn;
mod rating_list;
mod runner;
mod schedule;
mod scoreboard;
mod state;
mod stop;

pub use adjudication::{Adjudication, DrawRule, ResignRule, TableRule};
pub use args::{Request, flag_tables, help, parse};
pub use chuhe_stats::RatingOptions;
pub use compliance::compliance;
pub use config::{
    CommentConfig, EpdConfig, FilesConfig, LogConfig, LogLevel, MoveNotation, OutputFormat, PairingConfig,
    PairingFormat, PgnConfig, ReportConfig, RunConfig, TableConfig, Timeouts, Tournament,
};
pub use engine::{
    EngineConfig, EngineError, EngineInfo, EngineProtocol, EngineScore, EngineTask, PromptedAnswer,
    PromptedEngine, Ranks,
};
pub use error::{ArgsError, EngineKeysFault, MatchError, NoFile, TournamentFault, ValueFault};
pub use limits::{EngineLimits, TimeControl, TimeControlError};
pub use listener::Listener;
pub use openings::{OpeningOrder, OpeningsConfig, OpeningsError, OpeningsFormat};
pub use other_counts::{Difference, OtherCounts};
pub use rating_list::{GameResults, RatingList};
pub use runner::{Summary, run};
pub use scoreboard::{NumberSet, Scoreboard};
pub use state::{Faults, SavedTournament, TournamentProgress};
pub use stop::StopFlag;
