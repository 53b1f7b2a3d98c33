//! Which games of a tournament a game file contains. This file decides when a tournament resumes: it may hold more than
//! the saved state knows of, games of others, and a game that was torn when the program was killed.

use std::io::{self, BufRead};
use std::ops::Range;

use xiangqi::Color;

use crate::game::Termination;

/// The tag that says which game of which tournament this is: `ID/NUMBER`.
pub(crate) const GAME_ID: &str = "GameId";

/// The beginning of a game that this program writes.
const BEGIN: &[u8] = b"[Game \"Chinese Chess\"]\n";

/// A complete game of the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundGame {
    /// Its number in the tournament, counted from 1.
    pub(crate) number: u64,
    pub(crate) winner: Option<Color>,
    /// `None` where the file does not say it.
    pub(crate) termination: Option<Termination>,
    /// Its byte range in the file.
    pub(crate) place: Range<u64>,
}

/// The content of a game file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FoundGames {
    /// Games of the tournament.
    pub(crate) games: Vec<FoundGame>,
    /// Incomplete games of it, left by a kill or a full disk.
    pub(crate) torn: Vec<Range<u64>>,
    /// The number of games that no tournament of this program has written.
    pub(crate) foreign: u64,
}

impl FoundGames {
    /// The games, with their places after the incomplete ones have been removed.
    pub(crate) fn without_torn(&self) -> FoundGames {
        // Removing a game moves only the games after it.
        let shift = |place: &Range<u64>| {
            let before = self.torn.iter().filter(|torn| torn.end <= place.start);
            let removed: u64 = before.map(|torn| torn.end - torn.start).sum();
            place.start - removed..place.end - removed
        };
        let games = self.games.iter().map(|game| FoundGame { place: shift(&game.place), ..game.clone() });
        FoundGames { games: games.collect(), torn: Vec::new(), foreign: self.foreign }
    }
}

/// Looks through a game file for the games of the tournament `id`.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn find(mut source: impl BufRead, id: &str) -> io::Result<FoundGames> {
    let mut found = FoundGames::default();
    let (mut block, mut offset, mut line) = (None::<Block>, 0, Vec::new());
    loop {
        line.clear();
        if source.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match tag(&line) {
            Some((name, value)) => {
                if block.as_ref().is_none_or(|block| block.ends_before(name)) {
                    let next = Block::new(offset, BEGIN.starts_with(&line));
                    block.replace(next).into_iter().for_each(|block| block.close(offset, &mut found));
                }
                if let Some(block) = &mut block {
                    block.take(name, &value, id);
                }
            }
            // The line has only the first bytes of a tag.
            None if line.starts_with(b"[") && block.as_ref().is_none_or(Block::has_ended) => {
                let next = Block::new(offset, BEGIN.starts_with(&line));
                block.replace(next).into_iter().for_each(|block| block.close(offset, &mut found));
            }
            None => {
                if let Some(block) = &mut block {
                    block.moves(&line, offset);
                }
            }
        }
        offset += line.len() as u64;
    }
    block.into_iter().for_each(|mut block| {
        block.is_last = true;
        block.close(offset, &mut found);
    });
    Ok(found)
}

/// A game that is being read.
#[derive(Debug, Default)]
struct Block {
    start: u64,
    begins_as_ours: bool,
    is_last: bool,
    names: Vec<String>,
    /// The number of the game in the tournament; `None` if it belongs to another one.
    number: Option<u64>,
    has_id: bool,
    result: Option<String>,
    termination: Option<Termination>,
    has_moves: bool,
    last_word: Vec<u8>,
    is_line_whole: bool,
    is_line_empty: bool,
    /// Where another program's game begins within an incomplete line.
    glued: Option<u64>,
}

impl Block {
    fn new(start: u64, begins_as_ours: bool) -> Block {
        Block { start, begins_as_ours, is_line_whole: true, ..Block::default() }
    }

    /// Whether a tag belongs to another game.
    fn ends_before(&self, name: &str) -> bool {
        let begins_games = matches!(name, "Event" | "Game");
        self.has_moves || (begins_games && self.names.iter().any(|other| other == name))
    }

    /// Whether an empty line follows the moves.
    fn has_ended(&self) -> bool {
        self.has_moves && self.is_line_empty
    }

    fn take(&mut self, name: &str, value: &str, id: &str) {
        self.names.push(name.to_owned());
        match name {
            GAME_ID => {
                let own = value.split_once('/').and_then(|(id, number)| Some((id, number.parse().ok()?)));
                self.has_id = own.is_some_and(|(id, _): (&str, u64)| is_id(id));
                self.number = own.filter(|(other, _)| *other == id).map(|(_, number)| number);
            }
            "Result" => self.result = Some(value.to_owned()),
            "Termination" => self.termination = Termination::of_tag(value),
            _ => {}
        }
    }

    fn moves(&mut self, line: &[u8], offset: u64) {
        self.is_line_whole = line.ends_with(b"\n");
        let text = line.trim_ascii();
        self.is_line_empty = text.is_empty();
        // A truncated tag is not a move.
        let is_torn_tag = !self.has_moves && text.starts_with(b"[");
        if let Some(word) =
            text.rsplit(u8::is_ascii_whitespace).next().filter(|word| !word.is_empty() && !is_torn_tag)
        {
            self.has_moves = true;
            self.last_word = word.to_vec();
        }
        let at = |begin: &[u8]| line.windows(begin.len()).position(|window| window == begin);
        if let Some(at) = [&b"[Event \""[..], b"[Game \""].into_iter().filter_map(at).min() {
            self.glued.get_or_insert(offset + at as u64);
        }
    }

    fn close(self, end: u64, found: &mut FoundGames) {
        let result = self.result.as_deref().unwrap_or_default();
        let winner = match result {
            "1-0" => Some(Some(Color::Red)),
            "0-1" => Some(Some(Color::Black)),
            "1/2-1/2" => Some(None),
            _ => None,
        };
        let is_whole = self.has_moves && self.is_line_whole && self.last_word == result.as_bytes();
        let place = self.start..end;
        match (self.number, winner) {
            (Some(number), Some(winner)) if is_whole => {
                let termination = self.termination;
                found.games.push(FoundGame { number, winner, termination, place });
            }
            (Some(_), _) => found.torn.push(self.start..self.glued.unwrap_or(end)),
            // The file ends with the first bytes of a game written by this runner.
            (None, _) if self.is_last && self.begins_as_ours && !self.has_moves => found.torn.push(place),
            (None, _) => found.foreign += u64::from(!self.has_id),
        }
    }
}

/// Whether a text has the form of a tournament's identity.
fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The name and the value of a line that is a tag.
pub(crate) fn tag(line: &[u8]) -> Option<(&str, String)> {
    let line = line.trim_ascii().strip_prefix(b"[")?;
    let at = line.iter().position(|&b| b == b' ')?;
    let (name, rest) = line.split_at(at);
    let name = str::from_utf8(name).ok().filter(|name| !name.is_empty())?;
    let is_name = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let value = rest.trim_ascii().strip_prefix(b"\"")?;
    let value = value.strip_suffix(b"]").unwrap_or(value).trim_ascii();
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    is_name.then(|| (name, String::from_utf8_lossy(value).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef";

    fn game(id: &str, number: u64, result: &str) -> String {
        format!(
            "[Game \"Chinese Chess\"]\n[Event \"e\"]\n[Result \"{result}\"]\n[GameId \"{id}/{number}\"]\n\
             [Termination \"abandoned\"]\n[Format \"ICCS\"]\n\n1. h2e2 {{+0.10/3 0.001s}} h9g7 {{[x]\nand more}}\n\
             {result}\n\n"
        )
    }

    fn numbers(text: &str) -> (Vec<u64>, Vec<Range<u64>>, u64) {
        let found = find(text.as_bytes(), ID).unwrap();
        (found.games.iter().map(|game| game.number).collect(), found.torn, found.foreign)
    }

    #[test]
    fn own_games_are_distinguished_from_others() {
        let other = "fedcba9876543210";
        let foreign = "[Event \"f\"]\n[Result \"1-0\"]\n\n1. h2e2 1-0\n\n";
        let text = [game(ID, 2, "1-0").as_str(), &game(other, 1, "0-1"), foreign, &game(ID, 1, "1/2-1/2")]
            .map(str::to_owned)
            .concat();
        assert_eq!(numbers(&text), (vec![2, 1], vec![], 1));
        let found = find(text.as_bytes(), ID).unwrap();
        assert_eq!(found.games[0].winner, Some(Color::Red));
        assert_eq!(found.games[0].termination, Some(Termination::Disconnect));
        assert_eq!(found.games[1].winner, None);
        let place = found.games[1].place.clone();
        assert_eq!(&text[place.start as usize..place.end as usize], game(ID, 1, "1/2-1/2"));
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init, reason = "a list of one piece is meant")]
    fn a_truncated_game_is_found_wherever_it_ends() {
        let (whole, next) = (game(ID, 1, "1-0"), game(ID, 2, "0-1"));
        // A game is complete when its last line has a line end.
        for cut in 1..next.len() - 1 {
            let text = whole.clone() + &next[..cut];
            let torn = (whole.len() as u64)..(text.len() as u64);
            assert_eq!(numbers(&text), (vec![1], vec![torn], 0), "{}", &next[..cut]);
            assert_eq!(numbers(&next[..cut]), (vec![], vec![0..cut as u64], 0), "{}", &next[..cut]);
        }
        assert_eq!(numbers(&(whole.clone() + &next[..next.len() - 1])).0, [1, 2]);
    }

    #[test]
    fn text_after_a_truncated_game_is_never_part_of_it() {
        let foreign = "[Event \"f\"]\n[Site \"s\"]\n[Result \"1-0\"]\n\n1. h2e2 1-0\n\n";
        let torn = game(ID, 1, "1-0");
        for cut in 1..torn.len() {
            for between in ["", "\n", "\n\n"] {
                let text = torn[..cut].to_owned() + between + foreign;
                let found = find(text.as_bytes(), ID).unwrap();
                let start = (cut + between.len()) as u64;
                let touched = found.torn.iter().any(|range| range.end > start)
                    || found
                        .games
                        .iter()
                        .any(|game| game.place.end > start && game.place.end < text.len() as u64);
                assert!(!touched, "{text}: {found:?}");
            }
        }
    }
}
