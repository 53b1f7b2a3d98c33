//! Which classes to build, and in which order.

use crate::class::{ATTACKERS, Class, Side, defences};
use crate::index::Index;
use crate::set::Tables;
use crate::solve::{self, Children, SolveError};
use crate::value::Value;
use xiangqi::{Board, Color};

/// A set of classes that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The built-in classes: one attacker alone against every defence, and one attacker on each side without defenders.
    Embedded,
    /// The classes of `Embedded`, and one attacker with one defender against every defence.
    Small,
    /// One attacker with any defenders against every defence, and one attacker on each side with up to one defender.
    Standard,
}

impl Preset {
    /// The classes, each after the classes that captures lead to.
    pub fn classes(self) -> Vec<Class> {
        let alone = |defenders: usize| {
            let side = move |kind| defences().map(move |defence| Side { attacker: Some(kind), ..defence });
            let attacking =
                ATTACKERS.into_iter().flat_map(side).filter(move |side| side.defenders() <= defenders);
            attacking.flat_map(|side| defences().filter_map(move |other| Class::new(side, other)))
        };
        let both = |defenders: usize| {
            let side = move |kind| defences().map(move |defence| Side { attacker: Some(kind), ..defence });
            let sides: Vec<Side> =
                ATTACKERS.into_iter().flat_map(side).filter(|side| side.defenders() <= defenders).collect();
            let pairs = sides.iter().flat_map(|&a| sides.iter().map(move |&b| (a, b)));
            pairs.filter_map(|(a, b)| Class::new(a, b)).collect::<Vec<Class>>()
        };
        let classes: Vec<Class> = match self {
            Preset::Embedded => alone(0).chain(both(0)).collect(),
            Preset::Small => alone(1).chain(both(0)).collect(),
            Preset::Standard => alone(4).chain(both(1)).collect(),
        };
        in_order(classes)
    }
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
    classes.sort_by_key(|class| (class.men(), class.to_string()));
    classes.dedup();
    classes
}

impl Children for Tables {
    fn value(&self, board: &Board, side_to_move: Color) -> Option<Value> {
        // A damaged table counts as missing.
        Tables::value(self, board, side_to_move).ok().flatten()
    }
}

/// The memory that solving a class takes, in MiB.
///
/// # Errors
/// If that is more than `limit`.
pub fn needed_memory(index: &Index, limit: u64) -> Result<u64, SolveError> {
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
    let open = solution.open;
    let file =
        crate::format::encode(&solution).map_err(|_| SolveError::Memory { class, needed, limit: memory })?;
    Ok(Built { file, open })
}

/// A class that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The bytes of its file.
    pub file: Vec<u8>,
    /// Positions whose value might depend on a chase; see [`Solution::open`](crate::solve::Solution).
    pub open: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_makes_embedded_files_again() {
        let tables = Tables::embedded();
        for name in ["KP-K", "KH-KA", "KP-KP", "KR-KH"] {
            let built = build(name.parse().unwrap(), &tables, 2, 1000).unwrap();
            let file = format!("{}/data/{name}.cht", env!("CARGO_MANIFEST_DIR"));
            assert!(built.file == std::fs::read(file).unwrap(), "{name}");
            assert_eq!(built.open, 0, "{name}");
        }
    }

    #[test]
    fn what_is_missing_or_too_large_is_said() {
        let error = |name: &str, memory| build(name.parse().unwrap(), &Tables::new(), 1, memory).unwrap_err();
        let needed = "KR-K".parse().unwrap();
        assert_eq!(error("KR-KA", 1000), SolveError::Missing { class: "KR-KA".parse().unwrap(), needed });
        assert!(matches!(error("KR-KAAEE", 1), SolveError::Memory { limit: 1, .. }));
    }

    #[test]
    fn presets_have_their_classes_in_order() {
        let counts = [Preset::Embedded, Preset::Small, Preset::Standard].map(|preset| {
            let classes = preset.classes();
            for (place, class) in classes.iter().enumerate() {
                assert!(
                    class.after_captures().iter().all(|needed| classes[..place].contains(needed)),
                    "{class}"
                );
            }
            classes.len()
        });
        // 72 with one defender; in all 324, and of the 12 sides with up to one defender each pair, once.
        assert_eq!(counts, [46, 46 + 72, 324 + 12 * 13 / 2]);
        let of = |preset: Preset| preset.classes().iter().map(|&class| Index::new(class).len()).sum::<u64>();
        assert_eq!((of(Preset::Embedded), of(Preset::Small)), (7_139_010, 58_576_348));
    }
}
