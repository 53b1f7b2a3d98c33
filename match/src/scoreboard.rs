//! The results of a tournament so far: the games played, and the scores of the engines against each other.

use chuhe_stats::{Pentanomial, PlayerResult, Trinomial};
use serde::{Deserialize, Serialize};

/// The results of one engine against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncounterScore {
    /// Single games.
    pub games: Trinomial,
    /// Pairs of games.
    pub pairs: Pentanomial,
}

impl EncounterScore {
    /// The results of the other engine in the same games.
    pub fn reversed(&self) -> EncounterScore {
        EncounterScore { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    fn add(&mut self, other: EncounterScore) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}

/// The results of two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Encounter {
    engines: [usize; 2],
    score: EncounterScore,
}

/// The results of all engines against each other. Engines are identified by their index in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoreboard(Vec<Encounter>);

impl Scoreboard {
    /// Adds the games of a pairing. The outcomes are those of the first of the two engines.
    pub(crate) fn add(&mut self, engines: [usize; 2], outcomes: &[PlayerResult]) {
        let at = self.0.iter().position(|encounter| encounter.engines == engines);
        let at = at.unwrap_or_else(|| {
            self.0.push(Encounter { engines, score: EncounterScore::default() });
            self.0.len() - 1
        });
        let score = &mut self.0[at].score;
        outcomes.iter().for_each(|&outcome| score.games.add(outcome));
        if let &[first, second] = outcomes {
            score.pairs.add(first, second);
        }
    }

    /// The results of the first engine against the second.
    pub fn between(&self, first: usize, second: usize) -> EncounterScore {
        let mut score = EncounterScore::default();
        for encounter in &self.0 {
            if encounter.engines == [first, second] {
                score.add(encounter.score);
            } else if encounter.engines == [second, first] {
                score.add(encounter.score.reversed());
            }
        }
        score
    }

    /// The results of an engine against all others.
    pub fn of(&self, engine: usize) -> EncounterScore {
        let mut score = EncounterScore::default();
        for encounter in &self.0 {
            if encounter.engines[0] == engine {
                score.add(encounter.score);
            } else if encounter.engines[1] == engine {
                score.add(encounter.score.reversed());
            }
        }
        score
    }
}

/// A set of numbers, stored as ranges with exclusive ends. It stays small if the numbers arrive nearly in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberSet(Vec<[u64; 2]>);

impl NumberSet {
    /// Whether a number is in the set.
    pub fn contains(&self, number: u64) -> bool {
        self.0.iter().any(|&[from, to]| (from..to).contains(&number))
    }

    /// Adds a number.
    pub fn insert(&mut self, number: u64) {
        if self.contains(number) {
            return;
        }
        let at = self.0.iter().position(|range| range[0] > number).unwrap_or(self.0.len());
        self.0.insert(at, [number, number + 1]);
        self.0.dedup_by(|next, range| {
            let meets = range[1] == next[0];
            if meets {
                range[1] = next[1];
            }
            meets
        });
    }

    /// Whether all numbers below this one are in the set.
    pub fn covers(&self, count: u64) -> bool {
        count == 0 || self.0.first().is_some_and(|&[from, to]| from == 0 && to >= count)
    }

    /// The numbers below a limit, in order.
    pub(crate) fn below(&self, limit: u64) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(move |&[from, to]| from..to.min(limit))
    }

    /// The number of elements of the set.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|[from, to]| to - from).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_seen_from_either_side() {
        use PlayerResult::{Draw, Loss, Win};
        let mut board = Scoreboard::default();
        board.add([0, 1], &[Win, Draw]);
        board.add([0, 1], &[Loss, Draw]);
        board.add([1, 2], &[Win, Win]);
        assert_eq!(board.between(0, 1).games, Trinomial::new([1, 2, 1]));
        assert_eq!(board.between(1, 0).pairs.array(), [0, 1, 0, 1, 0]);
        assert_eq!(board.of(1).games, Trinomial::new([1, 2, 3]));
        assert_eq!(board.of(2).pairs.array(), [1, 0, 0, 0, 0]);
        assert_eq!(board.between(0, 2), EncounterScore::default());
        // If an opening is played once or three times, there are no complete pairs.
        board.add([3, 4], &[Win]);
        board.add([3, 4], &[Win, Draw, Loss]);
        assert_eq!(board.between(3, 4).games, Trinomial::new([1, 1, 2]));
        assert_eq!(board.between(3, 4).pairs.array(), [0; 5]);
    }

    #[test]
    fn numbers_become_ranges() {
        let mut set = NumberSet::default();
        for number in [5, 0, 1, 7, 6, 1, 3] {
            set.insert(number);
        }
        assert_eq!(set, NumberSet(vec![[0, 2], [3, 4], [5, 8]]));
        assert_eq!(set.len(), 6);
        assert!(set.contains(7) && !set.contains(8) && !set.contains(2) && !set.is_empty());
        set.insert(2);
        set.insert(4);
        assert_eq!(set, NumberSet(vec![[0, 8]]));
        assert!(set.covers(0) && set.covers(8) && !set.covers(9) && !NumberSet(vec![[1, 9]]).covers(1));
        assert!(NumberSet::default().covers(0));
        assert_eq!(NumberSet(vec![[0, 2], [4, 6], [8, 9]]).below(5).collect::<Vec<_>>(), [0, 1, 4]);
    }
}
