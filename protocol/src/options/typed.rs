//! The types in which options hold their values.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_book::choice::Choice;
use chuhe_engine::eval::EvalKind;
use chuhe_engine::search::Pruning;
use xiangqi::rules::RepetitionRule;

use super::kind::Value;
use super::rank_base::RankBase;

/// A type in which an option can hold its value.
pub(super) trait Typed: Sized {
    /// The typed value; `None` if the value is of another kind or out of the type's range.
    fn from_value(value: Value) -> Option<Self>;

    /// The value without its type.
    fn to_value(&self) -> Value;
}

impl Typed for bool {
    fn from_value(value: Value) -> Option<bool> {
        if let Value::Check(on) = value { Some(on) } else { None }
    }

    fn to_value(&self) -> Value {
        Value::Check(*self)
    }
}

impl Typed for String {
    fn from_value(value: Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text) } else { None }
    }

    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Typed for $type {
            fn from_value(value: Value) -> Option<$type> {
                if let Value::Spin(number) = value { number.try_into().ok() } else { None }
            }

            fn to_value(&self) -> Value {
                Value::Spin(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64, usize, i16, i32);

impl Typed for NonZeroUsize {
    fn from_value(value: Value) -> Option<NonZeroUsize> {
        NonZeroUsize::new(usize::from_value(value)?)
    }

    fn to_value(&self) -> Value {
        self.get().to_value()
    }
}

/// As a number of milliseconds.
impl Typed for Duration {
    fn from_value(value: Value) -> Option<Duration> {
        u64::from_value(value).map(Duration::from_millis)
    }

    fn to_value(&self) -> Value {
        Value::Spin(i64::try_from(self.as_millis()).unwrap_or(i64::MAX))
    }
}

macro_rules! choices {
    ($($type:ty),+) => {$(
        impl Typed for $type {
            fn from_value(value: Value) -> Option<$type> {
                let Value::Choice(name) = value else { return None };
                <$type>::ALL.into_iter().find(|choice| choice.name() == name)
            }

            fn to_value(&self) -> Value {
                Value::Choice(self.name())
            }
        }
    )+};
}

choices!(EvalKind, Pruning, Choice, RepetitionRule, RankBase);
