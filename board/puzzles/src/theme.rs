//! The themes of puzzles, with their names in files. The named mates are those of `chuhe-reasons`, which has their words;
//! `docs/reasons.md` defines them.

use std::borrow::Cow;
use std::fmt;

use chuhe_locale::Lang;
use chuhe_locale::texts::named;
use chuhe_reasons::Pattern;

macro_rules! themes {
    (
        $($(#[doc = $meaning:literal])+ $theme:ident = $name:literal,)*
        mates { $($mate:ident = $mate_name:literal,)* }
    ) => {
        /// The theme of a puzzle. The names in files are those of lichess, if it has the same theme.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme {
            $($(#[doc = $meaning])+ $theme,)*
            $(#[doc = concat!("The last move mates by the pattern [`", stringify!($mate), "`](Pattern).")] $mate,)*
        }

        /// The themes of mates by their length, from one move; the last is for six moves or more.
pub(crate) const MATES: [Theme; 6] =
    [Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4, Theme::MateIn5, Theme::LongMate];

impl Theme {
            /// All themes, in the order in which files list them.
            pub const ALL: &[Theme] = &[$(Theme::$theme,)* $(Theme::$mate,)*];

            /// The name in files.
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$theme => $name,)* $(Theme::$mate => $mate_name,)* }
            }

            /// The name of the theme in a language.
            pub fn words(self, lang: Lang) -> &'static str {
                match self {
                    $(Theme::$theme)|* => named("theme", self.name(), lang),
                    $(Theme::$mate => Pattern::$mate.words(lang),)*
                }
            }

            /// The meaning of the theme, in one sentence.
            pub fn meaning(self) -> Cow<'static, str> {
                let of_mate = |pattern: Pattern| {
                    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| pattern.words(lang));
                    format!("The last move mates by the pattern {en}, {zh}.")
                };
                match self {
                    $(Theme::$theme => Cow::Borrowed(concat!($($meaning),+).trim_ascii()),)*
                    $(Theme::$mate => Cow::Owned(of_mate(Pattern::$mate)),)*
                }
            }

            /// The theme of a mate that has a name. A double check is one of its own, mate or not.
            pub(crate) const fn of_pattern(pattern: Pattern) -> Theme {
                match pattern {
                    $(Pattern::$mate => Theme::$mate,)*
                    Pattern::DoubleCheck => Theme::DoubleCheck,
                }
            }
        }
    };
}

themes! {
    /// The answer mates by force.
    Mate = "mate",
    /// The answer wins.
    Win = "win",
    /// The answer saves a draw.
    Save = "save",
    /// Mate in one move.
    MateIn1 = "mateIn1",
    /// Mate in two moves.
    MateIn2 = "mateIn2",
    /// Mate in three moves.
    MateIn3 = "mateIn3",
    /// Mate in four moves.
    MateIn4 = "mateIn4",
    /// Mate in five moves.
    MateIn5 = "mateIn5",
    /// Mate in six moves or more.
    LongMate = "longMate",
    /// The solution has one move.
    OneMove = "oneMove",
    /// The solution has two moves.
    Short = "short",
    /// The solution has three moves.
    Long = "long",
    /// The solution has four moves or more.
    VeryLong = "veryLong",
    /// At least eleven of the twelve rooks, horses and cannons are on the board.
    Opening = "opening",
    /// From five to ten rooks, horses and cannons are on the board.
    Middlegame = "middlegame",
    /// At most four rooks, horses and cannons are on the board.
    Endgame = "endgame",
    /// The only rooks, horses and cannons are rooks.
    RookEnding = "rookEndgame",
    /// The only rooks, horses and cannons are horses.
    HorseEnding = "horseEndgame",
    /// The only rooks, horses and cannons are cannons.
    CannonEnding = "cannonEndgame",
    /// There are no rooks, horses and cannons.
    PawnEnding = "pawnEndgame",
    /// The built-in endgame tables know the position.
    TableEnding = "tableEndgame",
    /// The first move is a rook move.
    RookMove = "rookMove",
    /// The first move is a horse move.
    HorseMove = "horseMove",
    /// The first move is a cannon move.
    CannonMove = "cannonMove",
    /// The first move is a pawn move.
    PawnMove = "pawnMove",
    /// The first move is a king move.
    KingMove = "kingMove",
    /// The first move is an advisor or elephant move.
    GuardMove = "guardMove",
    /// The first move gives check.
    Check = "check",
    /// The first move captures.
    Capture = "capture",
    /// The first move neither captures nor gives check.
    Quiet = "quietMove",
    /// The side to move is in check.
    Evasion = "checkEvasion",
    /// Material worth two pawns or more is given up on the way, and not taken back on the same point at once.
    Sacrifice = "sacrifice",
    /// The first move captures a rook, horse or cannon, and no piece can recapture.
    HangingPiece = "hangingPiece",
    /// A piece attacks two pieces at once and captures one of them next.
    Fork = "fork",
    /// The first move pins a rook, horse or cannon.
    Pin = "pin",
    /// A move opens the way for another piece, which captures next.
    DiscoveredAttack = "discoveredAttack",
    /// A move gives check with a piece that does not itself move.
    DiscoveredCheck = "discoveredCheck",
    /// A move gives check with two pieces at once.
    DoubleCheck = "doubleCheck",
    /// The king is lured onto a square where a check follows.
    Attraction = "attraction",
    /// The first move threatens mate.
    MateThreat = "mateThreat",
    /// The first move ends a threat of mate.
    DefensiveMove = "defensiveMove",
    mates {
        IronBolt = "ironBolt",
        CannonBehindHorse = "cannonBehindHorse",
        DoubleCannon = "doubleCannon",
        CrouchingHorse = "crouchingHorse",
        PalaceCornerHorse = "palaceCornerHorse",
        HeavenAndEarthCannons = "heavenAndEarthCannons",
        SmotheredPalace = "smotheredPalace",
        FacingKing = "facingKing",
        AlternatingRooks = "alternatingRooks",
        SwordToTheHeart = "swordToTheHeart",
        OctagonHorse = "octagonHorse",
        AnglerHorse = "anglerHorse",
        HighAnglerHorse = "highAnglerHorse",
        SideTiger = "sideTiger",
        SpringHorse = "springHorse",
        MoonFromTheSea = "moonFromTheSea",
        TwoGhosts = "twoGhosts",
        BuddhaToTheHall = "buddhaToTheHall",
        Smothered = "smothered",
    }
}

impl Theme {
    /// The theme with this name in files.
    pub fn of_name(name: &str) -> Option<Theme> {
        Theme::ALL.iter().copied().find(|theme| theme.name() == name)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
