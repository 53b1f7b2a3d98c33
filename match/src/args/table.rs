//! The one table of flags: parsing, help and the page of the documentation all come from it.

use std::fmt::Write;

use super::draft::Draft;
use super::engines::ENGINES;
use super::games::GAMES;
use super::grammar::{Flag, Value};
use super::off::{OFF, off};
use super::output::OUTPUT;
use super::row::{FlagRow, KeyRow, Keys, Taken, Takes};
use super::saving::{COMPATIBLE, SAVING};
use super::tournament::TOURNAMENT;
use crate::error::{ArgsError, ValueFault};
use crate::nearest::nearest;

/// The groups of flags, in their order.
const GROUPS: [(&str, &[FlagRow]); 6] = [
    ("Engines", ENGINES),
    ("Tournament", TOURNAMENT),
    ("Openings and adjudication", GAMES),
    ("Output", OUTPUT),
    ("Saving and resuming", SAVING),
    ("Accepted for compatibility with fastchess and cutechess-cli", COMPATIBLE),
];

fn rows() -> impl Iterator<Item = &'static FlagRow> {
    GROUPS.iter().flat_map(|(_, rows)| rows.iter())
}

/// Takes a flag.
pub(super) fn apply(draft: &mut Draft, flag: &Flag) -> Taken {
    let Some(row) = rows().find(|row| row.name == flag.name) else {
        let nearest = nearest(&flag.name, rows().map(|row| row.name)).map(str::to_owned);
        return Err(ArgsError::UnknownFlag { flag: flag.name.clone(), nearest });
    };
    if let (Some(off), [value]) = (off(row.name), &flag.values[..])
        && value == OFF
    {
        off(&mut draft.saved.tournament);
        return Ok(());
    }
    match &row.takes {
        Takes::Nothing(take) => match flag.values.first() {
            Some(value) => Err(flag.wrong(ValueFault::Superfluous(value.clone()))),
            None => {
                take(draft);
                Ok(())
            }
        },
        Takes::Word(_, take) => take(draft, flag.one()?),
        Takes::MaybeWord(_, take) => take(draft, flag.maybe_one()?),
        Takes::Words(_, take) => take(draft, flag),
        Takes::Keys(keys) => take_keys(draft, flag, keys),
    }
}

fn take_keys(draft: &mut Draft, flag: &Flag, keys: &Keys) -> Taken {
    if flag.values.is_empty() && !keys.may_be_empty {
        return Err(flag.wrong(ValueFault::NoPair));
    }
    (keys.begin)(draft);
    for word in flag.words() {
        match (word.pair(), keys.bare) {
            (Some(pair), _) => take_pair(draft, pair, keys)?,
            (None, Some(bare)) if !word.text.contains('=') => bare(draft, word)?,
            _ => return Err(flag.wrong(ValueFault::NotAPair(word.text.to_owned()))),
        }
    }
    (keys.end)(draft, flag)
}

fn take_pair(draft: &mut Draft, pair: Value<'_>, keys: &Keys) -> Taken {
    let row = keys.rows.iter().find(|row| row.is(pair.key));
    let row = row.ok_or_else(|| ArgsError::UnknownKey {
        flag: pair.flag.name.clone(),
        key: pair.key.to_owned(),
        nearest: nearest(pair.key, keys.rows.iter().map(|row| row.name)).map(str::to_owned),
    })?;
    (row.take)(draft, pair)
}

impl Takes {
    /// The values of the flag, as the help shows them.
    fn shown(&self) -> &'static str {
        match self {
            Takes::Nothing(_) => "",
            Takes::Word(shown, _) | Takes::MaybeWord(shown, _) | Takes::Words(shown, _) => shown,
            Takes::Keys(keys) if keys.may_be_empty => "[KEY=VALUE ...]",
            Takes::Keys(_) => "KEY=VALUE ...",
        }
    }

    fn keys(&self) -> &'static [KeyRow] {
        match self {
            Takes::Keys(keys) => keys.rows,
            _ => &[],
        }
    }
}

/// The help, with each text as `said` says it: from its name, such as `engine-cmd` for the key `cmd` of `-engine`, and its
/// English.
pub fn help(said: impl Fn(&str, &'static str) -> &'static str) -> String {
    let usage = [
        "-engine KEY=VALUE ... -engine KEY=VALUE ... [FLAGS]",
        "rate [-advantage] [-prior DRAWS] [-encoding ENCODING] FILE...",
        "--compliance ENGINE [ARGUMENTS]",
        "--version | --help",
    ];
    let intro = said("intro", "Plays tournaments of xiangqi engines, with the flags of fastchess.");
    let mut text = format!("{intro}\n\n{}\n", said("usage", "Usage:"));
    for line in usage {
        let _ = writeln!(text, "  chuhe match {line}");
    }
    for (group, rows) in GROUPS {
        let _ = writeln!(text, "\n{}:", said(&group_name(group), group));
        for FlagRow { name, takes, what } in rows {
            let flag = name.trim_start_matches('-');
            let _ = writeln!(text, "  {}\n      {}", shown(name, takes), said(flag, what));
            // The keys of -each are not listed, because they are those of -engine.
            for key in takes.keys().iter().filter(|_| *name != "-each") {
                let what = said(&key_name(flag, key), key.what);
                let _ = writeln!(text, "        {:<34} {what}", format!("{}={}", key.name, key.value));
            }
        }
    }
    text
}

/// A flag and its values, as the help shows them.
fn shown(name: &str, takes: &Takes) -> String {
    let values = match (takes.shown(), off(name)) {
        ("", Some(_)) => format!("[{OFF}]"),
        (values, Some(_)) => format!("{values} | {OFF}"),
        (values, None) => values.to_owned(),
    };
    format!("{name} {values}").trim_end().to_owned()
}

/// The name of a group in the files of texts.
fn group_name(group: &str) -> String {
    format!("group-{}", group.to_lowercase().replace(' ', "-"))
}

/// The name of a key in the files of texts; `option.NAME` is `option`.
fn key_name(flag: &str, key: &KeyRow) -> String {
    format!("{flag}-{}", key.name.trim_end_matches(".NAME"))
}

/// The help as tables of Markdown, for the documentation: one row for each flag and each key.
pub fn flag_tables() -> String {
    let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
    let mut text = String::new();
    for (group, rows) in GROUPS {
        let _ = writeln!(text, "### {group}\n\n| flag | meaning |\n|---|---|");
        for FlagRow { name, takes, what } in rows {
            let _ = writeln!(text, "| {} | {what} |", code(&shown(name, takes)));
            for key in takes.keys().iter().filter(|_| *name != "-each") {
                let _ = writeln!(
                    text,
                    "| {} | {} |",
                    code(&format!("{name} {}={}", key.name, key.value)),
                    key.what
                );
            }
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that a shown value stands for, if it is a choice.
    fn choices(shown: &str) -> Option<Vec<&str>> {
        let is_choice = shown.contains('|') && !shown.contains(['[', '=']);
        is_choice.then(|| shown.split('|').collect())
    }

    fn apply_to_engines(flag: &str, value: &str) -> Taken {
        let mut draft = Draft::default();
        let flag = Flag { name: flag.to_owned(), values: vec![value.to_owned()] };
        apply(&mut draft, &flag)
    }

    #[test]
    fn every_documented_choice_is_accepted_and_suggested_for_a_misspelling() {
        let mut tried = 0;
        for row in rows() {
            let words = match &row.takes {
                Takes::Word(shown, _) => {
                    choices(shown).into_iter().map(|words| (String::new(), words)).collect()
                }
                Takes::Keys(keys) => {
                    let choice = |key: &KeyRow| Some((format!("{}=", key.name), choices(key.value)?));
                    keys.rows.iter().filter_map(choice).collect()
                }
                _ => Vec::new(),
            };
            for (key, words) in words {
                for word in words {
                    let taken = apply_to_engines(row.name, &format!("{key}{word}"));
                    // One key is not enough for these flags.
                    let is_fine =
                        taken.as_ref().is_ok() || matches!(row.name, "-log" | "-quick" | "-resign" | "-sprt");
                    assert!(is_fine, "{} {key}{word}: {taken:?}", row.name);
                    let slip = format!("{key}{word}x");
                    let error = apply_to_engines(row.name, &slip).unwrap_err().to_string();
                    let is_told = error.contains(&format!("did you mean {word}?")) || word.len() == 1;
                    assert!(is_told || row.name == "-variant", "{} {slip}: {error}", row.name);
                    tried += 1;
                }
            }
        }
        assert!(tried > 40, "{tried}");
    }

    #[test]
    fn misspelt_flags_and_keys_get_a_suggestion() {
        for row in rows() {
            let error = apply_to_engines(&format!("{}x", row.name), "1").unwrap_err().to_string();
            assert!(error.contains("did you mean -"), "{error}");
            for key in row.takes.keys().iter().filter(|key| !key.name.ends_with("NAME")) {
                let error = apply_to_engines(row.name, &format!("{}x=1", key.name)).unwrap_err().to_string();
                assert!(error.contains("did you mean "), "{error}");
            }
        }
    }

    #[test]
    fn every_name_means_one_flag_or_key() {
        let mut names: Vec<&str> = rows().map(|row| row.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for row in rows() {
            let mut keys: Vec<&str> = row.takes.keys().iter().map(|key| key.name).collect();
            let count = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), count, "{}", row.name);
        }
    }
}
