//! Facts of a position. Each kind has one file: how it is found, and how it is verified.

pub(crate) mod blocked;
pub(crate) mod discovered;
pub(crate) mod double;
pub(crate) mod hanging;
pub(crate) mod king;
pub(crate) mod mate;
pub(crate) mod overloaded;
pub(crate) mod perpetual;
pub(crate) mod pin;
pub(crate) mod screen;
pub(crate) mod standing;
pub(crate) mod table;
pub(crate) mod trapped;

pub use blocked::{BlockedElephant, BlockedHorse};
pub use discovered::DiscoveredAttack;
pub use double::DoubleAttack;
pub(crate) use hanging::hangs;
pub use hanging::{CaptureThreat, Hanging};
pub use king::{ExposedKing, KingFile};
pub use mate::{MateIn, MateThreat};
pub use overloaded::OverloadedDefender;
pub use perpetual::DoomedPerpetual;
pub(crate) use perpetual::ruling;
pub use pin::{PinnedToKing, PinnedToPiece};
pub use screen::{HollowCannon, Screen};
pub use standing::{Material, PassedRiver, RookMobility};
pub use table::TableValue;
pub(crate) use table::value_of;
pub use trapped::Trapped;
