//! Shared by the tests of the referee: mirrored and colour-swapped views, and cycles found in random play.

use xiangqi::{Board, Color, Move, Piece, PieceType, Position, SplitMix64, Square, SquareSet};

/// A symmetry of the game: how it maps squares, and whether it swaps the colours.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Maps a square.
    pub square: fn(Square) -> Square,
    /// Whether Red becomes Black.
    pub swaps_sides: bool,
}

/// All four symmetries.
pub const VIEWS: [View; 4] = [
    View { square: |square| square, swaps_sides: false },
    View { square: Square::mirrored, swaps_sides: false },
    View { square: Square::flipped, swaps_sides: true },
    View { square: Square::rotated, swaps_sides: true },
];

impl View {
    /// Maps a colour.
    pub fn color(self, color: Color) -> Color {
        if self.swaps_sides { !color } else { color }
    }

    /// Maps a move.
    pub fn mv(self, mv: Move) -> Move {
        Move::new((self.square)(mv.from()), (self.square)(mv.to()))
    }

    /// Maps a position.
    pub fn position(self, position: &Position) -> Position {
        let mut board = Board::EMPTY;
        for (square, piece) in position.board().pieces() {
            let piece = Piece::new(self.color(piece.color), piece.kind);
            board.put(piece, (self.square)(square)).unwrap();
        }
        Position::from_board(board, self.color(position.side_to_move())).unwrap()
    }
}

/// Moves that lead from a position back to it, with no earlier repetition.
#[derive(Clone, Debug)]
pub struct Cycle {
    /// The position at its start and end.
    pub start: Position,
    /// All moves of the cycle.
    pub moves: Vec<Move>,
}

impl Cycle {
    /// The cycle played once, from its start.
    pub fn played(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| position.play(mv).unwrap());
        position
    }

    /// Whether two equal pieces have swapped squares.
    pub fn changes_places(&self) -> bool {
        self.played().board() != self.start.board()
    }

    /// Maps the cycle.
    pub fn seen(&self, view: View) -> Cycle {
        let moves = self.moves.iter().map(|&mv| view.mv(mv)).collect();
        Cycle { start: view.position(&self.start), moves }
    }

    /// The same cycle, begun `plies` later.
    pub fn begun_at(&self, plies: usize) -> Cycle {
        let mut start = self.start.clone();
        let mut moves = self.moves.clone();
        moves[..plies].iter().for_each(|&mv| start.play(mv).unwrap());
        moves.rotate_left(plies);
        Cycle { start: Position::from_board(start.board().clone(), start.side_to_move()).unwrap(), moves }
    }
}

/// An endgame with a few pieces of each side on squares where they may stand.
fn random_endgame(random: &mut SplitMix64) -> Option<Position> {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let kinds = [Rook, Rook, Horse, Horse, Cannon, Cannon, Advisor, Elephant, Pawn];
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let others = 1 + random.below(5);
        let men = [King].into_iter().chain((0..others).map(|_| kinds[random.below(kinds.len())]));
        for kind in men.collect::<Vec<_>>() {
            let square = Square::ALL[random.below(Square::NUM)];
            let square = match kind {
                // Elsewhere these pieces would make most boards illegal.
                King | Advisor | Elephant => near_home(random, kind, color),
                _ => square,
            };
            board.put(Piece::new(color, kind), square).ok()?;
        }
    }
    let side = Color::ALL[random.below(2)];
    Position::from_board(board, side).ok()
}

fn near_home(random: &mut SplitMix64, kind: PieceType, color: Color) -> Square {
    use Square::*;
    let squares: &[Square] = match kind {
        PieceType::King => &[D0, E0, F0, D1, E1, F1, D2, E2, F2],
        PieceType::Advisor => &[D0, F0, E1, D2, F2],
        _ => &[C0, G0, A2, E2, I2, C4, G4],
    };
    let square = squares[random.below(squares.len())];
    if color == Color::Red { square } else { square.flipped() }
}

/// Plays random reversible moves, preferring attacks and escapes, until a position repeats.
///
/// In half of the walks pieces prefer to move straight back. In the other half only one piece of each side moves; it
/// prefers squares where it has been but avoids moving straight back, which gives longer cycles. `None` if it
/// takes too long.
fn walk(random: &mut SplitMix64, start: Position) -> Option<Cycle> {
    const MAX_PLIES: usize = 60;
    let goes_back = random.chance(50);
    let mut movers = [None; 2];
    let mut known = [SquareSet::EMPTY; 2];
    let mut position = start;
    let mut past = vec![position.clone()];
    let mut moves: Vec<Move> = Vec::new();
    for ply in 0..MAX_PLIES {
        let us = position.side_to_move();
        let quiet: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| {
                let pawn = position.piece_on(mv.from()).is_some_and(|piece| piece.kind == PieceType::Pawn);
                let step_forward = pawn && mv.from().file() == mv.to().file();
                let moves_now = goes_back || movers[ply % 2].is_none_or(|square| square == mv.from());
                position.piece_on(mv.to()).is_none() && !step_forward && moves_now
            })
            .collect();
        let back = moves.len().checked_sub(2).map(|i| Move::new(moves[i].to(), moves[i].from()));
        let chosen = |wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
            quiet.iter().copied().filter(|&mv| (goes_back || Some(mv) != back) && wanted(mv)).collect()
        };
        let attacks = chosen(&|mv| is_attack(&position, mv));
        let known_attacks = chosen(&|mv| attacks.contains(&mv) && known[ply % 2].contains(mv.to()));
        let knowns = chosen(&|mv| known[ply % 2].contains(mv.to()));
        let escapes = chosen(&|mv| !position.board().attackers(!us, mv.from()).is_empty());
        let any_of = |random: &mut SplitMix64, moves: &[Move]| moves[random.below(moves.len())];
        let mv = match back.filter(|back| quiet.contains(back)) {
            Some(back) if goes_back && (attacks.contains(&back) || random.chance(60)) => back,
            _ if !known_attacks.is_empty() && random.chance(80) => any_of(random, &known_attacks),
            _ if !knowns.is_empty() && random.chance(60) => any_of(random, &knowns),
            _ if !attacks.is_empty() && random.chance(70) => any_of(random, &attacks),
            _ if !escapes.is_empty() && random.chance(60) => any_of(random, &escapes),
            _ if quiet.is_empty() => return None,
            _ => any_of(random, &quiet),
        };
        position.make_move(mv);
        moves.push(mv);
        movers[ply % 2] = Some(mv.to());
        if !goes_back {
            known[ply % 2] = known[ply % 2].with(mv.from()).with(mv.to());
        }
        if let Some(first) = past.iter().position(|earlier| *earlier == position) {
            let board = past[first].board().clone();
            let start = Position::from_board(board, past[first].side_to_move()).ok()?;
            return Some(Cycle { start, moves: moves.split_off(first) });
        }
        past.push(position.clone());
    }
    None
}

/// Whether the move gives check, or attacks an enemy piece that was not attacked before.
fn is_attack(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let before = position.board();
    let mut after = before.clone();
    after.make(mv);
    after
        .occupied_by(!us)
        .iter()
        .any(|square| !after.attackers(us, square).is_empty() && before.attackers(us, square).is_empty())
}

/// Whether one side attacks with every move.
fn is_pressing(cycle: &Cycle) -> bool {
    let mut position = cycle.start.clone();
    let attacks: Vec<bool> = cycle
        .moves
        .iter()
        .map(|&mv| {
            let attack = is_attack(&position, mv);
            position.make_move(mv);
            attack
        })
        .collect();
    (0..2).any(|first| attacks.iter().skip(first).step_by(2).all(|&attack| attack))
}

/// `count` cycles from random endgames. In most of them there is something to rule on.
pub fn random_cycles(seed: u64, count: usize) -> Vec<Cycle> {
    let mut random = SplitMix64::new(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        if let Some(position) = random_endgame(&mut random)
            && let Some(cycle) = walk(&mut random, position)
            && (is_pressing(&cycle) || random.chance(if cycle.moves.len() > 4 { 50 } else { 5 }))
        {
            found.push(cycle);
        }
    }
    found
}
