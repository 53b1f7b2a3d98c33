//! Puzzles from games: the number of threads does not change them, there are no duplicates, and the work can be
//! stopped.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use chuhe_puzzles::{
    GameToMine, MakeSettings, Point, Puzzle, PuzzleProver, Theme, builtin, make, scene, verify,
};
use xiangqi::{Move, Position};

const NODES: u64 = 20_000;
/// Positions before a mistake, and the mistake with the moves that followed.
const GAMES: [(&str, &str); 4] = [
    ("3a1R3/2n1k4/9/5N3/9/3r5/8P/9/4p4/5K3 b - - 30 40", "e8e7 f6g8"),
    ("2bak2r1/4a4/4cN3/p6Cp/5nb2/2R6/P6RP/B1N1r4/4c4/3K1A3 b - - 0 1", "e8f7 h6e6"),
    // The mirror image of the first position, with a pawn far from the other pieces.
    ("3R1a3/4k1n2/9/3N5/9/5r3/P8/9/4p4/3K5 b - - 0 1", "e8e7 d6c8"),
    ("5a1C1/2nka3R/b3c3C/8p/6r2/2P5P/9/2N1B3N/4A4/2BAK4 w - - 0 1", "c2d4 g5g0"),
];

fn games() -> impl Iterator<Item = GameToMine> + Send {
    GAMES.iter().enumerate().map(|(index, (start, moves))| GameToMine {
        source: format!("game/{index}"),
        start: Position::from_fen(start).unwrap(),
        moves: moves.split(' ').map(|mv| mv.parse::<Move>().unwrap()).collect(),
        scores: vec![Some(0), Some(900)],
    })
}

fn made(threads: usize, known: &[Puzzle], most: u64) -> (Vec<Puzzle>, u64) {
    let settings = MakeSettings { nodes: NODES, threads: NonZeroUsize::new(threads).unwrap(), poll: None };
    let known: HashSet<_> = known.iter().map(|puzzle| scene(&puzzle.question(), puzzle.answer())).collect();
    let (mut puzzles, mut duplicates) = (Vec::new(), 0);
    make(games(), settings, known, |making| {
        duplicates = making.duplicates;
        puzzles.extend(making.puzzle);
        if making.games == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    (puzzles, duplicates)
}

fn names(puzzles: &[Puzzle]) -> Vec<(String, String, u16)> {
    puzzles.iter().map(|puzzle| (puzzle.id().to_owned(), puzzle.source.clone(), puzzle.rating)).collect()
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let (one, duplicates) = made(1, &[], u64::MAX);
    assert_eq!(names(&made(3, &[], u64::MAX).0), names(&one));
    let sources: Vec<&str> = one.iter().map(|puzzle| puzzle.source.as_str()).collect();
    assert_eq!(sources, ["game/0#1", "game/1#1", "game/3#1"]);
    assert_eq!(duplicates, 1, "the mirror image");
    assert!(one[0].themes.contains(&Theme::MateIn3) && one[0].themes.contains(&Theme::HorseMove));
    let mut prover = PuzzleProver::new().unwrap();
    for puzzle in &one {
        assert_eq!(verify(puzzle, &mut prover, NODES), Ok(puzzle.point()), "{}", puzzle.start().fen());
        assert!(puzzle.rating >= 600 && puzzle.themes.len() >= 4);
        assert!(puzzle.start().fen().ends_with(" b - - 0 1") || puzzle.start().fen().ends_with(" w - - 0 1"));
    }
}

#[test]
fn known_scenes_are_left_out_and_the_work_can_be_stopped() {
    let (all, _) = made(1, &[], u64::MAX);
    let (rest, duplicates) = made(2, &all[..2], u64::MAX);
    assert_eq!((names(&rest), duplicates), (names(&all[2..]), 3));
    assert_eq!(names(&made(2, &[], 2).0), names(&all[..2]));
}

#[test]
fn games_without_scores_are_searched() {
    let settings = MakeSettings { nodes: NODES, threads: NonZeroUsize::MIN, poll: None };
    let mut found = 0;
    let unscored = games().take(1).map(|game| GameToMine { scores: Vec::new(), ..game });
    make(unscored, settings, HashSet::new(), |making| {
        found += making.candidates;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found, 1);
}

#[test]
fn taking_back_at_once_is_not_a_puzzle() {
    // The rook that is taken has just taken a horse itself, or it has not.
    let questions =
        [("r2k5/9/9/9/N3R4/9/9/9/9/4K4 b", "a9a5 e5a5"), ("r2k5/9/9/9/4R4/9/9/9/9/4K4 b", "a9a5 e5a5")];
    let found = questions.map(|(start, moves)| {
        let game = GameToMine {
            source: String::new(),
            start: Position::from_fen(start).unwrap(),
            moves: moves.split(' ').map(|mv| mv.parse::<Move>().unwrap()).collect(),
            scores: vec![Some(0), Some(900)],
        };
        let settings = MakeSettings { nodes: NODES, threads: NonZeroUsize::MIN, poll: None };
        let mut puzzles = 0;
        make([game].into_iter(), settings, HashSet::new(), |making| {
            puzzles += usize::from(making.puzzle.is_some());
            ControlFlow::Continue(())
        })
        .unwrap();
        puzzles
    });
    assert_eq!(found, [0, 1]);
}

/// Making asks for more than verifying, so what it calls a save may be called a win there.
#[test]
fn what_was_made_holds_with_as_many_nodes() {
    let saves: Vec<&Puzzle> = builtin().iter().filter(|puzzle| puzzle.point() == Point::Save).collect();
    let games = saves.iter().step_by(30).map(|puzzle| GameToMine {
        source: puzzle.id().to_owned(),
        start: puzzle.start().clone(),
        moves: puzzle.moves().to_vec(),
        scores: vec![Some(0), Some(900)],
    });
    let settings = MakeSettings { nodes: NODES, threads: NonZeroUsize::MIN, poll: None };
    let mut made = Vec::new();
    make(games, settings, HashSet::new(), |making| {
        made.extend(making.puzzle);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(made.len() >= 4, "{}", made.len());
    let mut prover = PuzzleProver::new().unwrap();
    for puzzle in &made {
        assert_eq!(verify(puzzle, &mut prover, NODES), Ok(puzzle.point()), "{}", puzzle.source);
    }
}
