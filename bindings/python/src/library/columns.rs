//! Rows as columns, in the layout of Arrow's memory: Python's `library.py` makes a table of them without
//! copying.
//!
//! A column is handed over as a tuple: its name, its type (`int64`, `int32`, `int16` or `string`), the number of values, the
//! bits that say which are there (`None` if all are), the offsets of texts, and the values. Numbers lie in the order of
//! the processor's bytes, as Arrow has them.

pub(super) mod games;
pub(super) mod positions;

use chuhe_library::{Game, LibraryError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

/// A table that is being filled.
pub(super) trait Columns: Send {
    /// Adds the values of a game.
    fn add(&mut self, game: &Game) -> Result<(), LibraryError>;

    /// The columns, as Python gets them.
    fn python(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>>;
}

/// The validity bitmap: a bit for each value, the lowest first; 1 if the value exists.
#[derive(Debug, Default)]
struct Validity {
    bits: Vec<u8>,
    length: usize,
    absent: usize,
}

impl Validity {
    fn push(&mut self, is_there: bool) {
        if self.length.is_multiple_of(8) {
            self.bits.push(0);
        }
        if let Some(last) = self.bits.last_mut().filter(|_| is_there) {
            *last |= 1 << (self.length % 8);
        }
        self.length += 1;
        self.absent += usize::from(!is_there);
    }

    fn python<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        (self.absent > 0).then(|| PyBytes::new(py, &self.bits))
    }
}

/// A number that Arrow has.
pub(super) trait Number: Default {
    /// Arrow's name of the type.
    const NAME: &'static str;

    /// Adds its bytes.
    fn put(self, bytes: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ident: $name:literal),*) => {$(
        impl Number for $number {
            const NAME: &'static str = $name;

            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_ne_bytes());
            }
        }
    )*};
}
numbers!(i64: "int64", i32: "int32", i16: "int16");

/// A column of numbers.
#[derive(Debug)]
struct Numbers<T> {
    validity: Validity,
    bytes: Vec<u8>,
    kind: std::marker::PhantomData<T>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Numbers<T> {
        Numbers { validity: Validity::default(), bytes: Vec::new(), kind: std::marker::PhantomData }
    }
}

impl<T: Number> Numbers<T> {
    fn push(&mut self, number: Option<T>) {
        self.validity.push(number.is_some());
        number.unwrap_or_default().put(&mut self.bytes);
    }

    fn give(&self, name: &str, to: &Bound<'_, PyList>) -> PyResult<()> {
        let py = to.py();
        let offsets: Option<Bound<'_, PyBytes>> = None;
        let values = PyBytes::new(py, &self.bytes);
        to.append((name, T::NAME, self.validity.length, self.validity.python(py), offsets, values))
    }
}

/// A column of texts. Offsets have 64 bits: a year's positions may have more than 2 GiB of text.
#[derive(Debug, Default)]
struct Texts {
    validity: Validity,
    ends: Vec<u8>,
    text: Vec<u8>,
}

impl Texts {
    fn push(&mut self, text: Option<&str>) {
        self.validity.push(text.is_some());
        self.text.extend(text.unwrap_or_default().as_bytes());
        (self.text.len() as i64).put(&mut self.ends);
    }

    fn give(&self, name: &str, to: &Bound<'_, PyList>) -> PyResult<()> {
        let py = to.py();
        let mut offsets = Vec::with_capacity(self.ends.len() + 8);
        0_i64.put(&mut offsets);
        offsets.extend(&self.ends);
        let (offsets, text) = (PyBytes::new(py, &offsets), PyBytes::new(py, &self.text));
        to.append((name, "string", self.validity.length, self.validity.python(py), offsets, text))
    }
}
