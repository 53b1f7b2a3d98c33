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
            let Some(mut at) = rest else { continue };
            if game.result.is_some() {
                game.warn_of_moves_below_result(number, &text[at..]);
                continue;
            }
            let below = || lines.clone().find(|line| !line.trim().is_empty()).map(str::to_owned);
            at += game.take_result_above_moves(number, &text[at..], below).unwrap_or_default();
            let left = game.scan(number, &text[at..]).unwrap_or_default();
            let behind = text[text.len() - left..].trim_start();
            if left > 0 && game.result.is_none() {
                // The number 1 of another game.
                game.warn_of_text_left_out(number, behind);
                break;
            }
            // A comment after the result belongs to the game, too.
            if game.result.is_some()
                && behind.starts_with('{')
                && let Some(end) = behind.find('}')
            {
                game.add(number, &behind[..=end]);
            } else if game.result.is_some() {
                game.warn_of_moves_below_result(number, behind);
            }
        }
        game.close(true);
        game
    }
}
