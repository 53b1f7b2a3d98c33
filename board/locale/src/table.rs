//! Messages by name, packed by the build script.

use miniz_oxide::inflate::decompress_to_vec;

use crate::Lang;

/// Messages in the order of their names, each in the order of [`Lang`].
pub(crate) struct Table(Vec<(&'static str, [&'static str; 4])>);

impl Table {
    /// Unpacks a table, for as long as the program runs.
    pub(crate) fn unpack(packed: &[u8]) -> Table {
        let text = decompress_to_vec(packed).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let text: &'static str = text.expect("the build script packed it").leak();
        let mut parts = text.split('\0');
        let row = || Some((parts.next()?, [parts.next()?, parts.next()?, parts.next()?, parts.next()?]));
        Table(std::iter::from_fn(row).collect())
    }

    /// The message of a name; `None` if there is none.
    pub(crate) fn find(&self, name: &str, lang: Lang) -> Option<&'static str> {
        let index = self.0.binary_search_by_key(&name, |row| row.0).ok()?;
        Some(self.0[index].1[lang as usize])
    }

    /// The names of all messages.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|row| row.0)
    }
}
