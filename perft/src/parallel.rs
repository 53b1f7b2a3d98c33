//! The tree cut into subtrees near the root, and the threads that count them.
//!
//! Subtrees differ in size, so there are many more of them than threads. A thread that is done takes the next
//! one, so no thread waits long at the end. Counts are summed per root move.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use xiangqi::{Board, Color, Key, Move, Position};

use crate::hash::{self, Table};
use crate::kernel;

/// The least number of subtrees per thread: waiting for the last one then costs about 1/64 of the time.
const SUBTREES_PER_THREAD: usize = 64;

/// With this many subtrees no further cut is made, however many threads there are: each holds a board.
const ENOUGH_SUBTREES: usize = 4096;

/// The least depth of a subtree.
const MIN_SUBTREE_DEPTH: u8 = 2;

/// The progress of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftProgress {
    /// The number of subtrees counted so far.
    pub done: usize,
    /// The number of all subtrees.
    pub subtrees: usize,
    /// The sum of the counts of the finished subtrees.
    pub nodes: u64,
}

/// A position as the tree needs it.
#[derive(Clone)]
struct Node {
    board: Board,
    side: Color,
    key: Key,
}

/// A node near the root.
struct Subtree {
    /// The index of the root move above it.
    root: usize,
    node: Node,
}

impl Subtree {
    /// The subtrees one ply deeper.
    fn cut(&self) -> impl Iterator<Item = Subtree> {
        self.node.children().map(|(_, node)| Subtree { root: self.root, node })
    }
}

impl Node {
    fn children(&self) -> impl Iterator<Item = (Move, Node)> {
        kernel::moves(&self.board, self.side).into_iter().filter_map(|mv| {
            let id = self.board.id_on(mv.from())?;
            let mut board = self.board.clone();
            let captured = board.make(mv);
            Some((mv, Node { board, side: !self.side, key: self.key.after(id, mv, captured) }))
        })
    }

    fn count(mut self, depth: u8, table: Option<&Table>) -> u64 {
        match table {
            None => kernel::count(&mut self.board, self.side, depth),
            Some(table) => hash::count(&mut self.board, self.side, self.key, depth, table),
        }
    }
}

/// Adds, saturating.
fn add(sum: &AtomicU64, count: u64) -> u64 {
    let before = sum.fetch_update(Relaxed, Relaxed, |sum| Some(sum.saturating_add(count)));
    before.unwrap_or_else(|before| before).saturating_add(count)
}

/// The count after each legal move, `below` plies deep after the move, by `threads` threads.
///
/// The thread that has counted a subtree calls `report`. If the system refuses some of the threads, the others
/// do the work.
pub(crate) fn divide(
    position: &Position,
    below: u8,
    threads: NonZeroUsize,
    table: Option<&Table>,
    report: &(dyn Fn(PerftProgress) + Sync),
) -> Vec<(Move, u64)> {
    let root = Node { board: position.board().clone(), side: position.side_to_move(), key: position.key() };
    let (moves, subtrees): (Vec<_>, Vec<_>) =
        root.children().enumerate().map(|(root, (mv, node))| (mv, Subtree { root, node })).unzip();
    let (subtrees, depth) = cut(subtrees, below, threads);

    let sums: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done, nodes) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(subtree) = subtrees.get(next.fetch_add(1, Relaxed)) {
            let count = subtree.node.clone().count(depth, table);
            add(&sums[subtree.root], count);
            let nodes = add(&nodes, count);
            report(PerftProgress { done: 1 + done.fetch_add(1, Relaxed), subtrees: subtrees.len(), nodes });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(subtrees.len()) {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    moves.into_iter().zip(sums.into_iter().map(AtomicU64::into_inner)).collect()
}

/// Cuts subtrees into smaller ones until there are enough. Returns them and their depth.
fn cut(mut subtrees: Vec<Subtree>, mut depth: u8, threads: NonZeroUsize) -> (Vec<Subtree>, u8) {
    let enough = threads.get().saturating_mul(SUBTREES_PER_THREAD).min(ENOUGH_SUBTREES);
    while subtrees.len() < enough && depth > MIN_SUBTREE_DEPTH && !subtrees.is_empty() {
        subtrees = subtrees.iter().flat_map(Subtree::cut).collect();
        depth -= 1;
    }
    (subtrees, depth)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn threads(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        let position = Position::default();
        let alone = crate::divide(&position, 4);
        for number in [1, 2, 3, 200] {
            let table = Table::new(threads(1)).unwrap();
            for table in [None, Some(&table)] {
                assert_eq!(divide(&position, 3, threads(number), table, &|_| {}), alone, "{number} threads");
            }
        }
    }

    #[test]
    fn there_are_many_subtrees_but_not_too_many() {
        let position = Position::default();
        let root = Node { board: position.board().clone(), side: Color::Red, key: position.key() };
        let first = || root.children().map(|(_, node)| Subtree { root: 0, node }).collect::<Vec<_>>();
        let number = |depth, number| {
            let (subtrees, depth) = cut(first(), depth, threads(number));
            (subtrees.len(), depth)
        };
        assert_eq!(number(2, 64), (44, 2), "too shallow to cut");
        assert_eq!(number(5, 1), (1920, 4));
        assert_eq!(number(5, 30), (1920, 4));
        assert_eq!(number(5, usize::MAX), (79666, 3));
    }

    #[test]
    fn progress_counts_every_task_and_leaf_once() {
        let seen = Mutex::new(Vec::new());
        divide(&Position::default(), 3, threads(2), None, &|progress| seen.lock().unwrap().push(progress));
        let mut seen = seen.into_inner().unwrap();
        seen.sort_by_key(|progress| progress.done);
        assert!(seen.iter().enumerate().all(|(i, p)| p.done == i + 1 && p.subtrees == 1920));
        assert_eq!(seen.len(), 1920);
        assert_eq!(seen.iter().map(|p| p.nodes).max(), Some(3_290_240));
    }

    #[test]
    fn sums_saturate() {
        let sum = AtomicU64::new(u64::MAX - 2);
        assert_eq!(add(&sum, 1), u64::MAX - 1);
        assert_eq!(add(&sum, 5), u64::MAX);
        assert_eq!(sum.into_inner(), u64::MAX);
    }
}
