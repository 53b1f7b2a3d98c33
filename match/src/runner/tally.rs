//! The changes of a finished game in the progress of a tournament.

use chuhe_stats::PlayerResult;
use xiangqi::Color;

use crate::game::Termination;
use crate::schedule::{Schedule, ScheduledGame};
use crate::state::{Faults, TournamentProgress};

/// The end of a game, for the counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) game: ScheduledGame,
    pub(super) winner: Option<Color>,
    /// `None` where it is not known.
    pub(super) termination: Option<Termination>,
}

/// Enters a game. Returns whether its pairing is finished with it: only then it counts in the scores, and no other game
/// needs the opening of the pairing.
pub(super) fn enter(progress: &mut TournamentProgress, schedule: &Schedule, counted: Counted) -> bool {
    let Counted { game, winner, termination } = counted;
    if let (Some(winner), Some(termination)) = (winner, termination) {
        let engine = game.colors[(!winner).index()];
        if engine >= progress.faults.len() {
            progress.faults.resize(engine + 1, Faults::default());
        }
        count_fault(&mut progress.faults[engine], termination);
    }
    let games = schedule.games_per_pairing();
    let first = game.pairing.number * games + 1;
    progress.half.push((game.number, outcome(game, winner)));
    let is_of_pairing = |&(number, _): &(u64, PlayerResult)| (first..first + games).contains(&number);
    let mut pair: Vec<(u64, PlayerResult)> = progress.half.iter().copied().filter(is_of_pairing).collect();
    if (pair.len() as u64) < games {
        return false;
    }
    progress.half.retain(|half| !is_of_pairing(half));
    pair.sort_unstable_by_key(|&(number, _)| number);
    let outcomes: Vec<PlayerResult> = pair.into_iter().map(|(_, outcome)| outcome).collect();
    progress.scores.add(game.pairing.engines, &outcomes);
    progress.finished.insert(game.pairing.number);
    progress.openings.remove(&game.pairing.number);
    true
}

/// Each game has one cause of its end, and so one fault at most.
fn count_fault(faults: &mut Faults, termination: Termination) {
    match termination {
        Termination::TimeForfeit => faults.timeouts += 1,
        Termination::Disconnect | Termination::Stall => faults.crashes += 1,
        Termination::IllegalMove => faults.illegal += 1,
        Termination::Normal | Termination::Adjudication => {}
    }
}

/// The result of a game for the first engine of its pairing.
fn outcome(game: ScheduledGame, winner: Option<Color>) -> PlayerResult {
    let red = match winner {
        Some(Color::Red) => PlayerResult::Win,
        Some(Color::Black) => PlayerResult::Loss,
        None => PlayerResult::Draw,
    };
    if game.colors[0] == game.pairing.engines[0] { red } else { red.reversed() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{PairingConfig, Tournament};
    use crate::engine::EngineConfig;
    use chuhe_stats::Trinomial;

    #[test]
    fn results_and_faults_go_to_the_engines_whatever_their_colours() {
        let tournament = Tournament {
            engines: vec![EngineConfig::default(); 3],
            pairing: PairingConfig { rounds: 1, ..PairingConfig::default() },
            ..Tournament::default()
        };
        let (schedule, mut progress) = (Schedule::new(&tournament), TournamentProgress::default());
        let mut end = |number, winner, termination| {
            let game = schedule.by_number(number).expect("three pairings of two games");
            enter(&mut progress, &schedule, Counted { game, winner, termination: Some(termination) })
        };
        // Engine 0 against engine 1: the second game ends first. Engine 1 loses both, once with Red and once with
        // Black.
        assert!(!end(2, Some(Color::Black), Termination::TimeForfeit));
        // Engine 0 against engine 2, then 1 against 2.
        assert!(!end(3, None, Termination::Adjudication));
        assert!(end(1, Some(Color::Red), Termination::IllegalMove));
        assert!(end(4, Some(Color::Red), Termination::Stall));
        assert!(!end(6, Some(Color::Black), Termination::Normal));
        assert_eq!(progress.scores.between(0, 1).games, Trinomial::new([0, 0, 2]));
        assert_eq!(progress.scores.between(0, 1).pairs.array(), [0, 0, 0, 0, 1]);
        assert_eq!(progress.scores.between(0, 2).games, Trinomial::new([1, 1, 0]));
        assert_eq!(progress.scores.between(1, 2).games, Trinomial::default(), "half a pair does not count");
        assert_eq!(progress.half, [(6, PlayerResult::Win)]);
        assert_eq!((progress.finished.len(), progress.games(2)), (2, 5));
        let faults = |timeouts, crashes, illegal| Faults { timeouts, crashes, illegal };
        assert_eq!(progress.faults, [faults(0, 1, 0), faults(1, 0, 1), faults(0, 0, 0)]);
    }
}
