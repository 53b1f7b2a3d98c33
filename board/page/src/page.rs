//! The files of the page, and all of them as one.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chuhe_diagram::board::lines;
use chuhe_diagram::glyphs;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// What is in it.
    pub text: String,
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! modules {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../assets/", $name)))),*]
    };
}

/// The modules that all pages have, in the order in which they need each other; `art.js` comes before them.
const SHARED: [(&str, &str); 8] = modules![
    "texts.js",
    "dom.js",
    "settings.js",
    "tree.js",
    "board.js",
    "moves.js",
    "curve.js",
    "viewer.js",
];
/// The modules of the page with an engine behind it, on a server or in the browser.
const ENGINE: [(&str, &str); 5] = modules!["engine.js", "editor.js", "files.js", "game.js", "app.js"];
/// The module that asks a server.
const SERVER: &str = include_str!("../assets/server.js");
/// The module of a page that stands alone.
const ALONE: [(&str, &str); 1] = modules!["review.js"];
const STYLE: &str = include_str!("../assets/style.css");
const ENGINE_HTML: &str = include_str!("../assets/index.html");
const ALONE_HTML: &str = include_str!("../assets/review.html");
const ICON: &str = include_str!("../assets/icon.svg");

/// Lines of the board and strokes of the characters, as a module of JavaScript.
pub fn art() -> String {
    let glyphs: Vec<String> =
        glyphs::all().map(|(character, path)| format!("  {character:?}: {path:?},\n")).collect();
    format!(
        "// Made from the drawings of chuhe-diagram.\nexport const BOARD_LINES = {:?};\nexport const GLYPHS = \
         {{\n{}}};\n",
        lines(),
        glyphs.concat()
    )
}

/// The files of the page that has a server behind it; `index.html` is where it begins.
pub fn served() -> Vec<File> {
    with_engine("", &[("server.js", SERVER)])
}

/// The files of a page with an engine behind it, which the module `server.js` among `more` talks to. `head` is what
/// the head of the page has beside the usual.
pub(crate) fn with_engine(head: &str, more: &[(&'static str, &str)]) -> Vec<File> {
    let module = |name, text: String| File { name, media: JAVASCRIPT, text };
    let html = ENGINE_HTML.replace("{{head}}", head);
    let mut files = vec![
        File { name: "index.html", media: "text/html; charset=utf-8", text: html },
        File { name: "style.css", media: "text/css; charset=utf-8", text: STYLE.to_owned() },
        File { name: "icon.svg", media: "image/svg+xml", text: ICON.to_owned() },
        module("art.js", art()),
    ];
    let modules = SHARED.iter().chain(&ENGINE).chain(more);
    files.extend(modules.map(|&(name, text)| module(name, text.to_owned())));
    files
}

/// Games as one page that needs nothing beside itself and allows itself to load nothing. `data` is what
/// `review.js` takes.
///
/// # Errors
/// If the data cannot be written as JSON.
pub fn alone(title: &str, data: &impl Serialize) -> Result<String, serde_json::Error> {
    let script =
        joined(std::iter::once(art().as_str()).chain(SHARED.iter().chain(&ALONE).map(|&(_, text)| text)));
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())));
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(STYLE)
    );
    let parts = [
        ("{{policy}}", policy),
        ("{{title}}", escaped(title)),
        ("{{style}}", STYLE.to_owned()),
        ("{{data}}", json_in_html(&serde_json::to_string(data)?)),
        ("{{script}}", script),
    ];
    // Each part goes where its name is in the frame, never into another part.
    let mut page = String::new();
    let mut rest = ALONE_HTML;
    for (name, part) in &parts {
        let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(part);
        rest = after;
    }
    page.push_str(rest);
    Ok(page)
}

/// Modules as one script: without their imports, what they export being in scope. Their names must differ.
fn joined<'t>(modules: impl Iterator<Item = &'t str>) -> String {
    let mut script = String::from("\"use strict\";\n");
    for line in modules.flat_map(str::lines) {
        if line.starts_with("import ") {
            continue;
        }
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    script
}

/// JSON that may stand in a script element: nothing in it ends the element or begins a comment there.
fn json_in_html(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn modules_can_be_joined() {
        // Imports are on one line each, and no two modules give the same name to something.
        let mut names: HashMap<String, &str> = HashMap::new();
        for (file, text) in SHARED.iter().chain(&ALONE) {
            for line in text.lines() {
                if line.starts_with("import ") {
                    assert!(line.ends_with(".js\";"), "{file}: {line}");
                    assert!(!line.contains(" as "), "{file}: {line}");
                }
                let line = line.strip_prefix("export ").unwrap_or(line);
                let line = line.strip_prefix("async ").unwrap_or(line);
                for keyword in ["const ", "let ", "function ", "class "] {
                    let Some(rest) = line.strip_prefix(keyword) else { continue };
                    // Either one name, or several in braces.
                    let end = if rest.starts_with('{') { "}" } else { " (;" };
                    let declared = rest.split(|c| end.contains(c)).next().unwrap_or(rest);
                    for name in
                        declared.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|n| !n.is_empty())
                    {
                        if let Some(other) = names.insert(name.to_owned(), file) {
                            panic!("{name} is in {other} and in {file}");
                        }
                    }
                }
            }
        }
        assert!(names.len() > 30);
        assert!(!joined([ART_LIKE].into_iter()).contains("export"));
    }

    const ART_LIKE: &str = "import { a } from \"./a.js\";\nexport const B = 1;\n";

    #[test]
    fn hostile_data_stays_data() {
        let hostile = "</script><script>alert(1)</script><!-- {{script}} {{style}} & \u{2028}";
        let page = alone(hostile, &[hostile]).expect("it can be written");
        assert_eq!(page.matches("<script").count(), 2, "the data and our own");
        assert_eq!(page.matches("</script").count(), 2);
        assert!(!page.contains("alert(1)</script>"));
        let (_, data) = page.split_once("application/json\">").expect("the data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let read: Vec<String> = serde_json::from_str(data).expect("JSON");
        assert_eq!(read, [hostile]);
    }

    #[test]
    fn a_page_alone_loads_nothing() {
        let page = alone("x", &0).expect("it can be written");
        assert!(page.contains("default-src 'none'"));
        for loads in ["src=", "href=\"http", "url(", "@import", "fetch("] {
            assert!(!page.contains(loads), "{loads}");
        }
    }
}
