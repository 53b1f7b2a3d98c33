//! The protocol fuzzer: random, mutated and reordered lines for the built binary, through its pipes.
//!
//! Lines go in bursts. After each the engine has to finish its work, and then: each question has got its answer, once;
//! a position that is known from the lines is the one it has; and a new position is searched, the answer being legal.
//! Now and then threads, files and memory are counted. At the end the process must exit with success and have printed
//! nothing on standard error.
//!
//! `CHUHE_FUZZ_LINES` sets how many lines each dialect gets, `CHUHE_FUZZ_SEED` sets the seed; a failure names the seed,
//! the burst and its lines.
//!
//! | file | what |
//! |---|---|
//! | `mutation` | changes of lines on the way |
//! | `process` | the engine, and the system's data about its process |
//! | `uci`, `ucci`, `cecp` | a grammar and a model of each dialect |

mod cecp;
mod mutation;
mod process;
mod ucci;
mod uci;

use xiangqi::{Position, SplitMix64};

use crate::harness::setting;
use process::{LOG_FILE, MAX_HASH, Process};

/// Lines a dialect gets in an ordinary run of the tests.
const LINES: u64 = 3000;
/// The seed of an ordinary run.
const SEED: u64 = 2026;

/// The engine keeps only the first word of a line with more bytes or words. No line of the fuzzer comes so close to
/// the limit that the way of counting matters.
const MAX_LINE: usize = 1 << 20;
const MAX_WORDS: usize = 1 << 18;

/// The fuzzer's model of a dialect: its lines, and their effects.
trait Dialect {
    /// Greets the engine.
    fn greet(&mut self, engine: &mut Process);

    /// A line of the dialect.
    fn line(&mut self, random: &mut SplitMix64) -> String;

    /// The lines of a usual session, to be reordered.
    fn session(&mut self, random: &mut SplitMix64) -> Vec<String>;

    /// Whether the fuzzer may send the line: not if it would end the process, write files somewhere, or take
    /// more time or memory than there is.
    fn is_allowed(&self, line: &str) -> bool;

    /// Notes the expected effect of a line that is sent. `whole` ones are as [`Dialect::line`] made them.
    fn note(&mut self, line: &str, whole: bool);

    /// Notes the expected effect of a line that is too long: its question is answered, and a position that it would
    /// have set counts as refused.
    fn note_too_long(&mut self, first_word: &str);

    /// Makes the engine finish everything and checks its answers, and the position if that is known.
    fn settle(&mut self, engine: &mut Process);

    /// Sets a position and checks that it is searched.
    fn search(&mut self, engine: &mut Process, position: &Position, moves: &str);
}

#[expect(clippy::print_stdout, reason = "the seed repeats a run that failed")]
fn run(mut dialect: impl Dialect) {
    let lines = setting("CHUHE_FUZZ_LINES").unwrap_or(LINES);
    let seed = setting("CHUHE_FUZZ_SEED").unwrap_or(SEED);
    println!("seed {seed}, {lines} lines");
    let mut random = SplitMix64::new(seed);
    let mut engine = Process::start(seed);
    dialect.greet(&mut engine);
    let (mut sent, mut burst) = (0, 0);
    while sent < lines {
        let bytes = make_burst(&mut dialect, &mut random, &mut sent);
        burst += 1;
        engine.send_burst(burst, bytes);
        dialect.settle(&mut engine);
        let (position, moves) = random_position(&mut random, 12);
        dialect.search(&mut engine, &position, &moves);
        if burst % 20 == 1 {
            engine.check_resources();
        }
    }
    println!("{sent} lines in {burst} bursts");
    engine.leave();
}

/// Some lines, mutated and reordered, as bytes. Each is noted in the order in which it will arrive.
fn make_burst(dialect: &mut impl Dialect, random: &mut SplitMix64, sent: &mut u64) -> Vec<u8> {
    let mut lines: Vec<String> = if random.below(3) == 0 {
        let mut session = dialect.session(random);
        mutation::reorder(&mut session, random);
        session
    } else {
        (0..=random.below(60)).map(|_| dialect.line(random)).collect()
    };
    lines.retain(|line| dialect.is_allowed(line));
    let mut burst = Vec::new();
    for line in lines {
        let whole = random.below(3) > 0;
        let mut bytes = line.clone().into_bytes();
        if !whole {
            mutation::mutate(&mut bytes, random);
        }
        bytes.extend_from_slice(mutation::line_end(random));
        // A mutation may have split the line into several lines.
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = read_as(part);
            if dialect.is_allowed(&text) {
                if part.len() <= MAX_LINE && text.split([' ', '\t']).count() <= MAX_WORDS {
                    dialect.note(&text, whole);
                } else {
                    let first_word = split(&text).next().unwrap_or_default();
                    dialect.note_too_long(&first_word.to_ascii_lowercase());
                }
                burst.extend_from_slice(part);
                *sent += 1;
            }
        }
    }
    burst
}

/// A line as the engine takes it: without its end, decoded.
fn read_as(bytes: &[u8]) -> String {
    chuhe_protocol::input::clean(bytes.strip_suffix(b"\n").unwrap_or(bytes))
}

/// Whether an option or a word like it takes no more memory and threads than there are, and writes only the file that
/// is allowed: `log` is how a line that names one begins.
fn is_affordable(line: &str, log: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let numbers = || lower.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<u64>().ok());
    if lower.contains("log") {
        return line
            .strip_prefix(log)
            .is_some_and(|file| [LOG_FILE, "<empty>", "/no/such/log"].contains(&file));
    }
    // Values above the range of the option are refused, so they may be sent.
    let is_large = |words: [&str; 2], range: std::ops::RangeInclusive<u64>| {
        words.iter().any(|word| lower.contains(word)) && numbers().any(|number| range.contains(&number))
    };
    !is_large(["hash", "memory"], MAX_HASH + 1..=33_554_432) && !is_large(["threads", "cores"], 4..=1024)
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t']).filter(|word| !word.is_empty())
}

/// A position some random moves on, and the moves.
fn random_position(random: &mut SplitMix64, plies: usize) -> (Position, String) {
    let (mut position, mut moves) = (Position::default(), String::new());
    for _ in 0..random.below(plies + 1) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        position.make_move(mv);
        moves += &format!(" {mv}");
    }
    (position, moves)
}

#[test]
fn uci_lines_in_any_order() {
    run(uci::Uci::default());
}

#[test]
fn ucci_lines_in_any_order() {
    run(ucci::Ucci::default());
}

#[test]
fn cecp_lines_in_any_order() {
    run(cecp::Cecp::default());
}
