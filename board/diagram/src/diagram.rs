//! The content of a picture, and the picture as SVG.

use std::fmt::Write;
use std::str::FromStr;

use xiangqi::{Color, Move, Piece, Position, Square};

use crate::board::{STEP, lines};
use crate::glyphs::strokes;
use crate::pieces::PieceSet;
use crate::shapes::{Outline, Shape};

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
    /// The colour in SVG.
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
    /// The first and the last point of the arrow.
    pub mv: Move,
    /// The colour.
    pub color: MarkColor,
}

/// A ring around a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The point.
    pub square: Square,
    /// The colour.
    pub color: MarkColor,
}

/// A text that is not an arrow or a mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseShapeError {
    /// Not an arrow.
    #[error("'{0}' is not an arrow like h2e2; green, blue, red or yellow may follow a colon")]
    Arrow(String),
    /// Not a mark.
    #[error("'{0}' is not a point like e4; green, blue, red or yellow may follow a colon")]
    Mark(String),
}

/// Reads `SHAPE` or `SHAPE:COLOR`.
fn shape<T: FromStr>(
    text: &str,
    error: fn(String) -> ParseShapeError,
) -> Result<(T, MarkColor), ParseShapeError> {
    let error = || error(text.chars().take(40).collect());
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
        shape(text, ParseShapeError::Arrow).map(|(mv, color)| Arrow { mv, color })
    }
}

impl FromStr for Mark {
    type Err = ParseShapeError;

    /// Reads `e4` or `e4:red`.
    fn from_str(text: &str) -> Result<Mark, ParseShapeError> {
        shape(text, ParseShapeError::Mark).map(|(square, color)| Mark { square, color })
    }
}

/// The labels around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// The numbers of the files as relative notation counts them: each side from its right, Red's in Chinese.
    #[default]
    Numerals,
    /// The letters of the files below the board and the numbers of the ranks beside it.
    Coordinates,
    /// No labels.
    None,
}

impl Labels {
    /// The labels of this name: `numerals`, `coordinates` or `none`.
    pub fn by_name(name: &str) -> Option<Labels> {
        Some(match name {
            "numerals" => Labels::Numerals,
            "coordinates" => Labels::Coordinates,
            "none" => Labels::None,
            _ => return None,
        })
    }
}

/// The colour of the board, and of the lines on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum BoardColor {
    #[default]
    Wood,
    Green,
    Blue,
    Grey,
    Paper,
}

impl BoardColor {
    /// The colour of this name: `wood`, `green`, `blue`, `grey` or `paper`.
    pub fn by_name(name: &str) -> Option<BoardColor> {
        Some(match name {
            "wood" => BoardColor::Wood,
            "green" => BoardColor::Green,
            "blue" => BoardColor::Blue,
            "grey" => BoardColor::Grey,
            "paper" => BoardColor::Paper,
            _ => return None,
        })
    }

    /// The colours of the board and of its lines in SVG.
    const fn css(self) -> (&'static str, &'static str) {
        match self {
            BoardColor::Wood => ("#f0d6a2", "#6d4c22"),
            BoardColor::Green => ("#c5d9b0", "#3c5a2c"),
            BoardColor::Blue => ("#bcd4e6", "#2f5573"),
            BoardColor::Grey => ("#d5d5d2", "#4c4c4a"),
            BoardColor::Paper => ("#fffdf6", "#444037"),
        }
    }
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
    /// The side at the bottom of the picture.
    pub view: Color,
    /// The symbols on the pieces.
    pub pieces: PieceSet,
    /// The labels around the board.
    pub labels: Labels,
    /// The colour of the board.
    pub board: BoardColor,
    /// Width of the picture in pixels.
    pub width: u32,
}

/// Units between the edge of the picture and the outer lines of the board.
const MARGIN: u32 = 70;
/// Units that the labels take above and below.
const LABEL: u32 = 40;
/// Radius of a piece.
const RADIUS: u32 = 45;

const RED: &str = "#b3261e";
const BLACK: &str = "#22211f";
const PIECE: &str = "#fdf4e0";
const LAST: &str = "#1976d2";
const SHADOW: &str = "#000000";

impl<'p> Diagram<'p> {
    /// A picture from Red's side, with the last move marked.
    pub fn new(position: &'p Position) -> Diagram<'p> {
        Diagram {
            position,
            last_move: position.last_move(),
            arrows: Vec::new(),
            marks: Vec::new(),
            view: Color::Red,
            pieces: PieceSet::default(),
            labels: Labels::default(),
            board: BoardColor::default(),
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
    pub(crate) fn extent(&self) -> (u32, u32) {
        (2 * MARGIN + 8 * STEP, 2 * self.top() + 9 * STEP)
    }

    /// The height of the picture in pixels.
    pub fn height(&self) -> u32 {
        let (wide, high) = self.extent();
        (u64::from(self.width) * u64::from(high) / u64::from(wide)).min(u64::from(u32::MAX)) as u32
    }

    /// The picture as SVG. It is self-contained: it needs no fonts or other files.
    pub fn svg(&self) -> String {
        let (wide, high) = self.extent();
        let (width, height) = (self.width, self.height());
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\"><title>{}</title>\n",
            self.position.fen()
        );
        for shape in self.shapes() {
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "{shape}");
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The parts of the picture, from the back to the front.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let (wide, high) = self.extent();
        let all = Outline::Rect { x: 0.0, y: 0.0, wide: f64::from(wide), high: f64::from(high) };
        shapes.push(Shape::filled(all, self.board.css().0, 1.0));
        self.lines(&mut shapes);
        if let Some(mv) = self.last_move {
            shapes.push(self.ring(mv.from(), LAST, 20));
            shapes.push(self.ring(mv.to(), LAST, RADIUS + 5));
        }
        if self.position.is_check() {
            let side = self.position.side_to_move();
            let king = self.position.board().pieces().find(|&(_, piece)| is_king_of(piece, side));
            shapes.extend(king.map(|(square, _)| self.ring(square, MarkColor::Red.css(), RADIUS + 6)));
        }
        for (square, piece) in self.position.board().pieces() {
            self.piece(&mut shapes, square, piece);
        }
        shapes.extend(self.marks.iter().map(|mark| self.ring(mark.square, mark.color.css(), RADIUS + 5)));
        shapes.extend(self.arrows.iter().map(|arrow| self.arrow(arrow)));
        shapes
    }

    fn lines(&self, shapes: &mut Vec<Shape>) {
        let (_, color) = self.board.css();
        let top = f64::from(self.top());
        let left = f64::from(MARGIN);
        let path = Outline::Path { data: lines().into(), x: left, y: top, scale: 1.0 };
        shapes.push(Shape::stroked(path, color, 3.0));
        let frame = Outline::Rect { x: left - 9.0, y: top - 9.0, wide: 818.0, high: 918.0 };
        shapes.push(Shape::stroked(frame, color, 5.0));
        let middle = self.top() + 9 * STEP / 2;
        let river = if self.pieces == PieceSet::Simplified {
            ['楚', '河', '汉', '界']
        } else {
            ['楚', '河', '漢', '界']
        };
        for (character, column) in river.into_iter().zip([1, 2, 6, 7]) {
            shapes.extend(glyph(character, (MARGIN + STEP * column, middle), 56, color, 7));
        }
        self.labels(shapes);
    }

    fn labels(&self, shapes: &mut Vec<Shape>) {
        const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        let (_, high) = self.extent();
        let (_, color) = self.board.css();
        let mut label = |character, place| shapes.extend(glyph(character, place, 26, color, 9));
        match self.labels {
            Labels::None => {}
            Labels::Numerals => {
                for column in 0..9 {
                    let x = MARGIN + STEP * column as u32;
                    // Each side counts files from its own right: the bottom side from the right edge of the picture.
                    let number = |color| if color == self.view { 8 - column } else { column };
                    let (red_y, black_y) =
                        if self.view == Color::Red { (high - 32, 32) } else { (32, high - 32) };
                    label(CHINESE[number(Color::Red)], (x, red_y));
                    label((b'1' + number(Color::Black) as u8) as char, (x, black_y));
                }
            }
            Labels::Coordinates => {
                for file in 0..9u8 {
                    let column = if self.view == Color::Red { file } else { 8 - file };
                    let x = MARGIN + STEP * u32::from(column);
                    label((b'a' + file) as char, (x, high - 32));
                }
                for rank in 0..10u8 {
                    let row = if self.view == Color::Red { 9 - rank } else { rank };
                    label((b'0' + rank) as char, (14, self.top() + STEP * u32::from(row)));
                }
            }
        }
    }

    fn piece(&self, shapes: &mut Vec<Shape>, square: Square, piece: Piece) {
        let (x, y) = self.place(square);
        let ink = if piece.color == Color::Red { RED } else { BLACK };
        let disc = |below, radius| circle((x, y + below), radius);
        shapes.push(Shape::filled(disc(4, RADIUS), SHADOW, 0.25));
        shapes.push(Shape { fill: Some((PIECE, 1.0)), ..Shape::stroked(disc(0, RADIUS), ink, 3.0) });
        shapes.push(Shape::stroked(disc(0, RADIUS - 6), ink, 1.5));
        let size = if self.pieces == PieceSet::Letters { 44 } else { 54 };
        shapes.extend(glyph(self.pieces.character(piece), (x, y), size, ink, 9));
    }

    fn ring(&self, square: Square, color: &'static str, radius: u32) -> Shape {
        Shape::stroked(circle(self.place(square), radius), color, 7.0)
    }

    fn arrow(&self, arrow: &Arrow) -> Shape {
        let point = |square| {
            let (x, y) = self.place(square);
            (f64::from(x), f64::from(y))
        };
        let ((x1, y1), (x2, y2)) = (point(arrow.mv.from()), point(arrow.mv.to()));
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        // The shaft ends where the head begins. The head ends before the centre of the point.
        let at = |(along, across): (f64, f64)| (x1 + dx * along - dy * across, y1 + dy * along + dx * across);
        let tip = length - 8.0;
        let shape = [(12.0, 7.0), (tip - 34.0, 7.0), (tip - 34.0, 22.0), (tip, 0.0)];
        let mirrored = shape.iter().rev().skip(1).map(|&(along, across)| (along, -across));
        let points = shape.iter().copied().chain(mirrored).map(at).collect();
        Shape::filled(Outline::Polygon(points), arrow.color.css(), 0.8)
    }
}

fn is_king_of(piece: Piece, side: Color) -> bool {
    piece == Piece::new(side, xiangqi::PieceType::King)
}

fn circle((x, y): (u32, u32), radius: u32) -> Outline {
    Outline::Circle { x: f64::from(x), y: f64::from(y), radius: f64::from(radius) }
}

/// A character as a shape around a point, `size` units wide and high; `None` if there is no glyph for it. `weight` is
/// the width of its strokes in glyph units.
fn glyph(character: char, (x, y): (u32, u32), size: u32, color: &'static str, weight: u32) -> Option<Shape> {
    let corner = |center: u32| f64::from(center) - f64::from(size) / 2.0;
    let scale = f64::from(size) / f64::from(crate::glyphs::BOX);
    let path = Outline::Path { data: strokes(character)?.into(), x: corner(x), y: corner(y), scale };
    Some(Shape::stroked(path, color, f64::from(weight)))
}
