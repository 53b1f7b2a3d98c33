//! Text among the moves that is not played: alternatives and remarks, in brackets of any kind or in none.

use chuhe_record::Record;

use crate::support::{game, moves};

/// Texts after each move: comments, and the first moves of variations.
fn texts_after(record: &Record) -> Vec<(String, Vec<String>)> {
    let variations = |ply: &chuhe_record::Ply| {
        ply.variations.iter().map(|line| line.plies[0].mv.to_string()).collect::<Vec<_>>()
    };
    record.line.plies.iter().map(|ply| (ply.comment.clone(), variations(ply))).collect()
}

#[test]
fn moves_in_any_brackets_are_variations() {
    for (open, close) in [
        ("(", ")"),
        ("（", "）"),
        ("[", "]"),
        ("［", "］"),
        ("【", "】"),
        ("〔", "〕"),
        ("〖", "〗"),
        ("「", "」"),
    ] {
        for text in [
            format!("1. 炮二平五 马8进7{open}马8进9{close} 2. 马二进三 车9平8"),
            format!("1. 炮二平五 马8进7 {open}马8进9 马二进三{close} 2. 马二进三 车9平8"),
            format!("炮二平五\n马8进7\n{open}马8进9{close}\n马二进三\n车9平8"),
            format!("1. 炮二平五 马8进7\n{open}马8进9{close} 2. 马二进三 车9平8"),
            format!("[Event \"e\"]\n\n1. 炮二平五 马8进7 {open}马8进9{close} 2. 马二进三 车9平8 *"),
        ] {
            let game = game(&text);
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
            assert_eq!(texts_after(&game)[1].1, ["h9i7"], "{text}");
            assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
        }
    }
}

#[test]
fn an_answer_in_brackets_is_reported() {
    for (text, doubts) in [
        ("1. 炮二平五 (马8进7) 2. 马二进三", 2),
        ("1. 炮二平五 (炮八平五 马8进7) 马8进7 (马2进3)", 0),
        ("1. 炮二平五 馬八進七 (馬二進三)", 0),
        ("1. h2e2 (b2e2) h9g7", 0),
    ] {
        assert_eq!(game(text).warnings.len(), doubts, "{text}: {:?}", game(text).warnings);
    }
}

#[test]
fn words_in_any_brackets_are_comments() {
    for (open, close) in [("(", ")"), ("[", "]"), ("［", "］"), ("【", "】"), ("〔", "〕"), ("『", "』")]
    {
        for remark in
            ["若马8进9", "改走 马8进9，红优", "0:05", "正着", "if 1... H8+9", "如走马8进9则马二进三"]
        {
            let text = format!("1. 炮二平五 马8进7 {open}{remark}{close} 2. 马二进三 车9平8");
            let game = game(&text);
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
            assert_eq!(texts_after(&game)[1], (remark.to_owned(), vec![]), "{text}");
        }
    }
}

/// Alternatives in prose, and whether they end at their line in any case.
const ASIDES: [&str; 20] = [
    "如改走马8进9，则马二进三，红优。",
    "如改走 马8进9，则 马二进三 车9平8，红方先手",
    "若马8进9，红优",
    "若 马8进9 则马二进三",
    "不如马8进9",
    "不如改走马8进9为好",
    "也可马8进9",
    "马8进9也可",
    "或马8进9",
    "应走马8进9",
    "可考虑炮8平5，红胜。",
    "此时若马8进9，黑胜",
    "if 1... H8+9 2. H2+3 R9=8",
    "If H8+9, then H2+3 is good for Red",
    "or 1... C8=5",
    "better is 1... C8=5, 1-0",
    "instead of 1... C8=5",
    "Nếu M8.9 thì M2.3",
    "倘若马8进9，则马二进三，车9平8",
    "（若马8进9）如马8进9亦可",
];

#[test]
fn alternatives_in_prose_end_no_game() {
    for aside in ASIDES {
        for (text, is_clear) in [
            (format!("1. 炮二平五 马8进7\n{aside}\n2. 马二进三 车9平8\n"), true),
            (format!("1. 炮二平五 马8进7 {aside}\n2. 马二进三 车9平8\n"), true),
            // The number 2 may belong to the aside if the aside has numbers.
            (format!("1. 炮二平五 马8进7 {aside} 2. 马二进三 车9平8\n"), !aside.contains("1... ")),
            (format!("1.炮二平五 马8进7，{aside}2.马二进三 车9平8\n"), true),
            (format!("1 炮二平五 马8进7\n{aside}\n2 马二进三 车9平8\n"), true),
            (format!("炮二平五\n马8进7\n{aside}\n马二进三\n车9平8\n"), false),
            (format!("炮二平五 马8进7 {aside}\n马二进三 车9平8\n"), false),
        ] {
            // If nothing stands between an English word and the number, they are read as one word.
            if text.contains("，") && !aside.ends_with('。') && text.contains(&format!("{aside}2.")) {
                continue;
            }
            let game = game(&text);
            assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
            assert!(!texts_after(&game)[1].0.is_empty(), "{text}: {:?}", texts_after(&game));
            assert!(!is_clear || game.warnings.is_empty(), "{text}: {:?}", game.warnings);
        }
    }
}

#[test]
fn an_aside_may_belong_to_the_first_move_of_a_round() {
    for text in [
        "1. 炮二平五 若炮八平五\n1... 马8进7\n2. 马二进三 车9平8\n",
        "1. 炮二平五 若炮八平五，也可 1... 马8进7 2. 马二进三 车9平8\n",
        "1. 炮二平五\n若炮八平五，红亦先手\n马8进7\n2. 马二进三 车9平8\n",
        "1. 炮二平五 马8进7 2. 马二进三 if 2. H8+7 R9=8 then 3. R9+1 2... 车9平8\n",
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9", "{text}");
    }
}

#[test]
fn spaces_behind_an_aside_and_moves_change_nothing() {
    for (line, next) in [
        ("1. C2=5 H8+7\nif C8=5 then H2+3. 2. H2+3 R9=8", "3. R1=2 H2+3"),
        ("1. 炮二平五 马8进7\n若炮8平5则马二进三。2. 马二进三 车9平8", "3. 车一平二 马2进3"),
    ] {
        for spaces in ["", " ", "       ", "\u{3000}\u{3000}", "\t"] {
            let text = format!("{line}{spaces}\n{next}");
            assert_eq!(moves(&game(&text)), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "{text:?}");
        }
    }
}

#[test]
fn an_aside_without_a_clear_end_is_reported() {
    for (text, warning) in [
        (
            "1. C2=5 H8+7 2. H2+3 or 2. C8=5 R9=8 3. R1=2 C8+4\n",
            "line 1: 'or …' is read as a comment up to 'R9=8', where the game continues",
        ),
        (
            "炮二平五 马8进7 如马8进9则红优。马二进三 车9平8\n车一平二 炮8进4\n",
            "line 1: '如马8进9则红优。 …' is read as a comment up to '马二进三', where the game continues",
        ),
        (
            "炮二平五 马8进7 马二进三 车9平8\n若 马八进七 马8进9\n车一平二 炮8进4\n",
            "line 2: '若 …' is read as a comment up to the end of the line",
        ),
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3", "{text}");
        assert_eq!(game.warnings[0].to_string(), warning, "{text}");
    }
}

#[test]
fn an_aside_continues_on_the_next_line() {
    let text = "1. 炮二平五 马8进7\n黑方跳马。如改走马8进9，\n则马二进三，\n车9平8，红方先手。\n2. 马二进三 车9平8\n";
    assert_eq!(moves(&game(text)), "h2e2 h9g7 h0g2 i9h9");
    let text = "1. 炮二平五 马8进7\n黑方应以屏风马。 2. 马二进三 车9平8\n3. 车一平二 炮8进4\n";
    assert_eq!(moves(&game(text)), "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3");
}

#[test]
fn an_unclosed_bracket_is_reported() {
    for text in [
        "1. 炮二平五 马8进7\n（马8进9 2. 马二进三 车9平8\n",
        "1. 炮二平五 马8进7\n[正着 2. 马二进三 车9平8\n",
        "[Event \"e\"]\n(1. C8=5)\n1. C2=5 H8+7\n(1... H8+9 (1... C8=5) 2. H2+3 R9=8 *\n",
    ] {
        let game = game(text);
        let line = if text.starts_with("[Event") { 4 } else { 2 };
        assert_eq!(moves(&game), "h2e2 h9g7", "{text}");
        let told: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
        assert!(
            told.iter().any(|told| told.starts_with(&format!("line {line}: the bracket that begins here"))),
            "{text}: {told:?}"
        );
    }
}

#[test]
fn an_alternative_with_the_next_number_is_not_the_game() {
    let rounds = [
        "1. 炮二平五 马8进7",
        "2. 马二进三 车9平8",
        "3. 车一平二 马2进3",
        "4. 兵七进一 卒7进1",
        "5. 车二进六 炮8平9",
    ];
    for (aside, behind) in [
        ("如改走马2进3，3. 兵七进一 卒7进1，4. 马八进七，红方稍先。", 2),
        ("如改走卒3进1，5. 车二进四，炮2平1，红方稍好。", 4),
        ("（1）如改走卒3进1，5.车二进四 炮2平1，红优。", 4),
        ("Black could also play 2... H2+3 3. P7+1 P7+1 with equality.", 2),
        // Two asides in one line, each with a number of the game.
        ("如改走马2进3，3. 兵七进一 卒7进1，红先；又如马2进1，4. 马八进七 车1进1，黑可战。", 2),
    ] {
        let (before, after) = (rounds[..behind].join("\n"), rounds[behind..].join("\n"));
        let game = game(&format!("{before}\n{aside}\n{after}\n"));
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "{aside}");
        assert_eq!(texts_after(&game)[2 * behind - 1].0, aside);
        assert!(game.line.plies.iter().all(|ply| ply.variations.is_empty()), "{aside}");
    }
}

#[test]
fn a_remark_before_the_next_number_hides_no_moves() {
    for remark in ["hay", "Hay!", "nước hay", "准备进攻", "威胁", "threat", "better"] {
        let game = game(&format!("1. C2=5 H8+7 {remark} 2. H2+3 R9=8 3. R1=2\n"));
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9h9 i0h0", "{remark}");
        assert_eq!(game.line.plies[1].comment, remark);
    }
    // The next line shows that the moves were an alternative.
    for word in ["hay", "if", "若"] {
        let game = game(&format!("1. C2=5 H8+7 {word} 2. H8+7 R9=8 3. R1=2\n2. H2+3 H2+3\n"));
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 b9c7", "{word}");
        assert!(game.warnings.is_empty(), "{word}: {:?}", game.warnings);
    }
    // Nothing shows it here.
    for word in ["if", "若", "nếu"] {
        let game = game(&format!("1. C2=5 H8+7 {word} 2. H2+3 R9=8 3. R1=2\n"));
        assert_eq!(moves(&game), "h2e2 h9g7", "{word}");
        assert_eq!(game.warnings.len(), 1, "{word}: {:?}", game.warnings);
    }
}
