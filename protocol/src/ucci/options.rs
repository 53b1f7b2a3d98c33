//! The options under the protocol's names: one lower-case word each.
//!
//! Most are options of the common table, some of them with words for values. Those of the table for which the
//! protocol has no name of its own are offered too, under the table's name in lower case and without spaces.
//! Options of the specification that the engine does not need are not offered, as it allows, but accepted
//! silently: `useegtb`, `egtbpaths`, `evalapi`, `usehash`, and those of older versions, `repetition`,
//! `drawmoves` and `selectivity`.

use crate::options::{
    Id, Kind, OptionError, Spec, TABLE, borrowed_values, is_usable, meant, nearest, spec, squashed,
};
use crate::words::shortened;

/// The meaning of an option of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Times are in milliseconds.
    Milliseconds,
    /// Debug output.
    Debug,
    /// Execute a line only when all earlier lines are done.
    Batch,
    /// A variant of the rules that is not played here.
    Promotion,
    /// A button.
    NewGame,
    /// An option of the common table.
    Common(CommonOption),
    /// No option of this engine.
    None,
}

/// An option of the common table as the protocol sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CommonOption {
    /// The row of the table.
    pub(super) spec: &'static Spec,
    form: Form,
}

/// How the protocol writes the values of an option of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The values of the common table.
    Same,
    /// A number, 0 meaning that the engine chooses: the table's default.
    ZeroChooses,
    /// Words: those shown, the default among them, and their meanings; more may be understood.
    Words {
        shown: &'static [&'static str],
        default: &'static str,
        meaning: &'static [(&'static str, &'static str)],
    },
}

const LEVELS: &[&str] = &["none", "small", "medium", "large"];

/// The protocol's names for options of the table, in the order in which they are shown.
const NAMES: [(&str, Id, Form); 11] = [
    ("ponder", Id::Ponder, Form::Same),
    ("usebook", Id::OwnBook, Form::Same),
    ("bookfiles", Id::BookFile, Form::Same),
    ("hashsize", Id::Hash, Form::ZeroChooses),
    ("threads", Id::Threads, Form::ZeroChooses),
    // `idle` sets the percentage of time for which the search sleeps.
    (
        "idle",
        Id::Rest,
        Form::Words {
            shown: LEVELS,
            default: "none",
            meaning: &[("none", "0"), ("small", "25"), ("medium", "50"), ("large", "75")],
        },
    ),
    (
        "pruning",
        Id::Pruning,
        Form::Words {
            shown: LEVELS,
            default: "large",
            meaning: &[("none", "None"), ("small", "Small"), ("medium", "Medium"), ("large", "Large")],
        },
    ),
    (
        "knowledge",
        Id::Evaluation,
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
    // The values are in centipawns.
    (
        "randomness",
        Id::Randomness,
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
    // The values are the draw penalty for the engine, in centipawns.
    (
        "style",
        Id::Contempt,
        Form::Words {
            shown: &["solid", "normal", "risky"],
            default: "normal",
            meaning: &[("solid", "-25"), ("normal", "0"), ("risky", "25")],
        },
    ),
    ("resign", Id::Resign, Form::Same),
];

/// Options of the table that make sense in another protocol only.
const NOT_OFFERED: [Id; 6] =
    [Id::Variant, Id::ShowWdl, Id::AnalyseMode, Id::RankBase, Id::ClearHash, Id::Evaluation];

/// The meaning of the option of this name, without regard to case, spaces and the signs between words.
pub(super) fn meaning(name: &str) -> Meaning {
    let name = squashed(name);
    match name.as_str() {
        "usemillisec" => return Meaning::Milliseconds,
        "debug" => return Meaning::Debug,
        "batch" => return Meaning::Batch,
        "promotion" => return Meaning::Promotion,
        "newgame" => return Meaning::NewGame,
        _ => {}
    }
    let named = NAMES.iter().find(|(ours, ..)| *ours == name);
    let common = match named {
        Some(&(_, id, form)) => Some(CommonOption { spec: spec(id), form }),
        None => TABLE.iter().find(|spec| squashed(spec.name) == name).map(same),
    };
    common.map_or(Meaning::None, Meaning::Common)
}

fn same(spec: &'static Spec) -> CommonOption {
    CommonOption { spec, form: Form::Same }
}

impl CommonOption {
    /// The table's name for this value.
    ///
    /// # Errors
    /// If it is not one of the choices: the reason.
    pub(super) fn value_of(&self, value: &str) -> Result<String, String> {
        const QUOTED: usize = 30;
        match (self.form, self.spec.kind) {
            (Form::ZeroChooses, Kind::Spin { default, .. }) if value == "0" => Ok(default.to_string()),
            // Beside its words, such an option takes the numbers of the table.
            (Form::Words { .. }, Kind::Spin { .. }) if value.parse::<i64>().is_ok() => Ok(value.to_owned()),
            (Form::Words { shown, meaning, .. }, _) => meaning
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(value))
                .map(|(_, meant)| (*meant).to_owned())
                .ok_or_else(|| {
                    format!("'{}': expected one of {}", shortened(value, QUOTED), shown.join(", "))
                }),
            _ => Ok(value.to_owned()),
        }
    }

    /// Why the table refuses a value, with the range of this protocol.
    pub(super) fn refusal(&self, error: OptionError) -> String {
        match (self.form, error) {
            (Form::ZeroChooses, OptionError::OutOfRange { value, max, .. }) => {
                OptionError::OutOfRange { value, min: 0, max }.to_string()
            }
            (Form::ZeroChooses, OptionError::NotNumber { text, max, .. }) => {
                OptionError::NotNumber { text, min: 0, max }.to_string()
            }
            (_, error) => error.to_string(),
        }
    }

    /// Type, range and default as the protocol writes them.
    fn described(&self) -> String {
        match (self.form, self.spec.kind) {
            (Form::Words { shown, default, .. }, _) => combo(shown.iter().copied(), default),
            (Form::ZeroChooses, Kind::Spin { max, .. }) => format!("spin min 0 max {max} default 0"),
            (_, Kind::Check { default }) => format!("check default {default}"),
            (_, Kind::Spin { default, min, max }) => format!("spin min {min} max {max} default {default}"),
            (_, Kind::Combo { default, choices }) => {
                combo(choices.iter().copied().chain(borrowed_values(self.spec.id)), default)
            }
            (_, Kind::Text | Kind::File) => "string default <empty>".to_owned(),
            (_, Kind::Button) => "button".to_owned(),
        }
    }
}

/// The default comes first: uci2wb forwards no other mark of the default, and XBoard sets the presumed default when it
/// starts the engine.
fn combo<'a>(choices: impl Iterator<Item = &'a str>, default: &'a str) -> String {
    let others = choices.filter(|&choice| choice != default);
    let choices: String =
        std::iter::once(default).chain(others).map(|choice| format!(" var {choice}")).collect();
    format!("combo{choices} default {default}")
}

/// Why there is no option of this name, with the one that was probably meant.
pub(super) fn unknown(name: &str) -> String {
    let lines = lines();
    let names = lines.iter().filter_map(|line| line.split(' ').nth(1));
    format!("there is no such option{}", meant(nearest(name, names)))
}

/// The lines that offer the options.
pub(super) fn lines() -> Vec<String> {
    let own = [
        "usemillisec type check default true",
        "batch type check default false",
        "debug type check default false",
    ];
    let usable = NAMES.iter().filter(|(_, id, _)| is_usable(spec(*id)));
    let named = usable.map(|&(name, id, form)| {
        format!("{name} type {}", CommonOption { spec: spec(id), form }.described())
    });
    let is_named = |spec: &&Spec| NAMES.iter().any(|(_, id, _)| *id == spec.id);
    let others = TABLE
        .iter()
        .filter(|spec| is_usable(spec) && !is_named(spec) && !NOT_OFFERED.contains(&spec.id))
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
        for (name, id, form) in NAMES {
            let Meaning::Common(option) = meaning(name) else { panic!("{name}") };
            assert_eq!(option.spec.id, id);
            if let Form::Words { shown, default, meaning: words } = form {
                assert!(shown.iter().all(|word| words.iter().any(|(known, _)| known == word)), "{name}");
                for (word, _) in words {
                    let value = option.value_of(word).ok();
                    assert!(
                        Options::default().set(option.spec.name, value.as_deref()).is_ok(),
                        "{name} {word}"
                    );
                }
                let value = option.value_of(default).ok();
                assert_eq!(Options::default().set(option.spec.name, value.as_deref()), Ok(None), "{name}");
            }
        }
    }

    #[test]
    fn words_have_their_meaning() {
        for (name, meanings) in [
            ("style", "solid -25, normal 0, risky 25"),
            ("randomness", "none 0, tiny 5, small 10, medium 25, large 50, huge 100"),
            ("idle", "none 0, small 25, medium 50, large 75"),
            ("pruning", "none None, small Small, medium Medium, large Large"),
            ("knowledge", "none Material, small Classical, medium Classical, large NNUE"),
        ] {
            let Meaning::Common(option) = meaning(name) else { panic!("{name}") };
            for (word, value) in meanings.split(", ").filter_map(|pair| pair.split_once(' ')) {
                assert_eq!(option.value_of(word).as_deref(), Ok(value), "{name} {word}");
            }
        }
    }

    #[test]
    fn names_are_one_lower_case_word_and_round_trip() {
        let lines = lines();
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[0], words[2]), ("option", "type"), "{line}");
            assert!(
                words[1].bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
                "{line}"
            );
            assert_ne!(meaning(words[1]), Meaning::None, "{line}");
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
            "option debuglogfile type string default <empty>",
            "option newgame type button",
        ] {
            assert!(lines.iter().any(|shown| shown == line), "{line} in {lines:#?}");
        }
    }

    #[test]
    fn the_name_that_was_meant_is_one_of_this_protocol() {
        assert_eq!(unknown("hashsise"), "there is no such option; did you mean hashsize?");
        assert_eq!(unknown("Hash Sizes"), "there is no such option; did you mean hashsize?");
        assert_eq!(unknown("egtbpaths"), "there is no such option");
    }

    #[test]
    fn unused_options_of_the_specification_are_not_offered() {
        for name in ["useegtb", "egtbpaths", "evalapi", "repetition", "drawmoves", "selectivity"] {
            assert_eq!(meaning(name), Meaning::None, "{name}");
        }
    }
}
