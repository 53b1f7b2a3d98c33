//! An independent solver: plain positions in a map, naive fixpoints over all of them, checks by the rules' own flag.

use std::collections::HashMap;

use chuhe_tables::class::Side;
use chuhe_tables::{Class, Tables, Value};
use xiangqi::attacks::in_zone;
use xiangqi::{Board, Color, Outcome, Piece, PieceType, Position, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Draw,
    Win(u16),
    Loss(u16),
    RuledWin,
    RuledLoss,
}

impl Found {
    fn agrees(self, value: Value) -> bool {
        match value {
            Value::Draw => self == Found::Draw,
            Value::Win { plies } => self == Found::Win(plies),
            Value::Loss { plies } => self == Found::Loss(plies),
            Value::RuledWin { .. } => self == Found::RuledWin,
            Value::RuledLoss { .. } => self == Found::RuledLoss,
        }
    }
}

/// Where a move leads.
#[derive(Clone, Copy)]
enum Target {
    /// A position of the class, and whether the move gives check.
    Within { place: u32, checks: bool },
    /// A position of another class, as its value for the side to move there.
    Beyond(Found),
}

/// Positions solved so far, by their keys.
#[derive(Default)]
pub(crate) struct Solver {
    known: HashMap<u64, Found>,
    classes: Vec<Class>,
}

struct Graph {
    positions: Vec<Position>,
    /// Where the moves of each position begin in `targets`.
    starts: Vec<usize>,
    targets: Vec<Target>,
}

impl Graph {
    fn moves(&self, place: usize) -> &[Target] {
        &self.targets[self.starts[place]..self.starts[place + 1]]
    }
}

impl Solver {
    /// Solves a class and those that it needs, and compares all its positions with the table. Returns how many.
    pub(crate) fn compare(&mut self, class: Class, tables: &Tables) -> usize {
        self.solve(class);
        let mut compared = 0;
        for position in all_positions(class) {
            let found = self.find(&position).unwrap();
            let value = tables.value(position.board(), position.side_to_move()).unwrap().unwrap();
            assert!(found.agrees(value), "{}: {found:?} here, {value:?} in the table", position.fen());
            compared += 1;
        }
        compared
    }

    fn solve(&mut self, class: Class) {
        if self.classes.contains(&class) {
            return;
        }
        class.after_captures().into_iter().for_each(|class| self.solve(class));
        let graph = self.graph(class);
        let mut found = plain(&graph);
        for winner in Color::ALL {
            by_ruling(&graph, winner, &mut found);
        }
        for (position, found) in graph.positions.iter().zip(found) {
            let known = self.known.insert(key(position), found);
            assert!(known.is_none(), "two positions with one key");
        }
        self.classes.push(class);
    }

    fn graph(&self, class: Class) -> Graph {
        let positions = all_positions(class);
        let places: HashMap<u64, u32> =
            positions.iter().enumerate().map(|(place, position)| (key(position), place as u32)).collect();
        let mut graph = Graph { positions, starts: vec![0], targets: Vec::new() };
        for position in &graph.positions {
            let mut position = position.clone();
            for mv in position.legal_moves() {
                let captures = position.is_capture(mv);
                position.make_move(mv);
                graph.targets.push(if captures {
                    Target::Beyond(self.find(&position).unwrap())
                } else {
                    Target::Within { place: places[&key(&position)], checks: position.is_check() }
                });
                position.unmake_move();
            }
            graph.starts.push(graph.targets.len());
        }
        graph
    }

    /// The value of a position of any class solved, with either colour for the stronger side.
    fn find(&self, position: &Position) -> Option<Found> {
        if position.nothing_to_attack_with().is_some() {
            return Some(match position.outcome() {
                Some(Outcome::Checkmate { .. } | Outcome::Stalemate { .. }) => Found::Loss(0),
                _ => Found::Draw,
            });
        }
        let flipped = || self.known.get(&key(&position.color_flipped()));
        self.known.get(&key(position)).or_else(flipped).copied()
    }
}

fn key(position: &Position) -> u64 {
    position.key().0
}

/// Every position of a class with the stronger side as Red.
fn all_positions(class: Class) -> Vec<Position> {
    let mut pieces = Vec::new();
    for (side, color) in class.sides().into_iter().zip([Color::Red, Color::Black]) {
        let Side { attackers, advisors, elephants } = side;
        pieces.push(Piece::new(color, PieceType::King));
        pieces.extend((0..advisors).map(|_| Piece::new(color, PieceType::Advisor)));
        pieces.extend((0..elephants).map(|_| Piece::new(color, PieceType::Elephant)));
        pieces.extend(attackers.kinds().map(|kind| Piece::new(color, kind)));
    }
    let mut found = Vec::new();
    place(&Board::EMPTY, &pieces, 0, &mut found);
    found
}

fn place(board: &Board, pieces: &[Piece], from: usize, found: &mut Vec<Position>) {
    let Some((&piece, rest)) = pieces.split_first() else {
        found
            .extend(Color::ALL.into_iter().filter_map(|side| Position::from_board(board.clone(), side).ok()));
        return;
    };
    for square in &Square::ALL[from..] {
        let mut board = board.clone();
        if can_stand(piece, *square) && board.put(piece, *square).is_ok() {
            // Two pieces of a kind are placed in the order of the points.
            let next = if rest.first() == Some(&piece) { square.index() + 1 } else { 0 };
            place(&board, rest, next, found);
        }
    }
}

fn can_stand(piece: Piece, square: Square) -> bool {
    let is_behind = || square.on_own_side(piece.color);
    match piece.kind {
        PieceType::Pawn if is_behind() => {
            square.rank().relative_to(piece.color).index() >= 3 && square.file().index().is_multiple_of(2)
        }
        kind => in_zone(kind, piece.color, square),
    }
}

/// Wins and losses without rulings, round by round.
fn plain(graph: &Graph) -> Vec<Found> {
    let mut found = vec![Found::Draw; graph.positions.len()];
    let is_won = |found: &[Found], target: &Target| match *target {
        Target::Within { place, .. } => matches!(found[place as usize], Found::Win(_)),
        Target::Beyond(value) => matches!(value, Found::Win(_)),
    };
    let is_lost = |found: &[Found], target: &Target| match *target {
        Target::Within { place, .. } => matches!(found[place as usize], Found::Loss(_)),
        Target::Beyond(value) => matches!(value, Found::Loss(_)),
    };
    for round in 0.. {
        let mut news = Vec::new();
        for place in 0..graph.positions.len() {
            let moves = graph.moves(place);
            if found[place] != Found::Draw || round == 0 && !moves.is_empty() {
                continue;
            }
            if moves.iter().any(|target| is_lost(&found, target)) {
                news.push((place, Found::Win(round)));
            } else if moves.iter().all(|target| is_won(&found, target)) {
                news.push((place, Found::Loss(round)));
            }
        }
        if news.is_empty() && round > 0 {
            break;
        }
        news.into_iter().for_each(|(place, value)| found[place] = value);
    }
    found
}

/// Wins by ruling of one side: the positions from which it can force a win, or can force the other side to give only
/// checks from some point on without doing so itself.
fn by_ruling(graph: &Graph, winner: Color, found: &mut [Found]) {
    let won_for = |value: Found, to_move: Color| match value {
        Found::Win(_) | Found::RuledWin => to_move == winner,
        Found::Loss(_) | Found::RuledLoss => to_move != winner,
        Found::Draw => false,
    };
    let side = |place: usize| graph.positions[place].side_to_move();
    let all = 0..graph.positions.len();
    let start: Vec<bool> = all.clone().map(|place| won_for(found[place], side(place))).collect();
    let mut won = start.clone();
    loop {
        let mut held: Vec<bool> =
            all.clone().map(|place| won[place] || found[place] == Found::Draw).collect();
        loop {
            let mut forced = won.clone();
            loop {
                let mut news = Vec::new();
                for place in all.clone().filter(|&place| held[place] && !forced[place]) {
                    let to_move = side(place);
                    let leads = |target: &Target| match *target {
                        Target::Beyond(value) => won_for(value, !to_move),
                        Target::Within { place, checks } => {
                            let place = place as usize;
                            let enough = match (to_move == winner, checks) {
                                (_, true) => &forced,
                                (true, false) => &held,
                                (false, false) => &won,
                            };
                            enough[place]
                        }
                    };
                    let moves = graph.moves(place);
                    let is_forced =
                        if to_move == winner { moves.iter().any(leads) } else { moves.iter().all(leads) };
                    if is_forced {
                        news.push(place);
                    }
                }
                if news.is_empty() {
                    break;
                }
                news.into_iter().for_each(|place| forced[place] = true);
            }
            let is_stable = forced == held;
            held = forced;
            if is_stable {
                break;
            }
        }
        if held == won {
            break;
        }
        won = held;
    }
    for place in all {
        if won[place] && !start[place] {
            found[place] = if side(place) == winner { Found::RuledWin } else { Found::RuledLoss };
        }
    }
}
