//! Formats that are known by their beginning but not read, so that an error can name them.

use crate::text::{Encoding, Wide};

/// The name of the format of a file with this beginning, if it is one that is not read.
pub(crate) fn name(head: &[u8]) -> Option<&'static str> {
    let has = |text: &[u8]| head.windows(text.len()).any(|window| window == text);
    if has(b"\x05Moves\x05") {
        Some("MXQ, a game of MoveSky (弈天)")
    } else if head.starts_with(b"GL\xd0\x07") {
        Some("CHN or XQI, a game of Ourgame (联众)")
    } else if head.starts_with(b"\x01\0") && head.get(3) == Some(&0) && head.get(9..12) == Some(&[0; 3]) {
        Some("CCM, a game of 17PK")
    } else if is_che(head) {
        Some("CHE, a game of QQ Chess")
    } else if head.starts_with(b"\x06\x0b\x01") {
        Some("XGF, a game of XieXie")
    } else if has(b"<n version=\"") && has(b" win=\"") {
        Some("PFC, a game of Pengfei (鹏飞)")
    } else {
        None
    }
}

/// The beginning of a file of self-play games, which `chuhe-datagen` reads and writes.
pub const SELF_PLAY: [u8; 8] = *b"CHUHEGAM";

/// Advice for a file of self-play games; `None` for every other file.
pub(crate) fn self_play(head: &[u8]) -> Option<&'static str> {
    let advice = "the file holds self-play games of `chuhe datagen`: `chuhe convert FILE` makes PGN of them";
    head.starts_with(&SELF_PLAY).then_some(advice)
}

/// Whether a file consists of small numbers only: four, then ten for each move.
fn is_che(head: &[u8]) -> bool {
    let words: Vec<&[u8]> = head.split(|byte| *byte == b' ').take(24).collect();
    let is_number = |word: &&[u8]| (1..=3).contains(&word.len()) && word.iter().all(u8::is_ascii_digit);
    words.len() == 24 && words.iter().all(is_number) && [words[3], words[13], words[23]] == [b"32"; 3]
}

/// Whether a file is not text: it has zero bytes, but is not UTF-16, nor a part of it. Zeros after a text are padding.
pub(crate) fn is_binary(head: &[u8]) -> bool {
    let end = head.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let is_of_binary = |byte: &u8| *byte < b' ' && !b"\t\n\r\x0B\x0C\x1A".contains(byte);
    let has_zeros =
        if end == head.len() { head.contains(&0) } else { end == 0 || head[..end].iter().any(is_of_binary) };
    has_zeros && Wide::of_text(head, Encoding::Detect).is_none() && !Wide::follows_in(head)
}
