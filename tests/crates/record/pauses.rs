//! Texts that come in pieces, as through a pipe: they are read as if they came at once, and a game is there when the next
//! begins.

use std::cell::Cell;
use std::io::{self, Read};
use std::path::Path;

use chuhe_record::text::Encoding;
use chuhe_record::{Format, Record};
use xiangqi::notation::Notation;

use crate::support::{assert_same_in_pieces, read, read_bytes};

/// Games of different kinds, each format and notation in each encoding.
fn files() -> Vec<(String, Vec<u8>)> {
    let text = "[Event \"全国赛\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n\n1. 炮二平五 马8进7 {好棋} 2. 马二进三 车9平8 1-0\n\n\
                [Red \"胡荣华\"]\n\n1. 兵七进一 (1. 炮八平五 马2进3) 卒7进1 1/2-1/2\n\n\
                [FEN \"3k5/9/9/9/9/9/9/9/4R4/4K4 w\"]\n\n1. 车五进一 *\n";
    let games: Vec<Record> = read(text).into_iter().map(Result::unwrap).collect();
    let mut files = Vec::new();
    for format in [Format::Pgn, Format::DhtmlXq, Format::Wxf, Format::Lines] {
        for notation in Notation::ALL {
            let mut bytes = Vec::new();
            games.iter().for_each(|game| format.write(&mut bytes, game, notation).unwrap());
            let text = String::from_utf8(bytes).unwrap();
            for label in ["utf-8", "gb18030", "big5", "utf-16le", "utf-16be"] {
                let encoding = Encoding::by_label(label).unwrap();
                let bytes = [encoding.mark(), &encoding.encode(&text)].concat();
                files.push((format!("{format:?} {notation} {label}"), bytes));
            }
        }
    }
    files
}

/// About how many bytes of a file of the project are read.
const MOST: usize = 4 << 10;

#[test]
fn a_text_in_pieces_is_read_as_if_it_came_at_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = files();
    for name in [
        "README.md",
        "README.zh.md",
        "docs/notation.md",
        "docs/cli.md",
        "engine/data/bench.fen",
        "perft/data/suite.epd",
        "xiangqi/tests/rules/notation.txt",
        "xiangqi/tests/rules/rulings.txt",
        "tests/clients/transcripts/cchess.txt",
        "tests/clients/transcripts/ucci-league.txt",
    ] {
        // Each line costs a reading of those before it: the beginning of a long text suffices.
        let bytes = std::fs::read(root.join(name)).unwrap();
        let end =
            bytes.iter().skip(MOST).position(|&byte| byte == b'\n').map_or(bytes.len(), |end| MOST + end);
        files.push((name.to_owned(), bytes[..end].to_vec()));
    }
    for (number, (name, bytes)) in files.into_iter().enumerate() {
        let (games, report) = read_bytes(&bytes);
        let whole = format!("{games:?} {report:?}");
        // A file in each format and notation comes in pieces of each size: its five encodings share the four sizes.
        let sizes = [1, 7, 100, usize::MAX];
        assert_same_in_pieces(&bytes, &whole, sizes[number % sizes.len()]);
        assert!(!games.is_empty() || name.ends_with(".md"), "{name}");
    }
}

/// A source that counts its lines as they are asked for.
struct Counted<'t>(&'t [u8], &'t Cell<usize>);

impl Read for Counted<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let end = self.0.iter().position(|&byte| byte == b'\n').map_or(self.0.len(), |end| end + 1);
        let (line, rest) = self.0.split_at(end.min(bytes.len()));
        bytes[..line.len()].copy_from_slice(line);
        self.1.set(self.1.get() + 1);
        self.0 = rest;
        Ok(line.len())
    }
}

#[test]
fn a_game_is_there_when_the_next_has_begun() {
    let tagged = "[Event \"a\"]\n[Red \"许银川\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n";
    let plain = "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n";
    for (game, lines, begin) in [
        (tagged, 5, 1),
        (plain, 1, 1),
        ("h2e2 h9g7 h0g2 i9h9\n", 1, 1),
        ("fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w moves e1e2\n", 1, 1),
    ] {
        for format in [None, Some(Format::detect(game.as_bytes()).unwrap())] {
            for encoding in [Encoding::Utf8, Encoding::Gb18030] {
                let (bytes, asked) = (encoding.encode(game).repeat(20), Cell::new(0));
                let source = Counted(&bytes, &asked);
                let mut games = Format::read_live(format, source, Encoding::Detect).unwrap();
                for count in 1..20 {
                    games.next().unwrap().unwrap();
                    assert!(
                        asked.get() <= count * lines + begin,
                        "{game}: {count}, {format:?}, {}",
                        asked.get()
                    );
                }
            }
        }
    }
}
