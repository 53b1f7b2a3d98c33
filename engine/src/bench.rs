//! Fixed positions searched to a fixed depth: the speed of the search, and a signature of its behaviour.
//!
//! On one thread the number of nodes is the same on every machine and in every run, so a change of it
//! means that the search or the evaluation changed.

use std::num::NonZeroUsize;
use std::time::Duration;

use once_cell::sync::Lazy;

use crate::host::Instant;
use crate::search::{SearchResult, Settings, Shared, Worker, search_in_parallel};
use crate::time::Limits;
use xiangqi::Position;

/// The default depth, in plies.
pub const DEFAULT_DEPTH: u32 = 12;

/// One FEN per line, with comments after `#`.
static POSITIONS: Lazy<Vec<Position>> = Lazy::new(|| {
    include_str!("../data/bench.fen")
        .lines()
        .map(|line| line.split('#').next().unwrap_or("").trim())
        .filter(|fen| !fen.is_empty())
        .map(|fen| Position::from_fen(fen).expect("the file holds valid positions"))
        .collect()
});

/// The positions, in the order in which they are searched.
pub fn positions() -> &'static [Position] {
    &POSITIONS
}

/// The totals of all searches. Its text form is `N nodes M nps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchReport {
    /// Number of positions visited: the signature.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
}

impl BenchReport {
    /// Positions visited per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

impl std::fmt::Display for BenchReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.nps())
    }
}

/// Searches all positions to `depth` plies with `threads` threads, and calls `each` after every position.
///
/// The searches share one transposition table, which should be empty, and one set of histories, which starts
/// empty. The run ends early after a stop. The number of nodes is the same every time only on one thread. With the
/// default settings it is the signature.
///
/// ```
/// use chuhe_engine::bench;
/// use chuhe_engine::search::{Settings, Shared};
/// use std::num::NonZeroUsize;
///
/// let run = |shared| bench::run(2, NonZeroUsize::MIN, &shared, Settings::default(), |_, _| {}).nodes;
/// assert_eq!(run(Shared::new(1)?), run(Shared::new(1)?));
/// # Ok::<(), chuhe_engine::tt::AllocationError>(())
/// ```
pub fn run(
    depth: u32,
    threads: NonZeroUsize,
    shared: &Shared,
    settings: Settings,
    each: impl FnMut(&Position, &SearchResult),
) -> BenchReport {
    run_on(positions(), || Limits::depth(depth), threads, shared, settings, each)
}

/// Like [`run`], but on the given positions. `limits` is called at the start of each search.
pub fn run_on(
    positions: &[Position],
    limits: impl Fn() -> Limits,
    threads: NonZeroUsize,
    shared: &Shared,
    settings: Settings,
    mut each: impl FnMut(&Position, &SearchResult),
) -> BenchReport {
    let mut main = Worker::new(settings.clone());
    let mut helpers: Vec<Worker> = Vec::new();
    helpers.resize_with(threads.get() - 1, || Worker::new(settings.clone()));
    let mut report = BenchReport { nodes: 0, time: Duration::ZERO };
    for position in positions {
        let begin = Instant::now();
        let result = search_in_parallel(&mut main, &mut helpers, shared, position, &limits(), &mut ());
        report.time += begin.elapsed();
        report.nodes += main.nodes() + helpers.iter().map(Worker::nodes).sum::<u64>();
        each(position, &result);
        if shared.signals.is_stopped() {
            break;
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared() -> Shared {
        Shared::new(1).expect("one MiB")
    }

    #[test]
    fn a_stop_ends_the_bench_after_the_current_position() {
        let shared = shared();
        let mut answers = 0;
        let each = |_: &Position, _: &SearchResult| {
            answers += 1;
            shared.signals.stop();
        };
        run(2, NonZeroUsize::MIN, &shared, Settings::default(), each);
        assert_eq!(answers, 1);
    }

    #[test]
    fn the_signature_repeats_and_every_position_has_an_answer() {
        let mut answers = 0;
        let first = run(3, NonZeroUsize::MIN, &shared(), Settings::default(), |position, searched| {
            assert!(searched.best.best.is_some_and(|mv| position.is_legal(mv)));
            answers += 1;
        });
        assert_eq!(answers, positions().len());
        let nodes = first.nodes;
        assert!(nodes > 0);
        assert_eq!(run(3, NonZeroUsize::MIN, &shared(), Settings::default(), |_, _| {}).nodes, nodes);
    }

    /// The behaviour of the search, as numbers of nodes. A deliberate change updates these too, and states
    /// the signature of `chuhe bench` in the commit.
    #[cfg(all(not(evalfile), not(feature = "tune")))]
    #[test]
    fn the_search_is_unchanged() {
        use crate::eval::Evaluation;
        use crate::search::{Noise, Pruning, search};

        let plain = Settings::default;
        let expected = [
            // At these depths every part of the search runs, except the verification of null moves.
            ("plain", 9, plain(), 87_194),
            ("classical", 6, Settings { evaluation: Evaluation::Classical, ..plain() }, 15_855),
            ("material", 5, Settings { evaluation: Evaluation::Material, ..plain() }, 8_829),
            ("three lines", 5, Settings { multi_pv: 3, ..plain() }, 19_578),
            ("noise", 5, Settings { noise: Noise { amplitude: 40, seed: 5 }, ..plain() }, 7_857),
            ("contempt", 6, Settings { contempt: 60, ..plain() }, 12_804),
            ("no pruning", 3, Settings { pruning: Pruning::None, ..plain() }, 5_394),
            ("null moves", 4, Settings { pruning: Pruning::Small, ..plain() }, 13_817),
            ("pruned nodes", 4, Settings { pruning: Pruning::Medium, ..plain() }, 10_789),
        ];
        let found = expected.clone().map(|(name, depth, settings, _)| {
            let (mut worker, shared) = (Worker::new(settings.clone()), shared());
            let few = positions().iter().step_by(7);
            let nodes = few
                .map(|position| {
                    search(&mut worker, &shared, position, &Limits::depth(depth), &mut ()).info.nodes
                })
                .sum();
            (name, depth, settings, nodes)
        });
        assert_eq!(
            found.map(|(name, .., nodes): (_, _, _, u64)| (name, nodes)),
            expected.map(|(name, .., nodes)| (name, nodes))
        );
    }

    #[test]
    fn several_threads_answer_too() {
        let mut answers = 0;
        let threads = NonZeroUsize::MIN.saturating_add(2);
        let report = run(4, threads, &shared(), Settings::default(), |position, searched| {
            assert!(searched.best.best.is_some_and(|mv| position.is_legal(mv)));
            answers += 1;
        });
        assert_eq!(answers, positions().len());
        assert!(report.nodes > 0);
    }
}
