//! The key of a position in the transposition table.

use crate::tt::{Entry, TranspositionTable};
use xiangqi::rules::GameRules;
use xiangqi::{Key, Position, split_mix};

/// The score of a position also depends on whether it has occurred before (at the next occurrence it is ruled on) and
/// on how near the natural move limit is. Such positions get keys of their own, so that their scores are not used for
/// the same position without that past ("graph-history interaction"). `latest` says how many plies ago the position
/// last occurred.
#[inline]
pub(super) fn table_key(position: &Position, latest: Option<usize>, natural_move_limit: Option<u16>) -> Key {
    let mut key = position.key();
    if latest.is_some() {
        key.0 ^= REPEATED;
    }
    let clock = position.clock();
    if let Some(limit) = natural_move_limit
        && clock.saturating_add(NEAR_LIMIT) > limit
    {
        let left = limit.saturating_sub(clock);
        let bucket = if left < CLOSE_TO_LIMIT { left } else { CLOSE_TO_LIMIT + left / CLOCK_BUCKET };
        key.0 ^= split_mix(u64::from(bucket)).1;
    }
    key
}

/// The table entry of a position, without its move if that is illegal.
pub(crate) fn probe(table: &TranspositionTable, position: &Position, rules: GameRules) -> Option<Entry> {
    let key = table_key(position, position.latest_occurrence(), rules.natural_move_limit);
    let entry = table.probe(key, 0)?;
    Some(Entry { mv: entry.mv.filter(|&mv| position.is_legal(mv)), ..entry })
}

/// Mixed into the keys of positions that have occurred before.
const REPEATED: u64 = split_mix(u64::from_be_bytes(*b"repeated")).1;

/// When at most this many plies are left to the natural move limit, the clock is part of the key.
const NEAR_LIMIT: u16 = 24;

/// When at most this many plies are left, each ply has its own key: a mate may come just in time or too late.
const CLOSE_TO_LIMIT: u16 = 8;

/// Before that, this many plies of the clock share a key.
const CLOCK_BUCKET: u16 = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MATE, is_mate, is_ruled};
    use crate::search::{Settings, Shared, Worker, search};
    use crate::textbook::{self, Algorithm};
    use crate::time::Limits;
    use crate::tt::Bound;
    use chuhe_test_support::rules::sources::{composed, scaled};
    use xiangqi::Move;
    use xiangqi::SplitMix64;

    /// A game from here in which the sides move to and fro, so that a ruling is near.
    fn with_a_past(mut position: Position, random: &mut SplitMix64) -> Position {
        for _ in 0..12 {
            let back = position.plies_played().checked_sub(2).and_then(|_| {
                let mut before = position.clone();
                before.unmake_move();
                let mv = before.last_move()?;
                Some(Move::new(mv.to(), mv.from()))
                    .filter(|&mv| position.is_legal(mv) && !position.is_capture(mv))
            });
            let moves = position.legal_moves();
            let checks: Vec<Move> = moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
            let Some(mv) = back.or_else(|| match (checks.is_empty(), moves.is_empty()) {
                (false, _) => Some(random.pick(&checks)),
                (true, false) => Some(random.pick(&moves)),
                (true, true) => None,
            }) else {
                break;
            };
            position.make_move(mv);
        }
        position
    }

    #[test]
    fn rulings_that_depend_on_the_path_are_not_stored() {
        let mut random = SplitMix64::new(61);
        let (mut worker, shared) = (Worker::new(Settings::default()), Shared::new(1).unwrap());
        let mut ruled = 0;
        for _ in 0..scaled(8_000) {
            let game = with_a_past(composed(&mut random), &mut random);
            if game.legal_moves().is_empty() {
                continue;
            }
            let result = search(&mut worker, &shared, &game, &Limits::nodes(3_000), &mut ());
            ruled += usize::from(result.info.score.is_ruling());
        }
        assert!(ruled > 0, "rulings were met");
        assert!(shared.table.entries().all(|entry| !is_ruled(entry.score)));
        assert!(shared.table.entries().any(|entry| is_mate(entry.score)));
    }

    /// Checks the mate scores in the table for this position and those up to `plies` plies after it, by a full-width
    /// search. Returns how many claims there were.
    fn check_claims(table: &TranspositionTable, position: &mut Position, plies: usize) -> usize {
        let mut checked = 0;
        if let Some(Entry { score, bound, .. }) = probe(table, position, GameRules::default())
            && is_mate(score)
            && bound != if score > 0 { Bound::Upper } else { Bound::Lower }
        {
            let distance = MATE - score.abs();
            // Longer distances would take too long.
            if distance <= 4 {
                checked += 1;
                let depth = distance as u32 + 1;
                let proven = textbook::search(Algorithm::AlphaBetaHistory, position, depth).score.value();
                assert!(is_mate(proven) && proven.signum() == score.signum(), "{score} {}", position.fen());
                assert!(proven.abs() >= score.abs(), "{score}, not {proven}: {}", position.fen());
            }
        }
        if plies > 0 {
            for mv in position.legal_moves() {
                position.make_move(mv);
                checked += check_claims(table, position, plies - 1);
                position.unmake_move();
            }
        }
        checked
    }

    #[test]
    fn positions_near_the_move_limit_have_keys_of_their_own() {
        let limit = 120;
        let at =
            |clock: u16| Position::from_fen(&format!("3k5/9/R8/9/9/9/9/9/9/1R3K3 w - - {clock} 70")).unwrap();
        let key = |clock, latest, limit| table_key(&at(clock), latest, limit);
        // Far from the limit the clock does not change the key. Nearer to it, four successive clocks share a key. At
        // the end each has its own.
        let classes: Vec<Vec<u16>> = (0..limit).fold(Vec::new(), |mut classes, clock| {
            match classes
                .last_mut()
                .filter(|class| key(class[0], None, Some(limit)) == key(clock, None, Some(limit)))
            {
                Some(class) => class.push(clock),
                None => classes.push(vec![clock]),
            }
            classes
        });
        let lengths: Vec<usize> = classes.iter().map(Vec::len).collect();
        assert_eq!(lengths, [97, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1], "{classes:?}");
        let mut keys: Vec<Key> = classes.iter().map(|class| key(class[0], None, Some(limit))).collect();
        assert_eq!(keys[0], at(0).key());
        keys.extend(classes.iter().map(|class| key(class[0], Some(4), Some(limit))));
        let count = keys.len();
        keys.sort_unstable_by_key(|key| key.0);
        keys.dedup();
        assert_eq!(keys.len(), count, "no two are equal");
        assert!(
            (0..limit).all(|clock| key(clock, None, None) == at(0).key()),
            "without a limit no clock counts"
        );
    }

    #[test]
    fn illegal_table_moves_are_dropped() {
        let (table, position) = (TranspositionTable::new(1).unwrap(), Position::default());
        let rules = GameRules::default();
        for (text, told) in [("h2e2", true), ("h2h9", true), ("a0a9", false), ("e9e8", false)] {
            let mv: Move = text.parse().unwrap();
            let entry = Entry { mv: Some(mv), score: 5, depth: 3, bound: Bound::Exact, eval: Some(1) };
            table.store(position.key(), 0, entry);
            let expected = Entry { mv: told.then_some(mv), ..entry };
            assert_eq!(probe(&table, &position, rules), Some(expected), "{text}");
        }
    }

    #[test]
    fn every_mate_stored_in_the_table_is_real() {
        let (tactics, errors) = crate::tactics::parse(include_str!("../../data/mates.epd"));
        assert!(errors.is_empty());
        let step = if cfg!(debug_assertions) { 4 } else { 1 };
        let checked: usize = tactics
            .into_iter()
            .step_by(step)
            .map(|tactic| {
                let mut position = tactic.position;
                let (mut worker, shared) = (Worker::default(), Shared::new(1).unwrap());
                search(&mut worker, &shared, &position, &Limits::nodes(20_000), &mut ());
                check_claims(&shared.table, &mut position, 2)
            })
            .sum();
        assert!(checked > 500, "{checked} claims");
    }

    #[test]
    fn a_mate_that_needs_the_moves_before_is_not_stored() {
        // Red may not give check with the rook a third time, and is mated after any other move. Without these earlier
        // moves, the check saves Red.
        let mut position = Position::from_fen("R4k3/9/9/9/9/4p1n2/3p2r2/9/8r/3K5 b - - 0 1").unwrap();
        for mv in ["f9f8", "a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let (mut worker, shared) = (Worker::default(), Shared::new(1).unwrap());
        let found = search(&mut worker, &shared, &position, &Limits::depth(8), &mut ());
        assert!(found.info.score.is_mate(), "{}", found.info.score);
        let stored = probe(&shared.table, &position, GameRules::default());
        assert!(stored.is_none_or(|entry| !is_mate(entry.score)), "{stored:?}");
    }
}
