//! The positions kept of a game of the engine against itself, which `chuhe_datagen` plays.

use chuhe_datagen::{Adjudication, SelfPlayGame, Player, SelfPlay, SplitMix64};
use chuhe_engine::eval::Evaluation;
use xiangqi::Color;

use crate::sample::Sample;

/// Positions before this ply are not kept.
const KEEP_FROM_PLY: usize = 8;
/// Positions with larger scores are not kept, in centipawns.
const KEEP_SCORE: u16 = 1000;
/// Positions kept lie at least so many plies apart.
const APART: usize = 4;
/// At most so many positions of a game are kept.
const KEEP: usize = 12;

/// How games are played, with about so many nodes a move: decided ones end as soon as no position of
/// theirs would be kept.
pub(crate) fn settings(nodes: u64, evaluation: Evaluation) -> SelfPlay {
    let adjudication = Adjudication { win_score: KEEP_SCORE, longest: 250, ..Adjudication::default() };
    SelfPlay { nodes, evaluation, adjudication, ..SelfPlay::default() }
}

/// Plays a game of a seed and keeps some of its positions, in order.
pub(crate) fn play(player: &mut Player, seed: u64, index: u64) -> (SelfPlayGame, Vec<Sample>) {
    let game = player.play(seed, index);
    let result = match game.winner {
        Some(Color::Red) => 1.0,
        None => 0.5,
        Some(Color::Black) => 0.0,
    };
    let mut quiet = Vec::new();
    game.replay(|position, ply| {
        let score = match position.side_to_move() {
            Color::Red => i32::from(ply.score),
            Color::Black => -i32::from(ply.score),
        };
        if position.plies_played() >= KEEP_FROM_PLY
            && !position.is_check()
            && !position.is_capture(ply.mv)
            && score.abs() <= i32::from(KEEP_SCORE)
        {
            quiet.push(Sample { position: position.clone(), result, score });
        }
    })
    .expect("the game was just played");
    let plies: Vec<usize> = quiet.iter().map(|sample| sample.position.plies_played()).collect();
    let kept = spread(&plies, &mut SplitMix64::stream(!seed, index));
    let samples = kept.into_iter().map(|i| quiet[i].clone()).collect();
    (game, samples)
}

/// Which of the positions at `plies`, which ascend, to keep: spread over the game, beginning at random.
fn spread(plies: &[usize], rng: &mut SplitMix64) -> Vec<usize> {
    let (Some(first), Some(last)) = (plies.first(), plies.last()) else { return Vec::new() };
    let apart = APART.max((last - first) / KEEP + 1);
    let mut next = first + rng.below(apart);
    let mut kept = Vec::new();
    for (i, &ply) in plies.iter().enumerate() {
        if ply >= next && kept.len() < KEEP {
            kept.push(i);
            next = ply + apart;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_repeat_and_are_quiet_and_apart() {
        let mut player = Player::new(settings(150, Evaluation::Classical)).unwrap();
        let (game, samples) = play(&mut player, 5, 0);
        assert!(!samples.is_empty() && samples.len() <= KEEP);
        let plies: Vec<usize> = samples.iter().map(|s| s.position.plies_played()).collect();
        assert!(plies[0] >= KEEP_FROM_PLY);
        assert!(plies.windows(2).all(|pair| pair[1] >= pair[0] + APART), "{plies:?}");
        assert!(samples.iter().all(|s| !s.position.is_check() && s.score.abs() <= i32::from(KEEP_SCORE)));
        assert_ne!(play(&mut player, 5, 1).1, samples);
        assert_eq!(play(&mut player, 5, 0), (game, samples));
    }

    #[test]
    fn long_games_keep_as_many_as_short_ones() {
        let mut rng = SplitMix64::new(3);
        for length in [1, 10, 60, 240] {
            let plies: Vec<usize> = (8..8 + length).collect();
            for _ in 0..20 {
                let kept = spread(&plies, &mut rng);
                assert!(kept.len() <= KEEP && (length < APART || !kept.is_empty()));
                assert!(kept.windows(2).all(|pair| plies[pair[1]] - plies[pair[0]] >= APART));
                assert!(length < 60 || kept.len() >= KEEP - 2, "{} of {length}", kept.len());
            }
        }
        assert!(spread(&[], &mut rng).is_empty());
    }
}
