//! The files that `chuhe match` writes: in no input's place, in no foreign file's place, and by one match at a time.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use chuhe_test_support::folder::write_script;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::harness::CHUHE;
use crate::match_engines::Folder;

/// Every flag that names an output, to be followed by a name.
const OUTPUTS: [&str; 10] = [
    "-pgnout append=true file=",
    "-pgnout append=false file=",
    "-epdout append=true file=",
    "-epdout append=false file=",
    "-log append=true file=",
    "-log append=false file=",
    "-crosstable html=",
    "-crosstable json=",
    "-config outname=",
    "-force -config outname=",
];

/// Flags of a tournament whose engines are not started if all is well.
fn flags(folder: &Folder) -> String {
    let engine = folder.0.join("engine");
    write_script(&engine, "#!/bin/sh\necho started > started\n");
    fs::write(folder.0.join("net.nnue"), "a network\n").unwrap();
    "match -engine cmd=./engine name=A option.EvalFile=net.nnue -engine cmd=./engine name=B args=--eval=net.nnue \
     -each nodes=5 -rounds 1 -openings file=book.epd"
        .to_owned()
}

/// Runs a tournament that must be refused before anything is started.
fn refused(folder: &Folder, flags: &str) -> String {
    let output = folder.command(CHUHE, flags).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{flags}: {error}");
    assert!(error.starts_with("error: ") && error.lines().count() == 1, "{flags}: {error}");
    assert!(!folder.0.join("started").exists(), "{flags}");
    error
}

#[test]
fn no_output_replaces_an_input_under_any_name() {
    let folder = Folder::new("inputs");
    let flags = flags(&folder);
    let path = |name: &str| folder.0.join(name);
    for input in ["book.epd", "engine", "net.nnue"] {
        let text = fs::read(path(input)).unwrap();
        fs::hard_link(path(input), path("hard")).unwrap();
        symlink(input, path("link")).unwrap();
        symlink("link", path("second")).unwrap();
        fs::create_dir_all(path("sub")).unwrap();
        let absolute = path(input);
        let names = ["hard", "link", "second", &format!("./{input}"), &format!("sub/../{input}"), input];
        for name in names.into_iter().chain([absolute.to_str().unwrap()]) {
            for output in OUTPUTS {
                let error = refused(&folder, &format!("{flags} {output}{name}"));
                assert!(error.contains("is the input"), "{output}{name}: {error}");
                assert_eq!(fs::read(path(input)).unwrap(), text, "{output}{name}");
            }
        }
        ["hard", "link", "second"].iter().for_each(|name| fs::remove_file(path(name)).unwrap());
    }
}

#[test]
fn no_output_replaces_another_output_or_a_foreign_file() {
    let folder = Folder::new("foreign");
    let flags = flags(&folder);
    for output in OUTPUTS.iter().filter(|output| !output.starts_with("-force")) {
        for (name, text) in [
            ("notes.txt", "my notes\n"),
            ("config.json", "{\"engines\": [], \"rounds\": 5}\n"),
            ("list.json", "[1, 2]\n"),
            ("page.html", "<!DOCTYPE html>\n<title>mine</title>\n"),
        ] {
            fs::write(folder.0.join(name), text).unwrap();
            let error = refused(&folder, &format!("{flags} {output}{name}"));
            assert!(error.contains(name) && error.contains("force"), "{error}");
            assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text, "{output}{name}");
            fs::remove_file(folder.0.join(name)).unwrap();
        }
    }
    // The default file for the state is protected like any other file.
    fs::write(folder.0.join("config.json"), "{}\n").unwrap();
    refused(&folder, &flags);
    fs::remove_file(folder.0.join("config.json")).unwrap();
    // Games of another program are kept, and new games are added after them.
    fs::write(folder.0.join("others.pgn"), "[Event \"x\"]\n\n1. h2e2 1-0\n\n").unwrap();
    refused(&folder, &format!("{flags} -pgnout append=false file=others.pgn"));
    symlink("new.txt", folder.0.join("link")).unwrap();
    for (one, other) in [
        ("-pgnout file=new.txt", "-epdout file=new.txt"),
        ("-pgnout file=new.txt", "-log file=./new.txt"),
        ("-epdout file=link", "-config outname=new.txt"),
        ("-crosstable html=new.txt json=link", ""),
    ] {
        let error = refused(&folder, &format!("{flags} {one} {other}"));
        assert!(error.contains("new.txt") || error.contains("link"), "{error}");
    }
}

#[test]
fn pipes_and_devices_are_refused_where_a_tournament_is_saved_before_they_are_read() {
    let folder = Folder::new("devices");
    let flags = flags(&folder);
    assert!(Command::new("mkfifo").arg(folder.0.join("pipe")).status().unwrap().success());
    for flag in ["-config outname=", "-config file=", "-tournamentfile "] {
        for name in ["pipe", "/dev/null", "/dev/full"] {
            let error = refused(&folder, &format!("{flags} {flag}{name}"));
            assert!(error.contains(name) && error.contains("not a regular file"), "{error}");
        }
    }
}

#[test]
fn a_log_whose_pipe_has_no_reader_can_be_given_up() {
    let folder = Folder::new("log-pipe");
    let flags = flags(&folder);
    assert!(Command::new("mkfifo").arg(folder.0.join("pipe")).status().unwrap().success());
    let mut running = folder.command(CHUHE, &format!("{flags} -log file=pipe")).spawn().unwrap();
    while !folder.0.join("config.json.lock").exists() {
        assert!(running.try_wait().unwrap().is_none(), "it waits for a reader");
        std::thread::sleep(Duration::from_millis(10));
    }
    kill(Pid::from_raw(i32::try_from(running.id()).unwrap()), Signal::SIGTERM).unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(130));
    assert!(!folder.0.join("started").exists());
}

/// Bytes in the name that are not UTF-8 became U+FFFD: two such files would be one.
#[test]
#[cfg(target_os = "linux")]
fn names_that_are_not_text_are_read_by_rate_and_refused_by_tournaments() {
    let folder = Folder::new("names");
    let flags = flags(&folder);
    let name = |begin: &str| OsString::from_vec([begin.as_bytes(), b"\xff"].concat());
    let game = "[Event \"e\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. h2e2 1-0\n";
    fs::write(folder.0.join(name("games")), game).unwrap();
    let rated = folder.command(CHUHE, "--lang en match rate").arg(name("games")).output().unwrap();
    assert!(rated.status.success() && String::from_utf8(rated.stdout).unwrap().ends_with("\n1 game\n"));
    let output = folder.command(CHUHE, &format!("{flags} -pgnout")).arg(name("file=")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "error: an argument is not valid UTF-8\n");
    assert!(!folder.0.join("started").exists());
}

#[test]
fn missing_endgame_tables_are_refused() {
    let folder = Folder::new("tables");
    let flags = flags(&folder);
    for path in ["missing", "book.epd", "/dev/null"] {
        let error = refused(&folder, &format!("{flags} -tb {path}"));
        assert!(error.starts_with("error: -tb: "), "{error}");
    }
}

#[test]
fn own_files_are_used_again() {
    let folder = Folder::new("own");
    let flags = format!(
        "match -engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each nodes=20 option.Hash=1 -rounds 1 -maxmoves 3 \
         -openings file=book.epd -crosstable html=t.html json=t.json -pgnout file=games.pgn append=false \
         -epdout file=ends.epd append=false -log file=log.txt append=false"
    );
    for _ in 0..2 {
        folder.lines(CHUHE, &flags);
        assert_eq!(folder.games().len(), 2);
        assert_eq!(fs::read_to_string(folder.0.join("ends.epd")).unwrap().lines().count(), 2);
    }
    fs::write(folder.0.join("ends.epd"), "3k5/9/9/9/9/9/9/9/9/4K4 w\n").unwrap();
    let output = folder.command(CHUHE, &flags).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "somebody else's positions");
    folder.lines(CHUHE, &format!("{flags} -force"));
}

#[test]
fn a_second_match_with_the_same_files_names_their_holder() {
    let folder = Folder::new("locked");
    let flags = |pgn: &str, state: &str| {
        format!(
            "match -engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each st=60 -rounds 1 \
             -openings file=book.epd -pgnout file={pgn} -config outname={state}"
        )
    };
    let mut first = folder.command(CHUHE, &flags("games.pgn", "one.json")).spawn().unwrap();
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("Started game 1"));
    symlink("games.pgn", folder.0.join("link.pgn")).unwrap();
    for (pgn, state) in [
        ("games.pgn", "two.json"),
        ("link.pgn", "two.json"),
        ("other.pgn", "one.json"),
        ("./games.pgn", "one.json"),
    ] {
        let output = folder.command(CHUHE, &flags(pgn, state)).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let holder = format!("is in use by pid {}, started 2", first.id());
        assert!(output.status.code() == Some(1) && error.contains(&holder), "{error}");
    }
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock is released when its holder ends.
    folder.lines(CHUHE, &flags("games.pgn", "one.json").replace("st=60", "nodes=5 -maxmoves 2"));
    assert!(!Path::new(&folder.0.join("games.pgn.lock")).exists());
}
