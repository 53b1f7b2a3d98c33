//! `-engine` and `-each`: how engines are started and how they play.

use super::grammar::Pair;
use crate::engine::EngineConfig;
use crate::error::ArgsError;
use crate::limits::milliseconds;

/// Takes a key and its value.
pub(super) fn take(engine: &mut EngineConfig, pair: Pair<'_>) -> Result<(), ArgsError> {
    let limits = &mut engine.limits;
    match pair.key {
        "cmd" => engine.command = pair.value.to_owned(),
        "name" => engine.name = pair.value.to_owned(),
        "dir" => engine.folder = Some(pair.value.into()),
        "args" => engine.arguments = pair.value.to_owned(),
        "proto" => engine.protocol = pair.parse()?,
        "ranks" if pair.value == "auto" => engine.ranks = None,
        "ranks" => engine.ranks = Some(pair.parse()?),
        "tc" => {
            limits.clock = match pair.value {
                "inf" | "infinite" => None,
                _ => Some(pair.parse()?),
            }
        }
        "st" => {
            let ms = milliseconds(pair.value).map_err(|error| pair.error(error))?;
            limits.move_time_ms = Some(ms.max(1));
        }
        "timemargin" => limits.margin_ms = pair.number()?,
        "nodes" => limits.nodes = positive(pair)?,
        "depth" | "plies" => {
            limits.depth = match positive(pair)? {
                Some(depth) => {
                    Some(u32::try_from(depth).map_err(|_| pair.error("deeper than anybody searches"))?)
                }
                None => None,
            }
        }
        "restart" => engine.restart = pair.choice(&[("on", true), ("off", false)])?,
        key => match key.strip_prefix("option.") {
            Some(name) if !name.is_empty() => {
                engine.options.retain(|(other, _)| other != name);
                engine.options.push((name.to_owned(), unquoted(pair.value).to_owned()));
            }
            _ => return Err(pair.unknown()),
        },
    }
    Ok(())
}

/// A number of nodes or plies; 0 for no limit.
fn positive(pair: Pair<'_>) -> Result<Option<u64>, ArgsError> {
    Ok(Some(pair.number()?).filter(|&number| number > 0))
}

/// OpenBench hands on the quotation marks that its users write.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}
