//! The messages as a whole: each exists in every language, and each is used.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

/// The folder of the repository; a published crate stands alone, but does not contain this file.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The messages of a file with the variables and the text of each.
fn messages(lang: &str, file: &str) -> BTreeMap<String, (BTreeSet<String>, String)> {
    let path = root().join(format!("board/locale/texts/{lang}/{file}.ftl"));
    let text = fs::read_to_string(&path).unwrap();
    let resource =
        parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let value = format!("{:?}", message.value.unwrap());
            let variables = value.split("VariableReference { id: Identifier { name: \"").skip(1);
            let variables = variables.map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
            assert!(
                found.insert(message.id.name.to_owned(), (variables, value)).is_none(),
                "{}",
                message.id.name
            );
        }
    }
    found
}

/// All files with code that may use messages.
fn sources(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_code = [".rs", ".js", ".html"].iter().any(|end| name.ends_with(end));
        if path.is_dir() && !["target", "node_modules", "texts"].contains(&name.as_str()) {
            sources(&path, found);
        } else if is_code && !name.contains("messages.js") && !name.contains(".bundle.") {
            found.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The words of a text that consist of such characters, each between the characters before and after it.
fn words(
    text: &str,
    is_part: impl Fn(char) -> bool,
) -> impl Iterator<Item = (Option<char>, &str, Option<char>)> {
    let mut at = 0;
    text.split(move |c| !is_part(c)).map(move |word| {
        let before = text[..at].chars().next_back();
        at += word.len();
        let after = text[at..].chars().next();
        at += after.map_or(0, char::len_utf8);
        (before, word, after)
    })
}

#[test]
fn no_message_lacks_a_language_or_a_variable() {
    for file in ["game", "files", "names", "facts", "terminal", "reports", "help", "flags", "page"] {
        let en = messages("en", file);
        for lang in ["zh", "vi"] {
            let other = messages(lang, file);
            for (name, (variables, _)) in &en {
                let (others, _) = other.get(name).unwrap_or_else(|| panic!("{lang}/{file}.ftl lacks {name}"));
                assert_eq!(others, variables, "{lang}/{file}.ftl: {name}");
            }
            // For these messages the program itself provides the English text, with details.
            let is_known = |name: &str| en.contains_key(name) || file == "page" && name.starts_with("wrong-");
            let unknown: Vec<_> = other.keys().filter(|name| !is_known(name)).collect();
            assert!(unknown.is_empty(), "{lang}/{file}.ftl has what English lacks: {unknown:?}");
        }
    }
}

#[test]
fn every_message_is_used() {
    let mut code = String::new();
    for folder in ["board", "cli/src"] {
        sources(&root().join(folder), &mut code);
    }
    // All names are collected first: searching all files for each message takes seconds.
    let paths: BTreeSet<&str> = words(&code, |c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
        .filter(|(_, path, _)| path.contains("::"))
        // The last two names, a module and a function.
        .map(|(_, path, _)| path.rmatch_indices("::").nth(1).map_or(path, |(at, _)| &path[at + 2..]))
        .collect();
    for file in ["game", "terminal", "reports"] {
        for name in messages("en", file).keys() {
            let function = format!("{file}::{}", name.replace('-', "_"));
            assert!(paths.contains(function.as_str()), "{file}.ftl: nothing uses {name}");
        }
    }
    // The page names a text in quotation marks, or joins a group and a name. Then the group and its hyphen are in
    // quotation marks.
    let begins = ['"', '`', '\'', ' '].map(Some);
    let (ends, group_ends) = (['"', '`', '\'', ':', ',', ' '].map(Some), ['$', '"'].map(Some));
    let (mut names, mut groups) = (BTreeSet::new(), BTreeSet::new());
    let begun = words(&code, |c| c.is_ascii_alphanumeric() || c == '-').filter(|(c, ..)| begins.contains(c));
    for (_, word, end) in begun {
        if ends.contains(&end) {
            names.insert(word);
        }
        if let Some(group) = word.strip_suffix('-').filter(|_| group_ends.contains(&end)) {
            groups.insert(group);
        }
    }
    let is_used = |name: &&String| {
        names.contains(name.as_str()) || name.split_once('-').is_some_and(|(group, _)| groups.contains(group))
    };
    let page = messages("en", "page");
    let unused: Vec<&String> = page.keys().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "page.ftl: nothing uses {unused:?}");
}
