//! Memory from the heap, for hosts without memory maps.

use std::num::NonZeroUsize;

use super::super::cluster::Cluster;

/// A number of clusters, at first all empty.
pub(in super::super) struct Memory(Vec<Cluster>);

impl Memory {
    /// Memory for `clusters` clusters; `None` if there is not enough.
    pub(in super::super) fn new(clusters: usize) -> Option<Memory> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(clusters).ok()?;
        memory.resize_with(clusters, Cluster::default);
        Some(Memory(memory))
    }

    /// Zeroes all clusters.
    pub(in super::super) fn clear(&mut self, _threads: NonZeroUsize) {
        self.0.fill_with(Cluster::default);
    }

    #[inline(always)]
    pub(in super::super) fn clusters(&self) -> &[Cluster] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn clusters_are_empty_at_first_and_after_clearing() {
        let mut memory = Memory::new(3).expect("three clusters fit");
        let is_empty = |memory: &Memory| {
            memory.clusters().iter().flat_map(|cluster| &cluster.0).all(|slot| slot.data.load(Relaxed) == 0)
        };
        assert_eq!(memory.clusters().len(), 3);
        assert!(is_empty(&memory));
        memory.clusters()[2].0[3].data.store(5, Relaxed);
        assert!(!is_empty(&memory));
        memory.clear(NonZeroUsize::MIN);
        assert!(is_empty(&memory));
    }

    #[test]
    fn more_memory_than_available_is_refused() {
        assert!(Memory::new(usize::MAX / size_of::<Cluster>()).is_none());
        assert!(Memory::new(usize::MAX).is_none());
    }
}
