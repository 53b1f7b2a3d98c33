//! The numeric annotation glyphs (NAG) of PGN that have a sign, and those that reviews use.

/// `!`
pub const GOOD: u32 = 1;
/// `?`
pub const MISTAKE: u32 = 2;
/// `!!`
pub const BRILLIANT: u32 = 3;
/// `??`
pub const BLUNDER: u32 = 4;
/// `!?`
pub const INTERESTING: u32 = 5;
/// `?!`
pub const INACCURACY: u32 = 6;
/// The only legal move.
pub const FORCED: u32 = 7;
/// The only good move.
pub const ONLY: u32 = 8;
/// `=`: the position is even.
pub const EVEN: u32 = 10;
/// `∞`: the position is unclear.
pub const UNCLEAR: u32 = 13;

/// The signs of chess books for an evaluation, and their glyphs: Red is slightly better, clearly better, or winning;
/// then Black.
const EVALUATIONS: [(&str, u32); 17] = [
    ("=", EVEN),
    ("∞", UNCLEAR),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("□", ONLY),
];

/// The marks after moves, and what they are in ASCII.
const MARKS: [(char, &str); 10] = [
    ('!', "!"),
    ('！', "!"),
    ('❗', "!"),
    ('?', "?"),
    ('？', "?"),
    ('❓', "?"),
    ('‼', "!!"),
    ('⁇', "??"),
    ('⁉', "!?"),
    ('⁈', "?!"),
];

/// The glyph of the marks at the end of a move, among other signs.
pub(crate) fn of_marks(signs: &str) -> Option<u32> {
    let in_ascii = |sign| MARKS.iter().find(|(mark, _)| *mark == sign).map(|&(_, ascii)| ascii);
    let marks: String = signs.chars().filter_map(in_ascii).collect();
    // More than two marks only say it louder: `!!!`.
    match &marks[..marks.len().min(2)] {
        "!" => Some(GOOD),
        "?" => Some(MISTAKE),
        "!!" => Some(BRILLIANT),
        "??" => Some(BLUNDER),
        "!?" => Some(INTERESTING),
        "?!" => Some(INACCURACY),
        _ => None,
    }
}

/// The glyph of a word that is a sign for a position, or the sign for an only move.
pub(crate) fn of_sign(word: &str) -> Option<u32> {
    EVALUATIONS.iter().find(|(sign, _)| *sign == word).map(|&(_, nag)| nag)
}

/// The glyph of marks or of a sign alone in brackets at the beginning of a text, and their length: `(!)`, （±）.
pub(crate) fn in_brackets(text: &str) -> Option<(u32, usize)> {
    const MAX_CHARS: usize = 8;
    let mut chars = text.char_indices().take(MAX_CHARS);
    let (_, open) = chars.next().filter(|&(_, c)| matches!(c, '(' | '（' | '[' | '［' | '【'))?;
    let (end, close) = chars.find(|&(_, c)| matches!(c, ')' | '）' | ']' | '］' | '】'))?;
    let inside = text[open.len_utf8()..end].trim();
    let is_mark = |c| c == '\u{FE0F}' || MARKS.iter().any(|&(mark, _)| mark == c);
    let marks = || of_marks(inside).filter(|_| inside.chars().all(is_mark));
    Some((of_sign(inside).or_else(marks)?, end + close.len_utf8()))
}

/// The offset in bytes of the first such sign after a move. A sign of ASCII characters, which moves contain too, must
/// end the word.
pub(crate) fn sign_behind(word: &str) -> Option<usize> {
    let own = || word.find(['±', '∓', '⩲', '⩱', '∞', '□']);
    let last =
        || EVALUATIONS.iter().filter(|(sign, _)| word.ends_with(sign)).map(|(sign, _)| sign.len()).max();
    // Most words are moves without a sign.
    match word.is_ascii() {
        true if word.ends_with(|c: char| c.is_ascii_alphanumeric()) => None,
        true => Some(word.len() - last()?),
        false => own().or_else(|| Some(word.len() - last()?)),
    }
}
