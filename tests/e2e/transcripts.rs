//! The lines of clients, and the required answers: the files of `tests/clients/transcripts`.
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `> line` | the client sends this line |
//! | `< line` | the client waits for this line; `*` stands for anything |
//! | `! line` | no such line may have come since the client last sent one |
//! | `= base moves` | the last `bestmove`, with ranks from this base, is legal after these moves (ranks from 0) |
//! | `= base fen FEN` | the same in this position |

use std::path::Path;

use xiangqi::{Move, Position};

use crate::harness::{Engine, play};

/// Whether a line is like a pattern in which `*` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|begin| line.strip_prefix(begin)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((end, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(place) = rest.find(part) else { return false };
        rest = &rest[place + part.len()..];
    }
    rest.ends_with(end)
}

/// A move with ranks from 0 or 1.
fn read_move(text: &str, base: usize) -> Move {
    let mut from_zero = String::new();
    let mut rest = text;
    while let Some(file) = rest.chars().next() {
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        let rank: usize = rest[1..end].parse().unwrap();
        from_zero += &format!("{file}{}", rank - base);
        rest = &rest[end..];
    }
    from_zero.parse().unwrap_or_else(|error| panic!("{text} from {base}: {error}"))
}

fn replay(name: &str, text: &str) {
    let mut engine = Engine::start();
    let mut heard: Vec<String> = Vec::new();
    let mut answer = String::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}, line {}", index + 1);
        let (kind, rest) = line.split_at(line.len().min(2));
        match kind {
            "" | "# " | "#" => {}
            "> " => {
                heard.clear();
                engine.send(rest);
            }
            "< " => loop {
                let line = engine.line();
                heard.push(line.clone());
                if line.starts_with("bestmove ") {
                    answer = line.clone();
                }
                if matches(rest, &line) {
                    break;
                }
                let ends = line.starts_with("bestmove") || line.starts_with("nobestmove");
                assert!(!ends, "{place}: '{rest}' did not come before the answer: {heard:#?}");
            },
            "! " => assert!(!heard.iter().any(|line| matches(rest, line)), "{place}: {heard:#?}"),
            "= " => {
                let (base, moves) = rest.split_once(' ').unwrap_or((rest, ""));
                let best = answer.split(' ').nth(1).unwrap_or_default();
                let best = read_move(best, base.parse().unwrap());
                let position = match moves.strip_prefix("fen ") {
                    Some(fen) => Position::from_fen(fen).unwrap(),
                    None => play(&Position::default(), moves),
                };
                assert!(position.is_legal(best), "{place}: {answer}");
            }
            _ => panic!("{place}: not a line of a transcript"),
        }
    }
}

#[test]
fn every_transcript_is_answered_as_it_should_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/clients/transcripts");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        replay(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
        count += 1;
    }
    assert!(count >= 15, "{count} transcripts");
}

#[test]
fn patterns_match_whole_lines() {
    for (pattern, line, expected) in [
        ("readyok", "readyok", true),
        ("ready", "readyok", false),
        ("info * pv h2e2*", "info depth 1 pv h2e2 h9g7", true),
        ("info * pv h3e3*", "info depth 1 pv h2e2", false),
        ("*", "", true),
    ] {
        assert_eq!(matches(pattern, line), expected, "{pattern} {line}");
    }
}
