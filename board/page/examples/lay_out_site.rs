//! Writes the files of the site into a folder that has those of the engine already: `lay_out_site FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use chuhe_page::site;

const ENGINE: [&str; 2] = ["chuhe_wasm.js", "chuhe_wasm_bg.wasm"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: lay_out_site FOLDER")?);
    let mut engine = Vec::new();
    for name in ENGINE {
        let bytes = std::fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        engine.push((name, bytes));
    }
    let engine: Vec<_> = engine.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    for file in site::files(&engine) {
        std::fs::write(folder.join(file.name), file.text)?;
    }
    Ok(())
}
