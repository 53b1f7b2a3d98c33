//! Whether the names of a heading are those of persons, and not of openings or pieces.

use xiangqi::notation::{is_digit, without_mark};

use super::between::VERSUS;
use crate::lex::{is_chinese, is_opening};

/// A tag, `Red` or `Black`, and the name of that player.
pub(crate) type Player<'t> = (&'static str, &'t str);

/// Characters of pieces and openings, which names have at most at their beginning: 屏风马, 马某某.
pub(super) const OF_OPENINGS: &str = "炮砲马馬车車俥兵卒相象士仕局阵陣攻防杀殺棋";

/// English words of openings.
const OPENINGS: [&str; 9] =
    ["cannon", "horse", "rook", "pawn", "elephant", "knight", "defense", "defence", "opening"];

/// The surnames that most Chinese names begin with, in both scripts.
const SURNAMES: &str = "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許\
     傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鐘汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段\
     雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦俞章鲁魯葛伍韦韋申尤毕畢聂聶焦向柳邢岳齐齊梅莫庄莊辛管\
     祝左涂耿牟卜路詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳陽裴席卫衛查屈鲍鮑覃霍翁隋植甘景薄单單包司柏宁寧柯阮桂闵閔";

/// The surnames of most Vietnamese, in small letters.
const VIETNAMESE_SURNAMES: &str = "nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý lại trịnh đinh đào \
     đoàn trương hà lương mai cao tô tạ chu triệu uông tôn tống kiều quách thái lưu vương diệp trềnh trương tăng lâm";

/// Words for a side that may stand before a name, in small letters.
const SIDES: [&str; 5] = ["red", "black", "đỏ", "đen", "tiên"];

/// Whether two names are those of persons or teams rather than openings and pieces.
pub(super) fn are_persons(players: &[Player<'_>]) -> bool {
    matches!(players, [(_, first), (_, second)] if first != second && is_person(first) && is_person(second))
}

/// Whether a name is that of a person or a team. The team of a player may follow in brackets.
fn is_person(name: &str) -> bool {
    let name = name.split(is_opening).next().unwrap_or(name).trim();
    if name.contains(is_chinese) {
        return (2..=6).contains(&name.chars().count())
            && !is_of_opening(name)
            && !name.starts_with(['先', '后', '後', '之', '的', '战']);
    }
    let small = name.to_lowercase();
    let words = || small.split_whitespace();
    name.starts_with(char::is_uppercase)
        && !name.contains(is_digit)
        && words().count() <= 4
        && !words().any(|word| OPENINGS.iter().any(|opening| word.starts_with(opening)))
}

/// Whether a word contains pieces or words of openings as names do not: 屏风马.
pub(super) fn is_of_opening(word: &str) -> bool {
    word.chars().skip(1).any(|c| OF_OPENINGS.contains(c)) || word.starts_with(['炮', '砲'])
}

/// Whether both names are of two to four characters, the first a surname.
pub(super) fn have_surnames(names: &[Player<'_>]) -> bool {
    names.iter().all(|(_, name)| has_surname(name))
}

/// Whether a name is of two to four characters, the first a surname.
pub(super) fn has_surname(name: &str) -> bool {
    let name = name.split(is_opening).next().unwrap_or(name).trim();
    name.starts_with(|c| SURNAMES.contains(c)) && (2..=4).contains(&name.chars().count())
}

/// Whether a text is a surname of one character.
pub(super) fn is_surname(text: &str) -> bool {
    text.chars().nth(1).is_none() && text.starts_with(|c| SURNAMES.contains(c))
}

/// The text behind a fate without a word that belongs to the fate, if a name is behind it: 负于吕钦, 胜了吕钦. In 负于幼华 it
/// begins the name.
pub(super) fn without_particle(behind: &str) -> &str {
    let name = behind.strip_prefix(['于', '於', '了', '给', '給']).map(str::trim_start);
    let is_name = |name: &str| name.split(char::is_whitespace).next().is_some_and(has_surname);
    name.filter(|name| is_name(name)).unwrap_or(behind)
}

/// Whether the word at this byte of a text is a given name behind a Vietnamese surname, and perhaps one more name, rather
/// than a result: Trần Hòa, Trần Văn Hòa. Behind whole names of three words it is a result.
pub(super) fn is_given_name(text: &str, at: usize) -> bool {
    let (before, word) = text.split_at(at);
    let is_name = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(char::is_alphabetic)
            && !VERSUS.iter().chain(&SIDES).any(|other| word.to_lowercase() == *other)
    };
    let first = || {
        let mut names = before.split_whitespace().rev().take_while(is_name);
        let (last, other) = (names.next()?, names.next());
        names.next().is_none().then(|| other.unwrap_or(last))
    };
    let is_surname = |word: &str| {
        let small = word.to_lowercase();
        // Without marks, Do is the side Đỏ.
        let bare = |name: &str| name.chars().filter_map(without_mark).collect::<String>();
        VIETNAMESE_SURNAMES
            .split_whitespace()
            .any(|name| small == name || small.is_ascii() && name != "đỗ" && small == bare(name))
    };
    word.starts_with(char::is_uppercase)
        && before.ends_with(char::is_whitespace)
        && first().is_some_and(is_surname)
}

/// Whether a name is certainly that of a person: a Chinese one with a surname, or one in Latin letters.
pub(super) fn is_certainly_person(name: &str) -> bool {
    is_person(name) && (has_surname(name) || !name.contains(is_chinese))
}
