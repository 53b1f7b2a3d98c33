//! Endgame tables: on the command line, damaged, and in the engine's play.

use std::io::Write;
use std::process::{Command, Stdio};

use chuhe_tables::{Tables, Value};
use serde_json::Value as Json;
use xiangqi::{Color, Position, SplitMix64};

use crate::cli::{failure, printed};
use crate::harness::{Engine, TempDir, field, run};

const EMBEDDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables/data");
const ROOK_MATES: &str = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";

#[test]
fn probe_tells_of_the_counter_and_of_a_game_that_is_over() {
    let rook = |clock: u16| format!("4k4/9/9/9/9/9/9/9/9/R2K5 w - - {clock} 60");
    let probed = |more: &[&str]| -> Json {
        serde_json::from_str(&printed(&[&["tables", "probe", "--json"], more].concat())).unwrap()
    };
    // The win takes three plies.
    for (clock, in_time) in [(117, true), (118, false)] {
        let fen = rook(clock);
        let found = probed(&["--fen", &fen]);
        assert_eq!((&found["in_time"], &found["moves"][0]["in_time"]), (&in_time.into(), &in_time.into()));
        assert!(found.get("outcome").is_none(), "{found}");
        let text = printed(&["tables", "probe", "--fen", &fen]);
        assert_eq!(
            text.contains("win in 3 plies, perhaps beyond the natural move limit"),
            !in_time,
            "{text}"
        );
    }
    let over = ["--fen", &rook(119), "--moves", "a0a1"];
    assert_eq!(probed(&over)["outcome"], "draw by the natural move limit");
    let text = printed(&[&["tables", "probe"][..], &over].concat());
    assert_eq!(text.lines().next(), Some("Game over: draw by the natural move limit."));
}

#[test]
fn a_position_and_its_moves_have_values() {
    let text = printed(&["tables", "probe", "--fen", ROOK_MATES]);
    let mut lines = text.lines();
    assert!(lines.next().unwrap().ends_with("(KR-K): win in 1 ply for Red"), "{text}");
    assert_eq!(lines.next().unwrap(), "e2e8   win in 1 ply");
    let json: Json =
        serde_json::from_str(&printed(&["tables", "probe", "--json", "--fen", ROOK_MATES])).unwrap();
    assert_eq!(json["value"], "win");
    assert_eq!((json["plies"].as_u64(), json["class"].as_str()), (Some(1), Some("KR-K")));
    assert_eq!(json["moves"][0]["move"], "e2e8");
    let position = Position::from_fen(ROOK_MATES).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), position.legal_moves().len());
    let drawn = printed(&["tables", "probe", "--fen", "3k5/9/9/9/9/9/9/9/4A4/5K3 w"]);
    assert!(drawn.contains("neither side can attack") && drawn.contains("draw for Red"), "{drawn}");
}

#[test]
fn positions_without_a_table_are_reported() {
    let of = |fen: &str| failure(&["tables", "probe", "--fen", fen]);
    let (status, error) = of("3k5/9/9/9/9/9/9/4R4/4A4/5K3 w");
    assert_eq!(status, 1);
    assert!(error.contains("no table for KRA-K") && error.contains("tables build"), "{error}");
    assert!(of("3k5/9/9/9/9/9/9/3RRC3/9/5K3 b").1.contains("more than two attackers"));
    assert!(of("3k5/9/9/9/9/9/9/9/4P4/5K3 w").1.contains("a pawn is on an impossible square"));
    assert_eq!(of("nonsense").0, 2);
    assert!(failure(&["tables", "verify", "KQ-K"]).1.contains("a side has K"));
    assert!(failure(&["tables", "verify", "KRA-K"]).1.contains("there is no table"));
}

#[test]
fn damaged_files_are_named_and_not_used() {
    let folder = TempDir::new("damaged");
    let whole = std::fs::read(format!("{EMBEDDED}/KR-KE.cht")).unwrap();
    let file = folder.path("KR-KE.cht");
    let complaint = |bytes: &[u8], command: &str| {
        std::fs::write(&file, bytes).unwrap();
        let (status, error) = failure(&["tables", command, "--path", &file, "--no-embedded"]);
        assert_eq!(status, 1, "{error}");
        assert!(error.contains("KR-KE.cht"), "{error}");
        error
    };
    assert!(complaint(&whole[..100], "list").contains("truncated: 100 of 144 bytes"));
    assert!(complaint(&whole[..whole.len() - 1], "list").contains("truncated"));
    assert!(complaint(&[&whole[..], b"x"].concat(), "list").contains("after the last block"));
    assert!(complaint(b"", "list").contains("not an endgame table"));
    assert!(complaint(b"something else altogether", "list").contains("not an endgame table"));
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        bytes
    };
    assert!(complaint(&changed(8, 9), "list").contains("version 9"));
    // The rule set is another one, and the checksum is correct.
    let mut foreign = changed(10, 2);
    let blocks = u32::from_le_bytes(foreign[40..44].try_into().unwrap()) as usize;
    let values = u32::from_le_bytes(foreign[44..48].try_into().unwrap()) as usize;
    let end = 144 + 2 * values + 16 * blocks;
    let checksum = crc32(&foreign[..end]);
    foreign[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    assert!(complaint(&foreign, "list").contains("rule set 2"));
    for at in (16..end).step_by(7) {
        complaint(&changed(at, whole[at] ^ 0x10), "list");
    }
    for at in (end + 4..whole.len()).step_by(97) {
        assert!(complaint(&changed(at, whole[at] ^ 1), "verify").contains("checksum"), "{at}");
    }
    std::fs::rename(&file, folder.path("KR-KA.cht")).unwrap();
    std::fs::write(folder.path("KR-KA.cht"), &whole).unwrap();
    assert!(failure(&["tables", "list", "--path", &folder.path("KR-KA.cht")]).1.contains("KR-KE,"));
    assert_eq!(failure(&["tables", "list", "--path", &folder.path("missing")]).0, 1);
}

/// The checksum of zlib, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}

#[test]
fn the_embedded_tables_are_listed_and_verified() {
    let list = printed(&["tables", "list"]);
    assert_eq!(list.lines().count(), 47);
    assert!(list.lines().last().unwrap().starts_with("46 tables, "), "{list}");
    let verified = printed(&["tables", "verify", "--sample", "300"]);
    assert_eq!(verified.lines().filter(|line| line.ends_with("consistent")).count(), 46);
    let whole = printed(&["tables", "verify", "--threads", "2", "KP-K", "KH-K"]);
    assert!(whole.starts_with("KP-K: whole, 2961 positions consistent"), "{whole}");
    let (_, error) = failure(&["tables", "verify", "--memory", "1", "KR-KAAEE"]);
    assert!(error.contains("MiB of memory; the limit is 1 MiB"), "{error}");
    let stats = printed(&["tables", "stats", "KH-K", "KR-KH"]);
    assert!(stats.contains("| KH-K | 100 % | 0 | 0 | 0 | 0 |"), "{stats}");
    assert!(stats.contains("- KH-K, 13 plies: `"), "{stats}");
}

#[cfg(feature = "solver")]
#[test]
fn built_tables_equal_the_embedded_ones_and_are_not_built_again() {
    let folder = TempDir::new("built");
    let first =
        printed(&["tables", "build", &folder.path("t"), "--classes", "KP-KE", "kh-ka", "--threads", "2"]);
    assert!(first.starts_with("4 classes to build"), "{first}");
    for name in ["KP-K", "KP-KE", "KH-K", "KH-KA"] {
        let built = std::fs::read(folder.path(&format!("t/{name}.cht"))).unwrap();
        assert!(built == std::fs::read(format!("{EMBEDDED}/{name}.cht")).unwrap(), "{name}");
    }
    std::fs::remove_file(folder.path("t/KP-KE.cht")).unwrap();
    let second = printed(&["tables", "build", &folder.path("t"), "--classes", "KP-KE", "KH-KA"]);
    assert!(second.starts_with("1 class to build") && second.contains("3 there already"), "{second}");
    let refused =
        failure(&["tables", "build", &folder.path("t"), "--classes", "KRAAEE-KAAEE", "--memory", "50"]);
    assert!(refused.1.contains("MiB of memory"), "{}", refused.1);
    let written = std::fs::read_dir(folder.path("t")).unwrap().count();
    assert_eq!(written, 4, "nothing is built if not everything can be");
    assert_eq!(failure(&["tables", "build", &folder.path("t")]).0, 2);
}

#[test]
fn an_analysis_probes_tables() {
    let lines = |arguments: &[&str]| {
        let position = ["analyze", "--json", "--nodes", "300", "--fen", "2bak4/4a4/4b4/9/9/9/9/9/4R4/3K5 w"];
        let text = printed(&[&position[..], arguments].concat());
        let mut infos = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
        infos.rfind(|line| line["type"] == "info").unwrap().to_string()
    };
    // A rook does not win against two advisors and two elephants in good positions.
    assert!(!lines(&[]).contains("\"cp\":0"), "the test shows nothing");
    for tables in [&["--tables"][..], &["--tables", EMBEDDED], &["--tables", "--tables", EMBEDDED]] {
        assert!(lines(tables).contains("\"cp\":0"), "{tables:?}: {}", lines(tables));
    }
}

/// A folder with a table of two pawns, each block of which is damaged, and a position of its class.
#[cfg(feature = "solver")]
pub(crate) fn damaged_folder(folder: &TempDir) -> (String, &'static str) {
    let path = folder.path("damaged");
    printed(&["tables", "build", &path, "--classes", "KPP-K"]);
    let file = format!("{path}/KPP-K.cht");
    let mut bytes = std::fs::read(&file).unwrap();
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let end_of_header = 144 + 2 * number(44) + 16 * number(40) + 4;
    bytes[end_of_header..].iter_mut().for_each(|byte| *byte ^= 1);
    std::fs::write(file, bytes).unwrap();
    (path, "3k5/9/4P4/2P6/9/9/9/9/9/4K4 w")
}

#[cfg(feature = "solver")]
#[test]
fn a_table_found_damaged_is_named_once_by_whatever_uses_it() {
    let folder = TempDir::new("damaged-blocks");
    let (tables, fen) = damaged_folder(&folder);
    let game = folder.written("game.pgn", &format!("[FEN \"{fen}\"]\n\n1. c6d6 d9e9 2. d6d7 *\n"));
    let commands: &[&[&str]] = &[
        &["explain", "--fen", fen],
        &["explain", "--fen", fen, "--json"],
        &["analyze", "--fen", fen, "--depth", "3", "--hash", "1"],
        &["analyze", "--fen", fen, "--depth", "3", "--hash", "1", "--json"],
        &["review", &game, "--nodes", "100", "--hash", "1"],
    ];
    let texts = [
        ("en", "warning: ", "KPP-K.cht: damaged: block ", "; this table is no longer used\n"),
        ("zh", "警告：", "KPP-K.cht：文件损坏：第 ", "；此残局库不再使用\n"),
        ("vi", "cảnh báo: ", "KPP-K.cht: tệp hỏng: khối ", "; bảng tàn cuộc này không còn được dùng\n"),
    ];
    for command in commands {
        for (lang, start, fault, end) in texts {
            let output = run(&[command, &["--tables", &tables, "--lang", lang][..]].concat());
            assert!(output.status.success(), "{command:?}");
            let errors = String::from_utf8(output.stderr).unwrap();
            let is_named = errors.starts_with(start) && errors.contains(fault) && errors.ends_with(end);
            assert!(is_named && errors.lines().count() == 1, "{command:?}: {errors}");
        }
    }
    let mut engine = Engine::greeted();
    for option in ["Use Tables value true", &format!("Tables Path value {tables}")] {
        engine.send(&format!("setoption name {option}"));
        assert!(engine.settled().is_empty());
    }
    engine.send(&format!("position fen {fen}"));
    let named = |engine: &mut Engine, command: &str, last: &str| {
        engine.send(command);
        engine.until(last).iter().filter(|line| line.contains("KPP-K.cht: damaged: block ")).count()
    };
    assert_eq!([(); 2].map(|()| named(&mut engine, "go depth 3", "bestmove")), [1, 0]);
    // Another option opens the tables again.
    engine.send("setoption name Tables Probe Depth value 2");
    assert_eq!([(); 2].map(|()| named(&mut engine, "explain", "explained")), [1, 0]);
}

/// Positions of a class at random, with their values.
fn sample(tables: &Tables, class: &str, number: usize, seed: u64) -> Vec<(Position, Value)> {
    let index = tables.get(class.parse().unwrap()).unwrap().index();
    let mut numbers = SplitMix64::new(seed);
    let mut found = Vec::new();
    while found.len() < number {
        let random = numbers.next_u64();
        let board = index.board_of(random % index.len()).unwrap();
        let side = Color::ALL[(random >> 63) as usize];
        let Ok(mut position) = Position::from_board(board, side) else { continue };
        if random >> 62 & 1 == 1 {
            position = position.mirrored();
        }
        if random >> 61 & 1 == 1 {
            position = position.color_flipped();
        }
        let value = tables.value(position.board(), position.side_to_move()).unwrap().unwrap();
        found.push((position, value));
    }
    found
}

#[test]
fn a_reader_in_python_agrees() {
    let classes = ["KR-KH", "KP-KP", "KC-KP", "KR-KAAE", "KP-KAE", "KH-KA", "KR-KR"];
    read_in_python(&Tables::embedded(), EMBEDDED, &classes);
}

#[cfg(feature = "solver")]
#[test]
fn classes_with_two_attackers_are_built_verified_and_read() {
    let folder = TempDir::new("pairs");
    let path = folder.path("t");
    let path = path.as_str();
    let built = printed(&["tables", "build", path, "--classes", "KPP-K", "KHP-K"]);
    assert!(built.starts_with("4 classes to build") && built.contains("KPP-K: 58131 placements"), "{built}");
    let sampled = ["tables", "verify", "KPP-K", "KHP-K", "--path", path, "--sample", "2000"];
    assert_eq!(printed(&sampled).lines().filter(|line| line.ends_with("consistent")).count(), 2);
    let mut tables = Tables::new();
    assert_eq!(tables.add(std::path::Path::new(path)).unwrap().0, 4);
    read_in_python(&tables, path, &["KPP-K", "KHP-K"]);
    let probed = printed(&["tables", "probe", "--path", path, "--fen", "3k5/9/4P4/2P6/9/9/9/9/9/4K4 w"]);
    assert!(probed.contains("(KPP-K): win in "), "{probed}");
}

/// Compares positions of classes in a folder with the reader in Python.
#[allow(clippy::print_stderr, reason = "a test says what it skips")]
fn read_in_python(tables: &Tables, folder: &str, classes: &[&str]) {
    let there = |program: &str| {
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    if !there("python3") || !there("zstd") {
        eprintln!("skipped: python3 and zstd are needed");
        return;
    }
    let mut expected = String::new();
    let mut fens = String::new();
    for class in classes {
        for (position, value) in sample(tables, class, 8, 46) {
            let (name, distance) = match value {
                Value::Draw => ("draw", 0),
                Value::Win { plies } => ("win", plies),
                Value::Loss { plies } => ("loss", plies),
                Value::RuledWin { steps } => ("win-by-ruling", steps),
                Value::RuledLoss { steps } => ("loss-by-ruling", steps),
            };
            fens.push_str(&format!("{}\n", position.fen()));
            expected.push_str(&format!("{name}\t{distance}\t{}\n", position.fen()));
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/read_table.py");
    let mut reader = Command::new("python3")
        .args([script, folder])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    reader.stdin.take().unwrap().write_all(fens.as_bytes()).unwrap();
    let output = reader.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn the_engine_agrees_with_the_tables() {
    let mut engine = Engine::greeted();
    engine.send("setoption name Use Tables value true");
    assert!(engine.settled().is_empty());
    let tables = Tables::embedded();
    for class in ["KR-KAAEE", "KR-KH", "KH-KE", "KP-KP"] {
        for (position, value) in sample(&tables, class, 6, 7) {
            let Some((_, moves)) = tables.rate(&position).unwrap() else { panic!("{class}") };
            if moves.is_empty() {
                continue;
            }
            engine.send(&format!("position fen {}", position.fen()));
            engine.send("go nodes 500");
            let lines = engine.until("bestmove");
            let info = lines.iter().rev().find(|line| line.contains(" score ")).unwrap();
            let sign = match field(info, "score").as_str() {
                "cp" => field(info, "cp").parse::<i32>().unwrap(),
                _ => 100_000 * field(info, "mate").parse::<i32>().unwrap(),
            };
            let outcome = if sign.abs() < 20_000 { 0 } else { sign.signum() };
            assert_eq!(outcome, i32::from(value.outcome()), "{}: {info}", position.fen());
            let best = field(lines.last().unwrap(), "bestmove");
            let played = moves.iter().find(|rated| rated.mv.to_string() == best).unwrap();
            assert_eq!(played.value, moves[0].value, "{} {best}", position.fen());
        }
    }
    // One capture leads to a position in a table, so the search itself probes the table.
    engine.send("position fen 3k5/9/9/9/9/9/r8/R8/9/4K4 w");
    engine.send("go nodes 2000");
    engine.until("bestmove");
    engine.send("position fen 2bak4/4a4/4b4/9/9/9/9/r8/R8/3K5 w");
    engine.send("go nodes 3000");
    let lines = engine.until("bestmove");
    let hits = lines.iter().rev().find(|line| line.contains("tbhits")).map(|line| field(line, "tbhits"));
    assert!(hits.unwrap().parse::<u64>().unwrap() > 0, "{lines:#?}");
    // Under these rules every repetition is a draw, so the tables are not used.
    engine.send("setoption name Repetition Rule value Simple");
    engine.send("position fen 2bak4/4a4/4b4/9/9/9/9/9/R8/3K5 w");
    engine.send("go nodes 500");
    let lines = engine.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains("tbhits") || field(line, "tbhits") == "0"));
    let error = engine.answer("setoption name Tables Path value /there/is/no/such/folder");
    assert!(error.contains("Tables Path"), "{error}");
}

/// The user may have named the wrong folder.
#[test]
fn a_folder_without_tables_is_named() {
    let folder = TempDir::new("no-tables");
    let empty = folder.path("empty");
    std::fs::create_dir(&empty).unwrap();
    let game = folder.written("game.pgn", "1. h2e2 h9g7 1-0\n");
    let games = folder.path("games");
    let commands: &[&[&str]] = &[
        &["tables", "list", "--path", &empty],
        &["tables", "probe", "--path", &empty, "--fen", ROOK_MATES],
        &["explain", "--move", "h2e2", "--tables", &empty],
        &["review", &game, "--nodes", "9", "--hash", "1", "--tables", &empty],
        &["datagen", "--games", "1", "--nodes", "9", "--threads", "1", "--out", &games, "--tables", &empty],
        &["analyze", "--depth", "1", "--tables", &empty],
        &["analyze", "--depth", "1", &format!("--tables={empty}")],
    ];
    for command in commands {
        let output = run(command);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors, format!("warning: {empty} contains no endgame tables\n"), "{command:?}");
        assert!(output.status.success(), "{command:?}");
    }
    // Without any table there is nothing to check and nothing to print.
    for command in ["verify", "stats"] {
        let (status, errors) = failure(&["tables", command, "--no-embedded", "--path", &empty]);
        assert!(status == 1 && errors.ends_with("error: there are no tables\n"), "{command}: {errors}");
    }
    let mut engine = Engine::start();
    let warning = engine.answer(&format!("setoption name Tables Path value {EMBEDDED};{empty}"));
    assert!(warning.contains("no endgame tables in '") && !warning.contains(EMBEDDED), "{warning}");
    // A folder for new tables may be empty.
    #[cfg(feature = "solver")]
    assert!(printed(&["tables", "build", &empty, "--classes", "KR-K"]).starts_with("1 class to build"));
}
