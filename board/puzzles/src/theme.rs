//! What a puzzle is about, and the names in files. The mates that have a name are those of `chuhe-reasons`, which has their
//! words; `docs/reasons.md` defines them.

use std::borrow::Cow;
use std::fmt;

use chuhe_reasons::Pattern;

macro_rules! themes {
    (
        $($(#[doc = $meaning:literal])+ $theme:ident = $name:literal $en:literal $zh:literal $vi:literal,)*
        mates { $($mate:ident = $mate_name:literal,)* }
    ) => {
        /// The theme of a puzzle. The names in files are those of lichess, if it has the same theme.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme {
            $($(#[doc = $meaning])+ $theme,)*
            $(#[doc = concat!("The last move mates by the pattern [`", stringify!($mate), "`](Pattern).")] $mate,)*
        }

        impl Theme {
            /// All themes, in the order in which files list them.
            pub const ALL: &[Theme] = &[$(Theme::$theme,)* $(Theme::$mate,)*];

            /// The name in files.
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$theme => $name,)* $(Theme::$mate => $mate_name,)* }
            }

            /// The words for people: English, Chinese, Vietnamese.
            pub const fn words(self) -> [&'static str; 3] {
                match self {
                    $(Theme::$theme => [$en, $zh, $vi],)*
                    $(Theme::$mate => Pattern::$mate.names(),)*
                }
            }

            /// The meaning of the theme, in one sentence.
            pub fn meaning(self) -> Cow<'static, str> {
                let of_mate = |pattern: Pattern| {
                    let [en, zh, _] = pattern.names();
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
    Mate = "mate" "mate" "杀棋" "chiếu hết",
    /// The answer wins.
    Win = "win" "win" "取胜" "thắng",
    /// The answer saves a draw.
    Save = "save" "save" "谋和" "giữ hòa",
    /// Mate in one move.
    MateIn1 = "mateIn1" "mate in one" "一步杀" "chiếu hết một nước",
    /// Mate in two moves.
    MateIn2 = "mateIn2" "mate in two" "两步杀" "chiếu hết hai nước",
    /// Mate in three moves.
    MateIn3 = "mateIn3" "mate in three" "三步杀" "chiếu hết ba nước",
    /// Mate in four moves.
    MateIn4 = "mateIn4" "mate in four" "四步杀" "chiếu hết bốn nước",
    /// Mate in five moves.
    MateIn5 = "mateIn5" "mate in five" "五步杀" "chiếu hết năm nước",
    /// Mate in six moves or more.
    LongMate = "longMate" "mate in six or more" "六步以上杀" "chiếu hết từ sáu nước",
    /// One move is to be found.
    OneMove = "oneMove" "one move" "一步棋" "một nước",
    /// Two moves are to be found.
    Short = "short" "two moves" "两步棋" "hai nước",
    /// Three moves are to be found.
    Long = "long" "three moves" "三步棋" "ba nước",
    /// Four moves or more are to be found.
    VeryLong = "veryLong" "four moves or more" "四步以上" "từ bốn nước",
    /// At least eleven of the twelve rooks, horses and cannons are on the board.
    Opening = "opening" "opening" "开局" "khai cuộc",
    /// From five to ten rooks, horses and cannons are on the board.
    Middlegame = "middlegame" "middlegame" "中局" "trung cuộc",
    /// At most four rooks, horses and cannons are on the board.
    Endgame = "endgame" "endgame" "残局" "tàn cuộc",
    /// Of rooks, horses and cannons there are only rooks.
    RookEnding = "rookEndgame" "rook ending" "车残局" "cờ tàn xe",
    /// Of rooks, horses and cannons there are only horses.
    HorseEnding = "horseEndgame" "horse ending" "马残局" "cờ tàn mã",
    /// Of rooks, horses and cannons there are only cannons.
    CannonEnding = "cannonEndgame" "cannon ending" "炮残局" "cờ tàn pháo",
    /// There are no rooks, horses and cannons.
    PawnEnding = "pawnEndgame" "pawn ending" "兵残局" "cờ tàn tốt",
    /// The built-in endgame tables know the position.
    TableEnding = "tableEndgame" "ending of the tables" "残局库" "cờ tàn có bảng",
    /// The first move is one of the rook.
    RookMove = "rookMove" "rook move" "动车" "đi xe",
    /// The first move is one of a horse.
    HorseMove = "horseMove" "horse move" "动马" "đi mã",
    /// The first move is one of a cannon.
    CannonMove = "cannonMove" "cannon move" "动炮" "đi pháo",
    /// The first move is one of a pawn.
    PawnMove = "pawnMove" "pawn move" "动兵" "đi tốt",
    /// The first move is one of the king.
    KingMove = "kingMove" "king move" "动将" "đi tướng",
    /// The first move is one of an advisor or an elephant.
    GuardMove = "guardMove" "advisor or elephant move" "动士象" "đi sĩ tượng",
    /// The first move gives check.
    Check = "check" "check" "将军" "chiếu tướng",
    /// The first move captures.
    Capture = "capture" "capture" "吃子" "bắt quân",
    /// The first move neither captures nor gives check.
    Quiet = "quietMove" "quiet move" "不吃不将" "nước lặng",
    /// The side to move is in check.
    Evasion = "checkEvasion" "out of check" "应将" "giải chiếu",
    /// Material worth two pawns or more is given up on the way.
    Sacrifice = "sacrifice" "sacrifice" "弃子" "thí quân",
    /// The first move captures a rook, horse or cannon that cannot be recaptured.
    HangingPiece = "hangingPiece" "hanging piece" "吃无根子" "bắt quân không gốc",
    /// A piece attacks two pieces at once and captures one of them next.
    Fork = "fork" "double attack" "捉双" "bắt đôi",
    /// The first move pins a rook, horse or cannon.
    Pin = "pin" "pin" "牵制" "ghim quân",
    /// A move opens the way for another piece, which captures next.
    DiscoveredAttack = "discoveredAttack" "discovered attack" "闪击" "đòn mở",
    /// A move gives check by a piece that it does not move.
    DiscoveredCheck = "discoveredCheck" "discovered check" "抽将" "chiếu mở",
    /// A move gives check by two pieces.
    DoubleCheck = "doubleCheck" "double check" "双将" "lưỡng chiếu",
    /// The king is lured onto a square where a check follows.
    Attraction = "attraction" "lured king" "引将" "dụ tướng",
    /// The first move threatens mate.
    MateThreat = "mateThreat" "threat of mate" "叫杀" "dọa chiếu hết",
    /// The first move ends a threat of mate.
    DefensiveMove = "defensiveMove" "defence" "解杀" "giải sát",
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
