//! The engine, which speaks UCI (and UCCI and CECP, as the program does).

use std::cell::RefCell;
use std::io::{self, Write};

use chuhe_protocol::driver::Driver;
use js_sys::Function;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};

use crate::host;

thread_local! {
    /// Takes the lines of the engine that is at work.
    static SAYS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// An engine that executes lines of the Universal Chess Interface, one at a time.
#[wasm_bindgen]
pub struct Uci {
    driver: Driver,
    says: Function,
    poll: Function,
}

#[wasm_bindgen]
impl Uci {
    /// An engine that passes each line of output to `says`. During a search it calls `poll` about every thousand
    /// positions: 0 continues, 1 stops the search, 2 is a ponder hit.
    ///
    /// Throws if there is no memory for its table.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] says: JsValue,
        #[wasm_bindgen(unchecked_param_type = "() => number")] poll: JsValue,
    ) -> Result<Uci, JsError> {
        let function =
            |value: JsValue| value.dyn_into::<Function>().map_err(|_| JsError::new("not a function"));
        let driver = Driver::new(Lines::default())?.without_files().on_one_thread(host::poll);
        Ok(Uci { driver, says: function(says)?, poll: function(poll)? })
    }

    /// Executes a line, and returns when everything that it requested is done: `go` returns after the best move.
    /// Returns `false` after `quit`.
    pub fn line(&mut self, line: &str) -> Result<bool, JsError> {
        let before = SAYS.replace(Some(self.says.clone()));
        let result = host::while_polling(&self.poll, || self.driver.take_line(line.as_bytes()));
        SAYS.set(before);
        Ok(result?)
    }
}

/// Passes complete lines to the host.
#[derive(Default)]
struct Lines {
    unfinished: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unfinished.extend_from_slice(bytes);
        while let Some(end) = self.unfinished.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.unfinished.drain(..=end).collect();
            print_line(&String::from_utf8_lossy(&line[..end]))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn print_line(line: &str) -> io::Result<()> {
    let Some(says) = SAYS.with_borrow(Clone::clone) else { return Ok(()) };
    let said = says.call1(&JsValue::NULL, &JsValue::from_str(line));
    said.map(|_| ()).map_err(|_| io::Error::other("the host does not listen"))
}
