//! A library as one file that a page can read by itself: the moves played in each position, counted once.
//!
//! | part | what |
//! |---|---|
//! | head | `CHUHELIB`, then the version and the number of positions, 32 bits each |
//! | index | 16 bytes per position, sorted: the hash of the position, and where its record begins; one more entry says where the last record ends |
//! | records | JSON, the answer of [`Library::explore`] |
//!
//! Numbers are little-endian. The hash is FNV-1a with 64 bits over board and side of the FEN, `board side`, or of its mirror image: of
//! the two texts the one that comes first. Moves are those of that image. `docs/library.md` describes it for other readers.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;
use std::io::Write;

use serde_json::{Map, Value, json};
use xiangqi::{Color, Move, Position};

use crate::error::LibraryError;
use crate::explorer::{Facts, Sums, Tally};
use crate::library::Library;
use crate::search::Query;

/// The first bytes of the file.
pub const BROWSER_MAGIC: &[u8; 8] = b"CHUHELIB";

const VERSION: u32 = 1;

/// Bytes of an entry of the index.
const ENTRY: u64 = 16;

/// Limits for the content of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserLimits {
    /// Positions after more plies than this are left out.
    pub plies: usize,
    /// Positions with fewer games than this are left out.
    pub games: u64,
}

/// The result of the export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BrowserExported {
    /// The number of games in the file.
    pub games: usize,
    /// The number of positions in the file.
    pub positions: usize,
}

/// A position in a game: its hash, the bits of the move played there (0 at the end of the game) with [`BLACK`], and the
/// index of the game in the list.
type Played = (u64, u16, u32);

/// Set if Black is to move. The bits of a move take 14.
const BLACK: u16 = 1 << 15;

/// A game of the list.
struct Listed {
    facts: Facts,
    names: [Option<String>; 2],
}

impl Library {
    /// Writes the moves played in the games that a query finds, as a file for the page. Needs 16 bytes of memory for
    /// each position of each game, plus the size of the file.
    ///
    /// # Errors
    /// If the library cannot be read, or the file cannot be written.
    pub fn write_for_browser(
        &self,
        query: &Query,
        limits: BrowserLimits,
        out: &mut impl Write,
    ) -> Result<BrowserExported, LibraryError> {
        let found: HashSet<i64> = self.find(query)?.into_iter().map(|hit| hit.game).collect();
        let mut games: Vec<Listed> = Vec::new();
        let mut all: Vec<Played> = Vec::new();
        self.each_game(|game| -> Result<(), LibraryError> {
            if !found.contains(&game.id) {
                return Ok(());
            }
            let number = games.len() as u32;
            game.each_position(|ply, position, next| {
                if ply <= limits.plies {
                    let (hash, mv) = canonical(position, next);
                    let side = if position.side_to_move() == Color::Black { BLACK } else { 0 };
                    all.push((hash, mv.map_or(0, Move::bits) | side, number));
                }
            })?;
            let elo = [game.red_elo, game.black_elo];
            let facts = Facts { game: number.into(), result: game.result, year: game.year, elo };
            games.push(Listed { facts, names: [game.red, game.black] });
            Ok(())
        })?;
        all.sort_unstable();
        all.dedup();
        let (mut entries, mut records) = (Vec::new(), Vec::new());
        for played in all.chunk_by(|a, b| a.0 == b.0) {
            let record = record(played, &games);
            if record["games"].as_u64() >= Some(limits.games) {
                entries.push((played[0].0, records.len() as u64));
                records.extend(record.to_string().into_bytes());
            }
        }
        let positions = entries.len();
        entries.push((u64::MAX, records.len() as u64));
        out.write_all(BROWSER_MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(positions as u32).to_le_bytes())?;
        let first = 16 + ENTRY * entries.len() as u64;
        for (hash, place) in entries {
            out.write_all(&hash.to_le_bytes())?;
            out.write_all(&(first + place).to_le_bytes())?;
        }
        out.write_all(&records)?;
        Ok(BrowserExported { games: games.len(), positions })
    }
}

/// The hash of the position or of its mirror image, whichever text comes first, and the move in the same image.
fn canonical(position: &Position, mv: Option<Move>) -> (u64, Option<Move>) {
    let text = |position: &Position| {
        let fen = position.fen();
        let end = fen.match_indices(' ').nth(1).map_or(fen.len(), |(at, _)| at);
        fen[..end].to_owned()
    };
    let (own, mirrored) = (text(position), text(&position.mirrored()));
    match own.cmp(&mirrored) {
        Ordering::Less => (hash(&own), mv),
        Ordering::Greater => (hash(&mirrored), mv.map(Move::mirrored)),
        // The position is its own mirror image: a move and its mirror image count as one, as in the explorer.
        Ordering::Equal => (hash(&own), mv.map(|mv| mv.max(mv.mirrored()))),
    }
}

/// FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The JSON record of a position. `played` is sorted by move and game.
fn record(played: &[Played], games: &[Listed]) -> Value {
    let facts = |game: u32| games[game as usize].facts;
    let mut everywhere: Vec<u32> = played.iter().map(|&(_, _, game)| game).collect();
    everywhere.sort_unstable();
    everywhere.dedup();
    let mut results = Tally::default();
    everywhere.iter().for_each(|&game| results.add(facts(game).result, 1));
    let mut moves = Vec::new();
    for of_move in played.chunk_by(|a, b| a.1 == b.1) {
        let bits = of_move[0].1;
        let Some(mv) = Move::from_bits(bits & !BLACK) else { continue };
        let side = if bits & BLACK == 0 { Color::Red } else { Color::Black };
        let mut sums = Sums::default();
        of_move.iter().for_each(|&(_, _, game)| sums.add(facts(game), side));
        moves.push((mv, sums));
    }
    moves.sort_unstable_by_key(|(mv, sums)| (Reverse(sums.results.games()), *mv));
    let mut record = json_of(results);
    record.insert("moves".to_owned(), moves.iter().map(|(mv, sums)| move_record(*mv, sums, games)).collect());
    Value::Object(record)
}

fn move_record(mv: Move, sums: &Sums, games: &[Listed]) -> Value {
    let mut record = json_of(sums.results);
    record.insert("uci".to_owned(), mv.to_string().into());
    record.insert("performance".to_owned(), sums.performance().into());
    let year = sums.average_year().map(|year| (10.0 * year).round() / 10.0);
    record.insert("average_year".to_owned(), year.into());
    let last = sums.last_games().filter_map(|game| games.get(usize::try_from(game).ok()?)).map(|game| {
        let [red, black] = &game.names;
        json!({ "red": red, "black": black, "year": game.facts.year, "result": game.facts.result.as_str() })
    });
    record.insert("last".to_owned(), last.collect());
    Value::Object(record)
}

fn json_of(results: Tally) -> Map<String, Value> {
    let Tally { red_wins, draws, black_wins, .. } = results;
    let fields =
        [("games", results.games()), ("red_wins", red_wins), ("draws", draws), ("black_wins", black_wins)];
    fields.map(|(name, number)| (name.to_owned(), number.into())).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_page() {
        // The test vectors that the authors of the hash function publish.
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_position_and_its_mirror_image_are_one() {
        let mv: Move = "h2e2".parse().unwrap();
        let start = Position::default();
        let image = Some("h2e2".parse::<Move>().unwrap().max("b2e2".parse().unwrap()));
        assert_eq!(canonical(&start, Some(mv)), canonical(&start, Some(mv.mirrored())));
        assert_eq!(canonical(&start, Some(mv)).1, image);
        let mut after = start;
        after.make_move("h0g2".parse().unwrap());
        let reply: Move = "h9g7".parse().unwrap();
        let image = canonical(&after.mirrored(), Some(reply.mirrored()));
        assert_eq!(canonical(&after, Some(reply)), image);
        assert_ne!(canonical(&after, Some(reply)), canonical(&after, Some(reply.mirrored())));
    }
}
