//! Help in the user's language: the texts of commands and options, by their names.
//!
//! The English text of each is in the source, in `commands`. `board/locale/texts/*/help.ftl` has it once more, beside its
//! translations, for translators; a test compares the two. Names of values and `[default: …]` stay English; `usage`
//! has the errors of clap.

use chuhe_locale::Lang;
use chuhe_locale::texts::help::find;
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
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", word("heading-usage"));
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
    match help {
        // clap has a second, longer text for `--help`.
        Some(help) if arg.get_long_help().is_some() => arg.help(help).long_help(help),
        Some(help) => arg.help(help),
        None => arg,
    }
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
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// The English texts of a command and those below it, each with the messages that may hold it.
    fn said(command: &Command, path: &str, found: &mut Vec<(Vec<String>, String)>) {
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
        }
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            said(command, &format!("{path}-{}", command.get_name()), found);
        }
    }

    #[test]
    fn every_command_and_option_has_its_help_in_every_language() {
        let mut command = Cli::command();
        command.build();
        let mut found = Vec::new();
        said(&command, "", &mut found);
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
        let is_used =
            |name: &&str| name.starts_with("heading-") || used.iter().any(|used| used.as_str() == *name);
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
        }
        translated(Cli::command(), Lang::Vi).debug_assert();
    }
}
