//! From a line to a command.

use std::time::Duration;

use chuhe_engine::bench::BenchReport;
use xiangqi::{Coordinates, Move};

use super::write;
use crate::about;
use crate::bench::{BenchError, BenchRequest};
use crate::command::{Command, Reading, Urgency};
use crate::common::{self, GoWords};
use crate::event::Report;
use crate::options::{MAX_NAME, OptionChange};
use crate::request::GoRequest;
use crate::words::{name_and_value, quoted, shortened, split_word, whole_number, words};

/// The words of a line that sets a position, from the first that a position can begin with.
pub(super) fn position_words(line: &str) -> Option<Vec<&str>> {
    let tokens: Vec<&str> = meant(line).collect();
    let first = tokens.first()?;
    let sets = ["position", "fen", "startpos"].iter().any(|word| word.eq_ignore_ascii_case(first));
    sets.then_some(tokens)
}

/// The words of a line from the first command of the standard on, because the standard skips unknown words in front of
/// a command. All words if there is no such command, or if the line begins with one of our own.
fn meant(line: &str) -> impl Iterator<Item = &str> {
    let is_one_of = |list: &[&str], word: &str| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_own = words(line).next().is_some_and(|first| is_one_of(&OWN_COMMANDS, first));
    let first = words(line).position(|word| is_one_of(&COMMANDS, word)).filter(|_| !is_own);
    words(line).skip(first.unwrap_or(0))
}

/// The commands of the standard and of its Cyclone form.
const COMMANDS: [&str; 14] = [
    "uci",
    "ucicyclone",
    "register",
    "debug",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "fen",
    "startpos",
    "go",
    "ponderhit",
    "stop",
    "quit",
];

/// Our commands beyond the standard.
const OWN_COMMANDS: [&str; 12] = [
    "d",
    "flip",
    "eval",
    "explain",
    "bench",
    "speedtest",
    "export_net",
    "perft",
    "help",
    "license",
    "compiler",
    "exit",
];

/// Whether a front end that begins with this line speaks UCI.
pub(super) fn starts_uci(line: &str) -> bool {
    let is_known = |word: &&str| {
        let mut known = COMMANDS.iter().chain(&OWN_COMMANDS);
        known.any(|known| known.eq_ignore_ascii_case(word))
    };
    meant(line).next().filter(is_known).is_some()
}

/// Says that a command was not executed as requested, when the turn of the message comes.
pub(super) fn reported(report: &Report, coordinates: Coordinates) -> Reading {
    Reading::Reply(vec![write::reported(report, coordinates)], Urgency::Later)
}

/// The command or reply of a line, unless it sets a position. Words match without regard to case.
pub(super) fn reading(line: &str, coordinates: Coordinates) -> Option<Reading> {
    let tokens: Vec<&str> = meant(line).collect();
    let (first, rest) = tokens.split_first()?;
    let at_once = |lines| Reading::Reply(lines, Urgency::Now);
    let command = match (first.to_ascii_lowercase().as_str(), rest) {
        ("uci", _) => return Some(at_once(write::identity())),
        // After the greeting of UCI-Cyclone no answer is expected, and the engine needs no registration.
        ("ucicyclone" | "register", _) => return None,
        ("isready", _) => return Some(at_once(vec!["readyok".to_owned()])),
        ("help", _) => return Some(at_once(write::text(write::HELP))),
        ("license", _) => return Some(at_once(write::text(about::LICENSE))),
        ("compiler", _) => return Some(at_once(write::text(&about::build()))),
        ("debug", [value, ..]) if value.eq_ignore_ascii_case("off") => Command::Debug(false),
        ("debug", _) => Command::Debug(true),
        ("setoption", _) => return Some(set_option(line, coordinates)),
        ("ucinewgame", _) => Command::NewGame,
        ("go", rest) => return Some(go(rest, coordinates)),
        ("ponderhit", _) => Command::PonderHit { draw_offered: false },
        ("stop", _) => Command::Stop,
        ("quit" | "exit", _) => Command::Quit,
        ("d", _) => Command::Show,
        ("flip", _) => Command::Flip,
        ("eval", _) => Command::Evaluate,
        ("explain", []) => Command::TellReasons(None),
        ("explain", [text, ..]) => match coordinates.read_move(text) {
            Some(mv) => Command::TellReasons(Some(mv)),
            None => {
                let note = format!("explain: not a move: {}", quoted(text));
                return Some(refused(note, vec![write::reason_count(0)], coordinates));
            }
        },
        ("bench", rest) => return Some(bench(BenchRequest::read(rest), coordinates)),
        ("speedtest", rest) => return Some(bench(BenchRequest::read_speed_test(rest), coordinates)),
        ("export_net", _) => {
            let name = split_word(line.trim()).1.trim();
            Command::ExportNetwork(Some(name.to_owned()).filter(|name| !name.is_empty()))
        }
        ("perft", rest) => {
            let depth = rest.first().and_then(|depth| whole_number(depth));
            return Some(perft(depth, coordinates));
        }
        _ => return Some(reported(&Report::UnknownCommand(quoted(line)), coordinates)),
    };
    Some(command.into())
}

/// The answer to a request that cannot be read. Clients wait for its last lines, so it has them too.
fn refused(note: String, last: Vec<String>, coordinates: Coordinates) -> Reading {
    let first = write::reported(&Report::Note(note), coordinates);
    Reading::Reply([vec![first], last].concat(), Urgency::Later)
}

fn bench(request: Result<BenchRequest, BenchError>, coordinates: Coordinates) -> Reading {
    match request {
        Ok(request) => Command::Bench(Box::new(request)).into(),
        Err(error) => {
            let none = BenchReport { nodes: 0, time: Duration::ZERO };
            refused(format!("bench: {error}"), vec![none.to_string()], coordinates)
        }
    }
}

fn set_option(line: &str, coordinates: Coordinates) -> Reading {
    let (name, value) = option_words(line);
    match OptionChange::read(&name, value) {
        Ok(change) => Command::SetOption(change).into(),
        Err(error) => {
            let (name, reason) = (shortened(&name, MAX_NAME), error.to_string());
            reported(&Report::Option { name, reason }, coordinates)
        }
    }
}

/// Name and value of `setoption name <id> [value <x>]`.
fn option_words(line: &str) -> (String, Option<&str>) {
    let mut rest = line;
    while let (word, after) = split_word(rest)
        && !word.is_empty()
    {
        rest = after;
        if word.eq_ignore_ascii_case("setoption") {
            break;
        }
    }
    let (word, after_name) = split_word(rest);
    name_and_value(if word.eq_ignore_ascii_case("name") { after_name } else { rest })
}

fn go(tokens: &[&str], coordinates: Coordinates) -> Reading {
    let mut words = UciGoWords { coordinates, perft: None };
    let request = common::go(tokens, &mut words);
    let counts = tokens.iter().any(|word| word.eq_ignore_ascii_case("perft"));
    if counts { perft(words.perft, coordinates) } else { Command::Go(Box::new(request)).into() }
}

/// The words of `go` that UCI alone has.
struct UciGoWords {
    coordinates: Coordinates,
    /// The depth of the count, if `go` asks for perft.
    perft: Option<i64>,
}

impl GoWords for UciGoWords {
    fn read_move(&self, text: &str) -> Option<Move> {
        self.coordinates.read_move(text)
    }

    fn flag(&mut self, _: &mut GoRequest, _: &str, _: Option<&str>) -> bool {
        false
    }

    fn takes_number(&self, word: &str) -> bool {
        matches!(word, "movestogo" | "perft")
    }

    fn number(&mut self, request: &mut GoRequest, word: &str, number: i64) -> bool {
        match word {
            "movestogo" => request.time.moves_to_go = Some(number),
            "perft" => self.perft = Some(number),
            _ => return false,
        }
        true
    }
}

fn perft(depth: Option<i64>, coordinates: Coordinates) -> Reading {
    match depth {
        Some(depth) => Command::Perft(depth.clamp(0, i64::from(u8::MAX)) as u8).into(),
        None => refused("perft needs a depth".to_owned(), write::perft_total(0), coordinates),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::WrittenPosition;
    use crate::request::{DroppedParts, SentClock, TimeRequest};
    use crate::setup::SetupError;
    use xiangqi::{FenError, START_FEN};

    /// The command of a line that is one.
    fn read(line: &str) -> Command {
        match reading(line, Coordinates::default()) {
            Some(Reading::Command(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// The answer to a line that is answered at once.
    fn reply(line: &str) -> (Vec<String>, Urgency) {
        match reading(line, Coordinates::default()) {
            Some(Reading::Reply(lines, urgency)) => (lines, urgency),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn set(name: &str, value: Option<&str>) -> Command {
        Command::SetOption(OptionChange::read(name, value).unwrap())
    }

    fn read_go(line: &str) -> GoRequest {
        match read(line) {
            Command::Go(request) => *request,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn set_up(line: &str) -> Result<Box<xiangqi::Position>, SetupError> {
        let words = position_words(line).unwrap_or_else(|| panic!("{line} sets no position"));
        WrittenPosition::new(&words, None).set_up(|text| Coordinates::default().read_move(text))
    }

    /// The FEN reached, or why there is none.
    fn read_position(line: &str) -> Result<String, SetupError> {
        set_up(line).map(|position| position.fen())
    }

    #[test]
    fn words_without_arguments() {
        for (line, expected) in [
            ("debug", Command::Debug(true)),
            ("debug on", Command::Debug(true)),
            ("debug OFF", Command::Debug(false)),
            ("ucinewgame", Command::NewGame),
            ("ponderhit", Command::PonderHit { draw_offered: false }),
            ("stop", Command::Stop),
            ("quit", Command::Quit),
            ("d", Command::Show),
            ("flip", Command::Flip),
            ("eval", Command::Evaluate),
            ("explain", Command::TellReasons(None)),
            ("Explain h2e2", Command::TellReasons(Move::try_new(xiangqi::Square::H2, xiangqi::Square::E2))),
            ("bench", Command::Bench(Box::default())),
            ("bench 16 1 12", Command::Bench(Box::default())),
            ("export_net", Command::ExportNetwork(None)),
            ("export_net a b.nnue ", Command::ExportNetwork(Some("a b.nnue".to_owned()))),
            ("perft 4", Command::Perft(4)),
            ("go perft 4", Command::Perft(4)),
            ("go perft -4", Command::Perft(0)),
            ("joho debug on", Command::Debug(true)),
            ("x y\tgo perft 3", Command::Perft(3)),
            ("please setoption name Hash value 8", set("Hash", Some("8"))),
            ("exit", Command::Quit),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for nothing in ["ucicyclone", "register later", ""] {
            assert_eq!(reading(nothing, Coordinates::default()), None, "{nothing}");
        }
    }

    #[test]
    fn lines_without_need_of_an_engine_are_answered_at_once() {
        for (line, last) in [("uci", "uciok"), (" \t UCI\t", "uciok"), ("isready", "readyok")] {
            let (lines, urgency) = reply(line);
            assert_eq!((lines.last().map(String::as_str), urgency), (Some(last), Urgency::Now), "{line}");
        }
        for line in ["help", "license", "compiler"] {
            assert!(!reply(line).0.is_empty(), "{line}");
        }
        for line in ["xyzzy 1  2 ", "setoption name No Such value 3", &"炮".repeat(1000)] {
            let (lines, urgency) = reply(line);
            assert_eq!((lines.len(), urgency), (1, Urgency::Later), "{line}");
            assert!(lines[0].starts_with("info string ") && lines[0].chars().count() < 200, "{lines:?}");
        }
    }

    #[test]
    fn a_count_without_a_depth_is_answered_with_a_total() {
        for line in ["perft", "perft x", "go perft", "go perft x", "go Perft wtime 1000"] {
            let (lines, urgency) = reply(line);
            assert_eq!(lines[0], "info string perft needs a depth", "{line}");
            assert!(lines.iter().any(|line| line == "Nodes searched: 0"), "{line}: {lines:?}");
            assert_eq!(urgency, Urgency::Later, "{line}");
        }
    }

    #[test]
    fn a_request_for_reasons_that_names_no_move_is_answered_with_a_total() {
        let (lines, urgency) = reply("explain x");
        assert_eq!(lines, ["info string explain: not a move: x", "explained 0"]);
        assert_eq!(urgency, Urgency::Later);
    }

    #[test]
    fn a_front_end_may_begin_with_any_word() {
        for line in ["uci", "position startpos", "d", "go", "joho isready", "bench", "perft 3"] {
            assert!(starts_uci(line), "{line}");
        }
        for line in ["ucci", "xboard", "xyzzy", ""] {
            assert!(!starts_uci(line), "{line}");
        }
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
            assert_eq!(option_words(line), (name.to_owned(), value), "{line}");
        }
    }

    #[test]
    fn positions_in_every_form() {
        let fen = "4k4/9/9/9/9/9/9/9/9/3K5";
        let after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
        for (line, expected) in [
            ("position startpos", START_FEN.to_owned()),
            ("startpos moves h2e2", after.to_owned()),
            ("position startpos moves", START_FEN.to_owned()),
            ("position startpos MOVES H2-E2", after.to_owned()),
            (&format!("fen {fen} r moves d0d1"), "4k4/9/9/9/9/9/9/9/3K5/9 b - - 1 1".to_owned()),
            (&format!("position fen  {fen}  b 0 1"), format!("{fen} b - - 0 1")),
            (&format!("position please fen {fen}"), format!("{fen} w - - 0 1")),
        ] {
            assert_eq!(read_position(line), Ok(expected), "{line}");
        }
        for line in ["position", "position fen", "position moves h2e2"] {
            assert_eq!(read_position(line), Err(SetupError::Fen(FenError::Empty)), "{line}");
        }
        for bad in ["(none)", "h2h2"] {
            let error = SetupError::Move { number: 2, text: bad.to_owned() };
            assert_eq!(read_position(&format!("position startpos moves h2e2 {bad} b0c2")), Err(error));
        }
    }

    #[test]
    fn a_list_may_have_led_to_the_position_it_comes_with() {
        let Ok(reached) = read_position("position startpos moves h2e2 h9g7") else { panic!() };
        let position = set_up(&format!("position fen {reached} moves h2e2 h9g7")).unwrap();
        assert_eq!((position.fen(), position.plies_played()), (reached.clone(), 2));
        let other = read_position(&format!("position fen {reached} moves b2e2 h9g7"));
        assert_eq!(other, Err(SetupError::Move { number: 1, text: "b2e2".to_owned() }));
    }

    #[test]
    fn go_in_any_order() {
        let clock = |remaining, increment| SentClock { remaining: Some(remaining), increment };
        assert_eq!(
            read_go("go btime 300000 wtime 200000 binc 7 movestogo 5 movetime 970 depth 3"),
            GoRequest {
                time: TimeRequest {
                    clocks: [clock(200_000, None), clock(300_000, Some(7))],
                    movers_clock: None,
                    moves_to_go: Some(5),
                    move_time: Some(970),
                },
                depth: Some(3),
                ..GoRequest::default()
            }
        );
        let request = read_go("go ponder searchmoves h2e2 H2-D2 infinite nodes -5 mate 3");
        assert_eq!(request.search_moves.len(), 2);
        assert!(request.ponder && request.infinite && request.dropped == DroppedParts::default());
        assert_eq!((request.nodes, request.mate), (Some(-5), Some(3)));
        assert_eq!(read_go("go"), GoRequest::default());
    }

    #[test]
    fn malformed_parts_of_go_are_dropped_alone() {
        let request = read_go("go depth movetime 50");
        assert_eq!((request.depth, request.time.move_time, request.dropped.limit), (None, Some(50), true));
        assert_eq!(request.dropped.messages, ["depth needs a whole number"]);
        let request = read_go("go movetime 1.5 nodes 7");
        assert_eq!(
            (request.time.move_time, request.nodes, request.dropped.messages.len()),
            (None, Some(7), 1)
        );
        let request = read_go("go mate x");
        assert!(!request.dropped.limit);
        let request = read_go("go depth 99999999999999999999999");
        assert_eq!(request.depth, Some(i64::MAX));
        assert!(read_go("go wtime").dropped.limit);
    }
}
