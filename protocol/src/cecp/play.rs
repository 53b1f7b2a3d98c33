//! Instructions carried out: the game, the searches it takes, the engine's moves and claims.

use chuhe_engine::search::BestMove;
use xiangqi::{Color, Move, Outcome, Position, rules::Game};

use super::clock;
use super::instruction::Instruction;
use super::searches::{CecpSearch, Purpose};
use super::write;
use super::{Cecp, Mode};
use crate::command::{Command, Reading, Urgency};
use crate::event::{Concession, Report};
use crate::options::{MAX_NAME, OptionChange, Options};
use crate::request::{AnswerUse, GoRequest, TimeRequest};
use crate::setup::SetupError;
use crate::words::shortened;

/// How long to search for a hint, in milliseconds.
const HINT_TIME: i64 = 500;

impl Cecp {
    /// Carries out an instruction. The engine is not to find a move, or the instruction is independent of that.
    pub(super) fn carry_out(&mut self, instruction: Instruction, options: &Options) {
        match instruction {
            Instruction::Nothing => {}
            Instruction::Unknown(line) => self.say(write::unknown(&line)),
            Instruction::Bad(line) => self.say(write::error("bad value", &line)),
            Instruction::Features => write::features(options).into_iter().for_each(|line| self.say(line)),
            Instruction::Debug(on) => self.settings.debug = on,
            Instruction::New => self.new_game(),
            Instruction::Variant(name) => self.variant(&name),
            Instruction::Quit => {
                self.abandon();
                self.ask(Command::Quit);
            }
            Instruction::Force | Instruction::Result => {
                self.abandon();
                self.mode = Mode::Force;
            }
            Instruction::Go => self.go(options),
            Instruction::PlayOther => self.play_other(),
            Instruction::Level { moves, base, increment } => {
                let plies = self.plies();
                self.clocks.set_level(moves, base, increment, plies);
            }
            Instruction::TimePerMove(time) => self.clocks.set_time_per_move(time),
            Instruction::Depth(limit) => self.clocks.set_depth(limit),
            Instruction::OwnTime(time) => self.clocks.set_own(time),
            Instruction::OpponentTime(time) => self.clocks.set_opponents(time),
            Instruction::Move(text, mv) => self.user_move(&text, mv, options),
            Instruction::MoveNow => {
                if self.is_thinking() {
                    self.ask(Command::Stop);
                }
            }
            Instruction::Ping(number) => {
                let pong = format!("pong {number}");
                if self.searches.purpose() == Some(Purpose::Hint) {
                    self.readings.push(Reading::Reply(vec![pong], Urgency::Later));
                } else {
                    self.say(pong);
                }
            }
            Instruction::Draw => self.draw_offer(),
            Instruction::SetBoard(fen) => self.set_board(fen, options),
            Instruction::Hint => self.hint(),
            Instruction::Book => match &self.kept.game {
                Some(game) => {
                    let position = Box::new(game.position().clone());
                    self.ask(Command::BookMoves(position));
                }
                None => write::book_moves(&[]).into_iter().for_each(|line| self.say(line)),
            },
            Instruction::Undo => self.take_back(1, "undo"),
            Instruction::Remove => self.take_back(2, "remove"),
            Instruction::Ponder(on) => {
                self.settings.ponder = on;
                if !on && matches!(self.searches.purpose(), Some(Purpose::Ponder(_))) {
                    self.abandon();
                }
            }
            Instruction::Post(on) => self.settings.post = on,
            Instruction::Analyze => {
                self.abandon();
                // There is no position to analyse yet. XBoard would never analyse again after an error, so no error is
                // sent.
                self.mode = Mode::Analyze;
                self.analyze();
            }
            Instruction::Exit => {
                if self.mode == Mode::Analyze {
                    self.abandon();
                    self.mode = Mode::Force;
                }
            }
            Instruction::Status => self.status(),
            Instruction::Exclude(mv) => self.exclude(mv, true),
            Instruction::Include(mv) => self.exclude(mv, false),
            Instruction::Memory(mib) => self.set_option("memory", "Hash", Some(&mib.max(1).to_string())),
            Instruction::Cores(number) => {
                self.set_option("cores", "Threads", Some(&number.max(1).to_string()));
            }
            Instruction::Option { name, value } => self.set_option(&name, &name, value.as_deref()),
            Instruction::Computer => self.kept.against_program = true,
        }
    }

    fn new_game(&mut self) {
        self.abandon();
        self.set_up(Some(Position::default()));
        self.kept.side = Color::Black;
        self.clocks.begin_game();
        self.kept.against_program = false;
        self.ask(Command::NewGame);
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play;
        }
        self.analyze();
    }

    fn variant(&mut self, name: &str) {
        if !name.eq_ignore_ascii_case("xiangqi") {
            let name = shortened(name, 60);
            self.say(write::error("unsupported variant", &name));
            return;
        }
        self.abandon();
        self.set_up(Some(Position::default()));
        self.analyze();
    }

    fn set_board(&mut self, fen: Option<String>, options: &Options) {
        self.abandon();
        let position = match fen {
            Some(fen) => {
                Position::from_fen_within(&fen, options.rules().natural_move_limit).map_err(SetupError::from)
            }
            None => Err(SetupError::TooLong),
        };
        if let Err(error) = &position {
            self.say(write::rejected(error));
        }
        self.set_up(position.ok());
        self.analyze();
    }

    /// Lets the game begin in this position, or there be none.
    fn set_up(&mut self, position: Option<Position>) {
        self.kept.game = position.map(Game::new);
        self.clocks.begin_position();
        self.forget_position();
        self.ask(Command::RestartGame);
    }

    /// Clears the state that belongs to the last position.
    fn forget_position(&mut self) {
        self.kept.expected = None;
        self.kept.excluded.clear();
    }

    fn go(&mut self, options: &Options) {
        self.abandon();
        let Some(game) = &self.kept.game else {
            self.say(write::error("no position", "go"));
            return;
        };
        let side = game.position().side_to_move();
        self.play_as(side);
        self.think(options);
    }

    fn play_other(&mut self) {
        self.abandon();
        let Some(game) = &self.kept.game else {
            self.say(write::error("no position", "playother"));
            return;
        };
        let side = !game.position().side_to_move();
        self.play_as(side);
        if let Some(expected) = self.kept.expected.filter(|_| self.settings.ponder) {
            self.ponder_on(expected);
        }
    }

    fn play_as(&mut self, side: Color) {
        self.mode = Mode::Play;
        if side != self.kept.side {
            self.kept.side = side;
            self.clocks.change_sides();
        }
    }

    fn user_move(&mut self, text: &str, mv: Option<Move>, options: &Options) {
        let played = match (&mut self.kept.game, mv) {
            (None, _) => Err("there is no position".to_owned()),
            (_, None) => Err("not a move of this game".to_owned()),
            // The move itself is the last word of the line.
            (Some(game), Some(mv)) => game.play(mv).map(|()| mv).map_err(|error| error.reason()),
        };
        let mv = match played {
            Ok(mv) => mv,
            Err(reason) => {
                self.say(format!("Illegal move ({reason}): {text}"));
                return;
            }
        };
        self.forget_position();
        self.clocks.opponent_moved();
        if self.ponders_on(mv) && self.claim(options).is_none() {
            self.searches.ponder_hit();
            self.ask(Command::PonderHit { draw_offered: false });
            return;
        }
        self.abandon();
        match self.mode {
            Mode::Force => {}
            Mode::Analyze => self.analyze(),
            Mode::Play => {
                if self.is_own_turn() {
                    self.think(options);
                }
            }
        }
    }

    /// Whether the engine ponders on this move, which was just played, with the limits that it has now: the front end
    /// may have sent other ones, or a clock that shows much less, since it began.
    fn ponders_on(&self, mv: Move) -> bool {
        let Some(search) = self.searches.wanted() else { return false };
        let now = self.clocks.request(self.kept.side, self.plies());
        search.purpose == Purpose::Ponder(mv) && clock::suffices(&search.request, &now)
    }

    fn take_back(&mut self, plies: usize, word: &str) {
        if self.plies() < plies {
            self.say(write::error("command not legal now", word));
            return;
        }
        self.abandon();
        if let Some(game) = &mut self.kept.game {
            (0..plies).for_each(|_| _ = game.undo());
        }
        self.forget_position();
        self.analyze();
    }

    /// Excludes a move from analysis, or includes it again; without one, all moves.
    fn exclude(&mut self, mv: Option<Move>, excludes: bool) {
        let Some(game) = &self.kept.game else { return };
        let named =
            game.position().legal_moves().into_iter().filter(|&legal| mv.is_none_or(|mv| mv == legal));
        let named: Vec<Move> = named.collect();
        self.kept.excluded.retain(|excluded| !named.contains(excluded));
        if excludes {
            self.kept.excluded.extend(named);
        }
        if self.mode == Mode::Analyze {
            self.abandon();
            self.analyze();
        }
    }

    fn draw_offer(&mut self) {
        if self.mode == Mode::Play && self.kept.game.is_some() {
            self.ask(Command::DrawOffered);
        }
    }

    fn hint(&mut self) {
        let search = self.searches.wanted();
        let best = search.and_then(|search| search.info.as_ref()).and_then(|info| info.pv.first().copied());
        let proposal = match search.map(|search| search.purpose) {
            Some(Purpose::Ponder(expected)) => Some(expected),
            Some(Purpose::Analyze) => best,
            // No hint: the engine is about to move, or a hint is already being searched.
            Some(Purpose::Hint | Purpose::Move) => return,
            Some(Purpose::Abandoned) | None => self.kept.expected,
        };
        if let Some(mv) = proposal {
            self.say(format!("Hint: {mv}"));
        } else if search.is_none() && self.has_moves() {
            let request = GoRequest {
                time: TimeRequest { move_time: Some(HINT_TIME), ..TimeRequest::default() },
                answer: AnswerUse::Aside,
                ..GoRequest::default()
            };
            self.search(Purpose::Hint, None, request);
        }
    }

    fn status(&mut self) {
        if self.mode == Mode::Analyze && self.searches.purpose() == Some(Purpose::Analyze) {
            self.settings.status = true;
            self.ask(Command::TellProgress);
        }
    }

    /// Sets an option, which the word `written` names. An endless search would wait forever or not see the change, so it
    /// is started again.
    fn set_option(&mut self, written: &str, name: &str, value: Option<&str>) {
        let purpose = self.searches.purpose();
        self.abandon();
        match OptionChange::read(name, value) {
            Ok(change) => self.ask(Command::SetOption(change.named(written))),
            Err(error) => {
                let report = Report::Option { name: shortened(written, MAX_NAME), reason: error.to_string() };
                let lines = write::reported(&report, self.settings.debug);
                self.readings.push(Reading::Reply(lines, Urgency::Later));
            }
        }
        match purpose {
            Some(Purpose::Analyze) => self.analyze(),
            Some(Purpose::Ponder(expected)) => self.ponder_on(expected),
            Some(Purpose::Hint) => self.hint(),
            Some(Purpose::Move | Purpose::Abandoned) | None => {}
        }
    }

    /// Plies played since the game began.
    fn plies(&self) -> usize {
        self.kept.game.as_ref().map_or(0, |game| game.moves().count())
    }

    /// Whether there is a legal move to search.
    fn has_moves(&self) -> bool {
        let legal = self.kept.game.as_ref().map_or(0, |game| game.position().count_legal_moves() as usize);
        legal > self.kept.excluded.len()
    }

    fn is_own_turn(&self) -> bool {
        self.kept.game.as_ref().is_some_and(|game| game.position().side_to_move() == self.kept.side)
    }

    /// Analyses the current position if the engine is in analyze mode and the position has a legal move.
    fn analyze(&mut self) {
        if self.mode == Mode::Analyze && self.has_moves() {
            self.search(Purpose::Analyze, None, GoRequest { infinite: true, ..GoRequest::default() });
        }
    }

    /// Searches for a move in the current position, unless the game is over.
    fn think(&mut self, options: &Options) {
        if let Some(claim) = self.claim(options) {
            self.say(claim);
            return;
        }
        if !self.has_moves() {
            // All moves are excluded, but one must be played: nothing is excluded any more.
            self.kept.excluded.clear();
        }
        if self.has_moves() {
            let request = self.clocks.request(self.kept.side, self.plies());
            self.search(Purpose::Move, None, request);
        }
    }

    /// Searches for the answer to the move that the opponent is expected to make.
    fn ponder_on(&mut self, expected: Move) {
        self.say(format!("Hint: {expected}"));
        let request = self.clocks.request(self.kept.side, self.plies() + 1);
        self.search(Purpose::Ponder(expected), Some(expected), GoRequest { ponder: true, ..request });
    }

    /// Asks for a search of the current position, or of the one after a further move.
    fn search(&mut self, purpose: Purpose, further: Option<Move>, request: GoRequest) {
        let Some(game) = &self.kept.game else { return };
        let mut position = Box::new(game.position().clone());
        if let Some(mv) = further {
            position.make_move(mv);
        }
        self.ask(Command::SetPosition(Ok(position)));
        if !self.kept.excluded.is_empty() && further.is_none() {
            self.ask(Command::Ban(self.kept.excluded.clone()));
        }
        self.ask(Command::Go(Box::new(request.clone())));
        self.searches.begin(purpose, request);
    }

    /// Ends the running search, if there is one; its answer is ignored.
    pub(super) fn abandon(&mut self) {
        if self.searches.abandon() {
            self.ask(Command::Abandon);
        }
    }

    /// The claim that the game is over; `None` while it is not.
    ///
    /// Every referee agrees on mate and stalemate. Programs differ on the rules for repetitions and long games,
    /// and a match program takes a claim that it doesn't share for a forfeit: so these claims are for games with
    /// people, and in matches the match program rules.
    fn claim(&self, options: &Options) -> Option<String> {
        let outcome = self.outcome(options)?;
        let seen_by_all = matches!(outcome, Outcome::Checkmate { .. } | Outcome::Stalemate { .. });
        (seen_by_all || !self.kept.against_program).then(|| write::result(outcome))
    }

    fn outcome(&self, options: &Options) -> Option<Outcome> {
        let game = self.kept.game.as_ref()?;
        Game::with_rules(game.position().clone(), options.rules()).outcome()
    }

    /// Takes the answer of a search, and returns the lines about it.
    pub(super) fn answer(
        &mut self,
        best: &BestMove,
        concession: Option<Concession>,
        options: &Options,
    ) -> Vec<String> {
        let Some(search) = self.searches.answer() else { return Vec::new() };
        let lines = match search.purpose {
            Purpose::Hint => best.best.map(|mv| format!("Hint: {mv}")).into_iter().collect(),
            Purpose::Move => self.own_move(&search, best, concession, options),
            Purpose::Ponder(_) | Purpose::Analyze | Purpose::Abandoned => Vec::new(),
        };
        self.take_waiting(options);
        lines
    }

    /// Makes the engine's move.
    fn own_move(
        &mut self,
        search: &CecpSearch,
        best: &BestMove,
        concession: Option<Concession>,
        options: &Options,
    ) -> Vec<String> {
        let plies = self.plies();
        let drawn = |outcome: Option<Outcome>| outcome.is_some_and(|outcome| outcome.winner().is_none());
        let drawn_before = drawn(self.outcome(options));
        let (Some(game), Some(mv)) = (&mut self.kept.game, best.best) else { return Vec::new() };
        if concession == Some(Concession::Game) {
            self.mode = Mode::Force;
            return vec!["resign".to_owned()];
        }
        if let Err(error) = game.play(mv) {
            log::error!("the search answered {error}");
            return Vec::new();
        }
        self.clocks.own_moved(search.began.elapsed(), plies);
        self.forget_position();
        self.kept.expected = best.ponder;
        let claim = self.claim(options);
        let accepted = concession == Some(Concession::Draw);
        // The move itself may end the draw, so the draw cannot be claimed after it. It is then claimed by an offer
        // before the move.
        let claimed = claim.is_none() && (drawn_before || drawn(self.outcome(options)));
        let mut lines = Vec::new();
        if accepted || claimed {
            lines.push("offer draw".to_owned());
        }
        lines.push(format!("move {mv}"));
        match (claim, best.ponder) {
            (Some(claim), _) => lines.push(claim),
            (None, Some(expected)) if self.settings.ponder => self.ponder_on(expected),
            _ => {}
        }
        lines
    }
}
