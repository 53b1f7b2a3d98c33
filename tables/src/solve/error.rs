//! Why a class could not be solved.

use crate::class::Class;

/// Why a class could not be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// A class that captures lead to is missing.
    #[error("{class} needs {needed}, which is missing")]
    Missing {
        /// The class to solve.
        class: Class,
        /// The class that it needs.
        needed: Class,
    },
    /// The class has more positions than the solver can number.
    #[error("{0} has more than 4,294,967,295 positions, which is more than this solver can number")]
    Size(Class),
    /// The class does not fit into memory.
    #[error("solving {class} takes {needed} MiB of memory; the limit is {limit} MiB")]
    Memory {
        /// The class to solve.
        class: Class,
        /// The memory that solving takes, in MiB.
        needed: u64,
        /// The limit, in MiB.
        limit: u64,
    },
}
