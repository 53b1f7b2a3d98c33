//! The games of one line of play, if there are many: found through tables of their known facts, not one by one.

use std::collections::{BTreeSet, HashMap};

/// The facts by which two games of one line are compared: Red, Black, event, year and result. An unknown value agrees
/// with every other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Facts(pub(super) [Option<i64>; 5]);

/// The indices of the facts.
pub(super) const RED: usize = 0;
pub(super) const BLACK: usize = 1;
pub(super) const EVENT: usize = 2;
pub(super) const YEAR: usize = 3;
pub(super) const RESULT: usize = 4;

impl Facts {
    /// Which of the facts are known, a bit each.
    fn known(self) -> u8 {
        (0..5).filter(|&fact| self.0[fact].is_some()).map(|fact| 1 << fact).sum()
    }

    /// Whether event, year and result do not contradict those of another game.
    pub(super) fn agrees_on_occasion(self, other: Facts) -> bool {
        let may_be_same = |fact: usize| match (self.0[fact], other.0[fact]) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        };
        [EVENT, YEAR, RESULT].into_iter().all(may_be_same)
    }

    /// The facts that are in this set.
    fn of(mut self, set: u8) -> Facts {
        for (fact, value) in self.0.iter_mut().enumerate() {
            value.take_if(|_| set & 1 << fact == 0);
        }
        self
    }
}

/// A game that is searched for.
#[derive(Debug)]
pub(super) struct Wanted<'w> {
    pub(super) facts: Facts,
    /// The players that may be Red, and those that may be Black.
    pub(super) players: [&'w [i64]; 2],
}

impl Wanted<'_> {
    /// Whether this game may be the one with these facts.
    fn agrees(&self, there: Facts) -> bool {
        let may_be_same = |side: usize| match (self.facts.0[side], there.0[side]) {
            (Some(_), Some(player)) => self.players[side].contains(&player),
            _ => true,
        };
        self.facts.agrees_on_occasion(there) && may_be_same(RED) && may_be_same(BLACK)
    }

    /// The players of a side, if the set of facts includes them.
    fn side(&self, side: usize, set: u8) -> Vec<Option<i64>> {
        if set & 1 << side == 0 { vec![None] } else { self.players[side].iter().copied().map(Some).collect() }
    }
}

/// Games for which the same facts are known.
#[derive(Debug, Default)]
struct Group {
    games: BTreeSet<i64>,
    /// For each set of facts: the games by their values. A table is made when it is first needed.
    tables: HashMap<u8, HashMap<Facts, BTreeSet<i64>>>,
}

/// The games of one line.
#[derive(Debug, Default)]
pub(super) struct SameLine {
    games: HashMap<i64, Facts>,
    /// The games in groups: each group has the games of which the same facts are known.
    groups: HashMap<u8, Group>,
}

impl SameLine {
    /// Adds a game, or changes its known facts.
    pub(super) fn set(&mut self, id: i64, facts: Facts) {
        if let Some(old) = self.games.insert(id, facts)
            && let Some(group) = self.groups.get_mut(&old.known())
        {
            group.games.remove(&id);
            for (&set, table) in &mut group.tables {
                if let Some(games) = table.get_mut(&old.of(set)) {
                    games.remove(&id);
                }
            }
        }
        let group = self.groups.entry(facts.known()).or_default();
        group.games.insert(id);
        for (&set, table) in &mut group.tables {
            table.entry(facts.of(set)).or_default().insert(id);
        }
    }

    /// The first game that may be the same as this one. Adds to `work` how many games and values were compared.
    pub(super) fn find(&mut self, wanted: &Wanted<'_>, work: &mut u64) -> Option<i64> {
        let mut first: Option<i64> = None;
        for (&known, group) in &mut self.groups {
            let set = wanted.facts.known() & known;
            let [reds, blacks] = [RED, BLACK].map(|side| wanted.side(side, set));
            let found = if reds.len() * blacks.len() > group.games.len() {
                // There are more pairs of similar names than games, so it is faster to compare the games.
                *work += group.games.len() as u64;
                let games = &self.games;
                group
                    .games
                    .iter()
                    .copied()
                    .find(|id| games.get(id).is_some_and(|&facts| wanted.agrees(facts)))
            } else {
                let table = group.tables.entry(set).or_insert_with(|| {
                    *work += group.games.len() as u64;
                    let mut table: HashMap<Facts, BTreeSet<i64>> = HashMap::new();
                    for &id in &group.games {
                        let facts = self.games.get(&id).copied().unwrap_or_default();
                        table.entry(facts.of(set)).or_default().insert(id);
                    }
                    table
                });
                *work += (reds.len() * blacks.len()) as u64;
                let pairs = reds.iter().flat_map(|&red| blacks.iter().map(move |&black| (red, black)));
                pairs
                    .filter_map(|(red, black)| {
                        let mut key = wanted.facts.of(set);
                        (key.0[RED], key.0[BLACK]) = (red, black);
                        table.get(&key)?.first().copied()
                    })
                    .min()
            };
            first = first.into_iter().chain(found).min();
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::SplitMix64;

    use super::*;

    /// Compares the tables with pairwise comparison. Players form groups of three with similar names.
    #[test]
    fn tables_find_the_same_games_as_pairwise_comparison() {
        let mut random = SplitMix64::new(1);
        let mut fact = |most: usize| (random.below(3) > 0).then(|| random.below(most) as i64);
        let similar: Vec<Vec<i64>> =
            (0..9_i64).map(|id| (0..9).filter(|other| other / 3 == id / 3).collect()).collect();
        let players = |player: Option<i64>| player.map_or(&[][..], |id| &similar[id as usize]);
        let (mut of_line, mut games) = (SameLine::default(), Vec::<Facts>::new());
        let mut hits = 0;
        for id in 0..600 {
            let facts = Facts([fact(9), fact(9), fact(3), fact(3), fact(3)]);
            let wanted = Wanted { facts, players: [players(facts.0[RED]), players(facts.0[BLACK])] };
            let expected = games.iter().position(|&there| wanted.agrees(there)).map(|id| id as i64);
            assert_eq!(of_line.find(&wanted, &mut 0), expected, "{facts:?}");
            hits += usize::from(expected.is_some());
            // Duplicates are added too, so that groups grow.
            games.push(facts);
            of_line.set(id, facts);
            // Later the result of an earlier game becomes known.
            let changed = (id / 2) as usize;
            games[changed].0[RESULT] = games[changed].0[RESULT].or(Some(2));
            of_line.set(id / 2, games[changed]);
        }
        assert!(hits > 100);
    }
}
