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

/// Sets a parameter.
///
/// # Errors
/// If there is none of that name, or it cannot have that value.
pub fn set_tunable(name: &str, value: &Value) -> Result<(), OptionError> {
    let Value::Spin(number) = value else { return Err(OptionError::Unknown(None)) };
    let number = i32::try_from(*number).map_err(|_| OptionError::Unknown(None))?;
    chuhe_engine::params::set(name, number).map_err(|_| OptionError::Unknown(None))
}
