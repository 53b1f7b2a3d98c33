//! UCCI: a grammar, and a model of the effects of its lines.

use xiangqi::{Move, Position, START_FEN, SplitMix64};

use super::process::{LOG_FILE, Process};
use super::{Dialect, is_affordable, random_position, split};

const WORDS: [&str; 14] = [
    "isready",
    "ucci",
    "stop",
    "ponderhit",
    "ponderhit draw",
    "uccinewgame",
    "setoption newgame",
    "banmoves",
    "banmoves h2e2 b2e2 h9g7",
    "banmoves xyzzy",
    "probe startpos",
    "# a comment",
    "xyzzy",
    "position",
];

const OPTIONS: [&str; 40] = [
    "usemillisec true",
    "usemillisec false",
    "usemillisec maybe",
    "debug true",
    "debug false",
    "ponder true",
    "ponder 0",
    "usebook true",
    "usebook false",
    "bookfiles no-such-file;nor this",
    "hashsize 0",
    "hashsize 1",
    "hashsize 8",
    "hashsize -1",
    "hashsize many",
    "Hash 16",
    "threads 0",
    "threads 2",
    "Threads 1",
    "idle none",
    "idle small",
    "pruning none",
    "pruning large",
    "pruning 7",
    "knowledge none",
    "knowledge large",
    "randomness none",
    "randomness huge",
    "style solid",
    "style risky",
    "promotion false",
    "promotion true",
    "egtbpaths /x",
    "name Hash value 4",
    "name MultiPV value 3",
    "name MultiPV value 1",
    "moveoverhead 5",
    "resign 0",
    "evalfile no-such-file",
    "nosuchthing 3",
];

const BOARDS: [&str; 7] = [
    "",
    "9/9/9/9/9/9/9/9/9/9 w",
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/3K5 b - - 999999 99999999999999",
    "4k4/9/9/9/9/9/9/9/r8/r2K5 w",
    "3k5/9/9/9/9/9/9/4p4/5p3/4K4 w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w",
];

/// The model.
pub(super) struct Ucci {
    /// The position, `None` after one was refused, and the moves banned in it; `None` for both if the model does not
    /// know it.
    position: Option<(Option<Position>, Vec<Move>)>,
    /// Whether batch mode may be on: slow lines must then wait for its end.
    batch: bool,
    searches: usize,
    readies: usize,
    greetings: usize,
    probes: usize,
    settled: u64,
}

impl Default for Ucci {
    fn default() -> Self {
        let position = Some((Some(Position::default()), Vec::new()));
        Ucci { position, batch: false, searches: 0, readies: 0, greetings: 0, probes: 0, settled: 0 }
    }
}

impl Dialect for Ucci {
    fn greet(&mut self, engine: &mut Process) {
        engine.send("ucci");
        engine.until(None, |line| line == "ucciok");
    }

    fn line(&mut self, random: &mut SplitMix64) -> String {
        match random.below(14) {
            0..4 => go(random),
            4..7 => position(random),
            7..9 => format!("setoption {}", random.pick(&OPTIONS)),
            9 if random.below(4) == 0 => "setoption batch true".to_owned(),
            9 if random.below(2) == 0 => "setoption batch false".to_owned(),
            9 => format!("setoption debuglogfile {}", random.pick(&[LOG_FILE, "<empty>", "/no/such/log"])),
            10 => position(random).replacen("position", "probe", 1),
            _ => random.pick(&WORDS).to_owned(),
        }
    }

    fn session(&mut self, random: &mut SplitMix64) -> Vec<String> {
        let mut lines: Vec<String> =
            ["ucci", "setoption usemillisec true", "setoption newgame", "isready"].map(str::to_owned).into();
        for _ in 0..random.below(6) {
            lines.push(position(random));
            lines.push(go(random));
            lines.push(
                random.pick(&["ponderhit", "stop", "isready", "banmoves h2e2", "probe startpos"]).to_owned(),
            );
        }
        lines
    }

    fn is_allowed(&self, line: &str) -> bool {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = split(&lower).collect();
        match words[..] {
            ["quit" | "uci" | "ucicyclone" | "xboard" | "protover", ..] => false,
            ["setoption", ..] if lower.contains("batch") => {
                ["setoption batch true", "setoption batch false"].contains(&line.trim_end())
            }
            ["setoption", ..] => is_affordable(line, "setoption debuglogfile "),
            // In a batch nothing can stop a search, so only short searches are sent.
            ["go", "nodes", number] if self.batch => {
                number.len() < 5 && number.bytes().all(|b| b.is_ascii_digit())
            }
            ["go", "depth", "0" | "1" | "2" | "3"] => true,
            ["go", ..] => !self.batch,
            _ => true,
        }
    }

    fn note(&mut self, line: &str, whole: bool) {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = split(&lower).collect();
        match words[..] {
            ["isready", ..] => self.readies += 1,
            ["ucci", ..] => self.greetings += 1,
            ["go", ..] => self.searches += 1,
            ["probe", ..] => self.probes += 1,
            ["position", ..] => self.position = whole.then(|| (position_of(line), Vec::new())),
            ["banmoves", ..] if !whole => self.position = None,
            ["banmoves", ref moves @ ..] => {
                if let Some((_, banned)) = &mut self.position {
                    let readable = moves.iter().map_while(|text| text.parse().ok());
                    *banned = readable.collect();
                }
            }
            ["setoption", "batch", value] => self.batch = value == "true",
            _ => {}
        }
    }

    fn note_too_long(&mut self, first_word: &str) {
        match first_word {
            "position" => self.position = Some((None, Vec::new())),
            "go" => self.searches += 1,
            "isready" => self.readies += 1,
            "ucci" => self.greetings += 1,
            "probe" => self.probes += 1,
            _ => {}
        }
    }

    fn settle(&mut self, engine: &mut Process) {
        // An unknown word is reported when its turn comes, after everything before it is done.
        self.settled += 1;
        let echo = format!("settled{}", self.settled);
        engine.send(&format!("stop\nsetoption debug true\n{echo}"));
        let lines = engine.until(Some("stop"), |line| line.ends_with(&format!(": {echo}")));
        engine.send("setoption debug false");
        let count = |begin: &str| lines.iter().filter(|line| line.starts_with(begin)).count();
        let answers = count("bestmove ") + count("nobestmove");
        // A stop without a search is answered too, and more stops were sent as reminders.
        if answers < self.searches || count("bestmove ") > self.searches {
            engine.fail(&format!("{answers} answers to {} searches: {lines:#?}", self.searches));
        }
        let found = (count("readyok"), count("pophash"), count("ucciok"));
        let expected = (self.readies, self.probes, self.greetings);
        if found != expected {
            engine.fail(&format!("readyok, pophash, ucciok: {found:?}, not {expected:?}: {lines:#?}"));
        }
        if let Some(line) =
            lines.iter().find(|line| line.len() >= 2000 || line.replace('\t', "").contains(char::is_control))
        {
            engine.fail(&format!("no line for a client: {line:?}"));
        }
        (self.searches, self.readies, self.greetings, self.probes) = (0, 0, 0, 0);
        self.batch = false;
        // The answers to these reminders must not be taken for answers to later stops.
        engine.send("setoption batch false\nsetoption usebook false\nucci");
        engine.until(None, |line| line == "ucciok");
        if let Some((position, banned)) = self.position.take() {
            engine.send("go nodes 1");
            check_answer(engine, position.as_ref(), &banned);
        }
    }

    fn search(&mut self, engine: &mut Process, position: &Position, moves: &str) {
        engine.send(&format!("position fen {START_FEN} moves{moves}"));
        // Sometimes all moves are banned, or all but a few.
        let mut banned = position.legal_moves().to_vec();
        match self.settled % 4 {
            0 => {}
            1 => banned.truncate(banned.len().saturating_sub(2)),
            _ => banned.clear(),
        }
        let list: String = banned.iter().map(|mv| format!(" {mv}")).collect();
        engine.send(&format!("banmoves{list}\ngo nodes 50"));
        check_answer(engine, Some(position), &banned);
        self.position = Some((Some(position.clone()), banned));
    }
}

/// Waits for an answer, which must be a legal move that isn't banned, or none if there is no such move.
fn check_answer(engine: &mut Process, position: Option<&Position>, banned: &[Move]) {
    let lines = engine.until(None, |line| line.starts_with("bestmove ") || line.starts_with("nobestmove"));
    let answer = lines.last().cloned().unwrap_or_default();
    let best: Option<Move> = answer.strip_prefix("bestmove ").and_then(|text| text.get(..4)?.parse().ok());
    let mut legal = position.map(Position::legal_moves).unwrap_or_default();
    legal.retain(|mv| !banned.contains(mv));
    let is_right = match best {
        Some(mv) => legal.contains(&mv),
        None => answer == "nobestmove" && legal.is_empty(),
    };
    if !is_right {
        engine.fail(&format!("{answer} in {:?} without {banned:?}", position.map(Position::fen)));
    }
}

/// The position that a whole line sets.
fn position_of(line: &str) -> Option<Position> {
    let line = line.trim();
    let line = line.strip_prefix("position").unwrap_or(line).trim();
    let (base, moves) = line.split_once(" moves").unwrap_or((line, ""));
    let fen = match base.strip_prefix("fen") {
        Some(fen) => fen.trim(),
        None if base == "startpos" => START_FEN,
        None => "",
    };
    let mut position = Position::from_fen(fen).ok()?;
    for text in split(moves) {
        // A list that contains an illegal move sets no position.
        position.play(text.parse().ok()?).ok()?;
    }
    Some(position)
}

fn position(random: &mut SplitMix64) -> String {
    let (position, played) = random_position(random, 60);
    let mut line = match random.below(5) {
        0 => format!("position startpos moves{played}"),
        1 | 2 => format!("position fen {}", position.fen()),
        3 => format!("position fen {}", random.pick(&BOARDS)),
        _ => "position startpos".to_owned(),
    };
    if random.below(4) == 0 {
        if !line.contains(" moves") {
            line += " moves";
        }
        line += random.pick(&[" h2e2 h9g7", " b0c2", " (none)", " a0a1 a9a8", " H2-E2", " e0e1"]);
    }
    line
}

fn go(random: &mut SplitMix64) -> String {
    let mut line = "go".to_owned();
    match random.below(6) {
        0 => line += " ponder",
        1 => line += " draw",
        _ => {}
    }
    for _ in 0..random.below(3) {
        line += &match random.below(9) {
            0 => format!(" depth {}", random.below(5)),
            1..4 => format!(" nodes {}", random.below(3000)),
            4 => format!(" time {} increment {}", random.below(100), random.below(10)),
            5 => format!(
                " time {} opptime {} movestogo {}",
                random.below(100),
                random.below(100),
                random.below(9)
            ),
            6 => format!(" movetime {}", random.below(6)),
            7 => random.pick(&[" infinite", " depth infinite", " time", " nodes x", " what"]).to_owned(),
            _ => " searchmoves h2e2 b0c2".to_owned(),
        };
    }
    line
}
