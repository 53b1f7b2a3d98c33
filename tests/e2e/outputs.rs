//! Files that commands write: in no input's place, over no file of another kind, with permissions and links kept.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};

use crate::cli::{failure, printed};
use crate::harness::{CHUHE, TempDir, fed, run};
use crate::puzzles;

const GAME: &str = "[Event \"a\"]\n\n1. h2e2 h9g7 1-0\n";

/// Each command that writes a file, up to the file's name, and whether it reads the input.
fn commands(input: &str) -> [(Vec<String>, bool); 8] {
    let command = |words: &str, reads: bool| {
        let words = words.split(' ').map(|word| word.replace("INPUT", input)).collect();
        (words, reads)
    };
    [
        command("convert INPUT --to pgn --out", true),
        command("book build --min-games 1 --pgn INPUT --out", true),
        command("book build --analyze --positions 1 --nodes 50 --max-plies 1 --out", false),
        command("review INPUT --nodes 50 --hash 1 --pgn", true),
        command("review INPUT --nodes 50 --hash 1 --json", true),
        command("review INPUT --nodes 50 --hash 1 --html", true),
        command("diagram --out", false),
        command("perft --suite INPUT --junit", true),
    ]
}

fn with<'w>(words: &'w [String], more: &[&'w str]) -> Vec<&'w str> {
    words.iter().map(String::as_str).chain(more.iter().copied()).collect()
}

#[test]
fn no_input_is_replaced_under_any_name() {
    let folder = TempDir::new("inputs");
    let input = folder.path("games.pgn");
    for (words, _) in commands(&input).iter().filter(|(_, reads)| *reads) {
        let text = if words[0] == "perft" { "startpos ;D1 44\n" } else { GAME };
        fs::write(&input, text).unwrap();
        let _ = fs::remove_file(folder.path("hard"));
        fs::hard_link(&input, folder.path("hard")).unwrap();
        let _ = fs::remove_file(folder.path("link"));
        symlink("games.pgn", folder.path("link")).unwrap();
        for name in ["games.pgn", "./games.pgn", "hard", "link"] {
            let output = folder.path(name);
            for more in [&[output.as_str()][..], &[output.as_str(), "--force"]] {
                let (status, error) = failure(&with(words, more));
                assert!(status == 2 && error.contains("is the input"), "{words:?} {name}: {error}");
                assert_eq!(fs::read_to_string(&input).unwrap(), text, "{words:?} {name}");
            }
        }
    }
}

#[test]
fn a_file_of_another_kind_is_replaced_only_by_force() {
    let folder = TempDir::new("kinds");
    let input = folder.path("games.pgn");
    for (words, _) in commands(&input) {
        // The name of a picture must end like one, whatever the file contains.
        let (name, link) =
            if words[0] == "diagram" { ("keep.svg", "link.svg") } else { ("keep.txt", "link") };
        let (output, link) = (folder.path(name), folder.path(link));
        fs::write(&input, if words[0] == "perft" { "startpos ;D1 44\n" } else { GAME }).unwrap();
        fs::write(&output, "my notes\n").unwrap();
        fs::set_permissions(&output, fs::Permissions::from_mode(0o600)).unwrap();
        let (status, error) = failure(&with(&words, &[&output]));
        assert!(status == 2 && error.contains("--force"), "{words:?}: {error}");
        assert_eq!(fs::read_to_string(&output).unwrap(), "my notes\n", "{words:?}");

        let _ = fs::remove_file(&link);
        symlink(name, &link).unwrap();
        // The temporary file of a process that has ended.
        fs::write(folder.path(&format!("{name}.4294967295.part")), "half").unwrap();
        printed(&with(&words, &[&link, "--force"]));
        assert_ne!(fs::read(&output).unwrap(), b"my notes\n", "{words:?}");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{words:?}");
        assert_eq!(fs::metadata(&output).unwrap().permissions().mode() & 0o777, 0o600, "{words:?}");
        // The command may replace its own output.
        printed(&with(&words, &[&output]));
        let left: Vec<String> = folder.names().into_iter().filter(|name| name.ends_with(".part")).collect();
        assert!(left.is_empty() || !cfg!(target_os = "linux"), "{words:?}: {left:?}");
    }
}

#[test]
fn self_play_adds_to_its_own_files_only() {
    let folder = TempDir::new("selfplay");
    let (out, merged) = (folder.path("games.bin"), folder.path("merged.bin"));
    let play = ["datagen", "--games", "1", "--nodes", "20", "--threads", "1", "--out"];
    fs::write(&out, "my notes, which are longer than the head of a file of games\n".repeat(9)).unwrap();
    let (status, error) = failure(&[&play[..], &[&out]].concat());
    assert!(status == 1 && error.contains("games.bin"), "{error}");
    assert!(fs::read_to_string(&out).unwrap().starts_with("my notes"));
    fs::remove_file(&out).unwrap();
    assert!(crate::harness::run(&[&play[..], &[&out]].concat()).status.success());
    let whole = fs::read(&out).unwrap();
    let (status, error) = failure(&["datagen", "merge", "--out", &out, &out]);
    assert!(status == 2 && error.contains("already"), "{error}");
    assert_eq!(fs::read(&out).unwrap(), whole);
    printed(&["datagen", "merge", "--out", &merged, &out]);
    assert_eq!(folder.names(), ["games.bin", "merged.bin"]);
}

/// A file that is not text, or that is read again, needs a name.
#[test]
fn a_dash_is_refused_where_a_file_is_needed() {
    for words in [
        "book build --pgn a --out -",
        "book merge a --out -",
        "book build --analyze --positions 1 --out a --journal -",
        "book export --to obk --out -",
        "datagen --games 1 --out -",
        "datagen import --out -",
        "datagen merge a --out -",
        "puzzles make a --out -",
        "puzzles verify --out -",
        // Standard input has the moves of the learner.
        "puzzles solve -",
        "endings train --deck -",
        "analyze --eval-file -",
        "book merge - --out a",
        "book export -",
        "book show -",
        "book check -",
        "match -pgnout file=-",
        "match -pgnout -",
        "match -epdout file=-",
        "match -epdout -",
        "match -log file=-",
        "match -crosstable html=-",
        "match -crosstable json=-",
        "match -tournamentfile -",
        "match -config file=-",
        "match -config outname=-",
        #[cfg(all(feature = "serve", feature = "sqlite"))]
        "serve --library -",
        "perft --suite a --junit -",
        #[cfg(feature = "solver")]
        "tables build -",
        "man -",
        #[cfg(feature = "sqlite")]
        "library import a --library -",
        #[cfg(feature = "sqlite")]
        "library export --library a --browser -",
        #[cfg(feature = "sqlite")]
        "library export --library a --parquet -",
    ] {
        let (status, error) = failure(&words.split(' ').collect::<Vec<_>>());
        assert!(status == 2 && error.contains("name a file"), "{words}: {error}");
    }
}

#[test]
fn play_saves_no_game_under_a_dash() {
    let folder = TempDir::new("dash-save");
    let mut command = std::process::Command::new(crate::harness::CHUHE);
    let command = command.args(["play", "--level", "beginner"]).current_dir(&folder.0);
    let output = fed(command, b"h2e2\nsave -\nquit\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Not saved: -: '-' is not standard input or output here: name a file"), "{text}");
    assert!(!folder.names().contains(&"-".to_owned()));
}

/// Standard input may be named wherever a file of text is read.
#[test]
fn a_dash_is_standard_input() {
    let folder = TempDir::new("dash-input");
    let fen = xiangqi::START_FEN;
    for (words, input) in [
        ("convert -", GAME),
        ("review --nodes 50 --hash 1 -", GAME),
        ("book build --min-games 1 --out games.book --pgn -", GAME),
        ("datagen import --out games.bin -", "[Event \"a\"]\n\n1. h2e2 {+0.10/9} h9g7 {-0.10/9} 1-0\n"),
        ("puzzles make --out new.csv -", GAME),
        ("analyze --nodes 50 -", fen),
        ("perft --suite -", &format!("{fen} ;D1 44\n")),
        ("judge --suite -", &format!("{fen} | h2e2 | draw\n")),
        ("tactics --nodes 50 --file -", &format!("{fen} bm h2e2; id \"a b\";\n")),
        #[cfg(feature = "sqlite")]
        ("library alias --library lib.db --file -", "Li,Lee\n"),
    ] {
        let mut command = std::process::Command::new(crate::harness::CHUHE);
        let output = fed(command.args(words.split(' ')).current_dir(&folder.0), input.as_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.stdout.is_empty() && !errors.contains("No such file"), "{words}: {errors}");
    }
    let mut command = std::process::Command::new(crate::harness::CHUHE);
    let output = fed(command.args(["puzzles", "verify", "-"]), b"notes\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("names no column"), "{output:?}");
}

/// Standard output may be named, as for other commands of the system.
#[test]
fn a_dash_is_standard_output() {
    let folder = TempDir::new("dash");
    let input = folder.path("games.pgn");
    fs::write(&input, GAME).unwrap();
    for words in [
        &["convert", &input][..],
        &["book", "export"],
        &["diagram"],
        #[cfg(feature = "sqlite")]
        &["library", "export", "--library", &folder.path("lib.db")],
    ] {
        if words[0] == "library" {
            printed(&["library", "import", &input, words[2], words[3]]);
        }
        let run_in = |more: &[&str]| {
            let mut command = std::process::Command::new(crate::harness::CHUHE);
            command.args(words).args(more).current_dir(&folder.0).output().unwrap()
        };
        let (plain, dashed) = (run_in(&[]), run_in(&["--out", "-"]));
        assert!(plain.status.success() && dashed.status.success(), "{words:?}");
        assert!(!plain.stdout.is_empty() && plain.stdout == dashed.stdout, "{words:?}");
        assert!(!folder.names().contains(&"-".to_owned()), "{words:?}");
    }
}

/// Otherwise the time of the work would be lost.
#[test]
fn an_output_that_cannot_be_made_is_refused_before_the_work() {
    let folder = TempDir::new("no-folder");
    let suite = folder.written("suite.epd", "startpos ;D1 44\n");
    // The temporary file beside it would have a longer name than systems take.
    for name in ["none/out.xml", &"x".repeat(254)] {
        let output = run(&["perft", "--suite", &suite, "--junit", &folder.path(name)]);
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
    }
    assert_eq!(folder.names(), ["suite.epd"]);
}

/// Opening a pipe waits for a writer, and its games could not be read twice.
#[test]
fn a_pipe_is_refused_where_a_file_is_read_in_parts() {
    let folder = TempDir::new("read-pipes");
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let library = folder.path("lib.db");
    let mut commands = vec![vec!["analyze", "--depth", "1", "--tables", &pipe]];
    if cfg!(feature = "sqlite") {
        commands.push(vec!["library", "import", &pipe, "--library", &library]);
    }
    for command in commands {
        let (status, error) = failure(&command);
        assert!(status == 1 && error.contains("pipe: it is not a regular file"), "{command:?}: {error}");
    }
}

#[test]
fn nothing_is_added_to_a_pipe() {
    let folder = TempDir::new("pipes");
    let game = folder.written("games.pgn", GAME);
    let (pipe, book) = (folder.path("pipe"), folder.path("a.book"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut commands = vec![
        (vec!["puzzles", "make", &game, "--out", &pipe], "is not a regular file"),
        (vec!["puzzles", "make", &game, "--resume", "--out", &pipe], "is not a regular file"),
        (vec!["datagen", "--games", "1", "--nodes", "9", "--out", &pipe], "is not a regular file"),
        (vec!["datagen", "--games", "1", "--nodes", "9", "--out", "/dev/null"], "is not a regular file"),
        (vec!["datagen", "import", &game, "--out", &pipe], "is not a regular file"),
        (vec!["book", "build", "--analyze", "--journal", &pipe, "--out", &book], "is not a regular file"),
    ];
    if cfg!(feature = "sqlite") {
        commands.push((vec!["library", "import", &game, "--library", &pipe], "is not a regular file"));
    }
    for (command, said) in commands {
        let (status, error) = failure(&command);
        assert!(status > 0 && error.contains(said), "{command:?}: {error}");
    }
    assert_eq!(folder.names(), ["games.pgn", "pipe"], "nothing is left beside it");
}

/// The message names the journal once, by its file.
#[test]
fn a_journal_that_cannot_be_made_is_named_once() {
    let folder = TempDir::new("no-journal");
    let (journal, book) = (folder.path("none/journal"), folder.path("a.book"));
    let (status, error) = failure(&["book", "build", "--analyze", "--journal", &journal, "--out", &book]);
    assert!(status == 1 && error.starts_with(&format!("error: {journal}: No such file")), "{error}");
}

/// `| head -1` ends the report of a command, and not its work on files.
#[test]
fn files_are_written_without_a_reader_of_the_report() {
    let folder = TempDir::new("readers");
    folder.written("games.pgn", &GAME.repeat(3));
    folder.written("suite.epd", "startpos ;D1 44\nstartpos ;D1 44\n");
    let (won, made) = (folder.written("won.txt", puzzles::GAMES), folder.path("made.csv"));
    printed(&["puzzles", "make", &won, "--out", &made, "--nodes", puzzles::NODES]);
    for (command, output, least) in [
        ("review games.pgn --nodes 9 --hash 1 --pgn reviewed.pgn", "reviewed.pgn", "[Event \"a\"]"),
        ("perft --suite suite.epd --junit counts.xml", "counts.xml", "tests=\"2\""),
        ("book build --min-games 1 --pgn games.pgn --out built.book", "built.book", ""),
        ("puzzles verify made.csv --nodes 20000 --out held.csv", "held.csv", "mate"),
        #[cfg(feature = "solver")]
        ("tables build built --classes KR-KA", "built/KR-KA.cht", ""),
    ] {
        let mut process = Command::new(CHUHE)
            .args(command.split(' '))
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(process.stdout.take());
        let ended = process.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{command}: {ended:?}");
        let bytes = fs::read(folder.path(output)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!bytes.is_empty() && text.contains(least), "{command} wrote no {output}");
    }
}
