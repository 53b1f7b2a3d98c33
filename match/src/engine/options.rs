//! The options that engines declare.

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Check,
    Spin { min: i64, max: i64 },
    Combo(Vec<String>),
    Button,
    Text,
}

/// An option that an engine has declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineOption {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) default: String,
}

impl EngineOption {
    /// Reads a line `option name NAME type TYPE ...`, or in UCCI `option NAME type TYPE ...`.
    pub(super) fn read(line: &str) -> Option<EngineOption> {
        let rest = line.strip_prefix("option ")?.trim_start();
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, rest) = rest.split_once(" type ")?;
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        const FIELDS: [&str; 4] = ["default", "min", "max", "var"];
        // A value ends where the next field begins.
        let values = |field: &str| {
            let starts =
                words.iter().enumerate().filter(|&(_, word)| *word == field).map(|(index, _)| index + 1);
            let value = |from: usize| {
                let value: Vec<&str> =
                    words[from..].iter().take_while(|word| !FIELDS.contains(word)).copied().collect();
                value.join(" ")
            };
            starts.map(value).collect::<Vec<String>>()
        };
        let bound = |field: &str, otherwise: i64| {
            values(field).first().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
        };
        let kind = match *words.first()? {
            "check" => Kind::Check,
            "spin" => Kind::Spin { min: bound("min", i64::MIN), max: bound("max", i64::MAX) },
            "combo" => Kind::Combo(values("var")),
            "button" => Kind::Button,
            _ => Kind::Text,
        };
        let default = values("default").into_iter().next().unwrap_or_default();
        Some(EngineOption { name: name.trim().to_owned(), kind, default })
    }

    /// Reads the value of XBoard's `feature option="NAME -TYPE ..."`. A text without a type is an option of text.
    pub(super) fn read_cecp(text: &str) -> EngineOption {
        let (name, rest) = text.split_once(" -").unwrap_or((text, "string"));
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut default = rest.trim().to_owned();
        let kind = match word {
            "check" => {
                default = (default == "1").to_string();
                Kind::Check
            }
            "spin" | "slider" => {
                let mut numbers = rest.split_ascii_whitespace();
                default = numbers.next().unwrap_or_default().to_owned();
                let mut bound =
                    |otherwise| numbers.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
                Kind::Spin { min: bound(i64::MIN), max: bound(i64::MAX) }
            }
            "combo" => {
                // The default has a star before it.
                let mut values: Vec<String> =
                    rest.split("///").map(|value| value.trim().to_owned()).collect();
                default = String::new();
                for value in &mut values {
                    if let Some(starred) = value.strip_prefix('*') {
                        *value = starred.to_owned();
                        default.clone_from(value);
                    }
                }
                Kind::Combo(values)
            }
            "button" | "save" | "reset" => Kind::Button,
            _ => Kind::Text,
        };
        EngineOption { name: name.trim().to_owned(), kind, default }
    }

    /// Whether the option takes a value.
    pub(super) fn takes(&self, value: &str) -> bool {
        match &self.kind {
            Kind::Check | Kind::Button => matches!(value, "true" | "false"),
            Kind::Spin { min, max } => value.parse::<i64>().is_ok_and(|value| (*min..=*max).contains(&value)),
            Kind::Combo(values) => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            Kind::Text => true,
        }
    }
}

/// The warning about an option that an engine has not declared.
pub(super) fn not_declared(engine: &str, name: &str) -> String {
    format!("{engine} doesn't have option {name}")
}

/// The warning about a value that an option does not take.
pub(super) fn not_taken(name: &str, value: &str) -> String {
    format!("Invalid value for option {name}; {value}")
}

/// Whether the engine has declared a button of this name.
pub(super) fn is_button(options: &[EngineOption], name: &str) -> bool {
    options.iter().any(|option| option.name.eq_ignore_ascii_case(name) && option.kind == Kind::Button)
}

/// Whether the engine has declared an option of this name.
pub(super) fn has_option(options: &[EngineOption], name: &str) -> bool {
    options.iter().any(|option| option.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_of_xboard_are_read() {
        let read = |text| {
            let EngineOption { name, kind, default } = EngineOption::read_cecp(text);
            (name, kind, default)
        };
        let combo = |values: [&str; 3]| Kind::Combo(values.map(str::to_owned).to_vec());
        for (text, name, kind, default) in [
            ("Own Book -check 1", "Own Book", Kind::Check, "true"),
            ("Ponder -check 0", "Ponder", Kind::Check, "false"),
            ("Depth -spin 3 1 9", "Depth", Kind::Spin { min: 1, max: 9 }, "3"),
            ("Skill -slider -2 -5 5", "Skill", Kind::Spin { min: -5, max: 5 }, "-2"),
            (
                "Style -combo Solid /// *Very Risky /// a",
                "Style",
                combo(["Solid", "Very Risky", "a"]),
                "Very Risky",
            ),
            ("Clear Hash -button", "Clear Hash", Kind::Button, ""),
            ("Save -save", "Save", Kind::Button, ""),
            ("Book -file a b.bin", "Book", Kind::Text, "a b.bin"),
            ("Log -string ", "Log", Kind::Text, ""),
            ("Plain", "Plain", Kind::Text, ""),
        ] {
            assert_eq!(read(text), (name.to_owned(), kind, default.to_owned()), "{text}");
        }
    }

    #[test]
    fn declarations_are_read() {
        let hash = EngineOption::read("option name Hash type spin default 16 min 1 max 1024").unwrap();
        assert_eq!((hash.name.as_str(), &hash.kind), ("Hash", &Kind::Spin { min: 1, max: 1024 }));
        assert_eq!(hash.default, "16");
        assert!(hash.takes("64") && !hash.takes("0") && !hash.takes("x"));
        let style = EngineOption::read(
            "option name Play Style type combo default Very Solid var Very Solid var Risky",
        );
        let style = style.unwrap();
        assert_eq!((style.name.as_str(), style.default.as_str()), ("Play Style", "Very Solid"));
        assert!(style.takes("very solid") && style.takes("Risky") && !style.takes("Solid"));
        let check = EngineOption::read("option usemillisec type check default true").unwrap();
        assert_eq!((check.name.as_str(), &check.kind), ("usemillisec", &Kind::Check));
        assert!(check.takes("false") && !check.takes("1"));
        assert!(EngineOption::read("option name Clear Hash type button").unwrap().takes("true"));
        assert_eq!(EngineOption::read("option name File type string default").unwrap().default, "");
        for bad in ["", "option", "option name X", "id name X", "option name X type "] {
            assert_eq!(EngineOption::read(bad), None, "{bad}");
        }
    }
}
