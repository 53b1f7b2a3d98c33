//! Statistics of a player's games.

use rusqlite::{Connection, params};
use xiangqi::{Color, Move};

use crate::error::LibraryError;
use crate::explorer::Tally;
use crate::game::result_of;
use crate::library::Library;
use crate::marks::{MarkTally, marks};
use crate::moves::decode;
use crate::names::players_named;

/// A report on a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// The name that the library shows.
    pub name: String,
    /// Number of games. One against a name of the same player counts once.
    pub games: u64,
    /// Results of the games with Red and with Black.
    pub results: [Tally; Color::NUM],
    /// The first and the last year.
    pub years: Option<(i32, i32)>,
    /// The highest rating of a game.
    pub highest_elo: Option<i32>,
    /// The most frequent opponents, with the results against them; the player's wins are counted as wins of Red.
    pub opponents: Vec<(String, Tally)>,
    /// The most frequent openings of the games from the standard start position, for each colour of the player, as
    /// squares: the first move as Red, the first two moves as Black. A line and its mirror image are one; that with the
    /// first move on Red's right is named.
    pub openings: [Vec<(String, Tally)>; Color::NUM],
    /// The marked moves of the games with Red and with Black.
    pub marks: [MarkTally; Color::NUM],
}

/// Lines of each list.
const MAX_LINES: usize = 10;

impl Library {
    /// Reports on all players with this name or part of a name, the one with most games first.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn report(&self, name: &str) -> Result<Vec<PlayerReport>, LibraryError> {
        let ids = players_named(&self.connection, name)?;
        let mut reports: Vec<PlayerReport> =
            ids.into_iter().map(|id| report(&self.connection, id)).collect::<Result<_, _>>()?;
        reports.retain(|report| report.games > 0);
        reports.sort_by_key(|report| std::cmp::Reverse(report.games));
        Ok(reports)
    }
}

fn report(connection: &Connection, id: i64) -> Result<PlayerReport, LibraryError> {
    let name = connection.query_row("SELECT name FROM player WHERE id = ?1", [id], |row| row.get(0))?;
    let mut results = [Tally::default(); Color::NUM];
    let mut openings = [Vec::new(), Vec::new()];
    for (color, column) in [(Color::Red, "red"), (Color::Black, "black")] {
        let groups = |key: &str, condition: &str| {
            tallies(
                connection,
                id,
                &format!(
                    "SELECT {key}, result, count(*) FROM game WHERE {column} = ?1 {condition} GROUP BY 1, 2"
                ),
            )
        };
        results[color.index()] = groups("NULL", "")?.pop().map_or_else(Tally::default, |(_, tally)| tally);
        let bytes = if color == Color::Red { 2 } else { 4 };
        let condition = format!("AND start IS NULL AND length(moves) >= {bytes}");
        openings[color.index()] = groups(&format!("hex(substr(moves, 1, {bytes}))"), &condition)?
            .into_iter()
            .map(|(bytes, tally)| (line(&bytes), tally))
            .collect();
        join_equal(&mut openings[color.index()]);
    }
    let mut opponents = tallies(
        connection,
        id,
        "SELECT name, result, count(*) FROM (
             SELECT black AS other, result FROM game WHERE red = ?1
             UNION ALL SELECT red, CASE result WHEN 1 THEN 2 WHEN 2 THEN 1 ELSE result END FROM game \
             WHERE black = ?1 AND red IS NOT ?1
         ) JOIN player ON player.id = other GROUP BY 1, 2",
    )?;
    for list in openings.iter_mut().chain([&mut opponents]) {
        list.truncate(MAX_LINES);
    }
    let (games, years, highest_elo) = connection.query_row(
        "SELECT count(*), min(year), max(year), max(CASE ?1 WHEN red THEN red_elo ELSE black_elo END) FROM game \
         WHERE red = ?1 OR black = ?1",
        params![id],
        |row| {
            let years = row.get::<_, Option<i32>>(1)?.zip(row.get(2)?);
            Ok((row.get::<_, i64>(0)?.max(0).cast_unsigned(), years, row.get(3)?))
        },
    )?;
    let marks = marks(connection, id)?;
    Ok(PlayerReport { name, games, results, years, highest_elo, opponents, openings, marks })
}

/// The results of groups of a player's games: rows of a key, a result and a number. The largest group comes first.
fn tallies(connection: &Connection, id: i64, sql: &str) -> Result<Vec<(String, Tally)>, LibraryError> {
    let mut found: Vec<(String, Tally)> = Vec::new();
    let mut query = connection.prepare(sql)?;
    let mut rows = query.query([id])?;
    while let Some(row) = rows.next()? {
        let key = row.get::<_, Option<String>>(0)?.unwrap_or_default();
        if found.last().is_none_or(|(last, _)| *last != key) {
            found.push((key, Tally::default()));
        }
        if let Some((_, tally)) = found.last_mut() {
            tally.add(result_of(row.get(1)?), row.get::<_, i64>(2)?.max(0).cast_unsigned());
        }
    }
    found.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    Ok(found)
}

/// Joins the tallies of equal lines. The largest comes first again.
fn join_equal(lines: &mut Vec<(String, Tally)>) {
    lines.sort_by(|(one, _), (other, _)| one.cmp(other));
    lines.dedup_by(|(line, tally), (kept, sum)| {
        let is_equal = line == kept;
        if is_equal {
            sum.join(*tally);
        }
        is_equal
    });
    lines.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
}

/// Moves from their bytes in hexadecimal digits, in the image with the first move on Red's right.
fn line(digits: &str) -> String {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Vec<u8> = digits.as_bytes().chunks(2).filter_map(byte).collect();
    let moves: Vec<Move> = decode(&bytes).flatten().collect();
    let mirrored: Vec<Move> = moves.iter().map(|mv| mv.mirrored()).collect();
    let moves: Vec<String> = moves.max(mirrored).iter().map(Move::to_string).collect();
    moves.join(" ")
}
