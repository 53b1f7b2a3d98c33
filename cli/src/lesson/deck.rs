//! The exercises to repeat and their dates, kept in a file of the user.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_locale::texts::terminal;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::memory::{Memory, Recall};
use crate::error::CliError;
use crate::folders::data_folder;
use crate::language::language;
use crate::outputs::{path_error, path_text};

/// The format mark of the file.
const FORMAT: &str = "chuhe-deck-1";

/// The record of an exercise that was tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Card {
    #[serde(flatten)]
    memory: Memory,
    /// When it was tried last.
    last: Timestamp,
    tries: u32,
    /// Tries without help.
    solved: u32,
}

impl Card {
    /// When it is to be tried again.
    pub(crate) fn due(&self) -> Timestamp {
        self.last.checked_add(self.wait()).unwrap_or(Timestamp::MAX)
    }

    fn wait(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * i64::from(self.memory.days()))
    }
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    cards: BTreeMap<String, Card>,
}

/// The cards of all exercises that were tried.
pub(crate) struct Deck {
    /// `None` on a system that has no folder for user data.
    path: Option<PathBuf>,
    cards: BTreeMap<String, Card>,
    /// Whether the file could not be written.
    has_failed: bool,
}

impl Deck {
    /// The deck of a file; without one that in the user's folder for user data. A missing file is an empty deck.
    ///
    /// # Errors
    /// If an existing file cannot be read, or is not a deck.
    pub(crate) fn open(path: Option<&Path>, name: &str) -> Result<Deck, CliError> {
        let usual = || data_folder().map(|folder| folder.join(format!("{name}.json")));
        let path = path.map(Path::to_owned).or_else(usual);
        let mut deck = Deck { path, cards: BTreeMap::new(), has_failed: false };
        deck.read(Timestamp::now())?;
        Ok(deck)
    }

    fn read(&mut self, now: Timestamp) -> Result<(), CliError> {
        let Some(path) = &self.path else { return Ok(()) };
        self.cards = match std::fs::read(path) {
            // If the disk was full, the file may exist and be empty.
            Ok(bytes) if bytes.trim_ascii().is_empty() => BTreeMap::new(),
            Ok(bytes) => cards(path, &bytes)?,
            Err(_) if !path.exists() => BTreeMap::new(),
            Err(error) => return Err(path_error(path, &error)),
        };
        // A date in the future means that the clock was wrong: the learner must not wait until that date.
        for card in self.cards.values_mut().filter(|card| card.last > now) {
            card.last = now.checked_sub(card.wait()).unwrap_or(now);
        }
        Ok(())
    }

    /// The card of an exercise, if it was tried.
    pub(crate) fn card(&self, name: &str) -> Option<&Card> {
        self.cards.get(name)
    }

    /// Saves the result of a try. If the file cannot be written, returns a message, but only once; the results then
    /// last until the program ends.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn tried(
        &mut self,
        name: &str,
        recall: Recall,
        now: Timestamp,
    ) -> Result<Option<String>, CliError> {
        // Another process may have saved results since the last read.
        if !self.has_failed {
            self.read(now)?;
        }
        let known = self.cards.get(name);
        let memory = known.map_or_else(
            || Memory::first(recall),
            |card| {
                let hours = now.duration_since(card.last).as_hours();
                card.memory.after(recall, u32::try_from(hours / 24).unwrap_or(0))
            },
        );
        let (tries, solved) = known.map_or((0, 0), |card| (card.tries, card.solved));
        let solved = solved + u32::from(recall == Recall::Clean);
        self.cards.insert(name.to_owned(), Card { memory, last: now, tries: tries + 1, solved });
        if self.has_failed {
            return Ok(None);
        }
        let failure = self.write().err().map(|error| error.to_string());
        self.has_failed = failure.is_some();
        Ok(failure)
    }

    fn write(&self) -> Result<(), CliError> {
        let Some(path) = &self.path else {
            return Err(CliError::Failed(terminal::deck_no_folder(language()).to_owned()));
        };
        let file = File { format: FORMAT.to_owned(), cards: self.cards.clone() };
        let text = serde_json::to_string_pretty(&file).map_err(|error| path_error(path, &error))?;
        let write = || {
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            chuhe_storage::replace(path, |file| writeln!(file, "{text}"))
        };
        write().map_err(|error: std::io::Error| CliError::unwritten(&path_text(path), &error))
    }
}

fn cards(path: &Path, bytes: &[u8]) -> Result<BTreeMap<String, Card>, CliError> {
    let file: Option<File> = serde_json::from_slice(bytes).ok();
    let cards = file.filter(|file| file.format == FORMAT).map(|file| file.cards);
    cards.ok_or_else(|| CliError::Failed(terminal::deck_damaged(language(), &path_text(&path))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_cards_are_due_sooner_and_are_kept() {
        let path = std::env::temp_dir().join(format!("chuhe-deck-{}.json", std::process::id()));
        let now: Timestamp = "2020-01-01T12:00:00Z".parse().unwrap();
        let mut deck = Deck::open(Some(&path), "x").unwrap();
        deck.tried("known", Recall::Clean, now).unwrap();
        deck.tried("hard", Recall::Failed, now).unwrap();
        let days =
            |deck: &Deck, name: &str| deck.card(name).unwrap().due().duration_since(now).as_hours() / 24;
        assert_eq!((days(&deck, "hard"), days(&deck, "known")), (1, 2));
        let later = now.checked_add(SignedDuration::from_hours(72)).unwrap();
        deck.tried("known", Recall::Clean, later).unwrap();
        let again = Deck::open(Some(&path), "x").unwrap();
        assert_eq!(days(&again, "known"), 3 + 14);
        assert_eq!(again.cards, deck.cards);
        assert_eq!((deck.cards["known"].tries, deck.cards["hard"].solved), (2, 0));
        std::fs::write(&path, "{\"format\": \"other\", \"cards\": {}}").unwrap();
        assert!(Deck::open(Some(&path), "x").is_err());
        std::fs::write(&path, "\n").unwrap();
        assert!(Deck::open(Some(&path), "x").unwrap().cards.is_empty());
        std::fs::remove_file(&path).unwrap();
        assert!(Deck::open(Some(&path), "x").unwrap().cards.is_empty());
    }

    #[test]
    fn a_file_that_cannot_be_written_is_reported_once_and_the_lesson_continues() {
        let folder = std::env::temp_dir().join(format!("chuhe-no-folder-{}", std::process::id()));
        std::fs::write(&folder, "").unwrap();
        let now = Timestamp::now();
        let mut deck = Deck::open(Some(&folder.join("deck.json")), "x").unwrap();
        let said = deck.tried("a", Recall::Clean, now).unwrap();
        assert!(said.unwrap().contains("deck.json"));
        assert_eq!(deck.tried("b", Recall::Clean, now).unwrap(), None);
        assert!(deck.card("a").is_some() && deck.card("b").is_some());
        std::fs::remove_file(&folder).unwrap();
    }

    #[test]
    fn two_terminals_and_a_wrong_clock_lose_nothing() {
        let path = std::env::temp_dir().join(format!("chuhe-decks-{}.json", std::process::id()));
        let now = Timestamp::now();
        let (mut one, mut other) =
            (Deck::open(Some(&path), "x").unwrap(), Deck::open(Some(&path), "x").unwrap());
        one.tried("a", Recall::Clean, now).unwrap();
        other.tried("b", Recall::Clean, now).unwrap();
        one.tried("b", Recall::Clean, now).unwrap();
        assert_eq!((one.cards["a"].tries, one.cards["b"].tries), (1, 2));
        one.tried("ahead", Recall::Clean, now + SignedDuration::from_hours(24 * 3650)).unwrap();
        let again = Deck::open(Some(&path), "x").unwrap();
        assert!(again.card("ahead").unwrap().due() <= Timestamp::now());
        assert!(again.card("a").unwrap().due() > now, "those of today wait");
        std::fs::remove_file(&path).unwrap();
    }
}
