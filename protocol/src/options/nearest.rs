//! The known name that is nearest to an unknown one.

/// The name that was probably meant: at most one typing error in four letters. Case, spaces and the signs between words
/// do not count.
pub(crate) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// The longest name that may be meant, in bytes. A line may be a megabyte long.
    const MAX_NAME_BYTES: usize = 60;
    let name = Some(name).filter(|name| name.len() <= MAX_NAME_BYTES).map(squashed)?;
    let most = name.chars().count() / 4;
    known
        .map(|other| (strsim::osa_distance(&name, &squashed(other)), other))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, other)| other)
}

/// The suggestion at the end of an error.
pub(crate) fn meant(name: Option<&str>) -> String {
    name.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

/// A name as one word in lower case.
pub(crate) fn squashed(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{TABLE, shown};

    #[test]
    fn misspelt_names_get_a_suggestion_and_others_none() {
        for (name, meant) in [
            ("Hsh", None),
            ("Hahs", Some("Hash")),
            ("hash_", Some("Hash")),
            ("Multi PV", Some("MultiPV")),
            ("Thread", Some("Threads")),
            ("Skil_Level", Some("Skill Level")),
            ("UCI Elo", Some("UCI_Elo")),
            ("MoveOverhed", Some("Move Overhead")),
            // Options of other engines and protocols.
            ("SyzygyPath", None),
            ("Nalimov Path", None),
            ("hashsize", None),
            ("usebook", None),
            ("Contemptuous", None),
            ("", None),
            ("x", None),
            (format!("{}Hash", " ".repeat(100)).as_str(), None),
        ] {
            assert_eq!(nearest(name, TABLE.iter().map(|spec| spec.name)), meant, "{name}");
        }
        for spec in shown() {
            assert_eq!(nearest(spec.name, shown().map(|spec| spec.name)), Some(spec.name));
        }
    }
}
