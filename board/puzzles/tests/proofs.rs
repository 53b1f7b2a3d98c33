//! Proofs: positions with one answer and others that look alike; and no planted fault survives `verify`.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_puzzles::{
    Composer, Criteria, NoAnswer, Point, Proof, Puzzle, PuzzleFault, PuzzleProver, Theme, builtin, verify,
};
use chuhe_tables::Tables;
use xiangqi::{Board, Color, Move, Piece, PieceType, Position, SplitMix64, Square};

const NODES: u64 = 20_000;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn puzzle(fen: &str, moves: &str, themes: &[Theme]) -> Puzzle {
    let moves: Vec<Move> = moves.split(' ').map(mv).collect();
    let mut puzzle = Puzzle::new(String::new(), position(fen), moves).unwrap();
    puzzle.themes = themes.to_vec();
    puzzle
}

/// A mate in three by the horse, after the other side's mistake.
const MATE: (&str, &str) =
    ("3a1R3/2n1k4/9/5N3/9/3r5/8P/9/4p4/5K3 b - - 0 1", "e8e7 f6g8 e7e8 f9f8 e8e7 f8d8");

#[test]
fn a_mate_is_proven_and_played_to_the_end() {
    let (fen, moves) = MATE;
    let given = puzzle(fen, moves, &[Theme::Mate]);
    let solution = Composer::new(NODES).unwrap().solution(&given.question()).unwrap();
    assert_eq!((solution.moves.as_slice(), solution.point), (given.answer(), Point::Mate));
    assert_eq!(solution.proofs.first(), Some(&Proof::Mate { moves: 3 }));
    assert_eq!(verify(&given, &mut PuzzleProver::new().unwrap(), NODES), Ok(Point::Mate));
}

#[test]
fn a_position_with_two_solutions_is_not_a_puzzle() {
    let mut prover = PuzzleProver::new().unwrap();
    let mut answer = |fen: &str| prover.answer(&position(fen), NODES, Criteria::TO_HOLD);
    let one = answer("5a1C1/2nka3R/b3c3C/8p/6r2/2P5P/3N5/4B3N/4A4/2BAK4 b").unwrap();
    assert_eq!((one.mv, one.point, one.proof), (mv("g5g0"), Point::Mate, Proof::Mate { moves: 1 }));
    // With two rooks there is more than one way to mate.
    let two = answer("4k4/RR7/9/9/9/9/9/9/9/3K5 w");
    assert!(matches!(two, Err(NoAnswer::NotAlone { .. })), "{two:?}");
    // One move gives mate, and another wins without mate.
    let mate_or_win = answer("4k4/1R7/9/9/9/9/9/9/R8/3K5 w");
    assert!(matches!(mate_or_win, Err(NoAnswer::NotAlone { .. })), "{mate_or_win:?}");
    // The start position has no single answer, and a finished game has none.
    assert!(answer(xiangqi::START_FEN).is_err());
    assert_eq!(answer("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"), Err(NoAnswer::Over));
}

#[test]
fn tables_prove_endings() {
    let (mut prover, mut random) = (PuzzleProver::new().unwrap(), SplitMix64::new(47));
    let tables = Tables::embedded();
    let (mut alone, mut others) = (0, 0);
    while alone < 20 || others < 20 {
        let Some(position) = random_ending(&mut random) else { continue };
        let Ok(Some((value, rated))) = tables.rate(&position) else { continue };
        if rated.is_empty() {
            continue;
        }
        let as_good = rated.iter().filter(|rated| rated.value.outcome() == value.outcome()).count();
        let worst = rated.iter().map(|rated| rated.value.outcome()).min();
        let is_answer = as_good == 1
            && (value.outcome() == 1 || value.outcome() == 0 && (worst == Some(-1) || rated.len() == 1));
        // A search of one node would not find the answer.
        match prover.answer(&position, 1, Criteria::TO_HOLD) {
            Ok(answer) => {
                assert!(is_answer, "{}", position.fen());
                assert_eq!((answer.mv, answer.proof), (rated[0].mv, Proof::Tables));
                assert_eq!(answer.point, if value.outcome() == 1 { Point::Win } else { Point::Save });
                alone += 1;
            }
            Err(error) => {
                assert!(!is_answer, "{}: {error}", position.fen());
                others += 1;
            }
        }
    }
}

/// Both kings and one piece of each side on random squares, if that is a position.
fn random_ending(random: &mut SplitMix64) -> Option<Position> {
    let mut board = Board::EMPTY;
    let kinds = [PieceType::Rook, PieceType::Horse, PieceType::Cannon, PieceType::Pawn];
    for side in Color::ALL {
        for kind in [PieceType::King, kinds[random.below(kinds.len())]] {
            board.put(Piece::new(side, kind), Square::ALL[random.below(Square::NUM)]).ok()?;
        }
    }
    Position::from_board(board, Color::ALL[random.below(Color::NUM)]).ok()
}

#[test]
fn planted_faults_are_found() {
    let mut prover = PuzzleProver::new().unwrap();
    let mut fault = |fen: &str, moves: &str, theme: Theme| {
        verify(&puzzle(fen, moves, &[theme]), &mut prover, NODES).err()
    };
    let (fen, moves) = MATE;
    assert_eq!(fault(fen, moves, Theme::Mate), None);
    // The first move of the answer is another one.
    let other = fault(fen, "e8e7 f9d9", Theme::Win);
    assert!(matches!(other, Some(PuzzleFault::Other { number: 1, .. })), "{other:?}");
    // The answer ends before the mate.
    assert_eq!(fault(fen, "e8e7 f6g8 e7e8 f9f8", Theme::Mate), Some(PuzzleFault::NoMate));
    // A move in the middle of the answer is another one.
    let middle = fault(fen, "e8e7 f6g8 e7e8 f9d9", Theme::Win);
    assert!(
        matches!(
            middle,
            Some(PuzzleFault::Other { number: 2, .. } | PuzzleFault::NoAnswer { number: 2, .. })
        ),
        "{middle:?}"
    );
    // The answer wins but gives no mate.
    let won = "3a1kb2/9/9/9/4r4/9/9/4R4/9/3K5 b - - 0 1";
    let point = fault(won, "g9i7 e2e5", Theme::Mate);
    assert!(point.is_some());
    // The advisor takes the rook, the only legal move: that saves the draw, and nobody can win.
    let saved = "3k5/4r4/9/9/9/9/9/9/9/3A1K3 b";
    assert_eq!(fault(saved, "e8e1 d0e1", Theme::Save), None);
    for (theme, given) in [(Theme::Win, Point::Win), (Theme::Mate, Point::Mate)] {
        let found = Some(PuzzleFault::Point { number: 1, found: Point::Save, given });
        assert_eq!(fault(saved, "e8e1 d0e1", theme), found);
    }
    // Either rook mates at once.
    let two = fault("5k3/RR7/9/9/9/9/9/9/9/3K5 b", "f9e9 a8a9", Theme::Mate);
    let alone = |fault| matches!(fault, NoAnswer::NotAlone { .. });
    assert!(matches!(two, Some(PuzzleFault::NoAnswer { number: 1, fault }) if alone(fault)), "{two:?}");
    // In the start position there is nothing to find.
    let start = fault(xiangqi::START_FEN, "h2e2 h9g7", Theme::Win);
    assert!(
        matches!(
            start,
            Some(PuzzleFault::NoAnswer {
                number: 1,
                fault: NoAnswer::NoPoint { .. } | NoAnswer::NotAlone { .. }
            })
        ),
        "{start:?}"
    );
}

#[test]
fn false_lengths_and_points_are_found_and_missing_ones_are_set() {
    let mut prover = PuzzleProver::new().unwrap();
    let mut verified =
        |fen: &str, moves: &str, themes: &[Theme]| verify(&puzzle(fen, moves, themes), &mut prover, NODES);
    let (fen, moves) = MATE;
    assert_eq!(verified(fen, moves, &[]), Ok(Point::Mate), "no theme names the point");
    let found = verified(fen, moves, &[Theme::Mate, Theme::MateIn2]);
    assert_eq!(found, Err(PuzzleFault::Length { found: 3, given: 2 }));
    // The defence is not the longest one.
    let quick = "2bak2C1/4a4/9/2pNp3r/6r2/p1P6/7RP/4B4/9/3AKAB1c b - - 0 1";
    let found = verified(quick, "g5g1 d6c8 e9f9 h3f3 e8f7 f3f7", &[Theme::Mate, Theme::MateIn3]);
    assert!(matches!(found, Err(PuzzleFault::Length { given: 3, .. })), "{found:?}");
    // The move that is said to save the game mates.
    let mating = "4kab2/4a4/8b/2N4N1/p7C/2n2p3/3c5/9/4A4/3K1A3 w - - 0 1";
    let found = verified(mating, "i5d5 c4d2", &[Theme::Save]);
    assert_eq!(found, Err(PuzzleFault::Point { number: 1, found: Point::Mate, given: Point::Save }));
    assert_eq!(verified(mating, "i5d5 c4d2", &[Theme::Win]), Ok(Point::Mate));
}

#[test]
fn among_three_moves_there_is_little_to_find() {
    let mut composer = Composer::new(NODES).unwrap();
    let mut answer = |fen: &str, moves: u32| {
        assert_eq!(position(fen).count_legal_moves(), moves, "{fen}");
        composer.solution(&position(fen)).map(|solution| (solution.moves, solution.point))
    };
    // The pawn saves the draw by capturing the rook; the black king keeps the red one from its file.
    assert_eq!(answer("1Pr6/9/4k4/9/9/9/9/9/9/5K3 w", 3), None);
    assert_eq!(answer("1Pr6/9/4k4/9/9/9/9/9/5K3/9 w", 4), Some((vec![mv("b9c9")], Point::Save)));
}

/// A save needs no upper limit on the games that it wins: these four win 70 to 88 %.
#[test]
fn the_built_in_puzzles_of_each_point_hold() {
    const LONGER: u64 = 10 * NODES;
    const NEAR_WINS: [&str; 4] = ["02fxb6", "1y68et", "hd92fh", "pli4na"];
    let mut prover = PuzzleProver::new().unwrap();
    for (point, step) in [(Point::Mate, 150), (Point::Win, 150), (Point::Save, 60)] {
        let all = builtin().iter().filter(|puzzle| puzzle.point() == point);
        let is_near_win = |puzzle: &Puzzle| NEAR_WINS.contains(&puzzle.id());
        let some = all.enumerate().filter(|(index, puzzle)| index % step == 0 || is_near_win(puzzle));
        let some: Vec<&Puzzle> = some.map(|(_, puzzle)| puzzle).collect();
        assert!(some.len() >= 5, "{point:?}: {}", some.len());
        for puzzle in some {
            assert_eq!(verify(puzzle, &mut prover, LONGER), Ok(point), "{}", puzzle.id());
        }
    }
}
