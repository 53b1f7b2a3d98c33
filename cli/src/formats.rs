//! The names of formats on the command line.

use chuhe_record::Format;
use clap::ValueEnum;

/// A format to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Source {
    /// Detected from the content.
    Auto,
    /// PGN, and games typed or pasted as plain text.
    Pgn,
    /// The format of web boards (UBB), with comments and variations.
    Dhtmlxq,
    /// The binary files of XQStudio.
    Xqf,
    /// The binary files of CCBridge: a game.
    Cbr,
    /// The binary files of CCBridge: a library of games.
    Cbl,
    /// The XML files of CCBridge.
    Cbf,
    /// WXF files, as PlayOK and XieXie write them.
    Wxf,
    /// JSON with lists of moves, as services give it.
    Json,
    /// Self-play files of `chuhe datagen`.
    Chg,
    /// One game per line: a FEN, startpos, moves, or "FEN moves MOVES".
    Moves,
    /// The same as moves.
    Fen,
}

impl Source {
    /// The format of the record library; `None` to detect it from the file.
    pub(crate) fn format(self) -> Option<Format> {
        format(self)
    }
}

/// The format of that name; `None` for `auto` and what the record library does not read.
fn format(choice: impl ValueEnum) -> Option<Format> {
    Format::by_name(choice.to_possible_value()?.get_name())
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Target {
    /// PGN; XBoard opens it with the notation uci.
    Pgn,
    /// The format of web boards (UBB), with comments and variations.
    Dhtmlxq,
    /// The binary files of XQStudio: one game per file.
    Xqf,
    /// WXF files for PlayOK and XieXie; moves are in WXF, or in ICCS with the notations uci and iccs.
    Wxf,
    /// One game per line: its moves, or "fen FEN moves MOVES" if it has another start position.
    Moves,
    /// The position at the end of each game.
    Fen,
}

/// Whether a file with this beginning is of a kind.
type IsKind = fn(&[u8]) -> bool;

impl Target {
    /// The format of the record library; `None` for positions.
    pub(crate) fn format(self) -> Option<Format> {
        if self == Target::Fen { None } else { format(self) }
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The kind of file that is written, with its article, and the test for it.
    pub(crate) fn kind(self) -> (&'static str, IsKind) {
        match self {
            Target::Pgn => ("a PGN file", |head| {
                // Games without tags can be read too, but `convert` always writes tags.
                let has_tag =
                    head.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(b"["));
                has_tag && matches!(Format::detect(head), Ok(Format::Pgn))
            }),
            Target::Dhtmlxq => ("a DhtmlXQ file", |head| matches!(Format::detect(head), Ok(Format::DhtmlXq))),
            Target::Wxf => ("a WXF file", |head| matches!(Format::detect(head), Ok(Format::Wxf))),
            Target::Xqf => ("an XQF file", |head| matches!(Format::detect(head), Ok(Format::Xqf))),
            Target::Moves | Target::Fen => {
                ("a file of lines of moves", |head| matches!(Format::detect(head), Ok(Format::Lines)))
            }
        }
    }
}
