//! The endings to practise, and which of them comes next.

use chuhe_endings::{Exercise, Goal, Grade, NamedEnding, draw, exercises, named};
use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use chuhe_tables::Tables;
use jiff::Timestamp;
use xiangqi::{Position, SplitMix64};

use crate::error::CliError;
use crate::language::language;
use crate::lesson::{Card, Deck};

/// One subject of a course.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Named(&'static NamedEnding),
    Class(Exercise),
}

impl Subject {
    /// The name of its card in the deck.
    pub(super) fn card(&self) -> String {
        match self {
            Subject::Named(ending) => ending.name.to_owned(),
            Subject::Class(exercise) => format!("{exercise} {}", exercise.goal().name()),
        }
    }

    pub(super) fn exercise(&self) -> &Exercise {
        match self {
            Subject::Named(ending) => &ending.exercise,
            Subject::Class(exercise) => exercise,
        }
    }

    /// The name for people.
    pub(super) fn title(&self, lang: Lang) -> String {
        match self {
            Subject::Named(ending) => ending.words(lang).to_owned(),
            Subject::Class(exercise) => exercise.to_string(),
        }
    }
}

/// The subjects of a course, and start positions for them.
pub(super) struct Course {
    pub(super) tables: Tables,
    subjects: Vec<Subject>,
    /// Only start positions of this grade; all if `None`.
    grade: Option<Grade>,
    random: SplitMix64,
    /// The number of times that each was asked.
    asked: Vec<u32>,
}

impl Course {
    /// A course of one subject, which is asked again and again, or of all endings that the tables decide.
    pub(super) fn new(tables: Tables, one: Option<Subject>, grade: Option<Grade>, seed: u64) -> Course {
        let endings = || named().iter().filter(|ending| ending.is_known_by(&tables)).map(Subject::Named);
        let classes = || exercises(&tables).into_iter().map(Subject::Class);
        let subjects: Vec<Subject> =
            one.map_or_else(|| endings().chain(classes()).collect(), |subject| vec![subject]);
        let asked = vec![0; subjects.len()];
        Course { tables, subjects, grade, random: SplitMix64::new(seed), asked }
    }

    /// The next ending and its start position: the ending that has been due longest, or else a named one that was never
    /// tried. A single subject is repeated. `None` if nothing is due.
    pub(super) fn next(
        &mut self,
        deck: &Deck,
        now: Timestamp,
    ) -> Result<Option<(Subject, Position)>, CliError> {
        let due = |index: &usize| deck.card(&self.subjects[*index].card()).map(Card::due);
        let all = 0..self.subjects.len();
        let waiting = all.clone().filter(|index| due(index).is_some_and(|due| due <= now));
        let is_unasked = |index: &usize| self.asked[*index] == 0;
        let is_new = |index: &usize| {
            matches!(self.subjects[*index], Subject::Named(_)) && due(index).is_none() && is_unasked(index)
        };
        let index = match self.subjects.len() {
            1 => Some(0),
            // Those that were skipped come again after all others.
            _ => (waiting.clone().filter(is_unasked).min_by_key(due))
                .or_else(|| all.clone().find(is_new))
                .or_else(|| waiting.min_by_key(|index| (self.asked[*index], due(index)))),
        };
        let Some(index) = index else { return Ok(None) };
        let subject = self.subjects[index].clone();
        let start = self.start(&subject, self.asked[index] == 0 && deck.card(&subject.card()).is_none())?;
        self.asked[index] += 1;
        Ok(Some((subject, start)))
    }

    /// A position to begin with. A new named ending begins with its own position.
    fn start(&mut self, subject: &Subject, is_new: bool) -> Result<Position, CliError> {
        if let (Subject::Named(ending), None, true) = (subject, self.grade, is_new) {
            return Ok(ending.start.clone());
        }
        let exercise = subject.exercise();
        let failed = |error: chuhe_endings::EndingError| CliError::plain(&error);
        let mut found = draw(exercise, &self.tables, self.grade, &mut self.random).map_err(failed)?;
        // In a course of several endings, an ending with no position of the grade stays in the course with another
        // grade.
        if found.is_none() && self.subjects.len() > 1 {
            found = draw(exercise, &self.tables, None, &mut self.random).map_err(failed)?;
        }
        found.ok_or_else(|| {
            let lang = language();
            let goal = match exercise.goal() {
                Goal::Win => terminal::list_win(lang),
                Goal::Hold => terminal::list_hold(lang),
            };
            CliError::Failed(match self.grade {
                None => terminal::error_no_such_ending(lang, exercise, &goal),
                Some(grade) => terminal::error_no_ending_of_grade(lang, exercise, &grade.number(), &goal),
            })
        })
    }
}
