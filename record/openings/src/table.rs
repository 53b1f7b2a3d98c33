//! The openings, read from `data/ecco.tsv` when they are first asked for.
//!
//! The file is part of the web page, so it is kept short. Moves may begin with a code, which stands for the first way to
//! that opening. A name may begin with `*`, which stands for the name of that opening without its variation.

use once_cell::sync::Lazy;
use xiangqi::{PieceId, Square};

use crate::line::Line;

const DATA: &str = include_str!("../data/ecco.tsv");

/// Separates the move orders of one opening.
const OR: &str = " / ";

/// An opening with its code in the ECCO classification.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// A letter and two digits, A00 to E99.
    pub code: &'static str,
    /// The Chinese name, in simplified characters.
    pub chinese: String,
    /// The English name.
    pub english: String,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) openings: Vec<Opening>,
    pub(crate) lines: Vec<Line>,
    /// The lines that lead a piece to a square, by [`spot`]: `2 * n` for line `n`, one more for its mirror image.
    leading: Vec<Vec<u16>>,
}

/// A number for a piece on a square.
fn spot(id: PieceId, square: Square) -> usize {
    id.index() * Square::NUM + square.index()
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
        let mut table = Table { openings: Vec::new(), lines: Vec::new(), leading: Vec::new() };
        let mut first_ways: Vec<(&str, String)> = Vec::new();
        for row in text.lines().skip(1) {
            let [code, ways, chinese, english] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("{row}: not four columns"));
            };
            let letter = *code.as_bytes().first().ok_or("a row without a code")?;
            // The row of the first opening has no moves: it stands for games that match no other opening.
            for way in ways.split(OR).filter(|way| !way.is_empty()) {
                // The first move order of an opening is read before its other move orders.
                let of = |begin: &str| first_ways.iter().find(|(code, _)| *code == begin).map(|(_, way)| way);
                let way = match way.split_once(' ').and_then(|(begin, rest)| Some((of(begin)?, rest))) {
                    Some((begin, rest)) => format!("{begin} {rest}"),
                    None => way.to_owned(),
                };
                let line = Line::read(table.openings.len(), letter, &way);
                table.lines.push(line.map_err(|error| format!("{code}: {error}"))?);
                first_ways.push((code, way));
            }
            let begin = ways.split(' ').next().unwrap_or_default();
            let begin = table.openings.iter().find(|opening| opening.code == begin);
            let chinese = whole(chinese, "——", begin.map(|begin| &begin.chinese[..]));
            let english = whole(english, ": ", begin.map(|begin| &begin.english[..]));
            table.openings.push(Opening { code, chinese, english });
        }
        for number in 0..table.lines.len() {
            let from =
                (0..table.lines.len()).filter(|&other| table.lines[number].includes(&table.lines[other]));
            table.lines[number].goes_on_from = from.collect();
        }
        table.leading = vec![Vec::new(); PieceId::ALL.len() * Square::NUM];
        let images = table.lines.iter().flat_map(|line| &line.places).zip(0..);
        images.for_each(|(places, image)| {
            places.iter().for_each(|&(id, square)| table.leading[spot(id, square)].push(image));
        });
        Ok(table)
    }

    /// The lines that lead a piece to a square: `2 * n` for line `n`, one more for its mirror image.
    pub(crate) fn leading_to(&self, id: PieceId, square: Square) -> &[u16] {
        &self.leading[spot(id, square)]
    }
}

/// Completes a name: `*` stands for the name of another opening without its variation.
fn whole(name: &str, variation: &str, other: Option<&str>) -> String {
    match (name.strip_prefix('*'), other.and_then(|other| other.split(variation).next())) {
        (Some(rest), Some(main)) => format!("{main}{rest}"),
        _ => name.to_owned(),
    }
}
