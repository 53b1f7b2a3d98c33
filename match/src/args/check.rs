//! Checks after all flags have been read, and settings that follow from them.

use std::hash::{BuildHasher, RandomState};

use chuhe_stats::Model;

use super::draft::Draft;
use super::named_file::why_no_file;
use crate::config::{PairingConfig, PairingFormat, Tournament};
use crate::engine::{EngineConfig, EngineProtocol};
use crate::error::{ArgsError, EngineKeysFault, TournamentFault};

/// Rounds of a tournament that a test ends.
pub(super) const ROUNDS_OF_TEST: u64 = 500_000;

/// The largest number of simultaneous games: each has a thread.
const MAX_CONCURRENCY: usize = 4096;

/// Completes and checks a tournament; returns notes for the user.
pub(super) fn complete(draft: &mut Draft) -> Result<Vec<String>, ArgsError> {
    let mut notes = std::mem::take(&mut draft.notes);
    let tournament = &mut draft.saved.tournament;
    if !draft.has_seed && tournament.seed == 0 {
        // The seed has as many random bits as the standard library provides.
        tournament.seed = RandomState::new().hash_one(0);
    }
    if let (Some(crc32), Some(pgn)) = (draft.crc32, &mut tournament.files.pgn) {
        pgn.crc32 = crc32;
    }
    let are_exchanged = fix_games(tournament, &mut notes)?;
    if tournament.sprt.is_some() && !draft.has_rounds && !are_exchanged {
        tournament.pairing.rounds = ROUNDS_OF_TEST;
    }
    if tournament.running.concurrency > MAX_CONCURRENCY {
        return Err(ArgsError::Tournament(TournamentFault::TooManyAtATime(MAX_CONCURRENCY)));
    }
    let is_bayesian = tournament.sprt.is_some_and(|sprt| sprt.model == Model::Bayesian);
    if is_bayesian && tournament.wants_pairs() {
        notes.push("the Bayesian model does not support pairs: single games are counted".to_owned());
    }
    if tournament.engines.len() < 2 {
        return Err(ArgsError::Tournament(TournamentFault::NoEngines));
    }
    if tournament.sprt.is_some() && tournament.engines.len() > 2 {
        return Err(ArgsError::Tournament(TournamentFault::SprtOfMany));
    }
    let pairing = &tournament.pairing;
    if pairing.seeds == 0 {
        return Err(ArgsError::Tournament(TournamentFault::Zero("-seeds")));
    }
    // More would be a round robin.
    let most = tournament.engines.len() - 1;
    if pairing.format == PairingFormat::Gauntlet && pairing.seeds > most {
        return Err(ArgsError::Tournament(TournamentFault::TooManySeeds(most)));
    }
    if tournament.openings.file.is_none() {
        notes.push("no -openings: every game starts from the start position".to_owned());
    }
    for engine in &mut tournament.engines {
        check_engine(engine)?;
        if engine.protocol == EngineProtocol::Cecp && engine.limits.nodes.is_some() {
            notes.push(format!("{}: CECP has no limit of nodes: nodes= is ignored", engine.name));
        }
    }
    tell_apart(&mut tournament.engines);
    Ok(notes)
}

/// Exchanges `-games` and `-rounds` if `-games` is above 2, because people confuse the two. Returns whether it did.
fn fix_games(tournament: &mut Tournament, notes: &mut Vec<String>) -> Result<bool, ArgsError> {
    let are_exchanged = tournament.pairing.games > 2 && matches!(tournament.pairing.rounds, 1 | 2);
    if are_exchanged {
        std::mem::swap(&mut tournament.pairing.games, &mut tournament.pairing.rounds);
        let PairingConfig { games, rounds, .. } = tournament.pairing;
        notes.push(format!("-games and -rounds are exchanged: -games {games} -rounds {rounds}"));
    }
    match (tournament.pairing.games, tournament.pairing.rounds) {
        (1 | 2, 1..) => Ok(are_exchanged),
        (1 | 2, 0) => Err(ArgsError::Tournament(TournamentFault::Zero("-rounds"))),
        (games, _) => Err(ArgsError::Tournament(TournamentFault::GamesPerOpening(games))),
    }
}

fn check_engine(engine: &mut EngineConfig) -> Result<(), ArgsError> {
    if engine.command.is_empty() {
        return Err(ArgsError::Tournament(TournamentFault::NoCommand));
    }
    if engine.name.is_empty() {
        engine.name = engine.default_name();
    }
    let wrong = |fault| ArgsError::Engine { name: engine.name.clone(), fault };
    let limits = &engine.limits;
    if !limits.is_bounded() {
        return Err(wrong(EngineKeysFault::NoLimit));
    }
    if limits.clock.is_some() && limits.move_time_ms.is_some() {
        return Err(wrong(EngineKeysFault::TwoTimes));
    }
    let is_bound_by_nodes_only = limits.nodes.is_some() && !limits.is_timed() && limits.depth.is_none();
    if engine.protocol == EngineProtocol::Cecp && is_bound_by_nodes_only {
        return Err(wrong(EngineKeysFault::OnlyNodes));
    }
    let has_fraction = limits.move_time_ms.is_some_and(|ms| !ms.is_multiple_of(1000));
    if engine.protocol == EngineProtocol::Cecp && has_fraction {
        return Err(wrong(EngineKeysFault::FractionOfSeconds));
    }
    let (program, must_exist) = engine.program();
    if let Some(why) = why_no_file(&program).filter(|_| must_exist) {
        return Err(wrong(EngineKeysFault::Program { path: program.display().to_string(), why }));
    }
    Ok(())
}

/// Numbers engines of the same name.
fn tell_apart(engines: &mut [EngineConfig]) {
    for index in 1..engines.len() {
        let name = engines[index].name.clone();
        let is_taken = |name: &str| engines[..index].iter().any(|other| other.name == name);
        let candidates = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}_{number}")));
        if let Some(free) = candidates.into_iter().find(|candidate| !is_taken(candidate)) {
            engines[index].name = free;
        }
    }
}
