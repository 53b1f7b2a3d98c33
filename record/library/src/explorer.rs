//! The moves played in a position, and their results.

use std::collections::BTreeMap;

use chuhe_record::GameResult;
use chuhe_stats::elo_of_score;
use rusqlite::Connection;
use xiangqi::{Color, Move, Position};

use crate::error::LibraryError;
use crate::game::result_of;
use crate::index::{self, At};
use crate::library::Library;

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that Red won.
    pub red_wins: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games whose result is not known.
    pub unknown: u64,
}

impl Tally {
    /// Adds games of a result.
    pub(crate) fn add(&mut self, result: GameResult, games: u64) {
        *match result {
            GameResult::RedWins => &mut self.red_wins,
            GameResult::BlackWins => &mut self.black_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        } += games;
    }

    /// Adds the games of another tally.
    pub(crate) fn join(&mut self, other: Tally) {
        self.red_wins += other.red_wins;
        self.black_wins += other.black_wins;
        self.draws += other.draws;
        self.unknown += other.unknown;
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.red_wins + self.black_wins + self.draws + self.unknown
    }

    /// The share of the points that a side scored, in games with a result; `None` if there are no such games.
    pub fn score(&self, side: Color) -> Option<f64> {
        let decided = self.red_wins + self.black_wins + self.draws;
        let won = if side == Color::Red { self.red_wins } else { self.black_wins };
        (decided > 0).then(|| (won as f64 + self.draws as f64 / 2.0) / decided as f64)
    }
}

/// One of the latest games in which a move was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// The number of the game.
    pub game: i64,
    /// Red's name.
    pub red: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The year of the game.
    pub year: Option<i32>,
    /// The result of the game.
    pub result: GameResult,
}

/// A move, and statistics of the games in which it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStats {
    /// The move. In a position that is its own mirror image, the entry of a move also counts the games with the
    /// mirrored move.
    pub mv: Move,
    /// Results of these games.
    pub results: Tally,
    /// The performance of the players of the move: the mean of the opponents' ratings, plus the rating difference that
    /// Elo's formula gives for the score, at most 800.
    pub performance: Option<i32>,
    /// The mean of the years.
    pub average_year: Option<f64>,
    /// The latest games, the last first.
    pub last: Vec<LastGame>,
}

/// The moves played in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    /// Results of the games in which the position occurs.
    pub results: Tally,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<MoveStats>,
}

/// The number of latest games listed for each move.
const LAST: usize = 3;

/// If at least one in this many games between the first and the last is needed, all rows between them are read in
/// order.
const DENSE: u64 = 16;

/// The data of a game that the explorer counts.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) game: i64,
    pub(crate) result: GameResult,
    pub(crate) year: Option<i32>,
    pub(crate) elo: [Option<i32>; 2],
}

/// Sums over the games in which a move was played.
#[derive(Default)]
pub(crate) struct Sums {
    pub(crate) results: Tally,
    years: (i64, u64),
    /// The sums of half points and of opponents' ratings over the games that have both, and the number of these games.
    rated: (u64, i64, u64),
    /// The years and games of the latest games, the latest first.
    last: Vec<(i32, i64)>,
}

impl Sums {
    /// Adds a game in which this side made the move.
    pub(crate) fn add(&mut self, facts: Facts, side: Color) {
        self.results.add(facts.result, 1);
        if let Some(year) = facts.year {
            self.years = (self.years.0 + i64::from(year), self.years.1 + 1);
        }
        let rated = facts.elo[(!side).index()].filter(|_| facts.result != GameResult::Unknown);
        if let Some(elo) = rated {
            let halves = facts.result.winner().map_or(1, |winner| if winner == side { 2 } else { 0 });
            self.rated = (self.rated.0 + halves, self.rated.1 + i64::from(elo), self.rated.2 + 1);
        }
        let entry = (facts.year.unwrap_or(i32::MIN), facts.game);
        let at = self.last.partition_point(|other| *other > entry);
        if at < LAST {
            self.last.insert(at, entry);
            self.last.truncate(LAST);
        }
    }

    /// The numbers of the latest games, the last first.
    pub(crate) fn last_games(&self) -> impl Iterator<Item = i64> + '_ {
        self.last.iter().map(|&(_, game)| game)
    }

    pub(crate) fn average_year(&self) -> Option<f64> {
        let (years, dated) = self.years;
        (dated > 0).then(|| years as f64 / dated as f64)
    }

    pub(crate) fn performance(&self) -> Option<i32> {
        let (halves, elos, games) = self.rated;
        if games == 0 {
            return None;
        }
        let score = (halves as f64 / (2 * games) as f64).clamp(0.01, 0.99);
        let difference = elo_of_score(score).clamp(-800.0, 800.0);
        Some((elos as f64 / games as f64 + difference).round() as i32)
    }
}

impl Library {
    /// The moves played in a position or its mirror image. A game counts once for the position, and once for each move
    /// played there.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn explore(&self, position: &Position) -> Result<Explored, LibraryError> {
        let here = index::occurrences(&self.connection, index::key_of(position))?;
        let moves = self.moves_from(position, &here)?;
        // For each game, the moves that it played from this position.
        let mut played: Vec<(u32, usize)> = Vec::new();
        for (number, (_, places)) in moves.iter().enumerate() {
            played.extend(places.iter().map(|&game| (game, number)));
        }
        played.sort_unstable();
        let mut games: Vec<u32> = here.iter().map(|place| place.game).collect();
        games.dedup();
        let side = position.side_to_move();
        let mut results = Tally::default();
        let mut sums: Vec<Sums> = moves.iter().map(|_| Sums::default()).collect();
        let mut played = played.into_iter().peekable();
        each_fact(&self.connection, &games, |facts| {
            results.add(facts.result, 1);
            while let Some((_, number)) = played.next_if(|&(game, _)| i64::from(game) <= facts.game) {
                sums[number].add(facts, side);
            }
        })?;
        let mut stats = Vec::new();
        for ((mv, _), sums) in moves.iter().zip(&sums) {
            stats.push(MoveStats {
                mv: *mv,
                results: sums.results,
                performance: sums.performance(),
                average_year: sums.average_year(),
                last: sums.last_games().map(|id| self.last_game(id)).collect::<Result<_, _>>()?,
            });
        }
        stats.sort_unstable_by_key(|stats| (std::cmp::Reverse(stats.results.games()), stats.mv));
        Ok(Explored { results, moves: stats })
    }

    /// The moves played from the position at these places, each with the numbers of its games, sorted.
    fn moves_from(&self, position: &Position, here: &[At]) -> Result<Vec<(Move, Vec<u32>)>, LibraryError> {
        let mut by_key: BTreeMap<i64, Move> = BTreeMap::new();
        if !here.is_empty() {
            for mv in position.legal_moves() {
                let mut behind = position.clone();
                behind.make_move(mv);
                // In a position that is its own mirror image, two moves lead to the same position. As in opening books,
                // the move with the greater number is kept, which is on the right-hand side.
                by_key.entry(index::key_of(&behind)).and_modify(|it| *it = mv.max(*it)).or_insert(mv);
            }
        }
        let mut moves = Vec::new();
        for (key, mv) in by_key {
            let there = index::occurrences(&self.connection, key)?;
            let games = followed(here, &there);
            if !games.is_empty() {
                moves.push((mv, games));
            }
        }
        Ok(moves)
    }

    fn last_game(&self, id: i64) -> Result<LastGame, LibraryError> {
        let game =
            self.game(id)?.ok_or_else(|| LibraryError::game(id, "the index has it, the table has not"))?;
        Ok(LastGame { game: id, red: game.red, black: game.black, year: game.year, result: game.result })
    }
}

/// The games in which a place of the second list directly follows one of the first; both are sorted.
fn followed(here: &[At], there: &[At]) -> Vec<u32> {
    let mut games = Vec::new();
    let mut here = here.iter().peekable();
    for place in there {
        let Some(ply) = place.ply.checked_sub(1) else { continue };
        let wanted = (place.game, ply);
        while here.next_if(|before| (before.game, before.ply) < wanted).is_some() {}
        if here.peek().is_some_and(|before| (before.game, before.ply) == wanted) {
            games.push(place.game);
        }
    }
    games.dedup();
    games
}

/// Calls `visit` with the facts of some games, sorted by number.
fn each_fact(
    connection: &Connection,
    games: &[u32],
    mut visit: impl FnMut(Facts),
) -> Result<(), LibraryError> {
    let (Some(&first), Some(&last)) = (games.first(), games.last()) else { return Ok(()) };
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Facts {
            game: row.get(0)?,
            result: result_of(row.get(1)?),
            year: row.get(2)?,
            elo: [row.get(3)?, row.get(4)?],
        })
    };
    const COLUMNS: &str = "SELECT id, result, year, red_elo, black_elo FROM game INDEXED BY game_facts";
    if u64::from(last - first) / DENSE <= games.len() as u64 {
        let mut wanted = games.iter().peekable();
        let mut query =
            connection.prepare_cached(&format!("{COLUMNS} WHERE id BETWEEN ?1 AND ?2 ORDER BY id"))?;
        for facts in query.query_map((first, last), read)? {
            let facts = facts?;
            while wanted.next_if(|&&game| i64::from(game) < facts.game).is_some() {}
            if wanted.peek().is_some_and(|&&game| i64::from(game) == facts.game) {
                visit(facts);
            }
        }
        return Ok(());
    }
    let mut query = connection.prepare_cached(&format!("{COLUMNS} WHERE id = ?1"))?;
    for &game in games {
        visit(query.query_row([game], read)?);
    }
    Ok(())
}
