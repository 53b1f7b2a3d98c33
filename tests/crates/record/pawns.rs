//! Games whose pawns are hard to name, in texts: several on a file, or on two files, in every notation and with every kind of
//! number before the moves.

use chuhe_test_support::rules::dialects::{DIALECTS, Dialect, crowded, written};
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, PieceType, Position, SplitMix64};

use crate::mixed::{NUMBERS, QUOTING, pick};
use crate::random::{moves, seeded, words_from};
use crate::support::read;

/// Ways to spell a move, from simplified Chinese or from letters.
const SPELLINGS: [fn(&str) -> String; 12] = [
    str::to_owned,
    str::to_owned,
    // Traditional characters.
    |text| replaced(text, "帅仕相马车炮将后进", "帥仕相馬車炮將後進"),
    |text| replaced(text, "马车炮后进", "傌俥砲後進"),
    // Full-width digits and signs.
    |text| text.chars().map(full_width).collect(),
    // Digits of the other side.
    |text| replaced(text, "一二三四五六七八九", "123456789"),
    |text| replaced(text, "一二三四五六七八九", "１２３４５６７８９"),
    |text| replaced(text, "兵卒", "卒兵"),
    |text| text.replace('=', "."),
    str::to_lowercase,
    // Check and quality.
    |text| format!("{text}!"),
    |text| if text.is_ascii() { format!("{text}+") } else { format!("{text}！") },
];

fn replaced(text: &str, from: &str, to: &str) -> String {
    let other = |c| from.chars().position(|other| other == c).and_then(|at| to.chars().nth(at));
    text.chars().map(|c| other(c).unwrap_or(c)).collect()
}

fn full_width(c: char) -> char {
    char::from_u32(c as u32 + 0xFEE0).filter(|_| c.is_ascii_graphic()).unwrap_or(c)
}

/// A random game from a position, mostly of moves of pawns.
fn game(random: &mut SplitMix64, start: &Position) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..2 + random.below(9) {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let is_pawn =
            |mv: &Move| position.piece_on(mv.from()).is_some_and(|piece| piece.kind == PieceType::Pawn);
        let pawns: Vec<Move> = legal.iter().copied().filter(is_pawn).collect();
        let from = if pawns.is_empty() || random.chance(20) { legal } else { pawns };
        if from.is_empty() {
            break;
        }
        let mv = from[random.below(from.len())];
        position.make_move(mv);
        moves.push(mv);
    }
    moves
}

/// Whether moves show the edition of the WXF rules, or have no names that differ in it.
fn is_clear(words: &[String]) -> bool {
    !words.iter().any(|word| word.starts_with("11") || word.starts_with("33"))
}

fn text(random: &mut SplitMix64, start: &Position, words: &[String]) -> String {
    // Files with tags have fewer forms.
    let is_file = random.below(3) == 0;
    let number = if is_file { NUMBERS[1 + random.below(2)] } else { pick(random, &NUMBERS) };
    let between = if is_file { " " } else { pick(random, &[" ", "  ", "\t", "，", "　", ", "]) };
    let heading = if is_file { "[FEN \"#\"]\n\n" } else { pick(random, &["FEN: #\n", "局面：#\n\n"]) };
    let mut text = heading.replace('#', &start.to_string());
    let is_black = start.side_to_move() == Color::Black;
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    if is_black {
        words.insert(0, "……");
    }
    let end = pick(random, &["\n", " "]);
    for (index, round) in words.chunks(2).enumerate() {
        text += &format!("{}{}{end}", number(index + 1), round.join(between));
    }
    text.truncate(text.trim_end().len());
    text += "\n";
    pick(random, if is_file { &QUOTING[..5] } else { &QUOTING })(&text)
}

#[test]
fn moves_of_pawns_are_read_in_every_notation() {
    let mut random = seeded(47);
    let mut wrong = Vec::new();
    for _ in 0..500 {
        let start = crowded(&mut random);
        let game = game(&mut random, &start);
        if game.is_empty() {
            continue;
        }
        let mut forms: Vec<(String, Vec<String>)> = Vec::new();
        for dialect in DIALECTS {
            let plain = words_from(&start, &game, |position, mv| written(position, mv, dialect));
            let spelling = pick(&mut random, &SPELLINGS);
            if dialect != Dialect::Wxf1997 || is_clear(&plain) {
                forms.push((format!("{dialect:?}"), plain.iter().map(|word| spelling(word)).collect()));
            }
        }
        for notation in Notation::ALL {
            forms.push((
                format!("{notation:?}"),
                words_from(&start, &game, |position, mv| write(position, mv, notation)),
            ));
        }
        for (name, words) in forms {
            let text = text(&mut random, &start, &words);
            let found: Vec<_> = read(&text)
                .iter()
                .map(|game| game.as_ref().map(moves).map_err(ToString::to_string))
                .collect();
            if found != [Ok(game.clone())] {
                wrong.push(format!("{name}: {words:?}\n{text}{found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} {}", wrong.len(), wrong[..wrong.len().min(5)].join("\n\n"));
}
