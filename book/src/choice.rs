//! Which of a book's moves to play.
//!
//! A choice depends only on the moves and a random number, which depends only on a seed and the position. So the same
//! seed gives the same game. The caller looks up the book and chooses the seed.

use xiangqi::{
    Move, Position,
    rules::{RepetitionResult, RepetitionRule},
    split_mix,
};

use crate::entry::BookMove;
use crate::native::key::BookKey;

/// How a book move is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// A random move, in proportion to the weights.
    #[default]
    Weighted,
    /// The move with the greatest weight.
    Best,
}

impl Choice {
    /// All ways to choose.
    pub const ALL: [Choice; 2] = [Choice::Weighted, Choice::Best];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Weighted => "Weighted",
            Choice::Best => "Best",
        }
    }
}

/// A random number that depends on the seed and the position alone, the same for mirror images.
pub fn random(seed: u64, position: &Position) -> u64 {
    let (_, mixed) = split_mix(seed);
    split_mix(mixed ^ BookKey::of(position).0.0).1
}

/// Whether a book move may be played. A move that repeats a position of the game may not, unless the opponent then
/// loses by the ruling. So a book never loses by repetition, and never draws by repetition where a search might find
/// more.
pub fn may_be_played(position: &Position, mv: Move, rule: RepetitionRule) -> bool {
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return false;
    }
    // Every earlier occurrence counts, as in the search.
    let repetition = after.repetition(usize::MAX, rule);
    repetition.is_none_or(|repetition| repetition.result == RepetitionResult::Loses)
}

/// The move to play of a book's `moves`, best first as [`Book::probe`](crate::entry::Book::probe) gives them; `None` if
/// none has a weight. `random` is a uniformly distributed random number.
pub fn pick(moves: &[BookMove], choice: Choice, random: u64) -> Option<BookMove> {
    let total: u64 = moves.iter().map(|m| u64::from(m.weight)).sum();
    if total == 0 {
        return None;
    }
    match choice {
        Choice::Best => moves.iter().copied().reduce(|best, m| if m.weight > best.weight { m } else { best }),
        Choice::Weighted => {
            let mut left = ((u128::from(random) * u128::from(total)) >> 64) as u64;
            moves.iter().copied().find(|m| {
                let weight = u64::from(m.weight);
                let chosen = left < weight;
                left = left.saturating_sub(weight);
                chosen
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(weights: &[(&str, u32)]) -> Vec<BookMove> {
        weights.iter().map(|&(mv, weight)| BookMove::new(mv.parse().unwrap(), weight)).collect()
    }

    #[test]
    fn weights_are_probabilities() {
        let moves = moves(&[("h2e2", 600), ("g0e2", 300), ("g3g4", 100), ("a0a1", 0)]);
        let mut counts = [0; 4];
        for n in 0..10_000u64 {
            let chosen = pick(&moves, Choice::Weighted, split_mix(n).1).unwrap();
            counts[moves.iter().position(|m| m.mv == chosen.mv).unwrap()] += 1;
        }
        assert!((5800..6200).contains(&counts[0]) && (2800..3200).contains(&counts[1]), "{counts:?}");
        assert_eq!(counts[3], 0, "weight 0 is never played");
        for random in [0, u64::MAX] {
            assert!(pick(&moves, Choice::Weighted, random).is_some());
            assert_eq!(pick(&moves, Choice::Best, random).unwrap().mv, moves[0].mv);
        }
    }

    #[test]
    fn each_weight_has_its_share_of_the_numbers_and_the_first_of_equal_moves_is_the_best() {
        let chosen = |weights: &[(&str, u32)], choice, random| {
            pick(&moves(weights), choice, random).unwrap().mv.to_string()
        };
        // The first tenth of the numbers is the first move's.
        let tenth = u64::MAX / 10;
        for (random, mv) in [(0, "h2e2"), (tenth, "h2e2"), (tenth + 1, "g3g4"), (u64::MAX, "g3g4")] {
            assert_eq!(chosen(&[("h2e2", 1), ("g3g4", 9)], Choice::Weighted, random), mv, "{random}");
        }
        assert_eq!(chosen(&[("a0a1", 0), ("g3g4", 1)], Choice::Weighted, 0), "g3g4", "0 is never played");
        assert_eq!(chosen(&[("h2e2", 5), ("g3g4", 5)], Choice::Best, 0), "h2e2");
        assert_eq!(chosen(&[("h2e2", 5), ("g3g4", 6)], Choice::Best, 0), "g3g4");
    }

    #[test]
    fn without_weights_no_move_is_chosen() {
        for choice in [Choice::Best, Choice::Weighted] {
            assert_eq!(pick(&[], choice, 7), None);
            assert_eq!(pick(&moves(&[("h2e2", 0)]), choice, 7), None);
        }
    }

    #[test]
    fn equal_seeds_give_equal_choices_and_other_seeds_others() {
        let start = Position::default();
        assert_eq!(random(1, &start), random(1, &start));
        assert_ne!(random(1, &start), random(2, &start));
        let mut after = start.clone();
        after.play("h2e2".parse().unwrap()).unwrap();
        assert_ne!(random(1, &start), random(1, &after));
        assert_eq!(random(1, &after), random(1, &after.mirrored()));
    }

    #[test]
    fn moves_that_repeat_are_left_to_the_search() {
        // A rook gives check from two squares, and the king escapes to the same square each time.
        let mut position = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
        let there: Move = "a8a9".parse().unwrap();
        assert!(may_be_played(&position, there, RepetitionRule::Wxf));
        for mv in ["a8a9", "f9f8", "a9a8"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let back: Move = "f8f9".parse().unwrap();
        assert!(may_be_played(&position, back, RepetitionRule::Wxf), "the checking side loses by this");
        assert!(!may_be_played(&position, back, RepetitionRule::Simple), "a draw");
        for mv in ["f8f9", "a8a9", "f9f8"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let check: Move = "a9a8".parse().unwrap();
        assert!(!may_be_played(&position, check, RepetitionRule::Wxf), "this would lose");
        assert!(!may_be_played(&position, "a0a1".parse().unwrap(), RepetitionRule::Wxf), "nothing there");
    }
}
