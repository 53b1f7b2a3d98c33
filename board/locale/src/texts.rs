//! The messages of `texts/*/*.ftl` as functions; the build script makes them. A message without places to fill in is a
//! text; the others take what stands there, in the order of the English message.

use crate::Lang;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// What a thing is called for people, by its group and by the name that programs use; empty if it has no name.
pub fn named(group: &str, name: &str, lang: Lang) -> &'static str {
    names::find(&format!("{group}-{name}"), lang).unwrap_or_default()
}
