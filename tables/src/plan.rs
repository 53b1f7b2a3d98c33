//! Which classes to build, and in which order.

use crate::class::{Attackers, Class, Side, defences};
use crate::index::Index;
use crate::set::Tables;
use crate::solve::{self, Children, Open, SolveError};
use crate::value::Value;
use xiangqi::{Board, Color, PieceType};

/// A set of classes that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The built-in classes: one attacker alone against every defence, and one attacker on each side without defenders.
    Embedded,
    /// The classes of `Embedded`, and one attacker with one defender against every defence.
    Small,
    /// One attacker with any defenders against every defence, and one attacker on each side with up to one defender.
    Standard,
    /// Two pawns, horse and pawn, or cannon and pawn: alone against every defence, and with up to one defender against up
    /// to one.
    Pairs,
    /// The classes of `Pairs`, and these pairs with up to one defender against every defence.
    PairsLarge,
}

impl Preset {
    /// The classes, each after the classes that captures lead to.
    pub fn classes(self) -> Vec<Class> {
        let one = |defenders| sides(&Attackers::all(1), defenders);
        let against = |attacking: &[Side], others: &[Side]| -> Vec<Class> {
            let pairs = attacking.iter().flat_map(|&a| others.iter().map(move |&b| (a, b)));
            pairs.filter_map(|(a, b)| Class::new(a, b)).collect()
        };
        let two =
            |defenders| sides(&PAIRS.map(|kinds| Attackers::new(&kinds).unwrap_or_default()), defenders);
        let all_defences: Vec<Side> = defences().collect();
        in_order(match self {
            Preset::Embedded => [against(&one(0), &all_defences), against(&one(0), &one(0))].concat(),
            Preset::Small => [against(&one(1), &all_defences), against(&one(0), &one(0))].concat(),
            Preset::Standard => [against(&one(4), &all_defences), against(&one(1), &one(1))].concat(),
            Preset::Pairs => {
                let few: Vec<Side> = defences().filter(|side| side.defenders() <= 1).collect();
                [against(&two(0), &all_defences), against(&two(1), &few)].concat()
            }
            Preset::PairsLarge => against(&two(1), &all_defences),
        })
    }
}

/// The pairs of attackers of the presets.
const PAIRS: [[PieceType; 2]; 3] = [
    [PieceType::Pawn, PieceType::Pawn],
    [PieceType::Horse, PieceType::Pawn],
    [PieceType::Cannon, PieceType::Pawn],
];

/// Sides with these attackers and up to this many defenders.
fn sides(attackers: &[Attackers], defenders: usize) -> Vec<Side> {
    let defended = |&attackers: &Attackers| defences().map(move |defence| Side { attackers, ..defence });
    attackers.iter().flat_map(defended).filter(|side| side.defenders() <= defenders).collect()
}

/// These classes and all classes that captures lead to: each once, after the classes that it needs.
pub fn in_order(mut classes: Vec<Class>) -> Vec<Class> {
    let mut known = 0;
    while known < classes.len() {
        for needed in classes[known].after_captures() {
            if !classes.contains(&needed) {
                classes.push(needed);
            }
        }
        known += 1;
    }
    classes.sort_unstable_by_key(|class| (class.piece_count(), class.to_string()));
    classes.dedup();
    classes
}

impl Children for Tables {
    fn value(&self, board: &Board, side_to_move: Color) -> Option<Value> {
        // A damaged table is treated like a missing one.
        Tables::value(self, board, side_to_move).ok().flatten()
    }
}

/// The memory that solving a class takes, in MiB.
///
/// # Errors
/// If that is more than `limit`, or the class has too many positions.
pub fn needed_memory(index: &Index, limit: u64) -> Result<u64, SolveError> {
    if 2 * index.len() > u64::from(u32::MAX) {
        return Err(SolveError::Size(index.class()));
    }
    let needed = solve::memory(index) >> 20;
    if needed > limit { Err(SolveError::Memory { class: index.class(), needed, limit }) } else { Ok(needed) }
}

/// Solves a class with the help of tables and returns its file.
///
/// # Errors
/// If a class that captures lead to is missing, or the class takes more memory than `memory` MiB.
pub fn build(class: Class, tables: &Tables, threads: usize, memory: u64) -> Result<Built, SolveError> {
    let needed = needed_memory(&Index::new(class), memory)?;
    let solution = solve::solve(class, tables, threads)?;
    let file =
        crate::format::encode(&solution).map_err(|_| SolveError::Memory { class, needed, limit: memory })?;
    Ok(Built { file, open: solution.open })
}

/// A class that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The bytes of its file.
    pub file: Vec<u8>,
    /// Positions whose value might depend on a chase; see [`Solution::open`](crate::solve::Solution).
    pub open: Vec<Open>,
}
