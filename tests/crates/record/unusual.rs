//! PGN in unusual forms: repeated and unclosed tags, joined files, comments behind the result, numbers from 0.

use chuhe_record::pgn::write_game;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, Record, RecordError};
use encoding_rs::GB18030;
use xiangqi::notation::Notation;

use crate::support::{game, moves, read, read_all, read_bytes};

/// The moves of each game.
fn all_moves(text: &str) -> Vec<String> {
    read_all(None, text.as_bytes()).into_iter().map(|game| moves(&game.unwrap())).collect()
}

#[test]
fn a_repeated_tag_among_others_begins_no_game() {
    let text = "[Event \"a\"]\n[Annotator \"x\"]\n[Annotator \"y\"]\n[Red \"r\"]\n[Red \"r\"]\n\n1. h2e2 *\n";
    let games = read_all(None, text.as_bytes());
    let [Ok(game)] = &games[..] else { panic!("{games:?}") };
    assert_eq!((game.tags.get("Annotator"), moves(game).as_str()), (Some("x"), "h2e2"));
    let warnings: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 3: the tag Annotator stands twice: its first value is kept"]);
    // Where the first tag is repeated, it begins a game, whatever its name.
    let headings = "[Red \"a\"]\n[Black \"b\"]\n".repeat(2);
    assert_eq!(all_moves(&headings), ["", ""]);
}

#[test]
fn a_byte_order_mark_may_stand_where_files_were_joined() {
    for text in ["\u{FEFF}[Event \"甲\"]\r\n\r\n1. h2e2 *\r\n\r\n", "\u{FEFF}[Event \"a\"]\n\n1. h2e2 *\n\n"]
    {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let chinese = GB18030.encode("[Event \"许银川\"]\n\n1. 炮二平五 马8进7 *\n\n").0;
        for bytes in
            [text.repeat(3).into_bytes(), wide(&text.repeat(3)), [&chinese, text.as_bytes()].concat()]
        {
            let games = read_all(None, &bytes);
            let has_event =
                |game: &Result<Record, RecordError>| game.as_ref().unwrap().tags.get("Event").is_some();
            assert!(games.len() > 1 && games.iter().all(has_event), "{games:?}");
        }
    }
    let json = "\u{FEFF}{\"moves\": [\"h2e2\"]}\n".repeat(2);
    assert_eq!(all_moves(&json), ["h2e2", "h2e2"]);
}

#[test]
fn a_line_of_a_comment_that_looks_like_a_tag_is_no_tag() {
    for bracket in ["[", "［"] {
        let mut record = game("[Event \"a\"]\n\n1. h2e2 h9g7 *\n");
        record.line.plies[0].comment = format!("see\n{bracket}Event \"b\"]\nend");
        let mut written = Vec::new();
        write_game(&mut written, &record, Notation::Uci).unwrap();
        let games = read_all(None, &written);
        assert!(matches!(&games[..], [Ok(again)] if moves(again) == "h2e2 h9g7"), "{games:?}");
    }
}

#[test]
fn warnings_about_variations_have_the_numbers_of_their_moves() {
    let game =
        game("[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 (3. i0h1) (3. c3c4 b9b8 (3... b9b7)) *\n");
    let warnings: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    for (warning, number) in warnings.iter().zip(["3", "3 of Black"]) {
        assert!(warning.starts_with(&format!("line 3, move {number}: ")), "{warnings:?}");
    }
    assert_eq!(warnings.len(), 2);
}

#[test]
fn a_comment_behind_the_result_belongs_to_the_game() {
    for (behind, comment) in [
        ("1-0 {Black resigned}", "Black resigned"),
        ("1-0 {Black\nresigned}", "Black\nresigned"),
        ("1-0 {Black\n1. resigned", ""),
        ("1-0\n{1. c3c4 was\n1. h2e2 better}", ""),
        ("1-0\n\n{a}\n{b\n1. h2e2\n", ""),
    ] {
        let text = format!("[Event \"a\"]\n\n1. h2e2 {behind}\n\n[Event \"b\"]\n\n1. h2e2 h9g7 *\n");
        let games = read_all(None, text.as_bytes());
        let [Ok(first), Ok(second)] = &games[..] else { panic!("{text}: {games:?}") };
        let last = first.line.plies[0].comment.as_str();
        assert!(last == comment || comment.is_empty() && last.starts_with("Black"), "{text}: {last}");
        assert_eq!((moves(first).as_str(), moves(second).as_str()), ("h2e2", "h2e2 h9g7"), "{text}");
    }
    // In other formats, too.
    for text in [
        "{\"moves\": \"1. h2e2 1-0 {Black resigned}\"}",
        "{\"moves\": [\"h2e2\", \"1-0 {Black resigned}\"]}",
        "FORMAT ICCS\nSTART{\n1. H2-E2 1-0 {Black resigned}\n}END\n",
    ] {
        assert_eq!(game(text).line.plies[0].comment, "Black resigned", "{text}");
    }
    let plain = read_all(None, "1. 炮二平五 马8进7 红胜 {黑方认输}\n\n1. 兵七进一 马8进7\n".as_bytes());
    let comments: Vec<&str> =
        plain.iter().flatten().map(|game| game.line.plies[1].comment.as_str()).collect();
    assert_eq!(comments, ["黑方认输", ""]);
}

#[test]
fn an_open_comment_behind_the_result_takes_no_game_silently() {
    let game = "1. b2e2 h9g7 0-1\n";
    for open in ["1-0 {never closed\n", "1-0\n{never closed\n", "1-0\n{never\nclosed\n"] {
        for next in
            [format!("\n[Red \"b\"]\n\n{game}"), format!("[Round \"2\"]\n\n{game}"), format!("\n{game}")]
        {
            for last in ["\n[Event \"c\"]\n\n1. c3c4 *\n", "\n1. c3c4 *\n"] {
                let text = format!("[Event \"a\"]\n\n1. h2e2 {open}{next}{last}");
                assert_eq!(all_moves(&text), ["h2e2", "b2e2 h9g7", "c3c4"], "{text}");
            }
        }
        // Nothing shows that the moves are those of another game.
        let games = read_all(None, format!("[Event \"a\"]\n\n1. h2e2 {open}b2e2 h9g7\n").as_bytes());
        assert!(matches!(&games[..], [Err(error)] if error.to_string().contains("not closed")), "{games:?}");
    }
}

#[test]
fn two_tags_that_stand_twice_begin_a_game() {
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let text = format!("[Event \"a\"]\n[Red \"r\"]\n[FEN \"{fen}\"]\n[Red \"s\"]\n[FEN \"{fen}\"]\n");
    let games = read_all(None, text.as_bytes());
    let red: Vec<_> = games.iter().flatten().map(|game| game.tags.get("Red")).collect();
    assert_eq!(red, [Some("r"), Some("s")], "{games:?}");
}

#[test]
fn a_value_with_a_bracket_in_its_next_line_is_one_tag() {
    let game = game("[Event \"A long\n[sic] name\"]\n[Red \"r\"]\n\n1. h2e2 *\n");
    assert_eq!((game.tags.get("Red"), moves(&game).as_str()), (Some("r"), "h2e2"));
}

#[test]
fn moves_may_be_counted_from_0() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 0";
    let text = format!("[FEN \"{fen}\"]\n\n0. h2e2 h9g7 1. h0g2 i9h9 2. i0h0 *\n");
    assert_eq!(all_moves(&text), ["h2e2 h9g7 h0g2 i9h9 i0h0"]);
}

#[test]
fn tags_and_glyphs_in_unusual_forms_are_kept() {
    for (tags, name, value) in [
        ("[White \"Ann\"]\n[Red \"?\"]", "Red", "Ann"),
        ("[Red \"?\"]\n[White \"Ann\"]", "Red", "Ann"),
        ("[RedElo \"\"]\n[WhiteElo \"1500\"]", "RedElo", "1500"),
        ("[White \"Ann\"]\n[Red \"Bob\"]", "Red", "Bob"),
        ("[Event \"a\"]\n[Red \"Ann\n[Black \"b\"]", "Red", "Ann"),
        ("[Event \"a\"]\n[Red \"Ann\"\n[Black \"b\"]", "Red", "Ann"),
        ("[Event \"Ann\n[Black \"b\"]", "Event", "Ann"),
        ("[Event \"a\"]\n[Red \"Ann", "Red", "Ann"),
        ("[Game \"Third game of the match\"]", "Title", "Third game of the match"),
    ] {
        let game = game(&format!("{tags}\n\n1. h2e2 h9g7 *\n"));
        assert_eq!((game.tags.get(name), moves(&game).as_str()), (Some(value), "h2e2 h9g7"), "{tags}");
    }
    assert!(game("[Game \"Chinese Chess\"]\n\n1. h2e2 *\n").tags.is_empty());
    let game = game("[Event \"a\"]\n\n$10 1. h2e2!!! h9g7?!? 2. h0g2???? *\n");
    let nags: Vec<_> = game.line.plies.iter().map(|ply| ply.nags.clone()).collect();
    assert_eq!((nags, game.line.comment.as_str()), (vec![vec![3], vec![6], vec![4]], "$10"));
}

#[test]
fn a_tag_with_a_position_alone_is_a_game() {
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let games = read_all(None, format!("[FEN \"{fen}\"]\n\n*\n\n[FEN \"{fen}\"]\n").as_bytes());
    let found: Vec<String> = games.iter().flatten().map(|game| game.start.fen()).collect();
    assert_eq!(found, [fen, fen]);
}

#[test]
fn the_first_tag_repeated_among_others_begins_no_game() {
    for name in ["Event", "赛事"] {
        let text =
            format!("[Event \"A\"]\n[Red \"x\"]\n[{name} \"B\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n");
        let found = game(&text);
        assert_eq!((found.tags.get("Red"), found.tags.get("Event")), (Some("x"), Some("A")), "{text}");
        assert_eq!((moves(&found).as_str(), found.warnings.len()), ("h2e2 h9g7", 1), "{text}");
    }
    // Games without moves.
    for text in ["[Event \"A\"]\n[Red \"x\"]\n[Event \"B\"]\n[Red \"y\"]\n", "[Event \"A\"]\n[Event \"B\"]\n"]
    {
        assert_eq!(read(text).len(), 2, "{text}");
    }
}

#[test]
fn zeros_at_the_end_of_a_file_are_padding() {
    for text in [
        "[Red \"a\"]\n\n1. h2e2 h9g7 1-0\n",
        "1. 炮二平五 马8进7",
        "FORMAT WXF\nSTART{\n1. C2=5 H8+7\n}END\n",
    ] {
        for zeros in [1, 100, 20_000] {
            let mut bytes = text.as_bytes().to_vec();
            bytes.resize(bytes.len() + zeros, 0);
            let games = read_bytes(&bytes).0;
            assert_eq!(games.len(), 1, "{text}");
            assert_eq!(moves(games[0].as_ref().unwrap()), "h2e2 h9g7", "{text}");
        }
    }
    for bytes in [&b"\0\0\0\0"[..], b"abc\0def\n"] {
        let games = Format::read(None, bytes, Encoding::Detect).unwrap();
        assert!(games.into_iter().all(|game| game.is_err()));
    }
}

#[test]
fn line_ends_of_other_kinds_in_comments_and_tags_do_not_break_a_written_game() {
    for end in ['\u{2028}', '\u{2029}', '\u{85}', '\u{0B}', '\u{0C}'] {
        let mut record = game("1. h2e2 h9g7\n");
        record.line.plies[0].comment = format!("前{end}[Event \"zz\"]{end}后");
        record.tags.add("Event", &format!("a{end}[Red \"b\"]"));
        for format in [Format::Pgn, Format::Wxf, Format::DhtmlXq] {
            let mut written = Vec::new();
            format.write(&mut written, &record, Notation::Uci).unwrap();
            let games = read_bytes(&written).0;
            assert_eq!(games.len(), 1, "{format:?} {end:?}: {}", String::from_utf8_lossy(&written));
            let again = games[0].as_ref().unwrap();
            assert_eq!(moves(again), "h2e2 h9g7", "{format:?} {end:?}");
            assert_eq!(
                again.line.plies[0].comment.replace('(', "["),
                "前\n[Event \"zz\"]\n后",
                "{format:?} {end:?}"
            );
        }
    }
}

#[test]
fn a_sign_may_follow_a_move_with_spaces() {
    for (texts, found) in [
        (["1. Pháo 2 bình 5, Mã 8 tấn 7S", "2. Mã 2 tấn 3S Xe 9 bình 8S"], "h2e2 h9g7 h0g2 i9h9"),
        (["1. 炮 二 平 五，马 8 进 7S", "2. 马 二 进 三S车 9 平 8S"], "h2e2 h9g7 h0g2 i9h9"),
        (
            ["1. Cannon 2 = 5 horse 8 advances 7S", "2. Horse 2 advances 3S rook 9 = 8S"],
            "h2e2 h9g7 h0g2 i9h9",
        ),
    ] {
        for sign in [".", "。", "...", "…", ":", "：", " ", "! ", "; "] {
            let sign = if texts[1].contains("三S车") && sign.is_ascii() {
                format!("{sign} ")
            } else {
                sign.to_owned()
            };
            let text = texts.join("\n").replace('S', &sign);
            let game = game(&format!("{text}\n"));
            assert_eq!(moves(&game), found, "{text}");
            assert!(game.tags.get("Red").is_none(), "{text}");
            let comments: Vec<_> = game.line.plies.iter().filter(|ply| !ply.comment.is_empty()).collect();
            assert!(
                comments.is_empty() && game.warnings.is_empty(),
                "{text}: {comments:?} {:?}",
                game.warnings
            );
        }
    }
    let tagged =
        game("[Red \"a\"]\n\n1. Pháo 2 bình 5 Mã 8 tấn 7. 2. Mã 2 tấn 3 (Mã 8 tấn 7) Xe 9 bình 8. *\n");
    assert_eq!(moves(&tagged), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(tagged.line.plies[2].variations.len(), 1);
}
