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
