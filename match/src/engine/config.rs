//! How an engine is started and how it plays.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ranks::Ranks;
use crate::limits::EngineLimits;

/// The protocol that an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// UCI, as xiangqi engines speak it.
    #[default]
    Uci,
    /// UCCI 3.0.
    Ucci,
    /// XBoard's protocol, version 2.
    Cecp,
}

/// An engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineConfig {
    /// The name in results.
    pub name: String,
    /// The program.
    pub command: String,
    /// The working directory; a program with a relative path is looked up there.
    pub folder: Option<PathBuf>,
    /// The command-line arguments, separated by spaces; quotation marks keep an argument together.
    pub arguments: String,
    /// The protocol.
    pub protocol: EngineProtocol,
    /// The number of the first rank in its moves; `None`: detected from a first move.
    pub ranks: Option<Ranks>,
    /// The limits of its searches.
    pub limits: EngineLimits,
    /// Options and their values, in order.
    pub options: Vec<(String, String)>,
    /// Whether to restart the engine for every game.
    pub restart: bool,
}

impl EngineConfig {
    /// Adds one argument and quotes it, so that it may contain anything.
    pub fn add_argument(&mut self, argument: &str) {
        // Each kind of quotation mark is put between quotation marks of the other kind.
        let pieces = argument.split_inclusive('\'').flat_map(|piece| {
            let (text, mark) = piece.strip_suffix('\'').map_or((piece, ""), |text| (text, "\"'\""));
            [format!("'{text}'"), mark.to_owned()]
        });
        let quoted: String = pieces.collect();
        if !self.arguments.is_empty() {
            self.arguments.push(' ');
        }
        self.arguments.push_str(if quoted.is_empty() { "''" } else { &quoted });
    }

    /// The program, and whether it is a path that must exist. A bare name is looked for in the search path.
    pub fn program(&self) -> (PathBuf, bool) {
        let command = Path::new(&self.command);
        match &self.folder {
            Some(folder) if command.is_relative() => {
                // A relative path is resolved before the engine's folder becomes the working folder.
                let path = folder.join(command);
                (std::path::absolute(&path).unwrap_or(path), true)
            }
            _ if command.components().count() > 1 => {
                (std::path::absolute(command).unwrap_or(command.to_owned()), true)
            }
            _ => (command.to_owned(), false),
        }
    }

    /// Its arguments, one by one.
    pub(crate) fn words(&self) -> Vec<String> {
        words(&self.arguments)
    }

    /// The working directory: the configured one, or that of a program with a relative path. `None` for the current
    /// directory.
    pub(crate) fn working_folder(&self) -> Option<PathBuf> {
        let command = Path::new(&self.command);
        let own = || {
            let is_there = command.is_relative() && command.components().count() > 1;
            is_there.then(|| self.program().0.parent().map(Path::to_owned)).flatten()
        };
        self.folder.clone().or_else(own)
    }

    /// The default name: the name of the program without folder and extension.
    pub(crate) fn default_name(&self) -> String {
        Path::new(&self.command)
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }
}

/// The words of a command line. Quotation marks, single or double, hold words together.
pub(super) fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match (c, quote) {
            (c, Some(mark)) if c == mark => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_words_and_quoted_texts() {
        assert_eq!(words("  a  --b=c "), ["a", "--b=c"]);
        assert_eq!(words("'a b' \"c 'd'\" e\"f g\"h ''"), ["a b", "c 'd'", "ef gh", ""]);
        assert!(words("").is_empty());
    }

    #[test]
    fn single_arguments_are_unchanged() {
        let mut config = EngineConfig { arguments: "first".to_owned(), ..EngineConfig::default() };
        let arguments = ["a b", "it's", "", "\"x\"", "''", "--y"];
        arguments.iter().for_each(|argument| config.add_argument(argument));
        assert_eq!(config.words()[1..], arguments);
    }

    #[test]
    fn programs_are_found_in_their_folder() {
        let config = |command: &str, folder: Option<&str>| EngineConfig {
            command: command.to_owned(),
            folder: folder.map(PathBuf::from),
            ..EngineConfig::default()
        };
        assert_eq!(config("engine", None).program(), (PathBuf::from("engine"), false));
        assert!(config("./engine", None).program().0.is_absolute());
        assert_eq!(config("./engine", Some("/opt")).program().0, Path::new("/opt/engine"));
        assert_eq!(config("/bin/engine", Some("/opt")).program().0, Path::new("/bin/engine"));
        assert_eq!(config("/bin/engine.exe", None).default_name(), "engine");
        assert!(config("./a/engine", None).working_folder().unwrap().ends_with("a"));
        assert_eq!(config("a/engine", Some("b")).working_folder().unwrap(), Path::new("b"));
        assert_eq!(config("/a/engine", None).working_folder(), None);
        assert_eq!(config("engine", None).working_folder(), None);
    }
}
