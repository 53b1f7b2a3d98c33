//! The memory of the table.

// Without memory maps the table is allocated on the heap; tests check this on every platform.
#[cfg(any(target_family = "wasm", test))]
mod heap;
#[cfg(not(target_family = "wasm"))]
mod mapped;

#[cfg(target_family = "wasm")]
pub(super) use heap::Memory;
#[cfg(not(target_family = "wasm"))]
pub(super) use mapped::Memory;
