//! Help in the user's language: the texts of commands and options, by their names.
//!
//! The English text of each is in the source, in `commands`. `board/locale/texts/*/help.ftl` has it once more, beside its
//! translations, for translators; a test compares the two. Names of values stay as they are; `usage` has the errors of
//! clap.

use std::fmt::Display;

use chuhe_locale::Lang;
use chuhe_locale::texts::help::find;
use chuhe_locale::texts::{listed, terminal};
use clap::{Arg, Command};

/// The command with all its help in a language.
pub(crate) fn translated(mut command: Command, lang: Lang) -> Command {
    if lang == Lang::En {
        return command;
    }
    // This also adds clap's own options, such as --help.
    command.build();
    of_command(command, "", lang)
}

fn of_command(command: Command, path: &str, lang: Lang) -> Command {
    let about = command.get_about().map(ToString::to_string);
    let about = about.and_then(|english| text(&about_names(path), &english, lang));
    let word = |name| find(name, lang).unwrap_or_default();
    let usage = usage(command.clone(), lang);
    let heading = word("heading-usage");
    let template = format!("{{about-with-newline}}\n{heading}{usage}\n\n{{all-args}}{{after-help}}");
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    let path = |name: &str| format!("{path}-{name}");
    command
        .help_template(template)
        .subcommand_help_heading(word("heading-commands"))
        .mut_args(|arg| of_argument(arg, path(""), lang))
        .mut_subcommands(|command| {
            let path = path(command.get_name());
            of_command(command, &path, lang)
        })
}

/// How the command is called, in the language.
fn usage(mut command: Command, lang: Lang) -> String {
    let usage = command.render_usage().ansi().to_string();
    // clap writes its own word first, in English.
    usage_words(usage.split_once(' ').map_or(usage.as_str(), |(_, usage)| usage), lang)
}

/// A line of usage with clap's words in the language.
pub(crate) fn usage_words(usage: &str, lang: Lang) -> String {
    ["word-options", "word-command"].iter().fold(usage.to_owned(), |usage, word| {
        match (find(word, Lang::En), find(word, lang)) {
            (Some(english), Some(here)) => usage.replace(&format!("[{english}]"), &format!("[{here}]")),
            _ => usage,
        }
    })
}

fn of_argument(arg: Arg, path: String, lang: Lang) -> Arg {
    let heading = match arg.get_help_heading() {
        Some(english) => heading_name(english),
        None if arg.is_positional() => "heading-arguments".to_owned(),
        None => "heading-options".to_owned(),
    };
    let english = arg.get_help().map(ToString::to_string);
    let names = names(&path, &arg);
    let help = english.and_then(|english| text(&names, &english, lang));
    let arg = match find(&heading, lang) {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    };
    let Some(help) = help else { return arg };
    let (short, long) = with_values(&arg, help, &names, lang);
    // A longer text for `--help` changes the layout of all arguments.
    let has_long = long.is_some() || arg.get_long_help().is_some();
    let arg = if has_long { arg.long_help(long.unwrap_or_else(|| short.clone())) } else { arg };
    arg.help(short).hide_default_value(true).hide_possible_values(true)
}

/// The help with the default and the possible values, which clap names only in English; and if the values have
/// meanings, the longer help with these.
fn with_values(arg: &Arg, help: &str, names: &[String], lang: Lang) -> (String, Option<String>) {
    if !arg.get_action().takes_values() {
        return (help.to_owned(), None);
    }
    let told = |words: fn(Lang, &dyn Display) -> String, values: &[String]| match values {
        [] => String::new(),
        values => format!(" {}", words(lang, &listed(values, lang))),
    };
    let shown = |is_hidden: bool, values: Vec<String>| if is_hidden { Vec::new() } else { values };
    let defaults =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let default = told(terminal::help_default, &shown(arg.is_hide_default_value_set(), defaults));
    let values: Vec<_> = arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect();
    let value_names = values.iter().map(|value| value.get_name().to_owned()).collect();
    let possible =
        told(terminal::help_possible_values, &shown(arg.is_hide_possible_values_set(), value_names));
    let meanings = values.iter().filter_map(|value| {
        let english = value.get_help()?.to_string();
        let meaning = text(&names_of_value(names, value.get_name()), &english, lang)?;
        Some(terminal::help_value(lang, &value.get_name(), &meaning))
    });
    let meanings: Vec<String> = meanings.collect();
    let long = (!meanings.is_empty()).then(|| {
        let heading = terminal::help_values(lang);
        format!("{help}\n\n{heading}\n{}\n\n{}", meanings.join("\n"), default.trim_start())
    });
    (format!("{help}{default}{possible}"), long.map(|long| long.trim_end().to_owned()))
}

/// The help as clap writes it, with the colons of the language behind its headings: clap writes half-width ones.
pub(crate) fn with_colons(help: &str, lang: Lang) -> String {
    if !matches!(lang, Lang::Zh | Lang::ZhHant) {
        return help.to_owned();
    }
    let mut before = ' ';
    let colon = |c| {
        let is_behind_chinese = ('\u{3400}'..'\u{a000}').contains(&std::mem::replace(&mut before, c));
        if c == ':' && is_behind_chinese { '：' } else { c }
    };
    help.chars().map(colon).collect()
}

/// The names of the messages for a value of an argument, from those for the argument.
fn names_of_value(names: &[String], value: &str) -> Vec<String> {
    names.iter().map(|name| format!("{name}--{value}")).collect()
}

/// The meaning of an option of the protocols, in a language.
pub(crate) fn protocol_option(name: &str, lang: Lang) -> Option<&'static str> {
    find(&format!("protocol-{}", name.to_lowercase().replace([' ', '_'], "-")), lang)
}

/// The heading above the options of the protocols.
pub(crate) fn protocol_options(lang: Lang) -> &'static str {
    find("protocol-options", lang).unwrap_or_default()
}

/// The names of the messages for a command's description, in order of preference.
fn about_names(path: &str) -> [String; 2] {
    [format!("command{path}"), "any--help-command".to_owned()]
}

/// The names of the messages for an option's help: its own, and the one shared by all options of that name.
fn names(path: &str, arg: &Arg) -> [String; 2] {
    let id = arg.get_id();
    [format!("{}{id}", path.trim_start_matches('-')), format!("any--{id}")]
}

fn heading_name(english: &str) -> String {
    format!("heading-{}", english.to_lowercase().replace(' ', "-"))
}

/// The translation of an English text: that of the first of these messages whose English is this text. clap's text of
/// `--help` depends on the length of the help.
fn text(names: &[String], english: &str, lang: Lang) -> Option<&'static str> {
    let says = |name: &&String| {
        find(name, Lang::En)
            .is_some_and(|known| known == english || known == "Print help" && english.starts_with(known))
    };
    names.iter().find(says).and_then(|name| find(name, lang))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chuhe_locale::texts::help;
    use chuhe_protocol::options::TABLE;
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// The English texts of a command and those below it, each with the messages that may hold it.
    fn texts_of(command: &Command, path: &str, found: &mut Vec<(Vec<String>, String)>) {
        if let Some(about) = command.get_about() {
            found.push((about_names(path).to_vec(), about.to_string()));
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            if let Some(help) = arg.get_help() {
                found.push((names(&format!("{path}-"), arg).to_vec(), help.to_string()));
            }
            if let Some(heading) = arg.get_help_heading() {
                found.push((vec![heading_name(heading)], heading.to_owned()));
            }
            for value in arg.get_possible_values() {
                if let Some(help) = value.get_help() {
                    let names = names(&format!("{path}-"), arg);
                    found.push((names_of_value(&names, value.get_name()), help.to_string()));
                }
            }
        }
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            texts_of(command, &format!("{path}-{}", command.get_name()), found);
        }
    }

    #[test]
    fn every_command_and_option_has_its_help_in_every_language() {
        let mut command = Cli::command();
        command.build();
        let mut found = Vec::new();
        texts_of(&command, "", &mut found);
        for option in TABLE {
            assert_eq!(
                protocol_option(option.name, Lang::En),
                Some(option.help),
                "help.ftl: {}",
                option.name
            );
        }
        let missing: BTreeSet<String> = found
            .iter()
            .filter(|(names, english)| text(names, english, Lang::Vi).is_none_or(str::is_empty))
            .map(|(names, english)| format!("{} = {english}", names[0]))
            .collect();
        assert!(
            missing.is_empty(),
            "help.ftl lacks these:\n{}",
            missing.into_iter().collect::<Vec<_>>().join("\n")
        );
        // Apart from headings, every message must be used. A program built without a feature does not use all.
        let used: BTreeSet<&String> = found.iter().flat_map(|(names, _)| names).collect();
        let options = TABLE.iter().filter_map(|option| protocol_option(option.name, Lang::En)).count() + 1;
        assert_eq!(help::names().filter(|name| name.starts_with("protocol-")).count(), options);
        let is_used = |name: &&str| {
            let has_other_use =
                ["heading-", "word-", "protocol-"].iter().any(|other| name.starts_with(other));
            has_other_use || used.iter().any(|used| used.as_str() == *name)
        };
        let unused: Vec<&str> = help::names().filter(|name| !is_used(name)).collect();
        assert!(
            unused.is_empty() || cfg!(not(all(feature = "serve", feature = "sqlite"))),
            "nothing uses {unused:?}"
        );
    }

    #[test]
    fn help_is_in_the_language() {
        for lang in Lang::ALL {
            let mut command = translated(Cli::command(), lang);
            command.build();
            let play = command.find_subcommand_mut("play").expect("a command");
            let help = play.render_long_help().to_string();
            assert_eq!(help.contains("Options:"), lang == Lang::En, "{help}");
            assert_eq!(help.contains("Print"), lang == Lang::En, "{help}");
            assert!(help.contains("--notation") && help.contains("--lang"), "{help}");
            for english in ["[OPTIONS]", "[default: ", "ossible values", "Vietnamese letters"] {
                assert_eq!(help.contains(english), lang == Lang::En, "{english} in {help}");
            }
            let colon = if matches!(lang, Lang::Zh | Lang::ZhHant) { "：" } else { ": " };
            assert!(help.contains(&format!("- vietnamese{colon}")) && help.contains("h2e2"), "{help}");
        }
        translated(Cli::command(), Lang::Vi).debug_assert();
    }
}
