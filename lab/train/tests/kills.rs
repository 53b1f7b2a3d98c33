//! A training that is killed at random moments, or whose disk is full, can be resumed and makes the same network.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chuhe_datagen::{SelfPlay, generate};
use xiangqi::SplitMix64;

const TRAIN: &str = env!("CARGO_BIN_EXE_chuhe-train");

fn fit_arguments(games: &Path, dir: &Path, epochs: u32) -> Vec<String> {
    let words = format!("fit --hidden 64 --epochs {epochs} --batch 64 --validation 300 --threads 1 --dir");
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let words = words.into_iter();
    words.chain([dir, games].map(|path| path.to_str().unwrap().to_owned())).collect()
}

/// The networks in a folder, by name, with their bytes. A training that is killed at once makes no folder.
fn networks(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let networks = entries.filter(|path| path.extension().is_some_and(|ending| ending == "nnue"));
    networks.map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap())).collect()
}

/// A folder with some games.
fn with_games(name: &str) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("chuhe-train-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let games = folder.join("games.chg");
    let settings = SelfPlay { nodes: 20, ..SelfPlay::default() };
    generate(&games, 1, 30, &settings, NonZeroUsize::MIN, |_| ControlFlow::Continue(())).unwrap();
    (folder, games)
}

#[test]
fn an_interrupt_leaves_a_checkpoint_and_says_how_to_resume() {
    const EPOCHS: u32 = 60;
    let (folder, games) = with_games("interrupt");
    let (undisturbed, interrupted) = (folder.join("undisturbed"), folder.join("interrupted"));
    assert!(
        Command::new(TRAIN)
            .args(fit_arguments(&games, &undisturbed, EPOCHS))
            .output()
            .unwrap()
            .status
            .success()
    );
    let command = || {
        let mut command = Command::new(TRAIN);
        command
            .args(fit_arguments(&games, &interrupted, EPOCHS))
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    };
    let mut child = command().spawn().unwrap();
    while !interrupted.join("checkpoint").exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(130), "{errors}");
    assert!(errors.starts_with("interrupted: ") && errors.contains("the same command resumes"), "{errors}");
    assert!(networks(&interrupted).is_empty());
    assert!(command().output().unwrap().status.success());
    assert_eq!(networks(&interrupted), networks(&undisturbed));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn kills_and_a_full_disk_change_nothing_about_the_network() {
    let (folder, games) = with_games("kills");
    let (undisturbed, killed) = (folder.join("undisturbed"), folder.join("killed"));
    let begin = Instant::now();
    let whole = Command::new(TRAIN).args(fit_arguments(&games, &undisturbed, 3)).output().unwrap();
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
    let usual = begin.elapsed();
    let wanted = networks(&undisturbed);
    assert_eq!(wanted.len(), 1);

    // A checkpoint has some hundred kilobytes.
    let full = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\"", TRAIN])
        .args(fit_arguments(&games, &killed, 3))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&full.stderr).into_owned();
    assert!(full.status.code() == Some(1) && errors.contains("checkpoint"), "{errors}");
    assert!(!killed.join("checkpoint").exists());

    let kills = std::env::var("CHUHE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let mut rng = SplitMix64::new(3);
    for _ in 0..kills {
        let mut child = Command::new(TRAIN)
            .args(fit_arguments(&games, &killed, 3))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(usual.mul_f64(rng.below(1000) as f64 / 1000.0));
        child.kill().unwrap();
        child.wait().unwrap();
        if !networks(&killed).is_empty() {
            assert_eq!(networks(&killed), wanted);
            fs::remove_dir_all(&killed).unwrap();
        }
    }
    let last = Command::new(TRAIN).args(fit_arguments(&games, &killed, 3)).output().unwrap();
    assert!(last.status.success(), "{}", String::from_utf8_lossy(&last.stderr));
    assert_eq!(networks(&killed), wanted);
    fs::remove_dir_all(&folder).unwrap();
}
