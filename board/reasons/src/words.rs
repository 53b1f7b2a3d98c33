//! Facts in words: one plain sentence each, in every language, and back.
//!
//! A sentence is a template of `facts.ftl` with the texts of the fact's fields in it. `parse` looks for the templates that
//! fit and reads the fields again: a sentence says all that its fact holds, so nothing is lost on the way.

use chuhe_locale::{Lang, Text, texts};
use xiangqi::Position;

use crate::fact::{Fact, Kind};
use crate::fields::Context;

impl Fact {
    /// The fact in one sentence. The position is the one in which it holds: moves are written in the language's notation.
    pub fn sentence(&self, position: &Position, lang: Lang) -> String {
        let texts = self.texts(&mut Context::new(position, lang));
        let mut sentence = String::new();
        for part in parts(template(self.kind(), lang)) {
            match part {
                Part::Words(words) => sentence.push_str(words),
                Part::Field(name) => {
                    let index = self.kind().fields().iter().position(|field| *field == name);
                    sentence.push_str(index.and_then(|index| texts.get(index)).map_or("", |text| text));
                }
            }
        }
        sentence
    }

    /// The fact in one sentence, in all languages.
    pub fn text(&self, position: &Position) -> Text {
        Text::of(|lang| self.sentence(position, lang))
    }

    /// Reads a sentence about a position and returns its fact, without verifying it. `None` if no fact of the position
    /// has this sentence.
    pub fn parse(sentence: &str, position: &Position, lang: Lang) -> Option<Fact> {
        Kind::ALL.iter().find_map(|&kind| {
            let parts: Vec<Part<'_>> = parts(template(kind, lang)).collect();
            let mut texts = vec![""; kind.fields().len()];
            fit(&parts, sentence, kind, &mut texts, &mut |texts| {
                kind.fact_of(texts, &mut Context::new(position, lang))
            })
        })
    }
}

/// The template of a kind.
fn template(kind: Kind, lang: Lang) -> &'static str {
    texts::facts::find(&format!("fact-{}", kind.name()), lang).unwrap_or_default()
}

/// A piece of a template.
#[derive(Clone, Copy)]
enum Part<'t> {
    Words(&'t str),
    Field(&'t str),
}

/// The parts of a template, in which fields stand in braces.
fn parts(template: &str) -> impl Iterator<Item = Part<'_>> {
    template
        .split(['{', '}'])
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
        .map(|(index, text)| if index % 2 == 0 { Part::Words(text) } else { Part::Field(text) })
}

/// Tries all ways in which the sentence fits the parts, until the fields can be read.
fn fit<'s>(
    parts: &[Part<'_>],
    sentence: &'s str,
    kind: Kind,
    texts: &mut Vec<&'s str>,
    read: &mut impl FnMut(&[&str]) -> Option<Fact>,
) -> Option<Fact> {
    match parts {
        [] => sentence.is_empty().then(|| read(texts)).flatten(),
        [Part::Words(words), rest @ ..] => fit(rest, sentence.strip_prefix(words)?, kind, texts, read),
        [Part::Field(name), rest @ ..] => {
            let index = kind.fields().iter().position(|field| field == name)?;
            let ends: Vec<usize> = match rest.first() {
                Some(Part::Words(words)) => sentence.match_indices(words).map(|(at, _)| at).collect(),
                _ => vec![sentence.len()],
            };
            ends.into_iter().find_map(|end| {
                texts[index] = &sentence[..end];
                fit(rest, &sentence[end..], kind, texts, read)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_has_every_field_once_separated_by_words() {
        for &kind in Kind::ALL {
            for lang in Lang::ALL {
                let template = template(kind, lang);
                for field in kind.fields() {
                    let count = template.matches(&format!("{{{field}}}")).count();
                    assert_eq!(count, 1, "{kind} {lang:?} {field}: {template}");
                }
                assert_eq!(template.matches('{').count(), kind.fields().len(), "{kind}: {template}");
                assert!(!template.contains("}{"), "{template}");
            }
        }
    }
}
