//! `chuhe diagram`.

use crate::cli::{failure, printed};
use crate::harness::TempFile;

#[test]
fn a_diagram_is_svg_on_standard_output() {
    let svg = printed(&["diagram", "--moves", "炮二平五", "--arrow", "h9g7:blue"]);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<polygon"));
    assert_eq!(printed(&["diagram", "--out", "-"]), printed(&["diagram"]));
}

#[cfg(feature = "png")]
#[test]
fn a_file_name_ending_in_png_gives_a_png_picture() {
    let file = TempFile::absent("diagram.png");
    printed(&["diagram", "--out", file.path(), "--width", "200", "--pieces", "letters", "--flip"]);
    let bytes = std::fs::read(file.path()).unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes[16..20] == 200u32.to_be_bytes());
}

#[test]
fn wrong_pictures_are_refused() {
    let file = TempFile::absent("no-folder.d");
    let inside = format!("{}/board.svg", file.path());
    let (status, errors) = failure(&["diagram", "--out", &inside]);
    assert!(status == 1 && errors.starts_with("error: cannot write "), "{errors}");
    for name in ["picture.jpg", "picture.jpeg", "picture.pdf", "picture", "picture.svg.gz", "png"] {
        let file = TempFile::absent(name);
        let (status, errors) = failure(&["diagram", "--out", file.path()]);
        assert!(status == 2 && errors.contains("must end in .svg or .png"), "{name}: {errors}");
        assert!(!std::path::Path::new(file.path()).exists(), "{name}");
        // `--force` lets the command replace a file, but not write a picture under another kind of name.
        std::fs::write(file.path(), "my notes\n").unwrap();
        let (status, errors) = failure(&["diagram", "--out", file.path(), "--force"]);
        assert!(status == 2 && errors.contains("must end in .svg or .png"), "{name}: {errors}");
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), "my notes\n", "{name}");
    }
    for wrong in
        [&["--arrow", "h2"][..], &["--mark", "z9"], &["--fen", "x"], &["--width", "0"], &["--moves", "h2i4"]]
    {
        let arguments: Vec<&str> = ["diagram"].iter().chain(wrong).copied().collect();
        assert_eq!(failure(&arguments).0, 2, "{wrong:?}");
    }
}
