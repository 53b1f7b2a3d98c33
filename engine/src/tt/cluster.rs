//! The layout of entries in memory.

use std::sync::atomic::AtomicU64;

/// The storage of one entry.
#[derive(Default)]
pub(super) struct Slot {
    /// The key, combined with the data by exclusive or.
    pub(super) check: AtomicU64,
    pub(super) data: AtomicU64,
}

/// Entries in a cluster.
pub(super) const CLUSTER: usize = 4;

/// The entries that a key may be kept in.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Cluster(pub(super) [Slot; CLUSTER]);

const _: () = assert!(size_of::<Cluster>() == 64, "a cluster is a cache line");
