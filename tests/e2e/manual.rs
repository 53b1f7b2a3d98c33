//! Manual pages.

use crate::cli::printed;
use crate::harness::TempFile;

#[test]
fn every_command_has_a_manual_page() {
    let folder = TempFile::absent("manual.d");
    assert_eq!(printed(&["man", folder.path()]), "");
    let page = |name: &str| std::fs::read_to_string(format!("{}/{name}.1", folder.path())).unwrap();
    assert!(page("chuhe").contains(".TH"));
    let review = page("chuhe-review");
    assert!(review.contains("\\-\\-html") && review.contains(".SH DESCRIPTION"), "{review}");
    let flags = page("chuhe-match");
    assert!(
        flags.contains(".SH FLAGS") && flags.contains("\\-openings") && flags.contains("\\-sprt"),
        "{flags}"
    );
    std::fs::remove_dir_all(folder.path()).unwrap();
}
