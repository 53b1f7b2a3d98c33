//! Output for a person at a terminal: colours, widths, the board.
//!
//! | file | what |
//! |---|---|
//! | `board` | the board as text |

pub(crate) mod board;

use std::io::{IsTerminal, stdout};

use console::{Alignment, measure_text_width, pad_str};

/// Whether to use colours: on a terminal, unless `NO_COLOR` is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint(bool);

impl Paint {
    /// No colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Paint = Paint(false);

    /// Whether standard output gets colours, according to the environment.
    pub(crate) fn of_stdout() -> Paint {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Paint(is_terminal() && !is_set("NO_COLOR"))
    }

    /// Whether it colours anything.
    pub(crate) fn is_on(self) -> bool {
        self.0
    }

    /// A text with an attribute of the terminal: a number of ECMA-48's SGR sequence.
    fn with(self, code: &str, text: &str) -> String {
        if self.0 { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }
}

/// Whether standard output is a terminal that obeys control sequences; one that `TERM` calls "dumb" does not. Windows
/// shows them as they are until a program asks it to obey, which this does.
pub(crate) fn is_terminal() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stdout().is_terminal()
        && !is_dumb
        && (!cfg!(windows) || console::Term::stdout().features().colors_supported())
}

/// Columns of the terminal.
pub(crate) fn columns() -> usize {
    console::Term::stdout().size_checked().map_or(80, |(_, columns)| usize::from(columns))
}

/// The beginning of a text, as much as fits into `columns` columns. Wide characters take two.
pub(crate) fn fitted(text: &str, columns: usize) -> String {
    let mut fitted = String::new();
    let mut used = 0;
    for c in text.chars() {
        used += measure_text_width(c.encode_utf8(&mut [0; 4]));
        if used > columns {
            break;
        }
        fitted.push(c);
    }
    fitted
}

/// A text at the left of a column. Wide characters take two columns.
pub(crate) fn left(text: &str, columns: usize) -> String {
    pad_str(text, columns, Alignment::Left, None).into_owned()
}

/// A text at the right of a column.
pub(crate) fn right(text: &str, columns: usize) -> String {
    pad_str(text, columns, Alignment::Right, None).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_for_wide_characters() {
        assert_eq!(left("红胜", 6), "红胜  ");
        assert_eq!(right("和", 6), "    和");
        assert_eq!(right("Red won", 3), "Red won");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(fitted("炮二平五 x", 7), "炮二平");
        assert_eq!(fitted("abc", 80), "abc");
        assert_eq!(fitted("abc", 0), "");
    }

    #[test]
    fn without_colours_texts_are_plain() {
        assert_eq!(Paint::PLAIN.bold("x"), "x");
        assert_eq!(Paint(true).bold("x"), "\u{1b}[1mx\u{1b}[0m");
    }
}
