//! Any text as the arguments of a tournament, as a saved tournament, and as played games to learn from.

use chuhe_datagen::game_of;
use chuhe_match::{SavedTournament, parse};
use chuhe_record::Format;
use chuhe_record::text::Encoding;

/// Words ask for a tournament or are refused in one line. Words that name files are left out: there is nothing to
/// read.
pub(crate) fn asked_for_or_refused(text: &str) {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !word.starts_with("file=")).collect();
    match parse(&words) {
        Ok(request) => {
            let tournament = &request.saved.tournament;
            assert!(tournament.engines.len() >= 2 && (1..=2).contains(&tournament.pairing.games));
            let names: Vec<&String> = tournament.engines.iter().map(|engine| &engine.name).collect();
            assert!((1..names.len()).all(|index| !names[..index].contains(&names[index])), "{names:?}");
            let saved = serde_json::to_string(&request.saved).unwrap();
            read_again(&saved);
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
    }
}

/// A saved tournament is read, and written and read again, or refused.
pub(crate) fn saved_or_refused(bytes: &[u8]) {
    if let Ok(saved) = serde_json::from_slice::<SavedTournament>(bytes) {
        let text = serde_json::to_string(&saved).unwrap();
        read_again(&text);
    }
}

/// The games of a match become games to learn from, move by move, or are refused.
pub(crate) fn imported_or_refused(bytes: &[u8]) {
    let games = Format::read(Some(Format::Pgn), bytes, Encoding::Detect).expect("memory does not fail");
    for record in games.flatten() {
        if let Ok(game) = game_of(&record, 0) {
            assert_eq!(game.opening.len() + game.plies.len(), record.line.plies.len());
        }
    }
}

fn read_again(text: &str) {
    let read: Result<SavedTournament, _> = serde_json::from_str(text);
    read.unwrap_or_else(|error| panic!("{error}: {text}"));
}
