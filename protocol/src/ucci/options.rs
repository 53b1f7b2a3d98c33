//! The options under the protocol's names: one lower-case word each.
//!
//! Most are options of the common table, some of them with words for values. Those of the table for which
//! the protocol has no name of its own are offered too, under the table's name in lower case and without
//! spaces. What the text lists but the engine has no use for is not offered, as the text allows, and taken
//! silently: `useegtb`, `egtbpaths`, `evalapi`, `usehash`, and those of older versions, `repetition`,
//! `drawmoves` and `selectivity`.

use crate::options::{Kind, Spec, TABLE};

/// What an option stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Times are in milliseconds.
    Milliseconds,
    /// Tell more.
    Debug,
    /// Act on a line when all before it is done.
    Batch,
    /// A variant of the rules that is not played here.
    Promotion,
    /// A button.
    NewGame,
    /// An option of the common table.
    Listed(Listed),
    /// None of ours.
    None,
}

/// An option of the common table as the protocol sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// The table's name.
    pub(super) name: &'static str,
    kind: Kind,
    form: Form,
}

/// How the protocol writes the values of an option of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As the table does.
    Same,
    /// A number, 0 meaning that the engine chooses: the table's default.
    ZeroChooses,
    /// Words: those shown, the one shown as the default, and what each means; more may be understood.
    Words {
        shown: &'static [&'static str],
        default: &'static str,
        meaning: &'static [(&'static str, &'static str)],
    },
}

const LEVELS: &[&str] = &["none", "small", "medium", "large"];

/// The protocol's names for options of the table, in the order in which they are shown: name, the table's
/// name, form.
const NAMES: [(&str, &str, Form); 11] = [
    ("ponder", "Ponder", Form::Same),
    ("usebook", "OwnBook", Form::Same),
    ("bookfiles", "Book File", Form::Same),
    ("hashsize", "Hash", Form::ZeroChooses),
    ("threads", "Threads", Form::ZeroChooses),
    // How much of the time a processor is left to others, in percent.
    (
        "idle",
        "Rest",
        Form::Words {
            shown: LEVELS,
            default: "none",
            meaning: &[("none", "0"), ("small", "25"), ("medium", "50"), ("large", "75")],
        },
    ),
    (
        "pruning",
        "Pruning",
        Form::Words {
            shown: LEVELS,
            default: "large",
            meaning: &[("none", "None"), ("small", "Small"), ("medium", "Medium"), ("large", "Large")],
        },
    ),
    (
        "knowledge",
        "Evaluation",
        Form::Words {
            shown: LEVELS,
            default: "large",
            meaning: &[
                ("none", "Material"),
                ("small", "Classical"),
                ("medium", "Classical"),
                ("large", "NNUE"),
            ],
        },
    ),
    // In centipawns.
    (
        "randomness",
        "Randomness",
        Form::Words {
            shown: LEVELS,
            default: "none",
            meaning: &[
                ("none", "0"),
                ("tiny", "5"),
                ("small", "10"),
                ("medium", "25"),
                ("large", "50"),
                ("huge", "100"),
            ],
        },
    ),
    // By how many centipawns a draw is worse than even.
    (
        "style",
        "Contempt",
        Form::Words {
            shown: &["solid", "normal", "risky"],
            default: "normal",
            meaning: &[("solid", "-25"), ("normal", "0"), ("risky", "25")],
        },
    ),
    ("resign", "Resign", Form::Same),
];

/// Options of the table that make sense in another protocol only.
const NOT_OFFERED: [&str; 5] = ["UCI_Variant", "UCI_ShowWDL", "Rank Base", "Clear Hash", "Evaluation"];

/// What the option of this name stands for, without regard to case, spaces and underscores.
pub(super) fn setting(name: &str) -> Setting {
    let name = squashed(name);
    match name.as_str() {
        "usemillisec" => return Setting::Milliseconds,
        "debug" => return Setting::Debug,
        "batch" => return Setting::Batch,
        "promotion" => return Setting::Promotion,
        "newgame" => return Setting::NewGame,
        _ => {}
    }
    let named = NAMES.iter().find(|(ours, ..)| *ours == name);
    let listed = match named {
        Some(&(_, table_name, form)) => listed(table_name, form),
        None => TABLE.iter().find(|spec| squashed(spec.name) == name).map(same),
    };
    listed.map_or(Setting::None, Setting::Listed)
}

fn squashed(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}

fn listed(table_name: &str, form: Form) -> Option<Listed> {
    let spec = TABLE.iter().find(|spec| spec.name == table_name)?;
    Some(Listed { form, ..same(spec) })
}

fn same(&Spec { name, kind, .. }: &Spec) -> Listed {
    Listed { name, kind, form: Form::Same }
}

impl Listed {
    /// What the table calls this value; `None` if it is none of the words to choose from.
    pub(super) fn value_of(&self, value: &str) -> Option<String> {
        match (self.form, self.kind) {
            (Form::ZeroChooses, Kind::Spin { default, .. }) if value == "0" => Some(default.to_string()),
            (Form::Words { meaning, .. }, _) => meaning
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(value))
                .map(|(_, meant)| (*meant).to_owned()),
            _ => Some(value.to_owned()),
        }
    }

    /// Type, range and default as the protocol writes them.
    fn described(&self) -> String {
        match (self.form, self.kind) {
            (Form::Words { shown, default, .. }, _) => combo(shown.iter().copied(), default),
            (Form::ZeroChooses, Kind::Spin { max, .. }) => format!("spin min 0 max {max} default 0"),
            (_, Kind::Check { default }) => format!("check default {default}"),
            (_, Kind::Spin { default, min, max }) => format!("spin min {min} max {max} default {default}"),
            (_, Kind::Combo { default, choices }) => combo(choices.iter().copied(), default),
            (_, Kind::Text { default: "" }) => "string".to_owned(),
            (_, Kind::Text { default }) => format!("string default {default}"),
            (_, Kind::Button) => "button".to_owned(),
        }
    }
}

/// The default comes first: uci2wb passes on nothing else that tells which one it is, and XBoard sets what it
/// takes for the default when it starts the engine.
fn combo<'a>(choices: impl Iterator<Item = &'a str>, default: &'a str) -> String {
    let others = choices.filter(|&choice| choice != default);
    let choices: String =
        std::iter::once(default).chain(others).map(|choice| format!(" var {choice}")).collect();
    format!("combo{choices} default {default}")
}

/// The lines that offer the options.
pub(super) fn lines() -> Vec<String> {
    let own = [
        "usemillisec type check default true",
        "batch type check default false",
        "debug type check default false",
    ];
    let named = NAMES.iter().filter_map(|&(name, table_name, form)| {
        Some(format!("{name} type {}", listed(table_name, form)?.described()))
    });
    let is_named = |spec: &&Spec| NAMES.iter().any(|(_, table_name, _)| *table_name == spec.name);
    let others = TABLE
        .iter()
        .filter(|spec| !is_named(spec) && !NOT_OFFERED.contains(&spec.name))
        .map(|spec| format!("{} type {}", squashed(spec.name), same(spec).described()));
    let last = ["promotion type check default false", "newgame type button"];
    own.into_iter()
        .map(str::to_owned)
        .chain(named)
        .chain(others)
        .chain(last.map(str::to_owned))
        .map(|line| format!("option {line}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn every_value_shown_can_be_set_and_the_default_changes_nothing() {
        for (name, table_name, form) in NAMES {
            let Setting::Listed(option) = setting(name) else { continue };
            assert_eq!(option.name, table_name);
            if let Form::Words { shown, default, meaning } = form {
                assert!(shown.iter().all(|word| meaning.iter().any(|(known, _)| known == word)), "{name}");
                for (word, _) in meaning {
                    let value = option.value_of(word);
                    assert!(Options::default().set(option.name, value.as_deref()).is_ok(), "{name} {word}");
                }
                let value = option.value_of(default);
                assert_eq!(Options::default().set(option.name, value.as_deref()), Ok(None), "{name}");
            }
        }
    }

    #[test]
    fn names_are_one_lower_case_word_and_lead_back() {
        let lines = lines();
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[0], words[2]), ("option", "type"), "{line}");
            assert!(
                words[1].bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
                "{line}"
            );
            assert_ne!(setting(words[1]), Setting::None, "{line}");
            assert_eq!(lines.iter().filter(|other| other.split(' ').nth(1) == Some(words[1])).count(), 1);
        }
    }

    #[test]
    fn ranges_and_choices_come_before_the_default() {
        let lines = lines();
        for line in [
            "option usemillisec type check default true",
            "option hashsize type spin min 0 max 33554432 default 0",
            "option pruning type combo var large var none var small var medium default large",
            "option style type combo var normal var solid var risky default normal",
            "option moveoverhead type spin min 0 max 5000 default 10",
            "option debuglogfile type string",
            "option newgame type button",
        ] {
            assert!(lines.iter().any(|shown| shown == line), "{line} in {lines:#?}");
        }
    }

    #[test]
    fn what_the_text_lists_but_nobody_here_uses_is_no_option() {
        for name in ["useegtb", "egtbpaths", "evalapi", "repetition", "drawmoves", "selectivity"] {
            assert_eq!(setting(name), Setting::None, "{name}");
        }
    }
}
