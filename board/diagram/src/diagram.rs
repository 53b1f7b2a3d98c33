//! What a picture shows, and the picture as SVG.

use std::fmt::Write;
use std::str::FromStr;

use xiangqi::{Color, Move, Piece, Position, Square};

use crate::board::{STEP, lines};
use crate::glyphs::strokes;
use crate::pieces::PieceSet;

/// The colours of arrows and marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum MarkColor {
    #[default]
    Green,
    Blue,
    Red,
    Yellow,
}

impl MarkColor {
    /// As SVG has it.
    pub const fn css(self) -> &'static str {
        match self {
            MarkColor::Green => "#2e7d32",
            MarkColor::Blue => "#1565c0",
            MarkColor::Red => "#c62828",
            MarkColor::Yellow => "#f9a825",
        }
    }
}

/// An arrow from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins and ends.
    pub mv: Move,
    /// Its colour.
    pub color: MarkColor,
}

/// A ring around a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The point.
    pub square: Square,
    /// Its colour.
    pub color: MarkColor,
}

/// A text that is not an arrow or a mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not {expected}; green, blue, red or yellow may follow a colon")]
pub struct ParseShapeError {
    text: String,
    expected: &'static str,
}

/// Reads `WHAT` or `WHAT:COLOR`.
fn shape<T: FromStr>(text: &str, expected: &'static str) -> Result<(T, MarkColor), ParseShapeError> {
    let error = || ParseShapeError { text: text.chars().take(40).collect(), expected };
    let (what, color) = match text.split_once(':') {
        None => (text, MarkColor::default()),
        Some((what, "green")) => (what, MarkColor::Green),
        Some((what, "blue")) => (what, MarkColor::Blue),
        Some((what, "red")) => (what, MarkColor::Red),
        Some((what, "yellow")) => (what, MarkColor::Yellow),
        Some(_) => return Err(error()),
    };
    Ok((what.parse().map_err(|_| error())?, color))
}

impl FromStr for Arrow {
    type Err = ParseShapeError;

    /// Reads `h2e2` or `h2e2:red`.
    fn from_str(text: &str) -> Result<Arrow, ParseShapeError> {
        shape(text, "an arrow like h2e2").map(|(mv, color)| Arrow { mv, color })
    }
}

impl FromStr for Mark {
    type Err = ParseShapeError;

    /// Reads `e4` or `e4:red`.
    fn from_str(text: &str) -> Result<Mark, ParseShapeError> {
        shape(text, "a point like e4").map(|(square, color)| Mark { square, color })
    }
}

/// What stands above and below the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// The numbers of the files as relative notation counts them: each side from its right, Red's in Chinese.
    #[default]
    Numerals,
    /// The letters of the files below the board and the numbers of the ranks beside it.
    Coordinates,
    /// Nothing.
    None,
}

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct Diagram<'p> {
    position: &'p Position,
    /// The move that led here is marked.
    pub last_move: Option<Move>,
    /// Arrows, drawn over the pieces.
    pub arrows: Vec<Arrow>,
    /// Rings around points.
    pub marks: Vec<Mark>,
    /// The side that sits at the bottom.
    pub view: Color,
    /// What is written on the pieces.
    pub pieces: PieceSet,
    /// What stands around the board.
    pub labels: Labels,
    /// Width of the picture in pixels.
    pub width: u32,
}

/// Units between the edge of the picture and the outer lines of the board.
const MARGIN: u32 = 70;
/// Units that the labels take above and below.
const LABEL: u32 = 40;
/// Radius of a piece.
const RADIUS: u32 = 45;

const BOARD: &str = "#f0d6a2";
const LINE: &str = "#6d4c22";
const RED: &str = "#b3261e";
const BLACK: &str = "#22211f";
const PIECE: &str = "#fdf4e0";
const LAST: &str = "#1976d2";

impl<'p> Diagram<'p> {
    /// A picture from Red's side, the last move marked.
    pub fn new(position: &'p Position) -> Diagram<'p> {
        Diagram {
            position,
            last_move: position.last_move(),
            arrows: Vec::new(),
            marks: Vec::new(),
            view: Color::Red,
            pieces: PieceSet::default(),
            labels: Labels::default(),
            width: 480,
        }
    }

    /// Units from the left and from the top to a point.
    fn place(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
        let (column, row) = match self.view {
            Color::Red => (file, 9 - rank),
            Color::Black => (8 - file, rank),
        };
        (MARGIN + STEP * column, self.top() + STEP * row)
    }

    fn top(&self) -> u32 {
        MARGIN + if self.labels == Labels::None { 0 } else { LABEL }
    }

    /// Units that the picture is wide and high.
    fn extent(&self) -> (u32, u32) {
        (2 * MARGIN + 8 * STEP, 2 * self.top() + 9 * STEP)
    }

    /// Pixels that the picture is high.
    pub fn height(&self) -> u32 {
        let (wide, high) = self.extent();
        (u64::from(self.width) * u64::from(high) / u64::from(wide)).min(u64::from(u32::MAX)) as u32
    }

    /// The picture. It refers to nothing outside itself, fonts included.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut svg);
        svg
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let (wide, high) = self.extent();
        let (width, height) = (self.width, self.height());
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\"><title>{}</title>",
            self.position.fen()
        )?;
        writeln!(out, "<rect width=\"{wide}\" height=\"{high}\" fill=\"{BOARD}\"/>")?;
        self.board(out)?;
        if let Some(mv) = self.last_move {
            self.ring(out, mv.from(), LAST, 20)?;
            self.ring(out, mv.to(), LAST, RADIUS + 5)?;
        }
        if self.position.is_check() {
            let side = self.position.side_to_move();
            let king = self.position.board().pieces().find(|&(_, piece)| is_king_of(piece, side));
            if let Some((square, _)) = king {
                self.ring(out, square, MarkColor::Red.css(), RADIUS + 6)?;
            }
        }
        for (square, piece) in self.position.board().pieces() {
            self.piece(out, square, piece)?;
        }
        for mark in &self.marks {
            self.ring(out, mark.square, mark.color.css(), RADIUS + 5)?;
        }
        for arrow in &self.arrows {
            self.arrow(out, arrow)?;
        }
        out.push_str("</svg>\n");
        Ok(())
    }

    fn board(&self, out: &mut String) -> std::fmt::Result {
        let top = self.top();
        writeln!(
            out,
            "<g transform=\"translate({MARGIN} {top})\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"3\" \
             stroke-linecap=\"round\"><path d=\"{}\"/><rect x=\"-9\" y=\"-9\" width=\"818\" height=\"918\" \
             stroke-width=\"5\"/></g>",
            lines()
        )?;
        let middle = top + 9 * STEP / 2;
        let river = if self.pieces == PieceSet::Simplified {
            ['楚', '河', '汉', '界']
        } else {
            ['楚', '河', '漢', '界']
        };
        for (character, column) in river.into_iter().zip([1, 2, 6, 7]) {
            let x = MARGIN + STEP * column;
            glyph(out, character, (x, middle), 56, LINE, 7)?;
        }
        self.labels(out)
    }

    fn labels(&self, out: &mut String) -> std::fmt::Result {
        const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        let (_, high) = self.extent();
        let label = |out: &mut String, character, place| glyph(out, character, place, 26, LINE, 9);
        match self.labels {
            Labels::None => Ok(()),
            Labels::Numerals => (0..9).try_for_each(|column| {
                let x = MARGIN + STEP * column as u32;
                // Each side counts from its right hand: the bottom side from the right of the picture.
                let number = |color| if color == self.view { 8 - column } else { column };
                let (red_y, black_y) =
                    if self.view == Color::Red { (high - 32, 32) } else { (32, high - 32) };
                label(out, CHINESE[number(Color::Red)], (x, red_y))?;
                label(out, (b'1' + number(Color::Black) as u8) as char, (x, black_y))
            }),
            Labels::Coordinates => {
                for file in 0..9u8 {
                    let column = if self.view == Color::Red { file } else { 8 - file };
                    let x = MARGIN + STEP * u32::from(column);
                    label(out, (b'a' + file) as char, (x, high - 32))?;
                }
                for rank in 0..10u8 {
                    let row = if self.view == Color::Red { 9 - rank } else { rank };
                    label(out, (b'0' + rank) as char, (14, self.top() + STEP * u32::from(row)))?;
                }
                Ok(())
            }
        }
    }

    fn piece(&self, out: &mut String, square: Square, piece: Piece) -> std::fmt::Result {
        let (x, y) = self.place(square);
        let ink = if piece.color == Color::Red { RED } else { BLACK };
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{}\" r=\"{RADIUS}\" fill=\"#00000040\"/><circle cx=\"{x}\" cy=\"{y}\" \
             r=\"{RADIUS}\" fill=\"{PIECE}\" stroke=\"{ink}\" stroke-width=\"3\"/><circle cx=\"{x}\" cy=\"{y}\" \
             r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\"/>",
            y + 4,
            RADIUS - 6
        )?;
        let size = if self.pieces == PieceSet::Letters { 44 } else { 54 };
        glyph(out, self.pieces.character(piece), (x, y), size, ink, 9)
    }

    fn ring(&self, out: &mut String, square: Square, color: &str, radius: u32) -> std::fmt::Result {
        let (x, y) = self.place(square);
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"7\"/>"
        )
    }

    fn arrow(&self, out: &mut String, arrow: &Arrow) -> std::fmt::Result {
        let point = |square| {
            let (x, y) = self.place(square);
            (f64::from(x), f64::from(y))
        };
        let ((x1, y1), (x2, y2)) = (point(arrow.mv.from()), point(arrow.mv.to()));
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        // The shaft ends where the head begins; the head ends short of the point's middle.
        let at = |along: f64, across: f64| (x1 + dx * along - dy * across, y1 + dy * along + dx * across);
        let tip = length - 8.0;
        let shape = [(12.0, 7.0), (tip - 34.0, 7.0), (tip - 34.0, 22.0), (tip, 0.0)];
        let mirrored = shape.iter().rev().skip(1).map(|&(along, across)| (along, -across));
        let points: Vec<String> = shape
            .iter()
            .copied()
            .chain(mirrored)
            .map(|(along, across)| {
                let (x, y) = at(along, across);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        writeln!(
            out,
            "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.8\"/>",
            points.join(" "),
            arrow.color.css()
        )
    }
}

fn is_king_of(piece: Piece, side: Color) -> bool {
    piece == Piece::new(side, xiangqi::PieceType::King)
}

/// A character, `size` units high and wide, around a point; `weight` is that of its strokes in glyph units.
fn glyph(
    out: &mut String,
    character: char,
    (x, y): (u32, u32),
    size: u32,
    color: &str,
    weight: u32,
) -> std::fmt::Result {
    let Some(path) = strokes(character) else { return Ok(()) };
    let corner = |center: u32| f64::from(center) - f64::from(size) / 2.0;
    writeln!(
        out,
        "<path transform=\"translate({} {}) scale({})\" d=\"{path}\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"{weight}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        corner(x),
        corner(y),
        f64::from(size) / f64::from(crate::glyphs::BOX)
    )
}
