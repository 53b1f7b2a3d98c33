//! Questions of the module to its host during a search.

use std::cell::RefCell;

use chuhe_engine::time::HostSignal;
use js_sys::Function;
use wasm_bindgen::JsValue;

thread_local! {
    /// The host's function that a running search polls.
    static POLL: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Does `work`, whose searches poll this function of the host.
pub(crate) fn while_polling<T>(function: &Function, work: impl FnOnce() -> T) -> T {
    let before = POLL.replace(Some(function.clone()));
    let result = work();
    POLL.set(before);
    result
}

/// The host's answer: 0 for no request, 1 for the end of the search, 2 for a ponder hit.
pub(crate) fn poll() -> HostSignal {
    let function = POLL.with_borrow(Clone::clone);
    // If the host's function fails, it could never end the search, so the search ends now.
    let number = match function.map(|function| function.call0(&JsValue::NULL)) {
        None => return HostSignal::Nothing,
        Some(answer) => answer.ok().and_then(|answer| answer.as_f64()).unwrap_or(1.0),
    };
    match number {
        0.0 => HostSignal::Nothing,
        2.0 => HostSignal::PonderHit,
        _ => HostSignal::Stop,
    }
}
