//! The table itself: each option is written here, once.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_book::choice::Choice;
use chuhe_engine::eval::EvalKind;
use chuhe_engine::search::Pruning;
use chuhe_engine::session::{DEFAULT_HASH_MIB, MAX_HASH_MIB, MAX_LINES, MAX_THREADS};
use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO};
use xiangqi::rules::RepetitionRule;

use super::kind::{Kind, Value};
use super::rank_base::RankBase;
use super::typed::Typed;

/// A row of the table of options. The names are those of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The identifier of the option.
    pub id: Id,
    /// The name of the option.
    pub name: &'static str,
    /// The type and the default of the option.
    pub kind: Kind,
    /// The meaning of the option, in a few words.
    pub help: &'static str,
}

/// The names of all choices of an enumeration with `ALL` and `name`: they are needed before the program runs.
macro_rules! names {
    ($choice:ty) => {{
        const NAMES: [&str; <$choice>::ALL.len()] = {
            let mut names = [""; <$choice>::ALL.len()];
            let mut i = 0;
            while i < names.len() {
                names[i] = <$choice>::ALL[i].name();
                i += 1;
            }
            names
        };
        &NAMES
    }};
}

/// A row is `Id "Name": kind => field: type, "meaning";`, without the field if nothing is kept.
macro_rules! options {
    ($($id:ident $name:literal: $kind:expr $(=> $field:ident: $type:ty)?, $help:literal;)+) => {
        /// The identifier of an option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Id {
            $(#[doc = $help] $id,)+
            /// One of the engine's parameters.
            #[cfg(feature = "tune")]
            Parameter,
        }

        /// All options, in the order in which they are shown.
        pub const TABLE: &[Spec] = &[$(Spec { id: Id::$id, name: $name, kind: $kind, help: $help }),+];

        /// The values of all options.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $($(#[doc = $help] pub $field: $type,)?)+
        }

        impl Default for Options {
            fn default() -> Self {
                let is_typed = "a default is of its option's type, as a test checks";
                Options {
                    $($($field: <$type>::from_value($kind.default()).expect(is_typed),)?)+
                }
            }
        }

        impl Options {
            /// The current value of an option, without its type.
            pub fn value(&self, id: Id) -> Value {
                match id {
                    $(Id::$id => options!(@value self, $kind $(, $field)?),)+
                    #[cfg(feature = "tune")]
                    Id::Parameter => Value::Button,
                }
            }

            /// Sets an option to a value. Returns whether the value changed or a button was pressed; `None` if the
            /// option's type cannot hold the value.
            pub(super) fn put(&mut self, id: Id, value: Value) -> Option<bool> {
                match id {
                    $(Id::$id => options!(@put self, value $(, $field: $type)?),)+
                    // The engine keeps this value, for all searches.
                    #[cfg(feature = "tune")]
                    Id::Parameter => Some(true),
                }
            }
        }
    };
    (@value $options:ident, $kind:expr, $field:ident) => { $options.$field.to_value() };
    (@value $options:ident, $kind:expr) => { $kind.default() };
    (@put $options:ident, $value:ident, $field:ident: $type:ty) => {{
        let new = <$type>::from_value($value)?;
        let is_new = $options.$field != new;
        $options.$field = new;
        Some(is_new)
    }};
    (@put $options:ident, $value:ident) => { Some($value == Value::Button) };
}

const fn check(default: bool) -> Kind {
    Kind::Check { default }
}

const fn spin(default: i64, min: i64, max: i64) -> Kind {
    Kind::Spin { default, min, max }
}

const fn combo(default: &'static str, choices: &'static [&'static str]) -> Kind {
    Kind::Combo { default, choices }
}

const FULL_SKILL: i64 = LEVELS.len() as i64;
const LOWEST_ELO: i64 = MIN_ELO as i64;
const HIGHEST_ELO: i64 = MAX_ELO as i64;

options! {
    Hash "Hash": spin(DEFAULT_HASH_MIB as i64, 1, MAX_HASH_MIB as i64) => hash_mib: usize,
        "size of the transposition table, MiB";
    Threads "Threads": spin(1, 1, MAX_THREADS as i64) => threads: NonZeroUsize,
        "search threads";
    MultiPv "MultiPV": spin(1, 1, MAX_LINES as i64) => multi_pv: usize,
        "number of best lines to report";
    ClearHash "Clear Hash": Kind::Button,
        "clears the transposition table";
    Ponder "Ponder": check(false) => ponder: bool,
        "allows the GUI to let the engine think during the opponent's time";
    MoveOverhead "Move Overhead": spin(10, 0, 5000) => move_overhead: Duration,
        "time reserved per move for GUI and network delay, in milliseconds";
    SkillLevel "Skill Level": spin(FULL_SKILL, 0, FULL_SKILL) => skill_level: usize,
        "strength: 0 is a beginner, 20 is full strength (docs/strength.md)";
    LimitStrength "UCI_LimitStrength": check(false) => limit_strength: bool,
        "plays at the rating UCI_Elo instead of Skill Level";
    Elo "UCI_Elo": spin(LOWEST_ELO, LOWEST_ELO, HIGHEST_ELO) => elo: u32,
        "playing strength as a rating, on the engine's own scale";
    AnalyseMode "UCI_AnalyseMode": check(false) => analyse_mode: bool,
        "analysis mode: always full strength, as in an infinite search";
    ShowWdl "UCI_ShowWDL": check(false) => show_wdl: bool,
        "adds wins, draws and losses per 1000 games to each score";
    Variant "UCI_Variant": combo("xiangqi", &["xiangqi"]),
        "the game: only xiangqi";
    Evaluation "Evaluation": combo(EvalKind::Nnue.name(), names!(EvalKind)) => evaluation: EvalKind,
        "Material: piece values; Classical: piece-square tables; NNUE: neural network";
    EvalFile "EvalFile": Kind::File => eval_file: String,
        "NNUE network file; empty for the built-in network";
    RepetitionRule "Repetition Rule":
        combo(RepetitionRule::Wxf.name(), names!(RepetitionRule)) => repetition_rule: RepetitionRule,
        "WXF: perpetual check and perpetual chase lose, by the rules of the World Xiangqi Federation; WXF-Fairy: a check that also attacks a piece counts as a chase too; Simple: every repetition is a draw";
    SixtyMoveRule "Sixty Move Rule": check(true) => sixty_move_rule: bool,
        "applies the natural move limit: a draw after Rule60MaxPly plies without a capture";
    Rule60MaxPly "Rule60MaxPly": spin(120, 1, 150) => rule_60_max_ply: u16,
        "plies without a capture before a draw; from a side's eleventh check on, checks and the replies to them do not count";
    OwnBook "OwnBook": check(false) => own_book: bool,
        "plays moves from the opening book";
    BookFile "Book File": Kind::File => book_file: String,
        "opening book, in any format that docs/book.md lists; empty for the built-in book";
    BookDepth "Book Depth": spin(100, 1, 1000) => book_depth: u32,
        "leaves the book after this move";
    BookChoice "Book Choice": combo(Choice::Weighted.name(), names!(Choice)) => book_choice: Choice,
        "Weighted: a random book move by weight; Best: the book move with the largest weight";
    BookSeed "Book Seed": spin(0, 0, i32::MAX as i64) => book_seed: u64,
        "seed of the random choice of book moves; 0: a different choice each time";
    CloudBook "Cloud Book": check(false) => cloud_book: bool,
        "asks an online book if the opening book has no move; sends the position to it (docs/book.md)";
    CloudBookUrl "Cloud Book URL": Kind::Text => cloud_book_url: String,
        "address of the online book, http:// only; empty for chessdb.cn";
    CloudBookTime "Cloud Book Time": spin(1000, 50, 60_000) => cloud_book_time: Duration,
        "maximum wait for the online book per move, in milliseconds; at most half of the move's time";
    Pruning "Pruning": combo(Pruning::Large.name(), names!(Pruning)) => pruning: Pruning,
        "Small: null-move pruning; Medium: + node-level pruning; Large: + move-level pruning";
    Randomness "Randomness": spin(0, 0, 1000) => randomness: u16,
        "maximum evaluation noise, in centipawns: games vary, and the engine gets weaker";
    RandomSeed "Random Seed": spin(0, 0, i32::MAX as i64) => random_seed: u64,
        "seed of the evaluation noise; 0: different noise in each game";
    Contempt "Contempt": spin(0, -200, 200) => contempt: i16,
        "draw penalty for the engine, in centipawns";
    Resign "Resign": spin(0, 0, 10_000) => resign: i32,
        "resigns when it is this many centipawns behind in three moves in a row, if the protocol allows it; 0: never";
    Rest "Rest": spin(0, 0, 90) => rest: u8,
        "percentage of time the search sleeps, to leave the CPU to other programs";
    RankBase "Rank Base": combo(RankBase::Auto.name(), names!(RankBase)) => rank_base: RankBase,
        "number of Red's back rank in moves; auto: detected from the moves the GUI sends";
    FollowGames "Follow Games": check(true) => follow_games: bool,
        "treats a FEN one or two moves after the last position as the same game, so that repetitions are detected";
    UseTables "Use Tables": check(false) => use_tables: bool,
        "probes endgame tables: the built-in ones and those in Tables Path";
    TablesPath "Tables Path": Kind::File => tables_path: String,
        "folders or files of endgame tables, separated by semicolons";
    TablesProbeDepth "Tables Probe Depth": spin(1, 1, 100) => tables_probe_depth: u8,
        "minimum remaining depth, in plies, at which the search probes endgame tables";
    DebugLogFile "Debug Log File": Kind::File => debug_log_file: String,
        "log file for all input and output";
}

/// The row of an option.
pub fn spec(id: Id) -> &'static Spec {
    TABLE.iter().find(|spec| spec.id == id).expect("the table and the names are made of the same rows")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_a_row_is_of_the_fields_type() {
        let mut options = Options::default();
        for Spec { id, kind, .. } in TABLE {
            let values = match *kind {
                Kind::Check { .. } => vec![Value::Check(false), Value::Check(true)],
                Kind::Spin { min, max, .. } => vec![Value::Spin(min), Value::Spin(max)],
                Kind::Combo { choices, .. } => choices.iter().map(|&choice| Value::Choice(choice)).collect(),
                Kind::Text | Kind::File => vec![Value::Text("x".to_owned())],
                Kind::Button => vec![Value::Button],
            };
            assert_eq!(options.value(*id), kind.default(), "{id:?}");
            for value in values {
                assert!(options.put(*id, value.clone()).is_some(), "{id:?} {value:?}");
                assert_eq!(options.value(*id), value, "{id:?}");
            }
            assert_eq!(spec(*id).id, *id);
        }
    }

    #[test]
    fn the_table_is_fit_for_every_client() {
        for spec in TABLE {
            assert!(spec.name.len() < 80);
            // Clients split option lines at these words, so no name or value may contain them.
            let reserved = ["name", "type", "default", "min", "max", "var", "value"];
            assert!(spec.name.split(' ').all(|word| !reserved.contains(&word)));
            assert_eq!(TABLE.iter().filter(|other| other.name.eq_ignore_ascii_case(spec.name)).count(), 1);
            // Clients store values in signed 32-bit integers.
            if let Kind::Spin { default, min, max } = spec.kind {
                let fits = |value: i64| i32::try_from(value).is_ok();
                assert!(fits(default) && fits(min) && fits(max), "{}", spec.name);
            }
            assert!(!spec.help.is_empty() && !spec.help.ends_with('.'), "{}", spec.name);
        }
    }
}
