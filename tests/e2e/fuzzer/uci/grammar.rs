//! The grammar of UCI's lines: words, options, positions and limits, right and wrong ones.

use super::super::process::LOG_FILE;
use super::super::random_position;
use xiangqi::SplitMix64;

/// The words that begin a line, without those that have a rule of their own here.
pub(super) const WORDS: [&str; 27] = [
    "isready",
    "uci",
    "ucinewgame",
    "stop",
    "ponderhit",
    "explain",
    "explain h2e2",
    "debug on",
    "debug off",
    "debug",
    "register later",
    "d",
    "eval",
    "flip",
    "help",
    "license",
    "compiler",
    "ucicyclone",
    "bench 1 1 1",
    "bench 1 1 0",
    "bench many",
    "bench 1 1 1 current eval",
    "bench 1 1 1 default what",
    "speedtest x",
    "# a comment",
    "xyzzy",
    "position",
];

/// Options with values that they take or refuse.
const OPTIONS: [&str; 52] = [
    "Hash value 1",
    "Hash value 8",
    "Hash value 16",
    "Hash value 32",
    "Hash value 0",
    "Hash value 33554433",
    "Hash value many",
    "Clear Hash",
    "Threads value 1",
    "Threads value 2",
    "Threads value 3",
    "Threads value 0",
    "MultiPV value 1",
    "MultiPV value 3",
    "MultiPV value 128",
    "Ponder value true",
    "Ponder value false",
    "Move Overhead value 0",
    "Move Overhead value 5000",
    "UCI_Variant value xiangqi",
    "UCI_Variant value chess",
    "UCI_ShowWDL value true",
    "UCI_LimitStrength value true",
    "UCI_LimitStrength value false",
    "UCI_Elo value 1500",
    "Skill Level value 3",
    "Skill Level value 20",
    "Evaluation value Material",
    "Evaluation value Classical",
    "EvalFile value no-such-file",
    "OwnBook value true",
    "OwnBook value false",
    "Book File value no-such-file",
    "Book Depth value 3",
    "Book Choice value Best",
    "Book Seed value 7",
    "Pruning value None",
    "Pruning value Large",
    "Randomness value 10",
    "Randomness value 0",
    "Random Seed value 7",
    "Contempt value -200",
    "Resign value 100",
    "Rest value 10",
    "Repetition Rule value Simple",
    "Repetition Rule value WXF",
    "Sixty Move Rule value false",
    "Sixty Move Rule value true",
    "Rule60MaxPly value 1",
    "Rule60MaxPly value 120",
    "UCI_Chess960 value false",
    "No Such Thing value 3",
];

pub(super) const RANK_BASE: [&str; 4] = [
    "setoption name Rank Base value 0",
    "setoption name Rank Base value 1",
    "setoption name Rank Base value auto",
    "setoption name Rank Base value 2",
];

/// A game that the engine follows without moves has other clocks than the FEN: the model uses the FEN.
pub(super) const FOLLOW_NO_GAMES: &str = "setoption name Follow Games value false";

/// Texts that are not positions, and some rare positions.
const BOARDS: [&str; 12] = [
    "",
    "startpos",
    "9/9/9/9/9/9/9/9/9/9 w",
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/3K5 r",
    "4k4/9/9/9/9/9/9/9/9/3K5 b - - 999999 99999999999999",
    "3ak4/9/4e4/9/9/9/9/4E4/4A4/2R1K4 b 0 1",
    "4k4/9/9/9/9/9/9/9/r8/r2K5 w",
    "3k5/9/9/9/9/9/9/4p4/5p3/4K4 w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x",
    "PPPPPkPPP/9/9/9/9/9/9/9/9/4K4 w",
];

pub(super) fn option(random: &mut SplitMix64) -> String {
    match random.below(16) {
        0..2 => random.pick(&RANK_BASE).to_owned(),
        2 => {
            let file = random.pick(&[LOG_FILE, "<empty>", "/no/such/log"]);
            format!("setoption name Debug Log File value {file}")
        }
        _ => format!("setoption name {}", random.pick(&OPTIONS)),
    }
}

pub(super) fn position(random: &mut SplitMix64) -> String {
    let (position, played) = random_position(random, 60);
    let mut line = match random.below(7) {
        0 => format!("position startpos moves{played}"),
        1 => format!("startpos moves{played}"),
        2 => format!("position fen {}", position.fen()),
        3 => format!("fen {}", position.fen()),
        4 => {
            let fields = position.fen();
            let mut fields = fields.split(' ');
            let board = fields.next().unwrap_or("").replace('n', "h").replace('B', "E");
            format!("position fen {board} {}", fields.next().unwrap_or("w"))
        }
        5 => format!("position fen {}", random.pick(&BOARDS)),
        _ => "position startpos".to_owned(),
    };
    if random.below(4) == 0 {
        if !line.contains(" moves") {
            line += " moves";
        }
        for _ in 0..random.below(4) {
            line += " ";
            line += random.pick(&["h2e2", "h9g7", "b0c2", "(none)", "a0a1", "H2-E2", "a10a9", "e0e1"]);
        }
    }
    line
}

pub(super) fn go(random: &mut SplitMix64) -> String {
    let mut line = "go".to_owned();
    match random.below(12) {
        0 => line += " infinite",
        1 => line += " ponder",
        2 => return format!("go perft {}", random.below(4)),
        3 => return format!("perft {}", random.below(3)),
        4 => line += " searchmoves h2e2 b0c2",
        _ => {}
    }
    for _ in 0..random.below(4) {
        line += " ";
        line += &limit(random);
    }
    line
}

pub(super) fn limit(random: &mut SplitMix64) -> String {
    match random.below(10) {
        0 => format!("depth {}", random.below(5)),
        1..4 => format!("nodes {}", random.below(3000)),
        4 => format!("movetime {}", random.below(6)),
        5 => format!("wtime {} btime {}", random.below(200), random.below(200)),
        6 => format!("winc {} binc {}", random.below(20), random.below(20)),
        7 => format!("movestogo {}", random.below(30)),
        8 => format!("mate {}", random.below(4)),
        _ => random.pick(&["depth", "nodes x", "movetime -1", "wtime", "what", "btime 0"]).to_owned(),
    }
}
