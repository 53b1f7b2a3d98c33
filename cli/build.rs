//! Puts the commit of the build into the program, and packs the licences of other people's code.
//!
//! Only optimised builds name the commit, because debug builds change with each save. They watch the files in which git
//! keeps the commit, and are built again when that changes, not when the index or the working tree does. Without git
//! the commit comes from `CHUHE_COMMIT`, or from the file that cargo puts into packages; a build without any of them
//! names none.

use std::env;
use std::path::Path;
use std::process::Command;

use miniz_oxide::deflate::compress_to_vec;

/// The text of `chuhe about --licences`.
const LICENCES: &str = "assets/third-party.txt";
/// The compression level: the highest of the library, which makes the files twelve times smaller.
const LEVEL: u8 = 10;

fn main() {
    println!("cargo::rerun-if-changed={LICENCES}");
    let text = std::fs::read(LICENCES).expect("the file is part of the package");
    let out = env::var_os("OUT_DIR").expect("cargo sets it for build scripts");
    let packed = compress_to_vec(&text, LEVEL);
    std::fs::write(Path::new(&out).join("third-party.deflate"), packed).expect("the folder is cargo's own");
    println!("cargo::rerun-if-env-changed=CHUHE_COMMIT");
    // Without this line Cargo would run the script after every change in the package.
    println!("cargo::rerun-if-changed=build.rs");
    let optimised = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given().or_else(packaged).or_else(|| if optimised { checked_out() } else { None });
    println!("cargo::rustc-env=CHUHE_COMMIT={}", commit.unwrap_or_default());
}

/// The version that the builder sets, for builds from a copy without git.
fn given() -> Option<String> {
    env::var("CHUHE_COMMIT").ok().and_then(|commit| short(&commit))
}

/// The commit in the file that cargo writes into packages.
fn packaged() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    short(rest.split('"').nth(1)?)
}

/// From git, if this file is its own: packages may be unpacked within other repositories.
fn checked_out() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let mut watched = vec!["HEAD".to_owned(), "packed-refs".to_owned()];
    watched.extend(git(&["symbolic-ref", "--quiet", "HEAD"]));
    for name in watched {
        // If this path did not exist, Cargo would run the script at each build.
        if let Some(path) = git(&["rev-parse", "--git-path", &name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    short(&git(&["rev-parse", "HEAD"])?)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// The first digits of a commit's name.
fn short(commit: &str) -> Option<String> {
    let is_name = commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_name.then(|| commit[..7].to_owned())
}
