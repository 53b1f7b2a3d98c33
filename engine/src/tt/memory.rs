//! The memory of the table, straight from the operating system: zeroed, and in huge pages where they can be
//! had, for then the processor finds it faster and the end of the process returns it in no time.

use std::num::NonZeroUsize;

use memmap2::MmapMut;

use super::Cluster;

/// No system has smaller pages, in bytes.
const SMALL_PAGE: usize = 4096;

/// A number of clusters, at first all empty.
pub(super) struct Memory {
    map: MmapMut,
    clusters: usize,
}

impl Memory {
    /// Memory for so many clusters, or `None` if it cannot be had.
    pub(super) fn new(clusters: usize) -> Option<Memory> {
        let map = MmapMut::map_anon(clusters.checked_mul(size_of::<Cluster>())?).ok()?;
        // Only a wish: small pages do as well.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let mut memory = Memory { map, clusters };
        memory.load(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        Some(memory)
    }

    /// Has the system provide all pages now, for it zeroes each when it is first written to: in the first
    /// search that would take longer than the searching.
    fn load(&mut self, threads: NonZeroUsize) {
        self.share_out(threads, |part| part.chunks_mut(SMALL_PAGE).for_each(|page| page[0] = 0));
    }

    /// Zeroes all clusters.
    pub(super) fn clear(&mut self, threads: NonZeroUsize) {
        self.share_out(threads, |part| part.fill(0));
    }

    /// Has so many threads work on a part of the bytes each.
    fn share_out(&mut self, threads: NonZeroUsize, work: impl Fn(&mut [u8]) + Copy + Send) {
        let share = self.map.len().div_ceil(threads.get()).next_multiple_of(SMALL_PAGE);
        std::thread::scope(|scope| {
            for part in self.map.chunks_mut(share) {
                scope.spawn(move || work(part));
            }
        });
    }

    #[inline(always)]
    pub(super) fn clusters(&self) -> &[Cluster] {
        // SAFETY: the map is as long as this many clusters and begins at a page, which is aligned enough.
        // All its bytes are initialised, and any bytes make a valid cluster, for it consists of atomic
        // integers. It is never unmapped, resized or written to other than through these clusters while
        // `self` is borrowed.
        #[expect(unsafe_code, reason = "no safe view of shared bytes as atomic integers exists")]
        unsafe {
            std::slice::from_raw_parts(self.map.as_ptr().cast(), self.clusters)
        }
    }
}
