//! The options that engines declare, in UCI and UCCI.

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

/// Whether the engine has declared an option of this name.
pub(super) fn has_option(options: &[EngineOption], name: &str) -> bool {
    options.iter().any(|option| option.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

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
