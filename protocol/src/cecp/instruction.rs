//! Lines to instructions: pure parsing, independent of any state.

use std::time::Duration;

use xiangqi::Move;

use crate::words::{quoted, shortened, whole_number, words};

/// The instruction in a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Instruction {
    /// The word is known, but nothing has to be done.
    Nothing,
    /// The word is not known; the line, shortened.
    Unknown(String),
    /// The word is known, but its arguments are not valid; the line, shortened.
    Bad(String),
    /// Report the engine's features.
    Features,
    /// Whether the GUI accepts lines for its debug file.
    Debug(bool),
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    /// A time for a number of moves, 0 for all.
    Level {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
    /// A time for each move.
    TimePerMove(Duration),
    /// Plies; none if there is no limit.
    Depth(Option<i64>),
    /// The time left on the engine's clock, in milliseconds.
    OwnTime(i64),
    /// The time left on the opponent's clock, in milliseconds.
    OpponentTime(i64),
    /// A move: its text, and the move that the text means.
    Move(String, Option<Move>),
    MoveNow,
    Ping(String),
    Draw,
    Result,
    /// `None`: the line was too long.
    SetBoard(Option<String>),
    Hint,
    Book,
    Undo,
    Remove,
    Ponder(bool),
    Post(bool),
    Analyze,
    Exit,
    Status,
    /// Exclude a move from the search; `None`: all moves.
    Exclude(Option<Move>),
    /// Include a move again; `None`: all moves.
    Include(Option<Move>),
    Memory(i64),
    Cores(i64),
    Option {
        name: String,
        value: Option<String>,
    },
    Computer,
}

/// How an instruction is treated that arrives while the engine searches for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhileThinking {
    /// The instruction is carried out during the search.
    Now,
    /// The instruction does not concern the game, but must keep its order.
    WaitsForTheMove,
    /// The instruction applies to the game after the move.
    NeedsTheMove,
    /// The move that the engine searches for is no longer needed.
    TakesTheMoveBack,
}

impl Instruction {
    /// Its handling while the engine searches for its move.
    pub(super) fn while_thinking(&self) -> WhileThinking {
        use WhileThinking::{NeedsTheMove, Now, TakesTheMoveBack, WaitsForTheMove};
        match self {
            Instruction::Nothing
            | Instruction::Unknown(_)
            | Instruction::Bad(_)
            | Instruction::Features
            | Instruction::Debug(_)
            | Instruction::Quit
            | Instruction::MoveNow
            | Instruction::Draw
            | Instruction::Hint
            | Instruction::Book
            | Instruction::Ponder(_)
            | Instruction::Post(_)
            | Instruction::Status
            | Instruction::Computer => Now,
            Instruction::Ping(_)
            | Instruction::Level { .. }
            | Instruction::TimePerMove(_)
            | Instruction::Depth(_)
            | Instruction::OwnTime(_)
            | Instruction::OpponentTime(_)
            | Instruction::Memory(_)
            | Instruction::Cores(_)
            | Instruction::Option { .. }
            | Instruction::Exit
            | Instruction::Exclude(_)
            | Instruction::Include(_) => WaitsForTheMove,
            Instruction::Variant(_)
            | Instruction::Go
            | Instruction::PlayOther
            | Instruction::Move(..)
            | Instruction::SetBoard(_)
            | Instruction::Undo
            | Instruction::Remove
            | Instruction::Analyze => NeedsTheMove,
            Instruction::New | Instruction::Force | Instruction::Result => TakesTheMoveBack,
        }
    }
}

/// Reads the instruction in a line. Words match without regard to case.
pub(super) fn read(line: &str) -> Instruction {
    let tokens: Vec<&str> = words(line).collect();
    let Some((first, rest)) = tokens.split_first() else { return Instruction::Nothing };
    let word = first.to_ascii_lowercase();
    let bad = || Instruction::Bad(quoted(line));
    let number = |instruction: fn(i64) -> Instruction| {
        rest.first().and_then(|text| whole_number(text)).map_or_else(bad, instruction)
    };
    match word.as_str() {
        // These commands need no action, because they change nothing here. Endgame tables at such a path are not read.
        "xboard" | "random" | "name" | "rating" | "ics" | "white" | "black" | "egtpath" => {
            Instruction::Nothing
        }
        "protover" => Instruction::Features,
        "accepted" | "rejected" => match rest.first() {
            Some(&"debug") => Instruction::Debug(word == "accepted"),
            _ => Instruction::Nothing,
        },
        "new" => Instruction::New,
        "variant" => Instruction::Variant(rest.join(" ")),
        "quit" => Instruction::Quit,
        "force" => Instruction::Force,
        "go" => Instruction::Go,
        "playother" => Instruction::PlayOther,
        "level" => level(rest).unwrap_or_else(bad),
        "st" => rest.first().and_then(|text| seconds(text)).map_or_else(bad, Instruction::TimePerMove),
        "sd" => number(|plies| Instruction::Depth((plies > 0).then_some(plies))),
        "time" => number(|centiseconds| Instruction::OwnTime(centiseconds.saturating_mul(10))),
        "otim" => number(|centiseconds| Instruction::OpponentTime(centiseconds.saturating_mul(10))),
        "usermove" => match rest {
            [text, ..] => Instruction::Move(shortened(text, 20), read_move(text)),
            [] => bad(),
        },
        "?" => Instruction::MoveNow,
        "ping" => Instruction::Ping(shortened(rest.first().unwrap_or(&""), 60)),
        "draw" => Instruction::Draw,
        "result" => Instruction::Result,
        "setboard" => Instruction::SetBoard(Some(rest.join(" "))),
        "hint" => Instruction::Hint,
        "bk" => Instruction::Book,
        "undo" => Instruction::Undo,
        "remove" => Instruction::Remove,
        "hard" => Instruction::Ponder(true),
        "easy" => Instruction::Ponder(false),
        "post" => Instruction::Post(true),
        "nopost" => Instruction::Post(false),
        "analyze" => Instruction::Analyze,
        "exit" => Instruction::Exit,
        "." => Instruction::Status,
        "exclude" => moves(rest, Instruction::Exclude).unwrap_or_else(bad),
        "include" => moves(rest, Instruction::Include).unwrap_or_else(bad),
        "memory" => number(Instruction::Memory),
        "cores" => number(Instruction::Cores),
        "option" => option(line),
        "computer" => Instruction::Computer,
        _ => match read_move(first) {
            Some(mv) => Instruction::Move(shortened(first, 20), Some(mv)),
            None => Instruction::Unknown(quoted(line)),
        },
    }
}

/// A move: `h2e2`, also `H2-E2`. The ranks are 0 to 9: the protocol counts from 0 on boards of ten ranks.
fn read_move(text: &str) -> Option<Move> {
    text.to_ascii_lowercase().parse().ok()
}

/// An instruction for `all` moves, which are `None`, or for one.
fn moves(rest: &[&str], instruction: fn(Option<Move>) -> Instruction) -> Option<Instruction> {
    let text = rest.first()?;
    let is_all = text.eq_ignore_ascii_case("all");
    Some(instruction(if is_all { None } else { Some(read_move(text)?) }))
}

/// `level MOVES BASE INCREMENT`: the base in minutes or as `minutes:seconds`, the increment in seconds.
fn level(rest: &[&str]) -> Option<Instruction> {
    let (moves, base) = (whole_number(rest.first()?)?, rest.get(1)?);
    let (minutes, after) = leading_number(base)?;
    let seconds_part = after.strip_prefix(':').map_or(0, |text| leading_number(text).map_or(0, |(n, _)| n));
    let base = Duration::from_secs(minutes.saturating_mul(60).saturating_add(seconds_part));
    let increment = rest.get(2).map_or(Some(Duration::ZERO), |text| seconds(text))?;
    Some(Instruction::Level { moves: u32::try_from(moves.max(0)).unwrap_or(u32::MAX), base, increment })
}

/// Longer times are cut to this: beyond any game, and far from any overflow.
const MAX_SECONDS: u64 = 1_000_000_000;

/// The digits at the beginning, and the rest; front ends may append undefined words.
fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(u64::MAX).min(MAX_SECONDS), rest))
}

/// A time in seconds, perhaps with a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok().filter(|number: &f64| number.is_finite())?;
    Some(Duration::from_secs_f64(number.clamp(0.0, MAX_SECONDS as f64)))
}

/// `option NAME[=VALUE]`: both may hold spaces.
fn option(line: &str) -> Instruction {
    let rest = line.trim_start();
    let rest = rest.split_once([' ', '\t']).map_or("", |(_, rest)| rest);
    let (name, value) = match rest.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_owned())),
        None => (rest, None),
    };
    Instruction::Option { name: name.trim().to_owned(), value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_of(line: &str) -> (u32, u64, u64) {
        match read(line) {
            Instruction::Level { moves, base, increment } => {
                (moves, base.as_secs(), increment.as_millis() as u64)
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn levels_in_every_form() {
        for (line, expected) in [
            ("level 40 5 0", (40, 300, 0)),
            ("level 0 2:30 10", (0, 150, 10_000)),
            ("level 0 0:05 0", (0, 5, 0)),
            ("level 0 1 0.5", (0, 60, 500)),
            ("level 40 25+5 0", (40, 1500, 0)),
            ("level 40 0:30+2 1", (40, 30, 1000)),
            ("level -1 2 -3", (0, 120, 0)),
            ("level 0 2", (0, 120, 0)),
            ("level 0 2: 1", (0, 120, 1000)),
            ("level 99999999999 99999999999999999999 1", (u32::MAX, 60 * MAX_SECONDS, 1000)),
        ] {
            assert_eq!(level_of(line), expected, "{line}");
        }
        for line in ["level", "level 40", "level x 5 0", "level 40 x 0", "level 40 5 x", "level 1 1 nan"] {
            assert_eq!(read(line), Instruction::Bad(line.to_owned()), "{line}");
        }
    }

    #[test]
    fn times_are_of_any_sign_and_size() {
        assert_eq!(read("time -250"), Instruction::OwnTime(-2500));
        assert_eq!(read("otim 30000"), Instruction::OpponentTime(300_000));
        assert_eq!(read("time 99999999999999999999"), Instruction::OwnTime(i64::MAX));
        assert_eq!(read("st 0.5"), Instruction::TimePerMove(Duration::from_millis(500)));
        assert_eq!(read("st -1"), Instruction::TimePerMove(Duration::ZERO));
        assert_eq!(read("sd 5"), Instruction::Depth(Some(5)));
        assert_eq!(read("sd 0"), Instruction::Depth(None));
        for line in ["time", "time soon", "otim 1.5", "st", "st inf", "sd", "sd x", "memory", "cores many"] {
            assert_eq!(read(line), Instruction::Bad(line.to_owned()), "{line}");
        }
    }

    #[test]
    fn moves_with_and_without_the_word() {
        let mv = "h2e2".parse().ok();
        for (line, text) in
            [("usermove h2e2", "h2e2"), ("h2e2", "h2e2"), ("usermove H2-E2", "H2-E2"), ("H2E2", "H2E2")]
        {
            assert_eq!(read(line), Instruction::Move(text.to_owned(), mv), "{line}");
        }
        assert_eq!(read("usermove @@@@"), Instruction::Move("@@@@".to_owned(), None));
        assert_eq!(read("usermove"), Instruction::Bad("usermove".to_owned()));
        assert_eq!(read("exclude h2e2"), Instruction::Exclude(mv));
        assert_eq!(read("include all"), Instruction::Include(None));
        assert_eq!(read("include"), Instruction::Bad("include".to_owned()));
        for line in ["h2h10", "h2", "e2e4q", "@@@@", "h2--e2", "isready"] {
            assert_eq!(read(line), Instruction::Unknown(line.to_owned()), "{line}");
        }
    }

    #[test]
    fn options_hold_spaces_and_further_signs() {
        let option = |name: &str, value: Option<&str>| Instruction::Option {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        for (line, expected) in [
            ("option Clear Hash", option("Clear Hash", None)),
            ("option Move Overhead=30", option("Move Overhead", Some("30"))),
            (" option\tDebug Log File = /a b=c ", option("Debug Log File", Some("/a b=c"))),
            ("option Debug Log File=", option("Debug Log File", Some(""))),
            ("option", option("", None)),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn every_word_has_its_meaning() {
        for (line, expected) in [
            ("", Instruction::Nothing),
            ("protover 2", Instruction::Features),
            ("new", Instruction::New),
            ("variant a b", Instruction::Variant("a b".to_owned())),
            ("quit", Instruction::Quit),
            ("force", Instruction::Force),
            ("go", Instruction::Go),
            ("playother", Instruction::PlayOther),
            ("?", Instruction::MoveNow),
            ("ping 7", Instruction::Ping("7".to_owned())),
            ("draw", Instruction::Draw),
            ("result 1-0 {x}", Instruction::Result),
            ("setboard a b", Instruction::SetBoard(Some("a b".to_owned()))),
            ("hint", Instruction::Hint),
            ("bk", Instruction::Book),
            ("undo", Instruction::Undo),
            ("remove", Instruction::Remove),
            ("hard", Instruction::Ponder(true)),
            ("easy", Instruction::Ponder(false)),
            ("post", Instruction::Post(true)),
            ("nopost", Instruction::Post(false)),
            ("analyze", Instruction::Analyze),
            ("exit", Instruction::Exit),
            (".", Instruction::Status),
            ("memory 4", Instruction::Memory(4)),
            ("cores 2", Instruction::Cores(2)),
            ("computer", Instruction::Computer),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for word in ["xboard", "random", "name", "rating", "ics", "white", "black", "egtpath"] {
            assert_eq!(read(word), Instruction::Nothing, "{word}");
        }
    }

    #[test]
    fn words_match_in_any_case_and_unknown_ones_are_echoed_short() {
        assert_eq!(read("  NEW "), Instruction::New);
        assert_eq!(read("accepted debug"), Instruction::Debug(true));
        assert_eq!(read("rejected debug"), Instruction::Debug(false));
        assert_eq!(read("accepted usermove"), Instruction::Nothing);
        assert_eq!(read("egtpath nalimov /x"), Instruction::Nothing);
        assert_eq!(read("edit"), Instruction::Unknown("edit".to_owned()));
        let Instruction::Unknown(echo) = read(&"\u{70ae}".repeat(1000)) else { panic!("no such word") };
        assert_eq!(echo.chars().count(), 63);
    }
}
