//! The loop between a front end and the engine: lines become commands, commands become calls of the
//! session, and their results go back as events.
//!
//! One thread owns all state. The reader thread, the search and the other tasks only send it messages, so
//! nothing waits for a search but the commands that have to, and those wait in a queue.
//!
//! | file | what |
//! |---|---|
//! | `connection` | state of the connection: the protocol in use, the settings of the conversation |
//! | `resources` | the parts that outlive games: session, options, book, network; the effects of changed options |
//! | `game` | state of the game: the position, banned moves, draws offered |
//! | `work` | state of a search, or of other work that owes an answer |
//! | `state` | these together, and telling the front end |
//! | `book` | moves from a book, and the wait for the online one |
//! | `direct` | a search on the driver's own thread |
//! | `execute` | the commands carried out |
//! | `queue` | which command is carried out when |
//! | `run` | messages: lines, reports, answers, the end |

mod book;
mod connection;
mod direct;
mod execute;
mod game;
mod queue;
mod resources;
mod run;
mod state;
#[cfg(test)]
mod tests;
mod work;

pub use state::{Driver, StartError};
