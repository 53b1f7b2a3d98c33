//! Levels of strength below the best, for people to play against.
//!
//! A weaker level searches fewer positions, and its evaluation has an error that is fixed for each position (see
//! [`Noise`]). So it overlooks deep lines and misjudges positions, as people do, but it never plays a random move,
//! and it answers at once.
//!
//! The levels were calibrated by games against each other: `docs/strength.md` describes the method and the scale. Set
//! the level of a session with [`Session::set_strength`](crate::session::Session::set_strength).

use crate::search::{Noise, Settings};
use crate::time::Limits;

/// The settings of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The rating of the level, on the scale of `docs/strength.md`.
    pub elo: u32,
    /// Most positions searched per move.
    pub nodes: u64,
    /// The maximum evaluation noise, in centipawns.
    pub noise: u16,
}

const fn level(elo: u32, nodes: u64, noise: u16) -> Level {
    Level { elo, nodes, noise }
}

/// The levels, weakest first. Full strength comes after the last one.
pub const LEVELS: [Level; 20] = [
    level(600, 15, 1700),
    level(825, 25, 1300),
    level(1025, 40, 1000),
    level(1200, 60, 870),
    level(1275, 80, 750),
    level(1375, 92, 600),
    level(1550, 110, 465),
    level(1700, 140, 370),
    level(1925, 205, 295),
    level(2050, 285, 250),
    level(2175, 385, 220),
    level(2350, 590, 178),
    level(2500, 800, 150),
    level(2750, 1250, 113),
    level(2875, 1600, 94),
    level(2975, 2000, 78),
    level(3100, 2700, 61),
    level(3200, 3550, 46),
    level(3450, 6600, 23),
    level(3550, 9600, 15),
];

/// The rating of the weakest level.
pub const MIN_ELO: u32 = LEVELS[0].elo;
/// The rating of the strongest level below full strength.
pub const MAX_ELO: u32 = LEVELS[LEVELS.len() - 1].elo;

/// The playing strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Full strength.
    #[default]
    Full,
    /// The strength of this level, which need not be in [`LEVELS`].
    Limited(Level),
}

impl Strength {
    /// The level with this index in [`LEVELS`], where 0 is the weakest; full strength for greater numbers.
    pub fn of_skill(number: usize) -> Strength {
        LEVELS.get(number).map_or(Strength::Full, |&level| Strength::Limited(level))
    }

    /// A level of this rating, interpolated between those of [`LEVELS`]. Ratings below [`MIN_ELO`] give the weakest
    /// level, ratings above [`MAX_ELO`] the strongest one.
    ///
    /// ```
    /// use chuhe_engine::strength::{MAX_ELO, LEVELS, Strength};
    ///
    /// assert_eq!(Strength::of_elo(MAX_ELO), Strength::Limited(LEVELS[19]));
    /// assert_eq!(Strength::of_elo(0), Strength::of_skill(0));
    /// ```
    pub fn of_elo(elo: u32) -> Strength {
        let elo = elo.clamp(MIN_ELO, MAX_ELO);
        let above = LEVELS.partition_point(|level| level.elo < elo);
        let (high, low) = (LEVELS[above], LEVELS[above.saturating_sub(1)]);
        let distance = high.elo - low.elo;
        let share = if distance == 0 { 1.0 } else { f64::from(elo - low.elo) / f64::from(distance) };
        // Strength grows with the logarithm of the nodes.
        let nodes = low.nodes as f64 * (high.nodes as f64 / low.nodes as f64).powf(share);
        let noise = f64::from(low.noise) + (f64::from(high.noise) - f64::from(low.noise)) * share;
        Strength::Limited(Level { elo, nodes: nodes.round() as u64, noise: noise.round() as u16 })
    }

    /// The settings at this strength. The noise is the larger of two: that of the level and that of `settings`. Below
    /// full strength there are no endgame tables. The evaluation is not changed, although the levels were calibrated
    /// with the default evaluation.
    pub fn applied_to(self, settings: Settings) -> Settings {
        match self {
            Strength::Full => settings,
            Strength::Limited(level) => {
                let amplitude = level.noise.max(settings.noise.amplitude);
                let noise = Noise { amplitude, ..settings.noise };
                // With tables a beginner's level would play endings perfectly.
                Settings { noise, endgames: None, ..settings }
            }
        }
    }

    /// Reduces the limits of a search to those of the level, where these are lower.
    pub fn within(self, limits: Limits) -> Limits {
        match self {
            Strength::Full => limits,
            Strength::Limited(level) => {
                let nodes = limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes));
                Limits { nodes: Some(nodes), ..limits }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Endgames;

    #[test]
    fn each_level_is_stronger_than_the_one_before() {
        for pair in LEVELS.windows(2) {
            let [low, high] = [pair[0], pair[1]];
            assert!(low.elo < high.elo && low.nodes <= high.nodes && low.noise >= high.noise, "{low:?}");
            assert!(low.nodes < high.nodes || low.noise > high.noise, "{low:?}");
        }
    }

    #[test]
    fn ratings_lie_between_levels() {
        for (number, &level) in LEVELS.iter().enumerate() {
            assert_eq!(Strength::of_skill(number), Strength::Limited(level));
            assert_eq!(Strength::of_elo(level.elo), Strength::Limited(level));
        }
        assert_eq!(Strength::of_skill(LEVELS.len()), Strength::Full);
        let mut before = LEVELS[0];
        for elo in MIN_ELO..=MAX_ELO {
            let Strength::Limited(level) = Strength::of_elo(elo) else { panic!("{elo}") };
            assert!(level.elo == elo && level.nodes >= before.nodes && level.noise <= before.noise);
            before = level;
        }
        assert_eq!(Strength::of_elo(u32::MAX), Strength::Limited(LEVELS[LEVELS.len() - 1]));
    }

    #[test]
    fn a_level_keeps_a_larger_noise_setting() {
        let asked = |amplitude| Settings { noise: Noise { amplitude, seed: 7 }, ..Settings::default() };
        let level = Strength::Limited(Level { elo: 1000, nodes: 100, noise: 50 });
        for (amplitude, expected) in [(0, 50), (60, 60)] {
            let settings = level.applied_to(asked(amplitude));
            assert_eq!(settings.noise, Noise { amplitude: expected, seed: 7 });
            assert_eq!(Strength::Full.applied_to(asked(amplitude)), asked(amplitude));
        }
    }

    #[test]
    fn levels_do_not_probe_endgame_tables() {
        let asked = Settings { endgames: Some(Endgames::embedded()), ..Settings::default() };
        assert_eq!(Strength::of_skill(19).applied_to(asked.clone()).endgames, None);
        assert_eq!(Strength::Full.applied_to(asked.clone()), asked);
    }

    #[test]
    fn a_level_only_lowers_limits() {
        let level = Strength::of_skill(3);
        let nodes = |limits: Limits| level.within(limits).nodes;
        assert_eq!(nodes(Limits::depth(30)), Some(LEVELS[3].nodes));
        assert_eq!(nodes(Limits::nodes(u64::MAX)), Some(LEVELS[3].nodes));
        assert_eq!(nodes(Limits::nodes(5)), Some(5));
        assert_eq!(level.within(Limits::depth(30)).depth, Some(30));
        assert_eq!(Strength::Full.within(Limits::depth(3)).nodes, None);
    }
}
