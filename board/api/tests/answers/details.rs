//! Parts of answers and limits of requests that the page relies on.

use std::ops::ControlFlow;

use chuhe_api::position::MAX_MOVES;
use chuhe_api::{Program, Reply, kind};
use chuhe_engine::session::Session;
use chuhe_record::record::MAX_DEPTH;
use chuhe_tables::Tables;
use serde_json::{Value, json};
use xiangqi::START_FEN;

use crate::{answer, ask, events, of_type, read, reply};

#[test]
fn the_moves_of_the_book_have_their_shares_in_percent() {
    let book = ask("position", &json!({ "start": START_FEN, "moves": [] }))["book"].take();
    let shares: Vec<f64> =
        book.as_array().unwrap().iter().map(|known| known["percent"].as_f64().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 100.0).abs() < 1e-6, "{shares:?}");
    assert!(shares.iter().all(|&share| share > 0.0) && shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
}

#[test]
fn a_finished_game_has_its_result() {
    let mated = json!({ "start": "3k5/9/9/9/9/9/9/4R4/9/5K3 w", "moves": ["e2e8"] });
    let known = ask("position", &mated);
    assert_eq!((&known["result"], &known["legal"]), (&json!("1-0"), &json!([])));
    assert!(known["outcome"]["en"].as_str().unwrap().contains("Red wins"), "{known}");
}

#[test]
fn a_picture_is_seen_from_the_side_that_is_asked_for() {
    let picture = |more: Value| {
        let mut wanted = json!({ "start": "4k4/9/9/9/9/9/9/9/9/3K5 w", "moves": [] });
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        String::from_utf8(answer("diagram", wanted.to_string().as_bytes()).unwrap().bytes).unwrap()
    };
    // The lines of a picture that another one does not have.
    let marks = |with: &str, without: &str| -> Vec<String> {
        with.lines().filter(|&line| !without.lines().any(|other| other == line)).map(str::to_owned).collect()
    };
    let plain = marks(&picture(json!({ "marks": ["a0:red"] })), &picture(json!({})));
    let turned = marks(
        &picture(json!({ "marks": ["i9:red"], "flipped": true })),
        &picture(json!({ "flipped": true })),
    );
    assert!(!plain.is_empty() && plain == turned, "{plain:?} {turned:?}");
    assert_ne!(marks(&picture(json!({ "marks": ["i9:red"] })), &picture(json!({}))), plain);
}

#[test]
fn a_game_that_is_too_long_or_too_deep_is_refused() {
    let refused = |line: Value| {
        let game = json!({ "tags": [], "start": START_FEN, "result": "*", "line": line });
        answer("write", json!({ "game": game, "notation": "uci" }).to_string().as_bytes()).err()
    };
    let shuffle = ["h2e2", "h7e7", "e2h2", "e7h7"].map(|mv| json!({ "uci": mv }));
    let plies = |count: usize| -> Vec<&Value> { shuffle.iter().cycle().take(count).collect() };
    let nested = |depth: usize| {
        let inner = json!({ "plies": [{ "uci": "h2e2" }] });
        (0..depth).fold(inner, |line, _| json!({ "plies": [{ "uci": "h2e2", "variations": [line] }] }))
    };
    assert_eq!(refused(json!({ "plies": plies(MAX_MOVES) })), None);
    assert_eq!(refused(nested(MAX_DEPTH)), None);
    assert!(refused(nested(MAX_DEPTH + 1)).is_some());
    let error = refused(json!({ "plies": plies(MAX_MOVES + 1) })).unwrap();
    assert_eq!(error.to_string(), "the game is too long or its variations too deep");
    let moves: Vec<&str> = ["h2e2", "h7e7", "e2h2", "e7h7"].into_iter().cycle().take(MAX_MOVES + 1).collect();
    let position = json!({ "start": START_FEN, "moves": moves }).to_string();
    assert_eq!(reply("position", position.as_bytes()).unwrap_err().to_string(), "more than 5000 moves");
}

#[test]
fn a_game_of_a_file_may_have_one_mebibyte() {
    let of = |bytes: usize| format!("[Event \"x\"]\n\n1. h2e2 {{{}}} *\n\n", "x".repeat(bytes));
    // Each game counts for itself.
    assert_eq!(of_type(&read(of(1 << 19).repeat(4).as_bytes()), "game").len(), 4);
    let told = read(of(3 << 20).as_bytes());
    assert!(told.last().unwrap()["errors"].to_string().contains("longer than 1 MiB"), "{told:?}");
}

#[test]
fn no_more_than_five_faults_of_a_file_are_told() {
    let told = read("[Event \"x\"]\n\n1. h2e2 h9g7 2. a0i9 *\n\n".repeat(8).as_bytes());
    let end = told.last().unwrap();
    assert_eq!((&end["games"], end["errors"].as_array().unwrap().len()), (&json!(8), 5));
}

#[test]
fn a_comment_is_that_of_the_engine_only_for_its_line() {
    let line = |engine: bool| {
        json!({ "plies": [{ "uci": "h2e2" }, { "uci": "h9g7", "variations": [
            { "engine": engine, "plies": [{ "uci": "b9c7" }] }] }] })
    };
    let written = |engine| {
        let game = json!({ "tags": [], "start": START_FEN, "result": "*", "line": line(engine) });
        let bytes = answer("write", json!({ "game": game, "notation": "uci" }).to_string().as_bytes());
        String::from_utf8(bytes.unwrap().bytes).unwrap()
    };
    assert!(written(true).contains('{') && !written(false).contains('{'), "{}", written(false));
}

/// The events of a request to a program with these tables.
fn told_with(tables: Tables, name: &str, body: &Value) -> Vec<Value> {
    let program = Program { tables, ..Program::default() };
    let Ok(Reply::Work(work)) = kind(name).unwrap().reply(body.to_string().into_bytes(), &program) else {
        panic!("{name} is no work")
    };
    let mut told = Vec::new();
    work.run(&mut Session::new(1).unwrap(), None, &mut |event| {
        told.push(serde_json::from_str(&event.json()).unwrap());
        ControlFlow::Continue(())
    });
    told
}

#[test]
fn searches_use_the_tables_of_the_program() {
    // A rook does not win against all advisors and elephants, though it is worth more.
    let drawn = json!({ "start": "2bak1b2/4a4/9/9/9/9/9/3R5/9/4K4 w", "moves": [], "movetime": 20 });
    let score = |tables: Tables| {
        let told = told_with(tables, "search", &drawn);
        of_type(&told, "info").last().unwrap()["evaluation"]["score"].clone()
    };
    assert_eq!(score(Tables::embedded()), json!({ "cp": 0 }));
    assert!(score(Tables::new())["cp"].as_i64() > Some(30));
}

#[test]
fn a_search_plays_as_the_level_and_the_lines_that_are_asked_for() {
    let mut session = Session::new(1).unwrap();
    let nodes = |session: &mut Session, more: Value| {
        let mut wanted = json!({ "start": START_FEN, "moves": ["h2e2"], "movetime": 300 });
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let told = events(session, "search", &wanted, None);
        let infos = of_type(&told, "info");
        assert!(infos.iter().all(|info| info["depth"] != 0), "{infos:?}");
        let lines = infos.iter().filter_map(|info| info["line"].as_u64()).max();
        (infos.iter().filter_map(|info| info["nodes"].as_u64()).max().unwrap(), lines.unwrap())
    };
    // A beginner looks at few nodes, whatever the time.
    let (weak, _) = nodes(&mut session, json!({ "level": "beginner" }));
    let (full, lines) = nodes(&mut session, json!({ "lines": 9 }));
    assert!(weak < 1000 && full > weak, "{weak} {full}");
    assert_eq!(lines, 5, "the largest number of lines");
    // A search after that has one line again, and the book only where it is asked for.
    assert_eq!(nodes(&mut session, json!({})).1, 1);
}

#[test]
fn a_move_that_loses_a_draw_is_punished_and_has_no_distance_to_a_win() {
    let all = ask("endings", &json!({}));
    let named = all["named"].as_array().unwrap();
    let fen = &named.iter().find(|ending| ending["name"] == "elephant-holds-pawn").unwrap()["fen"];
    let known = ask("position", &json!({ "start": fen, "moves": [] }));
    let mut standings = std::collections::BTreeMap::new();
    for legal in known["legal"].as_array().unwrap() {
        let asked =
            json!({ "start": fen, "moves": [], "move": legal["uci"], "goal": "hold", "defence": "longest" });
        let answer = ask("drill", &asked)["answer"].take();
        let is_gone = answer["standing"] == "gone";
        assert_eq!(answer["punishment"] == json!([]), !is_gone, "{legal}: {answer}");
        assert_eq!(
            (&answer["plies"], answer["reply"].is_null()),
            (&Value::Null, is_gone),
            "{legal}: {answer}"
        );
        *standings.entry(answer["standing"].as_str().unwrap().to_owned()).or_insert(0) += 1;
    }
    assert!(standings.contains_key("gone") && standings.contains_key("open"), "{standings:?}");
}

#[test]
fn endings_that_no_table_knows_are_not_offered() {
    let program = Program { tables: Tables::new(), ..Program::default() };
    let Ok(Reply::Answer(answer)) = kind("endings").unwrap().reply(b"{}".to_vec(), &program) else {
        panic!("an answer")
    };
    let known: Value = serde_json::from_slice(&answer.bytes).unwrap();
    assert_eq!((&known["named"], &known["classes"]), (&json!([]), &json!([])));
}

#[test]
fn a_typed_move_may_have_spaces_around_it() {
    let typed = json!({ "start": START_FEN, "moves": [], "text": " 炮二平五\n", "notation": "chinese" });
    assert_eq!(ask("move", &typed)["move"]["uci"], "h2e2");
}

#[test]
fn a_picture_has_at_most_ninety_marks_and_arrows() {
    let circles = |marks: usize, arrows: usize| {
        let wanted = json!({ "start": START_FEN, "moves": [], "marks": vec!["e4:yellow"; marks],
                             "arrows": vec!["h2e2:green"; arrows] });
        let bytes = answer("diagram", wanted.to_string().as_bytes()).unwrap().bytes;
        let picture = String::from_utf8(bytes).unwrap();
        ["#f9a825", "#2e7d32"].map(|color| picture.matches(color).count())
    };
    let [mark, _] = circles(1, 0);
    let [_, arrow] = circles(0, 1);
    assert!(mark > 0 && arrow > 0);
    assert_eq!(circles(91, 91), [90 * mark, 90 * arrow]);
}

#[test]
fn a_glyph_of_the_user_replaces_that_of_the_review() {
    let nags = |sent: Value| {
        let ply = json!({ "uci": "h2e2", "nags": sent, "evaluation": { "score": { "cp": 25 }, "chance": 0.5 },
                          "judgement": { "mark": "blunder", "loss": 0.4 } });
        let game = json!({ "tags": [], "start": START_FEN, "result": "*", "line": { "plies": [ply] } });
        let written = answer("write", json!({ "game": game, "notation": "uci" }).to_string().as_bytes());
        let again = read(&written.unwrap().bytes);
        let ply = &again[0]["game"]["line"]["plies"][0];
        (ply["nags"].clone(), ply["judgement"]["mark"].clone())
    };
    assert_eq!(nags(json!([])), (Value::Null, json!("blunder")));
    assert_eq!(nags(json!([3])).0, json!([3]));
}
