//! Ratings of many players from the games between them.
//!
//! The model is that of Bradley and Terry: the expected score of a game is a logistic function of the difference in
//! Elo, to which the first player's advantage may be added. Ratings are maximum-likelihood estimates, a draw being half
//! a win and half a loss, as in Ordo (Miguel Ballicora) and for decided games in BayesElo (Rémi Coulom). Errors come
//! from the curvature of the likelihood, with the variance of games with this share of draws.

use std::f64::consts::LN_10;

use crate::estimate::{CONFIDENCE_95, normal_cdf};
use crate::matrix::Matrix;
use crate::results::{Results, Trinomial};

/// Elo to the natural logarithm of odds.
const ODDS: f64 = LN_10 / 400.0;

/// Games of one player, who moves first in all of them, against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The number of the player who moves first.
    pub first: usize,
    /// The other player.
    pub second: usize,
    /// The results of the first player.
    pub games: Trinomial,
}

/// The settings for estimating ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RatingOptions {
    /// Whether to estimate the advantage of the first move; otherwise it is zero.
    pub advantage: bool,
    /// Draws added between each pair of players who have met, to keep ratings finite; 0 for the ratings of the games
    /// alone.
    pub prior: f64,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating in Elo. The mean of all rated players is 0.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`.
    pub error: f64,
}

/// The ratings of players.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The rated players and their places in the matrix.
    places: Vec<Option<usize>>,
    elo: Vec<f64>,
    /// Covariance of the ratings and, in the last row and column, of the advantage, in Elo squared.
    covariance: Matrix,
    advantage: Option<f64>,
}

/// A meeting between rated players, with the draws of the prior.
struct Term {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
    /// The share of draws in all games of the two.
    draws: f64,
}

impl Ratings {
    /// Rates `players`, numbered from 0. Only comparable players are rated: the largest group in which each player has
    /// scored against each other player, directly or through others. A player who has won or lost all games is not in
    /// that group, unless there is a prior. If nobody can be compared, nobody is rated. Meetings with a number out of range,
    /// or of a player with itself, are ignored.
    ///
    /// The time grows with the third power of the number of players.
    pub fn of(players: usize, meetings: &[Meeting], options: RatingOptions) -> Ratings {
        let meetings: Vec<&Meeting> = meetings
            .iter()
            .filter(|meeting| {
                meeting.first.max(meeting.second) < players
                    && meeting.first != meeting.second
                    && meeting.games.total() > 0
            })
            .collect();
        let places = comparable(players, &meetings, options.prior > 0.0);
        let rated = places.iter().flatten().count();
        let terms = terms(&meetings, &places, options.prior);
        let has_advantage = options.advantage && tells_advantage(&meetings, &places, options.prior > 0.0);
        let unknowns = rated + usize::from(has_advantage);
        let mut values = vec![0.0; unknowns];
        for _ in 0..MAX_STEPS {
            if !step(&mut values, &terms, rated) {
                break;
            }
        }
        let curvature = curvature(&values, &terms, rated, |p, _| p * (1.0 - p));
        let spread = curvature_of_scores(&values, &terms, rated);
        let inverse = curvature.inverse();
        let covariance = inverse.times(&spread).times(&inverse).scaled(1.0 / (ODDS * ODDS));
        let mean = values[..rated].iter().sum::<f64>() / rated.max(1) as f64;
        let elo = values[..rated].iter().map(|value| (value - mean) / ODDS).collect();
        let advantage = values.get(rated).map(|value| value / ODDS);
        Ratings { places, elo, covariance, advantage }
    }

    /// The rating of a player; `None` if it cannot be compared with the others.
    pub fn get(&self, player: usize) -> Option<Rating> {
        let place = *self.places.get(player)?.as_ref()?;
        let error = CONFIDENCE_95 * self.covariance.at(place, place).max(0.0).sqrt();
        Some(Rating { elo: self.elo[place], error })
    }

    /// The advantage of the first move; `None` if it was not estimated. It is not if the games do not tell it from the
    /// differences of the players, or do not limit it.
    pub fn advantage(&self) -> Option<Rating> {
        let (elo, place) = (self.advantage?, self.elo.len());
        Some(Rating { elo, error: CONFIDENCE_95 * self.covariance.at(place, place).max(0.0).sqrt() })
    }

    /// The probability that one player is stronger than another, 0 to 1; `None` if they cannot be compared.
    pub fn superiority(&self, player: usize, other: usize) -> Option<f64> {
        let place = |player: usize| *self.places.get(player)?;
        let (a, b) = (place(player)?, place(other)?);
        if a == b {
            return None;
        }
        let covariance = &self.covariance;
        let variance = covariance.at(a, a) + covariance.at(b, b) - 2.0 * covariance.at(a, b);
        let difference = self.elo[a] - self.elo[b];
        Some(if variance > 0.0 {
            normal_cdf(difference / variance.sqrt())
        } else {
            // All games were drawn, so only the difference of the ratings decides.
            0.5 + 0.5 * difference.signum() * f64::from(difference != 0.0)
        })
    }
}

/// The maximum number of steps. Newton's method converges long before.
const MAX_STEPS: usize = 200;

/// A step of Newton's method. Returns whether it increased the likelihood.
fn step(values: &mut Vec<f64>, terms: &[Term], rated: usize) -> bool {
    /// Slopes below this count as zero: the maximum is reached.
    const TOLERANCE: f64 = 1e-10;
    let mut gradient = vec![0.0; values.len()];
    for term in terms {
        let missing = term.points - term.games * expected(values, term, rated);
        gradient[term.first] += missing;
        gradient[term.second] -= missing;
        if let Some(advantage) = gradient.get_mut(rated) {
            *advantage += missing;
        }
    }
    if gradient.iter().all(|slope| slope.abs() < TOLERANCE) {
        return false;
    }
    let inverse = curvature(values, terms, rated, |p, _| p * (1.0 - p)).inverse();
    let direction = inverse.applied_to(&gradient);
    let now = likelihood(values, terms, rated);
    let mut length = 1.0;
    while length > 1e-6 {
        let next: Vec<f64> = values.iter().zip(&direction).map(|(value, by)| value + length * by).collect();
        if likelihood(&next, terms, rated) > now {
            *values = next;
            return true;
        }
        length /= 2.0;
    }
    false
}

/// The expected score of the first player.
fn expected(values: &[f64], term: &Term, rated: usize) -> f64 {
    let advantage = values.get(rated).copied().unwrap_or(0.0);
    1.0 / (1.0 + (values[term.second] - values[term.first] - advantage).exp())
}

fn likelihood(values: &[f64], terms: &[Term], rated: usize) -> f64 {
    let log = |term: &Term| {
        let p = expected(values, term, rated);
        let part = |points: f64, p: f64| if points > 0.0 { points * p.ln() } else { 0.0 };
        part(term.points, p) + part(term.games - term.points, 1.0 - p)
    };
    terms.iter().map(log).sum()
}

/// The sum over all games of their variance, for each pair of unknowns multiplied by their coefficients.
fn sum(values: &[f64], terms: &[Term], rated: usize, variance: impl Fn(f64, &Term) -> f64) -> Matrix {
    let mut matrix = Matrix::zero(values.len());
    for term in terms {
        let weight = term.games * variance(expected(values, term, rated), term);
        let mut signs = vec![(term.first, 1.0), (term.second, -1.0)];
        if values.len() > rated {
            signs.push((rated, 1.0));
        }
        for &(row, a) in &signs {
            for &(column, b) in &signs {
                matrix.add(row, column, a * b * weight);
            }
        }
    }
    matrix
}

/// The negative Hessian of the log likelihood. Games compare ratings only; fixing their mean at zero makes it
/// invertible.
fn curvature(values: &[f64], terms: &[Term], rated: usize, variance: impl Fn(f64, &Term) -> f64) -> Matrix {
    let mut matrix = sum(values, terms, rated, variance);
    let share = 1.0 / rated.max(1) as f64;
    for row in 0..rated {
        for column in 0..rated {
            matrix.add(row, column, share);
        }
    }
    matrix
}

/// The sum with the variance that the scores have: less than that of games without draws.
fn curvature_of_scores(values: &[f64], terms: &[Term], rated: usize) -> Matrix {
    sum(values, terms, rated, |p, term| (p * (1.0 - p) - term.draws / 4.0).max(0.0))
}

fn terms(meetings: &[&Meeting], places: &[Option<usize>], prior: f64) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for meeting in meetings {
        let (Some(first), Some(second)) = (places[meeting.first], places[meeting.second]) else { continue };
        let (games, points) = (meeting.games.total() as f64, meeting.games.points());
        terms.push(Term { first, second, games, points, draws: meeting.games.draws() as f64 });
    }
    let mut pairs: Vec<(usize, usize)> =
        terms.iter().map(|term| (term.first.min(term.second), term.first.max(term.second))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let is_pair = |term: &Term, (a, b)| (term.first.min(term.second), term.first.max(term.second)) == (a, b);
    let mut shares = Vec::new();
    for &pair in &pairs {
        let of_pair = || terms.iter().filter(|term| is_pair(term, pair));
        let draws: f64 = of_pair().map(|term| term.draws).sum();
        shares.push((pair, draws / of_pair().map(|term| term.games).sum::<f64>()));
    }
    for term in &mut terms {
        let share = shares.iter().find(|(pair, _)| is_pair(term, *pair));
        term.draws = share.map_or(0.0, |&(_, share)| share);
    }
    if prior > 0.0 {
        // Half of these games are played with each colour, so the advantage of the first move does not change.
        for &(first, second) in &pairs {
            let term =
                |first, second| Term { first, second, games: prior / 2.0, points: prior / 4.0, draws: 0.0 };
            terms.extend([term(first, second), term(second, first)]);
        }
    }
    terms
}

/// The largest group in which everybody has scored against everybody, directly or through others (Ford 1957), as
/// places; the first one if several are as large.
fn comparable(players: usize, meetings: &[&Meeting], any: bool) -> Vec<Option<usize>> {
    let mut ahead = vec![Vec::new(); players];
    let mut back = vec![Vec::new(); players];
    for meeting in meetings {
        let (a, b) = (meeting.first, meeting.second);
        let mut scored = |from: usize, to: usize| {
            ahead[from].push(to);
            back[to].push(from);
        };
        if any || meeting.games.wins() + meeting.games.draws() > 0 {
            scored(a, b);
        }
        if any || meeting.games.losses() + meeting.games.draws() > 0 {
            scored(b, a);
        }
    }
    let mut best: Vec<usize> = Vec::new();
    let mut is_seen = vec![false; players];
    for start in 0..players {
        if is_seen[start] || ahead[start].is_empty() && back[start].is_empty() {
            continue;
        }
        let (there, here) = (reached(start, &ahead), reached(start, &back));
        let group: Vec<usize> = (0..players).filter(|&player| there[player] && here[player]).collect();
        group.iter().for_each(|&player| is_seen[player] = true);
        if group.len() > best.len().max(1) {
            best = group;
        }
    }
    let mut places = vec![None; players];
    best.iter().enumerate().for_each(|(place, &player)| places[player] = Some(place));
    places
}

/// Whether games tell the advantage of the first move from the differences of the players, and limit it on both sides.
/// They do not if steps for the players exist so that all results agree with an advantage of one step more, or of one
/// step less: then the likelihood has no maximum. With `any`, each meeting counts as one in which both sides have scored.
fn tells_advantage(meetings: &[&Meeting], places: &[Option<usize>], any: bool) -> bool {
    let mut scored = Vec::new();
    for meeting in meetings {
        let (Some(first), Some(second)) = (places[meeting.first], places[meeting.second]) else { continue };
        // An edge is the most by which the second number may stand above the first, in advantages.
        if any || meeting.games.wins() + meeting.games.draws() > 0 {
            scored.push((first, second, 1));
        }
        if any || meeting.games.losses() + meeting.games.draws() > 0 {
            scored.push((second, first, -1));
        }
    }
    let players = places.iter().flatten().count();
    [1, -1].into_iter().all(|advantage| has_negative_cycle(players, &scored, advantage))
}

/// Whether no numbers satisfy the edges, each times `factor`: by the method of Bellman and Ford.
fn has_negative_cycle(nodes: usize, edges: &[(usize, usize, i64)], factor: i64) -> bool {
    let mut numbers = vec![0; nodes];
    for _ in 0..=nodes {
        let mut has_changed = false;
        for &(from, to, weight) in edges {
            let most = numbers[from] + weight * factor;
            if numbers[to] > most {
                numbers[to] = most;
                has_changed = true;
            }
        }
        if !has_changed {
            return false;
        }
    }
    true
}

fn reached(start: usize, edges: &[Vec<usize>]) -> Vec<bool> {
    let mut is_reached = vec![false; edges.len()];
    let mut waiting = vec![start];
    while let Some(player) = waiting.pop() {
        if !std::mem::replace(&mut is_reached[player], true) {
            waiting.extend(&edges[player]);
        }
    }
    is_reached
}
