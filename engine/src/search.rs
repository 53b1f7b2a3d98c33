//! The playing search: its settings, its reports, and its parts.
//!
//! | file | what |
//! |---|---|
//! | `report` | the reports of a search, and their listener |
//! | `settings` | the settings of a search, apart from its limits |
//! | `noise` | a deliberate error in the evaluation |
//! | `pruning` | which prunings are allowed |
//! | `signals` | stop and ponder hit, from other threads |
//! | `shared` | the state that all threads of a search share |
//! | `busy` | the moves that other threads are searching |
//! | `worker` | the data that a thread keeps from one search to the next |
//! | `parallel` | several threads on one position, and which of them answers |
//! | `searcher` | one thread's search: its position and lines; making moves |
//! | `live_progress` | how far a search has come, for other threads |
//! | `limiter` | how much a thread has searched, and when it must end |
//! | `stack` | the data of the current line, ply by ply |
//! | `root_moves` | the moves of the root, and the results for each |
//! | `root` | iterative deepening, aspiration windows, several lines, when to stop |
//! | `node` | nodes of the search: their kinds and their data |
//! | `table_key` | the key of a position in the table |
//! | `correction` | how far the evaluation was off in similar positions |
//! | `refuted` | where no mate by checks was found |
//! | `endgames` | endgame tables, at the root, and the scores of their values |
//! | `probe` | endgame tables, asked at a node |
//! | `mate` | mates by checks alone, at the root and as threats |
//! | `negamax` | the main search: principal variation search, extensions |
//! | `prune_node` | pruning of whole nodes |
//! | `prune_move` | pruning of single moves |
//! | `reduce` | how far late moves are reduced |
//! | `quiescence` | captures and evasions to the end, against the horizon effect |
//!
//! The search knows no protocol and prints nothing: results leave as data, through a [`Listener`] or as
//! [`SearchResult`].

mod busy;
mod correction;
mod endgames;
mod limiter;
mod live_progress;
mod mate;
mod negamax;
mod node;
mod noise;
mod parallel;
mod probe;
mod prune_move;
mod prune_node;
mod pruning;
mod quiescence;
mod reduce;
mod refuted;
mod report;
mod root;
mod root_moves;
mod searcher;
mod settings;
mod shared;
mod signals;
mod stack;
mod table_key;
mod worker;

pub use endgames::Endgames;
pub(crate) use mate::mate_by_checks;
pub use noise::Noise;
pub use parallel::{search, search_in_parallel};
pub use pruning::Pruning;
pub use report::{BestMove, Info, Line, Listener, Progress, SearchResult};
pub use settings::{MAX_CONTEMPT, Settings};
pub use shared::Shared;
pub use signals::Signals;
pub(crate) use table_key::probe;
pub use worker::Worker;
