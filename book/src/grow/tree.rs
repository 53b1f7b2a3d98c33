//! The graph of positions: what each is worth, what it costs to get there, and where to grow next.
//!
//! A move leads from a position to one with more plies behind it, so there are no cycles: a move back to a
//! position that was reached in fewer plies is scored by its search alone. Two ways to one position meet there.

use std::collections::HashMap;

use chuhe_engine::score::is_decisive;
use chuhe_engine::{Move, Position};

use super::Settings;
use super::journal::Entry;
use crate::native::key::BookKey;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move.
    pub mv: Move,
    /// Its score for the mover; fits 16 bits.
    pub score: i32,
    /// How deep the search was, in plies.
    pub depth: u16,
}

/// What a ply costs, in centipawns.
const PLY_COST: i64 = 10;

/// A position that was searched.
#[derive(Debug)]
struct Node {
    ply: usize,
    /// The first way here: its last move, and where that comes from.
    parent: Option<(usize, Move)>,
    /// The moves followed.
    edges: Vec<Edge>,
    /// The best of the other moves; `None` if there are none.
    rest: Option<Found>,
}

#[derive(Debug)]
struct Edge {
    /// The move, and what its search said before it was followed.
    found: Found,
    /// The position behind it; `None` if what the search said stands.
    child: Option<usize>,
}

/// All positions.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<BookKey, usize>,
    /// The positions by their plies.
    layers: Vec<Vec<usize>>,
}

/// What to search next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The start.
    Start,
    /// The position behind a move.
    Behind {
        /// The way to the move's position.
        path: Vec<Move>,
        /// The move.
        mv: Move,
    },
    /// Nothing.
    Complete,
}

/// The position after these moves, if they are legal.
pub(super) fn position_after(start: &Position, path: &[Move]) -> Option<Position> {
    let mut position = start.clone();
    path.iter().try_for_each(|&mv| position.play(mv)).ok()?;
    Some(position)
}

/// The legal moves of a position without `known`, and one of each pair that are the same but for the mirror.
pub(super) fn different_moves(position: &Position, known: &[Move]) -> Vec<Move> {
    let (_, orientation) = BookKey::of(position);
    let stored = |mv: Move| orientation.stored(mv);
    let mut kept: Vec<Move> = Vec::new();
    for mv in position.legal_moves() {
        if known.iter().chain(&kept).all(|&other| stored(other) != stored(mv)) {
            kept.push(if orientation.is_symmetric() { stored(mv) } else { mv });
        }
    }
    kept
}

impl Tree {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a result. `None` if it doesn't fit what is there.
    pub(super) fn take(&mut self, start: &Position, entry: &Entry) -> Option<()> {
        match entry {
            Entry::New { path, found } => self.add(start, path, *found),
            Entry::Rest { path, found } => self.follow(start, path, *found),
        }
    }

    fn add(&mut self, start: &Position, path: &[Move], found: Found) -> Option<()> {
        let parent = match path.split_last() {
            None => None,
            Some((&last, way)) => Some((self.index_of(&position_after(start, way)?)?, last)),
        };
        let position = position_after(start, path)?;
        let (key, _) = BookKey::of(&position);
        if self.by_key.contains_key(&key) || !position.is_legal(found.mv) {
            return None;
        }
        let (index, ply) = (self.nodes.len(), path.len());
        self.nodes.push(Node { ply, parent, edges: Vec::new(), rest: Some(found) });
        self.by_key.insert(key, index);
        self.layers.resize_with(self.layers.len().max(ply + 1), Vec::new);
        self.layers[ply].push(index);
        Some(())
    }

    fn follow(&mut self, start: &Position, path: &[Move], rest: Option<Found>) -> Option<()> {
        let mut position = position_after(start, path)?;
        let index = self.index_of(&position)?;
        if rest.is_some_and(|found| !position.is_legal(found.mv)) {
            return None;
        }
        let found = self.nodes[index].rest?;
        position.play(found.mv).ok()?;
        let child = self.index_of(&position).filter(|&child| self.nodes[child].ply > self.nodes[index].ply);
        self.nodes[index].edges.push(Edge { found, child });
        self.nodes[index].rest = rest;
        Some(())
    }

    fn index_of(&self, position: &Position) -> Option<usize> {
        self.by_key.get(&BookKey::of(position).0).copied()
    }

    fn path_to(&self, mut index: usize) -> Vec<Move> {
        let mut path = Vec::with_capacity(self.nodes[index].ply);
        while let Some((parent, mv)) = self.nodes[index].parent {
            path.push(mv);
            index = parent;
        }
        path.reverse();
        path
    }

    /// The moves of a position that have been searched on their own, the drop-out among them.
    pub(super) fn known_moves(&self, position: &Position) -> Vec<Move> {
        let Some(index) = self.index_of(position) else { return Vec::new() };
        let node = &self.nodes[index];
        node.edges.iter().map(|edge| edge.found.mv).chain(node.rest.map(|found| found.mv)).collect()
    }

    /// The moves of a position with their backed-up scores.
    fn scored<'a>(
        &'a self,
        node: &'a Node,
        values: &'a [Found],
    ) -> impl Iterator<Item = (Found, Option<usize>)> {
        let followed = node.edges.iter().map(|edge| match edge.child {
            Some(child) => {
                let Found { score, depth, .. } = values[child];
                (Found { mv: edge.found.mv, score: -score, depth: depth.saturating_add(1) }, Some(child))
            }
            None => (edge.found, None),
        });
        followed.chain(node.rest.map(|found| (found, None)))
    }

    /// The best move of each position with its backed-up score, from the last plies to the first. Of equal moves
    /// the one followed first is the best.
    fn values(&self) -> Vec<Found> {
        let mut values: Vec<Found> = Vec::new();
        for node in &self.nodes {
            // Every position has a move; this one holds its place.
            values.extend(node.rest.or(node.edges.first().map(|edge| edge.found)));
        }
        for &index in self.layers.iter().rev().flatten() {
            let scored = self.scored(&self.nodes[index], &values).map(|(found, _)| found);
            let best = scored.reduce(|best, found| if found.score > best.score { found } else { best });
            if let Some(best) = best {
                values[index] = best;
            }
        }
        values
    }

    /// The least cost of each position; `None` for those that no moves within the window lead to.
    fn costs(&self, values: &[Found], window: i32) -> Vec<Option<i64>> {
        let mut costs = vec![None; self.nodes.len()];
        if let Some(start) = costs.first_mut() {
            *start = Some(0);
        }
        for &index in self.layers.iter().flatten() {
            let Some(cost) = costs[index] else { continue };
            for (found, child) in self.scored(&self.nodes[index], values) {
                let loss = values[index].score - found.score;
                if let Some(child) = child.filter(|_| loss <= window) {
                    let behind = cost + PLY_COST + i64::from(loss);
                    costs[child] = Some(costs[child].map_or(behind, |known: i64| known.min(behind)));
                }
            }
        }
        costs
    }

    /// What to search next. A position's drop-out is followed in two steps: what is behind it is searched, unless
    /// it is known; then the position's moves left.
    pub(super) fn next(&self, settings: &Settings) -> Next {
        if self.nodes.is_empty() {
            return Next::Start;
        }
        let values = self.values();
        let costs = self.costs(&values, settings.window);
        let candidates = self.nodes.iter().enumerate().filter_map(|(index, node)| {
            let (cost, found, best) = (costs[index]?, node.rest?, values[index].score);
            let loss = best - found.score;
            let is_followed = loss <= settings.window
                && node.ply < settings.max_plies
                && best.abs() <= settings.balance
                && !is_decisive(found.score);
            is_followed.then_some((cost + i64::from(loss), node.ply, index, found.mv))
        });
        let Some((_, _, index, mv)) = candidates.min() else { return Next::Complete };
        let path = self.path_to(index);
        Next::Behind { path, mv }
    }

    /// Whether a position is known.
    pub(super) fn knows(&self, position: &Position) -> bool {
        self.index_of(position).is_some()
    }

    /// The best move at the start with its score, and the number of moves from there to the end of the line of
    /// best moves.
    pub(super) fn main_line(&self) -> Option<(Found, usize)> {
        let values = self.values();
        let first = *values.first()?;
        let (mut length, mut index) = (0, Some(0));
        while let Some(at) = index {
            length += 1;
            let best = |edge: &&Edge| edge.found.mv == values[at].mv;
            index = self.nodes[at].edges.iter().find(best).and_then(|edge| edge.child);
        }
        Some((first, length))
    }

    /// Calls `visit` with every position that moves within the window lead to, and with those of its moves that
    /// are within the window.
    pub(super) fn each_position(
        &self,
        start: &Position,
        window: i32,
        mut visit: impl FnMut(&Position, &[Found]),
    ) {
        let values = self.values();
        let costs = self.costs(&values, window);
        for (index, node) in self.nodes.iter().enumerate().filter(|&(index, _)| costs[index].is_some()) {
            let scored = self.scored(node, &values).map(|(found, _)| found);
            let moves: Vec<Found> =
                scored.filter(|found| values[index].score - found.score <= window).collect();
            if let Some(position) = position_after(start, &self.path_to(index)) {
                visit(&position, &moves);
            }
        }
    }
}
