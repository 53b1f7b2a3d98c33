//! Warnings about the parts of games that a format cannot hold.

use std::io::{self, Write};

use chuhe_locale::Lang;
use chuhe_locale::texts::{game, listed, terminal};
use chuhe_record::{Loss, LossCount, Record};
use xiangqi::notation::Notation;

use crate::formats::Target;
use crate::language::language;
use crate::outputs::one_line;

/// The maximum number of tags that a warning names.
const MAX_TAGS: usize = 10;

/// Writes games in one format, and counts the parts of them that the format cannot hold.
#[derive(Debug)]
pub(crate) struct GameWriter {
    target: Target,
    notation: Notation,
    losses: LossCount,
}

impl GameWriter {
    pub(crate) fn new(target: Target, notation: Notation) -> GameWriter {
        GameWriter { target, notation, losses: LossCount::default() }
    }

    /// The bytes of a game.
    pub(crate) fn bytes(&mut self, record: &Record) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self.target.format() {
            Some(format) => {
                format.write(&mut bytes, record, self.notation)?;
                self.losses.add(format.losses(record, &bytes));
            }
            // The user asked only for the final position.
            None => writeln!(bytes, "{}", record.end().fen())?,
        }
        Ok(bytes)
    }

    /// Warns on standard error of every kind of loss.
    pub(crate) fn warn(&self) {
        for warning in self.warnings() {
            // Standard error may be closed; then the message is lost.
            let _ = writeln!(io::stderr(), "{warning}");
        }
    }

    fn warnings(&self) -> Vec<String> {
        let (lang, format) = (language(), self.target.name());
        let (mut tags, mut parts) = (Vec::new(), Vec::new());
        let mut warnings = Vec::new();
        for (loss, games) in self.losses.iter() {
            let told = match loss {
                Loss::Start => terminal::lost_start,
                Loss::Counters => terminal::lost_counters,
                Loss::Moves => terminal::lost_moves,
                Loss::Result => terminal::lost_result,
                Loss::Comments => terminal::lost_comments,
                Loss::Glyphs => terminal::lost_glyphs,
                Loss::Variations => terminal::lost_variations,
                Loss::Tag(name) => {
                    tags.push((games, name.as_str()));
                    continue;
                }
                Loss::PartOfTag(name) => {
                    parts.push((games, name.as_str()));
                    continue;
                }
            };
            warnings.push(told(lang, games, &format));
        }
        for (mut tags, told) in
            [(tags, terminal::lost_tags as fn(_, &_, &_) -> _), (parts, terminal::lost_parts_of_tags)]
        {
            if !tags.is_empty() {
                tags.sort_by_key(|&(games, _)| std::cmp::Reverse(games));
                warnings.push(told(lang, &format, &tag_list(&tags, lang)));
            }
        }
        warnings
    }
}

/// Tags with their numbers of games.
fn tag_list(tags: &[(usize, &str)], lang: Lang) -> String {
    let shown = tags.iter().take(MAX_TAGS).map(|(games, name)| game::remarked(lang, &one_line(name), games));
    let more = (tags.len() > MAX_TAGS).then(|| "…".to_owned());
    listed(&shown.chain(more).collect::<Vec<_>>(), lang)
}
