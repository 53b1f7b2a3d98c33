//! The files of the page, and all of them as one.

use serde::Serialize;

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name of the file, without a folder.
    pub name: &'static str,
    /// The media type of the file.
    pub media: &'static str,
    /// The content of the file.
    pub text: String,
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! modules {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../assets/", $name)))),*]
    };
}

/// The modules that all pages have.
const SHARED: [(&str, &str); 17] = modules![
    "art.js",
    "hant.js",
    "messages.js",
    "texts.js",
    "dom.js",
    "settings.js",
    "marks.js",
    "score.js",
    "tree.js",
    "western.js",
    "pieces.js",
    "board.js",
    "moves.js",
    "curve.js",
    "keys.js",
    "preferences.js",
    "viewer.js",
];
/// The modules of the page with an engine behind it, on a server or in the browser.
const ENGINE: [(&str, &str); 37] = modules![
    "explorer.js",
    "endgame.js",
    "preview.js",
    "threat.js",
    "why.js",
    "engine.js",
    "movemenu.js",
    "editor.js",
    "store.js",
    "notes.js",
    "keeper.js",
    "lean.js",
    "entries.js",
    "gamelist.js",
    "library.js",
    "learn.js",
    "cards.js",
    "puzzles.js",
    "repetition.bundle.js",
    "lesson.js",
    "trainer.js",
    "endings.js",
    "training.js",
    "link.js",
    "picture.js",
    "alone.js",
    "share.js",
    "libraries.bundle.js",
    "files.js",
    "clock.js",
    "rules.js",
    "claims.js",
    "sounds.js",
    "newgame.js",
    "ending.js",
    "game.js",
    "app.js",
];
/// The module that asks a server.
const SERVER: &str = include_str!("../assets/server.js");
/// All modules of a page that stands alone as one script, and the policy that allows just it: `scripts/bundle` makes them.
const ALONE: &str = include_str!("../assets/review.bundle.js");
const ALONE_POLICY: &str = include_str!("../assets/review.policy");
const STYLE: &str = include_str!("../assets/style.css");
const ENGINE_HTML: &str = include_str!("../assets/index.html");
const ALONE_HTML: &str = include_str!("../assets/review.html");
const ICON: &str = include_str!("../assets/icon.svg");

/// The files of the page for a server; the first page is `index.html`.
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
    ];
    // Used by the page to save a game as a page of its own.
    files.extend([
        module("review.bundle.js", ALONE.to_owned()),
        File { name: "review.html", media: "text/html; charset=utf-8", text: ALONE_HTML.to_owned() },
        File { name: "review.policy", media: "text/plain; charset=utf-8", text: ALONE_POLICY.to_owned() },
    ]);
    files.push(File { name: "puzzles.json", media: "application/json", text: crate::puzzles::text() });
    let modules = SHARED.iter().chain(&ENGINE).chain(more);
    files.extend(modules.map(|&(name, text)| module(name, text.to_owned())));
    files
}

/// A single self-contained page of games, which loads no other files. `data` is the input of `review.js`.
///
/// # Errors
/// If the data cannot be written as JSON.
pub fn alone(title: &str, data: &impl Serialize) -> Result<String, serde_json::Error> {
    let parts = [
        ("{{policy}}", ALONE_POLICY.trim().to_owned()),
        ("{{title}}", escaped(title)),
        ("{{style}}", STYLE.to_owned()),
        ("{{data}}", json_in_html(&serde_json::to_string(data)?)),
        ("{{script}}", ALONE.to_owned()),
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

/// JSON that may stand in a script element: nothing in it ends the element or begins a comment there.
fn json_in_html(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use chuhe_diagram::board::lines;
    use chuhe_diagram::glyphs;
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_drawings_of_the_page_are_those_of_the_diagrams() {
        let glyphs: Vec<String> =
            glyphs::all().map(|(character, path)| format!("  {character:?}: {path:?},\n")).collect();
        let art = format!(
            "// The drawings of chuhe-diagram; a test holds them together.\n\nexport const BOARD_LINES = {:?};\n\
             export const GLYPHS = {{\n{}}};\n",
            lines(),
            glyphs.concat()
        );
        let (_, known) = SHARED[0];
        assert!(known == art, "assets/art.js should be:\n{art}");
    }

    #[test]
    fn the_script_of_a_page_alone_is_made_of_the_modules_as_they_are() {
        let inputs = include_str!("../assets/review.inputs");
        let review = ("review.js", include_str!("../assets/review.js"));
        let mut seen = 0;
        for (name, text) in SHARED.iter().chain([&review]) {
            let hash: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
            let known = inputs.lines().find(|line| line.ends_with(&format!("  {name}")));
            let Some(known) = known else { continue };
            assert!(known.starts_with(&hash), "{name} has changed: run scripts/bundle");
            seen += 1;
        }
        assert!(seen == inputs.lines().count() && seen > 5, "run scripts/bundle");
        for text in [ALONE, STYLE] {
            let hash = STANDARD.encode(Sha256::digest(text));
            assert!(ALONE_POLICY.contains(&format!("'sha256-{hash}'")), "run scripts/bundle");
        }
        assert!(!ALONE.contains("</script") && !ALONE.contains("<!--"));
    }

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
