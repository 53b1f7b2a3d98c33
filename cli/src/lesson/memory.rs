//! How long an exercise is remembered: FSRS 6 with its default parameters, which the page uses for puzzles too.
//!
//! The method is described at <https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>. The crate `fsrs`
//! also fits the parameters; with the dependencies of that it takes longer to compile than the rest of the program. A test
//! compares the results with those of the crate.

use serde::{Deserialize, Serialize};

/// The result of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recall {
    /// Not remembered.
    Failed,
    /// Remembered with help.
    Helped,
    /// Remembered without help.
    Clean,
}

impl Recall {
    /// The grade of the method: again, hard, good. Its fourth, easy, is not used.
    fn grade(self) -> f64 {
        match self {
            Recall::Failed => 1.0,
            Recall::Helped => 2.0,
            Recall::Clean => 3.0,
        }
    }
}

/// The default parameters.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const EASY: f64 = 4.0;

/// The memory of an exercise that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Memory {
    /// Days after which it is remembered in nine of ten cases.
    stability: f64,
    /// From 1 to 10.
    difficulty: f64,
}

impl Memory {
    /// The memory after the first try.
    pub(super) fn first(recall: Recall) -> Memory {
        let stability = W[recall.grade() as usize - 1];
        Memory { stability, difficulty: first_difficulty(recall.grade()).clamp(1.0, 10.0) }
    }

    /// The memory after another review, this many days after the previous one.
    pub(super) fn after(self, recall: Recall, days: u32) -> Memory {
        let grade = recall.grade();
        let change = -W[6] * (grade - 3.0) * (10.0 - self.difficulty) / 9.0;
        let difficulty = W[7] * first_difficulty(EASY) + (1.0 - W[7]) * (self.difficulty + change);
        let stability = match (days, recall) {
            (0, _) => self.stability_on_same_day(grade),
            (_, Recall::Failed) => self.stability_after_failure(days),
            _ => self.stability_after_recall(days, recall),
        };
        Memory { stability: stability.max(0.001), difficulty: difficulty.clamp(1.0, 10.0) }
    }

    /// Days until the next try, at least one.
    pub(super) fn days(self) -> u32 {
        self.stability.round().clamp(1.0, 36_500.0) as u32
    }

    /// The chance that it is still remembered.
    fn chance(self, days: u32) -> f64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * f64::from(days) / self.stability).powf(-W[20])
    }

    fn stability_on_same_day(self, grade: f64) -> f64 {
        let factor = (W[17] * (grade - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if grade >= 2.0 { factor.max(1.0) } else { factor }
    }

    fn stability_after_failure(self, days: u32) -> f64 {
        let growth = (self.stability + 1.0).powf(W[13]) - 1.0;
        let chance = (W[14] * (1.0 - self.chance(days))).exp();
        let most = self.stability / (W[17] * W[18]).exp();
        (W[11] * self.difficulty.powf(-W[12]) * growth * chance).min(most)
    }

    fn stability_after_recall(self, days: u32, recall: Recall) -> f64 {
        let penalty = if recall == Recall::Helped { W[15] } else { 1.0 };
        let chance = (W[10] * (1.0 - self.chance(days))).exp() - 1.0;
        let growth = W[8].exp() * (11.0 - self.difficulty) * self.stability.powf(-W[9]) * chance;
        self.stability * (1.0 + growth * penalty)
    }
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(memory: Memory, stability: f64, difficulty: f64) {
        let near = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-4;
        assert!(
            near(memory.stability, stability) && near(memory.difficulty, difficulty),
            "{memory:?}, not {stability} and {difficulty}"
        );
    }

    #[test]
    fn the_numbers_are_those_of_the_crate_fsrs() {
        let [failed, helped, clean] = [Recall::Failed, Recall::Helped, Recall::Clean].map(Memory::first);
        is_near(failed, 0.212, 6.4133);
        is_near(helped, 1.2931, 5.1121707);
        is_near(clean, 2.3065, 2.118104);
        is_near(clean.after(Recall::Failed, 3), 0.6368507, 7.394502);
        is_near(clean.after(Recall::Helped, 3), 9.234876, 4.752858);
        is_near(clean.after(Recall::Clean, 3), 13.82691, 2.1112142);
        is_near(clean.after(Recall::Failed, 10), 0.7591602, 7.394502);
        is_near(clean.after(Recall::Clean, 10), 25.10873, 2.1112142);
        is_near(failed.after(Recall::Failed, 0), 0.08335672, 8.806304);
        is_near(failed.after(Recall::Helped, 0), 0.212, 7.60421);
        is_near(failed.after(Recall::Clean, 0), 0.24668919, 6.402115);
        is_near(failed.after(Recall::Failed, 1), 0.10088589, 8.806304);
        is_near(failed.after(Recall::Clean, 1), 1.8867881, 6.402115);
        assert_eq!([failed.days(), clean.days(), clean.after(Recall::Clean, 3).days()], [1, 2, 14]);
    }
}
