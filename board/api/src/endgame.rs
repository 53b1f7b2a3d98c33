//! The endgame tables' values for a position.

use chuhe_review::data::NamedMove;
use chuhe_tables::{RatedMove, Tables, Value};
use serde::Serialize;
use xiangqi::Position;

/// The value of a position and those of its moves, the best first.
#[derive(Debug, Serialize)]
pub(crate) struct Endgame {
    #[serde(flatten)]
    value: Worth,
    moves: Vec<Rated>,
}

#[derive(Debug, Serialize)]
struct Rated {
    r#move: NamedMove,
    #[serde(flatten)]
    value: Worth,
}

/// A value for the side to move.
#[derive(Debug, Serialize)]
struct Worth {
    /// The [name](Value::name).
    value: &'static str,
    /// Plies to the end of the game, or to a capture that decides it; none for draws and rulings.
    plies: Option<u16>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth { value: value.name(), plies: value.plies() }
    }
}

/// The value of a position by the tables; `None` if they do not contain it.
pub(crate) fn endgame(position: &Position, tables: &Tables) -> Option<Endgame> {
    // A damaged block is treated like a missing table; `chuhe tables verify` reports it.
    let (value, moves) = tables.rate(position).ok()??;
    let rated = |&RatedMove { mv, value }: &RatedMove| Rated {
        r#move: NamedMove::new(position, mv),
        value: value.into(),
    };
    Some(Endgame { value: value.into(), moves: moves.iter().map(rated).collect() })
}
