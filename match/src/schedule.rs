//! Who plays whom, from which opening, in which order. A pure function of the tournament: nothing is stored.

use crate::config::{PairingConfig, PairingFormat, Tournament};

/// Games of two engines from one opening, with colours exchanged if there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    /// Its number, counted from 0.
    pub(crate) number: u64,
    /// The engines, by their place in the list; results are counted for the first one.
    pub(crate) engines: [usize; 2],
}

/// One game of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScheduledGame {
    pub(crate) pairing: Pairing,
    /// The number of the game in the tournament, counted from 1.
    pub(crate) number: u64,
    /// Which game of the pairing it is, counted from 0.
    pub(crate) index: u64,
    /// The engines with Red and with Black.
    pub(crate) colors: [usize; 2],
}

/// The schedule of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    encounters: Vec<[usize; 2]>,
    rounds: u64,
    games: u64,
    noswap: bool,
    reverse: bool,
    rotates: bool,
}

impl Schedule {
    pub(crate) fn new(tournament: &Tournament) -> Schedule {
        let engines = tournament.engines.len();
        let firsts = match tournament.pairing.format {
            PairingFormat::RoundRobin => engines,
            PairingFormat::Gauntlet => tournament.pairing.seeds.clamp(1, engines),
        };
        let encounters = (0..firsts).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        let &PairingConfig { rounds, games, noswap, reverse, rotates, .. } = &tournament.pairing;
        Schedule { encounters, rounds, games, noswap, reverse, rotates }
    }

    /// The number of games.
    pub(crate) fn total_games(&self) -> u64 {
        self.total_pairings().saturating_mul(self.games)
    }

    /// The number of pairings.
    pub(crate) fn total_pairings(&self) -> u64 {
        self.rounds.saturating_mul(self.encounters.len() as u64)
    }

    /// The number of pairings after which the same engines meet again; 1 if the openings do not depend on it.
    pub(crate) fn pairings_per_round(&self) -> u64 {
        if self.rotates { self.encounters.len() as u64 } else { 1 }
    }

    /// Games in a pairing.
    pub(crate) fn games_per_pairing(&self) -> u64 {
        self.games
    }

    /// A pairing by its number.
    pub(crate) fn pairing(&self, number: u64) -> Option<Pairing> {
        let encounters = self.encounters.len() as u64;
        (number < self.total_pairings())
            .then(|| Pairing { number, engines: self.encounters[(number % encounters) as usize] })
    }

    /// A game by its number, counted from 1.
    pub(crate) fn by_number(&self, number: u64) -> Option<ScheduledGame> {
        let index = number.checked_sub(1)?;
        Some(self.game(self.pairing(index / self.games)?, index % self.games))
    }

    /// A game of a pairing, `index` counted from 0. The first engine has Red in the first game of a pair. If there is one
    /// game, it has Red in each second pairing of the same engines, and in each second pairing of a round.
    pub(crate) fn game(&self, pairing: Pairing, index: u64) -> ScheduledGame {
        let number = pairing.number * self.games + index + 1;
        let [first, second] = pairing.engines;
        let encounters = self.encounters.len() as u64;
        let turn = match self.games {
            1 if self.rotates => pairing.number / encounters + pairing.number % encounters,
            _ => number - 1,
        };
        let swaps = (turn % 2 == 1 && !self.noswap) != self.reverse;
        let colors = if swaps { [second, first] } else { [first, second] };
        ScheduledGame { pairing, number, index, colors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineConfig;

    fn schedule(engines: usize, edit: impl FnOnce(&mut PairingConfig)) -> Schedule {
        let engines = vec![EngineConfig::default(); engines];
        let mut pairing = PairingConfig::default();
        edit(&mut pairing);
        Schedule::new(&Tournament { engines, pairing, ..Tournament::default() })
    }

    #[test]
    fn pairs_have_numbers_and_colours_in_turn() {
        let schedule = schedule(2, |_| ());
        assert_eq!((schedule.total_games(), schedule.total_pairings()), (4, 2));
        let pairing = schedule.pairing(1).unwrap();
        let games: Vec<_> = (0..2).map(|index| schedule.game(pairing, index)).collect();
        assert_eq!((games[0].number, games[0].colors), (3, [0, 1]));
        assert_eq!((games[1].number, games[1].colors), (4, [1, 0]));
        assert_eq!(schedule.pairing(2), None);
    }

    #[test]
    fn all_engines_meet_each_other_or_the_first() {
        let encounters = |schedule: &Schedule| -> Vec<[usize; 2]> {
            (0..schedule.total_pairings()).filter_map(|n| Some(schedule.pairing(n)?.engines)).collect()
        };
        let robin = schedule(4, |t| t.rounds = 1);
        assert_eq!(encounters(&robin), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let gauntlet = schedule(4, |t| (t.format, t.rounds) = (PairingFormat::Gauntlet, 1));
        assert_eq!(encounters(&gauntlet), [[0, 1], [0, 2], [0, 3]]);
        let two = schedule(4, |t| (t.format, t.seeds, t.rounds) = (PairingFormat::Gauntlet, 2, 1));
        assert_eq!(encounters(&two), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3]]);
    }

    #[test]
    fn colours_can_be_kept_or_exchanged() {
        let colors = |schedule: Schedule| {
            let pairing = schedule.pairing(0).unwrap();
            [schedule.game(pairing, 0).colors, schedule.game(pairing, 1).colors]
        };
        assert_eq!(colors(schedule(2, |t| t.noswap = true)), [[0, 1], [0, 1]]);
        assert_eq!(colors(schedule(2, |t| t.reverse = true)), [[1, 0], [0, 1]]);
        assert_eq!(colors(schedule(2, |t| (t.reverse, t.noswap) = (true, true))), [[1, 0], [1, 0]]);
        // Four engines: two engines meet in each sixth pairing.
        let four = |rotates| schedule(4, |t| (t.games, t.rounds, t.rotates) = (1, 4, rotates));
        for encounter in 0..6 {
            let reds = |schedule: &Schedule| -> Vec<usize> {
                let pairing = |round| schedule.pairing(6 * round + encounter).unwrap();
                (0..4u64).map(|round| schedule.game(pairing(round), 0).colors[0]).collect()
            };
            let [a, b] = four(true).pairing(encounter).unwrap().engines;
            let expected = if encounter % 2 == 0 { [a, b, a, b] } else { [b, a, b, a] };
            assert_eq!(reds(&four(true)), expected);
            assert_eq!(reds(&four(false)), [expected[0]; 4], "as in earlier versions");
        }
        let single = schedule(2, |t| t.games = 1);
        let at = |n| single.game(single.pairing(n).unwrap(), 0);
        assert_eq!((at(0).colors, at(1).colors, at(1).number), ([0, 1], [1, 0], 2));
    }
}
