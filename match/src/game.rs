//! One game: two clients, two clocks, and the referee.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use regex_lite::Regex;
use xiangqi::{Color, Move, Outcome, Position, Verdict, rules::Game};

use crate::adjudication::{Adjudicated, Adjudication, Adjudicator};
use crate::clock_time;
use crate::config::Tournament;
use crate::endgames::EndgameJudge;
use crate::engine::{Answer, Client, EngineInfo, EngineScore, Fault, Ranks, Thought, Turn};
use crate::error::ArgsError;
use crate::limits::{Overrun, PlayerClock};
use crate::openings::Opening;

/// The way in which a game ended, in the words of PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Termination {
    /// The rules ended the game.
    Normal,
    /// The runner adjudicated the game.
    Adjudication,
    /// The engine's process ended.
    Disconnect,
    /// The engine hangs.
    Stall,
    /// A side overstepped its time.
    TimeForfeit,
    /// The engine made an illegal move or a false claim.
    IllegalMove,
}

impl Termination {
    /// The value of PGN's tag `Termination`. OpenBench looks for `abandoned`, `stalled` and `illegal`.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::Adjudication => "adjudication",
            Termination::Disconnect => "abandoned",
            Termination::Stall => "stalled connection",
            Termination::TimeForfeit => "time forfeit",
            Termination::IllegalMove => "illegal move",
        }
    }

    /// The termination of a value of the tag.
    pub(crate) fn of_tag(text: &str) -> Option<Termination> {
        use Termination::{Adjudication, Disconnect, IllegalMove, Normal, Stall, TimeForfeit};
        let all = [Normal, Adjudication, Disconnect, Stall, TimeForfeit, IllegalMove];
        all.into_iter().find(|termination| termination.tag() == text)
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEnd {
    /// The winner; `None` for a draw.
    pub(crate) winner: Option<Color>,
    pub(crate) termination: Termination,
    /// Why, in the words that fastchess uses and others read.
    pub(crate) reason: String,
}

/// A move with its data.
#[derive(Clone, Debug)]
pub(crate) struct PlayedMove {
    pub(crate) mv: Move,
    /// The engine's report; `None` for moves of the opening.
    pub(crate) thought: Option<MoveThought>,
}

/// The data kept from the search of a move.
#[derive(Clone, Debug)]
pub(crate) struct MoveThought {
    pub(crate) spent: Duration,
    pub(crate) left: Duration,
    pub(crate) info: EngineInfo,
    pub(crate) matched: Vec<String>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    pub(crate) start: Position,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) end: GameEnd,
    /// When it began and ended.
    pub(crate) stamps: [String; 2],
    pub(crate) date: String,
    pub(crate) duration: Duration,
    /// The position after the last move.
    pub(crate) last_position: Position,
    /// Warnings: faults that did not end the game, and explanations.
    pub(crate) warnings: Vec<String>,
}

/// The rules that all games share.
#[derive(Debug)]
pub(crate) struct GameRules {
    pub(crate) adjudication: Adjudication,
    /// Decides endings.
    pub(crate) endgames: Option<EndgameJudge>,
    /// Lines of engines to keep.
    pub(crate) wanted: Vec<Regex>,
    pub(crate) check_mate_pvs: bool,
    /// Engines that have ended are started again.
    pub(crate) recovers: bool,
}

impl GameRules {
    /// The rules of a tournament, and warnings about endgame tables that cannot be used.
    ///
    /// # Errors
    /// If the endgame tables cannot be opened.
    pub(crate) fn of(tournament: &Tournament) -> Result<(GameRules, Vec<String>), ArgsError> {
        let judge = tournament.adjudication.tables.as_ref().map(EndgameJudge::open).transpose()?;
        let (endgames, unusable) = judge.unzip();
        let wanted = tournament.files.pgn.iter().flat_map(|pgn| &pgn.comments.match_lines);
        let rules = GameRules {
            adjudication: tournament.adjudication.clone(),
            endgames,
            wanted: wanted.filter_map(|text| Regex::new(text).ok()).collect(),
            check_mate_pvs: tournament.running.check_mate_pvs,
            recovers: tournament.running.recover,
        };
        Ok((rules, unusable.unwrap_or_default()))
    }
}

/// The names of the colours, as everybody who reads results expects them.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Red => "White",
        Color::Black => "Black",
    }
}

/// A game in progress.
struct LiveGame<'t> {
    rules: &'t GameRules,
    names: [&'t str; 2],
    /// Red's and Black's.
    clients: [&'t mut Client; 2],
    clocks: [PlayerClock; 2],
    game: Game,
    moves: Vec<PlayedMove>,
    adjudicator: Adjudicator,
    warnings: Vec<String>,
    interruption: Interruption,
}

/// Why a game has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    /// The tournament was stopped.
    Stopped,
    /// This program was suspended while a clock ran.
    Suspended,
    /// The engine of this colour ended between the previous game and this game.
    Gone(Color),
    /// The engine of this colour cannot begin the game.
    Unable(Color),
}

/// Plays a game. `clients` and `names` are those of Red and of Black.
///
/// # Errors
/// If the tournament or the program was stopped during it.
pub(crate) fn play(
    opening: Opening,
    clients: [&mut Client; 2],
    names: [&str; 2],
    rules: &GameRules,
) -> Result<PlayedGame, Interruption> {
    let (began, began_at, date) = (Instant::now(), clock_time::stamp(), clock_time::date());
    let start = opening.start.clone();
    let clocks = [PlayerClock::new(clients[0].limits()), PlayerClock::new(clients[1].limits())];
    let mut live = LiveGame {
        rules,
        names,
        clients,
        clocks,
        game: Game::new(opening.start),
        moves: Vec::new(),
        adjudicator: Adjudicator::new(&rules.adjudication),
        warnings: Vec::new(),
        interruption: Interruption::Stopped,
    };
    let Some(end) = live.play(&opening.moves) else {
        return Err(live.interruption);
    };
    Ok(PlayedGame {
        start,
        moves: live.moves,
        end,
        stamps: [began_at, clock_time::stamp()],
        date,
        duration: began.elapsed(),
        last_position: live.game.position().clone(),
        warnings: live.warnings,
    })
}

impl LiveGame<'_> {
    fn play(&mut self, opening: &[Move]) -> Option<GameEnd> {
        for &mv in opening {
            // An opening may contain moves after the end of its game. The game ends at its end all the same.
            if self.game.outcome().is_some() || self.game.play(mv).is_err() {
                break;
            }
            self.moves.push(PlayedMove { mv, thought: None });
        }
        for color in Color::ALL {
            let client = &mut *self.clients[color.index()];
            let has_played = client.has_played();
            if let Err(fault) = client.new_game() {
                // An engine that crashes after a game has lost nothing by that, and must not lose the next game.
                if fault == Fault::Disconnected && has_played && self.rules.recovers {
                    self.interruption = Interruption::Gone(color);
                    return None;
                }
                return self.fault(color, fault, None);
            }
        }
        let mut moves: Vec<Move> = self.game.moves().collect();
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Some(by_the_rules(outcome));
            }
            match self.turn(&moves)? {
                Ok(mv) => moves.push(mv),
                Err(end) => return Some(end),
            }
        }
    }

    /// One move: the move played, or the end after it. `None` if the tournament was stopped.
    fn turn(&mut self, moves: &[Move]) -> Option<Result<Move, GameEnd>> {
        let mover = self.game.position().side_to_move();
        let [mine, theirs] = [mover, !mover].map(Color::index);
        let turn = Turn {
            start: self.game.start(),
            moves,
            mover,
            mine: &self.clocks[mine],
            theirs: &self.clocks[theirs],
        };
        let asked = Instant::now();
        let thought = match self.clients[mine].think(&turn, &self.rules.wanted) {
            Ok(thought) => thought,
            Err(fault) => return self.fault(mover, fault, Some(asked.elapsed())).map(Err),
        };
        let spent = thought.spent;
        let mv = match self.answered(mover, &thought) {
            Ok(mv) => mv,
            Err(end) => return Some(Err(end)),
        };
        if let Err(Overrun(over)) = self.clocks[mine].press(spent) {
            return Some(Err(late(mover, over)));
        }
        self.check_line(mover, mv, thought.info.as_ref());
        let score = thought.info.as_ref().and_then(|info| info.score);
        if score.is_none() {
            let what = match thought.info {
                None => "No info line available to extract score from engine",
                Some(_) => "Could not extract score from engine",
            };
            // The warning comes once, because an engine that never sends a score would cause it at every move.
            self.warn_once(format!("{what} {}", self.names[mine]));
        }
        let captured = self.game.position().is_capture(mv);
        self.game.play(mv).expect("a legal move has been checked for");
        let left = self.clocks[mine].left();
        let info = thought.info.unwrap_or_default();
        let thought = MoveThought { spent, left, info, matched: thought.matched };
        self.moves.push(PlayedMove { mv, thought: Some(thought) });
        let number = self.game.position().move_number() - 1;
        let adjudicated = self.adjudicator.after_move(mover, score, captured, number);
        // The board decides first, then the tables, then the scores of the engines.
        if self.game.outcome().is_some() {
            return Some(Ok(mv));
        }
        let end = self.end_by_tables().or_else(|| adjudicated.map(|it| by_adjudication(it, "")));
        Some(end.map_or(Ok(mv), Err))
    }

    /// Adds a warning, unless the game already has it.
    fn warn_once(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// The end of the game by endgame tables.
    fn end_by_tables(&mut self) -> Option<GameEnd> {
        let answer = self.rules.endgames.as_ref()?.adjudicate(self.game.position());
        let adjudicated = answer.unwrap_or_else(|error| {
            self.warn_once(error.to_string());
            None
        });
        adjudicated.map(|it| by_adjudication(it, ": endgame tables"))
    }

    /// The move of the answer, or the end of the game without one.
    fn answered(&mut self, mover: Color, thought: &Thought) -> Result<Move, GameEnd> {
        let name = self.names[mover.index()];
        let illegal = |text: &str| {
            format!(
                "Illegal move {} played by {name}",
                if text.is_empty() { "<none>" } else { beginning(text) }
            )
        };
        let (warning, what) = match &thought.answer {
            Answer::Move(mv) if self.game.position().is_legal(*mv) => return Ok(*mv),
            Answer::Move(mv) => (illegal(&mv.to_string()), "makes an illegal move"),
            Answer::NotAMove(text) => (illegal(text), "makes an illegal move"),
            Answer::Resigns => {
                return Err(lost(mover, Termination::Normal, format!("{} resigns", color_name(mover))));
            }
            Answer::Claim(claim) => {
                (format!("False claim by {name}: {}", beginning(claim)), "makes a false claim")
            }
        };
        self.warnings.push(warning);
        Err(lost(mover, Termination::IllegalMove, format!("{} {what}", color_name(mover))))
    }

    /// How a game ends if an engine gives no answer; `None` if the game has no result. `waited` is how long the runner
    /// waited, if the engine had to find a move.
    fn fault(&mut self, color: Color, fault: Fault, waited: Option<Duration>) -> Option<GameEnd> {
        let (client, name) = (&mut *self.clients[color.index()], color_name(color));
        let on_the_clock = waited.filter(|_| client.limits().is_timed());
        let deadline = self.clocks[color.index()].deadline();
        Some(match (fault, on_the_clock) {
            (Fault::Stopped, _) => return None,
            (Fault::NoSetUp, _) => {
                self.interruption = Interruption::Unable(color);
                return None;
            }
            (Fault::Suspended, _) => {
                self.interruption = Interruption::Suspended;
                return None;
            }
            // The first cause counts: the engine's time was up before it ended.
            (Fault::Disconnected, Some(waited)) if deadline.is_some_and(|deadline| waited > deadline) => {
                late(color, waited.saturating_sub(self.clocks[color.index()].left()))
            }
            (Fault::Disconnected, _) => lost(color, Termination::Disconnect, format!("{name} disconnects")),
            (Fault::Silent, Some(waited)) => {
                client.stop_search();
                late(color, waited.saturating_sub(self.clocks[color.index()].left()))
            }
            (Fault::Silent, None) => {
                self.warnings.push(format!("Engine {} is not responsive", self.names[color.index()]));
                lost(color, Termination::Stall, format!("{name}'s connection stalls"))
            }
        })
    }

    /// Checks the line of moves that an engine announced. Each kind of fault is reported once in a game: an
    /// engine that has it once mostly has it on every move.
    fn check_line(&mut self, mover: Color, mv: Move, info: Option<&EngineInfo>) {
        let Some(info) = info.filter(|info| !info.pv.is_empty()) else {
            return;
        };
        let (name, ranks) = (self.names[mover.index()], self.clients[mover.index()].ranks());
        let Some((kind, detail)) = self.fault_of_line(mv, info, ranks) else {
            return;
        };
        let begins = format!("{kind} -");
        let is_told =
            |other: &String| other.starts_with(&begins) && other.contains(&format!("from {name} ::"));
        if !self.warnings.iter().any(is_told) {
            let position = self.game.start().fen();
            let moves: Vec<String> = self.game.moves().map(|mv| mv.to_string()).collect();
            let moves = moves.join(" ");
            self.warnings
                .push(format!("{begins}{detail} from {name} :: Position; {position} :: Moves; {moves}"));
        }
    }

    /// The fault of a line of moves: its kind in fastchess's words, and the move.
    fn fault_of_line(&self, mv: Move, info: &EngineInfo, ranks: Ranks) -> Option<(&'static str, String)> {
        let mut position = self.game.position().clone();
        for (index, text) in info.pv.iter().enumerate() {
            let Some(next) = ranks.read(text).filter(|&next| position.is_legal(next)) else {
                return Some(("Illegal PV move", format!(" move {}", beginning(text))));
            };
            if index == 0 && next != mv && !info.is_bound {
                return Some(("Bestmove does not match beginning of last PV", format!(" move {mv}")));
            }
            position.make_move(next);
        }
        let mates = |score: EngineScore| match score {
            EngineScore::Mate(moves) if moves > 0 => Some(2 * i64::from(moves) - 1),
            EngineScore::Mate(moves) => Some(-2 * i64::from(moves)),
            EngineScore::Centipawns(_) => None,
        };
        let plies = info.score.filter(|_| self.rules.check_mate_pvs && !info.is_bound).and_then(mates)?;
        let what = match (info.pv.len() as i64).cmp(&plies) {
            Ordering::Less => "Incomplete mating PV",
            Ordering::Greater => "Too long mating PV",
            Ordering::Equal if position.no_legal_move().is_none() => "Mating PV does not end with checkmate",
            Ordering::Equal => return None,
        };
        Some((what, String::new()))
    }
}

/// The beginning of a long text of an engine, for messages.
fn beginning(text: &str) -> &str {
    const MAX_CHARS: usize = 100;
    text.char_indices().nth(MAX_CHARS).map_or(text, |(end, _)| &text[..end])
}

fn lost(loser: Color, termination: Termination, reason: String) -> GameEnd {
    GameEnd { winner: Some(!loser), termination, reason }
}

fn late(loser: Color, over: Duration) -> GameEnd {
    let reason = format!("{} loses on time ({} ms overrun)", color_name(loser), over.as_millis());
    lost(loser, Termination::TimeForfeit, reason)
}

/// Reasons in words that no parser of results misreads: `stalls`, `illegal`, `on time` and `disconnect`
/// mean that an engine is at fault.
fn by_the_rules(outcome: Outcome) -> GameEnd {
    let wins = |winner: Color, how: &str| format!("{} {how}", color_name(winner));
    let reason = match outcome {
        Outcome::Checkmate { winner } => wins(winner, "mates"),
        Outcome::Stalemate { winner } => wins(winner, "wins by stalemate"),
        Outcome::Repetition(verdict) => match verdict {
            Verdict::PerpetualCheck { loser } => wins(!loser, "wins by perpetual check of the opponent"),
            Verdict::PerpetualChase { loser } => wins(!loser, "wins by perpetual chase of the opponent"),
            Verdict::MutualPerpetualCheck => "Draw by mutual perpetual check".to_owned(),
            Verdict::MutualPerpetualChase => "Draw by mutual perpetual chase".to_owned(),
            Verdict::NoViolation | Verdict::Unjudged => "Draw by 3-fold repetition".to_owned(),
        },
        Outcome::NaturalMoveLimit => "Draw by sixty moves rule".to_owned(),
        Outcome::NothingToAttackWith => "Draw by insufficient mating material".to_owned(),
        Outcome::Resignation { winner } => wins(!winner, "resigns"),
        Outcome::Agreement => "Draw by agreement".to_owned(),
        Outcome::Adjudication { winner: Some(winner) } => wins(winner, "wins by adjudication"),
        Outcome::Adjudication { winner: None } => "Draw by adjudication".to_owned(),
    };
    GameEnd { winner: outcome.winner(), termination: Termination::Normal, reason }
}

/// The end of a game by adjudication. `why` is appended to the words that all runners use.
fn by_adjudication(adjudicated: Adjudicated, why: &str) -> GameEnd {
    let (winner, reason) = match adjudicated {
        Adjudicated::Win(winner) => {
            (Some(winner), format!("{} wins by adjudication{why}", color_name(winner)))
        }
        Adjudicated::Draw => (None, format!("Draw by adjudication{why}")),
    };
    GameEnd { winner, termination: Termination::Adjudication, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_of_a_result_names_the_side_of_its_winner() {
        for loser in Color::ALL {
            let winner = !loser;
            for (outcome, how) in [
                (Outcome::Checkmate { winner }, "mates"),
                (Outcome::Stalemate { winner }, "wins by stalemate"),
                (
                    Outcome::Repetition(Verdict::PerpetualCheck { loser }),
                    "wins by perpetual check of the opponent",
                ),
                (
                    Outcome::Repetition(Verdict::PerpetualChase { loser }),
                    "wins by perpetual chase of the opponent",
                ),
                (Outcome::Adjudication { winner: Some(winner) }, "wins by adjudication"),
            ] {
                let end = by_the_rules(outcome);
                let reason = format!("{} {how}", color_name(winner));
                assert_eq!((end.winner, end.reason), (Some(winner), reason));
            }
            let end = by_the_rules(Outcome::Resignation { winner });
            let reason = format!("{} resigns", color_name(loser));
            assert_eq!((end.winner, end.reason), (Some(winner), reason));
        }
        let drawn = by_the_rules(Outcome::Repetition(Verdict::MutualPerpetualCheck));
        assert_eq!((drawn.winner, drawn.reason.as_str()), (None, "Draw by mutual perpetual check"));
    }
}
