//! A game whose tags and moves another reader has found, as in JSON and WXF.

use super::raw::RawGame;
use crate::record::Tags;

impl RawGame {
    /// A game of these tags and this text of moves, and the lines on which both begin.
    pub(super) fn of(tags: Tags, line: usize, text_line: usize, text: &str) -> RawGame {
        let mut game = RawGame::default();
        (game.line, game.tags) = (line, tags);
        let mut lines = text.split('\n');
        for number in text_line.. {
            let Some(text) = lines.next() else { break };
            let rest = if game.moves.open.is_some() { game.add_to_comment(number, text) } else { Some(0) };
            let Some(mut at) = rest.filter(|_| game.result.is_none()) else { continue };
            let below = || lines.clone().find(|line| !line.trim().is_empty());
            at += game.take_result_above_moves(number, &text[at..], below).unwrap_or_default();
            let left = game.scan(number, &text[at..]).unwrap_or_default();
            let behind = text[text.len() - left..].trim_start();
            // A comment behind the result belongs to the game, too.
            if game.result.is_some()
                && behind.starts_with('{')
                && let Some(end) = behind.find('}')
            {
                game.add(number, &behind[..=end]);
            }
        }
        game.close(true);
        game
    }
}
