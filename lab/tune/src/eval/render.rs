//! The tables as the Rust source that the engine is built from.

use chuhe_engine::eval::Table;
use xiangqi::PieceType;

/// A text that is not a source file with tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no line with '{TABLES_LINE}': not a file of tables")]
pub(crate) struct RenderError;

/// The last line before the tables. Everything up to it is kept.
const TABLES_LINE: &str = "[Table; PieceType::NUM] = [";

/// The beginning of the paragraph in the file's documentation about the origin of the numbers.
const NOTE: &str = "//! Fitted ";

/// The source file `old` with new numbers, and with `note` in place of the note about the old numbers. The first line
/// of `note` begins with "Fitted".
///
/// # Errors
/// If `old` has no tables.
pub(crate) fn render(
    old: &str,
    tables: &[Table; PieceType::NUM],
    note: &[String],
) -> Result<String, RenderError> {
    let head_end = old.find(TABLES_LINE).ok_or(RenderError)? + TABLES_LINE.len();
    let mut head: Vec<&str> = old[..head_end].lines().collect();
    let docs_end = head.iter().take_while(|line| line.starts_with("//!")).count();
    // The note is the last paragraph and follows an empty line.
    let kept = head[..docs_end].iter().position(|line| line.starts_with(NOTE)).map_or(docs_end, |n| n - 1);
    let rest = head.split_off(docs_end);
    head.truncate(kept);
    let mut text = String::new();
    let mut line = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    head.into_iter().for_each(&mut line);
    if !note.is_empty() {
        line("//!");
        note.iter().for_each(|words| line(&format!("//! {words}")));
    }
    rest.into_iter().for_each(&mut line);
    for (kind, table) in PieceType::ALL.into_iter().zip(tables) {
        line(&format!("    // {}", kind.name()));
        for (stage, ranks) in table.iter().enumerate() {
            line(if stage == 0 { "    [[" } else { "    ], [" });
            for files in ranks {
                let numbers: Vec<String> = files.iter().map(|value| format!("{value:4}")).collect();
                line(&format!("        [{}],", numbers.join(", ")));
            }
        }
        line("    ]],");
    }
    line("];");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use chuhe_engine::eval::TABLES;

    use super::*;

    const SOURCE: &str = include_str!("../../../../engine/src/eval/tables.rs");

    #[test]
    fn the_engine_s_own_file_is_reproduced() {
        let note = ["Fitted by hand.".to_owned(), "Twice.".to_owned()];
        let noted = render(SOURCE, &TABLES, &note).unwrap();
        assert!(noted.contains("//!\n//! Fitted by hand.\n//! Twice.\n\nuse"), "{noted}");
        assert_eq!(render(&noted, &TABLES, &note).unwrap(), noted, "the earlier note is replaced");
        let bare = render(&noted, &TABLES, &[]).unwrap();
        assert!(!bare.contains("Fitted"));
        // The files differ only in the note.
        let numbers = |text: &str| text[text.find("\nuse").unwrap()..].to_owned();
        assert_eq!(numbers(&bare), numbers(SOURCE));
        assert!(SOURCE.starts_with(&bare[..bare.find("\n\nuse").unwrap()]));
    }

    #[test]
    fn numbers_are_replaced_and_other_files_refused() {
        let mut tables = TABLES;
        tables[4][1][9][0] = -7;
        let text = render(SOURCE, &tables, &[]).unwrap();
        assert_eq!(text.matches("  -7,").count(), 1);
        assert_eq!(render("fn main() {}", &TABLES, &[]), Err(RenderError));
    }
}
