//! What a puzzle is about, and the names in files. `docs/reasons.md` defines the mates that have a name.

use std::fmt;

use chuhe_reasons::Pattern;

macro_rules! themes {
    ($($(#[doc = $meaning:literal])+ $theme:ident = $name:literal),* $(,)?) => {
        /// What a puzzle is about. The names in files are those of lichess where it has the same theme.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $($(#[doc = $meaning])+ $theme),* }

        impl Theme {
            /// All themes, in the order in which files list them.
            pub const ALL: &[Theme] = &[$(Theme::$theme),*];

            /// The name in files.
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$theme => $name),* }
            }

            /// What it means, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Theme::$theme => concat!($($meaning),+).trim_ascii()),* }
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
    /// One move is to be found.
    OneMove = "oneMove",
    /// Two moves are to be found.
    Short = "short",
    /// Three moves are to be found.
    Long = "long",
    /// Four moves or more are to be found.
    VeryLong = "veryLong",
    /// At least eleven of the twelve rooks, horses and cannons are on the board.
    Opening = "opening",
    /// From five to ten rooks, horses and cannons are on the board.
    Middlegame = "middlegame",
    /// At most four rooks, horses and cannons are on the board.
    Endgame = "endgame",
    /// Of rooks, horses and cannons there are only rooks.
    RookEnding = "rookEndgame",
    /// Of rooks, horses and cannons there are only horses.
    HorseEnding = "horseEndgame",
    /// Of rooks, horses and cannons there are only cannons.
    CannonEnding = "cannonEndgame",
    /// There are no rooks, horses and cannons.
    PawnEnding = "pawnEndgame",
    /// The built-in endgame tables know the position.
    TableEnding = "tableEndgame",
    /// The first move is one of the rook.
    RookMove = "rookMove",
    /// The first move is one of a horse.
    HorseMove = "horseMove",
    /// The first move is one of a cannon.
    CannonMove = "cannonMove",
    /// The first move is one of a pawn.
    PawnMove = "pawnMove",
    /// The first move is one of the king.
    KingMove = "kingMove",
    /// The first move is one of an advisor or an elephant.
    GuardMove = "guardMove",
    /// The first move gives check.
    Check = "check",
    /// The first move captures.
    Capture = "capture",
    /// The first move neither captures nor gives check.
    Quiet = "quietMove",
    /// The side to move is in check.
    Evasion = "checkEvasion",
    /// Material worth two pawns or more is given up on the way.
    Sacrifice = "sacrifice",
    /// The first move captures a rook, horse or cannon that cannot be recaptured.
    HangingPiece = "hangingPiece",
    /// A piece attacks two men at once and captures one of them next.
    Fork = "fork",
    /// The first move pins a rook, horse or cannon.
    Pin = "pin",
    /// A move opens the way for another piece, which captures next.
    DiscoveredAttack = "discoveredAttack",
    /// A move gives check by a piece that it does not move.
    DiscoveredCheck = "discoveredCheck",
    /// A move gives check by two pieces.
    DoubleCheck = "doubleCheck",
    /// The king is lured onto a square where a check follows.
    Attraction = "attraction",
    /// The first move threatens mate.
    MateThreat = "mateThreat",
    /// The first move ends a threat of mate.
    DefensiveMove = "defensiveMove",
    /// The last move mates by the pattern iron bolt, 铁门栓.
    IronBolt = "ironBolt",
    /// The last move mates by the pattern cannon behind horse, 马后炮.
    CannonBehindHorse = "cannonBehindHorse",
    /// The last move mates by the pattern double cannon, 重炮.
    DoubleCannon = "doubleCannon",
    /// The last move mates by the pattern crouching horse, 卧槽马.
    CrouchingHorse = "crouchingHorse",
    /// The last move mates by the pattern palace-corner horse, 挂角马.
    PalaceCornerHorse = "palaceCornerHorse",
    /// The last move mates by the pattern heaven-and-earth cannons, 天地炮.
    HeavenAndEarthCannons = "heavenAndEarthCannons",
    /// The last move mates by the pattern smothered palace, 闷宫.
    SmotheredPalace = "smotheredPalace",
    /// The last move mates by the pattern facing king, 白脸将.
    FacingKing = "facingKing",
    /// The last move mates by the pattern alternating rooks, 双车错.
    AlternatingRooks = "alternatingRooks",
    /// The last move mates by the pattern sword to the heart, 大刀剜心.
    SwordToTheHeart = "swordToTheHeart",
    /// The last move mates by the pattern octagon horse, 八角马.
    OctagonHorse = "octagonHorse",
    /// The last move mates by the pattern angler horse, 钓鱼马.
    AnglerHorse = "anglerHorse",
    /// The last move mates by the pattern high angler horse, 高钓马.
    HighAnglerHorse = "highAnglerHorse",
    /// The last move mates by the pattern side tiger, 侧面虎.
    SideTiger = "sideTiger",
    /// The last move mates by the pattern spring horse, 拔簧马.
    SpringHorse = "springHorse",
    /// The last move mates by the pattern moon from the sea, 海底捞月.
    MoonFromTheSea = "moonFromTheSea",
    /// The last move mates by the pattern two ghosts at the gate, 二鬼拍门.
    TwoGhosts = "twoGhosts",
    /// The last move mates by the pattern smothered mate, 闷杀.
    Smothered = "smothered",
}

impl Theme {
    /// The theme of a mate that has a name. A double check is one of its own, mate or not.
    pub(crate) const fn of_pattern(pattern: Pattern) -> Theme {
        match pattern {
            Pattern::IronBolt => Theme::IronBolt,
            Pattern::CannonBehindHorse => Theme::CannonBehindHorse,
            Pattern::DoubleCannon => Theme::DoubleCannon,
            Pattern::CrouchingHorse => Theme::CrouchingHorse,
            Pattern::PalaceCornerHorse => Theme::PalaceCornerHorse,
            Pattern::HeavenAndEarthCannons => Theme::HeavenAndEarthCannons,
            Pattern::SmotheredPalace => Theme::SmotheredPalace,
            Pattern::FacingKing => Theme::FacingKing,
            Pattern::AlternatingRooks => Theme::AlternatingRooks,
            Pattern::SwordToTheHeart => Theme::SwordToTheHeart,
            Pattern::OctagonHorse => Theme::OctagonHorse,
            Pattern::AnglerHorse => Theme::AnglerHorse,
            Pattern::HighAnglerHorse => Theme::HighAnglerHorse,
            Pattern::SideTiger => Theme::SideTiger,
            Pattern::SpringHorse => Theme::SpringHorse,
            Pattern::MoonFromTheSea => Theme::MoonFromTheSea,
            Pattern::TwoGhosts => Theme::TwoGhosts,
            Pattern::Smothered => Theme::Smothered,
            Pattern::DoubleCheck => Theme::DoubleCheck,
        }
    }

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
