//! What the page with a board asks where it has no server.

use std::cell::RefCell;

use chuhe_api::Failure;
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::host;

thread_local! {
    /// Made at the first search: who only asks for answers needs none.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Answers what needs no search: `about`, `position`, `move`, `read`, `write`, `diagram`. The body is JSON, or the file
/// to read.
///
/// Throws if the question makes no sense.
#[wasm_bindgen]
pub fn answer(path: &str, body: &[u8]) -> Result<Vec<u8>, JsError> {
    Ok(chuhe_api::answer(path, body)?.bytes)
}

/// Answers what takes time, `search` or `review`, by lines of JSON, and returns at the end. `asks` is called about every
/// thousand positions and returns 1 to stop.
///
/// Throws if the question makes no sense, or there is no memory.
#[wasm_bindgen]
pub fn stream(
    path: &str,
    body: &[u8],
    #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: &Function,
    #[wasm_bindgen(unchecked_param_type = "() => number")] asks: &Function,
) -> Result<(), JsError> {
    SESSION.with_borrow_mut(|session| {
        let session = match session {
            Some(session) => session,
            None => session.insert(Session::new(DEFAULT_HASH_MIB)?),
        };
        let mut emit = |event: chuhe_api::Event| {
            // A page that does not listen any more stops the work by `asks`.
            let _ = emit.call1(&JsValue::NULL, &JsValue::from_str(&event.json()));
        };
        host::while_asking(asks, || chuhe_api::stream(path, body, session, Some(host::asks), &mut emit))
            .map_err(|failure: Failure| JsError::from(failure))
    })
}
