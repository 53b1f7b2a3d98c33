//! Where games start: positions or the first moves of games, from a file.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use chuhe_record::pgn::PgnReader;
use chuhe_record::text::{Encoding, Lines, TextError};
use chuhe_record::{RecordError, RecordFault};
use serde::{Deserialize, Serialize};
use xiangqi::rules::Game;
use xiangqi::{FenLine, FenLineError, Move, NATURAL_MOVE_LIMIT, Position, SplitMix64};

/// The format of a file of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningsFormat {
    /// One FEN per line, with or without operations of EPD.
    #[default]
    Epd,
    /// Games.
    Pgn,
}

/// The order of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// The order of the file.
    #[default]
    Sequential,
    /// Shuffled by the seed of the tournament.
    Random,
}

/// The start positions of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningsConfig {
    /// The file; without one every game starts from the start position.
    pub file: Option<PathBuf>,
    /// The format of the file.
    pub format: OpeningsFormat,
    /// The order.
    pub order: OpeningOrder,
    /// How many plies of a game to play; `None` for all.
    pub plies: Option<usize>,
    /// The number of the first opening, from 1.
    pub start: u64,
}

impl Default for OpeningsConfig {
    fn default() -> OpeningsConfig {
        OpeningsConfig {
            file: None,
            format: OpeningsFormat::Epd,
            order: OpeningOrder::Sequential,
            plies: None,
            start: 1,
        }
    }
}

/// Why openings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file contains no opening.
    #[error("{0}: no opening in it")]
    Empty(PathBuf),
    /// A line is not a position.
    #[error("{path}, line {line}: {error}")]
    Fen {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The error.
        error: FenLineError,
    },
    /// A line cannot be read.
    #[error("{path}, line {line}: {error}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The error.
        error: TextError,
    },
    /// A game cannot be read.
    #[error("{path}: {error}")]
    Game {
        /// The file.
        path: PathBuf,
        /// The fault and its place.
        error: RecordError,
    },
}

/// The start of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// All openings, in their order.
#[derive(Debug)]
pub(crate) struct Openings {
    /// FENs take much less memory than positions, and books have millions.
    list: Vec<Line>,
    start: u64,
    /// The seed of the order, if it is random.
    seed: Option<u64>,
    /// After this many openings, the same engines meet again.
    period: u64,
    /// What was left out.
    pub(crate) warnings: Vec<String>,
}

/// A start position as a FEN, and the moves from there.
type Line = (String, Vec<Move>);

/// The openings of a file, and why others are left out.
#[derive(Default)]
struct Found {
    list: Vec<Line>,
    faults: Vec<OpeningsError>,
}

impl Found {
    /// The openings, and warnings about the rest.
    ///
    /// # Errors
    /// If there is nothing but faults: the first of them.
    fn usable(mut self) -> Result<(Vec<Line>, Vec<String>), OpeningsError> {
        const MAX_REPORTED: usize = 10;
        if self.list.is_empty() && !self.faults.is_empty() {
            return Err(self.faults.swap_remove(0));
        }
        let shown = self.faults.iter().take(MAX_REPORTED);
        let mut warnings: Vec<String> =
            shown.map(|fault| format!("{fault}; this opening is left out")).collect();
        if self.faults.len() > MAX_REPORTED {
            warnings.push(format!("{} more openings are left out", self.faults.len() - MAX_REPORTED));
        }
        Ok((self.list, warnings))
    }
}

impl Openings {
    /// Reads the file, checks every opening, and puts them into their order. Faulty ones are left out.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no opening.
    pub(crate) fn read(config: &OpeningsConfig, seed: u64, period: u64) -> Result<Openings, OpeningsError> {
        let (list, mut warnings) = match &config.file {
            None => (vec![(xiangqi::START_FEN.to_owned(), Vec::new())], Vec::new()),
            Some(path) => {
                let file =
                    File::open(path).map_err(|error| OpeningsError::Io { path: path.to_owned(), error })?;
                let source = BufReader::new(file);
                let found = match config.format {
                    OpeningsFormat::Epd => positions(source, path)?,
                    OpeningsFormat::Pgn => games(source, path, config.plies.unwrap_or(usize::MAX))?,
                };
                found.usable()?
            }
        };
        if let (true, Some(path)) = (list.is_empty(), &config.file) {
            return Err(OpeningsError::Empty(path.clone()));
        }
        warnings.extend(over(&list));
        let seed = (config.order == OpeningOrder::Random).then_some(seed);
        let start = config.start.saturating_sub(1);
        let mut openings = Openings { list, start, seed, period: period.max(1), warnings };
        openings.list =
            openings.order(0).into_iter().map(|i| std::mem::take(&mut openings.list[i])).collect();
        Ok(openings)
    }

    /// The opening with a number, counted from 0. After the last one they start again, in another order if the order
    /// is random, and otherwise moved by one as often as it takes for all engines to meet all openings: with four pairs
    /// of engines and 400 openings, each pair would otherwise meet the same 100 again.
    pub(crate) fn get(&self, number: u64) -> Opening {
        let count = self.list.len() as u64;
        let common = gcd(self.period, count);
        let moved = if self.seed.is_none() { number / (self.period / common * count) % common } else { 0 };
        let place = self.start.wrapping_add(number).wrapping_add(moved);
        let (pass, index) = (place / count, (place % count) as usize);
        let index = if pass == 0 { index } else { self.order(pass)[index] };
        let (fen, moves) = &self.list[index];
        let start = Position::from_fen(fen).expect("every opening has been checked");
        Opening { start, moves: moves.clone() }
    }

    /// The order of the openings in a pass through all of them.
    fn order(&self, pass: u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        if let Some(seed) = self.seed {
            // The order is the same on every machine, so that several runners can share a book.
            SplitMix64::new(seed.wrapping_add(pass)).shuffle(&mut order);
        }
        order
    }
}

/// The greatest common divisor of two numbers.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn positions(source: impl BufRead, path: &Path) -> Result<Found, OpeningsError> {
    let mut found = Found::default();
    // Comments may be in any encoding of game files.
    let (mut lines, mut text) = (Lines::new(source, Encoding::Detect), String::new());
    loop {
        match lines.read(&mut text) {
            Ok(true) => {}
            Ok(false) => return Ok(found),
            Err(TextError::Io(error)) => return Err(OpeningsError::Io { path: path.to_owned(), error }),
            Err(error) => {
                let (path, line) = (path.to_owned(), lines.number());
                found.faults.push(OpeningsError::Line { path, line, error });
                continue;
            }
        }
        let line = text.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match opening_of(line) {
            Ok(opening) => found.list.push(opening),
            Err(error) => {
                let (path, line) = (path.to_owned(), lines.number());
                found.faults.push(OpeningsError::Fen { path, line, error });
            }
        }
    }
}

/// The opening of a line: a FEN, with or without moves after it, or EPD, whose `hmvc` and `fmvn` become its clock and
/// its move number.
fn opening_of(line: &str) -> Result<(String, Vec<Move>), FenLineError> {
    let line = FenLine::read(line)?.with_operations_only()?;
    let operations = line.operations();
    let value = |name: &str| {
        let mut numbers = operations.iter().filter(|(code, _)| *code == name).map(|(_, operand)| operand);
        numbers.find_map(|operand| operand.split_ascii_whitespace().next()?.parse::<u32>().ok())
    };
    let (clock, number) = (value("hmvc"), value("fmvn"));
    let mut fen = line.start.fen();
    if clock.is_some() || number.is_some() {
        let fields: Vec<&str> = fen.split_ascii_whitespace().take(4).collect();
        let counted = format!("{} {} {}", fields.join(" "), clock.unwrap_or(0), number.unwrap_or(1));
        fen = Position::from_fen_within(&counted, Some(NATURAL_MOVE_LIMIT))?.fen();
    }
    Ok((fen, line.read_moves()?))
}

/// A warning about openings in which no engine can play a move.
fn over(list: &[Line]) -> Option<String> {
    let is_over = |(fen, moves): &&Line| {
        let mut game = Game::new(Position::from_fen(fen).expect("every opening has been checked"));
        game.outcome().is_some() || moves.iter().any(|&mv| game.play(mv).is_err() || game.outcome().is_some())
    };
    let mut over = list.iter().enumerate().filter(|(_, line)| is_over(line));
    let first = over.next()?.0 + 1;
    let count = 1 + over.count();
    Some(format!(
        "openings: {count} of {} end the game before an engine moves; the first is number {first}",
        list.len()
    ))
}

fn games(source: impl BufRead, path: &Path, plies: usize) -> Result<Found, OpeningsError> {
    let mut found = Found::default();
    for game in PgnReader::new(source, Encoding::Detect) {
        let record = match game {
            Ok(record) => record,
            Err(RecordError { fault: RecordFault::Text(TextError::Io(error)), .. }) => {
                return Err(OpeningsError::Io { path: path.to_owned(), error });
            }
            // A fault behind the moves to play does not matter.
            Err(RecordError { kept: Some(record), .. }) if record.line.plies.len() >= plies => *record,
            Err(error) => {
                found.faults.push(OpeningsError::Game { path: path.to_owned(), error });
                continue;
            }
        };
        found.list.push((record.start.fen(), record.moves().take(plies).collect()));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# openings\n\n4k4/9/9/9/9/9/9/9/9/3K5 w - - hmvc 7; fmvn 30;\n3k5/9/9/9/9/9/9/9/9/4K4 b\n";

    fn fens(text: &str) -> Vec<String> {
        let (list, warnings) = positions(text.as_bytes(), Path::new("book")).unwrap().usable().unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        list.into_iter().map(|(fen, _)| fen).collect()
    }

    #[test]
    fn positions_are_read_with_their_counters() {
        let expected = ["4k4/9/9/9/9/9/9/9/9/3K5 w - - 7 30", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"];
        assert_eq!(fens(TEXT), expected);
        assert_eq!(
            fens("3k5/9/9/9/9/9/9/9/9/4K4 b - - 5 9 ;bm a0a1")[0],
            "3k5/9/9/9/9/9/9/9/9/4K4 b - - 5 9"
        );
        for (operations, counters) in [
            ("c0 \"old fmvn 99; hmvc 110 note\"; fmvn 7;", "0 7"),
            ("id \"x\"; hmvc 3; c0 \"fmvn 9\";", "3 1"),
            ("; hmvc 3 ; fmvn 4;", "3 4"),
            ("id \"x\"; xhmvc 3; c9 hmvc 5;", "0 1"),
        ] {
            let fen = "3k5/9/9/9/9/9/9/9/9/4K4 b - -";
            assert_eq!(fens(&format!("{fen} {operations}"))[0], format!("{fen} {counters}"), "{operations}");
        }
        let error = positions("x w\n".as_bytes(), Path::new("book")).unwrap().usable().unwrap_err();
        assert!(error.to_string().starts_with("book, line 1: "), "{error}");
    }

    #[test]
    fn a_mark_of_utf_8_and_comments_in_any_encoding_are_no_fault() {
        let mut text = format!("\u{FEFF}{TEXT}").into_bytes();
        text.extend(b"# \xBF\xAA\xBE\xD6\r\n4k4/9/9/9/9/9/9/9/9/3K5 w\r\n\xBF\xAA w\n");
        let read = |text: &[u8]| positions(text, Path::new("book")).unwrap().usable();
        let whole = text.iter().rposition(|&b| b == b'\r').unwrap();
        assert_eq!(read(&text[..whole]).unwrap().0.len(), 3);
        let bom_first = "\u{FEFF}3k5/9/9/9/9/9/9/9/9/4K4 b\n";
        assert_eq!(read(bom_first.as_bytes()).unwrap().0.len(), 1);
        let (list, warnings) = read(&text).unwrap();
        assert_eq!(list.len(), 3);
        assert!(warnings.len() == 1 && warnings[0].starts_with("book, line 7: "), "{warnings:?}");
        let wide: Vec<u8> =
            format!("\u{FEFF}# 开局\r\n{TEXT}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&wide).unwrap(), read(TEXT.as_bytes()).unwrap());
        let (list, warnings) = read(format!("{}\n{TEXT}", "x".repeat(1 << 21)).as_bytes()).unwrap();
        assert_eq!((list.len(), warnings.len()), (2, 1));
        assert!(warnings[0].starts_with("book, line 1: the line is longer than "), "{warnings:?}");
        let many = "9/9 w\n".repeat(30);
        let (list, warnings) = read(format!("{TEXT}{many}").as_bytes()).unwrap();
        assert_eq!((list.len(), warnings.len()), (2, 11));
        assert_eq!(warnings[10], "20 more openings are left out");
    }

    #[test]
    fn games_give_their_first_moves() {
        let text = "[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n1. b2e2 *\n\n";
        let read = |text: &str, plies| {
            let found = games(text.as_bytes(), Path::new("book"), plies).unwrap();
            let (list, warnings) = found.usable()?;
            Ok::<_, OpeningsError>((list.iter().map(|(_, moves)| moves.len()).collect::<Vec<_>>(), warnings))
        };
        assert_eq!(read(text, 2).unwrap(), (vec![2, 1], vec![]));
        assert!(
            read("1. h2e3 *\n", 2).unwrap_err().to_string().starts_with("book: game 1, line 1, move 1: ")
        );
        // A faulty game is left out, unless its fault is behind the moves to play.
        let faulty = format!("{text}[Event \"e\"]\n\n1. h2e2 h9g7 2. h2h3 *\n");
        assert_eq!(read(&faulty, 2).unwrap(), (vec![2, 1, 2], vec![]));
        let (lengths, warnings) = read(&faulty, 3).unwrap();
        assert_eq!(lengths, [3, 1]);
        assert!(
            matches!(&warnings[..], [warning] if warning.starts_with("book: game 3, line 9, move 2: ") && warning.ends_with("; this opening is left out")),
            "{warnings:?}"
        );
    }

    #[test]
    fn openings_repeat_from_the_first_and_seeds_give_orders() {
        let openings = |start| Openings {
            list: (0..3).map(|_| (xiangqi::START_FEN.to_owned(), Vec::new())).collect(),
            start,
            seed: None,
            period: 1,
            warnings: Vec::new(),
        };
        assert_eq!(openings(5).get(7).start.fen(), xiangqi::START_FEN);
        assert_eq!(openings(0).order(4), [0, 1, 2]);
        let shuffled = |seed| {
            let mut list: Vec<u32> = (0..100).collect();
            SplitMix64::new(seed).shuffle(&mut list);
            list
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        assert!(
            (0..20).any(|seed| shuffled(seed).iter().zip(0..).any(|(&at, place)| at == place)),
            "each may stay in its place"
        );
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<u32>>(), "every opening occurs once");
    }

    #[test]
    fn each_pass_through_a_book_has_an_order_of_its_own_with_every_opening_once() {
        let path = std::env::temp_dir().join(format!("chuhe-match-{}-passes.epd", std::process::id()));
        // Fifty positions that differ in their move number.
        let lines = (1..=50).map(|number| format!("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 {number}\n"));
        std::fs::write(&path, lines.collect::<String>()).unwrap();
        let config =
            OpeningsConfig { file: Some(path.clone()), order: OpeningOrder::Random, ..Default::default() };
        let [openings, again, other] = [3, 3, 4].map(|seed| Openings::read(&config, seed, 1).unwrap());
        std::fs::remove_file(&path).unwrap();
        let pass = |openings: &Openings, pass: u64| -> Vec<String> {
            (50 * pass..50 * (pass + 1)).map(|number| openings.get(number).start.fen()).collect()
        };
        let sorted = |mut fens: Vec<String>| {
            fens.sort_unstable();
            fens.dedup();
            fens
        };
        let (first, second) = (pass(&openings, 0), pass(&openings, 1));
        assert_ne!(first, second);
        assert_ne!(second, pass(&openings, 2));
        assert_eq!(sorted(first.clone()).len(), 50);
        assert_eq!(sorted(first.clone()), sorted(second.clone()));
        assert_eq!((pass(&again, 0), pass(&again, 1)), (first.clone(), second));
        assert_ne!(pass(&other, 0), first);
    }

    #[test]
    fn all_engines_meet_all_openings_in_their_order() {
        for (count, period) in [(1, 3), (3, 3), (4, 6), (6, 4), (5, 3), (12, 10), (4, 1)] {
            let fen = |number| format!("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 {number}");
            let list = (1..=count).map(|number| (fen(number), Vec::new())).collect();
            let openings = Openings { list, start: 0, seed: None, period, warnings: Vec::new() };
            let met = |number| openings.get(number).start.move_number();
            assert_eq!((0..count).map(met).collect::<Vec<_>>(), (1..=count as u32).collect::<Vec<_>>());
            for engines in 0..period {
                let mut all: Vec<u32> = (0..count).map(|round| met(round * period + engines)).collect();
                all.sort_unstable();
                assert_eq!(all, (1..=count as u32).collect::<Vec<_>>(), "{count} {period} {engines}");
            }
        }
    }

    #[test]
    fn the_first_opening_has_the_number_1() {
        let path = std::env::temp_dir().join(format!("chuhe-match-{}-first.epd", std::process::id()));
        let lines = (1..=3).map(|number| format!("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 {number}\n"));
        std::fs::write(&path, lines.collect::<String>()).unwrap();
        let numbers = |start| -> Vec<u32> {
            let config = OpeningsConfig { file: Some(path.clone()), start, ..Default::default() };
            let openings = Openings::read(&config, 0, 1).unwrap();
            (0..4).map(|number| openings.get(number).start.move_number()).collect()
        };
        let expected = [[1, 2, 3, 1], [1, 2, 3, 1], [2, 3, 1, 2], [3, 1, 2, 3]];
        let found: Vec<Vec<u32>> = (0..4).map(numbers).collect();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(found, expected);
    }
}
