//! Endgame tables. The module has none built in: they come in a file of their own, which `scripts/web` packs.

use chuhe_tables::{RatedMove, Tables, Value, bundle};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use xiangqi::Position;

/// Loads endgame tables from the bytes of `tables.bin`. A second call changes nothing.
///
/// Throws if the bytes are not such a file.
#[wasm_bindgen(js_name = takeTables)]
pub fn take_tables(bytes: &[u8]) -> Result<(), JsError> {
    Tables::set_embedded(bundle::unpack("tables.bin", bytes)?);
    Ok(())
}

/// The value of a position or of a move by the endgame tables, for the side to move.
#[wasm_bindgen]
pub struct EndgameValue {
    value: Value,
    moves: Vec<RatedMove>,
}

impl EndgameValue {
    /// The value of a position by the tables; `None` if they do not contain it.
    pub(crate) fn of(position: &Position) -> Result<Option<EndgameValue>, JsError> {
        Ok(Tables::embedded().rate(position)?.map(|(value, moves)| EndgameValue { value, moves }))
    }
}

#[wasm_bindgen]
impl EndgameValue {
    /// The value in a word.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "\"win\" | \"win-by-ruling\" | \"draw\" | \"loss-by-ruling\" | \"loss\""
    )]
    pub fn value(&self) -> String {
        self.value.name().to_owned()
    }

    /// Plies to the end of the game, or to a capture that decides it; nothing for draws and rulings.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> Option<u16> {
        self.value.plies()
    }

    /// The legal moves with the value of each for the side that plays it, the best first.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<EndgameMove> {
        self.moves.iter().map(|&rated| EndgameMove(rated)).collect()
    }
}

/// A legal move and its value for the side that plays it.
#[wasm_bindgen]
pub struct EndgameMove(RatedMove);

#[wasm_bindgen]
impl EndgameMove {
    /// The move as a pair of squares, like `h2e2`.
    #[wasm_bindgen(getter, js_name = move)]
    pub fn mv(&self) -> String {
        self.0.mv.to_string()
    }

    /// The value in a word.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "\"win\" | \"win-by-ruling\" | \"draw\" | \"loss-by-ruling\" | \"loss\""
    )]
    pub fn value(&self) -> String {
        self.0.value.name().to_owned()
    }

    /// Plies to the end of the game, or to a capture that decides it; nothing for draws and rulings.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> Option<u16> {
        self.0.value.plies()
    }
}
