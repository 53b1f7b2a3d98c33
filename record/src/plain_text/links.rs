//! Positions that stand after other words of a line, or in the address of a page: 看这个局面 `3ak4/9/9/9/9/9/9/9/4A4/3RK4 w`,
//! `https://example.org/?fen=3ak4%2F9%2F9…%20w&moves=d0d8`.

use xiangqi::Position;

use super::line::fen_line;

/// Ranks of a board, and files of a rank.
const RANKS: usize = 10;
const FILES: usize = 9;

/// A line with its position first and the moves after it, without the words before. `None` for other lines, and for those that
/// `fen_line` reads.
pub(super) fn with_position_first(line: &str) -> Option<String> {
    let strokes = line.matches('/').count() + line.matches("%2F").count() + line.matches("%2f").count();
    let is_legal = |(fen, _): (String, Option<usize>)| Position::from_fen(&fen).is_ok();
    if strokes < RANKS - 1 || fen_line(line).is_some_and(is_legal) {
        return None;
    }
    let text = decoded(line);
    let (board, behind) = board(&text)?;
    // In an address, signs stand for spaces.
    let end = behind
        .find(|c: char| c.is_whitespace() || matches!(c, '&' | '#' | '"' | '\'' | ')' | ']'))
        .unwrap_or(behind.len());
    let (fields, rest) = behind.split_at(end);
    let fields = fields.replace(['_', '+'], " ");
    let rest = match rest.split_once("moves=") {
        Some((_, moves)) => moves.split(['&', '#']).next().unwrap_or(moves).replace([',', '_'], " "),
        None => rest.trim_start_matches(['&', '#', '"', '\'', ')', ']']).to_owned(),
    };
    let side = fields.split_whitespace().chain(rest.split_whitespace()).next();
    let is_named = side.is_some_and(|side| ["w", "b", "r"].contains(&side));
    (is_named || fields.trim().is_empty()).then(|| format!("{board}{fields} {}", rest.trim()))
}

/// The first board in a text, and the text after it.
fn board(text: &str) -> Option<(&str, &str)> {
    let is_of_board =
        |c: char| c == '/' || c.is_ascii_digit() || "rnbakcpehs".contains(c.to_ascii_lowercase());
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c| !is_of_board(c));
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(|c| !is_of_board(c)).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(end);
        // Parts of an address may stand before the board: analysis/rnbakabnr/9/…
        let from = run.rmatch_indices('/').nth(RANKS - 1).map_or(0, |(at, _)| at + 1);
        let board = &run[from..];
        let ranks = board.split('/');
        if ranks.clone().count() == RANKS && ranks.into_iter().all(|rank| files(rank) == FILES) {
            return Some((board, behind));
        }
        rest = behind;
    }
}

/// The number of files of a rank.
fn files(rank: &str) -> usize {
    rank.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum()
}

/// A text with the characters that an address gives by number: `%2F`. A space becomes one of the signs that stand for it.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let digits =
            behind.get(..2).filter(|_| byte == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(u8::is_ascii) {
            Some(code) => {
                bytes.push(if code == b' ' { b'_' } else { code });
                rest = &behind[2..];
            }
            None => {
                bytes.push(byte);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_behind_words_and_in_addresses() {
        const BOARD: &str = "3ak4/9/9/9/9/9/9/9/4A4/3RK4";
        for (line, found) in [
            (format!("看这个局面 {BOARD} w 红先"), format!("{BOARD}  w 红先")),
            (format!("https://x.org/analysis/{BOARD}_w_-_-_0_1"), format!("{BOARD} w - - 0 1 ")),
            (format!("<a href=\"/?fen={BOARD}+b\">"), format!("{BOARD} b >")),
            (
                format!(
                    "see https://x.org/?fen={}%20w%20-%20-&moves=d0d8,e9f9&x=1",
                    BOARD.replace('/', "%2F")
                ),
                format!("{BOARD}  w - - d0d8 e9f9"),
            ),
            (format!("https://x.org/{BOARD}"), format!("{BOARD} ")),
        ] {
            let first = with_position_first(&line);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(first.as_deref().map(words), Some(words(&found)), "{line}");
        }
        for line in [
            format!("{BOARD} w"),
            format!("FEN: {BOARD} w"),
            "https://x.org/a/b/c/d/e/f/g/h/i/j/k".to_owned(),
            "9/9/9/9/9/9/9/9/9 w".to_owned(),
            "x 10/9/9/9/9/9/9/9/9/9 w".to_owned(),
        ] {
            assert_eq!(with_position_first(&line), None, "{line}");
        }
    }
}
