//! UCI: a grammar of lines, and a model of their effects. The model reads lines by itself, on purpose: words that it
//! shared with the reader under test would hide the reader's mistakes. Where it is not sure of the meaning of a line
//! it says so, and is less strict from there on.

mod grammar;

use xiangqi::{Move, Position, START_FEN, SplitMix64};

use super::process::Process;
use super::{Dialect, is_affordable, split};
use crate::harness::check_search;
use grammar::{FOLLOW_NO_GAMES, RANK_BASE, WORDS, go, limit, option, position};

/// The expectation of the model, if it has one.
enum Known<T> {
    Yes(T),
    No,
}

/// The model.
pub(super) struct Uci {
    /// `Yes(None)`: no position, since the last was refused.
    position: Known<Option<Position>>,
    rank_base: Known<u8>,
    /// Answers owed since everything was settled last.
    best_moves: usize,
    readies: usize,
    greetings: usize,
    counts: usize,
    boards: usize,
    evaluations: usize,
    explanations: usize,
    benches: usize,
    settled: u64,
}

impl Default for Uci {
    fn default() -> Self {
        let position = Known::Yes(Some(Position::default()));
        Uci {
            position,
            rank_base: Known::Yes(0),
            best_moves: 0,
            readies: 0,
            greetings: 0,
            counts: 0,
            boards: 0,
            evaluations: 0,
            explanations: 0,
            benches: 0,
            settled: 0,
        }
    }
}

impl Dialect for Uci {
    fn greet(&mut self, engine: &mut Process) {
        engine.send(&format!("{FOLLOW_NO_GAMES}\n{}\nuci", RANK_BASE[0]));
        engine.until(None, |line| line == "uciok");
    }

    fn line(&mut self, random: &mut SplitMix64) -> String {
        match random.below(12) {
            0..3 => go(random),
            3..6 => position(random),
            6..8 => option(random),
            _ => random.pick(&WORDS).to_owned(),
        }
    }

    fn session(&mut self, random: &mut SplitMix64) -> Vec<String> {
        let mut lines = vec!["uci".to_owned(), option(random), "isready".to_owned(), "ucinewgame".to_owned()];
        for _ in 0..random.below(6) {
            lines.push(position(random));
            if random.below(2) == 0 {
                lines.push(go(random));
            } else {
                lines.push(format!("go ponder {}", limit(random)));
                lines.push(random.pick(&["ponderhit", "stop"]).to_owned());
            }
            lines.push(random.pick(&["isready", "stop", "d", "eval"]).to_owned());
        }
        lines
    }

    fn is_allowed(&self, line: &str) -> bool {
        let lower = line.to_ascii_lowercase();
        // These words change to another protocol.
        if matches!(split(&lower).next(), Some("ucci" | "xboard" | "protover")) {
            return false;
        }
        let words = meant(&lower);
        match words[..] {
            // These end the conversation.
            ["quit" | "exit", ..] => false,
            // Benches at other depths would take too long.
            ["bench", ..] => WORDS.contains(&line.trim_end()),
            ["speedtest", ..] => WORDS.contains(&line.trim_end()),
            // This command writes a file.
            ["export_net", ..] => false,
            ["setoption", ..] => is_affordable(line, "setoption name Debug Log File value "),
            _ => true,
        }
    }

    fn note(&mut self, line: &str, whole: bool) {
        let lower = line.to_ascii_lowercase();
        let words = meant(&lower);
        match words[..] {
            ["isready", ..] => self.readies += 1,
            ["uci", ..] => self.greetings += 1,
            ["go", ref rest @ ..] if rest.contains(&"perft") => self.counts += 1,
            ["go", ..] => self.best_moves += 1,
            ["perft", ..] => self.counts += 1,
            ["explain", ..] => self.explanations += 1,
            ["d", ..] => self.boards += 1,
            ["eval", ..] => self.evaluations += 1,
            ["bench" | "speedtest", ..] => self.benches += 1,
            ["position" | "fen" | "startpos", ..] => {
                self.position = if whole { self.position_of(line) } else { Known::No };
            }
            // The command is refused while a search runs, so the position is not known.
            ["flip", ..] => self.position = Known::No,
            ["setoption", ..] if lower.contains("rank") && lower.contains("base") => {
                self.rank_base = match RANK_BASE.iter().position(|&known| whole && known == line.trim_end()) {
                    Some(0) => Known::Yes(0),
                    Some(1) => Known::Yes(1),
                    _ => Known::No,
                };
            }
            _ => {}
        }
    }

    fn note_too_long(&mut self, first_word: &str) {
        match first_word {
            "position" | "fen" | "startpos" => self.position = Known::Yes(None),
            "go" => self.best_moves += 1,
            "isready" => self.readies += 1,
            "uci" => self.greetings += 1,
            _ => {}
        }
    }

    fn settle(&mut self, engine: &mut Process) {
        self.settled += 1;
        let echo = format!("settled{}", self.settled);
        engine.send(&format!("stop\n{echo}"));
        let end = format!("{echo} (try 'help')");
        let lines = engine.until(Some("stop"), |line| line.ends_with(&end));
        let count = |begin: &str| lines.iter().filter(|line| line.starts_with(begin)).count();
        // Each of these commands prints its last line, whatever came before.
        let found = [
            ("bestmove", count("bestmove "), self.best_moves),
            ("readyok", count("readyok"), self.readies),
            ("uciok", count("uciok"), self.greetings),
            ("perft", count("Nodes searched: "), self.counts),
            ("d", count("Checkers:"), self.boards),
            ("eval", count("Final evaluation"), self.evaluations),
            ("explain", count("explained "), self.explanations),
            ("bench", lines.iter().filter(|line| line.ends_with(" nps")).count(), self.benches),
        ];
        for (name, found, expected) in found {
            if found != expected {
                engine.fail(&format!("{name}: {found} times instead of {expected}; all lines: {lines:#?}"));
            }
        }
        (self.best_moves, self.readies, self.greetings) = (0, 0, 0);
        (self.counts, self.boards, self.evaluations, self.benches) = (0, 0, 0, 0);
        self.explanations = 0;
        if let Some(line) =
            lines.iter().find(|line| line.len() >= 2000 || line.replace('\t', "").contains(char::is_control))
        {
            engine.fail(&format!("no line for a client: {line:?}"));
        }
        if matches!(self.rank_base, Known::No) {
            engine.send(RANK_BASE[0]);
            self.rank_base = Known::Yes(0);
        }
        self.check_position(engine);
    }

    fn search(&mut self, engine: &mut Process, position: &Position, moves: &str) {
        engine.send(RANK_BASE[0]);
        self.rank_base = Known::Yes(0);
        // Moves from a book come without a search.
        engine.send("setoption name OwnBook value false");
        let count = [1, 2, 5, 128][(self.settled % 4) as usize];
        engine.send(&format!("setoption name MultiPV value {count}"));
        engine.send(&format!("position startpos moves{moves}"));
        // Sometimes the search gets only a few moves, and one that is not legal.
        let mut wanted = position.legal_moves().to_vec();
        let mut go = format!("go nodes {}", 50 + self.settled * 37 % 2000);
        if self.settled.is_multiple_of(3) {
            wanted = wanted.into_iter().skip(self.settled as usize % 5).step_by(9).collect();
            go += " searchmoves a0a9";
            wanted.iter().for_each(|mv| go += &format!(" {mv}"));
        }
        if wanted.is_empty() {
            wanted = position.legal_moves().to_vec();
        }
        engine.send(&go);
        let lines = engine.until(None, |line| line.starts_with("bestmove"));
        check_answer(engine, &lines, position);
        if let Some(fault) = fault_of_last_lines(&lines, count.min(wanted.len())) {
            engine.fail(&format!("{fault} of {count} in {}: {lines:#?}", position.fen()));
        }
        for line in lines.iter().filter(|line| line.contains(" pv ") || line.starts_with("bestmove")) {
            let text = field(line, if line.starts_with("bestmove") { "bestmove" } else { "pv" });
            if !text.parse().map_or(wanted.is_empty(), |mv| wanted.contains(&mv)) {
                engine.fail(&format!("{text} after {go} in {}: {lines:#?}", position.fen()));
            }
        }
        self.position = Known::Yes(Some(position.clone()));
    }
}

/// Whether the FEN shown is that of a position. An option may set a smaller natural move limit: the clock is then held
/// below it.
fn is_position(shown: &str, expected: &str) -> bool {
    let [mut shown, mut expected] = [shown, expected].map(|fen| fen.split(' ').collect::<Vec<_>>());
    let clock = |fen: &mut Vec<&str>| fen.remove(4).parse::<u32>().unwrap();
    clock(&mut shown) <= clock(&mut expected) && shown == expected
}

impl Uci {
    /// The position that a whole line sets.
    fn position_of(&self, line: &str) -> Known<Option<Position>> {
        let Known::Yes(rank_base) = self.rank_base else { return Known::No };
        let line = line.trim();
        let line = line.strip_prefix("position").unwrap_or(line).trim();
        let (base, moves) = line.split_once(" moves").unwrap_or((line, ""));
        let fen = match base.strip_prefix("fen") {
            Some(fen) => fen.trim(),
            None if base == "startpos" => START_FEN,
            None => "",
        };
        let Ok(mut position) = Position::from_fen(fen) else { return Known::Yes(None) };
        for text in split(moves) {
            // A list that contains an illegal move sets no position.
            if read_move(text, rank_base).is_none_or(|mv| position.play(mv).is_err()) {
                return Known::Yes(None);
            }
        }
        Known::Yes(Some(position))
    }

    /// Asks for the position, and for a move in it.
    fn check_position(&mut self, engine: &mut Process) {
        let (Known::Yes(position), Known::Yes(rank_base)) = (&self.position, &self.rank_base) else { return };
        engine.send("d\nisready");
        let lines = engine.until(None, |line| line == "readyok");
        let shown = lines.iter().find_map(|line| line.strip_prefix("Fen: ")).filter(|fen| *fen != "(none)");
        let expected = position.as_ref().map(Position::fen);
        let is_right = match (shown, &expected) {
            (Some(shown), Some(expected)) => is_position(shown, expected),
            (shown, expected) => shown.is_none() && expected.is_none(),
        };
        if !is_right {
            engine.fail(&format!("the position is {shown:?}, not {expected:?}"));
        }
        engine.send("go nodes 1");
        let lines = engine.until(None, |line| line.starts_with("bestmove"));
        let words: Vec<&str> = lines.last().map(|line| line.split(' ').collect()).unwrap_or_default();
        let legal = position.as_ref().map(Position::legal_moves).unwrap_or_default();
        let is_right = match words.get(1).and_then(|text| read_move(text, *rank_base)) {
            Some(mv) => legal.contains(&mv),
            None => legal.is_empty() && words[1] == "(none)",
        };
        if !is_right {
            engine.fail(&format!("{words:?} in {expected:?}"));
        }
    }
}

/// Checks an answer as the other tests do, but names the burst if it is wrong.
fn check_answer(engine: &mut Process, lines: &[String], position: &Position) {
    let checked = std::panic::catch_unwind(|| check_search(lines, position));
    if checked.is_err() {
        engine.fail(&format!("the answer is wrong in {}: {lines:#?}", position.fen()));
    }
}

/// The fault of the last reports. They must number all requested lines from 1, each with another first move and none
/// better than the previous one. Only a search that did not finish its first depth may lack some.
fn fault_of_last_lines(lines: &[String], expected: usize) -> Option<&'static str> {
    let reports: Vec<&String> = lines.iter().filter(|line| line.contains(" pv ")).collect();
    let first = reports.iter().rposition(|line| field(line, "multipv") == "1")?;
    let last = &reports[first..];
    let worth = |line: &str| match (field(line, "cp").parse::<i64>(), field(line, "mate").parse::<i64>()) {
        (Ok(score), _) => score,
        (_, Ok(moves)) if moves > 0 => 1_000_000 - moves,
        (_, Ok(moves)) => -1_000_000 - moves,
        _ => i64::MIN,
    };
    // Lines of the iteration before may have higher scores.
    let depth = |line: &str| field(line, "depth").parse::<u32>().unwrap_or(0);
    let mut moves: Vec<String> = last.iter().map(|line| field(line, "pv")).collect();
    moves.sort();
    moves.dedup();
    let numbered =
        last.iter().enumerate().all(|(index, line)| field(line, "multipv") == (index + 1).to_string());
    if !numbered {
        Some("lines without their numbers")
    } else if moves.len() != last.len() {
        Some("a move twice")
    } else if !last.windows(2).all(|pair| worth(pair[0]) >= worth(pair[1]) || depth(pair[0]) > depth(pair[1]))
    {
        Some("lines out of order")
    } else if last.len() != expected && last.iter().any(|line| field(line, "depth") != "1") {
        Some("lines missing")
    } else {
        None
    }
}

#[test]
fn the_model_finds_faults_in_last_lines() {
    let line = |depth: u32, number: u32, score: i32, mv: &str| {
        format!("info depth {depth} seldepth 9 multipv {number} score cp {score} nodes 1 pv {mv}")
    };
    let fault = |last: &[String]| {
        let before = [line(4, 1, 30, "h2e2"), line(4, 2, 20, "b2e2"), line(4, 3, 10, "b0c2")];
        fault_of_last_lines(&[&before, last].concat(), 3)
    };
    assert_eq!(fault(&[]), None);
    assert_eq!(fault(&[line(5, 1, 9, "h2e2"), line(5, 2, 8, "b2e2"), line(4, 3, 8, "b0c2")]), None);
    assert_eq!(fault(&[line(5, 1, 9, "h2e2")]), Some("lines missing"));
    assert_eq!(
        fault(&[line(5, 1, 9, "h2e2"), line(5, 2, 8, "b2e2"), line(4, 3, 7, "h2e2")]),
        Some("a move twice")
    );
    assert_eq!(
        fault(&[line(5, 1, 9, "h2e2"), line(5, 2, 7, "b2e2"), line(5, 3, 8, "b0c2")]),
        Some("lines out of order")
    );
    assert_eq!(fault(&[line(5, 1, 9, "h2e2"), line(4, 2, 20, "b2e2"), line(4, 3, 10, "b0c2")]), None);
    assert_eq!(fault(&[line(5, 1, 9, "h2e2"), line(4, 3, 8, "b0c2")]), Some("lines without their numbers"));
}

/// The word after another one; empty without it.
fn field(line: &str, name: &str) -> String {
    split(line).skip_while(|&word| word != name).nth(1).unwrap_or_default().to_owned()
}

/// The words of a line from the first that begins a command: words before one of the standard are skipped.
fn meant(line: &str) -> Vec<&str> {
    const OWN: [&str; 12] = [
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
    const STANDARD: [&str; 14] = [
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
    let words: Vec<&str> = split(line).collect();
    // The engine reads lines with comments and lines with its own words as a whole.
    let is_whole = words.first().is_none_or(|first| OWN.contains(first) || first.starts_with('#'));
    let skipped = words.iter().position(|word| STANDARD.contains(word)).filter(|_| !is_whole).unwrap_or(0);
    words[skipped..].to_vec()
}

/// A move whose ranks count from 0 or 1.
fn read_move(text: &str, rank_base: u8) -> Option<Move> {
    if rank_base == 0 {
        return text.parse().ok();
    }
    let mut zero_based = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[letter.len_utf8()..].find(|c: char| !c.is_ascii_digit());
        let end = digits.map_or(rest.len(), |end| end + letter.len_utf8());
        let rank: u8 = rest[letter.len_utf8()..end].parse().ok()?;
        zero_based += &format!("{letter}{}", rank.checked_sub(1)?);
        rest = &rest[end..];
    }
    zero_based.parse().ok()
}
