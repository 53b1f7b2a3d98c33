//! Makes functions of the messages in `texts`, which are in Fluent, the format that translators know.
//!
//! `fluent-syntax`, the parser of Project Fluent, reads them here and not in the program: so a message that lacks a language,
//! or has other variables there, does not compile; nothing is read at the program's start; and neither the program nor
//! the module for browsers carries an interpreter of messages. Of Fluent they use texts, variables, and choices by
//! number: `{ $count -> [one] a move *[other] { $count } moves }`.
//!
//! Traditional Chinese has no files. Its texts are made of the simplified ones, by the table of `src/hant.rs`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use miniz_oxide::deflate::compress_to_vec;

#[path = "src/hant.rs"]
#[allow(unreachable_pub)]
mod hant;

/// The languages with message files; the comments for translators are in the first.
const LANGUAGES: [&str; 3] = ["en", "zh", "vi"];

/// Files whose messages become functions, each under its name.
const FUNCTIONS: [&str; 4] = ["game", "files", "terminal", "reports"];

/// Files whose messages are looked up by name, because their names contain names from elsewhere, such as those of
/// options.
const LOOKUPS: [&str; 4] = ["facts", "names", "help", "flags"];

/// The separator of the texts of a table.
const SEPARATOR: &str = "\0";

/// The compression level: the highest of the library.
const LEVEL: u8 = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/hant.rs");
    println!("cargo::rerun-if-changed=texts/zh-Hant.tsv");
    let mut code = String::new();
    let mut wrong = Vec::new();
    for file in FUNCTIONS.iter().chain(&LOOKUPS) {
        let [en, zh, vi] = LANGUAGES.map(|lang| messages(lang, file, &mut wrong));
        check(file, &en, &[("zh", &zh), ("vi", &vi)], &mut wrong);
        if wrong.is_empty() {
            // The page makes traditional text from simplified text itself, because a module for browsers should be
            // small.
            let is_wasm = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
            let hant = if is_wasm { zh.clone() } else { traditional(&zh) };
            module(&mut code, file, [&en, &zh, &hant, &vi]);
        }
    }
    for message in &wrong {
        println!("cargo::error={message}");
    }
    fs::write(out().join("texts.rs"), code).expect("the folder is cargo's own");
}

/// The folder for the generated files.
fn out() -> PathBuf {
    env::var_os("OUT_DIR").expect("cargo sets it for build scripts").into()
}

/// A piece of a message.
#[derive(Clone)]
enum Part {
    Text(String),
    Variable(String),
    /// A choice by a number: texts for certain numbers, and the one for all others.
    Choice {
        number: String,
        certain: Vec<(u64, Message)>,
        others: Message,
    },
}

/// A message in a language.
type Message = Vec<Part>;

type Messages = BTreeMap<String, Message>;

fn messages(lang: &str, file: &str, wrong: &mut Vec<String>) -> Messages {
    let path = format!("texts/{lang}/{file}.ftl");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let resource = parser::parse(text.as_str()).unwrap_or_else(|(resource, errors)| {
        wrong.extend(errors.iter().map(|error| format!("{path}: {error}")));
        resource
    });
    let mut found = Messages::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let name = message.id.name;
            let parts = message.value.as_ref().map_or_else(|| Err("no text".to_owned()), message_of);
            match parts {
                Err(why) => wrong.push(format!("{path}: {name}: {why}")),
                Ok(parts) => {
                    if found.insert(name.to_owned(), parts).is_some() {
                        wrong.push(format!("{path}: {name} is there twice"));
                    }
                }
            }
        }
    }
    found
}

fn message_of(pattern: &Pattern<&str>) -> Result<Message, String> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Ok(Part::Text((*value).to_owned())),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Ok(Part::Variable(id.name.to_owned()))
            }
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                Ok(Part::Text((*value).to_owned()))
            }
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                let (mut certain, mut others) = (Vec::new(), None);
                for variant in variants {
                    let message = message_of(&variant.value)?;
                    match variant.key {
                        _ if variant.default => others = Some(message),
                        // If one of these languages has a special form for some numbers, it has it only for 1.
                        VariantKey::Identifier { name: "one" } => certain.push((1, message)),
                        VariantKey::NumberLiteral { value } => {
                            certain.push((value.parse().map_err(|_| "not a number".to_owned())?, message));
                        }
                        VariantKey::Identifier { name } => return Err(format!("[{name}] is not a form")),
                    }
                }
                let others = others.ok_or("a choice without a default")?;
                Ok(Part::Choice { number: id.name.to_owned(), certain, others })
            }
            _ => Err("only texts, variables and choices by number are read".to_owned()),
        },
    };
    pattern.elements.iter().map(part).collect()
}

/// The variables of a message, in order of their first place, and whether they are numbers that decide.
fn variables(message: &Message) -> Vec<(String, bool)> {
    fn collect(message: &Message, found: &mut Vec<(String, bool)>) {
        let mut note = |name: &str, decides: bool| match found.iter_mut().find(|(known, _)| known == name) {
            Some((_, is_number)) => *is_number |= decides,
            None => found.push((name.to_owned(), decides)),
        };
        for part in message {
            match part {
                Part::Text(_) => {}
                Part::Variable(name) => note(name, false),
                Part::Choice { number, .. } => note(number, true),
            }
        }
        for part in message {
            if let Part::Choice { certain, others, .. } = part {
                certain.iter().for_each(|(_, message)| collect(message, found));
                collect(others, found);
            }
        }
    }
    let mut found = Vec::new();
    collect(message, &mut found);
    found
}

/// Every language must have the messages of the first, with the same variables.
fn check(file: &str, en: &Messages, others: &[(&str, &Messages)], wrong: &mut Vec<String>) {
    let names = |message: &Message| {
        let mut names: Vec<String> = variables(message).into_iter().map(|(name, _)| name).collect();
        names.sort();
        names
    };
    for (lang, messages) in others {
        for (name, message) in en {
            match messages.get(name) {
                None => wrong.push(format!("{file}.ftl: {name} is missing in {lang}")),
                Some(other) if names(other) != names(message) => {
                    wrong.push(format!("{file}.ftl: {name} has other variables in {lang}"));
                }
                Some(_) => {}
            }
        }
        for name in messages.keys().filter(|name| !en.contains_key(*name)) {
            wrong.push(format!("{file}.ftl: {name} of {lang} is missing in en"));
        }
    }
}

/// Simplified texts in traditional characters. Variables stay as they are.
fn traditional(messages: &Messages) -> Messages {
    fn convert(message: &Message) -> Message {
        let part = |part: &Part| match part {
            Part::Text(text) => Part::Text(hant::traditional(text)),
            Part::Variable(name) => Part::Variable(name.clone()),
            Part::Choice { number, certain, others } => Part::Choice {
                number: number.clone(),
                certain: certain.iter().map(|(value, message)| (*value, convert(message))).collect(),
                others: convert(others),
            },
        };
        message.iter().map(part).collect()
    }
    messages.iter().map(|(name, message)| (name.clone(), convert(message))).collect()
}

/// The module of a file.
fn module(code: &mut String, file: &str, [en, zh, hant, vi]: [&Messages; 4]) {
    let _ = writeln!(
        code,
        "/// The messages of `{file}.ftl`.\n#[allow(clippy::all, clippy::uninlined_format_args, reason = \"made by the build script\")]\npub mod {file} {{"
    );
    if FUNCTIONS.contains(&file) {
        code.push_str("use crate::Lang;\n");
        for (name, message) in en {
            function(code, name, [message, &zh[name], &hant[name], &vi[name]]);
        }
    } else {
        // The texts are a table, because a `match` would be several times as large. The table is compressed, because
        // few runs of the program need it.
        let mut texts = Vec::new();
        for name in en.keys() {
            texts.push(name.clone());
            texts.extend([en, zh, hant, vi].map(|messages| template(&messages[name])));
        }
        let packed = compress_to_vec(texts.join(SEPARATOR).as_bytes(), LEVEL);
        fs::write(out().join(format!("{file}.deflate")), packed).expect("the folder is cargo's own");
        let _ = writeln!(
            code,
            "use once_cell::sync::Lazy;\nuse crate::Lang;\nuse crate::table::Table;\n\
             static TABLE: Lazy<Table> = Lazy::new(|| Table::unpack(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}.deflate\"))));\n\
             /// The message of that name; `None` if there is none. Variables stand in it in braces.\n\
             pub fn find(name: &str, lang: Lang) -> Option<&'static str> {{ TABLE.find(name, lang) }}\n\
             /// The names of all messages.\npub fn names() -> impl Iterator<Item = &'static str> {{ TABLE.names() }}"
        );
    }
    code.push_str("}\n");
}

/// A message with variables in braces.
fn template(message: &Message) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Variable(name) => format!("{{{name}}}"),
        Part::Choice { .. } => panic!("messages that are looked up have no choices"),
    };
    message.iter().map(part).collect()
}

fn function(code: &mut String, name: &str, languages: [&Message; 4]) {
    let known = variables(languages[0]);
    // In one language a number may select the form of the text; in another it may only be shown.
    let decides = |name: &str| languages.iter().any(|it| variables(it).iter().any(|it| it.0 == name && it.1));
    let function = name.replace('-', "_");
    let _ = writeln!(code, "#[doc = {:?}]", format!("`{}`", plain(languages[0]).replace('\n', " / ")));
    if known.is_empty() {
        let texts = languages.map(|message| format!("{:?}", template(message)));
        let _ = writeln!(
            code,
            "pub const fn {function}(lang: Lang) -> &'static str {{ lang.choose({}) }}",
            texts.join(", ")
        );
        return;
    }
    let parameters = known.iter().map(|(name, _)| {
        format!(", r#{name}: {}", if decides(name) { "usize" } else { "&dyn std::fmt::Display" })
    });
    let _ = writeln!(
        code,
        "pub fn {function}(lang: Lang{}) -> String {{\nmatch lang {{",
        parameters.collect::<String>()
    );
    for (lang, message) in ["En", "Zh", "ZhHant", "Vi"].into_iter().zip(languages) {
        let _ = writeln!(code, "Lang::{lang} => {},", format_call(message));
    }
    code.push_str("}\n}\n");
}

/// A call of `format!` that writes a message.
fn format_call(message: &Message) -> String {
    let (mut text, mut values) = (String::new(), String::new());
    for part in message {
        match part {
            Part::Text(words) => text.push_str(&words.replace('{', "{{").replace('}', "}}")),
            Part::Variable(name) => {
                text.push_str("{}");
                let _ = write!(values, ", r#{name}");
            }
            Part::Choice { number, certain, others } => {
                text.push_str("{}");
                let _ = write!(values, ", match r#{number} {{");
                for (value, message) in certain {
                    let _ = write!(values, "{value} => {},", format_call(message));
                }
                let _ = write!(values, "_ => {}}}", format_call(others));
            }
        }
    }
    format!("format!({text:?}{values})")
}

/// A message for its documentation.
fn plain(message: &Message) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Variable(name) => format!("{{{name}}}"),
        Part::Choice { others, .. } => plain(others),
    };
    message.iter().map(part).collect()
}
