//! The game of positions that are sent only as FENs: some clients never send moves, and without them no repetition
//! could be seen.

use xiangqi::Position;

use crate::options::Options;
use crate::request::GoRequest;

/// Remembers the position that was sent last, with the moves before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameMemory {
    last: Option<Box<Position>>,
    /// The move number that it was sent with, if it came without moves.
    sent_number: Option<u32>,
    /// The client has announced a new game since then.
    is_new: bool,
    /// The last search was an analysis: the user may step back and forth.
    is_analysed: bool,
}

impl GameMemory {
    /// The client says that another game begins. Some say so before every position; only the counters of the
    /// next position show whether they mean it.
    pub(crate) fn new_game(&mut self) {
        self.is_new = true;
    }

    /// Notes a position that was sent with all its moves.
    pub(crate) fn note(&mut self, position: &Position) {
        let is_analysed = self.is_analysed;
        *self = GameMemory { last: Some(Box::new(position.clone())), is_analysed, ..GameMemory::default() };
    }

    /// Notes a search of the last position.
    pub(crate) fn note_search(&mut self, request: &GoRequest, options: &Options) {
        self.is_analysed = options.analyse_mode || request.is_analysis();
    }

    /// A position that was sent without moves, with the moves of the game before it if it belongs to that game. It does
    /// if it is the last position, or one or two moves after it. If a new game was announced, it must be at least one
    /// move after it, and its counters must continue those of the game. A lower move number than the last means a step
    /// back, to the position of the game with that number; otherwise pieces that go back would look like a repetition.
    /// The same move number may mean that the last move was another one: after pondering on a move that was not played.
    /// In an analysis, a position of the game with the same number as the last is a step back too, unless its counters
    /// continue those of the game: a client that always sends the same number would otherwise have its steps back and
    /// forth taken for repetitions.
    /// `limit` is the natural move limit of the rules in force, in plies.
    ///
    /// A position with counters that the game cannot have by now begins a game of its own. So does a position that is sent
    /// again while the game has no moves yet: there is no history to lose.
    pub(crate) fn continued(&mut self, position: Box<Position>, limit: Option<u16>) -> Box<Position> {
        let number = position.move_number();
        let goes_back = self.sent_number.is_some_and(|last| number < last);
        let stays = self.sent_number == Some(number);
        let last = self.last.take().filter(|game| {
            let last_number = self.sent_number.unwrap_or(game.move_number());
            !is_ahead(game, last_number, &position) && (game.plies_played() > 0 || **game != *position)
        });
        let plies = last.as_ref().map_or(0, |game| game.plies_played());
        let game = last.and_then(|game| {
            let further = if goes_back { None } else { continuation(game.clone(), &position) };
            let counts = further.as_ref().is_some_and(|further| counters_continue(further, &position, limit));
            let may_step = stays && self.is_analysed && !counts;
            let step = if may_step { latest(game.clone(), &position) } else { None };
            let other = || if stays { other_last_move(game.clone(), &position) } else { None };
            step.or(further).or_else(other).or_else(|| earlier(game.clone(), &position))
        });
        let game = game.filter(|game| {
            !self.is_new || game.plies_played() > plies && counters_continue(game, &position, limit)
        });
        let position = game.unwrap_or(position);
        self.note(&position);
        self.sent_number = Some(number);
        position
    }
}

/// Whether the position was sent with the counters that it has in the game. Its clock may be ahead: not every program
/// leaves out a side's checks after the tenth. A clock that has reached the natural move limit is read as less.
fn counters_continue(game: &Position, sent: &Position, limit: Option<u16>) -> bool {
    sent.move_number() == game.move_number() && sent.clock() >= game.clock().min(Position::max_clock(limit))
}

/// Whether the position was sent with counters that the game, whose last move number was `last_number`, does not reach
/// within two plies. Clients that do not count send the same counters, often `0 1`, each time.
fn is_ahead(game: &Position, last_number: u32, sent: &Position) -> bool {
    // At most each ply is a check that the game does not count.
    let most = u32::from(game.clock()) + game.plies_played() as u32 + 2;
    sent.move_number() > last_number.saturating_add(2) || u32::from(sent.clock()) > most
}

/// The game up to where it had this position with this move number, if it had.
fn earlier(mut game: Box<Position>, target: &Position) -> Option<Box<Position>> {
    if game.plies_played() == 0 {
        return None;
    }
    game.unmake_move();
    taken_back(game, |game| game.move_number() == target.move_number() && *game == *target)
}

/// The game up to where it last had this position, if it had.
fn latest(game: Box<Position>, target: &Position) -> Option<Box<Position>> {
    taken_back(game, |game| is_at(game, target))
}

/// The game taken back to its last position of which this holds, if there is one.
fn taken_back(mut game: Box<Position>, holds: impl Fn(&Position) -> bool) -> Option<Box<Position>> {
    while !holds(&game) {
        if game.plies_played() == 0 {
            return None;
        }
        game.unmake_move();
    }
    Some(game)
}

/// The game with another last move, if it leads to this position.
fn other_last_move(mut game: Box<Position>, target: &Position) -> Option<Box<Position>> {
    if game.plies_played() == 0 || game.side_to_move() != target.side_to_move() {
        return None;
    }
    game.unmake_move();
    one_of(&mut game, |game| is_at(game, target)).then_some(game)
}

/// The game with at most two moves more, if those lead to this position.
fn continuation(mut game: Box<Position>, target: &Position) -> Option<Box<Position>> {
    let leads_there = if game.side_to_move() == target.side_to_move() {
        is_at(&game, target) || one_of(&mut game, |game| one_of(game, |game| is_at(game, target)))
    } else {
        one_of(&mut game, |game| is_at(game, target))
    };
    leads_there.then_some(game)
}

fn is_at(game: &Position, target: &Position) -> bool {
    game.key() == target.key() && game == target
}

/// Plays the first legal move after which `there` holds. Returns whether there is one.
fn one_of(game: &mut Position, mut there: impl FnMut(&mut Position) -> bool) -> bool {
    for mv in game.legal_moves() {
        game.make_move(mv);
        if there(game) {
            return true;
        }
        game.unmake_move();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Option<u16> = Some(xiangqi::NATURAL_MOVE_LIMIT);

    #[test]
    fn a_perpetual_check_is_seen_through_fens_alone() {
        let mut memory = GameMemory::default();
        let mut game = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w").unwrap();
        let mut followed = memory.continued(Box::new(game.clone()), LIMIT);
        // The client sends a position only when it is Red's turn.
        for [check, escape] in [["a8a9", "f9f8"], ["a9a8", "f8f9"], ["a8a9", "f9f8"], ["a9a8", "f8f9"]] {
            for mv in [check, escape] {
                game.play(mv.parse().unwrap()).unwrap();
            }
            followed = memory.continued(Box::new(Position::from_fen(&game.fen()).unwrap()), LIMIT);
        }
        assert_eq!((followed.plies_played(), followed.occurrences()), (8, 3));
        assert_eq!(memory.continued(followed.clone(), LIMIT).plies_played(), 8, "sent again");
        memory.new_game();
        let fresh = memory.continued(Box::new(Position::from_fen(&game.fen()).unwrap()), LIMIT);
        assert_eq!(fresh.plies_played(), 0, "the same position again begins a game");
    }

    #[test]
    fn a_game_announced_as_new_continues_only_with_its_counters() {
        let start = || {
            let mut memory = GameMemory::default();
            memory.note(&Position::default());
            memory.new_game();
            memory
        };
        let after =
            |fen: &str| start().continued(Box::new(Position::from_fen(fen).unwrap()), LIMIT).plies_played();
        let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - -";
        assert_eq!(after(&format!("{board} 1 1")), 1);
        assert_eq!(after(&format!("{board} 0 1")), 0, "the counters of a game that begins here");
        assert_eq!(after(&format!("{board} 1 5")), 0, "another number of moves");
        let mut memory = start();
        memory.continued(Box::default(), LIMIT);
        let next = memory.continued(Box::new(Position::from_fen(&format!("{board} 0 1")).unwrap()), LIMIT);
        assert_eq!(next.plies_played(), 1, "one announcement counts for one position only");
    }

    #[test]
    fn the_game_continues_after_a_wrong_guess() {
        let game = |moves: &[&str]| {
            let mut game = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w").unwrap();
            moves.iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
            game
        };
        for counters in [true, false] {
            let sent = |moves: &[&str]| {
                let fen = game(moves).fen();
                let fen = if counters { &fen } else { fen.split(" - ").next().unwrap() };
                Box::new(Position::from_fen(fen).unwrap())
            };
            let mut memory = GameMemory::default();
            assert_eq!(memory.continued(sent(&[]), LIMIT).plies_played(), 0);
            assert_eq!(memory.continued(sent(&["a8a9", "f9f8"]), LIMIT).plies_played(), 2);
            // The engine ponders on the king's return, but the king moves on.
            assert_eq!(memory.continued(sent(&["a8a9", "f9f8", "a9a8", "f8f9"]), LIMIT).plies_played(), 4);
            let other = memory.continued(sent(&["a8a9", "f9f8", "a9a8", "f8f7"]), LIMIT);
            assert_eq!((other.plies_played(), &*other), (4, &game(&["a8a9", "f9f8", "a9a8", "f8f7"])));
        }
    }

    #[test]
    fn counters_that_the_game_cannot_have_begin_another() {
        let board = "2b6/4a4/3kNa3/9/5R3/6n2/9/7R1/9/5K3 w - -";
        let sent = |counters: &str| Box::new(Position::from_fen(&format!("{board} {counters}")).unwrap());
        let mut memory = GameMemory::default();
        // Each is sent for the position before it, which had no moves.
        for counters in ["0 1", "118 60", "0 60", "7 60", "7 3"] {
            assert_eq!(memory.continued(sent(counters), LIMIT).fen(), sent(counters).fen());
        }
        // After two moves, with the clock and the number of a game that is far from here.
        let mut game = Position::default();
        ["h2e2", "h9g7"].iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
        let after = |counters: &str| {
            let mut memory = GameMemory::default();
            memory.continued(Box::default(), LIMIT);
            let board = game.fen().split(" - ").next().unwrap().to_owned();
            memory.continued(Box::new(Position::from_fen(&format!("{board} - - {counters}")).unwrap()), LIMIT)
        };
        for (counters, plies) in
            [("2 2", 2), ("0 1", 2), ("0 2", 2), ("2 3", 2), ("100 51", 0), ("0 51", 0), ("100 2", 0)]
        {
            let continued = after(counters);
            assert_eq!(continued.plies_played(), plies, "{counters}");
            assert!(plies > 0 || continued.fen().ends_with(counters), "{}", continued.fen());
        }
    }

    #[test]
    fn distant_positions_are_another_game() {
        let mut memory = GameMemory::default();
        let mut game = Position::default();
        memory.note(&game);
        for mv in ["h2e2", "h9g7", "h0g2"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let far = Box::new(Position::from_fen(&game.fen()).unwrap());
        assert_eq!(memory.continued(far, LIMIT).plies_played(), 0);
        game.play("i9h9".parse().unwrap()).unwrap();
        let near = Box::new(Position::from_fen(&game.fen()).unwrap());
        assert_eq!(memory.continued(near, LIMIT).plies_played(), 1);
        assert_eq!(memory.continued(Box::default(), LIMIT).plies_played(), 0, "back at the start");
    }
}
