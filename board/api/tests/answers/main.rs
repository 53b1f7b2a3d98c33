//! Requests as the page sends them, and their answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod details;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use chuhe_api::position::MAX_MOVES;
use chuhe_api::{Answer, BoardEvent, Program, REQUESTS, Reply, RequestError, kind};
use chuhe_engine::session::Session;
use chuhe_engine::time::{HostPoll, HostSignal};
use chuhe_record::record::{MAX_DEPTH, MAX_TAGS};
use serde_json::{Value, json};
use xiangqi::START_FEN;

fn reply(name: &str, body: &[u8]) -> Result<Reply, RequestError> {
    kind(name)?.reply(body.to_vec(), &Program::default())
}

fn answer(name: &str, body: &[u8]) -> Result<Answer, RequestError> {
    match reply(name, body)? {
        Reply::Answer(answer) => Ok(answer),
        other => panic!("{other:?}"),
    }
}

/// The events of a file that is read.
fn read(bytes: &[u8]) -> Vec<Value> {
    read_as("read", bytes)
}

fn read_as(name: &str, bytes: &[u8]) -> Vec<Value> {
    let Ok(Reply::Stream(stream)) = reply(name, bytes) else { panic!("a file is read as a stream") };
    let mut events = Vec::new();
    stream.run(&mut |event| {
        events.push(serde_json::from_str(&event.json()).unwrap());
        ControlFlow::Continue(())
    });
    events
}

fn ask(path: &str, body: &Value) -> Value {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = answer(path, body.as_bytes()).unwrap();
    assert_eq!(answer.media, "application/json");
    serde_json::from_slice(&answer.bytes).unwrap()
}

fn events(session: &mut Session, path: &str, body: &Value, poll: Option<HostPoll>) -> Vec<Value> {
    let mut events = Vec::new();
    let mut emit = |event: BoardEvent| {
        events.push(serde_json::from_str(&event.json()).unwrap());
        ControlFlow::Continue(())
    };
    match reply(path, body.to_string().as_bytes()).unwrap() {
        Reply::Work(work) => work.run(session, poll, &mut emit),
        Reply::Stream(stream) => stream.run(&mut emit),
        Reply::Answer(answer) => panic!("{answer:?}"),
    }
    events
}

fn of_type<'e>(events: &'e [Value], wanted: &str) -> Vec<&'e Value> {
    events.iter().filter(|event| event["type"] == wanted).collect()
}

#[test]
fn every_request_is_answered() {
    let about = ask("about", &Value::Null);
    assert_eq!((about["levels"].as_array().unwrap().len(), &about["threads"]), (8, &json!(1)));
    let start = json!({ "start": START_FEN, "moves": [] });
    let known = ask("position", &start);
    assert_eq!(known["legal"].as_array().unwrap().len(), 44);
    assert_eq!(known["result"], "*");
    let typed = json!({ "start": START_FEN, "moves": ["h2e2"], "text": "馬8進7" });
    assert_eq!(ask("move", &typed)["move"]["uci"], "h9g7");
    // The same text is the move of a pawn in English, and of a cannon in Vietnamese.
    let fen = "4k4/9/9/4p4/4P4/9/9/4C4/9/3K5 w - - 0 1";
    for (notation, wanted) in [("wxf", "e5f5"), ("vietnamese", "e2e6")] {
        let typed = json!({ "start": fen, "moves": [], "text": "P5.4", "notation": notation });
        assert_eq!(ask("move", &typed)["move"]["uci"], wanted, "{notation}");
    }
    // A move that is legal in only one of the two notations is accepted.
    for (notation, text, wanted) in [("vietnamese", "P5+1", "e5e6"), ("wxf", "P5-4", "e2f2")] {
        let typed = json!({ "start": fen, "moves": [], "text": text, "notation": notation });
        assert_eq!(ask("move", &typed)["move"]["uci"], wanted, "{notation}");
    }
    let picture = answer("diagram", start.to_string().as_bytes()).unwrap();
    assert!(picture.media == "image/svg+xml" && picture.bytes.starts_with(b"<svg "));
}

#[test]
fn endings_are_begun_played_and_judged() {
    let all = ask("endings", &json!({}));
    let named = all["named"].as_array().unwrap();
    let ending = named.iter().find(|ending| ending["name"] == "horse-elephant").unwrap();
    assert!(named.len() >= 52 && ending["words"]["zh"] == "单马巧胜单象" && ending["goal"] == "win");
    assert!(all["classes"].as_array().unwrap().contains(&json!({ "class": "KAAEE-KR", "goal": "hold" })));
    let drill = |moves: &[&str], mv: Option<&str>| {
        let fen = &ending["fen"];
        let asked = json!({ "start": fen, "moves": moves, "move": mv, "goal": "win", "defence": "longest" });
        ask("drill", &asked)
    };
    let gone = drill(&[], Some("d1d0"));
    assert_eq!((&gone["answer"]["standing"], &gone["answer"]["reply"]), (&json!("gone"), &Value::Null));
    assert_eq!((gone["way"].as_array().unwrap().len(), &gone["plies"]), (17, &json!(17)));
    let best = gone["way"][0]["uci"].as_str().unwrap();
    let kept = drill(&[], Some(best));
    let answer = &kept["answer"];
    assert_eq!(
        (&answer["standing"], &answer["best"], &answer["plies"]),
        (&json!("open"), &json!(true), &json!(17))
    );
    let answered = answer["reply"]["uci"].as_str().unwrap();
    assert_eq!(drill(&[best, answered], None)["plies"], 15);
    let start = |more: Value| {
        let mut wanted = json!({ "goal": "hold", "seed": 7 });
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("ending", &wanted)["fen"].clone()
    };
    assert!(start(json!({ "class": "KAAEE-KR", "grade": 3 })).as_str().unwrap().contains(" b "));
    assert_eq!(start(json!({ "name": "elephant-holds-pawn", "grade": 3 })), Value::Null);
    let missing = reply("ending", br#"{"goal":"win","seed":1}"#).unwrap_err().to_string();
    assert_eq!(missing, "the name or the class of the ending is missing");
    for grade in [0, 9] {
        let wanted = json!({ "name": "elephant-holds-pawn", "goal": "hold", "seed": 1, "grade": grade });
        assert!(reply("ending", wanted.to_string().as_bytes()).is_err(), "grade {grade}");
    }
    for (path, body) in [
        ("drill", json!({ "start": START_FEN, "moves": [], "goal": "win", "defence": "human" })),
        (
            "drill",
            json!({ "start": ending["fen"], "moves": [], "move": "a0a1", "goal": "win", "defence": "human" }),
        ),
        ("ending", json!({ "class": "KQ-K", "goal": "win", "seed": 1 })),
        ("ending", json!({ "name": "x", "goal": "win", "seed": 1 })),
        ("ending", json!({ "class": "KRA-K", "goal": "win", "seed": 1 })),
        ("ending", json!({ "name": "elephant-holds-pawn", "goal": "win", "seed": 1 })),
        ("ending", json!({ "name": "elephant-holds-pawn", "class": "KR-KH", "goal": "hold", "seed": 1 })),
    ] {
        let result = reply(path, body.to_string().as_bytes());
        assert!(matches!(result, Err(RequestError::Invalid { .. })), "{path}: {result:?}");
    }
}

#[test]
fn games_read_can_be_written() {
    let read = read(b"1. h2e2 {good} h9g7 (1... b9c7) 1-0");
    assert_eq!((read.len(), &read[1]), (2, &json!({ "type": "read", "games": 1, "errors": [] })));
    let wanted = json!({ "game": read[0]["game"], "notation": "chinese" });
    let written = answer("write", wanted.to_string().as_bytes()).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    for part in ["炮二平五", "{good}", "马2进3", "1-0"] {
        assert!(text.contains(part), "{text}");
    }
    // The answer about a repetition contains its ruling.
    let start = "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let twice = ask("position", &json!({ "start": start, "moves": ["a8a9", "f9f8", "a9a8", "f8f9"] }));
    assert_eq!(twice["ruling"]["verdict"]["en"], "Black wins (perpetual check by Red)");
}

#[test]
fn invalid_requests_are_refused_with_a_reason() {
    let refused = |path: &str, body: &[u8]| match reply(path, body) {
        Err(RequestError::Invalid { reason, .. } | RequestError::Unknown(reason)) => reason,
        other => panic!("{path}: {other:?}"),
    };
    assert_eq!(refused("searches", b"{}"), "searches");
    assert!(refused("position", b"{").contains("EOF"));
    let illegal = json!({ "start": START_FEN, "moves": ["h2i4"] }).to_string();
    assert!(refused("position", illegal.as_bytes()).contains("h2"));
    for kind in REQUESTS {
        let long = vec![b' '; kind.body.limit() + 1];
        let error = reply(kind.name, &long).unwrap_err();
        assert!(matches!(error, RequestError::TooLong(_)), "{}: {error}", kind.name);
    }
    assert!(reply("read", &vec![b' '; (16 << 20) + 1]).unwrap_err().to_string().contains("16 MiB"));
    let game =
        |result: &str| json!({ "tags": [], "start": START_FEN, "result": result, "line": { "plies": [] } });
    for (path, body) in [
        ("write", json!({ "game": game("*"), "notation": "uci" })),
        ("diagram", json!({ "start": START_FEN, "moves": [], "pieces": "western" })),
        ("diagram", json!({ "start": START_FEN, "moves": [], "pieces": "letters" })),
    ] {
        assert_eq!(reply(path, body.to_string().as_bytes()).err(), None, "{path} {body}");
    }
    let error =
        reply("library", json!({ "start": START_FEN, "moves": [] }).to_string().as_bytes()).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        ("library", "this program has no library of games")
    );
    for (path, body) in [
        ("search", json!({ "start": START_FEN, "moves": [], "level": "grandmother" })),
        ("review", json!({ "game": { "tags": [], "start": "x", "result": "*", "line": { "plies": [] } } })),
        ("review", json!({ "game": game("2-0") })),
        ("write", json!({ "game": game("2-0"), "notation": "uci" })),
        ("write", json!({ "game": game("*"), "notation": "morse" })),
        ("move", json!({ "start": START_FEN, "moves": [], "text": "C2=5", "notation": "morse" })),
        ("diagram", json!({ "start": START_FEN, "moves": [], "pieces": "wooden" })),
    ] {
        let result = reply(path, body.to_string().as_bytes());
        assert!(matches!(result, Err(RequestError::Invalid { .. })), "{path}: {result:?}");
    }
}

#[test]
fn a_file_is_read_to_its_end_despite_faults() {
    let long = "h2e2 h9g7 e2h2 g7h9 ".repeat(2000);
    let told = read(
        format!(
            "1. h2e2 *

[Event \"long\"]\n\n{long}*\n\n[Event \"x\"]\n\n1. a0i9 *\n\n[Event \"y\"]\n\n1. b2e2 *\n"
        )
        .as_bytes(),
    );
    assert_eq!(of_type(&told, "game").len(), 2, "{told:?}");
    let end = told.last().unwrap();
    assert_eq!(end["games"], 2);
    let errors: Vec<_> =
        end["errors"].as_array().unwrap().iter().map(|error| error["en"].as_str().unwrap()).collect();
    assert!(
        errors.len() == 2 && errors[0].contains("game 2, line 5, move 2501: more than 5000 moves"),
        "{errors:?}"
    );
    let chinese = end["errors"][0]["zh"].as_str().unwrap();
    assert!(chinese.starts_with("第 2 局") && chinese.contains("5000"), "{chinese}");
    assert_eq!(of_type(&read(b"\x7fELF\0\0\0"), "game").len(), 0);
}

/// A page may send back whatever it got.
#[test]
fn a_game_that_is_read_can_be_stepped_through_written_and_reviewed() {
    let shuffle = "h2e2 h7e7 e2h2 e7h7 ".repeat(MAX_MOVES / 4);
    let nested = format!("1. h2e2 {} {} *", "(1. b2e2 ".repeat(MAX_DEPTH), ") ".repeat(MAX_DEPTH));
    let tags: String = (0..MAX_TAGS).map(|tag| format!("[Tag{tag} \"{tag}\"]\n")).collect();
    let quotes = format!("1. h2e2 {{{}}} h7e7 *", "\"".repeat(1 << 19));
    for (what, text) in [
        ("long", format!("[Event \"x\"]\n\n{shuffle}*\n")),
        ("nested", format!("[Event \"x\"]\n\n{nested}\n")),
        ("tags", format!("{tags}\n1. h2e2 *\n")),
        ("quotes", format!("[Event \"x\"]\n\n{quotes}\n")),
    ] {
        let mut game = of_type(&read(text.as_bytes()), "game")[0]["game"].clone();
        let (mut line, mut depth) = (&mut game["line"], 0);
        while line["plies"][0]["variations"][0].is_object() {
            (line, depth) = (&mut line["plies"][0]["variations"][0], depth + 1);
        }
        assert!(what != "nested" || depth == MAX_DEPTH, "{depth}");
        // A review may have been about the last line.
        let evaluation = json!({ "score": { "cp": 20 }, "chance": 0.5 });
        let ply = line["plies"][0].as_object_mut().unwrap();
        ply.insert("evaluation".to_owned(), evaluation);
        ply.insert(
            "judgement".to_owned(),
            json!({ "mark": "mistake", "loss": 0.2, "best": { "uci": "h2e2" } }),
        );
        let moves: Vec<_> =
            game["line"]["plies"].as_array().unwrap().iter().map(|ply| ply["uci"].clone()).collect();
        ask("position", &json!({ "start": game["start"], "moves": moves }));
        let sent = json!({ "game": game, "notation": "uci" }).to_string();
        let review = reply("review", sent.as_bytes());
        assert!(matches!(review, Ok(Reply::Work(_))), "{what}: {review:?}");
        let written =
            answer("write", sent.as_bytes()).unwrap_or_else(|error| panic!("{what}: {error}")).bytes;
        let again = of_type(&read(&written), "game")[0]["game"].clone();
        let text = String::from_utf8(written).unwrap();
        for tag in game["tags"].as_array().unwrap() {
            let tag = format!("[{} {}]", tag[0].as_str().unwrap(), tag[1]);
            assert!(text.contains(&tag), "{what}: {tag}");
        }
        assert_eq!(again["line"]["plies"].as_array().map(Vec::len), Some(moves.len()), "{what}");
    }
    let tags: Vec<_> = (0..=MAX_TAGS).map(|tag| json!([format!("Tag{tag}"), "x"])).collect();
    let game = json!({ "tags": tags, "start": START_FEN, "result": "*", "line": { "plies": [] } });
    let refused = answer("write", json!({ "game": game, "notation": "uci" }).to_string().as_bytes());
    assert!(refused.unwrap_err().to_string().contains("more than 1000 tags"));
}

#[test]
fn the_moves_before_a_fault_are_shown() {
    let told = read(b"[Red \"A\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. a0a9 *\n");
    let games = of_type(&told, "game");
    assert_eq!(games.len(), 1, "{told:?}");
    assert_eq!(games[0]["game"]["line"]["plies"].as_array().unwrap().len(), 4, "{told:?}");
    let end = told.last().unwrap();
    assert_eq!((&end["games"], end["errors"].as_array().unwrap().len()), (&json!(1), 1), "{told:?}");
}

#[test]
fn a_search_reports_lines_and_a_move() {
    let mut session = Session::new(1).unwrap();
    let wanted = json!({ "start": START_FEN, "moves": ["h2e2"], "lines": 3, "movetime": 50 });
    let told = events(&mut session, "search", &wanted, None);
    let (best, infos) = (of_type(&told, "bestmove"), of_type(&told, "info"));
    assert_eq!(best.len(), 1);
    assert!(infos.iter().any(|info| info["line"] == 3), "{infos:?}");
    let first = infos.iter().rfind(|info| info["line"] == 1).unwrap();
    assert_eq!(first["pv"][0]["uci"], best[0]["best"]["uci"]);
    // The book answers without a search, and not always with the same move.
    let wanted = json!({ "start": START_FEN, "moves": ["h2e2"], "book": true, "level": "novice" });
    let mut chosen = std::collections::HashSet::new();
    for _ in 0..100 {
        let told = events(&mut session, "search", &wanted, None);
        assert_eq!(told.len(), 1);
        chosen.insert(told[0]["best"]["uci"].as_str().unwrap().to_owned());
    }
    assert!(chosen.len() > 1, "{chosen:?}");
}

/// A request may wait for an engine: that takes no time off its search.
#[test]
fn a_search_is_timed_from_its_beginning() {
    let wanted = json!({ "start": START_FEN, "moves": ["h2e2"], "movetime": 200 });
    let Ok(Reply::Work(work)) = reply("search", wanted.to_string().as_bytes()) else { panic!("a search") };
    std::thread::sleep(std::time::Duration::from_millis(400));
    let mut deepest = 0;
    work.run(&mut Session::new(1).unwrap(), None, &mut |event| {
        let event: Value = serde_json::from_str(&event.json()).unwrap();
        deepest = event["depth"].as_u64().unwrap_or(deepest);
        ControlFlow::Continue(())
    });
    assert!(deepest > 2, "without time a search has depth 1, not {deepest}");
}

#[test]
fn a_search_without_a_limit_can_be_stopped() {
    fn at_the_third_question() -> HostSignal {
        static QUESTIONS: AtomicU32 = AtomicU32::new(0);
        if QUESTIONS.fetch_add(1, SeqCst) < 3 { HostSignal::Nothing } else { HostSignal::Stop }
    }
    let mut session = Session::new(1).unwrap();
    let wanted = json!({ "start": START_FEN, "moves": [], "lines": 2 });
    let told = events(&mut session, "search", &wanted, Some(at_the_third_question));
    assert!(told.last().unwrap()["best"]["uci"].is_string(), "{told:?}");
}

/// A short game.
fn game() -> Value {
    let pgn = b"1. h2e2 h9g7 2. i0i1 i9h9 3. i1f1 b9c7 *";
    read(pgn)[0]["game"].clone()
}

#[test]
fn a_review_does_not_depend_on_earlier_searches() {
    let mut session = Session::new(1).unwrap();
    let weak = json!({ "start": START_FEN, "moves": [], "level": "beginner", "lines": 4, "movetime": 1 });
    events(&mut session, "search", &weak, None);
    let wanted = json!({ "game": game(), "movetime": 20 });
    let told = events(&mut session, "review", &wanted, None);
    assert_eq!(of_type(&told, "progress").len(), 8, "one for each position, and one at the end");
    let game = &told.last().unwrap()["game"];
    let plies = game["line"]["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 6);
    assert!(plies.iter().all(|ply| ply["judgement"]["mark"].is_string()), "{plies:?}");
}

#[test]
fn a_move_and_the_position_after_it_are_explained() {
    let mut session = Session::new(1).unwrap();
    // The cannon takes a pawn, and the horse takes the cannon.
    let wanted = json!({ "start": START_FEN, "moves": ["h2e2", "h9g7", "e2e6"] });
    let told = events(&mut session, "explain", &wanted, None);
    let [event] = &told[..] else { panic!("{told:?}") };
    assert_eq!(event["type"], "explained");
    let first = &event["of_move"][0];
    assert_eq!(first["kind"], "loses-material");
    assert!(first["text"]["vi"].as_str().unwrap().contains("mất"), "{first}");
    assert_eq!((&first["marks"]["moves"][0], &first["marks"]["moves"][1]), (&json!("e2e6"), &json!("g7e6")));
    // The same capture is not repeated as a hanging piece.
    let of_position = event["of_position"].as_array().unwrap();
    assert!(of_position.iter().all(|told| told["kind"] != "hanging"), "{of_position:?}");
    assert!(event["of_move"].as_array().unwrap().len() + of_position.len() <= 3);
    // There are no facts at the start of a game.
    let start = events(&mut session, "explain", &json!({ "start": START_FEN, "moves": [] }), None);
    assert_eq!(start, [json!({ "type": "explained", "of_move": [], "of_position": [] })]);
}

#[test]
fn a_stopped_review_ends_without_a_verdict() {
    fn at_once() -> HostSignal {
        HostSignal::Stop
    }
    let mut session = Session::new(1).unwrap();
    let told = events(&mut session, "review", &json!({ "game": game() }), Some(at_once));
    // The page has asked for the end, so it is not told about it.
    assert!(told.iter().all(|event| event["type"] == "progress") && told.len() < 3, "{told:?}");
}

#[test]
fn positions_of_endgame_tables_have_their_values() {
    let tables = |fen: &str| ask("position", &json!({ "start": fen, "moves": [] }))["tables"].take();
    let won = tables("3k5/9/9/9/9/9/9/4R4/9/5K3 w");
    assert_eq!((&won["value"], &won["plies"]), (&"win".into(), &1.into()));
    let moves = won["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["move"]["uci"], &moves[0]["plies"]), (&"e2e8".into(), &1.into()));
    let last = moves.last().unwrap();
    assert_eq!(
        (&last["move"]["uci"], &last["value"], &last["plies"]),
        (&"e2e9".into(), &"draw".into(), &Value::Null)
    );
    assert_eq!(tables("3k5/9/9/9/9/9/9/4R4/9/5K3 b")["value"], "loss");
    assert!(tables(START_FEN).is_null());
}

#[test]
fn the_findings_of_a_review_are_written_and_read_again() {
    let game = json!({ "tags": [["Red", "A"]], "start": START_FEN, "result": "*", "line": { "plies": [
        { "uci": "h2e2", "comment": "a plan", "evaluation": { "score": { "cp": 25 }, "chance": 0.51 },
          "judgement": { "mark": "book", "loss": 0.0 } },
        { "uci": "h9g7", "evaluation": { "score": { "mate": 3 }, "chance": 1.0 },
          "judgement": { "mark": "blunder", "loss": 0.4, "best": { "uci": "b9c7" }, "told": "It loses." },
          "variations": [{ "engine": true, "plies": [{ "uci": "b9c7" }, { "uci": "h0g2" }] }] },
        { "uci": "h0g2", "nags": [1], "evaluation": { "score": { "cp": -30 }, "chance": 0.48 },
          "judgement": { "mark": "only", "loss": 0.0 } },
        { "uci": "i9h9", "evaluation": { "score": { "ruling": 0 }, "chance": 0.0 },
          "judgement": { "mark": "good", "loss": 0.0 } },
    ] } });
    for (lang, word) in [("en", "blunder"), ("zh", "漏着"), ("vi", "sai lầm nghiêm trọng")] {
        let wanted = json!({ "game": game, "notation": "wxf", "lang": lang });
        let bytes = answer("write", wanted.to_string().as_bytes()).unwrap().bytes;
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(word), "{text}");
        let plies = read(text.as_bytes())[0]["game"]["line"]["plies"].clone();
        assert_eq!(plies[0]["comment"], "a plan");
        assert_eq!(
            (&plies[0]["evaluation"]["score"]["cp"], &plies[0]["judgement"]["mark"]),
            (&json!(25), &json!("book"))
        );
        let blunder = &plies[1]["judgement"];
        assert_eq!(
            (&blunder["mark"], &blunder["loss"], &blunder["best"]["uci"], &blunder["told"]),
            (&json!("blunder"), &json!(0.4), &json!("b9c7"), &json!("It loses."))
        );
        assert_eq!(plies[1]["evaluation"], json!({ "score": { "mate": 3 }, "chance": 1.0 }));
        assert_eq!((plies[1].get("nags"), plies[1].get("comment")), (None, None));
        let line = &plies[1]["variations"][0];
        assert_eq!((&line["engine"], line.get("comment")), (&json!(true), None));
        assert_eq!(plies[2]["nags"], json!([1]));
        let chance = plies[2]["evaluation"]["chance"].as_f64().unwrap();
        assert!((0.4..0.5).contains(&chance), "{chance}");
        assert_eq!(plies[3]["evaluation"], json!({ "score": { "ruling": 0 }, "chance": 0.0 }));
    }
}

#[test]
fn pictures_have_the_marks_of_the_user_and_the_colour_of_the_board() {
    let picture = |more: Value| {
        let mut wanted = json!({ "start": START_FEN, "moves": [] });
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        String::from_utf8(answer("diagram", wanted.to_string().as_bytes()).unwrap().bytes).unwrap()
    };
    let plain = picture(json!({}));
    assert!(plain.contains("#f0d6a2") && !plain.contains("#f9a825"), "{plain}");
    let marked =
        picture(json!({ "marks": ["e4:yellow"], "arrows": ["h2e2", "b0c2:green"], "board": "blue" }));
    for color in ["#f9a825", "#1565c0", "#2e7d32", "#bcd4e6"] {
        assert!(marked.contains(color), "{color}: {marked}");
    }
}

#[test]
fn reasons_are_told_in_all_languages() {
    for (path, body, part) in [
        ("position", json!({ "start": "4k4/9/9/9/9/9/9/9/9 w", "moves": [] }), "9"),
        ("position", json!({ "start": START_FEN, "moves": ["h2i4"] }), "炮"),
        ("move", json!({ "start": START_FEN, "moves": [], "text": "h2i4" }), "h2i4"),
    ] {
        let error = reply(path, body.to_string().as_bytes()).unwrap_err();
        let text = error.text().unwrap_or_else(|| panic!("{error}"));
        assert!(text.zh.contains(part) && text.vi != text.en, "{text:?}");
    }
}

#[test]
fn doubtful_parts_of_a_game_are_reported() {
    let one = b"1. h2e2 h9g7 (1... b9b1 2. h0g2) 2. h0g2 *\n\n";
    let told = read(one);
    let [doubt] = told[1]["errors"].as_array().unwrap().as_slice() else { panic!("{told:?}") };
    assert!(doubt["en"].as_str().unwrap().contains("the variation is kept as a comment"), "{doubt}");
    let tagged = [b"[Event \"A\"]\n\n".as_slice(), one].concat().repeat(2);
    let told = read(&tagged);
    assert!(told[2]["errors"][1]["en"].as_str().unwrap().contains("game 2"), "{told:?}");
}

#[test]
fn what_moves_leave_open_is_read_in_the_notation_of_the_person() {
    let fen = "3k5/9/9/9/9/4P4/9/4C4/9/4K4 w - - 0 1";
    let moves = |name: &str, text: &str| {
        let events = read_as(name, text.as_bytes());
        let game = of_type(&events, "game")[0];
        let plies = game["game"]["line"]["plies"].as_array().unwrap();
        plies.iter().map(|ply| ply["uci"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let tagged = |tag: &str, text: &str| format!("{tag}[FEN \"{fen}\"]\n\n1. {text} *\n");
    for text in [tagged("", "C5.1"), format!("{fen} moves C5.1\n"), format!("{fen}\nC5.1\n")] {
        assert_eq!([moves("read", &text), moves("read-vietnamese", &text)], ["e2i2", "e4e5"], "{text}");
    }
    // The other moves of the game, or its notation, show the meaning.
    for text in [tagged("[Format \"WXF\"]\n", "C5.1"), tagged("", "C5.1 K6+1 2. C1+1")] {
        assert_eq!(moves("read-vietnamese", &text).split(' ').next(), Some("e2i2"), "{text}");
    }
}
