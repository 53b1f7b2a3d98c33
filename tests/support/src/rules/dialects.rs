//! Moves in every relative notation, written from the rules and independently of the library, and positions whose pieces are hard to
//! name.

use xiangqi::{Board, Color, Move, Piece, PieceType, Position, SplitMix64, Square};

/// The ways to write a move relative to its player that are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The WXF rules of 2018.
    Wxf2018,
    /// The WXF rules of 1997.
    Wxf1997,
    /// ElephantEye and the XQBase programs.
    Letters,
    /// Chinese as programs write it today.
    Modern,
    /// Chinese as in books.
    Older,
}

/// All of them.
pub const DIALECTS: [Dialect; 5] =
    [Dialect::Wxf2018, Dialect::Wxf1997, Dialect::Letters, Dialect::Modern, Dialect::Older];

/// A move in a dialect, written from the rules, independently of the library's code.
pub fn written(position: &Position, mv: Move, dialect: Dialect) -> String {
    let color = position.side_to_move();
    let kind = position.piece_on(mv.from()).unwrap().kind;
    // The point as the player sees it: files count from 1 at the player's right, ranks from 0 at the player's side.
    let seen = |square: Square| {
        let square = if color == Color::Red { square } else { square.rotated() };
        (9 - square.file().index(), square.rank().index())
    };
    let ((from_file, from_rank), (to_file, to_rank)) = (seen(mv.from()), seen(mv.to()));
    let chinese = matches!(dialect, Dialect::Modern | Dialect::Older);
    let digit = |n: usize| match (chinese, color) {
        (true, Color::Red) => "一二三四五六七八九".chars().nth(n - 1).unwrap().to_string(),
        _ => n.to_string(),
    };
    let letter = match (chinese, color) {
        (true, Color::Red) => ["帅", "仕", "相", "马", "车", "炮", "兵"][kind.index()],
        (true, Color::Black) => ["将", "士", "象", "马", "车", "炮", "卒"][kind.index()],
        _ => ["K", "A", "E", "H", "R", "C", "P"][kind.index()],
    };
    let mut men: Vec<(usize, usize)> = position.board().squares_of(color, kind).map(seen).collect();
    // The order is by files, from the right; on a file, the piece in front comes first.
    men.sort_by_key(|&(file, rank)| (file, 10 - rank));
    let on_file = |file: usize| men.iter().filter(|man| man.0 == file).count();
    let crowded: Vec<_> = men.iter().copied().filter(|man| on_file(man.0) > 1).collect();
    let count = on_file(from_file);
    let name = if count == 1 || matches!(kind, PieceType::King | PieceType::Advisor | PieceType::Elephant) {
        format!("{letter}{}", digit(from_file))
    } else {
        let overall = crowded.iter().position(|&man| man == (from_file, from_rank)).unwrap();
        let before = crowded.iter().filter(|man| man.0 < from_file).count();
        let index = overall - before;
        let one_file = crowded.len() == count;
        let f = digit(from_file);
        match (dialect, one_file, count) {
            (Dialect::Wxf2018 | Dialect::Wxf1997 | Dialect::Letters, true, 2) => {
                format!("{letter}{}", ["+", "-"][index])
            }
            (Dialect::Wxf2018, _, _) => format!("{}{f}", index + 1),
            (Dialect::Wxf1997, true, 3) => ["P+".into(), format!("P{f}"), "P-".into()][index].clone(),
            (Dialect::Wxf1997, true, 4) => ["++", "P+", "P-", "--"][index].into(),
            (Dialect::Wxf1997, true, _) => {
                ["++".into(), "P+".into(), format!("P{f}"), "P-".into(), "--".into()][index].clone()
            }
            (Dialect::Wxf1997, false, 2) => [format!("{f}+"), format!("{f}-")][index].clone(),
            (Dialect::Wxf1997, false, _) => {
                [format!("{f}+"), format!("{f}{f}"), format!("{f}-")][index].clone()
            }
            (Dialect::Letters, true, 3) => ["P+", "P.", "P-"][index].into(),
            (Dialect::Letters, _, _) => format!("P{}", ["a", "b", "c", "d", "e"][overall]),
            (Dialect::Modern | Dialect::Older, true, 2) => format!("{}{letter}", ["前", "后"][index]),
            (Dialect::Modern | Dialect::Older, true, 3) => format!("{}{letter}", ["前", "中", "后"][index]),
            (Dialect::Modern, _, _) => format!("{}{letter}", digit(overall + 1)),
            (Dialect::Older, true, _) => match index {
                0 => format!("前{letter}"),
                last if last + 1 == count => format!("后{letter}"),
                other => format!("{}{letter}", digit(other + 1)),
            },
            (Dialect::Older, false, 2) => format!("{}{f}", ["前", "后"][index]),
            (Dialect::Older, false, _) => format!("{}{f}", ["前", "中", "后"][index]),
        }
    };
    let straight = matches!(kind, PieceType::King | PieceType::Rook | PieceType::Cannon | PieceType::Pawn);
    let sign = match (to_rank.cmp(&from_rank), chinese) {
        (std::cmp::Ordering::Greater, false) => "+",
        (std::cmp::Ordering::Equal, false) => "=",
        (std::cmp::Ordering::Less, false) => "-",
        (std::cmp::Ordering::Greater, true) => "进",
        (std::cmp::Ordering::Equal, true) => "平",
        (std::cmp::Ordering::Less, true) => "退",
    };
    let argument = if straight && to_rank != from_rank { to_rank.abs_diff(from_rank) } else { to_file };
    format!("{name}{sign}{}", digit(argument))
}

/// A position with up to five pawns of each side on one or two files, and pairs of other pieces on files.
pub fn crowded(random: &mut SplitMix64) -> Position {
    loop {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            let palace: Vec<_> = Square::ALL.into_iter().filter(|s| s.in_palace(color)).collect();
            let _ = board.put(Piece::new(color, PieceType::King), random.pick(&palace));
            let files = [random.below(9), random.below(9)];
            let pawns = 2 + random.below(4);
            for _ in 0..40 {
                if board.count(color, PieceType::Pawn) < pawns {
                    let file = if random.chance(90) { random.pick(&files) } else { random.below(9) };
                    let square = Square::try_from_coords(file as i32, random.below(10) as i32).unwrap();
                    let _ = board.put(Piece::new(color, PieceType::Pawn), square);
                }
            }
            for kind in [PieceType::Horse, PieceType::Rook, PieceType::Cannon] {
                let file = random.below(9);
                for _ in 0..random.below(3) {
                    let square = Square::try_from_coords(file as i32, random.below(10) as i32).unwrap();
                    let _ = board.put(Piece::new(color, kind), square);
                }
            }
        }
        if let Ok(position) = Position::from_board(board, random.pick(&Color::ALL)) {
            return position;
        }
    }
}
