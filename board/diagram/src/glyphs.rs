//! The characters on pieces and boards, drawn as strokes.

/// The side of the box that a glyph is drawn in.
pub const BOX: u32 = 100;

/// A line per glyph: the character, a space, SVG path data. They were drawn for this project.
const DATA: &str = include_str!("../data/glyphs.txt");

/// All glyphs: a character and its strokes, SVG path data in a box of [`BOX`] by [`BOX`] units. Draw them as strokes
/// with round caps and joins, without filling.
pub fn all() -> impl Iterator<Item = (char, &'static str)> {
    let lines = DATA.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some((line.chars().next()?, line.split_once(' ')?.1)))
}

/// The strokes of a character, if it is one of those on pieces and boards.
pub fn strokes(character: char) -> Option<&'static str> {
    all().find(|&(known, _)| known == character).map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_paths_without_duplicates() {
        let mut seen = std::collections::HashSet::new();
        for (character, path) in all() {
            assert!(seen.insert(character), "{character} twice");
            assert!(path.starts_with('M'), "{character}");
            assert!(path.chars().all(|c| "MLHVQZ -.".contains(c) || c.is_ascii_digit()), "{character}");
        }
        assert!(seen.len() > 50);
    }
}
