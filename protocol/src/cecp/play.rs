//! Orders carried out: the game, the searches it takes, the engine's moves and claims.

use chuhe_engine::search::BestMove;
use xiangqi::{Color, Move, Outcome, Position, rules::Game};

use super::order::Order;
use super::searches::{Purpose, Search};
use super::write;
use super::{Cecp, Mode};
use crate::command::{Command, GoRequest, PositionRequest, WrittenMove, shortened};
use crate::etiquette::{Etiquette, Verdict, takes_draw};
use crate::options::Options;

/// How long to look for a move to propose, in milliseconds.
const HINT_TIME: i64 = 500;

impl Cecp {
    /// Carries out an order. The engine is not to find a move, or the order does not mind.
    pub(super) fn carry_out(&mut self, order: Order, options: &Options) {
        match order {
            Order::Nothing => {}
            Order::Unknown(line) => self.say(write::unknown(&line)),
            Order::Bad(line) => self.say(write::error("bad value", &line)),
            Order::Features => write::features(options).into_iter().for_each(|line| self.say(line)),
            Order::Debug(on) => self.debug = on,
            Order::New => self.new_game(),
            Order::Variant(name) => self.variant(&name),
            Order::Quit => self.commands.push(Command::Quit),
            Order::Force | Order::Result => {
                self.abandon();
                self.mode = Mode::Force;
            }
            Order::Go => self.go(options),
            Order::PlayOther => self.play_other(),
            Order::Level { moves, base, increment } => {
                let plies = self.plies();
                self.clocks.set_level(moves, base, increment, plies);
            }
            Order::TimePerMove(time) => self.clocks.set_time_per_move(time),
            Order::Depth(limit) => self.clocks.set_depth(limit),
            Order::OwnTime(time) => self.clocks.set_own(time),
            Order::OpponentTime(time) => self.clocks.set_opponents(time),
            Order::Move(text, mv) => self.user_move(&text, mv, options),
            Order::MoveNow => {
                if self.is_thinking() {
                    self.commands.push(Command::Stop);
                }
            }
            Order::Ping(number) => self.say(format!("pong {number}")),
            Order::Draw => self.draw_offer(options),
            Order::SetBoard(fen) => self.set_board(&fen),
            Order::Hint => self.hint(),
            Order::Book => match self.position_request(None) {
                Some(position) => self.commands.push(Command::BookMoves(position)),
                None => write::book_moves(&[]).into_iter().for_each(|line| self.say(line)),
            },
            Order::Undo => self.take_back(1, "undo"),
            Order::Remove => self.take_back(2, "remove"),
            Order::Ponder(on) => {
                self.ponder = on;
                if !on && matches!(self.searches.purpose(), Some(Purpose::Ponder(_))) {
                    self.abandon();
                }
            }
            Order::Post(on) => self.post = on,
            Order::Analyze => {
                self.abandon();
                self.mode = Mode::Analyze;
                if self.game.is_none() {
                    self.say(write::error("no position", "analyze"));
                }
                self.analyze();
            }
            Order::Exit => {
                if self.mode == Mode::Analyze {
                    self.abandon();
                    self.mode = Mode::Force;
                }
            }
            Order::Status => self.status(),
            Order::Exclude(mv) => self.exclude(mv, true),
            Order::Include(mv) => self.exclude(mv, false),
            Order::Memory(mib) => self.set_option("Hash".to_owned(), Some(mib.max(1).to_string())),
            Order::Cores(number) => self.set_option("Threads".to_owned(), Some(number.max(1).to_string())),
            Order::Option { name, value } => self.set_option(name, value),
            Order::Computer => self.against_program = true,
        }
    }

    fn new_game(&mut self) {
        self.abandon();
        self.set_up(Some(Position::default()));
        self.side = Color::Black;
        self.clocks.begin_game();
        self.against_program = false;
        self.commands.push(Command::NewGame);
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

    fn set_board(&mut self, fen: &str) {
        self.abandon();
        let position = Position::from_fen(fen);
        if let Err(error) = &position {
            self.say(write::rejected(&error.to_string()));
        }
        self.set_up(position.ok());
        self.analyze();
    }

    /// Lets the game begin in this position, or there be none.
    fn set_up(&mut self, position: Option<Position>) {
        self.game = position.map(Game::new);
        self.clocks.begin_position();
        self.forget_position();
        self.score = None;
        self.etiquette = Etiquette::default();
    }

    /// Forgets what was meant for the position that was current.
    fn forget_position(&mut self) {
        self.expected = None;
        self.excluded.clear();
    }

    fn go(&mut self, options: &Options) {
        self.abandon();
        let Some(game) = &self.game else {
            self.say(write::error("no position", "go"));
            return;
        };
        let side = game.position().side_to_move();
        self.play_as(side);
        self.think(options);
    }

    fn play_other(&mut self) {
        self.abandon();
        let Some(game) = &self.game else {
            self.say(write::error("no position", "playother"));
            return;
        };
        let side = !game.position().side_to_move();
        self.play_as(side);
        if let Some(expected) = self.expected.filter(|_| self.ponder) {
            self.ponder_on(expected);
        }
    }

    fn play_as(&mut self, side: Color) {
        self.mode = Mode::Play;
        if side != self.side {
            self.side = side;
            self.clocks.change_sides();
        }
    }

    fn user_move(&mut self, text: &str, mv: Option<Move>, options: &Options) {
        let played = match (&mut self.game, mv) {
            (None, _) => Err("there is no position".to_owned()),
            (_, None) => Err("no move of this game".to_owned()),
            (Some(game), Some(mv)) => game.play(mv).map(|()| mv).map_err(|error| {
                // The move itself stands at the end of the line.
                let reason = error.to_string();
                reason.split_once(": ").map_or(reason.clone(), |(_, reason)| reason.to_owned())
            }),
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
        if self.searches.purpose() == Some(Purpose::Ponder(mv)) && self.claim(options).is_none() {
            self.searches.ponder_hit();
            self.commands.push(Command::PonderHit);
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

    fn take_back(&mut self, plies: usize, word: &str) {
        if self.plies() < plies {
            self.say(write::error("command not legal now", word));
            return;
        }
        self.abandon();
        if let Some(game) = &mut self.game {
            (0..plies).for_each(|_| _ = game.undo());
        }
        self.forget_position();
        self.analyze();
    }

    /// Leaves a move out of what is looked at, or not any longer; without one, all moves.
    fn exclude(&mut self, mv: Option<Move>, excludes: bool) {
        let Some(game) = &self.game else { return };
        let named =
            game.position().legal_moves().into_iter().filter(|&legal| mv.is_none_or(|mv| mv == legal));
        let named: Vec<Move> = named.collect();
        self.excluded.retain(|excluded| !named.contains(excluded));
        if excludes {
            self.excluded.extend(named);
        }
        if self.mode == Mode::Analyze {
            self.abandon();
            self.analyze();
        }
    }

    fn draw_offer(&mut self, options: &Options) {
        let (Mode::Play, Some(game)) = (self.mode, &self.game) else { return };
        let is_content =
            self.score.is_some_and(|score| takes_draw(score, self.side, game.position(), options));
        if is_content && !self.is_thinking() {
            self.say("offer draw");
        } else {
            // The engine decides with its next move.
            self.etiquette.offer_draw();
        }
    }

    fn hint(&mut self) {
        let search = self.searches.wanted();
        let best = search.and_then(|search| search.info.as_ref()).and_then(|info| info.pv.first().copied());
        let proposal = match search.map(|search| search.purpose) {
            Some(Purpose::Ponder(expected)) => Some(expected),
            Some(Purpose::Analyze) => best,
            // There will be one, or it is not the user's turn.
            Some(Purpose::Hint | Purpose::Move) => return,
            Some(Purpose::Abandoned) | None => self.expected,
        };
        if let Some(mv) = proposal {
            self.say(format!("Hint: {mv}"));
        } else if search.is_none() && self.has_moves() {
            let request = GoRequest { move_time: Some(HINT_TIME), ..GoRequest::default() };
            self.search(Purpose::Hint, None, request);
        }
    }

    fn status(&mut self) {
        let Some(game) = self.game.as_ref().filter(|_| self.mode == Mode::Analyze) else { return };
        let root_moves = game.position().legal_moves().len();
        if let Some(info) = self.searches.wanted().and_then(|search| search.info.as_ref()) {
            let line = write::status(info, root_moves);
            self.say(line);
        }
    }

    /// Sets an option. A search that has no end would wait for ever, or not see the change: it begins anew.
    fn set_option(&mut self, name: String, value: Option<String>) {
        let purpose = self.searches.purpose();
        self.abandon();
        self.commands.push(Command::SetOption { name, value });
        match purpose {
            Some(Purpose::Analyze) => self.analyze(),
            Some(Purpose::Ponder(expected)) => self.ponder_on(expected),
            Some(Purpose::Hint) => self.hint(),
            Some(Purpose::Move | Purpose::Abandoned) | None => {}
        }
    }

    /// Plies played since the game began.
    fn plies(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.moves().count())
    }

    /// Whether there is a move to look at.
    fn has_moves(&self) -> bool {
        let legal = self.game.as_ref().map_or(0, |game| game.position().count_legal_moves() as usize);
        legal > self.excluded.len()
    }

    fn is_own_turn(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.position().side_to_move() == self.side)
    }

    /// Looks at the current position, if that is the mode and there is something to see.
    fn analyze(&mut self) {
        if self.mode == Mode::Analyze && self.has_moves() {
            self.search(Purpose::Analyze, None, GoRequest { infinite: true, ..GoRequest::default() });
        }
    }

    /// Looks for a move in the current position, unless the game is over.
    fn think(&mut self, options: &Options) {
        if let Some(claim) = self.claim(options) {
            self.say(claim);
            return;
        }
        if !self.has_moves() {
            // Some move must be made.
            self.excluded.clear();
        }
        if self.has_moves() {
            let request = self.clocks.request(self.side, self.plies());
            self.search(Purpose::Move, None, request);
        }
    }

    /// Looks for the answer to the move that the opponent is expected to make.
    fn ponder_on(&mut self, expected: Move) {
        self.say(format!("Hint: {expected}"));
        let request = self.clocks.request(self.side, self.plies() + 1);
        self.search(Purpose::Ponder(expected), Some(expected), GoRequest { ponder: true, ..request });
    }

    /// The current position, or the one after a further move, with all that led to it.
    fn position_request(&self, further: Option<Move>) -> Option<PositionRequest> {
        let game = self.game.as_ref()?;
        let moves = game.moves().chain(further).map(written).collect();
        Some(PositionRequest { fen: game.start().fen(), moves })
    }

    /// Asks for a search of the current position, or of the one after a further move.
    fn search(&mut self, purpose: Purpose, further: Option<Move>, request: GoRequest) {
        let Some(position) = self.position_request(further) else { return };
        self.commands.push(Command::SetPosition(position));
        if !self.excluded.is_empty() && further.is_none() {
            self.commands.push(Command::Ban(self.excluded.iter().copied().map(written).collect()));
        }
        self.commands.push(Command::Go(Box::new(request)));
        self.searches.begin(purpose);
        self.etiquette.begin(matches!(purpose, Purpose::Move | Purpose::Ponder(_)));
    }

    /// Ends whatever search there is; its answer won't matter.
    pub(super) fn abandon(&mut self) {
        if self.searches.abandon() {
            self.commands.push(Command::Stop);
        }
    }

    /// The claim that the game is over, if it is.
    ///
    /// Mate and stalemate every referee sees alike. What the rules say on repetitions and long games, programs
    /// differ on, and a match program takes a claim that it doesn't share for a forfeit: so these claims are for
    /// games with people, and in matches the ruling is the match program's.
    fn claim(&self, options: &Options) -> Option<String> {
        let outcome = self.outcome(options)?;
        let seen_by_all = matches!(outcome, Outcome::Checkmate { .. } | Outcome::Stalemate { .. });
        (seen_by_all || !self.against_program).then(|| write::result(outcome))
    }

    fn outcome(&self, options: &Options) -> Option<Outcome> {
        let game = self.game.as_ref()?;
        Game::with_rules(game.position().clone(), options.rules()).outcome()
    }

    /// Takes the answer of a search, and says what there is to say on it.
    pub(super) fn answer(&mut self, best: &BestMove, options: &Options) -> Vec<String> {
        let Some(search) = self.searches.answer() else { return Vec::new() };
        let lines = match search.purpose {
            Purpose::Hint => best.best.map(|mv| format!("Hint: {mv}")).into_iter().collect(),
            Purpose::Move => self.own_move(&search, best, options),
            Purpose::Ponder(_) | Purpose::Analyze | Purpose::Abandoned => Vec::new(),
        };
        self.take_waiting(options);
        lines
    }

    /// Makes the engine's move.
    fn own_move(&mut self, search: &Search, best: &BestMove, options: &Options) -> Vec<String> {
        let plies = self.plies();
        let drawn = |outcome: Option<Outcome>| outcome.is_some_and(|outcome| outcome.winner().is_none());
        let drawn_before = drawn(self.outcome(options));
        let (Some(game), Some(mv)) = (&mut self.game, best.best) else { return Vec::new() };
        let verdict = self.etiquette.verdict(game.position(), options);
        self.etiquette.end();
        if verdict == Some(Verdict::Resign) {
            self.mode = Mode::Force;
            return vec!["resign".to_owned()];
        }
        if let Err(error) = game.play(mv) {
            log::error!("the search answered {error}");
            return Vec::new();
        }
        self.clocks.own_moved(search.began.elapsed(), plies);
        self.score = search.info.as_ref().map(|info| info.score);
        self.forget_position();
        self.expected = best.ponder;
        let claim = self.claim(options);
        let accepted = verdict == Some(Verdict::AcceptDraw);
        // Where a draw is not to be claimed by a result after the move, it is by an offer before it.
        let claimed = claim.is_none() && (drawn_before || drawn(self.outcome(options)));
        let mut lines = Vec::new();
        if accepted || claimed {
            lines.push("offer draw".to_owned());
        }
        lines.push(format!("move {mv}"));
        match (claim, best.ponder) {
            (Some(claim), _) => lines.push(claim),
            (None, Some(expected)) if self.ponder => self.ponder_on(expected),
            _ => {}
        }
        lines
    }
}

fn written(mv: Move) -> WrittenMove {
    WrittenMove { text: mv.to_string(), mv: Some(mv) }
}
