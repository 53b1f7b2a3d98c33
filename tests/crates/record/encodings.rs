//! Encodings of game files: UTF-8 stays UTF-8 in every language, Chinese files are read as they are found, and guesses
//! and damage are reported.

use chuhe_record::text::{Encoding, TextReport};
use chuhe_record::{Format, GameResult, Ply, Record};
use chuhe_test_support::records::{ccbridge, xqf};
use encoding_rs::GB18030;
use proptest::prelude::*;
use xiangqi::notation::Notation;
use xiangqi::{Move, Position};

use crate::support::{read_bytes, written};

/// Names of players in forty languages. Those in two-byte alphabets could be taken for GB18030.
const LANGUAGES: [(&str, &str); 40] = [
    ("Amharic", "ኃይሌ ገብረሥላሴ"),
    ("Arabic", "محمد صلاح"),
    ("Armenian", "Լևոն Արոնյան"),
    ("Assamese", "ভূপেন হাজৰিকা"),
    ("Belarusian", "Васіль Быкаў"),
    ("Bengali", "রবীন্দ্রনাথ ঠাকুর"),
    ("Bulgarian", "Веселин Топалов"),
    ("Burmese", "အောင်ဆန်း"),
    ("Chinese, simplified", "许银川"),
    ("Chinese, traditional", "許銀川"),
    ("Croatian", "Luka Modrić"),
    ("Czech", "Dvořák Žižka"),
    ("Danish", "Bent Larsen Åse"),
    ("Dhivehi", "މުހައްމަދު"),
    ("French", "François Hervé"),
    ("Georgian", "ნონა გაფრინდაშვილი"),
    ("German", "Jörg Müller"),
    ("Greek", "Νίκος Καζαντζάκης"),
    ("Gujarati", "નરસિંહ મહેતા"),
    ("Hebrew", "בוריס גלפנד"),
    ("Hindi", "प्रेमचंद"),
    ("Hungarian", "Erdős Pál"),
    ("Icelandic", "Friðrik Ólafsson"),
    ("Japanese", "所司和晴"),
    ("Kazakh", "Абай Құнанбайұлы"),
    ("Khmer", "ព្រះនរោត្តម"),
    ("Korean", "김명환"),
    ("Lao", "ສຸພານຸວົງ"),
    ("Latvian", "Mihails Tāls Ļ"),
    ("Lithuanian", "Žygimantas Ėjus"),
    ("Mongolian", "Цэдэнбал Ө"),
    ("Persian", "پروین اعتصامی"),
    ("Polish", "Łukasz Żółć"),
    ("Romanian", "Ștefan Țepeș"),
    ("Russian", "Сергей Дёмин"),
    ("Serbian", "Светозар Глигорић"),
    ("Tamil", "விஸ்வநாதன் ஆனந்த்"),
    ("Thai", "ประมวล ใจดี"),
    ("Turkish", "Çağrı Şükrü Işık"),
    ("Vietnamese", "Lại Lý Huynh, Nguyễn Thành Bảo"),
];

/// The notations of the moves of a game.
const BODIES: [&str; 4] = ["h2e2 h9g7 h0g2 i9h9", "C2=5 H8+7", "炮二平五 马8进7 马二进三", "炮二平五 馬8進7"];

fn game(red: &str, black: &str, comment: &str) -> Record {
    let moves: Vec<_> = ["h2e2", "h9g7", "h0g2", "i9h9"]
        .into_iter()
        .map(|mv| Ply::from(mv.parse::<Move>().unwrap()))
        .collect();
    let mut record = Record { start: Position::default(), result: GameResult::Draw, ..Record::default() };
    record.line.plies = moves;
    record.line.plies[1].comment = comment.to_owned();
    record.tags.add("Red", red);
    record.tags.add("Black", black);
    record
}

fn read_as(bytes: &[u8], encoding: Encoding) -> (Vec<Record>, TextReport) {
    let mut games = Format::read(None, bytes, encoding).unwrap();
    let records = games.by_ref().map(|game| game.unwrap()).collect();
    (records, games.text_report().clone())
}

fn read(bytes: &[u8]) -> (Vec<Record>, TextReport) {
    let (games, report) = read_bytes(bytes);
    (games.into_iter().map(Result::unwrap).collect(), report)
}

/// A game file in UTF-8 comes back as it was, whatever it says.
fn assert_is_utf8(red: &str, black: &str, comment: &str) -> TextReport {
    let record = game(red, black, comment);
    let mut report = TextReport::default();
    for format in [Format::Pgn, Format::DhtmlXq] {
        let (games, found) = read(&written(format, &record, Notation::Uci));
        let [found_game] = &games[..] else { panic!("{} games", games.len()) };
        assert_eq!(found_game.tags.get("Red").unwrap_or_default(), red, "{format:?}");
        assert_eq!(found_game.tags.get("Black").unwrap_or_default(), black, "{format:?}");
        assert_eq!(found_game.line.plies[1].comment, comment, "{format:?}");
        assert!(found.damaged == 0 && found.encodings.iter().all(|&e| e == Encoding::Utf8), "{found:?}");
        report = found;
    }
    report
}

#[test]
fn names_in_forty_languages_round_trip() {
    for (language, name) in LANGUAGES {
        let report = assert_is_utf8(name, name, name);
        assert_eq!(report.notes(), [], "{language}");
        // The name is the only text of its kind in the file, in a tag or in a comment.
        assert_is_utf8(name, "x", "");
        assert_is_utf8("x", "y", name);
    }
}

proptest! {
    #[test]
    fn utf8_in_any_languages_round_trips(
        red in prop::sample::select(&LANGUAGES[..]),
        black in prop::sample::select(&LANGUAGES[..]),
        comment in prop::sample::select(&LANGUAGES[..]),
    ) {
        assert_is_utf8(red.1, black.1, comment.1);
    }

    /// Characters of two bytes that look most like GB18030, and any others: as in a finding of a fuzzer.
    #[test]
    fn any_utf8_round_trips(
        red in "[\u{C0}-\u{24F}\u{370}-\u{373}\u{384}-\u{7FF}a-z]{1,12}",
        black in "\\PC{0,12}",
        comment in "[\u{80}-\u{7FF}]{0,8}",
    ) {
        // The text without characters that files do not keep: signs of the formats, spaces at the ends, control
        // characters.
        let kept = |text: &str| -> String {
            let text: String =
                text.chars().filter(|c| !c.is_control() && !"[]{}()<>&|\"\\;%\u{FFFD}".contains(*c)).collect();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_is_utf8(&kept(&red), &kept(&black), &kept(&comment));
    }
}

#[test]
fn chinese_files_are_read_in_their_encodings() {
    let simplified = ["许银川", "吕钦", "王天一", "赵鑫鑫", "胡荣华", "杨官璘", "李来群", "柳大华"];
    let traditional = ["許銀川", "呂欽", "王天一", "趙鑫鑫", "胡榮華", "楊官璘", "李來群", "柳大華"];
    for (names, notation, encodings) in [
        (simplified, Notation::Chinese, &[Encoding::Gb18030][..]),
        (traditional, Notation::Traditional, &[Encoding::Gb18030, Encoding::Big5]),
    ] {
        for red in names {
            for black in names {
                let record = game(red, black, "好棋");
                for &encoding in encodings {
                    let text = String::from_utf8(written(Format::Pgn, &record, notation)).unwrap();
                    let (games, report) = read(&encoding.encode(&text));
                    assert_eq!(games[0].tags.get("Red"), Some(red), "{encoding}");
                    assert_eq!(games[0].tags.get("Black"), Some(black), "{encoding}");
                    assert_eq!((games[0].line.clone(), report.notes()), (record.line.clone(), vec![]));
                    assert_eq!(report.encodings, [encoding]);
                }
            }
        }
    }
}

#[test]
fn a_file_may_contain_several_encodings() {
    let parts = [
        ("Сергей Дёмин", Encoding::Utf8),
        ("许银川", Encoding::Gb18030),
        ("Νίκος Καζαντζάκης", Encoding::Utf8),
        ("吕钦", Encoding::Gb18030),
        ("김명환", Encoding::Utf8),
    ];
    let bytes: Vec<u8> = parts
        .iter()
        .flat_map(|(name, encoding)| {
            let text = format!("[Event \"x\"]\n[Red \"{name}\"]\n\n1. 炮二平五 马8进7 {{好棋}} 1-0\n\n");
            encoding.encode(&text).into_owned()
        })
        .collect();
    for rotated in 0..parts.len() {
        let games: Vec<&[u8]> = split_games(&bytes);
        let order: Vec<u8> =
            games[rotated..].iter().chain(&games[..rotated]).copied().flatten().copied().collect();
        let (found, report) = read(&order);
        let names: Vec<_> = found.iter().map(|game| game.tags.get("Red").unwrap()).collect();
        let expected: Vec<_> = parts[rotated..].iter().chain(&parts[..rotated]).map(|part| part.0).collect();
        assert_eq!(names, expected);
        assert_eq!((report.damaged, report.encodings.len()), (0, 2));
    }
}

fn split_games(bytes: &[u8]) -> Vec<&[u8]> {
    let starts: Vec<usize> =
        bytes.windows(7).enumerate().filter(|(_, w)| w == b"[Event ").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &bytes[start..end]).collect()
}

#[test]
fn a_guess_is_reported() {
    // Two characters in GB18030 that are valid UTF-8, and names that could be in two encodings.
    for bytes in
        [&b"[Site \"\xcc\xab\xd4\xad\"]\n1. h2e2 *\n"[..], b"[Red \"\xc0\xee\xc0\xb4\xc8\xba\"]\n1. h2e2 *\n"]
    {
        let (_, report) = read(bytes);
        assert_eq!(report.doubtful_line, Some(1), "{report:?}");
        assert!(report.notes()[0].to_string().contains("guess"));
        // If the encoding is given, no doubt is reported.
        assert_eq!(read_as(bytes, Encoding::Gb18030).1.doubtful_line, None);
    }
    assert_eq!(
        read_as(b"[Site \"\xcc\xab\xd4\xad\"]\n1. h2e2 *\n", Encoding::Gb18030).0[0].tags.get("Site"),
        Some("太原")
    );
    let cyrillic = Encoding::by_label("windows-1251").unwrap();
    let bytes = cyrillic.encode("[Red \"Каспаров\"]\n[Black \"Карпов\"]\n1. h2e2 {хорошо} *\n").into_owned();
    let (games, report) = read(&bytes);
    assert_eq!(games[0].tags.get("Red"), Some("Каспаров"));
    assert_eq!((report.encodings, report.doubtful_line), (vec![cyrillic], Some(1)));
}

#[test]
fn damaged_bytes_are_counted_in_every_encoding() {
    for (label, names) in [
        ("utf-8", "许银川 吕钦"),
        ("gb18030", "许银川 吕钦"),
        ("big5", "許銀川 呂欽"),
        ("shift_jis", "所司和晴"),
        ("euc-jp", "所司和晴"),
        ("euc-kr", "김명환"),
        ("windows-1253", "Νίκος"),
    ] {
        let encoding = Encoding::by_label(label).unwrap();
        let text = format!("[Red \"{names}\"]\n\n1. 炮二平五 h9g7 {{x#}} 2. h0g2 {{#}} *\n");
        let text =
            if label.starts_with(['u', 'g', 'b']) { text } else { text.replace("炮二平五", "h2e2") };
        let mut bytes = encoding.encode(&text).into_owned();
        for byte in bytes.iter_mut().filter(|byte| **byte == b'#') {
            *byte = if label == "windows-1253" { 0xD2 } else { 0xFF };
        }
        let (games, report) = read_as(&bytes, encoding);
        assert_eq!(games[0].line.plies.len(), 3, "{label}");
        assert_eq!((report.damaged, report.damaged_line), (2, Some(3)), "{label}");
        // The encoding is detected if the moves or the form of the bytes show it.
        if label.starts_with(['u', 'g', 'b']) {
            let (games, report) = read(&bytes);
            assert_eq!(games[0].tags.get("Red"), Some(names), "{label}");
            assert_eq!((report.damaged, report.encodings), (2, vec![encoding]), "{label}");
        }
    }
}

#[test]
fn damage_in_binary_files_is_counted() {
    // A comment in an XQF file in GB18030 with an invalid byte.
    let mut file = xqf::File::new(12);
    // The name 吕钦 is cut after three bytes, as in files whose field is too short.
    file.other = vec![(0x130, b"\x0f\xd0\xed\xd2\xf8\xb4\xa8\xd0\xed\xd2\xf8\xb4\xa8\xc2\xc0\xc7".to_vec())];
    let mut body = vec![24, 32, 0xF0, 0x20, 4, 0, 0, 0];
    body[3] = 0;
    let (_, _, _, length) = file.added();
    body = vec![24, 32, 0x20, 0];
    body.extend((4 + length).to_le_bytes());
    body.extend(b"\xba\xc3\xff\xff");
    let (games, report) = read(&file.with(&body));
    assert_eq!(games[0].line.comment, "好\u{FFFD}\u{FFFD}");
    assert_eq!(games[0].tags.get("Red"), Some("许银川许银川吕"));
    assert_eq!((report.damaged, report.encodings), (2, vec![Encoding::Gb18030]));
    // A text in CCBridge's UTF-16 with only half of a pair.
    let mut node = ccbridge::node(1, "", "ab");
    let end = node.len();
    node[end - 2..].copy_from_slice(&[0x00, 0xD8]);
    let (games, report) = read(&ccbridge::game(&ccbridge::start(), &[], &node));
    assert_eq!((games[0].line.comment.as_str(), report.damaged), ("a\u{FFFD}", 1));
    // A CBF file in GB18030, although XML is usually in UTF-8.
    let xml = "<?xml version=\"1.0\"?>\n<ChineseChessRecord><Head><Red>许银川</Red><Event>全国象棋个人赛</Event></Head>\
               <MoveList><Move value=\"00-00\" end=\"1\">好棋#</Move></MoveList></ChineseChessRecord>";
    let mut bytes = Encoding::Gb18030.encode(xml).into_owned();
    let at = bytes.iter().position(|&byte| byte == b'#').unwrap();
    bytes[at] = 0xFF;
    let (games, report) = read(&bytes);
    assert_eq!(games[0].tags.get("Red"), Some("许银川"));
    assert_eq!(report.damaged, 1);
}

#[test]
fn moves_do_not_change_the_encoding_of_names() {
    for (_, name) in LANGUAGES {
        for body in BODIES {
            let text = format!("[Red \"{name}\"]\n\n{body} *\n");
            assert_eq!(read(text.as_bytes()).0[0].tags.get("Red"), Some(name), "{body}");
        }
    }
}

#[test]
fn every_format_of_text_is_read_in_utf_16() {
    let pgn = "[Red \"许银川\"]\r\n\r\n1. 炮二平五 马8进7 {好} *\r\n";
    let xml = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<ChineseChessRecord><Head><Red>许银川</Red></Head><MoveList>\
               <Move value=\"00-00\"/><Move value=\"77-47\" end=\"1\">好</Move></MoveList></ChineseChessRecord>";
    for (text, plies) in [
        (pgn, 2),
        ("红方：许银川\n1. 炮二平五 马8进7\n", 2),
        ("FORMAT\tWXF\nRED\t许银川\nSTART{\n1. C2=5 H8+7\n}END\n", 2),
        (
            "[DhtmlXQ]\n[DhtmlXQ_red]许银川[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
            2,
        ),
        (xml, 1),
    ] {
        for little in [true, false] {
            let unit = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            let bytes = |text: &str| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
            let encoding = Encoding::by_label(if little { "utf-16le" } else { "utf-16be" }).unwrap();
            for bytes in [bytes(text), bytes(&format!("\u{FEFF}{text}"))] {
                let (games, report) = read(&bytes);
                assert_eq!(games.len(), 1, "{text}");
                let red = games[0].tags.get("Red");
                assert_eq!((red, games[0].line.plies.len()), (Some("许银川"), plies), "{text}");
                assert_eq!((report.encodings, report.damaged), (vec![encoding], 0), "{text}");
            }
        }
    }
    let (games, _) = read(&"h2e2 h9g7\nh0g2\n".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>());
    assert_eq!((games.len(), games[0].line.plies.len()), (1, 3));
}

#[test]
fn misread_texts_and_other_line_ends_are_read() {
    let text = "红方：许银川\n黑方：吕钦\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for encoding in [Encoding::Utf8, Encoding::Gb18030] {
        // A program took the bytes for characters of ISO 8859-1 and saved them in UTF-8.
        let misread: String = encoding.encode(text).iter().map(|&byte| char::from(byte)).collect();
        let (games, report) = read(misread.as_bytes());
        assert_eq!((games.len(), games[0].line.plies.len()), (1, 4), "{encoding}");
        assert_eq!(games[0].tags.get("Black"), Some("吕钦"), "{encoding}");
        assert_eq!((report.encodings, report.doubtful_line), (vec![encoding], Some(1)));
    }
    let wxf = "FORMAT\tWXF\nRED\t许银川\nSTART{\n1. C2=5 H8+7\n}END\n";
    for end in ["\u{B}", "\u{85}", "\u{2028}", "\u{2029}"] {
        for text in [text, wxf] {
            let (games, _) = read(text.replace('\n', end).as_bytes());
            let plies = if text == wxf { 2 } else { 4 };
            let found = (games.len(), games[0].tags.get("Red"), games[0].line.plies.len());
            assert_eq!(found, (1, Some("许银川"), plies), "{end:?}");
        }
    }
}

#[test]
fn a_part_of_a_file_may_be_in_utf_16() {
    let game = |name: &str| {
        format!("[Event \"E\"]\r\n[Red \"{name}\"]\r\n\r\n1. 炮二平五 马8进7 {{马上\r\n江上}} 1-0\r\n\r\n")
    };
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let big = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_be_bytes).collect() };
    let names = ["许银川", "胡荣华", "吕钦"];
    let [one, two, three] = names.map(game);
    let marked = format!("\u{FEFF}{two}");
    for (parts, what) in [
        ([one.clone().into_bytes(), wide(&marked), three.clone().into_bytes()], "a mark"),
        ([one.clone().into_bytes(), wide(&two), three.clone().into_bytes()], "no mark"),
        ([one.clone().into_bytes(), big(&two), three.clone().into_bytes()], "the other order"),
        (
            [wide(&format!("\u{FEFF}{one}")), two.clone().into_bytes(), big(&format!("\u{FEFF}{three}"))],
            "at the beginning",
        ),
        (
            [GB18030.encode(&one).0.into_owned(), wide(&marked), GB18030.encode(&three).0.into_owned()],
            "GB18030",
        ),
    ] {
        let (games, report) = read(&parts.concat());
        let found: Vec<_> = games.iter().map(|game| game.tags.get("Red").unwrap()).collect();
        assert_eq!(found, names, "{what}");
        assert!(games.iter().all(|game| game.line.plies[1].comment == "马上\n江上"), "{what}");
        assert_eq!(report.damaged, 0, "{what}");
    }
}
