//! Counters of FENs that are read as other numbers.

use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use xiangqi::{Counter, CounterChange};

/// A counter of a FEN that is read as another number.
pub(crate) fn change(change: &CounterChange, lang: Lang) -> String {
    let CounterChange { counter, written, read } = change;
    match counter {
        Counter::Clock => terminal::change_clock(lang, written, read),
        Counter::MoveNumber => terminal::change_move_number(lang, written, read),
    }
}
