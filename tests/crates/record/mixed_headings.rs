//! Headings put together at random: lines above the names, the names and the result, and lines below them.

use chuhe_record::GameResult;
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::Notation;

use crate::mixed::{NUMBERS, QUOTING, pick};
use crate::random::{game, moves, seeded, words};
use crate::support::read;

/// Names of Red and Black.
const NAMES: [[&str; 2]; 8] = [
    ["许银川", "吕钦"],
    ["王天一", "郑惟桐"],
    ["胡荣华", "柳大华"],
    ["赵鑫鑫", "洪智"],
    ["Nguyễn Thành Bảo", "Lại Lý Huynh"],
    ["Ann", "Ben"],
    ["程鸣", "黄海林"],
    ["张三", "李四"],
];

/// Names that are also words of moves and results.
const RARE: [[&str; 2]; 2] = [["和小平", "车兴国"], ["平安", "兵哥"]];

type Named = fn(&str, &str) -> (String, GameResult);

/// Headings for any names.
const NAMED: [Named; 26] = [
    |red, black| (format!("红方：{red}\n黑方：{black}"), GameResult::Unknown),
    |red, black| (format!("红: {red}\n黑: {black}"), GameResult::Unknown),
    |red, black| (format!("{red} 先胜 {black}"), GameResult::RedWins),
    |red, black| (format!("{red} 先负 {black}"), GameResult::BlackWins),
    |red, black| (format!("{red} 先和 {black}"), GameResult::Draw),
    |red, black| (format!("{red}（红）vs {black}（黑）"), GameResult::Unknown),
    |red, black| (format!("{red}（先胜）{black}"), GameResult::RedWins),
    |red, black| (format!("{red} 对 {black}"), GameResult::Unknown),
    |red, black| (format!("{red} VS {black}"), GameResult::Unknown),
    |red, black| (format!("[红] {red} [黑] {black}"), GameResult::Unknown),
    |red, black| (format!("先手：{red}　后手：{black}"), GameResult::Unknown),
    |red, black| (format!("{red} 1-0 {black}"), GameResult::RedWins),
    |red, black| (format!("{red} 0:1 {black}"), GameResult::BlackWins),
    |red, black| (format!("Red: {red}\nBlack: {black}"), GameResult::Unknown),
    |red, black| (format!("Đỏ: {red}\nĐen: {black}"), GameResult::Unknown),
    |red, black| (format!("执红：{red}\n执黑：{black}"), GameResult::Unknown),
    |red, black| (format!("黑方：{black}\n红方：{red}"), GameResult::Unknown),
    |red, black| (format!("红方:{red} VS 黑方:{black}"), GameResult::Unknown),
    |red, black| (format!("红方：{red}，黑方：{black}，红胜"), GameResult::RedWins),
    |red, black| (format!("{red} (红胜) {black}"), GameResult::RedWins),
    |red, black| (format!("{red}(红) 胜 {black}(黑)"), GameResult::RedWins),
    |red, black| (format!("**红方**：{red}\n**黑方**：{black}"), GameResult::Unknown),
    |red, black| (format!("- 红方：{red}\n- 黑方：{black}\n- 结果：黑胜"), GameResult::BlackWins),
    |red, black| (format!("| 红方 | {red} |\n| 黑方 | {black} |\n| 结果 | 和棋 |"), GameResult::Draw),
    |red, black| (format!("{red}执红先胜{black}"), GameResult::RedWins),
    |red, black| (format!("{red} (Red) - {black} (Black) 1/2-1/2"), GameResult::Draw),
];

/// Headings in which Chinese names need a surname.
const OF_PERSONS: [Named; 4] = [
    |red, black| (format!("红方 {red}\n黑方 {black}"), GameResult::Unknown),
    |red, black| (format!("红方\t{red}\n黑方\t{black}"), GameResult::Unknown),
    |red, black| (format!("{red} — {black}"), GameResult::Unknown),
    |red, black| (format!("红方　　{red}　　先胜　　黑方　　{black}"), GameResult::RedWins),
];

const ABOVE: [&str; 13] = [
    "",
    "第3届某某杯象棋赛\n",
    "2003年5月1日\n",
    "时间：2003-05-01\n",
    "地点：广州\n",
    "轮次：第5轮\n",
    "开局：中炮\n",
    "#1楼 发表于 2020-01-02 10:11\n",
    "【原创】我的一盘棋\n",
    "全国象棋甲级联赛第12轮，2019年8月7日弈于杭州\n",
    "作者：佚名 浏览：1234\n",
    "标题：精彩对局\n\n",
    "转帖 http://example.com/1.html\n\n",
];

const BELOW: [&str; 9] = [
    "",
    "\n",
    "2003年5月1日\n",
    "（弈于2003年5月1日）\n",
    "用时：红方 60分钟 黑方 59分钟\n",
    "着法：\n",
    "\n棋谱如下：\n",
    "比赛地点 广州\n",
    "开局：C44 中炮过河车互进七兵对屏风马左马盘河\n",
];

#[test]
fn mixed_headings_give_the_names_and_the_result() {
    let mut random = seeded(44);
    for _ in 0..scaled(3000) {
        let (names, named) = match random.below(10) {
            0 => (pick(&mut random, &RARE), pick(&mut random, &NAMED)),
            1 | 2 => (pick(&mut random, &NAMES), pick(&mut random, &OF_PERSONS)),
            _ => (pick(&mut random, &NAMES), pick(&mut random, &NAMED)),
        };
        let (heading, result) = named(names[0], names[1]);
        let game = game(&mut random);
        let (above, below) = (pick(&mut random, &ABOVE), pick(&mut random, &BELOW));
        let mut text = format!("{above}{heading}\n{below}");
        let number = pick(&mut random, &NUMBERS);
        for (index, round) in words(&game, Notation::Chinese).chunks(2).enumerate() {
            text += &format!("{}{}\n", number(index + 1), round.join(" "));
        }
        let text = pick(&mut random, &QUOTING)(&text);
        let games = read(&text);
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!(moves(record), game, "{text}");
        let found = ["Red", "Black"].map(|tag| record.tags.get(tag).unwrap_or_default());
        assert_eq!((found, record.result), (names, result), "{text}");
    }
}
