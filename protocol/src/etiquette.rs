//! When the engine takes a draw and when it resigns. Conservative: a point given away cannot be got back.
//!
//! - **A draw** is taken when the opponent offered one and the search for the answer found no more in the
//!   position than a draw is worth to the engine (nothing, or what its contempt says), or when the engine has
//!   no piece left that could mate. A move from the opening book takes none: nothing was searched. The engine
//!   never offers one.
//! - **Resigning** is off unless an option says from what score on a game is lost. Then the engine resigns
//!   when it was at least as badly off in each of its last [`HOPELESS_ANSWERS`] answers of the game.
//!
//! Analysis, a search that goes on until it is stopped, is not play: neither happens there.

use xiangqi::{Color, Position};

use crate::options::Options;

/// So many answers in a row must have been hopeless before the engine resigns.
pub const HOPELESS_ANSWERS: u32 = 3;

/// What the engine says beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It agrees to a draw.
    AcceptDraw,
    /// It gives up.
    Resign,
}

/// What there is to remember of the game.
#[derive(Clone, Debug, Default)]
pub struct Etiquette {
    /// The opponent offered a draw, and the engine has not answered since.
    draw_offered: bool,
    /// The search under way is for a move of the game.
    is_playing: bool,
    /// The latest score of the search under way, for the engine.
    score: Option<i32>,
    /// The latest answers in a row that found the position hopeless.
    hopeless: u32,
}

impl Etiquette {
    /// The opponent offers a draw: good for the next answer.
    pub fn offer_draw(&mut self) {
        self.draw_offered = true;
    }

    /// A search begins, for a move of the game or not.
    pub fn begin(&mut self, is_playing: bool) {
        self.is_playing = is_playing;
        self.score = None;
    }

    /// The search under way has come to this score, in centipawns for the side to move.
    pub fn note(&mut self, score: i32) {
        self.score = Some(score);
    }

    /// The answer is out, whatever it was: an offer that was to be decided with it lapses.
    pub fn end(&mut self) {
        self.draw_offered = false;
    }

    /// The search answers with a move in this position: what else there is to say.
    pub fn verdict(&mut self, position: &Position, options: &Options) -> Option<Verdict> {
        let score = self.score.filter(|_| self.is_playing)?;
        let is_hopeless = options.resign_score().is_some_and(|bound| score <= -bound);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        if self.draw_offered && takes_draw(score, position.side_to_move(), position, options) {
            Some(Verdict::AcceptDraw)
        } else if self.hopeless >= HOPELESS_ANSWERS {
            Some(Verdict::Resign)
        } else {
            None
        }
    }
}

/// Whether the engine, playing `side`, takes a draw in a position that it gives this score.
pub fn takes_draw(score: i32, side: Color, position: &Position, options: &Options) -> bool {
    let worth_of_draw = -i32::from(options.contempt());
    score <= worth_of_draw || !position.board().can_attack(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(
        etiquette: &mut Etiquette,
        position: &Position,
        options: &Options,
        score: i32,
    ) -> Option<Verdict> {
        etiquette.begin(true);
        etiquette.note(score + 1000);
        etiquette.note(score);
        let verdict = etiquette.verdict(position, options);
        etiquette.end();
        verdict
    }

    fn options(name: &str, value: &str) -> Options {
        let mut options = Options::default();
        options.set(name, Some(value)).unwrap();
        options
    }

    #[test]
    fn a_draw_is_taken_for_what_it_is_worth_and_only_if_offered() {
        let (mut etiquette, start) = (Etiquette::default(), Position::default());
        for (contempt, worth) in [("0", 0), ("25", -25), ("-25", 25)] {
            let options = options("Contempt", contempt);
            for (score, expected) in
                [(worth + 1, None), (worth, Some(Verdict::AcceptDraw)), (-30_000, Some(Verdict::AcceptDraw))]
            {
                assert_eq!(answer(&mut etiquette, &start, &options, score), None, "nobody asked");
                etiquette.offer_draw();
                assert_eq!(answer(&mut etiquette, &start, &options, score), expected, "{contempt} {score}");
            }
        }
        etiquette.offer_draw();
        assert_eq!(answer(&mut etiquette, &start, &Options::default(), 5), None);
        assert_eq!(answer(&mut etiquette, &start, &Options::default(), -5), None, "an offer lapses");
    }

    #[test]
    fn who_cannot_mate_takes_any_draw() {
        let mut etiquette = Etiquette::default();
        let bare = Position::from_fen("3ak4/9/9/9/9/9/9/9/4A4/3AK1B2 w").unwrap();
        etiquette.offer_draw();
        let verdict = answer(&mut etiquette, &bare, &Options::default(), 300);
        assert_eq!(verdict, Some(Verdict::AcceptDraw));
        let with_pawn = Position::from_fen("3ak4/9/9/9/9/9/P8/9/4A4/3AK1B2 w").unwrap();
        etiquette.offer_draw();
        assert_eq!(answer(&mut etiquette, &with_pawn, &Options::default(), 300), None);
    }

    #[test]
    fn a_game_is_given_up_after_several_hopeless_answers_in_a_row() {
        let (mut etiquette, start) = (Etiquette::default(), Position::default());
        let options = options("Resign", "900");
        let mut verdicts = |scores: &[i32]| {
            scores.iter().map(|&score| answer(&mut etiquette, &start, &options, score)).collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&[-900, -2000, -899, -900, -1000]), [None; 5]);
        assert_eq!(verdicts(&[-30_990]), [Some(Verdict::Resign)]);
        assert_eq!(verdicts(&[-100]), [None]);
        let never = Options::default();
        for _ in 0..5 {
            assert_eq!(answer(&mut etiquette, &start, &never, -30_990), None);
        }
    }

    #[test]
    fn analysis_is_not_play() {
        let (mut etiquette, start) = (Etiquette::default(), Position::default());
        let options = options("Resign", "100");
        for _ in 0..5 {
            etiquette.offer_draw();
            etiquette.begin(false);
            etiquette.note(-5000);
            assert_eq!(etiquette.verdict(&start, &options), None);
        }
    }
}
