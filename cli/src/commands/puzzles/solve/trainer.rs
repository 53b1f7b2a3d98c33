//! The current puzzle, and the effect of each command. Answers are returned as lines.

use chuhe_locale::texts::{listed, terminal};
use chuhe_puzzles::{Puzzle, Theme};
use xiangqi::{Color, Position};

use crate::error::CliError;
use crate::lesson::{LearnerCommand, Lesson};
use crate::terminal::board::{Look, board};
use crate::text_style::TextStyle;
use crate::typed;

/// Asks puzzles, one after the other.
pub(super) struct Trainer {
    puzzles: Vec<Puzzle>,
    /// The current one.
    index: usize,
    /// The position, and the moves of the answer played so far.
    position: Position,
    ply: usize,
    /// Hints given at this move.
    hints: usize,
    /// Whether the puzzle was solved so far without a fault, a hint or the answer.
    is_clean: bool,
    solved: usize,
    asked: usize,
    text_style: TextStyle,
    look: Look,
}

impl Trainer {
    /// Begins with the first puzzle.
    ///
    /// # Panics
    /// Without a puzzle.
    pub(super) fn new(puzzles: Vec<Puzzle>, text_style: TextStyle) -> Trainer {
        let position = puzzles[0].question();
        let look = text_style.look(position.side_to_move());
        Trainer {
            puzzles,
            index: 0,
            position,
            ply: 0,
            hints: 0,
            is_clean: true,
            solved: 0,
            asked: 0,
            text_style,
            look,
        }
    }

    fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.index]
    }

    /// The question as lines.
    fn question(&self) -> Vec<String> {
        let puzzle = self.puzzle();
        let (number, all, grade) = (self.index + 1, self.puzzles.len(), puzzle.grade().number());
        let (id, rating) = (puzzle.id(), puzzle.rating);
        let head = terminal::puzzle_head(self.text_style.lang, &number, &all, &id, &grade, &rating);
        let mut lines = vec![self.look.paint.bold(&head)];
        lines.extend(board(&self.position, self.look));
        lines
    }

    fn answer(&mut self, text: &str) -> Vec<String> {
        let mv = match self.text_style.reader().read(&self.position, text) {
            Ok(mv) => mv,
            Err(error) => return vec![typed::refusal(&error, self.text_style.lang)],
        };
        if !self.puzzle().is_right(&self.position, self.ply, mv) {
            self.is_clean = false;
            let name = self.text_style.name(&self.position, mv);
            return vec![terminal::puzzle_wrong(self.text_style.lang, &name)];
        }
        self.position.make_move(mv);
        self.ply += 1;
        self.hints = 0;
        let Some(&reply) = self.puzzle().answer().get(self.ply) else { return self.finish() };
        let name = self.text_style.name(&self.position, reply);
        self.position.make_move(reply);
        self.ply += 1;
        let mut lines = vec![terminal::puzzle_right(self.text_style.lang, &name)];
        lines.extend(board(&self.position, self.look));
        lines
    }

    fn words(&self, themes: impl Iterator<Item = Theme>) -> String {
        let words = themes.map(|theme| theme.words(self.text_style.lang));
        listed(&words.collect::<Vec<_>>(), self.text_style.lang)
    }

    /// Gives a hint: first the theme, then the piece to move, then the move.
    fn hint(&mut self) -> String {
        self.is_clean = false;
        self.hints += 1;
        let mv = self.puzzle().answer()[self.ply];
        match self.hints {
            1 if self.ply == 0 => {
                terminal::puzzle_about(self.text_style.lang, &self.words(telling(self.puzzle())))
            }
            1 | 2 => self.text_style.piece_hint(mv),
            _ => terminal::hint_play(self.text_style.lang, &self.text_style.name(&self.position, mv)),
        }
    }

    fn show(&mut self) -> Vec<String> {
        self.is_clean = false;
        let line = self.text_style.line(&self.position, &self.puzzle().answer()[self.ply..]);
        let mut lines = vec![terminal::puzzle_answer(self.text_style.lang, &line)];
        lines.extend(self.next());
        lines
    }

    fn finish(&mut self) -> Vec<String> {
        self.solved += usize::from(self.is_clean);
        let themes = self.words(self.puzzle().themes.iter().copied());
        let mut lines = vec![terminal::puzzle_solved(self.text_style.lang, &themes)];
        lines.extend(self.next());
        lines
    }

    fn next(&mut self) -> Vec<String> {
        self.asked += 1;
        if self.is_done() {
            return Vec::new();
        }
        self.index += 1;
        self.position = self.puzzle().question();
        self.look.view = self.position.side_to_move();
        (self.ply, self.hints, self.is_clean) = (0, 0, true);
        self.question()
    }

    fn help(&self) -> Vec<String> {
        let text = terminal::puzzle_help(self.text_style.lang).to_owned();
        text.lines().map(str::to_owned).collect()
    }
}

impl Lesson for Trainer {
    fn text_style(&self) -> TextStyle {
        self.text_style
    }

    fn side(&self) -> Color {
        self.position.side_to_move()
    }

    /// Whether all puzzles have been asked.
    fn is_done(&self) -> bool {
        self.asked == self.puzzles.len()
    }

    fn welcome(&mut self) -> Result<Vec<String>, CliError> {
        let mut lines = vec![terminal::puzzle_welcome(self.text_style.lang).to_owned()];
        lines.extend(self.question());
        Ok(lines)
    }

    fn result(&self) -> String {
        let Trainer { solved, asked, .. } = self;
        terminal::puzzle_result(self.text_style.lang, &solved, &asked)
    }

    fn execute(&mut self, command: &LearnerCommand) -> Result<Vec<String>, CliError> {
        Ok(match command {
            LearnerCommand::Move(text) => self.answer(text),
            LearnerCommand::Hint => vec![self.hint()],
            LearnerCommand::Show => self.show(),
            LearnerCommand::Next => {
                self.is_clean = false;
                self.next()
            }
            LearnerCommand::Board => board(&self.position, self.look),
            LearnerCommand::Flip => {
                self.look.view = !self.look.view;
                board(&self.position, self.look)
            }
            LearnerCommand::Back | LearnerCommand::Help | LearnerCommand::Quit => self.help(),
        })
    }
}

/// The themes that a hint names: all but those about the length of the answer and the piece that moves.
fn telling(puzzle: &Puzzle) -> impl Iterator<Item = Theme> + '_ {
    const SILENT: [Theme; 10] = [
        Theme::OneMove,
        Theme::Short,
        Theme::Long,
        Theme::VeryLong,
        Theme::RookMove,
        Theme::HorseMove,
        Theme::CannonMove,
        Theme::PawnMove,
        Theme::KingMove,
        Theme::GuardMove,
    ];
    puzzle.themes.iter().copied().filter(|theme| !SILENT.contains(theme))
}

#[cfg(test)]
mod tests {
    use chuhe_diagram::PieceSet;
    use xiangqi::notation::Notation;

    use super::*;

    /// A mate in three with two names for its last move, and a mate in one.
    const FILE: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
        three,3a1R3/2n1k4/9/5N3/9/3r5/8P/9/4p4/5K3 b - - 0 1,e8e7 f6g8 e7e8 f9f8 e8e7 f8d8,865,mate mateIn3 long horseMove\n\
        one,5a1C1/2nka3R/b3c3C/8p/6r2/2P5P/9/2N1B3N/4A4/2BAK4 w - - 0 1,c2d4 g5g0,660,mate mateIn1 oneMove rookMove\n";

    fn trainer() -> Trainer {
        let puzzles = chuhe_puzzles::Reader::new(FILE.as_bytes()).unwrap().collect::<Result<_, _>>().unwrap();
        let text_style =
            TextStyle { lang: chuhe_locale::Lang::En, notation: Notation::Wxf, pieces: PieceSet::Letters };
        Trainer::new(puzzles, text_style)
    }

    fn tell(trainer: &mut Trainer, text: &str) -> String {
        trainer.execute(&LearnerCommand::read(text).unwrap()).unwrap().join("\n")
    }

    #[test]
    fn a_line_is_played_to_its_end_in_any_notation() {
        let mut trainer = trainer();
        assert_eq!(trainer.side(), Color::Red);
        assert!(tell(&mut trainer, "H4+3").starts_with("Right. The reply: "));
        assert!(tell(&mut trainer, "f9f8").contains("Right"));
        let done = tell(&mut trainer, "R4=6");
        assert!(
            done.contains("Solved: mate, mate in three") && done.contains("Puzzle 2 of 2: one"),
            "{done}"
        );
        assert_eq!((trainer.result().as_str(), trainer.side()), ("1 of 1 solved without help", Color::Black));
    }

    #[test]
    fn hints_grow_and_count() {
        let mut trainer = trainer();
        assert_eq!(tell(&mut trainer, "hint"), "Themes: mate, mate in three");
        assert!(tell(&mut trainer, "hint").ends_with("f6"));
        assert!(tell(&mut trainer, "hint").contains("(f6g8)"));
        assert!(tell(&mut trainer, "f9d9").contains("Try again"));
        assert!(tell(&mut trainer, "xyz").contains("xyz"));
        let shown = tell(&mut trainer, "show");
        assert!(shown.starts_with("The answer: H4+3 K"), "{shown}");
        assert!(!trainer.is_done());
        tell(&mut trainer, "next");
        assert!(trainer.is_done());
        assert_eq!(trainer.result(), "0 of 2 solved without help");
    }
}
