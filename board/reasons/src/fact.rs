//! Facts: one kind each, and how a fact is verified.

use chuhe_tables::Tables;
use serde::{Deserialize, Serialize};
use xiangqi::Position;

use crate::data::Man;
use crate::fields::{Context, Marks, Worded};
use crate::moves::{
    BreaksRule, Checkmate, ForcedMove, ForcesMate, GivesUp, KeepsTableValue, LosesMaterial, MatePattern,
    MissesMate, OnlyMove, PreventsCapture, PreventsMate, ThreatensCapture, ThreatensMate,
    ThrowsAwayTableValue, WalksIntoMate, WinsMaterial,
};
use crate::position::{
    BlockedElephant, BlockedHorse, CaptureThreat, DiscoveredAttack, DoomedPerpetual, DoubleAttack,
    ExposedKing, Hanging, HollowCannon, KingFile, MateIn, MateThreat, Material, OverloadedDefender,
    PassedRiver, PinnedToKing, PinnedToPiece, RookMobility, Screen, TableValue, Trapped,
};
use crate::proof::Prover;
use crate::reason::Reason;

/// The evidence does not hold in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {} is not proven: {why}", kind.name())]
pub struct Unproven {
    /// The kind of the fact.
    pub kind: Kind,
    /// The part of the evidence that does not hold.
    pub why: &'static str,
}

/// The cost of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Positions visited.
    pub positions: u64,
}

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A true statement about a position or a move, with its evidence.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind")]
        pub enum Fact {
            $($(#[$doc])* #[serde(rename = $text)] $name($name),)*
        }

        /// A kind of fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &'static [Kind] = &[$(Kind::$name),*];

            /// The name for programs: stable, in lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$name => $text,)* }
            }

            pub(crate) const fn fields(self) -> &'static [&'static str] {
                match self { $(Kind::$name => $name::FIELDS,)* }
            }

            /// Reads a fact of this kind from the texts of its fields.
            pub(crate) fn fact_of(self, texts: &[&str], context: &mut Context) -> Option<Fact> {
                match self { $(Kind::$name => $name::of_texts(texts, context).map(Fact::$name),)* }
            }
        }

        impl Fact {
            /// The kind of the fact.
            pub const fn kind(&self) -> Kind {
                match self { $(Fact::$name(_) => Kind::$name,)* }
            }

            fn reason(&self) -> &dyn Reason {
                match self { $(Fact::$name(fact) => fact,)* }
            }

            /// The pieces, squares and moves to mark on the board.
            pub fn marks(&self) -> Marks {
                let mut marks = Marks::default();
                match self { $(Fact::$name(fact) => fact.mark(&mut marks),)* }
                marks
            }

            pub(crate) fn texts(&self, context: &mut Context) -> Vec<String> {
                match self { $(Fact::$name(fact) => fact.texts(context),)* }
            }
        }

        $(impl From<$name> for Fact {
            fn from(fact: $name) -> Fact {
                Fact::$name(fact)
            }
        })*
    };
}

facts! {
    /// A piece that can be captured with a gain of material.
    Hanging = "hanging",
    /// A piece that the other side threatens to capture, with a gain of material.
    CaptureThreat = "capture-threat",
    /// A piece that cannot leave a line, because its king stands behind it.
    PinnedToKing = "pin-king",
    /// A piece that should not leave a line, because a better piece stands behind it.
    PinnedToPiece = "pin-piece",
    /// A move that opens the line of another piece and gains material by it.
    DiscoveredAttack = "discovered-attack",
    /// A move that attacks two pieces at once and gains material by it.
    DoubleAttack = "double-attack",
    /// A horse whose blocked leg matters.
    BlockedHorse = "blocked-leg",
    /// An elephant whose blocked eye matters.
    BlockedElephant = "blocked-eye",
    /// A king that controls a file, so that the other king cannot enter it.
    KingFile = "king-file",
    /// A king without advisors, against attackers.
    ExposedKing = "exposed-king",
    /// A piece between a cannon and its king that cannot leave.
    Screen = "cannon-screen",
    /// A cannon that faces the king with nothing between.
    HollowCannon = "hollow-cannon",
    /// A piece that guards two others and cannot guard both.
    OverloadedDefender = "overloaded",
    /// A piece that has no safe square.
    Trapped = "trapped",
    /// The side to move mates.
    MateIn = "mate-in",
    /// The other side threatens mate.
    MateThreat = "mate-threat",
    /// The side with more material.
    Material = "material",
    /// A repetition that one side must not continue.
    DoomedPerpetual = "doomed-perpetual",
    /// Pawns beyond the river.
    PassedRiver = "passed-river",
    /// A rook with few squares.
    RookMobility = "rook-mobility",
    /// The value by the endgame tables.
    TableValue = "table-value",
    /// The move mates.
    Checkmate = "checkmate",
    /// The move mates by a named pattern.
    MatePattern = "mate-pattern",
    /// The move leads to mate.
    ForcesMate = "forces-mate",
    /// The move wins material.
    WinsMaterial = "wins-material",
    /// The move threatens mate.
    ThreatensMate = "threatens-mate",
    /// The move threatens to win a piece.
    ThreatensCapture = "threatens-capture",
    /// The move ends a threat of mate.
    PreventsMate = "prevents-mate",
    /// The move ends a threat to win a piece.
    PreventsCapture = "prevents-capture",
    /// The move leaves a piece unprotected.
    GivesUp = "gives-up",
    /// The move lets the other side mate.
    WalksIntoMate = "walks-into-mate",
    /// The move lets the other side win material.
    LosesMaterial = "loses-material",
    /// Every other move loses more.
    OnlyMove = "only-move",
    /// There is no other legal move.
    ForcedMove = "forced",
    /// The move overlooks a mate.
    MissesMate = "misses-mate",
    /// The move loses by the rules on repetitions.
    BreaksRule = "breaks-rule",
    /// By the endgame tables, the move worsens the result.
    ThrowsAwayTableValue = "throws-away",
    /// By the endgame tables, few moves keep the result, and the move is one of them.
    KeepsTableValue = "keeps",
}

impl std::fmt::Display for Kind {
    /// The name.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Kind {
    type Err = UnknownKind;

    /// Reads the name.
    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == text).ok_or(UnknownKind)
    }
}

/// A text that is not the name of a kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a kind of fact, such as pin-king")]
pub struct UnknownKind;

impl Fact {
    /// Replays the evidence in the position and returns the cost. It uses the rules and, for facts about endgame
    /// tables, the built-in tables. A fact of a move is verified in the position before the move.
    ///
    /// # Errors
    /// If the evidence does not hold there.
    pub fn verify(&self, position: &Position) -> Result<Proof, Unproven> {
        self.verify_by(position, Tables::embedded())
    }

    /// As [`verify`](Fact::verify), with other endgame tables.
    ///
    /// # Errors
    /// If the evidence does not hold there.
    pub(crate) fn verify_by(&self, position: &Position, tables: Tables) -> Result<Proof, Unproven> {
        let mut prover = Prover::with_tables(tables);
        self.verify_with(position, &mut prover).map(|()| Proof { positions: prover.positions() })
    }

    /// The pieces that the fact is about.
    pub fn men(&self) -> Vec<Man> {
        self.marks().men
    }

    /// As [`verify`](Fact::verify), but uses the prover's earlier results for this position.
    pub(crate) fn verify_with(&self, position: &Position, prover: &mut Prover) -> Result<(), Unproven> {
        self.reason().check(position, prover).map_err(|why| Unproven { kind: self.kind(), why })
    }
}
