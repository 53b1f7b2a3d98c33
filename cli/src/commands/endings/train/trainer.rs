//! The current ending, and the effect of each command. Answers are returned as lines.

use chuhe_endings::{Defence, Drill, EndingError, Goal, HOLD_MOVES, Judgement, Standing};
use chuhe_locale::outcome;
use chuhe_locale::texts::terminal;
use chuhe_tables::Value;
use jiff::Timestamp;
use xiangqi::{Color, Move, Position};

use super::super::course::{Course, Subject};
use crate::error::CliError;
use crate::lesson::{Deck, LearnerCommand, Lesson, Recall};
use crate::terminal::board::{Look, board};
use crate::text_style::TextStyle;
use crate::typed;

/// Practises endings, one after the other.
pub(super) struct Trainer {
    course: Course,
    deck: Deck,
    defence: Defence,
    text_style: TextStyle,
    look: Look,
    /// The current exercise; `None` when none is left.
    now: Option<(Subject, Drill)>,
    /// Hints given at this move.
    hints: usize,
    /// The result so far.
    recall: Recall,
    /// Whether a move or a hint was tried: endings that were only shown are not counted.
    is_tried: bool,
    reached: usize,
    tried: usize,
}

fn failed(error: EndingError) -> CliError {
    CliError::plain(&error)
}

impl Trainer {
    /// Practises the endings of a course.
    pub(super) fn new(course: Course, deck: Deck, defence: Defence, text_style: TextStyle) -> Trainer {
        Trainer {
            course,
            deck,
            defence,
            text_style,
            look: text_style.look(Color::Red),
            now: None,
            hints: 0,
            recall: Recall::Clean,
            is_tried: false,
            reached: 0,
            tried: 0,
        }
    }

    /// The next ending as lines.
    fn next(&mut self) -> Result<Vec<String>, CliError> {
        (self.hints, self.recall, self.is_tried) = (0, Recall::Clean, false);
        self.now = None;
        let Some((subject, start)) = self.course.next(&self.deck, Timestamp::now())? else {
            return Ok(vec![terminal::lesson_nothing_due(self.text_style.lang).to_owned()]);
        };
        let goal = subject.exercise().goal();
        let drill = Drill::new(self.course.tables.clone(), start, goal, self.defence).map_err(failed)?;
        self.look.view = drill.learner();
        let head = self.head(&subject, drill.value().map_err(failed)?);
        let mut lines = vec![self.look.paint.bold(&head)];
        lines.extend(board(drill.game().position(), self.look));
        self.now = Some((subject, drill));
        Ok(lines)
    }

    /// The name of the exercise and its goal, for a position with this value.
    fn head(&self, subject: &Subject, value: Value) -> String {
        let title = subject.title(self.text_style.lang);
        match value {
            Value::Win { plies } => {
                terminal::ending_to_win(self.text_style.lang, &title, moves(plies).into())
            }
            _ => terminal::ending_to_hold(self.text_style.lang, &title, &HOLD_MOVES),
        }
    }

    fn answer(&mut self, text: &str) -> Result<Vec<String>, CliError> {
        let text_style = self.text_style;
        let Some((_, drill)) = &mut self.now else { return Ok(Vec::new()) };
        let before = drill.game().position().clone();
        let mv = match text_style.reader().read(&before, text) {
            Ok(mv) => mv,
            Err(error) => return Ok(vec![typed::refusal(&error, text_style.lang)]),
        };
        let way = drill.solution().map_err(failed)?;
        let (judgement, mut standing) = drill.play(mv).map_err(failed)?;
        (self.hints, self.is_tried) = (0, true);
        let mut reply = None;
        if standing == Standing::Open {
            let after = drill.game().position().clone();
            let answered = drill.reply().map_err(failed)?;
            standing = answered.map_or(Standing::Reached, |reply| reply.standing);
            reply = answered.map(|reply| text_style.name(&after, reply.mv));
        }
        match standing {
            Standing::Gone => self.gone(&before, mv, &way),
            Standing::Reached => self.finish(),
            Standing::Open => {
                let said = self.judgement_of_holding(&before, judgement, &way);
                let label = terminal::answer_reply(self.text_style.lang).to_owned();
                let mut lines = vec![format!("{said} {label} {}", reply.unwrap_or_default())];
                lines.extend(self.board());
                Ok(lines)
            }
        }
    }

    /// The message about a move that keeps the goal.
    fn judgement_of_holding(&self, before: &Position, judgement: Judgement, way: &[Move]) -> String {
        let Judgement { after, is_best, .. } = judgement;
        match (after, way.first()) {
            (Value::Win { .. }, _) if is_best => terminal::ending_shortest(self.text_style.lang).to_owned(),
            (Value::Win { plies }, Some(&best)) => {
                let (best, plies) = (self.text_style.name(before, best), moves(plies));
                terminal::ending_longer(self.text_style.lang, &plies, &best)
            }
            (Value::RuledWin { .. }, _) => terminal::ending_ruled_win(self.text_style.lang).to_owned(),
            _ => terminal::ending_holds(self.text_style.lang).to_owned(),
        }
    }

    /// The goal is missed: names the refutation and the move that would have kept the goal, and takes the move back.
    fn gone(&mut self, before: &Position, mv: Move, way: &[Move]) -> Result<Vec<String>, CliError> {
        self.recall = Recall::Failed;
        let text_style = self.text_style;
        let Some((_, drill)) = &mut self.now else { return Ok(Vec::new()) };
        let goal = drill.goal();
        let name = text_style.name(before, mv);
        let ended = drill.game().outcome().map(outcome::outcome);
        let punishment = if ended.is_some() { Vec::new() } else { drill.punishment().map_err(failed)? };
        let punished = text_style.line(drill.game().position(), &punishment);
        // A reply may follow the learner's move and draw by repetition: then both moves are taken back.
        drill.take_back();
        let mut lines = vec![match goal {
            Goal::Win => terminal::ending_win_gone(text_style.lang, &name),
            Goal::Hold => terminal::ending_draw_gone(text_style.lang, &name),
        }];
        if let Some(text) = ended {
            lines.push(text.in_lang(text_style.lang).into_owned());
        }
        if !punished.is_empty() {
            lines.push(terminal::ending_punished(text_style.lang, &punished));
        }
        let way = text_style.line(before, way);
        lines.push(terminal::ending_way_back(text_style.lang, &way));
        lines.push(terminal::ending_again(text_style.lang).to_owned());
        Ok(lines)
    }

    fn finish(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let how = drill
            .game()
            .outcome()
            .map(|ended| outcome::outcome(ended).in_lang(self.text_style.lang).into_owned());
        let lang = self.text_style.lang;
        let how = how.unwrap_or_else(|| terminal::ending_draw_safe(lang).to_owned());
        let mut lines = vec![match drill.goal() {
            Goal::Win => terminal::ending_won(lang, &how),
            Goal::Hold => terminal::ending_held(lang, &how),
        }];
        self.reached += usize::from(self.recall == Recall::Clean);
        lines.extend(self.keep()?);
        lines.extend(self.next()?);
        Ok(lines)
    }

    /// Saves the result; returns a message if it cannot be written.
    fn keep(&mut self) -> Result<Option<String>, CliError> {
        let Some((subject, _)) = &self.now else { return Ok(None) };
        self.tried += 1;
        self.deck.tried(&subject.card(), self.recall, Timestamp::now())
    }

    /// Another ending: one that was tried and not reached has failed.
    fn skip(&mut self) -> Result<Vec<String>, CliError> {
        let mut lines = Vec::new();
        if self.is_tried {
            self.recall = Recall::Failed;
            lines.extend(self.keep()?);
        }
        lines.extend(self.next()?);
        Ok(lines)
    }

    /// Gives a hint: first the piece to move, then the move.
    fn hint(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let Some(&mv) = drill.solution().map_err(failed)?.first() else { return Ok(Vec::new()) };
        let text = match self.hints {
            0 => self.text_style.piece_hint(mv),
            _ => {
                let name = self.text_style.name(drill.game().position(), mv);
                terminal::hint_play(self.text_style.lang, &name)
            }
        };
        if self.recall == Recall::Clean {
            self.recall = Recall::Helped;
        }
        self.hints += 1;
        self.is_tried = true;
        Ok(vec![text])
    }

    /// Shows the whole way, which the learner still has to play.
    fn show(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let way = self.text_style.line(drill.game().position(), &drill.solution().map_err(failed)?);
        (self.recall, self.is_tried) = (Recall::Failed, true);
        Ok(vec![terminal::ending_way(self.text_style.lang, &way)])
    }

    fn back(&mut self) -> Vec<String> {
        let is_back = self.now.as_mut().is_some_and(|(_, drill)| drill.take_back());
        self.hints = 0;
        if is_back {
            // A learner who takes back a move has already seen the reply.
            if self.recall == Recall::Clean {
                self.recall = Recall::Helped;
            }
            return self.board();
        }
        vec![terminal::nothing_to_undo(self.text_style.lang).to_owned()]
    }

    fn board(&self) -> Vec<String> {
        self.now.as_ref().map_or_else(Vec::new, |(_, drill)| board(drill.game().position(), self.look))
    }

    fn help(&self) -> Vec<String> {
        let text = terminal::ending_help(self.text_style.lang).to_owned();
        text.lines().map(str::to_owned).collect()
    }
}

/// The moves of the winner among plies that begin with one.
fn moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

impl Lesson for Trainer {
    fn text_style(&self) -> TextStyle {
        self.text_style
    }

    fn welcome(&mut self) -> Result<Vec<String>, CliError> {
        let mut lines = vec![terminal::ending_welcome(self.text_style.lang).to_owned()];
        lines.extend(self.next()?);
        Ok(lines)
    }

    fn side(&self) -> Color {
        self.now.as_ref().map_or(Color::Red, |(_, drill)| drill.learner())
    }

    fn is_done(&self) -> bool {
        self.now.is_none()
    }

    /// A failed exercise is saved; an unfinished one is not.
    fn leave(&mut self) -> Result<Vec<String>, CliError> {
        let told = if self.recall == Recall::Failed { self.keep()? } else { None };
        Ok(told.into_iter().collect())
    }

    fn result(&self) -> String {
        let Trainer { reached, tried, .. } = self;
        terminal::ending_result(self.text_style.lang, reached, tried)
    }

    fn execute(&mut self, command: &LearnerCommand) -> Result<Vec<String>, CliError> {
        match command {
            LearnerCommand::Move(text) => self.answer(text),
            LearnerCommand::Hint => self.hint(),
            LearnerCommand::Show => self.show(),
            LearnerCommand::Next => self.skip(),
            LearnerCommand::Back => Ok(self.back()),
            LearnerCommand::Board => Ok(self.board()),
            LearnerCommand::Flip => {
                self.look.view = !self.look.view;
                Ok(self.board())
            }
            LearnerCommand::Help | LearnerCommand::Quit => Ok(self.help()),
        }
    }
}
