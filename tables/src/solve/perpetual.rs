//! Positions in which one side only checks, or only chases.
//!
//! One side is the winner here, the other the offender: the question is where the offender can hold out only by moves
//! that a ruling punishes. A position of the offender is a *candidate* if all its other moves lose. A set of candidates
//! and of replies to them that the winner need never leave, and in which it need not give perpetual check itself, is won by
//! ruling.

use std::collections::{HashMap, HashSet};

use xiangqi::{Board, Color, PieceType};

use super::cells::{Cell, Cells};
use super::children::Children;
use super::spread;
use super::start::{COLORS, Ruled, after_capture, legal_moves};
use super::threat::{Threat, ends_one, made, threats};
use crate::parallel::in_parallel;
use crate::value::Value;

const PIECE: u64 = 1 << 14;

/// What the offender may not do forever.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offence {
    /// Give check.
    Checks,
    /// Without check, make a new threat that the reply ends: a chase. Of a piece of this kind, or of any.
    Chases(Option<PieceType>),
}

/// Decides what is won by rulings on perpetual check.
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
        let held = Arena::new(cells, winner, Offence::Checks, children, threads).held();
        if held.is_empty() {
            return;
        }
        decide(cells, winner, &held, steps);
        steps = spread::by_ruling(cells, held, threads, steps);
    }
}

/// How many positions could be won for `winner` by rulings on perpetual chase. If none, no chase changes a value.
///
/// A chase is counted as one of a kind of piece; by the rules it is one of a single piece.
pub(super) fn open_to_chases(cells: &Cells, winner: usize, children: &dyn Children, threads: usize) -> u64 {
    let held = |kind| Arena::new(cells, winner, Offence::Chases(kind), children, threads).held();
    if held(None).is_empty() {
        return 0;
    }
    let kinds = PieceType::ALL.into_iter().filter(|&kind| kind != PieceType::King);
    let held: HashSet<Cell> = kinds.flat_map(|kind| held(Some(kind))).collect();
    held.len() as u64
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

/// The candidates and the replies to them, as a graph.
struct Arena {
    /// Candidates, and where in `replies` their offending moves lead.
    candidates: Vec<(Cell, Vec<usize>)>,
    /// Positions of the winner, and where in `candidates` its moves lead, with whether they check.
    replies: Vec<(Cell, Vec<(usize, bool)>)>,
}

impl Arena {
    fn new(cells: &Cells, winner: usize, offence: Offence, children: &dyn Children, threads: usize) -> Arena {
        let offender = 1 - winner;
        let found = in_parallel(cells.len(), PIECE, threads, |numbers| {
            let candidate = |number| candidate(cells, cells.cell(offender, number), offence, children);
            numbers.filter_map(candidate).collect::<Vec<_>>()
        });
        let found: Vec<(Cell, Vec<Made>)> = found.concat();
        let places: HashMap<Cell, usize> =
            found.iter().enumerate().map(|(i, (cell, _))| (*cell, i)).collect();
        let mut reply_places: HashMap<Made, usize> = HashMap::new();
        let mut replies = Vec::new();
        let mut candidates = Vec::with_capacity(found.len());
        for (cell, made) in found {
            let mut place = |made: Made| {
                *reply_places.entry(made.clone()).or_insert_with(|| {
                    replies.push((made.to, reply_moves(cells, &made, &places)));
                    replies.len() - 1
                })
            };
            candidates.push((cell, made.into_iter().map(&mut place).collect()));
        }
        Arena { candidates, replies }
    }

    /// The positions that the winner can hold: the largest set from within which it can always force, without leaving it,
    /// a move of its own without check.
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

/// An offending move: where it leads, and its new threats if it gives no check.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Made {
    to: Cell,
    threats: Vec<Threat>,
}

/// A position of the offender from which all moves lose but offences, with these.
fn candidate(
    cells: &Cells,
    cell: Cell,
    offence: Offence,
    children: &dyn Children,
) -> Option<(Cell, Vec<Made>)> {
    if !cells.is_undecided(cell) {
        return None;
    }
    let (side, placement) = cells.position(cell)?;
    let color = COLORS[side];
    let mut board = cells.index.board(placement);
    let before = if offence == Offence::Checks { Vec::new() } else { threats(&mut board, color) };
    let mut offences = Vec::new();
    for mv in legal_moves(&board, color) {
        let captured = board.make(mv);
        let is_open = if captured.is_some() {
            after_capture(&board, !color, children).is_none_or(|value| value.outcome() <= 0)
        } else {
            let to = target(cells, &board, 1 - side)?;
            let is_lost = cells.value(to).is_some_and(|value| value.outcome() > 0);
            let threats = match offence {
                _ if is_lost => None,
                Offence::Checks => board.in_check(!color).then(Vec::new),
                Offence::Chases(_) if board.in_check(!color) => None,
                Offence::Chases(kind) => {
                    let mut new = made(&before, threats(&mut board, color), mv);
                    new.retain(|threat| kind.is_none_or(|kind| threat.victim == kind));
                    (!new.is_empty()).then_some(new)
                }
            };
            let is_open = !is_lost && threats.is_none();
            offences.extend(threats.map(|threats| Made { to, threats }));
            is_open
        };
        board.unmake(mv, captured);
        if is_open {
            return None;
        }
    }
    Some((cell, offences))
}

fn target(cells: &Cells, board: &Board, side_to_move: usize) -> Option<Cell> {
    let placement = cells.index.placement_of(board, Color::Red)?;
    Some(cells.cell(side_to_move, cells.index.number(placement)))
}

/// Where the winner's moves lead among the candidates, with whether they check. If the offender's move only threatens,
/// these moves end one of the threats: otherwise it was no chase.
fn reply_moves(cells: &Cells, made: &Made, candidates: &HashMap<Cell, usize>) -> Vec<(usize, bool)> {
    let Some((side, placement)) = cells.position(made.to) else { return Vec::new() };
    let color = COLORS[side];
    let mut board = cells.index.board(placement);
    let mut moves = Vec::new();
    for mv in legal_moves(&board, color) {
        let captured = board.make(mv);
        if captured.is_none()
            && let Some(to) = target(cells, &board, 1 - side).and_then(|to| candidates.get(&to))
            && (made.threats.is_empty() || ends_one(&made.threats, &threats(&mut board, !color), mv))
        {
            moves.push((*to, board.in_check(!color)));
        }
        board.unmake(mv, captured);
    }
    moves
}
