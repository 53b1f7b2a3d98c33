//! `--json` of all commands: a stream of objects that say what they are, in the way that `docs/cli.md` says.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::cli::{printed, stdout};
use crate::harness::{TempDir, TempFile, run};

const PAGE: &str = include_str!("../../docs/cli.md");

/// Runs of each command that has `--json`, and all types of objects that they print together. `{…}` are files.
const RUNS: [(&str, &[&str], &[&str]); 12] = [
    ("analyze", &["--depth 1", "--depth 1 {positions}"], &["bestmove", "info", "malformed", "position"]),
    ("book show", &[""], &["move"]),
    ("explain", &["--nodes 100", "--nodes 100 --move h2h9", "--fen {mate}"], &["explanation"]),
    ("judge", &["--moves h2e2", "--suite {rulings}"], &["game", "malformed", "summary", "wrong"]),
    ("library explorer", &["--library {library}", "--library {library} --nodes 100"], &["move", "position"]),
    ("library find", &["--library {library}"], &["game", "summary"]),
    ("library stats", &["--library {library}"], &["library"]),
    ("perft", &["1 --divide", "--suite {counts}"], &["case", "count", "malformed", "summary"]),
    ("review", &["- --nodes 500 --hash 1 {game}"], &["review"]),
    ("tables list", &[""], &["table"]),
    ("tables probe", &["--fen {rook}"], &["position"]),
    ("tactics", &["--nodes 5"], &["category", "position", "summary"]),
];

/// A ruling that is right, one that is wrong, and a line that is not a ruling.
const RULINGS: &str = "4k4/9/9/3N5/9/9/9/9/9/3K5 w | d6f7 e9e8 f7d6 e8e9 | loss # right\n\
    4k4/9/9/3N5/9/9/9/9/9/3K5 w | d6f7 e9e8 f7d6 e8e9 | draw # wrong\n\
    nothing\n";

/// The commands with this option, in the order of the help.
fn commands_with(option: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    while let Some(command) = open.pop() {
        let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let help = printed(&words);
        if help.lines().any(|line| line.split_whitespace().next() == Some(option)) {
            found.push(command.clone());
        }
        let list = help.split_once("Commands:\n").map_or("", |(_, list)| list);
        let names = list.lines().take_while(|line| !line.is_empty());
        let names = names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help");
        open.extend(names.map(|name| format!("{command} {name}").trim().to_owned()));
    }
    found.sort();
    found
}

/// The types that the page says each command prints.
fn on_the_page() -> BTreeMap<String, BTreeSet<String>> {
    let (_, table) = PAGE.split_once("| command | `type` |\n|---|---|\n").expect("the table");
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let quoted = |text: &str| -> Vec<String> {
            let all = text.split('`').skip(1).step_by(2).filter(|word| !word.starts_with('-'));
            all.map(str::to_owned).collect()
        };
        let commands = quoted(cells[0]);
        let groups: Vec<&str> =
            if commands.len() > 1 { cells[1].split("; ").collect() } else { vec![cells[1]] };
        for (command, group) in commands.into_iter().zip(groups) {
            types.entry(command).or_default().extend(quoted(group));
        }
    }
    types
}

/// Checks the names of fields, and what stands in those that are known.
fn check(value: &Value, command: &str) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| check(value, command)),
        Value::Object(fields) => {
            for (name, value) in fields {
                // The names of languages are those of the standard, as `zh-Hant`.
                let is_known =
                    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
                assert!(is_known || name == "zh-Hant", "{command}: {name}");
                let text = value.as_str();
                match name.as_str() {
                    "side" | "winner" | "loser" => {
                        assert!(
                            matches!(text, None | Some("Red" | "Black"))
                                && (text.is_some() || value.is_null()),
                            "{command}: {name} is {value}"
                        );
                    }
                    "mv" | "time" | "seconds" | "color" => panic!("{command}: a field is named {name}"),
                    "move" | "best" | "ponder" if text.is_some() => {
                        let text = text.unwrap_or_default();
                        assert!(text.parse::<xiangqi::Move>().is_ok(), "{command}: {name} is {value}");
                    }
                    _ => check(value, command),
                }
            }
        }
        _ => {}
    }
}

/// Checks that `convert` finds games in the output of `review` only.
fn assert_only_a_review_has_games(text: &str, command: &str) {
    let file = TempFile::new("own.json", text);
    let output = run(&["convert", file.path(), "--to", "moves"]);
    let told = String::from_utf8_lossy(&output.stderr);
    if command == "review" {
        assert_eq!(stdout(&output), "h2e2 h9g7 e2e6 a9a8\n", "{told}");
        return;
    }
    assert!(output.stdout.is_empty() && output.status.code() == Some(1), "{command}: {output:?}");
    let refused = format!("this is the output of 'chuhe {command} --json': it has no games");
    assert!(told.contains(&refused) || told.contains("no games found"), "{command}: {told}");
}

#[test]
fn every_object_says_its_type_and_the_page_knows_it() {
    let folder = TempDir::new("json");
    let files = BTreeMap::from([
        ("{positions}", folder.written("positions.epd", "not a position\n3k5/9/9/9/9/9/9/4R4/9/5K3 w\n")),
        ("{rulings}", folder.written("rulings.txt", RULINGS)),
        ("{counts}", folder.written("counts.epd", "nothing\n3k5/9/9/9/9/9/9/9/9/4K4 w ;D1 4\n")),
        ("{game}", folder.written("game.pgn", "[Red \"Li\"]\n\n1. h2e2 h9g7 2. e2e6 a9a8 1-0\n")),
        ("{library}", folder.path("games.db")),
        ("{mate}", "4k4/1R7/9/9/9/9/9/9/R8/3K5 w".to_owned()),
        ("{rook}", "3k5/9/9/9/9/9/9/4R4/9/5K3 w".to_owned()),
    ]);
    let has_library = cfg!(feature = "sqlite");
    if has_library {
        printed(&["library", "import", &files["{game}"], "--library", &files["{library}"]]);
    }
    let runs: Vec<_> = RUNS.iter().filter(|(name, ..)| has_library || !name.starts_with("library")).collect();
    let names: Vec<&str> = runs.iter().map(|(name, ..)| *name).collect();
    assert_eq!(commands_with("--json"), names, "the commands with --json");
    let page = on_the_page();
    for (command, all, types) in runs {
        let mut found = BTreeSet::new();
        for arguments in *all {
            let words = command.split_whitespace().chain(["--json"]).chain(arguments.split_whitespace());
            let words: Vec<&str> = words.map(|word| files.get(word).map_or(word, String::as_str)).collect();
            let text = stdout(&run(&words));
            assert!(text.ends_with('\n'), "{words:?}: {text}");
            for line in text.lines() {
                let object: Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                let Some(kind) = object["type"].as_str() else { panic!("{words:?}: {line}") };
                assert!(line.starts_with(&format!("{{\"type\":\"{kind}\"")), "{words:?}: {line}");
                found.insert(kind.to_owned());
                check(&object, command);
            }
            assert_only_a_review_has_games(&text, command);
        }
        let types: BTreeSet<String> = types.iter().map(|&kind| kind.to_owned()).collect();
        assert_eq!(found, types, "{command}");
        assert_eq!(page.get(*command), Some(&types), "docs/cli.md: {command}");
    }
}
