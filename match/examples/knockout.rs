//! A tournament manager: a knockout cup of engines. Each pairing plays two games, colours exchanged; a tie is broken by
//! two more games, up to three times, and then by the better seed. Started again after an interruption, it resumes.
//!
//! `knockout FOLDER NODES NAME=COMMAND[;OPTION=VALUE]...`: engines that speak UCI, the best seed first. Each has NODES nodes
//! for a move. The games, a file of each pairing and the ratings are in FOLDER; games start from the positions of
//! FOLDER/openings.epd, if there is one.

use std::error::Error;
use std::io::{self, BufReader, Write};
use std::path::Path;

use chuhe_match::{
    EngineConfig, EngineLimits, FilesConfig, GameResults, Listener, OpeningOrder, OpeningsConfig,
    PairingConfig, PgnConfig, RatingList, RatingOptions, RunConfig, SavedTournament, StopFlag, Tournament,
    run,
};
use chuhe_record::text::Encoding;
use chuhe_stats::Results;

/// Tie-breaks of a pairing.
const MAX_TIE_BREAKS: u64 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    play(&words, &mut io::stdout())
}

/// The output of a match for each game: here only its end.
struct Shown<'o, W>(&'o mut W);

impl<W: Write> Listener for Shown<'_, W> {
    fn line(&mut self, line: &str) -> io::Result<()> {
        if line.starts_with("Finished") || line.starts_with("Warning") {
            writeln!(self.0, "    {line}")?;
        }
        Ok(())
    }
}

fn play(words: &[String], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let [folder, nodes, engines @ ..] = words else {
        return Err("expected FOLDER NODES NAME=COMMAND[;OPTION=VALUE]...".into());
    };
    let (folder, nodes) = (Path::new(folder), nodes.parse()?);
    std::fs::create_dir_all(folder)?;
    let mut alive = engines.iter().map(|text| engine(text, nodes)).collect::<Result<Vec<_>, _>>()?;
    if alive.len() < 2 {
        return Err("a cup needs two engines or more".into());
    }
    for round in 1.. {
        writeln!(out, "Round {round}: {} engines", alive.len())?;
        alive = play_round(folder, round, alive, out)?;
        if alive.len() == 1 {
            break;
        }
    }
    writeln!(out, "The cup goes to {}\n", alive[0].name)?;

    let mut results = GameResults::new();
    let games = std::fs::File::open(folder.join("games.pgn"))?;
    results.read(BufReader::new(games), Encoding::Detect)?;
    for line in RatingList::of(&results, RatingOptions { prior: 1.0, ..RatingOptions::default() }).text() {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The engines of the next round, the best seed first. The best plays the worst; with an odd number the best
/// does not play.
fn play_round(
    folder: &Path,
    round: usize,
    mut engines: Vec<EngineConfig>,
    out: &mut impl Write,
) -> Result<Vec<EngineConfig>, Box<dyn Error>> {
    let mut winners: Vec<_> = engines.drain(..engines.len() % 2).collect();
    let worse = engines.split_off(engines.len() / 2);
    for (number, (better, worse)) in engines.into_iter().zip(worse.into_iter().rev()).enumerate() {
        writeln!(out, "  {} - {}", better.name, worse.name)?;
        let tournament = pairing(folder, round, number + 1, [better, worse]);
        winners.push(play_pairing(tournament, out)?);
    }
    Ok(winners)
}

/// Plays two engines until one is ahead, and returns it.
fn play_pairing(tournament: Tournament, out: &mut impl Write) -> Result<EngineConfig, Box<dyn Error>> {
    let state = tournament.files.state_file.clone();
    let mut saved = SavedTournament { tournament, ..SavedTournament::default() };
    if state.exists() {
        saved = SavedTournament::read(&state)?;
    }
    loop {
        let rounds = saved.tournament.pairing.rounds;
        let [better, worse] = [&saved.tournament.engines[0], &saved.tournament.engines[1]];
        let score = saved.progress.scores.between(0, 1).games;
        if score.total() == 2 * rounds {
            let (points, games) = (score.points(), score.total() as f64);
            writeln!(out, "  {} {points} - {} {}", better.name, games - points, worse.name)?;
            if 2.0 * points != games || rounds > MAX_TIE_BREAKS {
                let winner = if 2.0 * points >= games { better } else { worse };
                writeln!(out, "  {} advances", winner.name)?;
                return Ok(winner.clone());
            }
            saved.tournament.pairing.rounds += 1;
        }
        if !run(saved, &StopFlag::default(), &mut Shown(&mut *out))?.is_complete {
            return Err("the match was interrupted: start this program again to resume".into());
        }
        saved = SavedTournament::read(&state)?;
    }
}

fn pairing(folder: &Path, round: usize, number: usize, engines: [EngineConfig; 2]) -> Tournament {
    let openings = folder.join("openings.epd");
    Tournament {
        engines: engines.into(),
        pairing: PairingConfig { rounds: 1, games: 2, ..PairingConfig::default() },
        openings: OpeningsConfig {
            file: openings.exists().then_some(openings),
            order: OpeningOrder::Random,
            ..OpeningsConfig::default()
        },
        seed: (1000 * round + number) as u64,
        files: FilesConfig {
            pgn: Some(PgnConfig { file: folder.join("games.pgn"), ..PgnConfig::default() }),
            event: format!("Cup, round {round}"),
            state_file: folder.join(format!("round{round}-{number}.json")),
            ..FilesConfig::default()
        },
        running: RunConfig { recover: true, ..RunConfig::default() },
        ..Tournament::default()
    }
}

/// An engine as the command line has it.
fn engine(text: &str, nodes: u64) -> Result<EngineConfig, Box<dyn Error>> {
    let (name, rest) = text.split_once('=').ok_or_else(|| format!("'{text}' is not NAME=COMMAND"))?;
    let mut parts = rest.split(';');
    let command = parts.next().unwrap_or_default().to_owned();
    let option = |part: &str| match part.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(format!("'{part}' is not OPTION=VALUE")),
    };
    let options = parts.map(option).collect::<Result<_, _>>()?;
    let limits = EngineLimits { nodes: Some(nodes), ..EngineLimits::default() };
    Ok(EngineConfig { name: name.to_owned(), command, options, limits, ..EngineConfig::default() })
}
