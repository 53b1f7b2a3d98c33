//! Errors and reports in the language of `--lang`.

use serde_json::Value;

use crate::cli::{failure, printed, stdout};
use crate::harness::{TempDir, run};

/// Checks an error in each language, and that no English is in it.
fn says(arguments: &[&str], english: &str, words: [&str; 3]) {
    let (_, error) = failure(&[arguments, &["--lang", "en"]].concat());
    assert!(error.contains(english), "{error}");
    for (lang, word) in ["zh", "zh-Hant", "vi"].into_iter().zip(words) {
        let (_, error) = failure(&[arguments, &["--lang", lang]].concat());
        assert!(error.contains(word) && !error.contains(english), "{lang}: {error}");
    }
}

#[test]
fn an_invalid_position_is_refused_in_the_language() {
    says(
        &["judge", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"],
        "face each other",
        ["将帅照面", "將帥照面", "đối mặt"],
    );
    says(&["explain", "--fen", "9/9 w"], "has 2 ranks", ["有 2 条横线", "有 2 條橫線", "có 2 hàng"]);
}

#[test]
fn arguments_are_refused_in_the_language() {
    for (arguments, english, words) in [
        (&["convert", "--nope"][..], "unexpected", ["未知参数", "未知參數", "tham số lạ"]),
        (&["playy"], "unrecognized", ["未知命令", "未知命令", "không có lệnh nào"]),
        (&["convert", "--to"], "required", ["需要一个值", "需要一個值", "cần một giá trị"]),
        (&["convert", "--to", "pgnx"], "possible", ["可用的值", "可用的值", "các giá trị"]),
        (&["perft"], "required", ["缺少参数", "缺少參數", "thiếu"]),
        (&["play", "--level", "foo"], "expected", ["等级分", "等級分", "hệ số Elo từ 600"]),
        (&["play", "--clock", "foo"], "expected", ["分钟", "分鐘", "phút"]),
        (&["perft", "4", "--hash", "0"], "expected", ["整数", "整數", "số nguyên"]),
        (&["perft", "4", "--threads", "0"], "expected", ["1 到 1024", "1 到 1024", "từ 1 đến 1024"]),
        (&["review", "--hash", "x"], "expected", ["整数", "整數", "số nguyên"]),
        (&["explain", "--nodes", "0"], "expected", ["不小于 1", "不小於 1", "ít nhất 1"]),
        (&["tables", "verify", "--seed", "x"], "expected", ["不小于 0", "不小於 0", "ít nhất 0"]),
    ] {
        says(arguments, english, words);
    }
}

#[test]
#[cfg(unix)]
fn a_missing_file_is_reported_in_the_language() {
    let told = ["文件或文件夹不存在", "檔案或資料夾不存在", "không có tệp"];
    for command in [
        &["convert", "/no/such/file"][..],
        &["review", "/no/such/file"],
        &["judge", "--suite", "/no/such/file"],
        &["book", "show", "/no/such/file"],
        &["tactics", "--file", "/no/such/file"],
        &["puzzles", "solve", "/no/such/file"],
        &["puzzles", "make", "/no/such/file", "--out", "/no/such/folder/puzzles.csv"],
        &["datagen", "stats", "/no/such/file"],
        &["tables", "verify", "--path", "/no/such/file"],
        &["analyze", "--eval-file", "/no/such/file"],
        #[cfg(feature = "sqlite")]
        &["library", "find", "--library", "/no/such/file"],
        #[cfg(feature = "sqlite")]
        &["library", "import", "/no/such/file", "--library", "/no/such/folder/library.db"],
    ] {
        says(command, "No such file", told);
    }
}

#[test]
fn work_that_cannot_be_done_is_refused_in_the_language() {
    let folder = TempDir::new("language-refused");
    let games = folder.written("games.pgn", "1. h2e2 h9g7 1-0\n\n1. h2e2 h7e7 1-0\n");
    let notes = folder.written("notes.txt", "my notes, of no use to a program\n");
    for (command, english, words) in [
        (&["diagram", "--out", "a.gif"][..], "must end in", ["结尾", "結尾", "đuôi"]),
        (&["datagen", "merge", "--out", &notes, &notes], "exists", ["已存在", "已存在", "tồn tại"]),
        (
            &["book", "show", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"],
            "is not in",
            ["没有局面", "沒有局面", "thế cờ"],
        ),
        (
            &["book", "build", "--pgn", &games, "--out", "a.book"],
            "played",
            ["没有一着", "沒有一著", "không có nước"],
        ),
        (&["convert", &games, "--to", "xqf"], "holds one", ["只有一局", "只有一局", "một ván"]),
        (
            &["convert", &games, "--notation", "chinese", "--output-encoding", "latin1"],
            "lacks",
            ["缺少", "缺少", "thiếu"],
        ),
        (&["convert", &games, "--encoding", "x"], "unknown", ["未知的编码", "未知的編碼", "bảng mã"]),
        (
            &["review", &games, "--pgn", "-", "--json", "-"],
            "only one of",
            ["标准输出", "標準輸出", "đầu ra chuẩn"],
        ),
        (&["analyze", "--eval-file", &notes], "not a Chuhe", ["网络文件", "網路檔案", "không phải mạng"]),
        (&["tables", "probe"], "no table", ["任何残局库", "任何殘局庫", "không bảng"]),
        (
            &["tables", "verify", "--path", &notes],
            "not an endgame",
            ["不是残局库", "不是殘局庫", "không phải bảng"],
        ),
        #[cfg(feature = "solver")]
        (&["tables", "build", "--classes", "KX-K", "x"], "a side has", ["每方先写", "每方先寫", "mỗi bên"]),
        #[cfg(feature = "sqlite")]
        (&["library", "find", "-l", "x", "--year", "x"], "expected", ["应为年份", "應為年份", "cần một năm"]),
        #[cfg(feature = "sqlite")]
        (&["library", "find", "-l", "x", "--material", "x"], "expected", ["应有双方", "應有雙方", "hai bên"]),
    ] {
        says(command, english, words);
    }
}

/// Existing files of a kind that the command does not accept.
#[test]
fn files_of_the_wrong_kind_are_reported_in_the_language() {
    let folder = TempDir::new("language");
    let (notes, empty) =
        (folder.written("notes.txt", "my notes, of no use to a program\n"), folder.written("empty", ""));
    let game = folder.written("game.pgn", "1. h2e2 h9g7 1-0\n");
    let bad = folder.written("bad.pgn", "1. h2e2 a9a9 1-0\n");
    for (command, english, words) in [
        (&["convert", &game, "--out", &notes][..], "exists and is", ["已存在", "已存在", "đã có"]),
        (&["book", "build", "--pgn", &game, "--out", &notes], "exists and is", ["已存在", "已存在", "đã có"]),
        (&["convert", &empty], "no games", ["没有找到对局", "沒有找到對局", "không tìm thấy"]),
        (&["review", &empty], "no games", ["没有找到对局", "沒有找到對局", "không tìm thấy"]),
        (&["analyze", &empty], "no positions", ["没有局面", "沒有局面", "không có thế cờ"]),
        (&["tactics", "--file", &empty], "no positions", ["没有局面", "沒有局面", "không có thế cờ"]),
        (&["convert", "--strict", &bad], "left out", ["略去", "略去", "bị bỏ qua"]),
        (&["convert", &bad], "kept", ["保留", "保留", "giữ lại"]),
        (&["book", "show", &empty], "the file is empty", ["文件是空的", "檔案是空的", "tệp trống"]),
        (&["book", "show", &notes], "not an opening", ["不是开局库", "不是開局庫", "không phải sách"]),
        (&["puzzles", "verify", &notes], "names no column", ["第一行没有", "第一行沒有", "không có cột"]),
        #[cfg(feature = "sqlite")]
        (
            &["library", "find", "-l", &notes],
            "not a library",
            ["不是棋谱库", "不是棋譜庫", "không phải thư viện"],
        ),
    ] {
        says(command, english, words);
    }
    let flags = format!("match -engine cmd=a -engine cmd=b -each nodes=9 -pgnout file={notes}");
    let flags: Vec<&str> = flags.split(' ').collect();
    says(&flags, "exists and is", ["已存在", "已存在", "đã có"]);
}

#[test]
fn endings_are_listed_with_their_goals_in_the_language() {
    for (lang, win, hold) in
        [("en", " win ", " hold "), ("zh", " 求胜 ", " 守和 "), ("vi", " thắng ", " giữ hòa ")]
    {
        let list = printed(&["endings", "list", "--lang", lang]);
        assert!(list.contains(win) && list.contains(hold), "{list}");
        assert!(list.lines().all(|line| line.contains(win) || line.contains(hold)), "{list}");
    }
}

#[test]
fn every_command_takes_a_language_and_programs_read_the_same_in_all() {
    let help = printed(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands.into_iter().filter(|name| *name != "help") {
        // Two of the languages before the command, two after it.
        for (lang, comes_first) in [("en", true), ("zh", false), ("zh-Hant", true), ("vi", false)] {
            let arguments = if comes_first {
                ["--lang", lang, command, "--help"]
            } else {
                [command, "--lang", lang, "--help"]
            };
            assert!(run(&arguments).status.success(), "{arguments:?}");
        }
    }
    for (lang, same) in [("zh-Hans", "zh"), ("zh-SG", "zh"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant")] {
        let help = |lang| printed(&["explain", "--help", "--lang", lang]);
        assert_eq!(help(lang), help(same), "{lang}");
    }
    let (status, error) = failure(&["analyze", "--lang", "tlh", "--depth", "1"]);
    assert!(status == 2 && error.contains("zh-Hant"), "{error}");
    let moves = "h2e2 h9g7";
    for arguments in [
        &["analyze", "--depth", "2", "--json"][..],
        &["judge", "--moves", moves, "--json"],
        &["explain", "--json", "--nodes", "100"],
        &["perft", "2", "--json"],
        &["book", "show", "--json"],
        &["tables", "list", "--json"],
    ] {
        let without_times = |text: String| -> Vec<Value> {
            let mut values: Vec<Value> =
                text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            for value in values.iter_mut().filter_map(Value::as_object_mut) {
                value.retain(|key, _| {
                    !["time", "timeMs", "nps", "seconds", "time_ms"].contains(&key.as_str())
                });
            }
            values
        };
        let in_lang = |lang| without_times(printed(&[arguments, &["--lang", lang]].concat()));
        for lang in ["zh", "zh-Hant", "vi"] {
            assert_eq!(in_lang(lang), in_lang("en"), "{arguments:?} {lang}");
        }
    }
}

#[test]
fn the_environment_chooses_the_language_and_the_argument_overrides_it() {
    let in_locale = |variable: &str, locale: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_chuhe"));
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.args(arguments).env(variable, locale).output().unwrap();
        (stdout(&output), String::from_utf8(output.stderr).unwrap())
    };
    let wrong = ["judge", "--moves", "h2e2 h2h8"];
    for (variable, locale, said) in [
        ("LANG", "C.UTF-8", "error: --moves: move 2: 'h2h8'"),
        ("LANG", "zh_CN.UTF-8", "错误：--moves：第 2 着：“h2h8”"),
        ("LC_ALL", "zh_TW.UTF-8", "錯誤：--moves：第 2 著：「h2h8」"),
        ("LC_MESSAGES", "vi_VN", "lỗi: --moves: nước 2: “h2h8”"),
    ] {
        let (_, error) = in_locale(variable, locale, &wrong);
        assert!(error.starts_with(said), "{locale}: {error}");
    }
    let (help, _) = in_locale("LANG", "zh_CN.UTF-8", &["play", "--help"]);
    assert!(
        help.contains("用法：chuhe play [选项]") && help.contains("在终端里") && !help.contains("Print"),
        "{help}"
    );
    let (help, _) = in_locale("LANG", "zh_CN.UTF-8", &["play", "--help", "--lang", "vi"]);
    assert!(help.contains("Cách dùng:") && !help.contains("用法"), "{help}");
    let (analysis, _) = in_locale("LANG", "vi_VN.UTF-8", &["analyze", "--depth", "1"]);
    assert!(analysis.contains("nước tốt nhất") && analysis.contains("(P"), "{analysis}");
}

#[test]
fn tables_and_books_are_described_in_the_language() {
    let fen = "7R1/4k4/9/9/9/9/9/3K5/9/9 w";
    for (lang, value, weight) in [
        ("en", "): win in ", "weight "),
        ("zh", "）：红方", "权重 "),
        ("zh-Hant", "）：紅方", "權重 "),
        ("vi", "): Đỏ thắng trong ", "trọng số "),
    ] {
        let told = printed(&["tables", "probe", "--lang", lang, "--fen", fen]);
        assert!(told.lines().next().unwrap().contains(value), "{told}");
        let told = printed(&["book", "show", "--lang", lang]);
        assert!(told.lines().all(|line| line.contains(weight)), "{told}");
    }
}
