//! Keys of objects, and their values.

use serde_json::{Map, Value};

/// Keys of the start position. The last may also be that of the end, if there is another.
pub(super) const STARTS: [&str; 4] = ["startfen", "initialfen", "initfen", "fen"];

/// A key in lower case without separators, so that `startFen` and `start_fen` are the same.
pub(super) fn normalized(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

/// The values of these keys, in the order of the keys.
pub(super) fn values<'v, 'k>(
    fields: &'v Map<String, Value>,
    keys: &'k [&'k str],
) -> impl Iterator<Item = &'v Value> + use<'v, 'k> {
    keys.iter()
        .flat_map(|known| fields.iter().filter(move |(key, _)| normalized(key) == **known))
        .map(|(_, value)| value)
}

/// The value of the first of these keys that exists.
pub(super) fn field<'v>(fields: &'v Map<String, Value>, keys: &[&str]) -> Option<&'v Value> {
    values(fields, keys).next()
}
