//! The identity of a training: all data that its result depends on.

use serde::Serialize;
use serde_json::Value;

/// Which games validate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Validating {
    /// This many of a thousand games.
    Permille(u16),
    /// These files.
    Files(Vec<String>),
}

/// All that the result of a training depends on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Identity {
    /// The hash of the network that it began with.
    pub(crate) start: Option<String>,
    pub(crate) positions: usize,
    pub(crate) pool: usize,
    pub(crate) scale: f32,
    pub(crate) lambda: f32,
    pub(crate) foresight: f32,
    pub(crate) hidden: usize,
    pub(crate) epochs: usize,
    pub(crate) free_epochs: usize,
    pub(crate) batch: usize,
    pub(crate) rate: f32,
    pub(crate) last_rate: f32,
    pub(crate) warm_up: u64,
    pub(crate) decay: f32,
    pub(crate) average: f64,
    pub(crate) from_ply: usize,
    pub(crate) largest_score: u16,
    pub(crate) noisy: bool,
    pub(crate) validating: Validating,
    pub(crate) seed: u64,
}

impl Identity {
    /// One line of JSON.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts can be written as JSON")
    }

    /// The differences of another identity, from its JSON: one text per setting. `None` if that is not an
    /// identity.
    pub(crate) fn differences(&self, json: &[u8]) -> Option<Vec<String>> {
        // Texts are compared, because floating-point numbers may not round-trip exactly.
        let (own, other) = (self.to_json(), std::str::from_utf8(json).ok()?);
        if own == other {
            return Some(Vec::new());
        }
        let parsed = |text: &str| serde_json::from_str::<Value>(text).ok();
        let (own, other) = (parsed(&own)?, parsed(other)?);
        let (own, other) = (own.as_object()?, other.as_object()?);
        let names = own.keys().chain(other.keys().filter(|&name| !own.contains_key(name)));
        let differ = names.filter(|&name| own.get(name) != other.get(name));
        let text = |value: Option<&Value>| value.map_or_else(|| "unknown".to_owned(), Value::to_string);
        Some(
            differ
                .map(|name| format!("{name} is {}, asked for {}", text(other.get(name)), text(own.get(name))))
                .collect(),
        )
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn identity() -> Identity {
        Identity {
            start: None,
            positions: 1000,
            pool: 1000,
            scale: 0.004,
            lambda: 0.1,
            foresight: 0.0,
            hidden: 64,
            epochs: 8,
            free_epochs: 0,
            batch: 8192,
            rate: 0.001,
            last_rate: 0.01,
            warm_up: 200,
            decay: 0.1,
            average: 0.1,
            from_ply: 12,
            largest_score: 3000,
            noisy: false,
            validating: Validating::Permille(20),
            seed: 1,
        }
    }

    #[test]
    fn each_setting_that_differs_is_named() {
        let json = identity().to_json();
        assert_eq!(identity().differences(json.as_bytes()), Some(Vec::new()));
        let whole: Value = serde_json::from_str(&json).unwrap();
        let mut fields = whole.clone();
        let names: Vec<String> = fields.as_object().unwrap().keys().cloned().collect();
        assert_eq!(names.len(), 20);
        for name in names {
            let old = std::mem::replace(&mut fields[&name], Value::from("other"));
            let differences = identity().differences(fields.to_string().as_bytes()).unwrap();
            assert_eq!(differences.len(), 1, "{differences:?}");
            assert!(
                differences[0].starts_with(&format!("{name} is \"other\", asked for ")),
                "{differences:?}"
            );
            fields[&name] = old;
            assert_eq!(fields, whole);
        }
        // The text has one field more or one less, as in another version.
        let more = json.replace("{", "{\"colour\":1,").replacen("{\"colour\":1,\"permille", "{\"permille", 1);
        assert!(
            identity()
                .differences(more.as_bytes())
                .unwrap()
                .iter()
                .any(|text| text.starts_with("colour is 1"))
        );
        for bad in [&b"["[..], b"[]", b"\xff", b""] {
            assert_eq!(identity().differences(bad), None);
        }
    }
}
