//! `docs/cli.md`, `docs/reasons.md` and `README.md`, compared with the program: their examples are run, and every
//! command has one on the first page.

use std::path::Path;
use std::process::Command;

use crate::cli::printed;
use crate::harness::TempDir;

const PAGE: &str = include_str!("../../docs/cli.md");
const REASONS: &str = include_str!("../../docs/reasons.md");
const README: &str = include_str!("../../README.md");

/// A command of the page and its stated output.
struct Example {
    command: String,
    output: Vec<String>,
}

/// The blocks of a page with the word `console`: lines after `$ ` are commands, the others their output.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { command: command.to_owned(), output: Vec::new() });
                }
                (None, Some(example)) => example.output.push(line.to_owned()),
                (None, None) => panic!("output before the first command: {line}"),
            }
        }
    }
    examples
}

/// The words of a command line; quotes hold words together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split(['\'', '"']).enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Whether a line is as the page says; `…` stands for anything.
fn fits(line: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let mut last = "";
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = part;
    }
    rest.is_empty() || (pattern.contains('…') && (last.is_empty() || line.ends_with(last)))
}

/// Whether lines are as the page says; a line of three dots stands for any number of lines.
fn all_fit(lines: &[&str], patterns: &[String]) -> bool {
    match patterns.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => {
            (0..=lines.len()).any(|skipped| all_fit(&lines[skipped..], rest))
        }
        Some((pattern, rest)) => {
            lines.split_first().is_some_and(|(line, others)| fits(line, pattern) && all_fit(others, rest))
        }
    }
}

#[test]
fn patterns_match_the_right_lines() {
    assert!(fits("a b c", "a b c") && fits("a b c", "a … c") && fits("a b c", "a …"));
    assert!(!fits("a b c", "a b") && !fits("a b c", "a … d") && !fits("x", "a…"));
    assert!(all_fit(&["a", "b", "c"], &["a".into(), "...".into(), "c".into()]));
    assert!(!all_fit(&["a", "b"], &["a".into()]));
    assert_eq!(words("chuhe x --fen 'a b' \"c d\""), ["chuhe", "x", "--fen", "a b", "c d"]);
}

#[test]
fn the_examples_print_what_the_pages_say() {
    let folder = TempDir::new("page.d");
    let (_, game) = PAGE.split_once("```pgn\n").expect("a game");
    std::fs::write(folder.path("game.pgn"), game.split("```").next().unwrap()).unwrap();
    let mut wrong = Vec::new();
    let pages = [README, REASONS, PAGE].map(examples);
    assert!(pages.iter().all(|examples| !examples.is_empty()));
    for Example { command, output } in pages.into_iter().flatten() {
        let lacks_png = command.contains(".png") && !cfg!(feature = "png");
        let lacks_sqlite = command.starts_with("chuhe library ") && !cfg!(feature = "sqlite");
        if lacks_png || lacks_sqlite {
            continue;
        }
        let found = run(&folder.0, &command);
        let lines: Vec<&str> = found.lines().collect();
        if !all_fit(&lines, &output) {
            wrong.push(format!("$ {command}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn run(folder: &Path, command: &str) -> String {
    let words = words(command);
    assert_eq!(words[0], "chuhe", "{command}");
    let program = Path::new(env!("CARGO_BIN_EXE_chuhe"));
    // If a command starts the program itself again, it must find this program.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&path));
    let output = Command::new(program)
        .args(&words[1..])
        .env("PATH", std::env::join_paths(folders).unwrap())
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_is_on_the_page() {
    let help = printed(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let listed = list.lines().take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help");
    for name in names {
        assert!(PAGE.contains(&format!("## `chuhe {name}`")), "{name}");
    }
}
