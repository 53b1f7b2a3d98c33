//! Every number of search, evaluation and move ordering that could as well be another: one table.
//!
//! A line is `NAME = value, min..=max, step;` with the meaning above it. The constants are used under
//! their names; [`TABLE`] lists them for tuners.

/// One tunable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// How far a tuner should step.
    pub step: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $min:literal..=$max:literal, $step:literal;)*) => {
        $($(#[$doc])* pub const $name: i32 = $value;)*

        /// All tunable numbers, in the order of their declaration.
        pub const TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            value: $value,
            min: $min,
            max: $max,
            step: $step,
        }),*];

        $(const _: () = assert!($min <= $value && $value <= $max && $step > 0);)*
    };
}

params! {
    /// Value of an advisor, in centipawns.
    ADVISOR_VALUE = 200, 50..=500, 10;
    /// Value of an elephant, in centipawns.
    ELEPHANT_VALUE = 200, 50..=500, 10;
    /// Value of a horse, in centipawns.
    HORSE_VALUE = 400, 200..=800, 10;
    /// Value of a rook, in centipawns.
    ROOK_VALUE = 900, 500..=1800, 20;
    /// Value of a cannon, in centipawns.
    CANNON_VALUE = 450, 200..=900, 10;
    /// Value of a pawn, in centipawns.
    PAWN_VALUE = 100, 30..=300, 10;

    /// Weight of the captured piece's value beside capture history, in the order of captures.
    VICTIM_WEIGHT = 8, 1..=32, 1;
    /// A capture counts as good if it loses no more than its order score divided by this.
    CAPTURE_SEE_DIVISOR = 64, 16..=256, 8;

    /// Half width of the first aspiration window, in centipawns.
    ASPIRATION_DELTA = 18, 5..=60, 3;
    /// Depth from which aspiration windows are used.
    ASPIRATION_DEPTH = 4, 1..=10, 1;

    /// Reverse futility: largest depth.
    REVERSE_FUTILITY_DEPTH = 8, 3..=14, 1;
    /// Reverse futility: margin a ply of depth, in centipawns.
    REVERSE_FUTILITY_MARGIN = 75, 30..=180, 8;
    /// Reverse futility: how much less margin is asked for if the position improves.
    REVERSE_FUTILITY_IMPROVING = 60, 0..=160, 8;

    /// Razoring: largest depth.
    RAZOR_DEPTH = 4, 1..=8, 1;
    /// Razoring: margin a ply of depth, in centipawns.
    RAZOR_MARGIN = 230, 80..=500, 20;

    /// Null move: depth from which it is tried.
    NULL_MOVE_DEPTH = 3, 1..=6, 1;
    /// Null move: reduction at the least, in plies.
    NULL_MOVE_REDUCTION = 3, 1..=6, 1;
    /// Null move: a further ply of reduction for so many plies of depth.
    NULL_MOVE_DEPTH_DIVISOR = 4, 2..=8, 1;
    /// Null move: a further ply of reduction for so many centipawns above beta.
    NULL_MOVE_EVAL_DIVISOR = 200, 80..=500, 20;
    /// Null move: depth from which a cut-off is verified by a search without null moves.
    NULL_MOVE_VERIFY_DEPTH = 12, 6..=20, 1;

    /// Probcut: depth from which it is tried.
    PROBCUT_DEPTH = 5, 3..=9, 1;
    /// Probcut: margin above beta, in centipawns.
    PROBCUT_MARGIN = 180, 60..=400, 15;
    /// Probcut: how many plies less deep the confirming search is.
    PROBCUT_REDUCTION = 4, 2..=6, 1;

    /// Internal iterative reduction: depth from which it is applied.
    IIR_DEPTH = 4, 2..=8, 1;

    /// Late move reductions: base, in hundredths of a ply.
    LMR_BASE = 60, 0..=200, 10;
    /// Late move reductions: divisor of the product of logarithms, in hundredths.
    LMR_DIVISOR = 215, 120..=400, 10;
    /// Late move reductions: history score worth a ply.
    LMR_HISTORY_DIVISOR = 9000, 3000..=24000, 600;

    /// Late move pruning: moves searched at depth 0.
    LMP_BASE = 4, 1..=12, 1;

    /// Futility pruning of quiet moves: largest reduced depth.
    FUTILITY_DEPTH = 8, 3..=14, 1;
    /// Futility pruning: margin at depth 0, in centipawns.
    FUTILITY_BASE = 110, 30..=300, 12;
    /// Futility pruning: margin a ply of depth, in centipawns.
    FUTILITY_MARGIN = 85, 30..=200, 8;

    /// History pruning: largest reduced depth.
    HISTORY_PRUNING_DEPTH = 5, 2..=10, 1;
    /// History pruning: the score a ply of depth below which a quiet move is skipped, negated.
    HISTORY_PRUNING_MARGIN = 3500, 1000..=8000, 250;

    /// Pruning by exchanges: largest depth.
    SEE_PRUNING_DEPTH = 9, 3..=14, 1;
    /// Pruning by exchanges: what a quiet move may lose a ply of depth, in centipawns.
    SEE_QUIET_MARGIN = 50, 10..=150, 6;
    /// Pruning by exchanges: what a capture may lose a ply of depth, in centipawns.
    SEE_CAPTURE_MARGIN = 90, 20..=250, 10;

    /// Singular extensions: depth from which they are tried.
    SINGULAR_DEPTH = 7, 5..=12, 1;
    /// Singular extensions: margin a ply of depth, in sixteenths of a centipawn.
    SINGULAR_MARGIN = 32, 8..=96, 4;
    /// Singular extensions: how far below the singular beta a double extension begins, in centipawns.
    DOUBLE_EXTENSION_MARGIN = 18, 4..=80, 4;

    /// Histories: bonus a ply of depth.
    HISTORY_BONUS = 170, 60..=400, 12;
    /// Histories: largest bonus.
    HISTORY_BONUS_MAX = 1700, 600..=4000, 100;

    /// Quiescence: margin of a capture's futility, in centipawns.
    QUIESCENCE_MARGIN = 150, 50..=400, 15;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (i, param) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|other| other.name != param.name), "{}", param.name);
        }
    }
}
