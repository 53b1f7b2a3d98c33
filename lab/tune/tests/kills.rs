//! A tuning of the search moves numbers towards the winner. It can be resumed after it was killed at random moments, was
//! interrupted, or had a full disk.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use chuhe_test_support::folder::TempFolder;
use xiangqi::SplitMix64;

const TUNE: &str = env!("CARGO_BIN_EXE_chuhe-tune");

/// A bound for waiting, not for speed.
const LONGEST: Duration = Duration::from_secs(60);

/// A temporary folder.
struct Folder(TempFolder);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(TempFolder::new(name))
    }

    fn state(&self) -> PathBuf {
        self.0.join("state")
    }

    /// A run up to this number of pairs, after lines of a shell that end in a word like `exec`.
    fn search(&self, pairs: u64, limits: &str) -> Command {
        let engine = std::env::current_exe().unwrap();
        let engine = engine.parent().and_then(Path::parent).unwrap().join("examples/engine");
        assert!(engine.is_file(), "cargo test builds {}", engine.display());
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("{limits} \"$0\" \"$@\""),
            TUNE,
            "search",
            "--pairs",
            &pairs.to_string(),
        ]);
        command.args(["--longest", "30", "--nodes", "1", "--engine"]).arg(engine);
        command.arg("--state").arg(self.state());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The pairs that the state counts; 0 without a state. All its numbers must be there.
    fn pairs(&self) -> u64 {
        let Ok(text) = fs::read_to_string(self.state()) else { return 0 };
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines.len() == 3 && lines[1].starts_with("first, int, ") && lines[2].starts_with("second, int, ")
        );
        assert!(lines[2].ends_with(", -50, 50, 5, 0"), "{text}");
        lines[0].strip_suffix(" pairs").unwrap().parse().unwrap()
    }

    fn names(&self) -> usize {
        fs::read_dir(&self.0).unwrap().count()
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_number_moves_towards_the_winner() {
    let folder = Folder::new("winner");
    assert!(folder.search(20, "exec").output().unwrap().status.success());
    let text = fs::read_to_string(folder.state()).unwrap();
    let first = text.lines().find_map(|line| line.strip_prefix("first, int, ")).unwrap();
    let value: f64 = first.split(',').next().unwrap().parse().unwrap();
    assert!(value > 10.0, "{text}");
}

#[test]
fn a_run_of_other_numbers_is_not_continued() {
    let folder = Folder::new("other");
    assert!(folder.search(2, "exec").output().unwrap().status.success());
    let output = folder.search(3, "exec").args(["--only", "first"]).output().unwrap();
    assert!(
        output.status.code() == Some(1) && errors(&output).contains("the run tunes first,second, not first"),
        "{}",
        errors(&output)
    );
    assert_eq!(folder.pairs(), 2);
}

#[test]
fn kills_lose_no_pair_that_was_written() {
    let folder = Folder::new("kills");
    let begin = Instant::now();
    let output = folder.search(60, "exec").output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(folder.pairs(), 60);
    let usual = begin.elapsed();
    let kills = std::env::var("CHUHE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let mut rng = SplitMix64::new(5);
    let mut known = 0;
    fs::remove_file(folder.state()).unwrap();
    for kill in 0..kills {
        let mut child = folder.search(60, "exec").spawn().unwrap();
        std::thread::sleep(usual.mul_f64(rng.below(1000) as f64 / 1000.0));
        child.kill().unwrap();
        child.wait().unwrap();
        let pairs = folder.pairs();
        assert!(pairs >= known && pairs.is_multiple_of(20), "kill {kill}: {pairs} pairs after {known}");
        known = pairs;
        if known == 60 {
            fs::remove_file(folder.state()).unwrap();
            known = 0;
        }
    }
    let output = folder.search(60, "exec").output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("first "));
    assert_eq!(folder.pairs(), 60);
    assert!(folder.names() == 1 || !Path::new("/proc/self").exists(), "nothing is left beside the state");
}

#[test]
fn a_full_disk_keeps_the_previous_state() {
    let folder = Folder::new("full");
    for known in [0, 20] {
        let output = folder.search(100, "trap '' XFSZ; ulimit -f 0; exec").output().unwrap();
        let errors = errors(&output);
        assert!(output.status.code() == Some(1) && errors.contains("state"), "{errors}");
        assert_eq!((folder.pairs(), folder.names()), (known, usize::from(known > 0)));
        assert!(folder.search(20, "exec").output().unwrap().status.success());
    }
}

#[test]
fn an_interrupt_leaves_a_state_and_says_how_to_resume() {
    let folder = Folder::new("interrupt");
    let mut child = folder.search(1_000_000, "exec").spawn().unwrap();
    let begin = Instant::now();
    while folder.pairs() == 0 {
        assert!(begin.elapsed() < LONGEST && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = folder.search(1_000_000, "exec").output().unwrap();
    assert!(
        second.status.code() == Some(1) && errors(&second).contains("is in use by"),
        "{}",
        errors(&second)
    );
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let (errors, pairs) = (errors(&output), folder.pairs());
    let said = format!("interrupted after {pairs} pairs: the same command resumes from ");
    assert!(output.status.code() == Some(130) && errors.contains(&said), "{errors}");
    assert!(folder.search(pairs + 3, "exec").output().unwrap().status.success());
    assert_eq!(folder.pairs(), pairs + 3);
}
