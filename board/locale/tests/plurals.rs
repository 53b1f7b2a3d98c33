//! English nouns after numbers: one game, two games.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::BTreeSet;
use std::fs;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

/// What people count in the messages, besides the nouns that the messages themselves have in two forms.
const NOUNS: &[&str] = &[
    "attackers",
    "cases",
    "comments",
    "errors",
    "faults",
    "files",
    "moves",
    "nodes",
    "notices",
    "points",
    "ranks",
    "records",
    "values",
    "variations",
];

/// Messages in which the variable before such a word is a name and not a number, or a number that is never 1.
const NEVER_ONE: &[&str] = &[
    // A bar or a sign that turns stands before the word.
    "book-growing",
    "book-growing-bar",
    "datagen-bar",
    // One point has a message of its own.
    "points",
    // A side moves first.
    "doubt-first-side",
    // At least two attackers are named.
    "fact-exposed-king",
    // Limits of this program, all far larger.
    "record-too-many-moves",
    "stopped-after-faults",
    "unusable-stopped",
    // A clock that is changed is above its limit, or one without a position after it.
    "change-clock",
    // A fixed number of moves to hold.
    "ending-to-hold",
    // Something shorter exists.
    "ending-longer",
    // A repetition takes at least four plies.
    "judge-twice",
    "judge-times",
    // A column, to whose width the number is padded.
    "perft-case",
    // A sum over a suite.
    "perft-total",
    // A mean with decimals.
    "textbook-note",
    // Fixed settings.
    "settings-of-games",
    "settings-won",
    "settings-drawn",
];

/// The messages of a file, by name.
fn each_message(file: &str, mut take: impl FnMut(&str, &Pattern<&str>)) {
    let path = format!("{}/texts/en/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            take(message.id.name, message.value.as_ref().unwrap());
        }
    }
}

/// The text of a message if every variable is 1 (`is_one`), or none is.
fn text(pattern: &Pattern<&str>, is_one: bool) -> String {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
            let is_for_one = |key: &VariantKey<&str>| {
                matches!(
                    key,
                    VariantKey::Identifier { name: "one" } | VariantKey::NumberLiteral { value: "1" }
                )
            };
            let one = variants.iter().find(|variant| is_one && is_for_one(&variant.key));
            text(&one.or_else(|| variants.iter().find(|variant| variant.default)).unwrap().value, is_one)
        }
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => (*value).to_owned(),
        PatternElement::Placeable { .. } => if is_one { "1" } else { "2" }.to_owned(),
    };
    pattern.elements.iter().map(part).collect()
}

/// The words directly behind a number in a text that may be plural nouns.
fn counted<'t>(text: &'t str, number: &str) -> Vec<&'t str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.rsplit(['/', '(']).next() == Some(number);
    let word_of = |pair: &[&'t str]| pair[1].trim_matches(|c: char| !c.is_alphabetic());
    let counted = words.windows(2).filter(|pair| is_number(pair[0])).map(word_of);
    counted.filter(|word| word.ends_with('s')).collect()
}

#[test]
fn one_is_followed_by_a_singular() {
    let files = ["game", "files", "names", "facts", "terminal", "reports", "help", "flags", "page"];
    // If a message has other words for 1, the word for other numbers is a noun in the plural.
    let mut nouns: BTreeSet<String> = NOUNS.iter().map(|&noun| noun.to_owned()).collect();
    for file in files {
        each_message(file, |_, pattern| {
            let (one, others) = (text(pattern, true), text(pattern, false));
            let singular = counted(&one, "1");
            nouns.extend(
                counted(&others, "2").into_iter().filter(|noun| !singular.contains(noun)).map(str::to_owned),
            );
        });
    }
    assert!(nouns.contains("games") && nouns.contains("plies") && !nouns.contains("game"), "{nouns:?}");
    let mut found = Vec::new();
    for file in files {
        each_message(file, |name, pattern| {
            let text = text(pattern, true);
            if counted(&text, "1").into_iter().any(|word| nouns.contains(word)) {
                found.push((name.to_owned(), text));
            }
        });
    }
    let wrong: Vec<_> = found.iter().filter(|(name, _)| !NEVER_ONE.contains(&name.as_str())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let is_needless = |name: &&&str| found.iter().all(|(known, _)| known != **name);
    let needless: Vec<_> = NEVER_ONE.iter().filter(is_needless).collect();
    assert!(needless.is_empty(), "these are no exceptions any more: {needless:?}");
}
