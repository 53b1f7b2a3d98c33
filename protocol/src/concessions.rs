//! When the engine accepts a draw and when it resigns. Conservative: a point given away cannot be got back.
//!
//! - **A draw** is accepted when the opponent offered one and the search for the answer scored the position no higher
//!   than a draw (0, or minus the contempt), or when the engine has no piece left that could mate. A move from the
//!   opening book takes none: nothing was searched. The engine never offers one.
//! - **Resigning** is off unless an option sets the score from which a game is lost. Then the engine
//!   resigns when it was at least as badly off in each of its last [`HOPELESS_ANSWERS`] answers of the
//!   game.
//!
//! Neither happens in analysis, which is a search without limits.

use xiangqi::Position;

use crate::event::Concession;
use crate::options::Options;

/// This many answers in a row must have been hopeless before the engine resigns.
const HOPELESS_ANSWERS: u32 = 3;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move of the game.
    Play,
    /// Analysis.
    Analysis,
    /// Neither: the result of the search is not used for the game.
    #[default]
    Other,
}

/// The state of the game that matters here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Concessions {
    /// The opponent offered a draw, and the engine has not answered since.
    draw_offered: bool,
    /// The purpose of the current or last search.
    purpose: Purpose,
    /// The latest score of that search, for the engine.
    score: Option<i32>,
    /// Whether a draw was welcome in the position of the engine's last answer.
    welcomes_draw: bool,
    /// The latest answers in a row that found the position hopeless.
    hopeless: u32,
}

impl Concessions {
    /// The opponent offers a draw. The offer is valid until the next answer.
    pub(crate) fn offer_draw(&mut self) {
        self.draw_offered = true;
    }

    /// A search begins.
    pub(crate) fn begin(&mut self, purpose: Purpose) {
        self.purpose = purpose;
        self.score = None;
    }

    /// Ignores the answer of the running search.
    pub(crate) fn abandon(&mut self) {
        self.purpose = Purpose::Other;
    }

    /// Whether the current search is for a move of the game.
    pub(crate) fn is_playing(&self) -> bool {
        self.purpose == Purpose::Play
    }

    /// Whether a draw was welcome in the position of the engine's last answer.
    pub(crate) fn welcomes_draw(&self) -> bool {
        self.welcomes_draw
    }

    /// Called when the current search reports this score, in centipawns for the side to move.
    pub(crate) fn note(&mut self, score: i32) {
        self.score = Some(score);
    }

    /// Called when the current search for a move of the game answers with a move in this position. Returns the engine's
    /// concession, if it makes one.
    pub(crate) fn decide(&mut self, position: &Position, options: &Options) -> Option<Concession> {
        if !self.is_playing() {
            return None;
        }
        self.welcomes_draw = self.score.is_some_and(|score| welcomes_draw(score, position, options));
        let score = self.score?;
        let is_hopeless = options.resign_score().is_some_and(|bound| score <= -bound);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        if self.draw_offered && self.welcomes_draw {
            Some(Concession::Draw)
        } else if self.hopeless >= HOPELESS_ANSWERS {
            Some(Concession::Game)
        } else {
            None
        }
    }

    /// The answer has been sent: a draw offer that it did not accept lapses.
    pub(crate) fn end(&mut self) {
        if self.purpose != Purpose::Other {
            self.draw_offered = false;
        }
        self.purpose = Purpose::Other;
    }
}

/// Whether the side to move welcomes a draw in a position to which it gives this score.
fn welcomes_draw(score: i32, position: &Position, options: &Options) -> bool {
    let worth_of_draw = -i32::from(options.contempt);
    score <= worth_of_draw || !position.board().can_attack(position.side_to_move())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(
        concessions: &mut Concessions,
        position: &Position,
        options: &Options,
        score: i32,
    ) -> Option<Concession> {
        concessions.begin(Purpose::Play);
        concessions.note(score + 1000);
        concessions.note(score);
        let concession = concessions.decide(position, options);
        concessions.end();
        concession
    }

    fn options(name: &str, value: &str) -> Options {
        let mut options = Options::default();
        options.set(name, Some(value)).unwrap();
        options
    }

    #[test]
    fn an_offered_draw_is_taken_at_its_value() {
        let (mut concessions, start) = (Concessions::default(), Position::default());
        for (contempt, worth) in [("0", 0), ("25", -25), ("-25", 25)] {
            let options = options("Contempt", contempt);
            for (score, expected) in
                [(worth + 1, None), (worth, Some(Concession::Draw)), (-30_000, Some(Concession::Draw))]
            {
                assert_eq!(answer(&mut concessions, &start, &options, score), None, "no draw was offered");
                concessions.offer_draw();
                assert_eq!(answer(&mut concessions, &start, &options, score), expected, "{contempt} {score}");
            }
        }
        concessions.offer_draw();
        assert_eq!(answer(&mut concessions, &start, &Options::default(), 5), None);
        assert_eq!(answer(&mut concessions, &start, &Options::default(), -5), None, "an offer lapses");
    }

    #[test]
    fn a_side_that_cannot_mate_takes_any_draw() {
        let mut concessions = Concessions::default();
        let bare = Position::from_fen("3ak4/9/9/9/9/9/9/9/4A4/3AK1B2 w").unwrap();
        concessions.offer_draw();
        let concession = answer(&mut concessions, &bare, &Options::default(), 300);
        assert_eq!(concession, Some(Concession::Draw));
        let with_pawn = Position::from_fen("3ak4/9/9/9/9/9/P8/9/4A4/3AK1B2 w").unwrap();
        concessions.offer_draw();
        assert_eq!(answer(&mut concessions, &with_pawn, &Options::default(), 300), None);
    }

    #[test]
    fn a_game_is_given_up_after_several_hopeless_answers_in_a_row() {
        let (mut concessions, start) = (Concessions::default(), Position::default());
        let options = options("Resign", "900");
        let mut answers = |scores: &[i32]| {
            scores.iter().map(|&score| answer(&mut concessions, &start, &options, score)).collect::<Vec<_>>()
        };
        assert_eq!(answers(&[-900, -2000, -899, -900, -1000]), [None; 5]);
        assert_eq!(answers(&[-30_990]), [Some(Concession::Game)]);
        assert_eq!(answers(&[-100]), [None]);
        let never = Options::default();
        for _ in 0..5 {
            assert_eq!(answer(&mut concessions, &start, &never, -30_990), None);
        }
    }

    #[test]
    fn an_offer_outlasts_searches_outside_the_game() {
        let (mut concessions, start) = (Concessions::default(), Position::default());
        concessions.offer_draw();
        concessions.begin(Purpose::Play);
        concessions.note(-50);
        concessions.abandon();
        assert_eq!(concessions.decide(&start, &Options::default()), None);
        concessions.end();
        assert!(!concessions.welcomes_draw(), "the answer was not wanted");
        assert_eq!(answer(&mut concessions, &start, &Options::default(), -50), Some(Concession::Draw));
        assert!(concessions.welcomes_draw());
    }

    #[test]
    fn analysis_is_not_play() {
        let (mut concessions, start) = (Concessions::default(), Position::default());
        let options = options("Resign", "100");
        for _ in 0..5 {
            concessions.offer_draw();
            concessions.begin(Purpose::Analysis);
            concessions.note(-5000);
            assert_eq!(concessions.decide(&start, &options), None);
        }
    }
}
