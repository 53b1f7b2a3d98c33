//! The known word that is nearest to an unknown one.

/// The word that was probably meant.
pub(crate) fn nearest<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let word = word.to_lowercase();
    // A short word may have one typing error, a long word more.
    let most = 1 + word.chars().count() / 4;
    known
        .map(|other| (strsim::osa_distance(&word, &other.to_lowercase()), other))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, other)| other)
}

/// The suggestion for an unknown word.
pub(crate) fn meant(word: Option<&str>) -> String {
    word.map(|word| format!("; did you mean {word}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_get_a_suggestion() {
        assert_eq!(nearest("-opening", ["-openings", "-output"].into_iter()), Some("-openings"));
        assert_eq!(nearest("ct", ["file", "tc"].into_iter()), Some("tc"));
        assert_eq!(nearest("-concurency", ["-config", "-concurrency"].into_iter()), Some("-concurrency"));
        assert_eq!(nearest("-xyz", ["-openings"].into_iter()), None);
    }
}
