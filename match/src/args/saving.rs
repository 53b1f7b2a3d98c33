//! Flags about saving and resuming, and flags accepted for compatibility with other runners.

use super::draft::Draft;
use super::grammar::Value;
use super::named_file::why_no_file;
use super::row::{FlagRow, KeyRow, Keys, Takes, switch};
use crate::error::ArgsError;
use crate::state::{SavedTournament, TournamentProgress};

pub(super) const SAVING: &[FlagRow] = &[
    FlagRow {
        name: "-config",
        takes: Takes::Keys(Keys {
            begin: |draft| {
                (draft.keeps_scores, draft.discards) = (true, false);
                draft.before = Some(Box::new(draft.clone()));
            },
            end: |draft, _| {
                // The keys may come in any order, so they take effect together.
                if let Some(before) = draft.before.take()
                    && draft.discards
                {
                    let state_file = std::mem::take(&mut draft.saved.tournament.files.state_file);
                    *draft = *before;
                    draft.saved.tournament.files.state_file = state_file;
                } else if !draft.keeps_scores {
                    draft.saved.progress = TournamentProgress::default();
                    draft.saved.tournament.pairing.rotates = true;
                }
                Ok(())
            },
            ..Keys::of(CONFIG)
        }),
        what: "Resume a saved tournament. Replaces the flags before it; flags after it still apply",
    },
    FlagRow {
        name: "-tournamentfile",
        takes: Takes::Word("FILE", |draft, value| {
            let file = value.output()?;
            if file.exists() {
                load(draft, value)?;
                draft.note(format!("{} is resumed: other flags than -each have no effect", value.text));
            }
            draft.saved.tournament.files.state_file = file;
            Ok(())
        }),
        what: "File of the saved tournament, which is resumed if the file exists",
    },
    FlagRow {
        name: "-autosaveinterval",
        takes: Takes::Word("N", |draft, value| {
            draft.saved.tournament.files.autosave_interval = value.number()?;
            Ok(())
        }),
        what: "Save after every N games (1); 0 for never",
    },
    FlagRow {
        name: "-force",
        takes: Takes::Nothing(|draft| draft.saved.tournament.files.force = true),
        what: "Replace files of other programs, but never inputs",
    },
];

const CONFIG: &[KeyRow] = &[
    KeyRow {
        name: "file",
        value: "FILE",
        what: "Resume this saved tournament, and save it to the same file",
        take: |draft, value| {
            load(draft, value)?;
            if draft.before.as_ref().is_some_and(|before| before.saved != SavedTournament::default()) {
                draft.note("flags before -config file= have no effect; those after it apply".to_owned());
            }
            Ok(())
        },
    },
    KeyRow {
        name: "outname",
        value: "FILE",
        what: "Where to save (config.json)",
        take: |draft, value| {
            draft.saved.tournament.files.state_file = value.output()?;
            Ok(())
        },
    },
    KeyRow {
        name: "discard",
        value: "true|false",
        what: "Take no settings and no results from the file, but save to it (false)",
        take: |draft, value| {
            draft.discards = value.switch()?;
            Ok(())
        },
    },
    switch!("stats", "Continue from its results (true); false starts from zero", |draft| draft.keeps_scores),
];

fn load(draft: &mut Draft, value: Value<'_>) -> Result<(), ArgsError> {
    let path = &*value.output()?;
    if let Some(why) = why_no_file(path) {
        return Err(value.no_file(why));
    }
    draft.saved = SavedTournament::read(path).map_err(|error| value.flag.error(error))?;
    draft.saved.tournament.files.state_file = path.into();
    draft.is_loaded = true;
    // A saved tournament has both, even if none of its games is finished.
    (draft.has_seed, draft.has_rounds) = (true, true);
    Ok(())
}

pub(super) const COMPATIBLE: &[FlagRow] = &[
    FlagRow {
        name: "-testEnv",
        takes: Takes::Nothing(|_| ()),
        what: "Has no effect: output always suits OpenBench and fishtest",
    },
    FlagRow {
        name: "-force-concurrency",
        takes: Takes::Nothing(|_| ()),
        what: "Has no effect: any concurrency is allowed",
    },
    FlagRow {
        name: "-show-latency",
        takes: Takes::Nothing(|_| ()),
        what: "Use -pgnout latency=true instead",
    },
    FlagRow {
        name: "-debug",
        takes: Takes::Words("[all]", |draft, _| {
            draft.note("-debug: ask for -log file=NAME engine=true instead".to_owned());
            Ok(())
        }),
        what: "Use -log file=NAME engine=true instead",
    },
    FlagRow {
        name: "-livepgnout",
        takes: Takes::Words("FILE", |draft, _| {
            draft.note("-livepgnout: games are written when they are finished: -pgnout".to_owned());
            Ok(())
        }),
        what: "Has no effect: games are written when they end",
    },
];
