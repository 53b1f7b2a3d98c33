//! The file of a class. `docs/tables-format.md` in the repository describes it for other readers.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the numbers that it is laid out by |
//! | `error` | its faults |
//! | `header` | the header of a file: class, counts, values |
//! | `table` | a file that is open: values by random access |
//! | `write` | making a file |

mod error;
mod header;
mod layout;
mod table;
#[cfg(any(test, feature = "build"))]
mod write;

pub use error::{Fault, TableError};
pub use header::{Counts, Header};
pub use table::Table;
pub(crate) use table::{Source, palette_index};
#[cfg(any(test, feature = "build"))]
pub use write::encode;
