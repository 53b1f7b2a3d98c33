//! Writes the files of the site into a folder that has those of the engine already, and the endgame tables, which the
//! engine loads when it needs them: `lay_out_site FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use chuhe_page::site;
use chuhe_tables::{Tables, bundle};

const TABLES: &str = "tables.bin";
const ENGINE: [&str; 3] = ["chuhe_wasm.js", "chuhe_wasm_bg.wasm", TABLES];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: lay_out_site FOLDER")?);
    std::fs::write(folder.join(TABLES), bundle::pack(&Tables::embedded())?)?;
    let mut engine = Vec::new();
    for name in ENGINE {
        let bytes = std::fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        engine.push((name, bytes));
    }
    let engine: Vec<_> = engine.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    for file in site::files(&engine) {
        let path = folder.join(file.name);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        std::fs::write(path, file.text)?;
    }
    Ok(())
}
