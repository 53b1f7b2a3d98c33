//! The table itself: each option is written here, once.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_book::choice::Choice;
use chuhe_engine::eval::EvalKind;
use chuhe_engine::search::Pruning;
use chuhe_engine::session::DEFAULT_HASH_MIB;
use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO};
use xiangqi::rules::RepetitionRule;

use super::kind::{Kind, Value};
use super::rank_base::RankBase;
use super::typed::Typed;

/// A row of the table of options. The names are those of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Which option it is.
    pub id: Id,
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What it means, in half a sentence.
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
        /// Which option.
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
            /// The value that an option has, without its type.
            pub fn value(&self, id: Id) -> Value {
                match id {
                    $(Id::$id => options!(@value self, $kind $(, $field)?),)+
                    #[cfg(feature = "tune")]
                    Id::Parameter => Value::Button,
                }
            }

            /// Puts a value in its place. Whether it is another one than before, or a button was pressed; `None`
            /// if the option's type cannot hold it.
            pub(super) fn put(&mut self, id: Id, value: Value) -> Option<bool> {
                match id {
                    $(Id::$id => options!(@put self, value $(, $field: $type)?),)+
                    // Kept by the engine, for all searches.
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
    Hash "Hash": spin(DEFAULT_HASH_MIB as i64, 1, 33_554_432) => hash_mib: usize,
        "size of the transposition table, MiB";
    Threads "Threads": spin(1, 1, 1024) => threads: NonZeroUsize,
        "search threads";
    MultiPv "MultiPV": spin(1, 1, 128) => multi_pv: usize,
        "lines to report, the best first";
    ClearHash "Clear Hash": Kind::Button,
        "forgets what the table holds";
    Ponder "Ponder": check(false) => ponder: bool,
        "the interface may let the engine think on the opponent's time";
    MoveOverhead "Move Overhead": spin(10, 0, 5000) => move_overhead: Duration,
        "milliseconds lost between the engine's answer and its arrival";
    SkillLevel "Skill Level": spin(FULL_SKILL, 0, FULL_SKILL) => skill_level: usize,
        "strength: 0 a beginner, 20 as well as it can (docs/strength.md)";
    LimitStrength "UCI_LimitStrength": check(false) => limit_strength: bool,
        "plays at the rating of UCI_Elo rather than at Skill Level";
    Elo "UCI_Elo": spin(LOWEST_ELO, LOWEST_ELO, HIGHEST_ELO) => elo: u32,
        "a rating, on a scale of the engine's own";
    AnalyseMode "UCI_AnalyseMode": check(false) => analyse_mode: bool,
        "analysis: levels of strength don't apply; nor do they to searches without an end";
    ShowWdl "UCI_ShowWDL": check(false) => show_wdl: bool,
        "tells with each score how many of a thousand games are won, drawn and lost from there";
    Variant "UCI_Variant": combo("xiangqi", &["xiangqi"]),
        "the game; there is only one";
    Evaluation "Evaluation": combo(EvalKind::Nnue.name(), names!(EvalKind)) => evaluation: EvalKind,
        "what a position is worth: piece values alone, also where the pieces stand, or what a network says";
    EvalFile "EvalFile": Kind::File => eval_file: String,
        "the network of NNUE, a file; empty for the one inside the program";
    RepetitionRule "Repetition Rule":
        combo(RepetitionRule::Wxf.name(), names!(RepetitionRule)) => repetition_rule: RepetitionRule,
        "rulings on perpetual check and chase by the World Xiangqi Federation, or every repetition a draw";
    SixtyMoveRule "Sixty Move Rule": check(true) => sixty_move_rule: bool,
        "a game without captures is drawn";
    Rule60MaxPly "Rule60MaxPly": spin(120, 1, 150) => rule_60_max_ply: u16,
        "after this many plies; from a side's eleventh check on, checks and answers don't count";
    OwnBook "OwnBook": check(false) => own_book: bool,
        "plays from an opening book while it knows the position";
    BookFile "Book File": Kind::File => book_file: String,
        "the book: a file of any format under Opening books; none for the one inside the program";
    BookDepth "Book Depth": spin(100, 1, 1000) => book_depth: u32,
        "the last move of the game for which the book is asked";
    BookChoice "Book Choice": combo(Choice::Weighted.name(), names!(Choice)) => book_choice: Choice,
        "book moves at random by their weights, or always the one with the greatest";
    BookSeed "Book Seed": spin(0, 0, i32::MAX as i64) => book_seed: u64,
        "the same seed chooses the same moves again; 0 leaves it to chance";
    Pruning "Pruning": combo(Pruning::Large.name(), names!(Pruning)) => pruning: Pruning,
        "which prunings the search may use: none; null moves; also whole nodes by their evaluation; also single moves";
    Randomness "Randomness": spin(0, 0, 1000) => randomness: u16,
        "the greatest deliberate error of the evaluation, in centipawns: games vary, and strength falls";
    RandomSeed "Random Seed": spin(0, 0, i32::MAX as i64) => random_seed: u64,
        "a seed gives the same errors in every game; 0: other errors in each game";
    Contempt "Contempt": spin(0, -200, 200) => contempt: i16,
        "how much worse than even a draw is for the engine, in centipawns";
    Resign "Resign": spin(0, 0, 10_000) => resign: i32,
        "resigns when this many centipawns behind in three answers in a row, where the protocol has a word for it; 0: never";
    Rest "Rest": spin(0, 0, 90) => rest: u8,
        "the share of time in which a search leaves the processor to others, in percent";
    RankBase "Rank Base": combo(RankBase::Auto.name(), names!(RankBase)) => rank_base: RankBase,
        "the number of Red's back rank in moves; auto: found out from the moves that are sent";
    FollowGames "Follow Games": check(true) => follow_games: bool,
        "a FEN without moves that is one or two moves from the last position goes on with that game, so that repetitions are seen";
    UseTables "Use Tables": check(false) => use_tables: bool,
        "asks endgame tables: those inside the program and those of Tables Path";
    TablesPath "Tables Path": Kind::File => tables_path: String,
        "folders or files of endgame tables, with semicolons between them";
    TablesProbeDepth "Tables Probe Depth": spin(1, 1, 100) => tables_probe_depth: u8,
        "plies that must be left to search where endgame tables are asked inside the search";
    DebugLogFile "Debug Log File": Kind::File => debug_log_file: String,
        "a file to which both directions are copied";
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
            // Clients split option lines at these words.
            let reserved = ["name", "type", "default", "min", "max", "var", "value"];
            assert!(spec.name.split(' ').all(|word| !reserved.contains(&word)));
            assert_eq!(TABLE.iter().filter(|other| other.name.eq_ignore_ascii_case(spec.name)).count(), 1);
            // Clients keep values in 32 bits with a sign.
            if let Kind::Spin { default, min, max } = spec.kind {
                let fits = |value: i64| i32::try_from(value).is_ok();
                assert!(fits(default) && fits(min) && fits(max), "{}", spec.name);
            }
            assert!(!spec.help.is_empty() && !spec.help.ends_with('.'), "{}", spec.name);
        }
    }
}
