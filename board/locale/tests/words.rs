//! The words of the messages in Chinese and Vietnamese: signs, characters and terms.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chuhe_locale::hant::traditional;

const FILES: [&str; 9] = ["game", "files", "names", "facts", "terminal", "reports", "help", "flags", "page"];

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of a language's messages, each with the name of its file; comments are left out.
fn lines(lang: &str) -> Vec<(String, String)> {
    let of_file = |file: &str| {
        let path = format!("board/locale/texts/{lang}/{file}.ftl");
        let lines = read(&path).lines().map(|line| (path.clone(), line.to_owned())).collect::<Vec<_>>();
        lines.into_iter().filter(|(_, line)| !line.starts_with('#'))
    };
    FILES.into_iter().flat_map(of_file).collect()
}

fn is_chinese(c: char) -> bool {
    ('\u{3400}'..'\u{a000}').contains(&c)
}

/// The rows of the table: words, then characters.
fn table() -> Vec<(String, String)> {
    let rows = read("board/locale/texts/zh-Hant.tsv");
    rows.lines().map(|line| line.split_once('\t').unwrap()).map(|(a, b)| (a.into(), b.into())).collect()
}

#[test]
fn the_rows_of_the_table_apply_as_they_stand() {
    let rows = table();
    let simplified: BTreeSet<&String> = rows.iter().map(|(from, _)| from).collect();
    assert_eq!(simplified.len(), rows.len(), "each word has one row");
    for (index, (from, to)) in rows.iter().enumerate() {
        assert_ne!(from, to);
        assert_eq!(&traditional(from), to, "{from}");
        // A word inside a longer one would be replaced first.
        let earlier = rows[..index].iter().find(|(word, _)| from.contains(word.as_str()));
        assert_eq!(earlier, None, "{from} must stand before it");
    }
}

/// Big5 has no simplified characters, apart from a few that are also rare traditional ones.
#[test]
fn every_simplified_character_of_the_texts_is_in_the_table() {
    let is_traditional = |c: char| {
        let (_, _, lacks) = encoding_rs::BIG5.encode(c.encode_utf8(&mut [0; 4]));
        !lacks && !"叶厂广云亘网后里余于么几丑斗卜仆叹吁吊".contains(c)
    };
    for (file, line) in lines("zh") {
        let converted = traditional(&line);
        let left: BTreeSet<char> =
            converted.chars().filter(|&c| is_chinese(c) && !is_traditional(c)).collect();
        assert!(left.is_empty(), "{file}: {left:?} in {converted}");
        assert!(!converted.contains(['“', '”']), "{file}: {converted}");
    }
}

/// Words of the mainland that Taiwan has others for, in traditional characters; and wrong forms.
const MAINLAND: &[&str] = &[
    "文件",
    "默認",
    "程序",
    "網絡",
    "服務器",
    "線程",
    "搜索",
    "用戶",
    "鏈接",
    "設置",
    "加載",
    "粘貼",
    "導入",
    "導出",
    "命令行",
    "內存",
    "字節",
    "字符",
    "字段",
    "數據",
    "端口",
    "進程",
    "哈希",
    "界面",
    "內置",
    "運行",
    "支持",
    "磁盤",
    "光標",
    "在線",
    "信息",
    "保存",
    "軟件",
    "協議",
    "反複",
    "沒有注明",
    "盡量",
];

#[test]
fn traditional_texts_have_the_words_of_taiwan() {
    for (file, line) in lines("zh") {
        let converted = traditional(&line);
        let word = MAINLAND.iter().find(|word| converted.contains(**word));
        assert_eq!(word, None, "{file}: {converted}");
    }
    let text = "打开“我的文件夹”中的文件";
    assert_eq!(traditional(text), "打開「我的資料夾」中的檔案");
}

/// No half-width sign stands directly after a Chinese character, and no bracket directly before one.
#[test]
fn chinese_texts_have_full_width_signs() {
    for (file, line) in lines("zh") {
        let signs: Vec<char> = line.chars().collect();
        for pair in signs.windows(2) {
            let is_wrong =
                is_chinese(pair[0]) && ":,;!?()".contains(pair[1]) || pair[0] == ')' && is_chinese(pair[1]);
            assert!(!is_wrong, "{file}: {}{} in {line}", pair[0], pair[1]);
        }
    }
}

#[test]
fn quotation_marks_are_those_of_the_language() {
    for lang in ["zh", "vi"] {
        for (file, line) in lines(lang) {
            assert!(!line.contains('\''), "{file}: {line}");
        }
    }
}

/// Words that messages must not have, with the one to use: one concept has one name, that of docs/glossary.md.
const ZH: &[(&str, &str)] = &[
    ("裁定", "裁决"),
    ("判决", "判定"),
    ("单方计", "半回合"),
    ("开始局面", "起始局面"),
    ("布局", "开局"),
    ("士仕", "仕士"),
    ("象相", "相象"),
    ("求和", "提和 or 守和"),
    ("吃子定", "决定性吃子"),
    ("最长胜着", "最长胜法"),
    ("用时制", "用时规则"),
    ("您", "你"),
    ("打印", "显示 or 输出"),
];

const VI: &[(&str, &str)] = &[
    ("động cơ", "máy"),
    ("câu đố", "bài tập"),
    ("lời giải", "đáp án"),
    ("đầu hàng", "chịu thua"),
    ("bình luận", "lời bình"),
    ("nhận xét", "lời bình"),
    ("đầu đề", "tiêu đề"),
    ("ký pháp", "ký hiệu"),
    ("chiếu mãi", "trường chiếu"),
    ("đuổi mãi", "trường tróc"),
    ("bắt quân", "ăn quân"),
    ("cứu hòa", "giữ hòa"),
    ("kho ván", "thư viện ván cờ"),
    ("nước đơn", "nửa nước"),
    ("mỗi bên tính một", "nửa nước"),
    ("phần trăm tốt", "1/100 quân tốt"),
    ("thế khai cuộc", "thế cờ ban đầu"),
    ("thế bắt đầu", "thế cờ ban đầu"),
    ("cờ lệnh", "tham số"),
    ("mất thắng", "mất thế thắng"),
];

#[test]
fn one_concept_has_one_name() {
    for (lang, words) in [("zh", ZH), ("vi", VI)] {
        for (file, line) in lines(lang) {
            let lower = line.to_lowercase();
            let found = words.iter().find(|(word, _)| lower.contains(word));
            assert_eq!(found, None, "{file}: {line}");
        }
    }
}
