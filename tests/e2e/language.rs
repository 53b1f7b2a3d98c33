//! Errors and reports in the language of `--lang`.

use crate::cli::{failure, printed};

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
    says(&["explain", "--fen", "9/9 w"], "has 2 ranks", ["有 2 行", "有 2 行", "có 2 hàng"]);
}

#[test]
fn arguments_are_refused_in_the_language() {
    for (arguments, english, words) in [
        (&["convert", "--nope"][..], "unexpected", ["没有参数", "沒有參數", "không có"]),
        (&["playy"], "unrecognized", ["没有命令", "沒有命令", "không có lệnh"]),
        (&["convert", "--to"], "required", ["需要一个值", "需要一個值", "cần một giá trị"]),
        (&["convert", "--to", "pgnx"], "possible", ["可用的值", "可用的值", "các giá trị"]),
        (&["perft"], "required", ["缺少参数", "缺少參數", "thiếu"]),
        (&["play", "--level", "foo"], "expected", ["等级分", "等級分", "số Elo"]),
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
    let told = ["文件或文件夹不存在", "文件或文件夾不存在", "không có tệp"];
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
fn endings_are_listed_with_their_goals_in_the_language() {
    for (lang, win, hold) in
        [("en", " win ", " hold "), ("zh", " 求胜 ", " 守和 "), ("vi", " thắng ", " giữ hòa ")]
    {
        let list = printed(&["endings", "list", "--lang", lang]);
        assert!(list.contains(win) && list.contains(hold), "{list}");
        assert!(list.lines().all(|line| line.contains(win) || line.contains(hold)), "{list}");
    }
}
