//! The marks around the moves of a WXF file, and where the moves are in a line with them.

use xiangqi::notation::is_digit;

use crate::lex::main_words;
use crate::plain_text::line::begins_with_move;
use crate::plain_text::word::names_move;

/// The marks at the beginning and the end of the moves, `START{` and `}END`, perhaps with a space or a line end inside.
pub(super) const START: &str = "START";
pub(super) const END: &str = "END";

/// The text after the mark that begins the moves.
pub(super) fn behind_start(line: &str) -> Option<&str> {
    line.strip_prefix(START)?.trim_start().strip_prefix('{')
}

/// The moves of a line that begins with them or with another mark than usual: `start{`, `START[`, `MOVES`, `{` or none.
pub(super) fn behind_other_start(line: &str) -> Option<&str> {
    let marks = [START, "MOVES"].into_iter();
    let word = marks.filter_map(|mark| line.get(..mark.len()).filter(|word| word.eq_ignore_ascii_case(mark)));
    let behind = &line[word.map(str::len).max().unwrap_or(0)..];
    let moves = behind.trim_start_matches(|c: char| c.is_whitespace() || "{[（(:：".contains(c));
    // The name of a player may look like a move: `RED`.
    let has_digit =
        || main_words(moves).find(|word| names_move(word)).is_some_and(|word| word.contains(is_digit));
    (begins_with_move(moves) && has_digit()).then_some(moves)
}

/// Where the moves of a line end, if the mark that ends them stands in it; `END` alone if its brace is on the line
/// before. A brace that closes a comment stays with it, unless it begins the line: the end of the comment is missing
/// then.
pub(super) fn end_of_moves(line: &str, mut is_in_comment: bool) -> Option<usize> {
    let is_end = |text: &str| {
        let (word, rest) = text.trim_start().split_at_checked(END.len()).unwrap_or_default();
        word.eq_ignore_ascii_case(END) && !rest.starts_with(char::is_alphanumeric)
    };
    if !is_in_comment && line.trim().trim_start_matches([']', '）']).trim_start().eq_ignore_ascii_case(END) {
        return Some(0);
    }
    // A round bracket belongs to a variation if that begins on this line.
    let other =
        line.rfind([']', '）']).filter(|&at| !is_in_comment && !line[..at].contains(['[', '（', '{']));
    if let Some((at, bracket)) = other.and_then(|at| Some((at, line[at..].chars().next()?)))
        && is_end(&line[at + bracket.len_utf8()..])
    {
        return Some(at);
    }
    for (at, brace) in line.match_indices(['{', '}']) {
        if brace == "}" && is_end(&line[at + 1..]) {
            let closes_comment = is_in_comment && !line[..at].trim().is_empty();
            return Some(if closes_comment { at + 1 } else { at });
        }
        is_in_comment = brace == "{";
    }
    None
}
