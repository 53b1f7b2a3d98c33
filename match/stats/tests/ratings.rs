//! Ratings against known figures, and properties for any games.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_stats::{Meeting, RatingOptions, Ratings, Results, Trinomial};

fn meeting(first: usize, second: usize, losses_draws_wins: [u64; 3]) -> Meeting {
    Meeting { first, second, games: Trinomial::new(losses_draws_wins) }
}

fn elo(ratings: &Ratings, player: usize) -> f64 {
    ratings.get(player).unwrap().elo
}

const PLAIN: RatingOptions = RatingOptions { advantage: false, prior: 0.0 };

/// The American League East of 1987, wins of the row over the column: Agresti, Categorical Data Analysis, chapter 10.
/// The fit is that of R's package BradleyTerry2 (its vignette, without home advantage): log odds over Baltimore and
/// their standard errors.
#[test]
fn the_textbook_example_is_reproduced() {
    // The teams are Milwaukee, Detroit, Toronto, New York, Boston, Cleveland and Baltimore.
    let wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
    let meetings: Vec<Meeting> = pairs.map(|(a, b)| meeting(a, b, [wins[b][a], 0, wins[a][b]])).collect();
    let ratings = Ratings::of(7, &meetings, PLAIN);
    let odds = |player| (elo(&ratings, player) - elo(&ratings, 6)) * 10f64.ln() / 400.0;
    for (team, expected) in [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839].into_iter().enumerate() {
        assert!((odds(team) - expected).abs() < 1e-4, "{team}: {}", odds(team));
    }
    // The expected values are Phi(0.6839 / 0.3319) and Phi(1.1077 / 0.3339).
    assert!((ratings.superiority(5, 6).unwrap() - 0.980_33).abs() < 1e-4);
    assert!((ratings.superiority(4, 6).unwrap() - 0.999_546).abs() < 1e-5);
}

#[test]
fn two_players_are_rated_as_a_match_is() {
    for counts in [[89, 123, 76], [10, 0, 30], [3, 90, 7]] {
        let estimate = Trinomial::new(counts).estimate();
        let ratings = Ratings::of(2, &[meeting(0, 1, counts)], PLAIN);
        assert!((elo(&ratings, 0) - elo(&ratings, 1) - estimate.elo).abs() < 1e-6);
        assert!((ratings.superiority(0, 1).unwrap() - estimate.superiority).abs() < 0.01, "{counts:?}");
        // Each rating is half the difference away from the mean, and each error is half the error of the difference.
        // The curve of the logistic function changes this a little.
        let error = ratings.get(0).unwrap().error;
        assert!((2.0 * error - estimate.elo_error).abs() < 0.1 * estimate.elo_error, "{error} {estimate:?}");
    }
}

/// Some games of six players, with a generator of numbers that is good enough for that.
fn games(mut seed: u64) -> Vec<Meeting> {
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 59
    };
    let pairs = (0..6).flat_map(|a| (0..6).filter(move |&b| b != a).map(move |b| (a, b)));
    pairs.map(|(a, b)| meeting(a, b, [1 + next(), next(), 1 + next()])).collect()
}

#[test]
fn expected_scores_equal_actual_scores() {
    for seed in 0..20 {
        let meetings = games(seed);
        for advantage in [false, true] {
            let ratings = Ratings::of(6, &meetings, RatingOptions { advantage, prior: 0.0 });
            let first = ratings.advantage().map_or(0.0, |first| first.elo);
            assert_eq!(ratings.advantage().is_some(), advantage);
            let (mut missing, mut missing_first) = ([0.0; 6], 0.0);
            for Meeting { first: a, second: b, games } in &meetings {
                let difference = elo(&ratings, *a) - elo(&ratings, *b) + first;
                let more = games.points() - games.total() as f64 / (1.0 + 10f64.powf(-difference / 400.0));
                missing[*a] += more;
                missing[*b] -= more;
                missing_first += more;
            }
            assert!(missing.iter().all(|points| points.abs() < 1e-6), "{missing:?}");
            assert!(!advantage || missing_first.abs() < 1e-6);
            let mean: f64 = (0..6).map(|player| elo(&ratings, player)).sum();
            assert!(mean.abs() < 1e-6);
        }
    }
}

#[test]
fn names_do_not_matter_and_four_times_the_games_halve_the_error() {
    let meetings = games(7);
    let options = RatingOptions { advantage: true, prior: 0.0 };
    let ratings = Ratings::of(6, &meetings, options);
    let renamed = |player: usize| (player + 2) % 6;
    let others: Vec<Meeting> = meetings
        .iter()
        .rev()
        .map(|m| Meeting { first: renamed(m.first), second: renamed(m.second), games: m.games })
        .collect();
    let renamed_ratings = Ratings::of(6, &others, options);
    let many: Vec<Meeting> = std::iter::repeat_n(&meetings, 4).flatten().copied().collect();
    let many = Ratings::of(6, &many, options);
    for player in 0..6 {
        let (a, b) = (ratings.get(player).unwrap(), renamed_ratings.get(renamed(player)).unwrap());
        assert!((a.elo - b.elo).abs() < 1e-6 && (a.error - b.error).abs() < 1e-6);
        let more = many.get(player).unwrap();
        assert!((a.elo - more.elo).abs() < 1e-6 && (a.error / more.error - 2.0).abs() < 1e-6);
        let other = (player + 1) % 6;
        let sum = ratings.superiority(player, other).unwrap() + ratings.superiority(other, player).unwrap();
        assert!((sum - 1.0).abs() < 1e-9);
    }
    assert!(ratings.superiority(3, 3).is_none());
}

#[test]
fn disconnected_players_are_rated_only_with_a_prior() {
    let meetings = [
        meeting(0, 1, [2, 0, 3]),
        meeting(1, 2, [2, 1, 2]),
        // Player 3 has lost all games, player 4 has won all. Players 5 and 6 have met only each other, and player 7 has
        // met nobody.
        meeting(0, 3, [0, 0, 5]),
        meeting(2, 4, [5, 0, 0]),
        meeting(5, 6, [1, 0, 1]),
    ];
    let ratings = Ratings::of(8, &meetings, PLAIN);
    let rated: Vec<usize> = (0..9).filter(|&player| ratings.get(player).is_some()).collect();
    assert_eq!(rated, [0, 1, 2]);
    let ratings = Ratings::of(8, &meetings, RatingOptions { advantage: false, prior: 2.0 });
    let rated: Vec<usize> = (0..8).filter(|&player| ratings.get(player).is_some()).collect();
    assert_eq!(rated, [0, 1, 2, 3, 4]);
    assert!(elo(&ratings, 3) < elo(&ratings, 0) && elo(&ratings, 4) > elo(&ratings, 2));
    assert!((0..5).all(|player| ratings.get(player).unwrap().elo.is_finite()));
}

#[test]
fn extreme_inputs_are_rated() {
    assert!(Ratings::of(0, &[], PLAIN).get(0).is_none());
    assert!(Ratings::of(2, &[meeting(0, 0, [1, 1, 1]), meeting(0, 9, [1, 1, 1])], PLAIN).get(0).is_none());
    let drawn = Ratings::of(2, &[meeting(0, 1, [0, 50, 0])], RatingOptions { advantage: true, prior: 0.0 });
    assert!(elo(&drawn, 0).abs() < 1e-9 && drawn.get(0).unwrap().error.abs() < 1e-6);
    assert!((drawn.superiority(0, 1).unwrap() - 0.5).abs() < 1e-9);
    let huge = Ratings::of(2, &[meeting(0, 1, [1, 0, 1_000_000_000_000])], PLAIN);
    assert!((elo(&huge, 0) - elo(&huge, 1) - 4800.0).abs() < 1.0);
}

#[test]
fn players_who_meet_nobody_comparable_have_no_rating() {
    // Each player has won or lost all games against each other player.
    let meetings = [meeting(0, 1, [0, 0, 5]), meeting(1, 2, [0, 0, 3]), meeting(2, 0, [4, 0, 0])];
    let ratings = Ratings::of(3, &meetings, PLAIN);
    assert!((0..3).all(|player| ratings.get(player).is_none() && ratings.superiority(player, 0).is_none()));
}

#[test]
fn the_advantage_is_known_only_if_colours_tell_it_from_the_players() {
    let advantage = |games: &[(usize, usize)], prior: f64| {
        let meetings: Vec<Meeting> = games.iter().map(|&(a, b)| meeting(a, b, [3, 4, 5])).collect();
        Ratings::of(4, &meetings, RatingOptions { advantage: true, prior }).advantage()
    };
    // Each player has one colour against each other player, and steps of one advantage explain all games.
    for games in [&[(0, 1)][..], &[(0, 1), (1, 2)], &[(0, 1), (2, 1), (0, 3)], &[(3, 2), (2, 1), (0, 1)], &[]]
    {
        assert_eq!(advantage(games, 0.0), None, "{games:?}");
        assert_eq!(advantage(games, 2.0), None, "{games:?}");
    }
    for games in [&[(0, 1), (1, 0)][..], &[(0, 1), (1, 2), (2, 0)], &[(0, 1), (1, 2), (0, 2)]] {
        let rating = advantage(games, 0.0).unwrap();
        assert!(rating.error > 10.0 && rating.error < 1000.0, "{rating:?}");
    }
}

#[test]
fn an_advantage_without_a_limit_is_not_estimated() {
    let cases = [
        // Only the player who moves first ever wins.
        (vec![meeting(0, 1, [0, 0, 5]), meeting(1, 0, [0, 0, 5])], false),
        (vec![meeting(0, 1, [5, 0, 0]), meeting(1, 0, [5, 0, 0])], false),
        (vec![meeting(0, 1, [0, 0, 3]), meeting(1, 2, [0, 0, 3]), meeting(2, 0, [0, 0, 3])], false),
        // One player wins all games with one colour, and is better with the other.
        (vec![meeting(0, 1, [0, 0, 20]), meeting(1, 0, [12, 0, 8])], false),
        (vec![meeting(0, 1, [12, 0, 8]), meeting(1, 0, [0, 0, 20])], false),
        // One draw more is a limit.
        (vec![meeting(0, 1, [0, 1, 20]), meeting(1, 0, [12, 0, 8])], true),
        // The third player is a limit, though the others have won all games with one colour.
        (
            vec![
                meeting(0, 1, [0, 0, 5]),
                meeting(1, 0, [2, 0, 3]),
                meeting(1, 2, [1, 1, 1]),
                meeting(2, 1, [1, 1, 1]),
            ],
            true,
        ),
    ];
    for (meetings, is_told) in cases {
        let with = Ratings::of(3, &meetings, RatingOptions { advantage: true, prior: 0.0 });
        let without = Ratings::of(3, &meetings, PLAIN);
        assert_eq!(with.advantage().is_some(), is_told, "{meetings:?}");
        for player in (0..3).filter(|&player| without.get(player).is_some()) {
            let rating = with.get(player).unwrap();
            assert!(rating.elo.abs() < 1000.0 && rating.error < 1000.0, "{meetings:?}: {rating:?}");
            assert!(is_told || rating == without.get(player).unwrap(), "{meetings:?}");
        }
        // The draws of a prior are a limit.
        let advantage = Ratings::of(3, &meetings, RatingOptions { advantage: true, prior: 2.0 }).advantage();
        assert!(advantage.unwrap().elo.abs() < 1000.0, "{meetings:?}");
    }
}

#[test]
fn draws_are_enough_to_compare_players_and_only_one_group_is_rated() {
    // Player 1 has never won, but its draws are enough. Players 2 and 3 have met only each other.
    let meetings = [meeting(0, 1, [0, 3, 2]), meeting(2, 3, [1, 0, 1])];
    let ratings = Ratings::of(4, &meetings, PLAIN);
    let rated: Vec<usize> = (0..4).filter(|&player| ratings.get(player).is_some()).collect();
    assert_eq!(rated, [0, 1]);
    // 3.5 points of 5 give a difference of 400 times the logarithm of 7/3.
    assert!((elo(&ratings, 0) - elo(&ratings, 1) - 147.191).abs() < 0.01);
}

#[test]
fn a_prior_is_draws_with_each_colour() {
    // One win and two draws are two points of three, which gives 400 times the logarithm of two.
    for advantage in [false, true] {
        let options = RatingOptions { advantage, prior: 2.0 };
        let meetings = [meeting(0, 1, [0, 0, 1]), meeting(1, 0, [1, 0, 0])];
        let ratings = Ratings::of(2, &meetings[..1], RatingOptions { advantage: false, ..options });
        assert!((elo(&ratings, 0) - elo(&ratings, 1) - 120.412).abs() < 0.01);
        // With a win for each colour and the draws, the first player has three points of four, and the colours are
        // equal.
        let ratings = Ratings::of(2, &meetings, options);
        assert!((elo(&ratings, 0) - elo(&ratings, 1) - 190.849).abs() < 0.01);
        assert!(ratings.advantage().map_or(0.0, |first| first.elo).abs() < 1e-6);
    }
}
