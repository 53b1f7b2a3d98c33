//! The clocks of both engines, as the games and the engines see them. Each test leaves the engines so much time that the
//! speed of the machine does not matter.

use chuhe_record::pgn::PgnReader;
use chuhe_record::text::Encoding;

use crate::harness::{Folder, mock, run};

#[test]
fn each_engine_has_a_clock_of_its_own() {
    let (folder, command) = (Folder::new("clocks"), format!("cmd={}", mock()));
    let (saved, pgn) =
        (format!("outname={}", folder.file("config.json")), format!("file={}", folder.file("games.pgn")));
    let flags = ["-engine", &command, "name=A", "tc=1000+100", "-engine", &command, "name=B", "tc=9000+300"];
    let more = ["-rounds", "1", "-maxmoves", "5", "-config", &saved, "-pgnout", &pgn, "timeleft=true"];
    run(&[&flags[..], &more].concat()).0.unwrap();
    for record in PgnReader::new(folder.text("games.pgn").as_bytes(), Encoding::Utf8) {
        let record = record.unwrap();
        let a_is_red = record.tags.get("Red") == Some("A");
        assert_eq!(record.line.plies.len(), 10);
        for (index, ply) in record.line.plies.iter().enumerate() {
            let (base, increment) =
                if (index % 2 == 0) == a_is_red { (1000.0, 100.0) } else { (9000.0, 300.0) };
            let left = ply.comment.split("tl=").nth(1).unwrap().split('s').next().unwrap();
            // The increment of the next move is in it already.
            let spent = base + increment * (index / 2 + 2) as f64 - left.parse::<f64>().unwrap();
            assert!((0.0..50.0).contains(&spent), "{index}: {}", ply.comment);
        }
    }
}

/// The log of one game between A and B, with these settings of each.
fn log_of(name: &str, a: &[&str], b: &[&str]) -> Vec<String> {
    let (folder, command) = (Folder::new(name), format!("cmd={}", mock()));
    let (saved, log) =
        (format!("outname={}", folder.file("config.json")), format!("file={}", folder.file("log")));
    let (a, b) =
        ([&["-engine", &command, "name=A"], a].concat(), [&["-engine", &command, "name=B"], b].concat());
    let (book, openings) = (folder.file("book.pgn"), format!("file={}", folder.file("book.pgn")));
    std::fs::write(&book, "[Result \"*\"]\n\n1. h2e2 h9g7 *\n").unwrap();
    let flags =
        ["-rounds", "1", "-games", "1", "-maxmoves", "2", "-config", &saved, "-log", &log, "engine=true"];
    run(&[&a[..], &b, &flags, &["-openings", &openings]].concat()).0.unwrap();
    let text = folder.text("log");
    text.lines().filter_map(|line| Some(line.split_once("] ")?.1.to_owned())).collect()
}

#[test]
fn cecp_engines_get_minutes_seconds_and_centiseconds() {
    let lines = log_of("level", &["proto=cecp", "args=cecp", "tc=40/65+0.5"], &["tc=120"]);
    for wanted in ["level 40 1:05 0.5", "time 6550", "otim 12000"] {
        assert!(lines.contains(&format!("A <--- {wanted}")), "{wanted}: {lines:#?}");
    }
    let lines = log_of("seconds", &["proto=cecp", "args=cecp", "st=60"], &["tc=120"]);
    assert!(lines.contains(&"A <--- st 60".to_owned()), "{lines:#?}");
}

#[test]
fn cecp_engines_count_moves_from_the_end_of_the_opening_and_know_that_they_play_a_program() {
    let lines = log_of("order", &["proto=cecp", "args=cecp", "tc=40/60", "depth=3"], &["tc=120"]);
    let to_engine: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("A <--- ")).collect();
    let new = to_engine.iter().position(|&line| line == "new").unwrap_or_else(|| panic!("{lines:#?}"));
    let until_go = to_engine[new..].split_inclusive(|&line| line == "go").next().unwrap();
    let expected = ["new", "variant xiangqi", "force", "post", "easy", "computer", "ping 1", "usermove h2e2"];
    let rest = ["usermove h9g7", "level 40 1:00 0", "sd 3", "time 6000", "otim 12000", "go"];
    assert_eq!(until_go, [&expected[..], &rest].concat());
}

#[test]
fn engines_that_count_seconds_are_refused_a_fraction_that_they_cannot_know() {
    let command = format!("cmd={}", mock());
    let flags = |first: &[&'static str]| {
        let flags = ["-rounds", "1", "-games", "1", "-maxmoves", "1", "-each", &command, "timemargin=60000"];
        [&["-engine", "name=A"], first, &["-engine", "name=B", "depth=3"], &flags]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let in_cecp = |limit| chuhe_match::parse(&flags(&["proto=cecp", "args=cecp", limit]));
    for limit in ["st=0.5", "st=1.5"] {
        let error = in_cecp(limit).unwrap_err().to_string();
        assert!(error.contains("A: CECP counts st= in whole seconds"), "{error}");
    }
    assert!(in_cecp("st=2").is_ok() && in_cecp("tc=0.5").is_ok());
    for (arguments, limit, is_refused) in [
        ("args=ucci seconds", "st=0.5", true),
        ("args=ucci seconds", "st=1.5", true),
        ("args=ucci seconds", "tc=0.5", true),
        ("args=ucci seconds", "st=1", false),
        ("args=ucci seconds", "tc=1.5", false),
        ("args=ucci", "st=0.5", false),
    ] {
        let folder = Folder::new("whole");
        let saved = format!("outname={}", folder.file("config.json"));
        let first = flags(&["proto=ucci", arguments, limit]);
        let all = first.iter().map(String::as_str).chain(["-config", &saved]).collect::<Vec<_>>();
        match run(&all).0 {
            Err(error) => {
                let error = error.to_string();
                assert!(is_refused && error.contains("it counts time in whole seconds"), "{limit}: {error}");
            }
            Ok(_) => assert!(!is_refused, "{arguments} {limit}"),
        }
    }
}

#[test]
fn threads_are_set_before_the_memory_that_they_clear() {
    let lines = log_of("threads", &["option.Hash=8", "option.Threads=2", "nodes=5"], &["nodes=5"]);
    let at =
        |wanted: &str| lines.iter().position(|line| line == wanted).unwrap_or_else(|| panic!("{lines:#?}"));
    // The mock engine has no threads, so there is a warning instead.
    assert!(
        at("Warning; A doesn't have option Threads") < at("A <--- setoption name Hash value 8"),
        "{lines:#?}"
    );
}
