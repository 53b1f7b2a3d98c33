//! Games in JSON.

use chuhe_record::{Doubt, Format, GameResult, Record};
use xiangqi::notation::Notation;

use crate::support::{game, moves, read, read_bytes};

const FEN: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";

#[test]
fn lists_of_moves_are_games() {
    for text in [
        r#"{"moves": ["h2e2", "h9g7"]}"#,
        "{\n \"moves\": [\n  \"炮二平五\",\n  \"马8进7\"\n ]\n}\n",
        r#"{"moves": "1. C2=5 H8+7"}"#,
        r#"{"Move_List": [["h2e2", "h9g7"]]}"#,
        r#"{"moves": [{"move": "h2e2", "score": 3}, {"move": "h9g7"}]}"#,
        r#"{"moves": [{"san": "x", "uci": "h2e2"}, {"uci": "h9g7"}]}"#,
        r#"{"moves": [{"n": 1, "red": "炮二平五", "black": "马8进7"}]}"#,
        r#"{"moves": [{"from": "h2", "to": "e2"}, {"from": "h9", "to": "g7"}]}"#,
        r#"{"status": 1, "game": {"moves": ["h2e2", "h9g7"], "fen": "startpos"}}"#,
        "\u{FEFF}{\"history\": [\"h2e2\", \"h9g7\"]}",
    ] {
        assert_eq!(moves(&game(text)), "h2e2 h9g7", "{text}");
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(moves(read_bytes(&wide).0[0].as_ref().unwrap()), "h2e2 h9g7", "{text}");
    }
    for text in [
        r#"[{"moves": ["h2e2"]}, {"moves": ["b2e2"]}]"#,
        "{\"moves\": [\"h2e2\"]}\n{\"moves\": [\"b2e2\"]}\n",
        r#"{"games": [{"moves": ["h2e2"]}, {"moves": ["b2e2"]}]}"#,
    ] {
        let found: Vec<String> = read(text).iter().map(|game| moves(game.as_ref().unwrap())).collect();
        assert_eq!(found, ["h2e2", "b2e2"], "{text}");
    }
}

#[test]
fn our_own_json_has_only_the_games_of_reviews() {
    let review = r#"{"type": "review", "tags": [["Red", "Li"], ["FEN", "startpos"]],
        "start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "result": "0-1",
        "line": {"comment": "early", "plies": [
            {"uci": "h2e2", "nags": [1], "comment": "good", "judgement": {"reasons": [{"moves": ["b2e2"]}]}},
            {"uci": "h9g7", "variations": [
                {"plies": [{"uci": "b9c7"}], "engine": true},
                {"plies": [{"uci": "h7e7", "comment": "or so"}]}]}]}}"#;
    let games = read(&format!("[{review}, {review}]\n{{\"type\": \"position\", \"fen\": \"{FEN}\"}}"));
    assert_eq!(games.len(), 2);
    for game in games.into_iter().map(Result::unwrap) {
        assert_eq!((moves(&game).as_str(), game.result), ("h2e2 h9g7", GameResult::BlackWins));
        assert_eq!((game.start.fen().as_str(), game.tags.get("Red")), (xiangqi::START_FEN, Some("Li")));
        let [first, second] = &game.line.plies[..] else { panic!("{game:?}") };
        let words = (game.line.comment.as_str(), first.comment.as_str(), &first.nags[..]);
        assert_eq!(words, ("early", "good", &[1][..]));
        let [other] = &second.variations[..] else { panic!("{second:?}") };
        assert_eq!((other.plies.len(), other.plies[0].comment.as_str()), (1, "or so"));
    }
    let explained = r#"{"type": "explanation", "fen": "startpos", "facts": [{"moves": ["b2e2"]}]}"#;
    let error = game_fault(explained);
    assert_eq!(error, "this is the output of 'chuhe explain --json': it has no games");
    // The words of our types are also those of other programs.
    for text in [
        r#"{"type": "game", "moves": ["h2e2", "h9g7"]}"#,
        r#"{"type": "position", "fen": "startpos", "moves": ["h2e2", "h9g7"]}"#,
        r#"{"type": "position", "fen": "startpos", "history": ["h2e2", "h9g7"]}"#,
    ] {
        assert_eq!(moves(&game(text)), "h2e2 h9g7", "{text}");
    }
}

#[test]
fn games_that_the_board_has_saved_are_read() {
    let line = r#"{"comment": "early", "plies": [{"uci": "h2e2", "comment": "good", "nags": [1]},
        {"uci": "h9g7", "variations": [{"plies": [{"uci": "b9c7"}], "engine": true, "isBare": true}]}],
        "taken": [{"comment": "or", "plies": [{"uci": "b0c2"}], "taken": []},
            {"comment": "", "plies": [{"uci": "b0a2"}], "engine": true, "isBare": true}]}"#;
    let start = format!(r#""start": "{}", "result": "0-1""#, xiangqi::START_FEN);
    let game = format!(r#"{{"tags": [["Red", "Li"]], {start}, "line": {line}}}"#);
    let packed = r#"["early", "h2e2", ["good", [1], []], "h9g7", ["", [], [[1, "b9c7"], ["", "h9g7b0c2"]]]]"#;
    let lean = format!(r#"{{"tags": [["Red", "Li"]], {start}, "plies": 2, "line": {packed}}}"#);
    let begun =
        r#"{"line": {"plies": [], "taken": [{"plies": [{"uci": "h2e2"}]}, {"plies": [{"uci": "b2e2"}]}]}}"#;
    let games =
        format!(r#"[{{"id": "a", "game": {game}}}, {{"lean": {lean}}}, {{"id": "b"}}, {{"game": {begun}}}]"#);
    let saved = format!(r#"{{"format": "chuhe-games", "version": 1, "games": {games}}}"#);
    let wide: Vec<u8> = saved.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for found in [
        read(&saved),
        read_bytes(&wide).0,
        read(&format!(r#"{{"games": {games}, "format": "chuhe-games"}}"#)),
    ] {
        let [Ok(whole), Ok(lean), Err(error), Ok(begun)] = &found[..] else { panic!("{found:?}") };
        for game in [whole, lean] {
            assert_eq!((moves(game).as_str(), game.result), ("h2e2 h9g7", GameResult::BlackWins));
            let [first, second] = &game.line.plies[..] else { panic!("{game:?}") };
            let words =
                (game.tags.get("Red"), game.line.comment.as_str(), first.comment.as_str(), &first.nags[..]);
            assert_eq!(words, (Some("Li"), "early", "good", &[1][..]));
            let [taken] = &second.variations[..] else { panic!("{second:?}") };
            let taken: Vec<String> = taken.plies.iter().map(|ply| ply.mv.to_string()).collect();
            assert_eq!(taken, ["h9g7", "b0c2"]);
        }
        assert_eq!(whole.line.plies[1].variations[0].plies[0].comment, "or");
        assert_eq!(error.fault.to_string(), "the moves are in an unknown form");
        let [first] = &begun.line.plies[..] else { panic!("{begun:?}") };
        assert_eq!((first.mv.to_string().as_str(), first.variations.len()), ("h2e2", 1));
    }
    // A page of the board begins with its style.
    let style = ":root { --line: #123; } .h1 { color: red }\n".repeat(1000);
    let page = format!(
        "<!doctype html>\n<meta content=\"default-src 'none'; script-src 'sha256-x='\">\n<style>{style}</style>\n\
         <script id=\"data\" type=\"application/json\">{{\"games\": [{game}]}}</script>\n<script>let x = [1];</script>"
    );
    assert_eq!(moves(&self::game(&page)), "h2e2 h9g7");
}

fn game_fault(text: &str) -> String {
    match &read(text)[..] {
        [Err(error)] => error.fault.to_string(),
        found => panic!("{found:?}"),
    }
}

#[test]
fn data_beside_the_moves_is_kept() {
    let text = format!(
        "{{\"red\": {{\"name\": \"甲\"}}, \"blackName\": \"乙\", \"round\": 3, \"winner\": \"black\", \
         \"start_fen\": \"{FEN}\", \"moves\": [{{\"uci\": \"e1e2\", \"comment\": \"a (b)\"}}]}}"
    );
    let found = game(&text);
    assert_eq!((found.start.fen().as_str(), found.result), (FEN, GameResult::BlackWins));
    let tags: Vec<_> = ["Red", "Black", "Round"].iter().map(|name| found.tags.get(name)).collect();
    assert_eq!(tags, [Some("甲"), Some("乙"), Some("3")]);
    assert_eq!(found.line.plies[0].comment, "a (b)");
    let position = game(&format!("{{\"fen\": \"{FEN}\", \"score\": 12}}"));
    assert_eq!((position.start.fen().as_str(), moves(&position).as_str()), (FEN, ""));
}

#[test]
fn faults_of_json_are_placed() {
    let error = |text: &str| read(text).remove(0).unwrap_err();
    let bad = error("\n{\"moves\": [\"h2e2\", \"h2e2\"]}");
    assert!(bad.to_string().starts_with("game 1, line 2, move 1 of Black: h2e2: "), "{bad}");
    assert_eq!(bad.kept.map(|kept| moves(&kept)).as_deref(), Some("h2e2"));
    let cut = error("{\"moves\": [\"h2e2\",\n");
    assert!(cut.to_string().starts_with("game 1, line 2: the JSON is faulty: "), "{cut}");
    // Each line is a game, and an empty line stands between two of them.
    let lines = read("{\"moves\": [\"h2e2\"]}\n\n{\"moves\": [\"h2e2\", \"h2e2\"]}\n{\"moves\":\n[}");
    let places: Vec<_> = lines.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    assert!(places[0].starts_with("game 2, line 3, "), "{places:?}");
    assert!(places[1].starts_with("game 3, line 5: "), "{places:?}");
    // Lists of other things are not moves.
    assert_eq!(read(r#"{"moves": [1, 2]}"#).len(), 0);
    assert!(Format::Json.write(&mut Vec::new(), &Record::default(), Notation::Uci).is_err());
}

#[test]
fn variations_and_comments_of_moves_are_kept() {
    for text in [
        r#"{"moves": "C2=5 H8+7 (H2+3) H2+3 R9+1"}"#,
        r#"{"moves": ["C2=5", "H8+7", "(H2+3)", "H2+3", "R9+1"]}"#,
        r#"{"moves": ["C2=5", "H8+7", "(", "H2+3", ")", "H2+3", "R9+1"]}"#,
        r#"{"moves": "1. h2e2 h9g7 (1... b9c7) 2. h0g2 i9i8"}"#,
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7 h0g2 i9i8", "{text}");
        assert_eq!(game.line.plies[1].variations.len(), 1, "{text}");
    }
    for text in [
        r#"{"moves": "1. h2e2 {good} h9g7"}"#,
        r#"{"moves": "1. h2e2 ;good\n h9g7"}"#,
        r#"{"moves": ["h2e2", "{good}", "h9g7"]}"#,
        r#"{"moves": ["h2e2", ";good", "h9g7"]}"#,
    ] {
        let game = game(text);
        assert_eq!(moves(&game), "h2e2 h9g7", "{text}");
        assert_eq!(game.line.plies[0].comment, "good", "{text}");
    }
    // The lines of a text are not those of the file.
    let fault = read("{\"moves\": \"h2e2\\n\\nh2e2\"}\n").remove(0).unwrap_err();
    assert!(fault.to_string().starts_with("game 1, line 1, move 1 of Black: "), "{fault}");
}

#[test]
fn a_key_without_a_game_takes_none_from_another() {
    for text in [
        r#"{"fen": "startpos", "games": [{"moves": ["h2e2", "h9g7"]}]}"#,
        r#"{"fen": "startpos", "moves": 2, "history": ["h2e2", "h9g7"]}"#,
        r#"{"moves": "", "history": ["h2e2", "h9g7"]}"#,
        r#"{"moves": [], "history": ["h2e2", "h9g7"]}"#,
        r#"{"moves": [], "game": {"moves": ["h2e2", "h9g7"]}}"#,
        r#"{"history": [{"moves": ["h2e2", "h9g7"], "red": "Ann", "black": "Bob"}]}"#,
        r#"{"fen": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w", "initialFen": "startpos", "moves": "h2e2 h9g7"}"#,
    ] {
        assert_eq!(moves(&game(text)), "h2e2 h9g7", "{text}");
    }
    // Positions inside do not replace the one around them.
    for inside in
        [r#""solution": {"text": "e1e2", "after": {"fen": "startpos"}}"#, r#""opening": {"fen": "startpos"}"#]
    {
        assert_eq!(game(&format!("{{\"fen\": \"{FEN}\", {inside}}}")).start.fen(), FEN, "{inside}");
    }
    // The position stands around the game.
    let inner = game(&format!("{{\"fen\": \"{FEN}\", \"game\": {{\"moves\": [\"e1e2\"]}}}}"));
    assert_eq!((inner.start.fen().as_str(), moves(&inner).as_str()), (FEN, "e1e2"));
    for (text, result) in [
        (r#""winner": "white""#, GameResult::RedWins),
        (r#""result": "checkmate", "winner": "red""#, GameResult::RedWins),
        (r#""red": "Ann", "black": "Bob", "winner": "Bob""#, GameResult::BlackWins),
        (r#""result": "draw", "winner": null"#, GameResult::Draw),
        (r#""winner": "none""#, GameResult::Unknown),
    ] {
        let game = game(&format!("{{\"moves\": [\"h2e2\"], {text}}}"));
        let told = text.contains("checkmate").then_some("checkmate");
        assert_eq!((game.result, game.tags.get("Termination")), (result, told), "{text}");
    }
}

#[test]
fn results_of_any_form_are_read_or_kept() {
    for (text, result) in [
        (r#""result": ["1-0"]"#, GameResult::RedWins),
        (r#""result": {"winner": "black"}"#, GameResult::BlackWins),
        (r#""result": 0.5"#, GameResult::Draw),
        (r#""status": "black_win""#, GameResult::BlackWins),
        (r#""status": "ok""#, GameResult::Unknown),
        (r#""result": null, "winner": []"#, GameResult::Unknown),
    ] {
        let game = game(&format!("{{\"moves\": [\"h2e2\"], {text}}}"));
        assert_eq!((game.result, game.tags.get("Termination")), (result, None), "{text}");
        assert_eq!(game.warnings, [], "{text}");
    }
    for (text, words) in [
        (r#""result": 1"#, "1"),
        (r#""Result": -1"#, "-1"),
        (r#""result": true"#, "true"),
        (r#""Result": "checkmate""#, "checkmate"),
        (r#""result": ["a", "b"]"#, r#"["a","b"]"#),
        (r#""result": {"code": 3}"#, r#"{"code":3}"#),
        (r#""winner": 2"#, "2"),
        (r#""red": "Ann", "winner": "Carl""#, "Carl"),
    ] {
        let game = game(&format!("{{\"moves\": [\"h2e2\"], {text}}}"));
        assert_eq!((game.result, game.tags.get("Termination")), (GameResult::Unknown, Some(words)), "{text}");
        let doubts: Vec<_> = game.warnings.iter().map(|warning| &warning.doubt).collect();
        assert_eq!(doubts, [&Doubt::UnknownResult(words.to_owned())], "{text}");
    }
}

#[test]
fn moves_under_other_keys_are_named() {
    for (key, value) in [
        ("pv", r#"["e1e2"]"#),
        ("steps", r#""e1e2 d9d8""#),
        ("棋谱", r#""1. 车五进一 将4退1""#),
        ("pgn", r#""[Event \"a\"]\n\n1. e1e2 *""#),
        ("pgn", r#""1. h2e2 h9g7 *""#),
        ("tree", r#"{"move": "e1e2", "children": []}"#),
        ("record", r#"[{"uci": "e1e2"}]"#),
        ("rounds", r#"[["e1e2", "d9d8"]]"#),
    ] {
        for moves in ["", r#", "moves": []"#] {
            let game = game(&format!("{{\"fen\": \"{FEN}\", \"{key}\": {value}{moves}}}"));
            assert_eq!(game.line.plies.len(), 0, "{key}");
            let doubts: Vec<_> = game.warnings.iter().map(|warning| &warning.doubt).collect();
            assert_eq!(doubts, [&Doubt::LeftOut(key.to_owned())], "{key}");
        }
    }
    for beside in [
        r#""id": "a12", "opening": "C2=5""#,
        r#""note": "a study", "list": [], "moves": ["e1e2"], "pv": ["d9d8"]"#,
    ] {
        let game = game(&format!("{{\"fen\": \"{FEN}\", {beside}}}"));
        assert_eq!(game.warnings, [], "{beside}");
    }
}

#[test]
fn white_is_red() {
    let found = game(r#"{"white": "a", "black": "b", "moves": ["h2e2"]}"#);
    assert_eq!((found.tags.get("Red"), found.tags.get("Black")), (Some("a"), Some("b")));
}

#[test]
fn games_behind_a_fault_are_read() {
    let lines =
        "{\"moves\":[\"h2e2\"]}\n{\"moves\":[\"h2e2\"\n{\"moves\":[\"b2e2\"]}\n{\"moves\":[\"c3c4\"]}\n";
    let list = "[\n{\"moves\":[\"h2e2\"\n,\n{\"moves\":[\"b2e2\"]},\n{\"moves\":[\"c3c4\"]}\n]\n";
    let found = |text: &str| -> Vec<String> {
        let name = |game: Result<Record, chuhe_record::RecordError>| match game {
            Ok(game) => moves(&game),
            Err(error) => error.place.to_string(),
        };
        read(text).into_iter().map(name).collect()
    };
    assert_eq!(found(lines), ["h2e2", "line 3", "b2e2", "c3c4"]);
    assert_eq!(found(list), ["line 7", "b2e2", "c3c4"]);
    // A fault costs one element of a list, also of one within an object.
    for (text, expected) in [
        (r#"[{"moves":["h2e2"]},{"moves":["b2e2"]},{"mov"#, vec!["h2e2", "b2e2", "line 1"]),
        (r#"[{"moves":["h2e2"]},{"moves":["b2e2",]},{"moves":["c3c4"]}]"#, vec!["h2e2", "line 1", "c3c4"]),
        (r#"{"games":[{"moves":["h2e2",]},{"moves":["c3c4"]}],"n":2}"#, vec!["line 1", "c3c4"]),
        ("[\n  {\n    \"moves\": [\"h2e2\"],\n  },\n  {\"moves\": [\"c3c4\"]}\n]\n", vec!["line 4", "c3c4"]),
        (r#"[{"moves":["h2e2"]},{"moves":["b2e2"]}"#, vec!["h2e2", "b2e2", "line 1"]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
    let late = format!("{}{lines}", "{\"moves\":[\"h2e2\"]}\n".repeat(20));
    assert_eq!(found(&late)[20..], ["h2e2", "line 23", "b2e2", "c3c4"]);
    let hopeless = format!("{lines}{}", "[\n".repeat(1000));
    assert_eq!(found(&hopeless).len(), 3 + 100);
    // Nor are more lists opened, each of which the rest of the text could be in.
    let nested = format!("[{}", r#"{"games":[{"moves":["h2e2"]}],]},"#.repeat(150));
    let games = found(&nested).into_iter().filter(|found| found == "h2e2").count();
    assert_eq!(games, 99);
}

#[test]
fn moves_of_an_unknown_form_are_a_fault() {
    let moves = r#""moves":[{"from":{"x":7,"y":7},"to":{"x":4,"y":7}}]"#;
    for text in [format!("{{{moves}}}"), format!("{{\"fen\":\"{FEN}\",{moves}}}")] {
        assert_eq!(game_fault(&text), "the moves are in an unknown form", "{text}");
    }
}

#[test]
fn names_may_stand_in_an_object_of_players() {
    for players in [
        r#"{"red":{"name":"a"},"black":{"name":"b"}}"#,
        r#"{"white":{"user":{"name":"a"}},"black":{"user":{"username":"b"}}}"#,
        r#"{"red":"a","black":"b"}"#,
        r#"[{"name":"b","side":"black"},{"name":"a","side":"red"}]"#,
        r#"[{"name":"a","color":"w"},{"name":"b","color":"b"}]"#,
        r#"["a","b"]"#,
    ] {
        let game = game(&format!(r#"{{"players":{players},"moves":"h2e2 h9g7","winner":"red"}}"#));
        let names = ["Red", "Black"].map(|side| game.tags.get(side));
        assert_eq!((names, game.result), ([Some("a"), Some("b")], GameResult::RedWins), "{players}");
    }
}

#[test]
fn the_side_beside_a_board_begins() {
    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    for side in [
        r#""turn": "black""#,
        r#""turn": "b""#,
        r#""turn": "黑""#,
        r#""side": "b""#,
        r#""sideToMove": "Black""#,
        r#""first_player": "黑方""#,
    ] {
        for (key, list) in [
            ("fen", r#"["马8进7"]"#),
            ("fen", r#"["H8+7"]"#),
            ("board", r#"["h9g7"]"#),
            ("start_fen", r#""马8进7""#),
        ] {
            let text = format!(r#"{{"{key}": "{BOARD}", {side}, "moves": {list}}}"#);
            assert_eq!(moves(&game(&text)), "h9g7", "{text}");
        }
    }
    // The side is that of the end here.
    let text = format!(r#"{{"fen": "{BOARD}", "turn": "black", "moves": ["h0g2"]}}"#);
    assert_eq!(moves(&game(&text)), "h0g2");
    // And here, although Black could play such moves, too.
    let usual = xiangqi::START_FEN.split(' ').next().unwrap();
    let text = format!(r#"{{"fen": "{usual}", "turn": "black", "moves": ["C2=5", "H8+7", "H2+3"]}}"#);
    assert_eq!(moves(&game(&text)), "h2e2 h9g7 h0g2");
}

#[test]
fn lists_of_digits_are_an_error() {
    for list in [
        r#"["7747", "7062"]"#,
        r#"["77,47", "70,62"]"#,
        r#"["64 67", "1 20"]"#,
        r#"["0-1", "1-2"]"#,
        r#"["7747"]"#,
    ] {
        let text = format!(r#"{{"moves": {list}}}"#);
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}");
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("the moves are in an unknown form"), "{text}: {error}");
    }
    for text in [r#"{"moves": ["1-0"]}"#, r#"{"moves": ["h2e2", "1-0"]}"#] {
        assert_eq!(game(text).result, GameResult::RedWins, "{text}");
    }
}

#[test]
fn results_of_one_side_are_results_of_the_game() {
    for (fields, result) in [
        (r#""red":{"name":"a","result":"loss"},"black":{"name":"b","result":"win"}"#, GameResult::BlackWins),
        (r#""red":"a","black":{"name":"b","result":"loss"}"#, GameResult::RedWins),
        (r#""red":"a","black":"b","red_result":"loss""#, GameResult::BlackWins),
        (r#""red":"a","black":"b","redScore":0,"blackScore":1"#, GameResult::BlackWins),
        (r#""red":"a","black":"b","redScore":0.5,"blackScore":0.5"#, GameResult::Draw),
        (r#""red":"a","black":"b","redScore":0,"blackScore":0"#, GameResult::Unknown),
        (r#""red":"a","black":"b","loser":"a""#, GameResult::BlackWins),
        (r#""red":"a","black":"b","loser":"black""#, GameResult::RedWins),
        (
            r#""players":[{"name":"a","side":"red","result":"win"},{"name":"b","side":"black"}]"#,
            GameResult::RedWins,
        ),
    ] {
        let game = game(&format!(r#"{{{fields},"moves":["h2e2"]}}"#));
        let names = ["Red", "Black"].map(|side| game.tags.get(side));
        assert_eq!((names, game.result), ([Some("a"), Some("b")], result), "{fields}");
    }
}

#[test]
fn names_results_and_comments_are_read_under_usual_keys() {
    for (fields, names, result) in [
        (
            r#""headers":{"Red":"a","Black":"b","Result":"0-1"}"#,
            [Some("a"), Some("b")],
            GameResult::BlackWins,
        ),
        (r#""tags":{"White":"a","Black":"b","Result":"1-0"}"#, [Some("a"), Some("b")], GameResult::RedWins),
        (r#""header":{"Red":"a"},"black":"b","result":"*""#, [Some("a"), Some("b")], GameResult::Unknown),
        (r#""info":{"Red":"x","Result":"0-1"},"red":"a""#, [Some("a"), None], GameResult::BlackWins),
        (r#""player_red":"a","playerBlack":"b""#, [Some("a"), Some("b")], GameResult::Unknown),
        (r#""outcome":"1-0""#, [None, None], GameResult::RedWins),
        (r#""gameResult":"红胜""#, [None, None], GameResult::RedWins),
        (r#""game_result":"1/2-1/2""#, [None, None], GameResult::Draw),
        (r#""outcome":{"winner":"black"}"#, [None, None], GameResult::BlackWins),
    ] {
        let game = game(&format!(r#"{{{fields},"moves":["h2e2","h9g7"]}}"#));
        let found = ["Red", "Black"].map(|side| game.tags.get(side));
        assert_eq!((found, game.result, game.warnings.len()), (names, result, 0), "{fields}");
    }
    let game = game(r#"{"moves":["炮二平五","马8进7","马二进三"],"comments":["好",null,""]}"#);
    let comments: Vec<&str> = game.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
    assert_eq!((moves(&game).as_str(), &comments[..]), ("h2e2 h9g7 h0g2", &["好", "", ""][..]));
}
