//! The command line: the output of each command, and the exit status.

use std::process::{Command, Output};

use serde_json::Value;
use xiangqi::notation::{Notation, write};
use xiangqi::{Move, Position, START_FEN};

use crate::harness::{CHUHE, TempFile, fed, play, run};

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The output of a successful run; nothing goes to standard error then.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    stdout(&output)
}

/// The one-line error of a failing run, and its exit status.
pub(crate) fn failure(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), errors)
}

#[test]
fn help_and_version() {
    let help = printed(&["--help"]);
    let words = [
        "about",
        "analyze",
        "bench",
        "book",
        "completions",
        "convert",
        "datagen",
        "judge",
        "perft",
        "tables",
        "tactics",
        "textbook",
        "diagram",
        "man",
        "play",
        "review",
    ];
    for word in words {
        assert!(help.contains(word), "{help}");
        assert!(printed(&[word, "--help"]).contains("Usage: chuhe"));
    }
    let version = env!("CARGO_PKG_VERSION");
    let line = printed(&["-V"]);
    let commit = line.trim_end().strip_prefix(&format!("chuhe {version}")).unwrap();
    // The name of the commit follows if the build knows it and the version is not released.
    let is_name = |commit: &str| commit.len() == 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(
        commit.is_empty() || (version.contains('-') && commit.strip_prefix('+').is_some_and(is_name)),
        "{line}"
    );
}

#[test]
fn analyze_may_be_spelt_with_an_s() {
    assert_eq!(printed(&["analyse", "--help"]), printed(&["analyze", "--help"]));
    let help = printed(&["--help"]);
    let commands: Vec<&str> = help.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"analyze") && !commands.contains(&"analyse"), "{help}");
}

#[test]
fn a_build_describes_itself() {
    let version = printed(&["--version"]);
    assert!(version.starts_with(&printed(&["-V"])), "{version}");
    for (name, is_right) in [
        ("commit", (|value| value == "unknown" || value.len() == 7) as fn(&str) -> bool),
        ("features", |value| value.contains("sqlite") == cfg!(feature = "sqlite")),
        ("network", |value| value.len() == 16 && u64::from_str_radix(value, 16).is_ok()),
        ("build", |value| value.contains(std::env::consts::OS)),
    ] {
        let value = version.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        assert!(value.is_some_and(is_right), "{name}: {version}");
    }
    let about = printed(&["about"]);
    let (_, details) = version.trim_end().split_once('\n').unwrap();
    assert!(about.contains(details) && about.contains("MIT"), "{about}");
    let licences = printed(&["about", "--licences"]);
    assert_eq!(licences, printed(&["about", "--licenses"]));
    for library in ["clap ", "serde ", "Apache License", "Permission is hereby granted"] {
        assert!(licences.contains(library), "{library}");
    }
}

#[test]
fn analyze_draws_the_board_and_answers_last() {
    let text = printed(&["analyze", "--depth", "3", "--moves", "h2e2 h9g7"]);
    assert!(text.contains('車') && text.contains('帥'), "{text}");
    let position = play(&Position::default(), "h2e2 h9g7");
    assert!(text.contains(&position.fen()));
    let last = text.lines().last().unwrap();
    let mut words = last.strip_prefix("best move ").unwrap().split(' ');
    let best: Move = words.next().unwrap().parse().unwrap();
    let name = format!("({})", write(&position, best, Notation::Chinese));
    assert_eq!(words.next().unwrap().trim_end_matches(','), name);
    assert!(position.is_legal(best));

    let text = printed(&["analyze", "--depth", "1", "--ascii"]);
    assert!(text.is_ascii() && text.contains("R N B A K A B N R"), "{text}");
}

#[test]
fn analyze_reports_that_the_game_is_over() {
    let text = printed(&["analyze", "--fen", "4k4/9/9/9/9/9/9/9/r8/r2K5 w"]);
    assert_eq!(text.lines().next().unwrap(), "Game over: Black wins by checkmate.");
    assert_eq!(text.lines().last().unwrap(), "no legal move: Black wins by checkmate");

    // A rook gives perpetual check. Then the game continues without repetition.
    let checks = "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9";
    let analyze = |moves: &str, more: &[&str]| {
        printed(
            &[&["analyze", "--fen", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "--moves", moves, "--depth", "2"], more]
                .concat(),
        )
    };
    let text = analyze(checks, &[]);
    assert_eq!(text.lines().next().unwrap(), "Game over: Black wins (perpetual check by Red).");
    assert!(text.lines().last().unwrap().starts_with("best move "), "{text}");
    let over_after = |moves: &str| -> Value {
        let text = analyze(moves, &["--json"]);
        serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()["over_after"].take()
    };
    assert_eq!(over_after(checks), 8);
    assert_eq!(over_after(&format!("{checks} a8a7")), 8);
    assert!(over_after("a8a9 f9f8 a9a8 f8f9").is_null(), "twice is not three times");
}

#[test]
fn analyze_prints_json_a_line() {
    for limit in [["--depth", "3"], ["--nodes", "2000"], ["--movetime", "50"]] {
        let text = printed(&["analyze", "--json", limit[0], limit[1]]);
        let records: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(records[0]["type"], "position");
        assert_eq!(records[0]["fen"], START_FEN);
        let (last, infos) = records[1..].split_last().unwrap();
        assert_eq!(last["type"], "bestmove");
        let info = infos.last().unwrap();
        assert_eq!(info["type"], "info");
        assert!(info["score"]["cp"].is_i64() && info["nodes"].is_u64() && info["time_ms"].is_u64());
        assert_eq!(info["pv"][0], last["best"]);
        let best: Move = last["best"].as_str().unwrap().parse().unwrap();
        assert!(Position::default().is_legal(best));
    }
}

#[test]
fn perft_counts_and_divides() {
    let nodes = |depth: &str| -> Value {
        serde_json::from_str::<Value>(&printed(&["perft", depth, "--json"])).unwrap()["nodes"].take()
    };
    assert_eq!((nodes("3"), nodes("0")), (79666.into(), 1.into()));
    let text = printed(&["perft", "2", "--divide", "--threads", "2", "--hash", "1"]);
    assert_eq!(text.lines().count(), 45, "{text}");
    assert!(text.lines().last().unwrap().starts_with("1920 nodes "));
    let text = printed(&["perft", "1", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w", "--json", "--divide"]);
    let record: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&record["type"], &record["nodes"]), (&"count".into(), &2.into()), "{text}");
    assert_eq!(record["divide"].as_array().unwrap().len(), 2);
    let text = printed(&["perft", "0"]);
    assert!(text.starts_with("1 node at depth 0 "), "{text}");
    let text = printed(&["perft", "1", "--divide", "--notation", "wxf"]);
    assert!(text.lines().any(|line| line == "C2=5: 1") && text.lines().count() == 45, "{text}");
}

#[test]
fn perft_compares_a_suite() {
    let good = TempFile::new("good.epd", &format!("# start\n{START_FEN} ;D1 44 ;D2 1920 ;D3 79666\n"));
    let text = printed(&["perft", "--suite", good.path(), "--max-nodes", "2000"]);
    assert!(text.starts_with("ok "), "{text}");
    assert!(
        text.lines().last().unwrap().starts_with("1 position, 2 counts, 1 skipped, 0 wrong: 1964 nodes ")
    );

    let wrong = TempFile::new("wrong.epd", &format!("{START_FEN} ;D1 44 ;D2 1921\n{START_FEN} ;D1 44\n"));
    for more in [&["--max-nodes", "3"][..], &["--max-nodes", "3", "--against", env!("CARGO_BIN_EXE_chuhe")]] {
        let error = failure(&[&["perft", "--suite", good.path()], more].concat());
        assert!(error.0 == 1 && error.1.contains("nothing was compared"), "{error:?}");
    }
    let output = run(&["perft", "--suite", wrong.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("1920 counted, 1921 expected"), "{}", stdout(&output));
    let output = run(&["perft", "--suite", wrong.path(), "--json"]);
    let records: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records[0]["mismatch"]["found"], 1920);
    assert!(records[1]["type"] == "case" && records[1]["mismatch"].is_null());
    assert_eq!(records[2]["mismatches"], 1);
}

#[test]
fn a_suite_that_cannot_be_read_is_status_1() {
    let bad = TempFile::new("bad.epd", &format!("{START_FEN} ;D1\n# a comment\n{START_FEN} ;D1 44\n"));
    let output = run(&["perft", "--suite", bad.path()]);
    let text = stdout(&output);
    assert!(text.starts_with(&format!("{}, line 1: ", bad.path())), "file, line and fault: {text}");
    assert!(text.contains("1 position, 1 count, 0 skipped, 0 wrong"), "the rest still runs: {text}");
    let empty = TempFile::new("empty.epd", "# nothing\n");
    let against = ["--against", env!("CARGO_BIN_EXE_chuhe")];
    for path in [bad.path(), empty.path(), "/no/such/file"] {
        for more in [&[][..], &against] {
            let (status, errors) = failure(&[&["perft", "--suite", path], more].concat());
            assert_eq!(status, 1, "{path} {more:?}");
            assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{errors}");
        }
    }
}

#[test]
fn another_engine_is_not_compared_at_depth_0() {
    let suite = TempFile::new("zero.epd", &format!("{START_FEN} ;D0 1\n"));
    let run_of = [&["perft", "0"][..], &["perft", "--suite", suite.path()]];
    for words in run_of {
        let (status, errors) = failure(&[words, &["--against", env!("CARGO_BIN_EXE_chuhe")]].concat());
        assert_eq!(status, 1, "{words:?}");
        assert!(errors.contains("a depth of at least 1"), "{words:?}: {errors}");
        assert!(run(words).status.success(), "{words:?}");
    }
}

#[test]
fn bench_repeats_and_ends_with_the_total() {
    let signature = || {
        let text = printed(&["bench", "--depth", "3", "--hash", "1"]);
        let last = text.lines().last().unwrap().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        let [nodes, "nodes", nps, "nps"] = words[..] else { panic!("{last}") };
        assert!(nps.parse::<u64>().is_ok());
        nodes.parse::<u64>().unwrap()
    };
    assert_eq!(signature(), signature());
}

#[test]
fn bench_reads_positions_from_standard_input_and_names_their_file_in_errors() {
    let bench = |file: &str, input: &str| {
        let mut command = Command::new(CHUHE);
        command.args(["bench", "1", "1", "1", file, "perft"]);
        let output = fed(&mut command, input.as_bytes());
        (output.status.success(), stdout(&output), String::from_utf8(output.stderr).unwrap())
    };
    let (succeeded, found, errors) = bench("-", &format!("# two\n{START_FEN}\n\n{START_FEN}\n"));
    assert!(succeeded && found.starts_with("88 nodes"), "{found}{errors}");
    let file = TempFile::new("bench.fen", "9/9 w\n");
    for (name, input, line) in
        [("-", "startpos\n9/9 w\n", "-, line 2: "), (file.path(), "", "bench.fen, line 1: ")]
    {
        let (succeeded, _, errors) = bench(name, input);
        assert!(!succeeded && errors.contains(line), "{errors}");
    }
    let (succeeded, _, errors) = bench("nowhere.fen", "");
    assert!(!succeeded && errors.starts_with("error: cannot read nowhere.fen: "), "{errors}");
}

#[test]
fn textbook_compares_the_algorithms() {
    let text = printed(&["textbook", "--depth", "2"]);
    let minimax = text.lines().find(|line| line.starts_with("minimax")).unwrap();
    assert!(minimax.split_whitespace().any(|word| word == "1965"), "1 + 44 + 1920 nodes: {minimax}");
    assert!(text.contains("negamax alpha-beta with history"));
}

#[test]
fn a_finished_position_is_called_finished() {
    let mated = "3R1k3/4R4/9/9/9/9/9/9/9/4K4 b";
    let over = "no legal move: Red wins by checkmate\n";
    assert_eq!(failure(&["textbook", "--fen", mated, "--depth", "3"]), (1, format!("error: {over}")));
}

#[test]
fn completions_are_scripts() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(printed(&["completions", shell]).contains("chuhe"), "{shell}");
    }
}

#[test]
fn invalid_arguments_are_refused_with_status_2() {
    for arguments in [
        &["analyze", "--fen", "nonsense"][..],
        &["analyze", "--moves", "h2e2 h2e2"],
        &["analyze", "--moves", "zz"],
        &["perft", "1", "--fen", "nonsense"],
        &["textbook", "--fen", "9/9/9/9/9/9/9/9/9/9 w"],
    ] {
        let (status, errors) = failure(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{errors}");
    }
    for arguments in [
        &["nonsense"][..],
        &["analyze", "--depth", "3", "--nodes", "5"],
        &["analyze", "--depth", "x"],
        &["analyze", "--depth", "0"],
        &["analyze", "--movetime", "-1"],
        &["bench", "--depth", "0"],
        &["perft"],
        &["perft", "x"],
        &["perft", "3", "--suite", "file"],
        &["perft", "3", "--max-nodes", "5"],
        &["completions", "tcsh"],
        &["datagen"],
        &["datagen", "--out", "file"],
        &["datagen", "--out", "file", "--games", "1", "--evaluation", "guess"],
        &["datagen", "stats"],
        &["--log", "loud"],
    ] {
        let (status, errors) = failure(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(errors.starts_with("error: "), "{errors}");
    }
}

#[test]
fn a_refusal_names_the_argument_as_it_was_written() {
    for (name, lang) in
        [("--multipv", "en"), ("--lines", "en"), ("--multipv", "zh"), ("--multipv", "vi"), ("--lines", "vi")]
    {
        for arguments in [&["analyze", name, "0"][..], &["analyze", &format!("{name}=0")]] {
            let (status, errors) = failure(&[arguments, &["--lang", lang]].concat());
            assert_eq!(status, 2, "{arguments:?}");
            let others = ["--multipv", "--lines"].into_iter().filter(|other| *other != name);
            assert!(errors.contains(&format!("{name} <N>")), "{errors}");
            assert!(!others.into_iter().any(|other| errors.contains(other)), "{errors}");
        }
    }
}

#[test]
fn a_refused_number_gets_the_allowed_range() {
    for (arguments, expected) in [
        (&["perft", "3", "--threads", "0"][..], "expected a whole number from 1 to 1024"),
        (&["perft", "3", "--hash", "0"], "expected a whole number, at least 1"),
        (&["perft", "-3"], "expected a whole number from 0 to 255"),
        (&["bench", "--depth", "-3"], "expected a whole number from 1 to 127"),
        (&["bench", "--depth", "128"], "expected a whole number from 1 to 127"),
        (&["tactics", "--nodes", "0"], "expected a whole number, at least 1"),
        (
            &["tactics", "--movetime", "99999999999999999999"],
            "expected a whole number from 1 to 18446744073709551615",
        ),
        (&["textbook", "--depth", "1.5"], "expected a whole number from 1 to 10"),
        (&["datagen", "--out", "f", "--games", "-1"], "expected a whole number, at least 0"),
        (&["analyze", "--depth", "128"], "expected a whole number from 1 to 127"),
        (&["analyze", "--movetime", "0"], "expected a whole number, at least 1"),
        (&["analyze", "--lines", "0"], "expected a whole number, at least 1"),
        (&["explain", "--nodes", "0"], "expected a whole number, at least 1"),
        (&["tables", "verify", "--seed", "x"], "expected a whole number, at least 0"),
        (
            &["book", "build", "--analyze", "--out", "f", "--minutes", "0"],
            "expected a whole number, at least 1",
        ),
        (
            &["book", "build", "--pgn", "f", "--out", "f", "--plies", "0"],
            "expected a whole number, at least 1",
        ),
        (&["analyze", "--mate", "4294967296"], "expected a whole number from 1 to 4294967295"),
        #[cfg(feature = "sqlite")]
        (&["library", "explorer", "--library", "f", "--nodes", "0"], "expected a whole number, at least 1"),
        #[cfg(feature = "sqlite")]
        (
            &["library", "export", "--library", "f", "--browser", "f", "--plies", "x"],
            "expected a whole number, at least 0",
        ),
        (&["play", "--movetime", "x"], "expected a whole number, at least 1"),
        (&["diagram", "--width", "15"], "expected a whole number from 16 to 8192"),
        (
            &["book", "build", "--analyze", "--out", "f", "--window", "1001"],
            "expected a whole number from 0 to 1000",
        ),
        (
            &["book", "build", "--pgn", "f", "--out", "g", "--min-games", "0"],
            "expected a whole number, at least 1",
        ),
        (&["book", "check", "--through", "4"], "expected a whole number from 0 to 3"),
        (&["review", "f", "--depth", "0"], "expected a whole number from 1 to 127"),
        (&["review", "f", "--hash", "0"], "expected a whole number from 1 to 33554432"),
        (&["serve", "--port", "65536"], "expected a whole number from 0 to 65535"),
        (&["serve", "--hash", "0"], "expected a whole number from 1 to 33554432"),
    ] {
        if arguments[0] == "serve" && !cfg!(feature = "serve") {
            continue;
        }
        let (status, errors) = failure(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
        for leak in ["non-zero type", "18446744073709551615", "unexpected argument"] {
            assert!(!errors.contains(leak) || expected.contains(leak), "{arguments:?}: {errors}");
        }
    }
    let (_, errors) = failure(&["perft", "1", "--fen", "9"]);
    assert!(errors.contains("the board has 1 rank, expected 10"), "{errors}");
}

#[test]
fn a_file_of_the_wrong_kind_gives_at_most_ten_errors() {
    let file = TempFile::new("prose.txt", &"This is not a suite.\n".repeat(50));
    for command in [&["perft", "--suite"][..], &["judge", "--suite"]] {
        let output = run(&[command, &[file.path()]].concat());
        assert_eq!(output.status.code(), Some(1));
        let complaints = stdout(&output).lines().filter(|line| line.contains(", line ")).count();
        assert_eq!(complaints, 10, "{command:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("50 malformed lines in "), "{command:?}");
    }
}

#[test]
fn datagen_plays_resumes_and_counts() {
    let file = TempFile::new("datagen", "");
    let play = |games: &str| printed(&["datagen", "--out", file.path(), "--games", games, "--nodes", "30"]);
    play("1");
    let text = printed(&["datagen", "stats", file.path()]);
    assert!(text.contains("games        1, from 1 opening\n"), "{text}");
    play("2");
    assert_eq!(play("5"), "");
    for games in ["5", "3"] {
        let said = play(games);
        assert!(said.contains(file.path()) && said.contains("has 5 games already: nothing to do"), "{said}");
    }
    let text = printed(&["datagen", "stats", file.path()]);
    assert!(text.contains("5 games, seed 1, 30 nodes per move, evaluation NNUE "), "{text}");
    assert!(text.contains("games        5, from 5 different openings"), "{text}");

    let (status, errors) = failure(&["datagen", "--out", file.path(), "--games", "5", "--seed", "2"]);
    assert_eq!(status, 1);
    assert!(
        errors.contains("the file contains other games: seed 1") && errors.lines().count() == 1,
        "{errors}"
    );
    let disturbed = TempFile::new("disturbed", "");
    for games in ["2", "4"] {
        let played = ["--games", games, "--nodes", "30", "--disturbed", "100"];
        printed(&[&["datagen", "--out", disturbed.path()], &played[..]].concat());
    }
    let text = printed(&["datagen", "stats", disturbed.path()]);
    assert!(text.contains("4 games, ") && text.contains(", 100 % from disturbed positions, "), "{text}");
    let tables = TempFile::new("tables", "");
    let played = ["--games", "200", "--nodes", "10", "--disturbed", "100", "--win-score", "65535"];
    let begun = ["datagen", "--out", tables.path()];
    printed(&[&begun[..], &played[..], &["--tables"]].concat());
    let text = printed(&["datagen", "stats", tables.path()]);
    assert!(text.contains(", ended by 46 endgame tables"), "{text}");
    let ended = text
        .lines()
        .find(|line| line.trim_start().starts_with("endgame tables"))
        .expect("a line of the ends");
    assert_ne!(ended.split_whitespace().nth(2), Some("0"), "{text}");
    let (status, errors) = failure(&[&begun[..], &played[..]].concat());
    assert!(status == 1 && errors.contains("endgame tables"), "without tables it is another run: {errors}");
    let (status, errors) = failure(&[&begun[..], &played[..], &["--tables", "no/such/folder"]].concat());
    assert!(status == 1 && errors.contains("no/such/folder"), "{errors}");
    let other = TempFile::new("no-games", "text");
    let (status, errors) = failure(&["datagen", "stats", other.path()]);
    assert_eq!((status, errors.contains("this is not a file of games")), (1, true), "{errors}");
}

#[test]
fn logs_are_off_by_default() {
    assert!(run(&["analyze", "--depth", "1"]).stderr.is_empty());
    assert!(run(&["-vv"]).status.success());
}

#[cfg(unix)]
#[test]
fn file_names_cannot_break_a_message() {
    for (name, told) in
        [("a\nerror: b", "a\\nerror: b"), ("\u{1b}[2J", "\\u{1b}[2J"), ("\r\u{9b}", "\\r\\u{9b}")]
    {
        for arguments in [
            &["convert", name][..],
            &["perft", "--suite", name],
            &["book", "show", name],
            &["review", name],
            &["datagen", "stats", name],
            &["analyze", "--eval-file", name],
        ] {
            let (status, errors) = failure(arguments);
            assert!(
                status != 0 && errors.lines().count() == 1 && errors.contains(told),
                "{arguments:?}: {errors:?}"
            );
        }
    }
}
