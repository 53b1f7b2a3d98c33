//! From a line to a command.

use xiangqi::Color;

use super::moves;
use crate::command::{Command, GoRequest, WrittenMove, shortened};
use crate::options::whole_number;
use crate::words::{self, split_word, words};

/// What the line asks for. Words match without regard to case.
pub(super) fn command(line: &str, rank_base: usize) -> Command {
    let tokens: Vec<&str> = words(line).collect();
    let Some((first, rest)) = tokens.split_first() else { return Command::Nothing };
    match (first.to_ascii_lowercase().as_str(), rest) {
        ("uci", _) => Command::Handshake,
        // The Cyclone form's greeting expects no answer, and there is nothing to register.
        ("ucicyclone" | "register", _) => Command::Nothing,
        ("debug", [value, ..]) if value.eq_ignore_ascii_case("off") => Command::Debug(false),
        ("debug", _) => Command::Debug(true),
        ("isready", _) => Command::Ready,
        ("setoption", _) => set_option(line),
        ("ucinewgame", _) => Command::NewGame,
        ("position", rest) => position(rest, rank_base),
        ("fen" | "startpos", _) => position(&tokens, rank_base),
        ("go", rest) => go(rest, rank_base),
        ("ponderhit", _) => Command::PonderHit,
        ("stop", _) => Command::Stop,
        ("quit", _) => Command::Quit,
        ("d", _) => Command::Show,
        ("flip", _) => Command::Flip,
        ("eval", _) => Command::Evaluate,
        ("bench", rest) => Command::Bench(rest.first().and_then(|depth| depth.parse().ok())),
        ("perft", [depth, ..]) if whole_number(depth).is_some() => perft(depth),
        ("help", _) => Command::Help,
        ("license", _) => Command::License,
        ("compiler", _) => Command::Compiler,
        _ => Command::Unknown(shortened(line.trim(), 60)),
    }
}

/// `setoption name <id> [value <x>]`: both may hold spaces.
fn set_option(line: &str) -> Command {
    let (_, rest) = split_word(line);
    let (word, after_name) = split_word(rest);
    let rest = if word.eq_ignore_ascii_case("name") { after_name } else { rest };
    let mut name = Vec::new();
    let mut remaining = rest;
    let value = loop {
        let (word, rest) = split_word(remaining);
        if word.is_empty() {
            break None;
        }
        if word.eq_ignore_ascii_case("value") {
            break Some(rest.trim().to_owned());
        }
        name.push(word);
        remaining = rest;
    };
    Command::SetOption { name: name.join(" "), value }
}

fn position(tokens: &[&str], rank_base: usize) -> Command {
    Command::SetPosition(words::position(tokens, |text| written(text, rank_base)))
}

fn written(text: &str, rank_base: usize) -> WrittenMove {
    WrittenMove { text: shortened(text, 20), mv: moves::read(text, rank_base) }
}

fn go(tokens: &[&str], rank_base: usize) -> Command {
    let mut request = GoRequest::default();
    let mut rest = tokens;
    while let [word, after @ ..] = rest {
        rest = after;
        let word = word.to_ascii_lowercase();
        let number = match word.as_str() {
            "ponder" => {
                request.ponder = true;
                continue;
            }
            "infinite" => {
                request.infinite = true;
                continue;
            }
            "searchmoves" => {
                while let [token, after @ ..] = rest {
                    if moves::read(token, rank_base).is_none() {
                        break;
                    }
                    request.search_moves.push(written(token, rank_base));
                    rest = after;
                }
                continue;
            }
            "wtime" | "btime" | "winc" | "binc" | "movestogo" | "movetime" | "depth" | "nodes" | "mate"
            | "perft" => rest.first().and_then(|token| whole_number(token)),
            _ => {
                request.note_dropped(format!("'{}' is not known", shortened(&word, 20)));
                continue;
            }
        };
        let Some(number) = number else {
            request.note_dropped(format!("{word} needs a whole number"));
            request.limit_dropped |= !matches!(word.as_str(), "mate" | "perft");
            // What stands there may be the next word, or a number gone wrong that no word follows.
            if rest.first().is_some_and(|token| token.starts_with(|c: char| !c.is_ascii_alphabetic())) {
                rest = &rest[1..];
            }
            continue;
        };
        let (red, black) = (Color::Red.index(), Color::Black.index());
        match word.as_str() {
            "wtime" => request.clocks[red].remaining = Some(number),
            "btime" => request.clocks[black].remaining = Some(number),
            "winc" => request.clocks[red].increment = Some(number),
            "binc" => request.clocks[black].increment = Some(number),
            "movestogo" => request.moves_to_go = Some(number),
            "movetime" => request.move_time = Some(number),
            "depth" => request.depth = Some(number),
            "nodes" => request.nodes = Some(number),
            "mate" => request.mate = Some(number),
            _ => return perft(rest[0]),
        }
        rest = &rest[1..];
    }
    Command::Go(Box::new(request))
}

fn perft(depth: &str) -> Command {
    let depth = whole_number(depth).unwrap_or(0).clamp(0, i64::from(u8::MAX));
    Command::Perft(depth as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::PositionRequest;
    use crate::command::SentClock;
    use xiangqi::START_FEN;

    fn read(line: &str) -> Command {
        command(line, 0)
    }

    fn read_go(line: &str) -> GoRequest {
        match read(line) {
            Command::Go(request) => *request,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn read_position(line: &str) -> (String, Vec<String>) {
        match read(line) {
            Command::SetPosition(PositionRequest { fen, moves }) => {
                (fen, moves.into_iter().map(|written| written.text).collect())
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn words_without_arguments() {
        for (line, expected) in [
            ("uci", Command::Handshake),
            (" \t UCI\t", Command::Handshake),
            ("ucicyclone", Command::Nothing),
            ("register later", Command::Nothing),
            ("debug", Command::Debug(true)),
            ("debug on", Command::Debug(true)),
            ("debug OFF", Command::Debug(false)),
            ("isready", Command::Ready),
            ("ucinewgame", Command::NewGame),
            ("ponderhit", Command::PonderHit),
            ("stop", Command::Stop),
            ("quit", Command::Quit),
            ("d", Command::Show),
            ("flip", Command::Flip),
            ("eval", Command::Evaluate),
            ("bench", Command::Bench(None)),
            ("bench 3", Command::Bench(Some(3))),
            ("perft 4", Command::Perft(4)),
            ("go perft 4", Command::Perft(4)),
            ("go perft -4", Command::Perft(0)),
            ("help", Command::Help),
            ("license", Command::License),
            ("compiler", Command::Compiler),
            ("", Command::Nothing),
            ("xyzzy 1  2 ", Command::Unknown("xyzzy 1  2".to_owned())),
            ("perft", Command::Unknown("perft".to_owned())),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        let Command::Unknown(echo) = read(&"炮".repeat(1000)) else { panic!("no such word") };
        assert_eq!(echo.chars().count(), 63);
    }

    #[test]
    fn option_names_and_values_hold_spaces() {
        for (line, name, value) in [
            ("setoption name Hash value 64", "Hash", Some("64")),
            ("setoption name Clear Hash", "Clear Hash", None),
            ("setoption name Move  Overhead\tvalue 10 ", "Move Overhead", Some("10")),
            ("setoption NAME Debug Log File VALUE  /a  b/c.log ", "Debug Log File", Some("/a  b/c.log")),
            ("setoption name Debug Log File value", "Debug Log File", Some("")),
            ("setoption name X value value value", "X", Some("value value")),
            ("setoption Hash value 3", "Hash", Some("3")),
            ("setoption", "", None),
            ("setoption name", "", None),
        ] {
            let expected = Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) };
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn positions_in_every_form() {
        let fen = "4k4/9/9/9/9/9/9/9/9/3K5";
        for (line, expected, moves) in [
            ("position startpos", START_FEN.to_owned(), vec![]),
            ("startpos moves h2e2", START_FEN.to_owned(), vec!["h2e2"]),
            ("position startpos moves", START_FEN.to_owned(), vec![]),
            ("position startpos MOVES h2e2 (none)", START_FEN.to_owned(), vec!["h2e2", "(none)"]),
            (&format!("fen {fen} r moves d0d1"), format!("{fen} r"), vec!["d0d1"]),
            (&format!("position fen  {fen}  b 0 1"), format!("{fen} b 0 1"), vec![]),
            (&format!("position please fen {fen}"), fen.to_owned(), vec![]),
            ("position", String::new(), vec![]),
            ("position fen", String::new(), vec![]),
            ("position moves h2e2", String::new(), vec![]),
        ] {
            let moves: Vec<String> = moves.into_iter().map(str::to_owned).collect();
            assert_eq!(read_position(line), (expected, moves), "{line}");
        }
    }

    #[test]
    fn go_in_any_order() {
        let clock = |remaining, increment| SentClock { remaining: Some(remaining), increment };
        assert_eq!(
            read_go("go btime 300000 wtime 200000 binc 7 movestogo 5 movetime 970 depth 3"),
            GoRequest {
                clocks: [clock(200_000, None), clock(300_000, Some(7))],
                moves_to_go: Some(5),
                move_time: Some(970),
                depth: Some(3),
                ..GoRequest::default()
            }
        );
        let request = read_go("go ponder searchmoves h2e2 H2-D2 infinite nodes -5 mate 3");
        assert_eq!(request.search_moves.len(), 2);
        assert!(request.ponder && request.infinite && request.dropped.is_empty());
        assert_eq!((request.nodes, request.mate), (Some(-5), Some(3)));
        assert_eq!(read_go("go"), GoRequest::default());
    }

    #[test]
    fn malformed_parts_of_go_are_dropped_alone() {
        let request = read_go("go depth movetime 50");
        assert_eq!((request.depth, request.move_time, request.limit_dropped), (None, Some(50), true));
        assert_eq!(request.dropped, ["depth needs a whole number"]);
        let request = read_go("go movetime 1.5 nodes 7");
        assert_eq!((request.move_time, request.nodes, request.dropped.len()), (None, Some(7), 1));
        let request = read_go("go mate x");
        assert!(!request.limit_dropped);
        let request = read_go("go depth 99999999999999999999999");
        assert_eq!(request.depth, Some(i64::MAX));
        assert!(read_go("go wtime").limit_dropped);
    }
}
