//! Counters of FENs that are read as other numbers.

use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use xiangqi::{FenCounter, FenCounterChange};

/// A counter of a FEN that is read as another number.
pub(crate) fn change(change: &FenCounterChange, lang: Lang) -> String {
    let FenCounterChange { counter, written, read } = change;
    match counter {
        FenCounter::Clock => terminal::change_clock(lang, written, read),
        FenCounter::MoveNumber => terminal::change_move_number(lang, written, read),
    }
}
