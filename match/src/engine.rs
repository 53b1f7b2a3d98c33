//! Engines as processes.
//!
//! | file | what |
//! |---|---|
//! | `config` | [`EngineConfig`]: how an engine is started and how it plays |
//! | `process` | [`Process`](process::Process): pipes, threads that read them, the end of a process |
//! | `kill_on_exit` | ends the engines when this program ends in any way |
//! | `dialect` | the common part of the protocols |
//! | `uci`, `ucci`, `cecp` | the protocols, seen from the other side |
//! | `fault` | how an engine fails |
//! | `facts` | facts about an engine for reports |
//! | `info` | reports of engines about a search |
//! | `options` | the options that engines declare |
//! | `ranks` | moves whose ranks count from 0 or from 1 |
//! | `probe` | single requests to a UCI engine |
//! | `prompted` | a UCI engine that is asked for moves outside of tournaments |
//! | `client` | [`Client`]: handshake, new game, one move after the other |

mod cecp;
mod client;
mod config;
mod dialect;
mod facts;
mod fault;
mod info;
mod kill_on_exit;
mod options;
mod probe;
mod process;
mod prompted;
mod ranks;
mod ucci;
mod uci;

pub use config::{EngineConfig, EngineProtocol};
pub use fault::{EngineError, EngineTask};
pub use info::{EngineInfo, EngineScore};
pub use prompted::{PromptedAnswer, PromptedEngine};
pub use ranks::Ranks;

pub(crate) use client::{Answer, Client, Thought};
pub(crate) use dialect::Turn;
pub(crate) use facts::EngineFacts;
pub(crate) use fault::Fault;
pub(crate) use probe::{Found, Probe};
