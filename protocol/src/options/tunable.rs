//! The engine's parameters as options, in builds for tuning. The engine keeps their values itself, one for all
//! sessions.

use super::kind::{Kind, OptionError, Value};
use super::table::{Id, Spec};

/// The rows of all parameters.
pub(super) fn rows() -> impl Iterator<Item = Spec> {
    chuhe_engine::params::TABLE.iter().map(|param| {
        let [default, min, max] = [param.value, param.min, param.max].map(i64::from);
        let kind = Kind::Spin { default, min, max };
        Spec { id: Id::Parameter, name: param.name, kind, help: "a parameter of the engine" }
    })
}

/// Sets a parameter. `None` if there is none of that name.
pub fn set_tunable(name: &str, text: &str) -> Option<Result<(), OptionError>> {
    let row = rows().find(|row| row.name.eq_ignore_ascii_case(name))?;
    let set = |value: Value| match value {
        Value::Spin(value) => i32::try_from(value)
            .ok()
            .and_then(|value| chuhe_engine::params::set(row.name, value).ok())
            .ok_or(OptionError::Unknown),
        _ => Err(OptionError::Unknown),
    };
    Some(row.kind.read(text).and_then(set))
}
