//! The messages of `texts/*/*.ftl` as functions; the build script makes them. A message without placeholders is a
//! text; the others take the values of their placeholders, in the order of the English message.

use crate::Lang;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The display name of an item, by its group and its name for programs; empty if it has none.
pub fn named(group: &str, name: &str, lang: Lang) -> &'static str {
    names::find(&format!("{group}-{name}"), lang).unwrap_or_default()
}

/// Names as a list, as `a, b` or `a、b`.
pub fn listed<T: AsRef<str>>(names: &[T], lang: Lang) -> String {
    names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(game::names_joined(lang))
}
