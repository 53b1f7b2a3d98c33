//! A column that is being filled, and its page: which values exist, then the values.

use super::thrift::put_varint;

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whole numbers of 16 bits, written as 32.
    Int16,
    /// Whole numbers of 32 bits.
    Int32,
    /// Whole numbers of 64 bits.
    Int64,
    /// Text in UTF-8.
    Text,
}

/// A column of a group of rows. Values may be absent.
#[derive(Debug)]
pub(super) struct Column {
    /// Its name.
    pub(super) name: &'static str,
    /// The type of the values.
    pub(super) kind: Kind,
    rows: usize,
    /// Whether values exist, as runs of equal answers.
    runs: Vec<(bool, usize)>,
    /// The existing values, one after the other.
    values: Vec<u8>,
}

impl Column {
    /// A column without rows.
    pub(super) fn new(name: &'static str, kind: Kind) -> Column {
        Column { name, kind, rows: 0, runs: Vec::new(), values: Vec::new() }
    }

    /// The number of its rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Removes all rows.
    pub(super) fn clear(&mut self) {
        self.rows = 0;
        self.runs.clear();
        self.values.clear();
    }

    /// Adds a number.
    pub(super) fn push(&mut self, number: Option<i64>) {
        match (self.kind, number) {
            (Kind::Int64, Some(number)) => self.values.extend(number.to_le_bytes()),
            // Numbers of the other kinds were made from 32-bit values, so nothing is lost.
            (_, Some(number)) => self.values.extend((number as i32).to_le_bytes()),
            (_, None) => {}
        }
        self.row(number.is_some());
    }

    /// Adds a text.
    pub(super) fn push_text(&mut self, text: Option<&str>) {
        if let Some(text) = text {
            self.values.extend((text.len() as u32).to_le_bytes());
            self.values.extend(text.as_bytes());
        }
        self.row(text.is_some());
    }

    fn row(&mut self, is_there: bool) {
        self.rows += 1;
        match self.runs.last_mut() {
            Some((same, length)) if *same == is_there => *length += 1,
            _ => self.runs.push((is_there, 1)),
        }
    }

    /// The page: the definition levels in runs, with their length before them, and the values.
    pub(super) fn page(&self) -> Vec<u8> {
        let mut levels = Vec::new();
        for &(is_there, length) in &self.runs {
            put_varint(&mut levels, (length as u64) << 1);
            levels.push(is_there.into());
        }
        let mut page = (levels.len() as u32).to_le_bytes().to_vec();
        page.extend(levels);
        page.extend(&self.values);
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_levels_and_then_values() {
        let mut column = Column::new("x", Kind::Int32);
        for number in [Some(1), Some(-2), None, Some(3)] {
            column.push(number);
        }
        let levels = [6, 0, 0, 0, 4, 1, 2, 0, 2, 1];
        let values = [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0];
        assert_eq!((column.page(), column.rows()), ([&levels[..], &values].concat(), 4));
        let mut column = Column::new("x", Kind::Text);
        column.push_text(Some("炮"));
        assert_eq!(column.page(), [2, 0, 0, 0, 2, 1, 3, 0, 0, 0, 0xE7, 0x82, 0xAE]);
        column.clear();
        assert_eq!((column.page(), column.rows()), (vec![0; 4], 0));
    }
}
