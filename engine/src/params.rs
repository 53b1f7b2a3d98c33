//! The tunable constants of search, evaluation and move ordering, in one table.
//!
//! A line is `name = value, min..=max, step;` with the meaning above it. Each is used as a function of its name: a
//! constant, unless the feature `tune` is on; then a tuner may `set` it while the engine runs. [`TABLE`] lists them. A
//! range that reaches beyond sensible values lets a tuner turn the technique off: no search reaches a minimum depth of
//! 127, and every depth exceeds a maximum depth of -1.

/// One tunable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the parameter.
    pub name: &'static str,
    /// The default value.
    pub value: i32,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// The step size for a tuner; 0 if the number is not to be tuned.
    pub step: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $min:literal..=$max:literal, $step:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub const fn $name() -> i32 {
                $value
            }
            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub fn $name() -> i32 {
                current::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        /// All tunable numbers, in the order of their declaration.
        pub const TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            value: $value,
            min: $min,
            max: $max,
            step: $step,
        }),*];

        /// The values in use, as far as they can be changed.
        #[cfg(feature = "tune")]
        #[expect(non_upper_case_globals, reason = "named like the functions that read them")]
        mod current {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($value);)*
            pub(super) static ALL: &[&AtomicI32] = &[$(&$name),*];
        }

        $(const _: () = assert!($min <= $value && $value <= $max && $step >= 0);)*
    };
}

/// Why a parameter was not changed.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamError {
    /// No number has that name.
    #[error("there is no parameter '{0}'")]
    Unknown(String),
    /// Outside the range of the table.
    #[error("{value} is not in {min}..{max}")]
    OutOfRange {
        /// The value given.
        value: i32,
        /// The smallest allowed.
        min: i32,
        /// The largest allowed.
        max: i32,
    },
}

/// Changes a parameter for all searches of the process. Transposition tables and histories filled with the old value
/// are kept.
///
/// # Errors
/// If there is no such parameter or the value is out of range; nothing changes then.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), ParamError> {
    let Some(index) = TABLE.iter().position(|param| param.name == name) else {
        return Err(ParamError::Unknown(name.to_owned()));
    };
    let Param { min, max, .. } = TABLE[index];
    if !(min..=max).contains(&value) {
        return Err(ParamError::OutOfRange { value, min, max });
    }
    current::ALL[index].store(value, std::sync::atomic::Ordering::Relaxed);
    Ok(())
}

params! {
    /// Value of an advisor, in centipawns.
    advisor_value = 200, 50..=500, 10;
    /// Value of an elephant, in centipawns.
    elephant_value = 200, 50..=500, 10;
    /// Value of a horse, in centipawns.
    horse_value = 400, 200..=800, 10;
    /// Value of a rook, in centipawns.
    rook_value = 900, 500..=1800, 20;
    /// Value of a cannon, in centipawns.
    cannon_value = 450, 200..=900, 10;
    /// Value of a pawn, in centipawns.
    pawn_value = 100, 30..=300, 10;

    /// Weight of the captured piece's value relative to capture history, in the ordering of captures.
    victim_weight = 10, 1..=32, 1;
    /// A capture counts as good if it loses no more than its order score divided by this.
    capture_see_divisor = 23, 16..=256, 8;

    /// Ordering bonus for quiet moves that give check and lose at most `check_loss` in the exchange.
    check_bonus = 17269, 0..=40000, 1000;
    /// The most that such a check may lose in the exchange, in centipawns.
    check_loss = 119, -200..=2000, 25;

    /// Half width of the first aspiration window, in centipawns.
    aspiration_delta = 33, 5..=60, 3;
    /// Depth from which aspiration windows are used.
    aspiration_depth = 4, 1..=127, 1;
    /// Smallest remaining depth at which a node may unpack a block of an endgame table.
    endgame_unpack_depth = 6, 1..=127, 1;

    /// Reverse futility: largest depth.
    reverse_futility_depth = 8, 0..=14, 1;
    /// Reverse futility: margin per ply of depth, in centipawns.
    reverse_futility_margin = 72, 30..=180, 8;
    /// Reverse futility: how much smaller the margin is if the position improves, in centipawns.
    reverse_futility_improving = 26, 0..=160, 8;

    /// Null move: depth from which it is tried.
    null_move_depth = 3, 1..=127, 1;
    /// Null move: minimum reduction, in plies.
    null_move_reduction = 4, 1..=6, 1;
    /// Null move: one more ply of reduction per this many plies of depth, in hundredths.
    null_move_depth_divisor = 312, 100..=800, 20;
    /// Null move: one more ply of reduction per this many centipawns above beta, at most three plies.
    null_move_eval_divisor = 203, 80..=500, 20;
    /// Null move: depth from which a cut-off is verified by a search without null moves.
    null_move_verify_depth = 12, 6..=127, 1;

    /// Probcut: depth from which it is tried.
    probcut_depth = 6, 3..=127, 1;
    /// Probcut: margin above beta, in centipawns.
    probcut_margin = 134, 60..=400, 15;
    /// Probcut: how many plies less deep the confirming search is.
    probcut_reduction = 4, 2..=6, 1;

    /// Mates by checks: node budget of an attempt at the root, in percent of the nodes visited so far.
    mate_share = 5, 0..=100, 1;
    /// Threats of mate by checks: minimum depth at which a node looks for them before it may be pruned.
    threat_depth = 4, 1..=127, 1;
    /// Threats of mate by checks: maximum length, in moves.
    threat_moves = 2, 1..=10, 1;
    /// Threats of mate by checks: maximum number of positions to look at.
    threat_positions = 20, 1..=1000, 10;

    /// Internal iterative reduction: depth from which it is applied.
    iir_depth = 3, 2..=127, 1;

    /// Several threads: minimum depth at which a move that another thread is searching is postponed.
    defer_depth = 3, 1..=127, 1;
    /// Several threads: how many plies too shallow another thread's search of such a move may be to be used.
    resume_tolerance = 2, 0..=4, 1;

    /// Late move reductions: depth from which they are applied.
    lmr_depth = 2, 1..=127, 1;
    /// Late move reductions: base, in hundredths of a ply.
    lmr_base = 54, 0..=200, 10;
    /// Late move reductions: divisor of the product of logarithms, in hundredths.
    lmr_divisor = 177, 120..=400, 10;
    /// Late move reductions: history score that changes the reduction by one ply.
    lmr_history_divisor = 6528, 3000..=24000, 600;

    /// Late move pruning: the number of moves at depth 0 after which quiet moves are skipped.
    lmp_base = 7, 1..=200, 1;

    /// Futility pruning of quiet moves: largest reduced depth.
    futility_depth = 9, -1..=14, 1;
    /// Futility pruning: margin at depth 0, in centipawns.
    futility_base = 99, 30..=300, 12;
    /// Futility pruning: margin per ply of depth, in centipawns.
    futility_margin = 73, 30..=200, 8;

    /// History pruning: largest reduced depth.
    history_pruning_depth = 8, -1..=10, 1;
    /// History pruning: a quiet move is skipped if its score is below minus this number, per ply of depth.
    history_pruning_margin = 3655, 1000..=8000, 250;

    /// Pruning by exchanges: largest depth.
    see_pruning_depth = 2, 0..=14, 1;
    /// Pruning by exchanges: loss allowed to a quiet move per ply of depth, in centipawns.
    see_quiet_margin = 71, 10..=150, 6;
    /// Pruning by exchanges: loss allowed to a capture per ply of depth, in centipawns.
    see_capture_margin = 133, 20..=250, 10;

    /// Singular extensions: depth from which they are tried.
    singular_depth = 6, 5..=127, 1;
    /// Singular extensions: margin per ply of depth, in sixteenths of a centipawn.
    singular_margin = 37, 8..=96, 4;
    /// Singular extensions: how far below the singular beta a double extension begins, in centipawns.
    double_extension_margin = 29, 4..=80, 4;

    /// Histories: bonus per ply of depth.
    history_bonus = 218, 0..=400, 12;
    /// Histories: largest bonus.
    history_bonus_max = 1951, 0..=4000, 100;

    /// Weight of the continuation histories relative to the plain history, in sixteenths.
    continuation_weight = 23, 0..=32, 2;
    /// Weight of the correction histories on the evaluation, in sixteenths.
    correction_weight = 5, 0..=24, 1;

    /// Time: nodes that count as a millisecond on the clock, so that games do not depend on the load of the machine; 0
    /// for real time.
    time_nodes = 0, 0..=100_000, 0;
    /// Time: expected number of moves left in a game, if there is no next time control.
    time_moves = 40, 5..=80, 4;
    /// Time: share of the increment that one move may use, in percent.
    time_increment = 100, 25..=150, 5;
    /// Time: soft limit, after which no iteration starts, in percent of a move's share of the clock.
    time_soft = 70, 20..=200, 5;
    /// Time: hard limit, at which the search stops, in percent of a move's share of the clock.
    time_hard = 400, 150..=800, 25;
    /// Time: factor of the soft limit right after the best move has changed, in percent.
    time_unstable = 130, 100..=250, 8;
    /// Time: by how much each iteration with the same best move lowers that factor, in percent.
    time_stability_step = 6, 0..=12, 1;
    /// Time: how much a score drop of one pawn raises the soft limit, in percent.
    time_drop_weight = 70, 0..=200, 10;
    /// Time: factor of the soft limit if no nodes went into the best move, in percent.
    time_share_base = 150, 100..=250, 8;
    /// Time: how much that factor falls if all nodes go into the best move, in percent.
    time_share_weight = 80, 0..=120, 8;

    /// Quiescence: futility margin of captures, in centipawns.
    quiescence_margin = 231, 50..=400, 15;
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

    #[cfg(feature = "tune")]
    #[test]
    fn values_can_be_set_within_their_range() {
        // No other test reads this parameter.
        let name = "double_extension_margin";
        let param = TABLE.iter().find(|param| param.name == name).unwrap();
        let (min, max) = (param.min, param.max);
        assert_eq!(set(name, max), Ok(()));
        assert_eq!(double_extension_margin(), max);
        let error = ParamError::OutOfRange { value: max + 1, min, max };
        assert_eq!(set(name, max + 1), Err(error));
        assert_eq!(double_extension_margin(), max);
        assert_eq!(set("nonsense", 1), Err(ParamError::Unknown("nonsense".to_owned())));
        assert_eq!(set(name, param.value), Ok(()));
    }
}
