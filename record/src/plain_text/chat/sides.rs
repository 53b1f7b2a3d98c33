//! Chats whose lines name the sides: 红：炮二平五, `Black: H8+7`. Other words after the colon, such as 黑：认输, are
//! not read as the name of a player.

use xiangqi::notation::Reader;
use xiangqi::{Color, Position};

use super::end::{Word, word};
use super::messages::moves;
use crate::plain_text::headings::players::is_remark;
use crate::replay::Replay;
use crate::side_words::{BEFORE_COLON, side_of};

/// The minimum number of messages with one move each, in turn.
const MIN_MESSAGES: usize = 2;

/// The side at the beginning of a line, and what it says.
pub(super) fn said_by_side(line: &str) -> Option<(Color, &str)> {
    const MAX_CHARS: usize = 6;
    let (at, colon) = line.trim().char_indices().take(MAX_CHARS).find(|&(_, c)| matches!(c, ':' | '：'))?;
    let (label, text) = (&line.trim()[..at], line.trim()[at + colon.len_utf8()..].trim_start());
    Some((side_of(&BEFORE_COLON, label.trim_end())?, text))
}

/// Whether the first lines are messages of both sides with one legal move each, in turn.
pub(super) fn take_turns(lines: &[&str], start: &Position) -> bool {
    let mut replay = Replay::new(start, Reader::default());
    let mut plies = 0;
    for (side, text) in lines.iter().map_while(|line| said_by_side(line)) {
        let names = moves(text);
        let [name] = names[..] else {
            if names.is_empty() && plies > 0 {
                continue;
            }
            break;
        };
        if replay.position.side_to_move() != side || replay.play(name).is_err() {
            break;
        }
        plies += 1;
    }
    plies >= MIN_MESSAGES
}

/// Whether words of a side are not the name of its player: it resigns, offers a draw, answers, or remarks on the game.
pub(super) fn is_word_of_side(text: &str) -> bool {
    word(text) != Word::Other || is_remark(text) || text.starts_with(|c: char| c.is_ascii_lowercase())
}
