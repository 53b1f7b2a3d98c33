//! Words to flags and values, and the types of values.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use crate::error::{ArgsError, NoFile, ValueFault};
use crate::nearest::nearest;

/// A flag and the words after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// The name, with one dash.
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// Whether a word is a flag: it begins with a dash and is not a number.
fn is_flag(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-') && word.parse::<f64>().is_err()
}

/// Takes words apart. Two dashes mean the same as one.
pub(super) fn flags<S: AsRef<str>>(words: &[S]) -> Result<Vec<Flag>, ArgsError> {
    let mut flags: Vec<Flag> = Vec::new();
    for word in words.iter().map(AsRef::as_ref) {
        if is_flag(word) {
            let name = word.strip_prefix('-').filter(|rest| rest.starts_with('-')).unwrap_or(word);
            flags.push(Flag { name: name.to_owned(), values: Vec::new() });
        } else {
            let flag = flags.last_mut().ok_or_else(|| ArgsError::Stray(word.to_owned()))?;
            flag.values.push(word.to_owned());
        }
    }
    Ok(flags)
}

impl Flag {
    /// An error about this flag.
    pub(super) fn error(&self, what: impl Display) -> ArgsError {
        self.wrong(ValueFault::Other(what.to_string()))
    }

    /// An error about the values of this flag.
    pub(super) fn wrong(&self, fault: ValueFault) -> ArgsError {
        ArgsError::Flag { flag: self.name.clone(), fault }
    }

    /// The words after it.
    pub(super) fn words(&self) -> impl Iterator<Item = Value<'_>> {
        self.values.iter().map(|text| Value { flag: self, key: "", text })
    }

    /// The only word after it, if there is one.
    pub(super) fn maybe_one(&self) -> Result<Option<Value<'_>>, ArgsError> {
        match &self.values[..] {
            [] => Ok(None),
            [text] => Ok(Some(Value { flag: self, key: "", text })),
            values => Err(self.wrong(ValueFault::Several(values.len()))),
        }
    }

    /// The only word after it.
    pub(super) fn one(&self) -> Result<Value<'_>, ArgsError> {
        self.maybe_one()?.ok_or_else(|| self.wrong(ValueFault::Missing))
    }
}

/// A word after a flag, or the value of `KEY=VALUE`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'f> {
    pub(super) flag: &'f Flag,
    /// Empty for a word that is not a pair.
    pub(super) key: &'f str,
    pub(super) text: &'f str,
}

impl<'f> Value<'f> {
    /// The two sides of `KEY=VALUE`; `None` if there is no `=`, or nothing on one side of it. Only options of engines may
    /// be empty.
    pub(super) fn pair(self) -> Option<Value<'f>> {
        let (key, text) = self.text.split_once('=')?;
        let may_be_empty = key.starts_with("option.");
        (!key.is_empty() && (!text.is_empty() || may_be_empty)).then_some(Value { key, text, ..self })
    }

    /// An error about this value.
    pub(super) fn error(self, what: impl Display) -> ArgsError {
        self.flag.error(format!("{}: {what}", self.named()))
    }

    /// An error about the file that this value names.
    pub(super) fn no_file(self, why: NoFile) -> ArgsError {
        self.flag.wrong(ValueFault::File { value: self.named(), why })
    }

    /// The value as the name of a file to write. A later run resumes it or adds to it, so "-" is refused.
    pub(super) fn output(self) -> Result<PathBuf, ArgsError> {
        if self.text == "-" {
            Err(self.flag.wrong(ValueFault::Dash(self.named())))
        } else {
            Ok(self.text.into())
        }
    }

    /// The value as it was written, with its key.
    fn named(self) -> String {
        let Value { key, text, .. } = self;
        if key.is_empty() { text.to_owned() } else { format!("{key}={text}") }
    }

    /// A number.
    pub(super) fn number<T: FromStr>(self) -> Result<T, ArgsError> {
        self.text.parse().map_err(|_| self.flag.wrong(ValueFault::NotANumber(self.named())))
    }

    /// A number that is finite.
    pub(super) fn real(self) -> Result<f64, ArgsError> {
        self.number().and_then(|value: f64| {
            if value.is_finite() { Ok(value) } else { Err(self.error("not a finite number")) }
        })
    }

    /// `true` or `false`.
    pub(super) fn switch(self) -> Result<bool, ArgsError> {
        self.choice(&[("true", true), ("false", false)])
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(self, known: &[(&str, T)]) -> Result<T, ArgsError> {
        let found = known.iter().find(|(word, _)| *word == self.text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let nearest = nearest(self.text, known.iter().map(|(word, _)| *word)).map(str::to_owned);
            let choices = known.iter().map(|(word, _)| (*word).to_owned()).collect();
            self.flag.wrong(ValueFault::NotAChoice { value: self.named(), choices, nearest })
        })
    }

    /// The value as a type reads it, or the type's error.
    pub(super) fn parse<T: FromStr<Err: Display>>(self) -> Result<T, ArgsError> {
        self.text.parse().map_err(|error| self.error(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_to_the_next_flag() {
        let words = ["-engine", "cmd=a", "name=b", "--sprt", "elo0=-1", "-x", "-5", "-.5", "-", "-recover"];
        let read = flags(&words).unwrap();
        let names: Vec<(&str, usize)> =
            read.iter().map(|flag| (flag.name.as_str(), flag.values.len())).collect();
        assert_eq!(names, [("-engine", 2), ("-sprt", 1), ("-x", 3), ("-recover", 0)]);
        assert!(flags(&["x", "-y"]).unwrap_err().to_string().starts_with("'x'"));
    }

    #[test]
    fn values_are_checked() {
        let flag = Flag {
            name: "-f".to_owned(),
            values: vec!["k=b=c".to_owned(), "=b".to_owned(), "a=".to_owned()],
        };
        let pairs: Vec<Option<&str>> = flag.words().map(|word| word.pair().map(|pair| pair.text)).collect();
        assert_eq!(pairs, [Some("b=c"), None, None]);
        assert!(flag.one().is_err());
        let number = |text: &str| {
            let flag = Flag { name: "-f".to_owned(), values: vec![text.to_owned()] };
            flag.one().unwrap().number::<u32>().ok()
        };
        assert_eq!((number("7"), number("-7"), number("1e3")), (Some(7), None, None));
    }

    #[test]
    fn misspelt_words_get_a_suggestion() {
        let flag = Flag { name: "-f".to_owned(), values: vec!["k=ture".to_owned()] };
        let error = flag.words().next().unwrap().pair().unwrap().switch().unwrap_err();
        assert_eq!(error.to_string(), "-f: k=ture: expected one of true, false; did you mean true?");
    }
}
