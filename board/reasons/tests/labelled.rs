//! Positions labelled by hand (`labelled.txt`): the facts that should be found are found, and those that should not are
//! not. `CHUHE_WRITE_RECALL` set to anything prints the table of `docs/reasons.md`.

use std::collections::{BTreeMap, HashSet};

use chuhe_reasons::{Fact, Kind, facts_of_move, facts_of_position};
use xiangqi::{Board, Color, Move, Piece, Position, Square};

/// Minimum number of positions of each kind in which the fact holds, and in which it does not, in all three forms.
const LEAST: usize = 3 * 5;

/// A position, and whether a fact of a kind holds there.
struct Labelled {
    line: &'static str,
    kind: Kind,
    holds: bool,
    start: Position,
    played: Vec<Move>,
    mv: Option<Move>,
    squares: Vec<Square>,
    pattern: Option<&'static str>,
}

fn read(line: &'static str) -> Labelled {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [kind, holds, position, mv, about, ..] = fields[..] else { panic!("five fields or six: {line}") };
    assert!(["yes", "no"].contains(&holds) && fields.len() <= 6, "{line}");
    let (men, played) = position.split_once('/').unwrap_or((position, ""));
    let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().expect(line)).collect::<Vec<Move>>();
    let squares: Option<Vec<Square>> = about.split_whitespace().map(|square| square.parse().ok()).collect();
    Labelled {
        line,
        kind: kind.parse().expect(line),
        holds: holds == "yes",
        start: start(men.trim(), line),
        played: moves(played),
        mv: moves(mv).first().copied(),
        pattern: Some(about).filter(|_| squares.is_none()),
        squares: squares.unwrap_or_default(),
    }
}

/// The position before the moves.
fn start(men: &str, line: &str) -> Position {
    if men == "start" {
        return Position::default();
    }
    let mut words = men.split_whitespace();
    let side: Color = words.next().and_then(|side| side.parse().ok()).expect(line);
    let mut board = Board::EMPTY;
    for man in words {
        let (letter, square) = man.split_at(1);
        let piece = letter.chars().next().and_then(Piece::from_fen_char).expect(line);
        board.put(piece, square.parse().expect(line)).expect(line);
    }
    Position::from_board(board, side).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// The position, its mirror image, and the same with the colours exchanged: position, squares and moves of each.
fn forms(labelled: &Labelled) -> [(Position, Option<Move>, Vec<Square>); 3] {
    let form = |start: Position, mv: fn(Move) -> Move, square: fn(Square) -> Square| {
        let mut position = start;
        for &played in &labelled.played {
            position.play(mv(played)).unwrap_or_else(|error| panic!("{error}: {}", labelled.line));
        }
        (position, labelled.mv.map(mv), labelled.squares.iter().copied().map(square).collect())
    };
    [
        form(labelled.start.clone(), |mv| mv, |square| square),
        form(labelled.start.mirrored(), Move::mirrored, Square::mirrored),
        form(labelled.start.color_flipped(), Move::flipped, Square::flipped),
    ]
}

fn is_legal(labelled: &Labelled) -> bool {
    let [(position, mv, _), ..] = forms(labelled);
    mv.is_none_or(|mv| position.is_legal(mv))
}

/// Whether a fact of the kind is found about these squares; every fact is verified.
fn is_told(labelled: &Labelled, position: &Position, mv: Option<Move>, squares: &[Square]) -> bool {
    let facts = match mv {
        Some(mv) => facts_of_move(position, mv),
        None => facts_of_position(position),
    };
    facts.iter().for_each(|fact| assert_eq!(fact.verify(position).err(), None, "{fact:?}"));
    facts.into_iter().any(|fact| {
        let marks = fact.marks();
        let about = |square: &Square| {
            marks.men.iter().any(|man| man.square == *square) || marks.squares.contains(square)
        };
        let is_pattern = match (&fact, labelled.pattern) {
            (Fact::MatePattern(fact), Some(name)) => fact.pattern.name() == name,
            _ => true,
        };
        // The piece that is pinned, hanging or trapped comes first.
        let is_first = squares.len() != 1
            || marks.men.first().is_none_or(|man| man.square == squares[0])
            || !marks.squares.is_empty();
        fact.kind() == labelled.kind && is_pattern && is_first && squares.iter().all(about)
    })
}

#[test]
fn facts_are_found_where_they_are_labelled() {
    let lines =
        include_str!("labelled.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    // Per fact: the found and all positive examples, then the found and all negative examples.
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    for labelled in lines.map(read) {
        let fields: Vec<&str> = labelled.line.split('|').map(str::trim).collect();
        assert!(seen.insert(fields[..5].to_vec()), "twice: {}", labelled.line);
        if !is_legal(&labelled) {
            wrong.push(format!("{}: the move is not legal", labelled.line));
            continue;
        }
        let counts = counts.entry(labelled.kind.name()).or_default();
        for (position, mv, squares) in forms(&labelled) {
            let told = is_told(&labelled, &position, mv, &squares);
            let first = if labelled.holds { 0 } else { 2 };
            counts[first] += usize::from(told);
            counts[first + 1] += 1;
            if told != labelled.holds {
                wrong.push(format!("{} ({})", labelled.line, position.fen()));
            }
        }
    }
    if std::env::var_os("CHUHE_WRITE_RECALL").is_some() {
        let mut table = String::from(
            "| kind | reported, of positive examples | reported, of negative examples |\n|---|---|---|\n",
        );
        for (kind, [told, positives, false_told, negatives]) in &counts {
            table.push_str(&format!("| `{kind}` | {told} of {positives} | {false_told} of {negatives} |\n"));
        }
        std::fs::write("recall.md", table).expect("a file beside the tests");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    for kind in Kind::ALL {
        let [_, positives, _, negatives] = counts.get(kind.name()).copied().unwrap_or_default();
        assert!(positives >= LEAST && negatives >= LEAST, "{kind}: {positives} and {negatives}");
    }
}
