//! The memory of the table.

// Where there are no pages the memory comes from the heap; the tests check that elsewhere too.
#[cfg(any(target_family = "wasm", test))]
mod heap;
#[cfg(not(target_family = "wasm"))]
mod mapped;

#[cfg(target_family = "wasm")]
pub(super) use heap::Memory;
#[cfg(not(target_family = "wasm"))]
pub(super) use mapped::Memory;
