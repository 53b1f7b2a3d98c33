//! Headings at the turning points of a game. Each is a proven fact in a few words; without a proven fact there is no
//! heading.

use chuhe_locale::Text;

use crate::judge::MISTAKE;

/// The maximum number of headings in a game.
const MAX_HEADINGS: usize = 3;

/// A move at which a heading may stand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurningPoint {
    /// The index of the move in the game.
    pub(crate) ply: usize,
    /// The mover's expected score before the move, from 0 to 1.
    pub(crate) before: f64,
    /// The part of that score that the move lost.
    pub(crate) loss: f64,
    /// The fault of the move.
    pub(crate) heading: Text,
}

impl TurningPoint {
    /// Whether the mover was better before the move and is worse after it.
    fn changes_side(&self) -> bool {
        self.before >= 0.5 && self.before - self.loss < 0.5
    }
}

/// The points that get a heading: first those after which the other side is better, then those that lose most.
pub(crate) fn chosen(mut points: Vec<TurningPoint>) -> Vec<TurningPoint> {
    points.retain(|point| point.loss >= MISTAKE);
    points.sort_unstable_by(|a, b| {
        b.changes_side().cmp(&a.changes_side()).then(b.loss.total_cmp(&a.loss)).then(a.ply.cmp(&b.ply))
    });
    points.truncate(MAX_HEADINGS);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(all: &[(f64, f64)]) -> Vec<usize> {
        let point = |(ply, &(before, loss))| {
            let heading = Text::new("Red loses", "红方失", "Đỏ mất");
            TurningPoint { ply, before, loss, heading }
        };
        chosen(all.iter().enumerate().map(point).collect()).into_iter().map(|point| point.ply).collect()
    }

    #[test]
    fn points_where_the_game_changes_side_come_first() {
        // The step from won to better loses more, but the step from better to worse turns the game.
        assert_eq!(points(&[(0.95, 0.3), (0.6, 0.2), (0.4, 0.25)]), [1, 0, 2]);
    }

    #[test]
    fn only_the_three_largest_mistakes_get_headings() {
        assert!(points(&[(0.5, 0.09), (0.9, 0.05)]).is_empty());
        let many = [(0.9, 0.1), (0.9, 0.2), (0.9, 0.15), (0.9, 0.3), (0.9, 0.12)];
        assert_eq!(points(&many), [3, 1, 2]);
    }
}
