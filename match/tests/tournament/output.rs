//! Printed lines, as OpenBench and fishtest read them, and written files.

use chuhe_match::parse;
use chuhe_test_support::folder::copy_program;

use crate::harness::{Folder, duel, finished, mock, run};

/// OpenBench's reading of a finished game: the words with the number and the result, and the reason after the
/// first colon (`Client/worker.py`, `update_results`).
fn as_openbench_reads(line: &str) -> (u32, String, bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let reason = line.split(':').nth(1).unwrap();
    let at_fault = ["disconnect", "stalls", "on time", "illegal"].iter().any(|word| reason.contains(word));
    (words[2].parse().unwrap(), words[6].to_owned(), at_fault)
}

#[test]
fn a_match_prints_lines_that_other_tools_parse() {
    let folder = Folder::new("lines");
    let flags = ["-each", "nodes=5", "-rounds", "3", "-ratinginterval", "1", "-sprt", "elo0=0", "elo1=5"];
    let (summary, lines) = duel(&folder, &["option.Hash=8"], &flags);
    assert!(summary.unwrap().is_complete);
    assert_eq!(lines[0], "Started game 1 of 6 (A vs B)");
    let games = finished(&lines);
    assert_eq!(games.len(), 6);
    for (index, line) in games.iter().enumerate() {
        let (number, result, at_fault) = as_openbench_reads(line);
        assert_eq!(number as usize, index + 1);
        assert!(["1-0", "0-1", "1/2-1/2"].contains(&result.as_str()) && !at_fault, "{line}");
    }
    let report = lines.iter().rposition(|line| line.starts_with("Results of")).unwrap();
    assert_eq!(lines[report], "Results of A vs B (5 nodes, NULL, 8MB - 16MB):");
    let begins = [
        "Elo: ",
        "LOS: ",
        "Games: 6, Wins: ",
        "Ptnml(0-2): [",
        "LLR: ",
        "-----",
        "Finished match",
        "Total Time: ",
    ];
    for (line, begin) in lines[report + 1..].iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
    }
    // The two patterns of fishtest, written by hand: five counts in brackets, and numbers after names.
    let penta = lines[report + 4].strip_prefix("Ptnml(0-2): [").unwrap().split(']').next().unwrap();
    let pairs: Vec<u32> = penta.split(", ").map(|count| count.parse().unwrap()).collect();
    assert_eq!((pairs.len(), pairs.iter().sum::<u32>()), (5, 3));
    assert!(lines[report + 3].contains(", Points: "));
}

#[test]
fn a_decided_test_ends_the_match() {
    let folder = Folder::new("sprt");
    let flags = [
        "-each",
        "nodes=5",
        "-sprt",
        "elo0=0",
        "elo1=300",
        "model=logistic",
        "-recover",
        "-concurrency",
        "2",
    ];
    let (summary, lines) = duel(&folder, &["args=illegal"], &flags);
    assert!(summary.unwrap().is_complete);
    assert!(lines.contains(&"SPRT ([0.00, 300.00]) completed - H0 was accepted".to_owned()), "{lines:#?}");
    assert!(finished(&lines).len() < 40, "hundreds of thousands were allowed");
}

#[test]
fn games_can_be_read_again() {
    for notation in ["uci", "iccs", "wxf"] {
        let folder = Folder::new(notation);
        let pgn = format!("file={}", folder.file("games.pgn"));
        let notation = format!("notation={notation}");
        let flags = [
            "-each",
            "nodes=5",
            "-rounds",
            "1",
            "-event",
            "A",
            "cup",
            "-pgnout",
            &pgn,
            &notation,
            "nodes=true",
            "seldepth=true",
            r"match_line=^info depth 3 \w+ .*",
        ];
        duel(&folder, &[], &flags).0.unwrap();
        let text = folder.text("games.pgn");
        let records: Vec<_> =
            chuhe_record::pgn::PgnReader::new(text.as_bytes(), chuhe_record::text::Encoding::Utf8).collect();
        assert_eq!(records.len(), 2);
        for record in records {
            let record = record.unwrap();
            assert_eq!(
                (record.tags.get("Event"), record.tags.get("TimeControl")),
                (Some("A cup"), Some("-"))
            );
            assert!(record.tags.get("Termination").is_some() && record.line.plies.len() >= 10);
            let comment = &record.line.plies[0].comment;
            assert!(
                comment.starts_with("+0.10/3 0.") && comment.contains("n=50, sd=4, line=\"info depth 3"),
                "{comment}"
            );
        }
        // Programs for chess know Red by the tag White.
        let names = |tag: &str| text.lines().filter_map(|line| line.strip_prefix(tag)).collect::<Vec<_>>();
        assert_eq!((names("[White "), names("[Red ").len()), (names("[Red "), 2), "{text}");
        for tag in ["[White \"A\"]", "[Black \"A\"]", "[Variant \"xiangqi\"]", "[Round \"1\"]"] {
            assert!(text.contains(tag), "{tag} in {text}");
        }
    }
}

/// Other programs search the output for these words of cutechess.
#[test]
fn reports_in_the_format_of_cutechess() {
    let folder = Folder::new("cutechess");
    let cutechess = ["-output", "format=cutechess", "-each", "nodes=5", "-rounds", "1"];
    let (summary, lines) =
        duel(&folder, &["args=illegal"], &[&cutechess[..], &["-ratinginterval", "1"]].concat());
    assert!(summary.unwrap().is_complete);
    assert!(lines.contains(&"Score of A vs B: 0 - 2 - 0  [0.000] 2".to_owned()), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Elo difference: ")), "{lines:#?}");
    let command = format!("cmd={}", mock());
    let engines = ["A", "B", "C"].map(|name| format!("name={name}"));
    let engines = engines.iter().flat_map(|name| ["-engine", &command, name]);
    let saved = format!("outname={}", folder.file("three.json"));
    let flags: Vec<&str> = engines.chain(cutechess).chain(["-maxmoves", "4", "-config", &saved]).collect();
    let lines = run(&flags).1;
    let heading = lines.iter().find(|line| line.starts_with("Rank ")).unwrap();
    let columns: Vec<&str> = heading.split_whitespace().collect();
    assert_eq!(columns, ["Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw"]);
}

#[test]
fn scores_are_printed_after_some_games_and_after_the_last() {
    let cutechess = ["-output", "format=cutechess", "-each", "nodes=5", "-rounds", "3", "-maxmoves", "2"];
    for (interval, expected) in
        [("1", &["2", "4", "6"][..]), ("4", &["4", "6"]), ("3", &["4", "6"]), ("0", &["6"])]
    {
        let folder = Folder::new("scores");
        let lines = duel(&folder, &[], &[&cutechess[..], &["-scoreinterval", interval]].concat()).1;
        let games = lines.iter().filter(|line| line.starts_with("Score of A vs B: "));
        let games: Vec<&str> = games.filter_map(|line| line.rsplit(' ').next()).collect();
        assert_eq!(games, expected, "{interval}: {lines:#?}");
    }
}

#[test]
fn names_are_printed_as_they_are_and_on_one_line() {
    let folder = Folder::new("names");
    let lines = duel(
        &folder,
        &["name=\u{695A}\u{6CB3} \u{1b}[2J"],
        &["-each", "nodes=5", "-rounds", "1", "-maxmoves", "2"],
    )
    .1;
    assert!(
        lines.contains(&"Started game 1 of 2 (\u{695A}\u{6CB3} \u{fffd}[2J vs B)".to_owned()),
        "{lines:#?}"
    );
}

#[test]
fn several_engines_end_with_a_table_and_a_page() {
    let folder = Folder::new("robin");
    let command = format!("cmd={}", mock());
    let (saved, html) =
        (format!("outname={}", folder.file("config.json")), format!("html={}", folder.file("table.html")));
    let json = format!("json={}", folder.file("table.json"));
    let flags = [
        "-engine",
        &command,
        "name=A",
        "-engine",
        &command,
        "name=B",
        "args=illegal",
        "-engine",
        &command,
        "name=C",
        "-each",
        "nodes=5",
        "-rounds",
        "1",
        "-maxmoves",
        "10",
        "-concurrency",
        "2",
        "-config",
        &saved,
        "-crosstable",
        &html,
        &json,
    ];
    let (summary, lines) = run(&flags);
    assert!(summary.unwrap().is_complete);
    assert_eq!(finished(&lines).len(), 6);
    let heading = lines.iter().find(|line| line.starts_with("Rank ")).unwrap();
    let columns: Vec<&str> = heading.split_whitespace().collect();
    assert_eq!(
        columns,
        ["Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"]
    );
    let below = lines.iter().find(|line| line.starts_with("   1 ")).unwrap();
    assert!(heading.len() == below.len(), "{heading}\n{below}");
    let table: serde_json::Value = serde_json::from_str(&folder.text("table.json")).unwrap();
    assert_eq!(table["engines"][2]["name"], "B", "who plays illegal moves is last");
    assert_eq!(table["engines"][2]["losses"], 4);
    assert!(folder.text("table.html").starts_with("<!DOCTYPE html>"));
}

#[test]
fn wrong_flags_get_one_line_before_any_game() {
    let engine = format!("cmd={}", mock());
    let two = ["-engine", &engine, "-engine", &engine];
    // Wrong flags, and words that the error must contain: the flag, its value, and the allowed or likely values.
    let cases: [(&[&str], &[&str]); 15] = [
        (&[], &["mock_engine", "tc=", "st=", "nodes=", "depth="]),
        (&["-round", "3"], &["-round;", "-rounds"]),
        (&["-each", "node=3"], &["-each", "'node'", "nodes"]),
        (
            &["-tournament", "gauntlett"],
            &["-tournament", "gauntlett", "roundrobin", "did you mean gauntlet?"],
        ),
        (&["-each", "tc=x"], &["-each", "tc=x"]),
        (&["-variant", "fischerandom"], &["-variant", "fischerandom", "xiangqi"]),
        (&["-sprt", "elo0=5", "elo1=0"], &["-sprt", "elo0 (5)", "elo1 (0)"]),
        (&["-openings", "file=/no/such"], &["-openings", "/no/such"]),
        (&["-each", "nodes=5", "proto=cecp"], &["mock_engine", "CECP", "nodes"]),
        (&["-each", "tc=1", "st=1"], &["mock_engine", "tc=", "st="]),
        (&["-noswap=1"], &["-noswap"]),
        (&["-rounds"], &["-rounds"]),
        (&["-each", "nodes=5", "-seeds", "0"], &["-seeds: at least 1"]),
        (&["-each", "nodes=5", "-tournament", "gauntlet", "-seeds", "0"], &["-seeds: at least 1"]),
        (&["-each", "nodes=5", "-tournament", "gauntlet", "-seeds", "2"], &["-seeds: at most 1"]),
    ];
    for (more, names) in cases {
        let flags: Vec<&str> = two.iter().chain(more).copied().collect();
        let error = parse(&flags).unwrap_err().to_string();
        assert!(!error.contains('\n') && names.iter().all(|name| error.contains(name)), "{more:?}: {error}");
    }
    for allowed in [&["-seeds", "1"][..], &["-seeds", "2"], &["-tournament", "gauntlet"]] {
        let fine = parse(&[&two[..], &["-each", "nodes=5"], allowed].concat());
        assert!(fine.is_ok(), "{allowed:?}: {:?}", fine.err());
    }
    for words in [&["-engine", "cmd=x"][..], &["x"]] {
        assert!(!parse(words).unwrap_err().to_string().contains('\n'), "{words:?}");
    }
}

#[test]
fn a_cecp_engine_may_have_nodes_with_another_limit() {
    let engine = format!("cmd={}", mock());
    let is_taken = |each: &[&str]| {
        let flags = ["-engine", &engine, "-engine", &engine, "-each", "proto=cecp"];
        parse(&[&flags, each].concat()).is_ok()
    };
    for limits in [&["depth=3"][..], &["nodes=5", "depth=3"], &["nodes=5", "tc=1"], &["nodes=5", "st=1"]] {
        assert!(is_taken(limits), "{limits:?}");
    }
    assert!(!is_taken(&["nodes=5"]));
}

#[test]
fn engines_of_the_same_name_are_numbered_from_2() {
    let engine = format!("cmd={}", mock());
    let named = |names: [&str; 4]| {
        let mut flags = Vec::new();
        for name in names {
            flags.extend(["-engine".to_owned(), engine.clone(), format!("name={name}")]);
        }
        flags.extend(["-each", "nodes=5"].map(str::to_owned));
        let engines = parse(&flags).unwrap().saved.tournament.engines;
        engines.into_iter().map(|engine| engine.name).collect::<Vec<_>>()
    };
    assert_eq!(named(["A", "A", "B", "A"]), ["A", "A_2", "B", "A_3"]);
    assert_eq!(named(["A", "A_2", "A", "A_2"]), ["A", "A_2", "A_3", "A_2_2"]);
}

/// The command line that OpenBench's worker writes for a test (`Client/worker.py`, `build_runner_command`).
#[test]
fn the_command_lines_of_openbench_and_fishtest_are_accepted() {
    let folder = Folder::new("openbench");
    let book = folder.file("book.epd");
    std::fs::write(
        &book,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - hmvc 0; fmvn 1;\n",
    )
    .unwrap();
    copy_program(mock(), folder.file("Chuhe-01234567"));
    let folder_name = folder.0.to_str().unwrap();
    let line = format!(
        "-recover -variant standard -testEnv -concurrency 2 -rounds 1 -games 2 -resign movecount=3 score=400 \
         -draw movenumber=40 movecount=8 score=10 -tb {folder_name} -engine dir={folder_name}/ cmd=./Chuhe-01234567 \
         proto=uci tc=0.50+0.05 timemargin=250 option.Hash=8 name=Chuhe-01234567-dev -engine dir={folder_name}/ \
         cmd=./Chuhe-01234567 proto=uci tc=inf nodes=100 option.Hash=8 name=Chuhe-01234567-base \
         -openings file={book} format=epd order=random start=7 -srand 42 -maxmoves 10 \
         -pgnout file={folder_name}/1.pgn seldepth=true nodes=true match_line=. -config outname={folder_name}/c.json"
    );
    let words: Vec<&str> = line.split_whitespace().collect();
    let request = parse(&words).unwrap();
    assert!(request.notes.is_empty(), "{:?}", request.notes);
    assert!(run(&words).0.unwrap().is_complete);
    let line = format!(
        "-testEnv -recover -repeat -games 2 -rounds 4 -ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 \
         -report penta=true -pgnout file=x.pgn -crc32 pgn=true -site https://example.org/tests/view/1 -event Batch 1: \
         a vs b -srand 1 -variant standard -concurrency 1 -openings file={book} format=epd order=random plies=16 start=3 \
         -check-mate-pvs -engine name=New tc=1+0.01 cmd=./Chuhe-01234567 dir={folder_name} option.Hash=8 \
         -engine name=Base tc=1+0.01 cmd=./Chuhe-01234567 dir={folder_name} -each proto=uci option.Threads=1"
    );
    let words: Vec<&str> = line.split_whitespace().collect();
    assert!(parse(&words).unwrap().notes.is_empty());
}

#[test]
fn endings_that_tables_know_are_not_played_out() {
    let folder = Folder::new("tables");
    let openings = format!("file={}", folder.file("endings.epd"));
    std::fs::write(folder.file("endings.epd"), "4k4/9/4b4/9/9/9/9/4R4/9/3K5 w - - 0 1\n").unwrap();
    let played = |more: &[&str]| -> Vec<String> {
        let mut flags = vec!["-each", "nodes=5", "-rounds", "1", "-openings", &openings];
        flags.extend(more);
        let (summary, lines) = duel(&folder, &[], &flags);
        assert!(summary.unwrap().is_complete);
        finished(&lines).into_iter().map(str::to_owned).collect()
    };
    let known = "{White wins by adjudication: endgame tables}";
    let decided = played(&["-tb", "-tbpieces", "4"]);
    assert!(decided.len() == 2 && decided.iter().all(|game| game.ends_with(known)), "{decided:?}");
    for otherwise in [&["-tb", "-tbadjudicate", "DRAW"][..], &["-tb", "-tbpieces", "1"], &[]] {
        let games = played(otherwise);
        assert!(games.iter().all(|game| !game.ends_with(known)), "{otherwise:?}: {games:?}");
    }
}
