//! The endings that have names.

use chuhe_locale::Lang;
use chuhe_locale::texts;
use chuhe_tables::Tables;
use once_cell::sync::Lazy;
use xiangqi::Position;

use crate::exercise::{Exercise, Goal};

/// The names are those of the books; a test checks wins and draws against the tables.
const FILE: &str = include_str!("../data/endings.tsv");

/// An ending that has a name.
#[derive(Clone, Debug)]
pub struct NamedEnding {
    /// The name for programs, like `horse-advisor`.
    pub name: &'static str,
    /// The exercise: class, side and goal.
    pub exercise: Exercise,
    /// The first position, with the learner to move.
    pub start: Position,
}

impl NamedEnding {
    /// The ending whose name for programs is `name`.
    pub fn of_name(name: &str) -> Option<&'static NamedEnding> {
        named().iter().find(|ending| ending.name == name)
    }

    /// The name for people.
    pub fn words(&self, lang: Lang) -> &'static str {
        texts::named("ending", self.name, lang)
    }

    /// Whether the tables contain the ending and all endings that captures lead to.
    pub fn is_known_by(&self, tables: &Tables) -> bool {
        self.exercise.is_known_by(tables)
    }

    /// An ending of a line of the file.
    fn read(line: &'static str) -> Option<NamedEnding> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, class, goal, pawn, fen] = &fields[..] else { return None };
        let goal = [Goal::Win, Goal::Hold].into_iter().find(|known| known.name() == goal)?;
        let mut exercise = Exercise::of_class(class, Some(goal)).ok()?;
        if let Some((from, to)) = pawn.split_once('-').filter(|&(from, _)| !from.is_empty()) {
            exercise.pawn = Some(from.parse().ok()?..=to.parse().ok()?);
        }
        Some(NamedEnding { name, exercise, start: Position::from_fen(fen).ok()? })
    }
}

/// All named endings, by attacker, the easier ones first. Some need tables that are not built in.
pub fn named() -> &'static [NamedEnding] {
    static NAMED: Lazy<Vec<NamedEnding>> = Lazy::new(|| lines().filter_map(NamedEnding::read).collect());
    &NAMED
}

fn lines() -> impl Iterator<Item = &'static str> {
    FILE.lines().filter(|line| !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::*;
    use crate::start::grade;

    /// The built-in tables, and those of the folder `CHUHE_TABLES`.
    fn tables() -> Tables {
        let mut tables = Tables::embedded();
        if let Some(folder) = std::env::var_os("CHUHE_TABLES") {
            let (_, failed) = tables.add(Path::new(&folder)).unwrap();
            assert!(failed.is_empty(), "{failed:?}");
        }
        tables
    }

    #[test]
    fn every_line_is_an_ending_with_a_name_of_its_own() {
        assert_eq!(named().len(), lines().count());
        for lang in Lang::ALL {
            let words: HashSet<&str> = named().iter().map(|it| it.words(lang)).collect();
            assert_eq!(words.len(), named().len(), "{lang:?}: each has a name of its own");
            assert!(!words.contains(""));
        }
    }

    #[test]
    fn the_tables_confirm_every_start() {
        let tables = tables();
        let mut known = 0;
        for ending in named().iter().filter(|ending| ending.is_known_by(&tables)) {
            let found = grade(&ending.exercise, &tables, &ending.start).unwrap();
            assert!(found.is_some(), "{}: {}", ending.name, ending.start.fen());
            assert_eq!(chuhe_tables::Class::of(ending.start.board()).unwrap().0, ending.exercise.class);
            known += 1;
        }
        // The built-in tables decide at least this many of the endings.
        assert!(known >= 52, "{known}");
    }
}
