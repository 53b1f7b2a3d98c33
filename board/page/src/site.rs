//! The page as a site without a server: the engine runs in the reader's browser, in WebAssembly.
//!
//! A folder with these files, beside those of the engine, is the whole site. Any host can serve it, under any path.
//! After the first visit it works offline.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::page::{File, with_engine};

/// Modules that only the site has. The first replaces the module that sends requests to a server.
const MODULES: [(&str, &str); 4] = [
    ("server.js", include_str!("../site/local.js")),
    ("workerclient.js", include_str!("../site/workerclient.js")),
    ("browserlibrary.js", include_str!("../site/browserlibrary.js")),
    ("worker.js", include_str!("../site/worker.js")),
];
const SERVICE_WORKER: &str = include_str!("../site/sw.js");
const MANIFEST: &str = include_str!("../site/manifest.webmanifest");

/// The additional lines in the head of the page. The policy allows no request to anywhere else.
const HEAD: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' \
                    'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src \
                    'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'\">\n<link rel=\"manifest\" \
                    href=\"manifest.webmanifest\">\n<meta name=\"theme-color\" content=\"#f6f1e7\">\n";

/// A file of the engine: its name, without a folder, and its bytes.
pub type EngineFile<'f> = (&'f str, &'f [u8]);

/// The files of the site, except those of the `engine`: `chuhe_wasm.js` and `chuhe_wasm_bg.wasm` as `wasm-bindgen`
/// makes them for the target `web`, and the endgame tables in `tables.bin`. They are only hashed here.
pub fn files(engine: &[EngineFile<'_>]) -> Vec<File> {
    let mut files = with_engine(HEAD, &MODULES);
    files.push(File {
        name: "manifest.webmanifest",
        media: "application/manifest+json",
        text: MANIFEST.to_owned(),
    });
    let own = files.iter().map(|file| (file.name, file.text.as_bytes()));
    let service_worker = service_worker(own.chain(engine.iter().copied()));
    files.push(File { name: "sw.js", media: "text/javascript; charset=utf-8", text: service_worker });
    files
}

/// The service worker, which caches these files. Its text changes if a file changes, so that the browser detects a new
/// version.
fn service_worker<'f>(files: impl Iterator<Item = EngineFile<'f>>) -> String {
    #[derive(Serialize)]
    struct Hashes<'f>(BTreeMap<&'f str, String>);

    let hash = |bytes: &[u8]| STANDARD.encode(Sha256::digest(bytes));
    let hashes = Hashes(files.map(|(name, bytes)| (name, format!("sha256-{}", hash(bytes)))).collect());
    // Writing cannot fail, because the list contains only strings.
    let list = serde_json::to_string_pretty(&hashes).unwrap_or_default();
    let version = hash((list.clone() + SERVICE_WORKER).as_bytes());
    SERVICE_WORKER.replace("{{files}}", &list).replace("{{version}}", &version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGINE: [EngineFile<'_>; 3] =
        [("chuhe_wasm.js", b"1"), ("chuhe_wasm_bg.wasm", b"2"), ("tables.bin", b"3")];

    /// The file that another one names by a path such as `../words/texts.js`.
    fn resolved(file: &str, path: &str) -> String {
        let mut parts: Vec<&str> = file.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => {
                    parts.pop().expect("the path stays in the folder");
                }
                name => parts.push(name),
            }
        }
        parts.join("/")
    }

    fn text(files: &[File], name: &str) -> String {
        files.iter().find(|file| file.name == name).map(|file| file.text.clone()).expect("it is a file")
    }

    #[test]
    fn every_named_file_exists_and_is_cached() {
        let files = files(&ENGINE);
        let service_worker = text(&files, "sw.js");
        let mut known: Vec<&str> = files.iter().map(|file| file.name).collect();
        known.extend(ENGINE.map(|(name, _)| name));
        let mut named = 0;
        for file in files.iter().filter(|file| file.name != "sw.js") {
            assert!(service_worker.contains(&format!("\"{}\": \"sha256-", file.name)), "{}", file.name);
            // Scripts made from libraries of other authors import none of the page's modules.
            if file.name.ends_with(".bundle.js") {
                continue;
            }
            for before in ["from \".", "import(\".", "new URL(\"", "href=\"", "src=\""] {
                for part in file.text.split(before).skip(1) {
                    let path = part.split('"').next().unwrap_or(part);
                    let needed = match before.strip_suffix('.') {
                        // Modules name each other by paths from their own folder.
                        Some(_) => resolved(file.name, &format!(".{path}")),
                        None => path.to_owned(),
                    };
                    assert!(known.contains(&needed.as_str()), "{} needs {needed}", file.name);
                    named += 1;
                }
            }
        }
        assert!(named > 20, "{named}");
        assert!(!text(&files, "index.html").contains("{{"));
        assert!(!service_worker.contains("{{"));
    }

    #[test]
    fn a_changed_engine_changes_the_version() {
        let service_worker =
            |byte: &[u8]| text(&files(&[ENGINE[0], (ENGINE[1].0, byte), ENGINE[2]]), "sw.js");
        let version = |text: String| text.split("VERSION = ").nth(1).map(|rest| rest[..46].to_owned());
        assert_eq!(version(service_worker(b"2")), version(service_worker(b"2")));
        assert_ne!(version(service_worker(b"2")), version(service_worker(b"3")));
    }
}
