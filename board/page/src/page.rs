//! The files of the page, and all of them as one.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use crate::assets::asset;

/// A file of the web page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File {
    /// The path of the file in the folder of the page.
    pub name: &'static str,
    /// The media type of the file.
    pub media: &'static str,
    /// The content of the file.
    pub text: String,
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The modules that all pages have.
const SHARED: [&str; 21] = [
    "viewer/art.js",
    "words/hant.js",
    "words/messages.js",
    "words/texts.js",
    "words/dates.js",
    "words/names.js",
    "common/dom.js",
    "common/settings.js",
    "viewer/marks.js",
    "viewer/score.js",
    "viewer/forms.js",
    "viewer/tree.js",
    "viewer/western.js",
    "viewer/pieces.js",
    "viewer/board.js",
    "viewer/moves.js",
    "viewer/curve.js",
    "common/keys.js",
    "common/limit.js",
    "common/preferences.js",
    "viewer/viewer.js",
];
/// The modules of a page with an engine, which runs on a server or in the browser.
const ENGINE: [&str; 56] = [
    "analysis/info.js",
    "analysis/explorer.js",
    "analysis/endgame.js",
    "analysis/bookpanel.js",
    "analysis/best.js",
    "analysis/panels.js",
    "layout.js",
    "viewer/preview.js",
    "analysis/threat.js",
    "analysis/why.js",
    "analysis/engine.js",
    "viewer/movemenu.js",
    "play/editor.js",
    "games/database.js",
    "games/store.js",
    "games/notes.js",
    "games/same.js",
    "games/records.js",
    "games/handover.js",
    "games/joining.js",
    "games/keeper.js",
    "games/lean.js",
    "words/simpler.js",
    "games/entries.js",
    "games/gamelist.js",
    "games/library.js",
    "training/learn.js",
    "training/cards.js",
    "training/puzzles.js",
    "training/repetition.bundle.js",
    "training/lesson.js",
    "training/trainer.js",
    "training/endings.js",
    "training/training.js",
    "games/link.js",
    "games/picture.js",
    "games/alone.js",
    "games/share.js",
    "games/libraries.bundle.js",
    "common/queue.js",
    "common/tab.js",
    "analysis/reviewing.js",
    "parts.js",
    "common/faults.js",
    "common/problem.js",
    "features.js",
    "games/files.js",
    "play/clock.js",
    "play/rules.js",
    "play/claims.js",
    "play/sounds.js",
    "play/newgame.js",
    "play/ending.js",
    "play/game.js",
    "viewer/typing.js",
    "app.js",
];
/// The module that asks a server.
const SERVER: &str = "server.js";
/// All modules of a self-contained page as one script, and the policy that allows just it: `scripts/bundle` makes them.
const ALONE: &str = "review.bundle.js";
const ALONE_POLICY: &str = "review.policy";
const ALONE_HTML: &str = "review.html";
const STYLE: &str = "style.css";

/// The files of the web board for a server; the entry file is `index.html`.
pub fn served() -> Vec<File> {
    with_engine("", &[(SERVER, asset(SERVER))])
}

/// A version string for a set of files: it changes if a file changes, or the program that serves them.
pub fn version(files: &[File]) -> String {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), files).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The files of a page with an engine, which the module `server.js` among `more` connects to. `head` is added to the
/// head of the page.
pub(crate) fn with_engine(head: &str, more: &[(&'static str, &str)]) -> Vec<File> {
    let file = |name, media| File { name, media, text: asset(name).to_owned() };
    let html = asset("index.html").replace("{{head}}", head);
    let mut files = vec![
        File { name: "index.html", media: "text/html; charset=utf-8", text: html },
        file(STYLE, "text/css; charset=utf-8"),
        file("icon.svg", "image/svg+xml"),
        // The page uses this module to save a game as a separate page.
        file(ALONE, JAVASCRIPT),
        file(ALONE_HTML, "text/html; charset=utf-8"),
        file(ALONE_POLICY, "text/plain; charset=utf-8"),
        File { name: "puzzles.json", media: "application/json", text: crate::puzzles::text() },
    ];
    files.extend(SHARED.iter().chain(&ENGINE).map(|name| file(name, JAVASCRIPT)));
    files.extend(more.iter().map(|&(name, text)| File { name, media: JAVASCRIPT, text: text.to_owned() }));
    files
}

/// A single self-contained page of games, which loads no other files. `data` is the input of `review.js`.
///
/// # Errors
/// If the data cannot be written as JSON.
pub fn alone(title: &str, data: &impl Serialize) -> Result<String, serde_json::Error> {
    let parts = [
        ("{{policy}}", asset(ALONE_POLICY).trim().to_owned()),
        ("{{title}}", escaped(title)),
        ("{{style}}", asset(STYLE).to_owned()),
        ("{{data}}", json_in_html(&serde_json::to_string(data)?)),
        ("{{script}}", asset(ALONE).to_owned()),
    ];
    // A part replaces only its name in the frame, never a name inside another part.
    let mut page = String::new();
    let mut rest = asset(ALONE_HTML);
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
            "// The drawings of the crate chuhe-diagram; a test checks that both are equal.\n\nexport const BOARD_LINES = {:?};\n\
             export const GLYPHS = {{\n{}}};\n",
            lines(),
            glyphs.concat()
        );
        assert!(asset("viewer/art.js") == art, "assets/viewer/art.js should be:\n{art}");
    }

    #[test]
    fn the_move_limit_of_the_page_is_that_of_the_rules() {
        let line = format!("const NATURAL_MOVE_LIMIT = {};", xiangqi::NATURAL_MOVE_LIMIT);
        assert!(asset("play/claims.js").contains(&line), "{line}");
    }

    #[test]
    fn the_script_of_a_self_contained_page_is_up_to_date() {
        let inputs = include_str!("../assets/review.inputs");
        let shared = SHARED.iter().map(|&name| (name, asset(name)));
        let mut seen = 0;
        for (name, text) in shared.chain([("review.js", include_str!("../assets/review.js"))]) {
            let hash: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
            let known = inputs.lines().find(|line| line.ends_with(&format!("  {name}")));
            let Some(known) = known else { continue };
            assert!(known.starts_with(&hash), "{name} has changed: run scripts/bundle");
            seen += 1;
        }
        assert!(seen == inputs.lines().count() && seen > 5, "run scripts/bundle");
        for name in [ALONE, STYLE] {
            let hash = STANDARD.encode(Sha256::digest(asset(name)));
            assert!(asset(ALONE_POLICY).contains(&format!("'sha256-{hash}'")), "run scripts/bundle");
        }
        assert!(!asset(ALONE).contains("</script") && !asset(ALONE).contains("<!--"));
    }

    #[test]
    fn a_changed_file_changes_the_version() {
        let files = served();
        assert_eq!(version(&files), version(&served()));
        let mut others = files.clone();
        others[0].text.push(' ');
        assert_ne!(version(&files), version(&others));
    }

    #[test]
    fn hostile_data_does_not_become_markup() {
        let hostile = "</script><script>alert(1)</script><!-- {{script}} {{style}} & \u{2028}";
        let page = alone(hostile, &[hostile]).expect("the page can be written");
        assert_eq!(page.matches("<script").count(), 2, "the data and our own");
        assert_eq!(page.matches("</script").count(), 2);
        assert!(!page.contains("alert(1)</script>"));
        let (_, data) = page.split_once("application/json\">").expect("the data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let read: Vec<String> = serde_json::from_str(data).expect("JSON");
        assert_eq!(read, [hostile]);
    }

    #[test]
    fn a_self_contained_page_loads_nothing() {
        let page = alone("x", &0).expect("the page can be written");
        assert!(page.contains("default-src 'none'"));
        for loads in ["src=", "href=\"http", "url(", "@import", "fetch("] {
            assert!(!page.contains(loads), "{loads}");
        }
    }
}
