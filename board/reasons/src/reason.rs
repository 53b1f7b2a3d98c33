//! The trait of all kinds of facts, and the declaration of their data.

use xiangqi::{Move, Position};

use crate::data::{Points, WORTH_TELLING};
use crate::proof::{Prover, balance};

/// The trait of all kinds of facts.
pub(crate) trait Reason {
    /// Whether the evidence holds in the position; the text names the condition that fails.
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str>;
}

/// `Err` with the text unless the condition holds.
pub(crate) fn holds(condition: bool, why: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(why) }
}

/// Whether a line gains as much as stated, the gain is worth a fact, and no reply to its first move keeps it
/// smaller.
pub(crate) fn holds_gain(
    position: &Position,
    prover: &mut Prover,
    line: &[Move],
    gain: Points,
) -> Result<(), &'static str> {
    let first = *line.first().ok_or("there is no line")?;
    holds(gain >= WORTH_TELLING, "the gain is not worth telling")?;
    let shown = balance(position, line).ok_or("the line is not legal")?;
    holds(shown >= gain, "the line gains less than stated")?;
    holds(prover.gains(position, first, gain), "a reply keeps the gain from being so large")
}

/// Declares the data of a kind of fact: its fields stand in its sentence under their names, and are read back in this order.
macro_rules! fact {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$about])* pub $field: $type,)*
        }

        impl crate::fields::Worded for $name {
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];

            fn texts(&self, context: &mut crate::fields::Context) -> Vec<String> {
                use crate::fields::Field;
                let _ = &context;
                vec![$(self.$field.write(context)),*]
            }

            fn mark(&self, marks: &mut crate::fields::Marks) {
                use crate::fields::Field;
                $(self.$field.mark(marks);)*
            }

            fn of_texts(texts: &[&str], context: &mut crate::fields::Context) -> Option<$name> {
                use crate::fields::Field;
                let mut texts = texts.iter();
                let _ = &context;
                let fact = $name { $($field: Field::read(texts.next()?, context)?),* };
                Some(fact)
            }
        }
    };
}
pub(crate) use fact;
