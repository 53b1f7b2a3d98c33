//! Games in lists of JSON: a list may hold the moves of a game, its rounds, or games.

use chuhe_record::{Doubt, GameResult};

use crate::support::{game, moves, read};

/// The moves of each game, and whether there is a warning.
fn games(text: &str) -> Vec<(String, bool)> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    games.map(|game| (moves(&game), !game.warnings.is_empty())).collect()
}

#[test]
fn lists_of_games_are_no_game() {
    for text in [
        "[\"h2e2\",\"h9g7\"]\n[\"c3c4\",\"b7c7\"]\n",
        "['h2e2', 'h9g7']\n['c3c4', 'b7c7']\n",
        "[\n \"h2e2\",\n \"h9g7\"\n]\n[\n \"c3c4\",\n \"b7c7\"\n]\n",
        "[\"h2e2 h9g7\"]\n\n[\"c3c4 b7c7\"]\n",
        r#"["1. h2e2 h9g7", "1. c3c4 b7c7"]"#,
        r#"["1.", "h2e2", "h9g7", "1.", "c3c4", "b7c7"]"#,
        r#"{"moves": ["1. h2e2 h9g7", "1. c3c4 b7c7"]}"#,
        r#"{"games": ["1. h2e2 h9g7", "1. c3c4 b7c7"]}"#,
    ] {
        let expected = ["h2e2 h9g7", "c3c4 b7c7"].map(|game| (game.to_owned(), false));
        assert_eq!(games(text), expected, "{text}");
    }
    for text in [
        r#"[["h2e2", "h9g7", "h0g2"], ["c3c4", "b7c7", "b0c2"]]"#,
        r#"["h2e2 h9g7 h0g2", "c3c4 b7c7 b0c2"]"#,
        r#"{"moves": [["h2e2", "h9g7", "h0g2"], ["c3c4", "b7c7", "b0c2"]]}"#,
        r#"{"games": [["h2e2", "h9g7", "h0g2"], ["c3c4", "b7c7", "b0c2"]]}"#,
        r#"[[["h2e2", "h9g7"], ["h0g2"]], [["c3c4", "b7c7"], ["b0c2"]]]"#,
    ] {
        let found: Vec<String> = games(text).into_iter().map(|(moves, _)| moves).collect();
        assert_eq!(found, ["h2e2 h9g7 h0g2", "c3c4 b7c7 b0c2"], "{text}");
    }
    // Only the first of these games can be played: the other is a fault of its own.
    let found = read("[\"h2e2\",\"h9g7\",\"h0g2\"]\n[\"c3c5\"]\n");
    assert_eq!(moves(found[0].as_ref().unwrap()), "h2e2 h9g7 h0g2");
    assert!(found.len() == 2 && found[1].is_err(), "{found:?}");
}

#[test]
fn lists_of_rounds_are_a_game() {
    for (text, is_doubtful) in [
        (r#"["h2e2", "h9g7", "h0g2", "i9h9"]"#, false),
        ("['h2e2', 'h9g7',\n 'h0g2', 'i9h9']", false),
        (r#"[["h2e2", "h9g7"], ["h0g2", "i9h9"]]"#, false),
        (r#"["1. h2e2 h9g7", "2. h0g2 i9h9"]"#, false),
        (r#"["h2e2 h9g7 h0g2", "i9h9"]"#, false),
        (r#"{"moves": [["h2e2", "h9g7"], ["h0g2", "i9h9"]]}"#, false),
    ] {
        assert_eq!(games(text), [("h2e2 h9g7 h0g2 i9h9".to_owned(), is_doubtful)], "{text}");
    }
    for text in [r#"[["h2e2", "h9g7"], ["c3c4", "b7c7"]]"#, r#"["h2e2 h9g7", "c3c4 b7c7"]"#] {
        let found = game(text);
        assert_eq!(moves(&found), "h2e2 h9g7 c3c4 b7c7");
        assert_eq!(found.warnings.iter().map(|warning| &warning.doubt).collect::<Vec<_>>(), [&Doubt::Rounds]);
    }
    assert!(!games(r#"{"moves": [["h2e2", "h9g7"], ["c3c4", "b7c7"]]}"#)[0].1);
    // The number 1 in brackets is that of a variation.
    let found = game(r#"["1. h2e2", "(", "1. c3c4", ")", "h9g7"]"#);
    assert_eq!((moves(&found).as_str(), found.line.plies[0].variations.len()), ("h2e2 h9g7", 1));
    assert_eq!(moves(&game(r#"["h2e2", "好棋", "h9g7"]"#)), "h2e2 h9g7");
}

#[test]
fn moves_that_are_no_part_of_the_game_are_named() {
    for text in [
        r#"{"moves": "1. h2e2 h9g7 1. c3c4 b7c7"}"#,
        r#"{"moves": "1. h2e2 h9g7\n1. c3c4 b7c7\n2. b0c2"}"#,
        "FORMAT\tWXF\nSTART{\n1. C2=5 H8+7\n1. P7+1 C8=7\n2. H8+7\n}END\n",
    ] {
        let found = game(text);
        assert_eq!(moves(&found), "h2e2 h9g7", "{text}");
        assert!(
            matches!(&found.warnings[..], [w] if matches!(w.doubt, Doubt::LeftOut(_))),
            "{text}: {found:?}"
        );
    }
    for text in [
        r#"{"moves": "h2e2 h9g7 1-0 c3c4 b7c7"}"#,
        "FORMAT\tWXF\nSTART{\n1. C2=5 H8+7 1-0\n2. P7+1 C8=7\n}END\n",
    ] {
        let found = game(text);
        assert_eq!(moves(&found), "h2e2 h9g7", "{text}");
        assert!(
            matches!(&found.warnings[..], [w] if w.doubt == Doubt::MovesBelowResult),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn pgn_in_a_field_is_read() {
    for text in [
        r#"{"games": [{"pgn": "[Black \"B\"]\n\n1. h2e2 h9g7 1-0", "red": "A"}]}"#,
        r#"{"id": 1, "red": "A", "black": "B", "result": "1-0", "pgn": "1. h2e2 h9g7", "moves": []}"#,
        r#"[{"pgn": "[Red \"A\"]\n[Black \"B\"]\n\n1. C2=5 H8+7 1-0"}]"#,
    ] {
        let record = game(text);
        let names = ["Red", "Black"].map(|tag| record.tags.get(tag));
        assert_eq!((moves(&record).as_str(), names), ("h2e2 h9g7", [Some("A"), Some("B")]), "{text}");
        assert_eq!(record.result, GameResult::RedWins, "{text}");
        assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
    }
    let two = read(r#"{"pgn": "1. h2e2 h9g7 1-0\n\n1. h2e2 b9c7 *"}"#);
    assert_eq!(two.iter().flatten().map(moves).collect::<Vec<_>>(), ["h2e2 h9g7", "h2e2 b9c7"]);
    assert!(matches!(&read(r#"{"games": [{"pgn": "nothing"}]}"#)[..], [Err(_)]));
}

#[test]
fn what_is_not_read_beside_moves_is_said() {
    for (fields, unread) in [
        (r#""variations": [{"ply": 1, "moves": ["h2e2", "b9c7"]}]"#, "variations"),
        (r#""players": "A vs B""#, "players"),
        (r#""comments": {"1": "good"}"#, "comments"),
        (r#""comments": ["good"]"#, "comments"),
        (r#""annotations": [{"ply": 1, "text": "good"}]"#, "annotations"),
    ] {
        let record = game(&format!(r#"{{"moves": ["h2e2", "h9g7"], {fields}}}"#));
        let doubts: Vec<_> = record.warnings.into_iter().map(|warning| warning.doubt).collect();
        assert_eq!(doubts, [Doubt::Unread(unread.to_owned())], "{fields}");
    }
    let inside =
        game(r#"{"moves": [{"move": "h2e2", "variation": "c3c4"}, {"move": "h9g7", "comment": "x"}]}"#);
    assert_eq!(inside.warnings.len(), 1, "{:?}", inside.warnings);
    for (fields, red, comments) in [
        (r#""comments": {"1": "good", "2": "bad"}"#, None, ["good", "bad"]),
        (r#""comments": {"2": "bad"}, "variations": []"#, None, ["", "bad"]),
        (r#""players": "A (Black) - B (Red)", "notes": """#, Some("B"), ["", ""]),
        (r#""players": "A vs B", "red": "A", "black": "B""#, Some("A"), ["", ""]),
        (r#""players": "A (Red) vs B (Black)", "red": "Ann""#, Some("Ann"), ["", ""]),
    ] {
        let record = game(&format!(r#"{{"moves": ["h2e2", "h9g7"], {fields}}}"#));
        let found: Vec<_> = record.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
        assert_eq!((record.tags.get("Red"), &found[..]), (red, &comments[..]), "{fields}");
        assert!(record.warnings.is_empty(), "{fields}: {:?}", record.warnings);
    }
}
