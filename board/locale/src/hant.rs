//! Simplified characters to traditional ones, by the table that the page has too: `texts/zh-Hant.tsv` holds the
//! characters of the program's texts, words first, for a character with two traditional forms.
//!
//! The build script includes this file, so that it uses nothing else of the crate.

use std::collections::HashMap;

use once_cell::sync::Lazy;

type Table = (Vec<(&'static str, &'static str)>, HashMap<char, char>);

static TABLE: Lazy<Table> = Lazy::new(|| {
    let lines = include_str!("../texts/zh-Hant.tsv").lines().filter_map(|line| line.split_once('\t'));
    let (mut words, mut characters) = (Vec::new(), HashMap::new());
    for (simplified, traditional) in lines {
        match (simplified.chars().count(), simplified.chars().next(), traditional.chars().next()) {
            (1, Some(from), Some(to)) => _ = characters.insert(from, to),
            _ => words.push((simplified, traditional)),
        }
    }
    (words, characters)
});

/// Converts a Chinese text of the program to traditional characters.
pub fn traditional(text: &str) -> String {
    let (words, characters) = &*TABLE;
    let worded = words.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    worded.chars().map(|c| characters.get(&c).copied().unwrap_or(c)).collect()
}
