//! Counts of the results of one player, who is called the first.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::estimate::Estimate;

/// The result of one game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerResult {
    /// The first player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The first player won.
    Win,
}

impl PlayerResult {
    /// Half points: 0, 1 or 2.
    pub(crate) const fn half_points(self) -> usize {
        self as usize
    }

    /// The same result for the other player.
    pub const fn reversed(self) -> PlayerResult {
        match self {
            PlayerResult::Loss => PlayerResult::Win,
            PlayerResult::Draw => PlayerResult::Draw,
            PlayerResult::Win => PlayerResult::Loss,
        }
    }
}

/// Counts of equally spaced outcomes, from the worst to the best: three for games, five for pairs.
pub trait Results {
    /// The counts, worst outcome first.
    fn counts(&self) -> &[u64];

    /// The number of games per count: 1 or 2.
    fn games_per_count(&self) -> u32;

    /// The sum of the counts.
    fn total(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The mean score, 0 to 1; not a number without any results.
    fn mean(&self) -> f64 {
        self.moment(0.0, 1)
    }

    /// The variance of the score of one count.
    fn variance(&self) -> f64 {
        self.moment(self.mean(), 2)
    }

    /// The mean of (score - center) to the power of `power`.
    #[doc(hidden)]
    fn moment(&self, center: f64, power: i32) -> f64 {
        let counts = self.counts();
        let best = (counts.len() - 1) as f64;
        let weighted =
            |(index, &count): (usize, &u64)| count as f64 * (index as f64 / best - center).powi(power);
        counts.iter().enumerate().map(weighted).sum::<f64>() / self.total() as f64
    }

    /// Elo estimates from these results.
    fn estimate(&self) -> Estimate {
        Estimate::of(self.mean(), self.variance(), self.total(), self.games_per_count())
    }
}

/// Losses, draws and wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trinomial([u64; 3]);

impl Trinomial {
    /// Counts of losses, draws and wins, in this order.
    pub const fn new(losses_draws_wins: [u64; 3]) -> Trinomial {
        Trinomial(losses_draws_wins)
    }

    /// Games lost.
    pub const fn losses(&self) -> u64 {
        self.0[0]
    }

    /// Games drawn.
    pub const fn draws(&self) -> u64 {
        self.0[1]
    }

    /// Games won.
    pub const fn wins(&self) -> u64 {
        self.0[2]
    }

    /// The number of points; a draw counts 0.5.
    pub fn points(&self) -> f64 {
        self.wins() as f64 + self.draws() as f64 / 2.0
    }

    /// Counts one more game.
    pub fn add(&mut self, outcome: PlayerResult) {
        self.0[outcome.half_points()] += 1;
    }

    /// The results of the other player in the same games.
    pub const fn reversed(&self) -> Trinomial {
        Trinomial([self.0[2], self.0[1], self.0[0]])
    }
}

impl Results for Trinomial {
    fn counts(&self) -> &[u64] {
        &self.0
    }

    fn games_per_count(&self) -> u32 {
        1
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Trinomial) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// Pairs of games by their points: 0, ½, 1, 1½ and 2. The middle also says how many were two draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    counts: [u64; 5],
    two_draws: u64,
}

impl Pentanomial {
    /// Counts of pairs that brought 0, ½, 1, 1½ and 2 points.
    pub const fn new(counts: [u64; 5]) -> Pentanomial {
        Pentanomial { counts, two_draws: 0 }
    }

    /// The counts, worst pairs first.
    pub const fn array(&self) -> [u64; 5] {
        self.counts
    }

    /// Pairs of two draws; the other pairs of one point are a win and a loss.
    pub const fn two_draws(&self) -> u64 {
        self.two_draws
    }

    /// Counts one more pair.
    pub fn add(&mut self, first: PlayerResult, second: PlayerResult) {
        self.counts[first.half_points() + second.half_points()] += 1;
        self.two_draws += u64::from(first == PlayerResult::Draw && second == PlayerResult::Draw);
    }

    /// These pairs as the other player sees them.
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.counts;
        counts.reverse();
        Pentanomial { counts, two_draws: self.two_draws }
    }
}

impl Results for Pentanomial {
    fn counts(&self) -> &[u64] {
        &self.counts
    }

    fn games_per_count(&self) -> u32 {
        2
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self.two_draws += other.two_draws;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_games_are_counted_and_reversed() {
        use PlayerResult::{Draw, Loss, Win};
        let mut pairs = Pentanomial::default();
        let mut games = Trinomial::default();
        for (first, second) in [(Win, Win), (Win, Draw), (Draw, Draw), (Win, Loss), (Loss, Draw)] {
            pairs.add(first, second);
            games.add(first);
            games.add(second);
        }
        assert_eq!((pairs.array(), pairs.two_draws()), ([0, 1, 2, 1, 1], 1));
        assert_eq!((games.losses(), games.draws(), games.wins()), (2, 4, 4));
        assert!((games.points() - 6.0).abs() < 1e-12);
        assert!((games.mean() - pairs.mean()).abs() < 1e-12, "both count the same points");
        assert_eq!(pairs.reversed().array(), [1, 1, 2, 1, 0]);
        assert_eq!(pairs.reversed().two_draws(), 1, "a draw is one from either side");
        for (first, second) in [(Draw, Win), (Draw, Loss), (Win, Draw), (Loss, Draw), (Win, Loss)] {
            let mut pair = Pentanomial::default();
            pair.add(first, second);
            assert_eq!(pair.two_draws(), 0, "{first:?} {second:?}");
        }
        assert_eq!(games.reversed(), Trinomial::new([4, 4, 2]));
        let mut both = pairs;
        both += pairs.reversed();
        assert_eq!((both.array(), both.two_draws()), ([1, 2, 4, 2, 1], 2));
        assert_eq!(Win.reversed(), Loss);
    }
}
