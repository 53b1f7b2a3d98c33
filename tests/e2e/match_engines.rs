//! `chuhe match` and its subcommands, with the program itself as every engine.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use chuhe_test_support::folder::{TempFolder, copy_program};
use xiangqi::Position;

use crate::harness::{CHUHE, TempFile, killed_after, run};

const OPENINGS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n\
    rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n\
    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b\n";

/// A temporary folder with openings.
pub(crate) struct Folder(pub(crate) TempFolder);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = TempFolder::new(&format!("match-{name}"));
        std::fs::write(folder.path("book.epd"), OPENINGS).unwrap();
        Folder(folder)
    }

    pub(crate) fn command(&self, program: impl AsRef<Path>, flags: &str) -> Command {
        let mut command = Command::new(program.as_ref());
        command.args(flags.split_whitespace()).current_dir(&self.0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn lines(&self, program: impl AsRef<Path>, flags: &str) -> Vec<String> {
        let output = self.command(program, flags).output().unwrap();
        assert!(output.status.success(), "{flags}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }

    /// Round, colours, start, result and length of every game, in order.
    pub(crate) fn games(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.0.join("games.pgn")).unwrap();
        let tag = |game: &str, name: &str| {
            let line = game.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap_or_default();
            line.split('"').nth(1).unwrap_or_default().to_owned()
        };
        let names = ["Round", "White", "FEN", "Result", "PlyCount"];
        let describe = |game: &str| names.map(|name| tag(game, name)).join(" ");
        let mut games: Vec<String> = text.split("[Game ").skip(1).map(describe).collect();
        games.sort();
        games
    }
}

/// The flags of a tournament of `pairs` pairs at a few nodes per move.
fn flags(pairs: u32) -> String {
    format!(
        "-engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B proto=ucci -engine cmd={CHUHE} name=C -each nodes=60 \
         -tournament gauntlet -rounds {pairs} -maxmoves 25 -concurrency 2 -openings file=book.epd -pgnout file=games.pgn"
    )
}

#[test]
fn a_killed_tournament_is_resumed() {
    let whole = Folder::new("whole");
    whole.lines(CHUHE, &format!("match {}", flags(4)));
    let expected = whole.games();
    assert_eq!(expected.len(), 16);

    let parts = Folder::new("killed");
    let mut arguments = flags(4);
    for attempt in 0..5 {
        let time = Duration::from_millis(40 + 53 * attempt % 170);
        killed_after(time, &mut parts.command(CHUHE, &format!("match {arguments}")));
        if parts.0.join("config.json").exists() {
            arguments = "-config file=config.json".to_owned();
        }
    }
    let lines = parts.lines(CHUHE, &format!("match {arguments}"));
    assert_eq!(parts.games(), expected, "every pair once, and the same games");
    assert!(lines.iter().any(|line| line.trim_start().starts_with("1 ")), "a cross table: {lines:#?}");
}

#[test]
fn the_program_named_fastchess_runs_tournaments() {
    let folder = Folder::new("fastchess");
    let runner = folder.0.join(format!("fastchess-ob{}", std::env::consts::EXE_SUFFIX));
    copy_program(CHUHE, &runner);
    let version = folder.lines(&runner, "--version");
    assert!(version[0].starts_with("fastchess 1."), "{version:?}");
    let flags = format!(
        "-recover -variant standard -testEnv -concurrency 1 -rounds 1 -games 2 -engine cmd={CHUHE} name=dev tc=inf \
         nodes=50 -engine cmd={CHUHE} name=base tc=inf nodes=50 -maxmoves 5 -openings file=book.epd format=epd start=2"
    );
    let lines = folder.lines(&runner, &flags);
    assert_eq!(lines[0], "Started game 1 of 2 (dev vs base)");
    assert!(
        lines.iter().any(|line| line.starts_with("Games: 2, Wins: "))
            && lines.contains(&"Finished match".to_owned())
    );
}

#[test]
fn wrong_arguments_are_reported_and_nothing_is_started() {
    let output = run(&["match", "-engine", "cmd=x", "-rouns", "5"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "error: unknown flag -rouns; did you mean -rounds?\n");
    let help = String::from_utf8(run(&["match", "--help"]).stdout).unwrap();
    assert!(["-engine", "-sprt", "-pgnout", "--compliance"].iter().all(|flag| help.contains(flag)));
    let behind = run(&["match", "-rounds", "5", "--help"]);
    assert_eq!((behind.status.code(), String::from_utf8(behind.stdout).unwrap()), (Some(0), help));
}

/// A new tournament has no games in its file, so it need not read the file.
#[test]
#[cfg(unix)]
fn games_can_go_to_a_pipe() {
    let folder = Folder::new("pipe");
    let pipe = folder.0.path("games.pgn");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut reader = Command::new("cat");
    let reader = reader.arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let engines = format!("-engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each nodes=60 -maxmoves 5");
    folder.lines(CHUHE, &format!("match {engines} -rounds 2 -pgnout file=games.pgn"));
    let games = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(games.matches("[Event ").count(), 4, "{games}");
}

#[test]
fn several_engines_get_a_rating_list_and_so_do_any_games() {
    let folder = Folder::new("ratings");
    let lines = folder.lines(CHUHE, &format!("match {} -pgnout file=games.pgn", flags(3)));
    let at = lines.iter().position(|line| line == "Ratings by maximum likelihood:").unwrap();
    let rated = folder.lines(CHUHE, "match rate games.pgn");
    let names = |lines: &[String]| -> Vec<String> {
        let name = |line: &String| line.split_whitespace().nth(1).unwrap().to_owned();
        let mut names: Vec<String> = lines[..4].iter().map(name).collect();
        names.sort();
        names
    };
    assert_eq!(names(&lines[at + 1..]), ["A", "B", "C", "Name"]);
    assert_eq!(names(&rated), ["A", "B", "C", "Name"]);
    assert_eq!(rated.last().unwrap(), "12 games");
    let more = folder.lines(CHUHE, "match rate -advantage -prior 2 games.pgn games.pgn");
    assert_eq!(more.last().unwrap(), "24 games");
    assert!(more.iter().any(|line| line.starts_with("The first move is worth ")), "{more:#?}");
    for wrong in ["match rate", "match rate -prior x games.pgn", "match rate -what games.pgn"] {
        let output = folder.command(CHUHE, wrong).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    let output = folder.command(CHUHE, "match rate book.epd").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
#[cfg(unix)]
fn an_engine_by_a_relative_path_runs_in_its_own_folder() {
    use chuhe_test_support::folder::write_script;
    let folder = Folder::new("own-folder");
    for name in ["one", "two"] {
        let engine = folder.0.join(name).join("engine");
        std::fs::create_dir_all(engine.parent().unwrap()).unwrap();
        write_script(&engine, &format!("#!/bin/sh\npwd >> where\nexec '{CHUHE}'\n"));
    }
    let flags = "match -engine cmd=./one/engine -engine cmd=two/engine -each nodes=20 option.Hash=1 -rounds 1 -maxmoves 2 \
                 -tournament round-robin -pgnout games.pgn min -epdout ends.epd";
    folder.lines(CHUHE, flags);
    for name in ["one", "two"] {
        let text = std::fs::read_to_string(folder.0.join(name).join("where")).unwrap();
        assert!(text.trim().ends_with(&format!("/{name}")), "{text}");
    }
    assert_eq!(folder.games().len(), 2, "cutechess-cli's way to name files");
}

#[test]
fn the_program_itself_is_found_compliant_and_counts_as_itself() {
    let output = run(&["match", "--compliance", CHUHE]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("0 of "), "{text}");
    let text = String::from_utf8(run(&["perft", "3", "--against", CHUHE]).stdout).unwrap();
    assert_eq!(text, "agrees to depth 3: 79666 nodes\n");
}

#[cfg(unix)]
#[test]
fn a_move_that_another_engine_makes_up_or_lacks_is_named() {
    let folder = Folder::new("surplus");
    // The engine counts as this program, but for one line.
    for (edit, told) in [
        ("s/^a9a8: 1$/a9a8: 1\\\na9a0: 1/", "not legal, but played by the other engine: a9a0"),
        ("/^a9a8: 1$/d", "a9a8"),
        ("s/^a9a8: 1$/a9a8: 2/", "but their counts differ"),
        ("s/^a9a8: 1$/a9a8: 1\\\na9a8: 1/", "listed more than once by the other engine: a9a8"),
        ("s/^Nodes searched: .*/Nodes searched: 7/", "total is wrong: Nodes searched: 7"),
    ] {
        let script = folder.0.join("other");
        std::fs::write(&script, format!("'{CHUHE}' | sed -u '{edit}'\n")).unwrap();
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b";
        let output = run(&["perft", "1", "--fen", fen, "--against", &format!("sh {}", script.display())]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{edit}: {text}");
        assert!(text.contains(told), "{edit}: {text}");
    }
}

#[test]
fn suites_are_reported_in_the_formats_of_continuous_integration() {
    let suite = TempFile::new(
        "suite.epd",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w ;D1 44 ;D2 1921\n3k5/9/9/9/9/9/9/9/9/4K4 w ;D1 2\n\
         <'\u{1}&\">/9 w ;D1 1\n",
    );
    let junit = TempFile::new("suite.xml", "");
    let output = run(&["perft", "--suite", suite.path(), "--tap", "--junit", junit.path()]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("TAP version 13\n1..3\nnot ok 1 - line 3\n"), "{text}");
    assert!(
        text.contains("message: 'depth 2: 1920 counted, 1921 expected'") && text.contains("\nok 3 - 3k5"),
        "{text}"
    );
    let xml = std::fs::read_to_string(junit.path()).unwrap();
    assert!(xml.contains("tests=\"3\" failures=\"1\" errors=\"1\""), "{xml}");
    assert!(xml.contains("depth 2: 1920 counted") && xml.contains("name=\"line 3\""), "{xml}");
    assert!(!xml.contains('\u{1}') && !xml.contains("&\">"), "{xml}");
}

/// OpenBench hands the same book to tests and to `genfens`.
#[test]
fn every_command_reads_the_lists_of_positions_that_tests_accept() {
    let folder = Folder::new("lists");
    let line = format!("{} ;D1 44", xiangqi::START_FEN);
    let utf_16 = format!("\u{FEFF}# 开局\r\n{line}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, text) in [
        ("mark", format!("\u{FEFF}# comment\n{line}\n").into_bytes()),
        ("gbk", [b"# \xBF\xAA\xBE\xD6\n", line.as_bytes()].concat()),
        ("indented", format!("  # comment\n\n {line} \n").into_bytes()),
        ("utf_16", utf_16),
    ] {
        let path = folder.0.path(name).display().to_string();
        std::fs::write(&path, text).unwrap();
        let genfens = format!("genfens 1 seed 1 book {path}");
        let mut commands = vec![
            vec![&*genfens, "quit"],
            vec!["analyze", "--depth", "1", &path],
            vec!["perft", "--suite", &path],
            vec!["bench", "1", "1", "1", &path, "depth"],
        ];
        // The crate of the protocols does not read UTF-16.
        commands.truncate(if name == "utf_16" { 3 } else { 4 });
        for words in commands {
            let output = run(&words);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && !output.stdout.is_empty(), "{words:?}: {errors}");
        }
    }
    let path = folder.0.path("faulty").display().to_string();
    std::fs::write(&path, format!("9/9 w\n{line}\n")).unwrap();
    let output = run(&[&format!("genfens 2 seed 1 book {path}"), "quit"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("info string genfens ").count(), 2);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("warning: ") && errors.contains("faulty, line 1: "), "{errors}");
    std::fs::write(&path, format!("{}{line}\n", "9/9 w\n".repeat(12))).unwrap();
    let output = run(&[&format!("genfens 1 seed 1 book {path}"), "quit"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.lines().count() == 11 && errors.contains("12 malformed lines"), "{errors}");
}

#[test]
fn openbench_gets_its_openings_and_its_games_become_data() {
    let text = String::from_utf8(run(&["genfens 4 seed 9 book None", "quit"]).stdout).unwrap();
    let fens: Vec<&str> =
        text.lines().map(|line| line.strip_prefix("info string genfens ").unwrap()).collect();
    assert_eq!(fens.len(), 4);
    for fen in fens {
        assert_eq!(fen.split(' ').count(), 6, "OpenBench takes the last two for counters");
        assert!(Position::from_fen(fen).unwrap().outcome().is_none());
    }
    let folder = Folder::new("import");
    folder.lines(CHUHE, &format!("match {}", flags(1)));
    let lines = folder.lines(CHUHE, "datagen import --out games.chg --nodes 60 games.pgn");
    // The engines are the same, so the second pair of games is the first one again.
    assert_eq!(lines, ["2 games taken", "2 left out: the file has the same game already"]);
    let lines = folder.lines(CHUHE, "datagen merge --out all.chg games.chg games.chg");
    assert_eq!(lines, ["2 games from 2 files; left out: 2 duplicates"]);
    assert!(
        folder.lines(CHUHE, "datagen stats all.chg").iter().any(|line| line.starts_with("games        2,"))
    );
}
