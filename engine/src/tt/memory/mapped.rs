//! Memory directly from the operating system: zeroed, and in huge pages where they are available. With these the
//! processor finds an address faster, and the end of the process returns the memory at once.

use std::num::NonZeroUsize;

use memmap2::{MmapMut, MmapRaw};

use super::super::cluster::Cluster;

/// No system has smaller pages, in bytes.
const SMALL_PAGE: usize = 4096;

/// A table with more bytes than this is loaded in advance. A smaller one takes a few milliseconds of the first search, and
/// many runs of the program never search.
const LOADED_ABOVE: usize = 32 << 20;

/// A number of clusters, at first all empty.
pub(in super::super) struct Memory {
    map: MmapRaw,
    clusters: usize,
}

impl Memory {
    /// Memory for `clusters` clusters; `None` if there is not enough.
    pub(in super::super) fn new(clusters: usize) -> Option<Memory> {
        let map = MmapMut::map_anon(clusters.checked_mul(size_of::<Cluster>())?).ok()?;
        // Only a hint: small pages work too.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let mut memory = Memory { map: map.into(), clusters };
        if memory.map.len() > LOADED_ABOVE {
            memory.load(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        }
        Some(memory)
    }

    /// Makes the system provide all pages now. It zeroes each page at the first write; in the first search this would
    /// take longer than the searching.
    fn load(&mut self, threads: NonZeroUsize) {
        self.share_out(threads, |part| part.chunks_mut(SMALL_PAGE).for_each(|page| page[0] = 0));
    }

    /// Zeroes all clusters.
    pub(in super::super) fn clear(&mut self, threads: NonZeroUsize) {
        self.share_out(threads, |part| part.fill(0));
    }

    /// Lets `threads` threads work on a part of the bytes each. If the system refuses them, the calling thread
    /// works on all bytes.
    fn share_out(&mut self, threads: NonZeroUsize, work: impl Fn(&mut [u8]) + Copy + Send) {
        let bytes = self.bytes();
        let share = bytes.len().div_ceil(threads.get()).next_multiple_of(SMALL_PAGE);
        let all_began = std::thread::scope(|scope| {
            let mut parts = bytes.chunks_mut(share.max(1));
            parts.all(|part| std::thread::Builder::new().spawn_scoped(scope, move || work(part)).is_ok())
        });
        if !all_began {
            work(bytes);
        }
    }

    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the pointer and the length are those of the map, all of whose bytes are initialised, and nobody else
        // accesses them while `self` is borrowed exclusively.
        #[expect(unsafe_code, reason = "what is read as clusters is cleared as bytes")]
        unsafe {
            std::slice::from_raw_parts_mut(self.map.as_mut_ptr(), self.map.len())
        }
    }

    #[inline(always)]
    pub(in super::super) fn clusters(&self) -> &[Cluster] {
        // SAFETY: the map is as long as this many clusters and begins at a page, which is aligned enough.
        // All its bytes are initialised, and any bytes make a valid cluster, because it consists of atomic integers. It
        // is never unmapped, resized or written to other than through these clusters while `self` is borrowed.
        #[expect(unsafe_code, reason = "no safe view of shared bytes as atomic integers exists")]
        unsafe {
            std::slice::from_raw_parts(self.map.as_mut_ptr().cast(), self.clusters)
        }
    }
}
