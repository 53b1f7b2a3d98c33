//! Positions in which one side only checks, or only chases.
//!
//! One side is the winner here, the other the offender: the question is where the offender can hold out only by moves
//! that a ruling punishes. A position of the offender is a *candidate* if all its other moves lose. A set of candidates
//! and of replies to them that the winner need never leave, and in which it need not give perpetual check itself, is won by
//! ruling.

use std::collections::HashMap;

use xiangqi::{Board, Color, Square};

use super::cells::{Cell, Cells};
use super::children::Children;
use super::spread;
use super::start::{Ruled, after_capture};
use super::threat::{Threat, ends_one, made, threats};
use crate::parallel::in_parallel;
use crate::value::Value;

const CELLS_PER_TASK: u64 = 1 << 14;

/// The kind of move that the offender may not make forever.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offence {
    /// Give check.
    Checks,
    /// Without check, make a new threat to one and the same piece, which the reply ends: a chase.
    Chases,
}

/// Decides positions that are won by rulings on perpetual check.
pub(super) fn by_checks(
    cells: &Cells,
    winner: usize,
    ruled: &Ruled,
    children: &dyn Children,
    threads: usize,
) {
    let seeds = seeds(cells, winner, ruled);
    let mut steps = spread::by_ruling(cells, seeds, threads, 1);
    if cells.index.class().sides()[1 - winner].attackers.is_empty() {
        // A side without attackers never checks.
        return;
    }
    loop {
        let held = CandidateGraph::new(cells, winner, Offence::Checks, children, threads).held();
        if held.is_empty() {
            return;
        }
        decide(cells, winner, &held, steps);
        steps = spread::by_ruling(cells, held, threads, steps);
    }
}

/// The positions that could be won for `winner` by rulings on perpetual chase.
pub(super) fn open_to_chases(
    cells: &Cells,
    winner: usize,
    children: &dyn Children,
    threads: usize,
) -> Vec<Cell> {
    let mut held = CandidateGraph::new(cells, winner, Offence::Chases, children, threads).held();
    held.sort_unstable();
    held.dedup();
    held
}

/// Positions decided by captures that lead to a ruling in another class.
fn seeds(cells: &Cells, winner: usize, ruled: &Ruled) -> Vec<Cell> {
    let wins = ruled
        .wins
        .iter()
        .filter(|&&cell| cells.side(cell) == winner && cells.decide(cell, Value::RuledWin { steps: 1 }));
    let mut seeds: Vec<Cell> = wins.copied().collect();
    for &cell in &ruled.losing {
        if cells.side(cell) != winner
            && cells.is_undecided(cell)
            && cells.count_down(cell)
            && cells.decide(cell, Value::RuledLoss { steps: 1 })
        {
            seeds.push(cell);
        }
    }
    seeds
}

fn decide(cells: &Cells, winner: usize, held: &[Cell], steps: u16) {
    for &cell in held {
        let is_winner = cells.side(cell) == winner;
        cells.decide(cell, if is_winner { Value::RuledWin { steps } } else { Value::RuledLoss { steps } });
    }
}

/// A position of the offender, and the square of the piece that it chases there, if it chases.
type Node = (Cell, Option<Square>);

/// The candidates and the replies to them, as a graph. A position occurs once for each victim.
struct CandidateGraph {
    /// Candidates, and where in `replies` their offending moves lead.
    candidates: Vec<(Cell, Vec<usize>)>,
    /// Positions of the winner, and where in `candidates` its moves lead, with whether they check.
    replies: Vec<(Cell, Vec<(usize, bool)>)>,
}

impl CandidateGraph {
    fn new(
        cells: &Cells,
        winner: usize,
        offence: Offence,
        children: &dyn Children,
        threads: usize,
    ) -> CandidateGraph {
        let offender = 1 - winner;
        let found = in_parallel(cells.len(), CELLS_PER_TASK, threads, |numbers| {
            let candidate = |number| candidate(cells, cells.cell(offender, number), offence, children);
            numbers.filter_map(candidate).flatten().collect::<Vec<_>>()
        });
        let found: Vec<(Node, Vec<Made>)> = found.concat();
        let places: HashMap<Node, usize> =
            found.iter().enumerate().map(|(i, (node, _))| (*node, i)).collect();
        let mut reply_places: HashMap<Made, usize> = HashMap::new();
        let mut replies = Vec::new();
        let mut candidates = Vec::with_capacity(found.len());
        for ((cell, _), made) in found {
            let mut place = |made: Made| {
                *reply_places.entry(made.clone()).or_insert_with(|| {
                    replies.push((made.to, reply_moves(cells, &made, &places)));
                    replies.len() - 1
                })
            };
            candidates.push((cell, made.into_iter().map(&mut place).collect()));
        }
        CandidateGraph { candidates, replies }
    }

    /// The positions that the winner can hold: the largest set within which it can always force, without leaving the
    /// set, a move of its own without check.
    fn held(&self) -> Vec<Cell> {
        let mut within = [vec![true; self.candidates.len()], vec![true; self.replies.len()]];
        loop {
            let mut forced = [vec![false; self.candidates.len()], vec![false; self.replies.len()]];
            loop {
                let mut has_grown = false;
                for (i, (_, moves)) in self.replies.iter().enumerate() {
                    if !within[1][i] || forced[1][i] {
                        continue;
                    }
                    let leads_on = |&(to, checks): &(usize, bool)| {
                        if checks { forced[0][to] } else { within[0][to] }
                    };
                    if moves.iter().any(leads_on) {
                        forced[1][i] = true;
                        has_grown = true;
                    }
                }
                for (i, (_, targets)) in self.candidates.iter().enumerate() {
                    if within[0][i] && !forced[0][i] && targets.iter().all(|&to| forced[1][to]) {
                        forced[0][i] = true;
                        has_grown = true;
                    }
                }
                if !has_grown {
                    break;
                }
            }
            if forced == within {
                break;
            }
            within = forced;
        }
        let candidates = self.candidates.iter().zip(&within[0]).map(|((cell, _), held)| (*cell, *held));
        let replies = self.replies.iter().zip(&within[1]).map(|((cell, _), held)| (*cell, *held));
        candidates.chain(replies).filter(|&(_, held)| held).map(|(cell, _)| cell).collect()
    }
}

/// An offending move: where it leads, and its new threats if it gives no check. Squares are those of the numbered
/// placement, which may be mirrored.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Made {
    to: Cell,
    threats: Vec<Threat>,
}

/// A position in which every move loses or offends, with its offences; once for each piece that all of them chase.
fn candidate(
    cells: &Cells,
    cell: Cell,
    offence: Offence,
    children: &dyn Children,
) -> Option<Vec<(Node, Vec<Made>)>> {
    if !cells.is_undecided(cell) {
        return None;
    }
    let (side, placement) = cells.position(cell)?;
    let color = Color::ALL[side];
    let mut board = cells.index.board(placement);
    let before = if offence == Offence::Checks { Vec::new() } else { threats(&mut board, color) };
    // The threats as they are before the board is mirrored.
    let mut offences: Vec<(Target, Vec<Threat>)> = Vec::new();
    for mv in board.all_legal_moves(color) {
        let captured = board.make(mv);
        let is_open = if captured.is_some() {
            after_capture(&board, !color, children).is_none_or(|value| value.outcome() <= 0)
        } else {
            let target = Target::of(cells, &board, 1 - side)?;
            let is_lost = cells.value(target.cell).is_some_and(|value| value.outcome() > 0);
            let threats = match offence {
                _ if is_lost => None,
                Offence::Checks => board.in_check(!color).then(Vec::new),
                Offence::Chases if board.in_check(!color) => None,
                Offence::Chases => {
                    let new = made(&before, threats(&mut board, color), mv);
                    (!new.is_empty()).then_some(new)
                }
            };
            let is_open = !is_lost && threats.is_none();
            offences.extend(threats.map(|threats| (target, threats)));
            is_open
        };
        board.unmake(mv, captured);
        if is_open {
            return None;
        }
    }
    let mut victims: Vec<Option<Square>> = match (offence, offences.first()) {
        (Offence::Chases, Some((_, threats))) => threats.iter().map(|threat| Some(threat.to)).collect(),
        _ => vec![None],
    };
    victims.sort_unstable();
    victims.dedup();
    let with_victim = |victim: Option<Square>| {
        let made = offences.iter().map(|(target, threats)| {
            let mut threats = threats.clone();
            threats.retain(|threat| victim.is_none_or(|victim| threat.to == victim));
            let is_offence = victim.is_none() || !threats.is_empty();
            let seen = threats.into_iter().map(|threat| threat.map(|square| target.seen(square))).collect();
            is_offence.then_some(Made { to: target.cell, threats: seen })
        });
        Some(((cell, victim), made.collect::<Option<Vec<Made>>>()?))
    };
    Some(victims.into_iter().filter_map(with_victim).collect())
}

/// The position after a move without a capture.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    /// Whether the numbered placement is mirrored.
    is_mirrored: bool,
}

impl Target {
    fn of(cells: &Cells, board: &Board, side_to_move: usize) -> Option<Target> {
        let placement = cells.index.placement_of(board, Color::Red)?;
        let number = cells.index.number(placement);
        let is_mirrored = !cells.index.are_same(placement, cells.index.placement(number)?);
        Some(Target { cell: cells.cell(side_to_move, number), is_mirrored })
    }

    /// The same square, seen on that placement, which may be mirrored.
    fn seen(self, square: Square) -> Square {
        if self.is_mirrored { square.mirrored() } else { square }
    }
}

/// The candidates that the winner's moves lead to; the flag of each says whether the move checks. If the offender's move
/// only threatens, the winner's moves end one of the threats: otherwise it was not a chase. The victim stays the same
/// piece.
fn reply_moves(cells: &Cells, made: &Made, candidates: &HashMap<Node, usize>) -> Vec<(usize, bool)> {
    let Some((side, placement)) = cells.position(made.to) else { return Vec::new() };
    let color = Color::ALL[side];
    let victim = made.threats.first().map(|threat| threat.to);
    let mut board = cells.index.board(placement);
    let mut moves = Vec::new();
    for mv in board.all_legal_moves(color) {
        let captured = board.make(mv);
        if captured.is_none()
            && let Some(target) = Target::of(cells, &board, 1 - side)
            && let next = victim.map(|victim| if victim == mv.from() { mv.to() } else { victim })
            && let Some(to) = candidates.get(&(target.cell, next.map(|square| target.seen(square))))
            && (made.threats.is_empty() || ends_one(&made.threats, &threats(&mut board, !color), mv))
        {
            moves.push((*to, board.in_check(!color)));
        }
        board.unmake(mv, captured);
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use xiangqi::SplitMix64;

    use super::*;
    use crate::index::Index;

    /// The candidates, from 0, and the replies, from 10, that the winner holds. Both are given by where their moves
    /// lead; those of replies also by whether they check.
    fn held(candidates: &[&[usize]], replies: &[&[(usize, bool)]]) -> Vec<Cell> {
        let graph = CandidateGraph {
            candidates: (0..).zip(candidates.iter().map(|moves| moves.to_vec())).collect(),
            replies: (10..).zip(replies.iter().map(|moves| moves.to_vec())).collect(),
        };
        graph.held()
    }

    #[test]
    fn the_winner_holds_cycles_in_which_it_need_not_always_check() {
        let (quiet, check) = (false, true);
        assert_eq!(held(&[&[0]], &[&[(0, quiet)]]), [0, 10]);
        assert_eq!(held(&[&[0]], &[&[(0, check)]]), [], "the winner always checks");
        assert_eq!(
            held(&[&[0]], &[&[(0, check), (0, quiet)]]),
            [0, 10],
            "the winner can choose a quiet move"
        );
        // One quiet move per cycle is enough.
        assert_eq!(held(&[&[0], &[1]], &[&[(1, check)], &[(0, quiet)]]), [0, 1, 10, 11]);
        assert_eq!(held(&[&[0], &[1]], &[&[(1, check)], &[(0, check)]]), []);
        // The offender can choose a move after which the winner holds nothing.
        assert_eq!(held(&[&[0, 1]], &[&[(0, quiet)], &[]]), []);
        assert_eq!(held(&[&[0], &[0, 1]], &[&[(0, quiet), (1, quiet)], &[]]), [0, 10]);
        // The offender can choose a cycle in which the winner must always give check, which the winner does not hold.
        assert_eq!(held(&[&[0, 1]], &[&[(0, quiet)], &[(0, check)]]), []);
    }

    #[test]
    fn threats_are_seen_on_the_numbered_placement() {
        let mut random = SplitMix64::new(46);
        for class in ["KPP-KH", "KRA-KCA", "KHH-KRE"] {
            let cells = Cells::new(Index::new(class.parse().unwrap()));
            let mut seen = [0, 0];
            for _ in 0..4000 {
                let number = random.next_u64() % cells.len();
                let mut board = cells.index.board_of(number).unwrap();
                let side = random.below(2);
                let color = Color::ALL[side];
                if board.in_check(!color) {
                    continue;
                }
                for mv in board.all_legal_moves(color) {
                    let captured = board.make(mv);
                    if captured.is_none() {
                        let target = Target::of(&cells, &board, 1 - side).unwrap();
                        let (_, placement) = cells.position(target.cell).unwrap();
                        let there = threats(&mut cells.index.board(placement), color);
                        let here = threats(&mut board, color);
                        let here = here.into_iter().map(|threat| threat.map(|square| target.seen(square)));
                        seen[usize::from(target.is_mirrored)] += there.len();
                        let there: HashSet<Threat> = there.into_iter().collect();
                        assert_eq!(here.collect::<HashSet<_>>(), there, "{mv}");
                    }
                    board.unmake(mv, captured);
                }
            }
            // Mirror images mostly come from moves of kings and their defenders.
            assert!(seen[0] > 100 && seen[1] > 5, "{class}: {seen:?}");
        }
    }
}
