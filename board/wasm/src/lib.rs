//! The engine and the rules as one WebAssembly module, for browsers and Node.
//!
//! | file | what |
//! |---|---|
//! | `uci` | the engine, which speaks UCI |
//! | `rules` | games by the rules: legal moves, notations, rulings |
//! | `tables` | endgame tables, which come in a file of their own |
//! | `page` | requests of the web board without a server |
//! | `host` | questions of the module to its host during a search |
//!
//! `scripts/web` builds the module and the package around it. A search runs on the thread that calls for it, so it
//! belongs in a worker; it asks its host about every thousand positions whether it is to end.

mod host;
pub mod page;
pub mod rules;
pub mod tables;
pub mod uci;

use wasm_bindgen::prelude::wasm_bindgen;

/// Makes a failure of the module appear on the console of the host.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
