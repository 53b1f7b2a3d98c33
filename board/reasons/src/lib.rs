#![doc = include_str!("../README.md")]
//!
//! ```
//! use chuhe_reasons::{Kind, facts_of_move};
//! use xiangqi::Position;
//!
//! let position = Position::from_fen("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").expect("a valid position");
//! let facts = facts_of_move(&position, "a1a9".parse().expect("a move"));
//! assert!(facts.iter().any(|fact| fact.kind() == Kind::Checkmate));
//! assert!(facts.iter().all(|fact| fact.verify(&position).is_ok()));
//! ```
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `fact` | the kinds of facts, and their verification |
//! | `reason` | the trait of all kinds of facts, and the declaration of their data |
//! | `find` | all facts of a position or a move: candidates of every kind, verified |
//! | `data` | the parts of facts: pieces, points, lines |
//! | `fields` | the parts of facts as texts, and back |
//! | `geometry` | lines and squares |
//! | `proof` | exchanges, gains of material and mates, proven by the rules alone |
//! | `position` | facts of positions, a file for each kind |
//! | `moves` | facts of moves |
//! | `patterns` | mates that have a name |
//! | `words` | facts as sentences, and back |
//! | `explain` | which facts to report |
//! | `headline` | a mistake in a few words |
//!
//! `docs/reasons.md` in the repository defines every kind.

mod data;
mod explain;
mod fact;
mod fields;
mod find;
mod geometry;
mod headline;
mod moves;
mod patterns;
mod position;
mod proof;
mod reason;
mod words;

pub use data::{Expected, Line, Man, Points, Threat, base_worth, worth};
pub use explain::{ChosenFact, Explainer, Holds, MAX_FACTS, NODES};
pub use fact::{Fact, Kind, Proof, UnknownKind, Unproven};
pub use fields::Marks;
pub use find::{facts_of_move, facts_of_position};
pub use headline::headline;
pub use moves::{
    BreaksRule, Checkmate, ForcedMove, ForcesMate, GivesUp, KeepsTableValue, LosesMaterial, MatePattern,
    MissesMate, OnlyMove, PreventsCapture, PreventsMate, ThreatensCapture, ThreatensMate,
    ThrowsAwayTableValue, WalksIntoMate, WinsMaterial,
};
pub use patterns::Pattern;
pub use position::{
    BlockedElephant, BlockedHorse, CaptureThreat, DiscoveredAttack, DoomedPerpetual, DoubleAttack,
    ExposedKing, Hanging, HollowCannon, KingFile, MateIn, MateThreat, Material, OverloadedDefender,
    PassedRiver, PinnedToKing, PinnedToPiece, RookMobility, Screen, TableValue, Trapped,
};
pub use proof::{MAX_MATE_MOVES, Mate, Prover};
