//! Ctrl-C in the middle of each long command: it ends soon, leaves nothing half done, and says how to resume. SIGTERM and
//! SIGHUP do the same.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal::{SIGHUP, SIGINT, SIGTERM};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::cli::stdout;
use crate::harness::{CHUHE, TempDir, piped};

/// The status of a command that Ctrl-C ends before its work is done.
const INTERRUPTED: i32 = 130;

/// Whether a process has worked for a while: on Linux ten times the processor time that its start takes, else three
/// seconds since `begin`.
fn works(process: u32, begin: Instant) -> bool {
    if cfg!(target_os = "linux") {
        // Hundredths of a second.
        let enough = if cfg!(debug_assertions) { 50 } else { 20 };
        crate::system::System(process).ticks() >= enough
    } else {
        begin.elapsed() > Duration::from_secs(3)
    }
}

/// Waits until a signal no longer ends a process at once: on Linux until it is caught or ignored, else for a second.
fn wait_until_survived(process: u32, signal: Signal) {
    let begin = Instant::now();
    let is_ready = || match cfg!(target_os = "linux") {
        true => crate::system::System(process).survives(signal as u32),
        false => begin.elapsed() > Duration::from_secs(1),
    };
    while !is_ready() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the process does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Sends signals to a process, one after the other.
fn signal(process: u32, signals: &[Signal]) {
    for &signal in signals {
        kill(Pid::from_raw(process.cast_signed()), signal).unwrap();
    }
}

/// Runs the program in a folder and sends Ctrl-C once it is ready, as the test says, or works.
fn interrupted(folder: &Path, arguments: &[&str], input: &str, ready: impl Fn() -> bool) -> Output {
    signalled(folder, arguments, input, ready, &[SIGINT])
}

/// The same with these signals.
fn signalled(
    folder: &Path,
    arguments: &[&str],
    input: &str,
    ready: impl Fn() -> bool,
    signals: &[Signal],
) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    // The input stays open, so the program keeps waiting for more.
    let (mut child, stdin) = piped(command.args(arguments).current_dir(folder), input.as_bytes());
    let begin = Instant::now();
    while !(ready() || input.is_empty() && works(child.id(), begin)) {
        assert!(begin.elapsed() < Duration::from_secs(60), "{arguments:?} does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
    signal(child.id(), signals);
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(stdin);
    child.wait_with_output().unwrap()
}

const GAME: &str = "[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 h7h3 4. e2e6 b9c7 1-0\n\n";

#[test]
fn counting_commands_end_without_files() {
    let folder = TempDir::new("counts.d");
    for arguments in [
        &["perft", "9"][..],
        &["bench", "--depth", "60"],
        &["tactics", "--nodes", "100000000"],
        &["textbook", "--depth", "10"],
    ] {
        let output = interrupted(&folder.0, arguments, "", || false);
        assert!(!output.status.success(), "{arguments:?}");
        assert_eq!(folder.names(), [""; 0], "{arguments:?}");
    }
}

#[test]
fn a_book_that_has_no_position_yet_is_resumed() {
    let folder = TempDir::new("first-position.d");
    let arguments = ["book", "build", "--analyze", "--out", "a.book", "--nodes", "1000000000000"];
    let output = interrupted(&folder.0, &arguments, "", || false);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(INTERRUPTED), "{output:?}");
    assert!(errors.contains("interrupted") && !errors.contains("would be empty"), "{errors}");
    assert_eq!(folder.names(), ["a.book.journal"]);
}

#[test]
fn an_analysis_ends_with_its_best_move() {
    let folder = TempDir::new("analysis.d");
    let output = interrupted(&folder.0, &["analyze", "--movetime", "3600000"], "", || false);
    assert!(output.status.success() && stdout(&output).contains("best move "), "{output:?}");
}

/// `timeout` sends its signal twice, to the program and to its group, and so do a terminal that closes and its shell.
#[test]
fn a_review_keeps_the_games_that_it_has_reviewed() {
    for signals in [&[SIGINT][..], &[SIGTERM], &[SIGHUP], &[SIGTERM, SIGTERM], &[SIGHUP, SIGHUP, SIGTERM]] {
        keeps_reviews(signals);
    }
}

/// How often a text occurs in the files, finished or not, whose names contain another: the most for one file.
fn begun_in(folder: &TempDir, kind: &str, part: &str) -> usize {
    let texts = folder.names().into_iter().filter(|name| name.contains(kind));
    let texts = texts.filter_map(|name| fs::read_to_string(folder.0.join(name)).ok());
    texts.map(|text| text.matches(part).count()).max().unwrap_or(0)
}

fn keeps_reviews(signals: &[Signal]) {
    let folder = TempDir::new("review.d");
    fs::write(folder.0.join("games.pgn"), GAME.repeat(1000)).unwrap();
    let arguments =
        ["review", "games.pgn", "--depth", "2", "--hash", "1", "--pgn", "out.pgn", "--json", "out.json"];
    // With an input, which is not read, the signals wait for the first review.
    let has_review = || begun_in(&folder, "out.json", "\"review\"") >= 1;
    let output = signalled(&folder.0, &arguments, "\n", has_review, signals);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(INTERRUPTED), "{signals:?}: {output:?}");
    assert!(errors.contains("interrupted after "), "{errors}");
    assert_eq!(folder.names(), ["games.pgn", "out.json", "out.pgn"]);
    let count =
        |name: &str, part: &str| fs::read_to_string(folder.0.join(name)).unwrap().matches(part).count();
    let (games, objects) = (count("out.pgn", "[Event "), count("out.json", "\"type\":\"review\""));
    assert!(games == objects && games < 1000, "{games} and {objects}");
    assert!(errors.contains(&format!("interrupted after {games} ")), "{errors}");
}

/// A program that writes games to the input may wait itself, and keep it open. The last game is not complete.
#[test]
fn work_on_an_open_input_is_kept() {
    let folder = TempDir::new("open-input.d");
    // The format is known after 16 KiB.
    let long = format!("[Event \"a\"]\n\n1. h2e2 {{{}}} h9g7 1-0\n\n", "long ".repeat(4000));
    let input = format!("{long}{}[Event \"b\"]\n\n1. h2e2 h9", GAME.repeat(2));
    let begun = |kind: &str, part: &str| begun_in(&folder, kind, part);
    let review = "review - --depth 1 --hash 1 --pgn out.pgn --json out.json --html out.html".split(' ');
    let arguments: Vec<&str> = review.collect();
    let output = interrupted(&folder.0, &arguments, &input, || begun("out.json", "\"review\"") >= 2);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{output:?}");
    assert_eq!(folder.names(), ["out.html", "out.json", "out.pgn"]);
    let games = begun("out.json", "\"review\"");
    assert!(games >= 2 && begun("out.pgn", "[Event \"a\"]") == games && begun("out.html", "h2e2") > 0);
    assert!(errors.starts_with(&format!("interrupted after {games} games, which are kept")), "{errors}");

    let positions = format!("{}\n{}\n9/9", xiangqi::START_FEN, xiangqi::START_FEN);
    let begin = Instant::now();
    let waits = || begin.elapsed() > Duration::from_secs(2);
    let output = interrupted(&folder.0, &["analyze", "-", "--depth", "1"], &positions, waits);
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{output:?}");
    let done = stdout(&output).lines().count();
    assert!(done <= 2, "half a line is no position: {output:?}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.starts_with(&format!("interrupted after {done} position")), "{errors}");

    let begin = Instant::now();
    let waits = || begin.elapsed() > Duration::from_secs(2);
    let output = interrupted(&folder.0, &["puzzles", "make", "-", "--out", "made.csv"], &input, waits);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{output:?}");
    assert_eq!(errors.lines().count(), 1, "half a game is no fault: {errors}");
    assert!(errors.starts_with("interrupted: made.csv has the puzzles so far"), "{errors}");
}

#[test]
fn growing_a_book_is_resumed() {
    let folder = TempDir::new("book.d");
    let arguments = ["book", "build", "--analyze", "--nodes", "500", "--out", "a.book"];
    let journal = folder.0.join("a.book.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let output = interrupted(&folder.0, &arguments, "", || lines() > 20);
    assert_eq!(output.status.code(), Some(INTERRUPTED), "{output:?}");
    assert_eq!(folder.names(), ["a.book", "a.book.journal"]);
    let before = lines();
    let output = interrupted(&folder.0, &arguments, "", || lines() > before + 5);
    assert!(stdout(&output).contains("resuming from"), "{output:?}");
}

#[test]
fn interrupted_work_has_one_exit_status() {
    let folder = TempDir::new("undone.d");
    fs::write(folder.0.join("games.pgn"), GAME.repeat(1000)).unwrap();
    fs::write(folder.0.join("positions.fen"), format!("{}\n", xiangqi::START_FEN).repeat(1000)).unwrap();
    let mut commands = vec![
        "datagen --games 1000000 --nodes 500 --out games.chg",
        "puzzles make games.pgn --nodes 100000 --out made.csv",
        // A stop in the middle of a search.
        "puzzles verify --nodes 10000000000",
        "puzzles make games.pgn --nodes 10000000000 --out made.csv",
        "analyze --nodes 100000 positions.fen",
        "review games.pgn --depth 8 --hash 1 --json out.json",
        // These commands wait for their input.
        "review --depth 1 --hash 1 -",
        "analyze --depth 1 -",
        "puzzles make - --out waiting.csv",
    ];
    if cfg!(feature = "sqlite") {
        commands.push("library import games.pgn --library games.db");
    }
    for (command, name) in commands.iter().zip([SIGINT, SIGTERM].into_iter().cycle()) {
        for made in ["games.chg", "made.csv", "waiting.csv", "games.db"] {
            let _ = fs::remove_file(folder.0.join(made));
        }
        let arguments: Vec<&str> = command.split(' ').collect();
        let begin = Instant::now();
        let waits = arguments.contains(&"-");
        let library = folder.0.join("games.db");
        let ready = || match arguments[0] {
            "library" => library.exists(),
            _ => waits && begin.elapsed() > Duration::from_secs(1),
        };
        let output = signalled(&folder.0, &arguments, if waits { " " } else { "" }, ready, &[name]);
        assert_eq!(output.status.code(), Some(INTERRUPTED), "{command}: {output:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(waits || errors.lines().last().unwrap().starts_with("interrupted"), "{command}: {errors}");
    }
}

/// Started by `nohup`, a command goes on when its terminal closes.
#[test]
fn an_ignored_hangup_ends_nothing() {
    let mut process = Command::new("sh");
    let script = "trap '' HUP; exec \"$0\" analyze --depth 1 --json -";
    let (child, stdin) = piped(process.args(["-c", script, CHUHE]), b"startpos\n");
    wait_until_survived(child.id(), SIGHUP);
    signal(child.id(), &[SIGHUP]);
    std::thread::sleep(Duration::from_secs(1));
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && stdout(&output).contains("bestmove"), "{output:?}");
}

/// A user presses Ctrl-C and then ends the input. The empty input is not reported as an error.
#[test]
fn input_that_ends_after_the_interruption_is_not_an_error() {
    for command in [&["review", "--hash", "1", "-"][..], &["analyze", "-"]] {
        let mut process = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        let (child, stdin) = piped(process.args(command), b" ");
        wait_until_survived(child.id(), SIGINT);
        signal(child.id(), &[SIGINT]);
        std::thread::sleep(Duration::from_secs(1));
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(INTERRUPTED), "{command:?}: {output:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.starts_with("interrupted "), "{command:?}: {errors}");
    }
}

#[test]
fn a_conversion_leaves_the_old_file() {
    let folder = TempDir::new("conversion.d");
    fs::write(folder.0.join("out.pgn"), GAME).unwrap();
    let arguments = ["convert", "-", "--to", "pgn", "--out", "out.pgn"];
    let begin = Instant::now();
    let output =
        interrupted(&folder.0, &arguments, &GAME.repeat(500), || begin.elapsed() > Duration::from_secs(1));
    assert!(!output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(folder.0.join("out.pgn")).unwrap(), GAME);
    // The next run removes the temporary files.
    fs::write(folder.0.join("in.pgn"), GAME).unwrap();
    let again = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["convert", "in.pgn", "--to", "pgn", "--out", "out.pgn"])
        .current_dir(&folder.0)
        .status()
        .unwrap();
    assert!(again.success());
    assert_eq!(folder.names(), ["in.pgn", "out.pgn"]);
}

#[cfg(feature = "serve")]
#[test]
fn the_server_ends_in_order() {
    let folder = TempDir::new("server.d");
    let begin = Instant::now();
    let output = interrupted(&folder.0, &["serve", "--port", "0", "--no-open"], " ", || {
        begin.elapsed() > Duration::from_secs(1)
    });
    assert!(output.status.success(), "{output:?}");
}
