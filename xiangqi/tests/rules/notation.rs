//! Notation: moves written, compared with a reference made from the rules; moves read in every dialect; and
//! a corpus of moves that people write.

use std::collections::HashMap;

use chuhe_test_support::rules::dialects::{DIALECTS, Dialect, crowded, written as reference};
use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use chuhe_test_support::rules::texts::assert_read_or_refused;
use xiangqi::notation::{Notation, NotationError, Reader, WxfEdition, moves_in, read, without_number, write};
use xiangqi::{Coordinates, Position, SplitMix64};

/// Calls `visit` with thousands of positions: of games, composed, and with crowded files.
pub(super) fn positions(seed: u64, mut visit: impl FnMut(&Position)) {
    random_games(seed, scaled(10_000), |position, _| visit(position));
    let mut random = SplitMix64::new(seed + 1);
    for _ in 0..scaled(10_000) {
        visit(&composed(&mut random));
    }
    // The pieces of these positions are hard to name, so debug builds also try many.
    for _ in 0..1_500 {
        visit(&crowded(&mut random));
    }
}

/// The two pawns that the editions of the WXF rules both call `11` or `33`.
fn is_disputed(text: &str) -> bool {
    text.starts_with("11") || text.starts_with("33")
}

#[test]
fn every_legal_move_round_trips_in_every_notation() {
    positions(1, |position| {
        for notation in Notation::ALL {
            let mut seen = HashMap::new();
            // `P2.3` is a pawn's move in English, and a cannon's in Vietnamese.
            let mut reader = Reader::for_person(notation);
            for mv in position.legal_moves() {
                let text = write(position, mv, notation);
                assert_eq!(reader.read(position, &text), Ok(mv), "{text} in {position}");
                let twin = seen.insert(text, mv);
                assert_eq!(twin, None, "two moves have one name in {position}");
            }
        }
    });
}

#[test]
fn every_dialect_is_read() {
    let mut disputes = 0;
    positions(3, |position| {
        for mv in position.legal_moves() {
            for dialect in DIALECTS {
                let text = reference(position, mv, dialect);
                let found = read(position, &text);
                if found == Ok(mv) {
                    continue;
                }
                // Only this case is ambiguous; the edition of the rules of notation decides it.
                assert!(dialect == Dialect::Wxf1997 && is_disputed(&text), "{text} in {position}: {found:?}");
                let mut reader = Reader { wxf: WxfEdition::Of1997, ..Reader::default() };
                assert_eq!(reader.read(position, &text), Ok(mv), "{text} in {position}");
                disputes += 1;
            }
        }
    });
    assert!(disputes > 0, "the positions are crowded enough to show the clash");
}

#[test]
fn written_moves_follow_the_rules() {
    positions(5, |position| {
        for mv in position.legal_moves() {
            assert_eq!(write(position, mv, Notation::Wxf), reference(position, mv, Dialect::Wxf2018));
            let chinese = reference(position, mv, Dialect::Modern);
            assert_eq!(write(position, mv, Notation::Chinese), chinese);
            let traditional = "帥仕相馬車炮兵將士象卒後進";
            let simplified = "帅仕相马车炮兵将士象卒后进";
            let convert =
                |c| simplified.chars().position(|s| s == c).and_then(|i| traditional.chars().nth(i));
            let expected: String = chinese.chars().map(|c| convert(c).unwrap_or(c)).collect();
            assert_eq!(write(position, mv, Notation::Traditional), expected);
        }
    });
}

#[test]
fn letters_do_not_depend_on_the_side() {
    positions(7, |position| {
        let flipped = position.color_flipped();
        let mirrored = flipped.mirrored();
        for mv in position.legal_moves() {
            // If colours are exchanged and the board is turned by 180 degrees, the player's view does not change.
            let turned = mv.flipped().mirrored();
            assert_eq!(write(&mirrored, turned, Notation::Wxf), write(position, mv, Notation::Wxf));
        }
    });
}

#[test]
fn variants_of_characters_mean_the_same() {
    let full_width = |text: &str| -> String {
        text.chars()
            .map(|c| char::from_u32(c as u32 + 0xFEE0).filter(|_| c.is_ascii_graphic()).unwrap_or(c))
            .collect()
    };
    positions(9, |position| {
        for mv in position.legal_moves().into_iter().take(5) {
            let chinese = write(position, mv, Notation::Chinese);
            let wxf = write(position, mv, Notation::Wxf);
            let iccs = write(position, mv, Notation::Iccs);
            let spaced: String = wxf.chars().flat_map(|c| [c, '\u{3000}']).collect();
            let mut variants = vec![
                full_width(&wxf),
                full_width(&iccs),
                full_width(&chinese),
                wxf.to_lowercase(),
                iccs.to_lowercase(),
                iccs.replace('-', ""),
                wxf.replace('=', "."),
                wxf.replace('H', "N").replace('E', "B"),
                wxf.replace('E', "M").replace('P', "S"),
                format!("{wxf}+"),
                format!("{chinese}!"),
                spaced,
            ];
            for (one, others) in [
                ("帅", "帥將将"),
                ("将", "將帥帅"),
                ("仕", "士⼠"),
                ("士", "仕"),
                ("相", "象"),
                ("象", "相"),
                ("马", "馬傌⾺"),
                ("车", "車俥伡硨砗⾞"),
                ("炮", "砲包"),
                ("兵", "卒"),
                ("卒", "兵"),
                ("进", "進"),
                ("后", "後"),
            ] {
                variants.extend(others.chars().map(|other| chinese.replace(one, &other.to_string())));
            }
            for text in variants {
                assert_eq!(read(position, &text), Ok(mv), "{text} in {position}");
            }
        }
    });
}

#[test]
fn any_text_is_read_or_refused_in_a_short_line() {
    let alphabet: Vec<char> =
        "KAEHRCPabehi0123456789+-=.x 一二五九前中后车馬兵平进退１。…炮?!é\u{3000}\u{0}".chars().collect();
    let mut random = SplitMix64::new(11);
    let mut accepted = 0;
    for _ in 0..scaled(100_000) {
        let position = if random.chance(50) { crowded(&mut random) } else { Position::default() };
        let text: String = (0..random.below(8)).map(|_| random.pick(&alphabet)).collect();
        accepted += u32::from(assert_read_or_refused(&position, &text));
    }
    assert!(accepted > 0);
}

#[test]
fn a_game_that_counts_ranks_from_one_is_detected_by_its_moves() {
    let start = Position::default();
    let base = |texts: &[&str]| Reader::for_game(&start, texts.iter().copied()).ranks;
    assert_eq!(base(&["h2e2", "h9g7", "h0g2"]), Coordinates::FromZero);
    assert_eq!(base(&["h3e3", "h10g8"]), Coordinates::FromOne);
    // There is no rank 10, but the first move is possible only if ranks count from 1.
    assert_eq!(base(&["h3e3", "b8e8"]), Coordinates::FromOne);
    assert_eq!(base(&["C2=5", "h10g8"]), Coordinates::FromOne);
    assert_eq!(base(&["C2=5", "nonsense"]), Coordinates::FromZero);
    let mut reader = Reader::for_game(&start, ["h3e3", "h10g8", "i1i2"]);
    let mut position = start;
    for (text, expected) in [("h3e3", "h2e2"), ("h10g8", "h9g7"), ("I1-I2", "i0i1")] {
        let mv = reader.read(&position, text).unwrap();
        assert_eq!(mv.to_string(), expected);
        position.play(mv).unwrap();
    }
}

#[test]
fn a_game_shows_which_edition_it_follows() {
    // Red has three pawns on its file 3 and two on its file 5.
    let position = Position::from_fen("3k5/6P2/6P2/4P1P2/4P4/9/9/9/9/5K3 w").unwrap();
    let find = |reader: &mut Reader, text: &str| reader.read(&position, text).unwrap().to_string();
    let reader = Reader::for_game(&position, ["33=2", "K6=5"]);
    assert_eq!(reader.wxf, WxfEdition::Of2018);
    let mut reader = Reader::for_game(&position, ["33=2", "K6=5", "5+=4"]);
    assert_eq!(reader.wxf, WxfEdition::Of1997);
    let middle = find(&mut reader, "33=2");
    assert_ne!(middle, find(&mut Reader::default(), "33=2"));
    // A move that exists only in the older edition decides how the other moves are read.
    let mut reader = Reader::default();
    find(&mut reader, "3+=2");
    assert_eq!(find(&mut reader, "33=2"), middle);
}

#[test]
fn lists_of_moves_are_split() {
    let list = "1. 炮二平五 馬8進7　2.馬二進三,車9平8；３．車一平二 12...卒7進1 4. …… 26.5 5.26=5 7";
    let moves: Vec<_> = moves_in(list).collect();
    let expected = ["炮二平五", "馬8進7", "馬二進三", "車9平8", "車一平二", "卒7進1", "26.5", "26=5"];
    assert_eq!(moves, expected);
    assert_eq!(without_number("1...h9g7"), "h9g7");
    assert_eq!(without_number("...h9g7"), "h9g7");
    assert_eq!(without_number("C2.5"), "C2.5");
    assert_eq!(without_number("0000"), "0000");
}

/// A line of the corpus: position, text as written, expected move or fault.
fn check(line: &str) -> Result<(), String> {
    let fields: Vec<_> = line.splitn(3, " | ").collect();
    let [fen, text, expected] = fields[..] else { return Err("not three fields".into()) };
    let position = match fen.trim() {
        "start" => Position::default(),
        fen => Position::from_fen(fen).map_err(|error| error.to_string())?,
    };
    let named = |moves: &[&str], candidates: xiangqi::notation::Candidates| {
        let mut found: Vec<_> = candidates.0.iter().map(|candidate| candidate.mv.to_string()).collect();
        found.sort();
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        if found == moves { Ok(()) } else { Err(format!("candidates {found:?}")) }
    };
    let words: Vec<_> = expected.split_whitespace().collect();
    match (read(&position, text), &words[..]) {
        (Ok(mv), [expected]) if mv.to_string() == *expected => Ok(()),
        (Err(NotationError::Unreadable { .. }), ["unreadable"]) => Ok(()),
        (Err(NotationError::NoSuchMove { candidates, .. }), ["none", moves @ ..]) => named(moves, candidates),
        (Err(NotationError::Illegal { candidates, .. }), ["illegal", moves @ ..]) => named(moves, candidates),
        (Err(NotationError::Ambiguous { candidates, .. }), ["ambiguous", moves @ ..]) => {
            named(moves, candidates)
        }
        (found, _) => Err(format!("{found:?}")),
    }
}

#[test]
fn the_corpus_is_read_as_expected() {
    let corpus = include_str!("notation.txt");
    let lines = corpus.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    let mut wrong = Vec::new();
    for (index, line) in lines {
        count += 1;
        if let Err(found) = check(line) {
            wrong.push(format!("line {}: {line}: {found}", index + 1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 50, "{count} lines");
}
