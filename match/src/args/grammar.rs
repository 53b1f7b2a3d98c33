//! Words to flags and values, and what a value may be.

use std::str::FromStr;

use crate::error::ArgsError;

/// A flag and the words behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// With its dash.
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// Whether a word is a flag: it begins with a dash and is not a number.
fn is_flag(word: &str) -> bool {
    word.starts_with('-') && word.parse::<f64>().is_err()
}

/// Takes words apart.
pub(super) fn flags<S: AsRef<str>>(words: &[S]) -> Result<Vec<Flag>, ArgsError> {
    let mut flags: Vec<Flag> = Vec::new();
    for word in words.iter().map(AsRef::as_ref) {
        if is_flag(word) {
            flags.push(Flag { name: word.to_owned(), values: Vec::new() });
        } else {
            let flag = flags.last_mut();
            flag.ok_or(ArgsError(format!("'{word}' stands before any flag")))?.values.push(word.to_owned());
        }
    }
    Ok(flags)
}

impl Flag {
    /// An error about this flag.
    pub(super) fn error(&self, what: impl std::fmt::Display) -> ArgsError {
        ArgsError(format!("{}: {what}", self.name))
    }

    /// Nothing may stand behind it.
    pub(super) fn none(&self) -> Result<(), ArgsError> {
        match self.values.first() {
            None => Ok(()),
            Some(value) => Err(self.error(format!("takes no value, but there is '{value}'"))),
        }
    }

    /// The one word behind it.
    pub(super) fn one(&self) -> Result<&str, ArgsError> {
        match &self.values[..] {
            [value] => Ok(value),
            values => Err(self.error(format!("takes one value, but there are {}", values.len()))),
        }
    }

    /// The one number behind it.
    pub(super) fn number<T: FromStr>(&self) -> Result<T, ArgsError> {
        let value = self.one()?;
        value.parse().map_err(|_| self.error(format!("'{value}' is not a number that it takes")))
    }

    /// All words behind it, as one text.
    pub(super) fn text(&self) -> String {
        self.values.join(" ")
    }

    /// The pairs `KEY=VALUE` behind it; at least one.
    pub(super) fn pairs(&self) -> Result<Vec<Pair<'_>>, ArgsError> {
        if self.values.is_empty() {
            return Err(self.error("takes KEY=VALUE, but there is nothing"));
        }
        self.optional_pairs()
    }

    /// The pairs `KEY=VALUE` behind it.
    pub(super) fn optional_pairs(&self) -> Result<Vec<Pair<'_>>, ArgsError> {
        let pair = |text: &'_ String| match text.split_once('=') {
            Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.len(), value.len())),
            _ => Err(self.error(format!("takes KEY=VALUE, but there is '{text}'"))),
        };
        self.values
            .iter()
            .map(|text| {
                pair(text).map(|(key, _)| Pair { flag: self, key: &text[..key], value: &text[key + 1..] })
            })
            .collect()
    }
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'f> {
    flag: &'f Flag,
    pub(super) key: &'f str,
    pub(super) value: &'f str,
}

impl Pair<'_> {
    /// An error about this value.
    pub(super) fn error(&self, what: impl std::fmt::Display) -> ArgsError {
        self.flag.error(format!("{}={}: {what}", self.key, self.value))
    }

    /// There is no such key.
    pub(super) fn unknown(&self) -> ArgsError {
        self.flag.error(format!("unknown key '{}'", self.key))
    }

    /// A number.
    pub(super) fn number<T: FromStr>(&self) -> Result<T, ArgsError> {
        self.value.parse().map_err(|_| self.error("not a number that it takes"))
    }

    /// A number that is finite.
    pub(super) fn real(&self) -> Result<f64, ArgsError> {
        self.number().and_then(|value: f64| {
            if value.is_finite() { Ok(value) } else { Err(self.error("not a finite number")) }
        })
    }

    /// `true` or `false`.
    pub(super) fn switch(&self) -> Result<bool, ArgsError> {
        self.choice(&[("true", true), ("false", false)])
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, ArgsError> {
        let found = known.iter().find(|(word, _)| *word == self.value);
        let words = || known.iter().map(|(word, _)| *word).collect::<Vec<&str>>().join(", ");
        found.map(|(_, value)| *value).ok_or_else(|| self.error(format!("expected one of {}", words())))
    }

    /// What a type reads, with its error.
    pub(super) fn parse<T: FromStr<Err: std::fmt::Display>>(&self) -> Result<T, ArgsError> {
        self.value.parse().map_err(|error| self.error(error))
    }
}

/// How many letters must be changed to make one word from another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let cost = (diagonal + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}

/// The word that was probably meant.
pub(super) fn nearest<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    known
        .map(|other| (distance(word, other), other))
        .filter(|(distance, _)| *distance <= 2)
        .min()
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_to_the_next_flag() {
        let read = flags(&["-engine", "cmd=a", "name=b", "-sprt", "elo0=-1", "-x", "-5", "-.5", "-recover"])
            .unwrap();
        let names: Vec<(&str, usize)> =
            read.iter().map(|flag| (flag.name.as_str(), flag.values.len())).collect();
        assert_eq!(names, [("-engine", 2), ("-sprt", 1), ("-x", 2), ("-recover", 0)]);
        assert_eq!(flags(&["x", "-y"]).unwrap_err().to_string(), "'x' stands before any flag");
    }

    #[test]
    fn values_are_checked() {
        let flag = |values: &[&str]| Flag {
            name: "-f".to_owned(),
            values: values.iter().map(|&v| v.to_owned()).collect(),
        };
        assert_eq!(flag(&["a=b=c"]).pairs().unwrap()[0].value, "b=c");
        for bad in [&["a"][..], &["=b"], &["a="], &[]] {
            assert!(flag(bad).pairs().is_err(), "{bad:?}");
        }
        assert_eq!(flag(&["7"]).number::<u32>(), Ok(7));
        assert!(flag(&["-7"]).number::<u32>().is_err() && flag(&["1", "2"]).number::<u32>().is_err());
        assert_eq!(flag(&["x"]).none().unwrap_err().to_string(), "-f: takes no value, but there is 'x'");
        let flag = flag(&["k=maybe"]);
        let pair = flag.pairs().unwrap()[0];
        assert_eq!(pair.switch().unwrap_err().to_string(), "-f: k=maybe: expected one of true, false");
    }

    #[test]
    fn slips_are_recognised() {
        assert_eq!(nearest("-opening", ["-openings", "-output"].into_iter()), Some("-openings"));
        assert_eq!(nearest("-xyz", ["-openings"].into_iter()), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
