//! XBoard's protocol: a grammar, and a model of the effects of its lines. The engine keeps the game here, and moves by
//! itself: the model follows it in force mode, and after a position is set.

use xiangqi::{Position, START_FEN, SplitMix64};

use super::process::{LOG_FILE, Process};
use super::{Dialect, is_affordable, random_position, split};

const WORDS: [&str; 50] = [
    "new",
    "variant xiangqi",
    "variant chess",
    "force",
    "force",
    "force",
    "go",
    "playother",
    "level 0 5 0",
    "level 40 0:01 0.5",
    "level 0 1 0 x",
    "level x",
    "st 0",
    "st 0.01",
    "st 1000",
    "st x",
    "sd 1",
    "sd 3",
    "sd 0",
    "sd",
    "time 5",
    "time -3",
    "time 100000",
    "otim 5",
    "otim",
    "?",
    "draw",
    "result 1-0 {Red mates}",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "exclude h2e2",
    "exclude all",
    "include all",
    "include b0c2",
    "computer",
    "name Somebody",
    "random",
    "accepted debug",
    "rejected debug",
    "protover 2",
    "edit",
];

const OPTIONS: [&str; 26] = [
    "memory 1",
    "memory 16",
    "memory 32",
    "memory 0",
    "memory",
    "cores 1",
    "cores 2",
    "cores -1",
    "option Clear Hash",
    "option MultiPV=3",
    "option MultiPV=1",
    "option Move Overhead=5",
    "option Evaluation=Material",
    "option Evaluation=Classical",
    "option Repetition Rule=Simple",
    "option Sixty Move Rule=0",
    "option Sixty Move Rule=1",
    "option Rule60MaxPly=1",
    "option Rule60MaxPly=120",
    "option OwnBook=1",
    "option OwnBook=0",
    "option Book File=no-such-file",
    "option Randomness=10",
    "option Randomness=0",
    "option Contempt=x",
    "option No Such Thing=1",
];

const BOARDS: [&str; 8] = [
    "",
    "9/9/9/9/9/9/9/9/9/9 w 0 1",
    "4k4/9/9/9/9/9/9/9/9/4K4 w 0 1",
    "3ak4/9/4e4/9/9/9/9/4E4/4A4/2R1K4 b 0 1",
    "4k4/9/9/9/9/9/9/9/9/3K5 b 999999 99999999999999",
    "4k4/9/9/9/9/9/9/9/r8/r2K5 w 0 1",
    "3k5/9/9/9/9/9/9/4p4/5p3/4K4 w 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w",
];

/// The model.
pub(super) struct Cecp {
    /// The position of the game: `Some(None)` after a position was refused, `None` if the model does not know it.
    game: Option<Option<Position>>,
    /// Whether the engine is certainly in force mode.
    force: bool,
    /// The moves left of the game that `user_move` sends line by line, the last first.
    moves: Vec<String>,
    pings: usize,
    features: usize,
    /// The number of moves that must be refused; `None` if the model does not know from which position they came.
    illegal: Option<usize>,
    settled: usize,
}

impl Default for Cecp {
    fn default() -> Self {
        let (game, illegal) = (Some(Some(Position::default())), Some(0));
        Cecp { game, force: false, moves: Vec::new(), pings: 0, features: 0, illegal, settled: 0 }
    }
}

impl Dialect for Cecp {
    fn greet(&mut self, engine: &mut Process) {
        engine.send("xboard\nprotover 2");
        engine.until(None, |line| line == "feature done=1");
    }

    fn line(&mut self, random: &mut SplitMix64) -> String {
        match random.below(12) {
            0..3 => self.user_move(random),
            3 => board(random),
            4 => random.pick(&OPTIONS).to_owned(),
            5 if random.below(4) == 0 => {
                format!("option Debug Log File={}", random.pick(&[LOG_FILE, "<empty>", "/no/such/log"]))
            }
            5 | 6 => format!("ping {}", random.below(100)),
            _ => random.pick(&WORDS).to_owned(),
        }
    }

    fn session(&mut self, random: &mut SplitMix64) -> Vec<String> {
        let mut lines: Vec<String> = [
            "xboard",
            "protover 2",
            "new",
            "variant xiangqi",
            "level 0 1 0",
            "sd 2",
            "post",
            "hard",
            "ping 1",
            "force",
        ]
        .map(str::to_owned)
        .into();
        if random.below(2) == 0 {
            lines.push(board(random));
        }
        for _ in 0..random.below(12) {
            lines.push(self.user_move(random));
        }
        lines.push(random.pick(&["go", "playother", "analyze", "undo", "remove", "hint"]).to_owned());
        for _ in 0..random.below(6) {
            lines.push(self.user_move(random));
            lines.push(
                random.pick(&["time 50", "?", "ping 3", ".", "undo", "remove", "exit", "easy"]).to_owned(),
            );
        }
        lines
    }

    fn is_allowed(&self, line: &str) -> bool {
        let lower = line.to_ascii_lowercase();
        match split(&lower).next() {
            Some("quit" | "uci" | "ucci" | "ucicyclone") => false,
            Some("option" | "memory" | "cores") => is_affordable(line, "option Debug Log File="),
            _ => true,
        }
    }

    fn note(&mut self, line: &str, whole: bool) {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = split(&lower).collect();
        let Some(&word) = words.first() else { return };
        match word {
            "ping" => self.pings += 1,
            "protover" => self.features += 1,
            "force" => self.force = true,
            "go" | "playother" => (self.force, self.game) = (false, None),
            "new" => (self.force, self.game) = (false, Some(Some(Position::default()))),
            "variant" if words[1..] == ["xiangqi"] => self.game = Some(Some(Position::default())),
            "variant" if !whole => self.game = None,
            "analyze" | "exit" | "result" => self.force = false,
            "setboard" => {
                let (_, fen) = line.trim().split_once([' ', '\t']).unwrap_or_default();
                self.game = whole.then(|| Position::from_fen(fen.trim()).ok());
            }
            "undo" | "remove" => {
                let plies = if word == "undo" { 1 } else { 2 };
                match &mut self.game {
                    Some(Some(position)) if self.force => {
                        if position.plies_played() >= plies {
                            (0..plies).for_each(|_| position.unmake_move());
                        }
                    }
                    Some(None) => {}
                    _ => self.game = None,
                }
            }
            "usermove" => self.note_move(words.get(1).copied(), whole),
            _ if word.parse::<xiangqi::Move>().is_ok() => self.note_move(Some(word), whole),
            _ => {}
        }
    }

    fn note_too_long(&mut self, first_word: &str) {
        if first_word == "setboard" {
            self.game = Some(None);
        }
    }

    fn settle(&mut self, engine: &mut Process) {
        self.settled += 1;
        let pong = format!("pong settled{}", self.settled);
        engine.send(&format!("force\nping settled{}", self.settled));
        let lines = engine.until(Some("force"), |line| line == pong);
        let count = |begin: &str| lines.iter().filter(|line| line.starts_with(begin)).count();
        let mut found = vec![
            ("pong", count("pong ") - 1, self.pings),
            ("feature", count("feature done=1"), self.features),
        ];
        if let Some(illegal) = self.illegal {
            found.push(("Illegal move", count("Illegal move"), illegal));
        }
        for (name, found, expected) in found {
            if found != expected {
                engine.fail(&format!("{name}: {found} times instead of {expected}; all lines: {lines:#?}"));
            }
        }
        if let Some(line) =
            lines.iter().find(|line| line.len() >= 2000 || line.replace('\t', "").contains(char::is_control))
        {
            engine.fail(&format!("no line for a client: {line:?}"));
        }
        (self.pings, self.features, self.illegal, self.force) = (0, 0, Some(0), true);
        if let Some(position) = self.game.clone() {
            check_move(engine, position.as_ref());
        }
    }

    fn search(&mut self, engine: &mut Process, position: &Position, moves: &str) {
        let fen = START_FEN;
        engine.send(&format!("force\nsetboard {fen}"));
        for mv in moves.split_whitespace() {
            engine.send(&format!("usermove {mv}"));
        }
        check_move(engine, Some(position));
        (self.game, self.force) = (Some(Some(position.clone())), true);
    }
}

impl Cecp {
    fn note_move(&mut self, text: Option<&str>, whole: bool) {
        // If the move is missing, the error is about a bad value and not about an illegal move.
        let Some(text) = text else { return };
        let played = text.parse().ok();
        match (&mut self.game, &mut self.illegal) {
            // After a damaged line, the number of such errors is not known.
            _ if !whole => (self.game, self.illegal) = (None, None),
            (None, _) => self.illegal = None,
            (Some(None), Some(illegal)) => *illegal += 1,
            (Some(Some(position)), illegal) => {
                let Some(mv) = played.filter(|&mv| position.is_legal(mv)) else {
                    if let Some(illegal) = illegal {
                        *illegal += 1;
                    }
                    return;
                };
                if self.force {
                    position.make_move(mv);
                } else {
                    self.game = None;
                }
            }
            (Some(None), None) => {}
        }
    }

    /// A move of a game that continues from line to line, so that many moves are legal.
    fn user_move(&mut self, random: &mut SplitMix64) -> String {
        if self.moves.is_empty() {
            let (_, moves) = random_position(random, 40);
            self.moves = moves.split_whitespace().rev().map(str::to_owned).collect();
        }
        let mv = self.moves.pop().unwrap_or_else(|| "h2e2".to_owned());
        match random.below(4) {
            0 => mv,
            1 if random.below(3) == 0 => {
                format!("usermove {}", random.pick(&["a0a0", "e0e9", "xyzzy", "h2-e2", ""]))
            }
            _ => format!("usermove {mv}"),
        }
    }
}

/// In force mode: has the engine move, checks that it may, and takes the move back.
fn check_move(engine: &mut Process, position: Option<&Position>) {
    engine.send("option OwnBook=0\ninclude all\nnopost\neasy\nst 10\nsd 1\ngo\nping moved");
    let lines = engine.until(None, |line| line == "pong moved");
    let moves: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("move ")).collect();
    let legal = position.map(Position::legal_moves).unwrap_or_default();
    let is_right = match moves[..] {
        // The game may be over by the rules. Then the engine reports the result.
        [] => legal.is_empty() || lines.iter().any(|line| line.contains(" {")),
        [mv] => mv.parse().is_ok_and(|mv| legal.contains(&mv)),
        _ => false,
    };
    if !is_right {
        engine.fail(&format!("{lines:#?} in {:?}", position.map(Position::fen)));
    }
    engine.send(if moves.is_empty() { "force" } else { "force\nundo" });
}

fn board(random: &mut SplitMix64) -> String {
    let (position, _) = random_position(random, 60);
    match random.below(3) {
        0 => format!("setboard {}", random.pick(&BOARDS)),
        1 => format!("setboard {}", position.fen()),
        _ => {
            let fen = position.fen();
            let fields: Vec<&str> = fen.split(' ').collect();
            format!("setboard {} {} {} {}", fields[0], fields[1], fields[4], fields[5])
        }
    }
}
