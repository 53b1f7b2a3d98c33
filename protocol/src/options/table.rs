//! The table itself: every option's name, kind, default and range.

use chuhe_engine::eval::EvalKind;
use chuhe_engine::search::Pruning;
use chuhe_engine::session::DEFAULT_HASH_MIB;
use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO};

/// What an option can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default, one of the choices.
        default: &'static str,
        /// All words.
        choices: &'static [&'static str],
    },
    /// Any text.
    Text {
        /// The default.
        default: &'static str,
    },
    /// Nothing: it does something when pressed.
    Button,
}

/// An option of the table. The names are those of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Which one it is.
    pub id: Id,
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
}

/// Which option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// Size of the transposition table, MiB.
    Hash,
    /// Search threads.
    Threads,
    /// Lines to report.
    MultiPv,
    /// Forget what the table holds.
    ClearHash,
    /// The front end may let the engine ponder.
    Ponder,
    /// Milliseconds between an answer and its arrival.
    MoveOverhead,
    /// Level of strength.
    SkillLevel,
    /// Play at the rating of the next option.
    LimitStrength,
    /// A rating to play at.
    Elo,
    /// Tell chances to win, draw and lose with each score.
    ShowWdl,
    /// The game; there is only one.
    Variant,
    /// The evaluation.
    Evaluation,
    /// The network of the evaluation NNUE.
    EvalFile,
    /// How repetitions are treated.
    RepetitionRule,
    /// Whether the natural move limit draws.
    SixtyMoveRule,
    /// The natural move limit, in plies.
    Rule60MaxPly,
    /// Whether to play from an opening book.
    OwnBook,
    /// The book.
    BookFile,
    /// The last move of the game for which the book is asked.
    BookDepth,
    /// How to choose among the book's moves.
    BookChoice,
    /// What the choice depends on; 0 for chance.
    BookSeed,
    /// The number of Red's back rank in moves.
    RankBase,
    /// What the search may leave out.
    Pruning,
    /// The greatest deliberate error of the evaluation, in centipawns.
    Randomness,
    /// The seed of those errors; 0 for another one each game.
    RandomSeed,
    /// How much less than nothing a draw is worth to the engine, in centipawns.
    Contempt,
    /// From how many centipawns behind on the engine resigns; 0 for never.
    Resign,
    /// The share of time in which a search leaves the processor to others, in percent.
    Rest,
    /// A file to which both directions are copied.
    DebugLogFile,
    /// One of the engine's parameters.
    #[cfg(feature = "tune")]
    Parameter,
}

/// The most threads that can be asked for.
pub const MAX_THREADS: i64 = 1024;

/// The World Xiangqi Federation's rulings on repetitions.
pub(super) const WXF: &str = "WXF";
/// Every repetition is a draw.
pub(super) const SIMPLE: &str = "Simple";

/// Book moves at random, in proportion to their weights.
pub(super) const WEIGHTED: &str = "Weighted";
/// The book move with the greatest weight.
pub(super) const BEST: &str = "Best";

/// The names of all choices of an enumeration with `ALL` and `name`: they are needed before the program runs.
macro_rules! names {
    ($choice:ty) => {{
        let mut names = [""; <$choice>::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = <$choice>::ALL[i].name();
            i += 1;
        }
        names
    }};
}

const EVALUATIONS: [&str; EvalKind::ALL.len()] = names!(EvalKind);
const PRUNINGS: [&str; Pruning::ALL.len()] = names!(Pruning);

/// Values under which other engines know one of ours: option, theirs, ours.
pub(super) const ALIASES: [(Id, &str, &str); 1] = [(Id::RepetitionRule, "AsianRule", WXF)];

/// All options, in the order in which they are shown.
pub const TABLE: [Spec; 29] = [
    Spec {
        id: Id::Hash,
        name: "Hash",
        kind: Kind::Spin { default: DEFAULT_HASH_MIB as i64, min: 1, max: 33_554_432 },
    },
    Spec { id: Id::Threads, name: "Threads", kind: Kind::Spin { default: 1, min: 1, max: MAX_THREADS } },
    Spec { id: Id::MultiPv, name: "MultiPV", kind: Kind::Spin { default: 1, min: 1, max: 128 } },
    Spec { id: Id::ClearHash, name: "Clear Hash", kind: Kind::Button },
    Spec { id: Id::Ponder, name: "Ponder", kind: Kind::Check { default: false } },
    Spec { id: Id::MoveOverhead, name: "Move Overhead", kind: Kind::Spin { default: 10, min: 0, max: 5000 } },
    Spec {
        id: Id::SkillLevel,
        name: "Skill Level",
        kind: Kind::Spin { default: LEVELS.len() as i64, min: 0, max: LEVELS.len() as i64 },
    },
    Spec { id: Id::LimitStrength, name: "UCI_LimitStrength", kind: Kind::Check { default: false } },
    Spec {
        id: Id::Elo,
        name: "UCI_Elo",
        kind: Kind::Spin { default: MIN_ELO as i64, min: MIN_ELO as i64, max: MAX_ELO as i64 },
    },
    Spec { id: Id::ShowWdl, name: "UCI_ShowWDL", kind: Kind::Check { default: false } },
    Spec {
        id: Id::Variant,
        name: "UCI_Variant",
        kind: Kind::Combo { default: "xiangqi", choices: &["xiangqi"] },
    },
    Spec {
        id: Id::Evaluation,
        name: "Evaluation",
        kind: Kind::Combo { default: EvalKind::Nnue.name(), choices: &EVALUATIONS },
    },
    Spec { id: Id::EvalFile, name: "EvalFile", kind: Kind::Text { default: "" } },
    Spec {
        id: Id::RepetitionRule,
        name: "Repetition Rule",
        kind: Kind::Combo { default: WXF, choices: &[WXF, SIMPLE] },
    },
    Spec { id: Id::SixtyMoveRule, name: "Sixty Move Rule", kind: Kind::Check { default: true } },
    Spec { id: Id::Rule60MaxPly, name: "Rule60MaxPly", kind: Kind::Spin { default: 120, min: 1, max: 150 } },
    Spec { id: Id::OwnBook, name: "OwnBook", kind: Kind::Check { default: false } },
    Spec { id: Id::BookFile, name: "Book File", kind: Kind::Text { default: "" } },
    Spec { id: Id::BookDepth, name: "Book Depth", kind: Kind::Spin { default: 100, min: 1, max: 1000 } },
    Spec {
        id: Id::BookChoice,
        name: "Book Choice",
        kind: Kind::Combo { default: WEIGHTED, choices: &[WEIGHTED, BEST] },
    },
    Spec {
        id: Id::BookSeed,
        name: "Book Seed",
        kind: Kind::Spin { default: 0, min: 0, max: i32::MAX as i64 },
    },
    Spec {
        id: Id::Pruning,
        name: "Pruning",
        kind: Kind::Combo { default: Pruning::Large.name(), choices: &PRUNINGS },
    },
    Spec { id: Id::Randomness, name: "Randomness", kind: Kind::Spin { default: 0, min: 0, max: 1000 } },
    Spec {
        id: Id::RandomSeed,
        name: "Random Seed",
        kind: Kind::Spin { default: 0, min: 0, max: u32::MAX as i64 },
    },
    Spec { id: Id::Contempt, name: "Contempt", kind: Kind::Spin { default: 0, min: -200, max: 200 } },
    Spec { id: Id::Resign, name: "Resign", kind: Kind::Spin { default: 0, min: 0, max: 10_000 } },
    Spec { id: Id::Rest, name: "Rest", kind: Kind::Spin { default: 0, min: 0, max: 90 } },
    Spec { id: Id::RankBase, name: "Rank Base", kind: Kind::Spin { default: 0, min: 0, max: 1 } },
    Spec { id: Id::DebugLogFile, name: "Debug Log File", kind: Kind::Text { default: "" } },
];

/// The options that front ends are shown: the table, and in tuning builds the engine's parameters.
pub fn shown() -> impl Iterator<Item = Spec> {
    #[cfg(feature = "tune")]
    return TABLE.into_iter().chain(tunable());
    #[cfg(not(feature = "tune"))]
    TABLE.into_iter()
}

/// The engine's parameters as options.
#[cfg(feature = "tune")]
pub(super) fn tunable() -> impl Iterator<Item = Spec> {
    chuhe_engine::params::TABLE.iter().map(|param| {
        let [default, min, max] = [param.value, param.min, param.max].map(i64::from);
        Spec { id: Id::Parameter, name: param.name, kind: Kind::Spin { default, min, max } }
    })
}

/// Options of other engines that front ends set without being shown them: taken without a word.
pub(super) const TAKEN_SILENTLY: [&str; 9] = [
    "UCI_AnalyseMode",
    "UCI_Opponent",
    "UCI_Chess960",
    "nodestime",
    "Slow Mover",
    "ScoreType",
    "LU_Output",
    "Mate Threat Depth",
    "NumaPolicy",
];
