//! Logs of engines: lines such as `position startpos moves h2e2`, `info depth 1 …` and `bestmove h9g7`, perhaps with a time, an
//! arrow or a name before them. Each `position` continues the game of an earlier one, or begins another game. The answer to the
//! last position of a game is its last move if an earlier answer was played and none was replaced: then the engine played the
//! game. After `go infinite` or `go ponder` an answer is not a move of the game.

use std::collections::VecDeque;

use xiangqi::FenLine;

/// The words of a line that are looked at to find a command, and its most bytes before it.
const MAX_WORDS: usize = 8;
const MAX_BYTES_BEFORE: usize = 100;

/// The most games that are open at once.
const MAX_OPEN_GAMES: usize = 16;

/// A part of the talk between a program and an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Talk<'t> {
    /// A position as [`FenLine`] reads it.
    Position(&'t str),
    NewGame,
    /// A search with or without an end, or on a move that is only expected.
    Go(Search),
    PonderHit,
    BestMove(&'t str),
    Other,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Search {
    #[default]
    Timed,
    Endless,
    Ponder,
}

/// The meaning of a line of a log; `None` if the line is not part of a conversation.
fn talk(line: &str) -> Option<Talk<'_>> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let words = line.split_whitespace().take(MAX_WORDS);
    for word in words {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        if at > MAX_BYTES_BEFORE {
            break;
        }
        // Signs and a name may be joined to the word: `engine1:position`.
        let name = word.rsplit([':', '>', '<', '：']).next().unwrap_or(word).trim_matches(is_sign);
        let behind = line[at + word.len()..].trim();
        let mut next = behind.split_whitespace();
        let first = next.next().unwrap_or_default();
        let found = match name {
            "position" if matches!(first, "startpos" | "fen") || FenLine::read(behind).is_ok() => {
                Talk::Position(behind.strip_prefix("fen ").unwrap_or(behind))
            }
            "fen" if FenLine::read(behind).is_ok() => Talk::Position(behind),
            "startpos" if first == "moves" => Talk::Position(&line[at + word.len() - name.len()..]),
            "ucinewgame" | "newgame" => Talk::NewGame,
            "info"
                if matches!(
                    first,
                    "depth"
                        | "seldepth"
                        | "score"
                        | "nodes"
                        | "time"
                        | "currmove"
                        | "multipv"
                        | "string"
                        | "nps"
                ) =>
            {
                Talk::Other
            }
            "bestmove"
                if !first.is_empty() && next.next().is_none_or(|word| word == "ponder" || word == "draw") =>
            {
                Talk::BestMove(first)
            }
            "ponderhit" if behind.is_empty() => Talk::PonderHit,
            "go" if first == "infinite" => Talk::Go(Search::Endless),
            "go" if behind.split_whitespace().any(|word| word == "ponder") => Talk::Go(Search::Ponder),
            "go" if matches!(first, "depth" | "movetime" | "nodes" | "wtime" | "btime" | "time") => {
                Talk::Go(Search::Timed)
            }
            "go" if behind.is_empty() => Talk::Go(Search::Timed),
            "uci" | "ucci" | "uciok" | "ucciok" | "isready" | "readyok" if behind.is_empty() => Talk::Other,
            "id" if matches!(first, "name" | "author") => Talk::Other,
            "option" | "setoption" if first == "name" || next.next() == Some("type") => Talk::Other,
            _ => continue,
        };
        return Some(found);
    }
    None
}

/// Whether lines are the log of an engine: positions and other talk, or little else than talk without positions.
pub(crate) fn is_log<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let (mut all, mut positions, mut others, mut marked) = (0, 0, 0, 0);
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        all += 1;
        match talk(line) {
            Some(Talk::Position(_)) => {
                positions += 1;
                let is_bare = ["position", "fen", "startpos"].iter().any(|word| line.starts_with(word));
                marked += usize::from(!is_bare);
            }
            Some(_) => others += 1,
            None => {}
        }
    }
    // A text that only describes engines has many other lines.
    let is_talk = 2 * (positions + others) >= all;
    is_talk && if positions > 0 { others + marked > 0 } else { others > 0 && 4 * others >= 3 * all }
}

/// A game of a log: its last position, and the line of that.
#[derive(Debug, Default)]
pub(super) struct Logged {
    pub(super) line: usize,
    pub(super) text: String,
    /// The answer to this position.
    pub(super) answer: Option<String>,
    /// Whether an earlier answer was played.
    is_played: bool,
    /// Whether another move was played than the answer.
    is_replaced: bool,
}

impl Logged {
    /// Whether the answer was played, as far as the earlier answers show.
    pub(super) fn plays_answer(&self) -> bool {
        self.is_played && !self.is_replaced
    }

    /// Goes on to a later position of the game.
    fn go_on(&mut self, line: usize, text: String) {
        let mut next = text[self.text.len()..].split_whitespace().filter(|word| *word != "moves");
        if let Some((answer, played)) = self.answer.take().zip(next.next()) {
            self.is_played |= answer == played;
            self.is_replaced |= answer != played;
        }
        (self.line, self.text) = (line, text);
    }
}

/// The games of a log.
#[derive(Debug, Default)]
pub(super) struct Log {
    open: VecDeque<Logged>,
    /// Games that are complete.
    pub(super) ready: VecDeque<Logged>,
    /// Whether a position was there.
    pub(super) has_position: bool,
    /// The last position, and its search.
    last: String,
    search: Search,
}

impl Log {
    /// Takes a line.
    pub(super) fn add(&mut self, number: usize, line: &str) {
        match talk(line) {
            Some(Talk::Position(text)) => self.position(number, text),
            Some(Talk::NewGame) => self.end(),
            Some(Talk::Go(search)) => {
                self.search = search;
                if search == Search::Ponder {
                    self.take_back_expected();
                }
            }
            Some(Talk::PonderHit) => {
                self.search = Search::Timed;
                self.position(number, &self.last.clone());
            }
            Some(Talk::BestMove(answer)) if self.search == Search::Timed => {
                if let Some(game) = self.open.iter_mut().find(|open| open.text == self.last) {
                    game.answer = Some(answer.to_owned());
                }
            }
            Some(Talk::BestMove(_) | Talk::Other) | None => {}
        }
    }

    /// Takes the expected move off the last position: perhaps another one is played.
    fn take_back_expected(&mut self) {
        let Some(at) = self.open.iter().position(|open| open.text == self.last) else { return };
        let Some((before, _)) = self.last.rsplit_once(' ') else { return };
        if before.ends_with("moves") {
            self.open.remove(at);
        } else {
            self.open[at].text.truncate(before.len());
        }
    }

    /// Ends all games.
    pub(super) fn end(&mut self) {
        self.ready.extend(self.open.drain(..));
    }

    fn position(&mut self, line: usize, text: &str) {
        self.has_position = true;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.last.clone_from(&text);
        self.search = Search::Timed;
        // A start position without moves is not a game yet.
        if text == "startpos" || text == "startpos moves" {
            return;
        }
        // The line only takes moves back.
        if self.open.iter().any(|open| goes_on(&text, &open.text)) {
            return;
        }
        match self.open.iter_mut().find(|open| goes_on(&open.text, &text)) {
            Some(open) => open.go_on(line, text),
            None => self.open.push_back(Logged { line, text, ..Logged::default() }),
        }
        if self.open.len() > MAX_OPEN_GAMES {
            self.ready.extend(self.open.pop_front());
        }
    }
}

/// Whether a position is one before another, in the same game.
fn goes_on(text: &str, other: &str) -> bool {
    other.strip_prefix(text).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_found_behind_times_and_names() {
        for line in [
            "position startpos moves h2e2",
            ">>> position startpos moves h2e2",
            "2024-01-01 12:00:00 -> position startpos moves h2e2",
            "12:00:01.123 Engine1 << position startpos moves h2e2",
            "Engine1:position startpos moves h2e2",
            "startpos moves h2e2",
        ] {
            assert_eq!(talk(line), Some(Talk::Position("startpos moves h2e2")), "{line}");
        }
        for (line, found) in [
            ("bestmove h2e2", Talk::BestMove("h2e2")),
            ("<- bestmove h2e2 ponder h9g7", Talk::BestMove("h2e2")),
            ("info depth 3 score cp 1 pv h2e2", Talk::Other),
            ("go movetime 100", Talk::Go(Search::Timed)),
            ("go infinite", Talk::Go(Search::Endless)),
            ("go ponder wtime 100", Talk::Go(Search::Ponder)),
            ("ponderhit", Talk::PonderHit),
            ("uciok", Talk::Other),
        ] {
            assert_eq!(talk(line), Some(found), "{line}");
        }
        for line in [
            "the best position of all",
            "h2e2 h9g7",
            "go on",
            "info: nothing",
            "bestmove is h2e2, I think",
            "",
        ] {
            assert_eq!(talk(line), None, "{line}");
        }
    }

    #[test]
    fn logs_are_recognised() {
        let is_log = |text: &str| is_log(text.lines());
        assert!(is_log("position startpos moves h2e2\ngo\nbestmove h9g7"));
        assert!(is_log("info depth 1 score cp 2 pv h2e2\nbestmove h2e2"));
        assert!(is_log("> position startpos moves h2e2\nx"));
        for text in [
            "position startpos moves h2e2\nposition startpos moves h2e2 h9g7",
            "h2e2 h9g7\nbestmove h2e2\nThe engine says:\ngood",
            "",
            "The protocol\nThe program sends:\nposition startpos moves h2e2\nThe engine answers:\nbestmove h9g7\nand so on.",
        ] {
            assert!(!is_log(text), "{text}");
        }
    }
}
