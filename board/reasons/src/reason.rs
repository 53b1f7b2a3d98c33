//! What every kind of fact can do, and how its data are declared.

use xiangqi::Position;

use crate::proof::Prover;

/// What every kind of fact can do.
pub(crate) trait Reason {
    /// Whether the evidence holds in the position; the text says what does not.
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str>;
}

/// `Err` with the text unless the condition holds.
pub(crate) fn holds(condition: bool, why: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(why) }
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
