//! A slow but obviously correct move generator: it walks the mailbox, tries every move, and looks whether the king
//! can be taken. It shares neither tables nor methods with the engine's generator.

use xiangqi::{Color, Move, Piece, PieceType, Position, Square};

/// The mailbox, copied out of a position square by square.
#[derive(Clone)]
pub struct Reference {
    squares: [[Option<Piece>; 9]; 10],
    side: Color,
}

type Point = (i32, i32);

const STRAIGHT: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn square((file, rank): Point) -> Square {
    Square::try_from_coords(file, rank).expect("on the board")
}

fn point(square: Square) -> Point {
    (square.file().index() as i32, square.rank().index() as i32)
}

fn on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn in_palace(color: Color, (file, rank): Point) -> bool {
    (3..=5).contains(&file) && if color == Color::Red { rank <= 2 } else { rank >= 7 }
}

fn own_side(color: Color, (_, rank): Point) -> bool {
    if color == Color::Red { rank <= 4 } else { rank >= 5 }
}

impl Reference {
    /// Copies the pieces of a position.
    pub fn of(position: &Position) -> Reference {
        let mut squares = [[None; 9]; 10];
        for (square, piece) in position.board().pieces() {
            squares[square.rank().index()][square.file().index()] = Some(piece);
        }
        Reference { squares, side: position.side_to_move() }
    }

    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.squares[rank as usize][file as usize]
    }

    /// The pieces of `color`, each with its point.
    fn pieces_of(&self, color: Color) -> impl Iterator<Item = (Point, Piece)> {
        let mut all = self.squares.as_flattened().iter().zip(0..);
        std::iter::from_fn(move || {
            loop {
                let (piece, number) = all.next()?;
                if let Some(piece) = piece
                    && piece.color == color
                {
                    return Some(((number % 9, number / 9), *piece));
                }
            }
        })
    }

    /// Every pseudo-legal move of `color`. A king also "takes" the other king along an open file.
    fn moves_of(&self, color: Color) -> Vec<(Point, Point)> {
        let mut moves = Vec::with_capacity(64);
        self.pieces_of(color).for_each(|(from, piece)| self.moves_from(from, piece, &mut moves));
        moves
    }

    fn moves_from(&self, from: Point, piece: Piece, moves: &mut Vec<(Point, Point)>) {
        let color = piece.color;
        let step = |(files, ranks): Point, times: i32| (from.0 + files * times, from.1 + ranks * times);
        let mut add = |to: Point| {
            if on_board(to) && self.at(to).is_none_or(|other| other.color != color) {
                moves.push((from, to));
            }
        };
        match piece.kind {
            PieceType::King => {
                STRAIGHT.map(|d| step(d, 1)).into_iter().filter(|&t| in_palace(color, t)).for_each(&mut add);
                let forward = if color == Color::Red { (0, 1) } else { (0, -1) };
                let mut seen = (1..10).map(|n| step(forward, n)).take_while(|&t| on_board(t));
                let first = seen.find(|&t| self.at(t).is_some());
                first
                    .filter(|&t| self.at(t) == Some(Piece::new(!color, PieceType::King)))
                    .into_iter()
                    .for_each(add);
            }
            PieceType::Advisor => {
                DIAGONAL.map(|d| step(d, 1)).into_iter().filter(|&t| in_palace(color, t)).for_each(add);
            }
            PieceType::Elephant => {
                for d in DIAGONAL {
                    let (eye, to) = (step(d, 1), step(d, 2));
                    if on_board(to) && own_side(color, to) && self.at(eye).is_none() {
                        add(to);
                    }
                }
            }
            PieceType::Horse => {
                for (files, ranks) in STRAIGHT {
                    let leg = step((files, ranks), 1);
                    if !on_board(leg) || self.at(leg).is_some() {
                        continue;
                    }
                    for aside in [-1, 1] {
                        // The horse moves one more step in the same direction and one step to the side.
                        add((leg.0 + files + ranks * aside, leg.1 + ranks + files * aside));
                    }
                }
            }
            PieceType::Rook | PieceType::Cannon => {
                for d in STRAIGHT {
                    let mut screens = 0;
                    for to in (1..10).map(|n| step(d, n)).take_while(|&to| on_board(to)) {
                        match (self.at(to), piece.kind, screens) {
                            (None, _, 0) => add(to),
                            (Some(_), PieceType::Rook, 0) | (Some(_), PieceType::Cannon, 1) => {
                                add(to);
                                break;
                            }
                            (Some(_), _, _) => screens += 1,
                            (None, _, _) => {}
                        }
                    }
                }
            }
            PieceType::Pawn => {
                add(step((0, if color == Color::Red { 1 } else { -1 }), 1));
                if !own_side(color, from) {
                    [step((1, 0), 1), step((-1, 0), 1)].into_iter().for_each(add);
                }
            }
        }
    }

    fn after(&self, from: Point, to: Point) -> Reference {
        let mut next = self.clone();
        next.squares[to.1 as usize][to.0 as usize] = self.at(from);
        next.squares[from.1 as usize][from.0 as usize] = None;
        next.side = !self.side;
        next
    }

    /// Whether the king of `color` could be taken.
    pub fn in_check(&self, color: Color) -> bool {
        let king = Some(Piece::new(color, PieceType::King));
        let mut moves = Vec::with_capacity(32);
        self.pieces_of(!color).any(|(from, piece)| {
            moves.clear();
            self.moves_from(from, piece, &mut moves);
            moves.iter().any(|&(_, to)| self.at(to) == king)
        })
    }

    /// Every move that does not expose the mover's own king, in square order, and whether it gives check.
    pub fn legal_moves(&self) -> Vec<(Move, bool)> {
        let mut legal: Vec<_> = self
            .pseudo_legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let next = self.after(point(mv.from()), point(mv.to()));
                (!next.in_check(self.side)).then(|| (mv, next.in_check(!self.side)))
            })
            .collect();
        legal.sort();
        legal
    }

    /// Every pseudo-legal move, except captures of the king.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let moves = self.moves_of(self.side).into_iter();
        let takes_king = |to| self.at(to).is_some_and(|piece| piece.kind == PieceType::King);
        moves.filter(|&(_, to)| !takes_king(to)).map(|(a, b)| Move::new(square(a), square(b))).collect()
    }
}
