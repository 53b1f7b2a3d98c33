//! The graph of positions: values, costs of reaching them, and where to grow next.
//!
//! A move leads from a position to one with more plies from the start, so there are no cycles: a move back to a
//! position that was reached in fewer plies is scored by its search alone. Transpositions share a position.

use std::collections::HashMap;

use chuhe_engine::score::Score;
use xiangqi::{Move, Position};

use super::found::Found;
use super::journal::Entry;
use super::settings::GrowSettings;
use crate::native::key::BookKey;

/// The cost of a ply, in centipawns.
const PLY_COST: i64 = 5;

/// The costs of a position, or of the position after a move: for a book that plays for the side that begins, and for
/// one that plays for the other; `None` if such a book never reaches the position.
type Costs = [Option<i64>; 2];

/// A position that was searched.
#[derive(Debug)]
struct Node {
    ply: usize,
    /// The first path to the position: its last move, and the position before that move.
    parent: Option<(usize, Move)>,
    /// The moves followed.
    edges: Vec<Edge>,
    /// The best of the other moves; `None` if there are none.
    rest: Option<Found>,
}

#[derive(Debug)]
struct Edge {
    /// The move, and the result of its search before it was followed.
    found: Found,
    /// The position after it; `None` if the move is scored by its search alone.
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

/// The next search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The start position.
    Start,
    /// The position after a move.
    Behind {
        /// The moves to the position before it.
        path: Vec<Move>,
        /// The move.
        mv: Move,
    },
    /// No position is left.
    Complete,
}

/// The position after these moves, if they are legal.
pub(super) fn position_after(start: &Position, path: &[Move]) -> Option<Position> {
    let mut position = start.clone();
    path.iter().try_for_each(|&mv| position.play(mv)).ok()?;
    Some(position)
}

/// The legal moves of a position without `known`, and one of each pair of mirror images.
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

    /// Adds a result. `None` if it doesn't fit the tree.
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
            // Every position has a move, so the placeholder is always replaced.
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

    /// The least costs of each position. The side that the book plays for makes moves within the play window, the other
    /// side moves within the window.
    fn costs(&self, values: &[Found], settings: &GrowSettings) -> Vec<Costs> {
        let mut costs = vec![[None; 2]; self.nodes.len()];
        if let Some(start) = costs.first_mut() {
            *start = [Some(0); 2];
        }
        for &index in self.layers.iter().flatten() {
            let node = &self.nodes[index];
            for (found, child) in self.scored(node, values) {
                let loss = values[index].score - found.score;
                let behind = costs_behind(costs[index], node.ply, loss, settings);
                let Some(child) = child else { continue };
                for (known, behind) in costs[child].iter_mut().zip(behind) {
                    *known = [*known, behind].into_iter().flatten().min();
                }
            }
        }
        costs
    }

    /// Chooses the next search. A position's drop-out is followed in two steps: first the position after it is
    /// searched, unless it is known; then the remaining moves of the position itself.
    pub(super) fn next(&self, settings: &GrowSettings) -> Next {
        if self.nodes.is_empty() {
            return Next::Start;
        }
        let values = self.values();
        let costs = self.costs(&values, settings);
        let candidates = self.nodes.iter().enumerate().filter_map(|(index, node)| {
            let (found, best) = (node.rest?, values[index].score);
            let behind = costs_behind(costs[index], node.ply, best - found.score, settings);
            let cost = behind.into_iter().flatten().min()?;
            let is_followed = node.ply < settings.max_plies
                && best.abs() <= settings.balance
                && !Score::of_value(found.score).is_decisive();
            is_followed.then_some((cost, node.ply, index, found.mv))
        });
        let Some((_, _, index, mv)) = candidates.min() else { return Next::Complete };
        let path = self.path_to(index);
        Next::Behind { path, mv }
    }

    /// Whether a position is known.
    pub(super) fn contains(&self, position: &Position) -> bool {
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

    /// Calls `visit` for every position that can be reached by moves within the window. The second argument lists the
    /// moves of the position within the window, each with whether the position after it is known.
    pub(super) fn each_position(
        &self,
        start: &Position,
        settings: &GrowSettings,
        mut visit: impl FnMut(&Position, &[(Found, bool)]),
    ) {
        let values = self.values();
        // A player may also reach positions that its own book does not have.
        let settings = GrowSettings { play_window: settings.window, ..*settings };
        let costs = self.costs(&values, &settings);
        for (index, node) in self.nodes.iter().enumerate().filter(|&(index, _)| costs[index] != [None; 2]) {
            let scored = self.scored(node, &values).map(|(found, child)| (found, child.is_some()));
            let within = |&(found, _): &(Found, bool)| values[index].score - found.score <= settings.window;
            let moves: Vec<(Found, bool)> = scored.filter(within).collect();
            if let Some(position) = position_after(start, &self.path_to(index)) {
                visit(&position, &moves);
            }
        }
    }
}

/// The costs after a move that loses `loss` centipawns, in a position with `costs`, `ply` plies from the start.
fn costs_behind(costs: Costs, ply: usize, loss: i32, settings: &GrowSettings) -> Costs {
    let mut behind = [None; 2];
    for (side, cost) in costs.into_iter().enumerate() {
        let window =
            if ply % 2 == side { settings.play_window.min(settings.window) } else { settings.window };
        behind[side] = cost.filter(|_| loss <= window).map(|cost| cost + PLY_COST + i64::from(loss));
    }
    behind
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: GrowSettings =
        GrowSettings { nodes: 1, window: 50, play_window: 10, balance: 300, max_plies: 40, hash_mib: 1 };

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
    }

    fn found(mv: &str, score: i32) -> Found {
        Found { mv: mv.parse().unwrap(), score, depth: 9 }
    }

    /// A tree of results: the way there, the move, its score, and whether it is the best of the remaining
    /// moves, once the best move before is followed.
    fn tree(entries: &[(&str, &str, i32, bool)]) -> Tree {
        let (mut tree, start) = (Tree::default(), Position::default());
        for &(path, mv, score, is_rest) in entries {
            let (path, found) = (moves(path), found(mv, score));
            let entry =
                if is_rest { Entry::Rest { path, found: Some(found) } } else { Entry::New { path, found } };
            tree.take(&start, &entry).expect("an entry that fits");
        }
        tree
    }

    /// The book's positions, by their plies, with their moves.
    fn known(tree: &Tree, settings: &GrowSettings) -> Vec<(usize, Vec<(Found, bool)>)> {
        let mut known = Vec::new();
        tree.each_position(&Position::default(), settings, |position, moves| {
            known.push((position.plies_played(), moves.to_vec()));
        });
        known
    }

    #[test]
    fn a_move_has_the_value_of_the_position_after_it() {
        let mut entries = vec![("", "h2e2", 20, false), ("h2e2", "h9g7", -30, false), ("", "g3g4", 25, true)];
        let best = |entries: &[_]| tree(entries).main_line().unwrap();
        assert_eq!(best(&entries), (Found { depth: 10, ..found("h2e2", 30) }, 2));
        // A better reply is found.
        entries.push(("h2e2 h9g7", "h0g2", 10, false));
        entries.push(("h2e2", "b9c7", -12, true));
        assert_eq!(best(&entries).0, found("g3g4", 25), "h2e2 is worth 10 now");
        // Two ways lead to the same position.
        entries.push(("h2e2 h9g7", "g3g4", 9, true));
        entries.push(("h2e2 h9g7 g3g4", "c6c5", -7, false));
        entries.push(("h2e2 h9g7", "b0c2", 1, true));
        entries.push(("g3g4", "h9g7", -25, false));
        entries.push(("", "b0c2", 0, true));
        entries.push(("g3g4 h9g7", "h2e2", 50, false));
        let at = |tree: &Tree, path: &str| {
            tree.index_of(&position_after(&Position::default(), &moves(path)).unwrap()).unwrap()
        };
        let before = tree(&entries);
        assert_eq!(before.values()[at(&before, "g3g4 h9g7")], found("h2e2", 50));
        entries.push(("g3g4 h9g7", "b0c2", 0, true));
        let after = tree(&entries);
        assert_eq!(at(&after, "g3g4 h9g7 h2e2"), at(&after, "h2e2 h9g7 g3g4"));
        assert_eq!(after.values()[at(&after, "g3g4 h9g7")], Found { depth: 10, ..found("h2e2", 7) });
    }

    #[test]
    fn the_cheapest_drop_out_is_followed_and_each_side_has_its_window() {
        let mut entries = vec![("", "h2e2", 20, false), ("h2e2", "h9g7", -20, false), ("", "g3g4", 5, true)];
        let next = |entries: &[_]| tree(entries).next(&SETTINGS);
        // Going one ply deeper without a loss costs 10; a move that loses 15 costs 20.
        assert_eq!(next(&entries), Next::Behind { path: moves("h2e2"), mv: moves("h9g7")[0] });
        entries.push(("h2e2 h9g7", "h0g2", 20, false));
        entries.push(("h2e2", "b9c7", -40, true));
        assert_eq!(next(&entries), Next::Behind { path: moves("h2e2 h9g7"), mv: moves("h0g2")[0] });
        entries.push(("h2e2 h9g7 h0g2", "i9h9", -20, false));
        entries.push(("h2e2 h9g7", "g3g4", -100, true));
        // Red's book would not play g3g4, which loses 15, but Black's book must have a reply to it.
        entries.push(("g3g4", "g6g5", -5, false));
        entries.push(("", "b0c2", -90, true));
        let narrow = GrowSettings { window: 12, ..SETTINGS };
        let plies =
            |settings| known(&tree(&entries), settings).into_iter().map(|(ply, _)| ply).collect::<Vec<_>>();
        assert_eq!(plies(&SETTINGS), [0, 1, 2, 3, 1]);
        assert_eq!(plies(&narrow), [0, 1, 2, 3]);
        // No book reaches a position after a bad move of each side.
        entries.push(("g3g4 g6g5", "h2e2", 5, false));
        entries.push(("g3g4", "h9g7", -20, true));
        entries.push(("g3g4 h9g7", "h2e2", 20, false));
        entries.push(("g3g4", "b9c7", -90, true));
        let tree = tree(&entries);
        let costs = tree.costs(&tree.values(), &SETTINGS);
        let cost = |path: &str| {
            let position = position_after(&Position::default(), &moves(path)).expect("legal moves");
            costs[tree.index_of(&position).expect("a known position")]
        };
        assert_eq!(cost("h2e2"), [Some(5); 2]);
        assert_eq!(cost("g3g4"), [None, Some(20)]);
        assert_eq!(cost("g3g4 g6g5"), [None, Some(25)]);
        assert_eq!(cost("g3g4 h9g7"), [None; 2]);
        let all = known(&tree, &SETTINGS);
        assert_eq!(all.len(), 7, "the book knows them all the same: {all:?}");
        assert!(all[0].1.iter().all(|(_, is_followed)| *is_followed));
    }

    #[test]
    fn nothing_is_followed_beyond_the_limits() {
        let entries = [("", "h2e2", 20, false)];
        let next = |settings: GrowSettings| tree(&entries).next(&settings);
        assert!(matches!(next(SETTINGS), Next::Behind { .. }));
        assert_eq!(next(GrowSettings { balance: 19, ..SETTINGS }), Next::Complete);
        assert_eq!(next(GrowSettings { max_plies: 0, ..SETTINGS }), Next::Complete);
        assert_eq!(Tree::default().next(&SETTINGS), Next::Start);
    }
}
