//! Losses of formats: every part of a game comes back or is named.

use std::collections::BTreeSet;

use chuhe_record::text::Encoding;
use chuhe_record::{Format, Loss, LossCount, Record};
use xiangqi::Position;
use xiangqi::notation::Notation;

use crate::support::{game, written};

/// A game that has every part.
const FULL: &str = "[Game \"Chinese Chess\"]
[Event \"全国象棋个人锦标赛\"]
[Site \"北京\"]
[Date \"2024.01.02\"]
[Round \"3\"]
[Red \"许银川\"]
[RedTeam \"广东\"]
[RedElo \"2600\"]
[Black \"赵国荣\"]
[BlackTeam \"黑龙江\"]
[BlackElo \"2500\"]
[Result \"1-0\"]
[Title \"中炮对屏风马\"]
[Opening \"中炮\"]
[ECCO \"C00\"]
[TimeControl \"3600\"]
[Annotator \"?\"]
[Author \"一个名字很长的作者\"]
[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 7 12\"]

{before} 12. h2e2! {[%clk 0:10:00] good} (12. b2e2 {left} h9g7 (12... b9c7 $6) 13. h0g2) (12. c3c4)
h9g7 $1 {x (y) z} 13. h0g2 1-0
";

const WRITTEN: [Format; 5] = [Format::Pgn, Format::Wxf, Format::DhtmlXq, Format::Xqf, Format::Lines];

fn tags(names: &[&str]) -> Vec<Loss> {
    names.iter().map(|name| Loss::Tag((*name).to_owned())).collect()
}

#[test]
fn every_part_of_a_game_is_kept_or_reported() {
    let full = game(FULL);
    for notation in Notation::ALL {
        for format in WRITTEN {
            let expected = match format {
                Format::Pgn | Format::Wxf => vec![],
                Format::DhtmlXq => vec![Loss::Glyphs],
                Format::Xqf => [
                    vec![Loss::Counters, Loss::Glyphs, Loss::PartOfTag("Author".to_owned())],
                    tags(&["BlackElo", "BlackTeam", "ECCO", "Opening", "RedElo", "RedTeam", "Round"]),
                ]
                .concat(),
                _ => [
                    vec![Loss::Result, Loss::Comments, Loss::Glyphs, Loss::Variations],
                    tags(&["Author", "Black", "BlackElo", "BlackTeam", "Date", "ECCO", "Event", "Opening"]),
                    tags(&["Red", "RedElo", "RedTeam", "Round", "Site", "TimeControl", "Title"]),
                ]
                .concat(),
            };
            let bytes = written(format, &full, notation);
            let found = format.losses(&full, &bytes);
            assert_eq!(found, expected.into_iter().collect::<BTreeSet<_>>(), "{format:?}, {notation:?}");
        }
    }
}

#[test]
fn a_tag_whose_name_pgn_cannot_hold_is_reported() {
    let mut record = game(FULL);
    record.tags.add("", "x");
    record.tags.add("A B", "x");
    let bytes = written(Format::Pgn, &record, Notation::Iccs);
    assert!(!String::from_utf8_lossy(&bytes).contains("[ \""), "no reader takes a tag without a name");
    assert_eq!(Format::Pgn.losses(&record, &bytes), tags(&["", "A B"]).into_iter().collect());
}

#[test]
fn a_second_conversion_to_a_format_loses_nothing() {
    let full = game(FULL);
    for first in WRITTEN {
        let bytes = written(first, &full, Notation::Iccs);
        let second =
            Format::read(Some(first), &bytes[..], Encoding::Detect).unwrap().next().unwrap().unwrap();
        assert_eq!(
            first.losses(&second, &written(first, &second, Notation::Wxf)),
            BTreeSet::new(),
            "{first:?}"
        );
        for format in WRITTEN {
            let bytes = written(format, &second, Notation::Wxf);
            let (of_both, of_one) = (format.losses(&second, &bytes), format.losses(&full, &bytes));
            assert!(of_both.is_subset(&of_one), "{first:?} {format:?}: {of_both:?} {of_one:?}");
        }
    }
}

#[test]
fn signs_that_a_format_changes_are_a_loss() {
    let of = |format: Format, record: &Record| {
        format.losses(record, &written(format, record, Notation::Uci)).into_iter().collect::<Vec<_>>()
    };
    let mut record = game("1. h2e2 h9g7 *");
    record.line.plies[0].comment = "a {b} c".to_owned();
    assert_eq!(of(Format::Pgn, &record), [Loss::Comments]);
    record.line.plies[0].comment = "a\n[Red \"x\"]".to_owned();
    assert_eq!(of(Format::Pgn, &record), [Loss::Comments]);
    record.line.plies[0].comment = "a b; 100% [%clk 0:10:00]".to_owned();
    assert_eq!(of(Format::Pgn, &record), []);
    record.tags.add("赛事", "x");
    assert_eq!(of(Format::Pgn, &record), tags(&["赛事"]));
    // An unknown value is not a loss.
    let mut record = game("1. h2e2 h9g7 *");
    record.tags.add("Round", "?");
    record.tags.add("Note", "????.??.??");
    assert_eq!(of(Format::Xqf, &record), []);
}

#[test]
fn bytes_of_another_game_lack_its_moves_and_start() {
    let written_of = |text: &str| written(Format::Lines, &game(text), Notation::Uci);
    let record = game("1. h2e2 h9g7 *");
    let losses = |bytes: &[u8]| Format::Lines.losses(&record, bytes).into_iter().collect::<Vec<_>>();
    assert_eq!(losses(&written_of("1. h2e2 b9c7 *")), [Loss::Moves]);
    assert_eq!(losses(b""), [Loss::Moves]);
    assert_eq!(losses(b"h2e2 h9g7"), []);
    let fen = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1";
    let bare = Record { start: Position::from_fen(fen).unwrap(), ..Record::default() };
    assert_eq!(Format::Lines.losses(&bare, b"startpos").into_iter().collect::<Vec<_>>(), [Loss::Start]);
}

#[test]
fn losses_are_counted_by_games() {
    let mut count = LossCount::default();
    count.add([Loss::Result, Loss::Glyphs].into());
    count.add([Loss::Result].into());
    assert_eq!(count.iter().collect::<Vec<_>>(), [(&Loss::Result, 2), (&Loss::Glyphs, 1)]);
    for number in 0..2000 {
        count.add([Loss::Tag(number.to_string())].into());
    }
    count.add([Loss::Result].into());
    assert_eq!(count.iter().len(), 1000);
    assert_eq!(count.iter().next(), Some((&Loss::Result, 3)));
}

#[test]
fn a_comment_that_is_too_long_for_a_line_is_divided() {
    for comment in ["word ".repeat(300_000), "长".repeat(400_000)] {
        let mut record = game("1. h2e2 h9g7 *");
        record.line.plies[0].comment = comment.trim().to_owned();
        let bytes = written(Format::Pgn, &record, Notation::Uci);
        let again = Format::read(None, &bytes[..], Encoding::Detect).unwrap().next().unwrap().unwrap();
        let whole = |text: &str| text.replace([' ', '\n'], "");
        assert!(whole(&again.line.plies[0].comment) == whole(&comment));
        // A word without a space is divided, too.
        let is_word = !comment.contains(' ');
        assert_eq!(Format::Pgn.losses(&record, &bytes).contains(&Loss::Comments), is_word);
    }
    // A tag cannot be divided.
    let mut record = game("1. h2e2 h9g7 *");
    record.tags.add("Note", &"a".repeat(2 << 20));
    let bytes = written(Format::Pgn, &record, Notation::Uci);
    assert_eq!(Format::Pgn.losses(&record, &bytes).into_iter().next(), Some(Loss::Tag("Note".to_owned())));
}
