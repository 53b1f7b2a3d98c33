//! Test positions: from random games, and composed at random with many checks and pins.

use std::sync::LazyLock;

use xiangqi::{Board, Color, Piece, PieceType, Position, SplitMix64, Square};

/// The number of cases to test a property on: `all` with `CHUHE_CASES=all`, as continuous integration has it; an eighth
/// in an ordinary run, and a twentieth in debug builds, which are ten times slower.
pub fn scaled(all: usize) -> usize {
    if std::env::var_os("CHUHE_CASES").is_some_and(|value| value == "all") {
        all
    } else {
        all / if cfg!(debug_assertions) { 20 } else { 8 }
    }
}

/// Calls `visit` on every position of random games until it has seen `count`.
pub fn random_games(seed: u64, count: usize, mut visit: impl FnMut(&mut Position, &mut SplitMix64)) {
    let mut random = SplitMix64::new(seed);
    let mut seen = 0;
    while seen < count {
        let mut position = Position::default();
        for _ in 0..200 {
            visit(&mut position, &mut random);
            seen += 1;
            let moves = position.legal_moves();
            if moves.is_empty() || seen >= count {
                break;
            }
            // Every other move captures if it can, so that games reach endings.
            let captures: Vec<_> =
                moves.iter().copied().filter(|mv| position.piece_on(mv.to()).is_some()).collect();
            let capture = !captures.is_empty() && random.below(3) == 0;
            let mv = if capture { random.pick(&captures) } else { random.pick(&moves) };
            position.make_move(mv);
        }
    }
}

/// The squares of each palace.
static PALACES: LazyLock<[Vec<Square>; 2]> = LazyLock::new(|| {
    Color::ALL.map(|color| Square::ALL.into_iter().filter(|square| square.in_palace(color)).collect())
});

/// For each square those on its lines, and those at most two files and two ranks away.
static NEAR: LazyLock<Vec<[Vec<Square>; 2]>> = LazyLock::new(|| {
    let near = |king: Square| {
        let distances = |square: &Square| {
            let files = square.file().index().abs_diff(king.file().index());
            (files, square.rank().index().abs_diff(king.rank().index()))
        };
        let all = || Square::ALL.into_iter();
        let on_lines = all().filter(|square| matches!(distances(square), (0, _) | (_, 0))).collect();
        [on_lines, all().filter(|square| matches!(distances(square), (0..=2, 0..=2))).collect()]
    };
    Square::ALL.into_iter().map(near).collect()
});

/// A position composed at random. Sliders and screens stand mostly on the kings' lines and horses near the kings,
/// so checks, double checks, pins, batteries and facing kings are common.
pub fn composed(random: &mut SplitMix64) -> Position {
    loop {
        let mut board = Board::EMPTY;
        let mut kings = [Square::E0; 2];
        for color in Color::ALL {
            kings[color.index()] = random.pick(&PALACES[color.index()]);
            let _ = board.put(Piece::new(color, PieceType::King), kings[color.index()]);
        }
        for _ in 0..3 + random.below(24) {
            let kind = random.pick(&[
                PieceType::Advisor,
                PieceType::Elephant,
                PieceType::Horse,
                PieceType::Horse,
                PieceType::Rook,
                PieceType::Rook,
                PieceType::Cannon,
                PieceType::Cannon,
                PieceType::Cannon,
                PieceType::Pawn,
                PieceType::Pawn,
            ]);
            let piece = Piece::new(random.pick(&Color::ALL), kind);
            let king = random.pick(&kings);
            let [on_lines, around] = &NEAR[king.index()];
            let mut squares = if kind == PieceType::Horse { &around[..] } else { on_lines };
            if random.below(3) == 0 || matches!(kind, PieceType::Advisor | PieceType::Elephant) {
                squares = &Square::ALL;
            }
            // `put` fails if the square is occupied or the side has no such piece left; then another one is tried.
            let _ = board.put(piece, random.pick(squares));
        }
        if let Ok(position) = Position::from_board(board, random.pick(&Color::ALL)) {
            return position;
        }
    }
}
