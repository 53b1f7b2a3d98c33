//! `chuhe judge`, and the effect of the rule options in play.

use serde_json::Value;
use xiangqi::Position;

use crate::cli::{failure, printed, stdout};
use crate::harness::{Engine, TempFile, field, run};

/// A rook gives perpetual check.
const FEN: &str = "5k3/R8/9/9/9/9/9/9/9/4K4 w";
const CYCLE: &str = "a8a9 f9f8 a9a8 f8f9";

/// The last line: how the game stands.
fn last_line(text: &str) -> &str {
    text.lines().last().unwrap()
}

/// The output of the command as one object.
fn judged(fen: &str, moves: &str, more: &[&str]) -> Value {
    let text = printed(&[&["judge", "--json", "--fen", fen, "--moves", moves], more].concat());
    serde_json::from_str(&text).unwrap()
}

/// The form of the text for people; other tests check its content by the objects.
#[test]
fn a_ruling_is_explained() {
    let text = printed(&["judge", "--fen", FEN, "--moves", &format!("{CYCLE} {CYCLE}")]);
    assert_eq!(last_line(&text), "Game over: Black wins (perpetual check by Red).");
    assert!(text.contains("Red rook a8a9: check"), "{text}");
    assert!(text.contains("Perpetual check: a side that gives check with every move loses"), "{text}");
    assert!(!text.contains("goes on") && !text.contains("If the position"), "{text}");
    let moves = format!("{CYCLE} {CYCLE}");
    let text = printed(&["judge", "--fen", FEN, "--moves", &moves, "--notation", "chinese"]);
    assert!(
        text.contains("   1. Red rook 车九进一: check") && text.contains("8. Black king 将6退1"),
        "{text}"
    );
    let text = printed(&["judge", "--moves", "h2e2"]);
    assert!(text.contains("the position has not occurred before"), "{text}");
    assert_eq!(last_line(&text), "The game continues: Black to move.");
}

#[test]
fn a_provisional_ruling_is_marked_and_does_not_contradict_the_last_line() {
    // The side that would win if the line ended here gets no line, because such a line would contradict the last one.
    let text = printed(&["judge", "--fen", FEN, "--moves", CYCLE]);
    assert!(!text.lines().any(|line| line.starts_with("Black wins")), "{text}");
    assert!(last_line(&text).contains("Red to move"), "{text}");

    let json = judged(FEN, CYCLE, &[]);
    assert_eq!((&json["type"], &json["occurrences"]), (&"game".into(), &2.into()));
    assert_eq!((&json["outcome"], &json["over_after"]), (&Value::Null, &Value::Null));
    assert_eq!((&json["ruling"]["provisional"], &json["ruling"]["decides"]), (&true.into(), &false.into()));
}

/// Red's rook steps to and fro before it mates.
const MATED: (&str, &str) = ("4k4/1R7/9/9/9/9/9/9/R8/3K5 w", "a1a2 e9f9 a2a1 f9e9 a1a2 e9f9 a2a9");

#[test]
fn a_game_that_ends_by_mate_is_not_closed_by_an_earlier_ruling() {
    let (fen, moves) = MATED;
    let json = judged(fen, moves, &[]);
    assert_eq!((&json["winner"], &json["over_after"]), (&"Red".into(), &7.into()));
    let ruling = &json["ruling"];
    assert_eq!(
        (&ruling["loser"], &ruling["decides"], &ruling["provisional"]),
        (&Value::Null, &false.into(), &true.into())
    );
    let text = printed(&["judge", "--fen", fen, "--moves", moves]);
    assert!(last_line(&text).contains("Red wins by checkmate"), "{text}");
}

#[test]
fn moves_after_the_end_do_not_change_it() {
    let moves = format!("{CYCLE} {CYCLE} a8a7 f9f8");
    let json = judged(FEN, &moves, &[]);
    assert_eq!((&json["winner"], &json["over_after"]), (&"Black".into(), &8.into()));
    assert_eq!((&json["ruling"]["loser"], &json["ruling"]["decides"]), (&"Red".into(), &true.into()));
    let json = judged(FEN, &format!("{CYCLE} a8a7 f9f8"), &[]);
    assert_eq!((&json["winner"], &json["over_after"]), (&Value::Null, &Value::Null));
    assert_eq!((&json["ruling"]["loser"], &json["ruling"]["provisional"]), (&"Red".into(), &true.into()));
}

#[test]
fn json_agrees_with_the_text() {
    let moves = format!("{CYCLE} {CYCLE}");
    let json = |rule| judged(FEN, &moves, &["--rule", rule]);
    let record = json("wxf");
    assert_eq!(record["winner"], "Black");
    assert_eq!(record["occurrences"], 3);
    assert_eq!(record["ruling"]["loser"], "Red");
    assert_eq!(record["ruling"]["moves"].as_array().unwrap().len(), 8);
    assert_eq!(record["ruling"]["moves"][0]["class"], "check");
    let record = json("simple");
    assert_eq!((&record["winner"], &record["outcome"]), (&Value::Null, &"draw by repetition".into()));
    assert!(record["ruling"].is_null(), "there is no repetition to rule on");
}

#[test]
fn json_names_clause_conduct_and_victims() {
    let fen = "5k3/9/9/R8/2n6/9/9/9/9/3K5 w";
    let text = printed(&["judge", "--fen", fen, "--moves", "a6a5 c5e6 a5a6 e6c5", "--json"]);
    let record: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&record["outcome"], &record["occurrences"]), (&Value::Null, &2.into()));
    let ruling = &record["ruling"];
    assert_eq!((&ruling["verdict"], &ruling["loser"]), (&"perpetual-chase".into(), &"Red".into()));
    assert_eq!((&ruling["clause"], &ruling["start"]), (&"perpetual-chase".into(), &0.into()));
    assert_eq!(
        (&ruling["moves"][0]["move"], &ruling["moves"][0]["class"]),
        (&"a6a5".into(), &"chase".into())
    );
    // The horse attacks the rook from c5, not from e6.
    assert_eq!(
        (&ruling["moves"][1]["class"], &ruling["moves"][3]["chases"][0]["to"]),
        (&"idle".into(), &"a6".into())
    );
    let chase = serde_json::json!({ "attacker": "rook", "from": "a5", "victim": "horse", "to": "c5" });
    assert_eq!(ruling["moves"][0]["chases"], serde_json::json!([chase]));
    assert_eq!(ruling["sides"][0]["conduct"], "always-chases");
    assert_eq!(ruling["sides"][0]["victims"], serde_json::json!(["horse"]));
    assert_eq!(
        (&ruling["sides"][1]["side"], &ruling["sides"][1]["conduct"]),
        (&"Black".into(), &"chases-and-idles".into())
    );
}

#[test]
fn suites_are_compared() {
    let right = TempFile::new("right.txt", &format!("# perpetual check\n{FEN} | {CYCLE} | loss\n"));
    assert_eq!(printed(&["judge", "--suite", right.path()]), "1 of 1 right\n");
    let text = format!("{FEN} | {CYCLE} | win\n{FEN} | {CYCLE}\n{FEN} | {CYCLE} | loss\n");
    let wrong = TempFile::new("wrong.txt", &text);
    let output = run(&["judge", "--suite", wrong.path()]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with("line 1: win expected, loss found\n"), "{text}");
    assert!(text.contains(&format!("{}, line 2: expected 3 fields", wrong.path())), "{text}");
    assert!(text.ends_with("1 of 2 right\n"), "the rest still runs: {text}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("1 of 2 cases is ruled differently; 1 malformed line in "), "{errors}");
    let output = run(&["judge", "--suite", wrong.path(), "--json"]);
    let records: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&records[0]["type"], &records[0]["found"]), (&"wrong".into(), &"loss".into()));
    assert_eq!(records[1]["type"], "malformed");
    assert_eq!((&records[1]["file"], &records[1]["number"]), (&wrong.path().into(), &2.into()));
    assert!(records[1]["message"].as_str().unwrap().starts_with("expected 3 fields"), "{:?}", records[1]);
    assert_eq!((&records[2]["right"], &records[2]["cases"]), (&1.into(), &2.into()));
}

#[test]
fn a_suite_may_hold_comments_in_any_encoding_but_must_hold_cases() {
    let suite = TempFile::new("gbk.txt", "");
    std::fs::write(
        suite.path(),
        [b"# \xb3\xa4\xbd\xab\n", format!("{FEN} | {CYCLE} | loss\n").as_bytes()].concat(),
    )
    .unwrap();
    assert_eq!(printed(&["judge", "--suite", suite.path()]), "1 of 1 right\n");
    let empty = TempFile::new("no-cases.txt", "# nothing\n");
    let (status, errors) = failure(&["judge", "--suite", empty.path()]);
    assert_eq!((status, errors), (1, format!("error: {} contains no cases\n", empty.path())));
}

#[test]
fn an_illegal_move_is_named_with_its_number() {
    for command in ["judge", "analyze"] {
        for (bad, reason) in [("h2h3", "Red has no piece on h2"), ("castles", "is not a move")] {
            let (status, errors) = failure(&[command, "--moves", &format!("h2e2 h9g7 {bad}")]);
            assert!(status == 2 && errors.starts_with("error: --moves: move 3: "), "{errors}");
            assert!(errors.contains(bad) && errors.contains(reason), "{errors}");
        }
    }
}

#[test]
fn moves_come_in_any_notation() {
    let fen = |arguments: &[&str]| printed(arguments).lines().next().unwrap().to_owned();
    let expected = fen(&["judge", "--moves", "h2e2 h9g7 h0g2 i9h9"]);
    for moves in [
        "H2-E2 H9-G7 H0-G2 I9-H9",
        "C2=5 H8+7 H2+3 R9=8",
        "1.炮二平五 马8进7 2.马二进三 车9平8",
        "炮二平五，馬８進７，傌二進三，車９平８",
        "h3e3 h10g8 h1g3 i10h10",
        "炮二平五 h9g7 H2+3 i9-h9",
    ] {
        assert_eq!(fen(&["judge", "--moves", moves]), expected, "{moves}");
        let text = printed(&["analyze", "--depth", "1", "--moves", moves]);
        assert!(text.contains(&expected), "{moves}: {text}");
    }
    let crowded = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w";
    for (moves, reason) in [
        ("前兵平六", "'前兵平六' could be any of 三兵平六 (c7d7) and 一兵平六 (e7d7)"),
        ("前兵进二", "no such move here; did you mean "),
        ("h3e3", "Red has no piece on h3"),
    ] {
        let (status, errors) = failure(&["judge", "--fen", crowded, "--moves", moves]);
        assert!(status == 2 && errors.starts_with("error: --moves: move 1: "), "{errors}");
        assert!(errors.contains(reason) && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn faults_are_one_line() {
    for (args, status) in [
        (vec!["judge", "--fen", "nonsense"], 2),
        (vec!["judge", "--moves", "h2e2 h2e2"], 2),
        (vec!["judge", "--moves", "castles"], 2),
        (vec!["judge", "--suite", "/no/such/file"], 1),
    ] {
        let (found, errors) = failure(&args);
        assert_eq!(found, status, "{args:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn the_repetition_rule_decides_the_score_of_a_repetition() {
    // Black can step back for the third time. Then Red, who gives perpetual check, loses by the rules.
    let game = "fen 3k5/8R/9/9/r8/9/9/9/4A4/4K4 w moves i8i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8";
    let score = |options: &[&str]| -> i32 {
        let mut engine = Engine::greeted();
        options.iter().for_each(|option| engine.send(option));
        engine.send(&format!("position {game}"));
        engine.send("go depth 6");
        let lines = engine.until("bestmove");
        field(&lines[lines.len() - 2], "cp").parse().unwrap()
    };
    assert!(score(&[]) > 29_000);
    assert!(score(&["setoption name Repetition Rule value AsianRule"]) > 29_000);
    assert!(score(&["setoption name Repetition Rule value Simple"]).abs() < 2_000);
}

/// The line of `d` that begins with this, if there is one.
fn shown(engine: &mut Engine, begin: &str) -> Option<String> {
    engine.send("d");
    let lines = engine.until("Checkers:");
    lines.iter().find_map(|line| line.strip_prefix(begin)).map(str::to_owned)
}

#[test]
fn d_prints_repetitions_and_the_outcome_by_the_rules_in_force() {
    let mut engine = Engine::greeted();
    engine.send(&format!("position fen {FEN} moves {CYCLE}"));
    assert_eq!(shown(&mut engine, "Occurrences: ").as_deref(), Some("2"));
    assert_eq!(shown(&mut engine, "Outcome: "), None);
    engine.send(&format!("position fen {FEN} moves {CYCLE} {CYCLE}"));
    assert_eq!(shown(&mut engine, "Outcome: ").as_deref(), Some("Black wins (perpetual check by Red)"));
    for (rule, outcome) in
        [("Simple", "draw by repetition"), ("AsianRule", "Black wins (perpetual check by Red)")]
    {
        assert!(engine.settled().is_empty());
        engine.send(&format!("setoption name Repetition Rule value {rule}"));
        assert_eq!(shown(&mut engine, "Outcome: ").as_deref(), Some(outcome), "{rule}");
    }
}

#[test]
fn rule_names_of_other_engines_are_applied_or_replaced_with_a_note() {
    const WXF: &str = "Black wins (perpetual check by Red)";
    const SIMPLE: &str = "draw by repetition";
    let mut engine = Engine::greeted();
    engine.send(&format!("position fen {FEN} moves {CYCLE} {CYCLE}"));
    for (name, replaced, outcome) in [
        ("None", None, SIMPLE),
        ("AsianRule", None, WXF),
        ("NoJudgement", None, SIMPLE),
        // For rules that the engine does not have it uses the most similar ones, whatever was set before.
        ("ChineseRule", Some("the Chinese rules also forbid"), WXF),
        ("None", None, SIMPLE),
        ("SkyRule", Some("house rules of one site (Tiantian)"), WXF),
        ("YitianRule", Some("house rules of one site (Yitian)"), WXF),
        ("ComputerRule", Some("without a published text"), WXF),
        ("AllowChase", Some("perpetual check alone cannot be forbidden"), WXF),
    ] {
        engine.send(&format!("setoption name Repetition Rule value {name}"));
        let said = engine.settled();
        let begin = format!("info string option Repetition Rule: {name} is played as WXF: ");
        match replaced {
            Some(reason) => {
                assert!(
                    said.len() == 1 && said[0].starts_with(&begin) && said[0].contains(reason),
                    "{said:?}"
                );
            }
            None => assert!(said.is_empty(), "{name}: {said:?}"),
        }
        assert_eq!(shown(&mut engine, "Outcome: ").as_deref(), Some(outcome), "{name}");
    }
}

#[test]
fn the_natural_move_limit_follows_the_options() {
    let mut engine = Engine::greeted();
    let position = "position fen 3k5/9/9/9/r8/9/9/9/9/R3K4 w - - 119 90 moves a0a1";
    let draw = Some("draw by the natural move limit");
    for (option, outcome) in [
        ("Rule60MaxPly value 120", draw),
        ("Rule60MaxPly value 121", None),
        ("Rule60MaxPly value 40", draw),
        ("Sixty Move Rule value false", None),
        ("Sixty Move Rule value true", draw),
    ] {
        engine.send(&format!("setoption name {option}"));
        engine.send(position);
        assert_eq!(shown(&mut engine, "Outcome: ").as_deref(), outcome, "{option}");
    }
    for bad in ["Rule60MaxPly value 0", "Rule60MaxPly value 151", "Repetition Rule value SkyRule"] {
        let answer = engine.answer(&format!("setoption name {bad}"));
        assert!(answer.starts_with("info string option "), "{answer}");
    }
}

/// Material is even; one of Red's horses blocks other pieces.
const CLUMSY: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4N4/R1BAKABNR w";

#[test]
fn the_evaluation_follows_the_option() {
    let mut engine = Engine::greeted();
    let said = |engine: &mut Engine, choice: &str| {
        engine.send(&format!("setoption name Evaluation value {choice}"));
        engine.send(&format!("position fen {CLUMSY}"));
        engine.send("eval");
        let lines = engine.settled();
        let line = lines.iter().find_map(|line| line.strip_prefix(choice)).unwrap().trim().to_owned();
        assert_eq!(lines.last().unwrap(), &format!("Final evaluation {line} (Red side)"));
        let search = engine.search("go depth 4", &Position::from_fen(CLUMSY).unwrap());
        (line, field(&search[search.len() - 2], "nodes"))
    };
    let material = said(&mut engine, "Material");
    let classical = said(&mut engine, "Classical");
    let network = said(&mut engine, "NNUE");
    assert!(![&material, &classical].contains(&&network), "{network:?}");
    assert_eq!(material.0, "+0.00");
    assert!(material.0 != classical.0 && material.1 != classical.1, "{material:?} {classical:?}");
    assert_eq!(said(&mut engine, "Material"), material, "what the other one left behind is forgotten");
}

#[test]
fn rulings_are_explained_in_the_language() {
    let arguments = |lang| {
        let moves = "a8a9 f9f8 a9a8 f8f9";
        printed(&["judge", "--lang", lang, "--fen", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "--moves", moves])
    };
    let english = arguments("en");
    let rows = english.lines().count();
    for (lang, parts) in [
        ("en", ["   1. Red rook a8a9: check", "third time: Black wins", "The game continues: Red to move."]),
        ("zh", ["   1. 红方车 a8a9：将", "若局面第三次出现：红方长将，黑方胜", "轮到红方"]),
        ("zh-Hant", ["   1. 紅方車 a8a9：將", "若局面第三次出現：紅方長將，黑方勝", "輪到紅方"]),
        ("vi", ["   1. Xe Đỏ a8a9: chiếu", "lần thứ ba: Đen thắng (Đỏ trường chiếu)", "đến lượt Đỏ"]),
    ] {
        let told = arguments(lang);
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
        assert_eq!(told.lines().count(), rows, "{told}");
    }
}
