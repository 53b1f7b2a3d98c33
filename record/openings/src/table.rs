//! The openings, read from `data/ecco.tsv` when they are first asked for.

use once_cell::sync::Lazy;

use crate::line::Line;

const DATA: &str = include_str!("../data/ecco.tsv");

/// Separates the ways to one opening.
const OR: &str = " / ";

/// An opening with its code in the ECCO classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// A letter and two digits, A00 to E99.
    pub code: &'static str,
    /// The Chinese name, in simplified characters.
    pub chinese: &'static str,
    /// The English name.
    pub english: &'static str,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) openings: Vec<Opening>,
    pub(crate) lines: Vec<Line>,
}

pub(crate) static TABLE: Lazy<Table> =
    Lazy::new(|| Table::read(DATA).expect("the built-in table, which a test reads"));

/// All openings that have a name, by code.
pub fn all() -> &'static [Opening] {
    &TABLE.openings
}

/// The opening of a code, in upper or lower case.
pub fn by_code(code: &str) -> Option<&'static Opening> {
    all().iter().find(|opening| opening.code.eq_ignore_ascii_case(code))
}

impl Table {
    fn read(text: &'static str) -> Result<Table, String> {
        let mut table = Table { openings: Vec::new(), lines: Vec::new() };
        for row in text.lines().skip(1) {
            let [code, ways, chinese, english] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("{row}: not four columns"));
            };
            let letter = *code.as_bytes().first().ok_or("a row without a code")?;
            // The first opening, which is all that no other is, has no moves.
            for way in ways.split(OR).filter(|way| !way.is_empty()) {
                let line = Line::read(table.openings.len(), letter, way);
                table.lines.push(line.map_err(|error| format!("{code}: {error}"))?);
            }
            table.openings.push(Opening { code, chinese, english });
        }
        for number in 0..table.lines.len() {
            let from =
                (0..table.lines.len()).filter(|&other| table.lines[number].includes(&table.lines[other]));
            table.lines[number].goes_on_from = from.collect();
        }
        Ok(table)
    }
}
