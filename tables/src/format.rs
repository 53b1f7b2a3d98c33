//! The file of a class. `docs/tables-format.md` in the repository describes it for other readers.
//!
//! | file | what |
//! |---|---|
//! | `layout` | constants of the file layout |
//! | `error` | errors of a file |
//! | `header` | the header of a file: class, counts, values |
//! | `table` | an open file: random access to values |
//! | `write` | making a file |

mod error;
mod header;
mod layout;
mod table;
#[cfg(any(test, feature = "build"))]
mod write;

pub use error::{TableError, TableFault};
pub use header::{Counts, Header};
pub use table::Table;
pub(crate) use table::palette_index;
#[cfg(any(test, feature = "build"))]
pub use write::{encode, encode_at};

#[cfg(test)]
mod tests;
