//! Puzzle files: written puzzles are read again, and faulty lines are refused by number.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_puzzles::{Puzzle, PuzzleError, PuzzleFileError, Reader, Theme, Writer};
use proptest::prelude::*;
use xiangqi::{Move, Position, SplitMix64};

const HEAD: &str = "PuzzleId,FEN,Moves,Rating,Themes,GameUrl\n";
const FEN: &str = "3k1ab2/3na4/4b4/pR7/3N5/P3c1N2/6r2/4B3C/4A4/3AK1B2 w - - 0 1";

/// A puzzle of random moves: nothing of it is proven.
fn random_puzzle(seed: u64, rating: u16, source: String) -> Option<Puzzle> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::default();
    let mut play = |position: &mut Position| -> Option<Move> {
        let moves = position.legal_moves();
        let &mv = moves.get(random.below(moves.len().max(1)))?;
        position.play(mv).ok()?;
        Some(mv)
    };
    for _ in 0..(seed % 60) {
        play(&mut position)?;
    }
    let start = Position::from_board(position.board().clone(), position.side_to_move()).ok()?;
    let mut position = start.clone();
    let moves = (0..2 * (1 + seed % 4)).map(|_| play(&mut position)).collect::<Option<Vec<Move>>>()?;
    let mut puzzle = Puzzle::new(Puzzle::id_of(&start, &moves), start, moves).ok()?;
    puzzle.themes = Theme::ALL.iter().copied().filter(|_| random.below(4) == 0).collect();
    (puzzle.rating, puzzle.source) = (rating, source);
    Some(puzzle)
}

fn written(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).unwrap();
    puzzles.iter().for_each(|puzzle| writer.write(puzzle).unwrap());
    drop(writer);
    bytes
}

fn read(text: &str) -> Vec<Result<Puzzle, PuzzleFileError>> {
    Reader::new(text.as_bytes()).unwrap().collect()
}

fn parts(puzzle: &Puzzle) -> (String, String, Vec<Move>, u16, Vec<Theme>, String) {
    let Puzzle { rating, themes, source, .. } = puzzle;
    (puzzle.id().into(), puzzle.start().fen(), puzzle.moves().into(), *rating, themes.clone(), source.clone())
}

proptest! {
    #[test]
    fn written_puzzles_are_read_again(seed in 0u64..1_000_000, rating: u16, source in "[a-z,\"#/ é]{0,12}") {
        let puzzles: Vec<Puzzle> =
            (seed..seed + 5).filter_map(|seed| random_puzzle(seed, rating, source.trim().to_owned())).collect();
        let bytes = written(&puzzles);
        let again: Vec<Puzzle> = Reader::new(bytes.as_slice()).unwrap().collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(again.iter().map(parts).collect::<Vec<_>>(), puzzles.iter().map(parts).collect::<Vec<_>>());
        prop_assert_eq!(written(&again), bytes);
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes: Vec<u8>) {
        let bytes = [HEAD.as_bytes(), &bytes].concat();
        for puzzle in Reader::new(bytes.as_slice()).into_iter().flatten().flatten() {
            prop_assert!(puzzle.moves().len() % 2 == 0);
        }
    }
}

#[test]
fn the_format_is_that_of_the_page() {
    let puzzle = &read(&format!("{HEAD}5pylhm,{FEN},g4f6 g3g0,780,mate mateIn1,here#1\n"))[0];
    let puzzle = puzzle.as_ref().unwrap();
    assert_eq!((puzzle.id(), puzzle.rating, puzzle.source.as_str()), ("5pylhm", 780, "here#1"));
    assert_eq!(puzzle.themes, [Theme::Mate, Theme::MateIn1]);
    assert_eq!(
        (puzzle.mistake().to_string(), puzzle.answer()[0].to_string()),
        ("g4f6".into(), "g3g0".into())
    );
    assert_eq!(puzzle.question().side_to_move(), !puzzle.start().side_to_move());
    // The columns have the order of lichess's file, with other columns between them. Unknown themes are left out.
    let all =
        "\u{feff}PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
    let line = format!("{all}x,{FEN},g4f6 g3g0,1500,75,90,12,zugzwang mate mate,https://x,\n");
    assert_eq!(read(&line)[0].as_ref().unwrap().themes, [Theme::Mate]);
}

#[test]
fn a_faulty_line_is_named_and_the_next_is_read() {
    let faulty = [
        format!("x,{FEN},g4f6,780,,"),
        format!("x,{FEN},g4f6 g3g0 e9e8,780,,"),
        format!("x,{FEN},,780,,"),
        format!("x,{FEN},g4f6 g3g9,780,,"),
        format!("x,{FEN},g4f6 Cg3,780,,"),
        "x,9/9,g4f6 g3g0,780,,".to_owned(),
        format!("x,{FEN},g4f6 g3g0,much,,"),
        "x".to_owned(),
    ];
    let good = format!("x,{FEN},g4f6 g3g0,780,,");
    let lines: Vec<String> = faulty.iter().flat_map(|line| [line.clone(), good.clone()]).collect();
    let found = read(&format!("{HEAD}{}\n", lines.join("\n")));
    assert_eq!(found.len(), lines.len());
    let mut kinds = Vec::new();
    for (index, puzzle) in found.iter().enumerate() {
        match puzzle {
            Ok(_) => assert!(index % 2 == 1, "{}", lines[index]),
            Err(error) => {
                assert!(error.to_string().starts_with(&format!("line {}: ", index + 2)), "{error}");
                assert!(error.is_of_one_line());
                kinds.push(error);
            }
        }
    }
    assert_eq!(kinds.len(), faulty.len());
    let error = |index: usize| match kinds[index] {
        PuzzleFileError::Puzzle { error, .. } => Some(error),
        _ => None,
    };
    assert_eq!(error(0), Some(&PuzzleError::Length(1)));
    assert_eq!(error(1), Some(&PuzzleError::Length(3)));
    assert!(matches!(error(3), Some(PuzzleError::Illegal { number: 2, .. })));
    assert_eq!(error(4), Some(&PuzzleError::Move("Cg3".to_owned())));
    assert!(matches!(kinds[6], PuzzleFileError::Rating { .. }));
}

#[test]
fn columns_are_found_by_name_and_missing_ones_reported() {
    let error = |head: &str| Reader::new(head.as_bytes()).err().map(|error| error.to_string());
    assert_eq!(
        error("PuzzleId,FEN,Moves,Themes\n").as_deref(),
        Some("the first line names no column Rating")
    );
    assert_eq!(error("").as_deref(), Some("the first line names no column PuzzleId"));
    assert_eq!(error("Themes,Rating,Moves,FEN,PuzzleId\n"), None);
}

#[test]
fn names_of_themes_are_read_again() {
    for &theme in Theme::ALL {
        assert_eq!(Theme::of_name(theme.name()), Some(theme));
        assert!(theme.meaning().ends_with('.'), "{theme}");
        assert!(!theme.name().contains([' ', ',', '"']));
    }
}
