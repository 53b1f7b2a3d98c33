//! Requests of the web board without a server.

use std::cell::RefCell;
use std::ops::ControlFlow;

use chuhe_api::{BoardEvent, Program, Reply, RequestError, kind};
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::host;

thread_local! {
    /// Made at the first search: a page that only needs answers has none.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Answers a request of the page; `chuhe-api` has the list of requests. An answer that is known at once is returned.
/// Otherwise `emit` gets the answer as lines of JSON, and then this returns nothing. `poll` is called about every
/// thousand positions of a search and returns 1 to stop.
///
/// Throws an `Error`, with the kind of the error as its name, if the request is invalid or there is no memory.
#[wasm_bindgen]
pub fn answer(
    name: &str,
    body: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: &Function,
    #[wasm_bindgen(unchecked_param_type = "() => number")] poll: &Function,
) -> Result<Option<Vec<u8>>, JsValue> {
    let mut emit = |event: BoardEvent| {
        // A page that was closed stops the work through `poll`.
        let _ = emit.call1(&JsValue::NULL, &JsValue::from_str(&event.json()));
        ControlFlow::Continue(())
    };
    let reply = kind(name).and_then(|kind| kind.reply(body, &Program::default()));
    match reply.map_err(|error| thrown(&error))? {
        Reply::Answer(answer) => return Ok(Some(answer.bytes)),
        Reply::Stream(stream) => stream.run(&mut emit),
        Reply::Work(work) => SESSION.with_borrow_mut(|session| {
            let session = match session {
                Some(session) => session,
                None => session.insert(Session::new(DEFAULT_HASH_MIB)?),
            };
            host::while_polling(poll, || work.run(session, Some(host::poll), &mut emit));
            Ok::<_, JsError>(())
        })?,
    }
    Ok(None)
}

fn thrown(error: &RequestError) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    thrown.set_name(error.kind());
    if let Some(text) = error.text_json() {
        // Setting a new property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&thrown, &"text".into(), &text.into());
    }
    thrown.into()
}
