//! Failures of the system: no memory, no threads, a full disk, failed reads; and kills at any moment.

mod clocks;
mod readers;
mod writers;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use chuhe_test_support::folder::copy_program;

use crate::harness::{CHUHE, TempDir, TempFile, killed_after, piped, run};

/// Runs the engine after `limits`, lines of a shell that end in a word like `exec`. The input stays open until
/// the output has the last word.
pub(crate) fn limited(
    program: &str,
    limits: &str,
    arguments: &[&str],
    input: &str,
    last: &str,
) -> (Output, bool) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{limits} \"$0\" \"$@\""), program]).args(arguments);
    let (mut child, stdin) = piped(&mut command, input.as_bytes());
    let mut text = Vec::new();
    let mut stdout = child.stdout.take().unwrap();
    let is_there = |text: &[u8]| !last.is_empty() && String::from_utf8_lossy(text).contains(last);
    let mut chunk = [0; 4096];
    while !is_there(&text) {
        match stdout.read(&mut chunk) {
            Ok(0) => break,
            Ok(size) => text.extend_from_slice(&chunk[..size]),
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::Interrupted),
        }
    }
    let found = is_there(&text);
    drop(stdin);
    stdout.read_to_end(&mut text).unwrap();
    let output = child.wait_with_output().unwrap();
    (Output { stdout: text, ..output }, found)
}

/// Shell lines that limit files to some blocks of 512 bytes: writes beyond them are errors instead of
/// signals.
pub(crate) fn full(blocks: u64) -> String {
    format!("trap '' XFSZ; ulimit -f {blocks}; exec")
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// The path of an engine that runs without privileges, which would lift limits, and the command that starts it without
/// threads; `None` if the tools for that are missing.
fn without_threads() -> Option<(PathBuf, &'static str)> {
    let has = |tool: &str| Command::new(tool).arg("--version").output().is_ok_and(|out| out.status.success());
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    let program = std::env::temp_dir().join(format!("chuhe-no-threads-{}", std::process::id()));
    let starter = if is_root {
        // The limit does not apply to the superuser.
        "exec setpriv --reuid=64321 --clear-groups prlimit --nproc=1:1"
    } else {
        "exec prlimit --nproc=1:1"
    };
    if !has("prlimit") || (is_root && !has("setpriv")) {
        let _ = writeln!(std::io::stderr(), "skipped: prlimit and setpriv of util-linux are not installed");
        return None;
    }
    copy_program(CHUHE, &program);
    Some((program, starter))
}

#[test]
fn everything_is_answered_without_threads() {
    let Some((program, starter)) = without_threads() else { return };
    let name = program.to_str().unwrap();
    for (arguments, sign) in [
        (&["perft", "3", "--threads", "4"][..], "79666 nodes at depth 3"),
        (&["bench", "--depth", "3", "--threads", "2"], "nodes"),
        (&["analyze", "--depth", "3"], "best move "),
        (&["tactics", "--nodes", "20"], "solved"),
        (&["judge", "--moves", "h2e2"], "The game continues"),
    ] {
        let (output, _) = limited(name, starter, arguments, "", "");
        let (text, errors) = texts(&output);
        assert!(output.status.success() && text.contains(sign), "{arguments:?}: {text}{errors}");
    }
    for (line, sign) in [
        ("perft 3", "Nodes searched: 79666"),
        ("go perft 3", "Nodes searched: 79666"),
        ("bench 16 1 3", "nps"),
        ("go depth 3", "bestmove "),
        ("go movetime 20", "bestmove "),
        // Without threads, nothing could stop this search.
        ("go infinite", "bestmove "),
        ("setoption name Threads value 4\ngo depth 3", "bestmove "),
    ] {
        let limit = if line == "go infinite" { "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w\n" } else { "" };
        let input = format!("uci\n{limit}{line}\nisready\nquit\n");
        let (output, found) = limited(name, starter, &[], &input, "readyok");
        let (text, errors) = texts(&output);
        assert!(found && text.contains(sign) && output.status.success(), "{line}: {text}{errors}");
    }
    let (output, found) = limited(name, starter, &[], "ucci\nposition startpos\ngo depth 3\nquit\n", "bye");
    assert!(found && texts(&output).0.contains("bestmove "), "{output:?}");
    fs::remove_file(program).unwrap();
}

#[test]
fn a_table_that_memory_refuses_leaves_the_old_one() {
    let limits = "ulimit -v 1500000; exec";
    let input = "uci\nsetoption name Hash value 8192\nisready\nposition startpos\ngo depth 3\n";
    let (output, found) = limited(CHUHE, limits, &[], input, "bestmove ");
    let (text, errors) = texts(&output);
    assert!(found && output.status.success(), "{text}{errors}");
    assert!(text.contains("info string") && text.contains("8192"), "{text}");
    for arguments in
        [&["analyze", "--hash", "8192"][..], &["bench", "--hash", "8192"], &["perft", "4", "--hash", "8192"]]
    {
        let (output, _) = limited(CHUHE, limits, arguments, "", "");
        let (_, errors) = texts(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{arguments:?}: {errors}");
    }
}

/// A list of many games.
fn games(name: &str) -> TempFile {
    let game = "[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 h7h3 4. e2e6 b9c7 1-0\n\n";
    TempFile::new(name, &game.repeat(2000))
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let games = games("full.pgn");
    let old = TempFile::new("full.out", "[Event \"old\"]\n\n1. h2e2 *\n");
    // The file may have eight blocks of 512 bytes. After that, writing fails with an error and without a signal.
    let limits = "trap '' XFSZ; ulimit -f 8; exec";
    let (output, _) = limited(CHUHE, limits, &["convert", games.path(), "--out", old.path()], "", "");
    let (_, errors) = texts(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("cannot write") && errors.lines().count() == 1, "{errors}");
    assert!(fs::read_to_string(old.path()).unwrap().starts_with("[Event \"old\"]"));
    let folder = Path::new(old.path()).parent().unwrap();
    let begins = format!("{}.", Path::new(old.path()).file_name().unwrap().to_str().unwrap());
    let is_part = |entry: &fs::DirEntry| entry.file_name().to_str().unwrap().starts_with(&begins);
    assert!(!fs::read_dir(folder).unwrap().flatten().any(|entry| is_part(&entry)));

    if Path::new("/dev/full").exists() {
        for arguments in [
            &["perft", "2"][..],
            &["analyze", "--depth", "2"],
            &["diagram"],
            &["judge"],
            &["--help"],
            &["perft", "-h"],
            &["--version"],
            &["-V"],
        ] {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output =
                Command::new(CHUHE).args(arguments).stdout(full).stdin(Stdio::null()).output().unwrap();
            let (_, errors) = texts(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
            assert!(
                errors.contains("cannot write") && errors.lines().count() == 1,
                "{arguments:?}: {errors}"
            );
        }
    }
}

#[test]
fn a_full_disk_costs_no_game_that_was_reviewed_before() {
    let games = games("review-full.pgn");
    let folder = TempDir::new("review-full");
    let is_whole = |name: &str, text: &str| match name {
        "pgn" => text.ends_with("\n\n") && text.matches("[Event ").count() == text.matches(" 1-0\n").count(),
        _ => text.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()),
    };
    for (blocks, old) in [(64, None), (64, Some("")), (1, None), (1, Some(""))] {
        let mut arguments = vec!["review", games.path(), "--hash", "1", "--nodes", "1"];
        let (pgn, json) = (folder.path("out.pgn"), folder.path("out.json"));
        for (file, head) in [(&pgn, "[Event \"old\"]\n\n1. h2e2 *\n\n"), (&json, "{}\n")] {
            let _ = fs::remove_file(file);
            if old.is_some() {
                fs::write(file, head).unwrap();
            }
        }
        arguments.extend(["--pgn", &pgn, "--json", &json]);
        let (output, _) = limited(CHUHE, &full(blocks), &arguments, "", "");
        let (_, errors) = texts(&output);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.lines().last().unwrap().starts_with("error: cannot write "), "{errors}");
        let reviewed = errors.contains("games that were reviewed before are kept");
        assert_eq!(reviewed, blocks == 64, "{errors}");
        for (name, file) in [("pgn", &pgn), ("json", &json)] {
            let text = fs::read_to_string(file).unwrap_or_default();
            let is_old = text.contains("old") || text == "{}\n";
            assert_eq!(is_old, old.is_some() && blocks == 1, "{name}: {errors}{text}");
            assert!(is_old || text.is_empty() == (blocks == 1), "{name}: {errors}{text}");
            assert!(text.is_empty() || is_old || is_whole(name, &text), "{name}: {text}");
        }
    }
}

#[test]
fn files_that_cannot_be_read_give_a_one_line_error() {
    let folder = std::env::temp_dir();
    // The first page of this file is never mapped, so it can be opened but not read.
    let unreadable = Path::new("/proc/self/mem");
    for path in [&folder, unreadable].into_iter().filter(|path| path.exists()) {
        let path = path.to_str().unwrap();
        for arguments in [
            &["convert", path][..],
            &["review", path],
            &["analyze", path],
            &["perft", "--suite", path],
            &["judge", "--suite", path],
            &["tactics", "--file", path],
            &["book", "show", path],
            &["book", "build", "--pgn", path, "--out", "/nowhere/book"],
            &["datagen", "stats", path],
        ] {
            let output = run(arguments);
            let (text, errors) = texts(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}{errors}");
            assert!(errors.lines().count() == 1 && errors.starts_with("error: "), "{arguments:?}: {errors}");
        }
    }
}

/// Starts the engine and kills it a little later each time, from immediately to about the end of its work.
fn killed(arguments: &[&str], mut check: impl FnMut()) {
    for step in 0..10u64 {
        killed_after(Duration::from_millis(step * step * 3), Command::new(CHUHE).args(arguments));
        check();
    }
}

#[test]
fn a_kill_while_converting_leaves_the_old_file_or_the_new_one() {
    let games = games("killed.pgn");
    let old = "[Event \"old\"]\n\n1. h2e2 *\n";
    let out = TempFile::new("killed.out", old);
    let arguments = ["convert", games.path(), "--notation", "wxf", "--out", out.path()];
    let whole = TempFile::absent("killed.whole");
    assert!(run(&["convert", games.path(), "--notation", "wxf", "--out", whole.path()]).status.success());
    let new = fs::read_to_string(whole.path()).unwrap();
    killed(&arguments, || {
        let found = fs::read_to_string(out.path()).unwrap();
        assert!(found == old || found == new, "{} bytes", found.len());
    });
    // The next run removes the files that killed runs have left.
    assert!(run(&arguments).status.success());
    let folder = Path::new(out.path()).parent().unwrap();
    let begins = format!("{}.", Path::new(out.path()).file_name().unwrap().to_str().unwrap());
    let left = fs::read_dir(folder).unwrap().flatten();
    let left = left.filter(|entry| entry.file_name().to_str().unwrap().starts_with(&begins)).count();
    assert!(left == 0 || !Path::new("/proc/self").exists());
}

#[test]
fn a_kill_during_self_play_loses_no_finished_game() {
    let out = TempFile::absent("killed.games");
    let journal = format!("{}.part", out.path());
    let arguments = ["datagen", "--games", "60", "--nodes", "30", "--threads", "2", "--out", out.path()];
    let mut most = 0;
    killed(&arguments, || {
        // Finished games are in the file or in its journal, so their number never falls.
        let size = |path: &str| fs::metadata(path).map_or(0, |metadata| metadata.len());
        let kept = size(out.path()) + size(&journal);
        assert!(kept >= most || size(&journal) == 0, "{kept} bytes after {most}");
        most = kept;
    });
    assert!(run(&arguments).status.success());
    let (text, errors) = texts(&run(&["datagen", "stats", out.path()]));
    assert!(text.contains(": 60 games") && errors.is_empty(), "{text}{errors}");
    assert!(!Path::new(&journal).exists());
}

#[test]
fn everything_works_without_a_home_that_can_be_written() {
    let games = games("home.pgn");
    for home in [Some("/proc"), Some("/nowhere"), None] {
        for arguments in [
            &["analyze", "--depth", "2"][..],
            &["convert", games.path()],
            &["play", "--level", "1"],
            &["book", "show"],
            &[],
        ] {
            let mut command = Command::new(CHUHE);
            command.args(arguments).stdin(Stdio::null()).env_remove("HOME");
            for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
                command.env_remove(name);
            }
            if let Some(home) = home {
                command.env("HOME", home);
            }
            let output = command.output().unwrap();
            let (_, errors) = texts(&output);
            assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
        }
    }
}

#[cfg(feature = "serve")]
#[test]
fn a_port_in_use_gives_a_one_line_error() {
    let holder = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = holder.local_addr().unwrap().port().to_string();
    let output = run(&["serve", "--no-open", "--port", &port]);
    let (_, errors) = texts(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains(&port) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn a_name_with_line_ends_is_one_line_of_the_log() {
    let (games, folder) = (games("log.pgn"), TempDir::new("log"));
    let out = folder.path("a\nerror: b");
    // The log contains the names of files of processes that have ended.
    fs::write(format!("{out}.4294967295.part"), "").unwrap();
    let output = run(&["convert", games.path(), "--log", "info", "--out", &out]);
    let (_, errors) = texts(&output);
    assert!(output.status.success() && errors.contains("a\\nerror: b"), "{errors}");
    assert!(errors.lines().all(|line| line.starts_with('[')), "{errors}");
}
