//! The game, the players, the clocks, and the effect of each command. Answers are returned as lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_engine::score::Score;
use chuhe_engine::strength::MIN_ELO;
use chuhe_locale::Lang;
use chuhe_locale::levels::LEVELS;
use chuhe_locale::outcome::{self, outcome};
use chuhe_locale::refusal::play_error;
use chuhe_locale::ruling::explain;
use chuhe_locale::texts::{listed, terminal};
use chuhe_record::{Format, GameResult, Loss, Record};
use xiangqi::notation::write;
use xiangqi::rules::{Declaration, Game};
use xiangqi::{Color, Move, Outcome, Position};

use super::clock::Clocks;
use super::engine::EnginePlayer;
use super::level::skill;
use super::player_command::PlayerCommand;
use super::setting::{Players, Setting};
use crate::outputs::one_line;
use crate::reason::reason;
use crate::terminal::board::{Look, board};
use crate::text_style::TextStyle;
use crate::typed;

/// The next step after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    /// Another game has begun.
    Anew,
    /// The move loses the game: ask whether it is meant.
    Confirm,
    Leave,
}

/// In a game from the start position, the engine accepts no draw before this many moves of each side, unless it has no
/// piece left that could mate.
const DRAW_MOVES: u32 = 20;
/// The engine accepts a draw if its advantage is at most this, in centipawns.
const DRAW_SCORE: Score = Score::centipawns(30);

/// A game being played.
pub(super) struct Table {
    game: Game,
    players: Players,
    engine: EnginePlayer,
    clocks: Option<Clocks>,
    text_style: TextStyle,
    look: Look,
    /// A move that waits to be confirmed.
    doubtful: Option<Move>,
    /// The files that `save` has written for this game, with their contents.
    saved: BTreeMap<PathBuf, Vec<u8>>,
}

impl Table {
    /// The engine plays at the level of the setting.
    pub(super) fn new(game: Game, setting: Setting, engine: EnginePlayer, text_style: TextStyle) -> Table {
        let Setting { players, clocks, .. } = setting;
        let view = match players {
            Players::Engine { person } => person,
            Players::People => Color::Red,
        };
        let (look, doubtful, saved) = (text_style.look(view), None, BTreeMap::new());
        Table { game, players, engine, clocks, text_style, look, doubtful, saved }
    }

    pub(super) fn welcome(&self) -> Vec<String> {
        let level = self.engine.skill().name(self.text_style.lang);
        let who = match self.players {
            Players::Engine { person } => {
                terminal::play_against(self.text_style.lang, &self.text_style.side(person), &level)
            }
            Players::People => terminal::play_people(self.text_style.lang).to_owned(),
        };
        let help = terminal::play_welcome(self.text_style.lang).to_owned();
        let mut lines = vec![who, help];
        lines.extend(self.board());
        lines
    }

    fn board(&self) -> Vec<String> {
        let mut lines = board(self.game.position(), self.look);
        if let Some(ended) = self.game.outcome() {
            lines.push(self.look.paint.bold(&outcome(ended).in_lang(self.text_style.lang)));
        } else if self.game.position().is_check() {
            lines.push(terminal::play_check(self.text_style.lang).to_owned());
        }
        lines
    }

    /// The prompt.
    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            return "> ".to_owned();
        }
        let side = self.game.position().side_to_move();
        let clock = self.clocks.map_or(String::new(), |clocks| format!(" {}", clocks.show(side)));
        format!("{}{clock}> ", self.text_style.side(side))
    }

    fn is_persons_turn(&self) -> bool {
        match self.players {
            Players::People => true,
            Players::Engine { person } => self.game.position().side_to_move() == person,
        }
    }

    /// Lets the engine move if it is its turn.
    pub(super) fn engines_turn(&mut self) -> Vec<String> {
        if self.is_persons_turn() || self.game.outcome().is_some() {
            return Vec::new();
        }
        let begin = Instant::now();
        let position = self.game.position().clone();
        let Some(mv) = self.engine.answer(&position, self.clocks.as_ref()) else { return Vec::new() };
        let name = self.text_style.name(&position, mv);
        let mut lines = vec![terminal::play_engine_moves(self.text_style.lang, &name)];
        lines.extend(self.play(mv, begin.elapsed()));
        lines
    }

    /// Plays a legal move and shows the game after it.
    fn play(&mut self, mv: Move, time: Duration) -> Vec<String> {
        let side = self.game.position().side_to_move();
        if let Some(clocks) = &mut self.clocks
            && !clocks.spend(side, time)
        {
            self.game.end_by(Declaration::Adjudication { winner: Some(!side) });
            return vec![terminal::play_flagged(self.text_style.lang, &self.text_style.side(side))];
        }
        if let Err(error) = self.game.play(mv) {
            return vec![play_error(&error, self.text_style.lang)];
        }
        let is_over = self.game.outcome().is_some();
        // If it is the engine's turn, the board is shown after its answer, which follows soon.
        let mut lines = if is_over || self.is_persons_turn() { self.board() } else { Vec::new() };
        if !is_over {
            lines.extend(self.warning());
        }
        lines
    }

    /// The ruling if the repetition continues.
    fn warning(&self) -> Vec<String> {
        let Some(ruling) = self.game.ruling() else { return Vec::new() };
        let explained = explain(self.game.position(), &ruling);
        let text = |text: &chuhe_locale::Text| text.in_lang(self.text_style.lang).into_owned();
        let [red, black] = &explained.sides;
        let verdict = terminal::play_repeated(self.text_style.lang, &text(&explained.verdict));
        vec![verdict, text(red), text(black), text(&explained.clause)]
    }

    /// Executes a command; `time` is how long the player took.
    pub(super) fn execute(&mut self, command: &PlayerCommand, time: Duration) -> (Vec<String>, Next) {
        let lines = match command {
            PlayerCommand::Quit => return (Vec::new(), Next::Leave),
            PlayerCommand::Move(text) => return self.move_of_person(text, time),
            PlayerCommand::Help => self.help(),
            PlayerCommand::Board => self.board(),
            PlayerCommand::Moves => vec![self.moves()],
            PlayerCommand::Flip => {
                self.look.view = !self.look.view;
                self.board()
            }
            PlayerCommand::Undo => self.undo(),
            PlayerCommand::Hint => self.hint(),
            PlayerCommand::Draw => self.draw(),
            PlayerCommand::Resign => self.resign(),
            PlayerCommand::New => return (self.begin_anew(), Next::Anew),
            PlayerCommand::Level(name) => self.level(name.as_deref()),
            PlayerCommand::Save(file) => self.save(file.as_deref()),
        };
        (lines, Next::Continue)
    }

    fn move_of_person(&mut self, text: &str, time: Duration) -> (Vec<String>, Next) {
        if self.game.outcome().is_some() {
            let over = terminal::play_ended(self.text_style.lang).to_owned();
            return (vec![over], Next::Continue);
        }
        let mv = match self.text_style.reader().read(self.game.position(), text) {
            Ok(mv) => mv,
            Err(error) => return (vec![typed::refusal(&error, self.text_style.lang)], Next::Continue),
        };
        let side = self.game.position().side_to_move();
        let mut after = self.game.clone();
        let ruled = after.play(mv).ok().and_then(|()| after.outcome());
        if let Some(Outcome::Repetition(verdict)) = ruled
            && verdict.loser() == Some(side)
        {
            self.doubtful = Some(mv);
            let verdict = outcome::verdict(verdict, self.text_style.lang);
            return (vec![terminal::play_loses(self.text_style.lang, &verdict)], Next::Confirm);
        }
        (self.play(mv, time), Next::Continue)
    }

    /// Plays or drops the move that had to be confirmed.
    pub(super) fn confirm(&mut self, is_yes: bool, time: Duration) -> Vec<String> {
        match self.doubtful.take() {
            Some(mv) if is_yes => self.play(mv, time),
            _ => Vec::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        let text = terminal::play_help(self.text_style.lang).to_owned();
        text.lines().map(str::to_owned).collect()
    }

    fn moves(&self) -> String {
        let mut position = self.game.start().clone();
        let mut text = String::new();
        for mv in self.game.moves() {
            let is_first = text.is_empty();
            if !is_first {
                text.push(' ');
            }
            match position.side_to_move() {
                Color::Red => text.push_str(&format!("{}. ", position.move_number())),
                Color::Black if is_first => text.push_str(&format!("{}... ", position.move_number())),
                Color::Black => {}
            }
            text.push_str(&write(&position, mv, self.text_style.notation));
            position.make_move(mv);
        }
        if text.is_empty() { terminal::play_no_moves(self.text_style.lang).to_owned() } else { text }
    }

    fn undo(&mut self) -> Vec<String> {
        // If a declaration (such as giving up) ended the game, it is taken back first, and then the moves since the
        // person's last turn.
        let was_declared = self.game.outcome().is_some() && self.game.clone().undo().is_none();
        if was_declared {
            self.game.undo();
        }
        let mut undone = false;
        while self.game.undo().is_some() {
            undone = true;
            if self.is_persons_turn() {
                break;
            }
        }
        if undone || was_declared {
            self.board()
        } else {
            vec![terminal::play_nothing_to_undo(self.text_style.lang).to_owned()]
        }
    }

    fn hint(&mut self) -> Vec<String> {
        let position = self.game.position().clone();
        match self.engine.advise(&position).filter(|_| self.game.outcome().is_none()) {
            Some((mv, _)) => {
                vec![terminal::play_try(self.text_style.lang, &self.text_style.name(&position, mv))]
            }
            None => vec![terminal::play_over(self.text_style.lang).to_owned()],
        }
    }

    fn draw(&mut self) -> Vec<String> {
        if self.game.outcome().is_some() {
            return vec![terminal::play_over(self.text_style.lang).to_owned()];
        }
        if self.players != Players::People {
            let position = self.game.position().clone();
            // It is the person's turn, so the score is from the person's side.
            let can_win = position.board().can_attack(!position.side_to_move());
            // A game from another position may already be an ending, whatever its move number is.
            let is_early = *self.game.start() == Position::default() && position.move_number() <= DRAW_MOVES;
            let declines = can_win
                && (is_early || self.engine.advise(&position).is_none_or(|(_, score)| -score > DRAW_SCORE));
            if declines {
                return vec![terminal::play_draw_declined(self.text_style.lang).to_owned()];
            }
        }
        self.game.end_by(Declaration::Agreement);
        self.board()
    }

    fn resign(&mut self) -> Vec<String> {
        let loser = match self.players {
            Players::Engine { person } => person,
            Players::People => self.game.position().side_to_move(),
        };
        if self.game.outcome().is_none() {
            self.game.end_by(Declaration::Resignation { loser });
        }
        self.board()
    }

    fn begin_anew(&mut self) -> Vec<String> {
        self.game = Game::new(self.game.start().clone());
        // The files are those of the previous game.
        self.saved.clear();
        self.engine.new_game();
        if let Some(clocks) = &mut self.clocks {
            clocks.reset();
        }
        self.board()
    }

    fn level(&mut self, name: Option<&str>) -> Vec<String> {
        let Some(name) = name else {
            let level = |(number, level): (usize, &chuhe_locale::levels::Level)| {
                let elo = level.elo.map_or("-".to_owned(), |elo| elo.to_string());
                format!("{number} {:<9} {elo:>5}  {}", level.id, level.name(self.text_style.lang))
            };
            return (1..).zip(&LEVELS).map(level).collect();
        };
        match skill(name) {
            Ok(skill) => {
                self.engine.set_skill(skill);
                vec![terminal::play_level(self.text_style.lang, &skill.name(self.text_style.lang))]
            }
            Err(_) => {
                let lang = self.text_style.lang;
                let name = |level: chuhe_locale::levels::Level| match lang {
                    Lang::En => level.id,
                    _ => level.name(lang),
                };
                let names = listed(&LEVELS.map(name), lang);
                vec![terminal::play_no_such_level(lang, &names, &LEVELS.len(), &MIN_ELO)]
            }
        }
    }

    fn save(&mut self, file: Option<&str>) -> Vec<String> {
        let lang = self.text_style.lang;
        let Some(file) = file else {
            return vec![terminal::play_save_usage(lang).to_owned()];
        };
        if file == "-" {
            return vec![terminal::play_not_saved(lang, &file, &terminal::argument_dash(lang))];
        }
        match self.write(Path::new(file)) {
            Ok(losses) => {
                [terminal::play_saved(lang, &file)].into_iter().chain(lost(&losses, lang)).collect()
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                vec![terminal::play_file_exists(lang, &file)]
            }
            Err(error) => vec![terminal::play_not_saved(lang, &file, &reason(&error, lang))],
        }
    }

    /// The settings that a resumed game needs, besides its moves.
    pub(super) fn setting(&self) -> Setting {
        Setting { players: self.players, level: self.engine.skill(), clocks: self.clocks }
    }

    /// The number of plies that have been played.
    pub(super) fn plies(&self) -> usize {
        self.game.moves().count()
    }

    /// Whether the game is unfinished.
    pub(super) fn is_unfinished(&self) -> bool {
        self.game.outcome().is_none()
    }

    /// The game with the names of the players.
    pub(super) fn record(&self) -> Record {
        let mut record = Record::from_moves(self.game.start().clone(), self.game.moves());
        let engine = format!("Chuhe ({})", self.engine.skill().name(Lang::En));
        let you = terminal::play_you(self.text_style.lang).to_owned();
        for side in Color::ALL {
            let name = match self.players {
                Players::Engine { person } if person == side => &you,
                Players::Engine { .. } => &engine,
                Players::People => "?",
            };
            record.tags.add(if side == Color::Red { "Red" } else { "Black" }, name);
        }
        let winner = self.game.outcome().map(Outcome::winner);
        record.result = winner.map(GameResult::won_by).unwrap_or_default();
        record
    }

    /// Writes the game to a new file, or again to a file of this game; the ending of its name selects the format.
    /// Returns what that has no place for.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if someone else wrote or changed the file.
    fn write(&mut self, path: &Path) -> io::Result<BTreeSet<Loss>> {
        let record = self.record();
        let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let name = ending.as_ref().and_then(|ending| ending.to_str());
        let format = name.and_then(Format::by_name).unwrap_or(Format::Pgn);
        let mut bytes = Vec::new();
        format.write(&mut bytes, &record, self.text_style.notation)?;
        let is_own =
            || self.saved.get(path).is_some_and(|bytes| fs::read(path).is_ok_and(|now| now == *bytes));
        if path.symlink_metadata().is_ok() && !is_own() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        chuhe_storage::replace(path, |file| file.write_all(&bytes))?;
        let losses = format.losses(&record, &bytes);
        self.saved.insert(path.to_owned(), bytes);
        Ok(losses)
    }
}

/// The parts of a game that a file does not contain, in words.
fn lost(losses: &BTreeSet<Loss>, lang: Lang) -> Vec<String> {
    let mut tags = Vec::new();
    let mut lines = BTreeSet::new();
    for loss in losses {
        lines.insert(match loss {
            Loss::Start | Loss::Counters => terminal::play_save_lost_start(lang),
            Loss::Result => terminal::play_save_lost_result(lang),
            Loss::Moves | Loss::Comments | Loss::Glyphs | Loss::Variations => {
                terminal::play_save_lost_moves(lang)
            }
            Loss::Tag(name) | Loss::PartOfTag(name) => {
                tags.push(one_line(name));
                continue;
            }
        });
    }
    let told = lines.into_iter().map(str::to_owned);
    let of_tags = (!tags.is_empty()).then(|| terminal::play_save_lost_tags(lang, &listed(&tags, lang)));
    told.chain(of_tags).collect()
}
