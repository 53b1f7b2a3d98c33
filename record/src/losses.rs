//! Losses of a written game: the parts of the record that its format cannot hold.
//!
//! The bytes that were written are read again and compared with the record. So no writer lists what it leaves out, and
//! nothing is lost that a list has forgotten.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

use xiangqi::Move;

use crate::format::Format;
use crate::record::{GameResult, Line, Ply, Record};
use crate::text::{Encoding, MAX_LINE, is_line_end};

/// A part of a game that another format does not hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// The board at the start, or the side that begins.
    Start,
    /// The number of the first move, or the count of moves without a capture before it.
    Counters,
    /// Moves of the game.
    Moves,
    /// The result.
    Result,
    /// The tag of this name.
    Tag(String),
    /// A part of the value of the tag of this name.
    PartOfTag(String),
    /// Words or signs of comments.
    Comments,
    /// Numeric annotation glyphs, such as `!`.
    Glyphs,
    /// Variations.
    Variations,
}

impl Format {
    /// The parts of a record that its bytes in this format, from [`Format::write`], do not hold.
    pub fn losses(self, record: &Record, written: &[u8]) -> BTreeSet<Loss> {
        // A long game may have a line that is too long to be read.
        if self == Format::Pgn && written.len() <= MAX_LINE && is_plain(record) {
            return BTreeSet::new();
        }
        let encoding = if self == Format::Xqf { Encoding::Gb18030 } else { Encoding::Utf8 };
        let games = Format::read(Some(self), written, encoding);
        let first = games.ok().and_then(|mut games| games.next());
        let found = match first {
            Some(Ok(found)) => Some(found),
            Some(Err(error)) => error.kept.map(|kept| *kept),
            None => None,
        };
        between(record, &found.unwrap_or_default())
    }
}

/// Whether PGN has a place for all of a record at first sight: reading every game again takes as long as reading it.
fn is_plain(record: &Record) -> bool {
    let is_tag = |(name, value): (&str, &str)| {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_name && !value.contains(|c: char| c.is_control() || is_line_end(c))
    };
    record.tags.iter().all(is_tag) && has_plain_comments(&record.line)
}

fn has_plain_comments(line: &Line) -> bool {
    let is_plain = |comment: &str| {
        !comment.contains(|c: char| c.is_control() || is_line_end(c) || "{}[]［%;".contains(c))
    };
    let is_plain_ply = |ply: &Ply| is_plain(&ply.comment) && ply.variations.iter().all(has_plain_comments);
    is_plain(&line.comment) && line.plies.iter().all(is_plain_ply)
}

/// The parts of a record that another one lacks.
fn between(record: &Record, found: &Record) -> BTreeSet<Loss> {
    let mut losses = BTreeSet::new();
    let (start, other) = (&record.start, &found.start);
    if start.board().fen() != other.board().fen() || start.side_to_move() != other.side_to_move() {
        losses.insert(Loss::Start);
    } else if start.fen() != other.fen() {
        losses.insert(Loss::Counters);
    }
    if !record.moves().eq(found.moves()) {
        losses.insert(Loss::Moves);
    }
    if record.result != found.result && record.result != GameResult::Unknown {
        losses.insert(Loss::Result);
    }
    losses.extend(record.tags.iter().filter_map(|(name, value)| tag_loss(name, value, found)));
    let (all, kept) = (Parts::of(record), Parts::of(found));
    if is_less(&kept.words, &all.words) {
        losses.insert(Loss::Comments);
    }
    if is_less(&kept.glyphs, &all.glyphs) {
        losses.insert(Loss::Glyphs);
    }
    if !all.variations.is_subset(&kept.variations) {
        losses.insert(Loss::Variations);
    }
    losses
}

/// The loss of a tag, unless its value says that it is unknown.
fn tag_loss(name: &str, value: &str, found: &Record) -> Option<Loss> {
    let words = |value: &str| -> Vec<String> {
        let words = value.split(|c: char| c.is_whitespace() || c.is_control());
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let is_known = value.contains(|c: char| !"?.- ".contains(c));
    match found.tags.get(name) {
        _ if !is_known => None,
        None => Some(Loss::Tag(name.to_owned())),
        Some(other) => (words(value) != words(other)).then(|| Loss::PartOfTag(name.to_owned())),
    }
}

/// Whether a part occurs less often in `kept` than in `all`.
fn is_less<T: Hash + Eq>(kept: &HashMap<T, usize>, all: &HashMap<T, usize>) -> bool {
    all.iter().any(|(part, count)| kept.get(part).is_none_or(|kept| kept < count))
}

/// The parts of a tree of moves, wherever a format puts them: comments before a variation may stand after its first
/// move, and variations of variations beside them.
#[derive(Default)]
struct Parts<'r> {
    words: HashMap<&'r str, usize>,
    /// Glyphs with the moves before them.
    glyphs: HashMap<(u64, u32), usize>,
    /// The moves of variations, each with those before it.
    variations: BTreeSet<u64>,
}

impl<'r> Parts<'r> {
    fn of(record: &'r Record) -> Parts<'r> {
        let mut parts = Parts::default();
        parts.add(&record.line, 0, true);
        parts
    }

    fn add(&mut self, line: &'r Line, mut path: u64, is_main: bool) {
        self.add_words(&line.comment);
        for ply in &line.plies {
            for variation in &ply.variations {
                self.add(variation, path, false);
            }
            path = extended(path, ply.mv);
            self.add_words(&ply.comment);
            for &nag in &ply.nags {
                *self.glyphs.entry((path, nag)).or_default() += 1;
            }
            if !is_main {
                self.variations.insert(path);
            }
        }
    }

    fn add_words(&mut self, comment: &'r str) {
        for word in comment.split_whitespace() {
            *self.words.entry(word).or_default() += 1;
        }
    }
}

/// The hash of a path of moves with one more move.
fn extended(path: u64, mv: Move) -> u64 {
    let mut hasher = DefaultHasher::new();
    (path, mv).hash(&mut hasher);
    hasher.finish()
}

/// Counts of the games that lose each part.
#[derive(Clone, Debug, Default)]
pub struct LossCount(BTreeMap<Loss, usize>);

impl LossCount {
    /// The maximum number of different losses counted: a file may have any number of tag names.
    const MAX_LOSSES: usize = 1000;

    /// Counts the losses of one game.
    pub fn add(&mut self, losses: BTreeSet<Loss>) {
        for loss in losses {
            if self.0.len() < Self::MAX_LOSSES || self.0.contains_key(&loss) {
                *self.0.entry(loss).or_default() += 1;
            }
        }
    }

    /// The losses and how many games have each.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Loss, usize)> {
        self.0.iter().map(|(loss, &games)| (loss, games))
    }
}
