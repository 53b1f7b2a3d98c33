//! A move as text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use super::Notation;
use super::name::{Direction, Standing, Step, Symbol, System};
use crate::position::Position;
use crate::types::{Color, Move, PieceType};

/// Writes a move in a notation. The move need not be legal. The relative notations need a piece of the side to move
/// on the start square; without one the move is written as two squares.
///
/// ```
/// use xiangqi::Position;
/// use xiangqi::notation::{Notation, write};
///
/// let position = Position::default();
/// let mv = "h2e2".parse()?;
/// let texts = Notation::ALL.map(|notation| write(&position, mv, notation));
/// assert_eq!(texts, ["h2e2", "H2-E2", "C2=5", "炮二平五", "炮二平五", "P2-5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(position: &Position, mv: Move, notation: Notation) -> String {
    let script = match notation {
        Notation::Uci => return mv.to_string(),
        Notation::Iccs => {
            let upper = |text: String| text.to_ascii_uppercase();
            return format!("{}-{}", upper(mv.from().to_string()), upper(mv.to().to_string()));
        }
        Notation::Wxf | Notation::Vietnamese => Script::Letters,
        Notation::Chinese => Script::Simplified,
        Notation::Traditional => Script::Traditional,
    };
    let color = position.side_to_move();
    let Some(piece) = position.piece_on(mv.from()).filter(|piece| piece.color == color) else {
        return mv.to_string();
    };
    if notation == Notation::Vietnamese {
        return vietnamese(position, color, piece.kind, mv);
    }
    let system = if script == Script::Letters { System::Wxf2018 } else { System::Chinese };
    text(position, color, piece.kind, mv, system, script)
}

impl Notation {
    /// The Chinese characters that moves are written with; empty for notations without them.
    ///
    /// ```
    /// use xiangqi::notation::Notation;
    ///
    /// assert!("炮二平五".chars().all(|c| Notation::Chinese.chinese_characters().contains(c)));
    /// assert_eq!(Notation::Wxf.chinese_characters(), "");
    /// ```
    pub fn chinese_characters(self) -> String {
        match self {
            Notation::Chinese => characters(Script::Simplified),
            Notation::Traditional => characters(Script::Traditional),
            Notation::Uci | Notation::Iccs | Notation::Wxf | Notation::Vietnamese => String::new(),
        }
    }
}

/// The script of the symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Letters,
    Simplified,
    Traditional,
}

/// The move of a piece in a system of names.
pub(super) fn text(
    position: &Position,
    color: Color,
    kind: PieceType,
    mv: Move,
    system: System,
    script: Script,
) -> String {
    let name = Standing::new(position.board(), color, kind, mv.from()).name(system);
    let step = Step::new(color, kind, mv);
    let direction = direction_sign(script, step.direction);
    let number = number(color, script, step.argument);
    [symbol(color, script, name[0]), symbol(color, script, name[1]), direction, number].into_iter().collect()
}

/// The characters of a script's moves.
fn characters(script: Script) -> String {
    let men = Color::ALL.into_iter().flat_map(|color| PieceType::ALL.map(|kind| man(color, script, kind)));
    let places = [Symbol::Front, Symbol::Middle, Symbol::Rear].map(|place| symbol(Color::Red, script, place));
    let directions =
        [Direction::Forward, Direction::Level, Direction::Backward].map(|it| direction_sign(script, it));
    let numbers = (1..=9).map(|it| number(Color::Red, script, it));
    men.chain(places).chain(directions).chain(numbers).collect()
}

fn direction_sign(script: Script, direction: Direction) -> char {
    match (script, direction) {
        (Script::Letters, Direction::Forward) => '+',
        (Script::Letters, Direction::Level) => '=',
        (Script::Letters, Direction::Backward) => '-',
        (Script::Simplified, Direction::Forward) => '进',
        (Script::Traditional, Direction::Forward) => '進',
        (_, Direction::Level) => '平',
        (_, Direction::Backward) => '退',
    }
}

fn symbol(color: Color, script: Script, symbol: Symbol) -> char {
    match symbol {
        Symbol::Man(kind) => man(color, script, kind),
        Symbol::Digit(digit) => number(color, script, digit),
        Symbol::Letter(place) => char::from(b'a' + place - 1),
        Symbol::Plus => '+',
        Symbol::Minus => '-',
        Symbol::Dot => '.',
        Symbol::Front => '前',
        Symbol::Middle => '中',
        Symbol::Rear if script == Script::Simplified => '后',
        Symbol::Rear => '後',
    }
}

/// Red's pieces have other characters than Black's, as far as the notation distinguishes them.
fn man(color: Color, script: Script, kind: PieceType) -> char {
    const NAMES: [[[char; PieceType::NUM]; Color::NUM]; 2] = [
        [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']],
        [['帥', '仕', '相', '馬', '車', '炮', '兵'], ['將', '士', '象', '馬', '車', '炮', '卒']],
    ];
    match script {
        Script::Letters => char::from(b"KAEHRCP"[kind.index()]),
        Script::Simplified => NAMES[0][color.index()][kind.index()],
        Script::Traditional => NAMES[1][color.index()][kind.index()],
    }
}

/// A number from 1 to 9: in Chinese for Red's moves in Chinese.
fn number(color: Color, script: Script, number: u8) -> char {
    const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    match (color, script) {
        (Color::Red, Script::Simplified | Script::Traditional) => CHINESE[usize::from(number % 10)],
        _ => char::from(b'0' + number % 10),
    }
}

/// A move in Vietnamese letters. Pawns that share a file with more than one other, or while another file has two, are
/// numbered from the front before their file.
fn vietnamese(position: &Position, color: Color, kind: PieceType, mv: Move) -> String {
    const LETTERS: [&str; PieceType::NUM] = ["Tg", "S", "T", "M", "X", "P", "B"];
    let name = match Standing::new(position.board(), color, kind, mv.from()).name(System::Wxf2018) {
        [_, Symbol::Plus] => "t".to_owned(),
        [_, Symbol::Minus] => "s".to_owned(),
        name => name
            .into_iter()
            .filter_map(|symbol| match symbol {
                Symbol::Digit(digit) => Some(char::from(b'0' + digit)),
                _ => None,
            })
            .collect(),
    };
    let step = Step::new(color, kind, mv);
    let direction = match step.direction {
        Direction::Forward => '.',
        Direction::Level => '-',
        Direction::Backward => '/',
    };
    format!("{}{name}{direction}{}", LETTERS[kind.index()], step.argument)
}
