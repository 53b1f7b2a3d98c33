//! The page of the documentation agrees with the table of flags.

use std::path::Path;

/// `CHUHE_WRITE_DOCS=1 cargo test -p chuhe-match documents` writes the tables again.
#[test]
fn the_page_lists_the_flags_as_they_are() {
    const BEGIN: &str = "<!-- flags: written by match/tests/tournament/documents.rs -->\n";
    const END: &str = "<!-- end of flags -->\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/match.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the mark before the tables");
    let (_, after) = rest.split_once(END).expect("the mark behind the tables");
    let wanted = format!("{before}{BEGIN}\n{}{END}{after}", chuhe_match::flag_tables());
    if std::env::var_os("CHUHE_WRITE_DOCS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
        return;
    }
    assert!(
        page == wanted,
        "docs/match.md is out of date: CHUHE_WRITE_DOCS=1 cargo test -p chuhe-match documents"
    );
}
