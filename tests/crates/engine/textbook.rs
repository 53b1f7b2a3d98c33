//! The textbook algorithms agree with each other, with perft, and with known mates.

use std::sync::LazyLock;

use chuhe_engine::eval::Material;
use chuhe_engine::score::Score;
use chuhe_engine::textbook::{Algorithm, Searched, search};
use xiangqi::{Board, Color, Outcome, Piece, Position, SplitMix64, Square};

/// A tree with more nodes is not searched without pruning.
const MAX_NODES: u64 = 90_000;

/// Two rooks mate in one move. Black's pawn can always move, so that nothing stalemates.
const MATE_IN_1: &str = "3k5/R8/1R7/8p/9/9/9/9/9/5K3 w";
/// This position two moves earlier: mate in three plies.
const MATE_IN_2: &str = "3k5/9/R8/1R6p/9/9/9/9/9/5K3 w";
/// Black, to move, has no legal move: the pawn guards one square and the red king the other.
const STALEMATE: &str = "3k5/9/3P5/9/9/9/9/9/9/4K4 b";

/// All positions of a game of random moves: first the start position, last the end of the game or the position after
/// 300 plies. Half of the moves are captures if there are any, so that games reach endings.
fn random_game(seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut game = vec![Position::default()];
    for _ in 0..300 {
        let mut position = game[game.len() - 1].clone();
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        if moves.iter().any(|mv| position.piece_on(mv.to()).is_some()) && random.below(2) == 0 {
            moves.retain(|mv| position.piece_on(mv.to()).is_some());
        }
        position.make_move(random.pick(&moves));
        game.push(position);
    }
    game
}

/// The start position, and positions of random games: middle games, endgames, checks, positions with few moves, and the
/// last plies of games that were won.
fn positions() -> Vec<Position> {
    let mut positions = vec![Position::default()];
    for seed in 1..=6 {
        let game = random_game(seed);
        positions.extend([20, 90, 200].iter().filter_map(|&ply| game.get(ply)).cloned());
        positions.extend(game.iter().skip(30).find(|position| position.is_check()).cloned());
        positions.extend(game.iter().skip(60).find(|position| position.count_legal_moves() < 6).cloned());
    }
    let won = (7..).map(random_game).filter(|game| game[game.len() - 1].count_legal_moves() == 0);
    for game in won.take(4) {
        positions.extend(game.into_iter().rev().take(4));
    }
    positions
}

/// 1 plus the sum of perft of 1 to the depth: the nodes of the whole tree.
fn whole_tree(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => 1 + u64::from(position.count_legal_moves()),
        _ => {
            let mut nodes = 1;
            for mv in position.legal_moves() {
                position.make_move(mv);
                nodes += whole_tree(position, depth - 1);
                position.unmake_move();
            }
            nodes
        }
    }
}

/// A position, a depth, and the number of nodes of the full tree of that depth.
type Sample = (Position, u32, u64);

/// The positions with the depths from 1 to 4 at which their full trees are small enough for a test.
static TREES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let mut trees = Vec::new();
    for mut position in positions() {
        for depth in 1..=4 {
            let nodes = whole_tree(&mut position, depth);
            if nodes > MAX_NODES {
                break;
            }
            trees.push((position.clone(), depth, nodes));
        }
    }
    trees
});

/// A copy of them, to make moves in.
fn trees() -> impl Iterator<Item = Sample> {
    TREES.iter().cloned()
}

/// The result of each algorithm, in the order of [`Algorithm::ALL`].
fn search_with_all(position: &mut Position, depth: u32) -> [Searched; Algorithm::NUM] {
    Algorithm::ALL.map(|algorithm| search(algorithm, position, depth))
}

/// The position with each piece put elsewhere and recoloured.
fn transformed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    color: impl Fn(Color) -> Color,
) -> Position {
    let mut board = Board::EMPTY;
    for (from, piece) in position.board().pieces() {
        board.put(Piece::new(color(piece.color), piece.kind), square(from)).expect("each square is free");
    }
    Position::from_board(board, color(position.side_to_move())).expect("as valid as the original")
}

#[test]
fn the_positions_are_of_all_sorts() {
    let positions = positions();
    assert!(positions.iter().filter(|position| position.is_check()).count() >= 4);
    assert!(positions.iter().filter(|position| (1..6).contains(&position.count_legal_moves())).count() >= 4);
    assert!(positions.iter().filter(|position| position.count_legal_moves() == 0).count() >= 4);
    assert!(trees().filter(|&(_, depth, _)| depth == 4).count() >= 4);
    let mates = trees().filter(|(position, depth, _)| {
        let score = search(Algorithm::AlphaBeta, &mut position.clone(), *depth).score;
        score.is_mate() && score != -Score::mate_in(0)
    });
    assert!(mates.count() >= 4);
}

#[test]
fn all_algorithms_agree_on_the_score() {
    for (mut position, depth, whole) in trees() {
        let before = position.clone();
        let context = format!("{position} depth {depth}");
        let all = search_with_all(&mut position, depth);
        assert_eq!((&position, position.key()), (&before, before.key()), "{context}");
        assert_eq!(position.plies_played(), before.plies_played(), "{context}");
        let [minimax, negamax, alpha_beta, alpha_beta_negamax, history] = all;

        for searched in all {
            assert_eq!(searched.score, minimax.score, "{context}");
            assert_eq!(searched.depth, depth, "{context}");
            assert!(searched.leaves + searched.cutoffs <= searched.nodes, "{context}");
        }
        assert_eq!(minimax, negamax, "{context}");
        assert_eq!(alpha_beta, alpha_beta_negamax, "{context}");
        assert_eq!(alpha_beta.best_move, minimax.best_move, "{context}");
        assert_eq!(minimax.best_move.is_none(), position.legal_moves().is_empty(), "{context}");

        assert_eq!(minimax.nodes, whole, "{context}");
        assert_eq!(minimax.nodes - minimax.leaves, whole_tree(&mut position, depth - 1), "{context}");
        assert_eq!(minimax.cutoffs, 0, "{context}");
        assert!(alpha_beta.nodes <= minimax.nodes && alpha_beta.leaves <= minimax.leaves, "{context}");
        assert!(history.nodes <= minimax.nodes && history.leaves <= minimax.leaves, "{context}");
        // Nodes are saved only by cut-offs. The root has an open window, so it has no cut-off.
        assert!(alpha_beta.cutoffs > 0 || alpha_beta.nodes == minimax.nodes, "{context}");
        assert!(depth > 1 || alpha_beta.cutoffs == 0 && history.cutoffs == 0, "{context}");
    }
}

#[test]
fn the_move_has_the_score() {
    for (mut position, depth, _) in trees() {
        for algorithm in Algorithm::ALL {
            let Searched { score, best_move: Some(mv), .. } = search(algorithm, &mut position, depth) else {
                continue;
            };
            let mut after = position.clone();
            after.play(mv).unwrap();
            let reply = search(Algorithm::Negamax, &mut after, depth - 1).score;
            // A mate is one ply nearer for the child than for the root.
            let nearer = Score::of_value(reply.value().signum() - reply.value());
            let expected = if reply.is_mate() { nearer } else { -reply };
            assert_eq!(score, expected, "{algorithm}: {position} depth {depth} {mv}");
        }
    }
}

#[test]
fn sorting_by_history_saves_nodes_on_the_whole() {
    let total = |algorithm| -> u64 {
        trees().map(|(mut position, depth, _)| search(algorithm, &mut position, depth).nodes).sum()
    };
    let minimax = total(Algorithm::Minimax);
    let alpha_beta = total(Algorithm::AlphaBetaNegamax);
    let history = total(Algorithm::AlphaBetaHistory);
    // This is not a theorem. But if less than a quarter were saved, the table would not be filled or read correctly.
    assert!(4 * history < 3 * alpha_beta && alpha_beta < minimax, "{history} {alpha_beta} {minimax}");
}

#[test]
fn a_mirrored_position_has_the_same_score() {
    for (mut position, depth, whole) in trees().filter(|&(_, _, whole)| whole < MAX_NODES / 4) {
        let searched = search_with_all(&mut position, depth);
        let mirrored = transformed(&position, Square::mirrored, |color| color);
        let exchanged = transformed(&position, Square::rotated, |color| !color);
        for mut image in [mirrored, exchanged] {
            for (i, algorithm) in Algorithm::ALL.into_iter().enumerate() {
                let of_image = search(algorithm, &mut image, depth);
                assert_eq!(of_image.score, searched[i].score, "{algorithm}: {position} depth {depth}");
                assert!(algorithm.prunes() || of_image.nodes == whole, "{algorithm}: {position}");
            }
        }
    }
}

#[test]
fn depth_0_is_the_evaluation_whatever_the_moves() {
    let stalemate = Position::from_fen(STALEMATE).unwrap();
    for mut position in [Position::from_fen(MATE_IN_2).unwrap(), stalemate] {
        let balance = Material::of(position.board()).score(position.side_to_move());
        assert_ne!(balance, 0);
        let score = Score::centipawns(balance);
        let leaf = Searched { depth: 0, score, best_move: None, nodes: 1, leaves: 1, cutoffs: 0 };
        assert_eq!(search_with_all(&mut position, 0), [leaf; Algorithm::NUM]);
    }
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    let checkmate = "R2k5/1R7/9/9/9/9/9/9/9/4K4 b";
    for fen in [STALEMATE, checkmate] {
        let mut position = Position::from_fen(fen).unwrap();
        for depth in 1..=5 {
            let lost = Searched {
                depth,
                score: -Score::mate_in(0),
                best_move: None,
                nodes: 1,
                leaves: 0,
                cutoffs: 0,
            };
            assert_eq!(search_with_all(&mut position, depth), [lost; Algorithm::NUM], "{fen}");
        }
    }
}

#[test]
fn a_mate_or_stalemate_in_one_is_found() {
    let winner = Color::Red;
    for (fen, end) in [
        (MATE_IN_1, Outcome::Checkmate { winner }),
        ("3k5/9/2P6/9/9/9/9/9/9/4K4 w", Outcome::Stalemate { winner }),
    ] {
        let position = Position::from_fen(fen).unwrap();
        for algorithm in Algorithm::ALL {
            for depth in 1..=3 {
                let mut position = position.clone();
                let searched = search(algorithm, &mut position, depth);
                if depth == 1 {
                    assert!(!searched.score.is_mate(), "{algorithm}: beyond the horizon");
                    continue;
                }
                assert_eq!(searched.score, Score::mate_in(1), "{algorithm}: {fen} depth {depth}");
                position.play(searched.best_move.unwrap()).unwrap();
                assert_eq!(position.outcome(), Some(end), "{algorithm}: {fen} depth {depth}");
            }
        }
    }
}

#[test]
fn a_mate_in_two_is_found_and_played() {
    for algorithm in Algorithm::ALL {
        let mut position = Position::from_fen(MATE_IN_2).unwrap();
        assert!(!search(algorithm, &mut position, 3).score.is_mate(), "{algorithm}: beyond the horizon");
        for (depth, score) in [(4, Score::mate_in(3)), (3, -Score::mate_in(2)), (2, Score::mate_in(1))] {
            let searched = search(algorithm, &mut position, depth);
            assert_eq!(searched.score, score, "{algorithm}: {position}");
            position.play(searched.best_move.unwrap()).unwrap();
        }
        assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::Red }), "{algorithm}");
    }
}

#[test]
fn the_nearest_mate_is_preferred() {
    // A mate in two would also win, but even at a greater depth the search must find the mate in one.
    let mut position = Position::from_fen(MATE_IN_1).unwrap();
    for searched in search_with_all(&mut position, 4) {
        assert_eq!(searched.score, Score::mate_in(1));
    }
}
